//! A packet of many small fields of every kind, as games declare them: floats by their range, fixed-point numbers,
//! integers by width and by range, raw floats, and groups of fields that are not always sent.

use super::made::Random;
use bitstream::BitSerialize;

/// R5: 97 fields and 4 groups, two of which the packets carry: 1632 bits.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
pub struct Real {
    #[bits(20)]
    pub bits_1: u32,
    #[bits(17)]
    pub bits_2: u32,
    #[bits(17)]
    pub bits_3: u32,
    #[bits(range = -12_628..=12_628)]
    pub int_1: i16,
    #[bits(fixed(int = 4, frac = 12), range = -2..=2)]
    pub fixed_1: i16,
    #[bits(range = -781_792..=781_792)]
    pub int_2: i32,
    #[bits(range = -89..=89)]
    pub int_3: i8,
    #[float(min = 0.0, max = 64.0, res = 0.02)]
    pub float_1: f32,
    #[bits(range = -10_998..=10_998)]
    pub int_4: i16,
    #[float(min = 0.0, max = 64.0, res = 0.02)]
    pub float_2: f32,
    #[bits(30)]
    pub bits_4: u32,
    #[float(min = -1.0, max = 1.0, res = 0.001)]
    pub float_3: f32,
    pub group_1: Option<Group1>,
    #[float(min = -100.0, max = 100.0, res = 0.1)]
    pub float_5: f32,
    #[bits(29)]
    pub bits_6: u32,
    pub raw_1: f32,
    #[bits(18)]
    pub bits_7: u32,
    #[bits(range = -25_183..=25_183)]
    pub int_6: i16,
    #[bits(6)]
    pub bits_8: u8,
    pub flag_2: bool,
    #[float(min = -500.0, max = 500.0, res = 1.0)]
    pub float_6: f32,
    #[bits(range = -67..=67)]
    pub int_7: i8,
    #[float(min = -8.0, max = 8.0, res = 0.25)]
    pub float_7: f32,
    pub raw_2: f32,
    pub raw_3: f32,
    #[bits(range = -17_975..=17_975)]
    pub int_8: i16,
    #[bits(range = 0..=4)]
    pub int_9: u8,
    #[float(min = -1.0, max = 1.0, res = 0.001)]
    pub float_8: f32,
    pub raw_4: f32,
    #[bits(fixed(int = 4, frac = 12), range = -6..=6)]
    pub fixed_2: i16,
    #[float(min = -500.0, max = 500.0, res = 1.0)]
    pub float_9: f32,
    #[float(min = 0.0, max = 100.0, res = 0.05)]
    pub float_10: f32,
    #[bits(30)]
    pub bits_9: u32,
    #[float(min = -8.0, max = 8.0, res = 0.25)]
    pub float_11: f32,
    pub raw_5: f32,
    #[bits(range = -28_471..=28_471)]
    pub int_10: i16,
    pub group_2: Option<Group2>,
    pub double_2: f64,
    #[bits(6)]
    pub bits_11: u8,
    #[bits(range = -31_382..=31_382)]
    pub int_12: i16,
    #[bits(fixed(int = 16, frac = 16), range = -23930..=23930)]
    pub fixed_4: i32,
    pub raw_6: f32,
    #[bits(32)]
    pub bits_12: u32,
    pub flag_3: bool,
    pub raw_7: f32,
    pub group_3: Option<Group3>,
    #[bits(fixed(int = 16, frac = 16), range = -24859..=24859)]
    pub fixed_5: i32,
    #[bits(range = -31_876..=31_876)]
    pub int_15: i16,
    #[bits(range = -30_479..=30_479)]
    pub int_16: i16,
    #[float(min = 0.0, max = 2000.0, res = 0.25)]
    pub float_13: f32,
    #[bits(fixed(int = 16, frac = 16), range = -31003..=31003)]
    pub fixed_6: i32,
    #[bits(fixed(int = 8, frac = 8), range = -21..=21)]
    pub fixed_7: i16,
    #[bits(29)]
    pub bits_14: u32,
    #[bits(64)]
    pub bits_15: u64,
    pub double_3: f64,
    #[bits(range = 0..=8543)]
    pub int_17: u16,
    #[bits(range = -151_477..=151_477)]
    pub int_18: i32,
    #[bits(range = 0..=137_740)]
    pub int_19: u32,
    pub raw_8: f32,
    #[bits(range = 0..=414_456)]
    pub int_20: u32,
    #[bits(fixed(int = 8, frac = 8), range = -78..=78)]
    pub fixed_8: i16,
    pub flag_5: bool,
    #[bits(10)]
    pub bits_16: u16,
    #[bits(range = 0..=824_279)]
    pub int_21: u32,
    pub group_4: Option<Group4>,
    #[bits(range = -108..=108)]
    pub int_22: i8,
    #[bits(21)]
    pub bits_20: u32,
    #[bits(range = -96..=96)]
    pub int_23: i8,
    pub flag_8: bool,
    #[bits(range = -36..=36)]
    pub int_24: i8,
    pub raw_9: f32,
    #[bits(range = -104..=104)]
    pub int_25: i8,
    #[bits(2)]
    pub bits_21: u8,
    #[bits(29)]
    pub bits_22: u32,
    #[bits(10)]
    pub bits_23: u16,
    #[bits(range = -37..=37)]
    pub int_26: i8,
    pub double_4: f64,
    #[bits(fixed(int = 8, frac = 8), range = -28..=28)]
    pub fixed_9: i16,
    #[bits(11)]
    pub bits_24: u16,
}

/// 151 bits.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
pub struct Group1 {
    #[bits(range = -14_220..=14_220)]
    pub int_5: i16,
    #[bits(64)]
    pub bits_5: u64,
    pub flag_1: bool,
    #[float(min = -8.0, max = 8.0, res = 0.25)]
    pub float_4: f32,
    pub double_1: f64,
}

/// 35 bits.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
pub struct Group2 {
    #[bits(range = -109..=109)]
    pub int_11: i8,
    #[bits(fixed(int = 1, frac = 7), range = 0..=1)]
    pub fixed_3: u8,
    #[float(min = -180.0, max = 180.0, res = 0.5)]
    pub float_12: f32,
    #[bits(9)]
    pub bits_10: u16,
}

/// 32 bits.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
pub struct Group3 {
    #[bits(11)]
    pub bits_13: u16,
    pub flag_4: bool,
    #[bits(range = -1920..=1920)]
    pub int_13: i16,
    #[bits(range = 0..=240)]
    pub int_14: u8,
}

/// 89 bits.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
pub struct Group4 {
    #[bits(6)]
    pub bits_17: u8,
    pub flag_6: bool,
    #[bits(17)]
    pub bits_18: u32,
    pub flag_7: bool,
    #[bits(64)]
    pub bits_19: u64,
}

pub(super) fn real(r: &mut Random) -> Real {
    Real {
        bits_1: r.bits(20) as u32,
        bits_2: r.bits(17) as u32,
        bits_3: r.bits(17) as u32,
        int_1: r.int(-12_628, 12_628) as i16,
        fixed_1: r.int(-8192, 8192) as i16,
        int_2: r.int(-781_792, 781_792) as i32,
        int_3: r.int(-89, 89) as i8,
        float_1: r.float(0.0, 64.0),
        int_4: r.int(-10_998, 10_998) as i16,
        float_2: r.float(0.0, 64.0),
        bits_4: r.bits(30) as u32,
        float_3: r.float(-1.0, 1.0),
        group_1: Some(group_1(r)),
        float_5: r.float(-100.0, 100.0),
        bits_6: r.bits(29) as u32,
        raw_1: r.float(-1000.0, 1000.0),
        bits_7: r.bits(18) as u32,
        int_6: r.int(-25_183, 25_183) as i16,
        bits_8: r.bits(6) as u8,
        flag_2: r.bool(),
        float_6: r.float(-500.0, 500.0),
        int_7: r.int(-67, 67) as i8,
        float_7: r.float(-8.0, 8.0),
        raw_2: r.float(-1000.0, 1000.0),
        raw_3: r.float(-1000.0, 1000.0),
        int_8: r.int(-17_975, 17_975) as i16,
        int_9: r.int(0, 4) as u8,
        float_8: r.float(-1.0, 1.0),
        raw_4: r.float(-1000.0, 1000.0),
        fixed_2: r.int(-24_576, 24_576) as i16,
        float_9: r.float(-500.0, 500.0),
        float_10: r.float(0.0, 100.0),
        bits_9: r.bits(30) as u32,
        float_11: r.float(-8.0, 8.0),
        raw_5: r.float(-1000.0, 1000.0),
        int_10: r.int(-28_471, 28_471) as i16,
        group_2: None,
        double_2: f64::from(r.float(-1000.0, 1000.0)),
        bits_11: r.bits(6) as u8,
        int_12: r.int(-31_382, 31_382) as i16,
        fixed_4: r.int(-1_568_276_480, 1_568_276_480) as i32,
        raw_6: r.float(-1000.0, 1000.0),
        bits_12: r.bits(32) as u32,
        flag_3: r.bool(),
        raw_7: r.float(-1000.0, 1000.0),
        group_3: Some(group_3(r)),
        fixed_5: r.int(-1_629_159_424, 1_629_159_424) as i32,
        int_15: r.int(-31_876, 31_876) as i16,
        int_16: r.int(-30_479, 30_479) as i16,
        float_13: r.float(0.0, 2000.0),
        fixed_6: r.int(-2_031_812_608, 2_031_812_608) as i32,
        fixed_7: r.int(-5376, 5376) as i16,
        bits_14: r.bits(29) as u32,
        bits_15: r.word(),
        double_3: f64::from(r.float(-1000.0, 1000.0)),
        int_17: r.int(0, 8543) as u16,
        int_18: r.int(-151_477, 151_477) as i32,
        int_19: r.int(0, 137_740) as u32,
        raw_8: r.float(-1000.0, 1000.0),
        int_20: r.int(0, 414_456) as u32,
        fixed_8: r.int(-19_968, 19_968) as i16,
        flag_5: r.bool(),
        bits_16: r.bits(10) as u16,
        int_21: r.int(0, 824_279) as u32,
        group_4: None,
        int_22: r.int(-108, 108) as i8,
        bits_20: r.bits(21) as u32,
        int_23: r.int(-96, 96) as i8,
        flag_8: r.bool(),
        int_24: r.int(-36, 36) as i8,
        raw_9: r.float(-1000.0, 1000.0),
        int_25: r.int(-104, 104) as i8,
        bits_21: r.bits(2) as u8,
        bits_22: r.bits(29) as u32,
        bits_23: r.bits(10) as u16,
        int_26: r.int(-37, 37) as i8,
        double_4: f64::from(r.float(-1000.0, 1000.0)),
        fixed_9: r.int(-7168, 7168) as i16,
        bits_24: r.bits(11) as u16,
    }
}

fn group_1(r: &mut Random) -> Group1 {
    Group1 {
        int_5: r.int(-14_220, 14_220) as i16,
        bits_5: r.word(),
        flag_1: r.bool(),
        float_4: r.float(-8.0, 8.0),
        double_1: f64::from(r.float(-1000.0, 1000.0)),
    }
}

fn group_3(r: &mut Random) -> Group3 {
    Group3 {
        bits_13: r.bits(11) as u16,
        flag_4: r.bool(),
        int_13: r.int(-1920, 1920) as i16,
        int_14: r.int(0, 240) as u8,
    }
}
