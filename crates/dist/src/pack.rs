//! Packs tables, the specification of their format and their digests into one archive.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use tilebase::{Content, FORMAT};
use tilebase_build::Draft;

use crate::archive::{Archive, digest};

/// Packs tables, the specification of their format and a list of digests into a file in `out`.
/// Returns the path of the file. Its name is `tilebase-`, then `name`, the format version and the
/// beginning of the digest of the uncompressed archive. If another writer has the lock of `out` for
/// more than half a second, calls `waiting`.
pub(crate) fn pack(
    tables: &Path,
    contents: &[Content],
    name: &str,
    out: &Path,
    waiting: &(dyn Fn() + Sync),
) -> Result<PathBuf, Box<dyn Error>> {
    let mut names: Vec<_> = contents.iter().map(|content| content.file_name()).collect();
    names.sort();
    let read = |name: &str| {
        let path = tables.join(name);
        fs::read(&path).map_err(|e| format!("cannot read {}: {e}", path.display()))
    };
    let mut sums = String::new();
    for name in &names {
        sums += &format!("{}  {name}\n", digest(&read(name)?));
    }
    let mut draft = Draft::begin(out, waiting)?;
    let mut archive = Archive::new(draft.file());
    let unwritten = |error| format!("cannot write an archive in {}: {error}", out.display());
    archive.add("README.md", &read("README.md")?).map_err(unwritten)?;
    archive.add("SHA256SUMS", sums.as_bytes()).map_err(unwritten)?;
    for name in names {
        archive.add(&name, &read(&name)?).map_err(unwritten)?;
    }
    let digest = archive.finish().map_err(unwritten)?;
    let path = out.join(format!("tilebase-{name}-{FORMAT}-{}.tar.zst", &digest[..16]));
    draft.publish(&path)?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use tempfile::TempDir;
    use tilebase::Image;
    use tilebase_build::ensure;

    use super::*;

    /// Makes these tables and a README in a new directory.
    fn tables(contents: &[Content]) -> TempDir {
        let directory = tempfile::tempdir().unwrap();
        ensure(directory.path(), contents, false, &|_| {}).unwrap();
        fs::write(directory.path().join("README.md"), "# The format\n").unwrap();
        directory
    }

    /// Two tables that are packed in a fraction of a second. One of them is in a directory.
    fn few() -> [Content; 2] {
        [Content::Eight, Content::goal("EWWWWWWWW".parse().unwrap())]
    }

    /// Guards that archives are reproducible: the tables are made twice, listed in two orders, and
    /// packed into two directories.
    #[test]
    fn an_archive_has_the_same_name_and_bytes_every_time() {
        let mut backwards = few();
        backwards.reverse();
        let [first, second] = [few(), backwards].map(|contents| {
            let (tables, out) = (tables(&contents), tempfile::tempdir().unwrap());
            let out = out.path().join("new");
            let path = pack(tables.path(), &contents, "tables", &out, &|| {}).unwrap();
            (path.file_name().unwrap().to_owned(), fs::read(&path).unwrap())
        });
        assert!(first == second, "{:?} {:?}", first.0, second.0);
        let begin = format!("tilebase-tables-{FORMAT}-");
        assert!(first.0.to_str().unwrap().starts_with(&begin), "{:?}", first.0);
    }

    /// Guards the size of what a user downloads for both judges' problems.
    #[test]
    fn the_small_archive_has_less_than_5_mb() {
        let small = [Content::Eight, Content::Cubic];
        let (tables, out) = (tables(&small), tempfile::tempdir().unwrap());
        let path = pack(tables.path(), &small, "small", out.path(), &|| {}).unwrap();
        let length = fs::metadata(path).unwrap().len();
        assert!(length < 5_000_000, "{length}");
    }

    /// Guards that the name of an archive depends on its content.
    #[test]
    fn an_archive_with_other_content_has_another_name() {
        let (tables, out) = (tables(&few()), tempfile::tempdir().unwrap());
        let before = pack(tables.path(), &few(), "small", out.path(), &|| {}).unwrap();
        fs::write(tables.path().join("README.md"), "# Another format\n").unwrap();
        let after = pack(tables.path(), &few(), "small", out.path(), &|| {}).unwrap();
        assert_ne!(before, after);
        assert_eq!(files(out.path()).len(), 2, "only the two archives remain");
    }

    /// Returns the names of the files in a directory, without its lock file.
    fn files(directory: &Path) -> Vec<String> {
        let entries = fs::read_dir(directory).unwrap().map(Result::unwrap);
        let names = entries.map(|entry| entry.file_name().into_string().unwrap());
        names.filter(|name| name != ".lock").collect()
    }

    /// Guards that the next run removes the temporary file of a killed one.
    #[test]
    fn the_temporary_file_of_a_killed_packer_is_removed() {
        let (tables, out) = (tables(&few()), tempfile::tempdir().unwrap());
        fs::write(out.path().join(".left.tilebase.tmp"), "a part of an archive").unwrap();
        let path = pack(tables.path(), &few(), "small", out.path(), &|| {}).unwrap();
        assert_eq!(files(out.path()), [path.file_name().unwrap().to_str().unwrap()]);
    }

    #[test]
    fn the_error_of_writing_an_archive_names_its_path() {
        let (tables, place) = (tables(&few()), tempfile::tempdir().unwrap());
        let out = place.path().join("file");
        fs::write(&out, "no directory").unwrap();
        let error = pack(tables.path(), &few(), "small", &out, &|| {}).unwrap_err();
        assert!(error.to_string().starts_with(&format!("cannot create {}", out.display())));
    }

    /// Guards that tar alone unpacks an archive, as a user would, and that its tables are valid.
    #[test]
    fn tar_unpacks_valid_tables() {
        let zstd = Command::new("zstd").arg("--version").output();
        if !zstd.is_ok_and(|output| output.status.success()) {
            println!("zstd is not installed: skipped");
            return;
        }
        let (tables, out) = (tables(&few()), tempfile::tempdir().unwrap());
        let archive = pack(tables.path(), &few(), "tables", out.path(), &|| {}).unwrap();
        let unpacked = tempfile::tempdir().unwrap();
        let tar = |arguments: &[&str]| {
            let mut tar = Command::new("tar");
            let output = tar.args(arguments).arg(&archive).current_dir(unpacked.path()).output();
            let output = output.unwrap();
            assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
            String::from_utf8(output.stdout).unwrap()
        };
        tar(&["--zstd", "-xf"]);
        let listed = tar(&["--zstd", "-tf"]);
        let mut expected: Vec<_> = few().into_iter().map(Content::file_name).collect();
        expected.extend(["README.md".into(), "SHA256SUMS".into()]);
        expected.sort();
        let listed: Vec<_> =
            listed.lines().map(|line| line.strip_prefix("tables/").unwrap()).collect();
        assert_eq!(listed, expected);

        let sums = fs::read_to_string(unpacked.path().join("tables/SHA256SUMS")).unwrap();
        assert_eq!(sums.lines().count(), few().len());
        for content in few() {
            let file = unpacked.path().join("tables").join(content.file_name());
            let image = Image::read(&file).unwrap().expect(content).unwrap();
            let line = format!("{}  {}\n", digest(image.bytes()), content.file_name());
            assert!(sums.contains(&line), "{line}");
        }
    }
}
