//! Each rule of sender and receiver. `tests/chunk/tests/planted` breaks them one by one, and each has to notice.

mod receiver;
mod sender;
mod time;
