//! The packets R1 to R5 by the Rust port of the format's library, as `published.cpp` has them by the library itself.

use serialize::{ReadStream, Serialize, Stream, WriteStream};
use std::hint::black_box;
use std::process::ExitCode;

#[derive(Clone, Default)]
struct Packet {
    lead: i32,
    tick: i32,
    offset: i32,
    angle: u32,
    target: u32,
    score: u32,
    is_open: bool,
    position: [f32; 3],
    key: u64,
    blob: [u8; 17],
}

impl Serialize for Packet {
    #[inline]
    fn serialize<S: Stream>(&mut self, s: &mut S) -> Result<(), S::Error> {
        s.serialize_int(&mut self.lead, -100, 100)?;
        s.serialize_int(&mut self.tick, 0, 65_535)?;
        s.serialize_int(&mut self.offset, -1_000_000, 1_000_000)?;
        s.serialize_bits(&mut self.angle, 7)?;
        s.serialize_bits(&mut self.target, 13)?;
        s.serialize_bits(&mut self.score, 23)?;
        s.serialize_bool(&mut self.is_open)?;
        for part in &mut self.position {
            s.serialize_f32(part)?;
        }
        s.serialize_u64(&mut self.key)?;
        s.serialize_bytes(&mut self.blob)?;
        Ok(())
    }
}

#[derive(Clone, Default)]
struct Ints {
    lead: i32,
    tick: i32,
    offset: i32,
    team: i32,
    tilt: i32,
    health: i32,
    speed: i32,
    shield: i32,
    balance: i32,
    charge: i32,
}

impl Serialize for Ints {
    #[inline]
    fn serialize<S: Stream>(&mut self, s: &mut S) -> Result<(), S::Error> {
        s.serialize_int(&mut self.lead, -100, 100)?;
        s.serialize_int(&mut self.tick, 0, 65_535)?;
        s.serialize_int(&mut self.offset, -1_000_000, 1_000_000)?;
        s.serialize_int(&mut self.team, 0, 3)?;
        s.serialize_int(&mut self.tilt, -15, 15)?;
        s.serialize_int(&mut self.health, 0, 1000)?;
        s.serialize_int(&mut self.speed, -2048, 2047)?;
        s.serialize_int(&mut self.shield, 0, 255)?;
        s.serialize_int(&mut self.balance, -600_000, 600_000)?;
        s.serialize_int(&mut self.charge, 0, 100)?;
        Ok(())
    }
}

#[derive(Clone, Default)]
struct Bits {
    angle: u32,
    target: u32,
    score: u32,
    mode: u32,
    seed: u32,
    item: u32,
    cell: u32,
    time: u64,
}

impl Serialize for Bits {
    #[inline]
    fn serialize<S: Stream>(&mut self, s: &mut S) -> Result<(), S::Error> {
        s.serialize_bits(&mut self.angle, 7)?;
        s.serialize_bits(&mut self.target, 13)?;
        s.serialize_bits(&mut self.score, 23)?;
        s.serialize_bits(&mut self.mode, 3)?;
        s.serialize_bits(&mut self.seed, 32)?;
        s.serialize_bits(&mut self.item, 11)?;
        s.serialize_bits(&mut self.cell, 19)?;
        s.serialize_bits64(&mut self.time, 48)?;
        Ok(())
    }
}

#[derive(Clone, Default)]
struct Mixed {
    sequence: i32,
    acks: u32,
    entity: u32,
    x: i32,
    y: i32,
    z: i32,
    yaw: u32,
    is_moving: bool,
    is_firing: bool,
    time: u64,
    weapon: i32,
}

impl Serialize for Mixed {
    #[inline]
    fn serialize<S: Stream>(&mut self, s: &mut S) -> Result<(), S::Error> {
        s.serialize_int(&mut self.sequence, 0, 65_535)?;
        s.serialize_u32(&mut self.acks)?;
        s.serialize_bits(&mut self.entity, 12)?;
        s.serialize_int(&mut self.x, -16_384, 16_383)?;
        s.serialize_int(&mut self.y, -16_384, 16_383)?;
        s.serialize_int(&mut self.z, -16_384, 16_383)?;
        s.serialize_bits(&mut self.yaw, 9)?;
        s.serialize_bool(&mut self.is_moving)?;
        s.serialize_bool(&mut self.is_firing)?;
        s.serialize_bits64(&mut self.time, 48)?;
        s.serialize_int(&mut self.weapon, 0, 15)?;
        Ok(())
    }
}

#[derive(Clone, Default)]
struct Real {
    bits_1: u32,
    bits_2: u32,
    bits_3: u32,
    int_1: i32,
    fixed_1: i16,
    int_2: i32,
    int_3: i32,
    float_1: f32,
    int_4: i32,
    float_2: f32,
    bits_4: u32,
    float_3: f32,
    has_group_1: bool,
    group_1: Group1,
    float_5: f32,
    bits_6: u32,
    raw_1: f32,
    bits_7: u32,
    int_6: i32,
    bits_8: u32,
    flag_2: bool,
    float_6: f32,
    int_7: i32,
    float_7: f32,
    raw_2: f32,
    raw_3: f32,
    int_8: i32,
    int_9: i32,
    float_8: f32,
    raw_4: f32,
    fixed_2: i16,
    float_9: f32,
    float_10: f32,
    bits_9: u32,
    float_11: f32,
    raw_5: f32,
    int_10: i32,
    has_group_2: bool,
    group_2: Group2,
    double_2: f64,
    bits_11: u32,
    int_12: i32,
    fixed_4: i32,
    raw_6: f32,
    bits_12: u32,
    flag_3: bool,
    raw_7: f32,
    has_group_3: bool,
    group_3: Group3,
    fixed_5: i32,
    int_15: i32,
    int_16: i32,
    float_13: f32,
    fixed_6: i32,
    fixed_7: i16,
    bits_14: u32,
    bits_15: u64,
    double_3: f64,
    int_17: i32,
    int_18: i32,
    int_19: i32,
    raw_8: f32,
    int_20: i32,
    fixed_8: i16,
    flag_5: bool,
    bits_16: u32,
    int_21: i32,
    has_group_4: bool,
    group_4: Group4,
    int_22: i32,
    bits_20: u32,
    int_23: i32,
    flag_8: bool,
    int_24: i32,
    raw_9: f32,
    int_25: i32,
    bits_21: u32,
    bits_22: u32,
    bits_23: u32,
    int_26: i32,
    double_4: f64,
    fixed_9: i16,
    bits_24: u32,
}

impl Serialize for Real {
    #[inline]
    fn serialize<S: Stream>(&mut self, s: &mut S) -> Result<(), S::Error> {
        s.serialize_bits(&mut self.bits_1, 20)?;
        s.serialize_bits(&mut self.bits_2, 17)?;
        s.serialize_bits(&mut self.bits_3, 17)?;
        s.serialize_int(&mut self.int_1, -12_628, 12_628)?;
        s.serialize_fixed(&mut self.fixed_1, 4, 12, -2, 2)?;
        s.serialize_int(&mut self.int_2, -781_792, 781_792)?;
        s.serialize_int(&mut self.int_3, -89, 89)?;
        s.serialize_compressed_float(&mut self.float_1, 0.0, 64.0, 0.02)?;
        s.serialize_int(&mut self.int_4, -10_998, 10_998)?;
        s.serialize_compressed_float(&mut self.float_2, 0.0, 64.0, 0.02)?;
        s.serialize_bits(&mut self.bits_4, 30)?;
        s.serialize_compressed_float(&mut self.float_3, -1.0, 1.0, 0.001)?;
        s.serialize_bool(&mut self.has_group_1)?;
        if self.has_group_1 {
            self.group_1.serialize(s)?;
        }
        s.serialize_compressed_float(&mut self.float_5, -100.0, 100.0, 0.1)?;
        s.serialize_bits(&mut self.bits_6, 29)?;
        s.serialize_f32(&mut self.raw_1)?;
        s.serialize_bits(&mut self.bits_7, 18)?;
        s.serialize_int(&mut self.int_6, -25_183, 25_183)?;
        s.serialize_bits(&mut self.bits_8, 6)?;
        s.serialize_bool(&mut self.flag_2)?;
        s.serialize_compressed_float(&mut self.float_6, -500.0, 500.0, 1.0)?;
        s.serialize_int(&mut self.int_7, -67, 67)?;
        s.serialize_compressed_float(&mut self.float_7, -8.0, 8.0, 0.25)?;
        s.serialize_f32(&mut self.raw_2)?;
        s.serialize_f32(&mut self.raw_3)?;
        s.serialize_int(&mut self.int_8, -17_975, 17_975)?;
        s.serialize_int(&mut self.int_9, 0, 4)?;
        s.serialize_compressed_float(&mut self.float_8, -1.0, 1.0, 0.001)?;
        s.serialize_f32(&mut self.raw_4)?;
        s.serialize_fixed(&mut self.fixed_2, 4, 12, -6, 6)?;
        s.serialize_compressed_float(&mut self.float_9, -500.0, 500.0, 1.0)?;
        s.serialize_compressed_float(&mut self.float_10, 0.0, 100.0, 0.05)?;
        s.serialize_bits(&mut self.bits_9, 30)?;
        s.serialize_compressed_float(&mut self.float_11, -8.0, 8.0, 0.25)?;
        s.serialize_f32(&mut self.raw_5)?;
        s.serialize_int(&mut self.int_10, -28_471, 28_471)?;
        s.serialize_bool(&mut self.has_group_2)?;
        if self.has_group_2 {
            self.group_2.serialize(s)?;
        }
        s.serialize_f64(&mut self.double_2)?;
        s.serialize_bits(&mut self.bits_11, 6)?;
        s.serialize_int(&mut self.int_12, -31_382, 31_382)?;
        s.serialize_fixed(&mut self.fixed_4, 16, 16, -23930, 23930)?;
        s.serialize_f32(&mut self.raw_6)?;
        s.serialize_bits(&mut self.bits_12, 32)?;
        s.serialize_bool(&mut self.flag_3)?;
        s.serialize_f32(&mut self.raw_7)?;
        s.serialize_bool(&mut self.has_group_3)?;
        if self.has_group_3 {
            self.group_3.serialize(s)?;
        }
        s.serialize_fixed(&mut self.fixed_5, 16, 16, -24859, 24859)?;
        s.serialize_int(&mut self.int_15, -31_876, 31_876)?;
        s.serialize_int(&mut self.int_16, -30_479, 30_479)?;
        s.serialize_compressed_float(&mut self.float_13, 0.0, 2000.0, 0.25)?;
        s.serialize_fixed(&mut self.fixed_6, 16, 16, -31003, 31003)?;
        s.serialize_fixed(&mut self.fixed_7, 8, 8, -21, 21)?;
        s.serialize_bits(&mut self.bits_14, 29)?;
        s.serialize_bits64(&mut self.bits_15, 64)?;
        s.serialize_f64(&mut self.double_3)?;
        s.serialize_int(&mut self.int_17, 0, 8543)?;
        s.serialize_int(&mut self.int_18, -151_477, 151_477)?;
        s.serialize_int(&mut self.int_19, 0, 137_740)?;
        s.serialize_f32(&mut self.raw_8)?;
        s.serialize_int(&mut self.int_20, 0, 414_456)?;
        s.serialize_fixed(&mut self.fixed_8, 8, 8, -78, 78)?;
        s.serialize_bool(&mut self.flag_5)?;
        s.serialize_bits(&mut self.bits_16, 10)?;
        s.serialize_int(&mut self.int_21, 0, 824_279)?;
        s.serialize_bool(&mut self.has_group_4)?;
        if self.has_group_4 {
            self.group_4.serialize(s)?;
        }
        s.serialize_int(&mut self.int_22, -108, 108)?;
        s.serialize_bits(&mut self.bits_20, 21)?;
        s.serialize_int(&mut self.int_23, -96, 96)?;
        s.serialize_bool(&mut self.flag_8)?;
        s.serialize_int(&mut self.int_24, -36, 36)?;
        s.serialize_f32(&mut self.raw_9)?;
        s.serialize_int(&mut self.int_25, -104, 104)?;
        s.serialize_bits(&mut self.bits_21, 2)?;
        s.serialize_bits(&mut self.bits_22, 29)?;
        s.serialize_bits(&mut self.bits_23, 10)?;
        s.serialize_int(&mut self.int_26, -37, 37)?;
        s.serialize_f64(&mut self.double_4)?;
        s.serialize_fixed(&mut self.fixed_9, 8, 8, -28, 28)?;
        s.serialize_bits(&mut self.bits_24, 11)?;
        Ok(())
    }
}

#[derive(Clone, Default)]
struct Group1 {
    int_5: i32,
    bits_5: u64,
    flag_1: bool,
    float_4: f32,
    double_1: f64,
}

impl Serialize for Group1 {
    #[inline]
    fn serialize<S: Stream>(&mut self, s: &mut S) -> Result<(), S::Error> {
        s.serialize_int(&mut self.int_5, -14_220, 14_220)?;
        s.serialize_bits64(&mut self.bits_5, 64)?;
        s.serialize_bool(&mut self.flag_1)?;
        s.serialize_compressed_float(&mut self.float_4, -8.0, 8.0, 0.25)?;
        s.serialize_f64(&mut self.double_1)?;
        Ok(())
    }
}

#[derive(Clone, Default)]
struct Group2 {
    int_11: i32,
    fixed_3: u8,
    float_12: f32,
    bits_10: u32,
}

impl Serialize for Group2 {
    #[inline]
    fn serialize<S: Stream>(&mut self, s: &mut S) -> Result<(), S::Error> {
        s.serialize_int(&mut self.int_11, -109, 109)?;
        s.serialize_fixed(&mut self.fixed_3, 1, 7, 0, 1)?;
        s.serialize_compressed_float(&mut self.float_12, -180.0, 180.0, 0.5)?;
        s.serialize_bits(&mut self.bits_10, 9)?;
        Ok(())
    }
}

#[derive(Clone, Default)]
struct Group3 {
    bits_13: u32,
    flag_4: bool,
    int_13: i32,
    int_14: i32,
}

impl Serialize for Group3 {
    #[inline]
    fn serialize<S: Stream>(&mut self, s: &mut S) -> Result<(), S::Error> {
        s.serialize_bits(&mut self.bits_13, 11)?;
        s.serialize_bool(&mut self.flag_4)?;
        s.serialize_int(&mut self.int_13, -1920, 1920)?;
        s.serialize_int(&mut self.int_14, 0, 240)?;
        Ok(())
    }
}

#[derive(Clone, Default)]
struct Group4 {
    bits_17: u32,
    flag_6: bool,
    bits_18: u32,
    flag_7: bool,
    bits_19: u64,
}

impl Serialize for Group4 {
    #[inline]
    fn serialize<S: Stream>(&mut self, s: &mut S) -> Result<(), S::Error> {
        s.serialize_bits(&mut self.bits_17, 6)?;
        s.serialize_bool(&mut self.flag_6)?;
        s.serialize_bits(&mut self.bits_18, 17)?;
        s.serialize_bool(&mut self.flag_7)?;
        s.serialize_bits64(&mut self.bits_19, 64)?;
        Ok(())
    }
}

#[inline(never)]
fn encode<P: Serialize>(packet: &mut P, out: &mut [u8], _length: usize) -> usize {
    let mut stream = WriteStream::new(out);
    if packet.serialize(&mut stream).is_err() {
        return 0;
    }
    stream.flush();
    stream.bytes_processed() as usize
}

#[inline(never)]
fn decode<P: Serialize>(packet: &mut P, bytes: &mut [u8], length: usize) -> usize {
    usize::from(packet.serialize(&mut ReadStream::new(bytes, length)).is_ok())
}

#[inline(never)]
fn nothing<P>(_: &mut P, _: &mut [u8], _: usize) -> usize {
    1
}

fn run<P: Serialize + Clone + Default>(bytes: &[u8], length: usize, work: &str, times: usize) -> Result<(), String> {
    // the library writes whole words, and reads up to 8 bytes after a packet
    let room = (length + 15) / 8 * 8;
    let mut packets = Vec::new();
    let mut padded = Vec::new();
    let mut out = vec![0; room];
    for (i, bytes) in bytes.chunks_exact(length).enumerate() {
        let mut packet = P::default();
        let mut with_room = bytes.to_vec();
        with_room.resize(room, 0);
        let is_read = decode(&mut packet, &mut with_room, length) == 1;
        if !is_read || encode(&mut packet, &mut out, length) != length || out[..length] != *bytes {
            return Err(format!("packet {i}: the library has other bytes"));
        }
        packets.push(packet);
        padded.push(with_room);
    }
    let function: fn(&mut P, &mut [u8], usize) -> usize = match work {
        "encode" => encode,
        "decode" => decode,
        _ => nothing,
    };
    let function = black_box(function);
    let mut packet = packets[0].clone();
    for i in (0..packets.len()).cycle().take(times) {
        if work.ends_with("encode") {
            black_box(function(&mut packets[i], &mut out, length));
        } else {
            black_box(function(&mut packet, &mut padded[i], length));
        }
    }
    Ok(())
}

fn arguments() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, file, length, work, times] = arguments.as_slice() else {
        return Err("FILE LENGTH WORK TIMES".to_string());
    };
    let bytes = std::fs::read(file).map_err(|e| format!("{file}: {e}"))?;
    let length = length.parse().map_err(|_| "LENGTH is a number")?;
    let times = times.parse().map_err(|_| "TIMES is a number")?;
    match length {
        49 => run::<Packet>(&bytes, length, work, times),
        14 => run::<Ints>(&bytes, length, work, times),
        20 => run::<Bits>(&bytes, length, work, times),
        21 => run::<Mixed>(&bytes, length, work, times),
        204 => run::<Real>(&bytes, length, work, times),
        _ => Err(format!("no packets have {length} bytes")),
    }
}

fn main() -> ExitCode {
    match arguments() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("published: {why}");
            ExitCode::FAILURE
        }
    }
}
