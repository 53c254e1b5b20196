//! Crates outside of the workspace, which depend on `bitstream` alone: `syn` without `full` is enough for the derive.
//!
//! In the workspace other crates turn `full` on for everybody, and nothing there would notice if the derive needed it.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Copies the crates of `tests/consumer` to a folder under the target directory, with the workspace's versions.
fn copy(name: &str) -> PathBuf {
    let (workspace, bitstream) = (crate::workspace(), crate::bitstream());
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join("consumers").join(name);
    for of in ["", "no_std", "middle", "through", "forbids"] {
        let (from, to) = (workspace.join("tests/consumer").join(of), copy.join(of));
        fs::create_dir_all(to.join("src")).expect("a folder for the copy");
        let manifest = fs::read_to_string(from.join("Cargo.toml")).expect("its manifest");
        let above = if of.is_empty() {
            "../../bitstream"
        } else {
            "../../../bitstream"
        };
        fs::write(to.join("Cargo.toml"), manifest.replace(above, &bitstream)).expect("its manifest is written");
        fs::copy(workspace.join("Cargo.lock"), to.join("Cargo.lock")).expect("the versions are copied");
        for file in fs::read_dir(from.join("src")).expect("its code") {
            let file = file.expect("its code");
            fs::copy(file.path(), to.join("src").join(file.file_name())).expect("its code is copied");
        }
    }
    copy
}

/// Replaces a text of a file, which must be there.
fn replace(file: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(file).expect("the file");
    assert!(text.contains(from), "no {from:?} in {}", file.display());
    fs::write(file, text.replace(from, to)).expect("the file is written");
}

/// The copies share what they build and the names of their programs: one at a time.
static CARGO: Mutex<()> = Mutex::new(());

fn cargo(folder: &Path, arguments: &[&str]) -> Output {
    let _one = CARGO.lock().unwrap_or_else(PoisonError::into_inner);
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("consumers/target");
    crate::cargo(folder, &target, arguments)
}

/// Nothing but success, and no warning.
fn succeeds(folder: &Path, arguments: &[&str]) {
    let output = cargo(folder, arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && !errors.contains("warning"),
        "{arguments:?}\n{errors}"
    );
}

#[test]
fn a_crate_that_depends_on_bitstream_alone_builds_and_sends_the_golden_bytes() {
    let copy = copy("alone");
    let run = cargo(&copy, &["run", "--quiet"]);
    let errors = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{errors}");
    assert_eq!(String::from_utf8_lossy(&run.stdout), "5 bytes\n");

    // the features that were built with
    let tree = cargo(
        &copy,
        &[
            "tree",
            "--edges",
            "normal,build",
            "--prefix",
            "none",
            "--format",
            "{p} {f}",
        ],
    );
    let tree = String::from_utf8_lossy(&tree.stdout);
    let syn = tree.lines().find(|line| line.starts_with("syn v3"));
    let features = syn.unwrap_or_else(|| panic!("no `syn` in\n{tree}"));
    assert!(features.contains("parsing") && !features.contains("full"), "{features}");
    // and nothing else came along
    let mut packages: Vec<_> = tree.lines().filter_map(|line| line.split(' ').next()).collect();
    packages.sort_unstable();
    packages.dedup();
    let known = [
        "bitstream",
        "bitstream-core",
        "bitstream-derive",
        "consumer",
        "proc-macro2",
        "quote",
        "syn",
        "unicode-ident",
    ];
    assert_eq!(packages, known);
}

#[test]
fn no_lint_of_the_compiler_or_of_clippy_sees_what_is_generated() {
    succeeds(&copy("lints"), &["clippy", "--quiet"]);
}

/// Every lint that this compiler has, as the rustc that builds says.
fn lints() -> Vec<String> {
    let help = Command::new("rustc").args(["-W", "help"]).output().expect("its help");
    let help = String::from_utf8_lossy(&help.stdout).into_owned();
    let until = help.find("Lint groups").expect("where the groups begin");
    let levels = ["allow", "warn", "deny"];
    let line = |line: &str| {
        let mut words = line.split_whitespace();
        let (name, level) = (words.next()?, words.next()?);
        levels.contains(&level).then(|| name.replace('-', "_"))
    };
    help[..until].lines().filter_map(line).collect()
}

/// Lints that no declaration can set off, or that the declarations of the crate set off by themselves.
const NOT_FORBIDDEN: [&str; 4] = [
    // the nightly ones are unknown
    "unknown_lints",
    // of a crate that is linked
    "linker_messages",
    // a group, in which `unknown_lints` is
    "warnings",
    // about types that are none of the derive's
    "missing_copy_implementations",
];

/// An `allow` of a lint that is forbidden is an error (E0453): the derive writes none, and sets off no lint.
#[test]
fn every_lint_may_be_forbidden() {
    let copy = copy("forbidding").join("forbids");
    let file = copy.join("src/lib.rs");
    let code = fs::read_to_string(&file).expect("its code");
    let mut lints = lints();
    assert!(lints.len() > 100, "{lints:?}");
    lints.retain(|lint| !NOT_FORBIDDEN.contains(&lint.as_str()));
    for lint in [
        "deprecated",
        "trivial_bounds",
        "unused_braces",
        "unused_comparisons",
        "unused_parens",
    ] {
        assert!(lints.iter().any(|known| known == lint), "{lint}");
    }
    let (docs, rest) = code.split_once("\n\n").expect("its documentation");
    let forbids = |lints: &[String]| {
        format!(
            "{docs}\n#![allow(unknown_lints)]\n#![forbid({})]\n{rest}",
            lints.join(", ")
        )
    };
    fs::write(&file, forbids(&lints)).expect("the lints are written");
    succeeds(&copy, &["check", "--quiet"]);

    let groups = ["all", "pedantic", "nursery", "cargo"];
    lints.extend(groups.map(|group| format!("clippy::{group}")));
    fs::write(&file, forbids(&lints)).expect("the lints are written");
    succeeds(&copy, &["clippy", "--quiet"]);

    // and they are looked at: what ordinary code sets off is found
    fs::write(
        &file,
        forbids(&lints) + "\n/// One.\npub fn one(a: u8) -> bool {\n    (a >= 0)\n}\n",
    )
    .expect("a function");
    let output = cargo(&copy, &["check", "--quiet"]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        errors.contains("unused_parens") && errors.contains("unused_comparisons"),
        "{errors}"
    );
}

#[test]
fn crates_of_older_editions_build_and_run() {
    for edition in ["2021", "2018"] {
        let copy = copy(edition);
        replace(
            &copy.join("Cargo.toml"),
            "edition = \"2024\"",
            &format!("edition = {edition:?}"),
        );
        succeeds(&copy, &["run", "--quiet"]);
    }
}

#[test]
fn the_dependency_may_have_another_name() {
    let copy = copy("renamed");
    let manifest = copy.join("Cargo.toml");
    replace(
        &manifest,
        "bitstream = { path",
        "wire = { package = \"bitstream\", path",
    );
    for name in ["main", "fragments", "shadowed", "shapes", "values"] {
        let file = copy.join("src").join(name).with_extension("rs");
        let code = fs::read_to_string(&file)
            .expect("its code")
            .replace("bitstream", "wire");
        let mut lines = code.lines().peekable();
        let mut renamed = String::new();
        while let Some(line) = lines.next() {
            renamed += line;
            renamed += "\n";
            let says_so_itself = lines.peek().is_some_and(|next| next.contains("crate ="));
            if line.trim_start().starts_with("#[derive(BitSerialize") && !says_so_itself {
                renamed += "#[bits(crate = ::wire)]\n";
            }
        }
        fs::write(&file, renamed).expect("its code is written");
    }
    succeeds(&copy, &["run", "--quiet"]);
}

#[test]
fn the_derive_may_come_through_another_crate() {
    succeeds(&copy("through").join("through"), &["run", "--quiet"]);
}

#[test]
fn the_standard_library_is_not_needed() {
    let copy = copy("without_std").join("no_std");
    succeeds(&copy, &["check", "--quiet"]);
    succeeds(&copy, &["check", "--quiet", "--features", "alloc"]);
}

#[test]
fn hundreds_of_fields_and_variants_and_dozens_of_levels_build_soon() {
    let copy = copy("large");
    fs::write(copy.join("src/main.rs"), large()).expect("its code is written");
    let start = Instant::now();
    succeeds(&copy, &["run", "--quiet"]);
    let took = start.elapsed();
    println!("built in {took:?}");
    assert!(took.as_secs() < 300, "{took:?}");
}

/// LLVM eliminates conditions in a time that doubles with each length that is computed from another one.
#[test]
fn a_packet_of_hundreds_of_bytes_is_optimized_soon() {
    let copy = copy("optimized");
    let field = |i| format!("#[float(min = -1, max = 1, res = 0.01)] f{i}: f32, b{i}: bool, w{i}: u32,");
    let fields: String = (0..60).map(field).collect();
    let code = format!(
        "#[derive(bitstream::BitSerialize)] struct Large {{ {fields} last: Option<u8> }}
        fn main() {{
            let large: Large = bitstream::decode(&[0; 308]).unwrap();
            assert_eq!(bitstream::encode(&large).unwrap(), [0; 308]);
        }}"
    );
    fs::write(copy.join("src/main.rs"), code).expect("its code is written");
    succeeds(&copy, &["run", "--quiet", "--release"]);
}

/// A struct of 300 fields, an enum of 300 variants and 64 levels.
fn large() -> String {
    let mut fields = String::new();
    let mut values = String::new();
    let mut variants = String::new();
    for i in 0..300 {
        let field = match i % 4 {
            0 => format!("#[bits(range = 0..=100)] f{i}: u8,"),
            1 => format!("f{i}: bool,"),
            2 => format!("#[bits(when = f{} > 50)] f{i}: u16,", i - 2),
            _ => format!("#[bits(elide = 7)] f{i}: u32,"),
        };
        writeln!(fields, "{field}").expect("a line");
        let value = ["60", "true", "500", "7"][i % 4];
        writeln!(values, "f{i}: {value},").expect("a line");
        writeln!(variants, "V{i}{},", ["", " { #[bits(3)] x: u8 }", "(u8)"][i % 3]).expect("a line");
    }
    let derive = "#[derive(BitSerialize, Debug, PartialEq)]";
    let levels: String = (1..64).fold(format!("{derive} struct L0(bool);"), |levels, i| {
        format!(
            "{levels}\n{derive} struct L{i} {{ #[bits(3)] own: u8, inner: L{} }}",
            i - 1
        )
    });
    let deep = (1..64).fold("L0(true)".to_string(), |inner, i| {
        format!("L{i} {{ own: 5, inner: {inner} }}")
    });
    format!(
        "#![deny(warnings)]
        #![recursion_limit = \"512\"] // for the levels; without it there may be about 20
        use bitstream::{{BitSerialize, decode, encode}};
        {derive} struct Large {{ {fields} }}
        {derive} #[allow(dead_code)] enum Many {{ {variants} }}
        {levels}
        fn main() {{
            let large = Large {{ {values} }};
            assert_eq!(decode(&encode(&large).unwrap()), Ok(large));
            for value in [Many::V297, Many::V298 {{ x: 3 }}, Many::V299(9)] {{
                assert_eq!(decode(&encode(&value).unwrap()), Ok(value));
            }}
            let deep = {deep};
            assert_eq!(decode(&encode(&deep).unwrap()), Ok(deep));
        }}"
    )
}
