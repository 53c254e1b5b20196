//! Types and values without their Rust type. Their entry points are compiled here, once for all tests.

use super::Specimen;
use crate::tree::Tree;
use crate::wire::Wire;
use bitstream::{BitReader, BitWriter, ReadError, Refusal, Schema, WriteError};
use std::fmt::{self, Debug, Formatter};
use std::marker::PhantomData;

/// A [`Specimen`] without its Rust type.
pub trait Type: Sync {
    /// [`Specimen::NAME`].
    fn name(&self) -> &'static str;
    /// [`Specimen::wire`].
    fn wire(&self) -> Wire;
    /// `SCHEMA`.
    fn schema(&self) -> &'static Schema;
    /// `MIN_BITS` and `MAX_BITS`.
    fn sizes(&self) -> (usize, usize);
    /// The value of a tree, or `None` if the type cannot hold it.
    fn value_of(&self, tree: &Tree) -> Option<Box<dyn Value>>;
    /// `bitstream::decode`.
    ///
    /// # Errors
    /// Those of `decode`.
    fn decode(&self, bytes: &[u8]) -> Result<Box<dyn Value>, ReadError>;
    /// `bitstream::decode_prefix`.
    ///
    /// # Errors
    /// Those of `decode_prefix`.
    fn decode_prefix(&self, bytes: &[u8]) -> Result<(Box<dyn Value>, usize), ReadError>;
    /// `BitSerialize::read`.
    ///
    /// # Errors
    /// Those of `read`.
    fn read(&self, reader: &mut BitReader<'_>) -> Result<Box<dyn Value>, Refusal>;
}

/// A value of a [`Type`].
pub trait Value: Debug {
    /// The tree of the value.
    fn to_tree(&self) -> Tree;
    /// `bitstream::encode`.
    ///
    /// # Errors
    /// Those of `encode`.
    fn encode(&self) -> Result<Vec<u8>, WriteError>;
    /// `bitstream::encoded_bits`.
    ///
    /// # Errors
    /// Those of `encoded_bits`.
    fn encoded_bits(&self) -> Result<usize, WriteError>;
    /// `bitstream::encode_to_slice`.
    ///
    /// # Errors
    /// Those of `encode_to_slice`.
    fn encode_to_slice(&self, out: &mut [u8]) -> Result<usize, WriteError>;
    /// `BitSerialize::write`.
    ///
    /// # Errors
    /// Those of `write`.
    fn write(&self, writer: &mut BitWriter<'_>) -> Result<(), Refusal>;
    /// `bitstream::measure`.
    fn measure(&self) -> usize;
    /// `bitstream::decode_into`.
    ///
    /// # Errors
    /// Those of `decode_into`.
    fn decode_into(&mut self, bytes: &[u8]) -> Result<(), ReadError>;
}

/// A type without its Rust type.
#[must_use]
pub const fn erased<T: Specimen>() -> &'static dyn Type {
    &Of::<T>(PhantomData)
}

struct Of<T>(PhantomData<fn() -> T>);

impl<T: Specimen> Type for Of<T> {
    fn name(&self) -> &'static str {
        T::NAME
    }

    fn wire(&self) -> Wire {
        T::wire()
    }

    fn schema(&self) -> &'static Schema {
        T::SCHEMA
    }

    fn sizes(&self) -> (usize, usize) {
        (T::MIN_BITS, T::MAX_BITS)
    }

    fn value_of(&self, tree: &Tree) -> Option<Box<dyn Value>> {
        T::from_tree(tree).map(boxed)
    }

    fn decode(&self, bytes: &[u8]) -> Result<Box<dyn Value>, ReadError> {
        bitstream::decode::<T>(bytes).map(boxed)
    }

    fn decode_prefix(&self, bytes: &[u8]) -> Result<(Box<dyn Value>, usize), ReadError> {
        bitstream::decode_prefix::<T>(bytes).map(|(value, used)| (boxed(value), used))
    }

    fn read(&self, reader: &mut BitReader<'_>) -> Result<Box<dyn Value>, Refusal> {
        T::read(reader).map(boxed)
    }
}

fn boxed<T: Specimen>(value: T) -> Box<dyn Value> {
    Box::new(Holder(value))
}

/// A value of a Rust type as a [`Value`].
pub struct Holder<T>(pub T);

impl<T: Debug> Debug for Holder<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: Specimen> Value for Holder<T> {
    fn to_tree(&self) -> Tree {
        self.0.to_tree()
    }

    fn encode(&self) -> Result<Vec<u8>, WriteError> {
        bitstream::encode(&self.0)
    }

    fn encoded_bits(&self) -> Result<usize, WriteError> {
        bitstream::encoded_bits(&self.0)
    }

    fn encode_to_slice(&self, out: &mut [u8]) -> Result<usize, WriteError> {
        bitstream::encode_to_slice(&self.0, out)
    }

    fn write(&self, writer: &mut BitWriter<'_>) -> Result<(), Refusal> {
        self.0.write(writer)
    }

    fn measure(&self) -> usize {
        bitstream::measure(&self.0)
    }

    fn decode_into(&mut self, bytes: &[u8]) -> Result<(), ReadError> {
        bitstream::decode_into(&mut self.0, bytes)
    }
}
