//! Shows the cost of a difference, decision by decision.

use super::coin::{Coin, Estimate, Reader, What};
use super::plan::Plan;
use super::walk::PathPart;
use super::{Baseline, Both, Codes, Delta, DeltaError, Differ, Model, RawCodes, Subject};
use crate::{BitSerialize, Refusal};
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};

/// Costs of decisions are counted in 4096ths of a bit.
pub(super) const BIT: u64 = 4096;
/// Most decisions that an annotation lists. All further decisions are summed up as one.
const MOST_DECISIONS: usize = 1 << 16;
/// Most characters of a cell that are shown.
const WIDEST: usize = 60;

/// Lists each decision of a packet of [`encode_delta`](super::encode_delta), such as which fields changed, and its cost
/// in bits. For a rejected packet the list ends at the decision that fails.
///
/// For a packet of [`Delta::encode`], call [`Delta::annotate`]. For a packet of a history, call
/// [`History::annotate`](super::History::annotate).
///
/// ```
/// use bitstream::BitSerialize;
/// use bitstream::delta::{Codes, annotate_delta, encode_delta};
///
/// #[derive(BitSerialize)]
/// struct Player {
///     #[bits(range = 0..=1000)]
///     x: u16,
///     #[bits(range = 0..=100)]
///     health: u8,
/// }
///
/// let base = Codes::record(&Player { x: 500, health: 100 })?;
/// let packet = encode_delta(&base, &Player { x: 500, health: 93 })?;
/// let annotation = annotate_delta(&base, &packet);
/// let last = annotation.decisions().iter().rfind(|decision| decision.path() == "Player.health");
/// assert_eq!(last.map(|decision| decision.value()), Some("93, was 100"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn annotate_delta<T: BitSerialize>(base: &Codes<T>, packet: &[u8]) -> DeltaAnnotation {
    Differ::new(Subject::of::<T>(), &[]).annotate_checked(&base.raw, packet)
}

impl<T: BitSerialize> Delta<T> {
    /// Lists each decision of a packet of [`encode`](Self::encode), and its cost in bits. The packet may also be one of
    /// [`compress`](Self::compress) with the model of [`model`](Self::model).
    #[must_use]
    pub fn annotate(&self, base: Option<Baseline<'_, T>>, packet: &[u8]) -> DeltaAnnotation {
        self.annotate_by(base, &self.differ.model, packet)
    }

    /// Lists each decision of a packet of [`compress`](Self::compress), and its cost in bits. The model must be the one
    /// that [`expand`](Self::expand) needs for this packet.
    #[must_use]
    pub fn annotate_by(&self, base: Option<Baseline<'_, T>>, model: &Model, packet: &[u8]) -> DeltaAnnotation {
        self.differ.annotate(base.map(|base| base.both()), model, packet, 0)
    }
}

impl Differ {
    fn annotate_checked(&self, base: &RawCodes, packet: &[u8]) -> DeltaAnnotation {
        let (check, rest) = packet.split_at_checked(2).unwrap_or((packet, &[]));
        let mut annotation = match check {
            [low, high] if u16::from_le_bytes([*low, *high]) == self.plan.check(self.subject.wire_hash, base) => {
                self.annotate(Some(base.both()), &self.model, rest, 0)
            }
            [_, _] => self.annotate_refused(DeltaError::WrongBaseline),
            _ => self.annotate_refused(self.plan.refused(Refusal::EndOfPacket)),
        };
        annotation.put_front("check of the baseline", String::new(), 8 * check.len());
        annotation.bytes = packet.len();
        annotation
    }

    /// Lists the decisions of a packet that has only some elements of the lists in `named`.
    pub(super) fn annotate(&self, base: Option<Both<'_>>, model: &Model, packet: &[u8], named: u32) -> DeltaAnnotation {
        let plan = &self.plan;
        let name = self.subject.name();
        let (codes, decisions) = plan.decode_noting(base, &mut model.clone(), packet, Notes::new(plan, name));
        let checked = codes.and_then(|codes| {
            if named != 0 {
                self.cut_part(&codes, named)?;
            }
            self.subject.checked(codes)
        });
        DeltaAnnotation {
            name,
            bytes: packet.len(),
            decisions,
            error: checked.err(),
        }
    }

    /// Returns the annotation of a packet that was rejected after its header.
    pub(super) fn annotate_refused(&self, error: DeltaError) -> DeltaAnnotation {
        DeltaAnnotation {
            name: self.subject.name(),
            bytes: 0,
            decisions: Vec::new(),
            error: Some(error),
        }
    }
}

/// Lists the decisions of a difference, made by [`annotate_delta`].
///
/// A `DeltaAnnotation` is displayed as a table with a line for each decision.
#[derive(Clone, Debug)]
pub struct DeltaAnnotation {
    name: &'static str,
    bytes: usize,
    decisions: Vec<Decision>,
    error: Option<DeltaError>,
}

impl DeltaAnnotation {
    /// Adds the bits that a packet has before its difference.
    pub(super) fn put_front(&mut self, about: &'static str, value: String, bits: usize) {
        let decision = Decision {
            path: String::new(),
            about,
            value,
            cost: bits as u64 * BIT,
        };
        self.decisions.insert(0, decision);
        self.bytes += bits.div_ceil(8);
    }

    /// Returns the decisions, in the order of the packet. For an accepted packet, the costs of all decisions add up to
    /// the bits of the packet, apart from up to 32 bits that a range coder saves at its end.
    #[must_use]
    pub fn decisions(&self) -> &[Decision] {
        &self.decisions
    }

    /// Returns the error of a rejected packet.
    #[must_use]
    pub fn error(&self) -> Option<&DeltaError> {
        self.error.as_ref()
    }

    /// Returns the path of each field and the bits that the field costs. All elements of a list count as one field:
    /// `World.cubes[].position.x`. A decision about a whole struct, such as which of its fields changed, counts for the
    /// struct. The costs add up like those of [`decisions`](Self::decisions). The list is sorted by path.
    #[must_use]
    pub fn fields(&self) -> Vec<(String, f64)> {
        let mut fields = BTreeMap::<String, u64>::new();
        for decision in &self.decisions {
            *fields.entry(decision.field()).or_default() += decision.cost;
        }
        fields.into_iter().map(|(field, cost)| (field, in_bits(cost))).collect()
    }
}

/// One decision of a difference: a question about the value, such as whether a field changed, with its answer and its
/// cost in bits.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    path: String,
    about: &'static str,
    value: String,
    cost: u64,
}

impl Decision {
    /// Returns the part of the value that the decision is about: `World.cubes[3].position.x`. The path is empty for the
    /// header and the end of the packet.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Returns the path without the numbers of elements: `World.cubes[].position.x`.
    #[must_use]
    pub fn field(&self) -> String {
        let mut field = String::new();
        let mut is_number = false;
        for letter in self.path.chars() {
            is_number &= letter != ']';
            if !is_number {
                field.push(letter);
            }
            is_number |= letter == '[';
        }
        field
    }

    /// Returns the name of the question, as displayed text: `fields`, `same length`, `number`.
    #[must_use]
    pub fn about(&self) -> &str {
        self.about
    }

    /// Returns the answer, as displayed text. A number of a range is shown as it is sent: minus the lower bound of the
    /// range.
    #[must_use]
    pub fn value(&self) -> &str {
        &self.value
    }

    /// Returns the cost in bits. In a difference by a range coder, the cost is usually not a whole number.
    #[must_use]
    pub fn bits(&self) -> f64 {
        in_bits(self.cost)
    }
}

fn in_bits(cost: u64) -> f64 {
    cost as f64 / BIT as f64
}

impl fmt::Display for DeltaAnnotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = match self.bytes {
            1 => "1 byte".to_string(),
            bytes => format!("{bytes} bytes"),
        };
        writeln!(f, "{}: {bytes}", self.name)?;
        let head = ["bits", "field", "about", "value"].map(str::to_string);
        let rows = self.decisions.iter().map(|decision| {
            let cost = match decision.cost % BIT {
                0 => (decision.cost / BIT).to_string(),
                _ => format!("{:.2}", decision.bits()),
            };
            [
                cost,
                cut(&decision.path),
                decision.about.to_string(),
                cut(&decision.value),
            ]
        });
        let rows: Vec<[String; 4]> = core::iter::once(head).chain(rows).collect();
        let [a, b, c] = [0, 1, 2].map(|column| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        });
        for [cost, path, about, value] in &rows {
            let line = format!("{cost:>a$}  {path:<b$}  {about:<c$}  {value}");
            writeln!(f, "{}", line.trim_end())?;
        }
        match &self.error {
            Some(error) => writeln!(f, "{error}"),
            None => Ok(()),
        }
    }
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(WIDEST) {
        Some((at, _)) => format!("{}..", text.get(..at).unwrap_or(text)),
        None => text.to_string(),
    }
}

/// The decisions of a packet so far, and the path of the current node.
pub(super) struct Notes<'p> {
    plan: &'p Plan,
    path: Vec<PathPart>,
    name: &'static str,
    what: What,
    decisions: Vec<Decision>,
    /// The cost of all decisions.
    spent: u64,
}

impl<'p> Notes<'p> {
    fn new(plan: &'p Plan, name: &'static str) -> Notes<'p> {
        Notes {
            plan,
            path: Vec::new(),
            name,
            what: What::Form,
            decisions: Vec::new(),
            spent: 0,
        }
    }

    /// Lists a decision. `spent` is the cost of all decisions up to this one.
    fn note(&mut self, spent: u64, answer: Answer) {
        if matches!(self.what, What::More | What::LowBits) {
            // counted with the rest of the number
            return;
        }
        let cost = spent.saturating_sub(self.spent);
        self.spent = self.spent.max(spent);
        if self.decisions.len() >= MOST_DECISIONS {
            return self.note_more(cost);
        }
        let (about, value) = self.words(answer);
        let path = match self.what {
            What::Form => String::new(),
            _ => self.shown(),
        };
        self.decisions.push(Decision {
            path,
            about,
            value,
            cost,
        });
    }

    fn note_more(&mut self, cost: u64) {
        match self.decisions.get_mut(MOST_DECISIONS) {
            Some(more) => more.cost += cost,
            None => self.decisions.push(Decision {
                path: String::new(),
                about: "more decisions",
                value: String::new(),
                cost,
            }),
        }
    }

    fn shown(&self) -> String {
        let mut path = self.name.to_string();
        super::error::show(&mut path, self.plan, self.path.iter());
        path
    }

    /// Returns the decisions of a packet of `bytes` bytes. The bits after the last decision are listed as the end of
    /// the packet.
    pub(super) fn finish(mut self, bytes: usize, is_read: bool) -> Vec<Decision> {
        let cost = (bytes as u64 * 8 * BIT).saturating_sub(self.spent);
        if cost > 0 {
            self.decisions.push(Decision {
                path: String::new(),
                about: if is_read { "end of the packet" } else { "not read" },
                value: String::new(),
                cost,
            });
        }
        self.decisions
    }

    fn words(&self, answer: Answer) -> (&'static str, String) {
        let number = match answer {
            Answer::Flip(bit) => u64::from(bit),
            Answer::Number(number) => number,
            Answer::Distance(_) => 0,
        };
        let yes = |yes: bool| if yes { "yes" } else { "no" }.to_string();
        let of = |number: u64, left: u64| format!("{number} of {left}");
        match self.what {
            What::Form => {
                let form = ["same", "difference", "whole", "coded"].get(number as usize);
                ("form", form.unwrap_or(&"").to_string())
            }
            What::Code { flip, .. } => ("value", signed(number, flip).to_string()),
            What::Groups { low, signed, .. } => {
                let all = match low {
                    None => u128::from(number),
                    Some(low) => u128::from(number) << 64 | u128::from(low),
                };
                match signed {
                    true => ("value", ((all >> 1) as i128 ^ -((all & 1) as i128)).to_string()),
                    false => ("value", all.to_string()),
                }
            }
            // these are not listed
            What::More | What::LowBits => ("value", String::new()),
            What::Bits => ("bits", format!("{number:#x}")),
            What::Size { least, .. } => ("size", format!("{} bits", number.saturating_add(least as u64))),
            What::Empty { left } => ("empty slots before it", of(number, left)),
            What::AsExpected => ("fields as expected", yes(number != 0)),
            What::Fields { node, .. } => ("fields", self.names(node, number)),
            What::Changed => ("changed", yes(number != 0)),
            What::Still => ("still there", yes(number != 0)),
            What::SameVariant => ("same variant", yes(number != 0)),
            What::Variant { node, .. } => ("variant", self.variant(node, number)),
            What::SameKeys => ("same elements", yes(number != 0)),
            What::ByKey => ("elements by key", yes(number != 0)),
            What::SameLength => ("same length", yes(number != 0)),
            What::Length { least, .. } => ("length", (least as u64).saturating_add(number).to_string()),
            What::Gap { left } => ("elements as expected", of(number, left)),
            What::Exceptions("gone") => ("any gone", yes(number != 0)),
            What::Exceptions(_) => ("any changed", yes(number != 0)),
            What::Exception { left, .. } => ("elements before the next", of(number, left)),
            What::New => ("any new", yes(number != 0)),
            What::Additions { .. } => ("new elements", number.saturating_add(1).to_string()),
            What::Before { left } => ("elements before it", of(number, left)),
            What::SameLargest => ("largest component as expected", yes(number != 0)),
            What::Largest { .. } => ("largest component", number.to_string()),
            What::Number { near, guess, flip, .. } => {
                let Answer::Distance(distance) = answer else {
                    return ("number", number.to_string());
                };
                // codes grow with the value; if the value has a sign, the middle code stands for 0
                let middle = flip as i64;
                let made = guess.wrapping_add(distance).wrapping_sub(middle);
                let mut text = format!("{made}, was {}", near.wrapping_sub(middle));
                if guess != near {
                    // never an error: writing to a `String`
                    let _ = write!(text, ", expected {}", guess.wrapping_sub(middle));
                }
                ("number", text)
            }
        }
    }

    fn names(&self, node: usize, fields: u64) -> String {
        let mut names = String::new();
        let kids = self.plan.node(node).map_or(&[][..], |node| &node.kids);
        for (i, kid) in kids.iter().enumerate().filter(|(i, _)| fields >> i & 1 != 0) {
            if !names.is_empty() {
                names.push_str(", ");
            }
            match self.plan.node(*kid).map_or("", |kid| kid.name) {
                "" => names.push_str(&i.to_string()),
                name => names.push_str(name),
            }
        }
        names
    }

    fn variant(&self, node: usize, tag: u64) -> String {
        let variant = self.plan.node(node).ok().and_then(|node| self.plan.variant(node, tag));
        let name = variant
            .and_then(|id| self.plan.node(id).ok())
            .map_or("", |node| node.name);
        match name {
            "" => format!("tag {tag}"),
            name => name.to_string(),
        }
    }
}

/// Returns the number that a code stands for. `flip` is the sign bit of a signed number, and 0 for an unsigned one.
fn signed(code: u64, flip: u64) -> i128 {
    i128::from(code ^ flip) - i128::from(flip)
}

enum Answer {
    Flip(bool),
    Number(u64),
    Distance(i64),
}

/// A reader that lists its decisions.
pub(super) struct Noting<'p, C> {
    pub(super) coin: C,
    pub(super) notes: Notes<'p>,
}

impl<C: Reader> Noting<'_, C> {
    /// Lists the head of a packet by a range coder, which is not a decision of the coder.
    pub(super) fn say_coded(&mut self) {
        self.notes.note(self.coin.cost(), Answer::Number(super::CODED));
    }
}

impl<C: Reader> Coin for Noting<'_, C> {
    const READING: bool = true;
    const LEARNING: bool = C::LEARNING;

    fn flip(&mut self, slot: usize, bit: bool) -> Result<bool, Refusal> {
        let bit = self.coin.flip(slot, bit)?;
        self.notes.note(self.coin.cost(), Answer::Flip(bit));
        Ok(bit)
    }

    fn raw(&mut self, value: u64, width: u32) -> Result<u64, Refusal> {
        let value = self.coin.raw(value, width)?;
        self.notes.note(self.coin.cost(), Answer::Number(value));
        Ok(value)
    }

    fn count(&mut self, hint: Estimate, value: u64) -> Result<u64, Refusal> {
        let value = self.coin.count(hint, value)?;
        self.notes.note(self.coin.cost(), Answer::Number(value));
        Ok(value)
    }

    fn distance(&mut self, hint: Estimate, value: i64) -> Result<i64, Refusal> {
        let value = self.coin.distance(hint, value)?;
        self.notes.note(self.coin.cost(), Answer::Distance(value));
        Ok(value)
    }

    fn mark(&mut self, what: What) {
        self.notes.what = what;
    }

    fn enter(&mut self, place: PathPart) {
        self.notes.path.push(place);
    }

    fn leave(&mut self) {
        self.notes.path.pop();
    }
}

impl<C: Reader> Reader for Noting<'_, C> {
    fn position(&self) -> usize {
        self.coin.position()
    }

    fn cost(&self) -> u64 {
        self.coin.cost()
    }

    fn end(&self) -> Result<(), Refusal> {
        self.coin.end()
    }
}

/// Returns the logarithm to base 2, in 4096ths, of a number other than 0.
pub(super) fn log2(value: u32) -> u64 {
    let whole = value.max(1).ilog2();
    // a number between 1 and 2, with 32 bits after the point
    let mut rest = u64::from(value.max(1)) << (32 - whole);
    let mut log = u64::from(whole);
    let mut unit = BIT;
    while unit > 1 {
        unit /= 2;
        log *= 2;
        rest = ((u128::from(rest) * u128::from(rest)) >> 32) as u64;
        if rest >> 33 != 0 {
            rest >>= 1;
            log += 1;
        }
    }
    log
}
