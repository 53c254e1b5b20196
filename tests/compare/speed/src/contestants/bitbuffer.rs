//! `bitbuffer`: little endian, a call for each field.

use super::{Contestant, Packs};
use crate::fields::{Fields, Put, Take};
use bitbuffer::{BitReadBuffer, BitReadStream, BitWriteStream, LittleEndian};

#[derive(Default)]
pub struct Bitbuffer {
    out: Vec<u8>,
}

impl Contestant for Bitbuffer {
    const NAME: &'static str = "bitbuffer";
}

impl<T: Fields> Packs<T> for Bitbuffer {
    fn encode(&mut self, value: &T) -> &[u8] {
        self.out.clear();
        match value.put(&mut BitWriteStream::new(&mut self.out, LittleEndian)) {
            Some(()) => &self.out,
            None => &[],
        }
    }

    fn decode(&mut self, bytes: &[u8], value: &mut T) -> bool {
        let mut stream = BitReadStream::new(BitReadBuffer::new(bytes, LittleEndian));
        value.take(&mut stream).is_some()
    }
}

impl Put for BitWriteStream<'_, LittleEndian> {
    #[inline(always)]
    fn put<const WIDTH: u32>(&mut self, value: u32) -> Option<()> {
        if WIDTH == 1 {
            return self.write_bool(value != 0).ok();
        }
        self.write_int(value, WIDTH as usize).ok()
    }

    fn align(&mut self) -> Option<()> {
        BitWriteStream::align(self);
        Some(())
    }

    fn put_bytes(&mut self, bytes: &[u8]) -> Option<()> {
        self.write_bytes(bytes).ok()
    }
}

impl Take for BitReadStream<'_, LittleEndian> {
    #[inline(always)]
    fn take<const WIDTH: u32>(&mut self) -> Option<u32> {
        if WIDTH == 1 {
            return self.read_bool().ok().map(u32::from);
        }
        self.read_int(WIDTH as usize).ok()
    }

    fn align(&mut self) -> Option<()> {
        BitReadStream::align(self).ok().map(|_| ())
    }

    fn take_bytes(&mut self, length: usize, bytes: &mut Vec<u8>) -> Option<()> {
        bytes.clear();
        bytes.extend_from_slice(&self.read_bytes(length).ok()?);
        Some(())
    }
}
