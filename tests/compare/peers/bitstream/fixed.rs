
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
    #[bits(range = -1000..=1000)]
    pub speed: i16,
    #[float(min = 0.0, max = 1.0, res = 0.001)]
    pub charge: f32,
}

#[inline(never)]
pub fn encode_NUMBER(value: &ANUMBER, out: &mut [u8]) -> Result<usize, bitstream::WriteError> {
    bitstream::encode_to_slice(value, out)
}

#[inline(never)]
pub fn decode_NUMBER(bytes: &[u8]) -> Result<ANUMBER, bitstream::ReadError> {
    bitstream::decode(bytes)
}
