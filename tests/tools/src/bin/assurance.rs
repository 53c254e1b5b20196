//! Tests the goals A1 to A4 with counts: `cargo run --release -p tests-tools --bin assurance -- [--json] [--inputs
//! N]`.
//!
//! Prints a line for each goal and type. With `--json` each line is an object with `goal`, `rule`, `type`, `inputs` and
//! `failures`. Fails if an input broke a rule. `--inputs` is the number of damaged packets for each type; large types
//! get fewer.

use std::process::ExitCode;
use std::time::Instant;
use tests_support::seeded;
use tests_tools::assurance::{Line, floats, packets, ranges, roads, sizes};
use tests_zoo::zoo::TYPES;

fn main() -> ExitCode {
    let mut output = Output::default();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match (argument.as_str(), arguments.size_hint().0) {
            ("--json", _) => output.is_json = true,
            ("--inputs", 1..) => match arguments.next().and_then(|text| text.parse().ok()) {
                Some(inputs) => output.inputs = inputs,
                None => return usage(),
            },
            _ => return usage(),
        }
    }
    let start = Instant::now();
    for ty in TYPES {
        for line in packets::damaged(ty, output.inputs) {
            output.show(&line);
        }
        output.show(&packets::short(ty, 1));
        output.show(&sizes::counted(ty, output.inputs / 10));
        output.show(&sizes::attained(ty));
    }
    for line in [ranges::every_code(), floats::every_code(), vec![roads::every_field()]].concat() {
        output.show(&line);
    }
    let Output {
        lines,
        inputs_tried,
        failures,
        ..
    } = output;
    eprintln!(
        "{lines} lines, {inputs_tried} inputs, {failures} failures, BITSTREAM_SEED={}, {:?}",
        seeded::seed(),
        start.elapsed()
    );
    match failures {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

fn usage() -> ExitCode {
    eprintln!("usage: assurance [--json] [--inputs N]");
    ExitCode::from(2)
}

struct Output {
    is_json: bool,
    inputs: u32,
    lines: u64,
    inputs_tried: u64,
    failures: u64,
}

impl Default for Output {
    fn default() -> Output {
        Output {
            is_json: false,
            inputs: 20_000,
            lines: 0,
            inputs_tried: 0,
            failures: 0,
        }
    }
}

impl Output {
    fn show(&mut self, line: &Line) {
        self.lines += 1;
        self.inputs_tried += line.inputs;
        self.failures += line.failures;
        if self.is_json {
            return println!("{}", line.json());
        }
        let Line {
            goal,
            rule,
            subject,
            inputs,
            failures,
            ..
        } = line;
        println!("{goal}  {inputs:>9}  {failures:>3}  {subject:<32}  {rule}");
        if let Some(why) = &line.first {
            println!("    {why}");
        }
    }
}
