
#[derive(deku::DekuRead, deku::DekuWrite)]
pub struct MNUMBER {
    #[deku(bits = 7, assert = "*health <= 100")]
    pub health: u8,
    #[deku(bits = 9, assert = "*ammo <= 500")]
    pub ammo: u16,
    #[deku(bits = 1)]
    pub alive: bool,
    pub charge: f32,
}

#[derive(deku::DekuRead, deku::DekuWrite)]
pub struct ANUMBER {
    #[deku(bits = 7, assert = "*health <= 100")]
    pub health: u8,
    #[deku(bits = 9, assert = "*ammo <= 500")]
    pub ammo: u16,
    #[deku(bits = 1)]
    pub alive: bool,
    #[deku(bits = 1)]
    pub hostile: bool,
    pub angle: f32,
    pub tick: u32,
    #[deku(bits = 5)]
    pub count: u8,
    #[deku(count = "count")]
    pub members: Vec<MNUMBER>,
    #[deku(bits = 5)]
    pub angle_count: u8,
    #[deku(count = "angle_count")]
    pub angles: Vec<f32>,
}

#[inline(never)]
pub fn encode_NUMBER(value: &ANUMBER) -> Result<Vec<u8>, deku::DekuError> {
    value.to_bytes()
}

#[inline(never)]
pub fn decode_NUMBER(bytes: &[u8]) -> Result<ANUMBER, deku::DekuError> {
    ANUMBER::from_bytes((bytes, 0)).map(|(_, value)| value)
}
