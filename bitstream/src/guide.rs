//! The guide leads from the first packet to the bytes that are sent. This module exists in documentation only.
//!
//! | page | what it answers |
//! |---|---|
//! | [recipes] | How do I do a whole task of a game, from the first UDP loop on? |
//! | [cookbook] | Which attributes solve my problem? |
//! | [attributes] | What does each key mean, how many bits does it take, and which errors does it cause? |
//! | [types] | How do I send a type of another crate? |
//! | [wire] | Which bytes are sent, for a peer in another language? |
//! | [trust] | What is certain after a packet was accepted or refused? |
//! | [assurance] | Which command checks each claim, and what did it print? |
//! | [speed] | How fast is derived code, beside other crates and code written by hand? |
//!
//! [`example`](crate::example) shows how the derive documents a type.
//!
//! # In the repository
//!
//! The files of this list describe the internals of the library, and only the repository has them. A link from a page
//! of the guide to such a file leads to this list.
//!
//! * `docs/delta.md`: the form of differences, for a peer in another language.
//! * `docs/departures.md`: the articles that this library follows, and where it differs from them.
//! * `docs/decisions`: the reasons for the design. Decision 0009 is about compile time, 0012 about canonical forms,
//!   0024 about memory.
//! * `docs/speed`: pictures of the times of packets, and of times by the number of elements, fields and structs.
//! * `SECURITY.md`: how to report a fault.

// The pages link to each other by file name, as code hosting sites require. `links.txt` defines the same links for
// rustdoc. The links stand before the page, since the first of two definitions of a link counts.

/// Solves whole tasks of a game.
///
#[doc = include_str!("../guide/links.txt")]
#[doc = include_str!("../guide/recipes.md")]
pub mod recipes {}

/// Lists attributes by the problem that they solve.
///
#[doc = include_str!("../guide/links.txt")]
#[doc = include_str!("../guide/cookbook.md")]
pub mod cookbook {}

/// Documents every attribute and key with its bits, its errors and an example.
///
#[doc = include_str!("../guide/links.txt")]
#[doc = include_str!("../guide/attributes.md")]
pub mod attributes {}

/// Shows how to send types of other crates.
///
#[doc = include_str!("../guide/links.txt")]
#[doc = include_str!("../guide/types.md")]
pub mod types {}

/// Defines the bytes, for authors of a peer in another language.
///
#[doc = include_str!("../guide/links.txt")]
#[doc = include_str!("../guide/wire.md")]
pub mod wire {}

/// Lists the guarantees after a packet was accepted or rejected.
///
#[doc = include_str!("../guide/links.txt")]
#[doc = include_str!("../guide/trust.md")]
pub mod trust {}

/// Lists each claim, the command that checks it, and its last result.
///
#[doc = include_str!("../guide/links.txt")]
#[doc = include_str!("../guide/assurance.md")]
pub mod assurance {}

/// Has the figures of speed, with the commands that print them.
///
#[doc = include_str!("../guide/links.txt")]
#[doc = include_str!("../guide/speed.md")]
pub mod speed {}
