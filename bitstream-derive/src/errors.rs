//! The sink that every stage reports to, so that one derive shows all of its errors.

use quote::ToTokens;
use syn::Error;

/// Collects errors. Must be [`finish`](Self::finish)ed.
pub(crate) struct Errors(Option<Vec<Error>>);

impl Errors {
    pub(crate) fn new() -> Errors {
        Errors(Some(Vec::new()))
    }

    /// An error on the whole range of `at`.
    pub(crate) fn at(&mut self, at: impl ToTokens, message: impl core::fmt::Display) {
        self.push(Error::new_spanned(at, message));
    }

    /// An error that two places are needed for.
    pub(crate) fn two(&mut self, here: (impl ToTokens, &str), there: (impl ToTokens, &str)) {
        let mut error = Error::new_spanned(here.0, here.1);
        error.combine(Error::new_spanned(there.0, there.1));
        self.push(error);
    }

    /// How many there are so far.
    pub(crate) fn count(&self) -> usize {
        self.0.as_ref().map_or(0, Vec::len)
    }

    pub(crate) fn push(&mut self, error: Error) {
        if let Some(errors) = &mut self.0 {
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
        self.0.take().unwrap_or_default()
    }
}

impl Drop for Errors {
    fn drop(&mut self) {
        // a derive that forgets its errors generates code for a declaration it refused
        debug_assert!(
            self.0.is_none() || std::thread::panicking(),
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
