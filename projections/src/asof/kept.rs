//! Snapshots of the read models at even distances of the log, as packed SQLite files in a folder of this
//! node. They hold names, so they lie in a folder named after the number of erased people and go
//! with it when another person is erased.
use crate::error::Error;
use crate::store::{schema, switch};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use tempfile::TempDir;

/// How a packed SQLite file ends.
const PACKED: &str = ".db.zst";
/// A sixth of the file is left, as quick as the disk.
const PACKING: i32 = 1;

/// Snapshots kept at most: with more, every second one is given up.
const SNAPSHOTS_MAX: u64 = 20;

/// A file at work is nobody's when it was not written for so long: its process crashed.
const ABANDONED: Duration = Duration::from_secs(3600);

/// The folder of snapshots.
pub(crate) struct Kept {
    folder: PathBuf,
    /// Events between two snapshots while the log is short.
    spacing: u64,
    /// The folder's life, where it is this process's own.
    _own: Option<TempDir>,
}

impl Kept {
    pub fn new(folder: Option<PathBuf>, spacing: u64) -> Result<Self, Error> {
        let (folder, own) = match folder {
            Some(folder) => (folder, None),
            None => {
                let own = tempfile::tempdir()?;
                (own.path().to_owned(), Some(own))
            }
        };
        let kept = Self {
            folder,
            spacing,
            _own: own,
        };
        kept.clean()?;
        Ok(kept)
    }

    /// Removes the snapshots of other tables and the work of processes that crashed.
    fn clean(&self) -> Result<(), Error> {
        for group in entries(&self.folder)? {
            if !name_of(&group).starts_with(&schema::name()) {
                remove_folder(&group)?;
                continue;
            }
            for file in entries(&group)? {
                let changed = file.metadata().and_then(|data| data.modified());
                let age = changed.map(|changed| SystemTime::now().duration_since(changed));
                if snapshot_events(&file).is_none() && matches!(age, Ok(Ok(age)) if age > ABANDONED)
                {
                    switch::remove_file(&file)?;
                }
            }
        }
        Ok(())
    }

    /// Removes everything.
    pub fn forget_all(&self) -> Result<(), Error> {
        entries(&self.folder)?
            .iter()
            .try_for_each(|group| remove_folder(group))
    }

    /// Removes what was filled while fewer people were erased; whether there was any.
    pub fn forget_erased(&self, erased: u64) -> Result<bool, Error> {
        let now = self.group(erased);
        let mut any = false;
        for group in entries(&self.folder)? {
            if group != now {
                remove_folder(&group)?;
                any = true;
            }
        }
        Ok(any)
    }

    fn group(&self, erased: u64) -> PathBuf {
        self.folder.join(format!("{}-{erased}", schema::name()))
    }

    fn file(&self, erased: u64, events: u64) -> PathBuf {
        self.group(erased).join(format!("{events}{PACKED}"))
    }

    /// A name for a store that is being filled.
    pub fn working_file(&self, erased: u64) -> Result<PathBuf, Error> {
        let group = self.group(erased);
        std::fs::create_dir_all(&group)?;
        Ok(group.join(format!("{}.open", uuid::Uuid::new_v4().simple())))
    }

    /// The snapshot of exactly this many events.
    pub fn snapshot(&self, erased: u64, events: u64) -> Option<PathBuf> {
        let file = self.file(erased, events);
        file.exists().then_some(file)
    }

    /// The latest snapshot of at most this many events.
    pub fn nearest(&self, erased: u64, events: u64) -> Option<PathBuf> {
        let found = entries(&self.group(erased)).ok()?;
        found
            .into_iter()
            .filter_map(|file| Some((snapshot_events(&file)?, file)))
            .filter(|(held, _)| *held <= events)
            .max()
            .map(|(_, file)| file)
    }

    /// Makes a filled file the snapshot of this many events.
    pub async fn keep(&self, erased: u64, events: u64, filled: PathBuf) -> Result<(), Error> {
        let snapshot = self.file(erased, events);
        let packing = tokio::task::spawn_blocking(move || {
            let working = filled.with_extension("packed");
            let packed = std::fs::File::create(&working)?;
            zstd::stream::copy_encode(std::fs::File::open(&filled)?, &packed, PACKING)?;
            packed.sync_all()?;
            std::fs::rename(working, snapshot)?;
            switch::remove_file(&filled)
        });
        packing.await.map_err(std::io::Error::other)?
    }

    /// Where snapshots should stand in a log of this length.
    pub fn due(&self, events: u64) -> impl Iterator<Item = u64> + use<> {
        let distance = self.distance(events);
        (1..=events / distance).map(move |number| number * distance)
    }

    /// Doubled as often as needed for the number of snapshots to stay bounded.
    fn distance(&self, events: u64) -> u64 {
        let mut distance = self.spacing;
        while events / distance > SNAPSHOTS_MAX {
            distance *= 2;
        }
        distance
    }

    /// Removes snapshots that no longer stand where one should.
    pub fn thin_out(&self, events: u64) -> Result<(), Error> {
        let distance = self.distance(events);
        for group in entries(&self.folder)? {
            for file in entries(&group)? {
                if snapshot_events(&file).is_some_and(|held| held % distance != 0) {
                    switch::remove_file(&file)?;
                }
            }
        }
        Ok(())
    }
}

/// How many events the snapshot in this file holds; `None` for other files.
fn snapshot_events(file: &Path) -> Option<u64> {
    name_of(file).strip_suffix(PACKED)?.parse().ok()
}

/// Unpacks a snapshot into a file that is filled on.
pub(crate) async fn unpack(snapshot: &Path, path: &Path) -> Result<(), Error> {
    let (snapshot, path) = (snapshot.to_owned(), path.to_owned());
    let unpacking = tokio::task::spawn_blocking(move || {
        let packed = std::fs::File::open(snapshot)?;
        zstd::stream::copy_decode(packed, std::fs::File::create(path)?)
    });
    Ok(unpacking.await.map_err(std::io::Error::other)??)
}

fn name_of(path: &Path) -> &str {
    path.file_name()
        .and_then(|name| name.to_str())
        .unwrap_or_default()
}

/// What lies in a folder; nothing when it is not there.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    match std::fs::read_dir(folder) {
        Ok(found) => found
            .map(|entry| Ok(entry?.path()))
            .collect::<Result<_, _>>(),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error.into()),
    }
}

fn remove_folder(folder: &Path) -> Result<(), Error> {
    match std::fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.into()),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn snapshots_stand_at_even_distances_that_double_with_the_log() {
        let kept = Kept::new(None, 100).unwrap();
        assert_eq!(kept.due(99).count(), 0);
        assert_eq!(kept.due(250).collect::<Vec<_>>(), [100, 200]);
        assert_eq!(kept.due(2_099).count(), 20);
        assert_eq!(kept.due(2_100).next(), Some(200));
        assert_eq!(kept.due(2_100).last(), Some(2_000));
    }

    #[tokio::test]
    async fn the_nearest_is_found_and_the_rest_is_thinned_out() {
        let kept = Kept::new(None, 100).unwrap();
        for events in [100, 200, 300] {
            let file = kept.working_file(0).unwrap();
            std::fs::write(&file, "x").unwrap();
            kept.keep(0, events, file.clone()).await.unwrap();
            assert!(!file.exists());
        }
        let again = kept.working_file(0).unwrap();
        unpack(&kept.snapshot(0, 200).unwrap(), &again)
            .await
            .unwrap();
        assert_eq!(std::fs::read(&again).unwrap(), b"x");
        assert_eq!(kept.nearest(0, 99), None);
        assert_eq!(kept.nearest(0, 299), kept.snapshot(0, 200));
        // Another number of erased people has none of these.
        assert_eq!(kept.nearest(1, 299), None);
        kept.thin_out(2_100).unwrap();
        assert_eq!(kept.nearest(0, 1_100), kept.snapshot(0, 200));
        assert!(!kept.forget_erased(0).unwrap());
        assert!(kept.forget_erased(1).unwrap());
        assert_eq!(kept.nearest(0, 1_100), None);
        let file = kept.working_file(1).unwrap();
        kept.forget_all().unwrap();
        assert!(!file.parent().unwrap().exists());
    }
}
