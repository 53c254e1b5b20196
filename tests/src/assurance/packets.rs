//! Tests packets of the zoo: damaged ones, and all of up to two bytes.

use super::Line;
use crate::holds::{rewritten, same_verdict};
use crate::seeded;
use crate::targets::corpus;
use crate::targets::mutator::Mutator;
use crate::zoo::Specimen;

/// Longest packet: the longest honest packet, and some more.
const MOST_BYTES: usize = 2400;

/// Tests `inputs` packets, most of them damaged. The library must read them like the oracle, and write accepted ones as
/// the same bytes.
///
/// Types with large packets get fewer of them, since each tests more.
#[must_use]
pub fn damaged<T: Specimen>(inputs: u32) -> [Line; 2] {
    let wire = T::wire();
    let mut canonical = Line::new("A1", "what is accepted is written as the same bytes", T::NAME);
    let mut differential = Line::new("A2", "read or refused as the oracle says", T::NAME);
    let mut packets = Mutator::new(seeded::seed(), corpus::honest::<T>(60), MOST_BYTES);
    for _ in 0..crate::holds::cases::<T>(inputs) {
        let packet = packets.next();
        let shown = |why| format!("{packet:02x?}: {why}");
        differential.count(same_verdict::<T>(&wire, &packet).map_err(shown));
        match rewritten::<T>(&packet) {
            // rejected, or longer than its value: not tried
            Ok(false) => {}
            outcome => canonical.count(outcome.map(|_| ()).map_err(shown)),
        }
    }
    [canonical, differential]
}

/// Tests all inputs of up to two bytes, or one in `step` of those of two bytes.
#[must_use]
pub fn short<T: Specimen>(step: usize) -> Line {
    let wire = T::wire();
    let mut line = Line::new("A3", "every input of up to 2 bytes, as the oracle says", T::NAME);
    let mut input = |packet: &[u8]| {
        let outcome = same_verdict::<T>(&wire, packet).and_then(|()| rewritten::<T>(packet).map(|_| ()));
        line.count(outcome.map_err(|why| format!("{packet:02x?}: {why}")));
    };
    input(&[]);
    for byte in 0..=255 {
        input(&[byte]);
    }
    for bytes in (0..=u16::MAX).step_by(step) {
        input(&bytes.to_le_bytes());
    }
    line
}
