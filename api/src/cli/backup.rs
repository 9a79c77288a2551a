//! `beasiswa backup` and `restore`.

use std::{
    fs,
    path::{Path, PathBuf},
};

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
    #[arg(long, value_name = "FILE", required_unless_present = "confirm")]
    from: Option<PathBuf>,
    /// File with the passphrase that seals the backup.
    #[arg(
        long,
        value_name = "FILE",
        env = "BEASISWA_BACKUP_PASSPHRASE_FILE",
        required_unless_present = "confirm"
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
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
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
