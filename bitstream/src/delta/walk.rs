//! Walks along the codes of two values of one type, and writes or reads which parts changed, and by how much. All types
//! share the code of the walk. The walk's coin decides whether it writes or reads. `near` is the baseline, `far` the
//! second baseline, and `new` the value that is sent.

use super::coin::{Coin, Estimate, What, class, class_of_distance};
use super::model;
use super::plan::{Match, Number, Op, Plan, PlanNode, Sizes};
use super::tape::PIECE;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use bitstream_core::Refusal;
use core::ops::Range;

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
pub(super) struct Positions {
    pub(super) near: usize,
    pub(super) far: Option<usize>,
    pub(super) new: usize,
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

/// The number of elements in each value.
#[derive(Clone, Copy)]
struct Lens {
    near: usize,
    far: usize,
    new: usize,
}

fn at(codes: &[u64], place: usize) -> u64 {
    codes.get(place).copied().unwrap_or(0)
}

/// Returns whether `len` codes differ. Most parts have few codes, so a loop is faster than a call.
#[inline]
fn differ(a: &[u64], at_a: usize, b: &[u64], at_b: usize, len: usize) -> bool {
    match len {
        1 => at(a, at_a) != at(b, at_b),
        2..=8 => part(a, at_a, len).iter().zip(part(b, at_b, len)).any(|(a, b)| a != b),
        _ => part(a, at_a, len) != part(b, at_b, len),
    }
}

fn part(codes: &[u64], place: usize, len: usize) -> &[u64] {
    codes.get(place..).and_then(|rest| rest.get(..len)).unwrap_or(&[])
}

/// Returns the codes from a position on.
fn rest(codes: &[u64], place: usize) -> &[u64] {
    codes.get(place..).unwrap_or(&[])
}

/// Returns `len` codes from a position on, or an error if there are fewer.
#[inline(always)] // a comparison
fn cut(codes: &[u64], place: usize, len: usize) -> Result<&[u64], Refusal> {
    codes.get(place..place + len).ok_or(Refusal::Custom)
}

impl Plan {
    pub(super) fn node(&self, id: usize) -> Result<&PlanNode, Refusal> {
        // never an error: each id is that of a node
        self.nodes.get(id).ok_or(Refusal::Custom)
    }

    pub(super) fn kid(&self, node: &PlanNode) -> Result<usize, Refusal> {
        node.kids.first().copied().ok_or(Refusal::Custom)
    }

    pub(super) fn variant(&self, node: &PlanNode, tag: u64) -> Option<usize> {
        let is = |kid: &usize| self.nodes.get(*kid).is_some_and(|variant| variant.max == tag);
        node.kids.iter().copied().find(is).or(node.other)
    }

    /// Returns the number of codes that a node has in a value.
    pub(super) fn extent(&self, id: usize, codes: &[u64], place: usize) -> Result<usize, Refusal> {
        let node = self.node(id)?;
        if let Some(len) = node.codes {
            return Ok(len);
        }
        let head = at(codes, place);
        let mut end = place;
        match node.op {
            Op::Flip | Op::Number | Op::Symbol | Op::Quat => {}
            Op::Apart => end += 1 + usize::try_from(head).map_err(|_| Refusal::Custom)?.div_ceil(PIECE),
            Op::Maybe => {
                end += 1;
                if head == node.max {
                    end += self.extent(self.kid(node)?, codes, end)?;
                }
            }
            Op::List | Op::Text => {
                let (first, count) = self.length(node, codes, place)?;
                end = first;
                let kid = self.kid(node)?;
                match self.node(kid)?.codes {
                    Some(each) => end = end.saturating_add(each.saturating_mul(count)),
                    None => {
                        for _ in 0..count {
                            end += self.extent(kid, codes, end)?;
                        }
                    }
                }
            }
            Op::Record | Op::Vector => {
                for kid in &node.kids {
                    end += self.extent(*kid, codes, end)?;
                }
            }
            Op::Enum => {
                end += usize::from(node.width > 0);
                let head = if node.width > 0 { head } else { 0 };
                let kid = self.variant(node, head).ok_or(Refusal::UnknownTag)?;
                end += self.extent(kid, codes, end)?;
            }
        }
        match end > codes.len() {
            true => Err(Refusal::EndOfPacket),
            false => Ok(end - place),
        }
    }

    /// Returns the position of the first element, and the number of elements.
    pub(super) fn length(&self, node: &PlanNode, codes: &[u64], place: usize) -> Result<(usize, usize), Refusal> {
        if node.width == 0 {
            return Ok((place, node.least));
        }
        let head = at(codes, place);
        match head <= node.max {
            true => Ok((place + 1, node.least + head as usize)),
            false => Err(Refusal::Length),
        }
    }
}

/// Positions of an element and of its key in the codes of a list. `value` is the end of the key.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) start: usize,
    key: usize,
    value: usize,
    pub(super) end: usize,
}

impl Entry {
    pub(super) fn key<'a>(&self, codes: &'a [u64]) -> &'a [u64] {
        codes.get(self.key..self.value).unwrap_or(&[])
    }

    fn rest<'a>(&self, codes: &'a [u64]) -> &'a [u64] {
        codes.get(self.value..self.end).unwrap_or(&[])
    }
}

impl Plan {
    /// Returns the position of a field of an element.
    fn find_in(&self, element: usize, id: usize, codes: &[u64], start: usize) -> Result<Option<usize>, Refusal> {
        if element == id {
            return Ok(Some(start));
        }
        let mut at = start;
        for kid in &self.node(element)?.kids {
            if *kid == id || self.is_part(*kid) {
                if let Some(found) = self.find_in(*kid, id, codes, at)? {
                    return Ok(Some(found));
                }
            }
            at += self.extent(*kid, codes, at)?;
        }
        Ok(None)
    }

    /// Returns the elements of a list.
    pub(super) fn entries(&self, node: &PlanNode, codes: &[u64], place: usize) -> Result<Vec<Entry>, Refusal> {
        let (mut start, count) = self.length(node, codes, place)?;
        let mut found = Vec::new();
        for _ in 0..count {
            let entry = self.entry(node, codes, start)?;
            start = entry.end;
            found.push(entry);
        }
        Ok(found)
    }

    /// Returns the element that begins at `start`.
    fn entry(&self, node: &PlanNode, codes: &[u64], start: usize) -> Result<Entry, Refusal> {
        let entry = self.kid(node)?;
        let id = match (node.known, self.node(entry)?.kids.first()) {
            (Match::Key, Some(key)) => *key,
            (Match::Field(key), _) => key,
            _ => entry,
        };
        // never an error: the key is in the element
        let key = self.find_in(entry, id, codes, start)?.ok_or(Refusal::Custom)?;
        let value = key + self.extent(id, codes, key)?;
        let end = start + self.extent(entry, codes, start)?;
        Ok(Entry { start, key, value, end })
    }
}

impl<'a, C: Coin> Walk<'a, C> {
    pub(super) fn far_codes(&self) -> &'a [u64] {
        self.far.unwrap_or(&[])
    }

    fn push(&mut self, code: u64) {
        if C::READING {
            self.made.push(code);
        }
    }

    /// Copies an unchanged part of the baseline, if the walk reads.
    pub(super) fn keep(&mut self, near: usize, len: usize) {
        if C::READING {
            // pieces of 1 KiB, each copied in line: one call for all of a long part takes more instructions
            for piece in part(self.near, near, len).chunks(128) {
                self.made.extend_from_slice(piece);
            }
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
            Op::Record if node.owners.is_empty() => self.record(id, node, at_, around),
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
            (Op::Record, Some(_)) if !node.owners.is_empty() => self.row::<true>((id, node), at_, made, around),
            (Op::Record, None) if !node.owners.is_empty() => self.row::<false>((id, node), at_, made, around),
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

    /// Sends a node as in a whole value. Returns the end of the node in the new value.
    fn whole(&mut self, id: usize, new: usize) -> Result<usize, Refusal> {
        self.coin.enter(PathPart::Node(id));
        match self.whole_here(id, new) {
            Ok(end) => {
                self.coin.leave();
                Ok(end)
            }
            Err(why) => self.inside(PathPart::Node(id), why),
        }
    }

    #[inline]
    fn whole_here(&mut self, id: usize, new: usize) -> Result<usize, Refusal> {
        let plan = self.plan;
        let node = plan.node(id)?;
        let head = at(self.given, new);
        match node.op {
            Op::Number | Op::Symbol if node.group > 0 => self.groups(node, new),
            Op::Flip | Op::Number | Op::Quat | Op::Maybe => {
                let width = if node.op == Op::Quat {
                    2 + 3 * node.width
                } else {
                    node.width
                };
                let (max, flip) = (if node.op == Op::Maybe { 1 } else { node.max }, node.flip);
                self.coin.mark(What::Code { max, flip });
                let code = self.coin.raw(head, width)?;
                if node.op != Op::Maybe && code ^ node.flip > node.max {
                    return Err(Refusal::OutOfRange);
                }
                self.push(code);
                match node.op == Op::Maybe && code == node.max {
                    true => self.whole(plan.kid(node)?, new + 1),
                    false => Ok(new + 1),
                }
            }
            Op::Symbol => {
                let (low, high) = (node.width.min(64), node.width.saturating_sub(64));
                let max = if high == 0 { node.max } else { u64::MAX };
                self.coin.mark(What::Code { max, flip: 0 });
                let code = self.coin.raw(head, low)?;
                if high == 0 {
                    if code > node.max {
                        return Err(Refusal::OutOfRange);
                    }
                    self.push(code);
                    return Ok(new + 1);
                }
                self.push(code);
                self.coin.mark(What::Code { max: node.max, flip: 0 });
                let code = self.coin.raw(at(self.given, new + 1), high)?;
                if code > node.max {
                    return Err(Refusal::OutOfRange);
                }
                self.push(code);
                Ok(new + 2)
            }
            Op::Apart => {
                let count = self.size(node, head)?;
                self.push(count);
                let (mut left, mut end) = (count, new + 1);
                while left > 0 {
                    let width = left.min(PIECE as u64);
                    self.coin.mark(What::Bits);
                    let code = self.coin.raw(at(self.given, end), width as u32)?;
                    self.push(code);
                    left -= width;
                    end += 1;
                }
                Ok(end)
            }
            Op::List | Op::Text => {
                let (mut end, mut count) = (new, node.least as u64);
                if node.width > 0 {
                    self.coin.mark(What::Length {
                        least: node.least,
                        most: node.max,
                        old: None,
                    });
                    let code = self.coin.raw(head, node.width)?;
                    if code > node.max {
                        return Err(Refusal::Length);
                    }
                    self.push(code);
                    (end, count) = (new + 1, count + code);
                }
                if let Some(is_close) = node.sparse {
                    return self.slots(node, is_close, count, end);
                }
                let kid = plan.kid(node)?;
                if plan.node(kid)?.codes == Some(0) {
                    return Ok(end);
                }
                for i in 0..count {
                    end = self.element(i as usize, kid, end)?;
                }
                Ok(end)
            }
            Op::Record | Op::Vector => {
                let mut end = new;
                for kid in &node.kids {
                    end = self.whole(*kid, end)?;
                }
                Ok(end)
            }
            Op::Enum => {
                if node.width == 0 {
                    let kid = plan.variant(node, 0).ok_or(Refusal::UnknownTag)?;
                    return self.whole(kid, new);
                }
                self.coin.mark(What::Variant { node: id, old: None });
                let tag = self.coin.raw(head, node.width)?;
                let kid = plan.variant(node, tag).ok_or(Refusal::UnknownTag)?;
                self.push(tag);
                self.whole(kid, new + 1)
            }
        }
    }

    /// Sends a number in the fewest groups that hold it. Returns the end of the number in the new value.
    #[inline(never)] // rare
    fn groups(&mut self, node: &PlanNode, new: usize) -> Result<usize, Refusal> {
        let (is_wide, is_signed) = (node.width > 64, node.flip != 0);
        let high = if is_wide { at(self.given, new + 1) } else { 0 };
        let code = u128::from(high) << 64 | u128::from(at(self.given, new));
        let given = if is_signed { zigzag_of(code, node.width) } else { code };
        let forms = node.forms();
        let mut form = 1;
        while form < forms {
            self.coin.mark(What::More);
            let slot = node.slot_of_groups() + form as usize - 1;
            if !self.coin.flip(slot, given >> (form * node.group) != 0)? {
                break;
            }
            form += 1;
        }
        let bits = if form < forms { form * node.group } else { node.width };
        let given = given & u128::MAX >> (128 - bits);
        // the lowest 64 bits of a wide number may be any; its last part is the high half
        let max = if is_wide && bits <= 64 { u64::MAX } else { node.max };
        let mut number = 0;
        if bits > 64 {
            self.coin.mark(What::LowBits);
            number = u128::from(self.coin.raw(given as u64, 64)?);
        }
        let low = (bits > 64).then_some(number as u64);
        self.coin.mark(What::Groups {
            max,
            low,
            signed: is_signed,
        });
        let rest = match low {
            None => self.coin.raw(given as u64, bits)?,
            Some(_) => self.coin.raw((given >> 64) as u64, bits - 64)?,
        };
        number |= u128::from(rest) << if low.is_some() { 64 } else { 0 };
        if form > 1 && number >> ((form - 1) * node.group) == 0 {
            return Err(Refusal::NotCanonical);
        }
        let code = if is_signed {
            zigzag_back(number, node.width)
        } else {
            number
        };
        let highest = (if is_wide { code >> 64 } else { code }) as u64;
        if highest ^ node.flip > node.max {
            return Err(Refusal::OutOfRange);
        }
        self.push(code as u64);
        if is_wide {
            self.push(highest);
        }
        Ok(new + 1 + usize::from(is_wide))
    }

    /// Sends the number of bits of a hand-written codec.
    fn size(&mut self, node: &PlanNode, head: u64) -> Result<u64, Refusal> {
        let (least, most) = (node.least as u64, node.max);
        let given = head.wrapping_sub(least);
        if !C::READING && given.checked_shr(node.width).is_some_and(|above| above > 0) {
            // the codec breaks its declaration
            return Err(Refusal::Custom);
        }
        if node.width == 0 {
            return Ok(least);
        }
        let least = node.least;
        self.coin.mark(What::Size { least, most });
        let hint = Estimate::small(node.slot, node.width.min(6), node.width);
        match self.coin.count(hint, given)? {
            above if above > most => Err(Refusal::Length),
            above => Ok(least as u64 + above),
        }
    }

    /// Sends the filled slots of a sparse list, each with the number of empty slots before it. Returns the end of the
    /// list in the new value.
    #[inline(never)] // rare
    fn slots(&mut self, node: &PlanNode, is_close: bool, count: u64, new: usize) -> Result<usize, Refusal> {
        let mut end = new;
        let mut empty = node.max - count;
        let k = match empty.checked_div(count) {
            Some(mean) if !is_close => class(mean).saturating_sub(1),
            _ => 0,
        };
        let mut next = 0;
        for i in 0..count {
            let place = PathPart::Element(i as usize);
            self.coin.enter(place);
            match self.filled(node, k, (empty, next), end) {
                Ok((slot, after)) => {
                    empty -= slot - next;
                    (next, end) = (slot + 1, after);
                }
                Err(why) => return self.inside(place, why),
            }
            self.coin.leave();
        }
        Ok(end)
    }

    /// Sends a filled slot, at `next` or above, of a sparse list with `empty` further empty slots. Returns the slot, and
    /// its end in the new value.
    fn filled(
        &mut self,
        node: &PlanNode,
        k: u32,
        (empty, next): (u64, u64),
        new: usize,
    ) -> Result<(u64, usize), Refusal> {
        let plan = self.plan;
        let entry = plan.node(plan.kid(node)?)?;
        // never an error: an entry is an index and a value
        let [index, value] = entry.kids[..] else {
            return Err(Refusal::Custom);
        };
        // in a list of one slot, the index has no code
        let len = plan.node(index)?.codes.unwrap_or(0);
        let given = if len > 0 { at(self.given, new) } else { 0 };
        let mut gap = 0;
        // a value without codes takes a bit here, so that the bits of a packet limit the number of values
        if empty > 0 || plan.node(value)?.codes == Some(0) {
            let bits = class(empty).max(1);
            let hint = Estimate::small(node.slot + WHERE, k.min(bits), bits);
            self.coin.mark(What::Empty { left: empty });
            gap = self.coin.count(hint, given.wrapping_sub(next))?;
            if gap > empty {
                return Err(Refusal::OutOfRange);
            }
        }
        if len > 0 {
            self.push(next + gap);
        }
        Ok((next + gap, self.whole(value, new + len)?))
    }

    /// Sends an element as in a whole value. Returns the end of the element in the new value.
    fn element(&mut self, place: usize, kid: usize, new: usize) -> Result<usize, Refusal> {
        self.coin.enter(PathPart::Element(place));
        match self.whole(kid, new) {
            Ok(end) => {
                self.coin.leave();
                Ok(end)
            }
            Err(why) => self.inside(PathPart::Element(place), why),
        }
    }

    /// Sends an element that differs from near.
    #[inline(always)] // inlined like `changed`
    pub(super) fn changed_element(&mut self, place: usize, kid: usize, at_: Positions) -> Result<(), Refusal> {
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
            None if !node.owners.is_empty() => self.row::<false>((id, node), at_, made, context),
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

    /// Sends the fields of a record that has many codes, or a varying number of codes.
    fn record(&mut self, id: usize, node: &'a PlanNode, at_: Positions, around: &mut Context) -> Result<(), Refusal> {
        let (mut changed, mut expected) = (0_u64, 0_u64);
        if at_.far.is_none() {
            expected = at(&self.last, id);
        }
        // without a second baseline, the decoder has nothing to compare
        if !C::READING || at_.far.is_some() {
            let mut next = at_;
            for (i, kid) in node.kids.iter().enumerate() {
                let step = self.steps(*kid, next)?;
                changed |= u64::from(!C::READING && self.is_changed(next, step)) << i;
                expected |= u64::from(self.is_expected(next, step)) << i;
                next = next.plus(step);
            }
        }
        let mut left = self.flags(id, node, changed, expected)?;
        let mut inside = around.inside();
        let mut next = at_;
        for kid in &node.kids {
            // the encoder needs nothing after the last changed field
            if !C::READING && left == 0 {
                break;
            }
            let step = self.steps(*kid, next)?;
            match left & 1 {
                0 => self.keep(next.near, step.near),
                _ => self.changed(*kid, next, &mut inside)?,
            }
            left >>= 1;
            next = next.plus(step);
        }
        around.mood = around.mood.max(inside.mood);
        Ok(())
    }

    /// Sends the fields of a record that has few codes, whose number is equal in all values. A walk that reads has
    /// copied the codes of the baseline to `made`, and replaces those of the changed fields. `FAR` is true if the
    /// second baseline has the record.
    fn row<const FAR: bool>(
        &mut self,
        (id, node): (usize, &'a PlanNode),
        at_: Positions,
        made: usize,
        around: &mut Context,
    ) -> Result<(), Refusal> {
        let plan = self.plan;
        let at_ = Positions {
            far: at_.far.filter(|_| FAR),
            ..at_
        };
        let codes = self.parts(at_, node.owners.len())?;
        let [near, far, new] = codes;
        let changed = match C::READING {
            true => 0,
            false => owners_of_changes(near, new, &node.owners),
        };
        let expected = match FAR {
            true => owners_of_changes(near, far, &node.owners),
            false => at(&self.last, id),
        };
        let mut left = self.flags(id, node, changed, expected)?;
        let mut inside = around.inside();
        while left != 0 {
            // never an error: each flag belongs to a field
            let id = *node.kids.get(left.trailing_zeros() as usize).ok_or(Refusal::Custom)?;
            let kid = plan.node(id)?;
            self.coin.enter(PathPart::Node(id));
            let sent = self.replace_here::<FAR>((id, kid), (codes, kid.start), at_, made, &mut inside);
            if let Err(why) = sent {
                return self.inside(PathPart::Node(id), why);
            }
            self.coin.leave();
            left &= left - 1;
        }
        around.mood = around.mood.max(inside.mood);
        Ok(())
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

    /// Sends which fields of a record changed, at least one of them.
    #[inline(always)] // a part of `row`
    fn flags(&mut self, id: usize, node: &PlanNode, changed: u64, expected: u64) -> Result<u64, Refusal> {
        let made = self.which_fields(id, node, changed, expected)?;
        if let Some(last) = self.last.get_mut(id) {
            *last = made;
        }
        Ok(made)
    }

    #[inline(always)] // inlined like `flags`
    fn which_fields(&mut self, id: usize, node: &PlanNode, changed: u64, expected: u64) -> Result<u64, Refusal> {
        let count = node.kids.len() as u32;
        match count {
            // never reached: a record without fields cannot change
            0 => return Err(Refusal::NotCanonical),
            1 => return Ok(1),
            _ => {}
        }
        if C::LEARNING {
            return self.flags_apart(node, changed, expected);
        }
        self.coin.mark(What::AsExpected);
        if expected != 0 && self.coin.flip(node.slot, changed == expected)? {
            return Ok(expected);
        }
        self.coin.mark(What::Fields { node: id, expected });
        let made = self.coin.raw(changed, count)?;
        match made == 0 || (expected != 0 && made == expected) || made & node.idle != 0 {
            true => Err(Refusal::NotCanonical),
            false => Ok(made),
        }
    }

    /// Sends a flag for each field. The slot of a flag depends on whether the field is expected to change, and on the
    /// flag before.
    fn flags_apart(&mut self, node: &PlanNode, changed: u64, expected: u64) -> Result<u64, Refusal> {
        let parts = || (0..node.kids.len()).filter(|i| node.idle >> i & 1 == 0);
        let (mut made, mut before) = (0_u64, 0);
        let last = parts().next_back();
        for i in parts() {
            // if no other field changed, the last field must have changed
            let is_known = made == 0 && Some(i) == last;
            let slot = node.slot + 4 * i + 2 * (expected >> i & 1) as usize + before;
            let kid = node.kids.get(i).copied().unwrap_or(0);
            self.coin.enter(PathPart::Node(kid));
            self.coin.mark(What::Changed);
            let bit = is_known || self.coin.flip(slot, changed >> i & 1 != 0)?;
            self.coin.leave();
            before = usize::from(bit);
            made |= u64::from(bit) << i;
        }
        match made {
            0 => Err(Refusal::NotCanonical),
            made => Ok(made),
        }
    }

    /// Sends a list whose elements are matched by index. `slot` is that of the flag for an equal length.
    pub(super) fn list(&mut self, node: &'a PlanNode, slot: usize, at_: Positions) -> Result<(), Refusal> {
        let plan = self.plan;
        let (near_at, near) = plan.length(node, self.near, at_.near)?;
        let (far_at, far) = match at_.far {
            Some(far) => plan
                .length(node, self.far_codes(), far)
                .map(|(place, len)| (Some(place), len))?,
            None => (None, 0),
        };
        let (mut new_at, mut new) = (at_.new, node.least);
        if node.width > 0 {
            let (old, code) = ((near - node.least) as u64, at(self.given, at_.new));
            self.coin.mark(What::SameLength);
            let code = match self.coin.flip(slot, code == old)? {
                true => old,
                false => {
                    let (least, most, old_) = (node.least, node.max, Some(old));
                    self.coin.mark(What::Length { least, most, old: old_ });
                    match self.coin.raw(code, node.width)? {
                        code if code > most => return Err(Refusal::Length),
                        code if code == old => return Err(Refusal::NotCanonical),
                        code => code,
                    }
                }
            };
            self.push(code);
            (new_at, new) = (at_.new + 1, node.least + code as usize);
        }
        let start = Positions {
            near: near_at,
            far: far_at,
            new: new_at,
        };
        self.elements(node, Lens { near, far, new }, start)
    }

    /// Sends elements by index: the gaps between unexpected elements, the changed elements, and the new ones.
    fn elements(&mut self, node: &'a PlanNode, lens: Lens, start: Positions) -> Result<(), Refusal> {
        let kid = self.plan.kid(node)?;
        let codes = self.plan.node(kid)?.codes;
        if codes == Some(0) {
            return match lens.near == lens.new {
                true => Err(Refusal::NotCanonical),
                false => Ok(()),
            };
        }
        let common = lens.near.min(lens.new);
        let (mut next, mut none, mut i) = (start, true, 0);
        if let Some(len) = codes {
            let fars = if start.far.is_some() { lens.far.min(common) } else { 0 };
            none = self.even(node, kid, (len, common, fars), start)?;
            next = next.plus(Positions::all(len * common));
            i = common;
        }
        while i < common {
            let gap = match C::READING {
                true => 0,
                false => self.surprise(kid, next, i..common, lens.far)?,
            };
            let limit = (common - i) as u64;
            let bits = class(limit);
            let k = if next.far.is_some() && i < lens.far { 5 } else { 0 };
            self.coin.mark(What::Gap { left: limit });
            let gap = self
                .coin
                .count(Estimate::small(node.slot + 1, k.min(bits / 2), bits), gap as u64)?;
            if gap > limit {
                return Err(Refusal::OutOfRange);
            }
            let until = i + gap as usize;
            while i < common && i <= until {
                if i >= lens.far {
                    next.far = None;
                }
                let step = self.steps(kid, next)?;
                if self.is_expected(next, step) != (i == until) {
                    none = false;
                    self.changed_element(i, kid, next)?;
                } else {
                    self.keep(next.near, step.near);
                }
                next = next.plus(step);
                i += 1;
            }
        }
        if C::READING && none && lens.near == lens.new {
            return Err(Refusal::NotCanonical);
        }
        for i in common..lens.new {
            next.new = self.element(i, kid, next.new)?;
        }
        Ok(())
    }

    /// Sends elements of `len` codes each. The baseline has `count` elements, and the second baseline `fars`. Returns
    /// whether none changed.
    fn even(
        &mut self,
        node: &'a PlanNode,
        kid: usize,
        (len, count, fars): (usize, usize, usize),
        start: Positions,
    ) -> Result<bool, Refusal> {
        let [near, _, new] = self.parts(Positions { far: None, ..start }, len * count)?;
        let far = match start.far {
            Some(far) => cut(self.far_codes(), far, len * fars)?,
            None => &[],
        };
        // the index of the next element that is expected to change, and of the next element that changed
        let next_expected = |from: usize| match from < fars {
            true => match from + alike(rest(near, from * len), rest(far, from * len)) / len {
                next if next < fars => next,
                _ => count,
            },
            false => count,
        };
        let next_changed = |from: usize| match near.get(from * len) == new.get(from * len) {
            true => from + alike(rest(near, from * len), rest(new, from * len)) / len,
            false => from,
        };
        let kid_node = self.plan.node(kid)?;
        let made = self.made.len();
        self.keep(start.near, len * count);
        // the elements of a gap that are expected to change
        let mut expected = Vec::new();
        let (mut i, mut none) = (0, true);
        let mut expects = next_expected(0);
        // the decoder does not know which elements changed
        let mut changes = if C::READING { count } else { next_changed(0) };
        while i < count {
            if expects < i {
                expects = next_expected(i);
            }
            if changes < i {
                changes = next_changed(i);
            }
            let left = (count - i) as u64;
            let mut until = expects.min(changes);
            while !C::READING && until < count && expects == changes {
                expected.push(until);
                (expects, changes) = (next_expected(until + 1), next_changed(until + 1));
                until = expects.min(changes);
            }
            self.coin.mark(What::Gap { left });
            let bits = class(left);
            let k = if i < fars { 5.min(bits / 2) } else { 0 };
            let hint = Estimate::small(node.slot + 1, k, bits);
            let gap = self.coin.count(hint, (until - i) as u64)?;
            if gap > left {
                return Err(Refusal::OutOfRange);
            }
            let found = core::mem::replace(&mut until, i + gap as usize);
            if !C::READING && found != until {
                // the dishonest encoder of `hostile_delta` searches again
                expected.clear();
                (expects, changes) = (next_expected(i), next_changed(i));
            }
            if fars > 0 {
                while expects < until {
                    expected.push(expects);
                    expects = next_expected(expects + 1);
                }
                for next in expected.drain(..) {
                    let at_ = start.of_element(next, len, fars);
                    self.replace_element(next, (kid, kid_node), at_, made + next * len)?;
                    none = false;
                }
            }
            if until < count && expects != until {
                let at_ = start.of_element(until, len, fars);
                self.replace_element(until, (kid, kid_node), at_, made + until * len)?;
                none = false;
            }
            i = until + 1;
        }
        Ok(none)
    }

    /// Sends elements by key: the removed elements, the changed ones, and the new ones with their positions.
    fn known(&mut self, node: &'a PlanNode, at_: Positions) -> Result<(), Refusal> {
        let plan = self.plan;
        let entry = plan.kid(node)?;
        let value = match (node.known, plan.node(entry)?.kids.get(1)) {
            (Match::Key, Some(value)) => Some(*value),
            _ => None,
        };
        let near = plan.entries(node, self.near, at_.near)?;
        let far = match at_.far {
            Some(far) => plan.entries(node, self.far_codes(), far)?,
            None => Vec::new(),
        };
        let far: BTreeMap<&[u64], usize> = far.iter().map(|at| (at.key(self.far_codes()), at.value)).collect();
        let new = match C::READING {
            true => Vec::new(),
            false => plan.entries(node, self.given, at_.new)?,
        };
        let places: BTreeMap<&[u64], usize> = new.iter().enumerate().map(|(i, at)| (at.key(self.given), i)).collect();
        // for each element of the baseline, the new element with its key
        let stays: Vec<Option<&Entry>> = near.iter().map(|at| new.get(*places.get(at.key(self.near))?)).collect();
        let gone = self.exceptions("gone", node.slot, near.len(), |i| {
            stays.get(i).is_some_and(|stay| stay.is_none())
        })?;
        let is_kept = |i: &usize| gone.get(*i) == Some(&false);
        let kept: Vec<(&Entry, Option<&Entry>)> = (0..near.len())
            .filter(is_kept)
            .filter_map(|i| Some((near.get(i)?, stays.get(i).copied().flatten())))
            .collect();
        let changed = match value {
            None => alloc::vec![false; kept.len()],
            Some(_) => {
                let (old, given) = (self.near, self.given);
                self.exceptions("changed", node.slot + EXCEPTIONS, kept.len(), |i| {
                    kept.get(i)
                        .is_some_and(|(at, stays)| stays.is_some_and(|stays| at.rest(old) != stays.rest(given)))
                })?
            }
        };
        let start = self.made.len();
        let mut parts = Vec::new();
        for (i, (at, stays)) in kept.iter().enumerate() {
            let from = self.made.len();
            self.keep(at.start, at.value - at.start);
            let value = value.filter(|_| changed.get(i) == Some(&true));
            let Some(value) = value else {
                self.keep(at.value, at.end - at.value);
                parts.push(from..self.made.len());
                continue;
            };
            let inner = Positions {
                near: at.value,
                far: far.get(at.key(self.near)).copied(),
                new: stays.map_or(0, |stays| stays.value),
            };
            self.changed_element(i, value, inner)?;
            parts.push(from..self.made.len());
        }
        let is_same = !gone.contains(&true) && !changed.contains(&true);
        let old: BTreeSet<&[u64]> = near.iter().map(|at| at.key(self.near)).collect();
        let added: Vec<(usize, usize)> = (new.iter().enumerate())
            .filter(|(_, at)| !old.contains(at.key(self.given)))
            .map(|(place, at)| (place, at.start))
            .collect();
        let slot = node.slot + 2 * EXCEPTIONS;
        let merged = self.additions(node, slot, &added, is_same, &parts, |key| old.contains(key))?;
        self.merge(node, start, &merged)
    }

    /// Moves the elements that were read into their order, and inserts the length of the list before them.
    pub(super) fn merge(&mut self, node: &PlanNode, start: usize, merged: &[Range<usize>]) -> Result<(), Refusal> {
        if !C::READING {
            return Ok(());
        }
        let tail = self.made.split_off(start);
        let count = merged.len().checked_sub(node.least).ok_or(Refusal::Length)? as u64;
        if count > node.max {
            return Err(Refusal::Length);
        }
        if node.width > 0 {
            self.made.push(count);
        }
        for part in merged {
            let part = tail.get(part.start - start..part.end - start);
            self.made.extend_from_slice(part.unwrap_or(&[]));
        }
        Ok(())
    }

    /// Sends new elements, each with the number of kept elements before it. `added` has the index and the position of
    /// each new element. Returns the ranges of all elements that were read, in the order of the list.
    pub(super) fn additions(
        &mut self,
        node: &'a PlanNode,
        slot: usize,
        added: &[(usize, usize)],
        is_same: bool,
        parts: &[Range<usize>],
        is_old: impl Fn(&[u64]) -> bool,
    ) -> Result<Vec<Range<usize>>, Refusal> {
        let entry = self.plan.kid(node)?;
        let kept = parts.len();
        let most = (node.least as u64).saturating_add(node.max).saturating_sub(kept as u64);
        // if no element was removed or changed, the flag is not sent: an element must be new
        self.coin.mark(What::New);
        let any = is_same || (most > 0 && self.coin.flip(slot, !added.is_empty())?);
        let mut merged = Vec::new();
        let mut used = 0;
        if any {
            if most == 0 {
                return Err(Refusal::NotCanonical);
            }
            self.coin.mark(What::Additions { most });
            let given = (added.len() as u64).wrapping_sub(1);
            let count = self
                .coin
                .count(Estimate::small(slot + 1, 0, class(most - 1)), given)?
                .saturating_add(1);
            if count > most {
                return Err(Refusal::Length);
            }
            let mut places = added.iter();
            for i in 0..count {
                let (place, at) = places.next().copied().unwrap_or((0, 0));
                let left = kept - used;
                let bits = class(left as u64);
                let gap = (place as u64).wrapping_sub(used as u64 + i);
                let hint = Estimate::small(slot + 1 + model::NUMBER, bits.min(10) / 2, bits);
                self.coin.mark(What::Before { left: left as u64 });
                let gap = self.coin.count(hint, if C::READING { 0 } else { gap })?;
                if gap > left as u64 {
                    return Err(Refusal::OutOfRange);
                }
                merged.extend(parts.get(used..used + gap as usize).unwrap_or(&[]).iter().cloned());
                used += gap as usize;
                let from = self.made.len();
                self.element(merged.len(), entry, at)?;
                let made = from..self.made.len();
                if C::READING && is_old(self.plan.entry(node, &self.made, from)?.key(&self.made)) {
                    return Err(Refusal::NotCanonical);
                }
                merged.push(made);
            }
        }
        merged.extend(parts.get(used..).unwrap_or(&[]).iter().cloned());
        Ok(merged)
    }

    /// Sends which of `count` elements are exceptions.
    pub(super) fn exceptions(
        &mut self,
        which: &'static str,
        slot: usize,
        count: usize,
        is: impl Fn(usize) -> bool,
    ) -> Result<Vec<bool>, Refusal> {
        let mut found = alloc::vec![false; count];
        self.coin.mark(What::Exceptions(which));
        if count == 0 || !self.coin.flip(slot, !C::READING && (0..count).any(&is))? {
            return Ok(found);
        }
        let mut i = 0;
        while i < count {
            let left = count - i;
            let gap = match C::READING {
                true => 0,
                false => (i..count).take_while(|i| !is(*i)).count(),
            };
            let bits = class(left as u64);
            self.coin.mark(What::Exception { left: left as u64 });
            let gap = self
                .coin
                .count(Estimate::small(slot + 1, bits.min(10) / 2, bits), gap as u64)?;
            if gap > left as u64 {
                return Err(Refusal::OutOfRange);
            }
            i += gap as usize;
            if let Some(found) = found.get_mut(i) {
                *found = true;
            }
            i += 1;
        }
        match found.contains(&true) {
            true => Ok(found),
            false => Err(Refusal::NotCanonical),
        }
    }

    /// Returns the number of codes of an element in each value.
    #[inline]
    pub(super) fn steps(&self, kid: usize, next: Positions) -> Result<Positions, Refusal> {
        if let Some(len) = self.plan.node(kid)?.codes {
            return Ok(Positions::all(len));
        }
        Ok(Positions {
            near: self.extent_near(kid, next.near)?,
            far: Some(self.extent_far(kid, next.far)?),
            new: self.extent_new(kid, next.new)?,
        })
    }

    /// Returns whether an element differs between the second baseline and the baseline.
    pub(super) fn is_expected(&self, next: Positions, step: Positions) -> bool {
        next.far.is_some_and(|far| {
            step.far != Some(step.near) || differ(self.near, next.near, self.far_codes(), far, step.near)
        })
    }

    /// Returns whether an element differs between the baseline and the new value.
    pub(super) fn is_changed(&self, next: Positions, step: Positions) -> bool {
        step.new != step.near || differ(self.near, next.near, self.given, next.new, step.near)
    }

    /// Returns the number of elements before the first unexpected one.
    fn surprise(&self, kid: usize, mut next: Positions, range: Range<usize>, far: usize) -> Result<usize, Refusal> {
        for i in range.clone() {
            if i >= far {
                next.far = None;
            }
            let step = self.steps(kid, next)?;
            if self.is_changed(next, step) != self.is_expected(next, step) {
                return Ok(i - range.start);
            }
            next = next.plus(step);
        }
        Ok(range.len())
    }

    /// Sends two to four predicted numbers, without a flag for each.
    #[inline(always)] // few numbers
    fn numbers<const FAR: bool>(
        &mut self,
        node: &'a PlanNode,
        [nears, fars, news]: [&'a [u64]; 3],
        made: usize,
        around: &mut Context,
    ) -> Result<(), Refusal> {
        let plan = self.plan;
        self.coin.prepare();
        let mut inside = around.inside();
        let mut none = true;
        // never empty: each number has sizes
        let sizes = self.sizes.get_mut(node.sizes..).unwrap_or_default();
        let numbers = node.numbers.iter().zip(sizes).zip(nears).zip(fars).zip(news);
        for (i, ((((of, sizes), near), far), new)) in numbers.enumerate() {
            // the numbers of an array share a node, which has no name
            let place = || match node.kids.get(i) {
                Some(id) if plan.node(*id).is_ok_and(|kid| !kid.name.is_empty()) => PathPart::Node(*id),
                _ => PathPart::Element(i),
            };
            self.coin.enter(place());
            let codes = (*near, FAR.then_some(*far), *new);
            let code = match number(&mut self.coin, self.pace, of, sizes, codes, false, &mut inside) {
                Ok(code) => code,
                Err(why) => return self.inside(place(), why),
            };
            self.coin.leave();
            none &= code == *near;
            if C::READING {
                if let Some(made) = self.made.get_mut(made + i) {
                    *made = code;
                }
            }
        }
        around.mood = around.mood.max(inside.mood);
        match C::READING && none {
            true => Err(Refusal::NotCanonical),
            false => Ok(()),
        }
    }

    /// Sends a quaternion: the index of its largest component, and the other three components as distances from the
    /// guess.
    #[inline(always)] // one copy with far, and one without
    fn quat(
        &mut self,
        node: &PlanNode,
        near: u64,
        far: Option<u64>,
        new: u64,
        around: &mut Context,
    ) -> Result<u64, Refusal> {
        let bits = node.width;
        self.coin.prepare();
        let moved = match far {
            Some(far) => {
                let is = components(near, bits);
                Some((is, gone_on(is, components(far, bits), bits, self.pace)))
            }
            None => None,
        };
        let first = match moved {
            Some((_, goes)) => largest_but(goes, 4),
            None => first_largest(near, bits),
        };
        let largest = (new & 3) as u32;
        self.coin.mark(What::SameLargest);
        let is_first = self.coin.flip(node.slot, largest == first)?;
        // if the largest component stays the largest, no root is needed: the guesses are the codes of the other three
        let (largest, guesses) = if is_first && moved.is_none() && u64::from(first) == near & 3 {
            let [a, b, c] = smaller(near, bits);
            (first, [(a, a, None), (b, b, None), (c, c, None)])
        } else {
            let is = moved.map_or_else(|| components(near, bits), |(is, _)| is);
            let goes = moved.map(|(_, goes)| goes);
            let largest = match is_first {
                true => first,
                false => self.other_largest(node, goes.unwrap_or(is), first, largest)?,
            };
            (largest, guesses(is, goes, largest, bits))
        };
        let highest = (1_i64 << bits) - 1;
        let mut made = u64::from(largest);
        let mut inside = around.inside();
        let mut shift = 2;
        // never empty: each component has sizes
        let sizes = self.sizes.get_mut(node.sizes..).unwrap_or_default();
        for ((near, guess, step), sizes) in guesses.into_iter().zip(sizes) {
            let value = (new >> shift & highest as u64) as i64 - guess;
            // the first component has slots of its own: the other two depend on the first
            let number = if node.predict { model::PREDICTED } else { model::NUMBER };
            let slot = node.slot + 2 + if shift == 2 { 0 } else { number };
            self.coin.mark(What::Number {
                near,
                guess,
                max: highest,
                flip: 0,
                alone: false,
            });
            let distance = distance(&mut self.coin, (slot, bits), sizes, step, value, &mut inside)?;
            made |= landed::<C>(guess, distance, highest)? << shift;
            shift += bits;
        }
        around.mood = around.mood.max(inside.mood);
        Ok(made)
    }

    #[inline(never)] // rare
    fn other_largest(&mut self, node: &PlanNode, goes: [i64; 4], first: u32, largest: u32) -> Result<u32, Refusal> {
        let second = C::LEARNING.then(|| largest_but(goes, first));
        if let Some(second) = second {
            self.coin.mark(What::SameLargest);
            if self.coin.flip(node.slot + 1, largest == second)? {
                return Ok(second);
            }
        }
        self.coin.mark(What::Largest { first });
        match self.coin.raw(u64::from(largest), 2)? as u32 {
            other if other == first || Some(other) == second => Err(Refusal::NotCanonical),
            other => Ok(other),
        }
    }
}

/// Sends a number as its distance from the guess. `codes` are those of the number in near, far and new.
#[inline(always)] // most decisions of a difference are numbers of vectors
fn number<C: Coin>(
    coin: &mut C,
    pace: Pace,
    number: &Number,
    sizes: &mut Sizes,
    (near, far, new): (u64, Option<u64>, u64),
    alone: bool,
    around: &mut Context,
) -> Result<u64, Refusal> {
    let (max, flip) = (number.max as i64, number.flip);
    let (near, new) = ((near ^ flip) as i64, (new ^ flip) as i64);
    let step = match far {
        Some(far) if number.predict => Some(pace.of(near - (far ^ flip) as i64)),
        _ => None,
    };
    let guess = match step {
        Some(step) => near.saturating_add(step).max(0).min(max),
        None => near,
    };
    coin.mark(What::Number {
        near,
        guess,
        max,
        flip,
        alone,
    });
    let shape = (number.slot, number.width);
    let made = distance(coin, shape, sizes, step, new.wrapping_sub(guess), around)?;
    landed::<C>(guess, made, max).map(|made| made ^ flip)
}

/// Returns the code at a distance from the guess, or an error if it is out of range.
#[inline(always)] // inlined like `number`
fn landed<C: Coin>(guess: i64, distance: i64, max: i64) -> Result<u64, Refusal> {
    // guess and distance are below 2^63, so a sum above 2^63 wraps to a negative number
    match guess.wrapping_add(distance) as u64 {
        // a writer computes the distance from a legal code
        made if !C::READING || made <= max as u64 => Ok(made),
        _ => Err(Refusal::OutOfRange),
    }
}

/// Sends a distance. The number of bits that it is expected to need follows from earlier distances.
#[inline(always)] // inlined like `number`
fn distance<C: Coin>(
    coin: &mut C,
    (slot, width): (usize, u32),
    sizes: &mut Sizes,
    step: Option<i64>,
    value: i64,
    around: &mut Context,
) -> Result<i64, Refusal> {
    let own = class(step.unwrap_or(0).unsigned_abs());
    let expected = match step {
        Some(_) => &mut sizes.of_step,
        None => &mut sizes.of_change,
    };
    let size = match step {
        Some(_) => ((*expected + 4 * own as i32).max(0) as u32).min(8 * width),
        // a mean of classes is neither negative nor above the width
        None => *expected as u32,
    };
    let hint = Estimate {
        slot,
        k: match around.last {
            None => (size + 4) >> 3,
            Some(last) => (size + 8 * last + 12) >> 4,
        },
        width: width + 1,
        own,
        sign: (step.unwrap_or(0).signum() + 1) as u32,
        mood: around.mood,
    };
    let value = coin.distance(hint, value)?;
    let class = class_of_distance(value);
    around.last = Some(class);
    if C::LEARNING {
        around.mood = around.mood.max(class);
    } else {
        *expected = (*expected + 8 * class as i32 - 4 * own as i32) >> 1;
    }
    Ok(value)
}

/// Number of slots of a list by index: one for the flag of an equal length, and those for the gaps.
pub(super) const BY_PLACE: usize = 1 + model::NUMBER;

/// Number of slots of new elements: for their flag, their number and their positions.
pub(super) const ADDITIONS: usize = 1 + 2 * model::NUMBER;

/// First slot for the positions of new elements, among the slots of a sparse list. A whole list uses it for its gaps.
const WHERE: usize = 2 * EXCEPTIONS + 1 + model::NUMBER;

/// Number of slots of exceptions: for their flag and the gaps between them.
pub(super) const EXCEPTIONS: usize = 1 + model::NUMBER;

/// Returns the children of a record whose codes differ, as a bit for each child.
#[inline(always)] // a loop over few codes
fn owners_of_changes(a: &[u64], b: &[u64], owners: &[u64]) -> u64 {
    let codes = a.iter().zip(b).zip(owners);
    codes.fold(0, |all, ((a, b), owner)| if a == b { all } else { all | owner })
}

/// Returns the number of equal codes before the first that differs.
pub(super) fn alike(a: &[u64], b: &[u64]) -> usize {
    let blocks = a.chunks_exact(BLOCK).zip(b.chunks_exact(BLOCK));
    let blocks = BLOCK * blocks.take_while(|(a, b)| a == b).count();
    let (mut a, mut b) = (rest(a, blocks), rest(b, blocks));
    let len = a.len();
    while let (Some((x, more_a)), Some((y, more_b))) = (a.split_first_chunk(), b.split_first_chunk()) {
        if !are_equal(x, y) {
            break;
        }
        (a, b) = (more_a, more_b);
    }
    blocks + len - a.len() + a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

/// Number of codes that one call compares.
const BLOCK: usize = 64;

/// Returns whether four codes are equal, without a call.
#[inline(always)] // a few instructions
fn are_equal([a, b, c, d]: &[u64; 4], [e, f, g, h]: &[u64; 4]) -> bool {
    (a ^ e) | (b ^ f) | (c ^ g) | (d ^ h) == 0
}

impl Positions {
    /// Returns a step of `len` codes in each of the three values.
    fn all(len: usize) -> Positions {
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

/// Returns the zigzag form of a code in two's complement of `width` bits.
fn zigzag_of(code: u128, width: u32) -> u128 {
    let sign = (code >> (width - 1)).wrapping_neg();
    (code << 1 ^ sign) & u128::MAX >> (128 - width)
}

/// Returns the code in two's complement that has a zigzag form of `width` bits.
fn zigzag_back(number: u128, width: u32) -> u128 {
    (number >> 1 ^ (number & 1).wrapping_neg()) & u128::MAX >> (128 - width)
}

/// Returns the indices of the three components other than `largest`.
fn others(largest: u32) -> [u32; 3] {
    match largest {
        0 => [1, 2, 3],
        1 => [0, 2, 3],
        2 => [0, 1, 3],
        _ => [0, 1, 2],
    }
}

/// Returns one of four components.
fn of(components: [i64; 4], i: u32) -> i64 {
    components.get(i as usize).copied().unwrap_or(0)
}

/// Returns the index of the first largest component.
#[inline(always)] // a few instructions
fn first_largest(code: u64, bits: u32) -> u32 {
    let [a, b, c] = halves(code, bits);
    let most = a.abs().max(b.abs()).max(c.abs()) + 1;
    // usually the component that is not sent is the largest
    match square_left(a, b, c, bits) >= most * most {
        true => (code & 3) as u32,
        false => largest_but(components(code, bits), 4),
    }
}

/// Returns the index of the first largest component other than `not`.
fn largest_but(components: [i64; 4], not: u32) -> u32 {
    let (mut found, mut most) = (0, -1);
    for (i, component) in (0..).zip(components) {
        if i != not && component.abs() > most {
            (found, most) = (i, component.abs());
        }
    }
    found
}

/// Returns the codes of the three components that are sent.
#[inline(always)] // a few instructions
fn smaller(code: u64, bits: u32) -> [i64; 3] {
    let of = |shift| (code >> shift & ((1 << bits) - 1)) as i64;
    [of(2), of(2 + bits), of(2 + 2 * bits)]
}

/// Returns the three components that are sent, in halves of a code.
#[inline(always)] // inlined like `smaller`
fn halves(code: u64, bits: u32) -> [i64; 3] {
    let ([a, b, c], highest) = (smaller(code, bits), (1 << bits) - 1);
    [2 * a - highest, 2 * b - highest, 2 * c - highest]
}

/// Returns the square of the largest component, which completes the sum of squares.
#[inline(always)] // inlined like `smaller`
fn square_left(a: i64, b: i64, c: i64, bits: u32) -> i64 {
    let highest = (1_i64 << bits) - 1;
    2 * highest * highest - a * a - b * b - c * c
}

/// Returns all components of a quaternion in halves of a code. All targets compute equal results, since only integers
/// are used.
fn components(code: u64, bits: u32) -> [i64; 4] {
    let [a, b, c] = halves(code, bits);
    let largest = root(square_left(a, b, c, bits).max(0));
    match code & 3 {
        0 => [largest, a, b, c],
        1 => [a, largest, b, c],
        2 => [a, b, largest, c],
        _ => [a, b, c, largest],
    }
}

/// Returns the code in the baseline, the guess and the step of each component that is sent.
#[inline(always)] // one copy with far, and one without
fn guesses(is: [i64; 4], goes: Option<[i64; 4]>, largest: u32, bits: u32) -> [(i64, i64, Option<i64>); 3] {
    let highest = (1_i64 << bits) - 1;
    let sign = if of(goes.unwrap_or(is), largest) < 0 { -1 } else { 1 };
    let guess = |i| {
        let was = of(is, i) * sign;
        let goes = goes.map(|goes| of(goes, i) * sign);
        // components count in halves of a code, which are rounded down
        let guess = ((goes.unwrap_or(was) + highest) >> 1).clamp(0, highest);
        ((was + highest) >> 1, guess, goes.map(|goes| (goes - was) / 2))
    };
    let [a, b, c] = others(largest);
    [guess(a), guess(b), guess(c)]
}

/// Returns the root of a number that is not negative, rounded down. An `f64` distinguishes the root of a number below
/// 2^50 from the next integer, so all targets compute equal roots.
#[inline]
fn root(square: i64) -> i64 {
    #[cfg(feature = "std")]
    if square < 1 << 50 {
        return (square as f64).sqrt() as i64;
    }
    square.isqrt()
}

/// The length of a quaternion by the bits of a component, in steps of half a code.
const LENGTHS: [i64; 32] = {
    let mut lengths = [0; 32];
    let mut bits = 0;
    while bits < lengths.len() {
        let highest = (1_i64 << bits) - 1;
        lengths[bits] = (2 * highest * highest).isqrt();
        bits += 1;
    }
    lengths
};

/// Extrapolates a rotation along a straight line between two quaternions, and scales the result to the length of a
/// quaternion.
fn gone_on(near: [i64; 4], far: [i64; 4], bits: u32, pace: Pace) -> [i64; 4] {
    let wanted = LENGTHS.get(bits as usize).copied().unwrap_or(0);
    let dot: i64 = near.iter().zip(far).map(|(a, b)| a * b).sum();
    let sign = if dot < 0 { -1 } else { 1 };
    let mut goes = near;
    for (goes, far) in goes.iter_mut().zip(far) {
        *goes = *goes * pace.since + (*goes - sign * far) * pace.ahead;
    }
    let sum: i64 = goes.iter().map(|component| component * component).sum();
    let scale = (wanted << 32) / root(sum).max(wanted).max(1);
    goes.map(|component| (component * scale) >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_those_of_integers() {
        for n in (1..1 << 26).step_by(997).chain([(1 << 25) - 1, 1 << 25, (1 << 25) + 1]) {
            let roots = [n * n - 1, n * n, n * n + 2 * n].map(root);
            assert_eq!(roots, [n - 1, n, n]);
        }
    }
}
