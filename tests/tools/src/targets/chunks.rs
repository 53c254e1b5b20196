//! Fuzzes `chunk`: either end alone, with packets of an attacker. The inputs are small programs, read by `Steps`.

use super::in_place::packets;
use bitstream::chunk::article::{AckFate, AckPacket, ChunkReceiver, ChunkSender, Config, SLICE_BYTES, SlicePacket};
use std::collections::{HashMap, HashSet};
use std::time::Duration;

/// Returns the configuration of a receiver of small chunks, near the wrap of the ids.
fn config() -> Config {
    Config {
        first_chunk_id: FIRST,
        max_chunk_bytes: 6 * SLICE_BYTES as u32,
        bytes_per_second: 125_000,
        ..Config::default()
    }
}

const FIRST: u16 = 65_534;

/// Steps, each after a byte with its length. A step is an action and its argument.
struct Steps<'a>(&'a [u8]);

impl<'a> Steps<'a> {
    fn all(&self) -> impl Iterator<Item = (u8, &'a [u8])> {
        packets(self.0).filter_map(|step| step.split_first().map(|(what, with)| (*what, with)))
    }
}

/// Returns the number at a position of a step, or 0 if the step is too short.
fn number(with: &[u8], at: usize) -> u16 {
    with.get(at).copied().unwrap_or(0).into()
}

/// Returns a time of 0 to 2 seconds.
fn time(with: &[u8]) -> Duration {
    Duration::from_millis(8 * u64::from(number(with, 0)))
}

/// Runs steps of a receiver: 0 any bytes; 1 a slice (id, place, slices, bytes, content); 2 time; 3 a call for an ack; 4
/// a call for a chunk; 5 all slices of a chunk (id, slices, content).
///
/// # Panics
/// Panics for an ack that is too much or too soon, and for a chunk with a byte that was in no slice.
pub fn chunk_receiver(input: &[u8]) {
    let mut end = Receiver::new();
    for (what, with) in Steps(input).all() {
        match what % 6 {
            0 => end.give(with),
            1 => end.give(&slice(
                number(with, 0),
                number(with, 1),
                number(with, 2) + 1,
                (4 * number(with, 3) + 1, number(with, 4) as u8),
            )),
            2 => end.now += time(with),
            3 => end.poll_ack(),
            4 => end.poll_chunk(),
            _ => {
                let slices = number(with, 1) % 7 + 1;
                for place in 0..slices {
                    end.give(&slice(number(with, 0), place, slices, (500, number(with, 2) as u8)));
                }
            }
        }
    }
}

/// Returns a slice packet with these numbers, or an empty one if `encode` refuses them.
fn slice(id: u16, slice_id: u16, num_slices: u16, (last, content): (u16, u8)) -> Vec<u8> {
    let is_last = slice_id + 1 == num_slices;
    let slice_bytes = if is_last { last } else { SLICE_BYTES as u16 };
    let packet = SlicePacket {
        chunk_id: FIRST.wrapping_add(id),
        slice_id,
        num_slices,
        slice_bytes,
        data: vec![content; slice_bytes.into()],
    };
    bitstream::encode(&packet).unwrap_or_default()
}

struct Receiver {
    receiver: ChunkReceiver,
    now: Duration,
    last_ack: Option<Duration>,
    bytes_in: usize,
    bytes_out: usize,
    /// Bytes of each slice that arrived, by chunk and position.
    came: HashMap<(u16, usize), HashSet<Vec<u8>>>,
}

impl Receiver {
    fn new() -> Receiver {
        let receiver = ChunkReceiver::new(config()).unwrap_or_else(|why| panic!("{why}"));
        Receiver {
            receiver,
            now: Duration::ZERO,
            last_ack: None,
            bytes_in: 0,
            bytes_out: 0,
            came: HashMap::new(),
        }
    }

    fn give(&mut self, packet: &[u8]) {
        let before = (self.receiver.progress(), self.receiver.is_ready());
        let fate = self.receiver.handle_slice(self.now, packet);
        match bitstream::decode::<SlicePacket>(packet) {
            Ok(slice) => {
                assert!(fate.is_ok(), "{fate:?} of {slice:?}");
                self.bytes_in += packet.len();
                let place = (slice.chunk_id, usize::from(slice.slice_id));
                self.came.entry(place).or_default().insert(slice.data);
            }
            Err(why) => {
                assert_eq!(fate, Err(why));
                assert_eq!((self.receiver.progress(), self.receiver.is_ready()), before);
            }
        }
        let (here, of) = self.receiver.progress().unwrap_or((0, 1));
        assert!(here < of, "{here} of {of} slices and not complete");
    }

    fn poll_ack(&mut self) {
        let Some(ack) = self.receiver.poll_ack(self.now) else {
            return;
        };
        self.bytes_out += ack.len();
        let ack = bitstream::decode::<AckPacket>(ack).unwrap_or_else(|why| panic!("{why}"));
        assert!(ack.acked.contains(&true), "an ack of nothing");
        assert!(self.bytes_out <= self.bytes_in, "more bytes out than in");
        let since = self.last_ack.map(|last| self.now - last);
        assert!(since.is_none_or(|since| since >= config().ack_interval), "{since:?}");
        self.last_ack = Some(self.now);
    }

    fn poll_chunk(&mut self) {
        let was_ready = self.receiver.is_ready();
        let Some(chunk) = self.receiver.poll_chunk() else {
            assert!(!was_ready, "ready, and no chunk");
            return;
        };
        assert!(was_ready && !chunk.bytes.is_empty());
        for (place, bytes) in chunk.bytes.chunks(SLICE_BYTES).enumerate() {
            let came = self.came.get(&(chunk.id, place));
            assert!(
                came.is_some_and(|came| came.contains(bytes)),
                "slice {place} never came"
            );
        }
        assert!(!self.receiver.is_ready());
    }
}

/// Runs steps of a sender: 0 any bytes; 1 an ack (id, slices, pattern); 2 time; 3 calls for packets; 4 a block (length,
/// content); 5 a round-trip time; 6 an ack of all packets in flight.
///
/// # Panics
/// Panics for a packet that is invalid or not of the block, and for more bytes than the rate allows. Panics also for a
/// block that counts as delivered while one of its slices was never sent.
pub fn chunk_sender(input: &[u8]) {
    let mut end = Sender::new();
    for (what, with) in Steps(input).all() {
        match what % 7 {
            0 => end.give(with),
            1 => end.give(&ack(
                FIRST.wrapping_add(number(with, 0)),
                number(with, 1) + 1,
                number(with, 2),
            )),
            2 => end.now += time(with),
            3 => end.poll_transmit(),
            4 => end.send(1 + 23 * usize::from(number(with, 0)), number(with, 1) as u8),
            5 => end.sender.set_rtt(time(with)),
            _ => {
                if let Some(chunk) = end.sender.progress() {
                    end.give(&ack(chunk.chunk_id, chunk.slices as u16, 0xFF));
                }
            }
        }
    }
}

/// Returns an ack whose flags repeat a pattern of eight.
fn ack(chunk_id: u16, num_slices: u16, pattern: u16) -> Vec<u8> {
    let packet = AckPacket {
        chunk_id,
        num_slices,
        acked: (0..num_slices).map(|slice| pattern >> (slice % 8) & 1 == 1).collect(),
    };
    bitstream::encode(&packet).unwrap_or_default()
}

struct Sender {
    sender: ChunkSender,
    now: Duration,
    /// Blocks by their ids.
    blocks: HashMap<u16, Vec<u8>>,
    /// Chunk and slice of each packet that was sent.
    sent: HashSet<(u16, u16)>,
    /// Number of bytes that were sent, with the overhead of the packets.
    price: usize,
}

impl Sender {
    fn new() -> Sender {
        let sender = ChunkSender::new(config()).unwrap_or_else(|why| panic!("{why}"));
        Sender {
            sender,
            now: Duration::ZERO,
            blocks: HashMap::new(),
            sent: HashSet::new(),
            price: 0,
        }
    }

    fn send(&mut self, len: usize, content: u8) {
        let block: Vec<u8> = (0..len).map(|at| content.wrapping_add((at / 7) as u8)).collect();
        let room = self.sender.room();
        match self.sender.send(block.clone()) {
            Ok(id) => {
                self.blocks.insert(id, block);
            }
            Err(_) => assert!(room == 0 || len > config().max_chunk_bytes as usize),
        }
    }

    fn give(&mut self, packet: &[u8]) {
        let before = self.sender.progress();
        let delivered = self.sender.delivered();
        let fate = self.sender.handle_ack(packet);
        let is_delivered = fate == Ok(AckFate::Delivered);
        assert_eq!(self.sender.delivered() - delivered, u64::from(is_delivered));
        match (fate, before) {
            (Err(_), _) => assert_eq!(self.sender.progress(), before),
            (Ok(AckFate::Delivered), Some(chunk)) => {
                let slices = chunk.slices as u16;
                let all = (0..slices).all(|slice| self.sent.contains(&(chunk.chunk_id, slice)));
                assert!(all, "delivered, and not all of it was sent");
            }
            (Ok(AckFate::Delivered), None) => panic!("nothing was delivered"),
            (Ok(_), _) => {}
        }
        let left = self.sender.progress();
        assert!(left.is_none_or(|chunk| chunk.acked <= chunk.slices));
    }

    fn poll_transmit(&mut self) {
        let config = config();
        while let Some(packet) = self.sender.poll_transmit(self.now) {
            self.price += packet.len() + usize::from(config.packet_overhead);
            let slice = bitstream::decode::<SlicePacket>(packet).unwrap_or_else(|why| panic!("{why}"));
            let bytes = self.blocks.get(&slice.chunk_id).and_then(|block| {
                let mut slices = block.chunks(SLICE_BYTES);
                slices.nth(slice.slice_id.into())
            });
            assert_eq!(bytes, Some(&slice.data[..]));
            self.sent.insert((slice.chunk_id, slice.slice_id));
            let earned = config.bytes_per_second as f64 * (self.now + config.saved_time).as_secs_f64();
            let most = earned + (2 * SLICE_BYTES) as f64;
            assert!(self.price as f64 <= most, "{} bytes of {most}", self.price);
        }
    }
}
