//! The sink that every stage reports to, so that one derive shows all of its errors.

use quote::ToTokens;
use syn::Error;

/// Collects errors. Must be [`finish`](Self::finish)ed.
pub(crate) struct Errors {
    found: Option<Vec<Error>>,
    misplaced: bool,
    /// Keys whose mistake is not to be told again.
    told: Vec<String>,
}

impl Errors {
    pub(crate) fn new() -> Errors {
        Errors {
            found: Some(Vec::new()),
            misplaced: false,
            told: Vec::new(),
        }
    }

    /// An error on the whole range of `at`.
    pub(crate) fn at(&mut self, at: impl ToTokens, message: impl core::fmt::Display) {
        self.push(Error::new_spanned(at, message));
    }

    /// The error in place of a value.
    pub(crate) fn none<T>(&mut self, at: impl ToTokens, message: impl core::fmt::Display) -> Option<T> {
        self.at(at, message);
        None
    }

    /// An error on an attribute that belongs to a field: what fields lack because of it is not an error of its own.
    pub(crate) fn misplaced(&mut self, at: impl ToTokens, message: impl core::fmt::Display) {
        self.misplaced = true;
        self.at(at, message);
    }

    /// Returns whether the mistake of a key was asked for before.
    pub(crate) fn is_told(&mut self, key: &str) -> bool {
        let is_told = self.told.iter().any(|told| told == key);
        if !is_told {
            self.told.push(key.to_string());
        }
        is_told
    }

    /// Returns whether there was such an error.
    pub(crate) fn has_misplaced(&self) -> bool {
        self.misplaced
    }

    /// How many there are so far.
    pub(crate) fn count(&self) -> usize {
        self.found.as_ref().map_or(0, Vec::len)
    }

    pub(crate) fn push(&mut self, error: Error) {
        if let Some(errors) = &mut self.found {
            errors.push(error);
        }
    }

    /// The value, or the error collected.
    pub(crate) fn ok<T>(&mut self, result: syn::Result<T>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(error) => {
                self.push(error);
                None
            }
        }
    }

    pub(crate) fn finish(mut self) -> Vec<Error> {
        self.found.take().unwrap_or_default()
    }
}

impl Drop for Errors {
    fn drop(&mut self) {
        // a derive that forgets its errors generates code for a declaration it refused
        debug_assert!(
            self.found.is_none() || std::thread::panicking(),
            "errors were not looked at"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "errors were not looked at")]
    fn errors_that_nobody_looks_at_are_a_mistake_of_the_macro() {
        drop(Errors::new());
    }
}
