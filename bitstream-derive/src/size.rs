//! Computes numbers of bits for the layout table in the documentation of a type.

use crate::hint::{shown_expr, shown_number};
use crate::literal;
use syn::Expr;

/// Fewest and most bits of a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Extent {
    pub(crate) least: u64,
    pub(crate) most: u64,
}

impl Extent {
    pub(crate) const NOTHING: Extent = Extent::new(0, 0);

    pub(crate) const fn new(least: u64, most: u64) -> Extent {
        Extent { least, most }
    }

    /// Returns the sum of two extents, or `None` if it exceeds 64-bit numbers.
    pub(crate) fn plus(self, other: Extent) -> Option<Extent> {
        let least = self.least.checked_add(other.least)?;
        Some(Extent::new(least, self.most.checked_add(other.most)?))
    }

    /// Returns the sum of two extents, if both are known.
    pub(crate) fn both(a: Option<Extent>, b: Option<Extent>) -> Option<Extent> {
        a?.plus(b?)
    }

    /// Returns the bits after padding to a byte boundary.
    pub(crate) fn padded(self) -> Option<Extent> {
        self.plus(Extent::new(0, 7))
    }

    /// Returns the bits of between `count.least` and `count.most` values.
    pub(crate) fn times(self, count: Extent) -> Option<Extent> {
        let least = self.least.checked_mul(count.least)?;
        Some(Extent::new(least, self.most.checked_mul(count.most)?))
    }

    /// Returns the bits of one of two values.
    pub(crate) fn or(self, other: Extent) -> Extent {
        Extent::new(self.least.min(other.least), self.most.max(other.most))
    }

    /// Returns the bits of a value that may be missing.
    pub(crate) fn or_nothing(self) -> Extent {
        Extent::new(0, self.most)
    }
}

/// Number of bits of a part of a value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Size {
    /// Words for a cell of a table: `7`, `1, then 8 if present`.
    pub(crate) text: String,
    /// The bits as numbers, if the tokens show them.
    pub(crate) extent: Option<Extent>,
}

impl Size {
    pub(crate) fn new(text: impl Into<String>, extent: Option<Extent>) -> Size {
        Size {
            text: text.into(),
            extent,
        }
    }

    /// Returns a size whose number of bits the tokens do not show.
    pub(crate) fn hidden(text: impl Into<String>) -> Size {
        Size::new(text, None)
    }

    pub(crate) fn exact(bits: u64) -> Size {
        Size::between(bits, bits)
    }

    /// Shows the bits as `7` or `8 to 36`.
    pub(crate) fn between(least: u64, most: u64) -> Size {
        let text = match least == most {
            true => least.to_string(),
            false => format!("{least} to {most}"),
        };
        Size::new(text, Some(Extent::new(least, most)))
    }

    /// Returns the number of bits that an expression gives.
    pub(crate) fn said(bits: &Expr) -> Size {
        let extent = natural(bits).map(|bits| Extent::new(bits, bits));
        Size::new(shown_number(bits), extent)
    }

    /// Puts parentheses around a size that is a sum.
    pub(crate) fn one(self) -> Size {
        let compound = [" + ", ", ", " × ", " for each "];
        match compound.iter().any(|sign| self.text.contains(sign)) {
            true => Size::new(format!("({})", self.text), self.extent),
            false => self,
        }
    }

    /// Returns the bits after padding to a byte boundary.
    pub(crate) fn aligned(self) -> Size {
        let bits = self.one();
        let extent = bits.extent.and_then(Extent::padded);
        Size::new(format!("0 to 7 of padding, then {}", bits.text), extent)
    }

    /// Returns the bits of an array of this length.
    pub(crate) fn repeated(self, len: &Expr) -> Size {
        let count = natural(len).map(|len| Extent::new(len, len));
        let extent = self.extent.zip(count).and_then(|(bits, count)| bits.times(count));
        let text = match self.text.contains(' ') {
            true => format!("({})", self.text),
            false => self.text,
        };
        Size::new(format!("{} × {text}", shown_expr(len)), extent)
    }

    /// Returns the bits of a presence bit and the value after it. `when` names the case in which the value follows.
    pub(crate) fn after_a_bit(self, when: &str) -> Size {
        let bits = self.one();
        let extent = bits.extent.and_then(|bits| bits.or_nothing().plus(Extent::new(1, 1)));
        Size::new(format!("1, then {} if {when}", bits.text), extent)
    }
}

/// Returns the value of a literal that is not negative.
pub(crate) fn natural(expr: &Expr) -> Option<u64> {
    literal::signed(expr)?.try_into().ok()
}
