//! Fuzzes `frame`: a stream gives the same frames and the same error in any parts.

use bitstream::BitSerialize;
use bitstream::frame::{self, FrameDecoder, FrameError};
use tests_support::dice::Dice;
use tests_zoo::holds::{has_one_form, same};
use tests_zoo::tree::{Tree, Treed};
use tests_zoo::zoo::{self, Specimen, Visitor};

/// Longest frame.
const MAX_BYTES: usize = 1200;
/// Largest number of events of a frame.
const MAX_EVENTS: usize = 50;

/// Runs an input: the number of a type of the zoo, a seed of the parts, then a stream.
///
/// # Panics
/// Panics if the parts make a difference, or a frame is not written as the same bytes.
pub fn frame_decoder(input: &[u8]) {
    if let [number, cuts, stream @ ..] = input {
        let mut decode = Decode { cuts: *cuts, stream };
        zoo::visit_one(usize::from(*number), &mut decode);
    }
}

struct Decode<'a> {
    cuts: u8,
    stream: &'a [u8],
}

impl Visitor for Decode<'_> {
    fn visit<T: Specimen>(&mut self) {
        // after a bit, since a type of the zoo may take none
        holds::<(bool, T)>(self.cuts, self.stream, has_one_form(T::NAME))
            .unwrap_or_else(|why| panic!("{}, cut by {} {:?}: {why}", T::NAME, self.cuts, self.stream));
    }
}

fn holds<E: BitSerialize + Treed>(cuts: u8, stream: &[u8], is_written_again: bool) -> Result<(), String> {
    let whole = read::<E>(&[stream]);
    let parts = read::<E>(&parts(cuts, stream));
    same("error", parts.1, whole.1)?;
    let trees = |frames: &[Vec<E>]| -> Vec<Vec<Tree>> {
        let tree_of = |events: &Vec<E>| events.iter().map(Treed::to_tree).collect();
        frames.iter().map(tree_of).collect()
    };
    same("frames", trees(&parts.0), trees(&whole.0))?;
    if !is_written_again {
        return Ok(());
    }
    let mut again = Vec::new();
    for events in &whole.0 {
        frame::encode_into(events, &mut again).map_err(|why| why.to_string())?;
    }
    same("bytes", Some(&again[..]), stream.get(..again.len()))
}

/// Returns all frames of a stream, and its error.
fn read<E: BitSerialize>(parts: &[&[u8]]) -> (Vec<Vec<E>>, Option<FrameError>) {
    let mut decoder = FrameDecoder::<E>::new(MAX_BYTES).with_max_events(MAX_EVENTS);
    let mut frames = Vec::new();
    for mut part in parts.iter().copied() {
        loop {
            match decoder.next_frame(&mut part) {
                Ok(Some(events)) => frames.push(events),
                Ok(None) => break,
                Err(why) => return (frames, Some(why)),
            }
        }
        assert!(part.is_empty(), "{} bytes were not taken", part.len());
    }
    (frames, decoder.finish().err())
}

/// Returns the stream in parts of 0 to 40 bytes.
fn parts(cuts: u8, mut stream: &[u8]) -> Vec<&[u8]> {
    let mut dice = Dice::new(cuts.into());
    let longest = [1, 3, 8, 40][usize::from(cuts % 4)];
    let mut parts = Vec::new();
    while !stream.is_empty() {
        let (part, rest) = stream.split_at(dice.within(0, longest).min(stream.len() as u64) as usize);
        parts.push(part);
        stream = rest;
    }
    parts
}
