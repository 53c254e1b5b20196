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

    /// Writes a number. `place` is its index in a vector.
    pub(super) fn number(
        &mut self,
        (form, place): (&Form, usize),
        near: u64,
        far: Option<u64>,
        new: u64,
        last: &mut Option<u32>,
    ) {
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
        let usual = usual.unwrap_or(width / 4 + 2);
        self.distance((form, place), (usual, *width), step, new - guess, last);
    }

    fn distance(
        &mut self,
        (form, place): (&Form, usize),
        (usual, width): (u32, u32),
        step: Option<i128>,
        r: i128,
        last: &mut Option<u32>,
    ) {
        let usual = i64::from(usual.min(width));
        let first = if step.is_some() { (usual - 4).max(0) } else { usual };
        let key = (std::ptr::from_ref(form) as usize, place, step.is_some());
        let e = self.expected.entry(key).or_insert(8 * first);
        let of_step = step.map_or(0, |step| 4 * i64::from(class(step.unsigned_abs() as u64)));
        let of_rest = 8 * i64::from(class(r.unsigned_abs() as u64));
        let size = (*e + of_step).clamp(0, 8 * i64::from(width));
        let k = match last {
            Some(last) => (size + i64::from(8 * *last) + 12) / 16,
            None => (size + 4) / 8,
        };
        *e = (*e + of_rest - of_step).div_euclid(2);
        let zigzag = if r < 0 { -2 * r - 1 } else { 2 * r };
        self.count(zigzag as u64, k as u32, width + 1);
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
            let usual = usual.unwrap_or(bits / 4 + 3);
            self.distance((form, place), (usual, bits), step, code - guess, &mut last);
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
