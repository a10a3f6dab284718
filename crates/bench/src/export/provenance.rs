//! Where a file comes from: it says so itself, in comments or beside it, so that a table found a year later can be made
//! again.

use crate::bench::Bench;
use serde::Serialize;
use sha2::{Digest, Sha256};

/// What every file says about itself. There is no date in it: the same command writes the same bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Provenance {
    /// The game with its parameters.
    pub game: String,
    /// What the file holds, in words.
    pub contents: String,
    /// The version of Ratwheel.
    pub version: String,
    /// The command that made it.
    pub command: String,
    /// SHA-256 of the ruleset's text, in hexadecimal.
    pub sha256: String,
    /// The rules, parameters worked in, without claims and examples; for games without a ruleset their name.
    pub ruleset: String,
}

impl Provenance {
    /// Of a result about this game, made by this command.
    ///
    /// ```
    /// use ratwheel_bench::{Bench, Provenance};
    /// let mark = Bench::open("mark")?;
    /// let from = Provenance::new(&mark, "mark", "P-positions, piles below 9", "ratwheel solve mark --size 9");
    /// assert!(from.ruleset.starts_with("game mark"));
    /// assert_eq!(from.sha256.len(), 64);
    /// # Ok::<(), ratwheel_bench::BenchError>(())
    /// ```
    #[must_use]
    pub fn new(
        bench: &Bench,
        game: impl Into<String>,
        contents: impl Into<String>,
        command: impl Into<String>,
    ) -> Self {
        let ruleset = match bench.relation() {
            Some(relation) => {
                // Claims and examples do not change what is computed, so they do not change the hash.
                let mut rules = relation.clone();
                rules.claims.clear();
                rules.examples.clear();
                rules.to_text()
            }
            None => format!("{}\n", bench.name()),
        };
        Self {
            game: game.into(),
            contents: contents.into(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            command: command.into(),
            sha256: hexadecimal(&Sha256::digest(ruleset.as_bytes())),
            ruleset,
        }
    }

    /// As lines of text, without anything that makes them comments.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![
            format!("{}: {}", self.game, self.contents),
            format!("made by ratwheel {}: {}", self.version, self.command),
            format!("SHA-256 of the ruleset below: {}", self.sha256),
        ];
        lines.extend(self.ruleset.lines().map(|line| format!("  {line}")));
        lines.into_iter().map(|line| line.trim_end().replace('\n', " ")).collect()
    }

    /// As comments, each line after this mark.
    pub(crate) fn comments(&self, mark: &str) -> String {
        let lines = self.lines().into_iter();
        lines.map(|line| format!("{mark} {line}").trim_end().to_owned() + "\n").collect()
    }

    /// As a JSON object, with further fields that are already JSON.
    pub(crate) fn json(&self, further: &[(&str, String)]) -> String {
        let own = serde_json::to_string(self).unwrap_or_default();
        let further = further.iter().map(|(key, value)| format!(",\"{key}\":{value}"));
        format!("{}{}}}", own.trim_end_matches('}'), further.collect::<String>())
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_that_of_the_text() {
        // `printf abc | sha256sum`, the first test vector of the standard.
        let digest = hexadecimal(&Sha256::digest(b"abc"));
        assert_eq!(digest, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    #[test]
    fn parameters_change_the_hash_and_claims_do_not() {
        let of = |rules: &str, value: &str| {
            let mut arguments = ratwheel_games::Arguments::default();
            arguments.set_default("d", value);
            let bench = Bench::from_rules(rules, &arguments).unwrap();
            Provenance::new(&bench, "g", "", "").sha256
        };
        let rules = "game g\npiles x\nparam d: int = 1\nmove I: x' < x and x - x' <= d\n";
        // Examples are about the parameter's default.
        for further in ["example (1) -> (0) is legal\n", "claim P: x mod 2 = 0\n", "# a remark\n"] {
            assert_eq!(of(rules, "1"), of(&format!("{rules}{further}"), "1"), "{further}");
        }
        assert_ne!(of(rules, "2"), of(rules, "3"));
    }
}
