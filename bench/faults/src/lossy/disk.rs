//! Files and their names: what a process sees of them, and what the disk has when the power fails.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use rand::RngExt;
use rand::rngs::StdRng;

use super::Step;
use crate::Failure;

/// What a disk writes whole, or not at all.
const SECTOR: usize = 512;

/// Files and names, on the disk and as the process sees them.
#[derive(Default)]
pub(super) struct Disk<'a> {
    files: Vec<File<'a>>,
    /// What the process sees.
    seen: BTreeMap<PathBuf, usize>,
    /// What the disk has.
    named: BTreeMap<PathBuf, usize>,
    /// Folders that were made and are not on the disk yet.
    folders_waiting: BTreeSet<PathBuf>,
    /// Changes of names that wait for a sync of their folder, in order.
    waiting: Vec<Change>,
}

enum Change {
    Add(PathBuf, usize),
    Remove(PathBuf),
    Move(PathBuf, PathBuf, usize),
    Folder(PathBuf),
}

impl Change {
    fn is_in(&self, folder: &Path) -> bool {
        let within = |path: &PathBuf| path.parent() == Some(folder);
        match self {
            Self::Add(path, _) | Self::Remove(path) | Self::Folder(path) => within(path),
            Self::Move(from, to, _) => within(from) || within(to),
        }
    }
}

impl<'a> Disk<'a> {
    /// Takes the files of a folder as they are, under the names that another folder gives them.
    pub(super) fn load(&mut self, folder: &Path, named: &Path) -> Result<(), Failure> {
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            let name = named.join(path.file_name().ok_or("an entry without a name")?);
            if path.is_dir() {
                self.load(&path, &name)?;
            } else {
                self.files.push(File {
                    synced: Some(std::fs::read(&path)?),
                    waiting: Vec::new(),
                });
                let file = self.files.len() - 1;
                self.seen.insert(name.clone(), file);
                self.named.insert(name, file);
            }
        }
        Ok(())
    }

    /// The file of a name; one that was never made was there before the list began.
    fn file(&mut self, path: &Path) -> usize {
        if let Some(file) = self.seen.get(path) {
            return *file;
        }
        let file = self.new_file();
        self.seen.insert(path.to_owned(), file);
        self.named.insert(path.to_owned(), file);
        file
    }

    fn new_file(&mut self) -> usize {
        self.files.push(File::default());
        self.files.len() - 1
    }

    pub(super) fn take(&mut self, path: &Path, step: &'a Step) {
        match step {
            Step::Create => {
                let file = self.new_file();
                self.seen.insert(path.to_owned(), file);
                self.waiting.push(Change::Add(path.to_owned(), file));
            }
            Step::Unlink => {
                // One from before the list, if it was not touched yet.
                if self.seen.remove(path).is_none() {
                    let file = self.file(path);
                    self.seen.remove(path);
                    self.named.insert(path.to_owned(), file);
                }
                self.waiting.push(Change::Remove(path.to_owned()));
            }
            Step::Rename { to } => {
                let file = self.file(path);
                self.seen.remove(path);
                self.seen.insert(to.clone(), file);
                let change = Change::Move(path.to_owned(), to.clone(), file);
                self.waiting.push(change);
            }
            Step::Link { to } => {
                let file = self.file(path);
                self.seen.insert(to.clone(), file);
                self.waiting.push(Change::Add(to.clone(), file));
            }
            Step::MakeFolder => {
                self.folders_waiting.insert(path.to_owned());
                self.waiting.push(Change::Folder(path.to_owned()));
            }
            // A file of which nothing is known has nothing to wait for: this is a folder.
            Step::Sync if !self.seen.contains_key(path) => {
                let (done, waiting) = std::mem::take(&mut self.waiting)
                    .into_iter()
                    .partition(|change| change.is_in(path));
                self.waiting = waiting;
                for change in done {
                    self.keep(change);
                }
            }
            Step::Sync | Step::Write { .. } | Step::Truncate { .. } => {
                let file = self.file(path);
                self.files[file].take(step);
            }
        }
    }

    fn keep(&mut self, change: Change) {
        match change {
            Change::Add(path, file) => drop(self.named.insert(path, file)),
            Change::Remove(path) => drop(self.named.remove(&path)),
            Change::Move(from, to, file) => {
                if self.named.get(&from) == Some(&file) {
                    self.named.remove(&from);
                }
                self.named.insert(to, file);
            }
            Change::Folder(path) => drop(self.folders_waiting.remove(&path)),
        }
    }

    /// What the disk has after the power came back: names and what they hold.
    pub(super) fn after_the_cut(
        mut self,
        unsynced: &dyn Fn(&Path) -> bool,
        random: &mut StdRng,
    ) -> Vec<(PathBuf, Vec<u8>)> {
        // A file system writes down changes of names in their order: none, some, or all are there.
        let waiting = std::mem::take(&mut self.waiting);
        let kept = match random.random_range(0..3) {
            0 => 0,
            1 => random.random_range(0..=waiting.len()),
            _ => waiting.len(),
        };
        for change in waiting.into_iter().take(kept) {
            self.keep(change);
        }
        let mut after: BTreeMap<usize, Vec<u8>> = BTreeMap::new();
        let mut left = Vec::new();
        for (path, file) in &self.named {
            let in_a_folder = path.ancestors().skip(1);
            if in_a_folder
                .into_iter()
                .any(|it| self.folders_waiting.contains(it))
            {
                continue;
            }
            let content = after.entry(*file).or_insert_with(|| {
                let file = std::mem::take(&mut self.files[*file]);
                file.after_the_cut(unsynced(path), random)
            });
            left.push((path.clone(), content.clone()));
        }
        left
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

    fn after_the_cut(mut self, dropped: bool, random: &mut StdRng) -> Vec<u8> {
        // Nothing, the first of them, a mixture, or everything of what was still waiting.
        let (share, first) = match random.random_range(0..4) {
            _ if dropped => (0.0, 0),
            0 => (0.0, 0),
            1 => (1.0, random.random_range(0..=self.waiting.len())),
            2 => (0.5, self.waiting.len()),
            _ => (1.0, self.waiting.len()),
        };
        for step in std::mem::take(&mut self.waiting).into_iter().take(first) {
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
        self.synced.unwrap_or_default()
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
        // What becomes of the name is none of the file's matter.
        Step::Sync
        | Step::Create
        | Step::Unlink
        | Step::MakeFolder
        | Step::Rename { .. }
        | Step::Link { .. } => {}
    }
}
