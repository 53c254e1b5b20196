//! `hostile`: packets that a type has to refuse, each because of one rule.

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

/// Returns packets that [`decode`](crate::decode) has to refuse, each because of one rule.
///
/// The type's own code invents honest packets: it asks for bits and gets bits that the schema allows. Then one leaf of a packet
/// becomes what the schema does not allow there, and all others stay:
///
/// * a code beyond a range (what is below a range has no code), a 0 that is not allowed, a `char` that is none, a
///   quaternion that is too long, another constant, check or reserved bits;
/// * the tag of no variant; a length beyond its bound, with the elements; a length without its elements;
/// * bytes and UTF-16 units that are no text, or contain a NUL;
/// * indices, keys and elements of sets that repeat or decrease, an index beyond the slots;
/// * forms of `varint` and `relative` that no writer chooses, a payload beyond its tier, a sum beyond the type;
/// * padding and spare bits that are set, a byte too many, the packet without its end;
/// * values that break a rule which the schema has as an expression only: `ensure`, `count`, conversions, the value of
///   `elide` sent in full. These are found by trying: other values of a field, one field at a time, that the type's own code
///   then refuses. A rule that its code forgets has no packets.
///
/// For parts that are written by hand, the packets break the rules that the schema of the part states.
///
/// Each place of the type is attacked once or twice in each way, all elements of a list as one, in honest packets of both
/// presences, all variants and several lengths. [`unreached`](HostilePackets::unreached) lists the places that no honest packet
/// gets to, [`untried`](HostilePackets::untried) the rules that no packet breaks. A test asserts that both are empty: without an
/// honest packet of a type there is hardly a hostile one.
///
/// Every run returns the same packets in the same order: at most 4096, from 512 attempts at an honest one, of about 16 KiB each.
/// At most 512 of them are an honest packet without its end. This function is for tests, since each packet costs a read. An
/// expression of the declaration that panics, such as a sum that overflows in a debug build, panics here too.
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

/// Honest packets that together reach all of a type.
#[cfg(feature = "delta")]
pub(crate) fn honest<T: BitSerialize>() -> Vec<Vec<u8>> {
    packets::honest(T::SCHEMA, read::<T>)
}

/// The only code of this module that is instantiated for each type.
fn read<T: BitSerialize>(inventor: &mut Inventor<'_>) -> Result<(), Refusal> {
    read_and_drop::<T, _>(inventor)
}

/// A packet that breaks one rule.
///
/// Displayed as the error that a reader answers it with: `Player.health: 101 is not in 0..=100 (bits 0..7)`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Hostile {
    /// The packet.
    pub bytes: Vec<u8>,
    /// The error of a reader: the rule, the place where it is broken, and the value.
    pub error: ReadError,
}

impl Hostile {
    /// The rule.
    #[must_use]
    pub fn rule(&self) -> Refusal {
        self.error.kind()
    }

    /// The place where the rule is broken.
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

/// The packets of [`hostile`], and what they do not attack.
#[derive(Clone, Debug, Default)]
pub struct HostilePackets {
    packets: Vec<Hostile>,
    honest: Vec<Vec<u8>>,
    unreached: Vec<String>,
    untried: Vec<String>,
}

impl HostilePackets {
    /// The packets.
    #[must_use]
    pub fn packets(&self) -> &[Hostile] {
        &self.packets
    }

    /// The honest packets that they were made of: each is a value of the type.
    #[must_use]
    pub fn honest(&self) -> &[Vec<u8>] {
        &self.honest
    }

    /// Fields, elements and variants that no honest packet has, so that no packet attacks them. They stand after narrow
    /// conditions, deep in nested types, or among more than 512 variants.
    #[must_use]
    pub fn unreached(&self) -> &[String] {
        &self.unreached
    }

    /// Rules that no packet breaks, each with its place: `Player: `min < max``. Expressions, conversions and orders of which
    /// nothing that was tried is refused, and what a bound of this function left out. A schema does not say whether a
    /// [restricted](crate::schema::Around::Restricted) type refuses anything: one with `from`, which never fails, is here, too.
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
