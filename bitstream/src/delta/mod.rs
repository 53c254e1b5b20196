//! Differences: what a peer that holds one value needs to hold the next.
//!
//! A value is recorded once as [`Codes`], the numbers that it puts on the wire.

mod tape;

use alloc::vec::Vec;
use bitstream_core::{BitSerialize, Refusal};
use core::fmt::{self, Debug, Formatter};
use core::marker::PhantomData;

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
