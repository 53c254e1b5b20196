
#[derive(bitcode::Encode, bitcode::Decode)]
pub struct MNUMBER {
    pub health: u8,
    pub ammo: u16,
    pub alive: bool,
    pub charge: f32,
}

#[derive(bitcode::Encode, bitcode::Decode)]
pub struct ANUMBER {
    pub health: u8,
    pub ammo: u16,
    pub alive: bool,
    pub hostile: bool,
    pub angle: f32,
    pub tick: u32,
    pub members: Vec<MNUMBER>,
    pub angles: Vec<f32>,
}

#[inline(never)]
pub fn encode_NUMBER(value: &ANUMBER) -> Vec<u8> {
    bitcode::encode(value)
}

#[inline(never)]
pub fn decode_NUMBER(bytes: &[u8]) -> Result<ANUMBER, bitcode::Error> {
    bitcode::decode(bytes)
}
