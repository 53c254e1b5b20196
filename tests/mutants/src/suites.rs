//! Which tests a package is held against: those that build soon.

use crate::world::World;
use std::path::Path;

/// Test programs of `tests/attributes`, `tests/wire` and `tests/tests`: golden bytes, refusals and rules of each
/// attribute and operation.
const GOLDEN: [&str; 55] = [
    "align",
    "alloc",
    "annotate_html",
    "annotate_shown",
    "annotate_values",
    "array",
    "arrayvec",
    "bitless",
    "budget",
    "bytes",
    "canonical",
    "check",
    "collections",
    "constant",
    "convert",
    "count",
    "crate_path",
    "default",
    "elide",
    "ensure",
    "entry_points",
    "errors",
    "expressions",
    "fixed",
    "float",
    "frame",
    "frame_limits",
    "glam",
    "hostile",
    "keys",
    "many_fields",
    "max_memory",
    "packet",
    "quat",
    "range",
    "raw_bits",
    "relative",
    "rulings",
    "schema_questions",
    "shapes",
    "skip",
    "sparse",
    "step",
    "strict",
    "string",
    "tag",
    "text_forms",
    "transparent",
    "types",
    "unified",
    "varint",
    "when",
    "width",
    "with",
    "wire_hash_values",
];
/// Those test programs that go all roads: lists and texts of any size, packets of any length, and the memory that they
/// take.
const ROADS: [&str; 8] = [
    "alloc",
    "array",
    "bytes",
    "collections",
    "elide",
    "entry_points",
    "raw_bits",
    "shapes",
];

/// Of `tests/tests` and `tests/conformance`: what holds for every type of the zoo.
const OF_ALL: [&str; 12] = [
    "annotate",
    "conformance",
    "decided_alike",
    "float_oracle",
    "frame_oracle",
    "hostile_packets",
    "offsets",
    "oracle",
    "outline",
    "schema_json",
    "second_pass",
    "wire_hash",
];
/// Of `tests/tests`: annotated packets and hostile ones.
const ANNOTATED: [&str; 3] = ["annotate_html", "annotate_shown", "annotate_values"];
const OF_TOOLS: [&str; 2] = ["annotate", "hostile_packets"];

/// Where these tests are: cargo finds a test in any of the packages.
const PACKAGES: [&str; 5] = [
    "bitstream-tests",
    "tests-attributes",
    "tests-conformance",
    "tests-derive",
    "tests-wire",
];

/// One build of tests: the arguments of `cargo test`.
pub type Build = Vec<&'static str>;

fn build(tests: &[&'static str]) -> Build {
    let packages = PACKAGES.into_iter().flat_map(|package| ["-p", package]);
    packages
        .chain(tests.iter().flat_map(|name| ["--test", *name]))
        .collect()
}

/// Of a package, for all of its mutants at once.
pub fn of(package: &str) -> Vec<Build> {
    match package {
        "bitstream" => vec![unit(package), build(&ANNOTATED), build(&OF_TOOLS)],
        "bitstream-derive" => vec![unit(package), build(&["expansion", "keys"])],
        _ => vec![unit(package), build(&GOLDEN), build(&OF_ALL)],
    }
}

/// Of a file, for each mutant alone.
pub fn nearest(package: &str, file: &str) -> Vec<Build> {
    match package {
        "bitstream-derive" => return of(package),
        "bitstream" if file.contains("hostile/") => {
            return vec![unit(package), build(&["hostile_packets"])];
        }
        "bitstream" => return vec![unit(package), build(&["annotate_values"])],
        _ => {}
    }
    let test = match Path::new(file)
        .file_stem()
        .and_then(|stem| stem.to_str())
        .unwrap_or_default()
    {
        _ if file.contains("schema/") => return vec![unit(package), build(&["wire_hash_values"])],
        _ if file.contains("packet/") => "packet",
        _ if file.contains("frame/") => "frame",
        stem if GOLDEN.contains(&stem) => GOLDEN.into_iter().find(|test| *test == stem).unwrap_or_default(),
        "arrayvec" | "fixed_array" | "length" | "ladder" | "plain" | "range" | "ends" => "range",
        "quantize" | "ordered" => "collections",
        "sparse_list" | "indices" => "sparse",
        "walk" | "trace" | "path" | "error" | "entry" => "errors",
        "writer" | "reader" => "raw_bits",
        _ => "shapes",
    };
    vec![unit(package), build(&[test]), build(&ROADS)]
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
