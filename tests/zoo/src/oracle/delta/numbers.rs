//! Writes numbers and quaternions by their distance from a prediction.

use super::{Form, Out, class};

impl Out {
    /// Returns the part of a step that has not happened yet.
    fn paced(&self, step: i128) -> i128 {
        let (ahead, since) = self.reduced();
        (step * ahead).clamp(i64::MIN.into(), i64::MAX.into()).div_euclid(since)
    }

    /// Returns both ages without a common factor, if `since` divides `ahead`.
    fn reduced(&self) -> (i128, i128) {
        match self.pace {
            (ahead, since) if ahead % since == 0 => (ahead / since, 1),
            pace => pace,
        }
    }

    pub(super) fn number(&mut self, form: &Form, near: u64, far: Option<u64>, new: u64, last: &mut Option<u32>) {
        let Form::Number {
            width,
            max,
            signed,
            predict,
            usual,
            ..
        } = form
        else {
            panic!("{form:?} is no number");
        };
        // a number that grows with the value
        let grown = |code: u64| i128::from(if *signed { code ^ 1 << (width - 1) } else { code });
        let (near, far, new) = (grown(near), far.filter(|_| *predict).map(grown), grown(new));
        let step = far.map(|far| self.paced(near - far));
        let guess = (near + step.unwrap_or(0)).clamp(0, i128::from(*max));
        self.distance(usual.unwrap_or(width / 4 + 2), *width, step, new - guess, last);
    }

    fn distance(&mut self, usual: u32, width: u32, step: Option<i128>, r: i128, last: &mut Option<u32>) {
        let usual = match step {
            Some(step) => usual.saturating_sub(4) + class(step.unsigned_abs() as u64) / 2,
            None => usual,
        };
        let k = match last {
            Some(last) => (usual + *last).div_ceil(2),
            None => usual,
        };
        let zigzag = if r < 0 { -2 * r - 1 } else { 2 * r };
        self.count(zigzag as u64, k.min(width - 1), width + 1);
        *last = Some(class(r.unsigned_abs() as u64));
    }

    pub(super) fn quat(&mut self, form: &Form, near: u64, far: Option<u64>, new: u64) {
        let Form::Quat(bits, predict, usual) = form else {
            panic!("{form:?} is no quaternion");
        };
        let bits = *bits;
        let highest = (1_i128 << bits) - 1;
        let is = components(near, bits);
        let far = far.filter(|_| *predict);
        let goes = far.map_or(is, |far| self.gone_on(is, components(far, bits), highest));
        let mut expected = 0;
        for i in 1..4 {
            if goes[i].abs() > goes[expected].abs() {
                expected = i;
            }
        }
        let largest = (new & 3) as usize;
        self.flag(largest == expected);
        if largest != expected {
            self.put(largest as u64, 2);
        }
        let sign = if goes[largest] < 0 { -1 } else { 1 };
        let mut last = None;
        for (place, i) in (0..4).filter(|i| *i != largest).enumerate() {
            let guess = (goes[i] * sign + highest).div_euclid(2).clamp(0, highest);
            let code = i128::from(new >> (2 + bits * place as u32)) & highest;
            let step = far.map(|_| (goes[i] - is[i]) * sign / 2);
            self.distance(usual.unwrap_or(bits / 4 + 3), bits, step, code - guess, &mut last);
        }
    }

    fn gone_on(&self, near: [i128; 4], far: [i128; 4], highest: i128) -> [i128; 4] {
        let (ahead, since) = self.reduced();
        let dot: i128 = (0..4).map(|i| near[i] * far[i]).sum();
        let s = if dot < 0 { -1 } else { 1 };
        let c = [0, 1, 2, 3].map(|i| near[i] * since + (near[i] - s * far[i]) * ahead);
        let length = (2 * highest * highest).isqrt();
        let sum: i128 = c.iter().map(|c| c * c).sum();
        let scale = (length << 32) / length.max(sum.isqrt());
        c.map(|c| (c * scale) >> 32)
    }
}

fn components(code: u64, bits: u32) -> [i128; 4] {
    let highest = (1_i128 << bits) - 1;
    let largest = (code & 3) as usize;
    let mut found = [0; 4];
    for (place, i) in (0..4).filter(|i| *i != largest).enumerate() {
        found[i] = 2 * (i128::from(code >> (2 + bits * place as u32)) & highest) - highest;
    }
    let squares: i128 = found.iter().map(|c| c * c).sum();
    found[largest] = (2 * highest * highest - squares).max(0).isqrt();
    found
}
