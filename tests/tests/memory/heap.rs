//! How much memory a value may own: by its wire form, written by hand, and by the bits of a packet.

use tests_zoo::wire::{Case, Fields, Wire};

/// Largest vector, map or text in itself, without the memory that it owns.
const CONTAINER: usize = 32;
/// A number, with what aligns it.
const LEAF: usize = 16;

/// The most bytes that a value from a packet of so many may own.
///
/// Returns an upper bound: every part counts as if it were in a box of its own, and every number as if it had 128 bits.
/// The bound rests on the declared lengths, and on the elements whose bits the packet has.
pub(super) fn most_bytes(wire: &Wire, packet_bytes: usize) -> usize {
    owned(wire, packet_bytes * 8)
}

/// The value itself in a box, and the memory that it owns.
fn owned(wire: &Wire, bits: usize) -> usize {
    let boxed = CONTAINER + size(wire);
    let all = |fields: &Fields| fields.iter().map(|(_, of)| owned(of, bits)).sum::<usize>();
    boxed
        + match wire {
            Wire::Option(of)
            | Wire::Aligned(of)
            | Wire::Checked(_, of)
            | Wire::NonZero(of)
            | Wire::Ensured(_, _, of)
            | Wire::Converted(_, of) => owned(of, bits),
            Wire::When(when) => owned(&when.of, bits) + owned(&when.of, bits),
            // the known value may own something as well
            Wire::Elide(elide) => owned(&elide.of, bits) + 64,
            Wire::Result(ok, err) => owned(ok, bits).max(owned(err, bits)),
            Wire::Array(len, of) => len * owned(of, bits),
            Wire::List(_, max, of) => elements(*max, of, bits) * (size(of) + owned(of, bits)),
            Wire::Counted(counted) => {
                let elements = elements(counted.max, &counted.of, bits);
                elements * (size(&counted.of) + owned(&counted.of, bits))
            }
            Wire::Text(_, max) | Wire::Bytes(_, max) => (*max).min(bits / 8),
            Wire::Ascii(_, max) => (*max).min(bits / 7),
            // a unit is at most three bytes of UTF-8
            Wire::Wide(_, max) => 4 * (*max).min(bits / 32),
            Wire::Set(_, max, of) => {
                tree(elements(*max, of, bits), size(of)) + elements(*max, of, bits) * owned(of, bits)
            }
            Wire::Map(_, max, key, of) => {
                let entries = elements(*max, key, bits);
                tree(entries, size(key) + size(of)) + entries * (owned(key, bits) + owned(of, bits))
            }
            // a bit or more for each slot, or for each value
            Wire::Sparse { slots, of, .. } => slots * (CONTAINER + size(of)) + (*slots).min(bits) * owned(of, bits),
            Wire::Struct(_, fields) => all(fields),
            Wire::Tuple(fields) => fields.iter().map(|of| owned(of, bits)).sum(),
            Wire::Enum(_, cases) | Wire::Tagged(_, _, cases) => {
                cases.iter().map(|case: &Case| all(&case.fields)).max().unwrap_or(0)
            }
            _ => 0,
        }
}

/// Returns the number of elements that the declaration and the bits allow.
fn elements(max: usize, of: &Wire, bits: usize) -> usize {
    match of.sizes().0 {
        0 => max,
        least => max.min(bits / least),
    }
}

/// Full nodes of 11 elements, and the list of which they are made: together less than nodes of 4 elements.
fn tree(elements: usize, size: usize) -> usize {
    let node = 11 * size + 14 * size_of::<usize>();
    (1 + elements / 4) * node
}

/// Returns the most bytes of a value in itself.
fn size(wire: &Wire) -> usize {
    let all = |fields: &Fields| fields.iter().map(|(_, of)| size(of)).sum::<usize>();
    match wire {
        Wire::Option(of) | Wire::Checked(_, of) | Wire::Aligned(of) | Wire::NonZero(of) => LEAF + size(of),
        Wire::Ensured(_, _, of) | Wire::Converted(_, of) => LEAF + size(of),
        Wire::When(when) => size(&when.of),
        Wire::Elide(elide) => size(&elide.of),
        Wire::Result(ok, err) => LEAF + size(ok).max(size(err)),
        Wire::Array(len, of) => len * size(of),
        Wire::ByteArray(len) => LEAF + len,
        Wire::Quat(_) => LEAF,
        Wire::Sparse { slots, of, .. } => CONTAINER + slots * (LEAF + size(of)),
        Wire::Struct(_, fields) => CONTAINER + all(fields),
        Wire::Tuple(fields) => LEAF + fields.iter().map(size).sum::<usize>(),
        Wire::Enum(_, cases) | Wire::Tagged(_, _, cases) => {
            CONTAINER + cases.iter().map(|case| all(&case.fields)).max().unwrap_or(0)
        }
        Wire::List(..) | Wire::Set(..) | Wire::Map(..) | Wire::Counted(_) => CONTAINER,
        Wire::Text(..) | Wire::Ascii(..) | Wire::Wide(..) | Wire::Bytes(..) => CONTAINER,
        _ => LEAF,
    }
}
