//! Turns plain structs into bit-packed network packets, by derive.
//!
//! You declare the values that a field can hold. The derive generates code that writes exactly the bits those values
//! need, and that checks every value when encoding and when decoding. Packets follow the published wire format
//! "serialize 1.0".
//!
//! ```
//! # #[cfg(all(feature = "alloc", feature = "derive"))] {
//! use bitstream::BitSerialize;
//!
//! #[derive(BitSerialize, Debug, PartialEq)]
//! struct Player {
//!     #[bits(range = 0..=100)]
//!     health: u8, // 7 bits
//!     #[float(min = -512.0, max = 512.0, res = 0.01)]
//!     position: [f32; 3], // 17 bits each
//!     #[array(max = 8)]
//!     #[bits(range = 0..=63)]
//!     items: Vec<u8>, // 4 bits for the count, 6 each
//!     alive: bool, // 1 bit
//! }
//!
//! let position = [0.0, 12.5, -3.0];
//! let player = Player { health: 87, position, items: vec![4, 42], alive: true };
//! let packet = bitstream::encode(&player)?;
//! assert_eq!(packet.len(), 10); // 75 bits
//!
//! let received: Player = bitstream::decode(&packet)?;
//! assert_eq!(received.items, player.items);
//!
//! // A decoded value is within the declared ranges, whatever the bytes are.
//! let error = bitstream::decode::<Player>(&[0xFF; 10]).unwrap_err();
//! assert_eq!(error.to_string(), "Player.health: 127 is not in 0..=100 (bits 0..7)");
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to look
//!
//! | you have | call |
//! |---|---|
//! | a value to encode into a `Vec` | [`encode`] returns a new `Vec`; [`encode_into`] appends to an existing one |
//! | a value to encode into a buffer, without allocation | [`encode_to_slice`]; a slice of [`MAX_BYTES`](BitSerialize::MAX_BYTES) is always long enough |
//! | bytes to decode to a value | [`decode`]; [`decode_into`] overwrites an existing value; [`decode_prefix`] decodes a value from the first bytes, and returns how many it used |
//! | a datagram from the network | [`packet::Protocol`]: `seal` writes a packet; `open` rejects damaged packets and those of other builds ([recipe](guide::recipes#the-first-udp-loop)) |
//! | many messages for one datagram | [`packet::Batch`] packs messages without a gap, [`packet::Messages`] reads a batch ([recipe](guide::recipes#many-messages-in-a-datagram)) |
//! | TCP or another stream of bytes | [`frame`]: the decoder returns only complete frames of events ([recipe](guide::cookbook#a-stream-of-events)) |
//! | several values in one sequence of bits | [`encode_at`] and [`decode_at`] take the position of a bit; [`ReadError::within`] adds a path to an error |
//! | a field that needs a codec of your own | [`BitWriter`], [`BitReader`]; [`Codec`], [`Stream`] and [`Refusal`] for a field with `#[bits(with = TYPE)]` ([recipe](guide::cookbook#a-codec-of-your-own)) |
//! | several types of errors in one function | [`Error`]: `?` converts every error of this crate into this type, which converts into `std::io::Error` |
//! | a type of another crate that `remote` describes | [`encode_with`], [`decode_with`] |
//! | a type of another crate without conversions | [`proxy!`], then `#[bits(as = NAME)]`: [types of other crates](guide::types) |
//! | a packet to route by its variant | [`peek_tag`] |
//! | `BytesMut`, `Buf`, `BufMut` | the module `buf`, with the feature `bytes` |
//! | a field in a format of serde | `#[serde(with = "bitstream::packed")]`, with the feature `packed` |
//! | a question about sizes | [`MAX_BITS`](BitSerialize::MAX_BITS), [`MAX_BYTES`](BitSerialize::MAX_BYTES), [`MIN_BITS`](BitSerialize::MIN_BITS), [`encoded_bits`], [`measure`] |
//! | a version or a table that both peers know | [`encode_given`], [`decode_given`]; [`given`] for the other functions ([recipe](guide::cookbook#two-versions-at-once)) |
//!
//! * [`max_memory`] returns the most memory that a packet can make a decoder allocate.
//! * [`BitSerialize::SCHEMA`] describes the bits of a type as data. [`schema::Outline`] is the same description as text
//!   and as a packet.
//! * [`wire_hash`] and [`schema::diff`] tell whether two builds agree, and which field differs
//!   ([recipe](guide::cookbook#two-builds-that-disagree)).
//! * [`annotate`](mod@annotate) shows a packet bit by bit, as text or as an HTML page
//!   ([recipe](guide::cookbook#looking-into-a-packet)).
//! * `hostile`, with the feature `hostile`, generates packets that each break one rule of a type
//!   ([recipe](guide::cookbook#attack-your-own-packets)).
//! * `delta`, with the feature `delta`, sends the changes of a state since the last packet that arrived
//!   ([recipe](guide::recipes#send-what-changed)).
//! * `chunk`, with the feature `chunk`, sends large blocks over links that lose packets
//!   ([recipe](guide::cookbook#a-block-larger-than-a-packet)).
//! * [`guide`] has [recipes](guide::recipes) for tasks of a game: UDP, snapshots, lag compensation, bandwidth, replays,
//!   encryption, voice, ECS and JSON. A [cookbook](guide::cookbook) sorts attributes by problem. Other pages of the guide
//!   are on each [attribute](guide::attributes), [types](guide::types) of other crates, the [bytes](guide::wire), the
//!   [guarantees](guide::trust), the [checks](guide::assurance) of them, and the [speed](guide::speed).
//!
//! # Features
//!
//! | feature | default | what it adds |
//! |---|---|---|
//! | `std` | yes | the processor's square root for quaternions; implies `alloc` |
//! | `alloc` | yes | `encode`, `encode_into`, `annotate`, outlines of schemas, and fields of `Vec`, `String`, `Box` and the like |
//! | `derive` | yes | `#[derive(BitSerialize)]` |
//! | `chunk` | no | the module `chunk`: large blocks over links that lose packets; implies `alloc` and `derive` |
//! | `delta` | no | the module `delta`: differences between a value and a baseline that the peer has; implies `alloc` and `derive` |
//! | `arrayvec` | no | fields of `ArrayVec` and `ArrayString`, which need no `alloc` |
//! | `bytes` | no | the module `buf`: values and frames to and from `BytesMut`, `Buf` and `BufMut`; implies `alloc` |
//! | `glam` | no | fields of the vectors, matrices and quaternions of the newest `glam`, 0.34 |
//! | `glam032`, `glam033`, `glam034` | no | as `glam`, for that version; they may be enabled together. Bevy 0.19 has 0.32, [others](guide::attributes#versions-of-glam) |
//! | `hostile` | no | `hostile`: packets that a type must reject, for your tests; implies `alloc` |
//! | `packed` | no | the module `packed`: packed values in any format of serde; implies `alloc` |
//! | `schema-serde` | no | `Serialize` for [`Schema`]: JSON and the like for other programs; `serde` is its old name |
//!
//! Features only add types and functions. The bytes of a packet do not depend on features.
#![cfg_attr(not(feature = "std"), no_std)]

#[cfg(feature = "alloc")]
extern crate alloc;
// derives inside this crate name the library `::bitstream`
#[allow(unused_extern_crates)] // without features no type of the library derives
extern crate self as bitstream;

pub mod annotate;
#[cfg(feature = "bytes")]
pub mod buf;
#[cfg(feature = "chunk")]
pub mod chunk;
#[cfg(feature = "delta")]
pub mod delta;
#[cfg(feature = "alloc")]
mod error;
#[cfg(feature = "hostile")]
mod hostile;
#[cfg(feature = "derive")]
#[cfg_attr(doc, doc(hidden))]
pub mod keys;
mod memory;
#[cfg(feature = "packed")]
pub mod packed;
#[cfg(feature = "derive")]
mod proxy;
pub mod schema;

#[cfg(feature = "alloc")]
#[doc(inline)]
pub use annotate::annotate;
// what users call
pub use bitstream_core::{
    BitReader, BitSerialize, BitSerializeGiven, BitWriter, Codec, CodecGiven, Direction, Fitting, FixedFormat, Gives,
    Giving, Measure, Part, Path, ReadError, Reading, Refusal, Schema, Sink, Source, Stream, TakesGiven, Under,
    WriteError, Writing, bits_required, decode, decode_at, decode_given, decode_given_at, decode_given_into,
    decode_given_prefix, decode_into, decode_prefix, decode_with, encode_at, encode_to_slice, encoded_bits, frame,
    given, max_bytes, measure, packet, peek_tag, wire_hash,
};
#[cfg(feature = "alloc")]
pub use bitstream_core::{encode, encode_given, encode_into, encode_with};
#[cfg(feature = "alloc")]
pub use error::Error;
// what generated code calls; hidden in documentation alone, since rustc prints longer paths for hidden items
#[cfg_attr(doc, doc(hidden))]
pub use bitstream_core::{codec, step};
#[cfg(feature = "hostile")]
pub use hostile::{Hostile, HostilePackets, hostile};
pub use memory::max_memory;

#[cfg(feature = "derive")]
pub use bitstream_derive::BitSerialize;

/// Shows how the derive documents a type.
#[cfg(all(doc, feature = "std", feature = "derive"))]
#[allow(missing_docs)] // the declarations are what there is to read
pub mod example;

#[cfg(all(doc, feature = "std", feature = "derive"))]
pub mod guide;

/// The README's examples, as tests.
#[cfg(all(doctest, feature = "std", feature = "derive"))]
#[doc = include_str!("../../README.md")]
struct Readme;
