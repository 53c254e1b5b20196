//! Derived types with every attribute and nesting, each beside its wire form written by hand.
#![allow(missing_docs)] // the declarations explain themselves

pub mod aligned;
pub mod choices;
pub mod conditions;
pub mod floats;
pub mod given;
pub mod integers;
pub mod large;
pub mod letters;
pub mod lists;
pub mod mixed;
pub mod numbers;
pub mod shapes;
pub mod tags;

use crate::tree::Treed;
use crate::wire::Wire;
use bitstream::BitSerialize;
use std::fmt::Debug;

/// Type of the zoo.
pub trait Specimen: BitSerialize + Treed + Debug {
    /// Name with which its paths begin.
    const NAME: &'static str;

    /// Returns its wire form, written by hand.
    fn wire() -> Wire;
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

        /// Number of types.
        pub const COUNT: usize = [$($(stringify!($ty)),*),*].len();

        /// Visits the type number `number`, modulo the number of types.
        pub fn visit_one(number: usize, visitor: &mut impl Visitor) {
            let visits: [fn(&mut _); COUNT] = [$($(|visitor| Visitor::visit::<$module::$ty>(visitor)),*),*];
            visits[number % COUNT](visitor);
        }

        $($(
            impl Specimen for $module::$ty {
                const NAME: &'static str = stringify!($ty);

                fn wire() -> Wire {
                    $module::$ty::wire()
                }
            }
        )*)*
    };
}

zoo! {
    shapes { Entity, Plain, Unit, Tuples, Pairs, Skips, Grid, Boxes, Raw }
    integers { Ranges, Stepped, Shortened, Clamped, WideRanges, Widths, WideWidths, Pointers }
    floats { Floats, FineFloats, CodedFloats, Doubles, Quats, Turns }
    lists { Arrays, WideArrays, Lists, NestedLists, Texts, Roster, Endings }
    aligned { Padded, Header, Framed, AlignedLists }
    choices { Mode, Only, Event, Packet, Uneven }
    mixed { Chat, Prepaid, Message }
    numbers { Varints, Bytewise, Relatives, Tiers, WideRelatives, Fixeds, Quantities }
    letters { Letters, Terminated, Blobs, Slots, Pairs, Keys }
    conditions { Whens, Presents, Counts, Elides, RoundedElides, Marks, Slice, Dependent, Nest, SaidWidths, SaidEnds }
    given { Givens }
    tags { Gaps, Open, Low, LowOpen, Signs, Opcode, Percent, Guests, SaidTags }
    large { Ship, Fleet, Snapshot }
}
