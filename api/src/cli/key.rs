//! `beasiswa key`: the key that signs checkpoints, and its replacement.

use std::path::Path;

use clap::Subcommand;
use ledger::Ledger;
use ledger::keys::load_or_create;

use super::Failure;
use crate::{boot, config::Config, secrets::LOG_SIGNING_KEY};

#[derive(Subcommand)]
pub(super) enum KeyCommand {
    /// Shows the public key and every change of it.
    Show,
    /// Replaces the key that signs checkpoints: the old key announces the new one, and both sign
    /// the log once. Start the portal again afterwards, on every machine.
    Rotate,
}

pub(super) async fn run(config: Config, command: KeyCommand) -> Result<(), Failure> {
    let secrets = boot::secrets(&config.data_dir)?;
    let ledger = Ledger::open(boot::ledger_config(&config, &secrets)).await?;
    let done = match command {
        KeyCommand::Show => {
            show(&ledger);
            Ok(())
        }
        KeyCommand::Rotate => rotate(&config.data_dir.join("secrets"), &ledger).await,
    };
    ledger.close().await;
    done
}

fn show(ledger: &Ledger) {
    println!("Kunci: {}", ledger.vkey());
    for change in ledger.key_changes() {
        println!(
            "{}: pada {} peristiwa, {} diganti {}",
            change.at, change.head.size, change.old, change.new
        );
    }
}

async fn rotate(folder: &Path, ledger: &Ledger) -> Result<(), Failure> {
    let (name, variable) = LOG_SIGNING_KEY;
    // Kept before it is announced: an interrupted change goes on with the same key.
    let new = folder.join(format!("{name}.new"));
    let seed = load_or_create(&new, &format!("{variable}_NEW"))?;
    let change = ledger.change_key(&seed).await?;
    let former = folder.join(format!("{name}.until-{}", change.head.size));
    println!("Kunci baru: {}", change.new);
    println!("Kunci lama: {}", change.old);
    if std::env::var_os(variable).is_some() {
        println!(
            "Isi {variable} di semua mesin dengan isi {}, lalu jalankan ulang portal. \
             Setelah itu hapus berkas itu.",
            new.display()
        );
        return Ok(());
    }
    let current = folder.join(name);
    std::fs::rename(&current, &former)?;
    std::fs::rename(&new, &current)?;
    println!(
        "Jalankan ulang portal. Pindahkan {} ke tempat aman di luar mesin ini: kunci lama hanya \
         diperlukan bila cadangan dari sebelum pergantian dipulihkan.",
        former.display()
    );
    println!("Beritahu kantor saksi: --log-key {}", change.new);
    Ok(())
}
