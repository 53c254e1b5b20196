//! `#[array(bytes)]`: an array of bytes, copied as a whole.

use super::{Encoding, PassThrough, Plain};
use crate::{Refusal, Schema, Sink, Source};

/// Sends zero bits up to a byte boundary, then N bytes. The zero bits are sent even if N is 0.
///
/// The wire form is that of `#[bits(align)]` before an array of bytes. One copy reads or writes all bytes. The decoder
/// rejects padding that is not zero. Source: "Serialization Strategies", `serialize_bytes`.
#[derive(Debug)]
pub enum ByteArray {}

impl PassThrough for ByteArray {}

impl<const N: usize> Encoding<[u8; N]> for ByteArray {
    const SCHEMA: &'static Schema = &Schema::aligned(const { &Schema::array(N, <Plain as Encoding<u8>>::SCHEMA) });
    const PLACEHOLDER: Option<fn() -> [u8; N]> = Some(|| [0; N]);

    #[inline(always)]
    fn write<S: Sink>(bytes: &[u8; N], _: (), s: &mut S) -> Result<(), Refusal> {
        s.put_bytes(bytes)
    }

    #[inline(always)]
    fn read<S: Source>(_: (), s: &mut S) -> Result<[u8; N], Refusal> {
        match tri!(s.take_bytes(N, N * 8)).first_chunk() {
            Some(bytes) => Ok(*bytes),
            // unreachable: `take_bytes` returned N bytes
            None => Err(Refusal::EndOfPacket),
        }
    }
}
