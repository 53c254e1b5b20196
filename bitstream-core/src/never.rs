//! A value for code that never runs.

/// Loops forever. Stands where a value is needed and the code is unreachable: the runtime contains no panic.
#[cold]
pub(crate) fn unmade<T>() -> T {
    loop {
        core::hint::spin_loop();
    }
}
