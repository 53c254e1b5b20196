
#[derive(serde::Serialize, serde::Deserialize)]
pub struct ANUMBER {
    pub health: u8,
    pub ammo: u16,
    pub alive: bool,
    pub hostile: bool,
    pub angle: f32,
    pub tick: u32,
    pub speed: i16,
    pub charge: f32,
}

#[inline(never)]
pub fn encode_NUMBER(value: &ANUMBER, out: &mut [u8]) -> postcard::Result<usize> {
    postcard::to_slice(value, out).map(|used| used.len())
}

#[inline(never)]
pub fn decode_NUMBER(bytes: &[u8]) -> postcard::Result<ANUMBER> {
    postcard::from_bytes(bytes)
}
