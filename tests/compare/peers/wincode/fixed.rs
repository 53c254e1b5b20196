
#[derive(wincode::SchemaWrite, wincode::SchemaRead)]
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
pub fn encode_NUMBER(value: &ANUMBER, out: &mut [u8]) -> wincode::WriteResult<()> {
    wincode::serialize_into(out, value)
}

#[inline(never)]
pub fn decode_NUMBER(bytes: &[u8]) -> wincode::ReadResult<ANUMBER> {
    wincode::deserialize(bytes)
}
