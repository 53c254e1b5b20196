//! Shows the documentation that the derive generates: see the implementation of `BitSerialize` on each type here. This
//! module exists in documentation only.

use crate::BitSerialize;

/// Packet of a server. The table of its layout is below, at its implementation of [`BitSerialize`].
///
/// ```
/// # use bitstream::BitSerialize;
/// #[derive(BitSerialize)]
/// #[bits(ensure = health <= max_health, max_bytes = 64)]
/// pub struct Player {
///     #[bits(range = 0..=1000)]
///     pub max_health: u16,
///     #[bits(range = 0..=1000)]
///     pub health: u16,
///     #[float(min = -512.0, max = 512.0, res = 0.01)]
///     pub position: [f32; 3],
///     #[quat(bits = 9)]
///     pub orientation: [f32; 4],
///     pub at_rest: bool,
///     #[float(min = -32.0, max = 32.0, bits = 11, zero)]
///     #[bits(when = !at_rest)]
///     pub velocity: [f32; 3],
///     #[string(max = 15)]
///     pub name: String,
///     #[array(max = 7)]
///     pub items: Vec<Item>,
/// }
/// # #[derive(BitSerialize)]
/// # pub enum Item { Key, Ammo { #[bits(range = 0..=500)] rounds: u16 }, Medkit }
///
/// // the total of the table, 3 bits for the length of `items`, and at most 7 items of 11 bits
/// assert_eq!((Player::MIN_BITS, Player::MAX_BITS), (105 + 3, 265 + 3 + 7 * 11));
/// ```
#[derive(BitSerialize, Clone, Debug)]
#[bits(ensure = health <= max_health, max_bytes = 64)]
pub struct Player {
    #[bits(range = 0..=1000)]
    pub max_health: u16,
    #[bits(range = 0..=1000)]
    pub health: u16,
    #[float(min = -512.0, max = 512.0, res = 0.01)]
    pub position: [f32; 3],
    #[quat(bits = 9)]
    pub orientation: [f32; 4],
    pub at_rest: bool,
    #[float(min = -32.0, max = 32.0, bits = 11, zero)]
    #[bits(when = !at_rest)]
    pub velocity: [f32; 3],
    #[string(max = 15)]
    pub name: String,
    #[array(max = 7)]
    pub items: Vec<Item>,
}

/// Item that a player carries.
#[derive(BitSerialize, Clone, Debug)]
pub enum Item {
    Key,
    Ammo {
        #[bits(range = 0..=500)]
        rounds: u16,
    },
    Medkit,
}
