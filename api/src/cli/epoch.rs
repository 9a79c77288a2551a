//! Owning up to bad days: a restored older copy (`restore --confirm`), and a clock that had jumped (`clock confirm`).

mod papers;

use chrono::TimeDelta;
use clap::{Args, Subcommand};
use ledger::{Epoch, Hash, Ledger, TreeHead};
use projections::ReadStore;

use super::common::Failure;
use crate::{
    backup::tail,
    boot,
    clock::{Clock, SystemClock},
    config::Config,
    secrets::Secrets,
};

/// How long a confirmed clock is believed without another event.
const CLOCK_BELIEVED: TimeDelta = TimeDelta::days(1);

#[derive(Args)]
pub(super) struct ConfirmArgs {
    /// Mengakui bahwa buku ini dipulihkan dari salinan lama: masa baru diumumkan dan buku ditulisi lagi. Tanpa --from:
    /// salinannya sudah ada di folder data (atau basis data).
    #[arg(long)]
    pub(super) confirm: bool,
    /// Berapa peristiwa isi buku sebelumnya, sejauh diketahui siapa pun (saksi, checkpoint yang disimpan), bila folder data
    /// tidak mengetahuinya.
    #[arg(long, value_name = "EVENTS", requires = "confirm")]
    lost_size: Option<u64>,
    /// Akarnya waktu itu, heksadesimal atau base64 seperti di checkpoint.
    #[arg(long, value_name = "ROOT", requires = "lost_size")]
    lost_root: Option<String>,
}

/// Announces the epoch that begins with a restored copy, and takes back what was built from the events it lost.
pub(super) async fn confirm(config: Config, args: ConfirmArgs) -> Result<(), Failure> {
    let secrets = Secrets::load(&config.data_dir)?;
    let ledger = Ledger::open(boot::ledger_config(&config, &secrets)).await?;
    let done = begin(&config, &secrets, &ledger, args).await;
    ledger.close().await;
    done
}

async fn begin(
    config: &Config,
    secrets: &Secrets,
    ledger: &Ledger,
    args: ConfirmArgs,
) -> Result<(), Failure> {
    boot::hold_to_what_is_known(config, secrets, ledger).await?;
    // Who owns up must know what was lost: a copy that cannot be read is no reason to go on.
    tail::hold(config, secrets, ledger).await?;
    let kept = ledger.tree_head().await?;
    let told = args
        .lost_size
        .map(|size| -> Result<TreeHead, Failure> {
            Ok(TreeHead {
                origin: kept.origin.clone(),
                size,
                root: args
                    .lost_root
                    .as_deref()
                    .map(root)
                    .transpose()?
                    .unwrap_or_default(),
            })
        })
        .transpose()?;
    let lost = match (told, ledger.ahead()) {
        (Some(told), Some(known)) if known.size > told.size => known,
        (Some(told), _) => told,
        (None, Some(known)) => known,
        (None, None) => {
            say!(
                "Buku ({} peristiwa) tidak tertinggal dari apa pun yang diketahui di sini; tidak ada yang perlu diakui. \
                 Bila saksi mengenal lebih banyak peristiwa, sebutkan dengan --lost-size dan --lost-root.",
                kept.size
            );
            return Ok(());
        }
    };
    let epoch = ledger.begin_epoch(lost).await?;
    let ops = boot::ops(config).await?;
    ops.cursors_back_to(epoch.kept.size).await?;
    ops.close().await;
    let store = ReadStore::open(&boot::read_url(config)).await?;
    store.reset().await?;
    store.close().await;
    say!(
        "Masa {} dimulai: buku dilanjutkan dari {} peristiwa; {} peristiwa sesudahnya hilang.",
        epoch.number,
        epoch.kept.size,
        epoch.lost.size - epoch.kept.size
    );
    say!("{}", epoch.note);
    say!("Catatan ini terbuka di /log/epochs. Kirimkan kepada semua saksi.");
    hand_over(config, secrets, ledger, &epoch)
        .await
        .map_err(|error| {
            format!(
                "masa baru sudah dimulai, tetapi suratnya tidak dapat ditulis ke {}: {error}",
                papers::folder(&config.data_dir, &epoch).display()
            )
            .into()
        })
}

/// Writes what was acknowledged after the copy, as far as the continuous copy knows, payments to ask the bank about and the
/// texts to send.
async fn hand_over(
    config: &Config,
    secrets: &Secrets,
    ledger: &Ledger,
    epoch: &Epoch,
) -> Result<(), Failure> {
    let lost = match tail::after(config, secrets, epoch.kept.size).await {
        Ok(lost) => lost,
        // What is known without it is handed over all the same.
        Err(error) => {
            say!("Salinan berkelanjutan tidak terbaca: {error}");
            Vec::new()
        }
    };
    let folder = papers::folder(&config.data_dir, epoch);
    let asked = papers::write(&folder, ledger, epoch, &lost).await?;
    let folder = folder.display();
    say!(
        "Tertulis di {folder}:\n  hilang.csv: {} peristiwa yang hilang menurut salinan berkelanjutan, dari {}.\n  \
         pembayaran.csv: {asked} pembayaran yang dicocokkan dengan bank sebelum ada yang dibayar lagi.\n  \
         untuk-pengguna.txt, untuk-saksi.txt, untuk-bank.txt: dikirim hari ini juga.",
        lost.len(),
        epoch.lost.size - epoch.kept.size
    );
    Ok(())
}

fn root(text: &str) -> Result<Hash, Failure> {
    use base64::Engine as _;
    let bytes = match hex::decode(text) {
        Ok(bytes) => bytes,
        Err(_) => base64::engine::general_purpose::STANDARD.decode(text)?,
    };
    bytes
        .try_into()
        .map_err(|_| "akar (--lost-root) terdiri atas 32 bita, ditulis heksadesimal atau base64 seperti di checkpoint".into())
}

#[derive(Subcommand)]
pub(super) enum ClockCommand {
    /// Membenarkan jam mesin ini meskipun jauh di depan peristiwa terakhir.
    Confirm,
}

pub(super) async fn clock(config: Config, command: ClockCommand) -> Result<(), Failure> {
    let ClockCommand::Confirm = command;
    let secrets = Secrets::load(&config.data_dir)?;
    let ledger = Ledger::open(boot::ledger_config(&config, &secrets)).await?;
    let now = SystemClock.now();
    let done = ledger.confirm_clock(now + CLOCK_BELIEVED).await;
    ledger.close().await;
    done?;
    say!(
        "Jam dibenarkan: sekarang {}.",
        now.format("%Y-%m-%d %H:%M:%S UTC")
    );
    Ok(())
}
