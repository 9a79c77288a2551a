//! `beasiswa backup` and `restore`.

mod kept;

use std::{
    fs,
    os::unix::fs::PermissionsExt as _,
    path::{Path, PathBuf},
};

use chrono::{DateTime, FixedOffset, TimeDelta};
use clap::Args;
use commands::Executor;
use ledger::Ledger;

use super::epoch::{self, ConfirmArgs};
use super::{Failure, Incomplete, settle};
use crate::{
    backup::{self, Lacking, Passphrase, told},
    boot,
    clock::{Clock, SystemClock},
    config::Config,
    keys::{self, KeysError},
    ops::check::Reported,
    secrets::Secrets,
};

#[derive(Args)]
pub(super) struct BackupArgs {
    /// A new file for the backup.
    #[arg(long, value_name = "FILE", required_unless_present = "into")]
    to: Option<PathBuf>,
    /// A folder for it instead: the file is named by the moment.
    #[arg(long, value_name = "DIR", conflicts_with = "to")]
    into: Option<PathBuf>,
    /// Removes backups of that folder that are older, once this one was made.
    #[arg(long, value_name = "DAYS", requires = "into")]
    keep_days: Option<u32>,
    /// Backs up also when files that the log names are missing or differ: the backup then holds a list
    /// of them, and the exit status is 3.
    #[arg(long)]
    allow_missing: bool,
    #[command(flatten)]
    passphrase: PassphraseArgs,
}

#[derive(Args)]
pub(super) struct RestoreArgs {
    /// The backup.
    #[arg(long, value_name = "FILE", required_unless_present_any = ["confirm", "copy"], conflicts_with = "copy")]
    from: Option<PathBuf>,
    /// Restores it into a folder that goes again, with the keys of this portal, and says what it held: for a timer. `--from`
    /// may be a folder; then the newest is taken. Works beside a running portal.
    #[arg(long, requires = "from", conflicts_with_all = ["copy", "confirm"])]
    trial: bool,
    /// The continuous copy (`copy_url`) instead of a backup: a folder or `s3://bucket/prefix`.
    #[arg(long, value_name = "PLACE")]
    copy: Option<String>,
    /// The moment to go back to, e.g. 2026-11-23T09:30:00+09:00; as far as the copy goes when not given.
    #[arg(long, value_name = "TIME", requires = "copy")]
    until: Option<DateTime<FixedOffset>>,
    /// File with the passphrase that seals the backup.
    #[arg(
        long,
        value_name = "FILE",
        env = "BEASISWA_BACKUP_PASSPHRASE_FILE",
        required_unless_present_any = ["confirm", "copy"]
    )]
    passphrase_file: Option<PathBuf>,
    #[command(flatten)]
    confirm: ConfirmArgs,
}

impl RestoreArgs {
    /// Whether nothing of the portal is written.
    pub(super) fn is_trial(&self) -> bool {
        self.trial
    }
}

#[derive(Args)]
struct PassphraseArgs {
    /// File with the passphrase that seals the backup.
    #[arg(long, value_name = "FILE", env = "BEASISWA_BACKUP_PASSPHRASE_FILE")]
    passphrase_file: PathBuf,
}

impl PassphraseArgs {
    fn read(&self) -> Result<Passphrase, Failure> {
        passphrase_of(&self.passphrase_file)
    }
}

fn passphrase_of(file: &Path) -> Result<Passphrase, Failure> {
    let named = |error| format!("{}: {error}", file.display());
    let text = fs::read_to_string(file).map_err(named)?;
    if fs::metadata(file).map_err(named)?.permissions().mode() & 0o077 != 0 {
        return Err(format!(
            "{} opens every backup and others may read it: chmod 600",
            file.display()
        )
        .into());
    }
    Ok(Passphrase::new(&text)?)
}

pub(super) async fn backup(config: Config, args: BackupArgs) -> Result<(), Failure> {
    let passphrase = args.passphrase.read()?;
    let secrets = Secrets::load(&config.data_dir)?;
    let now = SystemClock.now();
    let to = match (args.to, &args.into) {
        (Some(to), _) => to,
        (None, Some(folder)) => kept::new_file(folder, now)?,
        (None, None) => return Err("name a file with --to, or a folder with --into".into()),
    };
    let held = backup::write(&config, &secrets, &to, &passphrase, args.allow_missing, now).await?;
    kept::report(&config, Reported::BACKUP, &held, now).await;
    println!(
        "{} peristiwa dan {} berkas dicadangkan ke {} dan diperiksa.",
        held.manifest.events,
        held.files,
        to.display()
    );
    println!("Akar pohon: {}", held.manifest.root);
    println!("Kunci tidak ikut: simpan folder secrets dan sandi cadangan di tempat lain.");
    if !held.lacking.is_empty() {
        // What was made before may be the last that is whole.
        println!("Tidak ada cadangan lama yang dibuang selama ada berkas yang kurang.");
    } else if let (Some(folder), Some(days)) = (&args.into, args.keep_days) {
        for old in kept::forget_older(folder, &to, now - TimeDelta::days(i64::from(days)))? {
            println!("{} dibuang: lebih dari {days} hari.", old.display());
        }
    }
    refuse_lacking(&held.lacking)
}

/// A backup that lacks files is told from a whole one by its exit status.
fn refuse_lacking(lacking: &[Lacking]) -> Result<(), Failure> {
    if lacking.is_empty() {
        return Ok(());
    }
    Err(Incomplete(format!(
        "the backup lacks {} files that the log names:\n{}",
        lacking.len(),
        told(lacking)
    ))
    .into())
}

/// Puts a log back. Passphrase and backup may be root's alone; what is made of them belongs to the owner of the data folder,
/// also where it was cut off.
pub(super) async fn restore(config: Config, args: RestoreArgs) -> Result<(), Failure> {
    let folder = (!args.is_trial()).then(|| config.data_dir.clone());
    let done = put_back_as_told(config, args).await;
    if let Some(folder) = folder {
        settle::give_to_owner(&folder)?;
    }
    done
}

async fn put_back_as_told(config: Config, args: RestoreArgs) -> Result<(), Failure> {
    if let (Some(from), Some(file), true) = (&args.from, &args.passphrase_file, args.trial) {
        return kept::try_restore(&config, from, &passphrase_of(file)?).await;
    }
    if let (Some(from), Some(file)) = (&args.from, &args.passphrase_file) {
        put_back(&config, from, &passphrase_of(file)?).await?;
    }
    if let Some(place) = &args.copy {
        let secrets = Secrets::load_for_restore(&config.data_dir)?;
        let until = args.until.map(|until| until.to_utc());
        let held = backup::tail::restore(&config, &secrets, place, until, SystemClock.now())
            .await
            .map_err(of_another_key)?;
        println!(
            "{} peristiwa dan {} berkas dari salinan berkelanjutan dipulihkan dan diperiksa.",
            held.manifest.events, held.files
        );
        println!("Akar pohon: {}", held.manifest.root);
    }
    if args.from.is_some() || args.copy.is_some() {
        fits(&config).await?;
    }
    if args.confirm.confirm {
        epoch::confirm(config, args.confirm).await?;
    }
    Ok(())
}

/// Refuses to call a log restored that this machine's keys do not fit: it would not start.
async fn fits(config: &Config) -> Result<(), Failure> {
    let secrets = Secrets::load(&config.data_dir)?;
    let ledger = Ledger::open_read_only(boot::ledger_config(config, &secrets)).await?;
    let others = keys::others(&Executor::new(ledger.clone()), &secrets).await;
    ledger.close().await;
    let mut others = others?;
    keys::take_renewed_session(&mut others, config);
    if others.is_empty() {
        return Ok(());
    }
    Err(KeysError::Others(others).into())
}

/// What is to be done where a log was signed by another key than this machine's.
fn of_another_key(error: Failure) -> Failure {
    if !error.to_string().contains("unknown key") {
        return error;
    }
    format!(
        "{error}\n\nBuku ini ditandatangani kunci lain daripada secrets/log-signing.key. Bila dibuat sebelum kunci diganti, \
         pasang kunci lamanya: cp secrets/log-signing.key.SIDIK secrets/log-signing.key, lalu ulangi. Bila bukan, kunci di \
         secrets adalah kunci pemasangan lain."
    )
    .into()
}

async fn put_back(config: &Config, from: &Path, passphrase: &Passphrase) -> Result<(), Failure> {
    // Made with other keys, the log cannot be checked and nobody's data can be read.
    let secrets = Secrets::load_for_restore(&config.data_dir)?;
    let held = backup::restore(config, &secrets, from, passphrase)
        .await
        .map_err(of_another_key)?;
    println!(
        "{} peristiwa dan {} berkas dari {} dipulihkan dan diperiksa.",
        held.manifest.events, held.files, held.manifest.made_at
    );
    println!("Akar pohon: {}", held.manifest.root);
    refuse_lacking(&held.lacking)
}
