//! Large blocks: each rule of sender and receiver, hostile packets, and hundreds of thousands of chunks in a row.

use bitstream::chunk::article as chunk;

mod connections;
mod consecutive;
mod hostile;
mod memory;
mod pair;
mod rules;
mod two_ways;
