//! Numbers that choose: of a seed, or of the bytes of a fuzzer.

/// Numbers that look random and follow from a seed. Source: SplitMix64.
pub(crate) struct Numbers {
    state: u64,
    /// Numbers of a fuzzer, which come first.
    told: std::vec::IntoIter<u8>,
}

impl Numbers {
    pub(crate) fn new(seed: u64) -> Numbers {
        Numbers {
            state: seed,
            told: Vec::new().into_iter(),
        }
    }

    /// A byte for each choice as long as there are any.
    pub(crate) fn told(bytes: &[u8]) -> Numbers {
        Numbers {
            state: bytes.len() as u64,
            told: Vec::from(bytes).into_iter(),
        }
    }

    /// Below `end`, which is above 0.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        if let Some(told) = self.told.next() {
            return usize::from(told) % end;
        }
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % end as u64) as usize
    }

    /// Once in so many times.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub(crate) fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }
}
