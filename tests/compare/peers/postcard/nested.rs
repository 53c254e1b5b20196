
#[derive(serde::Serialize, serde::Deserialize)]
pub struct MNUMBER {
    pub health: u8,
    pub ammo: u16,
    pub alive: bool,
    pub charge: f32,
}

#[derive(serde::Serialize, serde::Deserialize)]
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
pub fn encode_NUMBER(value: &ANUMBER, out: Vec<u8>) -> postcard::Result<Vec<u8>> {
    postcard::to_extend(value, out)
}

#[inline(never)]
pub fn decode_NUMBER(bytes: &[u8]) -> postcard::Result<ANUMBER> {
    postcard::from_bytes(bytes)
}
