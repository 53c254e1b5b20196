//! The runtime of the crate `bitstream`: streams of bits, one codec for each attribute, and errors that name the field.
//!
//! Users depend on the crate `bitstream`, which re-exports this crate together with the derive.
//!
//! The wire format is "serialize 1.0": integers take as many bits as their declared range needs, fields follow without
//! a gap, and the first bit is the lowest bit of the first byte. See `bitstream::guide::wire`.
#![cfg_attr(not(feature = "std"), no_std)]

#[cfg(feature = "alloc")]
extern crate alloc;

/// Like `?`, without `From` on the error. Used on hot paths, where that conversion is a third of the code to compile.
macro_rules! tri {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(why) => return Err(why),
        }
    };
}

/// Runs hand-written code over the stream `$s`, and returns a tracer to the path at which it began. A macro, since the
/// compiler does not inline a closure here on hot paths.
macro_rules! by_hand {
    ($s:ident, $done:expr) => {{
        let here = $s.here();
        let done = $done;
        $s.back_to(here);
        done
    }};
}

mod bitless;
mod bits;
pub mod codec;
mod each;
mod entry;
mod error;
pub mod frame;
mod given;
mod ladder;
mod measure;
mod never;
#[cfg(feature = "alloc")]
mod ordered;
pub mod packet;
mod part;
mod path;
mod problem;
mod refusal;
pub mod schema;
mod seen;
mod serialize;
pub mod step;
mod stream;
mod trace;
mod unified;
#[cfg(any(feature = "alloc", feature = "arrayvec"))]
mod until;
mod walk;
mod width;
mod with;
#[cfg_attr(not(feature = "alloc"), allow(dead_code))]
mod word;

pub use bits::{BitReader, BitWriter};
pub use codec::{Codec, CodecGiven};
pub use entry::{
    decode, decode_at, decode_into, decode_prefix, encode_at, encode_to_slice, encoded_bits, max_bytes, measure,
    peek_tag,
};
#[cfg(feature = "alloc")]
pub use entry::{encode, encode_into};
pub use error::{ReadError, WriteError};
#[cfg(feature = "alloc")]
pub use given::encode_given;
pub use given::{Gives, Giving, Under, decode_given, decode_given_at, decode_given_into, decode_given_prefix, given};
pub use measure::Measure;
pub use part::Part;
pub use path::Path;
pub use refusal::Refusal;
pub use schema::Schema;
pub use serialize::{BitSerialize, BitSerializeGiven, TakesGiven, wire_hash};
pub use stream::{Fitting, Sink, Source, Stream};
pub use unified::{Direction, FixedFormat, Reading, Writing};
pub use width::bits_required;
pub use with::decode_with;
#[cfg(feature = "alloc")]
pub use with::encode_with;
