//! Cost of a packet: the memory that a decoder holds, and its steps, for every type of the zoo.

#[path = "memory/heap.rs"]
mod heap;
#[path = "memory/steps.rs"]
mod steps;

use bitstream::{BitSerialize, Codec, Refusal, Schema, Stream};
use heap::most_bytes;
use tests_support::seeded;
use tests_tools::assurance::extremes::{End, best};
use tests_tools::targets::corpus::honest;
use tests_tools::targets::mutator::Mutator;
use tests_zoo::wire::{Wire, list};
use tests_zoo::zoo::{self, Specimen, Visitor};

/// Longest packet.
const MOST_BYTES: usize = 1200;

/// The most memory that `f` holds at a time.
fn peak<T>(f: impl FnOnce() -> T) -> usize {
    allocation_counter::measure(|| drop(f())).bytes_max as usize
}

/// Honest packets, all their beginnings, and damaged ones: lengths of `0xFFFFFFFF` among them, at any place.
fn hostile<T: Specimen>(number: u32) -> Vec<Vec<u8>> {
    let seeds = honest(T::erased(), 20);
    let mut packets: Vec<Vec<u8>> = seeds
        .iter()
        .take(2)
        .flat_map(|packet| {
            let step = (packet.len() / 40).max(1);
            (0..=packet.len()).step_by(step).map(|len| packet[..len].to_vec())
        })
        .collect();
    let mut mutated = Mutator::new(seeded::seed(), seeds, MOST_BYTES);
    let cases = tests_zoo::holds::cases(T::erased(), number);
    packets.extend((0..cases).map(|_| mutated.next()));
    packets
}

#[test]
fn a_decode_holds_no_more_than_max_memory_says_and_the_oracle_allows() {
    struct Test;
    impl Visitor for Test {
        fn visit<T: Specimen>(&mut self) {
            let wire = T::wire();
            let (mut accepted, mut refused, mut bound) = (largest::<T>(&wire), 0, 0);
            for packet in hostile::<T>(150) {
                let mut is_ok = false;
                let bytes = peak(|| {
                    let read = bitstream::decode::<T>(&packet);
                    is_ok = read.is_ok();
                    read
                });
                let held = if is_ok { &mut accepted } else { &mut refused };
                *held = bytes.max(*held);
                let most = most_bytes(&wire, packet.len()).min(bitstream::max_memory::<T>(packet.len()));
                assert!(
                    bytes <= most,
                    "{}: {bytes} bytes, at most {most}, of {packet:02x?}",
                    T::NAME
                );
                bound = bound.max(most);
            }
            println!(
                "{:<16} accepted {accepted:>6} bytes, refused {refused:>6}, bound {bound:>8}",
                T::NAME
            );
            // what is refused may be read once more, to find out where
            assert!(
                refused <= 2 * accepted,
                "{}: {refused} bytes for a refused packet, {accepted} for an accepted one",
                T::NAME
            );
        }
    }
    zoo::visit_all(&mut Test);
}

/// The most that a decode of a legal value holds: the one of the most bits, or one of many.
fn largest<T: Specimen>(wire: &Wire) -> usize {
    let value = T::from_tree(&best(wire, End::Most));
    let packet = value.and_then(|value| bitstream::encode(&value).ok());
    let packets = packet.into_iter().chain(honest(T::erased(), 60));
    packets
        .map(|packet| peak(|| bitstream::decode::<T>(&packet)))
        .max()
        .unwrap_or(0)
}

/// Cost of a claimed length that is not checked.
struct Careless;

impl Codec<Vec<u8>> for Careless {
    const SCHEMA: &'static Schema = &Schema::custom("Careless", 32, 32 + 8 * 1_000_000);

    fn initial() -> Vec<u8> {
        Vec::new()
    }

    fn serialize<S: Stream>(value: &mut Vec<u8>, s: &mut S) -> Result<(), Refusal> {
        let mut len = value.len() as u64;
        s.serialize_bits(&mut len, 32)?;
        if S::READING {
            value.resize(len.min(1_000_000) as usize, 0);
        }
        s.serialize_bytes(value)
    }
}

#[derive(BitSerialize)]
struct Claim(
    #[bits(with = Careless)]
    #[allow(dead_code)]
    Vec<u8>,
);

/// The comparison itself.
#[test]
fn a_length_that_is_believed_is_more_than_that() {
    let packet = [0xFF; 100];
    let bytes = peak(|| bitstream::decode::<Claim>(&packet));
    let honest = Wire::Tuple(vec![Wire::Unsigned(16), list(0, 1_000_000, Wire::Unsigned(8))]);
    assert!(bytes > 10 * most_bytes(&honest, packet.len()), "{bytes}");
}

/// Times an honest packet of the same bytes.
const DEAREST: f64 = 20.0;

#[test]
fn no_packet_takes_more_steps_a_byte_than_twenty_honest_ones() {
    struct Test;
    impl Visitor for Test {
        fn visit<T: Specimen>(&mut self) {
            let honest = honest(T::erased(), 40);
            let bytes: usize = honest.iter().map(|packet| packet.len().max(1)).sum();
            let steps: usize = honest.iter().map(|packet| steps::of::<T>(packet)).sum();
            let a_byte = steps as f64 / bytes.max(1) as f64;
            // what every packet of the type costs is not dear where the packet is cut
            let shortest = honest.iter().map(|packet| packet.len().max(1)).min().unwrap_or(1);
            let mut dearest = 0.0_f64;
            for packet in hostile::<T>(150) {
                let times = steps::of::<T>(&packet) as f64 / (a_byte * packet.len().max(shortest) as f64).max(1.0);
                assert!(
                    times <= DEAREST,
                    "{}: {times} times an honest one: {packet:02x?}",
                    T::NAME
                );
                dearest = dearest.max(times);
            }
            println!(
                "{:<16} {a_byte:>5.1} steps a byte, at most {dearest:.1} times as many",
                T::NAME
            );
        }
    }
    zoo::visit_all(&mut Test);
}

/// A list whose elements take no bits, as long as it may be.
#[derive(BitSerialize)]
#[allow(dead_code)]
struct Nothings {
    #[array(max = 1024)]
    units: Vec<Option<()>>,
    #[array(max = 1024)]
    nothings: Vec<()>,
}

/// The comparison itself, and that lists of nothing cost nothing.
#[test]
fn steps_are_counted() {
    // each is entered and taken
    assert!(steps::of::<[u8; 100]>(&[7; 100]) >= 200);
    assert!(steps::of::<[u8; 100]>(&[7; 50]) < 150);
    // 1024 elements of no bits after 11 bits of length: no step for each
    let nothings = steps::of::<Nothings>(&[0, 0, 0b10_0000]);
    assert!(nothings < 20, "{nothings}");
}

/// `decode_into` holds at most the memory of the old value and of the new one, and twice that for a rejected packet.
#[test]
fn a_decode_into_a_value_holds_no_more() {
    struct Test;
    impl Visitor for Test {
        fn visit<T: Specimen>(&mut self) {
            let wire = T::wire();
            let Some(mut value) = honest(T::erased(), 1)
                .first()
                .and_then(|packet| bitstream::decode::<T>(packet).ok())
            else {
                return;
            };
            for packet in hostile::<T>(60) {
                let mut times = 1;
                let bytes = peak(|| times += usize::from(bitstream::decode_into(&mut value, &packet).is_err()));
                let most = most_bytes(&wire, packet.len()).min(times * bitstream::max_memory::<T>(packet.len()));
                assert!(
                    bytes <= most,
                    "{}: {bytes} bytes, at most {most}, of {packet:02x?}",
                    T::NAME
                );
            }
        }
    }
    zoo::visit_all(&mut Test);
}
