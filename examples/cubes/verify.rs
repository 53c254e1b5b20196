//! Compares every received value with the recorded one. The difference may be as large as the declared step allows.

use crate::Failure;
use crate::gauge::Gauge;
use crate::packets::{CUBES, Cube, CubeUpdate, Motion};
use crate::world::World;

/// The compared values, and their errors.
#[derive(Debug)]
pub(crate) struct Verifier {
    recorded: World,
    frames: usize,
    flags: usize,
    x: Gauge,
    y: Gauge,
    z: Gauge,
    /// The three smaller components of the orientation, which the packet has.
    smaller: Gauge,
    /// The largest component, which the decoder computes from the others.
    largest: Gauge,
    linear: Gauge,
    angular: Gauge,
}

impl Verifier {
    /// Takes the steps from the schema.
    pub(crate) fn new() -> Result<Verifier, Failure> {
        Ok(Verifier {
            recorded: World::new(),
            frames: 0,
            flags: 0,
            x: Gauge::rounded("position.x")?,
            y: Gauge::rounded("position.y")?,
            z: Gauge::rounded("position.z")?,
            smaller: Gauge::rounded("orientation")?,
            largest: Gauge::completed("orientation")?,
            linear: Gauge::rounded("motion.linear")?,
            angular: Gauge::rounded("motion.angular")?,
        })
    }

    /// Compares all cubes, also those that did not change.
    pub(crate) fn check(&mut self, frame: u16, recorded: &[CubeUpdate], received: &World) -> Result<(), Failure> {
        self.recorded.apply(recorded);
        for index in 0..CUBES {
            let recorded = self.recorded.cubes[index];
            self.check_cube(&recorded, &received.cubes[index])
                .map_err(|off| format!("frame {frame}, cube {index}: {off}"))?;
        }
        self.frames += 1;
        Ok(())
    }

    fn check_cube(&mut self, recorded: &Cube, received: &Cube) -> Result<(), String> {
        let (was, is) = (recorded.position, received.position);
        self.x.check(was.x, is.x)?;
        self.y.check(was.y, is.y)?;
        self.z.check(was.z, is.z)?;
        self.check_orientation(recorded.orientation, received.orientation)?;
        self.check_flag("interacting", recorded.interacting, received.interacting)?;
        self.check_flag("moving", recorded.motion.is_some(), received.motion.is_some())?;
        match recorded.motion.zip(received.motion) {
            Some((recorded, received)) => self.check_motion(recorded, received),
            None => Ok(()),
        }
    }

    /// q and -q are the same rotation.
    fn check_orientation(&mut self, recorded: [f32; 4], received: [f32; 4]) -> Result<(), String> {
        let dot: f32 = recorded.iter().zip(received).map(|(was, is)| was * is).sum();
        let sign = dot.signum();
        let largest = recorded
            .iter()
            .fold(0.0, |largest: f32, component| largest.max(component.abs()));
        for (was, is) in recorded.into_iter().zip(received) {
            let gauge = if was.abs() == largest {
                &mut self.largest
            } else {
                &mut self.smaller
            };
            gauge.check(was, is * sign)?;
        }
        Ok(())
    }

    fn check_flag(&mut self, field: &str, recorded: bool, received: bool) -> Result<(), String> {
        if received != recorded {
            return Err(format!("{field} is {received} instead of {recorded}"));
        }
        self.flags += 1;
        Ok(())
    }

    fn check_motion(&mut self, recorded: Motion, received: Motion) -> Result<(), String> {
        for (was, is) in recorded.linear.into_iter().zip(received.linear) {
            self.linear.check(was, is)?;
        }
        for (was, is) in recorded.angular.into_iter().zip(received.angular) {
            self.angular.check(was, is)?;
        }
        Ok(())
    }

    pub(crate) fn frames(&self) -> usize {
        self.frames
    }

    /// Cubes that were compared, each once a frame.
    pub(crate) fn cubes(&self) -> usize {
        self.frames * CUBES
    }

    /// Numbers and flags that were compared.
    pub(crate) fn values(&self) -> usize {
        let numbers: usize = self.gauges().iter().map(|gauge| gauge.compared).sum();
        numbers + self.flags
    }

    pub(crate) fn gauges(&self) -> [&Gauge; 7] {
        [
            &self.x,
            &self.y,
            &self.z,
            &self.smaller,
            &self.largest,
            &self.linear,
            &self.angular,
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packets::Position;

    const fn moving(east: f32) -> Option<Motion> {
        Some(Motion {
            linear: [east, 2.0, 3.0],
            angular: [-4.0, 5.0, 6.0],
        })
    }

    const CUBE: Cube = Cube {
        position: Position {
            x: 3.0,
            y: -100.0,
            z: 0.5,
        },
        orientation: [0.5, 0.5, 0.5, -0.5],
        interacting: true,
        motion: moving(1.0),
    };

    /// Returns a cube of pseudo-random values, which differ for each `i`.
    fn anywhere(i: u32) -> Cube {
        // the fractional parts of multiples of the golden ratio lie evenly, and on no grid
        let fraction = |salt: u32| (f64::from(i * 16 + salt) * 0.618_033_988_749_895).fract() as f32;
        let within = |salt, min: f32, max: f32| min + (max - min) * fraction(salt);
        let direction = [4, 5, 6, 7].map(|salt| within(salt, -1.0, 1.0));
        let length = direction
            .iter()
            .map(|component| component * component)
            .sum::<f32>()
            .sqrt();
        Cube {
            position: Position {
                x: within(1, -256.0, 256.0),
                y: within(2, -256.0, 256.0),
                z: within(3, 0.0, 32.0),
            },
            orientation: direction.map(|component| component / length),
            interacting: i % 2 == 0,
            motion: Some(Motion {
                linear: [8, 9, 10].map(|salt| within(salt, -32.0, 32.0)),
                angular: [11, 12, 13].map(|salt| within(salt, -20.0, 20.0)),
            }),
        }
    }

    /// Returns the error of the verifier for a cube that arrives with one change.
    fn verdict(change: impl FnOnce(&mut Cube)) -> Result<(), String> {
        let mut received = CUBE;
        change(&mut received);
        Verifier::new()
            .expect("a cube has these fields")
            .check_cube(&CUBE, &received)
    }

    #[test]
    fn half_a_step_off_is_allowed_and_more_is_not() {
        assert_eq!(verdict(|cube| cube.position.x += 0.00099), Ok(()));
        assert!(verdict(|cube| cube.position.x += 0.0013).is_err());
        assert_eq!(verdict(|cube| cube.orientation[1] -= 0.004), Ok(()));
        assert!(verdict(|cube| cube.orientation[1] -= 0.005).is_err());
        assert_eq!(verdict(|cube| cube.motion = moving(1.0199)), Ok(()));
        assert!(verdict(|cube| cube.motion = moving(1.0201)).is_err());
    }

    #[test]
    fn the_negated_quaternion_is_the_same_rotation() {
        assert_eq!(
            verdict(|cube| cube.orientation = cube.orientation.map(|component| -component)),
            Ok(())
        );
        assert!(verdict(|cube| cube.orientation[3] *= -1.0).is_err());
    }

    #[test]
    fn a_flag_off_or_a_nan_is_refused() {
        assert!(verdict(|cube| cube.interacting = false).is_err());
        assert!(verdict(|cube| cube.motion = None).is_err());
        assert!(verdict(|cube| cube.position.z = f32::NAN).is_err());
    }

    #[test]
    fn whatever_lies_in_the_ranges_arrives_within_the_allowed() {
        let mut verifier = Verifier::new().expect("a cube has these fields");
        for i in 0..100_000 {
            let sent = anywhere(i);
            let bytes = bitstream::encode(&sent).expect("values within their ranges");
            let received = bitstream::decode(&bytes).expect("our own bytes");
            assert_eq!(verifier.check_cube(&sent, &received), Ok(()), "{sent:?}");
        }
    }
}
