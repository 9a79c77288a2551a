//! `beasiswa witness`: another office's watch over this log. It needs no database, only a folder.

use std::net::SocketAddr;

use clap::Args;
use ledger::VerifierKey;
use ledger::keys::load_or_create;
use ledger::witness::Witness;
use tokio::net::TcpListener;

use super::Failure;
use super::serve::stop_signal;
use crate::{config::Config, witness::serve::router};

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
    let seed = load_or_create(&folder.join("witness.key"), "BEASISWA_WITNESS_KEY")?;
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
