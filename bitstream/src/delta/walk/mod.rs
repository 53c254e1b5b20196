//! Walks along the codes of two values of one type, and writes or reads which parts changed, and by how much. All types
//! share the code of the walk. The walk's coin decides whether it writes or reads. `near` is the baseline, `far` the
//! second baseline, and `new` the value that is sent.

mod by_field;
mod by_key;
mod keys;
mod list;
mod number;
mod quat;
mod record;
mod whole;

use super::coin::{Coin, What};
use super::extent::{are_same, at, cut, part, rest};
use super::model;
use super::plan::{Match, Op, Plan, PlanNode, Sizes, Span};
use alloc::vec::Vec;
use bitstream_core::Refusal;
use number::number;

/// Ratio for extrapolation: a number moved from far to near in `since` ticks, and new is `ahead` ticks after near.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    ahead: i64,
    since: i64,
}

impl Pace {
    /// Returns a ratio in lowest terms if `since` divides `ahead`, so that no division is needed.
    pub(super) fn new(ahead: u8, since: u8) -> Pace {
        let (ahead, since) = (i64::from(ahead), i64::from(since.max(1)));
        match ahead % since {
            0 => Pace {
                ahead: ahead / since,
                since: 1,
            },
            _ => Pace { ahead, since },
        }
    }

    #[inline]
    fn of(self, step: i64) -> i64 {
        let ahead = step.saturating_mul(self.ahead);
        match self.since {
            1 => ahead,
            since => ahead.div_euclid(since),
        }
    }
}

pub(super) struct Walk<'a, C: Coin> {
    pub(super) plan: &'a Plan,
    pub(super) near: &'a [u64],
    pub(super) far: Option<&'a [u64]>,
    pub(super) pace: Pace,
    /// The codes of the new value, if the walk writes.
    pub(super) given: &'a [u64],
    /// The codes of the new value so far, if the walk reads.
    pub(super) made: Vec<u64>,
    /// The fields that changed in the last changed record of each node.
    pub(super) last: Vec<u64>,
    /// The sizes that are expected of the next changes of numbers. Starts as [`Plan::sizes`].
    pub(super) sizes: Vec<Sizes>,
    /// The path of a refusal, with the innermost part first.
    pub(super) path: Vec<PathPart>,
    pub(super) coin: C,
}

/// A part of a value.
#[derive(Clone, Copy, Debug)]
pub(super) enum PathPart {
    Node(usize),
    Element(usize),
}

/// Positions of the codes of a node in each value. The second baseline has a position only where its shape equals that
/// of the baseline.
#[derive(Clone, Copy)]
struct Positions {
    near: usize,
    far: Option<usize>,
    new: usize,
}

/// Earlier distances of numbers, which predict the size of the next distance.
#[derive(Clone, Copy, Default)]
struct Context {
    /// The class (number of bits) of the last distance in the same record.
    last: Option<u32>,
    /// The largest class (number of bits) of earlier distances in the element.
    mood: u32,
}

impl Context {
    /// Returns the context of the first number in an inner node.
    fn inside(self) -> Context {
        Context { last: None, ..self }
    }
}

impl<'a, C: Coin> Walk<'a, C> {
    fn far_codes(&self) -> &'a [u64] {
        self.far.unwrap_or(&[])
    }

    fn push(&mut self, code: u64) {
        if C::READING {
            self.made.push(code);
        }
    }

    /// Copies an unchanged part of the baseline, if the walk reads.
    fn keep(&mut self, near: usize, len: usize) {
        if C::READING {
            // pieces of 1 KiB, each copied in line: one call for all of a long part takes more instructions
            for piece in part(self.near, near, len).chunks(128) {
                self.made.extend_from_slice(piece);
            }
        }
    }

    /// Copies unchanged elements of the baseline, if the walk reads: adjacent ones together. Each element has its
    /// position and the number of its codes.
    fn keep_all(&mut self, elements: impl Iterator<Item = (usize, usize)>) {
        if C::READING {
            let (mut start, mut end) = (0, 0);
            for (near, len) in elements {
                if near != end {
                    self.keep(start, end - start);
                    (start, end) = (near, near);
                }
                end += len;
            }
            self.keep(start, end - start);
        }
    }

    /// Replaces a code, if the walk reads.
    #[inline(always)] // a store
    fn set(&mut self, place: usize, code: u64) {
        if C::READING {
            if let Some(made) = self.made.get_mut(place) {
                *made = code;
            }
        }
    }

    fn extent_near(&self, id: usize, place: usize) -> Result<usize, Refusal> {
        self.plan.extent(id, self.near, place)
    }

    fn extent_new(&self, id: usize, place: usize) -> Result<usize, Refusal> {
        match C::READING {
            true => Ok(0),
            false => self.plan.extent(id, self.given, place),
        }
    }

    fn extent_far(&self, id: usize, place: Option<usize>) -> Result<usize, Refusal> {
        match place {
            Some(place) => self.plan.extent(id, self.far_codes(), place),
            None => Ok(0),
        }
    }

    /// Sends a value that differs from near.
    pub(super) fn difference(&mut self) -> Result<(), Refusal> {
        let far = self.far.map(|_| 0);
        self.changed(
            self.plan.root,
            Positions { near: 0, far, new: 0 },
            &mut Context::default(),
        )
    }

    /// Sends a whole value.
    pub(super) fn all(&mut self) -> Result<(), Refusal> {
        self.whole(self.plan.root, 0).map(|_| ())
    }

    /// Adds the part of the value in which a refusal occurred to the refusal's path.
    #[cold]
    fn inside<V>(&mut self, place: PathPart, why: Refusal) -> Result<V, Refusal> {
        self.path.push(place);
        Err(why)
    }

    /// Sends a node that differs from near.
    #[inline(always)] // called at two places: for a field and for an element
    fn changed(&mut self, id: usize, at_: Positions, around: &mut Context) -> Result<(), Refusal> {
        let node = self.plan.node(id)?;
        self.changed_node((id, node), at_, around)
    }

    #[inline(always)] // inlined like `changed`
    fn changed_node(
        &mut self,
        (id, node): (usize, &'a PlanNode),
        at_: Positions,
        around: &mut Context,
    ) -> Result<(), Refusal> {
        self.coin.enter(PathPart::Node(id));
        match self.changed_here((id, node), at_, around) {
            Ok(()) => {
                self.coin.leave();
                Ok(())
            }
            Err(why) => self.inside(PathPart::Node(id), why),
        }
    }

    #[inline(always)] // inlined like `changed`
    fn changed_here(
        &mut self,
        (id, node): (usize, &'a PlanNode),
        at_: Positions,
        around: &mut Context,
    ) -> Result<(), Refusal> {
        match node.op {
            Op::Record if !node.is_row => self.record(id, node, at_, around),
            Op::Record | Op::Vector | Op::Flip | Op::Number | Op::Quat => {
                let made = self.made.len();
                self.keep(at_.near, node.codes.unwrap_or(0));
                self.replace((id, node), at_, made, around)
            }
            Op::Symbol | Op::Apart | Op::Text => self.symbol(id, at_),
            Op::Maybe => self.maybe(node, at_, around),
            Op::Enum => self.choice(id, node, at_, around),
            Op::List => match node.known {
                Match::Place => self.list(node, node.slot, at_),
                Match::Whole | Match::Key => self.known(node, at_),
                Match::Field(_) => self.keyed(node, at_),
            },
        }
    }

    /// Sends a node that differs from the baseline and has equally many codes in all values. A walk that reads has
    /// copied the codes of the baseline to `made`, and replaces the node's codes there.
    #[inline(never)] // the walk descends here
    fn replace(
        &mut self,
        (id, node): (usize, &'a PlanNode),
        at_: Positions,
        made: usize,
        around: &mut Context,
    ) -> Result<(), Refusal> {
        match (node.op, at_.far) {
            (Op::Vector | Op::Flip | Op::Number | Op::Quat, far) => {
                let codes = self.parts(at_, node.codes.unwrap_or(0))?;
                match far {
                    Some(_) => self.replace_here::<true>((id, node), (codes, 0), at_, made, around),
                    None => self.replace_here::<false>((id, node), (codes, 0), at_, made, around),
                }
            }
            (Op::Record, Some(_)) if node.is_row => self.row::<true>((id, node), at_, made, around),
            (Op::Record, None) if node.is_row => self.row::<false>((id, node), at_, made, around),
            _ => {
                // the node's codes are made after all others, and then moved
                let end = self.made.len();
                self.changed_here((id, node), at_, around)?;
                if let Some((before, moved)) = self.made.split_at_mut_checked(end).filter(|_| C::READING) {
                    let place = before.get_mut(made..).and_then(|rest| rest.get_mut(..moved.len()));
                    // never an error: the node has equally many codes in the baseline
                    place.ok_or(Refusal::Custom)?.copy_from_slice(moved);
                }
                self.made.truncate(end);
                Ok(())
            }
        }
    }

    /// Sends a node like [`replace`](Self::replace). The codes of the node begin at `start` in the codes of each value.
    /// `FAR` is true if the second baseline has the node.
    #[inline(always)] // most parts of a row are numbers
    fn replace_here<const FAR: bool>(
        &mut self,
        (id, node): (usize, &'a PlanNode),
        (codes, start): ([&'a [u64]; 3], usize),
        at_: Positions,
        made: usize,
        around: &mut Context,
    ) -> Result<(), Refusal> {
        let [near, far, new] = codes;
        let code = match node.op {
            Op::Vector => {
                let codes = [rest(near, start), rest(far, start), rest(new, start)];
                return self.numbers::<FAR>(node, codes, made + start, around);
            }
            Op::Number => {
                let far = FAR.then(|| at(far, start));
                // never None: each number has sizes
                let sizes = self.sizes.get_mut(node.sizes).ok_or(Refusal::Custom)?;
                let codes = (at(near, start), far, at(new, start));
                number(&mut self.coin, self.pace, &node.number(), sizes, codes, true, around)?
            }
            Op::Quat => {
                let (near, new) = (at(near, start), at(new, start));
                match FAR && node.predict {
                    true => self.quat(node, near, Some(at(far, start)), new, around)?,
                    false => self.quat(node, near, None, new, around)?,
                }
            }
            Op::Flip => at(near, start) ^ 1,
            _ => return self.replace((id, node), at_.plus(Positions::all(start)), made + start, around),
        };
        if C::READING && code == at(near, start) {
            return Err(Refusal::NotCanonical);
        }
        self.set(made + start, code);
        Ok(())
    }

    /// Sends a code as it is, not as a distance from a guess.
    #[inline(never)] // rare
    fn symbol(&mut self, id: usize, at_: Positions) -> Result<(), Refusal> {
        let start = self.made.len();
        self.whole_here(id, at_.new)?;
        if !C::READING {
            return Ok(());
        }
        let len = self.extent_near(id, at_.near)?;
        match self.made.get(start..) == self.near.get(at_.near..at_.near + len) {
            true => Err(Refusal::NotCanonical),
            false => Ok(()),
        }
    }

    #[inline(never)] // the walk descends here
    fn maybe(&mut self, node: &'a PlanNode, at_: Positions, around: &mut Context) -> Result<(), Refusal> {
        let kid = self.plan.kid(node)?;
        let (near, new) = (at(self.near, at_.near), at(self.given, at_.new));
        let far = at_.far.filter(|far| at(self.far_codes(), *far) == node.max);
        let inner = Positions {
            near: at_.near + 1,
            far: far.map(|far| far + 1),
            new: at_.new + 1,
        };
        if near != node.max {
            self.push(node.max);
            return self.whole(kid, inner.new).map(|_| ());
        }
        // an option of a type without codes can only have become empty
        self.coin.mark(What::Still);
        let still = self.plan.node(kid)?.codes != Some(0) && self.coin.flip(node.slot, new == node.max)?;
        self.push(if still { node.max } else { node.max ^ 1 });
        match still {
            true => self.changed(kid, inner, around),
            false => Ok(()),
        }
    }

    /// Sends an element that differs from near.
    #[inline(always)] // inlined like `changed`
    fn changed_element(&mut self, place: usize, kid: usize, at_: Positions) -> Result<(), Refusal> {
        self.coin.enter(PathPart::Element(place));
        match self.changed(kid, at_, &mut Context::default()) {
            Ok(()) => {
                self.coin.leave();
                Ok(())
            }
            Err(why) => self.inside(PathPart::Element(place), why),
        }
    }

    /// Sends an element that differs from the baseline, like [`replace`](Self::replace).
    #[inline(always)] // inlined like `changed`
    fn replace_element(
        &mut self,
        place: usize,
        (id, node): (usize, &'a PlanNode),
        at_: Positions,
        made: usize,
    ) -> Result<(), Refusal> {
        self.coin.enter(PathPart::Element(place));
        self.coin.enter(PathPart::Node(id));
        let context = &mut Context::default();
        let sent = match at_.far {
            // most elements are records with few codes
            None if node.is_row => self.row::<false>((id, node), at_, made, context),
            _ => self.replace((id, node), at_, made, context),
        };
        if let Err(why) = sent {
            self.path.push(PathPart::Node(id));
            return self.inside(PathPart::Element(place), why);
        }
        self.coin.leave();
        self.coin.leave();
        Ok(())
    }

    fn choice(&mut self, id: usize, node: &'a PlanNode, at_: Positions, around: &mut Context) -> Result<(), Refusal> {
        let plan = self.plan;
        let tagged = usize::from(node.width > 0);
        let tag = |codes: &[u64], place| if tagged > 0 { at(codes, place) } else { 0 };
        let (near, new) = (tag(self.near, at_.near), tag(self.given, at_.new));
        let old = plan.variant(node, near).ok_or(Refusal::UnknownTag)?;
        let can_stay = plan.node(old)?.codes != Some(0);
        let can_go = node.kids.len() + usize::from(node.other.is_some()) > 1 || node.other.is_some();
        self.coin.mark(What::SameVariant);
        let stays = match can_stay && can_go {
            true => self.coin.flip(node.slot, near == new)?,
            false => can_stay,
        };
        if stays {
            if tagged > 0 {
                self.push(near);
            }
            let far = at_.far.filter(|far| tag(self.far_codes(), *far) == near);
            let inner = Positions {
                near: at_.near + tagged,
                far: far.map(|far| far + tagged),
                new: at_.new + tagged,
            };
            return self.changed(old, inner, around);
        }
        let old = Some(near);
        self.coin.mark(What::Variant { node: id, old });
        let tag = self.coin.raw(new, node.width)?;
        if tag == near {
            return Err(Refusal::NotCanonical);
        }
        let kid = plan.variant(node, tag).ok_or(Refusal::UnknownTag)?;
        self.push(tag);
        self.whole(kid, at_.new + tagged).map(|_| ())
    }

    /// Returns `len` codes of the baseline, the second baseline and the new value. For an unknown value, returns the
    /// codes of the baseline.
    #[inline(always)] // callers do not use all three slices
    fn parts(&self, at_: Positions, len: usize) -> Result<[&'a [u64]; 3], Refusal> {
        let near = cut(self.near, at_.near, len)?;
        let far = match at_.far {
            Some(far) => cut(self.far_codes(), far, len)?,
            None => near,
        };
        let new = match C::READING {
            true => near,
            false => cut(self.given, at_.new, len)?,
        };
        Ok([near, far, new])
    }

    /// Returns the number of codes of a part of a record in each value.
    #[inline(always)] // most parts need a few instructions
    fn steps(&self, (kid, span): (usize, &Span), next: Positions) -> Result<Positions, Refusal> {
        let extent = |codes, place| self.plan.extent_of(span, kid, codes, place);
        Ok(Positions {
            near: extent(self.near, next.near)?,
            far: next.far.map(|far| extent(self.far_codes(), far)).transpose()?,
            new: if C::READING { 0 } else { extent(self.given, next.new)? },
        })
    }

    /// Returns the number of remaining codes in each value.
    fn steps_to_end(&self, next: Positions) -> Positions {
        let left = |codes: &[u64], place: usize| codes.len().saturating_sub(place);
        Positions {
            near: left(self.near, next.near),
            far: next.far.map(|far| left(self.far_codes(), far)),
            new: left(self.given, next.new),
        }
    }

    /// Compares a part of a record in the three values. Also returns the number of its codes in each value.
    #[inline(always)] // most parts need a few instructions
    fn compare(&self, (kid, span): (usize, &Span), next: Positions) -> Result<(Compared, Positions), Refusal> {
        let len = self.plan.extent_of(span, kid, self.near, next.near)?;
        let is_same = |codes: &[u64], place| are_same(self.near, next.near, codes, place, len);
        let element = Compared {
            is_changed: !C::READING && !is_same(self.given, next.new),
            is_expected: next.far.is_some_and(|far| !is_same(self.far_codes(), far)),
        };
        // a part with equal codes has equally many, since the codes of a part determine their number
        let mut step = Positions::all(len);
        if element.is_changed {
            step.new = self.plan.extent_of(span, kid, self.given, next.new)?;
        }
        if let Some(far) = next.far.filter(|_| element.is_expected) {
            step.far = Some(self.plan.extent_of(span, kid, self.far_codes(), far)?);
        }
        Ok((element, step))
    }

    /// Returns the number of codes of an element in each value. The element has `len` codes in the baseline, and equally
    /// many in values that do not differ from it, since the codes of an element determine their number.
    fn steps_of(&self, kid: usize, next: Positions, len: usize, element: Compared) -> Result<Positions, Refusal> {
        let mut step = Positions::all(len);
        if element.is_changed {
            step.new = self.extent_new(kid, next.new)?;
        }
        if element.is_expected {
            step.far = Some(self.extent_far(kid, next.far)?);
        }
        Ok(step)
    }

    /// Compares the rest of the three values like [`compare`](Self::compare).
    fn compare_to_end(&self, next: Positions) -> (Compared, Positions) {
        let step = self.steps_to_end(next);
        let is_same = |codes: &[u64], place, len| len == step.near && are_same(self.near, next.near, codes, place, len);
        let element = Compared {
            is_changed: !C::READING && !is_same(self.given, next.new, step.new),
            is_expected: next
                .far
                .is_some_and(|far| !is_same(self.far_codes(), far, step.far.unwrap_or(0))),
        };
        (element, step)
    }
}

/// Result of a comparison of an element in the three values.
#[derive(Clone, Copy)]
struct Compared {
    /// True if the new value of the element differs from its baseline.
    is_changed: bool,
    /// True if the second baseline of the element differs from its baseline.
    is_expected: bool,
}

impl Compared {
    /// Returns whether only one of two baselines predicts the new value.
    fn is_surprise(self) -> bool {
        self.is_changed != self.is_expected
    }
}

/// Number of slots of a list by index: one for the flag of an equal length, and those for the gaps.
pub(super) const BY_PLACE: usize = 1 + model::NUMBER;

/// Number of slots of new elements: for their flag, their number and their positions.
pub(super) const ADDITIONS: usize = 1 + 2 * model::NUMBER;

/// First slot for the positions of new elements, among the slots of a sparse list. A whole list uses it for its gaps.
const WHERE: usize = 2 * EXCEPTIONS + 1 + model::NUMBER;

/// Number of slots of exceptions: for their flag and the gaps between them.
pub(super) const EXCEPTIONS: usize = 1 + model::NUMBER;

impl Positions {
    /// Returns a step of `len` codes in each of the three values.
    pub(super) fn all(len: usize) -> Positions {
        Positions {
            near: len,
            far: Some(len),
            new: len,
        }
    }

    /// Returns the positions of element `i` in a list of elements of `len` codes each, of which the second baseline has
    /// `fars`.
    fn of_element(self, i: usize, len: usize, fars: usize) -> Positions {
        let far = self.far.filter(|_| i < fars);
        Positions { far, ..self }.plus(Positions::all(i * len))
    }

    fn plus(self, step: Positions) -> Positions {
        Positions {
            near: self.near + step.near,
            far: self.far.map(|far| far + step.far.unwrap_or(0)),
            new: self.new + step.new,
        }
    }
}
