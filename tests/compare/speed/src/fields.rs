//! The six packets for libraries that write and read bits: one call for each field, as their users write it.
//!
//! Ranges are checked in both directions. What follows a packet is not looked at.

use crate::workloads::{BLOB, Chat, Cube, CubeCodes, Entity, Input, Motion, MotionCodes, Ship};
use std::f32::consts::{FRAC_1_SQRT_2, SQRT_2};

/// Where bits go.
pub trait Put {
    fn put<const WIDTH: u32>(&mut self, value: u32) -> Option<()>;
    fn align(&mut self) -> Option<()>;
    /// From a whole byte on.
    fn put_bytes(&mut self, bytes: &[u8]) -> Option<()>;
}

/// Where bits come from.
pub trait Take {
    fn take<const WIDTH: u32>(&mut self) -> Option<u32>;
    fn align(&mut self) -> Option<()>;
    /// So many bytes in place of what was there, from a whole byte on.
    fn take_bytes(&mut self, length: usize, bytes: &mut Vec<u8>) -> Option<()>;
}

/// A packet, field by field.
pub trait Fields {
    fn put<P: Put>(&self, p: &mut P) -> Option<()>;
    fn take<T: Take>(&mut self, t: &mut T) -> Option<()>;
}

/// An integer of `min..=max`, in the bits that `max - min` needs.
#[inline(always)]
fn put_range<const WIDTH: u32, P: Put>(p: &mut P, value: i32, min: i32, max: i32) -> Option<()> {
    if value < min || value > max {
        return None;
    }
    p.put::<WIDTH>((value - min) as u32)
}

#[inline(always)]
fn take_range<const WIDTH: u32, T: Take>(t: &mut T, min: i32, max: i32) -> Option<i32> {
    let value = t.take::<WIDTH>()? as i32 + min;
    (value <= max).then_some(value)
}

/// A float of `min..=max` in steps of `max - min` over `highest`.
#[inline(always)]
fn put_float<const WIDTH: u32, P: Put>(p: &mut P, value: f32, [min, max]: [f32; 2], highest: u32) -> Option<()> {
    if !value.is_finite() {
        return None;
    }
    let normal = ((value - min) / (max - min)).clamp(0.0, 1.0);
    p.put::<WIDTH>((normal * highest as f32 + 0.5) as u32)
}

#[inline(always)]
fn take_float<const WIDTH: u32, T: Take>(t: &mut T, [min, max]: [f32; 2], highest: u32) -> Option<f32> {
    let code = t.take::<WIDTH>()?;
    (code <= highest).then_some(code as f32 / highest as f32 * (max - min) + min)
}

impl<F: Fields, const N: usize> Fields for [F; N] {
    fn put<P: Put>(&self, p: &mut P) -> Option<()> {
        self.iter().try_for_each(|item| item.put(p))
    }

    fn take<T: Take>(&mut self, t: &mut T) -> Option<()> {
        self.iter_mut().try_for_each(|item| item.take(t))
    }
}

impl Fields for Entity {
    #[inline(always)]
    fn put<P: Put>(&self, p: &mut P) -> Option<()> {
        put_range::<7, P>(p, self.health.into(), 0, 100)?;
        put_range::<9, P>(p, self.ammo.into(), 0, 500)?;
        p.put::<1>(self.alive.into())?;
        p.put::<1>(self.hostile.into())
    }

    #[inline(always)]
    fn take<T: Take>(&mut self, t: &mut T) -> Option<()> {
        self.health = take_range::<7, T>(t, 0, 100)? as u8;
        self.ammo = take_range::<9, T>(t, 0, 500)? as u16;
        self.alive = t.take::<1>()? != 0;
        self.hostile = t.take::<1>()? != 0;
        Some(())
    }
}

const PLACE: [f32; 2] = [-256.0, 255.0];
const HEIGHT: [f32; 2] = [0.0, 32.0];
const VELOCITY: [f32; 2] = [-64.0, 64.0];

impl Fields for Cube {
    #[inline(always)]
    fn put<P: Put>(&self, p: &mut P) -> Option<()> {
        for value in self.place {
            put_float::<18, P>(p, value, PLACE, 261_632)?;
        }
        put_float::<15, P>(p, self.height, HEIGHT, 16_384)?;
        put_quaternion(p, &self.orientation)?;
        let Motion::Moving { linear, angular } = self.motion else {
            return p.put::<1>(1);
        };
        p.put::<1>(0)?;
        for value in linear.into_iter().chain(angular) {
            put_float::<13, P>(p, value, VELOCITY, 4096)?;
        }
        Some(())
    }

    #[inline(always)]
    fn take<T: Take>(&mut self, t: &mut T) -> Option<()> {
        for value in &mut self.place {
            *value = take_float::<18, T>(t, PLACE, 261_632)?;
        }
        self.height = take_float::<15, T>(t, HEIGHT, 16_384)?;
        self.orientation = take_quaternion(t)?;
        if t.take::<1>()? != 0 {
            self.motion = Motion::AtRest;
            return Some(());
        }
        let (mut linear, mut angular) = ([0.0; 3], [0.0; 3]);
        for value in linear.iter_mut().chain(&mut angular) {
            *value = take_float::<13, T>(t, VELOCITY, 4096)?;
        }
        self.motion = Motion::Moving { linear, angular };
        Some(())
    }
}

/// Smallest three of 9 bits.
#[inline(always)]
fn put_quaternion<P: Put>(p: &mut P, q: &[f32; 4]) -> Option<()> {
    let length: f32 = q.iter().map(|v| v * v).sum();
    if !(0.999..=1.001).contains(&length) {
        return None;
    }
    let largest = (1..4).fold(0, |most, i| if q[i].abs() > q[most].abs() { i } else { most });
    p.put::<2>(largest as u32)?;
    let sign = if q[largest] < 0.0 { -1.0 } else { 1.0 };
    for (i, value) in q.iter().enumerate() {
        if i != largest {
            let code = (value * sign + FRAC_1_SQRT_2) * (511.0 / SQRT_2) + 0.5;
            p.put::<9>(code.clamp(0.0, 511.0) as u32)?;
        }
    }
    Some(())
}

#[inline(always)]
fn take_quaternion<T: Take>(t: &mut T) -> Option<[f32; 4]> {
    let largest = t.take::<2>()? as usize;
    let (mut q, mut rest) = ([0.0; 4], 1.0);
    for (i, value) in q.iter_mut().enumerate() {
        if i != largest {
            *value = t.take::<9>()? as f32 * (SQRT_2 / 511.0) - FRAC_1_SQRT_2;
            rest -= *value * *value;
        }
    }
    q[largest] = rest.max(0.0).sqrt();
    Some(q)
}

impl Fields for CubeCodes {
    #[inline(always)]
    fn put<P: Put>(&self, p: &mut P) -> Option<()> {
        for value in self.place {
            put_range::<18, P>(p, value as i32, 0, 261_632)?;
        }
        put_range::<15, P>(p, self.height as i32, 0, 16_384)?;
        put_range::<2, P>(p, self.largest as i32, 0, 3)?;
        for value in self.smallest {
            put_range::<9, P>(p, value as i32, 0, 511)?;
        }
        let MotionCodes::Moving { linear, angular } = self.motion else {
            return p.put::<1>(1);
        };
        p.put::<1>(0)?;
        for value in linear.into_iter().chain(angular) {
            put_range::<13, P>(p, value as i32, 0, 4096)?;
        }
        Some(())
    }

    #[inline(always)]
    fn take<T: Take>(&mut self, t: &mut T) -> Option<()> {
        for value in &mut self.place {
            *value = take_range::<18, T>(t, 0, 261_632)? as u32;
        }
        self.height = take_range::<15, T>(t, 0, 16_384)? as u32;
        self.largest = t.take::<2>()?;
        for value in &mut self.smallest {
            *value = t.take::<9>()?;
        }
        if t.take::<1>()? != 0 {
            self.motion = MotionCodes::AtRest;
            return Some(());
        }
        let (mut linear, mut angular) = ([0; 3], [0; 3]);
        for value in linear.iter_mut().chain(&mut angular) {
            *value = take_range::<13, T>(t, 0, 4096)? as u32;
        }
        self.motion = MotionCodes::Moving { linear, angular };
        Some(())
    }
}

impl Fields for Ship {
    #[inline(always)]
    fn put<P: Put>(&self, p: &mut P) -> Option<()> {
        put_range::<3, P>(p, self.ship_type.into(), 0, 5)?;
        for value in self.position {
            put_range::<25, P>(p, value, -8_388_608, 8_388_608)?;
        }
        for value in self.rotation {
            put_range::<12, P>(p, value.into(), -1024, 1024)?;
        }
        for value in self.velocity {
            put_range::<23, P>(p, value, -2_097_152, 2_097_152)?;
        }
        p.put::<1>(self.flags.is_some().into())?;
        if let Some(flags) = self.flags {
            put_range::<4, P>(p, flags.into(), 0, 15)?;
        }
        put_range::<2, P>(p, self.team.into(), 0, 2)?;
        put_range::<10, P>(p, self.health.into(), 0, 1000)?;
        put_range::<7, P>(p, self.thrust.into(), 0, 100)
    }

    #[inline(always)]
    fn take<T: Take>(&mut self, t: &mut T) -> Option<()> {
        self.ship_type = take_range::<3, T>(t, 0, 5)? as u8;
        for value in &mut self.position {
            *value = take_range::<25, T>(t, -8_388_608, 8_388_608)?;
        }
        for value in &mut self.rotation {
            *value = take_range::<12, T>(t, -1024, 1024)? as i16;
        }
        for value in &mut self.velocity {
            *value = take_range::<23, T>(t, -2_097_152, 2_097_152)?;
        }
        self.flags = match t.take::<1>()? {
            0 => None,
            _ => Some(t.take::<4>()? as u8),
        };
        self.team = take_range::<2, T>(t, 0, 2)? as u8;
        self.health = take_range::<10, T>(t, 0, 1000)? as i16;
        self.thrust = take_range::<7, T>(t, 0, 100)? as i8;
        Some(())
    }
}

impl Fields for Input {
    #[inline(always)]
    fn put<P: Put>(&self, p: &mut P) -> Option<()> {
        p.put::<16>(self.sequence.into())?;
        for button in self.buttons {
            p.put::<1>(button.into())?;
        }
        put_float::<16, P>(p, self.yaw, [-180.0, 180.0], 36_000)?;
        put_float::<15, P>(p, self.pitch, [-90.0, 90.0], 18_000)
    }

    #[inline(always)]
    fn take<T: Take>(&mut self, t: &mut T) -> Option<()> {
        self.sequence = t.take::<16>()? as u16;
        for button in &mut self.buttons {
            *button = t.take::<1>()? != 0;
        }
        self.yaw = take_float::<16, T>(t, [-180.0, 180.0], 36_000)?;
        self.pitch = take_float::<15, T>(t, [-90.0, 90.0], 18_000)?;
        Some(())
    }
}

impl Fields for Chat {
    #[inline(always)]
    fn put<P: Put>(&self, p: &mut P) -> Option<()> {
        put_text::<6, P>(p, &self.name, 32)?;
        put_text::<9, P>(p, &self.chat, 256)?;
        p.put_bytes(&self.blob)
    }

    #[inline(always)]
    fn take<T: Take>(&mut self, t: &mut T) -> Option<()> {
        take_text::<6, T>(t, &mut self.name, 32)?;
        take_text::<9, T>(t, &mut self.chat, 256)?;
        t.take_bytes(BLOB, &mut self.blob)
    }
}

#[inline(always)]
fn put_text<const WIDTH: u32, P: Put>(p: &mut P, text: &str, most: i32) -> Option<()> {
    if text.as_bytes().contains(&0) {
        return None;
    }
    put_range::<WIDTH, P>(p, text.len() as i32, 0, most)?;
    p.align()?;
    p.put_bytes(text.as_bytes())
}

#[inline(always)]
fn take_text<const WIDTH: u32, T: Take>(t: &mut T, text: &mut String, most: i32) -> Option<()> {
    let length = take_range::<WIDTH, T>(t, 0, most)? as usize;
    t.align()?;
    let mut bytes = std::mem::take(text).into_bytes();
    t.take_bytes(length, &mut bytes)?;
    *text = String::from_utf8(bytes).ok()?;
    (!text.as_bytes().contains(&0)).then_some(())
}
