//! Checks that parameters are allowed by the format. A program with other parameters is refused whatever its bytes are,
//! so its vector would not test a decoder.

use super::operation::Operation;

/// Reasons for which a vector may be refused.
pub(super) const REASONS: [&str; 11] = [
    "past_end",
    "range_exceeded",
    "align_padding_nonzero",
    "length_exceeded",
    "invalid_utf8",
    "interior_nul",
    "unpaired_surrogate",
    "not_a_code_unit",
    "compressed_float_exceeded",
    "tier_payload_exceeded",
    "not_increasing",
];

/// Checks the parameters of an operation.
///
/// # Errors
/// Returns a message with a parameter that is not allowed, and the allowed ones.
pub(super) fn parameters(operation: &Operation) -> Result<(), String> {
    let order = |in_order: bool| {
        if in_order {
            Ok(())
        } else {
            Err("`min` is above `max`".to_string())
        }
    };
    match operation {
        Operation::Bits { width, .. } if !(1..=64).contains(width) => {
            Err(format!("`bits` is {width}, and not 1 to 64"))
        }
        Operation::Int { min, max, .. } => order(min <= max),
        Operation::Int128 { min, max, .. } => order(min <= max),
        Operation::Fixed { format, min, max, .. } => {
            let storage = format.int.saturating_add(format.frac);
            if ![8, 16, 32, 64, 128].contains(&storage) {
                return Err(format!("{storage} bits are no storage: 8, 16, 32, 64 or 128"));
            }
            if format.signed && format.int == 0 {
                return Err("the sign is one of `integer_bits`, which are none".to_string());
            }
            order(min <= max)
        }
        Operation::CompressedFloat { min, max, res, .. } => match min < max && *res > 0.0 {
            true => Ok(()),
            false => Err("`min` is not below `max`, or `res` is not above 0".to_string()),
        },
        Operation::String { buffer_size: 0, .. } | Operation::Wstring { buffer_size: 0, .. } => {
            Err("`buffer_size` is 0".to_string())
        }
        _ => Ok(()),
    }
}
