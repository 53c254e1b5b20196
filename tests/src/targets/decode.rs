//! Fuzzes `decode`: packets are accepted or rejected like by the oracle, and accepted ones are written as the same
//! bytes.

use crate::holds;
use crate::zoo::{self, Specimen, Visitor};

/// Runs an input: the number of a type of the zoo, then a packet.
///
/// # Panics
/// Panics if the library and the oracle differ, or the bytes are not written again.
pub fn decode(input: &[u8]) {
    if let Some((number, packet)) = input.split_first() {
        zoo::visit_one(usize::from(*number), &mut Decode(packet));
    }
}

struct Decode<'a>(&'a [u8]);

impl Visitor for Decode<'_> {
    fn visit<T: Specimen>(&mut self) {
        holds::same_verdict::<T>(&T::wire(), self.0)
            .and_then(|()| holds::rewritten::<T>(self.0).map(|_| ()))
            .unwrap_or_else(|why| panic!("{} {:?}: {why}", T::NAME, self.0));
    }
}
