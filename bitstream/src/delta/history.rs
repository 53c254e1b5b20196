//! Keeps snapshots by number on both sides, and chooses the baseline of each difference.

use super::parts::Parts;
use super::share::{Part, Shares};
use super::{Baseline, Codes, Delta, DeltaAnnotation, DeltaError, Held, Model, hash};
use crate::packet::{self, Protocol};
use crate::{BitSerialize, WriteError};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

/// Number of snapshots that a history keeps. A packet can name baselines of an age below this number.
pub(super) const KEPT: u16 = 32;
/// Largest distance of a late packet's number below the newest one. All other numbers count as newer, so that a client
/// may be away for long.
const LATE: u16 = 1024;
/// A sender encodes one of this many packets with one and with two baselines, to find the shorter way.
const TRIES: u8 = 16;

/// Keeps the last 32 snapshots of a stream of states, on the sending or the receiving side.
///
/// A server needs one history, and one [`Acks`] for each client. A client needs one history for each connection. When a
/// client restarts, the server must call [`Acks::forget`]. When the server restarts, each client must begin a new
/// history.
///
/// A server records each snapshot once, and encodes it for each client as a difference to a snapshot that this client
/// has. A history sends no acks: your code calls [`Acks::ack`] when it learns that a packet arrived. Lost, late and
/// repeated packets only make later packets longer.
///
/// A client whose acks take 32 snapshots or longer gets a whole value in each packet: the server keeps no snapshot that
/// is old enough to be a baseline. 32 snapshots are 533 ms at 60 snapshots a second, and 250 ms at 128 a second. Record
/// fewer snapshots a second for clients with long delays.
///
/// A client that missed more than 31 snapshots continues with a whole value. A packet is late if its number is less
/// than 1,024 below the newest number that the client has; each other number counts as newer. A client that missed
/// 64,500 to 65,600 snapshots must therefore begin a new history.
///
/// ```
/// use bitstream::BitSerialize;
/// use bitstream::delta::{Acks, History};
///
/// #[derive(BitSerialize, Clone, Debug, PartialEq)]
/// struct World {
///     #[bits(range = 0..=1023, predict)]
///     x: u16,
///     #[bits(range = 0..=100)]
///     health: u8,
/// }
///
/// // the server: one history, and what each client has
/// let mut server = History::<World>::new();
/// let mut client_has = Acks::default();
/// // the client
/// let mut client = History::<World>::new();
///
/// for tick in 0..100 {
///     let world = World { x: 7 * tick, health: 100 };
///     server.record(&world)?;
///     let packet = server.encode(&mut client_has)?;
///     let arrived = client.decode(&packet)?;
///     assert_eq!(arrived.value, world);
///     // as soon as the server hears that it arrived
///     client_has.ack(arrived.number);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// [`decode`](Self::decode) makes a new value for each packet. A client that shows the newest world takes less time with
/// [`decode_into`](Self::decode_into), which changes one value in place.
///
/// A history takes 256 to 512 bytes of memory for each number of a value: 8 bytes in each of 32 snapshots, and room to
/// grow. A receiver of [coded](Acks::coded) packets also keeps up to 32 [models](Model).
pub struct History<T> {
    pub(super) delta: Delta<T>,
    /// The kept snapshots: snapshot n is at index n modulo 32.
    kept: Vec<Option<Snapshot<T>>>,
    pub(super) newest: Option<u16>,
    /// The number of the newest snapshot, which does not wrap at 65,535.
    clock: u64,
    /// The part of a world that has arrived, if the sender sends the world in parts.
    shown: Option<Parts>,
    /// Address by which an `Acks` recognises the history.
    id: Arc<()>,
}

pub(super) struct Snapshot<T> {
    pub(super) number: u16,
    pub(super) codes: Codes<T>,
    /// The model after the packet in which the snapshot came.
    pub(super) model: Option<Arc<Model>>,
    /// For a snapshot received in parts: the number of the snapshot that brought each element.
    pub(super) parts: Option<Parts>,
}

/// The header of a packet. The difference follows at the next byte.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Front<const CHECK: bool> {
    pub(super) number: u16,
    /// Age of the baseline in snapshots. 0 means no baseline: the packet holds the whole value.
    #[bits(range = 0..=31)]
    pub(super) near: u16,
    /// Age of the second baseline relative to the first, in snapshots. 0 means no second baseline.
    #[bits(range = 0..=31, when = near != 0, default = 0)]
    pub(super) far: u16,
    /// 16 bits of a hash of both baselines. A packet in an envelope has this hash in its CRC-32 instead.
    #[bits(when = CHECK && near != 0, default = 0)]
    pub(super) check: u16,
    /// The receiver's model learns from the packet, for later packets whose baseline is this snapshot.
    #[bits(when = near != 0, default = false)]
    pub(super) teaches: bool,
    /// The packet has only some elements of the lists that `lists` names. The receiver keeps the other elements
    /// unchanged.
    pub(super) part: bool,
    /// Number of the snapshot at which the series of parts began. The receiver drops items of older packets.
    #[bits(when = part && near == 0, default = 0)]
    pub(super) start: u16,
    /// Further snapshots that are merged into the baseline: the lowest bit stands for the snapshot before `near`.
    #[bits(when = part && near != 0, default = 0)]
    pub(super) merged: u32,
    #[bits(when = part, varint, default = 0)]
    pub(super) lists: u32,
    /// Aligns the end of the header, so that the decoder refuses padding other than 0: `decode_prefix` ignores bits
    /// after the last field.
    #[bits(align)]
    pub(super) end: (),
}

/// The header of a packet without an envelope.
pub(super) type Head = Front<true>;

/// Bytes of the longest header of a packet that is not a part: 44 bits.
const HEAD_BYTES: usize = 6;

/// Records which of the last 32 snapshots one receiver has, and how the sender encodes packets for this receiver.
///
/// An `Acks` belongs to the [`History`] that first encodes a packet for it. Any other history returns
/// [`DeltaError::OtherHistory`].
///
/// A receiver gets one packet of a snapshot. An `Acks` keeps that packet, so a second [`encode`](History::encode)
/// returns equal bytes, and a call with another limit is an error. An `Acks` therefore takes about 200 bytes of memory
/// and one packet. With [`coded`](Self::coded), an `Acks` also keeps models, and with
/// [`encode_part`](History::encode_part) the elements that the receiver has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Acks {
    newest: Option<u16>,
    /// A bit for each snapshot that the receiver has: the lowest bit stands for the newest acked snapshot.
    pub(super) has: u32,
    /// True if a packet with two baselines was shorter than one with one baseline, when both were last tried.
    two: bool,
    packets: u8,
    coding: Coding,
    /// Models after the packets of the last 32 snapshots.
    models: Vec<(u16, Arc<Model>)>,
    /// The packet of the newest snapshot, kept because two different packets would teach a model different things.
    pub(super) sent: Option<Sent>,
    order: Order,
    pub(super) shares: Shares,
    /// The history that encodes the packets.
    of: Option<Arc<()>>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Coding {
    #[default]
    Plain,
    /// Packets use a range coder with the model that resulted from the baseline's packet.
    Taught,
    /// Packets use a range coder whose model is always that of the history's table.
    Alone,
}

/// Request for a packet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Order {
    /// The number of the snapshot, which does not wrap at 65,535.
    snapshot: u64,
    /// The most bytes of the packet. `None` for a packet of the whole snapshot.
    limit: Option<usize>,
}

/// The packet that was made for a snapshot, and the hash of its baselines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sent {
    pub(super) front: Head,
    pub(super) difference: Vec<u8>,
    pub(super) hash: u64,
}

impl Sent {
    /// The packet without an envelope.
    pub(super) fn packet(&self) -> Result<Vec<u8>, DeltaError> {
        self.front.before(&self.difference)
    }

    /// The packet in an envelope, whose CRC-32 stands in for the check.
    fn sealed(&self, id: u64) -> Result<Vec<u8>, DeltaError> {
        let payload = self.front.of::<false>().before(&self.difference)?;
        Ok(super::sealed(id ^ self.hash, &payload))
    }
}

/// Check by which a reader detects that its baselines differ from the writer's.
enum Guard<'a> {
    /// A check of 16 bits in the header.
    Check,
    /// The CRC-32 of the envelope, which also covers the id of the protocol.
    Envelope { id: u64, sealed: &'a [u8] },
}

impl Guard<'_> {
    /// Rejects a packet that was made for baselines of another hash. The hash of a packet without a baseline is 0.
    fn admit(&self, head: &Head, hash: u64) -> Result<(), DeltaError> {
        match *self {
            Guard::Check if head.near == 0 || hash::fold(hash) == head.check => Ok(()),
            Guard::Check => Err(DeltaError::WrongBaseline),
            Guard::Envelope { id, sealed } => match packet::open(id ^ hash, sealed) {
                Ok(_) => Ok(()),
                Err(why) => Err(DeltaError::Envelope(why)),
            },
        }
    }
}

/// The bytes of a difference, and the model after it.
pub(super) type Made = (Vec<u8>, Option<Model>);

impl Acks {
    /// Returns the acks of a new receiver whose packets use a range coder if that makes them shorter. In three
    /// recordings, packets became 8 to 38 % shorter. Encoding and decoding take several times the time of plain
    /// packets. The coder learns from each packet. The receiver needs no setting.
    ///
    /// Sender and receiver keep up to 32 [models](Model) in memory.
    #[must_use]
    pub fn coded() -> Acks {
        Acks {
            coding: Coding::Taught,
            ..Acks::default()
        }
    }

    /// Returns the acks of a new receiver whose packets use a range coder that does not learn: its probabilities are
    /// those of the table of [`History::taught_by`]. Neither the sender nor the receiver keeps [models](Model) in
    /// memory.
    #[must_use]
    pub fn coded_alone() -> Acks {
        Acks {
            coding: Coding::Alone,
            ..Acks::default()
        }
    }

    /// Notes that the receiver has the snapshot `number`. Acks may come in any order, and repeatedly.
    pub fn ack(&mut self, number: u16) {
        let ahead = self.newest.map_or(0, |newest| number.wrapping_sub(newest) as i16);
        if self.newest.is_none() || ahead > 0 {
            let by = u32::from(ahead.unsigned_abs());
            self.has = self.has.checked_shl(by).unwrap_or(0) | 1;
            self.newest = Some(number);
        } else if ahead > -(KEPT as i16) {
            self.has |= 1 << ahead.unsigned_abs();
        }
    }

    /// Notes that the receiver has no snapshot any more, because it restarted. The packet of the next snapshot then has
    /// a whole value.
    pub fn forget(&mut self) {
        // `models` stays: packets in flight may still arrive, and teach the receiver's model
        (self.newest, self.has) = (None, 0);
        self.shares.start = None;
        let shares = &self.shares;
        let is_free = !self.teaches() && self.sent.as_ref().is_some_and(|sent| !shares.has(sent.front.number));
        if is_free {
            self.sent = None;
        }
    }

    /// Returns the first element that the newest packet of [`History::encode_part`] left out because it is too long for
    /// a packet, as a [`DeltaError::TooLong`] with its path. Check this after each part, for example with a line in a log:
    /// such an element never arrives.
    ///
    /// In a list that arrives from the front, the elements after a new element that is too long never arrive either.
    #[must_use]
    pub fn too_long(&self) -> Option<DeltaError> {
        self.shares
            .too_long
            .clone()
            .map(|(path, bytes, max_bytes)| DeltaError::TooLong { path, bytes, max_bytes })
    }

    pub(super) fn teaches(&self) -> bool {
        self.coding == Coding::Taught
    }

    pub(super) fn model(&self, number: u16) -> Option<&Arc<Model>> {
        let mut models = self.models.iter();
        models.find(|(of, _)| *of == number).map(|(_, model)| model)
    }

    /// Keeps a packet with its order and the model after it, and drops models that are older than any baseline.
    pub(super) fn note(&mut self, sent: Sent, order: Order, model: Option<Arc<Model>>) -> &Sent {
        let number = sent.front.number;
        self.order = order;
        if self.coding == Coding::Taught {
            self.models
                .retain(|(of, _)| *of != number && number.wrapping_sub(*of) < KEPT);
            self.models.extend(model.map(|model| (number, model)));
        }
        self.sent.insert(sent)
    }

    /// Returns whether the ordered packet was made already. Refuses a different packet of a snapshot for which a packet
    /// was made: the two would be two baselines of one number.
    pub(super) fn has_made(&self, order: Order) -> Result<bool, DeltaError> {
        match self.sent.as_ref().filter(|_| self.order.snapshot == order.snapshot) {
            Some(sent) if self.order.limit != order.limit => Err(DeltaError::Encoded {
                number: sent.front.number,
            }),
            sent => Ok(sent.is_some()),
        }
    }

    /// Returns the newest snapshot that the receiver has. Forgets an ack of a snapshot that the history does not keep:
    /// such an ack is from before a restart of this sender, or forged.
    pub(super) fn newest_before(&mut self, number: u16) -> Option<u16> {
        if number.wrapping_sub(self.newest?) >= KEPT {
            self.forget();
        }
        self.newest
    }

    /// Returns the ages of the two newest snapshots that the receiver has as a whole, counted from snapshot `number`.
    fn ages(&mut self, number: u16) -> Option<(u16, Option<u16>)> {
        let newest = self.newest_before(number)?;
        let age = number.wrapping_sub(newest);
        let is_whole = |at: u16| self.has >> at & 1 == 1 && !self.shares.has(newest.wrapping_sub(at));
        let found = |after: u16| (after..KEPT).find(|at| is_whole(*at));
        // a snapshot cannot be its own baseline
        let first = found(u16::from(age == 0))?;
        let near = age + first;
        let far = found(first + 1).filter(|at| age + at < KEPT).map(|at| at - first);
        (near < KEPT).then_some((near, far))
    }
}

/// A snapshot that a receiver has decoded.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrived<T> {
    /// Number of the snapshot. Send this number back as an ack: the sender passes it to [`Acks::ack`].
    pub number: u16,
    /// The value of the snapshot: equal, bit for bit, to the result of [`decode`](crate::decode) for the packet of
    /// [`encode`](crate::encode). After a late packet, [`decode_into`](History::decode_into) refers to the held value,
    /// which is that of a newer snapshot.
    ///
    /// After a packet of [`encode_part`](History::encode_part), the value is the world as far as it has arrived. Lists
    /// that the [`Part`] names may have older elements. All other fields are those of the newest snapshot that arrived,
    /// also if the packet is a late one with an older number. If this mixture breaks a rule over fields, the value is that
    /// of the packet alone. A held value does not change to that of a late packet alone.
    pub value: T,
    /// `true` if the number is newer than the numbers of all packets that arrived before. `false` for a late or a
    /// repeated packet.
    pub is_newest: bool,
}

impl Arrived<()> {
    /// Returns the snapshot with the held value.
    fn of<T: BitSerialize>(self, held: &Option<Held<T>>) -> Result<Arrived<&T>, DeltaError> {
        Ok(Arrived {
            number: self.number,
            // never an error: the packet brought a value
            value: held.as_ref().map(Held::value).ok_or(DeltaError::Nothing)?,
            is_newest: self.is_newest,
        })
    }
}

/// Returns the header of a packet without an envelope, and its difference.
fn split(packet: &[u8]) -> Result<(Head, &[u8]), DeltaError> {
    let (head, used) = crate::decode_prefix::<Head>(packet).map_err(|why| DeltaError::Head(why.into()))?;
    Ok((head, packet.get(used..).unwrap_or(&[])))
}

/// Returns the header of a packet in an envelope, and its difference.
fn split_sealed(sealed: &[u8]) -> Result<(Head, &[u8]), DeltaError> {
    let end = sealed.len().saturating_sub(packet::OVERHEAD_BYTES - packet::PAYLOAD_AT);
    let Some(payload) = sealed.get(packet::PAYLOAD_AT..end) else {
        let len = sealed.len();
        return Err(DeltaError::Envelope(packet::OpenError::TooShort { len }));
    };
    let read = crate::decode_prefix::<Front<false>>(payload);
    let (head, used) = read.map_err(|why| DeltaError::Head(why.into()))?;
    Ok((head.of::<true>(), payload.get(used..).unwrap_or(&[])))
}

impl<T: BitSerialize> Default for History<T> {
    fn default() -> Self {
        History::new()
    }
}

impl<T> History<T> {
    /// Returns a history without snapshots.
    #[must_use]
    pub fn new() -> History<T>
    where
        T: BitSerialize,
    {
        History::taught_by(&[])
    }

    /// Returns a history without snapshots, whose range coder begins with the probabilities of a table.
    /// [`Model::to_table`] prints a table for a recording. The sender and the receiver need equal tables.
    #[must_use]
    pub fn taught_by(table: &[u32]) -> History<T>
    where
        T: BitSerialize,
    {
        History {
            delta: Delta::taught_by(table),
            kept: (0..KEPT).map(|_| None).collect(),
            newest: None,
            clock: 1 << 32,
            shown: None,
            id: Arc::new(()),
        }
    }
}

impl<T: BitSerialize> History<T> {
    /// Records the next snapshot, once for all receivers. Returns the number of the snapshot: 0 for the first, then 1,
    /// and so on. After 65,535 comes 0.
    ///
    /// # Errors
    /// Returns the same errors as [`encode`](crate::encode). After an error the snapshot is not recorded.
    pub fn record(&mut self, value: &T) -> Result<u16, WriteError> {
        let number = self.newest.map_or(0, |newest| newest.wrapping_add(1));
        let place = self.kept.get_mut(usize::from(number % KEPT)).and_then(Option::take);
        let mut codes = place.map_or_else(Codes::empty, |old| old.codes);
        codes.record_again(value)?;
        self.keep(number, codes, None, None);
        Ok(number)
    }

    /// Returns the packet of the newest snapshot for one receiver: a difference to a snapshot that the receiver has, or
    /// a whole value.
    ///
    /// # Errors
    /// Returns [`DeltaError::Nothing`] before the first [`record`](Self::record), [`DeltaError::Encoded`] if
    /// [`encode_part`](Self::encode_part) has made this receiver's packet of the newest snapshot, and
    /// [`DeltaError::OtherHistory`] if another history has encoded packets for `to`.
    pub fn encode(&self, to: &mut Acks) -> Result<Vec<u8>, DeltaError> {
        self.sent(to)?.packet()
    }

    /// Returns the number of bytes of the longest packet of [`encode`](Self::encode), for every receiver and every value.
    /// A packet of [`seal`](Self::seal) takes at most 6 bytes more. The [`Part`](super::Part) limits packets of
    /// [`encode_part`](Self::encode_part).
    ///
    /// ```
    /// use bitstream::delta::History;
    ///
    /// assert_eq!(History::<(u32, bool)>::new().max_bytes(), 11);
    /// ```
    #[must_use]
    pub fn max_bytes(&self) -> usize {
        self.delta.max_bytes().saturating_add(HEAD_BYTES)
    }

    /// Returns the order of a packet of the newest snapshot.
    pub(super) fn order(&self, limit: Option<usize>) -> Order {
        let snapshot = self.clock;
        Order { snapshot, limit }
    }

    /// Refuses acks of another history: the snapshots of both may have equal numbers.
    pub(super) fn own(&self, to: &mut Acks) -> Result<(), DeltaError> {
        let of = to.of.get_or_insert_with(|| self.id.clone());
        match Arc::ptr_eq(of, &self.id) {
            true => Ok(()),
            false => Err(DeltaError::OtherHistory),
        }
    }

    /// Returns the packet of the newest snapshot, and makes it if it was not made before.
    fn sent<'a>(&self, to: &'a mut Acks) -> Result<&'a Sent, DeltaError> {
        let number = self.newest.ok_or(DeltaError::Nothing)?;
        let new = self.at(number).ok_or(DeltaError::Nothing)?;
        self.own(to)?;
        let order = self.order(None);
        if to.has_made(order)? {
            return to.sent.as_ref().ok_or(DeltaError::Nothing);
        }
        let Some((near, far)) = to
            .ages(number)
            .filter(|(near, _)| self.at(number.wrapping_sub(*near)).is_some())
        else {
            let sent = Sent {
                front: Head::whole(number),
                difference: self.delta.encode_whole(&new.codes)?,
                hash: 0,
            };
            return Ok(to.note(sent, order, None));
        };
        let far = far.filter(|far| self.delta.plan.predicts && self.at(number.wrapping_sub(near + far)).is_some());
        let tries = far.is_some() && to.packets % TRIES == 0;
        let one = match far.is_none() || tries || !to.two {
            true => Some(self.encode_to(new, near, 0, to)?),
            false => None,
        };
        let two = match far {
            Some(far) if tries || to.two => Some(self.encode_to(new, near, far, to)?),
            _ => None,
        };
        to.packets = to.packets.wrapping_add(u8::from(far.is_some()));
        if let (Some((one, _)), Some((two, _))) = (&one, &two) {
            to.two = two.difference.len() < one.difference.len();
        }
        let (sent, taught) = two
            .filter(|_| one.is_none() || to.two)
            .or(one)
            .ok_or(DeltaError::Nothing)?;
        // after a packet that teaches nothing, the model is that of the baseline
        let known = to.model(number.wrapping_sub(near)).cloned();
        Ok(to.note(sent, order, taught.map(Arc::new).or(known)))
    }

    /// Decodes a packet, returns its snapshot, and keeps the snapshot as a baseline for later packets.
    ///
    /// # Errors
    /// Rejects a packet that no sender makes, and a packet whose baseline this history does not have, or has with other
    /// content. After a restart or a wrong ack, the sender may choose a baseline that this history does not have: the
    /// sender must then call [`forget`](Acks::forget). After an error the history has not changed.
    ///
    /// A whole packet without an envelope has no check, so damage or another type may lead to a wrong value.
    /// [`seal`](Self::seal) and [`open`](Self::open) detect both in every packet.
    pub fn decode(&mut self, packet: &[u8]) -> Result<Arrived<T>, DeltaError> {
        let (head, rest) = split(packet)?;
        self.read(&head, rest, &Guard::Check, |codes, _| codes.value())
    }

    /// Decodes a packet like [`decode`](Self::decode), and changes a held value in place to the decoded one. Begin with
    /// `None`: the first packet makes the held value.
    ///
    /// Only long arrays and `Vec`s gain from it: elements whose codes did not change are not decoded again. As in
    /// [`Held`], such a list is outside other lists, options and variants, and its elements have equally many codes: no
    /// options, texts or inner lists. For a recording of 901 cubes, of which about 53 changed, `decode_into` takes 0.6
    /// times the instructions of [`decode`](Self::decode). A small value takes more instructions than with `decode`.
    ///
    /// A late packet of [`encode`](Self::encode) does not change the held value, but its snapshot becomes a baseline: send
    /// its number as an ack too. If you need the values of late packets, call [`decode`](Self::decode). A late packet of
    /// [`encode_part`](Self::encode_part) may change the held value, since it may have elements that the client lacks.
    ///
    /// Pass one held value for all packets of a history, and do not call [`decode`](Self::decode) in between: the held
    /// value is then that of the newest snapshot. A new history may continue with the held value of an older one. The
    /// held value takes the memory of the value, 8 bytes for each of its numbers, and some kB for a description of the
    /// type.
    ///
    /// ```
    /// use bitstream::BitSerialize;
    /// use bitstream::delta::{Acks, History};
    ///
    /// #[derive(BitSerialize, Clone, Debug, PartialEq)]
    /// struct World {
    ///     #[bits(range = 0..=1000)]
    ///     cubes: [u16; 100],
    /// }
    ///
    /// let (mut server, mut client_has) = (History::<World>::new(), Acks::default());
    /// let (mut client, mut held) = (History::<World>::new(), None);
    /// let mut world = World { cubes: [5; 100] };
    /// for tick in 0..50 {
    ///     world.cubes[tick] += 1;
    ///     server.record(&world)?;
    ///     let packet = server.encode(&mut client_has)?;
    ///     let arrived = client.decode_into(&mut held, &packet)?;
    ///     client_has.ack(arrived.number);
    ///     assert_eq!(arrived.value, &world);
    /// }
    /// // between packets
    /// assert_eq!(held.as_ref().map(|held| held.value()), Some(&world));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the same errors as [`decode`](Self::decode). After an error neither the history nor the held value has
    /// changed.
    pub fn decode_into<'a>(
        &mut self,
        held: &'a mut Option<Held<T>>,
        packet: &[u8],
    ) -> Result<Arrived<&'a T>, DeltaError> {
        let (head, rest) = split(packet)?;
        let take = |codes: &Codes<T>, replaces| Held::take(held, codes, replaces);
        self.read(&head, rest, &Guard::Check, take)?.of(held)
    }

    /// Returns the packet of [`encode`](Self::encode) in the envelope of a protocol. The CRC-32 of the envelope also
    /// detects a wrong baseline: one of 2^32 wrong baselines is accepted.
    ///
    /// # Errors
    /// Returns the same errors as [`encode`](Self::encode).
    pub fn seal(&self, protocol: &Protocol<T>, to: &mut Acks) -> Result<Vec<u8>, DeltaError> {
        self.sent(to)?.sealed(protocol.id())
    }

    /// Returns the packet of [`encode_part`](Self::encode_part) in the envelope of a protocol. The sealed packet is at
    /// most as long as the [`Part`] allows.
    ///
    /// # Errors
    /// Returns the same errors as [`encode_part`](Self::encode_part).
    pub fn seal_part(&self, protocol: &Protocol<T>, to: &mut Acks, part: Part<'_>) -> Result<Vec<u8>, DeltaError> {
        let sent = self.sent_part(to, part.sealed(packet::OVERHEAD_BYTES))?;
        sent.sealed(protocol.id())
    }

    /// Decodes a packet of [`seal`](Self::seal) or [`seal_part`](Self::seal_part) like [`decode`](Self::decode):
    /// returns its snapshot, and keeps the snapshot as a baseline for later packets.
    ///
    /// # Errors
    /// Rejects a packet that is damaged, belongs to another protocol, or was made for another baseline. The header names
    /// the baseline, on which the CRC depends, so the header is read first: a damaged header leads to
    /// [`DeltaError::Head`] or [`DeltaError::UnknownBaseline`], and other damage to [`DeltaError::Envelope`]. After an
    /// error the history has not changed.
    pub fn open(&mut self, protocol: &Protocol<T>, sealed: &[u8]) -> Result<Arrived<T>, DeltaError> {
        let (head, rest) = split_sealed(sealed)?;
        let id = protocol.id();
        self.read(&head, rest, &Guard::Envelope { id, sealed }, |codes, _| codes.value())
    }

    /// Decodes a packet like [`open`](Self::open), and changes a held value like [`decode_into`](Self::decode_into).
    ///
    /// # Errors
    /// Returns the same errors as [`open`](Self::open). After an error neither the history nor the held value has changed.
    pub fn open_into<'a>(
        &mut self,
        held: &'a mut Option<Held<T>>,
        protocol: &Protocol<T>,
        sealed: &[u8],
    ) -> Result<Arrived<&'a T>, DeltaError> {
        let (head, rest) = split_sealed(sealed)?;
        let id = protocol.id();
        let take = |codes: &Codes<T>, replaces| Held::take(held, codes, replaces);
        self.read(&head, rest, &Guard::Envelope { id, sealed }, take)?.of(held)
    }

    /// Decodes a packet, and keeps its snapshot if `take` accepts the codes. The flag of `take` is `true` if the value
    /// replaces a held one: a newer value, or one that was merged from parts.
    fn read<V>(
        &mut self,
        head: &Head,
        rest: &[u8],
        guard: &Guard<'_>,
        mut take: impl FnMut(&Codes<T>, bool) -> Result<V, DeltaError>,
    ) -> Result<Arrived<V>, DeltaError> {
        if head.part {
            return self.read_part(head, rest, guard, take);
        }
        let bases = self.bases(head)?;
        guard.admit(head, bases.as_ref().map_or(0, |(_, hash, _)| *hash))?;
        let (base, known) = bases.map_or((None, None), |(base, _, known)| (Some(base), known));
        let (codes, taught) = self.received(head, base, known, rest)?;
        let number = head.number;
        let is_newest = self.is_newest(number);
        let value = take(&codes, is_newest)?;
        self.keep_newer(number, codes, taught, None);
        Ok(Arrived {
            number,
            value,
            is_newest,
        })
    }

    /// Lists each part of a packet of [`encode`](Self::encode) or [`encode_part`](Self::encode_part) with its cost in
    /// bits, without changing the history. Packets in envelopes cannot be annotated. Call this function before
    /// [`decode`](Self::decode).
    #[must_use]
    pub fn annotate(&self, packet: &[u8]) -> DeltaAnnotation {
        let (head, rest) = match split(packet) {
            Ok(split) => split,
            Err(why) => return DeltaAnnotation::refused::<T>(why),
        };
        let mut annotation = match self.bases(&head) {
            _ if head.part => match self.part_base(&head, &Guard::Check) {
                Err(why) => DeltaAnnotation::refused::<T>(why),
                Ok((_, near, known)) => {
                    let known = known.as_deref().unwrap_or(&self.delta.model);
                    let near = near.as_ref().map(Baseline::new);
                    self.delta.annotate_part(near, known, rest, head.lists)
                }
            },
            Err(why) => DeltaAnnotation::refused::<T>(why),
            Ok(None) => self.delta.annotate(None, rest),
            Ok(Some((_, hash, _))) if hash::fold(hash) != head.check => {
                DeltaAnnotation::refused::<T>(DeltaError::WrongBaseline)
            }
            Ok(Some((base, _, model))) => {
                let known = model.map_or(&self.delta.model, |model| model);
                self.delta.annotate_by(Some(base), known, rest)
            }
        };
        let text = match (head.near, head.far) {
            (0, _) => alloc::format!("snapshot {}", head.number),
            (near, _) if head.part => {
                alloc::format!("snapshot {}, a part, to the one {near} before and others", head.number)
            }
            (near, 0) => alloc::format!("snapshot {}, to the one {near} before", head.number),
            (near, far) => alloc::format!("snapshot {}, to those {near} and {} before", head.number, near + far),
        };
        annotation.put_front("front", text, 8 * (packet.len() - rest.len()));
        annotation
    }

    /// Returns the receiver's state before a part, the baseline, and the model after the packet of its newest snapshot.
    fn part_base(&self, head: &Head, guard: &Guard<'_>) -> Result<PartBase<T>, DeltaError> {
        let has = self.has_before(head)?;
        if head.near == 0 {
            guard.admit(head, 0)?;
            return Ok((has, None, None));
        }
        let near = self.at(head.number.wrapping_sub(head.near));
        let known = near.and_then(|near| near.model.clone()).filter(|_| head.teaches);
        let near = has.codes(&self.delta.plan, head.lists);
        let near = Codes::of(near.map_err(|why| self.refused(why))?);
        guard.admit(head, self.check(&near, known.as_deref()))?;
        Ok((has, Some(near), known))
    }

    /// Returns the codes that a difference leads to, and the model after the packet if the receiver learns from it.
    /// `known` is the model of the baseline's snapshot.
    fn received(
        &self,
        head: &Head,
        base: Option<Baseline<'_, T>>,
        known: Option<&Arc<Model>>,
        rest: &[u8],
    ) -> Result<(Codes<T>, Option<Arc<Model>>), DeltaError> {
        if !head.teaches {
            return Ok((self.delta.read(base, rest)?, None));
        }
        let model = known.map_or(&self.delta.model, |model| model);
        let (codes, taught) = self.delta.learn(base, model, rest)?;
        Ok((codes, taught.map(Arc::new).or_else(|| known.cloned())))
    }

    /// Decodes a part. Elements that the part lacks keep the values that arrived earlier.
    fn read_part<V>(
        &mut self,
        head: &Head,
        rest: &[u8],
        guard: &Guard<'_>,
        mut take: impl FnMut(&Codes<T>, bool) -> Result<V, DeltaError>,
    ) -> Result<Arrived<V>, DeltaError> {
        let plan = &self.delta.plan;
        let (has, near, known) = self.part_base(head, guard)?;
        let base = near.as_ref().map(Baseline::new);
        let (codes, taught) = self.received(head, base, known.as_ref(), rest)?;
        let cut = self.delta.cut_part(&codes, head.lists)?;
        let parts = Parts::after(plan, self.when(head.number), cut, &has, head.lists);
        let whole = self.kept.iter().flatten().filter(|kept| kept.parts.is_none());
        let whole = whole.max_by_key(|kept| self.when(kept.number));
        let is_newer = |whole: &&Snapshot<T>| {
            self.shown
                .as_ref()
                .is_none_or(|shown| self.when(whole.number) > shown.number)
        };
        // a whole snapshot replaces everything that arrived before it
        let before = match whole.filter(is_newer) {
            Some(whole) => Some(self.complete(whole)?),
            None => self.shown.clone(),
        };
        let shown = before.map_or_else(|| parts.clone(), |shown| shown.shown(&parts));
        let number = head.number;
        let is_newest = self.is_newest(number);
        // a mixture of old and new elements may break a rule over fields: then the value of the packet alone is returned
        let value = match shown.codes(plan, 0).ok().map(Codes::of) {
            Some(all) if all == codes => take(&codes, true)?,
            Some(all) => {
                codes.value()?;
                take(&all, true).or_else(|_| take(&codes, is_newest))?
            }
            None => take(&codes, is_newest)?,
        };
        if self.keep_newer(number, codes, taught, Some(parts)) {
            self.shown = Some(shown);
        }
        Ok(Arrived {
            number,
            value,
            is_newest,
        })
    }

    /// Keeps a snapshot that has arrived, if it is not old: a late snapshot must not displace the baseline of newer
    /// packets.
    fn keep_newer(&mut self, number: u16, codes: Codes<T>, taught: Option<Arc<Model>>, parts: Option<Parts>) -> bool {
        let is_new = self.ahead(number) > -i64::from(KEPT);
        if is_new {
            self.keep(number, codes, taught, parts);
        }
        is_new
    }

    /// Returns the baselines that a packet names, their check, and the model after the packet of the newer one.
    fn bases(&self, head: &Head) -> Result<Option<Bases<'_, T>>, DeltaError> {
        if head.near == 0 {
            return Ok(None);
        }
        let find = |age: u16| {
            let number = head.number.wrapping_sub(age);
            self.at(number).ok_or(DeltaError::UnknownBaseline { number })
        };
        let near = find(head.near)?;
        let far = match head.far {
            0 => None,
            far => Some(find(head.near + far)?),
        };
        let model = near.model.as_ref().filter(|_| head.teaches);
        let (base, check) = self.base((near, head.near), (far, head.far), model.map(|model| &**model));
        Ok(Some((base, check, model)))
    }

    fn base<'a>(
        &self,
        (near, ahead): (&'a Snapshot<T>, u16),
        (far, since): (Option<&'a Snapshot<T>>, u16),
        model: Option<&Model>,
    ) -> (Baseline<'a, T>, u64) {
        let known = model.map_or(0, Model::id);
        let check = self.delta.hash(&near.codes) ^ far.map_or(0, |far| far.codes.hash().rotate_left(1)) ^ known;
        let base = match far {
            Some(far) => Baseline::moving(&near.codes, &far.codes, ahead as u8, since as u8),
            None => Baseline::new(&near.codes),
        };
        (base, check)
    }

    fn encode_to(
        &self,
        new: &Snapshot<T>,
        near: u16,
        far: u16,
        to: &Acks,
    ) -> Result<(Sent, Option<Model>), DeltaError> {
        let find = |age: u16| self.at(new.number.wrapping_sub(age)).ok_or(DeltaError::Nothing);
        let older = match far {
            0 => None,
            far => Some(find(near + far)?),
        };
        let known = to.model(new.number.wrapping_sub(near)).map(|model| &**model);
        let (base, hash) = self.base((find(near)?, near), (older, far), known);
        let (difference, taught) = self.difference(to, base, &new.codes, known)?;
        let front = Head {
            near,
            far,
            check: hash::fold(hash),
            teaches: to.teaches(),
            ..Head::whole(new.number)
        };
        let sent = Sent {
            front,
            difference,
            hash,
        };
        Ok((sent, taught))
    }

    /// Makes the difference for a receiver: plain, or by a range coder.
    pub(super) fn difference(
        &self,
        to: &Acks,
        base: Baseline<'_, T>,
        new: &Codes<T>,
        known: Option<&Model>,
    ) -> Result<Made, DeltaError> {
        match to.coding {
            Coding::Plain => Ok((self.delta.encode(base, new)?, None)),
            Coding::Taught | Coding::Alone => {
                let known = known.unwrap_or(&self.delta.model);
                self.delta.compressed(base, new, known)
            }
        }
    }

    /// Returns the check of a baseline that is merged from several snapshots.
    pub(super) fn check(&self, near: &Codes<T>, known: Option<&Model>) -> u64 {
        self.delta.hash(near) ^ known.map_or(0, Model::id)
    }

    /// Returns the number of a snapshot as a time that does not wrap, and that is equal for sender and receiver.
    pub(super) fn when(&self, number: u16) -> u64 {
        self.clock.saturating_add_signed(self.ahead(number))
    }

    fn is_newest(&self, number: u16) -> bool {
        self.newest.is_none() || self.ahead(number) > 0
    }

    /// Returns the distance of a number from the newest number: negative for a late snapshot.
    fn ahead(&self, number: u16) -> i64 {
        let newest = self.newest.unwrap_or(number);
        match newest.wrapping_sub(number) {
            behind @ ..LATE => -i64::from(behind),
            behind => i64::from(behind.wrapping_neg()),
        }
    }

    pub(super) fn number_of(&self, when: u64) -> u16 {
        let newest = self.newest.unwrap_or(0);
        newest.wrapping_add(when.wrapping_sub(self.clock) as u16)
    }

    pub(super) fn at(&self, number: u16) -> Option<&Snapshot<T>> {
        let kept = self.kept.get(usize::from(number % KEPT))?;
        kept.as_ref().filter(|kept| kept.number == number)
    }

    fn keep(&mut self, number: u16, codes: Codes<T>, model: Option<Arc<Model>>, parts: Option<Parts>) {
        if self.is_newest(number) {
            self.clock = self.when(number);
            self.newest = Some(number);
            // snapshots older than `LATE` are dropped, since later snapshots will get their numbers
            let is_over = |kept: &Snapshot<T>| number.wrapping_sub(kept.number) >= LATE;
            for place in &mut self.kept {
                if place.as_ref().is_some_and(is_over) {
                    *place = None;
                }
            }
        }
        if let Some(place) = self.kept.get_mut(usize::from(number % KEPT)) {
            *place = Some(Snapshot {
                number,
                codes,
                model,
                parts,
            });
        }
    }
}

/// The receiver's state before a part, the baseline, and the model before the part.
type PartBase<T> = (Parts, Option<Codes<T>>, Option<Arc<Model>>);
type Bases<'a, T> = (Baseline<'a, T>, u64, Option<&'a Arc<Model>>);

impl Head {
    pub(super) fn whole(number: u16) -> Head {
        Head {
            number,
            near: 0,
            far: 0,
            check: 0,
            teaches: false,
            part: false,
            start: 0,
            merged: 0,
            lists: 0,
            end: (),
        }
    }
}

impl<const CHECK: bool> Front<CHECK> {
    /// Returns the bytes of the header, followed by those of the difference.
    pub(super) fn before(&self, difference: &[u8]) -> Result<Vec<u8>, DeltaError> {
        // never an error: each field of a header is within its range
        let mut packet = crate::encode(self)?;
        packet.extend_from_slice(difference);
        Ok(packet)
    }

    /// Returns the header with or without the check.
    pub(super) const fn of<const TO: bool>(self) -> Front<TO> {
        Front {
            number: self.number,
            near: self.near,
            far: self.far,
            check: self.check,
            teaches: self.teaches,
            part: self.part,
            start: self.start,
            merged: self.merged,
            lists: self.lists,
            end: (),
        }
    }
}

/// Shows only the number of kept snapshots, since their codes are long.
impl<T> fmt::Debug for History<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kept = self.kept.iter().flatten().count();
        f.debug_struct("History")
            .field("newest", &self.newest)
            .field("kept", &kept)
            .finish_non_exhaustive()
    }
}
