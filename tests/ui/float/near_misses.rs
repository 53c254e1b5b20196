//! Declarations that look like mistakes and are none.

use bitstream::BitSerialize;

const LOW: f64 = -1.0;
const HIGH: f32 = 1.0;
const RES: f32 = 0.125;
type Speed = f32;

#[derive(BitSerialize)]
struct Player {
    #[float(0, 1, 1)]
    a: f32,
    #[float(-1.0, 1.0, 2.0)]
    b: f32,
    // more than the range as `f64`
    #[float(min = 0.001, max = 698.2, res = 698.1990356445312)]
    whole: f32,
    #[float(min = 0.001, max = 698.2, res = 698.1990356445312)]
    hidden: Speed,
    // more steps than fit as `f64`
    #[float(0.0, 4_294_967_100.0, 1.0)]
    most: f32,
    #[float(LOW, HIGH, RES)]
    c: f32,
    #[float(min = LOW, max = HIGH, res = RES)]
    d: Speed,
    #[float(max = 1.0, min = 0.0, bits = 24)]
    e: f32,
    #[float(min = -1.0, max = 1.0, zero, bits = 2)]
    f: f32,
    #[float(0.0, 4_294_967_040.0, 1.0)]
    g: f32,
    #[float(min = -1.0, max = 1.0, bits = 53)]
    h: f64,
    #[float(raw)]
    i: Option<[f64; 2]>,
    #[float(min = -(HIGH as f64) * 2.0, max = HIGH + RES, res = { RES / 2.0 })]
    j: f32,
}
