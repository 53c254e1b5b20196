//! Damages packets in ways that lower layers do not notice.
//!
//! Damage that only a check sum can detect is left out. Examples are a slice in place of another, other bytes in a
//! slice, and a false ack of all slices.

use super::Dice;

/// Kind of packets that a link carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Slices.
    Slices,
    /// Acks.
    Acks,
}

/// Number of slices from which on a chunk cannot be forged by accident, by one flipped id for each slice.
const MANY: u8 = 8;

/// Damages a packet. Returns false if a check sum would notice it.
pub(super) fn damage(kind: Kind, packet: &mut Vec<u8>, dice: &mut Dice) -> bool {
    match (kind, dice.below(6)) {
        // fewer bytes
        (_, 0) => packet.truncate(dice.below(packet.len() as u64 + 1) as usize),
        // one byte more
        (_, 1) => packet.push(dice.next() as u8),
        // the id of another chunk, far away
        (Kind::Slices, 2) if byte(packet, 3) >= MANY => flip(packet, 1, dice),
        (Kind::Acks, 2) => flip(packet, 1, dice),
        // another number of slices
        (Kind::Slices, 3) => flip(packet, 3, dice),
        (Kind::Acks, 3) => {
            flip(packet, 2, dice);
            return !says_all(packet);
        }
        // other acks
        (Kind::Acks, _) => {
            let slices = 1 + u64::from(byte(packet, 2));
            let bit = 24 + dice.below(slices);
            if let Some(byte) = packet.get_mut(bit as usize / 8) {
                *byte ^= 1 << (bit % 8);
            }
            return !says_all(packet);
        }
        (Kind::Slices, _) => return false,
    }
    true
}

fn byte(packet: &[u8], place: usize) -> u8 {
    packet.get(place).copied().unwrap_or(0)
}

fn flip(packet: &mut [u8], place: usize, dice: &mut Dice) {
    if let Some(byte) = packet.get_mut(place) {
        *byte ^= 1 << dice.below(8);
    }
}

/// Returns whether an ack acknowledges all slices.
fn says_all(packet: &[u8]) -> bool {
    let slices = 1 + usize::from(byte(packet, 2));
    (24..24 + slices).all(|bit| byte(packet, bit / 8) >> (bit % 8) & 1 == 1)
}
