//! The types of a game in the browser: the page and the server build them from these lines. `#[wasm_bindgen]` shows
//! their fields to JavaScript, and `BitSerialize` sends them.

use bitstream::BitSerialize;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
#[derive(BitSerialize, Clone, Debug, PartialEq)]
pub struct Player {
    #[float(min = -512.0, max = 512.0, res = 0.01)]
    pub x: f32,
    #[float(min = -512.0, max = 512.0, res = 0.01)]
    pub y: f32,
    #[bits(range = 0..=100)]
    pub health: u8,
}

/// The server's state, in every tick.
#[wasm_bindgen(getter_with_clone)]
#[derive(BitSerialize, Clone, Debug, PartialEq)]
pub struct Snapshot {
    pub tick: u16,
    #[array(max = 64)]
    pub players: Vec<Player>,
    #[string(max = 80)]
    pub chat: String,
}

#[wasm_bindgen]
#[derive(BitSerialize, Clone, Debug, PartialEq)]
pub struct Input {
    pub tick: u16,
    pub forward: bool,
    pub fire: bool,
    #[float(min = -3.1415927, max = 3.1415927, bits = 9, strict)]
    pub yaw: f32,
}

// The glue: errors become exceptions of JavaScript, with their texts.
#[wasm_bindgen]
impl Snapshot {
    pub fn decode(bytes: &[u8]) -> Result<Snapshot, JsError> {
        Ok(bitstream::decode(bytes)?)
    }
}

#[wasm_bindgen]
impl Input {
    #[wasm_bindgen(constructor)]
    pub fn new(tick: u16, forward: bool, fire: bool, yaw: f32) -> Input {
        Input {
            tick,
            forward,
            fire,
            yaw,
        }
    }

    pub fn encode(&self) -> Result<Vec<u8>, JsError> {
        Ok(bitstream::encode(self)?)
    }
}

/// A page of another build asks for its number first, and then reloads itself.
#[wasm_bindgen]
pub fn wire_hash() -> u64 {
    const { bitstream::wire_hash::<(Snapshot, Input)>() }
}
