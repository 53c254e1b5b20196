//! Fuzzes `decode`: packets are accepted or rejected like by the oracle, and accepted ones are written as the same
//! bytes.

use tests_zoo::holds::{rewritten, same_verdict};
use tests_zoo::zoo;

/// Runs an input: the number of a type of the zoo, then a packet.
///
/// # Panics
/// Panics if the library and the oracle differ, or the bytes are not written again.
pub fn decode(input: &[u8]) {
    let Some((number, packet)) = input.split_first() else {
        return;
    };
    let ty = zoo::numbered(usize::from(*number));
    same_verdict(ty, &ty.wire(), packet)
        .and_then(|()| rewritten(ty, packet).map(|_| ()))
        .unwrap_or_else(|why| panic!("{} {packet:?}: {why}", ty.name()));
}
