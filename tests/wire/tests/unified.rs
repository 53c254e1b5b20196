//! The operations of the unified serialize function, one by one: bits, bytes and errors. The values of each row were
//! worked out by hand from the standard.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::{BitReader, BitWriter, FixedFormat, Measure, Refusal, Stream};
use std::fmt::Debug;

/// An operation that every stream can do.
trait Operation<T> {
    fn run<S: Stream>(&self, s: &mut S, value: &mut T) -> Result<(), Refusal>;

    /// Returns the written bytes, and their bits.
    fn written(&self, mut value: T) -> Result<(Vec<u8>, usize), Refusal> {
        let mut out = [0xFF; 40];
        let mut writer = BitWriter::new(&mut out);
        self.run(&mut writer, &mut value)?;
        let bits = writer.bits_written();
        let used = writer.finish().map_err(|why| why.kind())?;
        Ok((out[..used].to_vec(), bits))
    }

    /// Returns the value that is read over `value`, and its bits.
    fn read(&self, mut value: T, bytes: &[u8]) -> Result<(T, usize), Refusal> {
        let mut reader = BitReader::new(bytes);
        self.run(&mut reader, &mut value)?;
        Ok((value, reader.bits_read()))
    }

    /// The bits by the measure that has an answer for every value.
    fn measured(&self, mut value: T) -> Result<usize, Refusal> {
        let mut measure = Measure::<false>::new();
        self.run(&mut measure, &mut value)?;
        Ok(measure.position())
    }

    /// `value` is exactly these bits, which are read over `other`; one byte less is none.
    #[track_caller]
    fn is(&self, value: &T, other: &T, bits: usize, bytes: &[u8])
    where
        T: Clone + Debug + PartialEq,
    {
        assert_eq!(self.written(value.clone()), Ok((bytes.to_vec(), bits)));
        assert_eq!(self.read(other.clone(), bytes), Ok((value.clone(), bits)));
        if let Some((_, less)) = bytes.split_last() {
            assert_eq!(self.read(other.clone(), less), Err(Refusal::EndOfPacket));
        }
        let mut exact = Measure::<true>::new();
        assert_eq!(self.run(&mut exact, &mut value.clone()), Ok(()));
        assert_eq!(exact.position(), bits);
    }
}

/// An operation of a name, with its parameters.
macro_rules! operation {
    ($name:ident($($field:ident: $param:ty),*) of $ty:ty: $method:ident) => {
        struct $name {
            $($field: $param,)*
        }

        impl Operation<$ty> for $name {
            fn run<S: Stream>(&self, s: &mut S, value: &mut $ty) -> Result<(), Refusal> {
                s.$method(value $(, self.$field)*)
            }
        }
    };
}

operation!(Bits(width: u32) of u64: serialize_bits);
operation!(Bool() of bool: serialize_bool);
operation!(Float() of f32: serialize_float);
operation!(Double() of f64: serialize_double);
operation!(Object() of (bool, u8): serialize_object);
operation!(Int(min: i64, max: i64) of i64: serialize_int);
operation!(Int128(min: i128, max: i128) of i128: serialize_int128);
operation!(Fixed(format: FixedFormat, min: i64, max: i64) of i128: serialize_fixed);
operation!(Compressed(min: f32, max: f32, res: f32) of f32: serialize_compressed_float);
operation!(Text(buffer_size: usize) of String: serialize_string);
operation!(Wide(buffer_size: usize) of String: serialize_wstring);
operation!(Bytes() of [u8; 2]: serialize_bytes);

struct Check;

impl Operation<u32> for Check {
    fn run<S: Stream>(&self, s: &mut S, number: &mut u32) -> Result<(), Refusal> {
        s.serialize_check(*number)
    }
}

/// Sends a bit, then an operation.
struct Behind<O>(O);

impl<T, O: Operation<T>> Operation<T> for Behind<O> {
    fn run<S: Stream>(&self, s: &mut S, value: &mut T) -> Result<(), Refusal> {
        s.serialize_bits(&mut 1, 1)?;
        self.0.run(s, value)
    }
}

#[test]
fn bits() {
    Bits { width: 3 }.is(&5, &0, 3, &[5]);
    Bits { width: 64 }.is(&u64::MAX, &0, 64, &[0xFF; 8]);
    Bits { width: 0 }.is(&0, &7, 0, &[]);
    assert_eq!(Bits { width: 3 }.written(8), Err(Refusal::OutOfRange));
    assert_eq!(Bits { width: 3 }.measured(8), Ok(3));
    assert_eq!(Bits { width: 65 }.written(0), Err(Refusal::Width));
    assert_eq!(Bits { width: 65 }.measured(0), Err(Refusal::Width));
    assert_eq!(Bits { width: 65 }.read(0, &[0; 16]), Err(Refusal::Width));
}

#[test]
fn values_with_a_form_of_their_own() {
    Bool {}.is(&true, &false, 1, &[1]);
    Float {}.is(&1.0, &0.0, 32, &[0, 0, 0x80, 0x3F]);
    Double {}.is(&1.0, &0.0, 64, &[0, 0, 0, 0, 0, 0, 0xF0, 0x3F]);
    Object {}.is(&(true, 3), &(false, 0), 9, &[0b11_1, 0]);
}

#[test]
fn ranged_integers() {
    Int { min: -5, max: 250 }.is(&3, &0, 8, &[8]);
    let four_bits = Int { min: 10, max: 20 };
    four_bits.is(&20, &0, 4, &[10]);
    four_bits.is(&10, &0, 4, &[0]);
    assert_eq!(four_bits.written(9), Err(Refusal::OutOfRange));
    assert_eq!(four_bits.written(21), Err(Refusal::OutOfRange));
    assert_eq!(four_bits.read(0, &[11]), Err(Refusal::OutOfRange));
    assert_eq!(four_bits.measured(i64::MIN), Ok(4));
    Int { min: 7, max: 7 }.is(&7, &0, 0, &[]);
    assert_eq!(Int { min: 7, max: 7 }.written(8), Err(Refusal::OutOfRange));
    // -1 is 2^63 - 1 above the least
    let all = [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F];
    let widest = Int {
        min: i64::MIN,
        max: i64::MAX,
    };
    widest.is(&-1, &0, 64, &all);
    let empty = Int { min: 1, max: 0 };
    assert_eq!(empty.written(0), Err(Refusal::OutOfRange));
    assert_eq!(empty.measured(0), Err(Refusal::OutOfRange));
    assert_eq!(empty.read(0, &[0; 16]), Err(Refusal::OutOfRange));
}

#[test]
fn ranged_integers_of_128_bits() {
    let most = 1 << 64;
    // 2^64 + 1 above the least, in 65 bits
    let int = Int128 { min: -1, max: most };
    int.is(&most, &0, 65, &[1, 0, 0, 0, 0, 0, 0, 0, 1]);
    int.is(&-1, &0, 65, &[0; 9]);
    int.is(
        &0x0123_4567_89AB_CDEE,
        &0,
        65,
        &[0xEF, 0xCD, 0xAB, 0x89, 0x67, 0x45, 0x23, 1, 0],
    );
    assert_eq!(int.read(0, &[2, 0, 0, 0, 0, 0, 0, 0, 1]), Err(Refusal::OutOfRange));
    assert_eq!(int.written(most + 1), Err(Refusal::OutOfRange));
    assert_eq!(int.written(-2), Err(Refusal::OutOfRange));
    assert_eq!(int.measured(-2), Ok(65));
    let widest = Int128 {
        min: i128::MIN,
        max: i128::MAX,
    };
    let mut middle = [0xFF; 16];
    middle[15] = 0x7F;
    widest.is(&-1, &0, 128, &middle);
    Int128 { min: 3, max: 3 }.is(&3, &0, 0, &[]);
    assert_eq!(Int128 { min: 3, max: 2 }.written(3), Err(Refusal::OutOfRange));
    assert_eq!(Int128 { min: 3, max: 2 }.measured(3), Err(Refusal::OutOfRange));
}

#[test]
fn fixed_point_numbers() {
    let format = |int, frac| FixedFormat {
        int,
        frac,
        signed: true,
    };
    let of = |format, min, max| Fixed { format, min, max };
    // 512 steps of 1/256; 0.5 is 1.5 above the least
    let fixed = of(format(8, 8), -1, 1);
    fixed.is(&128, &0, 10, &[0b1000_0000, 0b1]);
    fixed.is(&256, &0, 10, &[0, 0b10]);
    assert_eq!(fixed.written(257), Err(Refusal::OutOfRange));
    assert_eq!(fixed.written(-257), Err(Refusal::OutOfRange));
    assert_eq!(fixed.read(0, &[1, 0b10]), Err(Refusal::OutOfRange));
    of(format(1, 127), 0, 1).is(&1, &0, 128, &[1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    // no units: the one value
    of(format(0, 128), 0, 0).is(&0, &1, 0, &[]);
    for wrong in [of(format(2, 127), 0, 1), of(format(u32::MAX, 1), 0, 1)] {
        assert_eq!(wrong.written(0), Err(Refusal::Width));
        assert_eq!(wrong.read(0, &[0; 40]), Err(Refusal::Width));
    }
    assert_eq!(of(format(8, 8), 1, 0).written(256), Err(Refusal::OutOfRange));
    assert_eq!(of(format(8, 8), 1, 0).measured(256), Err(Refusal::OutOfRange));
}

#[test]
fn floats_in_steps() {
    let of = |min, max, res| Compressed { min, max, res };
    // 4 steps in 3 bits
    let float = of(-1.0, 1.0, 0.5);
    float.is(&0.5, &0.0, 3, &[3]);
    assert_eq!(float.written(0.2), Ok((vec![2], 3)));
    assert_eq!(float.written(9.0), Ok((vec![4], 3)));
    assert_eq!(float.written(f32::NAN), Err(Refusal::NotFinite));
    assert_eq!(float.written(f32::INFINITY), Err(Refusal::NotFinite));
    assert_eq!(float.measured(f32::NAN), Ok(3));
    assert_eq!(float.read(0.0, &[5]), Err(Refusal::OutOfRange));
    // so few steps that there are none: one
    of(0.0, 1e-38, 1e38).is(&1e-38, &0.0, 1, &[1]);
    for wrong in [of(1.0, -1.0, 0.5), of(0.0, f32::INFINITY, 0.5), of(0.0, 1.0, f32::NAN)] {
        assert_eq!(wrong.written(0.0), Err(Refusal::OutOfRange));
        assert_eq!(wrong.read(0.0, &[0; 8]), Err(Refusal::OutOfRange));
    }
}

#[test]
fn texts() {
    let owned = str::to_owned;
    // a length of 0..=7
    let text = Text { buffer_size: 8 };
    text.is(&owned("hi"), &owned("before"), 24, &[2, b'h', b'i']);
    text.is(&owned("é"), &owned(""), 24, &[2, 0xC3, 0xA9]);
    text.is(&owned("seventy"), &owned(""), 64, b"\x07seventy");
    assert_eq!(text.written(owned("")), Ok((vec![0], 8)));
    assert_eq!(text.read(owned("before"), &[0]), Ok((owned(""), 8)));
    assert_eq!(text.written(owned("eight ch")), Err(Refusal::Length));
    assert_eq!(text.written(owned("a\0")), Err(Refusal::Nul));
    assert_eq!(text.measured(owned("a\0")), Ok(3 + 7 + 16));
    assert_eq!(text.read(owned(""), &[2, b'a', 0]), Err(Refusal::Nul));
    assert_eq!(text.read(owned(""), &[2, 0xC3, b'a']), Err(Refusal::InvalidUtf8));
    assert_eq!(text.read(owned(""), &[0b1_010, b'h', b'i']), Err(Refusal::Padding));
    // a length of 0..=5
    assert_eq!(
        Text { buffer_size: 6 }.read(owned(""), b"\x06sixsix"),
        Err(Refusal::Length)
    );
    for nothing in [Text { buffer_size: 0 }, Text { buffer_size: 1 }] {
        nothing.is(&owned(""), &owned("before"), 0, &[]);
        assert_eq!(nothing.written(owned("a")), Err(Refusal::Length));
    }
    Behind(text).is(&owned("hi"), &owned(""), 24, &[0b010_1, b'h', b'i']);
}

#[test]
fn texts_of_wide_units() {
    let owned = str::to_owned;
    // a length of 0..=7, then units of 32 bits: é, and 😀 as D83D DE00
    let text = Wide { buffer_size: 8 };
    let units = |units: &[u32]| {
        let mut bits = u128::from(units.len() as u32);
        for (i, unit) in units.iter().enumerate() {
            bits |= u128::from(*unit) << (3 + 32 * i);
        }
        let len = (3 + 32 * units.len()).div_ceil(8);
        bits.to_le_bytes()[..len].to_vec()
    };
    text.is(&owned("é😀"), &owned("x"), 3 + 96, &units(&[0xE9, 0xD83D, 0xDE00]));
    text.is(&owned(""), &owned("x"), 3, &[0]);
    let read = |list: &[u32]| text.read(owned(""), &units(list));
    assert_eq!(read(&[0x61, 0]), Err(Refusal::Nul));
    assert_eq!(read(&[0x1_0061]), Err(Refusal::InvalidUtf16));
    assert_eq!(read(&[0xD83D, 0x61]), Err(Refusal::InvalidUtf16));
    assert_eq!(read(&[0xFFFF]), Ok((owned("\u{FFFF}"), 35)));
    assert_eq!(text.written(owned("a\0")), Err(Refusal::Nul));
    assert_eq!(text.written(owned("😀😀😀😀")), Err(Refusal::Length));
    assert_eq!(Wide { buffer_size: 6 }.read(owned(""), &[6; 40]), Err(Refusal::Length));
    // seven units are not there, and no memory is taken for them
    assert_eq!(text.read(owned(""), &[7; 28]), Err(Refusal::EndOfPacket));
}

#[test]
fn bytes_and_checks() {
    Bytes {}.is(&[7, 8], &[0; 2], 16, &[7, 8]);
    Behind(Bytes {}).is(&[7, 8], &[0; 2], 24, &[1, 7, 8]);
    Check.is(&0x0403_0201, &0x0403_0201, 32, &[1, 2, 3, 4]);
    assert_eq!(Check.read(0x0403_0201, &[1, 2, 3, 5]), Err(Refusal::Check));
}

/// A length beyond the packet is refused before any allocation.
#[test]
fn lengths_that_no_packet_holds() {
    let buffer_size = usize::MAX;
    // a length of 63 bits, and padding
    let longest = [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F];
    for read in [
        Text { buffer_size }.read(String::new(), &longest),
        Wide { buffer_size }.read(String::new(), &longest),
    ] {
        assert!(matches!(read, Err(Refusal::EndOfPacket | Refusal::Length)), "{read:?}");
    }
}
