//! Finds the codes of a node, and the elements of a list, in the codes of a value.

use super::plan::{Match, Op, Plan, PlanNode, Span};
use super::tape::PIECE;
use alloc::vec::Vec;
use bitstream_core::Refusal;
use core::cmp::Ordering;

pub(super) fn at(codes: &[u64], place: usize) -> u64 {
    codes.get(place).copied().unwrap_or(0)
}

/// Returns whether `len` codes from a position on are equal. Most parts have few codes, so a loop is faster than a
/// call.
#[inline]
pub(super) fn are_same(a: &[u64], at_a: usize, b: &[u64], at_b: usize, len: usize) -> bool {
    match (cut(a, at_a, len), cut(b, at_b, len)) {
        (Ok(a), Ok(b)) if len <= 16 => are_equal(a, b),
        (Ok(a), Ok(b)) => a == b,
        _ => false,
    }
}

/// Returns whether the codes of two keys or small elements are equal, without a call.
#[inline(always)] // a loop
pub(super) fn are_equal(a: &[u64], b: &[u64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a == b)
}

/// Compares keys by their codes, most of which have a single code.
#[inline]
pub(super) fn in_order(a: &[u64], b: &[u64]) -> Ordering {
    match (a, b) {
        ([a], [b]) => a.cmp(b),
        _ => a.cmp(b),
    }
}

pub(super) fn part(codes: &[u64], place: usize, len: usize) -> &[u64] {
    codes.get(place..).and_then(|rest| rest.get(..len)).unwrap_or(&[])
}

/// Returns the codes from a position on.
pub(super) fn rest(codes: &[u64], place: usize) -> &[u64] {
    codes.get(place..).unwrap_or(&[])
}

/// Returns `len` codes from a position on, or an error if there are fewer.
#[inline(always)] // a comparison
pub(super) fn cut(codes: &[u64], place: usize, len: usize) -> Result<&[u64], Refusal> {
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
        // most tags are the indices of their variants
        let guess = node.kids.get(tag as usize).copied().filter(is);
        guess.or_else(|| node.kids.iter().copied().find(is)).or(node.other)
    }

    /// Returns the number of codes that a node has in a value.
    #[inline]
    pub(super) fn extent(&self, id: usize, codes: &[u64], place: usize) -> Result<usize, Refusal> {
        self.extent_of_node(self.node(id)?, codes, place)
    }

    #[inline(always)] // called in a loop over the elements of a list
    pub(super) fn extent_of_node(&self, node: &PlanNode, codes: &[u64], place: usize) -> Result<usize, Refusal> {
        match (node.codes, node.op) {
            (Some(len), _) => Ok(len),
            (None, Op::Record) => self.extent_of_record(node, codes, place),
            (None, _) => self.varying_extent(node, codes, place),
        }
    }

    #[inline(always)] // inlined like `extent_of_node`
    pub(super) fn extent_of_record(&self, node: &PlanNode, codes: &[u64], place: usize) -> Result<usize, Refusal> {
        let mut end = place;
        for part in &node.varying {
            end += self.extent_of(&part.span, part.kid, codes, end + part.before)?;
        }
        end += node.steady;
        match end > codes.len() {
            true => Err(Refusal::EndOfPacket),
            false => Ok(end - place),
        }
    }

    fn varying_extent(&self, node: &PlanNode, codes: &[u64], place: usize) -> Result<usize, Refusal> {
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
                let kid = self.node(self.kid(node)?)?;
                match kid.codes {
                    Some(each) => end = end.saturating_add(each.saturating_mul(count)),
                    None => {
                        for _ in 0..count {
                            end += self.extent_of_node(kid, codes, end)?;
                        }
                    }
                }
            }
            Op::Record | Op::Vector => return self.extent_of_record(node, codes, place),
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

    /// Returns the number of codes of a part of a record.
    #[inline(always)] // most parts need a few instructions
    pub(super) fn extent_of(&self, span: &Span, kid: usize, codes: &[u64], place: usize) -> Result<usize, Refusal> {
        let head = at(codes, place);
        match span {
            Span::Fixed(codes) => Ok(*codes),
            Span::Head(codes) => {
                let head = usize::try_from(head).ok().and_then(|head| codes.get(head));
                head.copied().ok_or(Refusal::UnknownTag)
            }
            Span::Any => self.extent(kid, codes, place),
        }
    }

    /// Returns false only if the packet of a whole value has more bits than `bits`.
    pub(super) fn may_exceed_whole(&self, bits: usize, codes: &[u64]) -> Result<bool, Refusal> {
        // a lower bound with the two bits of the head
        let least = self.node(self.root)?.least_bits.saturating_add(2);
        Ok(bits > least && bits > least.saturating_add(self.bits_of_elements(self.root, codes, 0)?))
    }

    /// Returns a lower bound of the bits of elements in lists outside other lists, without the fewest elements of each
    /// list.
    fn bits_of_elements(&self, id: usize, codes: &[u64], place: usize) -> Result<usize, Refusal> {
        let node = self.node(id)?;
        if matches!(node.op, Op::List | Op::Text) && node.sparse.is_none() {
            let (_, count) = self.length(node, codes, place)?;
            let each = self.node(self.kid(node)?)?.least_bits;
            return Ok(each.saturating_mul(count - node.least));
        }
        let (mut bits, mut end) = (0_usize, place);
        let parts = if node.op == Op::Record { &node.varying[..] } else { &[] };
        for (i, part) in parts.iter().enumerate() {
            bits = bits.saturating_add(self.bits_of_elements(part.kid, codes, end + part.before)?);
            if i + 1 < parts.len() {
                end += self.extent_of(&part.span, part.kid, codes, end + part.before)?;
            }
        }
        Ok(bits)
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

/// The elements of a list.
pub(super) enum Entries {
    /// Elements with equally many codes, which have their key at the same place.
    Even {
        first: Entry,
        each: usize,
        len: usize,
    },
    Uneven(Vec<Entry>),
}

impl Default for Entries {
    fn default() -> Entries {
        Entries::Uneven(Vec::new())
    }
}

impl Entries {
    pub(super) fn len(&self) -> usize {
        match self {
            Entries::Even { len, .. } => *len,
            Entries::Uneven(entries) => entries.len(),
        }
    }

    #[inline]
    pub(super) fn get(&self, place: usize) -> Option<Entry> {
        match self {
            Entries::Even { first, each, len } => (place < *len).then(|| first.plus(place * each)),
            Entries::Uneven(entries) => entries.get(place).copied(),
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Entry> {
        (0..self.len()).filter_map(|place| self.get(place))
    }
}

/// Positions of an element and of its key in the codes of a list. `value` is the end of the key.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Entry {
    pub(super) start: usize,
    pub(super) key: usize,
    pub(super) value: usize,
    pub(super) end: usize,
}

impl Entry {
    pub(super) fn key<'a>(&self, codes: &'a [u64]) -> &'a [u64] {
        codes.get(self.key..self.value).unwrap_or(&[])
    }

    /// Returns all codes of the element.
    pub(super) fn of<'a>(&self, codes: &'a [u64]) -> &'a [u64] {
        codes.get(self.start..self.end).unwrap_or(&[])
    }

    pub(super) fn rest<'a>(&self, codes: &'a [u64]) -> &'a [u64] {
        codes.get(self.value..self.end).unwrap_or(&[])
    }

    /// Returns the element that begins `codes` codes later.
    fn plus(&self, codes: usize) -> Entry {
        Entry {
            start: self.start + codes,
            key: self.key + codes,
            value: self.value + codes,
            end: self.end + codes,
        }
    }
}

impl Plan {
    /// Returns the position of a field of an element. `extent` returns the number of codes of a node at a position.
    fn find_in(
        &self,
        element: usize,
        id: usize,
        start: usize,
        extent: &dyn Fn(usize, usize) -> Result<usize, Refusal>,
    ) -> Result<Option<usize>, Refusal> {
        if element == id {
            return Ok(Some(start));
        }
        let mut at = start;
        for kid in &self.node(element)?.kids {
            if *kid == id || self.is_part(*kid) {
                if let Some(found) = self.find_in(*kid, id, at, extent)? {
                    return Ok(Some(found));
                }
            }
            at += extent(*kid, at)?;
        }
        Ok(None)
    }

    /// Returns the number of codes before the key in its element, and the number of codes of the key, if both are equal in
    /// all elements.
    fn fixed_key(&self, node: &PlanNode) -> Result<Option<(usize, usize)>, Refusal> {
        let key = self.key_of(node)?;
        let fixed = |kid, _| self.codes(kid).ok_or(Refusal::Custom);
        // an error if the number of codes before the key varies
        let before = self.find_in(self.kid(node)?, key, 0, &fixed).ok().flatten();
        Ok(before.zip(self.codes(key)))
    }

    /// Returns the element that begins at `start`. `key` is the result of [`fixed_key`](Self::fixed_key).
    fn entry_with(
        &self,
        node: &PlanNode,
        key: Option<(usize, usize)>,
        codes: &[u64],
        start: usize,
    ) -> Result<Entry, Refusal> {
        let Some((before, len)) = key else {
            return self.entry(node, codes, start);
        };
        let end = start + self.extent(self.kid(node)?, codes, start)?;
        let (key, value) = (start + before, start + before + len);
        Ok(Entry { start, key, value, end })
    }

    /// Returns the elements of a list, and the position after the list.
    pub(super) fn entries(&self, node: &PlanNode, codes: &[u64], place: usize) -> Result<(Entries, usize), Refusal> {
        let (start, len) = self.length(node, codes, place)?;
        if let Some(each) = self.node(self.kid(node)?)?.codes {
            let first = if len > 0 {
                self.entry(node, codes, start)?
            } else {
                Entry::default()
            };
            let end = each.checked_mul(len).and_then(|len| start.checked_add(len));
            return match end.filter(|end| *end <= codes.len()) {
                Some(end) => Ok((Entries::Even { first, each, len }, end)),
                None => Err(Refusal::EndOfPacket),
            };
        }
        let (mut found, mut end) = (Vec::with_capacity(len.min(codes.len())), start);
        let key = self.fixed_key(node)?;
        for _ in 0..len {
            let entry = self.entry_with(node, key, codes, end)?;
            end = entry.end;
            found.push(entry);
        }
        Ok((Entries::Uneven(found), end))
    }

    /// Returns whether two lists have equal keys in the same order.
    pub(super) fn has_same_keys(
        &self,
        node: &PlanNode,
        (a, a_at): (&[u64], usize),
        (b, b_at): (&[u64], usize),
    ) -> Result<bool, Refusal> {
        let element = self.kid(node)?;
        let ((mut a_at, count), (mut b_at, other)) = (self.length(node, a, a_at)?, self.length(node, b, b_at)?);
        if count != other {
            return Ok(false);
        }
        let key = self.fixed_key(node)?;
        // equal elements have equal keys
        let mut equal = 0;
        for _ in 0..count {
            let len = self.extent(element, a, a_at)?;
            if len > equal {
                equal = alike(window(rest(a, a_at), len), rest(b, b_at));
            }
            if len > equal {
                let [x, y] = [(a, a_at), (b, b_at)].map(|(codes, start)| self.entry_with(node, key, codes, start));
                let (x, y) = (x?, y?);
                if !are_equal(x.key(a), y.key(b)) {
                    return Ok(false);
                }
                (a_at, b_at, equal) = (x.end, y.end, 0);
            } else {
                (a_at, b_at, equal) = (a_at + len, b_at + len, equal - len);
            }
        }
        Ok(true)
    }

    /// Returns the node by which the elements of a list are matched. In a list by index, it is the element.
    pub(super) fn key_of(&self, list: &PlanNode) -> Result<usize, Refusal> {
        match list.known {
            Match::Field(key) => Ok(key),
            Match::Key => self.kid(self.node(self.kid(list)?)?),
            Match::Place | Match::Whole => self.kid(list),
        }
    }

    /// Returns the element that begins at `start`.
    pub(super) fn entry(&self, node: &PlanNode, codes: &[u64], start: usize) -> Result<Entry, Refusal> {
        let element = self.kid(node)?;
        let end = start + self.extent(element, codes, start)?;
        let (key, value) = match node.known {
            Match::Place | Match::Whole => (start, end),
            Match::Key => (start, start + self.extent(self.key_of(node)?, codes, start)?),
            Match::Field(id) => {
                // never an error: the key is in the element
                let extent = |kid, at| self.extent(kid, codes, at);
                let key = self.find_in(element, id, start, &extent)?.ok_or(Refusal::Custom)?;
                (key, key + self.extent(id, codes, key)?)
            }
        };
        Ok(Entry { start, key, value, end })
    }
}

/// Returns the number of equal codes before the first that differs.
pub(super) fn alike(a: &[u64], b: &[u64]) -> usize {
    let blocks = a.chunks_exact(BLOCK).zip(b.chunks_exact(BLOCK));
    let blocks = BLOCK * blocks.take_while(|(a, b)| a == b).count();
    let (mut a, mut b) = (rest(a, blocks), rest(b, blocks));
    let len = a.len();
    while let (Some((x, more_a)), Some((y, more_b))) = (a.split_first_chunk(), b.split_first_chunk()) {
        if !four_are_equal(x, y) {
            break;
        }
        (a, b) = (more_a, more_b);
    }
    blocks + len - a.len() + a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

/// Returns the first codes, at least `least` of them, as far as a comparison of an element may look ahead. A list in an
/// element is then compared to its end, and not to the end of the value.
pub(super) fn window(codes: &[u64], least: usize) -> &[u64] {
    codes.get(..least.max(8 * BLOCK)).unwrap_or(codes)
}

/// Number of codes that one call compares.
const BLOCK: usize = 64;

/// Returns whether four codes are equal, without a call.
#[inline(always)] // a few instructions
fn four_are_equal([a, b, c, d]: &[u64; 4], [e, f, g, h]: &[u64; 4]) -> bool {
    (a ^ e) | (b ^ f) | (c ^ g) | (d ^ h) == 0
}
