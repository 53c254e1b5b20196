//! The tests that reach a mutant, until one fails.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// One test function.
pub struct Test {
    pub name: String,
    program: PathBuf,
    folder: PathBuf,
    takes: Duration,
}

pub struct Suite {
    tests: Vec<Test>,
    /// By mutant: those that reach it, the quickest first.
    reach: HashMap<u32, Vec<usize>>,
}

impl Suite {
    /// Runs every test once without a mutant, to see how long it takes and which it reaches.
    pub fn record(programs: &BTreeMap<String, (PathBuf, PathBuf)>, longest: Duration) -> Suite {
        let mut suite = Suite {
            tests: Vec::new(),
            reach: HashMap::new(),
        };
        for (program, (path, folder)) in programs {
            for function in functions(path, folder) {
                let test = Test {
                    name: format!("{program}::{function}"),
                    program: path.clone(),
                    folder: folder.to_owned(),
                    takes: longest,
                };
                suite.add(test);
            }
        }
        let Suite { tests, reach } = &mut suite;
        for tests_of in reach.values_mut() {
            tests_of.sort_by_key(|test| tests[*test].takes);
        }
        suite
    }

    fn add(&mut self, mut test: Test) {
        let record = test.folder.join("reached");
        let _ = fs::remove_file(&record);
        let start = Instant::now();
        match test.run("record", test.takes) {
            Outcome::Passed => {}
            outcome => {
                println!("left out: {} {outcome:?}", test.name);
                return;
            }
        }
        test.takes = start.elapsed();
        let reached = fs::read_to_string(record).unwrap_or_default();
        for number in reached.lines().filter_map(|line| line.parse().ok()) {
            self.reach.entry(number).or_default().push(self.tests.len());
        }
        self.tests.push(test);
    }

    pub fn len(&self) -> usize {
        self.tests.len()
    }

    /// The test that fails with the mutant, among the quickest that take so long together.
    pub fn caught(&self, mutant: u32, together: Duration) -> Option<&Test> {
        let tests = self.reach.get(&mutant).into_iter().flatten();
        let mut left = Some(together);
        let mut quickest = tests.map(|test| &self.tests[*test]).take_while(|test| {
            left = left.and_then(|left| left.checked_sub(test.takes));
            left.is_some()
        });
        quickest.find(|test| {
            let limit = test.takes * 5 + Duration::from_secs(3);
            test.run(&mutant.to_string(), limit) != Outcome::Passed
        })
    }
}

#[derive(Debug, PartialEq)]
enum Outcome {
    Passed,
    Failed,
    TooSlow,
}

impl Test {
    fn run(&self, mutant: &str, limit: Duration) -> Outcome {
        let (_, function) = self.name.split_once("::").expect("`program::function`");
        let mut command = Command::new("sh");
        // a length that is none is not to take all memory
        command
            .args(["-c", "ulimit -v 8000000; exec \"$@\"", "sh"])
            .arg(&self.program);
        command.args(["--exact", function]).current_dir(&self.folder);
        command
            .env("MUTANT", mutant)
            .env("INSTA_UPDATE", "no")
            .env("RUST_BACKTRACE", "0");
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().expect("a test program");
        let start = Instant::now();
        loop {
            match child.try_wait().expect("a child") {
                Some(status) if status.success() => return Outcome::Passed,
                Some(_) => return Outcome::Failed,
                None if start.elapsed() > limit => {
                    let _ = child.kill();
                    let _ = child.wait();
                    return Outcome::TooSlow;
                }
                None => sleep(Duration::from_millis(1)),
            }
        }
    }
}

fn functions(program: &Path, folder: &Path) -> Vec<String> {
    let mut command = Command::new(program);
    let output = command
        .arg("--list")
        .current_dir(folder)
        .output()
        .expect("a test program");
    let listed = String::from_utf8(output.stdout).expect("names");
    let names = listed.lines().filter_map(|line| line.strip_suffix(": test"));
    names.map(str::to_owned).collect()
}
