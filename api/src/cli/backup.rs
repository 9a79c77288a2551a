//! `beasiswa backup` and `restore`.

use std::{
    fs,
    os::unix::fs::PermissionsExt as _,
    path::{Path, PathBuf},
};

use chrono::{DateTime, FixedOffset};
use clap::Args;

use super::epoch::{self, ConfirmArgs};
use super::{Failure, Incomplete};
use crate::{
    backup::{self, Lacking, Passphrase, told},
    clock::{Clock, SystemClock},
    config::Config,
    secrets::Secrets,
};

#[derive(Args)]
pub(super) struct BackupArgs {
    /// A new file for the backup.
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
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
    let (to, allowed) = (&args.to, args.allow_missing);
    let held = backup::write(&config, &secrets, to, &passphrase, allowed, now).await?;
    println!(
        "{} peristiwa dan {} berkas dicadangkan ke {} dan diperiksa.",
        held.manifest.events,
        held.files,
        args.to.display()
    );
    println!("Akar pohon: {}", held.manifest.root);
    println!("Kunci tidak ikut: simpan folder secrets dan sandi cadangan di tempat lain.");
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

pub(super) async fn restore(config: Config, args: RestoreArgs) -> Result<(), Failure> {
    if let (Some(from), Some(file)) = (&args.from, &args.passphrase_file) {
        put_back(&config, from, &passphrase_of(file)?).await?;
    }
    if let Some(place) = &args.copy {
        let secrets = Secrets::load_for_restore(&config.data_dir)?;
        let until = args.until.map(|until| until.to_utc());
        let held =
            backup::tail::restore(&config, &secrets, place, until, SystemClock.now()).await?;
        println!(
            "{} peristiwa dan {} berkas dari salinan berkelanjutan dipulihkan dan diperiksa.",
            held.manifest.events, held.files
        );
        println!("Akar pohon: {}", held.manifest.root);
    }
    if args.confirm.confirm {
        epoch::confirm(config, args.confirm).await?;
    }
    Ok(())
}

async fn put_back(config: &Config, from: &Path, passphrase: &Passphrase) -> Result<(), Failure> {
    // Made with other keys, the log cannot be checked and nobody's data can be read.
    let secrets = Secrets::load_for_restore(&config.data_dir)?;
    let held = backup::restore(config, &secrets, from, passphrase).await?;
    println!(
        "{} peristiwa dan {} berkas dari {} dipulihkan dan diperiksa.",
        held.manifest.events, held.files, held.manifest.made_at
    );
    println!("Akar pohon: {}", held.manifest.root);
    refuse_lacking(&held.lacking)
}
