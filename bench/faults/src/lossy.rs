//! Power cuts: the list that `lossy.c` wrote, cut anywhere and made into files again.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use rand::RngExt;
use rand::rngs::StdRng;

use crate::Failure;

/// What a disk writes whole, or not at all.
const SECTOR: usize = 512;

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

/// One change of a file, or the promise that all before it are on the disk.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Step {
    Write { offset: usize, bytes: Vec<u8> },
    Truncate { length: usize },
    Unlink,
    Sync,
}

/// Everything a process did to its files, in order.
#[derive(Debug, Default)]
pub struct List {
    steps: Vec<(PathBuf, Step)>,
}

impl List {
    /// Reads a list; what was cut off in the middle of a note at its end is left out.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn read(path: &Path) -> Result<Self, Failure> {
        let bytes = std::fs::read(path)?;
        let mut rest = bytes.as_slice();
        let mut steps = Vec::new();
        while let Some((step, after)) = step(rest)? {
            steps.push(step);
            rest = after;
        }
        Ok(Self { steps })
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
    /// and of what came after, any of the sectors, in any mixture.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn cut(
        &self,
        until: usize,
        from: &Path,
        to: &Path,
        random: &mut StdRng,
    ) -> Result<(), Failure> {
        let mut files: BTreeMap<&Path, File> = BTreeMap::new();
        for (path, step) in &self.steps[..until] {
            let within = |file: &Path| file.parent() == Some(path.as_path());
            if *step == Step::Sync && files.keys().any(|file| within(file)) {
                // A folder was synced: what was removed from it stays removed.
                for (_, file) in files.iter_mut().filter(|(file, _)| within(file)) {
                    file.stay_removed();
                }
                continue;
            }
            files.entry(path).or_default().take(step);
        }
        for (path, file) in files {
            if let Some(bytes) = file.after_the_cut(random) {
                let target = to.join(path.strip_prefix(from)?);
                if let Some(folder) = target.parent() {
                    std::fs::create_dir_all(folder)?;
                }
                std::fs::write(target, bytes)?;
            }
        }
        Ok(())
    }
}

#[derive(Default)]
struct File<'a> {
    synced: Option<Vec<u8>>,
    waiting: Vec<&'a Step>,
}

impl<'a> File<'a> {
    fn take(&mut self, step: &'a Step) {
        match step {
            Step::Sync => {
                for step in std::mem::take(&mut self.waiting) {
                    apply(&mut self.synced, step);
                }
            }
            other => self.waiting.push(other),
        }
    }

    fn stay_removed(&mut self) {
        let removed = |step: &&Step| **step == Step::Unlink;
        if let Some(last) = self.waiting.iter().rposition(removed) {
            self.synced = None;
            self.waiting.drain(..=last);
        }
    }

    fn after_the_cut(mut self, random: &mut StdRng) -> Option<Vec<u8>> {
        // Nothing, everything, or a mixture of what was still waiting.
        let share = [0.0, 0.5, 1.0][random.random_range(0..3)];
        for step in std::mem::take(&mut self.waiting) {
            match step {
                Step::Write { offset, bytes } => {
                    for (number, sector) in bytes.chunks(SECTOR).enumerate() {
                        if random.random_bool(share) {
                            let bytes = sector.to_vec();
                            let offset = offset + number * SECTOR;
                            apply(&mut self.synced, &Step::Write { offset, bytes });
                        }
                    }
                }
                other if random.random_bool(share) => apply(&mut self.synced, other),
                _ => {}
            }
        }
        self.synced
    }
}

fn apply(file: &mut Option<Vec<u8>>, step: &Step) {
    match step {
        Step::Write { offset, bytes } => {
            let content = file.get_or_insert_default();
            let end = offset + bytes.len();
            if content.len() < end {
                content.resize(end, 0);
            }
            content[*offset..end].copy_from_slice(bytes);
        }
        Step::Truncate { length } => file.get_or_insert_default().resize(*length, 0),
        Step::Unlink => *file = None,
        Step::Sync => {}
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
    let step = match kind {
        1 => {
            let Some((bytes, rest)) = rest.split_at_checked(length) else {
                return Ok(None);
            };
            let bytes = bytes.to_vec();
            return Ok(Some(((path, Step::Write { offset, bytes }), rest)));
        }
        2 => Step::Sync,
        3 => Step::Truncate { length: offset },
        4 => Step::Unlink,
        other => return Err(format!("no such step: {other}").into()),
    };
    Ok(Some(((path, step), rest)))
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    fn write(offset: usize, text: &str) -> Step {
        Step::Write {
            offset,
            bytes: text.into(),
        }
    }

    #[test]
    fn what_was_removed_may_come_back_until_its_folder_is_synced() {
        let folder = tempfile::tempdir().unwrap();
        let (path, parent) = (PathBuf::from("/x/a.db"), PathBuf::from("/x"));
        let list = List {
            steps: vec![
                (path.clone(), write(0, "satu")),
                (path.clone(), Step::Sync),
                (path.clone(), Step::Unlink),
                (parent, Step::Sync),
            ],
        };
        let left = |until| {
            (0..20).any(|seed| {
                let _ = std::fs::remove_file(folder.path().join("a.db"));
                let mut random = StdRng::seed_from_u64(seed);
                list.cut(until, Path::new("/x"), folder.path(), &mut random)
                    .unwrap();
                folder.path().join("a.db").exists()
            })
        };
        assert!(left(3));
        assert!(!left(4));
    }

    #[test]
    fn what_was_synced_stays_and_what_was_not_may_go() {
        let folder = tempfile::tempdir().unwrap();
        let path = PathBuf::from("/x/a.db");
        let list = List {
            steps: [write(0, "satu"), Step::Sync, write(4, "dua"), Step::Sync]
                .map(|step| (path.clone(), step))
                .into(),
        };
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..50 {
            let mut random = StdRng::seed_from_u64(seed);
            list.cut(3, Path::new("/x"), folder.path(), &mut random)
                .unwrap();
            seen.insert(std::fs::read_to_string(folder.path().join("a.db")).unwrap());
        }
        assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["satu", "satudua"]);
        list.cut(
            4,
            Path::new("/x"),
            folder.path(),
            &mut StdRng::seed_from_u64(1),
        )
        .unwrap();
        assert_eq!(
            std::fs::read(folder.path().join("a.db")).unwrap(),
            b"satudua"
        );
        assert_eq!(list.told(&path, 2), "satu");
    }
}
