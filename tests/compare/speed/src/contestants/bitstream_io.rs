//! `bitstream-io`: little endian, a call for each field with its width known to the compiler.

use super::{Contestant, Packs};
use crate::fields::{Fields, Put, Take};
use bitstream_io::{BitRead, BitReader, BitWrite, BitWriter, LittleEndian};

#[derive(Default)]
pub struct BitstreamIo {
    out: Vec<u8>,
}

impl Contestant for BitstreamIo {
    const NAME: &'static str = "bitstream-io";
}

impl<T: Fields> Packs<T> for BitstreamIo {
    fn encode(&mut self, value: &T) -> &[u8] {
        self.out.clear();
        let mut writer = BitWriter::endian(&mut self.out, LittleEndian);
        match value.put(&mut writer).and_then(|()| writer.byte_align().ok()) {
            Some(()) => &self.out,
            None => &[],
        }
    }

    fn decode(&mut self, bytes: &[u8], value: &mut T) -> bool {
        value.take(&mut BitReader::endian(bytes, LittleEndian)).is_some()
    }
}

impl Put for BitWriter<&mut Vec<u8>, LittleEndian> {
    #[inline(always)]
    fn put<const WIDTH: u32>(&mut self, value: u32) -> Option<()> {
        if WIDTH == 1 {
            return self.write_bit(value != 0).ok();
        }
        self.write::<WIDTH, _>(value).ok()
    }

    fn align(&mut self) -> Option<()> {
        self.byte_align().ok()
    }

    fn put_bytes(&mut self, bytes: &[u8]) -> Option<()> {
        self.write_bytes(bytes).ok()
    }
}

impl Take for BitReader<&[u8], LittleEndian> {
    #[inline(always)]
    fn take<const WIDTH: u32>(&mut self) -> Option<u32> {
        if WIDTH == 1 {
            return self.read_bit().ok().map(u32::from);
        }
        self.read::<WIDTH, _>().ok()
    }

    fn align(&mut self) -> Option<()> {
        self.byte_align();
        Some(())
    }

    fn take_bytes(&mut self, length: usize, bytes: &mut Vec<u8>) -> Option<()> {
        bytes.clear();
        bytes.resize(length, 0);
        self.read_bytes(bytes).ok()
    }
}
