//! W5: everything lies on whole bytes, so it is copies.

use super::{Refused, ensure};
use crate::workloads::{BLOB, Chat};

/// Bytes of the longest texts.
const NAME: usize = 32;
const CHAT: usize = 256;

#[inline(always)]
pub(super) fn encode(c: &Chat, out: &mut [u8]) -> Result<usize, Refused> {
    let (name, chat) = (c.name.as_bytes(), c.chat.as_bytes());
    ensure!(name.len() <= NAME && chat.len() <= CHAT && c.blob.len() == BLOB, Value);
    ensure!(!name.contains(&0) && !chat.contains(&0), Value);
    // one check for the whole packet
    let used = 1 + name.len() + 2 + chat.len() + BLOB;
    let Some(out) = out.get_mut(..used) else {
        return Err(super::refused(Refused::Length));
    };
    out[0] = name.len() as u8;
    let (to, out) = out[1..].split_at_mut(name.len());
    to.copy_from_slice(name);
    out[..2].copy_from_slice(&(chat.len() as u16).to_le_bytes());
    let (to, out) = out[2..].split_at_mut(chat.len());
    to.copy_from_slice(chat);
    out.copy_from_slice(&c.blob);
    Ok(used)
}

#[inline(always)]
pub(super) fn decode(c: &mut Chat, bytes: &[u8]) -> Result<(), Refused> {
    // set padding above a length makes it one that is too large
    let (length, bytes) = number::<1>(bytes)?;
    let bytes = text::<NAME>(&mut c.name, length, bytes)?;
    let (length, bytes) = number::<2>(bytes)?;
    let bytes = text::<CHAT>(&mut c.chat, length, bytes)?;
    ensure!(bytes.len() >= BLOB, Length);
    ensure!(bytes.len() == BLOB, LeftOver);
    c.blob.clear();
    c.blob.extend_from_slice(bytes);
    Ok(())
}

#[inline(always)]
fn number<const BYTES: usize>(bytes: &[u8]) -> Result<(usize, &[u8]), Refused> {
    let Some((number, rest)) = bytes.split_first_chunk::<BYTES>() else {
        return Err(super::refused(Refused::Length));
    };
    let number = number.iter().rev().fold(0, |sum, byte| sum << 8 | usize::from(*byte));
    Ok((number, rest))
}

/// Into memory that is there; what follows is returned.
#[inline(always)]
fn text<'a, const MOST: usize>(to: &mut String, length: usize, bytes: &'a [u8]) -> Result<&'a [u8], Refused> {
    ensure!(length <= MOST, Value);
    let Some((text, rest)) = bytes.split_at_checked(length) else {
        return Err(super::refused(Refused::Length));
    };
    ensure!(!text.contains(&0), Value);
    let Ok(text) = std::str::from_utf8(text) else {
        return Err(super::refused(Refused::Value));
    };
    to.clear();
    to.push_str(text);
    Ok(rest)
}
