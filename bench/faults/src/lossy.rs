//! Power cuts: the list that `lossy.c` wrote, cut anywhere and made into files again.

mod disk;

use std::path::{Path, PathBuf};
use std::process::Command;

use rand::rngs::StdRng;

use crate::Failure;

use disk::Disk;

/// The library to preload, compiled when it is asked for.
///
/// # Errors
/// When there is no C compiler.
pub fn library(folder: &Path) -> Result<PathBuf, Failure> {
    let path = folder.join("lossy.so");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lossy.c");
    let status = Command::new("cc")
        .args(["-shared", "-fPIC", "-O1", "-o"])
        .arg(&path)
        .arg(source)
        .arg("-ldl")
        .status()?;
    if status.success() {
        Ok(path)
    } else {
        Err(format!("cc: {status}").into())
    }
}

/// One change of a file or of a name, or the promise that all before it is on the disk.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Step {
    Write { offset: usize, bytes: Vec<u8> },
    Truncate { length: usize },
    Sync,
    Create,
    Unlink,
    MakeFolder,
    Rename { to: PathBuf },
    Link { to: PathBuf },
}

/// What a cut takes, and which syncs it believes.
#[derive(Debug, Clone, Copy, Default)]
pub struct Cut<'a> {
    /// The files as they were before the list began.
    pub before: Option<&'a Path>,
    /// Only the syncs of other paths than those beginning so count: a store that does not wait for the
    /// disk. Nothing of these paths that waits survives.
    pub unsynced: Option<&'a str>,
}

/// Everything a process did to its files, in order.
#[derive(Debug, Default)]
pub struct List {
    steps: Vec<(PathBuf, Step)>,
    /// Where each step ends in the list, in bytes.
    ends: Vec<u64>,
}

impl List {
    /// Reads a list; what was cut off in the middle of a note at its end is left out.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn read(path: &Path) -> Result<Self, Failure> {
        let bytes = std::fs::read(path)?;
        let mut rest = bytes.as_slice();
        let mut list = Self::default();
        while let Some((step, after)) = step(rest)? {
            list.steps.push(step);
            list.ends.push((bytes.len() - after.len()) as u64);
            rest = after;
        }
        Ok(list)
    }

    /// How many steps there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether nothing was done.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// How many bytes the list was long after its first steps: what was told to somebody while it was no
    /// longer than this was told before a cut there.
    #[must_use]
    pub fn bytes(&self, until: usize) -> u64 {
        until.checked_sub(1).map_or(0, |last| self.ends[last])
    }

    /// What was written to a file before a step, synced or not: for a file that stands for what the
    /// outside world was told.
    #[must_use]
    pub fn told(&self, path: &Path, until: usize) -> String {
        let mut told = Vec::new();
        for (file, step) in &self.steps[..until] {
            if file == path
                && let Step::Write { bytes, .. } = step
            {
                told.extend_from_slice(bytes);
            }
        }
        String::from_utf8_lossy(&told).into_owned()
    }

    /// Makes the files as the power failing before step `until` may leave them: all that was synced,
    /// and of what came after, any of the sectors, in any mixture, and the first of the changes of names.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn cut(
        &self,
        until: usize,
        from: &Path,
        to: &Path,
        cut: Cut<'_>,
        random: &mut StdRng,
    ) -> Result<(), Failure> {
        let mut disk = Disk::default();
        if let Some(before) = cut.before {
            disk.load(before, from)?;
        }
        let unsynced = |path: &Path| {
            let inside = path.strip_prefix(from).ok().and_then(Path::to_str);
            cut.unsynced
                .is_some_and(|begin| inside.is_some_and(|path| path.starts_with(begin)))
        };
        for (path, step) in &self.steps[..until] {
            if *step != Step::Sync || !unsynced(path) {
                disk.take(path, step);
            }
        }
        for (path, file) in disk.after_the_cut(&unsynced, random) {
            let target = to.join(path.strip_prefix(from)?);
            if let Some(folder) = target.parent() {
                std::fs::create_dir_all(folder)?;
            }
            std::fs::write(target, file)?;
        }
        Ok(())
    }
}

/// One note of the list: kind, three lengths, path, bytes.
type Noted<'a> = Option<((PathBuf, Step), &'a [u8])>;

fn step(bytes: &[u8]) -> Result<Noted<'_>, Failure> {
    let Some((kind, rest)) = bytes.split_first() else {
        return Ok(None);
    };
    let Some((head, rest)) = rest.split_at_checked(24) else {
        return Ok(None);
    };
    let number = |index: usize| -> Result<usize, Failure> {
        let bytes: [u8; 8] = head[index * 8..][..8].try_into()?;
        Ok(usize::try_from(u64::from_le_bytes(bytes))?)
    };
    let (name, offset, length) = (number(0)?, number(1)?, number(2)?);
    let Some((path, rest)) = rest.split_at_checked(name) else {
        return Ok(None);
    };
    let path = PathBuf::from(std::str::from_utf8(path)?);
    if matches!(kind, 1 | 5 | 7) {
        let Some((bytes, rest)) = rest.split_at_checked(length) else {
            return Ok(None);
        };
        let to = || Ok::<_, Failure>(PathBuf::from(std::str::from_utf8(bytes)?));
        let step = match kind {
            1 => Step::Write {
                offset,
                bytes: bytes.to_vec(),
            },
            5 => Step::Rename { to: to()? },
            _ => Step::Link { to: to()? },
        };
        return Ok(Some(((path, step), rest)));
    }
    let step = match kind {
        2 => Step::Sync,
        3 => Step::Truncate { length: offset },
        4 => Step::Unlink,
        6 => Step::MakeFolder,
        8 => Step::Create,
        other => return Err(format!("no such step: {other}").into()),
    };
    Ok(Some(((path, step), rest)))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rand::SeedableRng;

    use super::*;

    fn write(offset: usize, text: &str) -> Step {
        Step::Write {
            offset,
            bytes: text.into(),
        }
    }

    /// What 60 cuts before step `until` leave of a file; nothing where it is not there.
    fn left(steps: &[(&str, Step)], until: usize, file: &str) -> BTreeSet<Option<String>> {
        let steps = steps.iter();
        let list = List {
            steps: steps
                .map(|(path, step)| (PathBuf::from(path), step.clone()))
                .collect(),
            ends: Vec::new(),
        };
        (0..60)
            .map(|seed| {
                let folder = tempfile::tempdir().unwrap();
                let mut random = StdRng::seed_from_u64(seed);
                let cut = Cut::default();
                list.cut(until, Path::new("/x"), folder.path(), cut, &mut random)
                    .unwrap();
                std::fs::read_to_string(folder.path().join(file)).ok()
            })
            .collect()
    }

    fn some(texts: &[&str]) -> BTreeSet<Option<String>> {
        texts.iter().map(|text| Some((*text).to_owned())).collect()
    }

    #[test]
    fn what_was_removed_may_come_back_until_its_folder_is_synced() {
        let steps = [
            ("/x/a.db", write(0, "satu")),
            ("/x/a.db", Step::Sync),
            ("/x/a.db", Step::Unlink),
            ("/x", Step::Sync),
        ];
        assert_eq!(left(&steps, 3, "a.db").len(), 2);
        assert_eq!(left(&steps, 4, "a.db"), [None].into());
    }

    #[test]
    fn what_was_synced_stays_and_what_was_not_may_go() {
        let steps = [write(0, "satu"), Step::Sync, write(4, "dua"), Step::Sync];
        let steps = steps.map(|step| ("/x/a.db", step));
        assert_eq!(left(&steps, 3, "a.db"), some(&["satu", "satudua"]));
        assert_eq!(left(&steps, 4, "a.db"), some(&["satudua"]));
    }

    #[test]
    fn a_new_name_may_go_until_its_folder_and_the_folders_above_are_synced() {
        let steps = [
            ("/x/a", Step::MakeFolder),
            ("/x/a/b#1", Step::Create),
            ("/x/a/b#1", write(0, "satu")),
            ("/x/a/b#1", Step::Sync),
            (
                "/x/a/b#1",
                Step::Rename {
                    to: "/x/a/b".into(),
                },
            ),
            ("/x/a", Step::Sync),
            ("/x", Step::Sync),
        ];
        for until in 5..7 {
            assert_eq!(left(&steps, until, "a/b").len(), 2, "{until}");
        }
        assert_eq!(left(&steps, 7, "a/b"), some(&["satu"]));
        assert_eq!(left(&steps, 7, "a/b#1"), [None].into());
    }

    #[test]
    fn what_a_file_is_told_before_a_step_is_known() {
        let path = PathBuf::from("/x/a.db");
        let steps = [write(0, "satu"), Step::Sync, write(4, "dua")];
        let list = List {
            steps: steps.map(|step| (path.clone(), step)).into(),
            ends: vec![10, 20, 30],
        };
        assert_eq!(list.told(&path, 2), "satu");
        assert_eq!(list.bytes(2), 20);
    }
}
