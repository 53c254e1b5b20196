//! "Sending Large Blocks of Data": packets, sender, receiver, and the numbers it quotes.

use bitstream::chunk::article::{
    ACK_PACKET_BYTES, AckFate, AckPacket, ChunkReceiver, ChunkSender, Config, KBIT_256, KBIT_512, MAX_CHUNK_BYTES,
    MAX_SLICES, MBIT_1, SLICE_BYTES, SLICE_PACKET_BYTES, SliceFate, SlicePacket,
};
use bitstream::{BitSerialize, decode, encode};
use std::collections::VecDeque;
use std::time::Duration;
use tests_chunk::soak::{self, Tally};
use tests_support::golden::{both_ways, exact, read_error, write_error};

const FRAME: Duration = Duration::from_millis(10);

fn sender(config: Config, bytes: usize) -> ChunkSender {
    let mut sender = ChunkSender::new(config).expect("a good configuration");
    sender.send(vec![7; bytes]).expect("room");
    sender
}

/// A sender that is limited by nothing but its resend delay.
fn fast() -> Config {
    Config {
        bytes_per_second: 100_000_000,
        ..Config::default()
    }
}

/// Returns the ids of all slices to send at a time.
fn slices(sender: &mut ChunkSender, now: Duration) -> Vec<u16> {
    let mut ids = Vec::new();
    while let Some(packet) = sender.poll_transmit(now) {
        ids.push(decode::<SlicePacket>(packet).expect("a slice").slice_id);
    }
    ids
}

fn slice(chunk_id: u16, slice_id: u16, num_slices: u16, bytes: usize) -> Vec<u8> {
    let slice = SlicePacket {
        chunk_id,
        slice_id,
        num_slices,
        slice_bytes: bytes as u16,
        data: vec![slice_id as u8; bytes],
    };
    encode(&slice).expect("a slice")
}

fn ack(chunk_id: u16, acked: &[bool]) -> Vec<u8> {
    let num_slices = acked.len() as u16;
    let acked = acked.to_vec();
    encode(&AckPacket {
        chunk_id,
        num_slices,
        acked,
    })
    .expect("an ack")
}

#[test]
fn row_66_a_chunk_is_256_slices_of_1024_bytes_and_a_packet_less_than_1200() {
    assert_eq!((SLICE_BYTES, MAX_SLICES, MAX_CHUNK_BYTES), (1024, 256, 256 * 1024));
    assert_eq!((SLICE_PACKET_BYTES, ACK_PACKET_BYTES), (1030, 35));
    const { assert!(bitstream::max_bytes::<SlicePacket>() <= 1200) };
    let mut sender = sender(fast(), MAX_CHUNK_BYTES);
    let mut longest = 0;
    for frame in 1..100 {
        while let Some(packet) = sender.poll_transmit(frame * FRAME) {
            longest = longest.max(packet.len());
        }
    }
    // the last slice, which says its size
    assert_eq!(longest, SLICE_PACKET_BYTES);
}

#[test]
fn row_67_a_slice_header_is_32_bits_and_48_before_the_last() {
    let last = SlicePacket {
        chunk_id: 0x0102,
        slice_id: 255,
        num_slices: 256,
        slice_bytes: 3,
        data: vec![7, 8, 9],
    };
    let full = SlicePacket {
        slice_id: 0,
        slice_bytes: 1024,
        data: vec![5; 1024],
        ..last.clone()
    };
    // chunk, slice, slices - 1, then 3 - 1 in 10 bits and 6 of padding
    exact(&last, full.clone(), 48 + 24, &[2, 1, 255, 255, 2, 0, 7, 8, 9]);
    let mut bytes = vec![2, 1, 0, 255];
    bytes.resize(4 + 1024, 5);
    both_ways(&full, 32 + 8192, &bytes);
    assert_eq!(SlicePacket::MAX_BITS, 32 + 10 + 7 + 8192);
}

#[test]
fn row_68_an_ack_packet_is_280_bits() {
    let some = AckPacket {
        chunk_id: 7,
        num_slices: 3,
        acked: vec![true, false, true],
    };
    let all = AckPacket {
        num_slices: 256,
        acked: vec![true; 256],
        ..some.clone()
    };
    exact(&some, all.clone(), 27, &[7, 0, 2, 0b101]);
    let mut bytes = vec![7, 0, 255];
    bytes.resize(35, 0xFF);
    exact(&all, some, 280, &bytes);
    assert_eq!((AckPacket::MAX_BITS, bitstream::max_bytes::<AckPacket>()), (280, 35));
}

/// "Like a fuse getting blown": every ack says everything, and one that was overtaken takes nothing back.
#[test]
fn row_68_acks_only_ever_add() {
    let mut sender = sender(fast(), 4 * 1024);
    assert_eq!(slices(&mut sender, FRAME), [0, 1, 2, 3]);
    let late = ack(0, &[false, true, false, false]);
    assert_eq!(
        sender.handle_ack(&ack(0, &[true, true, false, false])),
        Ok(AckFate::New(2))
    );
    assert_eq!(sender.handle_ack(&late), Ok(AckFate::New(0)));
    assert_eq!(slices(&mut sender, 20 * FRAME), [2, 3]);
}

#[test]
fn row_69_one_chunk_is_in_flight_and_slices_of_older_ones_are_dropped() {
    let mut sender = sender(fast(), 1024);
    sender.send(vec![9; 2048]).expect("room in the queue");
    let mut receiver = ChunkReceiver::new(fast()).expect("a good configuration");
    assert_eq!(slices(&mut sender, FRAME), [0]);
    assert_eq!(sender.progress().map(|chunk| chunk.chunk_id), Some(0));
    assert_eq!(receiver.handle_slice(FRAME, &slice(0, 0, 1, 1024)), Ok(SliceFate::New));
    assert!(receiver.poll_chunk().is_some());
    // the next one only after the ack
    assert!(slices(&mut sender, 2 * FRAME).is_empty());
    let ack = receiver.poll_ack(2 * FRAME).expect("an ack");
    assert_eq!(sender.handle_ack(ack), Ok(AckFate::Delivered));
    assert_eq!(slices(&mut sender, 2 * FRAME), [0, 1]);
    // an old packet is not spliced into chunk 1
    assert_eq!(receiver.handle_slice(FRAME, &slice(1, 0, 2, 1024)), Ok(SliceFate::New));
    assert_eq!(
        receiver.handle_slice(FRAME, &slice(0, 0, 1, 5)),
        Ok(SliceFate::Finished)
    );
    assert_eq!(
        receiver.handle_slice(FRAME, &slice(65_500, 1, 2, 5)),
        Ok(SliceFate::Stale)
    );
    assert_eq!(receiver.progress(), Some((1, 2)));
}

/// Packets and when they arrive.
type Flying = VecDeque<(Duration, Vec<u8>)>;

fn arrived(flying: &mut Flying, now: Duration) -> Option<Vec<u8>> {
    let (at, _) = flying.front()?;
    let packet = (*at <= now).then(|| flying.pop_front());
    packet.flatten().map(|(_, packet)| packet)
}

/// The receiver waits a round trip from the last slice of a chunk to the first of the next.
#[test]
fn row_69_the_next_chunk_begins_a_round_trip_after_the_last() {
    let config = fast();
    for delay in [10, 50, 150].map(Duration::from_millis) {
        let mut sender = sender(config, 5000);
        sender.send(vec![9; 5000]).expect("room in the queue");
        let mut receiver = ChunkReceiver::new(config).expect("a good configuration");
        let (mut there, mut back) = (Flying::new(), Flying::new());
        let (mut complete, mut begins) = (None, None);
        let mut now = Duration::ZERO;
        while begins.is_none() {
            now += Duration::from_millis(1);
            let arrives = now + delay;
            while let Some(ack) = arrived(&mut back, now) {
                sender.handle_ack(&ack).expect("an ack");
            }
            while let Some(packet) = sender.poll_transmit(now) {
                there.push_back((arrives, packet.to_vec()));
            }
            while let Some(slice) = arrived(&mut there, now) {
                receiver.handle_slice(now, &slice).expect("a slice");
                if receiver.poll_chunk().is_some() {
                    complete = complete.or(Some(now));
                }
                if complete.is_some() && receiver.progress().is_some() {
                    begins = begins.or(Some(now));
                }
            }
            if let Some(ack) = receiver.poll_ack(now) {
                back.push_back((arrives, ack.to_vec()));
            }
        }
        let waited = begins.expect("the second chunk") - complete.expect("the first chunk");
        let round_trip = 2 * delay;
        // the ack may have to wait for the one before it
        assert!(
            (round_trip..=round_trip + config.ack_interval).contains(&waited),
            "{waited:?}"
        );
    }
}

#[test]
fn row_70_slices_take_turns_without_the_acked_ones_and_not_before_100_ms() {
    let mut sender = sender(fast(), 6 * 1024);
    assert_eq!(slices(&mut sender, FRAME), [0, 1, 2, 3, 4, 5]);
    let acked = ack(0, &[true, false, true, false, false, true]);
    assert_eq!(sender.handle_ack(&acked), Ok(AckFate::New(3)));
    assert!(slices(&mut sender, FRAME + Duration::from_millis(99)).is_empty());
    assert_eq!(slices(&mut sender, FRAME + Duration::from_millis(100)), [1, 3, 4]);
    // or the round-trip time x 1.25
    sender.set_rtt(Duration::from_millis(200));
    assert!(slices(&mut sender, FRAME + Duration::from_millis(349)).is_empty());
    assert_eq!(slices(&mut sender, FRAME + Duration::from_millis(350)), [1, 3, 4]);
}

/// How long 256 KiB take over a link that loses nothing and takes no time, asked every 10 ms.
fn duration(config: Config) -> Duration {
    let mut sender = sender(config, 256 * 1024);
    let mut receiver = ChunkReceiver::new(config).expect("a good configuration");
    let mut now = Duration::ZERO;
    while !sender.is_idle() {
        now += FRAME;
        while let Some(packet) = sender.poll_transmit(now) {
            receiver.handle_slice(now, packet).expect("a slice");
        }
        if let Some(packet) = receiver.poll_ack(now) {
            sender.handle_ack(packet).expect("an ack");
        }
    }
    now
}

#[test]
fn row_71_256_kib_take_2_4_and_8_seconds() {
    for (rate, bytes_per_second, seconds) in [(KBIT_256, 32_000, 8), (KBIT_512, 64_000, 4), (MBIT_1, 125_000, 2)] {
        assert_eq!(rate, bytes_per_second);
        let config = Config {
            bytes_per_second: rate,
            ..Config::default()
        };
        let took = duration(config).as_secs_f64();
        // "about": with 3 % of overhead, and 1024 to the kilobyte
        let about = f64::from(seconds)..f64::from(seconds) * 1.1;
        assert!(about.contains(&took), "{took} s at {rate}");
    }
}

#[test]
fn row_72_a_burst_is_every_slice_once_then_100_ms_of_nothing_then_the_rate() {
    let config = Config {
        initial_burst: true,
        ..Config::default()
    };
    let mut sender = sender(config, 256 * 1024);
    assert_eq!(slices(&mut sender, FRAME), (0..256).collect::<Vec<u16>>());
    assert!(slices(&mut sender, FRAME + Duration::from_millis(99)).is_empty());
    // 100 ms at 32,000 bytes a second: three packets of 1056
    assert_eq!(slices(&mut sender, FRAME + Duration::from_millis(100)), [0, 1, 2]);
    assert!(duration(config) < Duration::from_millis(100));
}

#[test]
fn row_73_a_receiver_matches_chunk_and_number_counts_once_and_goes_on_when_the_chunk_is_taken() {
    let mut receiver = ChunkReceiver::new(Config::default()).expect("a good configuration");
    assert_eq!(receiver.progress(), None);
    assert_eq!(receiver.handle_slice(FRAME, &slice(0, 2, 3, 10)), Ok(SliceFate::New));
    assert_eq!(
        receiver.handle_slice(FRAME, &slice(0, 2, 3, 10)),
        Ok(SliceFate::Duplicate)
    );
    assert_eq!(
        receiver.handle_slice(FRAME, &slice(0, 0, 4, 1024)),
        Ok(SliceFate::Contradicting)
    );
    assert_eq!(
        receiver.handle_slice(FRAME, &slice(1, 0, 3, 1024)),
        Ok(SliceFate::Contradicting)
    );
    assert_eq!(receiver.progress(), Some((1, 3)));
    assert_eq!(receiver.handle_slice(FRAME, &slice(0, 0, 3, 1024)), Ok(SliceFate::New));
    assert_eq!(receiver.handle_slice(FRAME, &slice(0, 1, 3, 1024)), Ok(SliceFate::New));
    // ready: nothing else is taken in
    assert!(receiver.is_ready());
    assert_eq!(receiver.handle_slice(FRAME, &slice(1, 0, 1, 8)), Ok(SliceFate::Held));
    let chunk = receiver.poll_chunk().expect("it is complete");
    assert_eq!((chunk.id, chunk.bytes.len(), chunk.lost), (0, 2 * 1024 + 10, 0));
    assert_eq!((chunk.bytes[0], chunk.bytes[1024], chunk.bytes[2048]), (0, 1, 2));
    assert_eq!(receiver.poll_chunk(), None);
    assert_eq!(receiver.handle_slice(FRAME, &slice(1, 0, 1, 8)), Ok(SliceFate::New));
    assert_eq!(
        receiver.poll_chunk().map(|chunk| (chunk.id, chunk.bytes.len())),
        Some((1, 8))
    );
}

/// 1000 slices in a second, and an ack each 50 ms or each 100 ms.
#[test]
fn row_74_acks_come_once_in_50_to_100_ms_and_never_one_for_one() {
    for (interval, most) in [(50, 20), (100, 10)] {
        let config = Config {
            ack_interval: Duration::from_millis(interval),
            ..Config::default()
        };
        let mut receiver = ChunkReceiver::new(config).expect("a good configuration");
        let (mut acks, mut came, mut went) = (0, 0, 0);
        for millis in 0..1000 {
            let now = Duration::from_millis(millis);
            // the smallest there are
            let packet = slice(0, 255, 256, 1);
            receiver.handle_slice(now, &packet).expect("a slice");
            came += packet.len();
            if let Some(ack) = receiver.poll_ack(now) {
                acks += 1;
                went += ack.len();
            }
            assert!(went <= came);
        }
        assert_eq!(acks, most);
    }
}

/// Each is a state in which the sender asks for an ack that was lost.
#[test]
fn row_75_none_of_the_three_hangs() {
    let mut receiver = ChunkReceiver::new(Config::default()).expect("a good configuration");
    let acked = |receiver: &mut ChunkReceiver, second: u64| {
        let packet = receiver.poll_ack(Duration::from_secs(second)).map(<[u8]>::to_vec);
        decode::<AckPacket>(&packet.expect("an ack")).expect("an ack").acked
    };
    let now = Duration::ZERO;
    // (i) a slice that is here already
    receiver.handle_slice(now, &slice(0, 0, 2, 1024)).expect("a slice");
    assert_eq!(acked(&mut receiver, 1), [true, false]);
    receiver.handle_slice(now, &slice(0, 0, 2, 1024)).expect("a slice");
    assert_eq!(acked(&mut receiver, 2), [true, false]);
    // (ii) a slice of a chunk that is complete and not taken
    receiver.handle_slice(now, &slice(0, 1, 2, 9)).expect("a slice");
    assert_eq!(acked(&mut receiver, 3), [true, true]);
    receiver.handle_slice(now, &slice(0, 1, 2, 9)).expect("a slice");
    assert_eq!(acked(&mut receiver, 4), [true, true]);
    // (iii) a slice of the chunk that was taken last
    assert!(receiver.poll_chunk().is_some());
    receiver.handle_slice(now, &slice(0, 1, 2, 9)).expect("a slice");
    assert_eq!(acked(&mut receiver, 5), [true, true]);
}

/// Random sizes under loss, reordering and duplicates, all of which occur; the whole of it is in `tests/tests/soak.rs`
/// and the program `soak`. That it finds each of the three hangs of row 75: `tests/chunk/tests/planted`.
#[test]
fn row_76_a_soak_test() {
    let runs = (0..20).map(|seed| soak::run(seed, 1000).unwrap_or_else(|why| panic!("{why}")));
    let total = runs.fold(Tally::default(), Tally::and);
    assert!(total.saw_everything(), "{total:?}");
}

/// Both numbers are in range, but the chunk has no such slice.
#[test]
fn erratum_09_a_slice_beyond_its_chunk_is_refused() {
    let slice = SlicePacket {
        chunk_id: 1,
        slice_id: 255,
        num_slices: 1,
        slice_bytes: 1024,
        data: vec![0; 1024],
    };
    let why = "SlicePacket: `slice_id < num_slices` does not hold (at bit 8224)";
    assert_eq!(write_error(&slice), why);
    let mut bytes = vec![1, 0, 255, 0];
    bytes.resize(4 + 1024, 0);
    assert_eq!(read_error::<SlicePacket>(&bytes), why);
}

/// The accumulator of the article would send a whole chunk after a minute of nothing.
#[test]
fn erratum_11_idle_time_is_not_saved() {
    let mut sender = sender(Config::default(), 1);
    assert_eq!(slices(&mut sender, FRAME), [0]);
    assert_eq!(sender.handle_ack(&ack(0, &[true])), Ok(AckFate::Delivered));
    sender.send(vec![7; 256 * 1024]).expect("room");
    // 100 ms of 32,000 bytes a second, and one packet
    assert_eq!(slices(&mut sender, Duration::from_secs(60)).len(), (3200 + 1058) / 1056);
}
