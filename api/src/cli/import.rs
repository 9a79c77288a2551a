//! `beasiswa import`: the list a regency really has. Without `--apply` it only tells what would
//! happen, every problem by row.

use std::path::PathBuf;

use clap::Args;
use commands::{
    Call,
    import::{self, ImportOptions, Severity},
};
use domain::Actor;

use super::{Failure, close, open, progress};
use crate::{config::Config, mail::outbox, state::AppState};

#[derive(Args)]
pub(super) struct ImportArgs {
    /// The list, XLSX or CSV.
    file: PathBuf,
    /// Writes the sound rows into the log.
    #[arg(long)]
    apply: bool,
    /// Batch of the awards; the year when not given.
    #[arg(long)]
    batch: Option<String>,
    /// Year of the scholarship.
    #[arg(long, default_value_t = default_year())]
    year: u16,
    /// Name of the list, kept with each award; the file's name when not given.
    #[arg(long)]
    list: Option<String>,
}

fn default_year() -> u16 {
    let year = chrono::Datelike::year(&chrono::Utc::now().date_naive());
    u16::try_from(year).unwrap_or(2026)
}

pub(super) async fn run(config: Config, args: ImportArgs) -> Result<(), Failure> {
    let bytes = tokio::fs::read(&args.file)
        .await
        .map_err(|error| format!("cannot read {}: {error}", args.file.display()))?;
    let app = open(config).await?;
    let done = import(&app, &args, &bytes).await;
    close(&app).await;
    done
}

async fn import(app: &AppState, args: &ImportArgs, bytes: &[u8]) -> Result<(), Failure> {
    let plan = import::plan(&app.commands, bytes).await?;
    for problem in &plan.problems {
        let mark = match problem.severity {
            Severity::Warning => "peringatan",
            _ => "kesalahan",
        };
        println!(
            "baris {}, {}: {mark}: {}",
            problem.line, problem.column, problem.message
        );
    }
    println!(
        "{} baris: {} dapat diimpor, {} sudah ada, {} bermasalah.",
        plan.row_count,
        plan.candidates.len(),
        plan.present.len(),
        plan.row_count
            .saturating_sub(plan.candidates.len() + plan.present.len())
    );
    if !args.apply {
        println!(
            "Belum ada yang ditulis. Tambahkan --apply untuk menulis baris yang dapat diimpor."
        );
        return Ok(());
    }
    let options = ImportOptions {
        batch: args.batch.clone().unwrap_or_else(|| args.year.to_string()),
        year: args.year,
        list: args.list.clone().unwrap_or_else(|| {
            let name = args.file.file_name().unwrap_or_default();
            name.to_string_lossy().into_owned()
        }),
    };
    let bar = progress("baris");
    bar.set_length(plan.candidates.len() as u64);
    let call = Call::new(Actor::system());
    let applied = import::apply(&app.commands, &call, &plan, &options, |done| {
        bar.set_position(done as u64);
    })
    .await?;
    bar.finish_and_clear();
    outbox::skip_to_end(app).await?;
    app.ledger.sign_checkpoint().await?;
    for (line, code) in &applied.refused {
        println!("baris {line}: ditolak: {code}");
    }
    println!(
        "{} ditambahkan, {} sudah ada, {} ditolak.",
        applied.added,
        applied.present,
        applied.refused.len()
    );
    Ok(())
}
