//! How deep things may nest: one limit for everything that is read, so that no walk through a tree can exhaust the stack.

/// Terms, formulas and the reals in them have at most this many levels once they are read. Of the long forms only sums,
/// `and`, `or`, chains of comparisons and lists stay flat; a product with k factors or `if` with k cases has k levels.
pub const MAX_DEPTH: usize = 100;

/// No walk recurses deeper than this. What has [`MAX_DEPTH`] levels takes fewer when it is written out with all brackets,
/// signs and factors, so that it can be read again; reading stops here whatever the levels are for.
pub const MAX_LEVELS: usize = 4 * MAX_DEPTH;

/// What would help, beside [`too_deep`].
pub const TOO_DEEP_HINT: &str = "brackets, signs, factors, quantifiers, `=>` and `else if` are levels, also those of a `let` where it is used; sums, \
     `and`, `or` and lists may be of any length";

/// What is said wherever the limit is met.
///
/// ```
/// assert_eq!(ratwheel_numbers::too_deep(), "this nests more than 100 levels deep");
/// ```
#[must_use]
pub fn too_deep() -> String {
    format!("this nests more than {MAX_DEPTH} levels deep")
}
