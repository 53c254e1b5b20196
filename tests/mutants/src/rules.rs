//! Checks what the compiler says of constants, all in one build: of the declarations of `tests/ui` whose rules are
//! computed by them, and the sizes and wire hashes of all types of the zoo, each as a refusal with the numbers in its
//! message.

use crate::suites;
use crate::world::World;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

pub struct Rules {
    /// One source with all declarations of `tests/ui` as modules.
    source: PathBuf,
    /// The library of the tests with the numbers of the zoo.
    zoo: String,
    right: String,
}

const ZOO: &str = "tests/zoo/src/constants.rs";
const LIBRARY: &str = "pub mod oracle; pub mod tree; pub mod wire; pub mod zoo; mod constants;";

impl Rules {
    /// With nothing mutated.
    pub fn of(world: &World) -> Rules {
        let zoo = zoo(world);
        world.save();
        // what the legal ones import
        let mut modules = String::from("mod round_trip;\n");
        for (case, number) in cases(&world.root.join("tests/ui")).iter().zip(1..) {
            modules += &format!("#[path = {:?}]\nmod m{number};\n", case.display().to_string());
        }
        world.write("tests/ui/all.rs", modules.as_bytes());
        let mut rules = Rules {
            source: world.root.join("tests/ui/all.rs"),
            zoo,
            right: String::new(),
        };
        rules.right = rules.said(world).expect("the workspace compiles");
        let refused = rules.right.matches("error[E0080]").count();
        assert!(refused > 200, "{refused} refusals\n{}", rules.right);
        rules
    }

    /// Whether the same is said; nothing where the libraries do not compile.
    pub fn hold(&self, world: &World) -> Option<bool> {
        Some(self.said(world)? == self.right)
    }

    fn said(&self, world: &World) -> Option<String> {
        let artifacts = world.check("bitstream", 600)?;
        let said = [self.of_declarations(world, &artifacts), self.of_zoo(world)].concat();
        // where in the runtime an error comes from moves with its sources
        let lines = said.lines().filter(|line| !line.contains("bitstream-core"));
        Some(lines.collect::<Vec<_>>().join("\n"))
    }

    fn of_declarations(&self, world: &World, artifacts: &BTreeMap<String, PathBuf>) -> String {
        let mut rustc = Command::new("timeout");
        rustc.args(["-k", "1", "60", "rustc", "--edition=2024", "--test"]);
        rustc.args(["--emit=metadata", "--cap-lints=allow"]);
        rustc.arg("--out-dir").arg(&world.target).arg(&self.source);
        for (name, file) in artifacts {
            let folder = file.parent().expect("a folder");
            rustc.args(["-L", &format!("dependency={}", folder.display())]);
            if ["bitstream", "arrayvec", "glam", "serde"].contains(&name.as_str()) {
                rustc.args(["--extern", &format!("{name}={}", file.display())]);
            }
        }
        let output = rustc.output().expect("rustc");
        String::from_utf8_lossy(&output.stderr).into_owned()
    }

    fn of_zoo(&self, world: &World) -> String {
        const ROOT: &str = "tests/zoo/src/lib.rs";
        let root = world.read(ROOT);
        world.write(ROOT, LIBRARY.as_bytes());
        world.write(ZOO, self.zoo.as_bytes());
        let mut check = world.cargo(120, &["check", "-q", "-p", "tests-zoo", "--lib"]);
        let output = check.env("CARGO_INCREMENTAL", "1").output().expect("cargo");
        // the tests that follow need all of it
        world.write(ROOT, root.as_bytes());
        String::from_utf8_lossy(&output.stderr).into_owned()
    }
}

/// A constant for each number of each type of the zoo, that nobody can compute: the message is the number.
fn zoo(world: &World) -> String {
    let mut text = SHOWN.to_owned();
    for ty in suites::zoo(world) {
        for number in ["MIN_BITS as u64", "MAX_BITS as u64", "SCHEMA.wire_hash()"] {
            let number = format!("<crate::zoo::{ty} as bitstream::BitSerialize>::{number}");
            text += &format!("const _: () = panic!(\"{{}}\", shown(&digits({number})));\n");
        }
    }
    text
}

const SHOWN: &str = "
const fn digits(number: u64) -> [u8; 16] {
    let mut digits = [0; 16];
    let mut i = 0;
    while i < 16 {
        digits[i] = b'a' + (number >> (4 * i) & 15) as u8;
        i += 1;
    }
    digits
}

const fn shown(digits: &[u8]) -> &str {
    match std::str::from_utf8(digits) {
        Ok(text) => text,
        Err(_) => \"\",
    }
}
";

/// What constants refuse, and what is legal.
fn cases(folder: &Path) -> Vec<PathBuf> {
    let mut cases = Vec::new();
    for folder in fs::read_dir(folder).expect("the cases").flatten() {
        let files = fs::read_dir(folder.path()).into_iter().flatten().flatten();
        cases.extend(files.map(|file| file.path()).filter(|file| is_by_constants(file)));
    }
    cases.sort();
    cases
}

fn is_by_constants(case: &Path) -> bool {
    let name = case.file_name().unwrap_or_default().to_string_lossy();
    let is_refused = || text(&case.with_extension("stderr")).contains("error[E0080]");
    let is_one = name == "near_misses.rs" || name.starts_with("legal_") || name.ends_with(".rs") && is_refused();
    // as modules they have no root of their own
    is_one && !text(case).contains("crate")
}

fn text(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_default()
}
