//! What the strategy for Mark says to a person: shortly by how often the pile can be halved without remainder, in full
//! by the zeros at the end of the binary numerals of the pile and of what the two moves leave.

use crate::binary_digits;
use ratwheel_numbers::Natural;
use ratwheel_rules::{Explanation, Message, NumeralRow, Play, Position};

/// The pile and what the two moves leave.
struct Mark<'a> {
    n: &'a Natural,
    less: Natural,
    half: Natural,
}

/// How often a number can be halved without remainder; never, for 0.
fn zeros(n: &Natural) -> u64 {
    n.trailing_zeros().unwrap_or(0)
}

fn is_power_of_two(n: &Natural) -> bool {
    n.trailing_zeros().is_some_and(|zeros| n.bit_len() == zeros + 1)
}

/// Tells what [`Binary::decide`](super::Binary) says of a pile.
pub(super) fn explain(play: Play, n: &Natural, target: Option<&Natural>) -> Explanation {
    let Some(less) = n.checked_sub(&Natural::one()) else {
        return Explanation::new().player(Message::new("nothing-left")).argue(Message::new("mark-rule"));
    };
    let mark = Mark { n, less, half: n >> 1 };
    let (short, full) = match (play, target) {
        (Play::Normal, None) => (mark.safe(), mark.argue_safe()),
        (Play::Normal, Some(to)) => (mark.won(to), mark.argue_won(to)),
        (Play::Misere, None) if is_power_of_two(n) => (mark.safe_power(), mark.argue_safe_power()),
        (Play::Misere, Some(to)) if is_power_of_two(to) => {
            let full = Message::new("mark-full-to-power").with("to", to).with("zeros", zeros(to));
            (mark.won_by_power(to), full)
        }
        (Play::Misere, None) => (mark.safe(), mark.argue_safe()),
        (Play::Misere, Some(to)) => (mark.won(to), mark.argue_won(to)),
    };
    let mut told = Explanation::new();
    // Where no power of two is in sight, misère play is like normal play.
    if play == Play::Misere && ![n, &mark.less, &mark.half].into_iter().any(is_power_of_two) {
        told = told.player(Message::new("mark-misere-like"));
    }
    let rule = match play {
        Play::Normal => Message::new("mark-rule"),
        Play::Misere => Message::new("mark-rule-misere"),
    };
    told.player(short).argue(rule).numerals("base:2", mark.rows()).argue(full)
}

impl Mark<'_> {
    /// The pile and what the moves leave, with the zeros at the end and the 1 before them.
    fn rows(&self) -> Vec<NumeralRow> {
        let row = |n: &Natural| {
            let digits = binary_digits(n, n.bit_len().max(1));
            let ending = usize::try_from(zeros(n)).unwrap_or(usize::MAX).min(digits.len().saturating_sub(1));
            NumeralRow::new(n, &digits, 0..=ending)
        };
        let mut rows = vec![row(self.n), row(&self.less)];
        rows.extend((self.half != self.less).then(|| row(&self.half)));
        rows
    }

    fn safe(&self) -> Message {
        if self.half == self.less {
            return Message::new("mark-safe-two");
        }
        let message = Message::new("mark-safe").with("n", self.n).with("zeros", zeros(self.n));
        message.with("less", &self.less).with("half", &self.half).with("left", zeros(&self.half))
    }

    fn argue_safe(&self) -> Message {
        if self.half == self.less {
            return Message::new("mark-full-safe-two");
        }
        let message = Message::new("mark-full-safe").with("n", self.n).with("zeros", zeros(self.n));
        message.with("less", &self.less).with("half", &self.half)
    }

    fn won(&self, to: &Natural) -> Message {
        if self.n.is_one() {
            return Message::new("mark-one");
        }
        let message = match (*to == self.less, self.n.is_even()) {
            (true, _) => Message::new("mark-take"),
            (false, false) => Message::new("mark-halve-odd"),
            (false, true) => Message::new("mark-halve").with("zeros", zeros(self.n)),
        };
        message.with("n", self.n).with("to", to).with("left", zeros(to))
    }

    fn argue_won(&self, to: &Natural) -> Message {
        if self.n.is_one() {
            return Message::new("mark-full-one");
        }
        let message = match self.n.is_even() {
            true => Message::new("mark-full-even").with("zeros", zeros(self.n)),
            false => Message::new("mark-full-odd").with("less", &self.less).with("half", &self.half),
        };
        message.with("n", self.n).with("to", to).with("left", zeros(to))
    }

    fn safe_power(&self) -> Message {
        if self.n.is_one() {
            return Message::new("last-token");
        }
        let message = Message::new("mark-misere-power").with("n", self.n);
        message.with("less", &self.less).with("half", &self.half)
    }

    fn argue_safe_power(&self) -> Message {
        if self.n.is_one() {
            return Message::new("mark-full-last");
        }
        let message = Message::new("mark-full-power").with("n", self.n).with("zeros", zeros(self.n));
        message.with("less", &self.less).with("half", &self.half)
    }

    fn won_by_power(&self, to: &Natural) -> Message {
        let message = match (*to == self.less, self.n.is_even()) {
            _ if to.is_one() => Message::new("mark-misere-one"),
            (true, _) => Message::new("mark-misere-take"),
            (false, false) => Message::new("mark-misere-halve-odd"),
            (false, true) => Message::new("mark-misere-halve"),
        };
        message.with("n", self.n).with("to", to)
    }
}

/// What is said of a step that is not a move: where the moves lead.
pub(super) fn object(from: &Position, _: &Position) -> Option<Message> {
    let [n] = from.piles() else { return None };
    let Some(less) = n.checked_sub(&Natural::one()) else { return Some(Message::new("mark-no-move")) };
    let half = n >> 1;
    let message =
        if half == less { Message::new("mark-only-move") } else { Message::new("mark-moves").with("half", half) };
    Some(message.with("n", n).with("less", less))
}
