//! Encodes the difference between a value and a baseline (an older value that the peer already has).
//!
//! A game sends nearly equal states many times a second. If 50 of 901 cubes move, the packet of the whole world takes
//! 9,010 bytes, and the difference 302 bytes. Differences need no attribute: the declaration of the packet is enough.
//! With `#[bits(predict)]`, positions, velocities and rotations are extrapolated from the last two values, and only the
//! deviation from the extrapolation costs bits.
//!
//! Most games use [`History`], which keeps the last 32 snapshots on both sides and chooses the baseline by the acks
//! that arrived. [`History::decode_into`] changes the client's value in place, and does not decode unchanged elements.
//! [`encode_delta`] and [`decode_delta`] take a baseline that your own code keeps on both sides.
//! [`History::encode_part`] sends a world that is larger than a datagram in parts, and a [`Part`] sets the weight of
//! each element. [`History::seal`] puts packets in an envelope with a CRC-32, which also detects a wrong baseline.
//!
//! ```
//! use bitstream::BitSerialize;
//! use bitstream::delta::{Codes, decode_delta, encode_delta};
//!
//! #[derive(BitSerialize, Clone, Debug, PartialEq)]
//! struct Player {
//!     #[float(min = -256.0, max = 256.0, bits = 18)]
//!     position: [f32; 3],
//!     #[bits(range = 0..=100)]
//!     health: u8,
//! }
//!
//! let old = Player { position: [1.0, 2.0, 3.0], health: 100 };
//! let new = Player { health: 93, ..old.clone() };
//! let base = Codes::record(&old)?; // what both sides hold
//! let packet = encode_delta(&base, &new)?;
//! assert_eq!(packet.len(), 4); // 16 bits that tell a wrong baseline, and 12 of the difference
//! // what `decode` makes of the packet of `encode`: floats are rounded in the same way
//! let expected: Player = bitstream::decode(&bitstream::encode(&new)?)?;
//! assert_eq!(decode_delta(&base, &packet)?, expected);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Guarantees
//!
//! * The decoded value is bit for bit the one that [`decode`](crate::decode) returns for the packet of
//!   [`encode`](crate::encode), for every value and every baseline. Errors do not add up over many differences, since a
//!   difference is computed from the integers of packets and not from floats.
//! * A difference is at most 2 bits longer than the whole value in the form of differences, and never longer than
//!   [`Delta::max_bytes`]. Most values take the bits of their packet in this form, and a varint its groups. LEB128,
//!   `relative`, and numbers with `width` or `max` over earlier fields are sent in groups of 7 bits. Each `when` takes 1
//!   bit. A text or a list whose packet has no length has a length, and an enum with `tag = EXPR` has its tag. A
//!   hand-written codec has its number of bits if that varies. A sparse list takes its number of values, and a few bits
//!   for each gap between them. A [`History`] adds a header.
//! * A packet with a range coder is never longer than the packet without one, and has equal bytes on every machine.
//! * A damaged or forged difference leads to an error or to a legal but wrong value, never to a panic. Beside the new
//!   value, decoding takes 8 bytes for each number of the value and for each byte of its texts.
//! * The attributes `predict`, `usual` and `key` change neither the packets of [`encode`](crate::encode) nor the
//!   [`wire_hash`].
//!
//! [`annotate_delta`] lists each part of a difference with its cost in bits. `hostile_delta`, with the feature
//! `hostile`, returns differences that a decoder must reject.
//!
//! A difference matches the elements of sets, maps, sparse lists and lists with `#[array(key = FIELD)]` by key, and
//! those of other lists by index. With [`Acks::coded`] packets also use a range coder: in the example above, the 302
//! bytes become 278. The form of differences may change before version 1.0; the page `docs/delta.md` of the repository
//! describes it.

mod acks;
mod annotate;
mod bits;
mod coded;
mod coin;
mod error;
mod extent;
#[cfg(feature = "hostile")]
mod forged;
mod hash;
mod held;
mod history;
#[cfg(feature = "hostile")]
mod hostile;
mod model;
mod parts;
mod plan;
mod share;
mod snapshots;
mod tape;
mod walk;

pub use acks::Acks;
pub use annotate::{Decision, DeltaAnnotation, annotate_delta};
pub use error::DeltaError;
#[cfg(feature = "hostile")]
pub use forged::HostilePart;
pub use held::Held;
pub use history::{Arrived, History};
#[cfg(feature = "hostile")]
pub use hostile::{HostileDelta, HostileDeltas, hostile_delta};
pub use model::Model;
pub use share::Part;

use crate::packet::{self, Protocol};
use crate::{BitSerialize, Path, Refusal, Schema, WriteError, wire_hash};
use alloc::string::ToString;
use alloc::vec::Vec;
use annotate::{Notes, Noting};
use bits::{BitsIn, BitsOut};
use coded::{RangeIn, RangeOut};
use coin::{Coin, Reader, What};
use core::fmt::{self, Debug, Formatter};
use core::marker::PhantomData;
use plan::{MOST_OWNED, Plan};
use walk::{Pace, Walk};

/// Holds a value as the integers that its packet consists of. Differences are computed between `Codes`.
///
/// The sender's codes of a value equal those of the receiver, even if the packet rounded floats.
pub struct Codes<T> {
    raw: RawCodes,
    of: PhantomData<fn() -> T>,
}

/// The codes of a value of any type, and their hash. Functions on raw codes are compiled once for all types.
struct RawCodes {
    codes: Vec<u64>,
    hash: hash::Cached,
}

impl<T: BitSerialize> Codes<T> {
    /// Returns the codes of a value.
    ///
    /// # Errors
    /// Returns the same errors as [`encode`](crate::encode).
    pub fn record(value: &T) -> Result<Self, WriteError> {
        // a code of 16 bits is a guess that saves most of the growing
        let mut codes = Codes::with_capacity((T::MIN_BITS / 16).max(tape::MIN_CODES));
        codes.record_again(value)?;
        Ok(codes)
    }

    /// Returns codes from the numbers that [`as_slice`](Self::as_slice) returned earlier, for example from a file.
    ///
    /// # Errors
    /// Returns [`DeltaError::Value`] if no value has these numbers.
    pub fn from_numbers(codes: Vec<u64>) -> Result<Self, DeltaError> {
        let plan = Plan::shared(T::SCHEMA);
        Subject::of::<T>().admit(&plan, codes).map(Codes::of)
    }

    /// Replaces the codes by those of another value, and reuses their memory.
    ///
    /// # Errors
    /// Returns the same errors as [`encode`](crate::encode). After an error the codes are empty.
    pub fn record_again(&mut self, value: &T) -> Result<(), WriteError> {
        let old = core::mem::replace(self, Codes::of(Vec::new()));
        match tape::record(value, old.raw.codes) {
            Ok(codes) => *self = Codes::of(codes),
            // `encode` refuses the value too, and its error names the field
            Err(_) => drop(crate::encode(value)?),
        }
        Ok(())
    }

    /// Returns the value that [`decode`](crate::decode) returns for the packet of the recorded value.
    ///
    /// # Errors
    /// Returns [`DeltaError::Value`] if no value of the type has these codes. Only codes from another peer or from a
    /// file can cause this error.
    pub fn value(&self) -> Result<T, DeltaError> {
        tape::replay(&self.raw.codes)
    }
}

impl<T> Codes<T> {
    const fn of(codes: Vec<u64>) -> Self {
        Codes::of_raw(RawCodes::of(codes))
    }

    const fn of_raw(raw: RawCodes) -> Self {
        Codes { raw, of: PhantomData }
    }

    fn with_capacity(capacity: usize) -> Self {
        Codes::of(Vec::with_capacity(capacity))
    }

    /// Returns the numbers of the value, in the order in which a packet has them.
    #[must_use]
    pub fn as_slice(&self) -> &[u64] {
        &self.raw.codes
    }
}

impl RawCodes {
    const fn of(codes: Vec<u64>) -> Self {
        let hash = hash::Cached::new();
        RawCodes { codes, hash }
    }

    fn hash(&self) -> u64 {
        self.hash.of(&self.codes)
    }
}

impl Clone for RawCodes {
    fn clone(&self) -> Self {
        RawCodes {
            codes: self.codes.clone(),
            hash: self.hash.clone(),
        }
    }

    fn clone_from(&mut self, from: &Self) {
        self.codes.clone_from(&from.codes);
        self.hash = from.hash.clone();
    }
}

impl<T> Clone for Codes<T> {
    fn clone(&self) -> Self {
        Codes::of_raw(self.raw.clone())
    }

    fn clone_from(&mut self, from: &Self) {
        self.raw.clone_from(&from.raw);
    }
}

impl<T> PartialEq for Codes<T> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T> Eq for Codes<T> {}

impl<T> Debug for Codes<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Codes").field(&self.as_slice()).finish()
    }
}

/// The older value, or two older values, from which a difference is computed. Both peers must have equal baselines.
#[derive(Debug)]
pub struct Baseline<'a, T> {
    near: &'a Codes<T>,
    far: Option<(&'a Codes<T>, Pace)>,
}

impl<T> Clone for Baseline<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Baseline<'_, T> {}

impl<'a, T> Baseline<'a, T> {
    /// Returns a baseline that consists of one value.
    #[must_use]
    pub const fn new(near: &'a Codes<T>) -> Self {
        Baseline { near, far: None }
    }

    /// Returns a baseline of two values, from which fields with `predict` are extrapolated. `far` is `since` ticks
    /// older than `near`, and the new value is `ahead` ticks newer than `near`. `ahead` and `since` are at least 1.
    #[must_use]
    pub fn moving(near: &'a Codes<T>, far: &'a Codes<T>, ahead: u8, since: u8) -> Self {
        let pace = Pace::new(ahead, since);
        Baseline {
            near,
            far: Some((far, pace)),
        }
    }
}

impl<'a, T> From<&'a Codes<T>> for Baseline<'a, T> {
    fn from(near: &'a Codes<T>) -> Self {
        Baseline::new(near)
    }
}

/// Computes differences between values of one type. A `Delta` keeps a table of the type's schema: make it once, and use
/// it for many packets.
pub struct Delta<T> {
    differ: Differ,
    of: PhantomData<fn() -> T>,
}

impl<T: BitSerialize> Default for Delta<T> {
    fn default() -> Self {
        Self::new()
    }
}

/// The heads of a packet, in 2 bits.
const SAME: u64 = 0;
const DIFFERENCE: u64 = 1;
const WHOLE: u64 = 2;
const CODED: u64 = 3;

impl<T> Delta<T> {
    /// Returns a `Delta` for the type `T`, and computes its table.
    #[must_use]
    pub fn new() -> Delta<T>
    where
        T: BitSerialize,
    {
        Delta::taught_by(&[])
    }

    /// Returns a `Delta` whose range coder begins with the probabilities of `table`, which [`Model::to_table`] printed
    /// for a recording. Both peers need equal tables. Every table is accepted: one of another type makes packets longer.
    #[must_use]
    pub fn taught_by(table: &[u32]) -> Delta<T>
    where
        T: BitSerialize,
    {
        let differ = Differ::new(Subject::of::<T>(), table);
        let of = PhantomData;
        Delta { differ, of }
    }
}

impl<T> Debug for Delta<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Delta").finish_non_exhaustive()
    }
}

impl<T: BitSerialize> Delta<T> {
    /// Returns the model that [`compress`](Self::compress) needs for the first packet.
    #[must_use]
    pub fn model(&self) -> Model {
        self.differ.model.clone()
    }

    /// Returns the packet with the difference between the baseline and a value, or with the whole value if that is
    /// shorter. A receiver with a wrong baseline does not notice its mistake; packets of [`encode_delta`] and
    /// [`History`] detect a wrong baseline.
    ///
    /// # Errors
    /// Returns [`DeltaError::Difference`] if a hand-written `BitSerialize` writes numbers that its schema does not
    /// describe.
    pub fn encode<'a>(&self, base: impl Into<Baseline<'a, T>>, new: &Codes<T>) -> Result<Vec<u8>, DeltaError>
    where
        T: 'a,
    {
        self.differ.encode(base.into().both(), &new.raw.codes)
    }

    /// Returns the packet of a whole value, for a receiver without a baseline.
    ///
    /// # Errors
    /// Returns the same errors as [`encode`](Self::encode).
    pub fn encode_whole(&self, new: &Codes<T>) -> Result<Vec<u8>, DeltaError> {
        self.differ.encode_whole(&new.raw.codes)
    }

    /// Returns the number of bytes of the longest packet of [`encode`](Self::encode), [`encode_whole`](Self::encode_whole)
    /// and [`compress`](Self::compress), for every baseline and every value. The packets of a type with a
    /// sparse list or a hand-written codec may all be shorter.
    ///
    /// ```
    /// use bitstream::delta::Delta;
    ///
    /// assert_eq!(Delta::<(u32, bool)>::new().max_bytes(), 5); // 2 bits that tell the form, and 33 of the value
    /// ```
    #[must_use]
    pub fn max_bytes(&self) -> usize {
        self.differ.max_bytes()
    }

    /// Returns the codes of the value that a packet of [`encode`](Self::encode) leads to. Without a baseline only
    /// packets with a whole value are accepted.
    ///
    /// # Errors
    /// Rejects a packet that no encoder would make for this baseline.
    pub fn decode(&self, base: Option<Baseline<'_, T>>, packet: &[u8]) -> Result<Codes<T>, DeltaError> {
        let codes = self.differ.read(base.map(|base| base.both()), packet)?;
        self.differ.subject.checked(codes).map(Codes::of)
    }

    /// Returns the packet with the difference between the baseline and a value, coded by a range coder if that is
    /// shorter. In three recordings, coded packets were 8 to 38 % shorter. Coding takes several times the time of
    /// [`encode`](Self::encode). The model learns from each packet.
    ///
    /// The decoder needs a model equal to that of the encoder. Over a link that loses packets, use the model that both
    /// sides had after the baseline's packet. [`History`] keeps these models.
    ///
    /// # Errors
    /// Returns the same errors as [`encode`](Self::encode). After an error the model has not changed.
    pub fn compress<'a>(
        &self,
        base: impl Into<Baseline<'a, T>>,
        new: &Codes<T>,
        model: &mut Model,
    ) -> Result<Vec<u8>, DeltaError>
    where
        T: 'a,
    {
        let (packet, taught) = self.differ.compress(base.into().both(), &new.raw.codes, model)?;
        *model = taught.unwrap_or_else(|| model.clone());
        Ok(packet)
    }

    /// Returns the codes of the value that a packet of [`compress`](Self::compress) leads to. The model learns from the
    /// packet.
    ///
    /// # Errors
    /// Rejects a packet that no encoder would make for this baseline and this model. After an error the model has not
    /// changed.
    pub fn expand(
        &self,
        base: Option<Baseline<'_, T>>,
        model: &mut Model,
        packet: &[u8],
    ) -> Result<Codes<T>, DeltaError> {
        let base = base.map(|base| base.both());
        let (codes, taught) = self.differ.plan.expand(base, model, packet)?;
        let codes = self.differ.subject.checked(codes)?;
        *model = taught.unwrap_or_else(|| model.clone());
        Ok(Codes::of(codes))
    }

    /// Returns a model that has learnt from the differences of a recording, which [`Model::to_table`] prints. The
    /// baseline of each value is the value `age` places earlier in the recording; its second baseline is one place
    /// further back.
    ///
    /// # Errors
    /// Returns the same errors as [`encode`](Self::encode).
    pub fn train(&self, recording: &[Codes<T>], age: u8) -> Result<Model, DeltaError> {
        let mut model = self.model();
        let age = age.max(1);
        let news = recording.iter().skip(usize::from(age));
        for ((before, near), new) in recording.iter().enumerate().zip(news) {
            let far = before.checked_sub(1).and_then(|before| recording.get(before));
            let base = match far.filter(|_| self.differ.plan.predicts) {
                Some(far) => Baseline::moving(near, far, age, 1),
                None => Baseline::new(near),
            };
            self.compress(base, new, &mut model)?;
        }
        Ok(model)
    }
}

/// Facts about a type that the code for all types needs.
#[derive(Clone, Copy)]
struct Subject {
    schema: &'static Schema,
    wire_hash: u64,
    /// Decodes codes, and drops the value.
    check: fn(&[u64]) -> Result<(), DeltaError>,
}

impl Subject {
    fn of<T: BitSerialize>() -> Subject {
        Subject {
            schema: T::SCHEMA,
            wire_hash: wire_hash::<T>(),
            check: |codes| tape::replay::<T>(codes).map(drop),
        }
    }

    fn name(&self) -> &'static str {
        self.schema.name().unwrap_or("value")
    }

    /// Returns the codes if they are those of a value. Their lengths must be legal.
    fn checked(&self, codes: Vec<u64>) -> Result<Vec<u64>, DeltaError> {
        (self.check)(&codes)?;
        Ok(codes)
    }

    /// Returns the codes if they are those of a value.
    fn admit(&self, plan: &Plan, codes: Vec<u64>) -> Result<Vec<u64>, DeltaError> {
        // a length with more elements than there are codes would make the decoder allocate memory
        let checked = match plan.extent(plan.root, &codes, 0) {
            Ok(len) if len == codes.len() => Ok(()),
            Ok(_) => Err(Refusal::LeftOverBytes),
            Err(why) => Err(why),
        };
        checked.map_err(|why| DeltaError::Value {
            why,
            path: Path::of(self.schema).to_string(),
        })?;
        self.checked(codes)
    }
}

/// Computes differences between the codes of values of one type.
struct Differ {
    subject: Subject,
    plan: Plan,
    /// Model with which the first coded packet begins.
    model: Model,
}

impl Differ {
    fn new(subject: Subject, table: &[u32]) -> Differ {
        let mut plan = Plan::new(subject.schema);
        plan.find_lists();
        let model = Model::of_table(plan.slots, table);
        Differ { subject, plan, model }
    }

    fn encode(&self, base: Both<'_>, new: &[u64]) -> Result<Vec<u8>, DeltaError> {
        self.plan.encode(base, new).map_err(|why| self.plan.refused(why))
    }

    fn encode_whole(&self, new: &[u64]) -> Result<Vec<u8>, DeltaError> {
        let made = self.plan.whole(new).map(BitsOut::end);
        made.map_err(|why| self.plan.refused(why))
    }

    /// Returns the packet, and the model after it if the packet has a difference.
    fn compress(&self, base: Both<'_>, new: &[u64], model: &Model) -> Result<(Vec<u8>, Option<Model>), DeltaError> {
        let made = self.plan.compress(base, new, model);
        made.map_err(|why| self.plan.refused(why))
    }

    fn max_bytes(&self) -> usize {
        self.plan.most_bits().saturating_add(2).div_ceil(8)
    }

    /// Returns the codes that a packet leads to. Their lengths are legal, but no value may have these codes.
    fn read(&self, base: Option<Both<'_>>, packet: &[u8]) -> Result<Vec<u64>, DeltaError> {
        let mut scratch = match form(packet) {
            CODED => self.model.clone(),
            _ => Model::default(),
        };
        self.plan.decode(base, &mut scratch, packet)
    }

    /// Returns the hash of a baseline. Two builds have equal hashes only if both read differences in the same way.
    fn hash(&self, base: &RawCodes) -> u64 {
        self.plan.hash(self.subject.wire_hash, base) ^ self.model.id()
    }
}

/// Returns a packet with the difference between a baseline, given by its codes, and a value. The packet begins with 16
/// bits by which the receiver detects a wrong baseline.
///
/// # Errors
/// Returns [`DeltaError::Write`] if the value breaks its declaration. The error names the field.
pub fn encode_delta<T: BitSerialize>(base: &Codes<T>, value: &T) -> Result<Vec<u8>, DeltaError> {
    let plan = Plan::shared(T::SCHEMA);
    let difference = difference(&plan, base, value)?;
    let mut packet = Vec::with_capacity(2 + difference.len());
    packet.extend_from_slice(&plan.check(wire_hash::<T>(), &base.raw).to_le_bytes());
    packet.extend_from_slice(&difference);
    Ok(packet)
}

/// Returns the difference between a baseline and a value, without a check.
fn difference<T: BitSerialize>(plan: &Plan, base: &Codes<T>, value: &T) -> Result<Vec<u8>, DeltaError> {
    // the number of codes usually stays equal
    let mut new = Codes::with_capacity(base.raw.codes.len());
    new.record_again(value)?;
    let made = plan.encode(base.raw.both(), &new.raw.codes);
    made.map_err(|why| plan.refused(why))
}

/// Returns the number of bytes of the longest packet of [`encode_delta`], for every baseline and every value of a type.
///
/// ```
/// assert_eq!(bitstream::delta::max_bytes::<(u32, bool)>(), 7);
/// ```
#[must_use]
pub fn max_bytes<T: BitSerialize>() -> usize {
    Delta::<T>::new().max_bytes().saturating_add(CHECK_BYTES)
}

/// Bytes of the check before a difference.
const CHECK_BYTES: usize = 2;

/// Returns the value that a packet of [`encode_delta`] leads to from the baseline, which is given by its codes. If few
/// elements of a list change, [`Held`] takes less time.
///
/// # Errors
/// Rejects a packet that no encoder would make for this baseline: see [`DeltaError`].
pub fn decode_delta<T: BitSerialize>(base: &Codes<T>, packet: &[u8]) -> Result<T, DeltaError> {
    let plan = Plan::shared(T::SCHEMA);
    let check = plan.check(wire_hash::<T>(), &base.raw);
    let codes = plan.decode_checked(&base.raw, check, packet)?;
    tape::replay(&codes)
}

/// Returns the difference between a baseline, given by its codes, and a value, in the envelope of a protocol. The
/// CRC-32 of the envelope also detects a wrong baseline.
///
/// ```
/// use bitstream::delta::{Codes, open_delta, seal_delta};
/// use bitstream::packet::Protocol;
///
/// const PROTOCOL: Protocol<(u16, bool)> = Protocol::new(0x1122_3344);
/// let base = Codes::record(&(700, true))?;
/// let packet = seal_delta(&PROTOCOL, &base, &(701, true))?;
/// assert_eq!(open_delta(&PROTOCOL, &base, &packet)?, (701, true));
/// // another baseline
/// assert!(open_delta(&PROTOCOL, &Codes::record(&(700, false))?, &packet).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns [`DeltaError::Write`] if the value breaks its declaration. The error names the field.
pub fn seal_delta<T: BitSerialize>(protocol: &Protocol<T>, base: &Codes<T>, value: &T) -> Result<Vec<u8>, DeltaError> {
    let plan = Plan::shared(T::SCHEMA);
    let id = protocol.id() ^ plan.hash(wire_hash::<T>(), &base.raw);
    Ok(sealed(id, &difference(&plan, base, value)?))
}

/// Checks the envelope of a packet of [`seal_delta`], and returns the value that the packet leads to from the baseline.
///
/// # Errors
/// Returns [`DeltaError::Envelope`] if the packet is damaged, belongs to another protocol, or was made for another
/// baseline. For other faults, returns the same errors as [`decode_delta`].
pub fn open_delta<T: BitSerialize>(protocol: &Protocol<T>, base: &Codes<T>, packet: &[u8]) -> Result<T, DeltaError> {
    let plan = Plan::shared(T::SCHEMA);
    let opened = packet::open(protocol.id() ^ plan.hash(wire_hash::<T>(), &base.raw), packet);
    tape::replay(&plan.decode_from(&base.raw, opened.map_err(DeltaError::Envelope)?)?)
}

/// Returns a payload in an envelope.
fn sealed(id: u64, payload: &[u8]) -> Vec<u8> {
    let mut sealed = alloc::vec![0; payload.len() + packet::OVERHEAD_BYTES];
    if let Some(place) = sealed
        .get_mut(packet::PAYLOAD_AT..)
        .and_then(|rest| rest.get_mut(..payload.len()))
    {
        place.copy_from_slice(payload);
    }
    // never an error: `sealed` has room for the envelope
    let _ = packet::seal(id, &mut sealed, payload.len());
    sealed
}

impl Plan {
    /// Returns the error of a packet or a value as a whole.
    fn refused(&self, why: Refusal) -> DeltaError {
        DeltaError::of_walk(self, &[], why, 0)
    }

    /// Returns a number that is equal in two builds only if both read differences in the same way.
    fn seed(&self, wire_hash: u64) -> u64 {
        wire_hash ^ self.hints()
    }

    fn check(&self, wire_hash: u64, base: &RawCodes) -> u16 {
        hash::fold(self.hash(wire_hash, base))
    }

    /// Returns the hash of a baseline, for packets without a table.
    fn hash(&self, wire_hash: u64, base: &RawCodes) -> u64 {
        self.seed(wire_hash) ^ base.hash()
    }

    /// Returns the codes that a packet with a check leads to.
    fn decode_checked(&self, base: &RawCodes, check: u16, packet: &[u8]) -> Result<Vec<u64>, DeltaError> {
        let Some((said, difference)) = packet.split_first_chunk() else {
            return Err(self.refused(Refusal::EndOfPacket));
        };
        if u16::from_le_bytes(*said) != check {
            return Err(DeltaError::WrongBaseline);
        }
        self.decode_from(base, difference)
    }

    /// Returns the codes that a packet without a check leads to.
    fn decode_from(&self, base: &RawCodes, difference: &[u8]) -> Result<Vec<u64>, DeltaError> {
        let mut model = match form(difference) {
            CODED => Model::new(self.slots),
            _ => Model::default(),
        };
        self.decode(Some(base.both()), &mut model, difference)
    }
}

/// The codes of a baseline.
#[derive(Clone, Copy)]
struct Both<'a> {
    near: &'a [u64],
    far: Option<(&'a [u64], Pace)>,
}

impl<'a, T> Baseline<'a, T> {
    fn both(&self) -> Both<'a> {
        Both {
            far: self.far.map(|(far, pace)| (far.as_slice(), pace)),
            ..self.near.raw.both()
        }
    }
}

impl RawCodes {
    /// Returns the codes as the only baseline.
    fn both(&self) -> Both<'_> {
        let near = &self.codes;
        Both { near, far: None }
    }
}

// The functions of this `impl` work on codes, so all types share them.
impl Plan {
    fn walk<'a, C: Coin>(&'a self, base: Both<'a>, given: &'a [u64], coin: C) -> Walk<'a, C> {
        let (far, pace) = base.far.unzip();
        Walk {
            plan: self,
            near: base.near,
            far,
            pace: pace.unwrap_or(Pace::new(1, 1)), // the pace is not used without a second baseline
            given,
            // a field of a record may be made after all other codes, and then moved
            made: Vec::with_capacity(if C::READING { base.near.len() + MOST_OWNED } else { 0 }),
            last: alloc::vec![0; self.nodes.len()],
            sizes: self.sizes.clone(),
            path: Vec::new(),
            coin,
        }
    }

    #[inline(never)]
    fn encode(&self, base: Both<'_>, new: &[u64]) -> Result<Vec<u8>, Refusal> {
        if base.near == new {
            return Ok(alloc::vec![SAME as u8]);
        }
        // most differences take less than a bit for two codes, and short ones less than 32 bytes
        let mut walk = self.walk(base, new, BitsOut::with_capacity(new.len() / 16 + 32));
        walk.coin.raw(DIFFERENCE, 2)?;
        walk.difference()?;
        if self.may_exceed_whole(walk.coin.bits(), new)? {
            let whole = self.whole(new)?;
            if whole.bits() < walk.coin.bits() {
                return Ok(whole.end());
            }
        }
        Ok(walk.coin.end())
    }

    fn whole(&self, new: &[u64]) -> Result<BitsOut, Refusal> {
        if self.extent(self.root, new, 0)? != new.len() {
            return Err(Refusal::Custom);
        }
        let nothing = Both { near: &[], far: None };
        let mut walk = self.walk(nothing, new, BitsOut::default());
        walk.coin.raw(WHOLE, 2)?;
        walk.all()?;
        Ok(walk.coin)
    }

    #[inline(never)]
    fn compress(&self, base: Both<'_>, new: &[u64], model: &Model) -> Result<(Vec<u8>, Option<Model>), Refusal> {
        let plain = self.encode(base, new)?;
        if base.near == new {
            return Ok((plain, None));
        }
        let mut taught = model.clone();
        let coded = self.write_coded(base, new, &mut taught)?;
        let packet = if coded.len() < plain.len() { coded } else { plain };
        Ok(match form(&packet) {
            WHOLE => (packet, None),
            _ => {
                taught.note(&packet);
                (packet, Some(taught))
            }
        })
    }

    fn write_coded(&self, base: Both<'_>, new: &[u64], model: &mut Model) -> Result<Vec<u8>, Refusal> {
        let mut walk = self.walk(base, new, RangeOut::new(model));
        walk.difference()?;
        Ok(walk.coin.end(CODED as u8))
    }

    /// Returns the codes that a packet leads to, and the model after the packet if it has a difference.
    fn expand(
        &self,
        base: Option<Both<'_>>,
        model: &Model,
        packet: &[u8],
    ) -> Result<(Vec<u64>, Option<Model>), DeltaError> {
        let mut taught = model.clone();
        let made = self.decode(base, &mut taught, packet)?;
        match (base, form(packet)) {
            (Some(_), CODED) => {}
            (Some(base), DIFFERENCE) => {
                // never an error: `made` has the codes of a value
                let coded = self.write_coded(base, &made, &mut taught);
                coded.map_err(|why| self.refused(why))?;
            }
            _ => return Ok((made, None)),
        }
        taught.note(packet);
        Ok((made, Some(taught)))
    }

    /// Returns the codes that a packet leads to. The model learns from a coded packet.
    #[inline(never)]
    fn decode(&self, base: Option<Both<'_>>, model: &mut Model, packet: &[u8]) -> Result<Vec<u64>, DeltaError> {
        match (base, form(packet)) {
            (Some(base), CODED) => self.read(Some(base), RangeIn::new(model, packet)).0,
            _ => self.read(base, BitsIn::new(packet)).0,
        }
    }

    /// Returns the codes that a packet leads to, and the packet's decisions.
    fn decode_noting(
        &self,
        base: Option<Both<'_>>,
        model: &mut Model,
        packet: &[u8],
        notes: Notes<'_>,
    ) -> (Result<Vec<u64>, DeltaError>, Vec<Decision>) {
        let (read, notes) = match (base, form(packet)) {
            (Some(base), CODED) => {
                let coin = RangeIn::new(model, packet);
                let mut coin = Noting { coin, notes };
                coin.say_coded();
                let (read, coin) = self.read(Some(base), coin);
                (read, coin.notes)
            }
            _ => {
                let coin = BitsIn::new(packet);
                let (read, coin) = self.read(base, Noting { coin, notes });
                (read, coin.notes)
            }
        };
        let decisions = notes.finish(packet.len(), read.is_ok());
        (read, decisions)
    }

    /// Returns the codes that a packet leads to. A coin that learns has already read the head of the packet, which is a
    /// difference.
    fn read<C: Reader>(&self, base: Option<Both<'_>>, coin: C) -> (Result<Vec<u64>, DeltaError>, C) {
        let nothing = Both { near: &[], far: None };
        let mut walk = self.walk(base.unwrap_or(nothing), &[], coin);
        let read = match C::LEARNING {
            true => walk.difference(),
            false => read_form(&mut walk, base.is_some()),
        };
        let read = match read.and_then(|()| walk.coin.end()) {
            Ok(()) => Ok(walk.made),
            Err(why) => Err(DeltaError::of_walk(self, &walk.path, why, walk.coin.position())),
        };
        (read, walk.coin)
    }
}

/// Returns the head of a packet: its two lowest bits.
fn form(packet: &[u8]) -> u64 {
    packet.first().map_or(0, |first| u64::from(first % 4))
}

fn read_form<C: Reader>(walk: &mut Walk<'_, C>, has_base: bool) -> Result<(), Refusal> {
    walk.coin.mark(What::Form);
    match (walk.coin.raw(0, 2)?, has_base) {
        (SAME, true) => walk.made.extend_from_slice(walk.near),
        (DIFFERENCE, true) => walk.difference()?,
        (WHOLE, _) => walk.all()?,
        _ => return Err(Refusal::UnknownTag),
    }
    Ok(())
}
