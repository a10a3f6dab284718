//! What numbers have in common and Rust wants written out: operators for values and for references, and the like.

/// An operator for all four combinations of values and references.
macro_rules! operator {
    ($trait:ident $method:ident, $left:ty, $right:ty => $output:ty, |$a:ident, $b:ident| $body:expr) => {
        impl $trait<&$right> for &$left {
            type Output = $output;
            fn $method(self, $b: &$right) -> $output {
                let $a = self;
                $body
            }
        }
        impl $trait<$right> for $left {
            type Output = $output;
            fn $method(self, other: $right) -> $output {
                (&self).$method(&other)
            }
        }
        impl $trait<&$right> for $left {
            type Output = $output;
            fn $method(self, other: &$right) -> $output {
                (&self).$method(other)
            }
        }
        impl $trait<$right> for &$left {
            type Output = $output;
            fn $method(self, other: $right) -> $output {
                self.$method(&other)
            }
        }
    };
}

/// An operator with a machine word on the right.
macro_rules! word_operator {
    ($trait:ident $method:ident, $left:ty, $word:ty => $output:ty, |$a:ident, $b:ident| $body:expr) => {
        impl $trait<$word> for &$left {
            type Output = $output;
            fn $method(self, $b: $word) -> $output {
                let $a = self;
                $body
            }
        }
        impl $trait<$word> for $left {
            type Output = $output;
            fn $method(self, other: $word) -> $output {
                (&self).$method(other)
            }
        }
    };
}

/// −a.
macro_rules! negation {
    ($number:ty, |$a:ident| $body:expr) => {
        impl Neg for &$number {
            type Output = $number;
            fn neg(self) -> $number {
                let $a = self;
                $body
            }
        }
        impl Neg for $number {
            type Output = $number;
            fn neg(self) -> $number {
                -&self
            }
        }
    };
}

/// For people who look for mistakes, a number is shown as for everybody else.
macro_rules! debug_as_display {
    ($($number:ty),+) => {$(
        impl std::fmt::Debug for $number {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }
    )+};
}

/// What `new` makes is the usual one.
macro_rules! default_is_new {
    ($($made:ty),+) => {$(
        impl Default for $made {
            fn default() -> Self {
                Self::new()
            }
        }
    )+};
}

pub(crate) use {debug_as_display, default_is_new, negation, operator, word_operator};
