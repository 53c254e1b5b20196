//! Packets that arrive other than they were sent, and are not thrown away below.
//!
//! What a check sum has to catch is left out: a slice in the place of another, other bytes in a slice, an ack of all
//! slices that was none. Of those nobody can tell that they are wrong.

use super::Dice;

/// What a link carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Slices.
    Slices,
    /// Acks.
    Acks,
}

/// From this number of slices on a chunk cannot be forged by accident, one flipped id for each slice.
const MANY: u8 = 8;

/// Damages a packet. False where the check sum would notice.
pub(super) fn damage(kind: Kind, packet: &mut Vec<u8>, dice: &mut Dice) -> bool {
    match (kind, dice.below(6)) {
        // cut off
        (_, 0) => packet.truncate(dice.below(packet.len() as u64 + 1) as usize),
        // something behind it
        (_, 1) => packet.push(dice.next() as u8),
        // another chunk, far away
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

/// Whether an ack is one of all slices.
fn says_all(packet: &[u8]) -> bool {
    let slices = 1 + usize::from(byte(packet, 2));
    (24..24 + slices).all(|bit| byte(packet, bit / 8) >> (bit % 8) & 1 == 1)
}
