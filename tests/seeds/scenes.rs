//! The four scenes of "Serialization Strategies": 4096 slots, and nothing in the filled ones.

use bitstream::BitSerialize;

#[derive(BitSerialize, Clone, Debug, PartialEq)]
pub(crate) struct A(#[array(max = 4096, sparse = bitmap)] pub(crate) Vec<(u16, ())>);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
pub(crate) struct B(#[array(max = 4096, sparse = count)] pub(crate) Vec<(u16, ())>);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
pub(crate) struct C(#[array(max = 4096, sparse = sentinel)] pub(crate) Vec<(u16, ())>);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
pub(crate) struct D(#[array(max = 4096, sparse = relative)] pub(crate) Vec<(u16, ())>);

/// Half of 4000 objects.
pub(crate) fn every_other() -> Vec<(u16, ())> {
    (0..2000).map(|i| (2 * i, ())).collect()
}
