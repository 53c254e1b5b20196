//! Keys of attributes, each with its sentence, which editors show.

bitstream_derive::keys_of_attributes!();

/// Paths that the derive imports in an editor.
#[cfg(test)]
#[allow(unused_imports)] // an import is the test
use {bits::range as _, sparse::bitmap as _};
