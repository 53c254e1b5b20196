//! Differences of every type of the zoo. One program, since its modules use the same generic code.

mod codes;
mod hostile;
mod oracle;
mod packets;
