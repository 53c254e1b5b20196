//! A value that is kept beside its codes, so that a difference changes a part of it.

use super::plan::Plan;
use super::{Codes, DeltaError, hash, tape};
use crate::BitSerialize;
use core::fmt::{self, Debug, Formatter};

/// A value that a receiver holds, and its codes: each packet of [`encode_delta`](super::encode_delta) takes it to the next.
///
/// The elements of an array or a `Vec` whose codes did not change are left as they are, if all elements have as many codes and
/// the list is a field of the value, or of a struct in it. A list in a pointer, an option, a variant or a conversion is read anew. So a difference of which few elements changed is read in a third of
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
    /// Holds the value of some codes.
    ///
    /// # Errors
    /// [`DeltaError::Value`]: codes that are those of no value.
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

    /// Returns the value. If a conversion of the type panicked in [`apply`](Self::apply) and the program went on, the value
    /// may have fields of the refused one until the next `apply`.
    #[must_use]
    pub fn value(&self) -> &T {
        &self.value
    }

    /// Returns the codes of the value.
    #[must_use]
    pub fn codes(&self) -> &Codes<T> {
        &self.codes
    }

    /// Reads a packet of [`encode_delta`](super::encode_delta) that was made to [these codes](Self::codes), and returns the value
    /// after it.
    ///
    /// # Errors
    /// Those of [`decode_delta`](super::decode_delta). The value is the one before.
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
