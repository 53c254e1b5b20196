pub struct Refused(pub &'static str);

pub struct Out<'a> {
    bytes: &'a mut [u8],
    at: usize,
    word: u64,
    bits: u32,
}

impl<'a> Out<'a> {
    pub fn new(bytes: &'a mut [u8]) -> Out<'a> {
        Out { bytes, at: 0, word: 0, bits: 0 }
    }

    pub fn put(&mut self, value: u64, width: u32) -> Result<(), Refused> {
        self.word |= value << self.bits;
        self.bits += width;
        while self.bits >= 8 {
            *self.bytes.get_mut(self.at).ok_or(Refused("full"))? = self.word as u8;
            self.at += 1;
            self.word >>= 8;
            self.bits -= 8;
        }
        Ok(())
    }

    pub fn end(mut self) -> Result<usize, Refused> {
        if self.bits > 0 {
            self.put(0, 8 - self.bits)?;
        }
        Ok(self.at)
    }
}

pub struct In<'a> {
    bytes: &'a [u8],
    word: u64,
    bits: u32,
}

impl<'a> In<'a> {
    pub fn new(bytes: &'a [u8]) -> In<'a> {
        In { bytes, word: 0, bits: 0 }
    }

    pub fn take(&mut self, width: u32) -> Result<u64, Refused> {
        while self.bits < width {
            let (first, rest) = self.bytes.split_first().ok_or(Refused("early"))?;
            self.word |= u64::from(*first) << self.bits;
            self.bits += 8;
            self.bytes = rest;
        }
        let value = self.word & ((1 << width) - 1);
        self.word >>= width;
        self.bits -= width;
        Ok(value)
    }

    pub fn end(self) -> Result<(), Refused> {
        if !self.bytes.is_empty() || self.word != 0 {
            return Err(Refused("left over"));
        }
        Ok(())
    }
}

pub fn code(value: f32, min: f32, max: f32, most: f32) -> Result<u64, Refused> {
    if !value.is_finite() {
        return Err(Refused("not finite"));
    }
    let t = ((value - min) / (max - min)).clamp(0.0, 1.0);
    Ok((t * most + 0.5) as u64)
}

pub fn value(code: u64, min: f32, max: f32, most: f32) -> Result<f32, Refused> {
    if code > most as u64 {
        return Err(Refused("code"));
    }
    Ok(code as f32 / most * (max - min) + min)
}
