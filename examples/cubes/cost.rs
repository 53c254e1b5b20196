//! Lists the fields of a packet with their bits, from the schema that the derive generated.

use bitstream::Schema;
use bitstream::schema::{Around, Children, CodeForm, Field, Kind, Quantised, Scalar};
use std::f64::consts::SQRT_2;

/// A line of the table: a value without parts of its own.
#[derive(Debug)]
pub(crate) struct Leaf {
    /// Path of the value: `cube.position.x`.
    pub(crate) path: String,
    /// Number of equal values in a row: 3 for `[f32; 3]`.
    pub(crate) count: usize,
    /// Bits of each value.
    pub(crate) bits: usize,
    pub(crate) kind: Kind,
}

/// Returns all leaves of a type, in wire order.
pub(crate) fn leaves(schema: &Schema) -> Vec<Leaf> {
    let mut leaves = Vec::new();
    collect(String::new(), 1, schema, &mut leaves);
    leaves
}

fn collect(path: String, count: usize, schema: &Schema, leaves: &mut Vec<Leaf>) {
    let kind = schema.kind;
    // framing bits come first: the bit of an `Option`, the length of a list, the tag of an enum
    let bits = match kind {
        Kind::Fields { .. } | Kind::Around(Around::Aligned, _) => 0,
        Kind::Around(Around::Option, _) => 1,
        Kind::Sequence(_) => kind.count().map_or(0, |count| count.width as usize),
        Kind::Enum { tag, .. } => tag.width as usize,
        _ => schema.max_bits,
    };
    if bits > 0 {
        leaves.push(Leaf {
            path: path.clone(),
            count,
            bits,
            kind,
        });
    }
    match kind.children() {
        Children::Inner(of) => collect(path, count, of, leaves),
        Children::Each(of) => match (kind.count(), kind.lengths()) {
            (None, Some((_, len))) => collect(path, count * len, of, leaves),
            _ => collect(format!("{path}[]"), count, of, leaves),
        },
        Children::Fields(fields) => collect_fields(&path, count, fields, leaves),
        Children::Choice(variants) => {
            for variant in variants {
                collect_fields(&join(&path, variant.name), count, variant.fields, leaves);
            }
        }
        _ => {}
    }
}

fn collect_fields(path: &str, count: usize, fields: &[Field], leaves: &mut Vec<Leaf>) {
    for field in fields {
        collect(join(path, field.name), count, field.schema, leaves);
    }
}

fn join(path: &str, name: &str) -> String {
    if path.is_empty() {
        name.to_owned()
    } else {
        format!("{path}.{name}")
    }
}

/// Returns the step between two codes of a quantised value, or `None` for a value that is sent exactly.
pub(crate) fn step(kind: &Kind) -> Option<f64> {
    match *kind {
        Kind::Scalar(Scalar::Float(Quantised { min, max, max_int, .. })) => Some((max - min) / max_int as f64),
        // the three components that are sent lie within +-1/sqrt(2)
        Kind::Scalar(Scalar::Quat { bits }) => Some(SQRT_2 / f64::from((1 << bits) - 1)),
        _ => None,
    }
}

/// Returns the allowed values in words.
pub(crate) fn range(kind: &Kind) -> String {
    match *kind {
        Kind::Scalar(Scalar::Code(code)) => match code.form {
            CodeForm::Bool => "false or true".to_owned(),
            CodeForm::Whole => format!("all {} bits", code.width),
            CodeForm::Range | CodeForm::Fixed { .. } => {
                let (min, max) = code.bounds();
                format!("{min}..={max}")
            }
        },
        Kind::Scalar(Scalar::Float(Quantised { min, max, .. })) => format!("{min}..={max}"),
        Kind::Scalar(Scalar::Quat { .. }) => "unit quaternion".to_owned(),
        Kind::Around(Around::Option, _) => "does it follow?".to_owned(),
        _ => kind
            .count()
            .map_or_else(String::new, |count| format!("{}..={} of them", count.min, count.max)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packets::{CubeUpdate, FramePacket};
    use bitstream::BitSerialize;

    #[test]
    fn the_leaves_add_up_to_the_largest_value() {
        let bits: usize = leaves(CubeUpdate::SCHEMA)
            .iter()
            .map(|leaf| leaf.count * leaf.bits)
            .sum();
        assert_eq!(bits, CubeUpdate::MAX_BITS);
    }

    #[test]
    fn a_leaf_knows_where_it_is() {
        let paths: Vec<_> = leaves(FramePacket::SCHEMA).into_iter().map(|leaf| leaf.path).collect();
        assert_eq!(paths[..5], ["frame", "part", "parts", "updates", "updates[].index"]);
        assert_eq!(paths.last().map(String::as_str), Some("updates[].cube.motion.angular"));
    }
}
