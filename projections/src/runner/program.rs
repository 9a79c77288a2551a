//! What tells the running program from another.
use crate::store::schema::hex;
use sha2::{Digest as _, Sha256};
use std::io::Read as _;
use tokio::sync::OnceCell;

static HASH: OnceCell<String> = OnceCell::const_new();

/// The beginning of the SHA-256 of the running file, read once; its version where it cannot be read.
pub(super) async fn hash() -> String {
    let read = HASH.get_or_init(|| async {
        let read = tokio::task::spawn_blocking(of_running_file).await;
        match read {
            Ok(Ok(hash)) => hash,
            _ => env!("CARGO_PKG_VERSION").to_owned(),
        }
    });
    read.await.clone()
}

fn of_running_file() -> std::io::Result<String> {
    let mut file = std::fs::File::open(std::env::current_exe()?)?;
    let mut hasher = Sha256::new();
    let mut part = vec![0; 1 << 20];
    loop {
        match file.read(&mut part)? {
            0 => return Ok(hex(&hasher.finalize()[..8])),
            length => hasher.update(&part[..length]),
        }
    }
}
