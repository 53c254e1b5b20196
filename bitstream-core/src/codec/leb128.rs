//! `#[bits(varint(leb128))]`: integers in bytes with a bit that says whether another byte follows.

use super::integer::{extend, refuse_pattern};
use super::varint::{unzigzag, zigzag};
use super::{Encoding, Integer, PassThrough, number};
use crate::part::Part;
use crate::schema::Kind;
use crate::width::mask_wide;
use crate::{Fitting, Refusal, Schema, Sink, Source};

/// Sends the value in groups of 7 bits, the lowest group first. After each group comes a bit, which is 1 if another
/// group follows.
///
/// Signed types are zigzag coded first (0, -1, 1, -2, ..), as the `sint` of Protocol Buffers. `usize` and `isize` are
/// types of 32 bits, and the encoder refuses larger values. The value 300 is sent as the bytes `ac 02`, which may begin
/// at any bit.
///
/// The decoder rejects a value in more bytes than it needs, and bits beyond the type. Source: the format LEB128 of
/// DWARF.
#[derive(Debug)]
pub enum Leb128 {}

impl PassThrough for Leb128 {}

/// Number of bits of the value in a byte.
const GROUP: u32 = 7;
/// The bit that says that another byte follows.
const MORE: u64 = 1 << GROUP;

impl Leb128 {
    const fn schema<T: Integer>() -> Schema {
        Schema::new(Kind::Leb128 {
            width: T::WIRE_BITS,
            signed: T::SIGNED,
        })
    }

    #[inline(always)]
    fn write_integer<T: Integer, S: Sink>(value: T, s: &mut S) -> Result<(), Refusal> {
        let pattern = value.to_pattern();
        let mut number = if T::SIGNED { zigzag(pattern) } else { pattern };
        if S::CHECKS && number > const { mask_wide(T::WIRE_BITS) } {
            let most = const { T::WIRE_BITS.div_ceil(GROUP) * 8 };
            return Err(refuse_pattern::<T, S>(s, Refusal::OutOfRange, pattern, most));
        }
        if const { S::CODES } {
            let code = pattern & const { mask_wide(T::WIRE_BITS) };
            return s.append_wide(Fitting::new(code, T::WIRE_BITS));
        }
        while number >= u128::from(MORE) {
            tri!(s.append(Fitting::new(number as u64 & (MORE - 1) | MORE, 8)));
            number >>= GROUP;
        }
        tri!(s.append(Fitting::new(number as u64, 8)));
        s.end_run()
    }

    #[inline(always)]
    fn read_integer<T: Integer, S: Source>(s: &mut S) -> Result<T, Refusal> {
        if const { S::CODES } {
            let pattern = extend::<T>(tri!(s.take_wide(T::WIRE_BITS)), T::WIRE_BITS);
            return Ok(T::from_pattern(pattern));
        }
        let (mut number, mut shift) = (0, 0);
        loop {
            let byte = tri!(s.take_narrow(8));
            let group = u128::from(byte & (MORE - 1));
            // the last possible byte has fewer bits of the value, and no byte follows it
            let left = T::WIRE_BITS - shift;
            if left < 8 && byte >> left != 0 {
                let above = u128::from(byte).checked_mul(1 << shift).map(|high| high | number);
                let shown = above.map_or(Err(None), number::shown);
                return Err(number::refuse(s, Refusal::OutOfRange, shown, shift / GROUP * 8 + 8));
            }
            number |= group << shift;
            if byte < MORE {
                if byte == 0 && shift > 0 {
                    let value = if T::SIGNED { unzigzag(number) } else { number };
                    return Err(s.refuse(Refusal::NotCanonical, value as i128, shift / GROUP * 8 + 8));
                }
                break;
            }
            shift += GROUP;
            // the bits of the first byte are already reserved
            tri!(s.reserve(8));
            s.mark(Part::More, None);
        }
        tri!(s.end_run());
        Ok(T::from_pattern(if T::SIGNED { unzigzag(number) } else { number }))
    }
}

macro_rules! encodes {
    ($($int:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Encoding<$int> for Leb128 {
            const SCHEMA: &'static Schema = &Self::schema::<$int>();
            const PLACEHOLDER: Option<fn() -> $int> = Some(|| 0);

            #[inline(always)]
            fn write<S: Sink>(value: &$int, _: (), s: &mut S) -> Result<(), Refusal> {
                Self::write_integer(*value, s)
            }

            #[inline(always)]
            fn read<S: Source>(_: (), s: &mut S) -> Result<$int, Refusal> {
                Self::read_integer(s)
            }

            const BY_PARTS: bool = true;

            #[inline(always)]
            fn as_read(value: &$int, _: ()) -> Option<$int> {
                Some(*value)
            }
        }
        super::nonzero::encodes_nonzero!([] Leb128, $int);
    )*};
}

super::family::alone!([T] T, Leb128, OfIntegers);
encodes!(u8 i8 u16 i16 u32 i32 u64 i64 u128 i128 usize isize);
