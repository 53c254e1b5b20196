//! The six packets as messages of the formats whose users declare a schema.

#[cfg(feature = "schemas")]
pub mod capnp;
#[cfg(feature = "schemas")]
pub mod flatbuffers;
pub mod protobuf;

use crate::plain;
use crate::race::Lane;

/// A plain packet that the compiled schemas have too.
pub trait Schemas: Sized {
    /// FlatBuffers and Cap'n Proto; nobody without the feature `schemas`.
    fn lanes(_plain: &[Self]) -> Result<Vec<Lane>, String> {
        Ok(Vec::new())
    }
}

macro_rules! schemas {
    ($($name:ident)*) => {$(
        impl Schemas for plain::$name {
            #[cfg(feature = "schemas")]
            fn lanes(plain: &[Self]) -> Result<Vec<Lane>, String> {
                use crate::contestants::{Capnp, Flatbuffers};
                let tables: Vec<_> = plain.iter().map(flatbuffers::$name::from).collect();
                Ok(vec![
                    Lane::new::<Flatbuffers, _>(&tables, &tables, None)?,
                    Lane::new::<Capnp<false>, _>(plain, plain, None)?,
                    Lane::new::<Capnp<true>, _>(plain, plain, None)?,
                ])
            }
        }
    )*};
}

schemas! { Entities Cubes Codes Ship Input Chat }
