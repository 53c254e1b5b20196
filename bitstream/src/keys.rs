//! Keys of attributes, each with its sentence, which editors show.

bitstream_derive::keys_of_attributes!();
