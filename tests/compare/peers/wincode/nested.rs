
#[derive(wincode::SchemaWrite, wincode::SchemaRead)]
pub struct MNUMBER {
    pub health: u8,
    pub ammo: u16,
    pub alive: bool,
    pub charge: f32,
}

#[derive(wincode::SchemaWrite, wincode::SchemaRead)]
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
pub fn encode_NUMBER(value: &ANUMBER) -> wincode::WriteResult<Vec<u8>> {
    wincode::serialize(value)
}

#[inline(never)]
pub fn decode_NUMBER(bytes: &[u8]) -> wincode::ReadResult<ANUMBER> {
    wincode::deserialize(bytes)
}
