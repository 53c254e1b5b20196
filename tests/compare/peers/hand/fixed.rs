
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
pub fn encode_NUMBER(value: &ANUMBER, out: &mut [u8]) -> Result<usize, Refused> {
    let mut out = Out::new(out);
    if value.health > 100 {
        return Err(Refused("health"));
    }
    out.put(u64::from(value.health), 7)?;
    if value.ammo > 500 {
        return Err(Refused("ammo"));
    }
    out.put(u64::from(value.ammo), 9)?;
    out.put(u64::from(value.alive), 1)?;
    out.put(u64::from(value.hostile), 1)?;
    out.put(code(value.angle, -180.0, 180.0, 36000.0)?, 16)?;
    out.put(u64::from(value.tick), 32)?;
    if value.speed < -1000 || value.speed > 1000 {
        return Err(Refused("speed"));
    }
    out.put((value.speed + 1000) as u64, 11)?;
    out.put(code(value.charge, 0.0, 1.0, 1000.0)?, 10)?;
    out.end()
}

#[inline(never)]
pub fn decode_NUMBER(bytes: &[u8]) -> Result<ANUMBER, Refused> {
    let mut bits = In::new(bytes);
    let health = bits.take(7)?;
    if health > 100 {
        return Err(Refused("health"));
    }
    let ammo = bits.take(9)?;
    if ammo > 500 {
        return Err(Refused("ammo"));
    }
    let alive = bits.take(1)? != 0;
    let hostile = bits.take(1)? != 0;
    let angle = self::value(bits.take(16)?, -180.0, 180.0, 36000.0)?;
    let tick = bits.take(32)? as u32;
    let speed = bits.take(11)?;
    if speed > 2000 {
        return Err(Refused("speed"));
    }
    let charge = self::value(bits.take(10)?, 0.0, 1.0, 1000.0)?;
    bits.end()?;
    Ok(ANUMBER {
        health: health as u8,
        ammo: ammo as u16,
        alive,
        hostile,
        angle,
        tick,
        speed: speed as i16 - 1000,
        charge,
    })
}
