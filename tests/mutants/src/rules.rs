//! What the compiler says of the declarations of `tests/ui` whose rules are computed by constants, all in one build.

use crate::world::World;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

pub struct Rules {
    /// One source with all of them as modules.
    source: PathBuf,
    right: String,
}

impl Rules {
    /// With nothing mutated.
    pub fn of(world: &World) -> Rules {
        world.save();
        let mut modules = String::new();
        for (case, number) in cases(&world.root.join("tests/ui")).iter().zip(1..) {
            modules += &format!("#[path = {:?}]\nmod m{number};\n", case.display().to_string());
        }
        world.write("tests/ui/all.rs", modules.as_bytes());
        let mut rules = Rules {
            source: world.root.join("tests/ui/all.rs"),
            right: String::new(),
        };
        rules.right = rules.said(world).expect("the workspace compiles");
        let refused = rules.right.matches("error[E0080]").count();
        assert!(refused > 40, "{refused} refusals\n{}", rules.right);
        rules
    }

    /// Whether the same is said; nothing where the libraries do not compile.
    pub fn hold(&self, world: &World) -> Option<bool> {
        Some(self.said(world)? == self.right)
    }

    fn said(&self, world: &World) -> Option<String> {
        let artifacts = world.check("bitstream")?;
        let mut rustc = Command::new("timeout");
        rustc.args([
            "-k",
            "1",
            "60",
            "rustc",
            "--edition=2024",
            "--crate-type=lib",
            "--emit=metadata",
            "--cap-lints=allow",
        ]);
        rustc.arg("--out-dir").arg(&world.target).arg(&self.source);
        for (name, file) in &artifacts {
            rustc.args(["-L", &format!("dependency={}", file.parent()?.display())]);
            if ["bitstream", "arrayvec", "glam", "serde"].contains(&name.as_str()) {
                rustc.args(["--extern", &format!("{name}={}", file.display())]);
            }
        }
        let output = rustc.output().expect("rustc");
        // where in the runtime an error comes from moves with its sources
        let said = String::from_utf8_lossy(&output.stderr);
        let lines = said.lines().filter(|line| !line.contains("bitstream-core"));
        Some(lines.collect::<Vec<_>>().join("\n"))
    }
}

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
    let is_one = name.ends_with("by_constants.rs") || name == "near_misses.rs" || name.starts_with("legal_");
    // as modules they have no root of their own
    is_one && !fs::read_to_string(case).is_ok_and(|text| text.contains("crate"))
}
