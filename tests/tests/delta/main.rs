//! Differences of every type of the zoo. The tests are one program, since its modules share generic code.

mod bounds;
mod codes;
mod held;
mod hostile;
mod oracle;
mod packets;
mod parts;

use std::cell::Cell;

/// Counts damaged inputs by the decoder's result.
#[derive(Default)]
struct Outcomes {
    refused: Cell<usize>,
    accepted: Cell<usize>,
}

impl Outcomes {
    fn refuse(&self) {
        self.refused.set(self.refused.get() + 1);
    }

    fn accept(&self) {
        self.accepted.set(self.accepted.get() + 1);
    }

    /// Fails unless more than 1,000 inputs were refused, and more than 1,000 accepted.
    fn are_many(&self) {
        let (refused, accepted) = (self.refused.get(), self.accepted.get());
        assert!(refused > 1000 && accepted > 1000, "{refused}, {accepted}");
    }
}
