//! The seeds' systems: a test for each row of their list, with the numbers they give.

mod arrays;
mod bitpacker;
mod bytes;
mod encodings;
mod errata;
mod floats;
mod numbers;
mod ranged;
mod scenes;
mod state;
mod streams;
mod unified;
mod vectors;
