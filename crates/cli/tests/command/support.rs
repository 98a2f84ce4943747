//! Runs the real `tilebase` command in temporary directories and captures its output.
//!
//! Each command runs in a directory made for it, with the home directory and the data directory
//! inside, so it neither reads nor changes files of the user.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, Once};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use tempfile::TempDir;
use tilebase_build::default_tables;

/// The directory for temporary files of tests.
const ROOT: &str = env!("CARGO_TARGET_TMPDIR");

/// A temporary directory to run commands in. It is removed when it is dropped.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Folder {
        Folder(TempDir::new_in(ROOT).unwrap())
    }

    /// Returns the path of a name in this directory.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Returns the user's directory of tables, whose name is the version of their format.
    pub(crate) fn data(&self) -> PathBuf {
        let mac = cfg!(target_os = "macos");
        let data = if mac { "Library/Application Support/tilebase" } else { "data/tilebase" };
        self.path(data).join(tilebase::Header::FORMAT.to_string())
    }

    /// Writes a file and creates the directories above it.
    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, content).unwrap();
        path
    }

    /// Returns the command in this directory. It finds no tables except those that a test puts
    /// there.
    pub(crate) fn command(&self, words: &[&str]) -> Command {
        self.run_by(Command::new(program()), words)
    }

    /// Returns the command with a limit on its memory, in kilobytes.
    #[cfg(target_os = "linux")]
    pub(crate) fn command_within(&self, kilobytes: u32, words: &[&str]) -> Command {
        let mut shell = Command::new("sh");
        let script = format!("ulimit -v {kilobytes} && exec \"$0\" \"$@\"");
        shell.args(["-c", &script]).arg(program());
        self.run_by(shell, words)
    }

    /// Returns a shell that runs this line and finds the command by its name.
    #[cfg(unix)]
    pub(crate) fn shell(&self, line: &str) -> Command {
        // With its path: a look-up in the changed PATH would copy this process.
        let mut shell = self.run_by(Command::new("/bin/sh"), &["-c", line]);
        shell.env("PATH", path());
        shell
    }

    fn run_by(&self, mut command: Command, words: &[&str]) -> Command {
        command.args(words).current_dir(&self.0);
        command.env("HOME", self.0.path()).env("XDG_DATA_HOME", self.path("data"));
        command.env("XDG_DATA_DIRS", self.path("system"));
        for variable in ["TILEBASE_TABLES", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"] {
            command.env_remove(variable);
        }
        command
    }
}

/// Returns the command's path: that of the variable `TILEBASE`, else of the command that was built
/// with the tests.
pub(crate) fn program() -> PathBuf {
    env::var_os("TILEBASE").map_or_else(|| env!("CARGO_BIN_EXE_tilebase").into(), PathBuf::from)
}

/// Returns the `PATH` of this process with the command's directory in front.
#[cfg(unix)]
pub(crate) fn path() -> std::ffi::OsString {
    let command = program().parent().unwrap().to_owned();
    let searched = env::var_os("PATH").unwrap_or_default();
    env::join_paths([command].into_iter().chain(env::split_paths(&searched))).unwrap()
}

/// Returns a directory with the default tables, which the command builds once for each test
/// program. It has no table of Gardner's puzzle.
pub(crate) fn tables() -> PathBuf {
    static BUILT: Once = Once::new();
    // The name contains the format's version: tables of an older format would be refused.
    let tables = Path::new(ROOT).join(format!("tables-{}", tilebase::Header::FORMAT));
    BUILT.call_once(|| {
        let place = Folder::new();
        let ran = run(&mut place.command(&["build", "--out", "fresh"]), "");
        assert_eq!(ran.status, 0, "{}", ran.err);
        // Rename finished files, so that another run of the same tests never sees one half built.
        for content in default_tables() {
            let [fresh, table] =
                [&place.path("fresh"), &tables].map(|d| d.join(content.file_name()));
            fs::create_dir_all(table.parent().unwrap()).unwrap();
            fs::rename(fresh, table).unwrap();
        }
    });
    tables
}

/// The result of a run of the command.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Ran {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// Returns the output of a run that succeeded and wrote nothing to stderr.
    pub(crate) fn answers(self) -> String {
        assert_eq!((self.status, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }
}

/// Runs the command with the default tables and this text on its standard input.
pub(crate) fn ask(words: &[&str], input: impl AsRef<[u8]>) -> Ran {
    run(Folder::new().command(words).env("TILEBASE_TABLES", tables()), input)
}

/// Runs a command with this text on its standard input.
pub(crate) fn run(command: &mut Command, input: impl AsRef<[u8]>) -> Ran {
    let input = input.as_ref();
    let (ran, _all_or_refused) = run_fed(command, |stdin| stdin.write_all(input));
    ran
}

/// Runs a command whose standard input is written by `feed`, which gets an error when the command
/// closes it.
pub(crate) fn run_fed<T: Send>(
    command: &mut Command,
    feed: impl FnOnce(&mut dyn Write) -> T + Send,
) -> (Ran, T) {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let (output, fed) = thread::scope(|scope| {
        let feeder = scope.spawn(move || feed(&mut stdin));
        (child.wait_with_output().unwrap(), feeder.join().unwrap())
    });
    let status = output.status.code().expect("an exit status, not a signal");
    let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    assert!(!err.contains("panicked") && [0, 1, 2].contains(&status), "status {status}: {err}");
    (Ran { status, out, err }, fed)
}

/// A running command that is asked line by line through a pair of pipes. It is ended when this is
/// dropped.
pub(crate) struct Conversation {
    child: Child,
    /// `None` after the end of the input.
    questions: Option<ChildStdin>,
    answers: Receiver<String>,
    said: Arc<Mutex<String>>,
    /// Reads stderr.
    listener: Option<JoinHandle<()>>,
}

impl Conversation {
    /// An answer takes milliseconds; this is long enough for a busy machine.
    const PATIENCE: Duration = Duration::from_secs(120);

    pub(crate) fn begin(command: &mut Command) -> Conversation {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (sender, answers) = mpsc::channel();
        let out = BufReader::new(child.stdout.take().unwrap());
        thread::spawn(move || out.lines().try_for_each(|line| sender.send(line.unwrap())));
        let said = Arc::new(Mutex::new(String::new()));
        let (err, sayings) = (BufReader::new(child.stderr.take().unwrap()), said.clone());
        let listener = thread::spawn(move || {
            err.lines().for_each(|line| *sayings.lock().unwrap() += &(line.unwrap() + "\n"));
        });
        let (questions, listener) = (child.stdin.take(), Some(listener));
        Conversation { child, questions, answers, said, listener }
    }

    pub(crate) fn send(&mut self, text: &str) {
        self.questions.as_mut().unwrap().write_all(text.as_bytes()).unwrap();
    }

    /// Returns the next line of stdout.
    pub(crate) fn answer(&mut self) -> String {
        let answer = self.answers.recv_timeout(Self::PATIENCE);
        answer.unwrap_or_else(|error| panic!("no answer ({error}): {}", self.said()))
    }

    /// Sends a line and returns the next line of stdout.
    pub(crate) fn ask(&mut self, question: &str) -> String {
        self.send(&format!("{question}\n"));
        self.answer()
    }

    /// Returns what has been written to stderr so far.
    pub(crate) fn said(&self) -> String {
        self.said.lock().unwrap().clone()
    }

    /// Returns the process ID.
    #[cfg(target_os = "linux")]
    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }

    /// Closes standard input and waits for the command to end. Returns the exit status and
    /// everything that was written to stderr. Expects that no answer is left.
    pub(crate) fn end(mut self) -> (Option<i32>, String) {
        self.questions = None;
        self.ended()
    }

    /// Waits for the command to end while standard input stays open. Returns the exit status and
    /// everything that was written to stderr. Expects that no answer is left.
    pub(crate) fn ended(mut self) -> (Option<i32>, String) {
        let left = self.answers.recv_timeout(Self::PATIENCE);
        assert_eq!(left, Err(mpsc::RecvTimeoutError::Disconnected));
        let status = self.child.wait().unwrap().code();
        self.listener.take().unwrap().join().unwrap();
        (status, self.said())
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        // The command has already ended, unless a test has failed.
        let _ended = self.child.kill();
        let _status = self.child.wait();
    }
}

/// Returns the path of a sample file.
pub(crate) fn sample_path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/samples").join(name)
}

/// Returns the contents of a sample file.
pub(crate) fn sample(name: &str) -> String {
    fs::read_to_string(sample_path(name)).unwrap()
}

/// Compares a text with the golden file at this path of the project. If `TILEBASE_BLESS` is set,
/// replaces the file first.
pub(crate) fn compare_with_golden(path: &str, found: &str) {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    if env::var_os("TILEBASE_BLESS").is_some() {
        fs::create_dir_all(golden.parent().unwrap()).unwrap();
        fs::write(&golden, found).unwrap();
    }
    let kept = fs::read_to_string(&golden).unwrap().replace("\r\n", "\n");
    assert_eq!(found, kept, "{} differs: look at both before keeping the new", golden.display());
}
