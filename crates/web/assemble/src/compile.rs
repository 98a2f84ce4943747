//! The crate `tilebase-web`, compiled for WebAssembly.

use std::env;
use std::error::Error;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use wasm_bindgen_cli_support::Bindgen;

/// What the compiler and wasm-bindgen make of the crate.
pub(crate) struct Code {
    /// The module.
    pub(crate) wasm: Vec<u8>,
    /// The ES module that calls it.
    pub(crate) glue: String,
    /// Its type declarations.
    pub(crate) types: String,
}

const TARGET: &str = "wasm32-unknown-unknown";

/// The profile of the project's workspace.
const PROFILE: &str = "page";

/// The name of the compiled module, and of the files that wasm-bindgen makes of it.
const NAME: &str = "tilebase_web";

/// Compiles the crate in the directory `web`, with the toolchain in a directory or with the one
/// that runs this program.
pub(crate) fn compile(web: &Path, toolchain: Option<&Path>) -> Result<Code, Box<dyn Error>> {
    let programs = Programs::find(toolchain);
    let mut build = Command::new(&programs.cargo);
    build.args(["build", "--profile", PROFILE, "--locked", "--lib", "--package", "tilebase-web"]);
    build.args(["--target", TARGET, "--manifest-path"]).arg(web.join("Cargo.toml"));
    let target = web.join("../../target");
    build.arg("--target-dir").arg(&target).env("RUSTC", &programs.rustc);
    let sysroot = programs.print(&["sysroot"])?;
    let mut flags = vec!["-Ctarget-feature=+simd128".into()];
    // No path of this machine gets into the module.
    for (directory, name) in [
        (web.join("../..").canonicalize()?, "tilebase"),
        (cargo_home().ok_or("found neither CARGO_HOME nor a home directory")?, "cargo"),
        (sysroot.clone().into(), "rust"),
    ] {
        flags.push(format!("--remap-path-prefix={}={name}", directory.display()));
    }
    if !Path::new(&programs.print(&["target-libdir", "--target", TARGET])?).is_dir() {
        // Debian has no compiled standard library for this target, but its source.
        if !Path::new(&sysroot).join("lib/rustlib/src/rust/library").is_dir() {
            return Err(format!("the toolchain in {sysroot} cannot compile for {TARGET}").into());
        }
        build.arg("-Zbuild-std=std,panic_abort").env("RUSTC_BOOTSTRAP", "1");
        flags.push("-Clinker=wasm-ld".into());
    }
    // Unlike RUSTFLAGS, with any character in a path.
    build.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"));
    let status = build.status();
    if !status.map_err(|error| programs.unstarted(&programs.cargo, &error))?.success() {
        return Err(format!("compiling for {TARGET} failed").into());
    }

    let compiled = target.join(TARGET).join(PROFILE).join(NAME).with_extension("wasm");
    let mut bindgen = Bindgen::new();
    bindgen.input_path(compiled).web(true)?.typescript(true).omit_default_module_path(true);
    bindgen.remove_name_section(true).remove_producers_section(true);
    let mut output = bindgen.generate_output()?;
    let (glue, types) = (output.js().to_owned(), output.ts().unwrap_or_default().to_owned());
    Ok(Code { wasm: output.wasm_mut().emit_wasm(), glue, types })
}

/// Returns the directory in which cargo keeps the source of dependencies.
fn cargo_home() -> Option<PathBuf> {
    let named = env::var_os("CARGO_HOME").map(PathBuf::from);
    named.or_else(|| Some(env::home_dir()?.join(".cargo")))
}

/// The programs of a toolchain.
struct Programs {
    cargo: OsString,
    rustc: OsString,
}

impl Programs {
    fn find(toolchain: Option<&Path>) -> Programs {
        let variable = |name: &str, program: &str| env::var_os(name).unwrap_or(program.into());
        let place = |directory: &Path, program: &str| PathBuf::from(directory).join(program).into();
        match toolchain {
            Some(directory) => {
                Programs { cargo: place(directory, "cargo"), rustc: place(directory, "rustc") }
            }
            None => {
                Programs { cargo: variable("CARGO", "cargo"), rustc: variable("RUSTC", "rustc") }
            }
        }
    }

    /// Returns what `rustc --print` answers.
    fn print(&self, what: &[&str]) -> Result<String, Box<dyn Error>> {
        let output = Command::new(&self.rustc).arg("--print").args(what).output();
        let output = output.map_err(|error| self.unstarted(&self.rustc, &error))?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into());
        }
        Ok(String::from_utf8(output.stdout)?.trim_end().to_owned())
    }

    fn unstarted(&self, program: &OsString, error: &std::io::Error) -> String {
        format!("cannot run {}: {error}", program.display())
    }
}
