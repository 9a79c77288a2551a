//! Checking the log against itself and against all that stands beside it: by `beasiswa verify`, every hour what is new,
//! every night everything. Nothing is changed by it.

pub(crate) mod progress;

use std::sync::Arc;

use bytes::Bytes;
use commands::meaning::EventMeaning;
use ledger::{Ledger, LedgerError, Meaning, Scope, VerifyReport};
use object_store::{ObjectStore, ObjectStoreExt as _, PutPayload, path::Path};
use progress::{Checked, HEAD};

use crate::{
    boot,
    config::Config,
    error::ApiError,
    files::{
        self, FilesError, Variant,
        check::{self, Found},
        place,
    },
    named::{self, NamedFile},
    ops::check::Reported,
    state::{App, AppState},
};

/// Problems told in words; the rest is counted.
const TOLD_MAX: usize = 20;

/// What the product's events mean to a check.
pub(crate) fn meaning() -> Arc<dyn Meaning> {
    Arc::new(EventMeaning::default())
}

/// Checks the log and what the ledger keeps beside it.
///
/// # Errors
/// When the database cannot be read.
pub(crate) async fn log(
    ledger: &Ledger,
    scope: Scope,
    progress: impl FnMut(u64, u64) + Send,
) -> Result<VerifyReport, LedgerError> {
    ledger.verify_with(scope, Some(meaning()), progress).await
}

/// Checks what is new since the last time, or everything, and tells what was found: as figures, to the log of the
/// program, and to the audit page.
///
/// # Errors
/// When a store cannot be read.
pub(crate) async fn run(app: &App, whole: bool) -> Result<Checked, ApiError> {
    let at = app.now();
    let scope = match whole {
        true => Scope::Whole,
        false => app.checking.scope(),
    };
    let report = log(&app.ledger, scope, |_, _| {}).await?;
    app.checking.came_to(&report);
    let mut problems: Vec<String> = report.problems.iter().map(ToString::to_string).collect();
    let mut unchecked = report.unchecked.clone();
    if whole {
        let beside = beside(&app.config, &app.ledger)
            .await
            .map_err(ApiError::internal)?;
        problems.extend(beside.problems);
        unchecked.extend(beside.unchecked);
    }
    let count = problems.len() as u64 + report.problems_left_out;
    for problem in problems.iter().take(TOLD_MAX) {
        tracing::error!(problem, "the log is not sound");
    }
    problems.truncate(TOLD_MAX);
    let checked = Checked {
        at,
        whole: matches!(scope, Scope::Whole),
        events: report.size,
        root: hex::encode(report.root),
        problems,
        problem_count: count,
        unchecked,
    };
    tell(&checked);
    app.ops.keep_check(&checked).await?;
    Ok(checked)
}

/// What was found beside the log.
#[derive(Default)]
pub(crate) struct Beside {
    /// What is wrong.
    pub problems: Vec<String>,
    /// What could not be checked, and why.
    pub unchecked: Vec<String>,
    /// Documents compared with the hash that the log names.
    pub files: u64,
    /// Read tables compared with those that the log gives.
    pub tables: u64,
}

/// Compares the documents that the log names and the read models with the log, over connections that only read.
///
/// # Errors
/// When a store cannot be read.
pub(crate) async fn beside(config: &Config, ledger: &Ledger) -> Result<Beside, BesideError> {
    let mut found = Beside::default();
    let store = files::store(config.object_store_url.as_deref(), &config.data_dir)?;
    let named = named::named_files(ledger, 0).await?;
    // A picture in a page is named by its address, without a hash: that it is there is all that can be said.
    let mut by_address = 0_u64;
    for file in &named.files {
        if named.is_erased(file) {
            continue;
        }
        found.files += 1;
        by_address += u64::from(file.sha256.is_none());
        let what = match stored(&*store, file).await? {
            None => "tidak ada di penyimpanan",
            Some(bytes) => match check::matches(ledger, file, &bytes).await? {
                Some(Found::Missing) => "tidak ada di penyimpanan",
                Some(Found::Differs) => "berbeda dari sidik yang tercatat",
                Some(Found::Sound) | None => continue,
            },
        };
        found.problems.push(format!(
            "peristiwa {}: berkas {} {what}",
            file.position, file.file_id
        ));
    }
    if by_address > 0 {
        found.unchecked.push(format!(
            "isi {by_address} gambar halaman, yang dicatat dengan alamat tanpa sidik; hanya keberadaannya diperiksa"
        ));
    }
    match projections::compare(&boot::read_url(config), ledger).await? {
        Some(compared) => {
            found.tables = compared.tables;
            found
                .problems
                .extend(compared.differing.iter().map(|table| {
                    format!("tabel baca {table} berbeda dari buku; jalankan: beasiswa rebuild")
                }));
        }
        None => found
            .unchecked
            .push("tabel baca: belum ada, atau dibuat oleh program lain".to_owned()),
    }
    Ok(found)
}

async fn stored(
    store: &dyn ObjectStore,
    file: &NamedFile,
) -> Result<Option<Bytes>, object_store::Error> {
    match store.get(&place(file.file_id, Variant::Full)).await {
        Ok(found) => found.bytes().await.map(Some),
        Err(object_store::Error::NotFound { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Why what stands beside the log could not be compared.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BesideError {
    /// The log cannot be read.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// The files cannot be read.
    #[error(transparent)]
    Files(#[from] FilesError),
    /// A file cannot be read.
    #[error(transparent)]
    Store(#[from] object_store::Error),
    /// The read models cannot be read.
    #[error(transparent)]
    Read(#[from] projections::Error),
}

/// Tells by figures what was found.
pub(crate) fn tell(checked: &Checked) {
    metrics::gauge!("ledger_check_problems").set(checked.problem_count as f64);
    metrics::gauge!("ledger_check_events").set(checked.events as f64);
    metrics::gauge!("ledger_check_last_seconds").set(checked.at.timestamp() as f64);
}

/// The same figures of a log that was never checked: an alarm asks for them from the start.
pub(crate) fn tell_none() {
    metrics::gauge!("ledger_check_problems").set(0.0);
    metrics::gauge!("ledger_check_events").set(0.0);
    metrics::gauge!("ledger_check_last_seconds").set(0.0);
}

/// Looks when the program starts at what may have changed while it was off. Claims are made again from the log; where the
/// table says something else, nothing is written. A store of files in which a head was left and that has none is another
/// one, or an empty folder in its place: every document is looked for at once, not at night.
pub(crate) async fn at_start(app: AppState) {
    let another = is_another_store(&app).await;
    match app.ledger.check_claims().await {
        Ok(problems) => {
            for problem in problems.iter().take(TOLD_MAX) {
                tracing::error!(%problem, "the claims are not those of the log");
            }
        }
        Err(error) => tracing::warn!(%error, "the claims could not be compared with the log"),
    }
    if another {
        tracing::warn!("the store of files is not the one of before: its documents are looked for");
        if let Err(error) = run(&app, true).await {
            tracing::error!(
                error = error.text(),
                "the documents could not be looked for"
            );
        }
    }
}

async fn is_another_store(app: &App) -> bool {
    let left = app.ops.reported(Reported::HEAD).await;
    matches!(left, Ok(Some(_))) && matches!(kept_head(app.files.object_store()).await, Ok(None))
}

/// Keeps the last signed head in the object store.
///
/// # Errors
/// When a store fails.
pub(crate) async fn keep_head(app: &App) -> Result<(), ApiError> {
    if app.ledger.suspended().is_some() {
        return Ok(());
    }
    let note = app.ledger.head_note().await?;
    let store = app.files.object_store();
    if kept_head(store)
        .await
        .map_err(ApiError::internal)?
        .as_deref()
        == Some(note.as_str())
    {
        return Ok(());
    }
    store
        .put(&Path::from(HEAD), PutPayload::from(note))
        .await
        .map_err(ApiError::internal)?;
    // A store that has none at a later start is another one.
    let told = Reported {
        at: app.now(),
        events: app.ledger.head().await?,
        files: 0,
        lacking: 0,
    };
    Ok(app.ops.report(Reported::HEAD, &told).await?)
}

/// The head that the object store keeps, as a note.
///
/// # Errors
/// When the store does not answer.
pub(crate) async fn kept_head(
    store: &dyn ObjectStore,
) -> Result<Option<String>, object_store::Error> {
    match store.get(&Path::from(HEAD)).await {
        Ok(found) => {
            let bytes = found.bytes().await?;
            Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
        }
        Err(object_store::Error::NotFound { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}
