//! `beasiswa witness`: another office's watch over this log. It needs no database, only a folder.

use std::{net::SocketAddr, path::Path};

use clap::Args;
use ledger::VerifierKey;
use ledger::keys::{KeyError, SecretKey, create, find};
use ledger::witness::Witness;
use tokio::net::TcpListener;

use super::common::Failure;
use super::serve::stop_signal;
use crate::{config::Config, hold::LOCK_FILE, witness::serve::router};

#[derive(Args)]
pub(super) struct WitnessArgs {
    /// Nama saksi ini, sebuah URL tanpa skema, misalnya inspektorat.ndugakab.go.id/saksi. Tertulis di setiap tanda
    /// tangannya dan tidak dapat diubah.
    #[arg(long, value_name = "NAME")]
    name: String,
    /// Kunci publik buku yang dijaga, dari alamatnya /log/vkey. Ulangi untuk beberapa buku, dan untuk buku yang
    /// mengganti kuncinya.
    #[arg(long, value_name = "VKEY", required = true)]
    log_key: Vec<String>,
    /// Alamat yang dilayani.
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
            "alamat {} tidak dapat dipakai: {error}; pilih yang lain dengan --listen",
            args.listen
        )
    })?;
    for key in &log_keys {
        let seen = witness.latest(key.name()).map_or(0, |head| head.size);
        say!("Catatan {}: {seen} peristiwa terakhir dilihat.", key.name());
    }
    say!("Kunci saksi: {}", witness.vkey());
    say!("Melayani di http://{}", listener.local_addr()?);
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
                "buku yang dijaga mengenal saksi ini dari kunci itu. Salin kembali, atau isi {variable}"
            );
            return Err(KeyError::Missing { path, hint }.into());
        }
    }
    Ok(create(&path)?)
}
