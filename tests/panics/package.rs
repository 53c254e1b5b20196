//! The library of decoders, outside of the workspace, and where its object files are.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tests_zoo::zoo::{self, Specimen, Visitor};

/// What was built.
pub(super) struct Built {
    /// Object files and archives of them, the library's own first.
    pub(super) objects: Vec<PathBuf>,
    /// Functions that decode, one for each type.
    pub(super) decoders: Vec<String>,
    /// Functions that panic.
    pub(super) controls: Vec<String>,
}

/// Functions that panic, each in a way of its own.
const CONTROLS: &str = r#"
pub struct Careless;

impl bitstream::Codec<u8> for Careless {
    const SCHEMA: &'static bitstream::Schema = &bitstream::Schema::custom("Careless", 8, 8);

    fn initial() -> u8 {
        0
    }

    fn serialize<S: bitstream::Stream>(value: &mut u8, s: &mut S) -> Result<(), bitstream::Refusal> {
        let mut read = u64::from(*value);
        s.serialize_bits(&mut read, 8)?;
        *value = [1, 2, 3][read as usize];
        Ok(())
    }
}

#[derive(bitstream::BitSerialize)]
pub struct Lookup(#[bits(with = Careless)] pub u8);

#[unsafe(no_mangle)]
pub fn control_codec(bytes: &[u8]) -> Result<Lookup, bitstream::ReadError> {
    bitstream::decode(bytes)
}

#[unsafe(no_mangle)]
pub fn control_index(bytes: &[u8]) -> Result<u8, bitstream::ReadError> {
    bitstream::decode::<u8>(bytes).map(|at| bytes[usize::from(at)])
}

#[unsafe(no_mangle)]
pub fn control_slice(bytes: &[u8]) -> Result<u16, bitstream::ReadError> {
    bitstream::decode(&bytes[1..])
}

#[unsafe(no_mangle)]
pub fn control_unwrap(bytes: &[u8]) -> u16 {
    bitstream::decode(bytes).ok().unwrap()
}

#[unsafe(no_mangle)]
pub fn control_division(bytes: &[u8]) -> Result<u8, bitstream::ReadError> {
    bitstream::decode::<u8>(bytes).map(|by| 100 / by)
}

#[unsafe(no_mangle)]
pub fn control_of_the_library(text: &str, at: usize) -> &str {
    text.split_at(at).0
}

static TABLE: [fn(&[u8], usize) -> u8; 2] = [|_, _| 0, |bytes, at| bytes[at]];

#[unsafe(no_mangle)]
pub fn control_table(bytes: &[u8], which: bool) -> u8 {
    TABLE[usize::from(which)](bytes, 7)
}
"#;

/// Builds it.
///
/// # Panics
/// Where it does not build.
pub(super) fn build() -> Built {
    let (program, decoders) = program();
    let folder = write(&program);
    let output = crate::cargo(&folder, &folder.join("target"), &["build", "--release", "--quiet"]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let mut objects = archives(&folder.join("target/release"));
    objects.extend(archives(&folder.join("target/release/deps")));
    objects.extend(archives(&rust_libraries()));
    let controls = CONTROLS.lines().filter_map(|line| line.strip_prefix("pub fn control_"));
    let controls = controls.filter_map(|rest| Some(format!("control_{}", rest.split_once('(')?.0)));
    Built {
        objects,
        decoders,
        controls: controls.collect(),
    }
}

/// The program, and the names of its decoders.
fn program() -> (String, Vec<String>) {
    let mut types = Types(Vec::new());
    zoo::visit_all(&mut types);
    let mut program = String::from("#![allow(warnings)]\n");
    // the zoo and what its declarations are beside: not exported, so that none of it is compiled but what decodes
    program.push_str("mod oracle;\nmod tree;\nmod wire;\nmod zoo;\n");
    let mut names = Vec::new();
    for (number, path) in types.0.iter().enumerate() {
        let name = format!("decode_{number}");
        let _ = writeln!(
            program,
            "#[unsafe(no_mangle)]\npub fn {name}(bytes: &[u8]) -> Result<{path}, bitstream::ReadError> {{\n    \
             bitstream::decode(bytes)\n}}"
        );
        names.push(name);
    }
    program.push_str(CONTROLS);
    (program, names)
}

/// Paths of all types.
struct Types(Vec<String>);

impl Visitor for Types {
    fn visit<T: Specimen>(&mut self) {
        self.0
            .push(std::any::type_name::<T>().replace("tests_zoo::", "crate::"));
    }
}

/// The package: the program, and the zoo beside it.
fn write(program: &str) -> PathBuf {
    let manifest = format!(
        "[dependencies]\nbitstream = {{ path = \"{}\", features = [\"arrayvec\", \"chunk\", \"glam\"] }}\narrayvec = \"0.7\"\n\
         bitvec = \"1\"\nglam = \"0.34\"\n\n[profile.release]\nopt-level = 3\ncodegen-units = 1\ndebug = false\n\
         incremental = false\npanic = \"abort\"\n",
        crate::bitstream()
    );
    let folder = crate::package("panics", &manifest, "lib.rs", program);
    for part in ["oracle", "tree.rs", "wire", "wire.rs", "zoo"] {
        copy(
            &crate::workspace().join("tests/zoo/src").join(part),
            &folder.join("src").join(part),
        );
    }
    folder
}

/// A file, or a folder with all that is in it.
fn copy(from: &Path, to: &Path) {
    if from.is_file() {
        fs::copy(from, to).expect("a copy");
        return;
    }
    fs::create_dir_all(to).expect("a folder");
    for file in fs::read_dir(from).expect("a folder").flatten() {
        copy(&file.path(), &to.join(file.file_name()));
    }
}

/// Libraries in a folder.
fn archives(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = files.map(|file| file.path());
    paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "rlib"))
        .collect()
}

/// Where Rust's own libraries are.
fn rust_libraries() -> PathBuf {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| OsString::from("rustc"));
    let output = Command::new(rustc)
        .args(["--print", "target-libdir"])
        .output()
        .expect("rustc runs");
    PathBuf::from(String::from_utf8_lossy(&output.stdout).trim())
}
