//! `Duration`: seconds and nanoseconds.

use super::{Bounds, Plain, Range, step};
use crate::schema::Field;
use crate::{BitSerialize, Refusal, Schema, Sink, Source};
use core::time::Duration;

/// Nanoseconds of a second.
enum Nanos {}

impl Bounds<0> for Nanos {
    const MIN: i128 = 0;
    const MAX: i128 = 999_999_999;
}

/// Seconds in 64 bits, then nanoseconds in 0..=999999999, which is 30 bits.
impl BitSerialize for Duration {
    const SCHEMA: &'static Schema = &Schema::structure(
        "Duration",
        &[
            Field::new::<Plain, u64>("secs"),
            Field::new::<Range<Nanos, 0>, u32>("nanos"),
        ],
    );
    const PLACEHOLDER: Option<fn() -> Duration> = Some(|| Duration::ZERO);

    #[inline(always)]
    fn write<S: Sink>(&self, s: &mut S) -> Result<(), Refusal> {
        tri!(step::write::<Plain, u64, S>(0, &self.as_secs(), s));
        step::write::<Range<Nanos, 0>, u32, S>(1, &self.subsec_nanos(), s)
    }

    #[inline(always)]
    fn read<S: Source>(s: &mut S) -> Result<Duration, Refusal> {
        let secs = tri!(step::read::<Plain, u64, S>(0, s));
        // less than a second: no carry, which could pass the largest duration
        let nanos = tri!(step::read::<Range<Nanos, 0>, u32, S>(1, s));
        Ok(duration(secs, nanos))
    }
}

/// Without a carry there is no panic in `Duration::new`, and the compiler sees that there is none.
#[inline(never)] // inlined into the second pass, which is cold, `Duration::new` is called there with its panic
fn duration(secs: u64, nanos: u32) -> Duration {
    Duration::new(secs, nanos.min(999_999_999))
}
