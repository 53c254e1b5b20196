//! Makes inputs from inputs, by a seed: like a fuzzer that does not watch the program.

use tests_support::dice::Dice;

/// A generator of endless inputs.
#[derive(Debug)]
pub struct Mutator {
    dice: Dice,
    seeds: Vec<Vec<u8>>,
    most: usize,
}

/// Lengths and numbers that other programs trusted. Sources: a length of `0xFFFFFFFF` that is allocated, `slice_index`
/// 5 of 1.
const WORDS: [&[u8]; 8] = [
    &[0xFF, 0xFF, 0xFF, 0xFF],
    &[0xFF; 8],
    &[0x00, 0x00, 0x00, 0x80],
    &[0xFF, 0xFF, 0xFF, 0x7F],
    &[0x00; 4],
    &[0xFF, 0xFF],
    &[5, 1],
    &[0x80; 10],
];

impl Mutator {
    /// Returns a mutator of these inputs. None of its inputs is longer than `most` bytes.
    #[must_use]
    pub fn new(seed: u64, seeds: Vec<Vec<u8>>, most: usize) -> Mutator {
        let dice = Dice::new(seed);
        Mutator { dice, seeds, most }
    }

    /// Returns the next input: one of the seeds with up to four changes, or random bytes.
    #[allow(clippy::should_implement_trait)] // it never ends, so it returns no `Option`
    pub fn next(&mut self) -> Vec<u8> {
        if self.seeds.is_empty() || self.dice.strikes(100) {
            return self.random();
        }
        let mut bytes = self.seed();
        for _ in 0..self.dice.below(5) {
            self.change(&mut bytes);
        }
        bytes.truncate(self.most);
        bytes
    }

    /// Returns random bytes, short inputs more often than long ones.
    fn random(&mut self) -> Vec<u8> {
        let most = self.dice.within(0, self.most as u64);
        let len = self.dice.within(0, most);
        (0..len).map(|_| self.dice.next() as u8).collect()
    }

    fn seed(&mut self) -> Vec<u8> {
        let number = self.dice.below(self.seeds.len() as u64) as usize;
        self.seeds[number].clone()
    }

    fn change(&mut self, bytes: &mut Vec<u8>) {
        let at = self.dice.below(bytes.len() as u64 + 1) as usize;
        match (self.dice.below(7), bytes.get_mut(at)) {
            (0 | 1, Some(byte)) => *byte ^= 1 << self.dice.below(8),
            (2, Some(byte)) => *byte = self.dice.next() as u8,
            (3, _) => bytes.truncate(at),
            (4, _) => bytes.insert(at, self.dice.next() as u8),
            (5, _) => {
                let word = self.dice.pick(&WORDS);
                let end = (at + word.len()).min(bytes.len());
                bytes.splice(at..end, word.iter().copied());
            }
            _ => {
                let other = self.seed();
                let from = self.dice.below(other.len() as u64 + 1) as usize;
                bytes.truncate(at);
                bytes.extend_from_slice(&other[from..]);
            }
        }
    }
}
