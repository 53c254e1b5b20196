//! Keeps snapshots by number on both sides, and chooses the baseline of each difference.

use super::acks::Acks;
use super::share::Part;
use super::snapshots::{Received, Snapshots};
use super::{Codes, DeltaAnnotation, DeltaError, Held, RawCodes, Subject, tape};
use crate::packet::{self, Protocol};
use crate::{BitSerialize, WriteError};
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

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
/// grow. A receiver of [coded](Acks::coded) packets also keeps up to 32 [models](super::Model).
pub struct History<T> {
    pub(super) snapshots: Snapshots,
    of: PhantomData<fn() -> T>,
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
    /// [`Model::to_table`](super::Model::to_table) prints a table for a recording. The sender and the receiver need equal tables.
    #[must_use]
    pub fn taught_by(table: &[u32]) -> History<T>
    where
        T: BitSerialize,
    {
        History {
            snapshots: Snapshots::new(Subject::of::<T>(), table),
            of: PhantomData,
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
        let mut codes = Codes::of(self.snapshots.oldest());
        codes.record_again(value)?;
        Ok(self.snapshots.record(codes.raw))
    }

    /// Returns the packet of the newest snapshot for one receiver: a difference to a snapshot that the receiver has, or
    /// a whole value.
    ///
    /// # Errors
    /// Returns [`DeltaError::Nothing`] before the first [`record`](Self::record), [`DeltaError::Encoded`] if
    /// [`encode_part`](Self::encode_part) has made this receiver's packet of the newest snapshot, and
    /// [`DeltaError::OtherHistory`] if another history has encoded packets for `to`.
    pub fn encode(&self, to: &mut Acks) -> Result<Vec<u8>, DeltaError> {
        self.snapshots.sent(to)?.packet()
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
        self.snapshots.max_bytes()
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
        let received = self.snapshots.decode(packet)?;
        self.arrived(received, |codes, _| tape::replay(&codes.codes))
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
        let received = self.snapshots.decode(packet)?;
        self.arrived(received, |codes, replaces| Held::take(held, codes, replaces))?
            .of(held)
    }

    /// Returns the packet of [`encode`](Self::encode) in the envelope of a protocol. The CRC-32 of the envelope also
    /// detects a wrong baseline: one of 2^32 wrong baselines is accepted.
    ///
    /// # Errors
    /// Returns the same errors as [`encode`](Self::encode).
    pub fn seal(&self, protocol: &Protocol<T>, to: &mut Acks) -> Result<Vec<u8>, DeltaError> {
        self.snapshots.sent(to)?.sealed(protocol.id())
    }

    /// Returns the packet of [`encode_part`](Self::encode_part) in the envelope of a protocol. The sealed packet is at
    /// most as long as the [`Part`] allows.
    ///
    /// # Errors
    /// Returns the same errors as [`encode_part`](Self::encode_part).
    pub fn seal_part(&self, protocol: &Protocol<T>, to: &mut Acks, part: Part<'_>) -> Result<Vec<u8>, DeltaError> {
        let part = part.sealed(packet::OVERHEAD_BYTES);
        self.snapshots.sent_part(to, part)?.sealed(protocol.id())
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
        let received = self.snapshots.open(protocol.id(), sealed)?;
        self.arrived(received, |codes, _| tape::replay(&codes.codes))
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
        let received = self.snapshots.open(protocol.id(), sealed)?;
        self.arrived(received, |codes, replaces| Held::take(held, codes, replaces))?
            .of(held)
    }

    /// Keeps a snapshot if `take` accepts its value.
    #[inline(always)] // a large value is not copied once more
    fn arrived<V>(
        &mut self,
        received: Received,
        take: impl FnMut(&RawCodes, bool) -> Result<V, DeltaError>,
    ) -> Result<Arrived<V>, DeltaError> {
        let arrived = Arrived {
            number: received.number,
            value: received.value(take)?,
            is_newest: received.is_newest,
        };
        self.snapshots.keep_received(received);
        Ok(arrived)
    }

    /// Lists each part of a packet of [`encode`](Self::encode) or [`encode_part`](Self::encode_part) with its cost in
    /// bits, without changing the history. Packets in envelopes cannot be annotated. Call this function before
    /// [`decode`](Self::decode).
    #[must_use]
    pub fn annotate(&self, packet: &[u8]) -> DeltaAnnotation {
        self.snapshots.annotate(packet)
    }
}

/// Shows only the number of kept snapshots, since their codes are long.
impl<T> fmt::Debug for History<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("History")
            .field("newest", &self.snapshots.newest)
            .field("kept", &self.snapshots.count())
            .finish_non_exhaustive()
    }
}
