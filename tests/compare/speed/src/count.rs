//! Counts the instructions of one packet, by runs under callgrind or under an emulator.

use std::path::Path;
use std::process::Command;
use tests_support::callgrind::{TUNABLES, collected};

/// A workload and a work that is counted.
#[derive(Clone, Copy)]
pub(crate) struct Job {
    pub(crate) workload: &'static str,
    pub(crate) work: &'static str,
}

/// Number of instructions of a packet.
pub(crate) struct Count(pub(crate) f64);

/// Number of packets in the shorter of two runs: a multiple of the number of different packets.
const PACKETS: usize = 256;

impl Job {
    /// Counts by differences, which remove the start of the process, and the loop.
    pub(crate) fn count(self, exe: &Path) -> Result<Count, String> {
        let (work, empty) = std::thread::scope(|scope| {
            let work = scope.spawn(|| self.slope(exe, self.work));
            let empty = self.slope(exe, &format!("no-{}", self.work));
            (work.join(), empty)
        });
        let (work, empty) = (work.map_err(|_| "a thread panicked")??, empty?);
        Ok(Count(work - empty))
    }

    fn slope(self, exe: &Path, work: &str) -> Result<f64, String> {
        let long = self.instructions(exe, work, 2 * PACKETS)?;
        let short = self.instructions(exe, work, PACKETS)?;
        Ok((long - short) / PACKETS as f64)
    }

    /// Returns the instructions of a whole process. A plugin of the emulator counts those of another machine.
    fn instructions(self, exe: &Path, work: &str, times: usize) -> Result<f64, String> {
        let (tool, options) = match std::env::var_os("QEMU_PLUGIN") {
            Some(_) => ("qemu-aarch64", [].as_slice()),
            None => (
                "valgrind",
                ["--tool=callgrind", "--callgrind-out-file=/dev/null"].as_slice(),
            ),
        };
        let output = Command::new(tool)
            .env("GLIBC_TUNABLES", TUNABLES)
            .args(options)
            .arg(exe)
            .args(["run", self.workload, work, &times.to_string()])
            .output()
            .map_err(|e| format!("{tool} does not run: {e}"))?;
        let log = String::from_utf8_lossy(&output.stderr);
        if !output.status.success() {
            return Err(format!("{} {work} is not counted:\n{log}", self.workload));
        }
        collected(&log).ok_or_else(|| format!("no count of {} {work} in what {tool} says:\n{log}", self.workload))
    }
}
