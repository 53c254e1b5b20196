//! Derives inside of `macro_rules!`: types, fields and the values of attributes come from different places.
// clippy looks at expressions that a macro pastes into an attribute
#![allow(clippy::eq_op, clippy::bad_bit_mask, clippy::cast_possible_wrap)]

use bitstream::{BitSerialize, decode, encode};

/// Every value of an attribute is a fragment.
macro_rules! by_fragments {
    (
        $(#[$meta:meta])*
        $v:vis struct $name:ident {
            $range:expr, $ty:ty, $lower:expr, $upper:expr, $width:literal, $wide:expr, $with:ty, $form:path,
            $when:expr, $default:expr, $elide:expr, $group:ident, $field:ident, $max:expr, $min:literal, $number:expr,
            $runtime:path, $budget:expr, $rule:expr, $int:literal, $res:expr,
        }
    ) => {
        $(#[$meta])*
        #[derive(BitSerialize, Debug, PartialEq, Clone, Default)]
        #[bits(crate = $runtime, max_bytes = $budget, ensure = $rule, check = $number)]
        $v struct $name {
            #[bits(range = $range)]
            whole: $ty,
            #[bits(range = ($range))]
            in_parentheses: $ty,
            #[bits(range = $lower..=$upper)]
            $field: $ty,
            #[bits(relative($field))]
            relative: $ty,
            #[bits($width)]
            width: $ty,
            #[bits(width = $width)]
            named_width: $ty,
            #[bits(width = $wide)]
            computed_width: $ty,
            #[bits(varint(group = $wide))]
            varint: $ty,
            #[bits(fixed(int = $int, frac = $wide), range = $lower..=$upper)]
            fixed: i16,
            #[bits(with = $with)]
            with: bool,
            #[bits(as = $form)]
            form: Letter,
            #[bits(when = $when, default = $default)]
            sometimes: $ty,
            #[bits(when = !($when))]
            otherwise: $ty,
            #[bits(elide = $elide)]
            elided: $ty,
            #[bits(elide(group = $group, value = $elide))]
            together: $ty,
            #[bits(elide(group = $group, value = $elide))]
            as_well: $ty,
            #[array(max = $max)]
            #[bits(range = $range)]
            list: Vec<$ty>,
            #[array(len = $min..=$max)]
            some: Vec<$ty>,
            #[array(len = $min..=$max)]
            many: Vec<$ty>,
            #[array(max = $max, count = $field)]
            counted: Vec<$ty>,
            #[string(max = $max)]
            text: String,
            #[float(min = -$res, max = $res, res = $res)]
            float: f32,
            #[float(-$res, $res, $res)]
            positional: f32,
            #[float(min = -$res, max = $res, bits = $width)]
            coded: f32,
            #[quat(bits = $width)]
            turn: [f32; 4],
            #[bits(const = $elide, width = $width)]
            known: (),
            #[bits(reserved = $width)]
            spare: (),
            #[bits(check = $number)]
            marked: $ty,
            #[bits(skip, default = $default)]
            skipped: $ty,
        }
    };
}

const TOP: u32 = 3;

by_fragments! {
    /// All of it.
    pub struct ByFragments {
        0..=TOP + 4, u32, 1 - 1, TOP | 1, 5, TOP + 1, Bit, u8,
        caller < 2 || caller == TOP, { 7 }, TOP - 2, rest, caller, TOP as usize * 2, 0, 0xABCD,
        ::bitstream, 1 << 9, caller <= TOP, 12, 1.0 / 1.0,
    }
}

/// A whole declaration as tokens.
macro_rules! as_it_is {
    ($($item:tt)*) => {
        #[derive(BitSerialize, Debug, PartialEq, Clone, Default)]
        $($item)*
    };
}

as_it_is! {
    /// A pair.
    pub struct Pair(#[bits(range = 0..=TOP)] u32, #[bits(when = _0 > 1, elide = _0 + 1)] pub(crate) u32);
}

/// The type and its members have other names than their rules say: those come from outside.
macro_rules! enumeration {
    ($name:ident: $repr:ident, $first:literal, $second:expr; $($variant:ident = $id:expr),+; $held:ident $most:expr) => {
        /// Ids from outside.
        #[derive(BitSerialize, Debug, PartialEq, Clone)]
        #[bits(tag(range = $first..=$second))]
        pub enum $name {
            $(
                /// One of them.
                #[bits(id = $id)]
                $variant {
                    /// What it holds.
                    #[bits(range = 0..=$most)]
                    $held: $repr,
                    /// Sent by it.
                    #[bits(when = $held > 0, default = $most)]
                    more: $repr,
                },
            )+
            /// The others.
            #[bits(other)]
            Other($repr),
        }
    };
}

enumeration!(Chosen: i32, -1, TOP; First = -1, Second = TOP - 2; held TOP as i32);

macro_rules! width_of_the_tag {
    ($repr:ty, $width:expr, $known:expr) => {
        /// A tag of a given width.
        #[derive(BitSerialize, Debug, PartialEq, Clone)]
        #[bits(tag(width = $width))]
        pub enum OfWidth {
            /// One.
            #[bits(id = $known)]
            Known,
            /// The others.
            #[bits(other)]
            Other($repr),
        }
    };
}

width_of_the_tag!(u8, TOP + 1, TOP);

/// A definition of a foreign type, and its use.
macro_rules! foreign {
    ($foreign:ty, $path:path, $part:ident: $ty:ty) => {
        #[derive(BitSerialize)]
        #[bits(remote = $foreign)]
        struct ByType {
            $part: $ty,
        }

        #[derive(BitSerialize)]
        #[bits(remote = $path)]
        struct ByPath {
            #[bits(range = 0..=9)]
            $part: $ty,
        }

        #[derive(BitSerialize, Debug, PartialEq, Clone)]
        struct Uses {
            #[bits(with = ByType)]
            a: $foreign,
            #[bits(with = ByPath)]
            b: Option<$path>,
        }
    };
}

foreign!(foreign::Part, foreign::Part, part: u8);

macro_rules! converted {
    ($from:ty) => {
        /// By way of another type.
        #[derive(BitSerialize, Debug, PartialEq, Clone, Default)]
        #[bits(from = $from, into = $from)]
        pub struct Letter(u8);

        impl From<$from> for Letter {
            fn from(letter: $from) -> Letter {
                Letter(letter)
            }
        }

        impl From<Letter> for $from {
            fn from(letter: Letter) -> $from {
                letter.0
            }
        }
    };
}

converted!(u8);

mod foreign {
    #[derive(Debug, PartialEq, Clone)]
    pub(super) struct Part {
        pub(super) part: u8,
    }
}

/// A hand-written codec.
#[derive(Debug, Clone, Copy)]
pub struct Bit;

impl bitstream::Codec<bool> for Bit {
    const SCHEMA: &'static bitstream::Schema = &bitstream::Schema::custom("Bit", 1, 1);

    fn initial() -> bool {
        false
    }

    fn serialize<S: bitstream::Stream>(bit: &mut bool, s: &mut S) -> Result<(), bitstream::Refusal> {
        s.serialize_bool(bit)
    }
}

/// A value of each type, there and back.
///
/// # Panics
/// When it is not the same.
pub fn run() {
    let value = ByFragments {
        relative: 1,
        sometimes: 5,
        elided: 1,
        together: 1,
        as_well: 1,
        coded: 1.0,
        turn: [0.0, 0.0, 0.0, 1.0],
        form: Letter(7),
        skipped: 7,
        list: vec![7],
        ..ByFragments::default()
    };
    let bytes = encode(&value).unwrap();
    let mut read: ByFragments = decode(&bytes).unwrap();
    read.turn = value.turn;
    assert_eq!(read, value);

    let pair = Pair(2, 3);
    assert_eq!(encode(&pair), Ok(vec![0b1_10]));
    assert_eq!(decode(&[0b1_10]), Ok(pair));

    let second = Chosen::Second { held: 0, more: 3 };
    assert_eq!(encode(&second), Ok(vec![0b00_010]));
    assert_eq!(decode(&[0b00_010]), Ok(second));
    for value in [Chosen::First { held: 3, more: 1 }, Chosen::Other(2)] {
        assert_eq!(decode(&encode(&value).unwrap()), Ok(value));
    }

    for value in [OfWidth::Known, OfWidth::Other(15)] {
        assert_eq!(decode(&encode(&value).unwrap()), Ok(value));
    }

    let uses = Uses {
        a: foreign::Part { part: 200 },
        b: Some(foreign::Part { part: 9 }),
    };
    assert_eq!(decode(&encode(&uses).unwrap()), Ok(uses));
}
