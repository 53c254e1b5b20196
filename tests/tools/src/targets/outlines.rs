//! Fuzzes `schema::Outline`: a schema from a peer can be shown, hashed and compared, whatever it contains.

use bitstream::BitSerialize;
use bitstream::schema::{Outline, diff};
use tests_zoo::holds::same;
use tests_zoo::zoo::large::Snapshot;

/// Longest packet. Applications receive outlines rarely, and only on request.
const MOST_BYTES: usize = 4096;

/// Runs an input: the bits of an outline.
///
/// # Panics
/// Panics if an accepted outline is not written as the same bytes, or differs from itself.
pub fn outline(input: &[u8]) {
    let packet = &input[..input.len().min(MOST_BYTES)];
    let Ok(outline) = bitstream::decode::<Outline>(packet) else {
        return;
    };
    holds(packet, &outline).unwrap_or_else(|why| panic!("{packet:?}: {why}"));
}

fn holds(packet: &[u8], outline: &Outline) -> Result<(), String> {
    same("bytes", bitstream::encode(outline), Ok(packet.to_vec()))?;
    let text = outline.to_string();
    same("as text, twice", &text, &outline.clone().to_string())?;
    same("hash", outline.wire_hash(), outline.clone().wire_hash())?;
    let to_itself = diff(("a", outline), ("b", outline));
    same("differences to itself", to_itself.differences().len(), 0)?;
    let known = Outline::of(Snapshot::SCHEMA);
    let (there, back) = (diff(("a", outline), ("b", &known)), diff(("b", &known), ("a", outline)));
    same("either way", there.is_empty(), back.is_empty())?;
    // all of it can be shown
    match there.to_string().is_empty() && !there.is_empty() {
        true => Err("differences without a line".into()),
        false => Ok(()),
    }
}
