//! The measurement: in each round everybody has a turn, and the fastest turn counts.

use crate::contestants::Packs;
use std::hint::black_box;
use std::rc::Rc;
use std::time::Instant;

/// A workload with all who take part.
pub struct Race {
    pub name: &'static str,
    /// What the packet is.
    pub of: &'static str,
    pub lanes: Vec<Lane>,
}

/// A contestant with the packets of a workload.
pub struct Lane {
    pub name: &'static str,
    /// Of an average packet.
    pub bytes: f64,
    pub encode: Turns,
    pub decode: Turns,
}

/// One of the two directions.
pub struct Turns {
    /// Encodes or decodes so many packets.
    run: Box<dyn FnMut(usize)>,
    /// How many packets a turn has.
    packets: usize,
    /// Nanoseconds of a packet in the fastest turn.
    pub best: f64,
}

/// A turn is at least so long, in nanoseconds: some thousand times what reading the clock takes.
const TURN: f64 = 200_000.0;

/// So many rounds of all races.
pub fn run(races: &mut [Race], rounds: usize) {
    for _ in 0..rounds {
        for lane in races.iter_mut().flat_map(|race| &mut race.lanes) {
            lane.encode.turn();
            lane.decode.turn();
        }
    }
}

/// The same races, each with the best of all times.
pub fn best(places: Vec<Vec<Race>>) -> Vec<Race> {
    let mut places = places.into_iter();
    let mut best = places.next().unwrap_or_default();
    for other in places {
        let lanes = |races: Vec<Race>| races.into_iter().flat_map(|race| race.lanes);
        for (best, other) in best.iter_mut().flat_map(|race| &mut race.lanes).zip(lanes(other)) {
            best.encode.best = best.encode.best.min(other.encode.best);
            best.decode.best = best.decode.best.min(other.decode.best);
        }
    }
    best
}

impl Lane {
    /// Checks first that all `values` come back as `read`, and that they are the bytes `packed` where these are known.
    pub fn new<C: Packs<T>, T>(values: &[T], read: &[T], packed: Option<&[Vec<u8>]>) -> Result<Lane, String>
    where
        T: Clone + PartialEq + 'static,
    {
        let mut contestant = C::default();
        let bytes: Vec<Vec<u8>> = values.iter().map(|v| contestant.encode(v).to_vec()).collect();
        if packed.is_some_and(|packed| packed != bytes) {
            return Err(format!("{} writes other bytes than the limit", C::NAME));
        }
        for (i, (bytes, read)) in bytes.iter().zip(read).enumerate() {
            // into the memory of another packet
            let mut value = values[(i + 1) % values.len()].clone();
            if !contestant.decode(bytes, &mut value) || value != *read {
                return Err(format!("{} does not read what it writes", C::NAME));
            }
        }
        Ok(Lane {
            name: C::NAME,
            bytes: bytes.iter().map(Vec::len).sum::<usize>() as f64 / bytes.len() as f64,
            encode: Turns::new(values.len(), encoder::<C, T>(values.into())),
            decode: Turns::new(values.len(), decoder::<C, T>(bytes, values[0].clone())),
        })
    }
}

// The functions are called through opaque pointers: nothing of a call becomes part of its loop.

fn encoder<C: Packs<T>, T: 'static>(values: Rc<[T]>) -> Box<dyn FnMut(usize)> {
    let mut contestant = C::default();
    let mut at = 0;
    Box::new(move |packets| {
        let encode = black_box(<C as Packs<T>>::encode as for<'a> fn(&'a mut C, &T) -> &'a [u8]);
        for _ in 0..packets {
            black_box(encode(&mut contestant, &values[at]));
            at = if at + 1 == values.len() { 0 } else { at + 1 };
        }
    })
}

fn decoder<C: Packs<T>, T: 'static>(bytes: Vec<Vec<u8>>, mut value: T) -> Box<dyn FnMut(usize)> {
    let mut contestant = C::default();
    let mut at = 0;
    Box::new(move |packets| {
        let decode = black_box(<C as Packs<T>>::decode as fn(&mut C, &[u8], &mut T) -> bool);
        for _ in 0..packets {
            black_box(decode(&mut contestant, &bytes[at], &mut value));
            black_box(&mut value);
            at = if at + 1 == bytes.len() { 0 } else { at + 1 };
        }
    })
}

impl Turns {
    /// `rotation`: how many different packets there are; a turn has all of them equally often.
    fn new(rotation: usize, run: Box<dyn FnMut(usize)>) -> Turns {
        let mut turns = Turns {
            run,
            packets: rotation,
            best: f64::INFINITY,
        };
        while turns.time() < TURN {
            turns.packets *= 2;
        }
        turns
    }

    /// Nanoseconds of a turn.
    fn time(&mut self) -> f64 {
        let start = Instant::now();
        (self.run)(self.packets);
        start.elapsed().as_nanos() as f64
    }

    fn turn(&mut self) {
        self.best = self.best.min(self.time() / self.packets as f64);
    }
}
