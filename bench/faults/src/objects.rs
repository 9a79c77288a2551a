//! An S3-compatible store in this process: `s3s-fs` over a folder.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto::Builder;
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;
use s3s_fs::FileSystem;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::Failure;
use crate::program::Place;

const KEY_ID: &str = "UJI";
const KEY: &str = "kunci-uji";
const BUCKET: &str = "berkas";

/// A running store; it ends when dropped.
pub struct Objects {
    folder: TempDir,
    address: SocketAddr,
    server: JoinHandle<()>,
}

impl Objects {
    /// Starts a store with one empty bucket.
    ///
    /// # Errors
    /// When there can be no folder or no port.
    pub async fn start() -> Result<Self, Failure> {
        let folder = tempfile::tempdir()?;
        std::fs::create_dir(folder.path().join(BUCKET))?;
        let files = FileSystem::new(folder.path()).map_err(|error| format!("{error:?}"))?;
        let mut builder = S3ServiceBuilder::new(files);
        builder.set_auth(SimpleAuth::from_single(KEY_ID, KEY));
        let service = builder.build();
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let server = tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                let service = service.clone();
                tokio::spawn(async move {
                    let http = Builder::new(TokioExecutor::new());
                    // A connection that breaks is the client's matter.
                    let _ = http.serve_connection(TokioIo::new(socket), service).await;
                });
            }
        });
        Ok(Self {
            folder,
            address,
            server,
        })
    }

    /// A place whose nodes keep their files here.
    #[must_use]
    pub fn serve(&self, place: Place) -> Place {
        self.reached_from(place)
            .with("OBJECT_STORE_URL", Self::url("portal"))
    }

    /// The address of a folder in the bucket.
    #[must_use]
    pub fn url(folder: &str) -> String {
        format!("s3://{BUCKET}/{folder}")
    }

    /// A place that knows how to get here, and keeps its files by itself.
    #[must_use]
    pub fn reached_from(&self, place: Place) -> Place {
        place
            .with("AWS_ACCESS_KEY_ID", KEY_ID)
            .with("AWS_SECRET_ACCESS_KEY", KEY)
            .with("AWS_REGION", "us-east-1")
            .with("AWS_ENDPOINT", format!("http://{}", self.address))
            .with("AWS_ALLOW_HTTP", "true")
    }

    /// How many objects it holds.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn count(&self) -> Result<usize, Failure> {
        count_files(&self.folder.path().join(BUCKET))
    }
}

impl Drop for Objects {
    fn drop(&mut self) {
        self.server.abort();
    }
}

/// Uploaded files below a folder; none when there is no folder. The log's last head, which is kept among them, is
/// nobody's upload.
///
/// # Errors
/// When it cannot be read.
pub fn count_files(folder: &std::path::Path) -> Result<usize, Failure> {
    if !folder.is_dir() {
        return Ok(0);
    }
    let mut count = 0;
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        count += if entry.path().is_dir() {
            count_files(&entry.path())?
        } else {
            usize::from(
                !entry
                    .file_name()
                    .as_encoded_bytes()
                    .starts_with(b"log-head"),
            )
        };
    }
    Ok(count)
}

/// Every file below a folder.
///
/// # Errors
/// When it cannot be read.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            // So may a folder.
            found.extend(files(&path).unwrap_or_default());
        } else {
            found.push(path);
        }
    }
    Ok(found)
}

/// Copies a folder with all that is in it.
///
/// # Errors
/// When it cannot be copied.
pub fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    let status = std::process::Command::new("cp")
        .arg("-a")
        .arg(from)
        .arg(to)
        .status()?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("cp: {status}").into())
    }
}
