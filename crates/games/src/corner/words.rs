//! The rules of a corner game in words, those of its piece alone, in English and German.

use super::{Corner, Field, Power, SouthEast};

/// How a piece moves, how it ends and what else holds: the parts of which the rules are put together.
pub(crate) struct Told {
    /// "any distance west or south, or by a knight's jump southwest"
    pub(crate) ways: String,
    /// Who wins.
    pub(crate) end: &'static str,
    /// Moves southeast and cells that are left out: sentences, each with a space before it.
    pub(crate) more: String,
}

impl Corner {
    /// In English.
    pub(crate) fn told(&self) -> Told {
        let way = |power| match power {
            Power::Rook => "any distance west or south",
            Power::Bishop => "any distance southwest",
            Power::King => "one step west, south or southwest",
            Power::Knight => "by a knight's jump southwest (two cells one way and one the other)",
        };
        let mut more = String::new();
        match self.turning() {
            (true, true) => more.push_str(" As a bishop and as a knight it may move southeast too."),
            (true, false) => more.push_str(" As a bishop it may move southeast too."),
            (false, true) => more.push_str(" As a knight it may move southeast too."),
            (false, false) => {}
        }
        if self.field == Field::Reach {
            more.push_str(" Only cells from which 0/0 can be reached belong to the board.");
        }
        let end = if self.ends_in_the_corner() {
            "Whoever brings it to 0/0 wins; in misère play that player loses."
        } else {
            "Whoever cannot move loses; in misère play that player wins."
        };
        Told { ways: self.ways("any distance west, south or southwest", way).join(", or "), end, more }
    }

    /// In German.
    pub(crate) fn told_in_german(&self) -> Told {
        let way = |power| match power {
            Power::Rook => "beliebig weit nach Westen oder Süden",
            Power::Bishop => "beliebig weit nach Südwesten",
            Power::King => "einen Schritt nach Westen, Süden oder Südwesten",
            Power::Knight => {
                "mit einem Springerzug nach Südwesten (zwei Felder in die eine und eines in die andere Richtung)"
            }
        };
        let mut more = String::new();
        match self.turning() {
            (true, true) => more.push_str(" Als Läufer und als Springer darf sie auch nach Südosten ziehen."),
            (true, false) => more.push_str(" Als Läufer darf sie auch nach Südosten ziehen."),
            (false, true) => more.push_str(" Als Springer darf sie auch nach Südosten ziehen."),
            (false, false) => {}
        }
        if self.field == Field::Reach {
            more.push_str(" Nur Felder, von denen aus 0/0 erreichbar ist, gehören zum Brett.");
        }
        let end = if self.ends_in_the_corner() {
            "Wer sie nach 0/0 bringt, gewinnt; im Misère-Spiel verliert, wer das tut."
        } else {
            "Wer nicht ziehen kann, verliert; im Misère-Spiel gewinnt, wer nicht ziehen kann."
        };
        Told { ways: self.ways("beliebig weit nach Westen, Süden oder Südwesten", way).join(", oder "), end, more }
    }

    /// The ways of its powers; rook and bishop are a queen, and a queen needs no king.
    fn ways<'a>(&self, queen: &'a str, way: impl Fn(Power) -> &'a str) -> Vec<&'a str> {
        let is_queen = self.piece.has(Power::Rook) && self.piece.has(Power::Bishop);
        let others = self.piece.powers().filter(|power| !is_queen || *power == Power::Knight).map(way);
        is_queen.then_some(queen).into_iter().chain(others).collect()
    }

    /// Does it move southeast as a bishop, and as a knight?
    fn turning(&self) -> (bool, bool) {
        let bishop = self.south_east != SouthEast::None && self.piece.has(Power::Bishop);
        (bishop, self.south_east == SouthEast::Both && self.piece.has(Power::Knight))
    }

    /// Is there a move from every cell but 0/0? There is one from cells that reach it.
    fn ends_in_the_corner(&self) -> bool {
        self.field == Field::Reach || self.piece.has(Power::Rook) || self.piece.has(Power::King)
    }
}
