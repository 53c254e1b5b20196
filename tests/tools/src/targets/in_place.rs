//! Fuzzes `decode_into`: packets are decoded into a value that has a content, also one that an error left.

use tests_zoo::holds::same;
use tests_zoo::zoo::{self, Type, Value};

/// Runs an input: the number of a type of the zoo, then packets after their lengths. The first packet makes the value.
///
/// # Panics
/// Panics if decoding into the old value and into a new one gives different results.
pub fn decode_into(input: &[u8]) {
    let Some((number, given)) = input.split_first() else {
        return;
    };
    let ty = zoo::numbered(usize::from(*number));
    let mut packets = packets(given);
    let Some(mut value) = packets.find_map(|packet| ty.decode(packet).ok()) else {
        return;
    };
    for packet in packets {
        into_old(ty, &mut *value, packet).unwrap_or_else(|why| panic!("{} {given:?}: {why}", ty.name()));
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

fn into_old(ty: &dyn Type, value: &mut dyn Value, packet: &[u8]) -> Result<(), String> {
    let new = ty.decode(packet);
    let into = value.decode_into(packet);
    match (new, into) {
        (Ok(new), Ok(())) => same("value", value.to_tree(), new.to_tree()),
        (Err(new), Err(into)) => {
            // the value is still valid for every function, although it may not be written
            let _ = (value.encode(), value.measure(), format!("{value:?}"));
            same("error", into, new)
        }
        (new, into) => Err(format!("{into:?}, and {:?} into a new value", new.map(|_| ()))),
    }
}
