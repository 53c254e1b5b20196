//! Frames of every type of the zoo against the oracle, each event after a bit that shifts it.

use bitstream::Refusal;
use bitstream::frame::{self, FrameDecoder, FrameError};
use proptest::prelude::*;
use tests_support::seeded::check;
use tests_zoo::oracle::{self, equal};
use tests_zoo::sample::{Legality, trees};
use tests_zoo::tree::{Tree, Treed};
use tests_zoo::wire::{Wire, array};
use tests_zoo::zoo::{Specimen, Visitor, visit_all};

/// An event: a value of the zoo after a bit, since an event needs one.
type Event<T> = (bool, T);

fn event<T: Specimen>() -> Wire {
    Wire::Tuple(vec![Wire::Bool, T::wire()])
}

/// A frame of so many events. Returns the wire form of a frame, whose length is a number.
fn frame_of<T: Specimen>(events: usize) -> Wire {
    let fields = vec![("length", Wire::Unsigned(32)), ("events", array(events, event::<T>()))];
    Wire::Struct("Frame", fields)
}

/// Bits of the frame and its bytes, by the oracle.
fn by_the_oracle<T: Specimen>(events: &[Tree]) -> Result<(usize, Vec<u8>), String> {
    let tree = Tree::Parts(vec![Tree::Int(0), Tree::Parts(events.to_vec())]);
    let writer = oracle::encode(&frame_of::<T>(events.len()), &tree).map_err(|fault| format!("{fault:?}"))?;
    let (bits, mut bytes) = (writer.bits.len(), writer.bytes());
    bytes[..4].copy_from_slice(&(bits as u32).to_le_bytes());
    Ok((bits, bytes))
}

fn events<T: Specimen>() -> impl Strategy<Value = Vec<Tree>> {
    let most = if T::MAX_BITS > 2000 { 2 } else { 4 };
    proptest::collection::vec(trees(&event::<T>(), Legality::Legal), 0..=most)
}

fn values<T: Specimen>(trees: &[Tree]) -> Result<Vec<Event<T>>, String> {
    let values = trees.iter().map(Event::<T>::from_tree).collect::<Option<_>>();
    values.ok_or_else(|| "a tree is no value".into())
}

/// Returns the number of cases: fewer for large types, whose values have more parts.
fn cases<T: Specimen>() -> u32 {
    (40 / (T::MAX_BITS / 250).max(1) as u32).max(4)
}

#[test]
fn a_frame_is_what_the_oracle_writes() {
    struct Test;
    impl Visitor for Test {
        fn visit<T: Specimen>(&mut self) {
            check(T::NAME, cases::<T>(), &events::<T>(), |trees| {
                let values = values::<T>(&trees)?;
                let (bits, bytes) = by_the_oracle::<T>(&trees)?;
                assert_eq!(frame::encoded_bits(&values), Ok(bits));
                assert_eq!(frame::encode(&values), Ok(bytes.clone()));
                let mut slice = vec![0xAA; bytes.len()];
                assert_eq!(frame::encode_to_slice(&values, &mut slice), Ok(bytes.len()));
                assert_eq!(slice, bytes);
                let mut decoder = FrameDecoder::<Event<T>>::new(bytes.len());
                // whole, and after a byte of an earlier call
                for held in [0, 1] {
                    let (mut front, mut back) = bytes.split_at(held);
                    assert!(decoder.next_frame(&mut front).map_err(|why| why.to_string())?.is_none());
                    let read = decoder.next_frame(&mut back).map_err(|why| why.to_string())?;
                    let read = read.ok_or("the frame is not whole")?;
                    // as the oracle reads them: floats are not what was written
                    same_values::<T>(&bytes, &read)?;
                }
                Ok(())
            });
        }
    }
    visit_all(&mut Test);
}

fn same_values<T: Specimen>(bytes: &[u8], read: &[Event<T>]) -> Result<(), String> {
    let (tree, _) = oracle::decode(&frame_of::<T>(read.len()), bytes).map_err(|fault| format!("{fault:?}"))?;
    let fields = tree.parts(2).ok_or("two fields")?;
    let events = fields[1].parts(read.len()).ok_or("so many events")?;
    match events
        .iter()
        .zip(read)
        .all(|(tree, value)| equal(tree, &value.to_tree()) || *tree == value.to_tree())
    {
        true => Ok(()),
        false => Err("the oracle reads other values".into()),
    }
}

/// Flips a bit after the length.
#[test]
fn a_damaged_frame_is_read_or_refused_as_by_the_oracle() {
    struct Test;
    impl Visitor for Test {
        fn visit<T: Specimen>(&mut self) {
            let damaged = (events::<T>(), any::<proptest::sample::Index>());
            check(T::NAME, 2 * cases::<T>(), &damaged, |(trees, place)| {
                let (bits, mut bytes) = by_the_oracle::<T>(&trees)?;
                if bits == 32 {
                    return Ok(());
                }
                let bit = 32 + place.index(bits - 32);
                bytes[bit / 8] ^= 1 << (bit % 8);
                let mut decoder = FrameDecoder::<Event<T>>::new(bytes.len());
                match decoder.next_frame(&mut &bytes[..]) {
                    Ok(Some(read)) => same_values::<T>(&bytes, &read),
                    Err(FrameError::Payload(why)) if why.kind() == Refusal::EndOfPacket => Ok(()),
                    Err(FrameError::Payload(why)) => {
                        // more events than there can be: the first fault is the same
                        let fault = oracle::decode(&frame_of::<T>(bits), &bytes).err().ok_or("no fault")?;
                        assert_eq!(why.kind(), fault.why);
                        assert_eq!(why.path().to_string(), fault.path);
                        assert_eq!(why.bits(), fault.bits);
                        Ok(())
                    }
                    other => Err(format!("{:?}", other.map(|_| "not whole"))),
                }
            });
        }
    }
    visit_all(&mut Test);
}
