//! Differences: what a peer that holds one value needs to hold the next.
//!
//! A value is recorded once as [`Codes`], the numbers that it puts on the wire.

mod bits;
mod plan;
mod tape;
mod walk;

use alloc::vec::Vec;
use bits::{BitsIn, BitsOut, Coin};
use bitstream_core::{BitSerialize, Refusal};
use core::fmt::{self, Debug, Formatter};
use core::marker::PhantomData;
use plan::Plan;
use walk::{Pace, Walk};

/// A value as its peers hold it: the numbers that it puts on the wire.
///
/// Two peers have equal codes of a value that was sent, also where its floats were rounded on the way.
pub struct Codes<T> {
    codes: Vec<u64>,
    of: PhantomData<fn() -> T>,
}

impl<T: BitSerialize> Codes<T> {
    /// Records a value.
    ///
    /// # Errors
    /// What [`encode`](bitstream_core::encode) refuses.
    pub fn record(value: &T) -> Result<Self, Refusal> {
        Ok(Codes {
            codes: tape::record(value, Vec::new())?,
            of: PhantomData,
        })
    }

    /// Takes numbers that were [kept](Self::as_slice), such as those of a recording.
    ///
    /// # Errors
    /// Numbers that are those of no value, as [`decode`](bitstream_core::decode) refuses a packet.
    pub fn from_numbers(codes: Vec<u64>) -> Result<Self, Refusal> {
        tape::replay::<T>(&codes)?;
        Ok(Codes { codes, of: PhantomData })
    }

    /// Records another value in the same memory.
    ///
    /// # Errors
    /// What [`encode`](bitstream_core::encode) refuses. The codes are empty then.
    pub fn record_again(&mut self, value: &T) -> Result<(), Refusal> {
        self.codes = tape::record(value, core::mem::take(&mut self.codes))?;
        Ok(())
    }

    /// Returns the value: what [`decode`](bitstream_core::decode) returns for the packet of the value that was recorded.
    ///
    /// # Errors
    /// What [`decode`](bitstream_core::decode) refuses.
    pub fn value(&self) -> Result<T, Refusal> {
        tape::replay(&self.codes)
    }
}

impl<T> Codes<T> {
    /// The numbers, in the order of the wire.
    #[must_use]
    pub fn as_slice(&self) -> &[u64] {
        &self.codes
    }
}

impl<T> Clone for Codes<T> {
    fn clone(&self) -> Self {
        Codes {
            codes: self.codes.clone(),
            of: PhantomData,
        }
    }
}

impl<T> PartialEq for Codes<T> {
    fn eq(&self, other: &Self) -> bool {
        self.codes == other.codes
    }
}

impl<T> Eq for Codes<T> {}

impl<T> Debug for Codes<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Codes").field(&self.codes).finish()
    }
}

/// What both peers hold, which a difference is made to.
#[derive(Debug)]
pub struct Baseline<'a, T> {
    near: &'a Codes<T>,
    far: Option<(&'a Codes<T>, Pace)>,
}

impl<T> Clone for Baseline<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Baseline<'_, T> {}

impl<'a, T> Baseline<'a, T> {
    /// One value.
    #[must_use]
    pub const fn new(near: &'a Codes<T>) -> Self {
        Baseline { near, far: None }
    }

    /// A value and an older one, `since` ticks before it. The new value is `ahead` ticks after `near`. Both are at least 1.
    #[must_use]
    pub fn moving(near: &'a Codes<T>, far: &'a Codes<T>, ahead: u8, since: u8) -> Self {
        let pace = Pace::new(ahead, since);
        Baseline {
            near,
            far: Some((far, pace)),
        }
    }
}

impl<'a, T> From<&'a Codes<T>> for Baseline<'a, T> {
    fn from(near: &'a Codes<T>) -> Self {
        Baseline::new(near)
    }
}

/// Differences of values of a type: its schema as a table, which is made once.
#[derive(Debug)]
pub struct Delta<T> {
    plan: Plan,
    of: PhantomData<fn() -> T>,
}

impl<T: BitSerialize> Default for Delta<T> {
    fn default() -> Self {
        Self::new()
    }
}

/// The head of a packet, in 2 bits.
const SAME: u64 = 0;
const DIFFERENCE: u64 = 1;
const WHOLE: u64 = 2;

impl<T: BitSerialize> Delta<T> {
    /// Reads the schema.
    #[must_use]
    pub fn new() -> Delta<T> {
        Delta {
            plan: Plan::new(T::SCHEMA),
            of: PhantomData,
        }
    }

    /// Returns the packet that leads from the baseline to a value: a difference, or the whole value where that is shorter.
    ///
    /// # Errors
    /// Codes that the schema does not describe, of an implementation of `BitSerialize` by hand.
    pub fn encode<'a>(&self, base: impl Into<Baseline<'a, T>>, new: &Codes<T>) -> Result<Vec<u8>, Refusal>
    where
        T: 'a,
    {
        self.plan.encode(base.into().both(), &new.codes)
    }

    /// Returns the packet of a whole value, for peers that hold nothing.
    ///
    /// # Errors
    /// As [`encode`](Self::encode).
    pub fn encode_whole(&self, new: &Codes<T>) -> Result<Vec<u8>, Refusal> {
        Ok(self.plan.whole(&new.codes)?.end())
    }

    /// Returns the codes that a packet leads to. Without a baseline only whole values are accepted.
    ///
    /// # Errors
    /// Packets that no writer writes to this baseline.
    pub fn decode(&self, base: Option<Baseline<'_, T>>, packet: &[u8]) -> Result<Codes<T>, Refusal> {
        let codes = self.plan.decode(base.map(|base| base.both()), packet)?;
        Codes::from_numbers(codes)
    }
}

/// Returns the packet that leads from what a peer holds to a value.
///
/// # Errors
/// What [`encode`](bitstream_core::encode) refuses.
pub fn encode_delta<T: BitSerialize>(base: &Codes<T>, value: &T) -> Result<Vec<u8>, Refusal> {
    Delta::new().encode(base, &Codes::record(value)?)
}

/// Returns the value that a packet of [`encode_delta`] leads to.
///
/// # Errors
/// What [`decode`](bitstream_core::decode) refuses, and packets that no writer writes to this baseline.
pub fn decode_delta<T: BitSerialize>(base: &Codes<T>, packet: &[u8]) -> Result<T, Refusal> {
    let plan = Plan::new(T::SCHEMA);
    tape::replay(&plan.decode(Some(Baseline::new(base).both()), packet)?)
}

/// The codes of a baseline.
#[derive(Clone, Copy)]
struct Both<'a> {
    near: &'a [u64],
    far: Option<(&'a [u64], Pace)>,
}

impl<'a, T> Baseline<'a, T> {
    fn both(&self) -> Both<'a> {
        Both {
            near: &self.near.codes,
            far: self.far.map(|(far, pace)| (&far.codes[..], pace)),
        }
    }
}

// One piece of code for all types.
impl Plan {
    fn walk<'a, C: Coin>(&'a self, base: Both<'a>, given: &'a [u64], coin: C) -> Walk<'a, C> {
        Walk {
            plan: self,
            near: base.near,
            far: base.far,
            given,
            made: Vec::new(),
            last: alloc::vec![0; self.nodes.len()],
            coin,
        }
    }

    #[inline(never)]
    fn encode(&self, base: Both<'_>, new: &[u64]) -> Result<Vec<u8>, Refusal> {
        if base.near == new {
            let mut coin = BitsOut::default();
            coin.raw(SAME, 2)?;
            return Ok(coin.end());
        }
        let mut walk = self.walk(base, new, BitsOut::default());
        walk.coin.raw(DIFFERENCE, 2)?;
        walk.difference()?;
        let whole = self.whole(new)?;
        match whole.bits() < walk.coin.bits() {
            true => Ok(whole.end()),
            false => Ok(walk.coin.end()),
        }
    }

    fn whole(&self, new: &[u64]) -> Result<BitsOut, Refusal> {
        if self.extent(self.root, new, 0)? != new.len() {
            return Err(Refusal::Custom);
        }
        let nothing = Both { near: &[], far: None };
        let mut walk = self.walk(nothing, new, BitsOut::default());
        walk.coin.raw(WHOLE, 2)?;
        walk.all()?;
        Ok(walk.coin)
    }

    #[inline(never)]
    fn decode(&self, base: Option<Both<'_>>, packet: &[u8]) -> Result<Vec<u64>, Refusal> {
        let nothing = Both { near: &[], far: None };
        let mut walk = self.walk(base.unwrap_or(nothing), &[], BitsIn::new(packet));
        match (walk.coin.raw(0, 2)?, base) {
            (SAME, Some(base)) => walk.made.extend_from_slice(base.near),
            (DIFFERENCE, Some(_)) => walk.difference()?,
            (WHOLE, _) => walk.all()?,
            _ => return Err(Refusal::UnknownTag),
        }
        walk.coin.end()?;
        Ok(walk.made)
    }
}
