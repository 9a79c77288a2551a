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

use super::common::{Failure, Incomplete};
use super::epoch::{self, ConfirmArgs};
use super::settle;
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
    /// Berkas baru untuk cadangan.
    #[arg(long, value_name = "FILE", required_unless_present = "into")]
    to: Option<PathBuf>,
    /// Atau sebuah folder: berkasnya bernama saat pembuatannya.
    #[arg(long, value_name = "DIR", conflicts_with = "to")]
    into: Option<PathBuf>,
    /// Membuang cadangan di folder itu yang lebih tua, sesudah yang ini jadi; tiga yang terbaru selalu tinggal.
    #[arg(long, value_name = "DAYS", requires = "into")]
    keep_days: Option<u32>,
    /// Tetap mencadangkan bila ada berkas yang disebut buku hilang atau berbeda: cadangan lalu memuat daftarnya, dan status
    /// keluarnya 3.
    #[arg(long)]
    allow_missing: bool,
    #[command(flatten)]
    passphrase: PassphraseArgs,
}

#[derive(Args)]
pub(super) struct RestoreArgs {
    /// Cadangannya.
    #[arg(long, value_name = "FILE", required_unless_present_any = ["confirm", "copy"], conflicts_with = "copy")]
    from: Option<PathBuf>,
    /// Memulihkannya ke folder yang lalu dibuang, dengan kunci portal ini, dan menyebut isinya: untuk pengatur waktu. `--from`
    /// boleh sebuah folder; yang terbaru yang dicoba. Boleh di samping portal yang berjalan.
    #[arg(long, requires = "from", conflicts_with_all = ["copy", "confirm"])]
    trial: bool,
    /// Salinan berkelanjutan (`copy_url`) sebagai ganti cadangan: folder atau `s3://bucket/awalan`.
    #[arg(long, value_name = "PLACE")]
    copy: Option<String>,
    /// Saat yang dituju, misalnya 2026-11-23T09:30:00+09:00; sejauh isi salinan bila tidak disebut.
    #[arg(long, value_name = "TIME", requires = "copy")]
    until: Option<DateTime<FixedOffset>>,
    /// Berkas berisi kata sandi yang menyegel cadangan, satu baris.
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
    /// Berkas berisi kata sandi yang menyegel cadangan, satu baris.
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
            "{} membuka setiap cadangan dan terbaca orang lain: chmod 600",
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
        (None, None) => return Err("sebutkan berkas dengan --to, atau folder dengan --into".into()),
    };
    let held = backup::write(&config, &secrets, &to, &passphrase, args.allow_missing, now).await?;
    kept::report(&config, Reported::BACKUP, &held, now).await;
    say!(
        "{} peristiwa dan {} berkas dicadangkan ke {} dan diperiksa.",
        held.manifest.events,
        held.files,
        to.display()
    );
    say!("Akar pohon: {}", held.manifest.root);
    say!("Kunci tidak ikut: simpan folder secrets dan sandi cadangan di tempat lain.");
    if !held.lacking.is_empty() {
        // What was made before may be the last that is whole.
        say!("Tidak ada cadangan lama yang dibuang selama ada berkas yang kurang.");
    } else if let (Some(folder), Some(days)) = (&args.into, args.keep_days) {
        for old in kept::forget_older(folder, &to, TimeDelta::days(i64::from(days)))? {
            say!("{} dibuang: lebih dari {days} hari.", old.display());
        }
        for part in kept::forget_unfinished(folder, now)? {
            say!("{} dibuang: sisa cadangan yang terputus.", part.display());
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
        "cadangan kekurangan {} berkas yang disebut buku:\n{}",
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
        say!(
            "{} peristiwa dan {} berkas dari salinan berkelanjutan dipulihkan dan diperiksa.",
            held.manifest.events,
            held.files
        );
        say!("Akar pohon: {}", held.manifest.root);
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
    say!(
        "{} peristiwa dan {} berkas dari {} dipulihkan dan diperiksa.",
        held.manifest.events,
        held.files,
        held.manifest.made_at
    );
    say!("Akar pohon: {}", held.manifest.root);
    refuse_lacking(&held.lacking)
}
