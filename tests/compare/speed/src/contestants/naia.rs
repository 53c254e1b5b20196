//! `naia-serde`: an integer of so many bits for each field, bytes one by one. Its writer for packets ends at their
//! usual length, so it is the one for files.

use super::{Contestant, Packs};
use crate::fields::{Fields, Put, Take};
use naia_serde::{BitReader, BitWrite, FileBitWriter, Serde, UnsignedInteger};

#[derive(Default)]
pub struct Naia {
    out: Vec<u8>,
}

impl Contestant for Naia {
    const NAME: &'static str = "naia-serde";
}

/// A writer or a reader, and how many bits it is at: neither can be asked.
struct Counted<S>(S, usize);

/// Integers have their width as a constant of 8 bits.
macro_rules! width {
    ($width:expr, $n:ident => $do:expr; $($known:literal)*) => {
        match $width {
            $($known => {
                const $n: u8 = $known;
                $do
            })*
            _ => return None,
        }
    };
}

impl<T: Fields> Packs<T> for Naia {
    fn encode(&mut self, value: &T) -> &[u8] {
        let mut writer = Counted(FileBitWriter::new(), 0);
        if value.put(&mut writer).is_none() {
            return &[];
        }
        self.out = writer.0.to_vec();
        &self.out
    }

    fn decode(&mut self, bytes: &[u8], value: &mut T) -> bool {
        value.take(&mut Counted(BitReader::new(bytes), 0)).is_some()
    }
}

impl Put for Counted<FileBitWriter> {
    #[inline(always)]
    fn put<const WIDTH: u32>(&mut self, value: u32) -> Option<()> {
        self.1 += WIDTH as usize;
        width!(WIDTH, N => UnsignedInteger::<N>::new(value).ser(&mut self.0);
            1 2 3 4 6 7 9 10 12 13 15 16 18 23 25);
        Some(())
    }

    fn align(&mut self) -> Option<()> {
        for _ in self.1..self.1.next_multiple_of(8) {
            self.0.write_bit(false);
        }
        self.1 = self.1.next_multiple_of(8);
        Some(())
    }

    fn put_bytes(&mut self, bytes: &[u8]) -> Option<()> {
        self.1 += bytes.len() * 8;
        bytes.iter().for_each(|byte| self.0.write_byte(*byte));
        Some(())
    }
}

impl Take for Counted<BitReader<'_>> {
    #[inline(always)]
    fn take<const WIDTH: u32>(&mut self) -> Option<u32> {
        self.1 += WIDTH as usize;
        let value = width!(WIDTH, N => UnsignedInteger::<N>::de(&mut self.0).ok()?.get();
            1 2 3 4 6 7 9 10 12 13 15 16 18 23 25);
        Some(value as u32)
    }

    fn align(&mut self) -> Option<()> {
        for _ in self.1..self.1.next_multiple_of(8) {
            if self.0.read_bit().ok()? {
                return None;
            }
        }
        self.1 = self.1.next_multiple_of(8);
        Some(())
    }

    fn take_bytes(&mut self, length: usize, bytes: &mut Vec<u8>) -> Option<()> {
        self.1 += length * 8;
        bytes.clear();
        for _ in 0..length {
            bytes.push(u8::de(&mut self.0).ok()?);
        }
        Some(())
    }
}
