//! W4: the whole packet is one word.

use super::scale::Scale;
use super::{Refused, ensure};
use crate::workloads::Input;

pub(super) const BYTES: usize = 7;

const YAW: Scale = Scale {
    min: -180.0,
    delta: 360.0,
    highest: 36_000,
};
const PITCH: Scale = Scale {
    min: -90.0,
    delta: 180.0,
    highest: 18_000,
};

#[inline(always)]
pub(super) fn encode(i: &Input, out: &mut [u8]) -> Result<usize, Refused> {
    let Some(out) = out.first_chunk_mut::<BYTES>() else {
        return Err(super::refused(Refused::Length));
    };
    let [a, b, c, d, e] = i.buttons.map(u64::from);
    let buttons = a | b << 1 | c << 2 | d << 3 | e << 4;
    let word = u64::from(i.sequence) | buttons << 16 | YAW.code(i.yaw)? << 21 | PITCH.code(i.pitch)? << 37;
    out.copy_from_slice(&word.to_le_bytes()[..BYTES]);
    Ok(BYTES)
}

#[inline(always)]
pub(super) fn decode(i: &mut Input, bytes: &[u8]) -> Result<(), Refused> {
    ensure!(bytes.len() >= BYTES, Length);
    ensure!(bytes.len() == BYTES, LeftOver);
    let half = |at: usize| bytes[at..].first_chunk().map_or(0, |half| u32::from_le_bytes(*half));
    let word = u64::from(half(0)) | u64::from(half(3)) << 24;
    i.sequence = word as u16;
    for (at, button) in (16..).zip(&mut i.buttons) {
        *button = word >> at & 1 != 0;
    }
    i.yaw = YAW.value(word >> 21 & 0xffff)?;
    i.pitch = PITCH.value(word >> 37 & 0x7fff)?;
    ensure!(word >> 52 == 0, LeftOver);
    Ok(())
}
