//! Represents sequences of leaves by numbers. Joining two sequences gives one sequence, however they are nested.

use super::LeafKind;

/// The modulus of sums: the prime 2^61 - 1.
const PRIME: u64 = (1 << 61) - 1;
/// Base of the polynomial: the factor of a leaf for each leaf after it. Any other large number would serve as a base.
const BASE: u64 = 0x0123_4567_89AB_CDEF;

/// A sequence of leaves: the polynomial of their digests.
#[derive(Clone, Copy)]
pub(super) struct PolynomialForm {
    sum: u64,
    /// `BASE` to the power of the number of leaves.
    power: u64,
    /// The number of leaves, which wraps as the sum does.
    pub(super) leaves: u64,
}

impl PolynomialForm {
    /// The form without bits.
    pub(super) const EMPTY: PolynomialForm = PolynomialForm {
        sum: 0,
        power: 1,
        leaves: 0,
    };

    /// Returns this form followed by another form. The operation is associative, and `EMPTY` is its neutral element.
    pub(super) const fn then(self, next: PolynomialForm) -> PolynomialForm {
        PolynomialForm {
            sum: plus(times(self.sum, next.power), next.sum),
            power: times(self.power, next.power),
            leaves: self.leaves.wrapping_add(next.leaves),
        }
    }

    /// Returns the form repeated `count` times.
    pub(super) const fn repeated(self, count: usize) -> PolynomialForm {
        let (mut all, mut doubled, mut left) = (PolynomialForm::EMPTY, self, count);
        while left > 0 {
            if left % 2 == 1 {
                all = all.then(doubled);
            }
            doubled = doubled.then(doubled);
            left /= 2;
        }
        all
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.leaves == 0
    }

    /// Returns the digest of the whole form.
    pub(super) const fn digest(&self) -> u64 {
        Digest::new(0).with(self.sum).with(self.leaves).0
    }
}

const fn plus(a: u64, b: u64) -> u64 {
    let sum = a + b;
    if sum >= PRIME { sum - PRIME } else { sum }
}

const fn times(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    plus((product as u64) & PRIME, (product >> 61) as u64)
}

/// The digest of one leaf: its kind and its numbers, in order.
#[derive(Clone, Copy)]
pub(super) struct Digest(pub(super) u64);

impl Digest {
    pub(super) const fn of(kind: LeafKind) -> Digest {
        Digest::new(kind as u64)
    }

    pub(super) const fn new(kind: u64) -> Digest {
        Digest(mixed(kind.wrapping_add(0x9E37_79B9_7F4A_7C15)))
    }

    pub(super) const fn with(self, word: u64) -> Digest {
        // the multiplication lets a word of 0 change the digest too
        Digest(mixed(self.0.wrapping_mul(0xD6E8_FEB8_6659_FD93) ^ word))
    }

    pub(super) const fn with_wide(self, value: u128) -> Digest {
        self.with(value as u64).with((value >> 64) as u64)
    }

    pub(super) const fn leaf(self) -> PolynomialForm {
        PolynomialForm {
            sum: self.0 % PRIME,
            power: BASE,
            leaves: 1,
        }
    }
}

/// Mixes a word, so that every bit of the result depends on every bit: the last step of MurmurHash3 with the numbers of
/// SplitMix64.
const fn mixed(word: u64) -> u64 {
    let word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ word >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leaf(kind: u64) -> PolynomialForm {
        Digest::new(kind).leaf()
    }

    #[test]
    fn nesting_does_not_matter_and_order_does() {
        let (a, b, c) = (leaf(1), leaf(2), leaf(3));
        assert_eq!(a.then(b).then(c).digest(), a.then(b.then(c)).digest());
        assert_eq!(a.then(PolynomialForm::EMPTY).digest(), a.digest());
        assert_ne!(a.then(b).digest(), b.then(a).digest());
        assert_ne!(a.digest(), a.then(a).digest());
    }

    #[test]
    fn repeating_is_the_same_as_one_after_the_other() {
        let pair = leaf(1).then(leaf(2));
        let mut all = PolynomialForm::EMPTY;
        for count in 0..40 {
            assert_eq!(pair.repeated(count).digest(), all.digest(), "{count}");
            all = all.then(pair);
        }
    }

    #[test]
    fn sums_stay_below_the_prime() {
        let most = PRIME - 1;
        assert_eq!(times(most, most), 1);
        assert_eq!(plus(most, 1), 0);
        assert_eq!(times(most, 2), PRIME - 2);
    }
}
