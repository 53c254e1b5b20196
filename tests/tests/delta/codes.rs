//! The codes of values: each value of the zoo comes back from them as from its packet, and other numbers are refused.

use super::Outcomes;
use bitstream::delta::{Codes, DeltaError, decode_delta, encode_delta};
use proptest::prelude::*;
use tests_support::seeded::check;
use tests_zoo::holds::cases;
use tests_zoo::sample::{Legality, trees};
use tests_zoo::zoo::{Specimen, Visitor, visit_all};

#[test]
fn a_value_comes_back_as_from_its_packet() {
    struct Test;
    impl Visitor for Test {
        fn visit<T: Specimen>(&mut self) {
            check(
                T::NAME,
                cases(T::erased(), 100),
                &trees(&T::wire(), Legality::Wild),
                |tree| {
                    // a tree that no value of the type has
                    let Some(value) = T::from_tree(&tree) else {
                        return Ok(());
                    };
                    match (bitstream::encode(&value), Codes::record(&value)) {
                        (Ok(bytes), Ok(codes)) => {
                            let decoded = bitstream::decode::<T>(&bytes).map_err(|why| why.to_string())?;
                            let replayed = codes.value().map_err(|why| format!("{why:?}: {codes:?}"))?;
                            match decoded.to_tree() == replayed.to_tree() {
                                true => Ok(()),
                                false => Err(format!("{decoded:?}, and from codes {replayed:?}")),
                            }
                        }
                        (Err(a), Err(b)) if a == b => Ok(()),
                        (a, b) => Err(format!("{a:?}, and codes {b:?}")),
                    }
                },
            );
        }
    }
    visit_all(&mut Test);
}

/// A number of the codes of a value is replaced; what is accepted is the codes of another value, one form of it.
#[test]
fn numbers_of_no_value_are_refused() {
    struct Test(Outcomes);
    impl Visitor for Test {
        fn visit<T: Specimen>(&mut self) {
            let numbers = (any::<prop::sample::Index>(), prop_oneof![any::<u64>(), 0_u64..300]);
            let values = (trees(&T::wire(), Legality::Legal), numbers);
            check(T::NAME, cases(T::erased(), 100), &values, |(tree, (at, number))| {
                let value = T::from_tree(&tree).ok_or("the tree is no value")?;
                let mut numbers = Codes::record(&value)
                    .map_err(|why| format!("{why:?}"))?
                    .as_slice()
                    .to_vec();
                if numbers.is_empty() {
                    return Ok(());
                }
                let at = at.index(numbers.len());
                numbers[at] = number;
                let Ok(codes) = Codes::<T>::from_numbers(numbers.clone()) else {
                    self.0.refuse();
                    return Ok(());
                };
                self.0.accept();
                let value = codes.value().map_err(|why| format!("{why:?}"))?;
                let bytes = bitstream::encode(&value).map_err(|why| format!("{why}: no writer writes {numbers:?}"))?;
                let decoded = bitstream::decode::<T>(&bytes).map_err(|why| why.to_string())?;
                let again = Codes::record(&value).map_err(|why| format!("{why:?}"))?;
                // fine floats and quaternions are rounded again: docs/decisions/0002
                let is_rounded = matches!(T::NAME, "FineFloats" | "Quats") || decoded.to_tree() != value.to_tree();
                match is_rounded || again == codes {
                    true => Ok(()),
                    false => Err(format!("{codes:?} became {again:?}")),
                }
            });
        }
    }
    let mut test = Test(Outcomes::default());
    visit_all(&mut test);
    test.0.are_many();
}

#[test]
fn codes_that_are_recorded_again_are_another_baseline() {
    let value = Some([3_u16; 40]);
    let mut again = Codes::record(&None).expect("a value");
    let packet = encode_delta(&again, &value).expect("a difference");
    assert_eq!(decode_delta(&again.clone(), &packet), Ok(value));
    // a longer value, after the hash of the shorter one was computed
    again.record_again(&value).expect("a value");
    let fresh = Codes::record(&value).expect("a value");
    assert_eq!(again, fresh);
    assert_eq!(decode_delta(&again, &packet), Err(DeltaError::WrongBaseline));
    let packet = encode_delta(&fresh, &None).expect("a difference");
    assert_eq!(decode_delta(&again, &packet), Ok(None));
}
