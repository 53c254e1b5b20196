//! Which tests a package is held against: those that build soon.

use crate::world::World;
use std::collections::BTreeSet;
use std::path::Path;

/// Test programs of `tests/attributes` and `tests/wire`: golden bytes, refusals and rules of each attribute and
/// operation.
const GOLDEN: [&str; 69] = [
    "align",
    "alloc",
    "array",
    "arrayvec",
    "at",
    "batch",
    "bit_set",
    "borrowed",
    "bound",
    "budget",
    "buf",
    "bytes",
    "check",
    "clamp",
    "collections",
    "constant",
    "constants",
    "convert",
    "count",
    "crate_path",
    "default",
    "delta",
    "delta_parts",
    "elide",
    "ensure",
    "entry_points",
    "errors",
    "expressions",
    "fixed",
    "float",
    "frame",
    "frame_limits",
    "given",
    "hints",
    "leb128",
    "length_width",
    "levels",
    "many_fields",
    "packet",
    "present",
    "quat",
    "range",
    "relative",
    "rulings",
    "said_end",
    "said_tag",
    "said_width",
    "shapes",
    "skip",
    "sparse",
    "spelling",
    "step",
    "strict",
    "string",
    "tag",
    "terminated",
    "text_forms",
    "transparent",
    "truncated",
    "tuples",
    "types",
    "unified",
    "until",
    "varint",
    "version",
    "when",
    "width",
    "wire_hash_values",
    "with",
];
/// Those test programs that go all roads: lists and texts of any size, packets of any length, and the memory that they
/// take.
const ROADS: [&str; 7] = [
    "alloc",
    "array",
    "bytes",
    "collections",
    "elide",
    "entry_points",
    "shapes",
];

/// Test programs that need the zoo, whose build with mutants takes many minutes: `--zoo no` leaves them out.
const OF_ZOO: [&str; 26] = [
    "annotate",
    "annotate_html",
    "annotate_shown",
    "annotate_values",
    "bitless",
    "by_hand",
    "canonical",
    "conformance",
    "decided_alike",
    "delta",
    "float_oracle",
    "frame_oracle",
    "glam",
    "hostile",
    "hostile_packets",
    "max_memory",
    "offsets",
    "oracle",
    "outline",
    "raw_bits",
    "schema_json",
    "schema_questions",
    "second_pass",
    "short_slices",
    "streams",
    "wire_hash",
];
/// Test programs for the files of `bitstream` whose path contains the text: those that do not need the zoo, and those
/// that do.
const OF_TOOLS: [(&str, &[&str], &[&str]); 8] = [
    (
        "src/annotate/",
        &[],
        &["annotate", "annotate_html", "annotate_shown", "annotate_values"],
    ),
    ("src/buf", &["buf"], &[]),
    ("src/chunk/", &["chunk", "ends", "program", "rate"], &[]),
    (
        "src/delta/",
        &["delta", "delta_parts", "hints"],
        &["delta", "delta_vectors"],
    ),
    ("src/hostile/", &[], &["hostile", "hostile_packets"]),
    ("src/memory", &[], &["max_memory", "memory"]),
    ("src/packed", &["packed"], &[]),
    (
        "src/schema/",
        &[],
        &["outline", "schema_json", "schema_questions", "wire_hash"],
    ),
];

/// Packages of the tests that do not need the zoo: cargo finds a test in any of the packages.
const WITHOUT_ZOO: [&str; 5] = [
    "tests-attributes",
    "tests-blocks",
    "tests-chunk",
    "tests-crates",
    "tests-wire",
];
/// Packages of the tests that need the zoo.
const WITH_ZOO: [&str; 2] = ["bitstream-tests", "tests-conformance"];

/// One build of tests: the arguments of `cargo test`.
pub type Build = Vec<&'static str>;

/// Nothing if there are no such tests.
fn build(packages: &[&'static str], tests: &[&'static str]) -> Option<Build> {
    let packages = packages.iter().flat_map(|package| ["-p", *package]);
    let build = packages.chain(tests.iter().flat_map(|name| ["--test", *name]));
    (!tests.is_empty()).then(|| build.collect())
}

/// Builds for all mutants of some files of a package at once.
pub fn of(package: &str, files: &BTreeSet<&str>, zoo: bool) -> Vec<Build> {
    let is_asked = |part: &str| files.iter().any(|file| file.contains(part));
    let of_tools = || OF_TOOLS.into_iter().filter(|(part, ..)| is_asked(part));
    let (quick, slow): (Vec<&str>, Vec<&str>) = match package {
        "bitstream" => (
            of_tools().flat_map(|(_, quick, _)| quick).copied().collect(),
            of_tools().flat_map(|(.., slow)| slow).copied().collect(),
        ),
        "bitstream-derive" => return derive(),
        _ => (GOLDEN.to_vec(), OF_ZOO.to_vec()),
    };
    let slow = if zoo { slow } else { Vec::new() };
    let builds = [build(&WITHOUT_ZOO, &quick), build(&WITH_ZOO, &slow)];
    [unit(package)]
        .into_iter()
        .chain(builds.into_iter().flatten())
        .collect()
}

fn derive() -> Vec<Build> {
    let tests = build(&["tests-derive"], &["expansion", "keys"]);
    [unit("bitstream-derive")].into_iter().chain(tests).collect()
}

/// Of a file, for each mutant alone.
pub fn nearest(package: &str, file: &str) -> Vec<Build> {
    match package {
        "bitstream" | "bitstream-derive" => return of(package, &BTreeSet::from([file]), true),
        _ => {}
    }
    let test = match Path::new(file)
        .file_stem()
        .and_then(|stem| stem.to_str())
        .unwrap_or_default()
    {
        _ if file.contains("schema/") => "wire_hash_values",
        _ if file.contains("packet/") => "packet",
        _ if file.contains("frame/") => "frame",
        stem if GOLDEN.contains(&stem) => GOLDEN.into_iter().find(|test| *test == stem).unwrap_or_default(),
        "arrayvec" | "fixed_array" | "length" | "ladder" | "plain" | "range" | "ends" => "range",
        "quantize" | "ordered" => "collections",
        "sparse_list" | "indices" => "sparse",
        "walk" | "trace" | "path" | "error" | "entry" => "errors",
        _ => "shapes",
    };
    let mut builds = vec![unit(package)];
    builds.extend(build(&WITHOUT_ZOO, &[test]));
    if !file.contains("schema/") {
        builds.extend(build(&WITHOUT_ZOO, &ROADS));
        builds.extend(build(&WITH_ZOO, &["raw_bits"]));
    }
    builds
}

fn unit(package: &str) -> Build {
    let package = match package {
        "bitstream" => "bitstream",
        "bitstream-core" => "bitstream-core",
        _ => "bitstream-derive",
    };
    vec!["-p", package, "--lib", "--tests", "--all-features"]
}

/// The types of the zoo, each behind its module.
pub fn zoo(world: &World) -> Vec<String> {
    let text = world.read("tests/zoo/src/zoo/mod.rs");
    let list = text.split("\nzoo! {").nth(1).and_then(|rest| rest.split("\n}").next());
    let list = list.expect("the list of its types");
    let modules = list.lines().filter_map(|line| line.trim().split_once(" {"));
    let types = modules.flat_map(|(module, types)| {
        let types = types.trim_end_matches('}').split(',');
        types.map(move |ty| format!("{module}::{}", ty.trim()))
    });
    types.collect()
}
