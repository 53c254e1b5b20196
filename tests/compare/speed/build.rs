//! With the feature `schemas`: compiles the schemas of the two formats that generate their code.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    #[cfg(feature = "schemas")]
    schemas::compile()?;
    Ok(())
}

#[cfg(feature = "schemas")]
mod schemas {
    use std::error::Error;
    use std::path::Path;

    const FLATBUFFERS: &str = "schemas/packets.fbs";
    const CAPNP: &str = "schemas/packets.capnp";

    pub fn compile() -> Result<(), Box<dyn Error>> {
        for schema in [FLATBUFFERS, CAPNP] {
            println!("cargo:rerun-if-changed={schema}");
        }
        let declarations = planus_translation::translate_files(&[FLATBUFFERS]).ok_or("the schema above has errors")?;
        let code = planus_codegen::generate_rust(&declarations, false)?;
        let out = std::env::var("OUT_DIR")?;
        std::fs::write(Path::new(&out).join("packets_fbs.rs"), code)?;
        capnpc::CompilerCommand::new()
            .src_prefix("schemas")
            .file(CAPNP)
            .default_parent_module(vec!["messages".into(), "capnp".into()])
            .run()
            .map_err(|why| format!("Cap'n Proto's schema compiler is needed, `apt-get install capnproto`: {why}"))?;
        Ok(())
    }
}
