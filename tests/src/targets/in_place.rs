//! Fuzzes `decode_into`: packets are decoded into a value that has a content, also one that an error left.

use crate::holds::same;
use crate::zoo::{self, Specimen, Visitor};

/// Runs an input: the number of a type of the zoo, then packets after their lengths. The first packet makes the value.
///
/// # Panics
/// Panics if decoding into the old value and into a new one gives different results.
pub fn decode_into(input: &[u8]) {
    if let Some((number, packets)) = input.split_first() {
        zoo::visit_one(usize::from(*number), &mut DecodeInto(packets));
    }
}

struct DecodeInto<'a>(&'a [u8]);

impl Visitor for DecodeInto<'_> {
    fn visit<T: Specimen>(&mut self) {
        let mut packets = packets(self.0);
        let Some(mut value) = packets.find_map(|packet| bitstream::decode::<T>(packet).ok()) else {
            return;
        };
        for packet in packets {
            into_old::<T>(&mut value, packet).unwrap_or_else(|why| panic!("{} {:?}: {why}", T::NAME, self.0));
        }
    }
}

/// Returns the parts after bytes with their lengths. The last part may be shorter.
pub(super) fn packets(input: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = input;
    std::iter::from_fn(move || {
        let (len, after) = rest.split_first()?;
        let (packet, after) = after.split_at(usize::from(*len).min(after.len()));
        rest = after;
        Some(packet)
    })
}

fn into_old<T: Specimen>(value: &mut T, packet: &[u8]) -> Result<(), String> {
    let new = bitstream::decode::<T>(packet);
    let into = bitstream::decode_into(value, packet);
    match (new, into) {
        (Ok(new), Ok(())) => same("value", value.to_tree(), new.to_tree()),
        (Err(new), Err(into)) => {
            // the value is still valid for every function, although it may not be written
            let _ = (
                bitstream::encode(value),
                bitstream::measure(value),
                format!("{value:?}"),
            );
            same("error", into, new)
        }
        (new, into) => Err(format!("{into:?}, and {:?} into a new value", new.map(|_| ()))),
    }
}
