//! `beasiswa demo`: synthetic data through the real commands, and the demo accounts.

use std::sync::Arc;

use chrono::{DateTime, Duration, NaiveDate, Utc};
use clap::Args;
use commands::{
    demo::{self, ACCOUNTS, DemoError, DemoOptions, FileSink, PASSWORD},
    installation, user,
};
use domain::{Email, FileId, FileRef, Personal, UserId, office_midnight};
use futures::future::BoxFuture;
use tokio::sync::Semaphore;

use super::common::{Failure, close, progress};
use crate::{
    boot,
    clock::{Clock, FixedClock, SystemClock},
    config::Config,
    files::{Audience, Files, Variant, link::Links},
    keys,
    mail::outbox,
    session::password::Passwords,
    state::AppState,
};

#[derive(Args)]
pub(crate) struct DemoArgs {
    /// Banyaknya pendaftar rekaan.
    #[arg(long, default_value_t = 200)]
    applicants: usize,
    /// Benih undian: benih yang sama memberi orang yang sama.
    #[arg(long, default_value_t = 20_250_817)]
    seed: u64,
    /// Hari ceritanya berakhir, tidak sesudah hari ini: `2025-12-15` menunjukkan portal yang tahunnya belum ditutup.
    #[arg(long, value_name = "DAY")]
    on: Option<NaiveDate>,
    /// Tidak melakukan apa pun, dan berhasil, bila buku sudah berisi.
    #[arg(long)]
    if_empty: bool,
}

impl DemoArgs {
    /// Of so many applicants, with the usual seed.
    #[cfg(test)]
    pub(crate) const fn of(applicants: usize) -> Self {
        Self {
            applicants,
            seed: 20_250_817,
            on: None,
            if_empty: false,
        }
    }
}

pub(super) async fn run(config: Config, args: DemoArgs) -> Result<(), Failure> {
    refuse_production(&config)?;
    // Two years are told in a minute: the clock of the demonstration jumps as it likes.
    let config = Config {
        clock_jump_max_days: 0,
        ..config
    };
    let clock: Arc<dyn Clock> = match args.on {
        Some(day) => Arc::new(FixedClock::new(evening(day, SystemClock.now())?)),
        None => Arc::new(SystemClock),
    };
    let app = boot::open_for_command(config, clock).await?;
    let done = fill(&app, &args).await;
    // After the invented years: no event is older than the one before it.
    if done.is_ok() {
        keys::hold_to_log(&app.ledger, &app.config, &app.secrets).await?;
    }
    close(&app).await;
    done
}

/// The end of the office's day, which is over.
fn evening(day: NaiveDate, now: DateTime<Utc>) -> Result<DateTime<Utc>, Failure> {
    let late = office_midnight(day) + Duration::hours(18);
    if late <= now {
        Ok(late)
    } else {
        Err(format!("--on {day} belum berakhir").into())
    }
}

/// Everybody knows the password of the demo accounts: they have no place where a real portal is configured.
fn refuse_production(config: &Config) -> Result<(), Failure> {
    let signs = [
        (
            config.public_url.starts_with("https://"),
            "public_url memakai https",
        ),
        (config.smtp_url.is_some(), "smtp_url terisi"),
        (!config.witnesses.is_empty(), "ada saksi"),
        (config.copy_url.is_some(), "ada salinan berkelanjutan"),
    ];
    let found: Vec<&str> = signs
        .iter()
        .filter_map(|(found, what)| found.then_some(*what))
        .collect();
    if found.is_empty() || config.demo_accounts_allowed {
        return Ok(());
    }
    Err(format!(
        "ini konfigurasi portal yang sebenarnya ({}); data demo tempatnya lain: --config /dev/null --data-dir FOLDER",
        found.join(", ")
    )
    .into())
}

pub(crate) async fn fill(app: &AppState, args: &DemoArgs) -> Result<(), Failure> {
    if args.if_empty && !installation::is_blank(&app.commands).await? {
        say!("Data sudah ada; tidak ada yang ditambahkan.");
        let (first, _) = ACCOUNTS[0];
        // A log of another kind has none of them.
        if user::find_by_email(&app.commands, &first.parse::<Email>()?)
            .await?
            .is_some()
        {
            print_accounts();
        }
        return Ok(());
    }
    let bar = progress("perbuatan");
    let shown = bar.clone();
    let options = DemoOptions {
        applicants: args.applicants,
        seed: args.seed,
        explain: crate::routes::roster::wire::explain,
        progress: Box::new(move |progress| {
            shown.set_length(progress.total as u64);
            shown.set_position(progress.done as u64);
        }),
    };
    let sink = Arc::new(Sink {
        files: app.files.clone().without_sync(&app.config)?,
        writing: Semaphore::new(2),
    });
    let commands = if args.applicants < demo::CROWD {
        app.commands.clone()
    } else {
        app.read.stop().await;
        app.commands.asking_nobody()
    };
    let hash = |password: &str| Passwords::new(1).hash_now(password);
    let report = demo::run(&commands, &options, hash, sink)
        .await
        .map_err(|error| match error {
            DemoError::NotEmpty { log_size } => Failure::from(format!(
                "buku sudah berisi {log_size} peristiwa; data demo untuk folder data yang kosong (pilih yang lain dengan --data-dir, atau pakai --if-empty)"
            )),
            other => other.into(),
        })?;
    bar.finish_and_clear();
    // Said to be done once it is on the disk: the log is, and names these files.
    crate::files::durable::sync_tree(&app.config.data_dir.join("files"))?;
    // Nobody waits for mails about two years of invented acts.
    outbox::skip_to_end(app).await?;
    app.ledger.sign_checkpoint().await?;
    say!(
        "{} pemohon sintetis, {} penerima, {} peristiwa (seed {}).",
        report.applicants,
        report.awards,
        report.log_size,
        report.seed
    );
    print_accounts();
    Ok(())
}

fn print_accounts() {
    say!("Akun demo, semuanya dengan password {PASSWORD}");
    for (email, role) in ACCOUNTS {
        say!("  {email:<24} {role}");
    }
}

/// Keeps the documents of synthetic applicants.
struct Sink {
    files: Files,
    /// Who writes into the operational store, which takes one after the other.
    writing: Semaphore,
}

impl FileSink for Sink {
    fn store<'a>(
        &'a self,
        owner: UserId,
        name: &'a str,
        _media_type: &'a str,
        bytes: Vec<u8>,
    ) -> BoxFuture<'a, Result<FileRef, String>> {
        Box::pin(async move {
            let _turn = self.writing.acquire().await;
            let kept = self
                .files
                .keep(bytes.into(), Audience::Private, owner.0, false)
                .await
                .map_err(|error| error.to_string())?;
            self.files
                .adopt("berkas", kept.file_id, &kept.sha256, owner.0, owner.0)
                .await
                .map_err(|error| error.to_string())?;
            Ok(FileRef {
                file_id: FileId(kept.file_id),
                sha256: kept.sha256.parse().map_err(|_| "sha256".to_owned())?,
                media_type: kept.media_type,
                bytes: kept.byte_count,
                name: Personal::known(owner, name.to_owned()),
            })
        })
    }
    fn picture(&self, owner: UserId, bytes: Vec<u8>) -> BoxFuture<'_, Result<String, String>> {
        Box::pin(async move {
            let kept = self
                .files
                .keep(bytes.into(), Audience::Public, owner.0, true)
                .await
                .map_err(|error| error.to_string())?;
            self.files
                .adopt_public("gambar", kept.file_id)
                .await
                .map_err(|error| error.to_string())?;
            Ok(Links::public(kept.file_id, Variant::Full))
        })
    }
}
