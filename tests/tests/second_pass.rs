//! The error of a rejected packet is located along a complete schema, or by the declaration itself. Both ways find the
//! same error.

use bitstream::{BitSerialize, ReadError, Refusal, Schema, Sink, Source};
use proptest::prelude::*;
use tests_support::seeded::check;
use tests_zoo::sample::{Legality, trees};
use tests_zoo::tree::Treed;
use tests_zoo::wire::Wire;
use tests_zoo::zoo::{COUNT, Specimen, Visitor, visit_one};

/// Wraps a value with an incomplete schema, so that the tracer locates its errors.
struct Traced<T>(T);

impl<T: BitSerialize> BitSerialize for Traced<T> {
    const SCHEMA: &'static Schema = &Schema::restricted(T::SCHEMA);
    const PLACEHOLDER: Option<fn() -> Self> = match T::PLACEHOLDER {
        Some(_) => Some(|| Traced(bitstream::step::made::<bitstream::codec::Plain, T, ()>())),
        None => None,
    };

    fn write<S: Sink>(&self, s: &mut S) -> Result<(), Refusal> {
        self.0.write(s)
    }

    fn read<S: Source>(s: &mut S) -> Result<Self, Refusal> {
        T::read(s).map(Traced)
    }

    fn read_into<S: Source>(&mut self, s: &mut S) -> Result<(), Refusal> {
        self.0.read_into(s)
    }
}

struct Test;

impl Visitor for Test {
    fn visit<T: Specimen>(&mut self) {
        let most = bitstream::max_bytes::<T>().min(600) + 3;
        let random = proptest::collection::vec(any::<u8>(), 0..=most);
        check(T::NAME, 300, &random, |bytes| same::<T>(&bytes));
        check(T::NAME, 300, &damaged::<T>(&T::wire()), |bytes| same::<T>(&bytes));
    }
}

#[test]
fn the_schema_and_the_declaration_find_the_same_mistake_in_even_types() {
    (0..COUNT).step_by(2).for_each(|number| visit_one(number, &mut Test));
}

#[test]
fn the_schema_and_the_declaration_find_the_same_mistake_in_odd_types() {
    (1..COUNT).step_by(2).for_each(|number| visit_one(number, &mut Test));
}

fn same<T: Specimen>(bytes: &[u8]) -> Result<(), String> {
    equal(
        bitstream::decode::<T>(bytes).map(|_| ()),
        bitstream::decode::<Traced<T>>(bytes).map(|_| ()),
    )?;
    equal(
        bitstream::decode_prefix::<T>(bytes).map(|(_, used)| used),
        bitstream::decode_prefix::<Traced<T>>(bytes).map(|(_, used)| used),
    )
}

fn equal<V: PartialEq + std::fmt::Debug>(
    walked: Result<V, ReadError>,
    traced: Result<V, ReadError>,
) -> Result<(), String> {
    let parts = |why: ReadError| {
        (
            why.to_string(),
            why.kind(),
            why.bits(),
            why.value(),
            why.path().to_string(),
        )
    };
    let (walked, traced) = (walked.map_err(parts), traced.map_err(parts));
    match walked == traced {
        true => Ok(()),
        false => Err(format!("along the schema {walked:?}, by the declaration {traced:?}")),
    }
}

/// A packet of a legal value with a bit that is turned, cut or continued.
fn damaged<T: Treed + BitSerialize>(wire: &Wire) -> impl Strategy<Value = Vec<u8>> + use<T> {
    let place = any::<prop::sample::Index>();
    (trees(wire, Legality::Legal), place, 0..4_u8).prop_map(|(tree, place, damage)| {
        let value = T::from_tree(&tree);
        let mut bytes = value
            .and_then(|value| bitstream::encode(&value).ok())
            .unwrap_or_default();
        match damage {
            0 => bytes.push(place.index(256) as u8),
            1 => bytes.truncate(place.index(bytes.len() + 1)),
            _ if bytes.is_empty() => {}
            _ => {
                let bit = place.index(bytes.len() * 8);
                bytes[bit / 8] ^= 1 << (bit % 8);
            }
        }
        bytes
    })
}
