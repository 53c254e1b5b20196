//! A crate of a user: declarations that ask for every attribute, in scopes that make it hard.
#![deny(warnings, clippy::all, clippy::pedantic, clippy::nursery)]
#![deny(
    missing_docs,
    unused,
    nonstandard_style,
    unreachable_pub,
    missing_debug_implementations,
    unsafe_code
)]
#![deny(
    rust_2018_idioms,
    unused_qualifications,
    single_use_lifetimes,
    variant_size_differences,
    let_underscore_drop
)]
#![deny(
    trivial_casts,
    trivial_numeric_casts,
    unused_results,
    unused_lifetimes,
    explicit_outlives_requirements
)]
#![deny(
    future_incompatible,
    keyword_idents,
    elided_lifetimes_in_paths,
    meta_variable_misuse,
    redundant_lifetimes
)]
#![deny(unit_bindings, absolute_paths_not_starting_with_crate)]
#![allow(clippy::derive_partial_eq_without_eq, missing_copy_implementations)] // more types than needed

pub mod fragments;
pub mod shadowed;
pub mod shapes;
pub mod values;
