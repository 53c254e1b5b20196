//! Generates parts that a [`History`] must reject, each because of one rule.

use super::history::{Arrived, History};
use super::parts::Cut;
use super::snapshots::{Front, Head, Snapshots};
use super::{CODED, DIFFERENCE, DeltaError, Differ, Plan, RawCodes, Subject, hash};
use crate::packet::Protocol;
use crate::{BitSerialize, Refusal};
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

/// Packets that are generated for one rule.
const TIMES: u32 = 2;
/// Most pairs of values that are tried to find lists that can be filled, and most elements of such a list.
const TRIES: u32 = 24;
const MOST_ELEMENTS: u64 = 256;
/// Number of the hostile part. The snapshots before it are a part, a whole value and two parts.
const NUMBER: u16 = 5;
/// Bits of the whole value and of the part before it, in the field of the hostile part that names merged snapshots.
const WHOLE: u32 = 0b10;
const BEFORE_WHOLE: u32 = 0b100;

/// A packet like those of [`History::encode_part`] that breaks one rule. [`read`](Self::read) passes the packet to a
/// history.
///
/// A `HostilePart` is displayed as the error that a receiver must return.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct HostilePart {
    form: PacketForm,
    /// Packets that a new history must accept, in this order, before the hostile packet.
    pub before: Vec<Vec<u8>>,
    /// Packet that breaks no rule. The history must still accept this packet after it has rejected the hostile one.
    pub honest: Vec<u8>,
    /// Bytes of the hostile packet.
    pub bytes: Vec<u8>,
    /// Error that a receiver must return for the hostile packet.
    pub error: DeltaError,
}

impl HostilePart {
    /// Returns `true` if the packets are in envelopes of a protocol.
    #[must_use]
    pub fn is_sealed(&self) -> bool {
        self.form == PacketForm::Sealed
    }

    /// Decodes one of the packets in a history. Calls [`History::open`] with `Protocol::new(0)` if the packets are
    /// sealed, and otherwise [`History::decode`].
    ///
    /// # Errors
    /// Returns the errors of the function that is called.
    pub fn read<T: BitSerialize>(&self, history: &mut History<T>, packet: &[u8]) -> Result<Arrived<T>, DeltaError> {
        match self.form {
            PacketForm::Plain | PacketForm::Coded => history.decode(packet),
            PacketForm::Sealed => history.open(&Protocol::new(0), packet),
        }
    }
}

impl fmt::Display for HostilePart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

/// Form in which a history sends packets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum PacketForm {
    Plain,
    /// The packets use a range coder, and teach its model.
    Coded,
    Sealed,
}

impl PacketForm {
    /// Returns the bytes of a header, followed by those of a difference.
    fn payload(self, head: &Head, difference: &[u8]) -> Option<Vec<u8>> {
        match self {
            PacketForm::Plain | PacketForm::Coded => head.before(difference).ok(),
            PacketForm::Sealed => head.of::<false>().before(difference).ok(),
        }
    }

    /// Returns the bytes of a header.
    fn front(self, head: &Head) -> Option<Vec<u8>> {
        self.payload(head, &[])
    }

    /// Returns the error of a reader of a header.
    fn refusal(self, front: &[u8]) -> Option<Refusal> {
        let why = match self {
            PacketForm::Plain | PacketForm::Coded => crate::decode_prefix::<Head>(front).err(),
            PacketForm::Sealed => crate::decode_prefix::<Front<false>>(front).err(),
        };
        why.map(|why| why.kind())
    }

    fn read(self, snapshots: &mut Snapshots, packet: &[u8]) -> Result<(), DeltaError> {
        let Subject { check, wire_hash, .. } = snapshots.differ.subject;
        let received = match self {
            PacketForm::Plain | PacketForm::Coded => snapshots.decode(packet),
            PacketForm::Sealed => snapshots.open(wire_hash, packet),
        }?;
        received.value(|codes, _| check(&codes.codes))?;
        snapshots.keep_received(received);
        Ok(())
    }

    /// Returns a packet for a baseline with the hash `hash`.
    fn packet(self, of: Subject, hash: u64, payload: Vec<u8>) -> Vec<u8> {
        match self {
            PacketForm::Plain | PacketForm::Coded => payload,
            // the id of `Protocol::new(0)`
            PacketForm::Sealed => super::sealed(of.wire_hash ^ hash, &payload),
        }
    }
}

/// A rule for packets that hold a part of a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum PartRule {
    UnknownNear,
    UnknownMerged,
    /// A merged snapshot is older than a merged snapshot that is complete.
    BesideWhole,
    /// A list of the merged baseline has more elements than the type allows.
    LongMerge,
    /// A list with the attribute `key` is not sorted by its keys.
    Unsorted,
    SecondBaseline,
    Check,
    /// The packet does not teach, but its check covers a model.
    Model,
    UnknownList,
    LongLists,
    SpareBits,
    CutHead,
    CutDifference,
    LeftOver,
    /// The packet has a difference, but no baseline.
    NoBaseline,
}

impl PartRule {
    /// Returns whether an error is the one that a receiver must return for this rule.
    fn is_broken(self, form: PacketForm, error: &DeltaError) -> bool {
        let (in_head, refusal) = match self {
            PartRule::UnknownNear | PartRule::UnknownMerged => {
                return matches!(error, DeltaError::UnknownBaseline { .. });
            }
            PartRule::Check if form == PacketForm::Sealed => return matches!(error, DeltaError::Envelope(_)),
            PartRule::Check | PartRule::Model => return *error == DeltaError::WrongBaseline,
            PartRule::BesideWhole | PartRule::SecondBaseline => (false, Refusal::NotCanonical),
            PartRule::LongMerge => (false, Refusal::Length),
            PartRule::Unsorted => (false, Refusal::NotIncreasing),
            PartRule::UnknownList => (false, Refusal::OutOfRange),
            PartRule::LongLists => (true, Refusal::NotCanonical),
            PartRule::SpareBits => (true, Refusal::Padding),
            PartRule::CutHead => (true, Refusal::EndOfPacket),
            PartRule::CutDifference => (false, Refusal::EndOfPacket),
            PartRule::LeftOver => (false, Refusal::LeftOverBytes),
            PartRule::NoBaseline => (false, Refusal::UnknownTag),
        };
        match error {
            DeltaError::Head(why) => in_head && why.kind() == refusal,
            DeltaError::Difference { why, .. } => !in_head && *why == refusal,
            _ => false,
        }
    }
}

/// Collects hostile parts.
#[derive(Default)]
pub(super) struct Forger {
    /// Number of packets for each rule that was tried.
    found: BTreeMap<(PacketForm, PartRule), u32>,
    tries: u32,
    pub(super) parts: Vec<HostilePart>,
}

impl Forger {
    /// Forges parts of a stream of snapshots that has these two values.
    pub(super) fn pair(&mut self, differ: &Differ, a: &[u64], b: &[u64]) {
        let plan = &differ.plan;
        self.tries += 1;
        for form in [PacketForm::Plain, PacketForm::Coded, PacketForm::Sealed] {
            // if the check was broken often enough, so was each other rule, apart from the order of a list
            let is_sorted = has_field(plan) && self.tries <= TRIES && !self.is_found(form, PartRule::Unsorted);
            if is_sorted || !self.is_found(form, PartRule::Check) {
                let _ = self.forge(differ, [a, b], form, false);
            }
            for list in 0..plan.lists.len() {
                // coded packets are left out: a difference names the elements that are gone, so merged lists are not
                // too long
                let is_open = form != PacketForm::Coded && !self.is_found(form, PartRule::LongMerge);
                if is_open && self.tries <= TRIES {
                    let _ = full(differ, a, list).and_then(|[a, b]| self.forge(differ, [&a, &b], form, true));
                }
            }
        }
    }

    fn is_found(&self, form: PacketForm, rule: PartRule) -> bool {
        self.found.get(&(form, rule)).is_some_and(|found| *found >= TIMES)
    }

    /// Forges parts after four honest packets. With `is_long`, the lists of the last two packets merge to a
    /// list that is too long.
    fn forge(&mut self, differ: &Differ, [a, b]: [&[u64]; 2], form: PacketForm, is_long: bool) -> Option<()> {
        let (subject, plan) = (differ.subject, &differ.plan);
        let mut history = Snapshots::new(subject, &[]);
        let lists = (1_u64 << plan.lists.len()) - 1;
        let part = |number| Head {
            part: true,
            start: NUMBER - 4,
            lists: lists as u32,
            ..Head::whole(number)
        };
        let to = |number| Head {
            near: 1,
            start: 0,
            ..part(number)
        };
        let sorted = |codes| differ.admitted(plan.sorted(codes)?);
        let (a, b) = (&sorted(a)?, &sorted(b)?);
        let [whole_a, whole_b] = [a, b].map(|codes| differ.encode_whole(codes).ok());
        let (whole_a, whole_b) = (whole_a?, whole_b?);
        let mut before = Vec::new();
        let mut send = |history: &mut Snapshots, (head, hash, difference): Told| {
            let packet = form.packet(subject, hash, form.payload(&head, &difference)?);
            form.read(history, &packet).ok()?;
            before.push(packet);
            Some(())
        };
        send(&mut history, (part(NUMBER - 4), 0, whole_a.clone()))?;
        send(&mut history, (Head::whole(NUMBER - 3), 0, whole_b.clone()))?;
        send(&mut history, (part(NUMBER - 2), 0, whole_a.clone()))?;
        let last = match form {
            PacketForm::Plain | PacketForm::Sealed => (part(NUMBER - 1), 0, whole_b),
            // a coded packet, so that its snapshot has a model
            PacketForm::Coded => made(form, &history, to(NUMBER - 1), b)?,
        };
        send(&mut history, last)?;
        let first = part(NUMBER);
        let near = to(NUMBER);
        // some merges have no difference to a value, for example if the type sorts its keys in an order of its own
        let merged = Head {
            merged: if is_long { 0 } else { 1 | WHOLE },
            ..near
        };
        let (head, hash, difference) = made(form, &history, merged, a).or_else(|| made(form, &history, near, a))?;
        let whole = form.packet(subject, 0, form.payload(&first, &whole_a)?);
        let part = form.packet(subject, hash, form.payload(&head, &difference)?);
        let mut to_whole = lies(form, &first, &whole_a, lists);
        let mut to_part = lies(form, &head, &difference, lists);
        to_part.extend(lies_to_baseline(form, &head, &difference, is_long));
        if has_field(plan) {
            let turned = turned(differ, a);
            let bytes = turned.as_ref().and_then(|turned| differ.encode_whole(turned).ok());
            let bytes = bytes.and_then(|bytes| form.payload(&first, &bytes));
            to_whole.push((PartRule::Unsorted, bytes));
            let made = turned.and_then(|turned| made(form, &history, head, &turned));
            let bytes = made.and_then(|(head, _, difference)| form.payload(&head, &difference));
            to_part.push((PartRule::Unsorted, bytes));
        }
        let to_whole = to_whole.into_iter().map(|lie| (lie, 0, &whole));
        let to_part = to_part.into_iter().map(|lie| (lie, hash, &part));
        for ((rule, payload), hash, honest) in to_whole.chain(to_part) {
            let found = self.found.entry((form, rule)).or_default();
            let hash = if rule == PartRule::Check { !hash } else { hash };
            let bytes = payload.map(|payload| form.packet(subject, hash, payload));
            let error = bytes.as_ref().and_then(|bytes| form.read(&mut history, bytes).err());
            let error = error.filter(|error| *found < TIMES && rule.is_broken(form, error));
            if let (Some(bytes), Some(error)) = (bytes, error) {
                *found += 1;
                self.parts.push(HostilePart {
                    form,
                    before: before.clone(),
                    honest: honest.clone(),
                    bytes,
                    error,
                });
            }
        }
        Some(())
    }

    pub(super) fn untried(&self) -> impl Iterator<Item = String> {
        let missed = self.found.iter().filter(|(_, found)| **found == 0);
        missed.map(|((form, rule), _)| alloc::format!("part: {form:?} {rule:?}"))
    }
}

impl Plan {
    /// Returns the codes of a value in which the lists with the attribute `key` are sorted by their keys.
    fn sorted(&self, codes: &[u64]) -> Option<Vec<u64>> {
        let mut cut = self.cut(codes).ok()?;
        for (i, (pieces, (id, _))) in cut.lists.iter_mut().zip(&self.lists).enumerate() {
            if self.is_sorted_by_part(i, u32::MAX) {
                let node = self.node(*id).ok()?;
                pieces.sort_by(|a, b| self.compare_keys(node, a.key(), b.key()));
            }
        }
        self.joined(&cut)
    }

    /// Joins the pieces of a value.
    fn joined(&self, cut: &Cut<'_>) -> Option<Vec<u64>> {
        let lists = cut
            .lists
            .iter()
            .map(|pieces| pieces.iter().map(|piece| piece.codes).collect());
        self.assemble(&cut.rest, &lists.collect::<Vec<_>>()).ok()
    }
}

/// Returns whether a list has the attribute `key`.
fn has_field(plan: &Plan) -> bool {
    (0..plan.lists.len()).any(|list| plan.is_sorted_by_part(list, u32::MAX))
}

/// Returns the value with the elements of lists in the opposite order, if a list with the attribute `key` is then not
/// sorted by its keys.
fn turned(differ: &Differ, value: &[u64]) -> Option<Vec<u64>> {
    let plan = &differ.plan;
    let mut cut = plan.cut(value).ok()?;
    let lists = cut.lists.iter_mut().enumerate();
    lists
        .filter(|(list, _)| plan.is_sorted_by_part(*list, u32::MAX))
        .for_each(|(_, pieces)| pieces.reverse());
    let codes = plan.joined(&cut)?;
    let is_sorted = plan.is_sorted(&plan.cut(&codes).ok()?, u32::MAX);
    differ.admitted(codes).filter(|_| !is_sorted)
}

/// Returns two values with different keys, in which a list by key has the largest length.
fn full(differ: &Differ, value: &[u64], list: usize) -> Option<[Vec<u64>; 2]> {
    let plan = &differ.plan;
    let (id, _) = plan.lists.get(list)?;
    let node = plan.node(*id).ok().filter(|node| !node.known.is_place())?;
    let cut = plan.cut(value).ok()?;
    // the index of a slot in a list of one slot has no code
    let piece = cut.lists.get(list)?.first().filter(|piece| !piece.key().is_empty())?;
    let (front, rest) = piece
        .codes
        .split_at_checked(plan.entry(node, piece.codes, 0).ok()?.key)?;
    let (_, rest) = rest.split_first()?;
    let most = (node.least as u64).saturating_add(node.max);
    if most > MOST_ELEMENTS {
        return None;
    }
    let with_keys = |first| {
        let elements = (first..first + most).map(|key| [front, &[key], rest].concat());
        let elements: Vec<Vec<u64>> = elements.collect();
        let mut lists: Vec<Vec<&[u64]>> = Vec::new();
        for (i, pieces) in cut.lists.iter().enumerate() {
            lists.push(match i == list {
                true => elements.iter().map(|element| &element[..]).collect(),
                false => pieces.iter().map(|piece| piece.codes).collect(),
            });
        }
        differ.admitted(plan.assemble(&cut.rest, &lists).ok()?)
    };
    Some([with_keys(0)?, with_keys(1)?])
}

/// A header, the hash of the baseline that it names, and the difference to this baseline.
type Told = (Head, u64, Vec<u8>);

/// Returns the header with its check, and the hash and the difference.
fn made(form: PacketForm, history: &Snapshots, head: Head, new: &[u64]) -> Option<Told> {
    let Differ { plan, model, .. } = &history.differ;
    let near = RawCodes::of(history.has_before(&head).ok()?.codes(plan, head.lists).ok()?);
    let snapshot = history.at(head.number - head.near)?;
    let known = snapshot.model.as_deref();
    let hash = history.check(&near, known);
    let difference = match form {
        PacketForm::Plain | PacketForm::Sealed => plan.encode(near.both(), new).ok()?,
        PacketForm::Coded => {
            let mut model = known.unwrap_or(model).clone();
            plan.write_coded(near.both(), new, &mut model).ok()?
        }
    };
    let head = Head {
        check: hash::fold(hash),
        teaches: form == PacketForm::Coded,
        ..head
    };
    Some((head, hash, difference))
}

/// Forged packets without an envelope, each with the broken rule.
type Lies = Vec<(PartRule, Option<Vec<u8>>)>;

/// Returns forged packets of a part, with or without a baseline.
fn lies(form: PacketForm, head: &Head, difference: &[u8], lists: u64) -> Lies {
    let front = form.front(head).unwrap_or_default();
    let whole = [&front[..], difference].concat();
    let longer = [&whole[..], &[0]].concat();
    let shorter = |bytes: &[u8]| bytes.split_last().map(|(_, bytes)| bytes.to_vec());
    let mut lies = vec![
        (PartRule::LongLists, with_long_lists(form, head, difference)),
        (PartRule::SpareBits, flipped(&whole, 8 * front.len() - 1)),
        (PartRule::CutHead, shorter(&front)),
        (PartRule::LeftOver, Some(longer)),
    ];
    // a shortened coded difference may be the difference to another value
    if super::form(difference) != CODED {
        lies.push((PartRule::CutDifference, shorter(&whole)));
    }
    if let Ok(list) = u32::try_from(lists + 1) {
        let lists = head.lists | list;
        lies.push((
            PartRule::UnknownList,
            form.payload(&Head { lists, ..*head }, difference),
        ));
    }
    if head.near == 0 {
        lies.push((PartRule::NoBaseline, form.payload(head, &[DIFFERENCE as u8])));
    }
    lies
}

/// Returns packets with a lie about the baseline of a part.
fn lies_to_baseline(form: PacketForm, head: &Head, difference: &[u8], is_long: bool) -> Lies {
    let merged = |merged| Head {
        merged: head.merged | merged,
        ..*head
    };
    let mut lies = vec![
        (PartRule::UnknownNear, Head { near: 31, ..*head }),
        (PartRule::UnknownMerged, merged(1 << 31)),
        (PartRule::BesideWhole, merged(WHOLE | BEFORE_WHOLE)),
        (PartRule::SecondBaseline, Head { far: 1, ..*head }),
        (
            PartRule::Check,
            Head {
                check: !head.check,
                ..*head
            },
        ),
    ];
    if head.teaches {
        lies.push((
            PartRule::Model,
            Head {
                teaches: false,
                ..*head
            },
        ));
    }
    if is_long {
        lies.push((PartRule::LongMerge, merged(1)));
    }
    lies.into_iter()
        .map(|(rule, head)| (rule, form.payload(&head, difference)))
        .collect()
}

/// Returns the part with the names of its lists in a longer form than they need.
fn with_long_lists(form: PacketForm, head: &Head, difference: &[u8]) -> Option<Vec<u8>> {
    let mut above = (0..u32::BITS).map(|bit| 1 << bit).filter(|bit| *bit > head.lists);
    above.find_map(|bit| {
        let lists = head.lists | bit;
        let front = form.front(&Head { lists, ..*head })?;
        (0..8 * front.len()).rev().find_map(|bit| {
            let front = flipped(&front, bit)?;
            (form.refusal(&front)? == Refusal::NotCanonical).then(|| [&front[..], difference].concat())
        })
    })
}

fn flipped(bytes: &[u8], bit: usize) -> Option<Vec<u8>> {
    let mut bytes = bytes.to_vec();
    *bytes.get_mut(bit / 8)? ^= 1 << (bit % 8);
    Some(bytes)
}
