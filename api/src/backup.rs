//! A backup: the log, the operational state and the uploaded files in one sealed file, taken while the
//! portal runs. The secrets are never in it; the read models are built anew from the log.
//!
//! Within the seal it is a gzipped tar: `manifest.json`, `ledger.db`, `ops.db` (always SQLite, also
//! when the portal runs on PostgreSQL), `files/…` as the object store keeps them, and `missing.json`
//! where files that the log names were missing and the caller wanted the backup all the same.

mod copy;
mod documents;
mod placing;
mod seal;
pub(crate) mod tail;
#[cfg(test)]
mod tests;

use std::{
    fs::{self, File, OpenOptions},
    io::{self, BufReader, BufWriter, Read, Write},
    os::unix::fs::OpenOptionsExt,
    path::{Component, Path, PathBuf},
};

use chrono::{DateTime, Utc};
use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use futures::TryStreamExt;
use ledger::{Ledger, keys::sync_folder};
use object_store::ObjectStore;
use serde::{Deserialize, Serialize};
use sqlx::{Connection, Executor};

pub(crate) use self::documents::{Lacking, told};
use self::placing::put_in_place;
pub(crate) use self::seal::Passphrase;
use self::seal::{Opener, Sealer};
use crate::{boot, config::Config, files, hold::LOCK_FILE, ops::Ops, secrets::Secrets};

/// Anything that keeps a backup from being made or restored.
type Failure = Box<dyn std::error::Error + Send + Sync>;

const MANIFEST: &str = "manifest.json";
const DATABASES: [&str; 2] = ["ledger.db", "ops.db"];
const FILES: &str = "files";
/// The files that the log names and that the backup does not hold.
const MISSING: &str = "missing.json";
/// Where a restore works before anything is in its place.
const STAGE: &str = "restore.part";

/// What a backup holds, for whoever finds it years later.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Manifest {
    /// When the log was copied.
    pub made_at: DateTime<Utc>,
    /// Name of the log in its checkpoints.
    pub log_origin: String,
    /// Events in it.
    pub events: u64,
    /// Root of the tree over them.
    pub root: String,
}

/// What was backed up, or restored.
#[derive(Debug)]
pub(crate) struct Held {
    /// The log.
    pub manifest: Manifest,
    /// How many files.
    pub files: u64,
    /// The files that the log names and that are not among them, though their people were not erased.
    pub lacking: Vec<Lacking>,
}

/// Makes a backup and reads it again. Every file that the log names is in it, with the bytes that the
/// log says, or the backup is none; with `allow_missing` it then holds a list of what it lacks.
///
/// # Errors
/// When a store cannot be read, the copy is not sound, files are missing (and which), or the file
/// cannot be written.
pub(crate) async fn write(
    config: &Config,
    secrets: &Secrets,
    to: &Path,
    passphrase: &Passphrase,
    allow_missing: bool,
    now: DateTime<Utc>,
) -> Result<Held, Failure> {
    if to.exists() {
        return Err(format!("{} sudah ada; sebutkan berkas baru", to.display()).into());
    }
    // A disk that is not mounted must not be taken for an empty folder.
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder
        && !folder.is_dir()
    {
        return Err(format!("{} bukan folder yang ada; buat dulu", folder.display()).into());
    }
    let beside = with_suffix(to, ".part");
    let stage = with_suffix(to, ".copy");
    let _cleared = (Cleared::new(&stage)?, Cleared::new(&beside)?);
    fs::create_dir(&stage)?;
    copy_databases(config, secrets, &stage).await?;
    let manifest = check(config, secrets, &stage, now).await?;
    let mut options = OpenOptions::new();
    options.write(true).create_new(true).mode(0o600);
    let file = BufWriter::new(options.open(&beside)?);
    let sealer = Sealer::new(file, passphrase)?;
    let mut archive = tar::Builder::new(GzEncoder::new(sealer, Compression::fast()));
    add(
        &mut archive,
        MANIFEST,
        &serde_json::to_vec_pretty(&manifest)?,
    )?;
    for name in DATABASES {
        archive.append_path_with_name(stage.join(name), name)?;
    }
    let archived = documents::archive(config, secrets, &stage, &mut archive).await?;
    let lacking = archived.lacking;
    if !lacking.is_empty() {
        if !allow_missing {
            return Err(format!(
                "{} berkas yang disebut buku tidak seperti yang disebutnya; cadangan tidak dibuat:\n{}\n\
                 kembalikan berkasnya, atau buat cadangan tanpanya dengan --allow-missing",
                lacking.len(),
                told(&lacking)
            )
            .into());
        }
        add(&mut archive, MISSING, &serde_json::to_vec_pretty(&lacking)?)?;
    }
    let file = archive.into_inner()?.finish()?.finish()?;
    file.into_inner()
        .map_err(io::IntoInnerError::into_error)?
        .sync_all()?;
    // A backup that cannot be read is none.
    each(&beside, passphrase, |_, entry| {
        io::copy(entry, &mut io::sink())?;
        Ok(())
    })?;
    fs::rename(&beside, to)?;
    match to.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => sync_folder(folder)?,
        _ => sync_folder(Path::new("."))?,
    }
    Ok(Held {
        manifest,
        files: archived.count,
        lacking,
    })
}

/// Puts a backup into empty stores and checks it: nothing is in its place before the log's root is
/// that of the backup. Gives what it held.
///
/// # Errors
/// When the stores are not empty, the backup is damaged (and where), or a store cannot be written.
pub(crate) async fn restore(
    config: &Config,
    secrets: &Secrets,
    from: &Path,
    passphrase: &Passphrase,
) -> Result<Held, Failure> {
    refuse_used(config).await?;
    let stage = config.data_dir.join(STAGE);
    let _cleared = Cleared::new(&stage)?;
    fs::create_dir_all(&stage)?;
    let mut count = 0;
    each(from, passphrase, |name, entry| {
        let place = stage.join(name);
        if let Some(folder) = place.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut file = File::create(&place)?;
        io::copy(entry, &mut file)?;
        file.sync_all()?;
        count += u64::from(name.starts_with(FILES));
        Ok(())
    })?;
    let manifest = fs::read(stage.join(MANIFEST))
        .map_err(|_| format!("cadangan rusak: ia berakhir sebelum {MANIFEST}"))?;
    let manifest: Manifest = serde_json::from_slice(&manifest)?;
    let found = check(config, secrets, &stage, manifest.made_at).await?;
    if found != manifest {
        return Err("buku di dalam cadangan bukan yang dicadangkan".into());
    }
    let lacking = match fs::read(stage.join(MISSING)) {
        Ok(text) => serde_json::from_slice(&text)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(error.into()),
    };
    forget_sessions(&stage).await?;
    put_in_place(config, secrets, &stage, &manifest).await?;
    Ok(Held {
        manifest,
        files: count,
        lacking,
    })
}

/// Refuses to write over anything but secrets.
async fn refuse_used(config: &Config) -> Result<(), Failure> {
    let used = |what: &str| -> Failure {
        format!("{what} tidak kosong; pulihkan ke folder data dan penyimpanan yang kosong").into()
    };
    let mut expected = vec!["secrets", STAGE, LOCK_FILE];
    if config.database_url.is_some() {
        // The tables are elsewhere; mails may lie here.
        expected.push("mail");
    }
    let entries = match fs::read_dir(&config.data_dir) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        other => Some(other?),
    };
    for entry in entries.into_iter().flatten() {
        let entry = entry?;
        let name = entry.file_name();
        let is_empty_folder =
            entry.file_type()?.is_dir() && fs::read_dir(entry.path())?.next().is_none();
        if !is_empty_folder && !expected.iter().any(|known| name == *known) {
            return Err(used(&entry.path().display().to_string()));
        }
    }
    if config.object_store_url.is_some() {
        let store = files::store(config.object_store_url.as_deref(), &config.data_dir)?;
        if store.list(None).try_next().await?.is_some() {
            return Err(used("penyimpanan berkas"));
        }
    }
    if let Some(url) = &config.database_url {
        let mut database = copy::open_database(url).await?;
        for table in ["ledger.log_event", "ops.ops_session", "ops.ops_mail"] {
            let rows = copy::rows_in(&mut database, table).await;
            match rows {
                Err(error) if boot::is_no_table(&error) => {}
                Err(error) => return Err(error.into()),
                Ok(0) => {}
                Ok(_) => return Err(used(table)),
            }
        }
        database.close().await?;
    }
    Ok(())
}

/// Consistent copies of log and operational state, while both are in use: the state first, so that it
/// speaks of no event that the log does not have.
async fn copy_databases(config: &Config, secrets: &Secrets, to: &Path) -> Result<(), Failure> {
    let Some(url) = &config.database_url else {
        for name in ["ops.db", "ledger.db"] {
            let from = config.data_dir.join(name);
            if !from.exists() {
                return Err(format!("{} tidak ada", from.display()).into());
            }
            let mut connection = copy::open_file(&from).await?;
            let place = to.join(name).display().to_string();
            connection
                .execute(sqlx::query("VACUUM INTO $1").bind(place))
                .await?;
            connection.close().await?;
        }
        return Ok(());
    };
    Ledger::migrate(&boot::ledger_config(&local(config, to), secrets)).await?;
    Ops::open_file(to).await?.close().await;
    let mut database = copy::open_database(url).await?;
    database
        .execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        .await?;
    copy::out_of(&mut database, "ops", &to.join("ops.db")).await?;
    copy::out_of(&mut database, "ledger", &to.join("ledger.db")).await?;
    database.execute("COMMIT").await?;
    database.close().await?;
    Ok(())
}

/// Sessions that were ended after the backup must not come back to life.
async fn forget_sessions(stage: &Path) -> Result<(), Failure> {
    let mut connection = copy::open_file(&stage.join("ops.db")).await?;
    for table in ["ops_session", "ops_nonce"] {
        connection
            .execute(sqlx::AssertSqlSafe(format!("DELETE FROM {table}")))
            .await?;
    }
    connection.close().await?;
    Ok(())
}

/// Checks the copied log with the keys of the original.
async fn check(
    config: &Config,
    secrets: &Secrets,
    copied: &Path,
    made_at: DateTime<Utc>,
) -> Result<Manifest, Failure> {
    let (events, root) = verified(&local(config, copied), secrets).await?;
    Ok(Manifest {
        made_at,
        log_origin: config.log_origin.clone(),
        events,
        root,
    })
}

/// Events and root of a log in which nothing is wrong.
async fn verified(config: &Config, secrets: &Secrets) -> Result<(u64, String), Failure> {
    let ledger_config = boot::ledger_config(config, secrets);
    Ledger::migrate(&ledger_config).await?;
    let ledger = Ledger::open(ledger_config).await?;
    let report = ledger.verify(|_, _| {}).await?;
    ledger.close().await;
    match report.problems.first() {
        None => Ok((report.events, hex::encode(report.root))),
        Some(problem) => {
            Err(format!("salinannya tidak utuh: {problem}; jalankan: beasiswa verify").into())
        }
    }
}

/// The configuration of a copy in a folder.
fn local(config: &Config, folder: &Path) -> Config {
    Config {
        data_dir: folder.to_owned(),
        database_url: None,
        ..config.clone()
    }
}

fn add<W: Write>(archive: &mut tar::Builder<W>, name: &str, bytes: &[u8]) -> io::Result<()> {
    let mut header = tar::Header::new_gnu();
    header.set_size(bytes.len() as u64);
    header.set_mode(0o600);
    archive.append_data(&mut header, name, bytes)
}

/// Reads a backup to its very end, entry by entry.
fn each(
    path: &Path,
    passphrase: &Passphrase,
    mut take: impl FnMut(&Path, &mut dyn Read) -> io::Result<()>,
) -> Result<(), Failure> {
    let file = BufReader::new(File::open(path)?);
    let mut archive = tar::Archive::new(GzDecoder::new(Opener::new(file, passphrase)?));
    for entry in archive.entries()? {
        let mut entry = entry?;
        let name = entry.path()?.into_owned();
        if !is_expected(&name) {
            let name = name.display();
            return Err(format!("cadangan berisi {name}, yang bukan bagiannya").into());
        }
        take(&name, &mut entry).map_err(|error| format!("{}: {error}", name.display()))?;
    }
    // Both know of their end before the seal does: what follows must be whole too.
    let mut unzipped = archive.into_inner();
    io::copy(&mut unzipped, &mut io::sink())?;
    io::copy(&mut unzipped.into_inner(), &mut io::sink())?;
    Ok(())
}

/// Whether a name is one that a backup has: nothing of it may land elsewhere.
fn is_expected(name: &Path) -> bool {
    let plain = name
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    let known = [MANIFEST, MISSING]
        .iter()
        .chain(&DATABASES)
        .any(|known| name == Path::new(known));
    plain && (known || name.starts_with(FILES))
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// A place that is empty when work begins, and again when it ends, however it ends.
struct Cleared(PathBuf);

impl Cleared {
    fn new(place: &Path) -> io::Result<Self> {
        remove(place)?;
        Ok(Self(place.to_owned()))
    }
}

impl Drop for Cleared {
    fn drop(&mut self) {
        if let Err(error) = remove(&self.0) {
            tracing::warn!(%error, place = %self.0.display(), "left behind");
        }
    }
}

fn remove(place: &Path) -> io::Result<()> {
    let removed = if place.is_dir() {
        fs::remove_dir_all(place)
    } else {
        fs::remove_file(place)
    };
    match removed {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
