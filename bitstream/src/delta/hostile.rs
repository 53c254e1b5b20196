//! Generates differences that a decoder must reject, each because of one rule.

use super::bits::{BitsIn, BitsOut, most_zeros, zeros_before};
use super::coded::RangeOut;
use super::coin::{Coin, Estimate, Reader, What, zigzag};
use super::forged::{Forger, HostilePart};
use super::model::{CLASSES, NumberSlots};
use super::plan::{Op, Plan, PlanNode};
use super::walk::{Pace, PathPart, Walk};
use super::{Baseline, Both, CODED, Codes, DIFFERENCE, DeltaError, Differ, SAME, Subject, WHOLE, error};
use crate::{BitSerialize, Refusal};
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// Most values from which differences are made, and most neighbours of a value, which differ from it in one number.
const MOST_VALUES: usize = 48;
const MOST_NEIGHBOURS: usize = 8;
/// Most codes of a value, and the number of values that may have more codes if the type has no shorter ones.
const MOST_CODES: usize = 4096;
const LONG_VALUES: usize = 2;
/// Packets for each rule at each node, and most lies without effect before each packet.
const TIMES: u32 = 2;
const TRIES: u32 = 24;

/// Returns differences for your tests that [`Delta::decode`](super::Delta::decode) must reject. Each breaks one rule of the
/// type, or one rule of the form that `docs/delta.md` of the repository describes.
///
/// The function invents valid values of the type as [`hostile`](fn@crate::hostile) does, and for each value others in
/// which one number differs. Then the function encodes the difference of two values with one lie of this list:
///
/// * a number beyond its range, or an unchanged one where it must differ; an invalid length or tag, or the old one;
/// * elements by index although their keys differ, or by key although two keys are equal;
/// * no changed field, the expected fields by their bits, a field without bits; an element or a part that did not
///   change;
/// * more elements than are left; no exception; a new element with an old key; more new elements than the list may
///   have;
/// * a longer form of a number; the expected largest component where it must be another;
/// * a packet without its end, or with a byte or a bit too many; a difference without a baseline;
/// * values that the type refuses because of a rule over its fields, texts and keys.
///
/// Each lie is encoded as plain bits, and also by a range coder if that can express the lie.
///
/// [`parts`](HostileDeltas::parts) returns packets like those of [`History::encode_part`](super::History::encode_part),
/// with one lie of this list in or after their header:
///
/// * a baseline that does not exist, differs from the sender's, or has too many elements; an older snapshot beside a
///   whole one; a second baseline; a difference without a baseline; another model than the sender's;
/// * a list that the type does not have; a longer form of the lists;
/// * a header or a difference without its end, or with a byte or a bit too many.
///
/// The function calls the decoder, and returns each packet whose error names the rule and the field of its lie. A test
/// should assert that [`untried`](HostileDeltas::untried) is empty. Every call returns equal packets. Use this function
/// in tests only.
///
/// ```
/// use bitstream::delta::{Delta, hostile_delta};
///
/// let delta = Delta::<(bool, Option<u8>)>::new();
/// let hostile = hostile_delta::<(bool, Option<u8>)>();
/// for packet in hostile.packets() {
///     assert!(delta.decode(packet.base(), &packet.bytes).is_err(), "{packet}");
/// }
/// assert!(hostile.untried().is_empty());
/// ```
#[must_use]
pub fn hostile_delta<T: BitSerialize>() -> HostileDeltas<T> {
    let (mut values, mut long) = (Vec::new(), Vec::new());
    for packet in crate::hostile::honest::<T>() {
        let codes = crate::decode::<T>(&packet)
            .ok()
            .and_then(|value| Codes::record(&value).ok());
        match codes.map(|codes| codes.raw.codes) {
            Some(codes) if codes.len() <= MOST_CODES => values.push(codes),
            Some(codes) if long.len() < LONG_VALUES => long.push(codes),
            _ => {}
        }
        if values.len() == MOST_VALUES {
            break;
        }
    }
    if values.is_empty() {
        values = long;
    }
    let differ = Differ::new(Subject::of::<T>(), &[]);
    let mut liars = Liars {
        differ: &differ,
        found: BTreeMap::new(),
        packets: Vec::new(),
    };
    let mut forger = Forger::default();
    lie(&mut liars, &mut forger, &values);
    let mut untried: Vec<String> = liars.untried().into_iter().chain(forger.untried()).collect();
    if values.is_empty() {
        untried.push(alloc::format!("{}: no value was found", differ.subject.name()));
    }
    HostileDeltas {
        packets: liars.packets.into_iter().map(HostileDelta::of).collect(),
        parts: forger.parts,
        untried,
    }
}

/// Makes packets with lies from some values.
fn lie(liars: &mut Liars<'_>, forger: &mut Forger, values: &[Vec<u64>]) {
    for (i, value) in values.iter().enumerate() {
        let neighbours = neighbours(liars.differ, value, i);
        let other = values.get((i + 1) % values.len()).unwrap_or(value);
        liars.whole(value);
        for near in &neighbours {
            liars.pair(near, None, value);
            liars.pair(value, None, near);
            liars.pair(near, Some(other), value);
            forger.pair(liars.differ, near, value);
        }
        if let [a, b, ..] = &neighbours[..] {
            liars.pair(a, Some(value), b);
        }
        liars.pair(value, None, other);
        liars.pair(value, Some(other), other);
        forger.pair(liars.differ, value, other);
    }
}

/// Returns values that the type accepts, each of which differs from `value` in one number. `turn` chooses the numbers.
fn neighbours(differ: &Differ, value: &[u64], turn: usize) -> Vec<Vec<u64>> {
    let mut found = Vec::new();
    let len = value.len();
    for at in (0..len)
        .map(|at| (at * 7 + turn * 3) % len)
        .collect::<BTreeSet<usize>>()
    {
        for change in [1, u64::MAX, 5] {
            let mut codes = value.to_vec();
            if let Some(code) = codes.get_mut(at) {
                *code = code.wrapping_add(change);
            }
            if let Some(codes) = differ.admitted(codes) {
                found.push(codes);
                break;
            }
        }
        // the changed numbers are spread over the value
        if found.len() > 4 * MOST_NEIGHBOURS {
            break;
        }
    }
    let step = found.len().div_ceil(MOST_NEIGHBOURS).max(1);
    found.into_iter().step_by(step).collect()
}

impl Differ {
    /// Returns the codes if they are those of a value.
    pub(super) fn admitted(&self, codes: Vec<u64>) -> Option<Vec<u64>> {
        self.subject.admit(&self.plan, codes).ok()
    }
}

/// A difference that breaks exactly one rule.
///
/// A `HostileDelta` is displayed as the error that a decoder must return.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct HostileDelta<T> {
    near: Option<Codes<T>>,
    far: Option<Codes<T>>,
    /// Bytes of the packet, for [`Delta::decode`](super::Delta::decode).
    pub bytes: Vec<u8>,
    /// Error that a decoder must return for the packet.
    pub error: DeltaError,
}

impl<T> HostileDelta<T> {
    fn of(lie: RefusedDelta) -> Self {
        HostileDelta {
            near: lie.near.map(Codes::of),
            far: lie.far.map(Codes::of),
            bytes: lie.bytes,
            error: lie.error,
        }
    }

    /// Returns the baseline for which a decoder must reject the packet. `None`: a decoder without a baseline must
    /// reject the packet.
    #[must_use]
    pub fn base(&self) -> Option<Baseline<'_, T>> {
        let near = self.near.as_ref()?;
        Some(match &self.far {
            Some(far) => Baseline::moving(near, far, 1, 1),
            None => Baseline::new(near),
        })
    }
}

impl<T> fmt::Display for HostileDelta<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

/// Holds the packets of [`hostile_delta`], and the rules that no packet breaks.
#[derive(Clone, Debug)]
pub struct HostileDeltas<T> {
    packets: Vec<HostileDelta<T>>,
    parts: Vec<HostilePart>,
    untried: Vec<String>,
}

impl<T> HostileDeltas<T> {
    /// Returns the packets, each of which [`Delta::decode`](super::Delta::decode) must reject.
    #[must_use]
    pub fn packets(&self) -> &[HostileDelta<T>] {
        &self.packets
    }

    /// Returns packets for [`HostilePart::read`], like those of [`History::encode_part`](super::History::encode_part)
    /// but with a wrong header. Some of the packets use a range coder, and some are sealed in an envelope.
    ///
    /// ```
    /// use bitstream::delta::{History, hostile_delta};
    ///
    /// for part in hostile_delta::<(u8, bool)>().parts() {
    ///     let mut client = History::<(u8, bool)>::new();
    ///     for packet in &part.before {
    ///         part.read(&mut client, packet)?;
    ///     }
    ///     assert_eq!(part.read(&mut client, &part.bytes).err().as_ref(), Some(&part.error));
    ///     part.read(&mut client, &part.honest)?;
    /// }
    /// # Ok::<(), bitstream::delta::DeltaError>(())
    /// ```
    #[must_use]
    pub fn parts(&self) -> &[HostilePart] {
        &self.parts
    }

    /// Returns the rules that the function tried to break without finding a packet, each with the path of the field. If
    /// the function found no value of the type, a text says so, and there are no packets.
    #[must_use]
    pub fn untried(&self) -> &[String] {
        &self.untried
    }
}

/// A rule of the form of differences, with its name in [`untried`](HostileDeltas::untried).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rule {
    Number,
    Length,
    OldLength,
    Tag,
    OldTag,
    NoField,
    ExpectedFields,
    IdleField,
    SameField,
    SameElement,
    SameNumbers,
    Gap,
    NoElement,
    NoException,
    Additions,
    OldKey,
    Keys,
    LongForm,
    Largest,
    Cut,
    Value,
}

impl Rule {
    /// Returns the error of a reader for a packet that breaks the rule, if it is the same for every decision.
    fn refusal(self) -> Option<Refusal> {
        match self {
            Rule::Number | Rule::Gap => Some(Refusal::OutOfRange),
            Rule::Length | Rule::Additions => Some(Refusal::Length),
            Rule::Tag => Some(Refusal::UnknownTag),
            Rule::Cut => Some(Refusal::EndOfPacket),
            Rule::OldLength
            | Rule::OldTag
            | Rule::NoField
            | Rule::ExpectedFields
            | Rule::IdleField
            | Rule::SameField
            | Rule::SameElement
            | Rule::SameNumbers
            | Rule::NoElement
            | Rule::NoException
            | Rule::OldKey
            | Rule::Keys
            | Rule::LongForm
            | Rule::Largest => Some(Refusal::NotCanonical),
            Rule::Value => None,
        }
    }

    /// Returns whether every honest packet with a decision about the rule can break it. Lies about other rules may have
    /// no effect.
    fn is_certain(self) -> bool {
        match self {
            Rule::Number
            | Rule::Length
            | Rule::OldLength
            | Rule::Tag
            | Rule::OldTag
            | Rule::NoField
            | Rule::ExpectedFields
            | Rule::IdleField
            | Rule::Gap
            | Rule::Additions
            | Rule::LongForm
            | Rule::Largest => true,
            Rule::SameField
            | Rule::SameElement
            | Rule::SameNumbers
            | Rule::NoElement
            | Rule::NoException
            | Rule::OldKey
            | Rule::Keys
            | Rule::Cut
            | Rule::Value => false,
        }
    }
}

/// Lie of a writer about a decision.
#[derive(Clone, Copy, Debug)]
enum FalseDecision {
    Flip,
    Number(u64),
    Distance(i64),
    /// The number is sent as unchanged, and so is each later number.
    Calm,
    /// The number is sent in a form with more bits than it needs.
    Long,
}

/// A lie about a decision: the rule that it breaks.
type Told = (Rule, FalseDecision);

/// A coin that writes decisions, one of them a lie.
struct Liar<'p, C> {
    coin: C,
    plan: &'p Plan,
    /// The codes of the baseline, which a lie may send again.
    near: &'p [u64],
    path: Vec<PathPart>,
    what: What,
    /// The number of decisions so far, and the index of the decision that is a lie.
    at: usize,
    lie: Option<(usize, FalseDecision)>,
    is_calm: bool,
    /// The path of the part about which the lie is.
    place: Vec<PathPart>,
    /// If no decision is a lie: the lies that would be possible, each with the index of its decision.
    lies: Vec<(usize, Key, FalseDecision)>,
}

/// The node that a lie is about, and the kind of the decision.
type Key = (usize, Rule);

impl<'p, C: Coin> Liar<'p, C> {
    fn new(coin: C, plan: &'p Plan, near: &'p [u64], lie: Option<(usize, FalseDecision)>) -> Liar<'p, C> {
        Liar {
            coin,
            plan,
            near,
            path: Vec::new(),
            what: What::Form,
            at: 0,
            lie,
            is_calm: false,
            place: Vec::new(),
            lies: Vec::new(),
        }
    }

    fn node(&self) -> (usize, Option<&'p PlanNode>) {
        let nodes = self.path.iter().rev().filter_map(|place| match place {
            PathPart::Node(id) => Some(*id),
            PathPart::Element(_) => None,
        });
        let id = nodes.into_iter().next().unwrap_or(self.plan.root);
        (id, self.plan.node(id).ok())
    }

    /// Returns the lie to tell at the next decision, if this decision is the one to lie about. If the decision is not
    /// to be a lie, lists the lies that would be possible.
    fn next(&mut self, list: impl FnOnce(&Self, &mut Vec<Told>)) -> Option<FalseDecision> {
        let at = self.at;
        self.at += 1;
        match self.lie {
            Some((place, lie)) if place == at => {
                self.place.clone_from(&self.path);
                self.is_calm = matches!(lie, FalseDecision::Calm);
                Some(lie)
            }
            Some(_) => None,
            None => {
                let mut told = Vec::new();
                list(self, &mut told);
                let (id, _) = self.node();
                let told = told.into_iter().map(|(rule, lie)| (at, (id, rule), lie));
                self.lies.extend(told);
                None
            }
        }
    }

    /// Lists the possible lies about a number of `width` bits that is `value`.
    fn about_number(&self, value: u64, width: u32, told: &mut Vec<Told>) {
        let most = match width {
            0 => return,
            64.. => u64::MAX,
            _ => (1 << width) - 1,
        };
        let mut say = |rule, value| told.push((rule, FalseDecision::Number(value)));
        match self.what {
            What::Form | What::Bits | What::LowBits => {}
            What::Code { max, .. } | What::Groups { max, .. } => {
                if max < most {
                    say(Rule::Number, max + 1);
                    say(Rule::Number, most);
                }
                for other in [0, max.min(most), value ^ 1, value.wrapping_sub(1), 0xD800, 0xFF] {
                    if other <= most {
                        say(Rule::Value, other);
                    }
                }
                let old: BTreeSet<u64> = self.near.iter().take(64).copied().collect();
                for other in old.into_iter().filter(|other| *other <= most && *other != value) {
                    say(Rule::OldKey, other);
                    say(Rule::Value, other);
                }
            }
            What::Size { most: max, .. } => {
                if max < most {
                    say(Rule::Length, max + 1);
                    say(Rule::Length, most);
                }
                // few bits, so that writing the lie takes little time
                say(Rule::Cut, max.min(1 << 12));
                say(Rule::Value, value.wrapping_sub(1).min(max));
            }
            What::Variant { node, old } => {
                let Ok(node) = self.plan.node(node) else { return };
                let is_unknown = |tag: &u64| self.plan.variant(node, *tag).is_none();
                let tags = (0..=most.min(1 << 12)).chain([most]);
                let unknown: Vec<u64> = tags.filter(is_unknown).collect();
                for tag in unknown.first().into_iter().chain(unknown.last()) {
                    say(Rule::Tag, *tag);
                }
                if let Some(old) = old {
                    say(Rule::OldTag, old);
                }
                for kid in node.kids.iter().filter_map(|kid| self.plan.node(*kid).ok()) {
                    say(Rule::Value, kid.max);
                }
            }
            What::Fields { node, expected } => {
                let Ok(node) = self.plan.node(node) else { return };
                say(Rule::NoField, 0);
                if expected != 0 {
                    say(Rule::ExpectedFields, expected);
                }
                let idle = node.idle & node.idle.wrapping_neg();
                if idle != 0 {
                    say(Rule::IdleField, value | idle);
                }
                for kid in 0..node.kids.len() {
                    if (value | node.idle) >> kid & 1 == 0 && value | 1 << kid != expected {
                        say(Rule::SameField, value | 1 << kid);
                        say(Rule::SameField, 1 << kid);
                    }
                }
            }
            What::Length { most: max, old, .. } => {
                if max < most {
                    say(Rule::Length, max + 1);
                    say(Rule::Length, most);
                }
                if let Some(old) = old {
                    say(Rule::OldLength, old);
                }
                for other in [0, max, value.wrapping_sub(1), value.wrapping_add(1)] {
                    if other <= max {
                        say(Rule::Value, other);
                    }
                }
            }
            What::Gap { left } | What::Exception { left, .. } | What::Before { left } | What::Empty { left } => {
                if left < most {
                    say(Rule::Gap, left + 1);
                }
                if matches!(self.what, What::Gap { .. }) {
                    say(Rule::NoElement, left);
                    if value > 0 {
                        say(Rule::SameElement, value - 1);
                        say(Rule::SameElement, 0);
                    }
                }
            }
            What::Additions { most: room } => {
                if room <= most {
                    say(Rule::Additions, room);
                }
            }
            What::Largest { first } => say(Rule::Largest, u64::from(first)),
            // lies about other decisions are flips and distances
            What::More
            | What::AsExpected
            | What::Changed
            | What::Still
            | What::SameVariant
            | What::SameKeys
            | What::ByKey
            | What::SameLength
            | What::Exceptions(_)
            | What::New
            | What::SameLargest
            | What::Number { .. } => {}
        }
    }

    /// Lists lies about a distance, such as one that leads to another number, if they fit the width.
    fn about_distance(&self, hint: Estimate, told: &mut Vec<Told>) {
        let What::Number {
            near,
            guess,
            max,
            alone,
            ..
        } = self.what
        else {
            return;
        };
        let mut say = |rule, made: i64| {
            let distance = made.wrapping_sub(guess);
            if zigzag(distance) >> hint.width == 0 {
                told.push((rule, FalseDecision::Distance(distance)));
            }
        };
        say(Rule::Number, -1);
        if let Some(beyond) = max.checked_add(1) {
            say(Rule::Number, beyond);
        }
        for other in [0, max, near - 1, near + 1] {
            if (0..=max).contains(&other) && other != near {
                say(Rule::Value, other);
            }
        }
        match alone {
            true => say(Rule::SameField, near),
            false => told.push((Rule::SameNumbers, FalseDecision::Calm)),
        }
    }

    /// Sends a number in a form with more bits than it needs.
    fn long(&mut self, hint: Estimate, value: u64) -> Result<(), Refusal> {
        if C::LEARNING {
            // the class that announces 6 more bits, and then a class below it in these bits
            let slots = NumberSlots::new(hint);
            for class in 0..CLASSES - 1 {
                self.coin.flip(slots.class + class, true)?;
            }
            return self.coin.raw(value % CLASSES as u64 / 2, 6).map(|_| ());
        }
        self.coin.raw(0, most_zeros(hint.k, hint.width))?;
        self.coin.raw(value, hint.width).map(|_| ())
    }

    fn has_long(hint: Estimate, value: u64) -> bool {
        C::LEARNING || zeros_before(value, hint.k) < most_zeros(hint.k, hint.width)
    }
}

impl<C: Coin> Coin for Liar<'_, C> {
    const READING: bool = false;
    const LEARNING: bool = C::LEARNING;

    fn flip(&mut self, slot: usize, bit: bool) -> Result<bool, Refusal> {
        let lie = self.next(|liar, told| match liar.what {
            What::SameKeys | What::ByKey => told.push((Rule::Keys, FalseDecision::Flip)),
            What::Exceptions(_) if !bit => told.push((Rule::NoException, FalseDecision::Flip)),
            What::AsExpected if !bit => told.push((Rule::SameField, FalseDecision::Flip)),
            What::Changed if !bit => told.push((Rule::SameField, FalseDecision::Flip)),
            What::Changed => told.push((Rule::NoField, FalseDecision::Flip)),
            What::More if !bit => told.push((Rule::LongForm, FalseDecision::Flip)),
            _ => told.push((Rule::Value, FalseDecision::Flip)),
        });
        self.coin.flip(slot, bit ^ matches!(lie, Some(FalseDecision::Flip)))
    }

    fn raw(&mut self, value: u64, width: u32) -> Result<u64, Refusal> {
        let lie = self.next(|liar, told| liar.about_number(value, width, told));
        let value = match lie {
            Some(FalseDecision::Number(value)) => value,
            _ => value & u64::MAX.checked_shr(64 - width.min(64)).unwrap_or(0),
        };
        self.coin.raw(value, width)
    }

    fn count(&mut self, hint: Estimate, value: u64) -> Result<u64, Refusal> {
        let value = match hint.width {
            64.. => value,
            width => value & ((1 << width) - 1),
        };
        let lie = self.next(|liar, told| {
            liar.about_number(value, hint.width, told);
            if Self::has_long(hint, value) {
                told.push((Rule::LongForm, FalseDecision::Long));
            }
        });
        match lie {
            Some(FalseDecision::Number(value)) => self.coin.count(hint, value),
            Some(FalseDecision::Long) => self.long(hint, value).map(|()| value),
            _ => self.coin.count(hint, value),
        }
    }

    fn distance(&mut self, hint: Estimate, value: i64) -> Result<i64, Refusal> {
        let lie = self.next(|liar, told| {
            liar.about_distance(hint, told);
            if Self::has_long(hint, zigzag(value)) {
                told.push((Rule::LongForm, FalseDecision::Long));
            }
        });
        let value = match (lie, self.what) {
            (Some(FalseDecision::Distance(value)), _) => value,
            (Some(FalseDecision::Long), _) => return self.long(hint, zigzag(value)).map(|()| value),
            (_, What::Number { near, guess, .. }) if self.is_calm => near.wrapping_sub(guess),
            _ => value,
        };
        // after a lie, the writer may send a part whose distances do not fit
        let fits = zigzag(value) >> hint.width == 0;
        self.coin.distance(hint, if fits { value } else { 0 })
    }

    fn mark(&mut self, what: What) {
        self.what = what;
    }

    fn enter(&mut self, place: PathPart) {
        self.path.push(place);
    }

    fn leave(&mut self) {
        self.path.pop();
    }
}

/// Number of zero bytes after a packet whose writer stopped at the lie, so that a reader rejects the lie before it
/// reaches the end.
const ZEROS: usize = 16;

/// A hostile packet, without its type.
struct RefusedDelta {
    near: Option<Vec<u64>>,
    far: Option<Vec<u64>>,
    bytes: Vec<u8>,
    error: DeltaError,
}

/// Returns the baselines of a packet.
fn both<'a>(near: &'a [u64], far: Option<&'a [u64]>) -> Both<'a> {
    let far = far.map(|far| (far, Pace::new(1, 1)));
    Both { near, far }
}

/// Collects hostile packets.
struct Liars<'d> {
    differ: &'d Differ,
    /// For each rule at each node, plain and coded: the number of packets, and of lies without effect.
    found: BTreeMap<(Key, bool), (u32, u32)>,
    packets: Vec<RefusedDelta>,
}

impl Liars<'_> {
    /// Makes packets with lies about the difference of two values.
    fn pair(&mut self, near: &[u64], far: Option<&Vec<u64>>, new: &[u64]) {
        if near == new {
            return self.alike(near);
        }
        let far = far.map(|far| &far[..]);
        let base = both(near, far);
        for is_coded in [false, true] {
            let write = |lie| match is_coded {
                true => write_coded(self.differ, base, new, lie),
                false => write_plain(&self.differ.plan, DIFFERENCE, base, new, lie),
            };
            for (at, key, lie) in write(None).lies {
                self.tell((key, is_coded), near, far, || write(Some((at, lie))));
            }
        }
        self.ends(near, far, new);
    }

    /// Returns the error of a decoder.
    fn refusal(&self, base: Option<Both<'_>>, bytes: &[u8]) -> Option<DeltaError> {
        let read = self.differ.read(base, bytes);
        read.and_then(|codes| (self.differ.subject.check)(&codes)).err()
    }

    /// Returns the packet if a reader refuses it for the expected reason at the expected path.
    fn judge(&self, near: &[u64], far: Option<&[u64]>, rule: Rule, written: &Written) -> Option<RefusedDelta> {
        let error = self.refusal(Some(both(near, far)), &written.bytes)?;
        let is_expected = match (&error, rule.refusal()) {
            (DeltaError::Value { .. }, None) => true,
            (DeltaError::Difference { why, path, .. }, Some(rule)) => {
                let mut place = String::new();
                error::show(&mut place, &self.differ.plan, written.place.iter());
                // the error may be inside the node of the lie, or at a node around it
                *why == rule && (path.starts_with(&place) || place.starts_with(path.as_str()))
            }
            _ => false,
        };
        is_expected.then(|| RefusedDelta {
            near: Some(near.to_vec()),
            far: far.map(<[u64]>::to_vec),
            bytes: written.bytes.clone(),
            error,
        })
    }

    /// Makes packets with lies about a whole value.
    fn whole(&mut self, value: &[u64]) {
        let nothing = both(&[], None);
        let plan = &self.differ.plan;
        let write = |lie| write_plain(plan, WHOLE, nothing, value, lie);
        for (at, (id, rule), lie) in write(None).lies {
            // counted apart from the lies about differences
            let key = (id + plan.nodes.len(), rule);
            self.tell((key, false), value, None, || write(Some((at, lie))));
        }
    }

    /// Makes a packet with a lie, unless enough packets or lies without effect exist for its rule and node.
    fn tell(&mut self, key: (Key, bool), near: &[u64], far: Option<&[u64]>, write: impl FnOnce() -> Written) {
        let (found, vain) = self.found.get(&key).copied().unwrap_or((0, 0));
        if found >= TIMES || vain >= TRIES * (found + 1) {
            return;
        }
        let packet = self.judge(near, far, key.0.1, &write());
        let counts = self.found.entry(key).or_default();
        match packet {
            Some(packet) => {
                counts.0 += 1;
                self.packets.push(packet);
            }
            None => counts.1 += 1,
        }
    }

    /// Adds packets of a value that equals the baseline, with bits after the end, or for a reader without a baseline.
    fn alike(&mut self, near: &[u64]) {
        for (has_base, bytes, refusal) in [
            (false, &[SAME as u8][..], Refusal::UnknownTag),
            (false, &[DIFFERENCE as u8], Refusal::UnknownTag),
            (false, &[CODED as u8], Refusal::UnknownTag),
            (true, &[], Refusal::EndOfPacket),
            (true, &[4], Refusal::LeftOverBits),
            (true, &[0x80], Refusal::LeftOverBits),
            (true, &[0, 0], Refusal::LeftOverBytes),
        ] {
            self.add(has_base.then_some(both(near, None)), bytes, refusal);
        }
    }

    /// Adds packets that lack their end, and packets with bits after their end.
    fn ends(&mut self, near: &[u64], far: Option<&[u64]>, new: &[u64]) {
        let counts = self.found.entry(((usize::MAX, Rule::Cut), false)).or_default();
        counts.0 += 1;
        if counts.0 > 8 {
            return;
        }
        let base = both(near, far);
        let plain = self.differ.encode(base, new).ok();
        let coded = self.differ.compress(base, new, &self.differ.model).ok();
        for packet in plain.into_iter().chain(coded.map(|(packet, _)| packet)) {
            let longer = [&packet[..], &[0]].concat();
            self.add(Some(base), &longer, Refusal::LeftOverBytes);
            let shorter = packet.split_last().map_or(&[][..], |(_, shorter)| shorter);
            self.add(Some(base), shorter, Refusal::EndOfPacket);
            self.add(Some(base), &[], Refusal::EndOfPacket);
            let spare = self.differ.plan.spare(base, &packet);
            if let Some(last) = packet.len().checked_sub(1).filter(|_| spare > 0) {
                let mut packet = packet.clone();
                packet[last] |= 0x80;
                self.add(Some(base), &packet, Refusal::LeftOverBits);
            }
        }
    }

    fn add(&mut self, base: Option<Both<'_>>, bytes: &[u8], refusal: Refusal) {
        let Some(error) = self.refusal(base, bytes) else {
            return;
        };
        if matches!(&error, DeltaError::Difference { why, .. } if *why == refusal) {
            self.packets.push(RefusedDelta {
                near: base.map(|base| base.near.to_vec()),
                far: base.and_then(|base| base.far).map(|(far, _)| far.to_vec()),
                bytes: bytes.to_vec(),
                error,
            });
        }
    }

    fn untried(&self) -> Vec<String> {
        let plan = &self.differ.plan;
        let mut paths = BTreeMap::new();
        name_all(plan, plan.root, self.differ.subject.name().to_string(), &mut paths);
        let missed = self
            .found
            .iter()
            .filter(|((_, is_coded), (found, _))| !is_coded && *found == 0);
        let certain = missed.filter(|(((_, rule), _), _)| rule.is_certain());
        let shown = certain.map(|(((id, rule), _), _)| {
            let count = plan.nodes.len();
            let path = paths.get(&(id % count)).cloned().unwrap_or_default();
            let form = if *id < count { "" } else { ", whole" };
            alloc::format!("{path}: {rule:?}{form}")
        });
        shown.collect()
    }
}

fn name_all(plan: &Plan, id: usize, path: String, paths: &mut BTreeMap<usize, String>) {
    let Ok(node) = plan.node(id) else { return };
    let inside = match node.op {
        Op::List | Op::Text => alloc::format!("{path}[]"),
        _ => path.clone(),
    };
    for kid in node.kids.iter().chain(&node.other) {
        let path = match plan.node(*kid).map_or("", |kid| kid.name) {
            "" => inside.clone(),
            name => alloc::format!("{inside}.{name}"),
        };
        name_all(plan, *kid, path, paths);
    }
    paths.insert(id, path);
}

/// The bytes of a lying writer, and its possible lies.
struct Written {
    bytes: Vec<u8>,
    place: Vec<PathPart>,
    lies: Vec<(usize, Key, FalseDecision)>,
}

fn write_plain(plan: &Plan, form: u64, base: Both<'_>, new: &[u64], lie: Option<(usize, FalseDecision)>) -> Written {
    let mut coin = BitsOut::default();
    // never an error: a writer of bits accepts every number
    let _ = coin.raw(form, 2);
    let mut walk = plan.walk(base, new, Liar::new(coin, plan, base.near, lie));
    // after a lie the walk may refuse the value, but the lie is already written
    let is_written = match form {
        WHOLE => walk.all(),
        _ => walk.difference(),
    };
    let Walk { coin, .. } = walk;
    let mut bytes = coin.coin.end();
    if is_written.is_err() {
        bytes.resize(bytes.len() + ZEROS, 0);
    }
    Written {
        bytes,
        place: coin.place,
        lies: coin.lies,
    }
}

fn write_coded(differ: &Differ, base: Both<'_>, new: &[u64], lie: Option<(usize, FalseDecision)>) -> Written {
    let (plan, mut model) = (&differ.plan, differ.model.clone());
    let coin = RangeOut::new(&mut model);
    let mut walk = plan.walk(base, new, Liar::new(coin, plan, base.near, lie));
    // after a lie the walk may refuse the value, but the lie is already written
    let _ = walk.difference();
    let Walk { coin, .. } = walk;
    Written {
        bytes: coin.coin.end(CODED as u8),
        place: coin.place,
        lies: coin.lies,
    }
}

impl Plan {
    /// Returns the number of unused bits in the last byte of a plain difference.
    fn spare(&self, base: Both<'_>, packet: &[u8]) -> usize {
        if super::form(packet) == CODED {
            return 0;
        }
        let (_, coin) = self.read(Some(base), BitsIn::new(packet));
        8 * packet.len() - coin.position()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Elements 0, 3 and 7 go on, and element 10 begins to change. The lie says that element 0 stays.
    #[test]
    fn elements_after_a_shorter_gap_are_written() {
        let differ = Differ::new(Subject::of::<[u16; 12]>(), &[]);
        let far = [9; 12];
        let near = [8, 9, 9, 8, 9, 9, 9, 8, 9, 9, 9, 9];
        let new = [7, 9, 9, 7, 9, 9, 9, 7, 9, 9, 8, 9];
        let base = both(&near, Some(&far));
        let write = |lie| write_plain(&differ.plan, DIFFERENCE, base, &new, lie);
        let is_short = |(_, (_, rule), lie): &&(usize, Key, FalseDecision)| {
            matches!((rule, lie), (Rule::SameElement, FalseDecision::Number(0)))
        };
        let lies = write(None).lies;
        let &(at, _, lie) = lies.iter().find(is_short).unwrap();
        let packet = write(Some((at, lie))).bytes;
        let made = differ.read(Some(base), &packet).unwrap();
        assert_eq!(made, [8, 9, 9, 7, 9, 9, 9, 7, 9, 9, 8, 9]);
    }
}
