//! Both directions at once: each end has a sender and a receiver, and one link each way carries slices and acks.

use super::chunk::{ChunkReceiver, ChunkSender, Config};
use super::pair::{FRAME, block, millis};
use std::time::Duration;
use tests_chunk::link::{Dice, Faults, Kind, Link, Troubles};

/// What an application puts in front of a packet.
const SLICE: u8 = 0;
const ACK: u8 = 1;

struct End {
    sender: ChunkSender,
    receiver: ChunkReceiver,
    out: Link,
    taken: Vec<Vec<u8>>,
}

impl End {
    fn new(config: Config, faults: Faults, dice: &mut Dice) -> End {
        End {
            sender: ChunkSender::new(config).expect("a good configuration"),
            receiver: ChunkReceiver::new(config).expect("a good configuration"),
            // the kind is that of damage, of which there is none
            out: Link::new(Kind::Slices, faults, dice.split()),
            taken: Vec::new(),
        }
    }

    fn transmit(&mut self, now: Duration) {
        while let Some(packet) = self.sender.poll_transmit(now) {
            self.out.send(now, &[&[SLICE], packet].concat());
        }
        if let Some(packet) = self.receiver.poll_ack(now) {
            self.out.send(now, &[&[ACK], packet].concat());
        }
    }

    fn receive(&mut self, now: Duration, from: &mut Link) {
        while let Some(packet) = from.arrived(now) {
            match packet.split_first().expect("what it is") {
                (&SLICE, slice) => drop(self.receiver.handle_slice(now, slice).expect("a slice")),
                (_, ack) => drop(self.sender.handle_ack(ack).expect("an ack")),
            }
            if let Some(chunk) = self.receiver.poll_chunk() {
                self.taken.push(chunk.bytes.to_vec());
            }
        }
    }
}

/// A game with the blocks of each end: when each end was done, how many frames both were sending in, and the ends.
fn play(config: Config, faults: Faults, seed: u64, blocks: &[Vec<Vec<u8>>; 2]) -> ([Duration; 2], usize, [End; 2]) {
    let mut dice = Dice::new(seed);
    let mut ends = [0, 1].map(|_| End::new(config, faults, &mut dice));
    for (end, blocks) in ends.iter_mut().zip(blocks) {
        for block in blocks {
            end.sender.send(block.clone()).expect("room");
        }
    }
    let mut done = [Duration::ZERO; 2];
    let (mut now, mut together) = (Duration::ZERO, 0);
    while ends.iter().any(|end| !end.sender.is_idle()) {
        now += FRAME;
        ends.iter_mut().for_each(|end| end.transmit(now));
        let [one, other] = &mut ends;
        one.receive(now, &mut other.out);
        other.receive(now, &mut one.out);
        let idle = ends.each_ref().map(|end| end.sender.is_idle());
        together += usize::from(idle == [false; 2]);
        for (done, idle) in done.iter_mut().zip(idle) {
            if idle && done.is_zero() {
                *done = now;
            }
        }
        assert!(now < Duration::from_secs(300), "seed {seed}: a hang");
    }
    (done, together, ends)
}

fn config() -> Config {
    Config {
        bytes_per_second: 125_000,
        queued_chunks: 4,
        ..Config::default()
    }
}

#[test]
fn blocks_of_both_ends_arrive_over_a_bad_link() {
    let faults = Faults {
        loss: 300,
        duplicate: 100,
        delay: millis(20),
        jitter: millis(100),
        ..Faults::default()
    };
    let mut troubles = Troubles::default();
    for seed in 0..50 {
        let mut dice = Dice::new(seed);
        let mut blocks = || -> Vec<Vec<u8>> { (0..4).map(|_| block(dice.within(1, 30_000) as usize)).collect() };
        let blocks = [blocks(), blocks()];
        let (_, together, [one, other]) = play(config(), faults, seed, &blocks);
        assert!(together > 10, "seed {seed}: one after the other");
        assert!(one.taken == blocks[1] && other.taken == blocks[0], "seed {seed}");
        troubles = troubles.and(one.out.troubles()).and(other.out.troubles());
    }
    let Troubles {
        lost,
        repeated,
        overtaken,
        ..
    } = troubles;
    assert!(lost > 1000 && repeated > 100 && overtaken > 1000, "{troubles:?}");
}

/// The rates and delays of one direction are not those of the other.
#[test]
fn a_direction_takes_as_long_as_it_takes_alone() {
    let faults = Faults {
        delay: millis(35),
        ..Faults::default()
    };
    let blocks = [
        vec![block(100_000), block(1)],
        vec![block(7), block(40_000), block(5000)],
    ];
    let (both, ..) = play(config(), faults, 1, &blocks);
    let [one, other] = blocks;
    let (alone, ..) = play(config(), faults, 1, &[one, Vec::new()]);
    let (alone_too, ..) = play(config(), faults, 1, &[Vec::new(), other]);
    assert_eq!(both, [alone[0], alone_too[1]]);
}
