//! `beasiswa witness`: another office's watch over this log. It needs no database, only a folder.

use std::{net::SocketAddr, path::Path};

use clap::Args;
use ledger::VerifierKey;
use ledger::keys::{KeyError, SecretKey, create, find};
use ledger::witness::Witness;
use tokio::net::TcpListener;

use super::Failure;
use super::serve::stop_signal;
use crate::{config::Config, hold::LOCK_FILE, witness::serve::router};

#[derive(Args)]
pub(super) struct WitnessArgs {
    /// Name of this witness, a URL without scheme, e.g. inspektorat.ndugakab.go.id/saksi. It stands
    /// in every cosignature and cannot be changed later.
    #[arg(long, value_name = "NAME")]
    name: String,
    /// Public key of a log to look after, from its address /log/vkey. Repeat it for several logs,
    /// and for a log that changed its key.
    #[arg(long, value_name = "VKEY", required = true)]
    log_key: Vec<String>,
    /// Address to listen on.
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8090")]
    listen: SocketAddr,
}

pub(super) async fn run(config: Config, args: WitnessArgs) -> Result<(), Failure> {
    let log_keys = args
        .log_key
        .iter()
        .map(|key| key.parse::<VerifierKey>())
        .collect::<Result<Vec<_>, _>>()?;
    let folder = &config.data_dir;
    let seed = seed(folder)?;
    let witness = Witness::open(folder, &args.name, &seed, &log_keys)?;
    let listener = TcpListener::bind(args.listen).await.map_err(|error| {
        format!(
            "cannot listen on {}: {error}; choose another with --listen",
            args.listen
        )
    })?;
    for key in &log_keys {
        let seen = witness.latest(key.name()).map_or(0, |head| head.size);
        println!("Catatan {}: {seen} peristiwa terakhir dilihat.", key.name());
    }
    println!("Kunci saksi: {}", witness.vkey());
    println!("Melayani di http://{}", listener.local_addr()?);
    axum::serve(listener, router(witness))
        .with_graceful_shutdown(stop_signal())
        .await?;
    Ok(())
}

/// The witness's key, made only where nothing was watched yet: a log knows its witness by this key.
fn seed(folder: &Path) -> Result<SecretKey, Failure> {
    let path = folder.join("witness.key");
    let variable = "BEASISWA_WITNESS_KEY";
    if let Some(seed) = find(&path, variable)? {
        return Ok(seed);
    }
    for entry in std::fs::read_dir(folder)? {
        if entry?.file_name() != LOCK_FILE {
            let hint = format!(
                "the logs watched here know this witness by it. Copy it back, or set {variable}"
            );
            return Err(KeyError::Missing { path, hint }.into());
        }
    }
    Ok(create(&path)?)
}
