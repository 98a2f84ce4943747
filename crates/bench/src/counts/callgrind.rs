//! How a program's instructions are counted.

use std::error::Error;
use std::process::{Command, Stdio};

/// A valgrind that is installed.
pub struct Valgrind(());

impl Valgrind {
    /// Returns the one that is found by its name; `None` if there is none.
    pub fn find() -> Option<Valgrind> {
        let version = Command::new("valgrind").arg("--version").stdout(Stdio::null()).status();
        version.is_ok_and(|status| status.success()).then_some(Valgrind(()))
    }

    /// Runs a program to its end and returns how many instructions it took, those of all its
    /// threads.
    ///
    /// # Errors
    /// If it cannot be started, or fails.
    pub fn count(&self, program: &Command) -> Result<u64, Box<dyn Error>> {
        let said = self.run("callgrind", program)?.1;
        let count = said.lines().find_map(|line| line.split_once("Collected : "));
        let count = count.and_then(|(_, count)| count.trim().parse().ok());
        Ok(count.ok_or_else(|| format!("valgrind counted nothing:\n{said}"))?)
    }

    /// Runs a program to its end on the processor that valgrind shows it. Returns what it wrote.
    ///
    /// # Errors
    /// If it cannot be started, or fails.
    pub fn output(&self, program: &Command) -> Result<String, Box<dyn Error>> {
        Ok(self.run("none", program)?.0)
    }

    fn run(&self, tool: &str, program: &Command) -> Result<(String, String), Box<dyn Error>> {
        let mut command = Command::new("valgrind");
        command.arg(format!("--tool={tool}"));
        if tool == "callgrind" {
            command.arg("--callgrind-out-file=/dev/null");
        }
        command.arg(program.get_program()).args(program.get_args());
        let output = command.stdin(Stdio::null()).output()?;
        let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
        let (written, said) = (text(&output.stdout), text(&output.stderr));
        if output.status.success() {
            Ok((written, said))
        } else {
            Err(format!("{program:?}: {}\n{said}", output.status).into())
        }
    }
}
