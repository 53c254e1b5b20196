//! Derived types with every attribute and nesting, each beside its wire form written by hand.
#![allow(missing_docs)] // the declarations explain themselves

pub mod aligned;
pub mod choices;
pub mod conditions;
pub mod floats;
pub mod foreign;
pub mod given;
pub mod integers;
pub mod large;
pub mod letters;
pub mod lists;
pub mod mixed;
pub mod numbers;
pub mod shapes;
pub mod tags;

mod erased;

use crate::tree::Treed;
use crate::wire::Wire;
use bitstream::BitSerialize;
pub use erased::{Holder, Type, Value, erased};
use std::fmt::Debug;

/// Type of the zoo.
pub trait Specimen: BitSerialize + Treed + Debug + 'static {
    /// Name with which its paths begin.
    const NAME: &'static str;

    /// Returns its wire form, written by hand.
    fn wire() -> Wire;

    /// The type without its Rust type.
    fn erased() -> &'static dyn Type;
}

/// Action on every type of the zoo.
pub trait Visitor {
    /// Acts on `T`.
    fn visit<T: Specimen>(&mut self);
}

macro_rules! zoo {
    ($($module:ident { $($ty:ident),* $(,)? })*) => {
        /// Visits every type of the zoo, one after the other.
        pub fn visit_all(visitor: &mut impl Visitor) {
            $($(visitor.visit::<$module::$ty>();)*)*
        }

        /// Visitors of the types of one module.
        pub mod visit {
            $(
                /// Visits every type of the module, one after the other.
                pub fn $module(visitor: &mut impl super::Visitor) {
                    $(visitor.visit::<super::$module::$ty>();)*
                }
            )*
        }

        /// Names of the modules.
        pub const MODULES: &[&str] = &[$(stringify!($module)),*];

        /// Every type of the zoo without its Rust type. A property of these compiles once, and not once for each type.
        pub static TYPES: [&dyn Type; COUNT] = [$($(erased::<$module::$ty>()),*),*];

        /// Number of types.
        pub const COUNT: usize = [$($(stringify!($ty)),*),*].len();

        /// Visits the type number `number`, modulo the number of types.
        pub fn visit_one(number: usize, visitor: &mut impl Visitor) {
            let visits: [fn(&mut _); COUNT] = [$($(|visitor| Visitor::visit::<$module::$ty>(visitor)),*),*];
            visits[number % COUNT](visitor);
        }

        /// Returns the type number `number`, modulo the number of types.
        #[must_use]
        pub fn numbered(number: usize) -> &'static dyn Type {
            TYPES[number % COUNT]
        }

        $($(
            impl Specimen for $module::$ty {
                const NAME: &'static str = stringify!($ty);

                fn wire() -> Wire {
                    $module::$ty::wire()
                }

                fn erased() -> &'static dyn Type {
                    erased::<Self>()
                }
            }
        )*)*
    };
}

zoo! {
    shapes { Entity, Plain, Unit, Tuples, Pairs, Skips, Grid, Boxes, Raw }
    integers { Ranges, Stepped, Shortened, Clamped, WideRanges, Widths, WideWidths, Pointers }
    floats { Floats, FineFloats, CodedFloats, Doubles, Quats, Turns }
    lists { Arrays, WideArrays, Lists, NestedLists, Texts, Roster, Endings, BitSets }
    aligned { Padded, Header, Framed, AlignedLists }
    choices { Mode, Only, Event, Packet, Uneven }
    mixed { Chat, Prepaid, Message }
    numbers { Varints, Bytewise, Relatives, Tiers, WideRelatives, Fixeds, Quantities }
    letters { Letters, Terminated, Blobs, Slots, SparsePairs, Keys }
    conditions { Whens, Presents, Counts, Elides, RoundedElides, Marks, Slice, Dependent, Nest, SaidWidths, SaidEnds, LengthWidths }
    given { Givens }
    tags { Gaps, Open, Low, LowOpen, Signs, Opcode, Percent, Guests, SaidTags }
    large { Ship, Fleet, Snapshot }
    foreign { Ordered }
}

/// Types elsewhere as specimens, and a list `TYPES` of them.
#[macro_export]
macro_rules! specimens {
    ($($ty:ident),* $(,)?) => {
        $(impl $crate::zoo::Specimen for $ty {
            const NAME: &'static str = stringify!($ty);

            fn wire() -> $crate::wire::Wire {
                $ty::wire()
            }

            fn erased() -> &'static dyn $crate::zoo::Type {
                $crate::zoo::erased::<Self>()
            }
        })*

        /// Every type.
        pub static TYPES: &[&dyn $crate::zoo::Type] = &[$($crate::zoo::erased::<$ty>()),*];
    };
}
