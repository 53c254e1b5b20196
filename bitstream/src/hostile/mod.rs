//! `hostile` generates packets that a type must reject, each because of one rule.

mod bits;
mod choose;
mod dice;
mod honest;
mod invent;
mod known;
mod leaf;
mod lies;
mod lists;
mod nodes;
mod packets;
mod spot;
mod trials;

use alloc::string::String;
use alloc::vec::Vec;
use bitstream_core::step::read_and_drop;
use bitstream_core::{BitSerialize, Path, ReadError, Refusal};
use core::fmt;
use invent::Inventor;

/// Returns packets that [`decode`](crate::decode) must reject. Each packet breaks one rule of the type.
///
/// The type's own decoder generates honest packets: the decoder asks for bits, and gets bits that the schema allows.
/// Then one leaf of a packet gets bits that the schema does not allow, and all other leaves stay:
///
/// * a code beyond a range, a 0 that is not allowed, an invalid `char`, a quaternion that is too long, or another
///   constant, check or reserved bits;
/// * the tag of no variant; a length beyond its bound, with its elements; a length without its elements;
/// * bytes and UTF-16 units that are not valid text, or contain a NUL;
/// * indices, keys and elements of sets that repeat or decrease, and an index beyond the slots;
/// * forms of `varint` and `relative` that no encoder chooses, a payload beyond its tier, and a sum beyond the type;
/// * padding and spare bits that are set, a byte too many, and the packet without its end;
/// * values that break a rule which the schema has only as an expression: `ensure`, `count`, conversions, the value of
///   `elide` sent in full. The search finds such values by trying, one field at a time, until the type's own code
///   refuses one. A rule that the type's code does not check has no packets.
///
/// For parts with code by hand, the packets break the rules of the part's schema.
///
/// Each place of the type is attacked once or twice in each way, where all elements of a list are one place. The honest
/// packets have both presences, all variants and several lengths. [`unreached`](HostilePackets::unreached) lists the
/// places that no honest packet reaches, and [`untried`](HostilePackets::untried) the rules that no packet breaks. A
/// test should assert that both are empty, since hostile packets are derived from honest ones.
///
/// Every call returns equal packets in the same order. The result has at most 4096 packets of about 16 KiB, from 512
/// attempts at an honest one. At most 512 of the packets are honest ones without their end. Use this function in tests
/// only, since each packet costs a read. An expression of the declaration that panics, such as a sum that overflows in
/// a debug build, panics here too.
///
/// ```
/// let packets = bitstream::hostile::<(bool, char)>();
/// for packet in &packets {
///     assert!(bitstream::decode::<(bool, char)>(&packet.bytes).is_err(), "{packet}");
/// }
/// assert!(packets.unreached().is_empty() && packets.untried().is_empty());
/// ```
#[must_use]
pub fn hostile<T: BitSerialize>() -> HostilePackets {
    packets::collect(T::SCHEMA, read::<T>, |bytes| bitstream_core::decode::<T>(bytes).err())
}

/// Returns honest packets that together reach all of a type.
#[cfg(feature = "delta")]
pub(crate) fn honest<T: BitSerialize>() -> Vec<Vec<u8>> {
    packets::honest(T::SCHEMA, read::<T>)
}

/// Reads a value. This is the only code of this module that is instantiated for each type.
fn read<T: BitSerialize>(inventor: &mut Inventor<'_>) -> Result<(), Refusal> {
    read_and_drop::<T, _>(inventor)
}

/// Packet that breaks one rule.
///
/// A hostile packet is displayed as the error of a decoder: `Player.health: 101 is not in 0..=100 (bits 0..7)`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Hostile {
    /// Bytes of the packet.
    pub bytes: Vec<u8>,
    /// Error of a decoder: the rule, the place where it is broken, and the value.
    pub error: ReadError,
}

impl Hostile {
    /// Returns the rule.
    #[must_use]
    pub fn rule(&self) -> Refusal {
        self.error.kind()
    }

    /// Returns the place where the rule is broken.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.error.path()
    }
}

impl fmt::Display for Hostile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.error)
    }
}

/// Holds the packets of [`hostile`], and the places that they do not attack.
#[derive(Clone, Debug, Default)]
pub struct HostilePackets {
    packets: Vec<Hostile>,
    honest: Vec<Vec<u8>>,
    unreached: Vec<String>,
    untried: Vec<String>,
}

impl HostilePackets {
    /// Returns the packets.
    #[must_use]
    pub fn packets(&self) -> &[Hostile] {
        &self.packets
    }

    /// Returns the honest packets from which the hostile ones were made. Each is a value of the type.
    #[must_use]
    pub fn honest(&self) -> &[Vec<u8>] {
        &self.honest
    }

    /// Returns the fields, elements and variants that no honest packet has, so that no packet attacks them. Examples
    /// are fields after narrow conditions, deep in nested types, or among more than 512 variants.
    #[must_use]
    pub fn unreached(&self) -> &[String] {
        &self.unreached
    }

    /// Returns the rules that no packet breaks, each with its place: `Player: `min < max``. These are expressions,
    /// conversions and orders for which no tried value was refused, and rules beyond the limits of this function. A
    /// schema does not say whether a [restricted](crate::schema::Around::Restricted) type refuses any value: a type
    /// with `from`, which never fails, is listed too. If no honest packet was accepted, one entry says so: packets have
    /// at most 16 KiB and 32,768 numbers.
    #[must_use]
    pub fn untried(&self) -> &[String] {
        &self.untried
    }
}

impl IntoIterator for HostilePackets {
    type Item = Hostile;
    type IntoIter = alloc::vec::IntoIter<Hostile>;

    fn into_iter(self) -> Self::IntoIter {
        self.packets.into_iter()
    }
}

impl<'a> IntoIterator for &'a HostilePackets {
    type Item = &'a Hostile;
    type IntoIter = core::slice::Iter<'a, Hostile>;

    fn into_iter(self) -> Self::IntoIter {
        self.packets.iter()
    }
}
