//! Declarations that look like mistakes and are none. They compile, and their values come back. `ui.rs` has mistakes.

// of what `legal_whatever_is_denied.rs` is about, the part that only a whole crate can deny
#![deny(future_incompatible, non_ascii_idents)]
// declarations are all there is to see of many cases, and odd ones are what they are about
#![allow(dead_code, unreachable_pub, clippy::all)]

#[path = "round_trip.rs"]
mod round_trip;

#[path = "align/near_misses.rs"]
mod align_near_misses;
#[path = "array/legal_in_every_collection.rs"]
mod array_legal_in_every_collection;
#[path = "array/near_misses.rs"]
mod array_near_misses;
#[path = "as/near_misses.rs"]
mod as_near_misses;
#[path = "big_endian/near_misses.rs"]
mod big_endian_near_misses;
#[path = "bound/near_misses.rs"]
mod bound_near_misses;
#[path = "bytes/near_misses.rs"]
mod bytes_near_misses;
#[path = "check/near_misses.rs"]
mod check_near_misses;
#[path = "conflict/near_misses.rs"]
mod conflict_near_misses;
#[path = "const/near_misses.rs"]
mod const_near_misses;
#[path = "constant/near_misses.rs"]
mod constant_near_misses;
#[path = "count/near_misses.rs"]
mod count_near_misses;
#[path = "crate/near_misses.rs"]
mod crate_near_misses;
#[path = "default/near_misses.rs"]
mod default_near_misses;
#[path = "duplicate/near_misses.rs"]
mod duplicate_near_misses;
#[path = "elide/near_misses.rs"]
mod elide_near_misses;
#[path = "ensure/near_misses.rs"]
mod ensure_near_misses;
#[path = "enum/near_misses.rs"]
mod enum_near_misses;
#[path = "fixed/near_misses.rs"]
mod fixed_near_misses;
#[path = "float/near_misses.rs"]
mod float_near_misses;
#[path = "from/near_misses.rs"]
mod from_near_misses;
#[path = "generic/near_misses.rs"]
mod generic_near_misses;
#[path = "id/near_misses.rs"]
mod id_near_misses;
#[path = "key/near_misses.rs"]
mod key_near_misses;
#[path = "level/near_misses.rs"]
mod level_near_misses;
#[path = "look_alike/legal_names_of_the_standard_library.rs"]
mod look_alike_legal_names_of_the_standard_library;
#[path = "max_bits/near_misses.rs"]
mod max_bits_near_misses;
#[path = "max_bytes/near_misses.rs"]
mod max_bytes_near_misses;
#[path = "no_warnings/legal_deprecated_types.rs"]
mod no_warnings_legal_deprecated_types;
#[path = "no_warnings/legal_whatever_is_denied.rs"]
mod no_warnings_legal_whatever_is_denied;
#[path = "other/near_misses.rs"]
mod other_near_misses;
#[path = "predict/near_misses.rs"]
mod predict_near_misses;
#[path = "quat/near_misses.rs"]
mod quat_near_misses;
#[path = "range/legal_arithmetic_on_literals.rs"]
mod range_legal_arithmetic_on_literals;
#[path = "range/near_misses.rs"]
mod range_near_misses;
#[path = "relative/near_misses.rs"]
mod relative_near_misses;
#[path = "remote/near_misses.rs"]
mod remote_near_misses;
#[path = "reserved/near_misses.rs"]
mod reserved_near_misses;
#[path = "skip/near_misses.rs"]
mod skip_near_misses;
#[path = "sparse/near_misses.rs"]
mod sparse_near_misses;
#[path = "string/near_misses.rs"]
mod string_near_misses;
#[path = "tag/near_misses.rs"]
mod tag_near_misses;
#[path = "three_errors/near_misses.rs"]
mod three_errors_near_misses;
#[path = "transparent/near_misses.rs"]
mod transparent_near_misses;
#[path = "unbounded/near_misses.rs"]
mod unbounded_near_misses;
#[path = "unknown_key/near_misses.rs"]
mod unknown_key_near_misses;
// an `Option<fn()>` that is compared
#[allow(unpredictable_function_pointer_comparisons)]
#[path = "unsendable/near_misses.rs"]
mod unsendable_near_misses;
#[path = "usize/near_misses.rs"]
mod usize_near_misses;
#[path = "usual/near_misses.rs"]
mod usual_near_misses;
#[path = "varint/near_misses.rs"]
mod varint_near_misses;
#[path = "when/near_misses.rs"]
mod when_near_misses;
#[path = "width/near_misses.rs"]
mod width_near_misses;
#[path = "with/legal_in_every_layer.rs"]
mod with_legal_in_every_layer;
#[path = "with/legal_types_that_are_no_values.rs"]
mod with_legal_types_that_are_no_values;
#[path = "with/near_misses.rs"]
mod with_near_misses;
