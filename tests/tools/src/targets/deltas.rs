//! Fuzzes `delta`: a delta is rejected, or leads to a value that has the same delta.

use super::in_place::packets;
use bitstream::delta::{Baseline, Codes, Delta};
use tests_zoo::zoo::{self, Specimen, Visitor};

/// Runs an input: the number of a type of the zoo, a length and a packet with the baseline, a length and a delta.
///
/// # Panics
/// Panics if an accepted delta leads to no value, or another delta leads to that value.
pub fn delta(input: &[u8]) {
    let Some((number, rest)) = input.split_first() else {
        return;
    };
    let mut both = packets(rest);
    if let (Some(near), Some(difference)) = (both.next(), both.next()) {
        zoo::visit_one(usize::from(*number), &mut Difference { near, difference });
    }
}

struct Difference<'a> {
    near: &'a [u8],
    difference: &'a [u8],
}

impl Visitor for Difference<'_> {
    fn visit<T: Specimen>(&mut self) {
        let Ok(near) = bitstream::decode::<T>(self.near) else {
            return;
        };
        let near = Codes::record(&near).expect("it was decoded");
        let delta = Delta::<T>::new();
        let base = Baseline::new(&near);
        let Ok(new) = delta.decode(Some(base), self.difference) else {
            return;
        };
        let value = new.value().expect("it was accepted");
        let packet = bitstream::encode(&value).unwrap_or_else(|why| panic!("{} {value:?}: {why}", T::NAME));
        assert!(bitstream::decode::<T>(&packet).is_ok(), "{} {value:?}", T::NAME);
        let again = match self.difference[0] & 3 {
            2 => delta.encode_whole(&new),
            3 => delta.compress(base, &new, &mut delta.model()),
            _ => delta.encode(base, &new),
        };
        let again = again.expect("codes of a value");
        // an encoder takes another form if that is shorter
        let is_other = again[0] & 3 != self.difference[0] & 3 && again.len() <= self.difference.len();
        assert!(
            again == self.difference || is_other,
            "{}: {:?} to {:?} is {again:?} again",
            T::NAME,
            self.difference,
            self.near
        );
    }
}

/// Returns a delta between two values of every type.
#[must_use]
pub fn inputs() -> Vec<super::corpus::Input> {
    struct Inputs(Vec<super::corpus::Input>);
    impl Visitor for Inputs {
        fn visit<T: Specimen>(&mut self) {
            let number = self.0.len() as u8;
            let honest = super::corpus::honest(T::erased(), 2);
            let values: Vec<T> = honest
                .iter()
                .filter_map(|packet| bitstream::decode(packet).ok())
                .collect();
            let codes: Vec<Codes<T>> = values.iter().filter_map(|value| Codes::record(value).ok()).collect();
            let mut input = vec![number];
            if let ([near, new], Some(packet)) = (&codes[..], honest.first()) {
                let difference = Delta::<T>::new().encode(near, new).unwrap_or_default();
                // fuzzers find longer inputs
                if packet.len() < 256 && difference.len() < 256 {
                    for part in [packet, &difference] {
                        input.push(part.len() as u8);
                        input.extend(part);
                    }
                }
            }
            self.0.push((T::NAME.to_string(), input));
        }
    }
    let mut inputs = Inputs(Vec::new());
    zoo::visit_all(&mut inputs);
    inputs.0.retain(|(_, input)| input.len() > 1);
    inputs.0
}
