//! The guide: from the first packet to the bytes on the wire. It exists in documentation only.
//!
//! | page | what it answers |
//! |---|---|
//! | [`recipes`] | How do I do a whole task of a game, from the first UDP loop on? |
//! | [`cookbook`] | Which attributes solve my problem? |
//! | [`attributes`] | What does each key mean, how many bits does it take, and what does it refuse? |
//! | [`types`] | How do I send a type of another crate? |
//! | [`wire`] | Which bytes are sent, for a peer in another language? |
//! | [`trust`] | What is certain after a packet was accepted or refused? |
//! | [`assurance`] | Which command checks each claim, and what did it print? |
//! | [`speed`] | How fast is it, beside other crates and code written by hand? |
//!
//! [`example`](crate::example) shows how the derive documents a type.
//!
//! # In the repository
//!
//! The repository has what concerns the inside of the library. Pages of the guide that link to one of these files lead here.
//!
//! * `docs/departures.md`: the articles that this library follows, and where it differs from them.
//! * `docs/decisions`: why the library is as it is. Decision 0009 is about compile time, 0012 about canonical forms, 0024 about
//!   memory.
//! * `docs/speed/growth.svg`: the picture of times by the number of elements, fields and structs.
//! * `SECURITY.md`: how to report what is missing.

// The pages link to each other by file, as a forge wants it. `links.txt` defines the same links for rustdoc. It stands before
// the page, since of two definitions of a link the first one counts.

/// How to do whole tasks of a game.
///
#[doc = include_str!("../guide/links.txt")]
#[doc = include_str!("../guide/recipes.md")]
pub mod recipes {}

/// Attributes by the problem that they solve.
///
#[doc = include_str!("../guide/links.txt")]
#[doc = include_str!("../guide/cookbook.md")]
pub mod cookbook {}

/// Every attribute and key with its bits, its refusals and an example.
///
#[doc = include_str!("../guide/links.txt")]
#[doc = include_str!("../guide/attributes.md")]
pub mod attributes {}

/// Types of other crates.
///
#[doc = include_str!("../guide/links.txt")]
#[doc = include_str!("../guide/types.md")]
pub mod types {}

/// The bytes, for a peer in another language.
///
#[doc = include_str!("../guide/links.txt")]
#[doc = include_str!("../guide/wire.md")]
pub mod wire {}

/// What is certain after a packet was accepted or refused.
///
#[doc = include_str!("../guide/links.txt")]
#[doc = include_str!("../guide/trust.md")]
pub mod trust {}

/// Each claim, the command that checks it, and its last result.
///
#[doc = include_str!("../guide/links.txt")]
#[doc = include_str!("../guide/assurance.md")]
pub mod assurance {}

/// Figures of speed with the commands that print them.
///
#[doc = include_str!("../guide/links.txt")]
#[doc = include_str!("../guide/speed.md")]
pub mod speed {}
