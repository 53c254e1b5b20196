//! Counts the instructions of the packets of a workload, by one run under callgrind.

use crate::run::WORKS;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use tests_support::callgrind::TUNABLES;

/// A workload and a work that is counted: one of `WORKS`.
#[derive(Clone, Copy)]
pub(crate) struct Job {
    pub(crate) workload: &'static str,
    pub(crate) work: &'static str,
}

/// Number of packets in the shorter of two passes: a multiple of the number of different packets.
const PACKETS: usize = 256;

/// Instructions of one packet, for each work of each counted workload.
pub(crate) struct Counts(BTreeMap<&'static str, Vec<f64>>);

impl Counts {
    /// Counts all works of the workloads, two workloads at a time.
    pub(crate) fn of(exe: &Path, workloads: impl IntoIterator<Item = &'static str>) -> Result<Self, String> {
        let mut workloads: Vec<_> = workloads.into_iter().collect();
        workloads.sort_unstable();
        workloads.dedup();
        let count = |workloads: &[&'static str]| {
            let counts = workloads.iter().map(|workload| Ok((*workload, count(exe, workload)?)));
            counts.collect::<Result<Vec<_>, String>>()
        };
        let (left, right) = workloads.split_at(workloads.len() / 2);
        let (left, right) = std::thread::scope(|scope| {
            let left = scope.spawn(|| count(left));
            let right = count(right);
            (left.join(), right)
        });
        let counts = left.map_err(|_| "a thread panicked")??.into_iter().chain(right?);
        Ok(Self(counts.collect()))
    }

    pub(crate) fn count(&self, Job { workload, work }: Job) -> f64 {
        let at = WORKS.iter().position(|name| *name == work).expect("a work");
        self.0[workload][at]
    }
}

/// Counts by differences, which remove what a pass does once, and the loop. All passes are in one process, since the
/// start of a process takes callgrind longer than most passes.
fn count(exe: &Path, workload: &str) -> Result<Vec<f64>, String> {
    let mut command = Command::new("valgrind");
    let folder = Folder::new(workload)?;
    let dumps = folder.0.join("dump");
    command
        .env("GLIBC_TUNABLES", TUNABLES)
        .args(["--tool=callgrind", "--dump-before=instructions::run::pass*"])
        .arg(format!("--callgrind-out-file={}", dumps.display()))
        .arg(exe)
        .args(["run", workload]);
    for work in WORKS {
        for pass in [work, &format!("no-{work}")] {
            for times in [PACKETS, 2 * PACKETS] {
                command.args([pass, &times.to_string()]);
            }
        }
    }
    let output = command.output().map_err(|e| format!("valgrind does not run: {e}"))?;
    if !output.status.success() {
        let log = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{workload} is not counted:\n{log}"));
    }
    let slope = |at: usize| {
        let (short, long) = (total(&dumps, 2 * at)?, total(&dumps, 2 * at + 1)?);
        Ok::<f64, String>((long - short) / PACKETS as f64)
    };
    (0..WORKS.len())
        .map(|work| Ok(slope(2 * work)? - slope(2 * work + 1)?))
        .collect()
}

/// Returns the instructions of a pass. Callgrind writes a file before `pass`, of what came before the pass, and a file
/// before `passed`, of the pass. The number of the file is added to its name.
fn total(dumps: &Path, pass: usize) -> Result<f64, String> {
    let file = dumps.with_extension((2 * pass + 2).to_string());
    let text = std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
    let total = text.lines().find_map(|line| line.strip_prefix("totals: "));
    let total = total.and_then(|total| total.trim().parse().ok());
    total.ok_or_else(|| format!("{} has no total:\n{text}", file.display()))
}

/// A folder for the dumps of one run, which is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(workload: &str) -> Result<Self, String> {
        let name = format!("bitstream-instructions-{}-{workload}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        Ok(Self(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        _ = std::fs::remove_dir_all(&self.0);
    }
}
