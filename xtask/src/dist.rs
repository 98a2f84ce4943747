//! `cargo xtask dist`: the tables as people pass them on.

use std::error::Error;
use std::fs;
use std::io::{self, Write, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use sha2::{Digest, Sha256};
use tilebase::{Content, FORMAT};
use tilebase_build::{Draft, PublishError, ensure};

use crate::tables::GoalChoice;
use crate::{Outcome, tables_directory};

/// Pack the tables for others: two archives that tar unpacks, into dist/
///
/// Tables that are missing are made. The same tables make the same bytes, on every machine.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Where to put the archives [default: the project's dist/]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Which goal tables go into the large archive: none, standard, all, or patterns separated by
    /// commas
    #[arg(long, value_name = "GOALS", default_value = "standard")]
    goals: GoalChoice,
}

pub(crate) fn run(options: &Options) -> Outcome {
    let tables = tables_directory();
    let out = options.out.clone().unwrap_or_else(|| tables.with_file_name("dist"));
    let contents = options.goals.contents();
    ensure(&tables, &contents, false, &|_| {}, &|_| {})?;
    for (name, contents) in
        [("tables", contents.as_slice()), ("small", &[Content::Eight, Content::Cubic])]
    {
        let path = pack(&tables, contents, name, &out)?;
        let bytes = fs::metadata(&path)?.len();
        writeln!(stdout(), "{}: {} tables, {bytes} bytes", path.display(), contents.len())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What goes into an archive: the name that it has there, and the file.
struct Entry {
    name: String,
    content: Vec<u8>,
}

/// Packs these tables, the format's specification and a list of digests. The archive's name ends
/// with its version and the digest of what is in it.
fn pack(
    tables: &Path,
    contents: &[Content],
    name: &str,
    out: &Path,
) -> Result<PathBuf, Box<dyn Error>> {
    let mut names: Vec<_> = contents.iter().map(|content| content.file_name()).collect();
    names.sort();
    let read = |name: &str| {
        let path = tables.join(name);
        fs::read(&path).map_err(|e| format!("cannot read {}: {e}", path.display()))
    };
    let mut sums = String::new();
    for name in &names {
        sums += &format!("{}  {name}\n", hex(&Sha256::digest(read(name)?)));
    }
    let mut draft = Draft::begin(out)?;
    let mut archive = Archive::new(draft.file());
    let unwritten =
        |error| PublishError { action: "write an archive in", path: out.to_owned(), error };
    let readme = Entry { name: "README.md".into(), content: read("README.md")? };
    archive.add(readme).map_err(unwritten)?;
    archive.add(Entry { name: "SHA256SUMS".into(), content: sums.into() }).map_err(unwritten)?;
    for name in names {
        let content = read(&name)?;
        archive.add(Entry { name, content }).map_err(unwritten)?;
    }
    let digest = archive.finish().map_err(unwritten)?;
    let path = out.join(format!("tilebase-{name}-{FORMAT}-{}.tar.zst", &digest[..16]));
    draft.publish(&path)?;
    Ok(path)
}

/// A compressed tar archive in the making. Each file is a frame of its own, which is compressed in
/// memory: the frames one after the other are what zstd reads as one.
struct Archive<W> {
    out: W,
    /// What has been put into the archive and is not yet written.
    open: tar::Builder<Vec<u8>>,
    digest: Sha256,
}

/// The first of January 2000: files need some time, and tar warns of those from 1970.
const TIME: u64 = 946_684_800;

impl<W: Write> Archive<W> {
    fn new(out: W) -> Archive<W> {
        Archive { out, open: tar::Builder::new(Vec::new()), digest: Sha256::new() }
    }

    /// Adds a file, whose time, owner and permissions are always the same.
    fn add(&mut self, entry: Entry) -> io::Result<()> {
        let mut header = tar::Header::new_ustar();
        header.set_size(entry.content.len() as u64);
        header.set_mode(0o644);
        header.set_mtime(TIME);
        header.set_uid(0);
        header.set_gid(0);
        let name = format!("tables/{}", entry.name);
        self.open.append_data(&mut header, name, entry.content.as_slice())?;
        let bytes = std::mem::take(self.open.get_mut());
        self.write(&bytes)
    }

    /// Ends the archive. Returns the digest of what it is uncompressed.
    fn finish(mut self) -> io::Result<String> {
        self.open.finish()?;
        let bytes = std::mem::take(self.open.get_mut());
        self.write(&bytes)?;
        Ok(hex(&self.digest.finalize()))
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.digest.update(bytes);
        self.out.write_all(&compress_to_vec(bytes, CompressionLevel::Fastest))
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use tempfile::TempDir;
    use tilebase::Image;
    use tilebase_build::standard;

    use super::*;

    /// The standard tables, freshly made, and a README.
    fn tables() -> TempDir {
        let directory = tempfile::tempdir().unwrap();
        ensure(directory.path(), &standard(), false, &|_| {}, &|_| {}).unwrap();
        fs::write(directory.path().join("README.md"), "# The format\n").unwrap();
        directory
    }

    const SMALL: [Content; 2] = [Content::Eight, Content::Cubic];

    /// From tables made twice, listed in another order, into another directory.
    #[test]
    fn an_archive_has_the_same_name_and_bytes_every_time() {
        let pack_twice = |contents: &[Content], name| {
            let backwards: Vec<_> = contents.iter().rev().copied().collect();
            let [first, second] = [contents, &backwards].map(|contents| {
                let (tables, out) = (tables(), tempfile::tempdir().unwrap());
                let path = pack(tables.path(), contents, name, &out.path().join("new")).unwrap();
                (path.file_name().unwrap().to_owned(), fs::read(&path).unwrap())
            });
            assert!(first == second, "{:?} {:?}", first.0, second.0);
            first
        };
        let (large, _) = pack_twice(&standard(), "tables");
        let (small, bytes) = pack_twice(&SMALL, "small");
        for (file, name) in [(&large, "tables"), (&small, "small")] {
            let begin = format!("tilebase-{name}-{FORMAT}-");
            assert!(file.to_str().unwrap().starts_with(&begin), "{file:?}");
        }
        assert!(bytes.len() < 5_000_000, "{}", bytes.len());
    }

    /// What is in an archive decides its name.
    #[test]
    fn other_contents_have_another_name() {
        let (tables, out) = (tables(), tempfile::tempdir().unwrap());
        let before = pack(tables.path(), &SMALL, "small", out.path()).unwrap();
        fs::write(tables.path().join("README.md"), "# Another format\n").unwrap();
        let after = pack(tables.path(), &SMALL, "small", out.path()).unwrap();
        assert_ne!(before, after);
        assert_eq!(files(out.path()).len(), 2, "nothing else is left there");
    }

    /// What is in a directory, but for its lock.
    fn files(directory: &Path) -> Vec<String> {
        let entries = fs::read_dir(directory).unwrap().map(Result::unwrap);
        let names = entries.map(|entry| entry.file_name().into_string().unwrap());
        names.filter(|name| name != ".lock").collect()
    }

    /// A packer that was killed leaves up to a whole archive under a name that nobody knows.
    #[test]
    fn what_a_killed_packer_left_is_removed() {
        let (tables, out) = (tables(), tempfile::tempdir().unwrap());
        fs::write(out.path().join(".left.tilebase.tmp"), "a part of an archive").unwrap();
        let path = pack(tables.path(), &SMALL, "small", out.path()).unwrap();
        assert_eq!(files(out.path()), [path.file_name().unwrap().to_str().unwrap()]);
    }

    #[test]
    fn an_archive_that_cannot_be_written_is_an_error_with_its_place() {
        let (tables, place) = (tables(), tempfile::tempdir().unwrap());
        let out = place.path().join("file");
        fs::write(&out, "no directory").unwrap();
        let error = pack(tables.path(), &SMALL, "small", &out).unwrap_err();
        assert!(error.to_string().starts_with(&format!("cannot create {}: ", out.display())));
    }

    /// As whoever receives it would: tar alone, in an empty directory.
    #[test]
    fn tar_unpacks_valid_tables() {
        let zstd = Command::new("zstd").arg("--version").output();
        if !zstd.is_ok_and(|output| output.status.success()) {
            println!("zstd is not here, so tar cannot unpack the archive");
            return;
        }
        let (tables, out) = (tables(), tempfile::tempdir().unwrap());
        let archive = pack(tables.path(), &standard(), "tables", out.path()).unwrap();
        let unpacked = tempfile::tempdir().unwrap();
        let tar = |words: &[&str]| {
            let mut tar = Command::new("tar");
            let output = tar.args(words).arg(&archive).current_dir(unpacked.path()).output();
            let output = output.unwrap();
            assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
            String::from_utf8(output.stdout).unwrap()
        };
        tar(&["--zstd", "-xf"]);
        let listed = tar(&["--zstd", "-tf"]);
        let mut expected: Vec<_> = standard().into_iter().map(Content::file_name).collect();
        expected.extend(["README.md".into(), "SHA256SUMS".into()]);
        expected.sort();
        let listed: Vec<_> =
            listed.lines().map(|line| line.strip_prefix("tables/").unwrap()).collect();
        assert_eq!(listed, expected);

        let sums = fs::read_to_string(unpacked.path().join("tables/SHA256SUMS")).unwrap();
        assert_eq!(sums.lines().count(), standard().len());
        for content in standard() {
            let file = unpacked.path().join("tables").join(content.file_name());
            let image = Image::open(&file).unwrap().expect(content).unwrap();
            let line =
                format!("{}  {}\n", hex(&Sha256::digest(image.bytes())), content.file_name());
            assert!(sums.contains(&line), "{line}");
        }
    }
}
