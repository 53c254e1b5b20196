//! Makes a value for code that never runs.

/// Loops forever. Called where unreachable code needs a value, since the runtime contains no panic.
#[cold]
pub(crate) fn unmade<T>() -> T {
    loop {
        core::hint::spin_loop();
    }
}
