//! Instructions of derived code against those of the hand-written limit, counted by callgrind.
//!
//!     cargo run --release -p bitstream-tests --bin instructions
//!
//! Four packets of games, encoded with every check and decoded in place. Says so and succeeds where valgrind is missing;
//! fails where a count is more than 1.5 times the limit. The limits are the counts of hand-written safe Rust for the same
//! packets, compiled by rustc 1.95 for x86-64 in the default release profile.

use bitstream::BitSerialize;
use std::hint::black_box;
use std::process::{Command, ExitCode};

/// Most instructions, in multiples of the limit.
const GATE: f64 = 1.5;

/// Name, instructions of the hand-written encoder and decoder.
const LIMITS: [(&str, u32, u32); 4] = [
    ("W1", 1181, 1339),
    ("W2", 218_925, 126_001),
    ("W3", 120, 113),
    ("W4", 60, 45),
];

/// W1, one of 64: 18 bits.
#[derive(BitSerialize, Clone, Copy, Default)]
struct Entity {
    #[bits(range = 0..=100)]
    health: u8,
    #[bits(range = 0..=500)]
    ammo: u16,
    alive: bool,
    hostile: bool,
}

/// W2, one of 901: 81 bits at rest, 159 moving.
#[derive(BitSerialize, Clone, Copy)]
struct Cube {
    position: Position,
    #[quat(bits = 9)]
    orientation: [f32; 4],
    motion: Option<Motion>,
}

#[derive(BitSerialize, Clone, Copy)]
struct Position {
    #[float(min = -256.0, max = 255.0, res = 1.0 / 512.0)]
    x: f32,
    #[float(min = -256.0, max = 255.0, res = 1.0 / 512.0)]
    y: f32,
    #[float(min = 0.0, max = 32.0, res = 1.0 / 512.0)]
    z: f32,
}

#[derive(BitSerialize, Clone, Copy)]
struct Motion {
    #[float(min = -64.0, max = 64.0, res = 1.0 / 32.0)]
    linear: [f32; 3],
    #[float(min = -64.0, max = 64.0, res = 1.0 / 32.0)]
    angular: [f32; 3],
}

/// W3: 219 bits.
#[derive(BitSerialize, Clone, Copy)]
struct Ship {
    #[bits(range = 0..=5)]
    ship_type: u8,
    #[bits(range = -8_388_608..=8_388_608)]
    position: [i32; 3],
    #[bits(range = -1024..=1024)]
    rotation: [i16; 4],
    #[bits(range = -2_097_152..=2_097_152)]
    velocity: [i32; 3],
    #[bits(range = 0..=15)]
    flags: Option<u8>,
    #[bits(range = 0..=2)]
    team: u8,
    #[bits(range = 0..=1000)]
    health: i16,
    #[bits(range = 0..=100)]
    thrust: i8,
}

/// W4: 52 bits.
#[derive(BitSerialize, Clone, Copy)]
struct Input {
    sequence: u16,
    buttons: [bool; 5],
    #[float(min = -180.0, max = 180.0, res = 0.01)]
    yaw: f32,
    #[float(min = -90.0, max = 90.0, res = 0.01)]
    pitch: f32,
}

/// SplitMix64: the same packets as those the limit was measured with.
struct Random(u64);

impl Random {
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: u64) -> u64 {
        ((self.word() >> 32) * n) >> 32
    }

    fn float(&mut self, lo: f32, hi: f32) -> f32 {
        lo + (hi - lo) * ((self.word() >> 40) as f32 / 16_777_216.0)
    }

    fn int(&mut self, lo: i64, hi: i64) -> i64 {
        lo + self.below((hi - lo + 1) as u64) as i64
    }
}

fn entity(r: &mut Random) -> Entity {
    Entity {
        health: r.below(101) as u8,
        ammo: r.below(501) as u16,
        alive: r.below(4) != 0,
        hostile: r.below(2) != 0,
    }
}

fn cube(r: &mut Random) -> Cube {
    let at_rest = r.below(10) < 6;
    let (x, y, z) = (r.float(-256.0, 255.0), r.float(-256.0, 255.0), r.float(0.0, 32.0));
    let q: [f32; 4] = std::array::from_fn(|_| r.float(-1.0, 1.0));
    let norm = q.iter().map(|v| v * v).sum::<f32>().sqrt().max(1e-6);
    let motion = (!at_rest).then(|| {
        let mut motion = Motion {
            linear: [0.0; 3],
            angular: [0.0; 3],
        };
        for k in 0..3 {
            motion.linear[k] = r.float(-64.0, 64.0);
            motion.angular[k] = r.float(-64.0, 64.0);
        }
        motion
    });
    Cube {
        position: Position { x, y, z },
        orientation: q.map(|v| v / norm),
        motion,
    }
}

fn ship(r: &mut Random) -> Ship {
    Ship {
        ship_type: r.below(6) as u8,
        position: std::array::from_fn(|_| r.int(-8_388_608, 8_388_608) as i32),
        rotation: std::array::from_fn(|_| r.int(-1024, 1024) as i16),
        velocity: std::array::from_fn(|_| r.int(-2_097_152, 2_097_152) as i32),
        flags: Some(r.below(16) as u8),
        team: r.below(3) as u8,
        health: r.below(1001) as i16,
        thrust: r.below(101) as i8,
    }
}

fn input(r: &mut Random) -> Input {
    Input {
        sequence: r.word() as u16,
        buttons: std::array::from_fn(|_| r.below(2) != 0),
        yaw: r.float(-180.0, 180.0),
        pitch: r.float(-90.0, 90.0),
    }
}

/// The functions that are counted: not inlined into their loops.
trait Counted: BitSerialize + Clone {
    fn encode(&self, out: &mut [u8]) -> usize;
    fn decode(&mut self, bytes: &[u8]) -> bool;
}

macro_rules! counted {
    ($($type:ty),*) => {$(
        impl Counted for $type {
            #[inline(never)]
            fn encode(&self, out: &mut [u8]) -> usize {
                bitstream::encode_to_slice(self, out).unwrap_or(0)
            }

            #[inline(never)]
            fn decode(&mut self, bytes: &[u8]) -> bool {
                bitstream::decode_into(self, bytes).is_ok()
            }
        }
    )*};
}

counted!([Entity; 64], [Cube; 901], Ship, Input);

/// Encodes or decodes a rotation of packets so many times. The functions are called through opaque pointers, so that the
/// loop around an empty one is the same machine code.
fn run<T: Counted>(packets: &[T], work: Work, times: usize) {
    let bytes: Vec<Vec<u8>> = packets
        .iter()
        .map(|p| bitstream::encode(p).expect("in range"))
        .collect();
    let mut out = vec![0; bitstream::max_bytes::<T>()];
    let mut value = packets[0].clone();
    let encode = black_box(if work == Work::Encode {
        T::encode
    } else {
        |_: &T, _: &mut [u8]| 0
    });
    let decode = black_box(if work == Work::Decode {
        T::decode
    } else {
        |_: &mut T, _: &[u8]| true
    });
    for i in (0..packets.len()).cycle().take(times) {
        match work {
            Work::Encode | Work::NoEncode => _ = black_box(encode(&packets[i], &mut out)),
            Work::Decode | Work::NoDecode => _ = black_box(decode(&mut value, &bytes[i])),
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Work {
    Encode,
    NoEncode,
    Decode,
    NoDecode,
}

fn once(name: &str, work: Work, times: usize) {
    let mut r = Random(42);
    let w1: Vec<[Entity; 64]> = (0..16).map(|_| std::array::from_fn(|_| entity(&mut r))).collect();
    let w2: Vec<[Cube; 901]> = (0..8).map(|_| std::array::from_fn(|_| cube(&mut r))).collect();
    let w3: Vec<Ship> = (0..64).map(|_| ship(&mut r)).collect();
    let w4: Vec<Input> = (0..256).map(|_| input(&mut r)).collect();
    match name {
        "W1" => run(&w1, work, times),
        "W2" => run(&w2, work, times),
        "W3" => run(&w3, work, times),
        _ => run(&w4, work, times),
    }
}

/// Instructions of a whole process.
fn instructions(name: &str, work: &str, times: usize) -> Option<f64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe().ok()?)
        .args([name, work, &times.to_string()])
        .output()
        .ok()?;
    let log = String::from_utf8_lossy(&output.stderr);
    let count = log.lines().find_map(|line| line.split_once("Collected : "))?;
    count.1.trim().parse().ok()
}

/// Instructions of one packet: differences remove the start of the process and the loop.
fn per_packet(name: &str, work: &str) -> Option<f64> {
    const N: usize = 256;
    let slope = |work: &str| Some((instructions(name, work, 2 * N)? - instructions(name, work, N)?) / N as f64);
    Some(slope(work)? - slope(&format!("no-{work}"))?)
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [name, work, times] = args.as_slice() {
        let work = match work.as_str() {
            "encode" => Work::Encode,
            "no-encode" => Work::NoEncode,
            "decode" => Work::Decode,
            _ => Work::NoDecode,
        };
        once(name, work, times.parse().unwrap_or(0));
        return ExitCode::SUCCESS;
    }
    if Command::new("valgrind").arg("--version").output().is_err() {
        println!("skipped: counting instructions needs valgrind");
        return ExitCode::SUCCESS;
    }
    report()
}

fn report() -> ExitCode {
    println!("{:<4} {:<7} {:>9} {:>9} {:>6}", "", "", "derived", "limit", "ratio");
    let mut code = ExitCode::SUCCESS;
    for (name, encode, decode) in LIMITS {
        for (work, limit) in [("encode", encode), ("decode", decode)] {
            let Some(count) = per_packet(name, work) else {
                eprintln!("{name} {work}: callgrind gave no count");
                return ExitCode::FAILURE;
            };
            let ratio = count / f64::from(limit);
            let verdict = if ratio > GATE { "  too many" } else { "" };
            println!("{name:<4} {work:<7} {count:>9.0} {limit:>9} {ratio:>6.2}{verdict}");
            if ratio > GATE {
                code = ExitCode::FAILURE;
            }
        }
    }
    code
}
