//! `beasiswa verify`: recomputes everything that can be recomputed, says what is wrong and where, and changes nothing:
//! neither the log nor anything beside it, also while the portal runs.

use clap::Args;
use commands::Executor;
use domain::installation::{INSTALLATION_ID, Installation};
use ledger::{Ledger, LedgerConfig, OpenError, Scope};
use tempfile::TempDir;

use super::common::{Failure, progress};
use crate::{boot, config::Config, keys, log_check, secrets::Secrets};

#[derive(Args)]
pub(super) struct VerifyArgs {
    /// Hanya buku dan catatannya sendiri; dokumen dan tabel baca tidak.
    #[arg(long)]
    log_only: bool,
}

pub(super) async fn run(config: Config, args: VerifyArgs) -> Result<(), Failure> {
    let secrets = Secrets::load(&config.data_dir)?;
    let ledger_config = boot::ledger_config(&config, &secrets);
    let (ledger, copy) = open(ledger_config).await?;
    boot::hold_to_what_is_known(&config, &secrets, &ledger).await?;
    let bar = progress("peristiwa");
    let report = log_check::log(&ledger, Scope::Whole, |done, total| {
        bar.set_length(total);
        bar.set_position(done);
    })
    .await?;
    bar.finish_and_clear();
    let mut problems: Vec<String> = report.problems.iter().map(ToString::to_string).collect();
    let executor = Executor::new(ledger.clone());
    let mut others = keys::others(&executor, &secrets).await?;
    let is_renewed = keys::take_renewed_session(&mut others, &config);
    let others = others.iter();
    problems.extend(others.map(|name| format!("kunci {name} bukan kunci yang disebut buku ini")));
    let named = executor
        .load_recent::<Installation>(INSTALLATION_ID)
        .await?;
    let mut unchecked = report.unchecked;
    if is_renewed {
        unchecked.push(keys::RENEWED_SESSION.to_owned());
    }
    if named.state.keys().is_empty() {
        unchecked.push(
            "sidik kunci: buku ini belum menyebutnya; portal mencatatnya saat dinyalakan"
                .to_owned(),
        );
    }
    if !args.log_only {
        let beside = log_check::beside(&config, &ledger).await?;
        problems.extend(beside.problems);
        unchecked.extend(beside.unchecked);
        say!(
            "{} berkas diperiksa, {} tabel baca dibandingkan.",
            beside.files,
            beside.tables
        );
    }
    ledger.close().await;
    drop(copy);
    for problem in &problems {
        say!("SALAH: {problem}");
    }
    for what in &unchecked {
        say!("TIDAK DIPERIKSA: {what}");
    }
    say!(
        "{} peristiwa, {} checkpoint, akar {}.",
        report.events,
        report.checkpoints,
        hex::encode(report.root)
    );
    let count = problems.len() as u64 + report.problems_left_out;
    if count > 0 {
        return Err(format!(
            "{count} masalah: buku, atau yang ada di sampingnya, diubah atau rusak"
        )
        .into());
    }
    say!("Buku besar utuh.");
    Ok(())
}

/// The log for reading alone. Tables of an earlier program are brought up to date in a copy, which goes afterwards: the
/// log itself is left as it was found.
async fn open(config: LedgerConfig) -> Result<(Ledger, Option<TempDir>), Failure> {
    let older = match Ledger::open_read_only(config.clone()).await {
        Err(OpenError::Migration(what)) => what,
        opened => return Ok((opened?, None)),
    };
    let Some(path) = config.url.strip_prefix("sqlite:") else {
        return Err(format!("{older}; jalankan: beasiswa migrate").into());
    };
    say!(
        "Buku ini dibuat oleh program sebelumnya; salinannya yang diperiksa, bukunya sendiri tidak diubah."
    );
    let copy = copy_of(path)?;
    let mut config = config;
    config.url = format!("sqlite:{}", copy.path().join("ledger.db").display());
    config.head_file = None;
    Ok((Ledger::open(config).await?, Some(copy)))
}

/// A copy of a SQLite log, in a folder that goes with it.
fn copy_of(path: &str) -> Result<TempDir, std::io::Error> {
    let folder = tempfile::Builder::new().prefix("beasiswa-").tempdir()?;
    for suffix in ["", "-wal"] {
        let from = format!("{path}{suffix}");
        match std::fs::copy(&from, folder.path().join(format!("ledger.db{suffix}"))) {
            Ok(_) => {}
            Err(error) if error.kind() == std::io::ErrorKind::NotFound && !suffix.is_empty() => {}
            Err(error) => return Err(error),
        }
    }
    Ok(folder)
}
