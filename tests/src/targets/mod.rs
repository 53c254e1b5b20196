//! What fuzzers run: functions of bytes that panic where a rule is broken. `tests/fuzz` gives them to libFuzzer, and
//! `tests/fuzz_twins.rs` the same corpus and seeded mutations of it in `cargo test`.
//!
//! * `decode`: packets of the zoo against the oracle, and written again,
//! * `in_place`: packets into values that hold something already,
//! * `envelope`: sealed packets,
//! * `frames`: streams of frames in any parts,
//! * `outlines`: schemas that come from a peer,
//! * `annotated`: packets bit by bit,
//! * `chunks`: both ends of the article's transfer; `tests_blocks::program` has the sealed ones,
//! * `deltas`: differences to a value,
//! * `corpus`: inputs to begin with,
//! * `mutator`: inputs from inputs.
//!
//! The derive's parser is a target as well, in `tests/macro_inputs`: its modules are those of a proc macro.

pub mod annotated;
pub mod chunks;
pub mod corpus;
pub mod decode;
pub mod deltas;
pub mod envelope;
pub mod frames;
pub mod in_place;
pub mod mutator;
pub mod outlines;

/// Something to give inputs to.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name, which is that of its folder of the corpus.
    pub name: &'static str,
    /// Panics where a rule is broken.
    pub run: fn(&[u8]),
    /// How many of the seeded inputs `cargo test` gives it.
    pub inputs: usize,
}

/// All but the derive's parser.
pub const TARGETS: [Target; 10] = [
    target("decode", decode::decode, 12_000),
    target("decode_into", in_place::decode_into, 6000),
    target("packet_open", envelope::packet_open, 12_000),
    target("frame_decoder", frames::frame_decoder, 8000),
    target("outline", outlines::outline, 4000),
    target("annotate", annotated::annotate, 6000),
    target("chunk_receiver", chunks::chunk_receiver, 4000),
    target("chunk_sender", chunks::chunk_sender, 4000),
    target("blocks", tests_blocks::program::run, 4000),
    target("delta", deltas::delta, 8000),
];

const fn target(name: &'static str, run: fn(&[u8]), inputs: usize) -> Target {
    Target { name, run, inputs }
}
