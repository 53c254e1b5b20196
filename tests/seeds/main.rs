//! The seeds' systems: a test for each row of their list, with the numbers they give.

mod arrays;
mod bitpacker;
mod bytes;
mod chunk;
mod errata;
mod floats;
mod integrity;
mod numbers;
mod packets;
mod ranged;
mod scenes;
mod schema_once;
mod state;
mod streams;
mod unified;
mod vectors;
