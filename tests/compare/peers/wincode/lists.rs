
#[derive(wincode::SchemaWrite, wincode::SchemaRead)]
pub struct ANUMBER {
    pub health: u8,
    pub ammo: u16,
    pub alive: bool,
    pub hostile: bool,
    pub angle: f32,
    pub tick: u32,
    pub shield: Option<u8>,
    pub items: Vec<u16>,
}

#[inline(never)]
pub fn encode_NUMBER(value: &ANUMBER) -> wincode::WriteResult<Vec<u8>> {
    wincode::serialize(value)
}

#[inline(never)]
pub fn decode_NUMBER(bytes: &[u8]) -> wincode::ReadResult<ANUMBER> {
    wincode::deserialize(bytes)
}
