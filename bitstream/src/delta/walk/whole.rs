//! Sends values without a baseline.

use super::{PathPart, WHERE, Walk};
use crate::delta::coin::{Coin, Estimate, What, class};
use crate::delta::extent::at;
use crate::delta::plan::{Op, PlanNode};
use crate::delta::tape::PIECE;
use bitstream_core::Refusal;

impl<'a, C: Coin> Walk<'a, C> {
    /// Sends a node as in a whole value. Returns the end of the node in the new value.
    pub(super) fn whole(&mut self, id: usize, new: usize) -> Result<usize, Refusal> {
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
    pub(super) fn whole_here(&mut self, id: usize, new: usize) -> Result<usize, Refusal> {
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
    pub(super) fn size(&mut self, node: &PlanNode, head: u64) -> Result<u64, Refusal> {
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
    pub(super) fn slots(&mut self, node: &PlanNode, is_close: bool, count: u64, new: usize) -> Result<usize, Refusal> {
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
    pub(super) fn element(&mut self, place: usize, kid: usize, new: usize) -> Result<usize, Refusal> {
        self.coin.enter(PathPart::Element(place));
        match self.whole(kid, new) {
            Ok(end) => {
                self.coin.leave();
                Ok(end)
            }
            Err(why) => self.inside(PathPart::Element(place), why),
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
