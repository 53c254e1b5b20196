//! Sends maps, sets and sparse lists, whose elements are matched by a key.

use super::keys::Keyed;
use super::{EXCEPTIONS, Positions, Walk};
use crate::delta::coin::{Coin, Estimate, What, class};
use crate::delta::extent::are_equal;
use crate::delta::model;
use crate::delta::plan::{Match, PlanNode};
use alloc::vec::Vec;
use bitstream_core::Refusal;
use core::ops::Range;

impl<'a, C: Coin> Walk<'a, C> {
    /// Sends elements by key: the removed elements, the changed ones, and the new ones with their positions.
    pub(super) fn known(&mut self, node: &'a PlanNode, at_: Positions) -> Result<(), Refusal> {
        let plan = self.plan;
        let entry = plan.kid(node)?;
        let value = match (node.known, plan.node(entry)?.kids.get(1)) {
            (Match::Key, Some(value)) => Some(*value),
            _ => None,
        };
        let near = Keyed::new(plan, node, self.near, at_.near)?;
        let far = match at_.far {
            Some(far) => Keyed::new(plan, node, self.far_codes(), far)?,
            None => Keyed::default(),
        };
        let new = match C::READING {
            true => Keyed::default(),
            false => Keyed::new(plan, node, self.given, at_.new)?,
        };
        // for each element of the baseline, the index of the new element with its key
        let stays = near.places_in(&new);
        let is_gone: Vec<bool> = stays.iter().map(Option::is_none).collect();
        let gone = self.exceptions("gone", node.slot, &is_gone)?;
        let mut kept: Vec<(usize, Option<usize>)> = Vec::with_capacity(stays.len());
        let stay = stays.iter().zip(&gone).enumerate().filter(|(_, (_, gone))| !**gone);
        kept.extend(stay.map(|(place, (stay, _))| (place, *stay)));
        let changed = match value {
            None => alloc::vec![false; kept.len()],
            Some(_) => {
                let (old, given) = (self.near, self.given);
                let is_changed = |(place, stay): &(usize, Option<usize>)| {
                    stay.is_some_and(|stay| !are_equal(near.entry(*place).rest(old), new.entry(stay).rest(given)))
                };
                let is_changed: Vec<bool> = kept.iter().map(is_changed).collect();
                self.exceptions("changed", node.slot + EXCEPTIONS, &is_changed)?
            }
        };
        let start = self.made.len();
        let mut parts = Vec::with_capacity(kept.len());
        let even = plan.codes(entry);
        if even.is_some() {
            let kept = kept.iter().map(|(place, _)| near.entry(*place));
            self.keep_all(kept.map(|at| (at.start, at.end - at.start)));
        }
        for (i, (place, stay)) in kept.iter().enumerate() {
            let from = even.map_or(self.made.len(), |each| start + i * each);
            let value = value.filter(|_| changed.get(i) == Some(&true));
            if C::READING || value.is_some() {
                let at = near.entry(*place);
                if even.is_none() {
                    let end = if value.is_some() { at.value } else { at.end };
                    self.keep(at.start, end - at.start);
                }
                if let Some(value) = value {
                    let inner = Positions {
                        near: at.value,
                        far: far.find(*place, at.key(self.near)).map(|far| far.value),
                        new: stay.map_or(0, |stay| new.entry(stay).value),
                    };
                    match even {
                        Some(_) => {
                            let value = (value, plan.node(value)?);
                            self.replace_element(i, value, inner, from + at.value - at.start)?;
                        }
                        None => self.changed_element(i, value, inner)?,
                    }
                }
            }
            parts.push(from..even.map_or(self.made.len(), |each| from + each));
        }
        let is_same = !gone.contains(&true) && !changed.contains(&true);
        let added = new.added(&stays);
        let slot = node.slot + 2 * EXCEPTIONS;
        let is_old = |key: &[u64]| near.place(0, key).is_some();
        let merged = self.additions(node, slot, &added, is_same, &parts, is_old)?;
        self.merge(node, start, &merged)
    }

    /// Moves the elements that were read into their order, and inserts the length of the list before them.
    pub(super) fn merge(&mut self, node: &PlanNode, start: usize, merged: &[Range<usize>]) -> Result<(), Refusal> {
        if !C::READING {
            return Ok(());
        }
        let count = merged.len().checked_sub(node.least).ok_or(Refusal::Length)? as u64;
        if count > node.max {
            return Err(Refusal::Length);
        }
        let tail = self.made.split_off(start);
        if node.width > 0 {
            self.made.push(count);
        }
        let mut take = |run: &Range<usize>| {
            let part = tail.get(run.start - start..run.end - start);
            self.made.extend_from_slice(part.unwrap_or(&[]));
        };
        // adjacent elements are moved together
        let mut run = start..start;
        for part in merged {
            if part.start != run.end {
                take(&run);
                run.start = part.start;
            }
            run.end = part.end;
        }
        take(&run);
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
                if C::READING {
                    merged.extend_from_slice(parts.get(used..used + gap as usize).unwrap_or(&[]));
                }
                used += gap as usize;
                let from = self.made.len();
                self.element(used + i as usize, entry, at)?;
                let made = from..self.made.len();
                if C::READING && is_old(self.plan.entry(node, &self.made, from)?.key(&self.made)) {
                    return Err(Refusal::NotCanonical);
                }
                merged.push(made);
            }
        }
        if C::READING {
            merged.extend_from_slice(parts.get(used..).unwrap_or(&[]));
        }
        Ok(merged)
    }

    /// Sends which elements are exceptions. A walk that reads ignores the values in `is`, but not their number.
    pub(super) fn exceptions(&mut self, which: &'static str, slot: usize, is: &[bool]) -> Result<Vec<bool>, Refusal> {
        let count = is.len();
        let mut found = alloc::vec![false; count];
        self.coin.mark(What::Exceptions(which));
        if count == 0 || !self.coin.flip(slot, is.contains(&true))? {
            return Ok(found);
        }
        let mut i = 0;
        while i < count {
            let left = count - i;
            let gap = match C::READING {
                true => 0,
                false => is.iter().skip(i).position(|is| *is).unwrap_or(left),
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
}
