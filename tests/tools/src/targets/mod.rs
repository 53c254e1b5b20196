//! The targets of fuzzers: functions of bytes that panic if a rule is broken. `tests/fuzz` runs them with libFuzzer. In
//! `cargo test`, `tests/fuzz_twins.rs` runs them on the same corpus and its seeded mutations.
//!
//! * `decode`: packets of the zoo, compared with the oracle and written again,
//! * `in_place`: packets into values that have a content,
//! * `envelope`: sealed packets,
//! * `frames`: streams of frames in any parts,
//! * `outlines`: schemas from a peer,
//! * `annotated`: packets bit by bit,
//! * `chunks`: both ends of the article's transfer; `tests_blocks::program` has the sealed ones,
//! * `deltas`: deltas,
//! * `corpus`: starting inputs,
//! * `mutator`: inputs made from inputs.
//!
//! The derive's parser is another target, in `tests/macro_inputs`, since its modules belong to a proc macro.

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

/// A program that a fuzzer runs with inputs.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Name of the target, which is that of its corpus folder.
    pub name: &'static str,
    /// Function that panics if a rule is broken.
    pub run: fn(&[u8]),
    /// Number of seeded inputs in `cargo test`.
    pub inputs: usize,
}

/// All targets but the derive's parser.
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
