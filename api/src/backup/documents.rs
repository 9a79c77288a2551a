//! The files of a backup: all that the store has, and whether that is all that the log names.

use std::{collections::HashMap, io::Write};

use futures::TryStreamExt;
use ledger::Ledger;
use object_store::{ObjectStore, ObjectStoreExt};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{FILES, Failure, add, copy, local};
use crate::{
    boot,
    config::Config,
    files::{
        self, Variant,
        check::{Found, matches},
        place,
    },
    named::{NamedFile, named_files},
    secrets::Secrets,
};

/// A file that the log names and that the backup does not hold as it is named.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Lacking {
    /// The file.
    pub file_id: Uuid,
    /// Position of an event that names it.
    pub position: u64,
    /// What was found instead.
    pub found: Found,
}

/// What became of the files.
#[derive(Debug, Default)]
pub(super) struct Archived {
    /// Files that were put in.
    pub count: u64,
    /// Files that the log names and that are not in it, in the order of the log.
    pub lacking: Vec<Lacking>,
}

/// Puts every file of the store into an archive, and compares each one that the copied log names, by
/// its hash. Files come into being before the events that name them, so a store that is read after the
/// log was copied has them all.
///
/// # Errors
/// When the store or the copy cannot be read, or the archive not be written.
pub(super) async fn archive<W: Write>(
    config: &Config,
    secrets: &Secrets,
    copied: &std::path::Path,
    archive: &mut tar::Builder<W>,
) -> Result<Archived, Failure> {
    let ledger = Ledger::open(boot::ledger_config(&local(config, copied), secrets)).await?;
    let named = named_files(&ledger, 0).await?;
    let mut wanted: HashMap<String, Vec<&NamedFile>> = HashMap::new();
    for file in named.files.iter().filter(|file| !named.is_erased(file)) {
        let place = place(file.file_id, Variant::Full).to_string();
        wanted.entry(place).or_default().push(file);
    }
    let mut archived = Archived::default();
    let lacking = &mut archived.lacking;
    let mut lack = |file: &NamedFile, found| {
        lacking.push(Lacking {
            file_id: file.file_id,
            position: file.position,
            found,
        });
    };
    let store = files::store(config.object_store_url.as_deref(), &config.data_dir)?;
    let mut kept = store.list(None);
    while let Some(object) = kept.try_next().await? {
        let bytes = match store.get(&object.location).await {
            // Its person was erased meanwhile, or it is gone: what is missing is seen below.
            Err(object_store::Error::NotFound { .. }) => continue,
            found => found?.bytes().await?,
        };
        let location = object.location.to_string();
        for file in wanted.remove(&location).into_iter().flatten() {
            match matches(&ledger, file, &bytes).await? {
                None | Some(Found::Sound) => {}
                Some(found) => lack(file, found),
            }
        }
        add(archive, &format!("{FILES}/{location}"), &bytes)?;
        archived.count += 1;
    }
    drop(kept);
    ledger.close().await;
    for file in wanted.into_values().flatten() {
        if !copy::is_erased(config, person(file)).await? {
            lack(file, Found::Missing);
        }
    }
    archived.lacking.sort_by_key(|file| file.position);
    Ok(archived)
}

/// Whose erasure takes a file along.
fn person(file: &NamedFile) -> &str {
    file.subject.as_deref().unwrap_or(&file.actor)
}

/// The first of the lacking files, for a message.
pub(crate) fn told(lacking: &[Lacking]) -> String {
    const TOLD: usize = 20;
    let mut lines: Vec<String> = lacking
        .iter()
        .take(TOLD)
        .map(|file| {
            let what = match file.found {
                Found::Missing => "hilang",
                Found::Differs => "berbeda dari sidik di buku",
                Found::Sound => "sound",
            };
            format!("  {} (event {}): {what}", file.file_id, file.position)
        })
        .collect();
    if lacking.len() > TOLD {
        lines.push(format!("  and {} more", lacking.len() - TOLD));
    }
    lines.join("\n")
}
