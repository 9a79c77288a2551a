//! `beasiswa backup` and `restore`.

use std::{fs, path::PathBuf};

use clap::Args;

use super::Failure;
use crate::{
    backup::{self, Passphrase},
    boot,
    clock::{Clock, SystemClock},
    config::Config,
};

#[derive(Args)]
pub(super) struct BackupArgs {
    /// A new file for the backup.
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
    #[command(flatten)]
    passphrase: PassphraseArgs,
}

#[derive(Args)]
pub(super) struct RestoreArgs {
    /// The backup.
    #[arg(long, value_name = "FILE")]
    from: PathBuf,
    #[command(flatten)]
    passphrase: PassphraseArgs,
}

#[derive(Args)]
struct PassphraseArgs {
    /// File with the passphrase that seals the backup.
    #[arg(long, value_name = "FILE", env = "BEASISWA_BACKUP_PASSPHRASE_FILE")]
    passphrase_file: PathBuf,
}

impl PassphraseArgs {
    fn read(&self) -> Result<Passphrase, Failure> {
        let text = fs::read_to_string(&self.passphrase_file)
            .map_err(|error| format!("{}: {error}", self.passphrase_file.display()))?;
        Ok(Passphrase::new(&text)?)
    }
}

pub(super) async fn backup(config: Config, args: BackupArgs) -> Result<(), Failure> {
    let passphrase = args.passphrase.read()?;
    let secrets = boot::secrets(&config.data_dir)?;
    let now = SystemClock.now();
    let (held, files) = backup::write(&config, &secrets, &args.to, &passphrase, now).await?;
    println!(
        "{} peristiwa dan {files} berkas dicadangkan ke {} dan diperiksa.",
        held.events,
        args.to.display()
    );
    println!("Akar pohon: {}", held.root);
    println!("Kunci tidak ikut: simpan folder secrets dan sandi cadangan di tempat lain.");
    Ok(())
}

pub(super) async fn restore(config: Config, args: RestoreArgs) -> Result<(), Failure> {
    let passphrase = args.passphrase.read()?;
    if !config.data_dir.join("secrets/master.key").exists()
        && std::env::var_os("BEASISWA_MASTER_KEY").is_none()
    {
        return Err(format!(
            "the secrets are missing: put them into {} first, or personal data stays unreadable",
            config.data_dir.join("secrets").display()
        )
        .into());
    }
    let secrets = boot::secrets(&config.data_dir)?;
    let (held, files) = backup::restore(&config, &secrets, &args.from, &passphrase).await?;
    println!(
        "{} peristiwa dan {files} berkas dari {} dipulihkan dan diperiksa.",
        held.events, held.made_at
    );
    println!("Akar pohon: {}", held.root);
    Ok(())
}
