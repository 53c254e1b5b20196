//! Declarations of every shape: generics, visibility, names, conditions, places.
// a lint of clippy's `nursery`: bounds of the declaration stand in the implementation, too
#![allow(clippy::trait_duplication_in_bounds)]

use bitstream::{BitSerialize, decode, encode};
use std::borrow::Cow;
use std::fmt::Debug;
use std::marker::PhantomData;

/// Bounds, defaults, constants, lifetimes: in every value of an attribute.
#[derive(BitSerialize, Debug, PartialEq, Clone)]
#[bits(ensure = low <= high, max_bits = 4000 + N as usize)]
pub struct Generic<'a, T: Clone + Default = u8, const N: u16 = 4, const WIDE: bool = false>
where
    Vec<T>: PartialEq + Debug,
{
    #[bits(range = 0..=N)]
    low: u16,
    #[bits(width = N)]
    high: u16,
    #[bits(varint(group = N))]
    varint: u16,
    #[bits(fixed(int = 16 - N, frac = N), range = -1..=1)]
    fixed: i16,
    #[float(min = 0, max = N, res = 1)]
    float: f32,
    #[float(min = 0, max = N, bits = N)]
    coded: f32,
    #[quat(bits = N)]
    turn: [f32; 4],
    #[array(max = N)]
    list: Vec<T>,
    #[array(len = 0..=N, count = low)]
    counted: Vec<Option<T>>,
    #[array(max = N, sparse = relative)]
    sparse: Vec<(u16, T)>,
    #[array(sparse = count)]
    slots: [Option<T>; 3],
    #[string(max = N)]
    name: Cow<'a, str>,
    #[bits(const = N, width = N)]
    known: (),
    #[bits(reserved = N)]
    spare: (),
    #[bits(when = low > N / 2, default = N)]
    sometimes: u16,
    #[bits(elide = N)]
    elided: u16,
    #[bits(when = WIDE)]
    never: T,
    #[bits(elide = T::default())]
    of: T,
    #[bits(check = N as u32)]
    marked: T,
    #[bits(skip)]
    skipped: T,
    owner: PhantomData<&'a T>,
}

/// Tags of a type with parameters.
#[derive(BitSerialize, Debug, PartialEq, Clone)]
#[bits(tag(range = 0..=N))]
pub enum GenericEvent<T, const N: u8> {
    /// One.
    #[bits(id = N)]
    Last(T),
    /// Another.
    #[bits(id = 1, check)]
    First {
        /// What it holds.
        #[bits(range = 0..=N)]
        value: u8,
    },
    /// The rest.
    #[bits(other)]
    Other(u8),
}

/// What a type says through a trait.
pub trait Rules {
    /// A type.
    type Part;
    /// A constant.
    const MOST: u8;
}

/// Bounds written by hand: a type of a trait.
#[derive(BitSerialize, Debug, PartialEq, Clone)]
#[bits(bound = "R: Rules, R::Part: BitSerialize")]
pub struct Ruled<R: Rules> {
    part: R::Part,
    #[bits(range = 0..=R::MOST)]
    value: u8,
}

/// Bounds that are found.
#[derive(BitSerialize, Debug, PartialEq, Clone)]
pub struct AlsoRuled<R>
where
    R: Rules,
{
    part: <R as Rules>::Part,
    #[array(max = 2)]
    parts: Vec<R::Part>,
}

#[derive(Debug, PartialEq, Clone)]
struct Own;

impl Rules for Own {
    type Part = u16;
    const MOST: u8 = 7;
}

/// Fields that differ in an underscore.
#[derive(BitSerialize, Debug, PartialEq, Clone)]
pub struct Underscores {
    a: u8,
    _a: u8,
    __a: u8,
    #[bits(relative(_a))]
    a_: u8,
    #[bits(when = _a > a)]
    _0: u8,
}

/// Fields by the names of our locals.
#[derive(BitSerialize, Debug, PartialEq, Clone)]
#[bits(check, ensure = s < value && __stream < __elided && rule != 9)]
pub struct Names {
    s: u8,
    value: u8,
    self_: u8,
    stream: u8,
    __stream: u8,
    #[bits(elide = __stream + 1)]
    __elided: u8,
    #[bits(when = s < value, default = 3)]
    __checked: u8,
    __field_s: u8,
    __form: u8,
    __value: u8,
    tag: u8,
    index: u8,
    result: u8,
    rule: u8,
    größe: u8,
    x: u8,
}

/// Keywords.
#[derive(BitSerialize, Debug, PartialEq, Clone)]
#[allow(non_camel_case_types)]
pub struct r#struct {
    r#type: u8,
    #[bits(relative(r#type))]
    r#in: u8,
    #[bits(when = r#type > 3 && r#in != 9, default = 2)]
    r#match: u8,
    r#as: bool,
    #[bits(when = match r#type as u16 { 2 => r#as, _ => false }, default = 3)]
    r#if: u8,
    #[bits(elide = if r#if == 3 { r#in } else { r#match })]
    r#else: u8,
    #[array(max = 3, count = r#type)]
    r#fn: Vec<u8>,
    r#gen: r#enum,
}

/// Keywords.
#[derive(BitSerialize, Debug, PartialEq, Clone)]
#[allow(non_camel_case_types)]
pub enum r#enum {
    /// One.
    r#try(u8),
    /// Another.
    r#async {
        /// A keyword.
        r#await: u8,
        /// Another.
        #[bits(elide = r#await)]
        r#dyn: u8,
    },
}

/// What is configured away is not sent.
#[derive(BitSerialize, Debug, PartialEq, Clone)]
#[cfg_attr(not(target_os = "none"), bits(check = 7))]
pub struct Configured {
    #[cfg(target_os = "none")]
    never: Missing,
    #[cfg(not(target_os = "none"))]
    #[cfg_attr(not(target_os = "none"), bits(range = 0..=3))]
    #[cfg_attr(target_os = "none", bits(nonsense))]
    always: u8,
    #[cfg_attr(target_os = "none", bits(skip))]
    #[bits(3)]
    sent: u8,
}

/// What is configured away has no tag.
#[derive(BitSerialize, Debug, PartialEq, Clone)]
pub enum ConfiguredEvent {
    /// Never.
    #[cfg(target_os = "none")]
    Never(Missing),
    /// Always.
    #[cfg_attr(not(target_os = "none"), bits(align))]
    Always(#[cfg(target_os = "none")] Missing, u8),
    /// As well.
    Also,
}

/// What is visible from where.
pub mod inner {
    use super::BitSerialize;

    #[derive(BitSerialize, Debug, PartialEq, Clone, Copy)]
    pub(super) struct Private(#[bits(4)] pub(in crate::shapes) u8);

    /// Known outside, its part is not.
    #[derive(BitSerialize, Debug, PartialEq, Clone)]
    #[non_exhaustive]
    #[repr(C)]
    #[must_use]
    pub struct Public {
        pub(super) private: Private,
        #[array(max = 2)]
        pub(super) list: Vec<Private>,
        #[bits(elide = Private(1))]
        pub(super) elided: Private,
        /// Old.
        #[deprecated]
        pub(super) older: u8,
        /// Old.
        #[deprecated]
        #[doc(hidden)]
        pub old: u8,
    }
}

/// Nothing, in every form.
#[derive(BitSerialize, Debug, PartialEq, Clone)]
pub struct Unit;
/// Nothing.
#[derive(BitSerialize, Debug, PartialEq, Clone)]
pub struct EmptyTuple();
/// Nothing.
#[derive(BitSerialize, Debug, PartialEq, Clone)]
#[bits(check, align)]
pub struct Empty {}
/// Nothing.
#[derive(BitSerialize, Debug, PartialEq, Clone)]
pub enum OnlyOne {
    /// One.
    #[doc(hidden)]
    One,
}
/// Named as parts of the runtime.
#[derive(BitSerialize, Debug, PartialEq, Clone)]
pub struct Schema<Sink, Source>(Sink, Source);
/// Named as parts of the runtime.
#[derive(BitSerialize, Debug, PartialEq, Clone)]
pub struct Refusal<Stream, T, S>(Stream, T, S);

fn round_trip<T: BitSerialize + PartialEq + Debug>(value: T) {
    let bytes = encode(&value).unwrap();
    assert_eq!(decode(&bytes), Ok(value));
}

/// Declared in a function, with its constants.
fn in_a_function() {
    const MOST: u8 = 9;

    #[derive(BitSerialize, Debug, PartialEq, Clone)]
    #[bits(max_bits = MOST + 20)]
    struct Local {
        #[bits(range = 0..=MOST)]
        value: u8,
        #[bits(when = value > MOST - 2, default = MOST)]
        more: u8,
        #[bits(skip, default = MOST)]
        skipped: u8,
    }

    impl Local {
        const MOST: u8 = 7;
    }

    #[derive(BitSerialize, Debug, PartialEq, Clone)]
    enum Event {
        A(#[bits(range = 0..=Local::MOST)] u8),
    }

    #[derive(BitSerialize, Debug, PartialEq, Clone)]
    struct OfItself(#[bits(range = 0..=Self::MOST)] u8);

    impl OfItself {
        const MOST: u8 = 7;
    }

    round_trip(Local {
        value: 9,
        more: 3,
        skipped: 9,
    });
    round_trip(Event::A(7));
    round_trip(OfItself(7));
}

/// A value of each type, there and back.
///
/// # Panics
/// When it is not the same.
pub fn run() {
    in_a_function();
    old::run();
    let generic = Generic::<'_, u8, 4> {
        low: 1,
        high: 3,
        varint: 9,
        fixed: 16,
        float: 4.0,
        coded: 4.0,
        turn: [0.0, 0.0, 0.0, 1.0],
        list: vec![1],
        counted: vec![None],
        sparse: vec![(2, 3)],
        slots: [None, Some(1), None],
        name: Cow::Borrowed("name"),
        known: (),
        spare: (),
        sometimes: 4,
        elided: 4,
        never: 0,
        of: 0,
        marked: 3,
        skipped: 0,
        owner: PhantomData,
    };
    let bytes = encode(&generic).unwrap();
    let mut read: Generic<'_> = decode(&bytes).unwrap();
    read.turn = generic.turn;
    assert_eq!(read, generic);
    round_trip(GenericEvent::<u8, 5>::First { value: 4 });
    round_trip(GenericEvent::<u8, 5>::Last(4));
    round_trip(GenericEvent::<u8, 5>::Other(4));
    round_trip(Ruled::<Own> { part: 3, value: 7 });
    round_trip(AlsoRuled::<Own> {
        part: 3,
        parts: vec![4],
    });
    round_trip(Underscores {
        a: 1,
        _a: 2,
        __a: 3,
        a_: 4,
        _0: 5,
    });
    round_trip(Names {
        s: 1,
        value: 2,
        self_: 3,
        stream: 4,
        __stream: 5,
        __elided: 6,
        __checked: 7,
        __field_s: 8,
        __form: 9,
        __value: 10,
        tag: 11,
        index: 12,
        result: 13,
        rule: 14,
        größe: 15,
        x: 16,
    });
    let event = r#enum::r#async { r#await: 1, r#dyn: 1 };
    round_trip(r#struct {
        r#type: 2,
        r#in: 8,
        r#match: 2,
        r#as: true,
        r#if: 3,
        r#else: 8,
        r#fn: vec![1, 2],
        r#gen: event,
    });
    round_trip(r#enum::r#try(3));
    round_trip(Configured { always: 3, sent: 5 });
    round_trip(ConfiguredEvent::Always(5));
    round_trip(ConfiguredEvent::Also);
    round_trip(Unit);
    round_trip(EmptyTuple());
    round_trip(Empty {});
    round_trip(OnlyOne::One);
    round_trip(Schema(1_u8, true));
    round_trip(Refusal(1_u8, true, ()));
    #[allow(deprecated)]
    round_trip(inner::Public {
        private: inner::Private(3),
        list: vec![inner::Private(4)],
        elided: inner::Private(1),
        old: 3,
        older: 0,
    });
}

#[allow(deprecated)]
mod old {
    use super::{BitSerialize, decode, encode};

    #[derive(BitSerialize, Debug, PartialEq, Clone)]
    #[deprecated]
    #[bits(max_bytes = 20, check = MOST + 1)]
    pub(super) struct Old {
        #[deprecated]
        #[bits(range = 0..=MOST)]
        pub(super) value: u32,
        #[deprecated]
        #[bits(when = value > MOST - 1)]
        pub(super) more: u8,
    }

    #[deprecated]
    const MOST: u32 = 7;

    #[derive(BitSerialize, Debug, PartialEq, Clone)]
    #[deprecated]
    pub(super) enum Event {
        #[bits(id = MOST)]
        #[deprecated]
        Old(Old),
    }

    pub(super) fn run() {
        let value = Event::Old(Old { value: 7, more: 3 });
        assert_eq!(decode(&encode(&value).unwrap()), Ok(value));
    }
}
