//! The seeds' systems: a test for each row of their list, with the numbers they give.

mod encodings;
