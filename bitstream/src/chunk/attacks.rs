//! Tests attacks by a peer that knows the number of the connection, and so can seal forged packets.

use super::packets::{Head, Identity, MAX_BLOCK_BYTES, State};
use super::*;
use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

const CONNECTION: Connection = Connection::new(77);
const FRAME: Duration = Duration::from_millis(5);
/// The instance of the true sender.
const SENDER: u32 = 1;

fn config() -> Config {
    Config {
        rate: Rate::Fixed(2_000_000),
        ..Config::default()
    }
}

struct Pair {
    sender: ChunkSender,
    receiver: ChunkReceiver,
    now: Duration,
}

impl Pair {
    fn new(config: Config) -> Pair {
        Pair {
            sender: ChunkSender::new(config, CONNECTION, SENDER).expect("good"),
            receiver: ChunkReceiver::new(config, CONNECTION, 2).expect("good"),
            now: Duration::ZERO,
        }
    }

    /// Runs one frame, in which slices are lost if `passes` returns false. Returns the heads of slices and answers.
    fn frame(&mut self, passes: impl Fn(&Head) -> bool) -> [Vec<Head>; 2] {
        self.now += FRAME;
        let (mut slices, mut answers) = (Vec::new(), Vec::new());
        while let Some(packet) = self.sender.poll_transmit(self.now) {
            let (head, _) = CONNECTION.open(packet).expect("a seal");
            slices.push(head);
            if passes(&head) {
                self.receiver.handle_packet(self.now, packet).expect("a slice");
            }
        }
        while let Some(packet) = self.receiver.poll_answer(self.now) {
            answers.push(CONNECTION.open(packet).expect("a seal").0);
            self.sender.handle_packet(self.now, packet).expect("an answer");
        }
        [slices, answers]
    }

    /// Runs frames until a block has arrived. Returns the block and the time that it took.
    fn until_block(&mut self) -> (Block, Duration) {
        let start = self.now;
        loop {
            self.frame(|_| true);
            if let Some(block) = self.receiver.poll_block() {
                return (block, self.now - start);
            }
            assert!(self.now - start < Duration::from_secs(20), "a hang: {:?}", self.sender);
        }
    }

    /// Passes a packet of the attacker to the receiver.
    fn forge(&mut self, head: &Head, data: &[u8]) -> Result<SliceFate, PacketError> {
        self.receiver.handle_packet(self.now, &sealed(head, data))
    }
}

fn sealed(head: &Head, data: &[u8]) -> Vec<u8> {
    let mut buffer = [0; ANSWER_PACKET_BYTES + SLICE_PACKET_BYTES];
    let len = CONNECTION.seal(head, &[data], &mut buffer).expect("room");
    buffer[..len].to_vec()
}

fn identity(sender: u32, id: u32, bytes: u32) -> Identity {
    Identity {
        sender,
        id,
        bytes,
        tag_bytes: 0,
        digest: 0,
    }
}

fn slice_of(block: Identity, number: u32, index: u16) -> Head {
    Head::Slice {
        block,
        behind: 0,
        number,
        index,
        asks: false,
    }
}

fn bytes(len: usize) -> Vec<u8> {
    (0..len).map(|at| (at * 7 + at / 256) as u8).collect()
}

/// A forged slice makes the sender send the whole block again, once for each forged slice. The block arrives unchanged.
#[test]
fn a_wrong_slice_costs_the_block_once_more() {
    let mut pair = Pair::new(config());
    pair.sender.send(bytes(50_000)).expect("room");
    let [slices, _] = pair.frame(|head| !matches!(head, Head::Slice { index: 3, .. }));
    let Head::Slice { block, number, .. } = slices[0] else {
        panic!("not a slice")
    };
    assert_eq!(
        pair.forge(&slice_of(block, number + 1, 3), &[9; SLICE_BYTES]),
        Ok(SliceFate::New)
    );
    let (arrived, _) = pair.until_block();
    assert_eq!((arrived.into_bytes(), pair.receiver.broken()), (bytes(50_000), 1));
    while !pair.sender.is_idle() {
        pair.frame(|_| true);
    }
    assert!(pair.sender.stats().packets < 3 * 44, "{:?}", pair.sender.stats());
    assert!(matches!(pair.sender.poll_event(), Some(SendEvent::Delivered { .. })));
}

/// Bytes that the application has read cannot be withdrawn, so the block fails on both sides.
#[test]
fn a_wrong_slice_ends_a_stream() {
    let mut pair = Pair::new(Config {
        stream_slices: 8,
        ..config()
    });
    pair.sender.send(bytes(50_000)).expect("room");
    let [slices, _] = pair.frame(|head| !matches!(head, Head::Slice { index: 3, .. }));
    let Head::Slice { block, number, .. } = slices[0] else {
        panic!("not a slice")
    };
    pair.forge(&slice_of(block, number + 1, 3), &[9; SLICE_BYTES])
        .expect("a slice");
    let (mut event, mut is_last) = (None, false);
    while event.is_none() {
        pair.frame(|_| true);
        while let Some(part) = pair.receiver.poll_part() {
            is_last |= part.is_last;
        }
        event = pair.receiver.poll_event();
        assert!(pair.now < Duration::from_secs(20), "a hang");
    }
    assert!(matches!(event, Some(ReceiveEvent::Broken(_))) && !is_last, "{event:?}");
    pair.frame(|_| true);
    let failed = pair.sender.poll_event();
    let Some(SendEvent::Failed { why, block, .. }) = failed else {
        panic!("{failed:?}")
    };
    assert_eq!(why, Failure::Refused(Refusal::Broken));
    assert_eq!(block.bytes()[..], bytes(50_000));
}

/// A forged answer never makes the sender report a block as delivered. A forged refusal ends the transfer, and the
/// sender returns the block.
#[test]
fn forged_answers_deliver_nothing() {
    let mut pair = Pair::new(config());
    let id = pair.sender.send(bytes(50_000)).expect("room");
    let mut slices = Vec::new();
    while slices.len() < 44 {
        slices.extend(pair.frame(|_| false).into_iter().flatten());
    }
    let Head::Slice { block, number, .. } = slices[0] else {
        panic!("not a slice")
    };
    let answer = |count, newest, state| Head::Answer {
        block,
        receiver: 2,
        number: count,
        newest,
        delay: 0,
        state,
    };
    let mut says = |head: &Head, bits: &[u8]| pair.sender.handle_packet(FRAME, &sealed(head, bits));
    let complete = State::Complete { proof: 5 };
    assert_eq!(says(&answer(1, number, complete), &[]), Ok(AckFate::Forged));
    assert_eq!(says(&answer(2, number + 9999, complete), &[]), Ok(AckFate::Forged));
    let all = State::Arriving {
        missing: 0x1_FFFF,
        first: 0x1_FFFF,
        limit: 0x1_FFFF,
    };
    assert_eq!(says(&answer(3, number, all), &[0xFF; 1024]), Ok(AckFate::Forged));
    // reports a slice as arrived that was never sent
    let some = State::Arriving {
        missing: 43,
        first: 44,
        limit: 0x1_FFFF,
    };
    assert_eq!(says(&answer(4, number, some), &[1]), Ok(AckFate::Forged));
    assert_eq!(says(&answer(5, number, some), &[]), Ok(AckFate::New(43)));
    assert_eq!(pair.sender.poll_event(), None);
    // the true answers correct the forged one, since the receiver has nothing
    let (arrived, _) = pair.until_block();
    assert_eq!((arrived.id, arrived.into_bytes()), (id, bytes(50_000)));
    pair.frame(|_| true);
    assert_eq!(pair.sender.poll_event(), Some(SendEvent::Delivered { id }));
}

/// Forged blocks take all the room of a receiver. After the last forged block, a true block waits at most 2 s.
#[test]
fn forged_blocks_give_way_after_two_seconds() {
    let mut pair = Pair::new(config());
    for round in 0..400 {
        pair.now += FRAME;
        for id in 0..4 {
            let block = identity(9, id, 200_000);
            let _ = pair.forge(
                &slice_of(block, round * 4 + id, (round % 100) as u16),
                &[1; SLICE_BYTES],
            );
        }
    }
    pair.sender.send(bytes(50_000)).expect("room");
    let (arrived, took) = pair.until_block();
    assert_eq!(arrived.sender, SENDER);
    assert!(took < Duration::from_millis(2300), "{took:?}");
}

/// Runs the attack of forged blocks with four forged senders, as many as a receiver remembers.
#[test]
fn forged_senders_give_way_after_two_seconds() {
    let mut pair = Pair::new(config());
    for sender in 10..14 {
        pair.now += FRAME;
        let _ = pair.forge(&slice_of(identity(sender, 0, 1), 0, 0), &[1]);
    }
    pair.sender.send(bytes(50_000)).expect("room");
    let (arrived, took) = loop {
        let (block, took) = pair.until_block();
        if block.sender == SENDER {
            break (block, took);
        }
    };
    assert_eq!(arrived.into_bytes(), bytes(50_000));
    assert!(took < Duration::from_millis(2500), "{took:?}");
}

/// However many and however small slices arrive, the receiver sends at most three bytes for each byte that it received.
#[test]
fn answers_are_at_most_three_times_the_slices() {
    let mut pair = Pair::new(Config {
        max_block_bytes: MAX_BLOCK_BYTES,
        ..config()
    });
    let (mut came, mut went) = (0, 0);
    let mut random = 1_u64;
    let block = identity(9, 0, 20_000 * SLICE_BYTES as u32 + 1);
    for round in 0..20_000_u32 {
        pair.now += pair
            .receiver
            .poll_timeout(pair.now)
            .unwrap_or_default()
            .min(Duration::from_millis(10));
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let packet = match random >> 61 {
            0 => sealed(&slice_of(block, round, (random >> 20) as u16 % 9000), &[1; SLICE_BYTES]),
            1 => sealed(&slice_of(identity(10, round, 1), round, 0), &[1]),
            _ => sealed(&slice_of(block, round, 20_000), &[1]),
        };
        if pair.receiver.handle_packet(pair.now, &packet).is_ok() {
            came += packet.len();
        }
        while let Some(answer) = pair.receiver.poll_answer(pair.now) {
            went += answer.len();
            assert!(went <= 3 * came, "{went} bytes for {came}");
        }
    }
    assert!(went > 2 * came, "{went} bytes for {came}");
}

/// The receiver refuses a block if its sender instance has sent another block with this number before.
#[test]
fn an_instance_that_is_used_twice_is_refused() {
    let mut pair = Pair::new(config());
    pair.sender.send(bytes(5000)).expect("room");
    pair.until_block();
    pair.sender = ChunkSender::new(config(), CONNECTION, SENDER).expect("good");
    let id = pair.sender.send(vec![8; 5000]).expect("room");
    let mut event = None;
    while event.is_none() && pair.now < Duration::from_secs(5) {
        pair.frame(|_| true);
        event = pair.sender.poll_event();
    }
    let Some(SendEvent::Failed { id: failed, why, .. }) = event else {
        panic!("{event:?}")
    };
    assert_eq!((failed, why), (id, Failure::Refused(Refusal::Reused)));
}

/// The receiver answers the last slice at once, whatever the interval of answers is.
#[test]
fn the_answer_that_completes_a_block_is_sent_at_once() {
    let mut pair = Pair::new(Config {
        ack_interval: Duration::from_secs(1),
        ..config()
    });
    for len in [1, 3000, 3000] {
        let id = pair.sender.send(bytes(len)).expect("room");
        let start = pair.now;
        while pair.sender.poll_event() != Some(SendEvent::Delivered { id }) {
            pair.frame(|_| true);
        }
        assert!(pair.now - start <= 2 * FRAME, "{:?}", pair.now - start);
    }
}

/// A lost slice is sent again after 1.25 round trips and the interval of answers, and never within one round trip.
#[test]
fn a_lost_slice_is_sent_again_after_a_round_trip_and_a_quarter() {
    let rtt = Duration::from_millis(100);
    let mut sender = ChunkSender::new(config(), CONNECTION, SENDER).expect("good");
    let mut receiver = ChunkReceiver::new(config(), CONNECTION, 2).expect("good");
    let (mut now, mut sent) = (Duration::ZERO, Vec::new());
    let mut back: Vec<(Duration, Vec<u8>)> = Vec::new();
    for block in 0..6 {
        sender.send(bytes(1)).expect("room");
        for _ in 0..100 {
            now += FRAME;
            while let Some((at, answer)) = back.first().cloned().filter(|(at, _)| *at <= now) {
                back.remove(0);
                sender.handle_packet(at.max(now), &answer).expect("an answer");
            }
            while let Some(packet) = sender.poll_transmit(now) {
                let is_lost = block == 5 && sent.is_empty();
                if block == 5 {
                    sent.push(now);
                }
                if !is_lost {
                    receiver.handle_packet(now, packet).expect("a slice");
                }
            }
            receiver.poll_block();
            while let Some(answer) = receiver.poll_answer(now) {
                back.push((now + rtt, answer.to_vec()));
            }
        }
    }
    assert!(sender.is_idle());
    let wait = sent[1] - sent[0];
    // the last slice is sent again a quarter of a round trip later, since no later slice would show that it is lost
    assert!(
        wait >= rtt / 4 && wait <= rtt * 5 / 4 + Duration::from_millis(10) + 2 * FRAME,
        "{wait:?}"
    );
}

/// Any bytes with a right seal may reach both ends of a transfer. No end panics, the receiver holds at most `room`
/// blocks, and only the true block is delivered.
#[test]
fn any_bytes_with_a_seal_are_survived() {
    let mut random = 1_u64;
    let mut next = move || {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize
    };
    let mut heads = [0_usize; 3];
    for round in 0..300 {
        let mut pair = Pair::new(Config {
            stream_slices: [0, 7][round % 2],
            max_block_bytes: MAX_BLOCK_BYTES / 64,
            give_up: Duration::from_secs(2),
            ..config()
        });
        pair.sender.send(bytes(30_000)).expect("room");
        let [mut seen, answers] = pair.frame(|_| true);
        seen.extend(answers);
        for _ in 0..60 {
            // half of the packets begin like a true packet
            let true_head = seen
                .get(next() % (2 * seen.len()))
                .map(|head| crate::encode(head).expect("a head"));
            let mut forged = true_head.unwrap_or_default();
            for _ in 0..next() % 3 {
                let at = next() % forged.len().max(1);
                if let Some(byte) = forged.get_mut(at) {
                    *byte ^= 1 << (next() % 8);
                }
            }
            let tail = [SLICE_BYTES, next() % 1200][next() % 2];
            forged.extend((0..tail).map(|_| next() as u8));
            heads[usize::from(forged.first().map_or(0, |byte| byte & 3)).min(2)] += 1;
            forged.extend(CONNECTION.seal_of(&forged));
            pair.now += FRAME * (next() % 3) as u32;
            let _ = pair.receiver.handle_packet(pair.now, &forged);
            let _ = pair.sender.handle_packet(pair.now, &forged);
            seen.extend(pair.frame(|_| true).into_iter().flatten());
            assert!(pair.receiver.progress().count() <= 4);
            while let Some(event) = pair.sender.poll_event() {
                if let SendEvent::Failed { block, .. } = event {
                    assert_eq!(block.bytes()[..], bytes(30_000));
                }
            }
            while pair.receiver.poll_part().is_some() || pair.receiver.poll_event().is_some() {}
            if let Some(block) = pair.receiver.poll_block() {
                assert!(block.sender != SENDER || block.into_bytes() == bytes(30_000));
            }
        }
    }
    assert!(heads.iter().all(|count| *count > 1000), "{heads:?}");
}

/// A report of more slices than one answer holds ends if the block is complete before the report is.
#[test]
fn a_report_that_a_complete_block_interrupts_ends() {
    let (slices, len) = (10_000, 10_000 * SLICE_BYTES);
    let mut pair = Pair::new(Config {
        rate: Rate::Fixed(1_000_000_000),
        max_block_bytes: len as u32,
        ..config()
    });
    pair.sender.send(vec![7; len]).expect("room");
    // all slices but the first, with answers
    let (mut first, mut last) = (Vec::new(), Vec::new());
    for _ in 0..1000 {
        pair.now += FRAME;
        while let Some(packet) = pair.sender.poll_transmit(pair.now) {
            match CONNECTION.open(packet).expect("a seal").0 {
                Head::Slice { index: 0, .. } => first = packet.to_vec(),
                Head::Slice { index, .. } if index as usize + 1 == slices => last = packet.to_vec(),
                _ => {}
            }
            if packet != first {
                pair.receiver.handle_packet(pair.now, packet).expect("a slice");
            }
        }
        if !last.is_empty() {
            break;
        }
        while let Some(packet) = pair.receiver.poll_answer(pair.now) {
            pair.sender.handle_packet(pair.now, packet).expect("an answer");
        }
    }
    pair.now += FRAME * 10;
    assert!(pair.receiver.poll_answer(pair.now).is_some());
    assert!(pair.receiver.handle_packet(pair.now, &last).is_ok());
    assert_eq!(pair.receiver.handle_packet(pair.now, &first), Ok(SliceFate::Completed));
    let mut answers = 0;
    while pair.receiver.poll_answer(pair.now).is_some() && answers < 10 {
        answers += 1;
    }
    assert_eq!(answers, 1);
}
