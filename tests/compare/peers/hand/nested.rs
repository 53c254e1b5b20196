
pub struct MNUMBER {
    pub health: u8,
    pub ammo: u16,
    pub alive: bool,
    pub charge: f32,
}

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
pub fn encode_NUMBER(value: &ANUMBER, to: &mut Vec<u8>) -> Result<(), Refused> {
    let start = to.len();
    to.resize(start + 101, 0);
    let mut out = Out::new(&mut to[start..]);
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
    if value.members.len() > 16 {
        return Err(Refused("members"));
    }
    out.put(value.members.len() as u64, 5)?;
    for member in &value.members {
        if member.health > 100 {
            return Err(Refused("health"));
        }
        out.put(u64::from(member.health), 7)?;
        if member.ammo > 500 {
            return Err(Refused("ammo"));
        }
        out.put(u64::from(member.ammo), 9)?;
        out.put(u64::from(member.alive), 1)?;
        out.put(code(member.charge, 0.0, 1.0, 1000.0)?, 10)?;
    }
    if value.angles.len() > 16 {
        return Err(Refused("angles"));
    }
    out.put(value.angles.len() as u64, 5)?;
    for angle in &value.angles {
        out.put(code(*angle, -180.0, 180.0, 36000.0)?, 16)?;
    }
    let used = out.end()?;
    to.truncate(start + used);
    Ok(())
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
    let len = bits.take(5)?;
    if len > 16 {
        return Err(Refused("members"));
    }
    let mut members = Vec::with_capacity(len as usize);
    for _ in 0..len {
        let health = bits.take(7)?;
        if health > 100 {
            return Err(Refused("health"));
        }
        let ammo = bits.take(9)?;
        if ammo > 500 {
            return Err(Refused("ammo"));
        }
        members.push(MNUMBER {
            health: health as u8,
            ammo: ammo as u16,
            alive: bits.take(1)? != 0,
            charge: self::value(bits.take(10)?, 0.0, 1.0, 1000.0)?,
        });
    }
    let len = bits.take(5)?;
    if len > 16 {
        return Err(Refused("angles"));
    }
    let mut angles = Vec::with_capacity(len as usize);
    for _ in 0..len {
        angles.push(self::value(bits.take(16)?, -180.0, 180.0, 36000.0)?);
    }
    bits.end()?;
    Ok(ANUMBER {
        health: health as u8,
        ammo: ammo as u16,
        alive,
        hostile,
        angle,
        tick,
        members,
        angles,
    })
}
