//! Backups in a folder: new ones by the moment, old ones removed, the newest tried; and what was done is told to the portal.

use std::{
    fs,
    path::{Path, PathBuf},
};

use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};

use super::refuse_lacking;
use crate::{
    backup::{self, Held, Passphrase},
    boot,
    cli::Failure,
    clock::{Clock as _, SystemClock},
    config::Config,
    ops::check::Reported,
    secrets::Secrets,
};

/// How backups of a folder end.
const ENDING: &str = ".cadangan";
/// How they are named before that: by the moment.
const NAMED: &str = "%Y-%m-%dT%H%M%S%.3fZ";
/// So many stay, however old they look.
const KEPT_MIN: usize = 3;

/// The file of a new backup. Two of one second, typed and by the timer, are two.
pub(super) fn new_file(folder: &Path, now: DateTime<Utc>) -> Result<PathBuf, Failure> {
    // A disk that is not mounted must not be taken for an empty folder.
    if !folder.is_dir() {
        return Err(format!("{} bukan folder yang ada; buat dulu", folder.display()).into());
    }
    Ok(folder.join(format!("{}{ENDING}", now.format(NAMED))))
}

fn backups(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.to_str().is_some_and(|path| path.ends_with(ENDING)) {
            found.push(path);
        }
    }
    // The name is the moment.
    found.sort();
    Ok(found)
}

/// Removes backups that are older than `age`, never the one just made and never the newest [`KEPT_MIN`] beside it; which.
///
/// The age is counted from the newest of the others: a clock that is ahead makes all of them look old at once.
pub(super) fn forget_older(
    folder: &Path,
    made: &Path,
    age: TimeDelta,
) -> Result<Vec<PathBuf>, Failure> {
    let mut others: Vec<(DateTime<Utc>, PathBuf)> = backups(folder)?
        .into_iter()
        .filter(|path| path != made)
        .filter_map(|path| Some((moment(&path)?, path)))
        .collect();
    others.sort();
    let Some((newest, _)) = others.last() else {
        return Ok(Vec::new());
    };
    let before = *newest - age;
    others.truncate(others.len().saturating_sub(KEPT_MIN));
    let mut gone = Vec::new();
    for (at, path) in others {
        if at < before {
            fs::remove_file(&path)?;
            gone.push(path);
        }
    }
    Ok(gone)
}

/// Removes what a backup left that was killed. Those of the last day may be another's, at work.
pub(super) fn forget_unfinished(
    folder: &Path,
    now: DateTime<Utc>,
) -> Result<Vec<PathBuf>, Failure> {
    let mut gone = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let is_part = path
            .extension()
            .is_some_and(|ending| ending == "part" || ending == "copy");
        let unfinished = path.with_extension("");
        let Some(at) = moment(&unfinished).filter(|_| is_part) else {
            continue;
        };
        if now - at > TimeDelta::days(1) {
            if path.is_dir() {
                fs::remove_dir_all(&path)?;
            } else {
                fs::remove_file(&path)?;
            }
            gone.push(path);
        }
    }
    Ok(gone)
}

/// When a backup was made, as its name says; none for files of other names, which are not ours.
fn moment(path: &Path) -> Option<DateTime<Utc>> {
    let name = path.file_name()?.to_str()?.strip_suffix(ENDING)?;
    let at = NaiveDateTime::parse_from_str(name, NAMED).ok()?;
    Some(at.and_utc())
}

/// Restores a backup, or the newest of a folder, where it can be looked at, and throws it away.
pub(super) async fn try_restore(
    config: &Config,
    from: &Path,
    passphrase: &Passphrase,
) -> Result<(), Failure> {
    let newest;
    let from = if from.is_dir() {
        let made = backups(from)?
            .into_iter()
            .filter(|path| moment(path).is_some());
        newest = made.max().ok_or("tidak ada cadangan di folder itu")?;
        newest.as_path()
    } else {
        from
    };
    let secrets = Secrets::load(&config.data_dir)?;
    let place = tempfile::Builder::new().prefix("beasiswa-").tempdir()?;
    let there = Config {
        data_dir: place.path().to_owned(),
        database_url: None,
        object_store_url: None,
        copy_url: None,
        ..config.clone()
    };
    let restored = backup::restore(&there, &secrets, from, passphrase).await;
    place.close()?;
    let held = restored.map_err(|error| format!("{}: {error}", from.display()))?;
    say!(
        "{} dipulihkan untuk uji dan diperiksa: {} peristiwa dan {} berkas dari {}.",
        from.display(),
        held.manifest.events,
        held.files,
        held.manifest.made_at
    );
    if held.lacking.is_empty() {
        report(config, Reported::TRIAL, &held, SystemClock.now()).await;
    }
    refuse_lacking(&held.lacking)
}

/// Tells the portal, which tells it by its figures. What was made is made, whether that can be told or not.
pub(super) async fn report(config: &Config, name: &str, held: &Held, now: DateTime<Utc>) {
    let told = Reported {
        at: now,
        events: held.manifest.events,
        files: held.files,
        lacking: held.lacking.len() as u64,
    };
    let done = async {
        let ops = boot::ops(config).await?;
        let done = ops.report(name, &told).await;
        ops.close().await;
        done.map_err(Failure::from)
    };
    if let Err(error) = done.await {
        eprintln!("beasiswa: portal tidak dapat diberi tahu: {error}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(at: &str) -> String {
        let at: DateTime<Utc> = at.parse().unwrap();
        format!("{}{ENDING}", at.format(NAMED))
    }

    fn held(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_clock_that_is_ahead_takes_no_backup_away_and_a_right_one_the_old_ones() {
        let folder = tempfile::tempdir().unwrap();
        let days = [
            "2026-01-01T02:00:00Z",
            "2026-01-02T02:00:00Z",
            "2026-03-01T02:00:00Z",
            "2026-03-02T02:00:00Z",
            "2026-03-03T02:00:00Z",
        ];
        for day in days {
            fs::write(folder.path().join(named(day)), "").unwrap();
        }
        // Not ours, however old the file is.
        fs::write(folder.path().join("dari-kantor-lain.cadangan"), "").unwrap();
        let month = TimeDelta::days(30);
        // A year ahead: twice, because the first of them is then the newest of the others.
        for ahead in ["2027-03-04T02:00:00Z", "2027-03-05T02:00:00Z"] {
            let made = folder.path().join(named(ahead));
            fs::write(&made, "").unwrap();
            forget_older(folder.path(), &made, month).unwrap();
        }
        let left = held(folder.path());
        assert!(left.contains(&named("2026-03-03T02:00:00Z")), "{left:?}");
        assert!(left.contains(&named("2026-03-02T02:00:00Z")), "{left:?}");
        // The control: what is old beside newer ones goes.
        assert!(!left.contains(&named("2026-01-01T02:00:00Z")), "{left:?}");
        assert!(left.contains(&"dari-kantor-lain.cadangan".to_owned()));
    }

    #[test]
    fn what_a_killed_backup_left_goes_with_a_later_one() {
        let folder = tempfile::tempdir().unwrap();
        let old = named("2026-03-01T02:00:00Z");
        let new = named("2026-03-02T23:00:00Z");
        for name in [&old, &new] {
            fs::create_dir(folder.path().join(format!("{name}.copy"))).unwrap();
            fs::write(folder.path().join(format!("{name}.part")), "").unwrap();
        }
        fs::write(folder.path().join("catatan.part"), "").unwrap();
        let now = "2026-03-03T02:00:00Z".parse().unwrap();
        forget_unfinished(folder.path(), now).unwrap();
        let left = [
            format!("{new}.copy"),
            format!("{new}.part"),
            "catatan.part".to_owned(),
        ];
        assert_eq!(held(folder.path()), left);
    }
}
