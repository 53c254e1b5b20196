
#[derive(BitSerialize)]
pub struct MNUMBER {
    #[bits(range = 0..=100)]
    pub health: u8,
    #[bits(range = 0..=500)]
    pub ammo: u16,
    pub alive: bool,
    #[float(min = 0.0, max = 1.0, res = 0.001)]
    pub charge: f32,
}

#[derive(BitSerialize)]
pub struct ANUMBER {
    #[bits(range = 0..=100)]
    pub health: u8,
    #[bits(range = 0..=500)]
    pub ammo: u16,
    pub alive: bool,
    pub hostile: bool,
    #[float(min = -180.0, max = 180.0, res = 0.01)]
    pub angle: f32,
    pub tick: u32,
    #[array(max = 16)]
    pub members: Vec<MNUMBER>,
    #[array(max = 16)]
    #[float(min = -180.0, max = 180.0, res = 0.01)]
    pub angles: Vec<f32>,
}

#[inline(never)]
pub fn encode_NUMBER(value: &ANUMBER, out: &mut Vec<u8>) -> Result<(), bitstream::WriteError> {
    bitstream::encode_into(value, out)
}

#[inline(never)]
pub fn decode_NUMBER(bytes: &[u8]) -> Result<ANUMBER, bitstream::ReadError> {
    bitstream::decode(bytes)
}
