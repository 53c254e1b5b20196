//! Collects the errors of all stages, so that one derive shows all of its errors.

use quote::ToTokens;
use syn::Error;

/// Collects the errors of one derive. The caller must [`finish`](Self::finish) it.
pub(crate) struct Errors {
    found: Option<Vec<Error>>,
    misplaced: bool,
    /// Keys whose mistake was already reported.
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

    /// Adds an error at the whole range of `at`.
    pub(crate) fn at(&mut self, at: impl ToTokens, message: impl core::fmt::Display) {
        self.push(Error::new_spanned(at, message));
    }

    /// Adds an error, and returns `None` in place of a value.
    pub(crate) fn none<T>(&mut self, at: impl ToTokens, message: impl core::fmt::Display) -> Option<T> {
        self.at(at, message);
        None
    }

    /// Adds an error about an attribute that belongs to a field. The derive then reports no field that lacks this
    /// attribute.
    pub(crate) fn misplaced(&mut self, at: impl ToTokens, message: impl core::fmt::Display) {
        self.misplaced = true;
        self.at(at, message);
    }

    /// Returns whether a mistake of a key was reported before, and marks the key as reported.
    pub(crate) fn is_told(&mut self, key: &str) -> bool {
        let is_told = self.told.iter().any(|told| told == key);
        if !is_told {
            self.told.push(key.to_string());
        }
        is_told
    }

    /// Returns whether an attribute of a field is misplaced.
    pub(crate) fn has_misplaced(&self) -> bool {
        self.misplaced
    }

    /// Returns the current number of errors.
    pub(crate) fn count(&self) -> usize {
        self.found.as_ref().map_or(0, Vec::len)
    }

    pub(crate) fn push(&mut self, error: Error) {
        if let Some(errors) = &mut self.found {
            errors.push(error);
        }
    }

    /// Returns the value of a result, or collects its error.
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
        // a derive that drops its errors would generate code for a declaration that it refused
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
