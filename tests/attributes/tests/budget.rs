//! `#[bits(max_bits = EXPR)]` and `#[bits(max_bytes = EXPR)]`: budgets that hold. Types that exceed the budget are
//! compile errors.
#![allow(dead_code)] // only sizes are looked at

use bitstream::{BitSerialize, Schema};

const MTU: usize = 1200;

/// 18 bits, to the bit and to the byte.
#[derive(BitSerialize)]
#[bits(max_bits = 18, max_bytes = 3)]
struct Entity {
    #[bits(range = 0..=100)]
    health: u8,
    #[bits(range = 0..=500)]
    ammo: u16,
    jumping: bool,
    ducking: bool,
}

#[derive(BitSerialize)]
#[bits(max_bytes = MTU - 28)]
struct Snapshot {
    #[array(max = 500)]
    entities: Vec<Entity>,
}

#[derive(BitSerialize)]
#[bits(max_bits = 8 * N as u32 + 8)]
struct Generic<const N: usize> {
    a: [u8; N],
    b: u8,
}

#[derive(BitSerialize)]
#[bits(max_bits = 41_u64, align, check)]
#[bits(max_bytes = 6)]
enum Event {
    A,
    B(bool),
}

#[test]
fn a_budget_that_holds_changes_nothing() {
    #[derive(BitSerialize)]
    #[bits(max_bits = 0, max_bytes = 0)]
    struct Nothing;
    #[derive(BitSerialize)]
    struct Free {
        #[bits(range = 0..=100)]
        health: u8,
        #[bits(range = 0..=500)]
        ammo: u16,
        jumping: bool,
        ducking: bool,
    }
    let fields = |schema: &'static Schema| match schema.kind {
        bitstream::schema::Kind::Fields { fields, .. } => fields,
        _ => panic!("no struct"),
    };
    assert_eq!(fields(Entity::SCHEMA), fields(Free::SCHEMA));
    assert_eq!((Entity::MAX_BITS, Nothing::MAX_BITS), (18, 0));
    assert_eq!(Snapshot::MAX_BITS, 9 + 500 * 18);
    assert!(bitstream::max_bytes::<Snapshot>() <= MTU - 28);
}

#[test]
fn a_budget_of_a_generic_is_checked_for_each() {
    assert!(bitstream::encode(&Generic { a: [1; 3], b: 2 }).is_ok());
    assert!(bitstream::encode(&Generic { a: [], b: 2 }).is_ok());
}
