//! Generates parts that a [`History`] must reject, each because of one rule.

use super::history::{Head, History};
use super::{Baseline, Codes, DIFFERENCE, DeltaError, Plan, hash};
use crate::{BitSerialize, Refusal};
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

/// Packets of one rule.
const TIMES: u32 = 2;
/// Pairs of values of which some may have lists to fill, and elements of such a list at most.
const TRIES: u32 = 24;
const MOST_ELEMENTS: u64 = 256;
/// Number of the hostile part. The snapshots before it are a part, a whole value and two parts.
const NUMBER: u16 = 5;
/// Bit of the whole value and of the part before it among the merged snapshots of the hostile part.
const WHOLE: u32 = 0b10;
const BEFORE_WHOLE: u32 = 0b100;

/// Part of a world that breaks one rule, for [`History::decode`].
///
/// A `HostilePart` is displayed as the error of a receiver.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct HostilePart {
    /// Packets that a new history accepts in this order, before the hostile one.
    pub before: Vec<Vec<u8>>,
    /// Packet that differs from the hostile one, and breaks no rule. The history accepts the packet after the hostile
    /// one.
    pub honest: Vec<u8>,
    /// Bytes of the hostile packet.
    pub bytes: Vec<u8>,
    /// Error of a receiver.
    pub error: DeltaError,
}

impl fmt::Display for HostilePart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

/// A rule of parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rule {
    UnknownNear,
    UnknownMerged,
    /// A merged snapshot is older than a whole value that is merged, too.
    BesideWhole,
    /// The lists of the merge have more elements than the type allows.
    LongMerge,
    SecondBaseline,
    Check,
    UnknownList,
    LongLists,
    SpareBits,
    CutHead,
    CutDifference,
    LeftOver,
    /// A difference without a baseline.
    NoBaseline,
}

impl Rule {
    /// Returns whether a receiver answers so.
    fn is_broken(self, error: &DeltaError) -> bool {
        let (in_head, refusal) = match self {
            Rule::UnknownNear | Rule::UnknownMerged => return matches!(error, DeltaError::UnknownBaseline { .. }),
            Rule::Check => return *error == DeltaError::WrongBaseline,
            Rule::BesideWhole | Rule::SecondBaseline => (false, Refusal::NotCanonical),
            Rule::LongMerge => (false, Refusal::Length),
            Rule::UnknownList => (false, Refusal::OutOfRange),
            Rule::LongLists => (true, Refusal::NotCanonical),
            Rule::SpareBits => (true, Refusal::Padding),
            Rule::CutHead => (true, Refusal::EndOfPacket),
            Rule::CutDifference => (false, Refusal::EndOfPacket),
            Rule::LeftOver => (false, Refusal::LeftOverBytes),
            Rule::NoBaseline => (false, Refusal::UnknownTag),
        };
        match error {
            DeltaError::Head(why) => in_head && why.kind() == refusal,
            DeltaError::Difference { why, .. } => !in_head && *why == refusal,
            _ => false,
        }
    }
}

/// The collector of parts.
#[derive(Default)]
pub(super) struct Forger {
    /// Packets of each rule that was tried.
    found: BTreeMap<Rule, u32>,
    tries: u32,
    pub(super) parts: Vec<HostilePart>,
}

impl Forger {
    /// Forges parts of a stream that has these two values.
    pub(super) fn pair<T: BitSerialize>(&mut self, plan: &Plan, a: &Codes<T>, b: &Codes<T>) {
        self.tries += 1;
        // each of the other rules is broken as often as the check
        if !self.is_found(Rule::Check) {
            let _ = self.forge(a, b, false);
        }
        for list in 0..plan.lists.len() {
            if self.tries <= TRIES && !self.is_found(Rule::LongMerge) {
                let _ = full(plan, a, list).and_then(|[a, b]| self.forge(&a, &b, true));
            }
        }
    }

    fn is_found(&self, rule: Rule) -> bool {
        self.found.get(&rule).is_some_and(|found| *found >= TIMES)
    }

    /// Forges parts after four honest packets. With `is_long`, the lists of the last two are too long together.
    fn forge<T: BitSerialize>(&mut self, a: &Codes<T>, b: &Codes<T>, is_long: bool) -> Option<()> {
        let mut history = History::<T>::new();
        let lists = (1_u64 << history.delta.plan.lists.len()) - 1;
        let part = |number| Head {
            part: true,
            start: NUMBER - 4,
            lists: lists as u32,
            ..Head::whole(number)
        };
        let [whole_a, whole_b] = [a, b].map(|codes| history.delta.encode_whole(codes));
        let (whole_a, whole_b) = (whole_a.ok()?, whole_b.ok()?);
        let before = [
            part(NUMBER - 4).before(&whole_a).ok()?,
            Head::whole(NUMBER - 3).before(&whole_b).ok()?,
            part(NUMBER - 2).before(&whole_a).ok()?,
            part(NUMBER - 1).before(&whole_b).ok()?,
        ];
        for packet in &before {
            history.decode(packet).ok()?;
        }
        let first = part(NUMBER);
        let near = Head {
            near: 1,
            start: 0,
            ..first
        };
        // a merge of all elements may have no difference to a value: if keys are in an order of their own, for example
        let merged = Head {
            merged: if is_long { 0 } else { 1 | WHOLE },
            ..near
        };
        let (head, difference) = made(&history, merged, a).or_else(|| made(&history, near, a))?;
        let mut lies = lies(&first, &whole_a, lists);
        let honest = lies.len();
        lies.extend(lies_to_baseline(&head, &difference, is_long));
        lies.extend(self::lies(&head, &difference, lists));
        let (whole, part) = (first.before(&whole_a).ok()?, head.before(&difference).ok()?);
        for (i, (rule, bytes)) in lies.into_iter().enumerate() {
            let found = self.found.entry(rule).or_default();
            let error = bytes.as_ref().and_then(|bytes| history.decode(bytes).err());
            if let (Some(bytes), Some(error)) = (bytes, error)
                && *found < TIMES
                && rule.is_broken(&error)
            {
                *found += 1;
                self.parts.push(HostilePart {
                    before: before.to_vec(),
                    honest: if i < honest { whole.clone() } else { part.clone() },
                    bytes,
                    error,
                });
            }
        }
        Some(())
    }

    pub(super) fn untried(&self) -> impl Iterator<Item = String> {
        let missed = self.found.iter().filter(|(_, found)| **found == 0);
        missed.map(|(rule, _)| alloc::format!("part: {rule:?}"))
    }
}

/// Two values in which a list by key has as many elements as it may have, and other keys.
fn full<T: BitSerialize>(plan: &Plan, value: &Codes<T>, list: usize) -> Option<[Codes<T>; 2]> {
    let (id, _) = plan.lists.get(list)?;
    let node = plan.node(*id).ok().filter(|node| !node.known.is_place())?;
    let cut = plan.cut(&value.codes).ok()?;
    // the index of a single slot has no code
    let piece = cut.lists.get(list)?.first().filter(|piece| !piece.key().is_empty())?;
    let (_, rest) = piece.codes.split_first()?;
    let most = (node.least as u64).saturating_add(node.max);
    if most > MOST_ELEMENTS {
        return None;
    }
    let with_keys = |first| {
        let elements = (first..first + most).map(|key| [&[key], rest].concat());
        let elements: Vec<Vec<u64>> = elements.collect();
        let mut lists: Vec<Vec<&[u64]>> = Vec::new();
        for (i, pieces) in cut.lists.iter().enumerate() {
            lists.push(match i == list {
                true => elements.iter().map(|element| &element[..]).collect(),
                false => pieces.iter().map(|piece| piece.codes).collect(),
            });
        }
        Codes::from_numbers(plan.assemble(&cut.rest, &lists).ok()?).ok()
    };
    Some([with_keys(0)?, with_keys(1)?])
}

/// The head with its check, and the difference to the baseline that the head names.
fn made<T: BitSerialize>(history: &History<T>, head: Head, new: &Codes<T>) -> Option<(Head, Vec<u8>)> {
    let near = history.has_before(&head).ok()?.codes(&history.delta.plan).ok()?;
    let near = Codes::of(near);
    let check = hash::fold(history.check(&near, None));
    let difference = history.delta.encode(Baseline::new(&near), new).ok()?;
    Some((Head { check, ..head }, difference))
}

type Lies = Vec<(Rule, Option<Vec<u8>>)>;

/// Lies about a part with or without a baseline.
fn lies(head: &Head, difference: &[u8], lists: u64) -> Lies {
    let front = head.before(&[]).unwrap_or_default();
    let whole = [&front[..], difference].concat();
    let longer = [&whole[..], &[0]].concat();
    let shorter = |bytes: &[u8]| bytes.split_last().map(|(_, bytes)| bytes.to_vec());
    let mut lies = vec![
        (Rule::LongLists, with_long_lists(head, difference)),
        (Rule::SpareBits, flipped(&whole, 8 * front.len() - 1)),
        (Rule::CutHead, shorter(&front)),
        (Rule::CutDifference, shorter(&whole)),
        (Rule::LeftOver, Some(longer)),
    ];
    if let Ok(list) = u32::try_from(lists + 1) {
        let lists = head.lists | list;
        lies.push((Rule::UnknownList, Head { lists, ..*head }.before(difference).ok()));
    }
    if head.near == 0 {
        lies.push((Rule::NoBaseline, head.before(&[DIFFERENCE as u8]).ok()));
    }
    lies
}

/// Lies about the baseline of a part.
fn lies_to_baseline(head: &Head, difference: &[u8], is_long: bool) -> Lies {
    let merged = |merged| Head {
        merged: head.merged | merged,
        ..*head
    };
    let mut lies = vec![
        (Rule::UnknownNear, Head { near: 31, ..*head }),
        (Rule::UnknownMerged, merged(1 << 31)),
        (Rule::BesideWhole, merged(WHOLE | BEFORE_WHOLE)),
        (Rule::SecondBaseline, Head { far: 1, ..*head }),
        (
            Rule::Check,
            Head {
                check: !head.check,
                ..*head
            },
        ),
    ];
    if is_long {
        lies.push((Rule::LongMerge, merged(1)));
    }
    lies.into_iter()
        .map(|(rule, head)| (rule, head.before(difference).ok()))
        .collect()
}

/// The part with the lists in a longer form: those with a bit more, and then without it.
fn with_long_lists(head: &Head, difference: &[u8]) -> Option<Vec<u8>> {
    let mut above = (0..u32::BITS).map(|bit| 1 << bit).filter(|bit| *bit > head.lists);
    above.find_map(|bit| {
        let lists = head.lists | bit;
        let front = Head { lists, ..*head }.before(&[]).ok()?;
        (0..8 * front.len()).rev().find_map(|bit| {
            let front = flipped(&front, bit)?;
            let why = crate::decode_prefix::<Head>(&front).err()?;
            (why.kind() == Refusal::NotCanonical).then(|| [&front[..], difference].concat())
        })
    })
}

fn flipped(bytes: &[u8], bit: usize) -> Option<Vec<u8>> {
    let mut bytes = bytes.to_vec();
    *bytes.get_mut(bit / 8)? ^= 1 << (bit % 8);
    Some(bytes)
}
