//! `beasiswa verify`: recomputes everything that can be recomputed, and says what is wrong and where.

use clap::Args;
use ledger::Ledger;

use super::{Failure, close, open, progress};
use crate::{boot, config::Config, secrets::Secrets};

#[derive(Args)]
pub(super) struct VerifyArgs {
    /// Only the log; the read models are not compared with it.
    #[arg(long)]
    log_only: bool,
}

pub(super) async fn run(config: Config, args: VerifyArgs) -> Result<(), Failure> {
    let secrets = Secrets::load(&config.data_dir)?;
    let ledger = Ledger::open(boot::ledger_config(&config, &secrets)).await?;
    let bar = progress("events");
    let report = ledger
        .verify(|done, total| {
            bar.set_length(total);
            bar.set_position(done);
        })
        .await?;
    bar.finish_and_clear();
    ledger.close().await;
    for problem in &report.problems {
        println!("SALAH: {problem}");
    }
    println!(
        "{} peristiwa, {} checkpoint, akar {}.",
        report.events,
        report.checkpoints,
        hex::encode(report.root)
    );
    if !report.is_sound() {
        let count = report.problems.len() as u64 + report.problems_left_out;
        return Err(format!("{count} problems: the log was changed or damaged").into());
    }
    if !args.log_only {
        compare_read_models(config, report.events).await?;
    }
    println!("Buku besar utuh.");
    Ok(())
}

async fn compare_read_models(config: Config, events: u64) -> Result<(), Failure> {
    let app = open(config).await?;
    let caught_up = match events.checked_sub(1) {
        None => Ok(()),
        Some(last) => {
            let wait = std::time::Duration::from_secs(600);
            app.read.wait_for(last, wait).await
        }
    };
    let compared = match caught_up {
        Ok(()) => app.read.differences_from_rebuilt().await,
        Err(error) => Err(error),
    };
    close(&app).await;
    let differing = compared?;
    if differing.is_empty() {
        return Ok(());
    }
    Err(format!(
        "these read models differ from the log: {}; run: beasiswa rebuild",
        differing.join(", ")
    )
    .into())
}
