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

/// Returns packets for your tests that [`decode`](crate::decode) must reject. Each packet breaks one rule of the type.
///
/// First the function generates honest packets: it runs the type's decoder on random bits that the schema allows. Then
/// it replaces the bits of one field of an honest packet by bits that the schema does not allow. The list has all kinds
/// of replacements:
///
/// * a code beyond a range, a 0 that is not allowed, an invalid `char`, a quaternion that is too long, or another
///   constant, check or reserved bits;
/// * the tag of no variant; a length beyond its bound, with its elements; a length without its elements;
/// * bytes and UTF-16 units that are not valid text, or contain a NUL;
/// * indices, keys and elements of sets that repeat or decrease, and an index beyond the slots;
/// * forms of `varint` and `relative` that no encoder chooses, and distances of `relative` that their tier or the type
///   does not allow;
/// * padding and spare bits that are set, a byte too many, and the packet without its end;
/// * values that break a rule which only code checks: `ensure`, `count`, conversions, the value of `elide` sent in
///   full. The function changes one field at a time, until the type's code refuses the packet. A rule that the type's
///   code does not check gets no packet.
///
/// In a part with a hand-written codec, the packets break the rules of the codec's schema.
///
/// Each field of the type is attacked once or twice in each way of this list that applies to the field. All elements of
/// a list count as one field. The honest packets have present and absent options, all variants, and several lengths of
/// lists. [`unreached`](HostilePackets::unreached) lists the fields that no honest packet has, and
/// [`untried`](HostilePackets::untried) the rules that no packet breaks. A test should assert that both lists are
/// empty: then each field and each rule was attacked.
///
/// Every call returns equal packets in the same order: at most 4096 packets of about 16 KiB each, made from 512
/// attempts at an honest packet. At most 512 of the packets are honest packets without their end. Use this function in
/// tests only, since it decodes each packet. If an expression of the declaration panics, such as a sum that overflows
/// in a debug build, this function panics too.
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

/// A packet that breaks exactly one rule of its type.
///
/// A hostile packet is displayed as the error that a decoder must return: `Player.health: 101 is not in 0..=100 (bits
/// 0..7)`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Hostile {
    /// Bytes of the packet.
    pub bytes: Vec<u8>,
    /// Error that a decoder must return: it names the broken rule, the field and the value.
    pub error: ReadError,
}

impl Hostile {
    /// Returns the rule that the packet breaks.
    #[must_use]
    pub fn rule(&self) -> Refusal {
        self.error.kind()
    }

    /// Returns the path of the field that breaks the rule.
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

/// Holds the packets of [`hostile`], and lists the fields and rules that no packet attacks.
#[derive(Clone, Debug, Default)]
pub struct HostilePackets {
    packets: Vec<Hostile>,
    honest: Vec<Vec<u8>>,
    unreached: Vec<String>,
    untried: Vec<String>,
}

impl HostilePackets {
    /// Returns the packets, each of which [`decode`](crate::decode) must reject.
    #[must_use]
    pub fn packets(&self) -> &[Hostile] {
        &self.packets
    }

    /// Returns the honest packets from which the hostile ones were made. [`decode`](crate::decode) must accept each
    /// honest packet.
    #[must_use]
    pub fn honest(&self) -> &[Vec<u8>] {
        &self.honest
    }

    /// Returns the fields, elements and variants that no honest packet has, and that no hostile packet attacks.
    /// Examples are fields whose condition is seldom true, fields deep in nested types, and variants of an enum with
    /// more than 512.
    #[must_use]
    pub fn unreached(&self) -> &[String] {
        &self.unreached
    }

    /// Returns the rules that no packet breaks, each with the path of the field: `Player: `min < max``. Such rules are
    /// expressions, conversions and orders for which the decoder accepted each value that was tried, and rules beyond
    /// the limits of [`hostile`](fn@crate::hostile). A schema does not say whether a
    /// [restricted](crate::schema::Around::Restricted) type refuses any value: a type with `from`, which never fails,
    /// is listed too. If the decoder accepted no honest packet, one entry says so: packets have at most 16 KiB and
    /// 32,768 numbers.
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
