
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
pub fn encode_NUMBER(value: &ANUMBER, to: &mut Vec<u8>) -> Result<(), Refused> {
    let start = to.len();
    to.resize(start + 29, 0);
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
    match value.shield {
        Some(shield) if shield > 100 => return Err(Refused("shield")),
        Some(shield) => {
            out.put(1, 1)?;
            out.put(u64::from(shield), 7)?;
        }
        None => out.put(0, 1)?,
    }
    if value.items.len() > 16 {
        return Err(Refused("items"));
    }
    out.put(value.items.len() as u64, 5)?;
    for item in &value.items {
        if *item > 500 {
            return Err(Refused("item"));
        }
        out.put(u64::from(*item), 9)?;
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
    let mut shield = None;
    if bits.take(1)? != 0 {
        let value = bits.take(7)?;
        if value > 100 {
            return Err(Refused("shield"));
        }
        shield = Some(value as u8);
    }
    let len = bits.take(5)?;
    if len > 16 {
        return Err(Refused("items"));
    }
    let mut items = Vec::with_capacity(len as usize);
    for _ in 0..len {
        let item = bits.take(9)?;
        if item > 500 {
            return Err(Refused("item"));
        }
        items.push(item as u16);
    }
    bits.end()?;
    Ok(ANUMBER {
        health: health as u8,
        ammo: ammo as u16,
        alive,
        hostile,
        angle,
        tick,
        shield,
        items,
    })
}
