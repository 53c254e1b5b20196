//! `decode_into`: packets into a value that holds something already, whatever an error left of it.

use crate::holds::same;
use crate::zoo::{self, Specimen, Visitor};

/// The number of a type of the zoo, a length, a packet of so many bytes to begin with, then packets behind their lengths.
///
/// # Panics
/// Where a packet into the old value and into a new one are not the same.
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

/// The parts behind bytes that say how long they are; the last is as long as it is.
pub(super) fn packets(input: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = input;
    std::iter::from_fn(move || {
        let (len, behind) = rest.split_first()?;
        let (packet, behind) = behind.split_at(usize::from(*len).min(behind.len()));
        rest = behind;
        Some(packet)
    })
}

fn into_old<T: Specimen>(value: &mut T, packet: &[u8]) -> Result<(), String> {
    let new = bitstream::decode::<T>(packet);
    let into = bitstream::decode_into(value, packet);
    match (new, into) {
        (Ok(new), Ok(())) => same("value", value.to_tree(), new.to_tree()),
        (Err(new), Err(into)) => {
            // still a value: it can be asked everything, if not written
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
