//! Copies the runtime with its switches, compiles it beside the zoo, and runs it.

use super::Fate;
use super::sites::{Site, read_checks, switched};
use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Switches every check off, in a copy under the target directory.
///
/// # Errors
/// Returns an error if a folder cannot be written, a check has no switch, or a copy does not compile. Returns an error
/// also for a packet that is accepted with all checks on.
pub fn run() -> Result<Vec<(Site, Fate)>, String> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let workspace = workspace.canonicalize().map_err(|why| why.to_string())?;
    let target = match std::env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => PathBuf::from(folder),
        None => workspace.join("target"),
    };
    let copy = target.join("unchecked");
    let sites = read_checks(&workspace.join("bitstream-core/src")).map_err(|why| why.to_string())?;
    plant(&workspace, &copy, &sites)?;
    let program = compile(&copy)?;
    fates(&program, &sites)
}

/// Returns the number of checks, each of which has a switch.
///
/// # Errors
/// Returns an error if a check has no switch, or sources cannot be read.
pub fn switches() -> Result<usize, String> {
    let core = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bitstream-core/src");
    let sites = read_checks(&core).map_err(|why| why.to_string())?;
    for name in sites.iter().map(|site| site.file.clone()).collect::<BTreeSet<_>>() {
        let text = std::fs::read_to_string(core.join(&name)).map_err(|why| format!("{name}: {why}"))?;
        with_switches(&name, text, &sites)?;
    }
    Ok(sites.len())
}

/// Returns a source of the runtime with a switch at each of its checks.
fn with_switches(name: &str, text: String, sites: &[Site]) -> Result<String, String> {
    let own: Vec<Site> = sites.iter().filter(|site| site.file == name).cloned().collect();
    match sites.iter().position(|site| site.file == name) {
        Some(before) => switched(&text, &own, before + 1),
        None if name == "lib.rs" => Ok(text + SWITCH),
        None => Ok(text),
    }
}

/// Copies the packages that are compiled, with switches.
fn plant(workspace: &Path, copy: &Path, sites: &[Site]) -> Result<(), String> {
    let core = workspace.join("bitstream-core/src");
    let change = |file: &Path, text: String| match file.strip_prefix(&core) {
        Ok(name) => with_switches(&name.display().to_string(), text, sites),
        Err(_) => Ok(text),
    };
    for package in ["bitstream", "bitstream-core", "bitstream-derive", "tests/derive"] {
        copy_all(&workspace.join(package), &copy.join(package), &change)?;
    }
    let manifest = std::fs::read_to_string(workspace.join("Cargo.toml")).map_err(|why| why.to_string())?;
    let members = manifest.lines().find(|line| line.starts_with("members = "));
    let members = members.ok_or("the workspace lists its members in a line of their own")?;
    let own = "members = [\"bitstream\", \"bitstream-core\", \"bitstream-derive\", \"program\"]";
    write(&copy.join("Cargo.toml"), &manifest.replace(members, own))?;
    // the same versions of the derive's dependencies as in the workspace
    let lock = std::fs::read_to_string(workspace.join("Cargo.lock")).map_err(|why| why.to_string())?;
    if !copy.join("Cargo.lock").exists() {
        write(&copy.join("Cargo.lock"), &lock)?;
    }
    write(&copy.join("program/Cargo.toml"), PROGRAM_MANIFEST)?;
    let (modules, place) = (workspace.join("tests/zoo/src"), copy.join("program/src"));
    for folder in ["zoo", "wire"] {
        copy_all(&modules.join(folder), &place.join(folder), &change)?;
    }
    for file in ["wire.rs", "tree.rs", "oracle/float.rs", "oracle/ladder.rs"] {
        let text = std::fs::read_to_string(modules.join(file)).map_err(|why| why.to_string())?;
        write(&place.join(file), &text)?;
    }
    write(&place.join("main.rs"), include_str!("program.rs"))
}

type Change<'a> = &'a dyn Fn(&Path, String) -> Result<String, String>;

/// Copies a folder with changed sources. Equal files are kept, and are not compiled again.
fn copy_all(from: &Path, to: &Path, change: Change<'_>) -> Result<(), String> {
    let failed = |why: io::Error| format!("{}: {why}", from.display());
    for entry in std::fs::read_dir(from).map_err(failed)? {
        let file = entry.map_err(failed)?.path();
        let name = file.file_name().unwrap_or_default();
        if file.is_dir() {
            copy_all(&file, &to.join(name), change)?;
            continue;
        }
        let text = std::fs::read_to_string(&file).map_err(failed)?;
        write(&to.join(name), &change(&file, text)?)?;
    }
    Ok(())
}

fn write(file: &Path, text: &str) -> Result<(), String> {
    let failed = |why: io::Error| format!("{}: {why}", file.display());
    if std::fs::read_to_string(file).is_ok_and(|old| old == text) {
        return Ok(());
    }
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder).map_err(failed)?;
    }
    std::fs::write(file, text).map_err(failed)
}

fn compile(copy: &Path) -> Result<PathBuf, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let target = copy.join("target");
    let status = Command::new(cargo)
        .args(["build", "--quiet", "-p", "program"])
        .current_dir(copy)
        .env("CARGO_TARGET_DIR", &target)
        .status()
        .map_err(|why| format!("cargo: {why}"))?;
    match status.success() {
        true => Ok(target.join("debug/program")),
        false => Err(format!("see {}", copy.display())),
    }
}

/// Returns the fate of each check: alone, or together with others if no packet notices it.
fn fates(program: &Path, sites: &[Site]) -> Result<Vec<(Site, Fate)>, String> {
    let alone: Vec<Vec<usize>> = (0..=sites.len()).map(|number| vec![number]).collect();
    let noticed = attack(program, &alone)?;
    if let Some(Noticed { read: 1.., example, .. }) = noticed.first() {
        return Err(format!("read with all checks on: {example}"));
    }
    let mut fates = Vec::new();
    for (number, site) in (1..).zip(sites) {
        let Noticed { read, panics, example } = noticed.get(number).cloned().unwrap_or_default();
        let fate = match read + panics {
            0 => with_others(program, sites, number)?,
            packets => Fate::Caught { packets, example },
        };
        fates.push((site.clone(), fate));
    }
    Ok(fates)
}

/// Tries a check that no packet notices together with each other check, then with each two of those that guard the end
/// of a packet. The check is worth something if more packets are accepted than without the others alone.
fn with_others(program: &Path, sites: &[Site], number: usize) -> Result<Fate, String> {
    let others = || (1..=sites.len()).filter(|other| *other != number);
    let at_the_end = |other: &usize| sites.get(other - 1).is_some_and(|site| !site.file.contains('/'));
    let pairs = others().map(|other| vec![other]);
    let triples = others().filter(at_the_end).flat_map(|one| {
        let later = others().filter(at_the_end).filter(move |other| *other > one);
        later.map(move |other| vec![one, other])
    });
    for sets in [pairs.collect::<Vec<_>>(), triples.collect()] {
        let with: Vec<Vec<usize>> = sets.iter().map(|set| [&set[..], &[number]].concat()).collect();
        let (without, with) = (attack(program, &sets)?, attack(program, &with)?);
        let more = sets
            .iter()
            .zip(without.iter().zip(&with))
            .find(|(_, (without, with))| with.read > without.read);
        if let Some((set, _)) = more {
            let names = set
                .iter()
                .filter_map(|other| sites.get(other - 1))
                .map(ToString::to_string);
            return Ok(Fate::CaughtWith(names.collect()));
        }
    }
    Ok(Fate::Missed)
}

/// Reactions of the packets without some checks.
#[derive(Clone, Default)]
struct Noticed {
    read: usize,
    panics: usize,
    example: String,
}

/// Attacks without each set of checks.
fn attack(program: &Path, sets: &[Vec<usize>]) -> Result<Vec<Noticed>, String> {
    let mut noticed = Vec::new();
    // without a check, the program may end early: start it again after that set
    while let Some(left) = sets.get(noticed.len()..).filter(|left| !left.is_empty()) {
        let sets = left
            .iter()
            .map(|set| set.iter().map(usize::to_string).collect::<Vec<_>>().join("+"));
        let output = Command::new(program)
            .args(sets)
            .output()
            .map_err(|why| format!("program: {why}"))?;
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            let mut parts = line.splitn(3, ' ');
            let mut number = || {
                parts
                    .next()
                    .and_then(|part| part.parse().ok())
                    .ok_or(format!("`{line}`"))
            };
            let (read, panics) = (number()?, number()?);
            let example = parts.next().unwrap_or_default().to_string();
            noticed.push(Noticed { read, panics, example });
        }
        if !output.status.success() {
            noticed.push(Noticed {
                panics: 1,
                example: "it does not end".to_string(),
                ..Noticed::default()
            });
        }
    }
    Ok(noticed)
}

const PROGRAM_MANIFEST: &str = "\
[package]
name = \"program\"
version = \"0.1.0\"
edition = \"2024\"

[dependencies]
bitstream = { workspace = true, features = [\"hostile\"] }
";

const SWITCH: &str = "
/// Checks that are off.
#[doc(hidden)]
pub mod switch {
    use core::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    static OFF: [AtomicUsize; 3] = [const { AtomicUsize::new(0) }; 3];

    /// Returns whether a check is off.
    #[inline(never)]
    pub fn is_off(check: usize) -> bool {
        OFF.iter().any(|off| off.load(Relaxed) == check)
    }

    /// Switches three checks off, 0 for none, and all others on.
    pub fn only(off: [usize; 3]) {
        for (slot, check) in OFF.iter().zip(off) {
            slot.store(check, Relaxed);
        }
    }
}
";
