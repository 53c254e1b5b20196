//! Holds the snapshots of a history, makes its packets and reads them. All types share this code.

use super::acks::{Acks, Coding, Order};
use super::parts::Parts;
use super::walk::Pace;
use super::{Both, DeltaAnnotation, DeltaError, Differ, Model, RawCodes, Subject, hash};
use crate::BitSerialize;
use crate::packet;
use alloc::sync::Arc;
use alloc::vec::Vec;

/// Number of snapshots that a history keeps. A packet can name baselines of an age below this number.
pub(super) const KEPT: u16 = 32;
/// Largest distance of a late packet's number below the newest one. All other numbers count as newer, so that a client
/// may be away for long.
const LATE: u16 = 1024;
/// A sender encodes one of this many packets with one and with two baselines, to find the shorter way.
const TRIES: u8 = 16;

/// The snapshots of one type, on the sending or the receiving side.
pub(super) struct Snapshots {
    pub(super) differ: Differ,
    /// The kept snapshots: snapshot n is at index n modulo 32.
    kept: Vec<Option<Snapshot>>,
    pub(super) newest: Option<u16>,
    /// The number of the newest snapshot, which does not wrap at 65,535.
    clock: u64,
    /// The part of a world that has arrived, if the sender sends the world in parts.
    shown: Option<Parts>,
    /// Address by which an `Acks` recognises the history.
    id: Arc<()>,
}

pub(super) struct Snapshot {
    pub(super) number: u16,
    pub(super) codes: RawCodes,
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
    pub(super) fn sealed(&self, id: u64) -> Result<Vec<u8>, DeltaError> {
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

/// A snapshot that was decoded from a packet, and that the history does not keep yet.
pub(super) struct Received {
    pub(super) number: u16,
    pub(super) is_newest: bool,
    /// True if the value replaces a held one: a newer value, or one that was merged from parts.
    replaces: bool,
    codes: RawCodes,
    taught: Option<Arc<Model>>,
    /// For a part: the elements of the packet, and those that have arrived so far.
    parts: Option<(Parts, Parts)>,
    /// For a part: the value of all elements that have arrived so far, if it differs from that of the packet.
    shown: Option<RawCodes>,
}

impl Received {
    /// Returns what `take` makes of the codes. The flag of `take` is `true` if the value replaces a held one. A mixture
    /// of old and new elements may break a rule over fields: then takes the value of the packet alone.
    #[inline(always)] // a large value is not copied once more
    pub(super) fn value<V>(
        &self,
        mut take: impl FnMut(&RawCodes, bool) -> Result<V, DeltaError>,
    ) -> Result<V, DeltaError> {
        match &self.shown {
            Some(shown) => take(shown, true).or_else(|_| take(&self.codes, self.replaces)),
            None => take(&self.codes, self.replaces),
        }
    }
}

impl Snapshots {
    pub(super) fn new(subject: Subject, table: &[u32]) -> Snapshots {
        Snapshots {
            differ: Differ::new(subject, table),
            kept: (0..KEPT).map(|_| None).collect(),
            newest: None,
            clock: 1 << 32,
            shown: None,
            id: Arc::new(()),
        }
    }

    pub(super) fn count(&self) -> usize {
        self.kept.iter().flatten().count()
    }

    /// Returns the number of bytes of the longest packet that is not a part.
    pub(super) fn max_bytes(&self) -> usize {
        self.differ.max_bytes().saturating_add(HEAD_BYTES)
    }

    fn next_number(&self) -> u16 {
        self.newest.map_or(0, |newest| newest.wrapping_add(1))
    }

    /// Removes the snapshot whose place the next one takes, and returns its codes, whose memory the next one reuses.
    pub(super) fn oldest(&mut self) -> Vec<u64> {
        let place = usize::from(self.next_number() % KEPT);
        let old = self.kept.get_mut(place).and_then(Option::take);
        old.map_or_else(Vec::new, |old| old.codes.codes)
    }

    /// Keeps the codes of the next snapshot, and returns its number.
    pub(super) fn record(&mut self, codes: RawCodes) -> u16 {
        let number = self.next_number();
        self.keep(number, codes, None, None);
        number
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
    pub(super) fn sent<'a>(&self, to: &'a mut Acks) -> Result<&'a Sent, DeltaError> {
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
                difference: self.differ.encode_whole(&new.codes.codes)?,
                hash: 0,
            };
            return Ok(to.note(sent, order, None));
        };
        let far = far.filter(|far| self.differ.plan.predicts && self.at(number.wrapping_sub(near + far)).is_some());
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

    /// Decodes a packet without an envelope.
    pub(super) fn decode(&self, packet: &[u8]) -> Result<Received, DeltaError> {
        let (head, rest) = split(packet)?;
        self.read(&head, rest, &Guard::Check)
    }

    /// Decodes a packet in the envelope of the protocol `id`.
    pub(super) fn open(&self, id: u64, sealed: &[u8]) -> Result<Received, DeltaError> {
        let (head, rest) = split_sealed(sealed)?;
        self.read(&head, rest, &Guard::Envelope { id, sealed })
    }

    fn read(&self, head: &Head, rest: &[u8], guard: &Guard<'_>) -> Result<Received, DeltaError> {
        if head.part {
            return self.read_part(head, rest, guard);
        }
        let bases = self.bases(head)?;
        guard.admit(head, bases.as_ref().map_or(0, |(_, hash, _)| *hash))?;
        let (base, known) = bases.map_or((None, None), |(base, _, known)| (Some(base), known));
        let (codes, taught) = self.received(head, base, known, rest)?;
        let is_newest = self.is_newest(head.number);
        Ok(Received {
            number: head.number,
            is_newest,
            replaces: is_newest,
            codes,
            taught,
            parts: None,
            shown: None,
        })
    }

    pub(super) fn annotate(&self, packet: &[u8]) -> DeltaAnnotation {
        let (head, rest) = match split(packet) {
            Ok(split) => split,
            Err(why) => return self.differ.annotate_refused(why),
        };
        let mut annotation = match self.bases(&head) {
            _ if head.part => match self.part_base(&head, &Guard::Check) {
                Err(why) => self.differ.annotate_refused(why),
                Ok((_, near, known)) => {
                    let known = known.as_deref().unwrap_or(&self.differ.model);
                    let near = near.as_ref().map(RawCodes::both);
                    self.differ.annotate(near, known, rest, head.lists)
                }
            },
            Err(why) => self.differ.annotate_refused(why),
            Ok(None) => self.differ.annotate(None, &self.differ.model, rest, 0),
            Ok(Some((_, hash, _))) if hash::fold(hash) != head.check => {
                self.differ.annotate_refused(DeltaError::WrongBaseline)
            }
            Ok(Some((base, _, model))) => {
                let known = model.map_or(&self.differ.model, |model| model);
                self.differ.annotate(Some(base), known, rest, 0)
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
    fn part_base(&self, head: &Head, guard: &Guard<'_>) -> Result<PartBase, DeltaError> {
        let has = self.has_before(head)?;
        if head.near == 0 {
            guard.admit(head, 0)?;
            return Ok((has, None, None));
        }
        let near = self.at(head.number.wrapping_sub(head.near));
        let known = near.and_then(|near| near.model.clone()).filter(|_| head.teaches);
        let near = has.codes(&self.differ.plan, head.lists);
        let near = RawCodes::of(near.map_err(|why| self.differ.plan.refused(why))?);
        guard.admit(head, self.check(&near, known.as_deref()))?;
        Ok((has, Some(near), known))
    }

    /// Returns the codes that a difference leads to, and the model after the packet if the receiver learns from it.
    /// `known` is the model of the baseline's snapshot.
    fn received(
        &self,
        head: &Head,
        base: Option<Both<'_>>,
        known: Option<&Arc<Model>>,
        rest: &[u8],
    ) -> Result<(RawCodes, Option<Arc<Model>>), DeltaError> {
        if !head.teaches {
            return Ok((RawCodes::of(self.differ.read(base, rest)?), None));
        }
        let model = known.map_or(&self.differ.model, |model| model);
        let (codes, taught) = self.differ.plan.expand(base, model, rest)?;
        let taught = taught.map(Arc::new).or_else(|| known.cloned());
        Ok((RawCodes::of(codes), taught))
    }

    /// Decodes a part. Elements that the part lacks keep the values that arrived earlier.
    fn read_part(&self, head: &Head, rest: &[u8], guard: &Guard<'_>) -> Result<Received, DeltaError> {
        let plan = &self.differ.plan;
        let (has, near, known) = self.part_base(head, guard)?;
        let base = near.as_ref().map(RawCodes::both);
        let (codes, taught) = self.received(head, base, known.as_ref(), rest)?;
        let cut = self.differ.cut_part(&codes.codes, head.lists)?;
        let parts = Parts::after(plan, self.when(head.number), cut, &has, head.lists);
        let whole = self.kept.iter().flatten().filter(|kept| kept.parts.is_none());
        let whole = whole.max_by_key(|kept| self.when(kept.number));
        let is_newer = |whole: &&Snapshot| {
            self.shown
                .as_ref()
                .is_none_or(|shown| self.when(whole.number) > shown.number)
        };
        // a whole snapshot replaces everything that arrived before it
        let before = match whole.filter(is_newer) {
            Some(whole) => Some(self.complete(whole)?),
            None => self.shown.clone(),
        };
        // merging each repetition would let a peer add elements without end
        let is_new = self.keeps(head.number) && self.at(head.number).is_none();
        let all = match before {
            Some(shown) if is_new => shown.shown(&parts),
            Some(shown) => shown,
            None => parts.clone(),
        };
        let shown = all.codes(plan, 0).ok().map(RawCodes::of);
        let is_newest = self.is_newest(head.number);
        let is_equal = shown.as_ref().is_some_and(|shown| shown.codes == codes.codes);
        if shown.is_some() && !is_equal {
            // the value of the packet alone must be legal too
            (self.differ.subject.check)(&codes.codes)?;
        }
        Ok(Received {
            number: head.number,
            is_newest,
            replaces: is_newest || is_equal,
            codes,
            taught,
            parts: Some((parts, all)),
            shown: shown.filter(|_| !is_equal),
        })
    }

    /// Returns whether a snapshot that arrives is kept. A late snapshot must not displace the baseline of newer packets.
    fn keeps(&self, number: u16) -> bool {
        self.ahead(number) > -i64::from(KEPT)
    }

    /// Keeps a snapshot that has arrived, if it is not old.
    pub(super) fn keep_received(&mut self, received: Received) {
        if !self.keeps(received.number) {
            return;
        }
        let (parts, shown) = received.parts.unzip();
        self.keep(received.number, received.codes, received.taught, parts);
        self.shown = shown.or(self.shown.take());
    }

    /// Returns the baselines that a packet names, their check, and the model after the packet of the newer one.
    fn bases(&self, head: &Head) -> Result<Option<Bases<'_>>, DeltaError> {
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
        (near, ahead): (&'a Snapshot, u16),
        (far, since): (Option<&'a Snapshot>, u16),
        model: Option<&Model>,
    ) -> (Both<'a>, u64) {
        let known = model.map_or(0, Model::id);
        let check = self.differ.hash(&near.codes) ^ far.map_or(0, |far| far.codes.hash().rotate_left(1)) ^ known;
        let pace = Pace::new(ahead as u8, since as u8);
        let base = Both {
            far: far.map(|far| (&far.codes.codes[..], pace)),
            ..near.codes.both()
        };
        (base, check)
    }

    fn encode_to(&self, new: &Snapshot, near: u16, far: u16, to: &Acks) -> Result<(Sent, Option<Model>), DeltaError> {
        let find = |age: u16| self.at(new.number.wrapping_sub(age)).ok_or(DeltaError::Nothing);
        let older = match far {
            0 => None,
            far => Some(find(near + far)?),
        };
        let known = to.model(new.number.wrapping_sub(near)).map(|model| &**model);
        let (base, hash) = self.base((find(near)?, near), (older, far), known);
        let (difference, taught) = self.difference(to, base, &new.codes.codes, known)?;
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
        base: Both<'_>,
        new: &[u64],
        known: Option<&Model>,
    ) -> Result<Made, DeltaError> {
        match to.coding {
            Coding::Plain => Ok((self.differ.encode(base, new)?, None)),
            Coding::Taught | Coding::Alone => {
                let known = known.unwrap_or(&self.differ.model);
                self.differ.compress(base, new, known)
            }
        }
    }

    /// Returns the check of a baseline that is merged from several snapshots.
    pub(super) fn check(&self, near: &RawCodes, known: Option<&Model>) -> u64 {
        self.differ.hash(near) ^ known.map_or(0, Model::id)
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

    pub(super) fn at(&self, number: u16) -> Option<&Snapshot> {
        let kept = self.kept.get(usize::from(number % KEPT))?;
        kept.as_ref().filter(|kept| kept.number == number)
    }

    fn keep(&mut self, number: u16, codes: RawCodes, model: Option<Arc<Model>>, parts: Option<Parts>) {
        if self.is_newest(number) {
            self.clock = self.when(number);
            self.newest = Some(number);
            // snapshots older than `LATE` are dropped, since later snapshots will get their numbers
            let is_over = |kept: &Snapshot| number.wrapping_sub(kept.number) >= LATE;
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
type PartBase = (Parts, Option<RawCodes>, Option<Arc<Model>>);
type Bases<'a> = (Both<'a>, u64, Option<&'a Arc<Model>>);

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
