//! What the program can be told: environment and one TOML file (see `docs/konfigurasi.md`).

use std::{net::SocketAddr, path::PathBuf};

/// The configuration, every key with its default.
#[derive(Debug, Clone)]
pub struct Config {
    /// Folder of the embedded databases, files, secrets and mails.
    pub data_dir: PathBuf,
    /// Address to listen on.
    pub listen: SocketAddr,
    /// Address the public reaches the portal at, without a trailing slash; in mails and proofs.
    pub public_url: String,
    /// Demo mode: shows `/dev/mail` and the demo accounts.
    pub demo: bool,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            data_dir: PathBuf::from("./data"),
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            public_url: "http://127.0.0.1:8080".to_owned(),
            demo: false,
        }
    }
}
