//! Makes packets of limited size, and chooses the elements of a world that one receiver gets next.

use super::acks::{Acks, Order};
use super::extent::are_equal;
use super::history::History;
use super::model::Model;
use super::parts::{Cut, EMPTY, Finder, Key, List, Parts, Piece};
use super::plan::{Match, Plan};
use super::snapshots::{Head, KEPT, Sent, Snapshot, Snapshots};
use super::{DeltaError, Differ, RawCodes, hash};
use crate::{BitSerialize, Refusal};
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

/// Limits the bytes of one packet of [`History::encode_part`], and gives each element of a list a weight.
///
/// Each element has a priority. The priority grows by the element's weight with each packet that leaves the element
/// out. The packet has the elements of the highest priority, whose priority then becomes 0. An element of weight 3 is
/// therefore sent three times as often as an element of weight 1. Every element with a weight above 0 is sent at some
/// time. An element of weight 0 is sent only if the packet has free bytes. While an element is hidden, or equals the state
/// that the receiver has, its priority does not change.
///
/// `None` as the weight hides an element. The packet removes a hidden element of a map, a set, a sparse list, a list with
/// the attribute `key` or a list of options from the receiver's world. In other lists the receiver keeps the last state of
/// the hidden element that it got.
///
/// ```
/// # use bitstream::delta::Part;
/// # struct Unit { hidden: bool, distance: u32 }
/// # let units: Vec<Unit> = Vec::new();
/// let part = Part::new(1_200).list("units", |index| {
///     let unit = &units[index];
///     (!unit.hidden).then_some(1_000 / (1 + unit.distance))
/// });
/// ```
pub struct Part<'a> {
    limit: Limit,
    lists: Vec<(&'a str, Weigh<'a>)>,
}

/// Bytes of a packet.
#[derive(Clone, Copy)]
struct Limit {
    /// Most bytes, with the envelope.
    max_bytes: usize,
    /// Bytes of the envelope.
    envelope: usize,
}

impl Limit {
    /// Returns the most bytes inside the envelope.
    fn inside(self) -> usize {
        self.max_bytes.saturating_sub(self.envelope)
    }

    /// Returns the path of an element, and the sizes of a packet of `bytes` bytes that would have the element.
    fn too_long(self, path: String, bytes: usize) -> TooLong {
        (path, bytes.saturating_add(self.envelope), self.max_bytes)
    }
}

/// The path of an element, the bytes of a packet with it, and the most bytes.
type TooLong = (String, usize, usize);

type Weigh<'a> = Box<dyn FnMut(usize) -> Option<u32> + 'a>;

impl<'a> Part<'a> {
    /// Returns the limits of a packet of at most `max_bytes` bytes. The packet must have room for all of the value
    /// except the lists that are passed to [`list`](Self::list).
    #[must_use]
    pub fn new(max_bytes: usize) -> Part<'a> {
        let (envelope, lists) = (0, Vec::new());
        let limit = Limit { max_bytes, envelope };
        Part { limit, lists }
    }

    /// Returns equal limits for a packet in an envelope.
    pub(super) fn sealed(self, envelope: usize) -> Part<'a> {
        let limit = Limit { envelope, ..self.limit };
        Part { limit, ..self }
    }

    /// Names a list of which the packet may hold only some elements, chosen by their weights. The list is named by its
    /// path of fields: `"units"`, `"state.units"`, or `""` if the value itself is the list. If a list is named twice, the
    /// last `weight` counts.
    ///
    /// Only the first 32 lists of a type can be named. These lists cannot be named:
    ///
    /// - lists within an option, an enum or another list
    /// - lists with `count` or `bytes`
    /// - maps, sets, sparse lists and lists with the attribute `key` that may not be empty
    /// - lists of elements without bits
    /// - arrays of 2 to 4 numbers with `predict`
    ///
    /// An array, and a list up to its smallest length, must fit the first packet.
    ///
    /// The argument of `weight` is the index of an element in the list that was recorded, its slot in a sparse list, or its
    /// number in the order of a set or a map.
    ///
    /// A list with the attribute `key` arrives sorted by its key. Elements with equal keys keep their order.
    #[must_use]
    pub fn list(mut self, path: &'a str, weight: impl FnMut(usize) -> Option<u32> + 'a) -> Part<'a> {
        self.lists.push((path, Box::new(weight)));
        self
    }
}

impl fmt::Debug for Part<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lists: Vec<&str> = self.lists.iter().map(|(path, _)| *path).collect();
        f.debug_struct("Part")
            .field("max_bytes", &self.limit.max_bytes)
            .field("lists", &lists)
            .finish()
    }
}

/// Knowledge of a sender about a receiver that gets the world in parts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Shares {
    /// The snapshots that were sent, each with the parts that the receiver has if the packet arrived.
    sent: Vec<Share>,
    /// The first packet of the series that was made without a baseline. Items of older snapshots are dropped.
    pub(super) start: Option<u64>,
    /// Priorities of the elements that wait, for each list in increasing order of keys.
    waits: Vec<Vec<(Key, u64)>>,
    /// Number of elements of the last packet, or 0 if no element had to wait.
    fits: usize,
    /// The first element that the last packet left out because it is too long for a packet.
    pub(super) too_long: Option<TooLong>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Share {
    number: u16,
    /// `None` if no later packet can need the parts.
    parts: Option<Arc<Parts>>,
    /// The snapshots that were merged into the baseline of the packet.
    bases: Vec<u16>,
}

impl Shares {
    fn find(&self, number: u16) -> Option<&Share> {
        self.sent.iter().find(|share| share.number == number)
    }

    /// Returns whether the receiver got only parts of this snapshot.
    pub(super) fn has(&self, number: u16) -> bool {
        self.find(number).is_some()
    }

    /// Drops the parts of which the baseline of an acked packet was merged: later baselines have that packet instead.
    pub(super) fn ack(&mut self, number: u16) {
        let Some(acked) = self.find(number) else { return };
        let bases = acked.bases.clone();
        let replaced = self.sent.iter_mut().filter(|share| bases.contains(&share.number));
        replaced.for_each(|share| share.parts = None);
    }

    /// Returns the priorities of the elements of each list.
    fn urgencies(&self, cut: &Cut<'_>, weights: &mut [Option<Weigh<'_>>], plan: &Plan) -> Vec<Vec<Urgency>> {
        let lists = cut.lists.iter().zip(weights).enumerate();
        let urgencies = lists.map(|(i, (pieces, weigh))| {
            let list = plan.lists.get(i).and_then(|(id, _)| plan.node(*id).ok());
            let is_sparse = list.is_some_and(|node| node.sparse.is_some());
            let mut waits = finder_of(self.waits.get(i));
            let urgency = |(index, piece): (usize, &Piece<'_>)| {
                let index = piece.slot().filter(|_| is_sparse).unwrap_or(index);
                let before = waits.find(piece.key()).map_or(0, |(_, gained)| *gained);
                let weight = weigh.as_mut().map_or(Some(0), |weigh| weigh(index));
                let now = weight.map(|weight| before.saturating_add(weight.into()));
                Urgency { before, now }
            };
            pieces.iter().enumerate().map(urgency).collect()
        });
        urgencies.collect()
    }
}

/// Returns a finder of the priorities in a list.
fn finder_of(waits: Option<&Vec<(Key, u64)>>) -> Finder<'_, (Key, u64)> {
    Finder::new(waits.map_or(&[], |waits| waits))
}

/// The priority of an element after the last packet and for this one.
#[derive(Clone, Copy)]
struct Urgency {
    before: u64,
    /// `None` if the element is hidden.
    now: Option<u64>,
}

/// The lists that a part names, as bits, and the priorities of the elements of each list.
struct Wanted {
    named: u32,
    urgencies: Vec<Vec<Urgency>>,
}

/// An element that may be sent.
struct Choice<'a> {
    /// The index of the element in the new value.
    index: usize,
    key: &'a [u64],
    new: &'a [u64],
    /// Codes that the receiver has.
    old: Option<&'a [u64]>,
    /// The priority after the last packet, and for this one.
    before: u64,
    gained: u64,
    /// Rank of the element in the order of sending, from 1. 0 means that the element needs no rank: it is always sent,
    /// unchanged, or hidden as an empty option.
    rank: usize,
}

const HIDDEN: usize = usize::MAX;
const WAITING: usize = usize::MAX - 1;
/// The rank of an element that is too long for this packet.
const PUT_OFF: usize = usize::MAX - 2;
/// Number of elements that may be too long for a packet before the shortest elements are tried.
const MOST_PUT_OFF: u32 = 3;

/// The elements of a list.
struct Choices<'a> {
    shape: ListShape,
    /// The smallest length of the list.
    least: usize,
    /// True if the receiver has an element that is gone or hidden.
    drops: bool,
    elements: Vec<Choice<'a>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ListShape {
    /// A list by key, any of whose elements may be absent.
    Keyed,
    /// A list of options, any of whose elements may be `None`.
    Options,
    /// Another list, which must arrive from the front.
    Row,
}

impl<'a> Choices<'a> {
    fn new(plan: &Plan, list: usize, cut: &'a Cut<'_>, has: &'a Parts, wanted: &Wanted) -> Result<Self, DeltaError> {
        let is_named = wanted.named >> list & 1 == 1;
        let (id, path) = plan.lists.get(list).ok_or(DeltaError::Nothing)?;
        let node = plan.node(*id).map_err(|_| DeltaError::Nothing)?;
        let shape = match node.known {
            Match::Key | Match::Whole | Match::Field(_) => ListShape::Keyed,
            Match::Place if plan.is_optional(node) => ListShape::Options,
            Match::Place => ListShape::Row,
        };
        let (pieces, had) = (cut.lists.get(list).map_or(&[][..], |list| list), has.lists.get(list));
        let urgencies = wanted.urgencies.get(list).into_iter().flatten();
        let mut had_items = had.map(List::finder);
        let (mut kept, mut ends) = (0, false);
        let mut elements = Vec::with_capacity(pieces.len());
        for (index, (piece, urgency)) in pieces.iter().zip(urgencies).enumerate() {
            let old = had_items
                .as_mut()
                .and_then(|had| had.find(piece.key())?.codes.as_deref());
            let mut choice = Choice {
                index,
                key: piece.key(),
                new: piece.codes,
                old,
                before: urgency.before,
                gained: urgency.now.unwrap_or(0),
                rank: WAITING,
            };
            let is_due = !is_named || old.is_some_and(|old| are_equal(old, piece.codes));
            match (urgency.now, shape) {
                (None, ListShape::Keyed) => choice.rank = HIDDEN,
                (None, ListShape::Options) => (choice.new, choice.rank) = (EMPTY, 0),
                (None, ListShape::Row) if old.is_some() => choice.rank = HIDDEN,
                (None, ListShape::Row) if index < node.least => {
                    return Err(DeltaError::Hidden {
                        path: format!("{path}[{index}]"),
                    });
                }
                // such a list arrives from the front, so no element after a hidden one can be sent
                (None, ListShape::Row) => ends = true,
                (Some(_), ListShape::Row) if index < node.least && old.is_none() => choice.rank = 0,
                (Some(_), _) if is_due => choice.rank = 0,
                (Some(_), _) => {}
            }
            if ends {
                break;
            }
            kept += usize::from(old.is_some() && (choice.rank != HIDDEN || shape == ListShape::Row));
            elements.push(choice);
        }
        if is_named && node.known.is_field() {
            elements.sort_by(|a, b| plan.compare_keys(node, a.key, b.key));
        }
        let had = had.map_or(0, |had| had.len());
        Ok(Choices {
            shape,
            least: node.least,
            drops: had > kept,
            elements,
        })
    }

    /// Returns the elements of the list after a packet with the first `count` elements by rank.
    fn chosen<V>(&self, count: usize, make: impl Fn(&Choice<'a>, &'a [u64]) -> V) -> Vec<V> {
        let mut chosen = Vec::with_capacity(self.elements.len());
        let mut real = 0;
        for choice in &self.elements {
            let is_hidden = choice.rank == HIDDEN && self.shape == ListShape::Keyed;
            match (choice.rank <= count, choice.old) {
                _ if is_hidden => continue,
                (true, _) => chosen.push(make(choice, choice.new)),
                (false, Some(old)) => chosen.push(make(choice, old)),
                (false, None) if self.shape == ListShape::Options => {
                    chosen.push(make(choice, EMPTY));
                    continue;
                }
                (false, None) if self.shape == ListShape::Row => break,
                (false, None) => continue,
            }
            real = chosen.len();
        }
        if self.shape == ListShape::Options {
            chosen.truncate(real.max(self.least));
        }
        chosen
    }

    /// Returns the priorities of the elements after a packet. The elements that the packet has lose their priority. An
    /// element that the receiver has already, or that is hidden, keeps its priority: otherwise an element that often
    /// returns to the state that the receiver has would never be sent.
    fn waits(&self, count: usize, before: Option<&Vec<(Key, u64)>>) -> Vec<(Key, u64)> {
        let mut known = finder_of(before);
        let wait = |choice: &Choice<'_>| {
            let gained = match choice.rank {
                0 | HIDDEN => choice.before,
                rank if rank > count => choice.gained,
                _ => 0,
            };
            let mut key = || {
                known
                    .find(choice.key)
                    .map_or_else(|| choice.key.into(), |(key, _)| key.clone())
            };
            (gained > 0).then(|| (key(), gained))
        };
        let mut waits: Vec<(Key, u64)> = self.elements.iter().filter_map(wait).collect();
        waits.sort_by(|a, b| a.0.cmp(&b.0));
        waits
    }
}

/// Ranks the elements that wait: by priority, or the shortest first. Returns the number of waiting elements, and the list
/// and the index of the first element to send.
fn rank(lists: &mut [Choices<'_>], by_size: bool) -> (usize, Option<(usize, usize)>) {
    let mut waiting = Vec::new();
    for (i, list) in lists.iter().enumerate() {
        let places = list
            .elements
            .iter()
            .enumerate()
            .filter(|(_, choice)| choice.rank == WAITING);
        let gained = |choice: &Choice<'_>| match by_size {
            true => u64::MAX - choice.new.len() as u64,
            false => choice.gained,
        };
        let mut places: Vec<(u64, usize)> = places.map(|(index, choice)| (gained(choice), index)).collect();
        if list.shape == ListShape::Row {
            // elements beyond the receiver's end of the list are sent in order: the first gets the highest priority of
            // them
            let ends = places.iter().filter(|(_, index)| list.is_absent(*index));
            let mut gained: Vec<u64> = ends.map(|(gained, _)| *gained).collect();
            gained.sort_unstable_by(|a, b| b.cmp(a));
            let ends = places.iter_mut().filter(|(_, index)| list.is_absent(*index));
            ends.zip(gained).for_each(|(place, gained)| place.0 = gained);
        }
        waiting.extend(
            places
                .iter()
                .map(|(gained, index)| (core::cmp::Reverse(*gained), i, *index)),
        );
    }
    waiting.sort_unstable();
    for (before, (_, i, index)) in waiting.iter().enumerate() {
        if let Some(choice) = lists.get_mut(*i).and_then(|list| list.elements.get_mut(*index)) {
            choice.rank = before + 1;
        }
    }
    (waiting.len(), waiting.first().map(|(_, i, index)| (*i, *index)))
}

impl Choices<'_> {
    fn is_absent(&self, index: usize) -> bool {
        self.elements.get(index).is_some_and(|choice| choice.old.is_none())
    }

    /// Leaves out an element, and all later ones if the list arrives from the front and ends before the element. They
    /// lose their priority, so that other elements are tried first in later packets.
    fn put_off(&mut self, index: usize, keeps_priority: bool) {
        let is_end = self.shape == ListShape::Row && self.is_absent(index);
        for (i, choice) in self.elements.iter_mut().enumerate().skip(index) {
            let is_out = i == index || is_end && choice.old.is_none();
            if is_out && (1..=WAITING).contains(&choice.rank) {
                choice.rank = PUT_OFF;
                choice.gained = if keeps_priority { choice.gained } else { 0 };
            }
        }
    }

    /// Takes the ranks of the elements that wait.
    fn unrank(&mut self) {
        let ranked = self
            .elements
            .iter_mut()
            .filter(|choice| (1..PUT_OFF).contains(&choice.rank));
        ranked.for_each(|choice| choice.rank = WAITING);
    }
}

/// Finds how many elements fit into a packet: makes a few packets, and takes the longest that fits. Begins with `guess`
/// elements, and stops early at 99 % of the bytes.
fn fill<M>(
    most: usize,
    guess: usize,
    max_bytes: usize,
    mut make: impl FnMut(usize) -> Result<(usize, M), DeltaError>,
) -> Result<Filled<M>, DeltaError> {
    // the longest packet that fits, and the shortest that does not
    let mut best: Option<(usize, usize, M)> = None;
    let mut over: Option<(usize, usize)> = None;
    let mut next = if guess == 0 { most } else { guess };
    for tries in 1.. {
        let least = best.as_ref().map_or(0, |(count, ..)| count + 1);
        let end = over.map_or(most + 1, |(count, _)| count);
        if least >= end {
            break;
        }
        // a guess usually narrows the range more than halving does, but only halving always does
        let count = match tries % 4 {
            0 => least + (end - least) / 2,
            _ => next.clamp(least, end - 1),
        };
        let (bytes, made) = make(count)?;
        match bytes <= max_bytes {
            true => best = Some((count, bytes, made)),
            false => over = Some((count, bytes)),
        }
        next = match (&best, over) {
            (Some((count, bytes, _)), over) => {
                let (more, end) = over.map_or((*count, *bytes), |(end, over)| (end - count, over - bytes));
                let (each, left) = (end.div_ceil(more.max(1)).max(1), max_bytes - bytes);
                // stops although a shorter element might fit
                if *count > 0 && (left < max_bytes / 100 || left < each && tries > 2) {
                    break;
                }
                count.saturating_add(left / each)
            }
            (None, Some((count, bytes))) if tries == 1 => {
                // the average of all elements that were tried
                let each = (bytes / count.max(1)).max(1);
                count.saturating_sub((bytes - max_bytes) / each + 1)
            }
            (None, _) => 0,
        };
    }
    let over = over.map_or(0, |(_, bytes)| bytes);
    Ok(match best {
        None => Filled::Over {
            bytes: over,
            made: None,
        },
        Some((0, _, made)) if most > 0 => Filled::Over {
            bytes: over,
            made: Some(made),
        },
        Some((count, _, made)) => Filled::Most { count, made },
    })
}

enum Filled<M> {
    Most {
        count: usize,
        made: M,
    },
    /// Not even the first element fits, or the fields that are always sent do not. `made` is the packet without
    /// further elements, if it fits.
    Over {
        bytes: usize,
        made: Option<M>,
    },
}

/// A packet with some elements, and the state of the receiver after it.
struct PartPacket {
    sent: Sent,
    taught: Option<Model>,
    parts: Parts,
    waits: Vec<Vec<(Key, u64)>>,
    fits: usize,
    too_long: Option<TooLong>,
}

impl Differ {
    fn cut<'a>(&self, codes: &'a [u64]) -> Result<Cut<'a>, DeltaError> {
        self.plan.cut(codes).map_err(|why| self.plan.refused(why))
    }

    /// Cuts the codes of a part. Refuses lists in `named` with the attribute `key` that are not sorted by their keys.
    pub(super) fn cut_part<'a>(&self, codes: &'a [u64], named: u32) -> Result<Cut<'a>, DeltaError> {
        let cut = self.cut(codes)?;
        match self.plan.is_sorted(&cut, named) {
            true => Ok(cut),
            false => Err(self.plan.refused(Refusal::NotIncreasing)),
        }
    }
}

impl<T: BitSerialize> History<T> {
    /// Returns a packet of limited size with a part of the newest snapshot, for a world that is larger than a datagram.
    /// The packet has only the elements of the highest priority of each list that `part` names, and all other fields.
    /// The receiver keeps elements that are not sent unchanged. The world thus arrives packet by packet, the most
    /// important elements first.
    ///
    /// The receiver calls [`decode`](Self::decode) as for any packet. [`Arrived::value`](super::Arrived::value) is then
    /// the world as far as it has arrived, with the newest received state of each element.
    ///
    /// Maps, sets, sparse lists, lists with the attribute `key` and lists of options are best for partial packets: any of
    /// their elements may be absent. Other lists must arrive from the front, element by element. In a list that arrives
    /// from the front, a hidden element is not updated, and later elements do not arrive.
    ///
    /// A list with the attribute `key` that `part` names arrives sorted by its key, since a part does not tell where the
    /// absent elements were. Elements with equal keys keep their order. Name such a list in each part or in none: the first
    /// part without its name may send most of its elements again, to restore their order. If a rule of the type needs
    /// another order, do not name the list.
    ///
    /// Declare `max` of such lists above the most elements of the world: until a removal arrives, a receiver has the removed
    /// element beside new ones. If they are more than `max`, the receiver returns only the elements of the packet.
    ///
    /// An element that is too long for a packet is left out, and [`Acks::too_long`] returns its path. In a list that
    /// arrives from the front, later elements that the receiver does not have are left out too.
    ///
    /// Send each ack several times, for example the numbers of the last 32 packets in each message to the sender. If no
    /// ack of a packet reaches the sender within 31 snapshots, the sender does not know that the elements of this packet
    /// arrived, and sends them again. Until then these elements vanish from the receiver's value, 64 snapshots after the
    /// packet. With lost acks, a world that takes more than 64 packets to arrive thus has gaps for some time.
    ///
    /// For each receiver, both sides take 8 to 12 bytes of memory for each element of each of the last 32 packets. An element
    /// that changed, or whose list the part does not name, takes about 100 bytes more, and 8 bytes for each of its numbers.
    /// When an ack arrives, the sender drops the packets to which the acked packet was a difference: it then keeps the packets
    /// of about two round trips.
    ///
    /// To encode a part takes time for each element of the world, for each receiver: with 2,000 units, about 18 times the
    /// instructions of [`encode`](crate::encode). Fields with `predict` are not extrapolated in partial packets.
    ///
    /// ```
    /// use bitstream::BitSerialize;
    /// use bitstream::delta::{Acks, History, Part};
    /// use std::collections::BTreeMap;
    ///
    /// #[derive(BitSerialize, Clone, Debug, PartialEq)]
    /// struct World {
    ///     #[array(max = 5_000)]
    ///     units: BTreeMap<u16, [u32; 4]>,
    /// }
    ///
    /// let world = World { units: (0..1_000).map(|id| (id, [id.into(); 4])).collect() };
    /// let (mut server, mut client_has) = (History::new(), Acks::default());
    /// let mut client = History::<World>::new();
    /// loop {
    ///     server.record(&world)?;
    ///     let part = Part::new(1_200).list("units", |_| Some(1));
    ///     let packet = server.encode_part(&mut client_has, part)?;
    ///     assert!(packet.len() <= 1_200);
    ///     let arrived = client.decode(&packet)?;
    ///     client_has.ack(arrived.number);
    ///     if arrived.value == world {
    ///         break;
    ///     }
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// * [`DeltaError::TooLong`]: the fields that are always sent do not fit.
    /// * [`DeltaError::NoList`], [`DeltaError::Hidden`]: the part does not fit the type.
    /// * [`DeltaError::Value`]: the world as the receiver would have it breaks a rule over its fields.
    /// * [`DeltaError::Encoded`]: the receiver's packet of the newest snapshot was made by [`encode`](Self::encode), or
    ///   with another `max_bytes`.
    /// * [`DeltaError::OtherHistory`]: another history has encoded packets for `to`.
    /// * [`DeltaError::Nothing`] before the first [`record`](Self::record).
    ///
    /// After an error nothing has changed. A second call for a snapshot returns equal bytes, and ignores the weights and
    /// the hidden elements of its `Part`.
    pub fn encode_part(&self, to: &mut Acks, part: Part<'_>) -> Result<Vec<u8>, DeltaError> {
        self.snapshots.sent_part(to, part)?.packet()
    }
}

impl Snapshots {
    /// Returns the part of the newest snapshot, and makes it if it was not made before.
    pub(super) fn sent_part<'a>(&self, to: &'a mut Acks, mut part: Part<'_>) -> Result<&'a Sent, DeltaError> {
        let number = self.newest.ok_or(DeltaError::Nothing)?;
        let new = self.at(number).ok_or(DeltaError::Nothing)?;
        self.own(to)?;
        let plan = &self.differ.plan;
        let mut weights: Vec<Option<Weigh<'_>>> = plan.lists.iter().map(|_| None).collect();
        for (path, weigh) in part.lists.drain(..) {
            let list = plan.lists.iter().position(|(_, of)| of == path);
            match list.and_then(|list| weights.get_mut(list)) {
                Some(place) => *place = Some(weigh),
                None => {
                    return Err(DeltaError::NoList {
                        path: path.into(),
                        why: plan.why_no_list(path),
                    });
                }
            }
        }
        let order = self.order(Some(part.limit.inside()));
        if to.has_made(order)? {
            return to.sent.as_ref().ok_or(DeltaError::Nothing);
        }
        let cut = self.differ.cut(&new.codes.codes)?;
        let named = weights.iter().enumerate().filter(|(_, weigh)| weigh.is_some());
        let wanted = Wanted {
            named: named.fold(0, |named, (i, _)| named | 1 << i),
            urgencies: to.shares.urgencies(&cut, &mut weights, plan),
        };
        let bases = self.bases_of(to, number);
        // tried in turn: a merge of all that the receiver has, its newest snapshot, no baseline
        let mut ways = vec![&bases[..]];
        ways.extend(bases.get(..1).filter(|_| bases.len() > 1));
        ways.extend((!bases.is_empty()).then_some(&[][..]));
        let mut refused = DeltaError::Nothing;
        for of in ways {
            let start = match to.shares.start.filter(|_| bases.is_empty()) {
                Some(start) => start,
                None => self.when(number),
            };
            match self.sending(to, (of, start), &cut, &wanted, part.limit) {
                Ok(made) => return Ok(to.note_part(made, of, start, order)),
                Err(why) => refused = why,
            }
            // fewer baselines help only if the difference is impossible or its fixed fields are too long
            match &refused {
                DeltaError::Difference { .. } => {}
                DeltaError::TooLong { path, .. } if path.is_empty() => {}
                _ => break,
            }
        }
        Err(refused)
    }

    /// Returns the snapshots that a receiver has and that are not part of a later snapshot's baseline, the newest
    /// first.
    fn bases_of(&self, to: &mut Acks, number: u16) -> Vec<u16> {
        let (mut bases, mut used): (Vec<u16>, Vec<u16>) = (Vec::new(), Vec::new());
        let Some(newest) = to.newest_before(number) else {
            return bases;
        };
        for at in 0..KEPT {
            let of = newest.wrapping_sub(at);
            let age = number.wrapping_sub(of);
            let is_late = to.shares.start.is_some_and(|start| self.when(of) < start);
            if to.has >> at & 1 == 0 || age == 0 || age >= KEPT || is_late {
                continue;
            }
            let share = to.shares.find(of);
            let is_there = share.map_or(self.at(of).is_some(), |share| share.parts.is_some());
            if is_there && !used.contains(&of) {
                bases.push(of);
            }
            match share {
                Some(share) => used.extend_from_slice(&share.bases),
                // a complete snapshot replaces all older ones
                None => break,
            }
        }
        bases
    }

    /// Returns the state of a receiver that has only these snapshots from `start` on.
    fn has(&self, to: &Acks, bases: &[u16], start: u64) -> Result<Parts, DeltaError> {
        let mut has = Vec::with_capacity(bases.len());
        for of in bases {
            has.push(match to.shares.find(*of) {
                Some(share) => Cow::Borrowed(share.parts.as_deref().ok_or(DeltaError::Nothing)?),
                None => Cow::Owned(self.complete(self.at(*of).ok_or(DeltaError::Nothing)?)?),
            });
        }
        Ok(Parts::merged(has).unwrap_or_else(|| Parts::nothing(&self.differ.plan, start)))
    }

    /// Returns the state of a receiver after a snapshot that arrived as a whole.
    pub(super) fn complete(&self, snapshot: &Snapshot) -> Result<Parts, DeltaError> {
        let plan = &self.differ.plan;
        let cut = self.differ.cut(&snapshot.codes.codes)?;
        let nothing = Parts::nothing(plan, 0);
        Ok(Parts::after(plan, self.when(snapshot.number), cut, &nothing, 0))
    }

    fn sending(
        &self,
        to: &Acks,
        (bases, start): (&[u16], u64),
        cut: &Cut<'_>,
        wanted: &Wanted,
        limit: Limit,
    ) -> Result<PartPacket, DeltaError> {
        let plan = &self.differ.plan;
        let number = self.newest.ok_or(DeltaError::Nothing)?;
        let has = self.has(to, bases, start)?;
        let lists = (0..plan.lists.len()).map(|list| Choices::new(plan, list, cut, &has, wanted));
        let mut lists = lists.collect::<Result<Vec<_>, _>>()?;
        let (mut waiting, mut first) = rank(&mut lists, false);
        let named = wanted.named;
        let near = match bases {
            [] => None,
            _ => Some(RawCodes::of(
                has.codes(plan, named).map_err(|why| self.differ.plan.refused(why))?,
            )),
        };
        if !bases.is_empty() && !has.is_in_order(plan, cut) {
            return Err(self.differ.plan.refused(Refusal::NotIncreasing));
        }
        let model = bases.first().and_then(|near| to.model(*near)).map(|model| &**model);
        let hash = near.as_ref().map_or(0, |near| self.check(near, model));
        let front = Head {
            part: true,
            start: self.number_of(start),
            lists: named,
            ..match (&near, bases) {
                (Some(_), [first, others @ ..]) => Head {
                    near: number.wrapping_sub(*first),
                    merged: others
                        .iter()
                        .fold(0, |merged, of| merged | 1 << (first.wrapping_sub(*of) - 1)),
                    check: hash::fold(hash),
                    teaches: to.teaches(),
                    ..Head::whole(number)
                },
                _ => Head::whole(number),
            }
        };
        let front_bytes = crate::encoded_bits(&front)?.div_ceil(8);
        let make = |lists: &[Choices<'_>], count: usize| {
            let chosen = lists.iter().map(|list| list.chosen(count, |_, codes| codes));
            let chosen: Vec<Vec<&[u64]>> = chosen.collect();
            let new = plan
                .assemble(&cut.rest, &chosen)
                .map_err(|why| self.differ.plan.refused(why))?;
            let (difference, taught) = match &near {
                None => (self.differ.encode_whole(&new)?, None),
                Some(near) => self.difference(to, near.both(), &new, model)?,
            };
            let sent = Sent {
                front,
                difference,
                hash,
            };
            Ok((front_bytes + sent.difference.len(), (sent, new, taught)))
        };
        let (mut too_long, mut tries) = (None, 0);
        // removed elements take bytes of this packet, so an element may fit a later one
        let drops = lists.iter().any(|list| list.drops);
        let (count, (sent, codes, taught)) = loop {
            let make = |count| make(&lists, count);
            let (bytes, made) = match fill(waiting, to.shares.fits, limit.inside(), make)? {
                Filled::Most { count, made } => break (count, made),
                Filled::Over { bytes, made } => (bytes, made),
            };
            let Some(made) = made else {
                let (path, bytes, max_bytes) = limit.too_long(String::new(), bytes);
                return Err(DeltaError::TooLong { path, bytes, max_bytes });
            };
            // not even the first element fits
            let Some((list, index)) = first.filter(|_| tries < MOST_PUT_OFF) else {
                break (0, made);
            };
            tries += 1;
            if !drops && too_long.is_none() {
                let path = plan.lists.get(list).map_or("", |(_, path)| path);
                let choice = lists.get(list).and_then(|list| list.elements.get(index));
                let at = choice.map_or(index, |choice| choice.index);
                too_long = Some(limit.too_long(format!("{path}[{at}]"), bytes));
            }
            if let Some(list) = lists.get_mut(list) {
                list.put_off(index, drops);
            }
            lists.iter_mut().for_each(Choices::unrank);
            (waiting, first) = rank(&mut lists, tries == MOST_PUT_OFF);
        };
        // a rule over fields may forbid this mixture of old and new elements
        (self.differ.subject.check)(&codes)?;
        let after = match cut.lists.iter().flatten().any(Piece::is_again) {
            // if an element is left out, later elements of its key have fewer equal ones before them
            true => self.differ.cut(&codes)?,
            false => Cut {
                rest: cut.rest.clone(),
                lists: { lists.iter() }
                    .map(|list| list.chosen(count, |choice, codes| Piece::new(choice.key, codes)))
                    .collect(),
            },
        };
        let waits = lists.iter().enumerate();
        let waits = waits.map(|(i, list)| list.waits(count, to.shares.waits.get(i)));
        Ok(PartPacket {
            sent,
            taught: taught.or_else(|| model.cloned()),
            parts: Parts::after(plan, self.when(number), after, &has, named),
            waits: waits.collect(),
            fits: if count == waiting { 0 } else { count },
            too_long,
        })
    }

    /// Returns the state of a receiver before a part.
    pub(super) fn has_before(&self, head: &Head) -> Result<Parts, DeltaError> {
        let lists = self.differ.plan.lists.len() as u32;
        if head.lists.checked_shr(lists).unwrap_or(0) != 0 {
            // the packet names a list that the type does not have
            return Err(self.differ.plan.refused(Refusal::OutOfRange));
        }
        if head.far != 0 {
            // a part has no second baseline, since its elements are not predicted
            return Err(self.differ.plan.refused(Refusal::NotCanonical));
        }
        if head.near == 0 {
            let before = head.number.wrapping_sub(head.start);
            let start = self.when(head.number).saturating_sub(before.into());
            return Ok(Parts::nothing(&self.differ.plan, start));
        }
        let older = (0..u32::BITS as u16).filter(|at| head.merged >> at & 1 == 1);
        let ages = core::iter::once(head.near).chain(older.map(|at| head.near + at + 1));
        let mut has = Vec::new();
        for age in ages {
            let number = head.number.wrapping_sub(age);
            let snapshot = self.at(number).ok_or(DeltaError::UnknownBaseline { number })?;
            if let Some(Cow::Owned(_)) = has.last() {
                // a complete snapshot replaces all older ones, so none may be merged with it
                return Err(self.differ.plan.refused(Refusal::NotCanonical));
            }
            has.push(match &snapshot.parts {
                Some(parts) => Cow::Borrowed(parts),
                None => Cow::Owned(self.complete(snapshot)?),
            });
        }
        Parts::merged(has).ok_or(DeltaError::Nothing)
    }
}

impl Acks {
    fn note_part(&mut self, made: PartPacket, bases: &[u16], start: u64, order: Order) -> &Sent {
        let number = made.sent.front.number;
        self.shares
            .sent
            .retain(|share| number.wrapping_sub(share.number) < KEPT);
        self.shares.sent.push(Share {
            number,
            parts: Some(Arc::new(made.parts)),
            bases: bases.to_vec(),
        });
        if bases.is_empty() {
            self.shares.start = Some(start);
        }
        self.shares.waits = made.waits;
        self.shares.fits = made.fits;
        self.shares.too_long = made.too_long;
        self.note(made.sent, order, made.taught.map(Arc::new))
    }
}
