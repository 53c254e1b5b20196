//! Keeps a value beside its codes, so that a difference changes only a part of the value.

use super::plan::Plan;
use super::{Codes, DeltaError, hash, tape};
use crate::BitSerialize;
use core::fmt::{self, Debug, Formatter};

/// Holds a receiver's value and its codes. Each packet of [`encode_delta`](super::encode_delta) changes them to the
/// next value.
///
/// Elements of an array or a `Vec` stay as they are if their codes did not change. This needs elements with equal
/// numbers of codes, in a list that is a field of the value or of a struct in the value. A list in a pointer, an
/// option, a variant or a conversion is read anew. If few elements changed, [`apply`](Self::apply) takes about half
/// the time of [`decode_delta`](super::decode_delta).
///
/// ```
/// use bitstream::BitSerialize;
/// use bitstream::delta::{Codes, Held, encode_delta};
///
/// #[derive(BitSerialize, Clone, Debug, PartialEq)]
/// struct World {
///     #[bits(range = 0..=1000)]
///     cubes: [u16; 100],
/// }
///
/// let mut world = World { cubes: [5; 100] };
/// let base = Codes::record(&world)?;
/// let mut held = Held::new(base.clone())?;
/// world.cubes[7] = 6;
/// assert_eq!(held.apply(&encode_delta(&base, &world)?)?, &world);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Held<T> {
    plan: Plan,
    seed: u64,
    codes: Codes<T>,
    value: T,
    /// The value is that of the codes. A panic in a conversion of the type leaves a mixture.
    is_whole: bool,
}

impl<T: BitSerialize> Held<T> {
    /// Returns the value of these codes, held beside them.
    ///
    /// # Errors
    /// Returns [`DeltaError::Value`] if no value has these codes.
    pub fn new(codes: Codes<T>) -> Result<Held<T>, DeltaError> {
        let plan = Plan::new(T::SCHEMA);
        Ok(Held {
            seed: plan.seed::<T>(),
            plan,
            value: codes.value()?,
            codes,
            is_whole: true,
        })
    }

    /// Returns the value. If a conversion of the type panicked in [`apply`](Self::apply) and the program continued, the
    /// value may have fields of the rejected packet until the next `apply`.
    #[must_use]
    pub fn value(&self) -> &T {
        &self.value
    }

    /// Returns the codes of the value.
    #[must_use]
    pub fn codes(&self) -> &Codes<T> {
        &self.codes
    }

    /// Reads a packet of [`encode_delta`](super::encode_delta) that was made to [these codes](Self::codes), and returns
    /// the value after it.
    ///
    /// # Errors
    /// The errors are those of [`decode_delta`](super::decode_delta). After an error the value has not changed.
    pub fn apply(&mut self, packet: &[u8]) -> Result<&T, DeltaError> {
        self.mend()?;
        let check = hash::fold(self.seed ^ hash::of(self.codes.as_slice().iter().copied()));
        let codes = self.plan.decode_checked(&self.codes, check, packet)?;
        self.is_whole = false;
        match tape::replay_into(&self.plan, self.codes.as_slice(), &codes, &mut self.value) {
            Ok(()) => {
                self.codes.codes = codes;
                self.is_whole = true;
                Ok(&self.value)
            }
            Err(why) => {
                self.mend()?;
                Err(DeltaError::Value(why))
            }
        }
    }

    /// Makes the value that of the codes, if some of its fields may be those of a value that was refused.
    fn mend(&mut self) -> Result<(), DeltaError> {
        if !self.is_whole {
            self.value = self.codes.value()?;
            self.is_whole = true;
        }
        Ok(())
    }
}

impl<T: Debug> Debug for Held<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Held").field(&self.value).finish()
    }
}
