//! W3: every field is at a known position up to the option, and one shift makes the positions behind it known again.

use super::{Refused, ensure};
use crate::workloads::Ship;

pub(super) const MOST: usize = 28;

/// `value - min`, if that is at most `span`.
#[inline(always)]
fn offset(value: i32, min: i32, span: u32) -> Result<u64, Refused> {
    let offset = value.wrapping_sub(min) as u32;
    ensure!(offset <= span, Value);
    Ok(u64::from(offset))
}

#[inline(always)]
fn position(value: i32) -> Result<u64, Refused> {
    offset(value, -8_388_608, 16_777_216)
}

#[inline(always)]
fn rotation(value: i16) -> Result<u64, Refused> {
    offset(value.into(), -1024, 2048)
}

#[inline(always)]
fn velocity(value: i32) -> Result<u64, Refused> {
    offset(value, -2_097_152, 4_194_304)
}

#[inline(always)]
pub(super) fn encode(s: &Ship, out: &mut [u8]) -> Result<usize, Refused> {
    let Some(out) = out.first_chunk_mut::<MOST>() else {
        return Err(super::refused(Refused::Length));
    };
    let ship_type = offset(s.ship_type.into(), 0, 5)?;
    let [px, py, pz] = [
        position(s.position[0])?,
        position(s.position[1])?,
        position(s.position[2])?,
    ];
    let [ra, rb] = [rotation(s.rotation[0])?, rotation(s.rotation[1])?];
    let [rc, rd] = [rotation(s.rotation[2])?, rotation(s.rotation[3])?];
    let [vx, vy, vz] = [
        velocity(s.velocity[0])?,
        velocity(s.velocity[1])?,
        velocity(s.velocity[2])?,
    ];
    let (flags, flag_bits) = match s.flags {
        Some(flags) => (1 | offset(flags.into(), 0, 15)? << 1, 5),
        None => (0, 1),
    };
    let team = offset(s.team.into(), 0, 2)?;
    let health = offset(s.health.into(), 0, 1000)?;
    let thrust = offset(s.thrust.into(), 0, 100)?;
    let behind = team | health << 2 | thrust << 12;
    // three fields lie across the words
    out[..8].copy_from_slice(&(ship_type | px << 3 | py << 28 | pz << 53).to_le_bytes());
    out[8..16].copy_from_slice(&(pz >> 11 | ra << 14 | rb << 26 | rc << 38 | rd << 50 | vx << 62).to_le_bytes());
    out[16..24].copy_from_slice(&(vx >> 2 | vy << 21 | vz << 44).to_le_bytes());
    let last = vz >> 20 | (flags | behind << flag_bits) << 3;
    out[24..].copy_from_slice(&(last as u32).to_le_bytes());
    Ok((195 + flag_bits + 19_usize).div_ceil(8))
}

/// A ship without flags: completed by a zero, out of line.
#[cold]
#[inline(never)]
fn short(bytes: &[u8]) -> Result<[u8; MOST], Refused> {
    let mut window = [0; MOST];
    ensure!(bytes.len() < MOST, LeftOver);
    // 195 bits, then the bit of the option
    ensure!(bytes.len() == MOST - 1 && bytes[24] >> 3 & 1 == 0, Length);
    window[..MOST - 1].copy_from_slice(bytes);
    Ok(window)
}

#[inline(always)]
fn bits(word: u64, at: u32, width: u32, span: u64) -> Result<u64, Refused> {
    let value = word >> at & ((1 << width) - 1);
    ensure!(value <= span, Value);
    Ok(value)
}

#[inline(always)]
pub(super) fn decode(s: &mut Ship, bytes: &[u8]) -> Result<(), Refused> {
    let copy;
    let window: &[u8; MOST] = match bytes.try_into() {
        Ok(window) => window,
        Err(_) => {
            copy = short(bytes)?;
            &copy
        }
    };
    // the word at a byte; each field lies within one of them
    let word = |at: usize| window[at..].first_chunk().map_or(0, |word| u64::from_le_bytes(*word));
    let (first, second, third) = (word(0), word(6), word(9));
    s.ship_type = bits(first, 0, 3, 5)? as u8;
    s.position[0] = bits(first, 3, 25, 16_777_216)? as i32 - 8_388_608;
    s.position[1] = bits(first, 28, 25, 16_777_216)? as i32 - 8_388_608;
    s.position[2] = bits(second, 5, 25, 16_777_216)? as i32 - 8_388_608;
    s.rotation[0] = bits(second, 30, 12, 2048)? as i16 - 1024;
    s.rotation[1] = bits(second, 42, 12, 2048)? as i16 - 1024;
    s.rotation[2] = bits(third, 30, 12, 2048)? as i16 - 1024;
    s.rotation[3] = bits(third, 42, 12, 2048)? as i16 - 1024;
    let (fourth, last) = (word(15), word(20));
    s.velocity[0] = bits(fourth, 6, 23, 4_194_304)? as i32 - 2_097_152;
    s.velocity[1] = bits(fourth, 29, 23, 4_194_304)? as i32 - 2_097_152;
    s.velocity[2] = bits(last, 12, 23, 4_194_304)? as i32 - 2_097_152;
    let behind = if last >> 35 & 1 != 0 {
        s.flags = Some((last >> 36 & 15) as u8);
        last >> 40
    } else {
        s.flags = None;
        last >> 36
    };
    s.team = bits(behind, 0, 2, 2)? as u8;
    s.health = bits(behind, 2, 10, 1000)? as i16;
    s.thrust = bits(behind, 12, 7, 100)? as i8;
    // the zero that completes a packet without flags, or what is left of the last byte
    ensure!(behind >> 19 == 0, LeftOver);
    // with no flags 27 bytes hold everything
    ensure!(s.flags.is_some() || bytes.len() < MOST, LeftOver);
    Ok(())
}
