//! Keeps a value beside its codes, so that a difference changes only a part of the value.

use super::plan::Plan;
use super::{Codes, DeltaError, RawCodes, hash, tape};
use crate::{BitSerialize, wire_hash};
use alloc::sync::Arc;
use core::fmt::{self, Debug, Formatter};

/// Holds the value of a receiver together with its codes. [`apply`](Self::apply) changes both by a packet of
/// [`encode_delta`](super::encode_delta), and [`History::decode_into`](super::History::decode_into) by a packet of a
/// [`History`](super::History).
///
/// [`apply`](Self::apply) does not touch elements of an array or a `Vec` whose codes did not change. If few elements
/// changed, it takes about half the time of [`decode_delta`](super::decode_delta). Only lists whose elements have equal
/// numbers of codes gain, in fields of the value or of structs in the value. A list in a pointer, an option, a variant
/// or a conversion is decoded as a whole.
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
    plan: Arc<Plan>,
    seed: u64,
    codes: Codes<T>,
    value: T,
    /// True if the value is that of the codes. After a panic in a conversion of the type, the value is a mixture.
    is_whole: bool,
}

impl<T: BitSerialize> Held<T> {
    /// Decodes the value of `codes`, and holds the value and the codes.
    ///
    /// # Errors
    /// Returns [`DeltaError::Value`] if no value has these codes.
    pub fn new(codes: Codes<T>) -> Result<Held<T>, DeltaError> {
        let plan = Plan::shared(T::SCHEMA);
        Ok(Held {
            seed: plan.seed(wire_hash::<T>()),
            plan,
            value: codes.value()?,
            codes,
            is_whole: true,
        })
    }

    /// Returns the held value. If a conversion of the type panics while a packet is decoded, the value may have fields of
    /// this packet. The next packet that is decoded mends the value.
    #[must_use]
    pub fn value(&self) -> &T {
        &self.value
    }

    /// Returns the codes of the held value: the baseline of the next packet of [`encode_delta`](super::encode_delta).
    #[must_use]
    pub fn codes(&self) -> &Codes<T> {
        &self.codes
    }

    /// Applies a packet of [`encode_delta`](super::encode_delta) to the held value, and returns the new value. The
    /// packet must have been made for the baseline [`codes`](Self::codes).
    ///
    /// # Errors
    /// Returns the same errors as [`decode_delta`](super::decode_delta). After an error the value has not changed.
    pub fn apply(&mut self, packet: &[u8]) -> Result<&T, DeltaError> {
        self.mend()?;
        let check = hash::fold(self.seed ^ self.codes.raw.hash());
        let codes = self.plan.decode_checked(&self.codes.raw, check, packet)?;
        self.change(&codes)?;
        self.codes = Codes::of(codes);
        Ok(&self.value)
    }

    /// Takes the value of a packet of a history. If the value does not replace a held one, it must still be legal. After an
    /// error the held value has not changed.
    pub(super) fn take(held: &mut Option<Self>, raw: &RawCodes, replaces: bool) -> Result<(), DeltaError> {
        match held {
            None => *held = Some(Held::new(Codes::of_raw(raw.clone()))?),
            Some(held) if replaces => {
                held.change(&raw.codes)?;
                held.codes.raw.clone_from(raw);
            }
            Some(held) => {
                tape::replay::<T>(&raw.codes)?;
                held.mend()?;
            }
        }
        Ok(())
    }

    /// Changes the held value to that of other codes, which the caller then stores. After an error the value has not
    /// changed.
    fn change(&mut self, codes: &[u64]) -> Result<(), DeltaError> {
        self.mend()?;
        self.is_whole = false;
        match tape::replay_into(&self.plan, self.codes.as_slice(), codes, &mut self.value) {
            Ok(()) => {
                self.is_whole = true;
                Ok(())
            }
            Err(why) => {
                self.mend()?;
                Err(tape::refused::<T>(codes, why))
            }
        }
    }

    /// Decodes the value from the codes again, if some of its fields may be those of a rejected packet.
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
