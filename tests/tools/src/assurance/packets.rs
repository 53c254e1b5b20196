//! Tests packets of the zoo: damaged ones, and all of up to two bytes.

use super::Line;
use crate::targets::corpus;
use crate::targets::mutator::Mutator;
use tests_support::seeded;
use tests_zoo::holds::{cases, rewritten, same_verdict};
use tests_zoo::zoo::Type;

/// Longest packet: the longest honest packet, and some more.
const MOST_BYTES: usize = 2400;

/// Tests `inputs` packets, most of them damaged. The library must read them like the oracle, and write accepted ones as
/// the same bytes.
///
/// Types with large packets get fewer of them, since each tests more.
#[must_use]
pub fn damaged(ty: &dyn Type, inputs: u32) -> [Line; 2] {
    let wire = ty.wire();
    let mut canonical = Line::new("A1", "what is accepted is written as the same bytes", ty.name());
    let mut differential = Line::new("A2", "read or refused as the oracle says", ty.name());
    let mut packets = Mutator::new(seeded::seed(), corpus::honest(ty, 60), MOST_BYTES);
    for _ in 0..cases(ty, inputs) {
        let packet = packets.next();
        let shown = |why| format!("{packet:02x?}: {why}");
        differential.count(same_verdict(ty, &wire, &packet).map_err(shown));
        match rewritten(ty, &packet) {
            // rejected, or longer than its value: not tried
            Ok(false) => {}
            outcome => canonical.count(outcome.map(|_| ()).map_err(shown)),
        }
    }
    [canonical, differential]
}

/// Tests all inputs of up to two bytes, or one in `step` of those of two bytes.
#[must_use]
pub fn short(ty: &dyn Type, step: usize) -> Line {
    let wire = ty.wire();
    let mut line = Line::new("A3", "every input of up to 2 bytes, as the oracle says", ty.name());
    let mut input = |packet: &[u8]| {
        let outcome = same_verdict(ty, &wire, packet).and_then(|()| rewritten(ty, packet).map(|_| ()));
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
