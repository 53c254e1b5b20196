//! Counts of instructions by callgrind.

/// Value of `GLIBC_TUNABLES` with which the C library copies and fills memory by vectors. Callgrind counts an
/// instruction that repeats, as `rep movsb` does, once for each byte.
pub const TUNABLES: &str = "glibc.cpu.x86_rep_movsb_threshold=0x40000000:glibc.cpu.x86_rep_stosb_threshold=0x40000000";

/// Returns the instructions of a process, from what callgrind prints.
#[must_use]
pub fn collected(log: &str) -> Option<f64> {
    let count = log.lines().find_map(|line| line.split_once("Collected : "));
    count.and_then(|(_, count)| count.trim().parse().ok())
}
