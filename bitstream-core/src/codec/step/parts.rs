//! The step of structs with so many fields that they are read in parts.

use crate::schema::Kind;
use crate::{BitSerialize, Refusal, Schema, Source};

/// Reads the fields of `value` from number `FROM` up to number `UNTIL`.
///
/// # Errors
/// Returns the same errors as the fields.
#[inline(always)] // inlined: one call
pub fn read_part<T: BitSerialize, const FROM: usize, const UNTIL: usize, S: Source>(
    value: &mut T,
    s: &mut S,
    fields: impl FnOnce(&mut T, &mut S) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    let least = const { min_bits(T::SCHEMA, FROM, UNTIL) };
    s.out_of_line(least, |s| read_apart(value, s, least, fields))
}

#[inline(never)] // not inlined: compile time grows faster than the size of a function
fn read_apart<T, S: Source>(
    value: &mut T,
    s: &mut S,
    least: usize,
    fields: impl FnOnce(&mut T, &mut S) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    tri!(s.reserve(least));
    tri!(fields(value, s));
    s.end_run()
}

/// Returns the fewest bits of some of the fields of a struct.
const fn min_bits(schema: &Schema, from: usize, until: usize) -> usize {
    let Kind::Fields { fields, .. } = schema.unwrapped().kind else {
        return 0;
    };
    let (_, fields) = fields.split_at(from);
    let (fields, _) = fields.split_at(until - from);
    crate::schema::sizes(fields).0
}

#[cfg(test)]
#[cfg(feature = "std")]
mod tests {
    use super::*;
    use crate::schema::{Code, Field};

    #[test]
    fn a_part_takes_what_its_fields_take_at_least() {
        const ONE: Schema = Schema::code(Code::BOOL);
        const TWO: Schema = Schema::custom("C", 2, 9);
        const FOUR: Schema = Schema::custom("C", 4, 9);
        static FIELDS: [Field; 3] = [
            Field {
                name: "a",
                schema: &ONE,
            },
            Field {
                name: "b",
                schema: &TWO,
            },
            Field {
                name: "c",
                schema: &FOUR,
            },
        ];
        let of = Schema::structure("S", &FIELDS);
        let aligned = Schema::aligned(const { &Schema::structure("S", &FIELDS) });
        for schema in [of, aligned] {
            let parts =
                [(0, 3), (0, 2), (1, 2), (1, 3), (2, 3), (1, 1)].map(|(from, until)| min_bits(&schema, from, until));
            assert_eq!(parts, [7, 3, 2, 6, 4, 0]);
        }
    }
}
