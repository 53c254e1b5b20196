//! `encode_to_slice` into slices of every length. A value that fits is written as to a long slice; any other value is
//! refused at the end of the slice.

use bitstream::{BitSerialize, Codec, Refusal, Schema, Sink, Source, Stream, WriteError};
use tests_support::seeded::check;
use tests_zoo::sample::{Legality, trees};
use tests_zoo::zoo::{COUNT, Specimen, Visitor, visit_one};

/// Wraps a value in a type that claims 256 bytes more, so that no window is used.
struct Long<T>(T);

impl<T: BitSerialize> BitSerialize for Long<T> {
    const SCHEMA: &'static Schema = &{
        let mut schema = *T::SCHEMA;
        schema.max_bits += 256 * 8;
        schema
    };

    fn write<S: Sink>(&self, s: &mut S) -> Result<(), Refusal> {
        self.0.write(s)
    }

    fn read<S: Source>(s: &mut S) -> Result<Self, Refusal> {
        T::read(s).map(Long)
    }
}

type Parts = (String, Refusal, std::ops::Range<usize>, Option<i128>, String);

fn parts(why: WriteError) -> Parts {
    let path = why.path().to_string();
    (why.to_string(), why.kind(), why.bits(), why.value(), path)
}

/// Returns the bytes that a slice of `len` bytes gets.
fn written<T: BitSerialize>(value: &T, len: usize) -> Result<Vec<u8>, Parts> {
    let mut out = vec![0x5A; len];
    let used = bitstream::encode_to_slice(value, &mut out).map_err(parts)?;
    assert!(out[used..].iter().all(|byte| *byte == 0x5A), "bytes after the value");
    out.truncate(used);
    Ok(out)
}

/// Compares slices of every length up to one byte more than the longest value; of large types, those near the value's
/// length.
fn every_length<T: BitSerialize>(value: T) -> Result<(), String> {
    let most = bitstream::max_bytes::<T>();
    let whole = written(&value, most + 1);
    let near = whole.as_ref().map_or(0, Vec::len);
    let value = Long(value);
    for len in (0..=most + 1).filter(|len| most <= 300 || len % 97 == 0 || len.abs_diff(near) < 9) {
        let expected = match &whole {
            Ok(bytes) if bytes.len() <= len => whole.clone(),
            // for a small type, an invalid value is reported before a full slice
            Err(_) if most <= 256 => whole.clone(),
            _ => written(&value, len),
        };
        let got = written(&value.0, len);
        if got != expected {
            return Err(format!("{len} of {most} bytes: {got:?} instead of {expected:?}"));
        }
        if len < near && !got.is_err_and(|(_, kind, ..)| kind == Refusal::BufferFull) {
            return Err(format!("{len} bytes are too few for {near}"));
        }
    }
    Ok(())
}

struct Test(Legality);

impl Visitor for Test {
    fn visit<T: Specimen>(&mut self) {
        check(T::NAME, 20, &trees(&T::wire(), self.0), |tree| {
            T::from_tree(&tree).map_or(Ok(()), every_length)
        });
    }
}

#[test]
fn legal_values_fit_slices_of_their_length() {
    (0..COUNT).for_each(|number| visit_one(number, &mut Test(Legality::Legal)));
}

#[test]
fn values_outside_their_declaration_are_refused_whatever_the_length() {
    (0..COUNT).for_each(|number| visit_one(number, &mut Test(Legality::Wild)));
}

/// No bits and 5,000 bytes: a list of 14 is more than a packet may hold, so writers count.
#[derive(BitSerialize, Clone)]
struct Five {
    #[bits(range = 5..=5)]
    of: [u8; 5000],
}

#[derive(BitSerialize, Clone)]
struct Counted {
    #[array(max = 100)]
    fives: Vec<Five>,
    #[array(max = 100)]
    numbers: Vec<u16>,
}

#[test]
fn types_whose_writers_count_fit_slices_of_their_length() {
    for numbers in [0, 3, 100] {
        let value = |fives| Counted {
            fives: vec![Five { of: [5; 5000] }; fives],
            numbers: vec![7; numbers],
        };
        assert_eq!(every_length(value(13)), Ok(()));
        assert_eq!(every_length(value(14)), Ok(()));
        let many = written(&value(14), 300).map_err(|why| why.1);
        assert_eq!(many, Err(Refusal::WithoutBits));
    }
}

/// Up to `N` letters of 7 bits, by hand.
struct Letters<const N: usize>;

impl<const N: usize> Codec<Vec<u8>> for Letters<N> {
    const SCHEMA: &'static Schema = &Schema::custom("Letters", 8, 8 + N * 7);

    fn initial() -> Vec<u8> {
        Vec::new()
    }

    fn serialize<S: Stream>(letters: &mut Vec<u8>, s: &mut S) -> Result<(), Refusal> {
        let mut len = letters.len() as u64;
        s.serialize_bits(&mut len, 8)?;
        letters.resize(len as usize, 0);
        for letter in letters {
            let mut bits = u64::from(*letter);
            s.serialize_bits(&mut bits, 7)?;
            *letter = bits as u8;
        }
        Ok(())
    }
}

#[test]
fn codecs_by_hand_fit_slices_of_their_length() {
    #[derive(BitSerialize, Clone)]
    struct Named<const N: usize> {
        id: u16,
        #[bits(with = Letters<N>)]
        letters: Vec<u8>,
    }
    fn all<const N: usize>() {
        for len in (0..=N).step_by(9).chain([N]) {
            let named = |letters| Named::<N> { id: 7, letters };
            assert_eq!(every_length(named(vec![0x55; len])), Ok(()));
            // does not fit 7 bits
            assert_eq!(every_length(named([vec![0x55; len], vec![0x80]].concat())), Ok(()));
        }
    }
    // at most 16, 63 and 178 bytes
    all::<14>();
    all::<68>();
    all::<200>();
}
