//! Reads parts of a JSON object by name, with errors that name the part.

use serde_json::{Map, Value};

/// An object, with a description of it for errors.
pub(super) struct Object<'a> {
    map: &'a Map<String, Value>,
    what: String,
}

impl<'a> Object<'a> {
    pub(super) fn new(value: &'a Value, what: &str) -> Result<Object<'a>, String> {
        let map = value.as_object().ok_or_else(|| format!("{what} is no object"))?;
        let what = what.to_string();
        Ok(Object { map, what })
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.map.contains_key(key)
    }

    pub(super) fn get(&self, key: &str) -> Result<&'a Value, String> {
        self.map.get(key).ok_or_else(|| format!("{} has no `{key}`", self.what))
    }

    /// Returns the error of a part that has the wrong kind.
    pub(super) fn wrong(&self, key: &str, kind: &str) -> String {
        format!("`{key}` of {} is no {kind}", self.what)
    }

    pub(super) fn text(&self, key: &str) -> Result<&'a str, String> {
        self.get(key)?.as_str().ok_or_else(|| self.wrong(key, "text"))
    }

    pub(super) fn truth(&self, key: &str) -> Result<bool, String> {
        self.get(key)?.as_bool().ok_or_else(|| self.wrong(key, "truth value"))
    }

    pub(super) fn list(&self, key: &str) -> Result<&'a [Value], String> {
        let list = self.get(key)?.as_array().ok_or_else(|| self.wrong(key, "list"))?;
        Ok(list)
    }

    fn digits(&self, key: &str) -> Result<String, String> {
        match self.get(key)? {
            Value::Number(number) => Ok(number.to_string()),
            Value::String(digits) => Ok(digits.clone()),
            _ => Err(self.wrong(key, "integer")),
        }
    }

    /// Returns the pattern of an integer of up to 128 bits, signed or unsigned: a number, or a text of digits.
    pub(super) fn pattern(&self, key: &str) -> Result<i128, String> {
        let digits = self.digits(key)?;
        let signed = digits.parse::<i128>();
        let unsigned = || digits.parse::<u128>().map(|value| value as i128);
        signed.or_else(|_| unsigned()).map_err(|_| self.wrong(key, "integer"))
    }

    /// Returns an integer of a type: a number, or a text of digits.
    pub(super) fn int<T: TryFrom<i128> + TryFrom<u128>>(&self, key: &str) -> Result<T, String> {
        let digits = self.digits(key)?;
        self.pattern(key)?;
        let signed = digits.parse::<i128>().ok().and_then(|value| T::try_from(value).ok());
        let unsigned = || digits.parse::<u128>().ok().and_then(|value| T::try_from(value).ok());
        signed
            .or_else(unsigned)
            .ok_or_else(|| format!("`{key}` of {} is out of range: {digits}", self.what))
    }

    /// Returns the bits of a float: `"0x3f800000"`.
    pub(super) fn float_bits(&self, key: &str) -> Result<u64, String> {
        let digits = self.text(key)?.strip_prefix("0x");
        digits
            .and_then(|digits| u64::from_str_radix(digits, 16).ok())
            .ok_or_else(|| self.wrong(key, "`0x` and hexadecimal digits"))
    }

    pub(super) fn f32(&self, key: &str) -> Result<f32, String> {
        let bits = u32::try_from(self.float_bits(key)?).map_err(|_| self.wrong(key, "32 bits"))?;
        Ok(f32::from_bits(bits))
    }

    /// Returns bytes from hexadecimal digits.
    pub(super) fn hex(&self, key: &str) -> Result<Vec<u8>, String> {
        let digits = self.text(key)?.as_bytes();
        let digit = |c: u8| char::from(c).to_digit(16);
        let pairs = digits.chunks(2).map(|pair| match pair {
            [high, low] => Some((digit(*high)? << 4 | digit(*low)?) as u8),
            _ => None,
        });
        pairs
            .collect::<Option<Vec<u8>>>()
            .ok_or_else(|| self.wrong(key, "row of bytes in hexadecimal digits"))
    }
}
