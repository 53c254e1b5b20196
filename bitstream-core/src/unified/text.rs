//! Implements the texts of the unified serialize function: the standard's `string` and `wstring`.

use super::{int, is_refused};
use crate::word::has_nul;
use crate::{Refusal, Stream};
use alloc::string::String;
use alloc::vec::Vec;

/// Number of bits of a UTF-16 unit on the wire, that of the standard's `wchar_t`.
const UNIT_BITS: u32 = 32;

pub(crate) fn string<S: Stream>(s: &mut S, text: &mut String, buffer_size: usize) -> Result<(), Refusal> {
    if is_refused(s) && has_nul(text.as_bytes()) {
        return Err(s.refuse(Refusal::Nul, 0, 0));
    }
    let len = tri!(length(s, text.len(), buffer_size));
    if !S::READING {
        // a sink only reads these bytes, so they may be a copy
        return s.serialize_bytes(&mut text.clone().into_bytes());
    }
    tri!(s.align());
    tri!(s.expect_bits(len.saturating_mul(8)));
    let mut bytes = alloc::vec![0; len];
    tri!(s.serialize_bytes(&mut bytes));
    if has_nul(&bytes) {
        return Err(s.refuse(Refusal::Nul, 0, 0));
    }
    match String::from_utf8(bytes) {
        Ok(read) => {
            *text = read;
            Ok(())
        }
        Err(_) => Err(s.refuse(Refusal::InvalidUtf8, 0, 0)),
    }
}

pub(crate) fn wstring<S: Stream>(s: &mut S, text: &mut String, buffer_size: usize) -> Result<(), Refusal> {
    if is_refused(s) && has_nul(text.as_bytes()) {
        return Err(s.refuse(Refusal::Nul, 0, 0));
    }
    let mut units: Vec<u16> = text.encode_utf16().collect();
    let len = tri!(length(s, units.len(), buffer_size));
    tri!(s.expect_bits(len.saturating_mul(UNIT_BITS as usize)));
    if S::READING {
        units = alloc::vec![0; len];
    }
    for unit in &mut units {
        let mut code = u64::from(*unit);
        tri!(s.serialize_bits(&mut code, UNIT_BITS));
        *unit = match u16::try_from(code) {
            Ok(0) => return Err(s.refuse(Refusal::Nul, 0, UNIT_BITS)),
            Ok(unit) => unit,
            Err(_) => return Err(s.refuse(Refusal::InvalidUtf16, i128::from(code), UNIT_BITS)),
        };
    }
    if S::READING {
        match String::from_utf16(&units) {
            Ok(read) => *text = read,
            Err(_) => return Err(s.refuse(Refusal::InvalidUtf16, 0, 0)),
        }
    }
    Ok(())
}

/// Sends the length of a text of fewer than `buffer_size` units.
fn length<S: Stream>(s: &mut S, len: usize, buffer_size: usize) -> Result<usize, Refusal> {
    let most = i64::try_from(buffer_size.saturating_sub(1)).unwrap_or(i64::MAX);
    let mut len = i64::try_from(len).unwrap_or(i64::MAX);
    if is_refused(s) && len > most {
        return Err(s.refuse(Refusal::Length, i128::from(len), 0));
    }
    match int(s, &mut len, 0, most) {
        Ok(()) => Ok(usize::try_from(len).unwrap_or(usize::MAX)),
        Err(Refusal::OutOfRange) => Err(s.refuse(Refusal::Length, i128::from(len), 0)),
        Err(why) => Err(why),
    }
}
