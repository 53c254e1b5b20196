//! Generated code in hard scopes: the modules of the crate in `tests/consumer`, with `syn/full`, which other crates of
//! the workspace enable.
#![allow(unreachable_pub, missing_docs)]

#[path = "../consumer/src/fragments.rs"]
mod fragments;
#[path = "../consumer/src/shadowed.rs"]
mod shadowed;
#[path = "../consumer/src/shapes.rs"]
mod shapes;
#[path = "../consumer/src/values.rs"]
mod values;

#[test]
fn names_in_scope_do_not_matter() {
    shadowed::run();
}

#[test]
fn values_of_attributes_may_be_fragments_of_a_macro() {
    fragments::run();
}

#[test]
fn declarations_of_every_shape_are_sent() {
    shapes::run();
}

#[test]
fn values_of_attributes_are_expressions_of_any_kind() {
    values::run();
}
