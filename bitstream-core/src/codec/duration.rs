//! `Duration`: seconds and nanoseconds.

use super::{Bounds, Plain, Range, step};
use crate::schema::Field;
use crate::{BitSerialize, Refusal, Schema, Sink, Source};
use core::time::Duration;

/// Number of nanoseconds of a second.
enum Nanos {}

impl Bounds<0> for Nanos {
    const MIN: i128 = 0;
    const MAX: i128 = 999_999_999;
}

/// Sends the seconds in 64 bits, then the nanoseconds in 0..=999999999, which takes 30 bits.
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
        // limited to less than a second, since a carry into the seconds could exceed the largest duration
        let nanos = tri!(step::read::<Range<Nanos, 0>, u32, S>(1, s));
        Ok(duration(secs, nanos))
    }
}

/// Limits the nanoseconds, so that the compiler sees that `Duration::new` has no carry and cannot panic.
#[inline(never)] // not inlined: in the cold second pass, the compiler would call `Duration::new` with its panic
fn duration(secs: u64, nanos: u32) -> Duration {
    Duration::new(secs, nanos.min(999_999_999))
}
