//! W1: four entities of 18 bits are nine bytes, so every shift is a constant and one length check is enough for all.

use super::{Refused, ensure};
use crate::workloads::{ENTITIES, Entities, Entity};

pub(super) const BYTES: usize = ENTITIES / 4 * 9;

#[inline(always)]
pub(super) fn encode(entities: &Entities, out: &mut [u8]) -> Result<usize, Refused> {
    let Some(out) = out.first_chunk_mut::<BYTES>() else {
        return Err(super::refused(Refused::Length));
    };
    for (four, out) in entities.chunks_exact(4).zip(out.chunks_exact_mut(9)) {
        let [a, b, c, d] = [pack(&four[0])?, pack(&four[1])?, pack(&four[2])?, pack(&four[3])?];
        let low = a | b << 18 | c << 36 | d << 54;
        out[..8].copy_from_slice(&low.to_le_bytes());
        out[8] = (d >> 10) as u8;
    }
    Ok(BYTES)
}

#[inline(always)]
fn pack(e: &Entity) -> Result<u64, Refused> {
    ensure!(e.health <= 100 && e.ammo <= 500, Value);
    Ok(u64::from(e.health) | u64::from(e.ammo) << 7 | u64::from(e.alive) << 16 | u64::from(e.hostile) << 17)
}

#[inline(always)]
pub(super) fn decode(entities: &mut Entities, bytes: &[u8]) -> Result<(), Refused> {
    ensure!(bytes.len() >= BYTES, Length);
    ensure!(bytes.len() == BYTES, LeftOver);
    for (four, bytes) in entities.chunks_exact_mut(4).zip(bytes.chunks_exact(9)) {
        let low = word(&bytes[..8]);
        let high = u64::from(bytes[8]);
        unpack(low, &mut four[0])?;
        unpack(low >> 18, &mut four[1])?;
        unpack(low >> 36, &mut four[2])?;
        unpack(low >> 54 | high << 10, &mut four[3])?;
    }
    Ok(())
}

#[inline(always)]
fn unpack(bits: u64, e: &mut Entity) -> Result<(), Refused> {
    let (health, ammo) = (bits & 0x7f, bits >> 7 & 0x1ff);
    ensure!(health <= 100, Value);
    ensure!(ammo <= 500, Value);
    *e = Entity {
        health: health as u8,
        ammo: ammo as u16,
        alive: bits >> 16 & 1 != 0,
        hostile: bits >> 17 & 1 != 0,
    };
    Ok(())
}

/// Of 8 bytes.
#[inline(always)]
fn word(bytes: &[u8]) -> u64 {
    bytes.first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes))
}
