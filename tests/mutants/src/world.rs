//! A copy of the workspace in which mutants are planted, and its builds.

use crate::mutant::Mutant;
use crate::plant::{Planted, plant};
use serde_json::Value;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

pub struct World {
    pub root: PathBuf,
    pub target: PathBuf,
    /// What is to be written before the next build.
    changes: RefCell<BTreeMap<String, Vec<u8>>>,
}

impl World {
    /// What git knows of the workspace, and what it does not ignore.
    pub fn copy(from: &Path, name: &str) -> World {
        let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| from.join("tests/mutants/target"), PathBuf::from);
        let world = World {
            root: target.join(name).join("workspace"),
            target: target.join(name).join("target"),
            changes: RefCell::default(),
        };
        let mut git = Command::new("git");
        git.args(["ls-files", "--cached", "--others", "--exclude-standard"])
            .current_dir(from);
        let files = String::from_utf8(git.output().expect("git").stdout).expect("names");
        for file in files.lines().filter(|file| from.join(file).is_file()) {
            world.write(file, &fs::read(from.join(file)).expect("a file"));
        }
        // this build script finds places for bugs by the text of the sources, which mutants change
        world.write("tests/chunk/build.rs", b"fn main() {}\n");
        world
    }

    pub fn read(&self, file: &str) -> String {
        let changes = self.changes.borrow();
        let content = changes.get(file).cloned();
        let content = content.unwrap_or_else(|| fs::read(self.root.join(file)).expect(file));
        String::from_utf8(content).expect("a text")
    }

    pub fn write(&self, file: &str, content: &[u8]) {
        self.changes.borrow_mut().insert(file.to_owned(), content.to_owned());
    }

    /// What is the same already keeps its date, and is not compiled again.
    pub fn save(&self) {
        for (file, content) in self.changes.take() {
            let place = self.root.join(file);
            if !fs::read(&place).is_ok_and(|old| old == content) {
                fs::create_dir_all(place.parent().expect("a folder")).expect("a folder");
                fs::write(place, content).expect("space on the disk");
            }
        }
    }

    /// Ended after so many seconds: constants may never be finished.
    pub fn cargo(&self, seconds: u32, args: &[&str]) -> Command {
        self.save();
        let mut command = Command::new("timeout");
        command.args(["-k", "1", &seconds.to_string(), "cargo"]).args(args);
        command.current_dir(&self.root);
        command
            .env("CARGO_TARGET_DIR", &self.target)
            .env("RUSTFLAGS", "--cap-lints=allow")
            .env("RUSTC_BOOTSTRAP", "switch");
        command
            .env("CARGO_PROFILE_DEV_DEBUG", "0")
            .env("CARGO_INCREMENTAL", "0");
        // what the tests spend their time in
        for package in ["BITSTREAM_CORE", "BITSTREAM_DERIVE", "SYN", "PROC_MACRO2"] {
            command.env(format!("CARGO_PROFILE_DEV_PACKAGE_{package}_OPT_LEVEL"), "1");
        }
        command
    }

    /// `cargo check` of a package with all of its features, whose answer [`messages`] reads.
    fn checking(&self, package: &str, seconds: u32) -> Command {
        let args = ["check", "--all-features", "--message-format=json", "-p", package];
        self.cargo(seconds, &args)
    }

    /// Plants what compiles, and answers with what is planted in each file. What does not compile, is either no mutant
    /// or none that can be switched.
    pub fn plant(&self, from: &Path, package: &str, mutants: &[&Mutant]) -> BTreeMap<String, Planted> {
        self.depend_on_the_switch(from, package);
        // a second run leaves out at once what did not compile in the first, so that nothing is built again
        let known = self.root.with_file_name("left_out");
        let text = fs::read_to_string(&known).unwrap_or_default();
        let mut keys: BTreeSet<String> = text.lines().map(str::to_owned).collect();
        loop {
            let texts = self.planted(from, mutants, &keys);
            let wrong = self.wrong(package, &texts);
            if wrong.is_empty() {
                return texts;
            }
            println!("{} more that do not compile", wrong.len());
            let wrong = mutants.iter().filter(|mutant| wrong.contains(&mutant.number));
            keys.extend(wrong.map(|mutant| mutant.key()));
            let lines: Vec<&str> = keys.iter().map(String::as_str).collect();
            fs::write(&known, lines.join("\n")).expect("space on the disk");
        }
    }

    fn depend_on_the_switch(&self, from: &Path, package: &str) {
        for file in ["Cargo.toml", "src/lib.rs"] {
            let content = fs::read(from.join("tests/mutants/switch").join(file)).expect("the switch");
            self.write(&format!("tests/switch/{file}"), &content);
        }
        // `tests/derive` compiles the sources of the derive once more
        for (package, switch) in [(package, "../tests/switch"), ("tests/derive", "../switch")] {
            let manifest = format!("{package}/Cargo.toml");
            let text = self.read(&manifest);
            let with = format!("[dependencies]\nswitch = {{ path = \"{switch}\" }}");
            let text = text.replacen("[dependencies]", &with, 1);
            self.write(&manifest, text.as_bytes());
        }
    }

    fn planted(&self, from: &Path, mutants: &[&Mutant], left_out: &BTreeSet<String>) -> BTreeMap<String, Planted> {
        let mut files: BTreeMap<&str, Vec<&Mutant>> = BTreeMap::new();
        for mutant in mutants {
            let of_file = files.entry(&mutant.file).or_default();
            of_file.extend((!left_out.contains(&mutant.key())).then_some(mutant));
        }
        let planted = files.into_iter().map(|(file, mutants)| {
            let source = fs::read_to_string(from.join(file)).expect("a source");
            let planted = plant(&source, &mutants);
            self.write(file, planted.text.as_bytes());
            (file.to_owned(), planted)
        });
        planted.collect()
    }

    /// The mutants that errors of the compiler stand behind.
    fn wrong(&self, package: &str, texts: &BTreeMap<String, Planted>) -> BTreeSet<u32> {
        let output = self.checking(package, 600).output().expect("cargo");
        let mut wrong = BTreeSet::new();
        for message in messages(&output.stdout) {
            let message = &message["message"];
            let spans = message["spans"].as_array().into_iter().flatten();
            let Some(span) = spans.into_iter().find(|span| span["is_primary"] == true) else {
                continue;
            };
            if message["level"] != "error" {
                continue;
            }
            let planted = texts.get(span["file_name"].as_str().unwrap_or_default());
            let at = span["byte_start"].as_u64().unwrap_or(0) as usize;
            // of a `match` that lacks an arm, the start is shown
            let is_after = message["code"]["code"] == "E0004";
            let number = planted.and_then(|planted| planted.nearest(at, is_after));
            match number {
                Some(number) => _ = wrong.insert(number),
                None => println!(
                    "an error of no mutant: {}",
                    message["rendered"].as_str().unwrap_or_default()
                ),
            }
        }
        assert!(
            !wrong.is_empty() || output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        wrong
    }

    /// The libraries that a package is made of, by name; nothing where they do not compile in so many seconds: some
    /// constants of mutants are never done.
    pub fn check(&self, package: &str, seconds: u32) -> Option<BTreeMap<String, PathBuf>> {
        let mut check = self.checking(package, seconds);
        let output = check
            .env("CARGO_INCREMENTAL", "1")
            .stderr(Stdio::null())
            .output()
            .expect("cargo");
        let mut artifacts = BTreeMap::new();
        for message in messages(&output.stdout) {
            let files = message["filenames"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(Value::as_str);
            let name = message["target"]["name"].as_str().unwrap_or_default();
            for file in files.filter(|file| file.ends_with(".rmeta")) {
                artifacts.insert(name.to_owned(), PathBuf::from(file));
            }
        }
        output.status.success().then_some(artifacts)
    }

    /// The test programs of a build by package and name, each with the folder of its package.
    pub fn tests(&self, build: &[&str]) -> BTreeMap<String, (PathBuf, PathBuf)> {
        let mut args = vec!["test", "--no-run", "--message-format=json"];
        args.extend(build);
        let output = self
            .cargo(3600, &args)
            .stderr(Stdio::inherit())
            .output()
            .expect("cargo");
        assert!(output.status.success(), "the tests do not compile");
        let mut tests = BTreeMap::new();
        for message in messages(&output.stdout) {
            let [name, program, manifest] = [
                &message["target"]["name"],
                &message["executable"],
                &message["manifest_path"],
            ]
            .map(Value::as_str);
            // programs of the package are built for its tests, too
            let is_test = message["profile"]["test"] == true;
            if let (true, Some(name), Some(program), Some(manifest)) = (is_test, name, program, manifest) {
                let folder = Path::new(manifest).parent().expect("a folder");
                // two packages may have test programs of the same name
                let package = folder.file_name().unwrap_or_default().to_string_lossy();
                tests.insert(format!("{package}/{name}"), (program.into(), folder.to_owned()));
            }
        }
        tests
    }
}

fn messages(output: &[u8]) -> Vec<Value> {
    let output = String::from_utf8_lossy(output);
    output
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect()
}
