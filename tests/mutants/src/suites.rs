//! Which tests a package is held against: those that build soon.

use crate::world::World;
use std::path::Path;

/// Of `tests/attributes`, `tests/wire` and `tests/tests`: golden bytes, refusals and rules of each attribute and operation.
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
/// Of these, those that go all roads: lists and texts of any size, packets of any length, and the memory that they take.
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
/// Modules of the library `bitstream-tests` that the golden tests need.
const LIBRARY: &str = "pub mod oracle; pub mod tree; pub mod wire; pub use tests_support::{golden, seeded};";

/// Of `tests/tests`: what holds for every type of the zoo.
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
const LARGER: &str = "pub mod agree; pub mod assurance; pub mod conformance; pub mod edits; pub mod holds; \
    pub mod link; pub mod oracle; pub mod sample; pub mod targets; pub mod tree; pub mod wire; \
    pub mod workloads; pub mod zoo; pub use tests_support::{golden, seeded};";

/// The one program that a test of these starts.
const PROGRAM: &str = "\n[[bin]]\nname = \"conformance\"\npath = \"src/bin/conformance.rs\"\n";
const MANIFEST: &str = "tests/Cargo.toml";

/// One build of tests.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Build {
    /// For `cargo test`: cargo finds a test in any of the packages.
    pub args: Vec<&'static str>,
    /// The library of `bitstream-tests`, cut down to what they need.
    library: &'static str,
}

impl Build {
    fn of(library: &'static str, tests: &[&'static str]) -> Build {
        let mut args = vec!["-p", "bitstream-tests", "-p", "tests-attributes", "-p", "tests-wire"];
        args.extend(tests.iter().flat_map(|name| ["--test", *name]));
        Build { args, library }
    }

    pub fn prepare(&self, world: &World) {
        world.write("tests/src/lib.rs", self.library.as_bytes());
        let manifest = world.read(MANIFEST).replace(PROGRAM, "");
        let program = if self.library == LARGER { PROGRAM } else { "" };
        world.write(MANIFEST, format!("{manifest}{program}").as_bytes());
    }
}

/// Of a package, for all of its mutants at once.
pub fn of(package: &str) -> Vec<Build> {
    match package {
        "bitstream" => vec![
            unit(package),
            Build::of(LIBRARY, &ANNOTATED),
            Build::of(LARGER, &OF_TOOLS),
        ],
        "bitstream-derive" => vec![unit(package), Build::of("", &["expansion", "keys"])],
        _ => vec![unit(package), Build::of(LIBRARY, &GOLDEN), Build::of(LARGER, &OF_ALL)],
    }
}

/// Of a file, for each mutant alone.
pub fn nearest(package: &str, file: &str) -> Vec<Build> {
    match package {
        "bitstream-derive" => return of(package),
        "bitstream" if file.contains("hostile/") => {
            return vec![unit(package), Build::of(LARGER, &["hostile_packets"])];
        }
        "bitstream" => return vec![unit(package), Build::of(LIBRARY, &["annotate_values"])],
        _ => {}
    }
    let test = match Path::new(file)
        .file_stem()
        .and_then(|stem| stem.to_str())
        .unwrap_or_default()
    {
        _ if file.contains("schema/") => return vec![unit(package), Build::of(LIBRARY, &["wire_hash_values"])],
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
    vec![unit(package), Build::of(LIBRARY, &[test]), Build::of(LIBRARY, &ROADS)]
}

fn unit(package: &str) -> Build {
    Build {
        args: vec![
            "-p",
            match package {
                "bitstream" => "bitstream",
                "bitstream-core" => "bitstream-core",
                _ => "bitstream-derive",
            },
            "--lib",
            "--tests",
            "--all-features",
        ],
        library: "",
    }
}

/// The types of the zoo, each behind its module.
pub fn zoo(world: &World) -> Vec<String> {
    let text = world.read("tests/src/zoo/mod.rs");
    let (_, list) = text.split_once("\nzoo! {").expect("the list of its types");
    let modules = list.lines().filter_map(|line| line.trim().split_once(" {"));
    let types = modules.flat_map(|(module, types)| {
        let types = types.trim_end_matches('}').split(',');
        types.map(move |ty| format!("{module}::{}", ty.trim()))
    });
    types.collect()
}

/// Without programs.
pub fn only_tests(world: &World) {
    let manifest = world
        .read(MANIFEST)
        .replacen("[package]", "[package]\nautobins = false", 1);
    world.write(MANIFEST, manifest.as_bytes());
}
