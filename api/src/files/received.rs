//! A file that is coming in. What is longer than a little is written to the disk as it comes, under no name: memory does not
//! hold it, and nothing of it is left whatever happens.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;

use bytes::{Bytes, BytesMut};
use uuid::Uuid;

use super::workers::Workers;
use crate::error::ApiError;

/// What is held in memory: a piece of a file that comes in pieces, and most papers.
const IN_MEMORY_MAX: usize = 256 * 1024;
/// What is held of a file that is on the disk already: a form has many of them on their way.
const BESIDE_DISK_MAX: usize = 32 * 1024;
/// First bytes that stay in memory: by them a file is known.
const HEAD_BYTES: usize = 16;

/// A file as it was sent, whole or on its way.
#[derive(Debug, Default)]
pub struct Received {
    head: BytesMut,
    file: Option<File>,
    /// What is not in the file.
    rest: BytesMut,
    length: u64,
}

impl From<Vec<u8>> for Received {
    fn from(bytes: Vec<u8>) -> Self {
        Self {
            head: bytes[..bytes.len().min(HEAD_BYTES)].into(),
            file: None,
            length: bytes.len() as u64,
            rest: Bytes::from(bytes).into(),
        }
    }
}

impl Received {
    /// Its length so far.
    pub fn len(&self) -> u64 {
        self.length
    }

    /// Whether nothing came.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Its first bytes.
    pub fn head(&self) -> &[u8] {
        &self.head
    }

    /// Takes what came next. What does not fit into memory goes into a nameless file in `folder`.
    ///
    /// # Errors
    /// When the disk refuses.
    pub async fn push(&mut self, folder: &Path, chunk: &[u8]) -> Result<(), ApiError> {
        let missing = HEAD_BYTES.saturating_sub(self.head.len()).min(chunk.len());
        self.head.extend_from_slice(&chunk[..missing]);
        self.rest.extend_from_slice(chunk);
        self.length += chunk.len() as u64;
        let most = match self.file {
            Some(_) => BESIDE_DISK_MAX,
            None => IN_MEMORY_MAX,
        };
        if self.rest.len() <= most {
            return Ok(());
        }
        let (file, folder) = (self.file.take(), folder.to_owned());
        // With its memory: what comes next begins anew, and small.
        let rest = std::mem::take(&mut self.rest);
        let written = tokio::task::spawn_blocking(move || {
            let mut file = match file {
                Some(file) => file,
                None => nameless(&folder)?,
            };
            file.write_all(&rest)?;
            Ok(file)
        });
        let written = written.await.map_err(ApiError::internal)?;
        self.file = Some(written.map_err(refused)?);
        Ok(())
    }

    /// All of it, in memory.
    ///
    /// # Errors
    /// When the disk refuses.
    pub async fn whole(self, workers: &Workers) -> Result<Bytes, ApiError> {
        let Self {
            file, rest, length, ..
        } = self;
        let Some(mut file) = file else {
            return Ok(rest.freeze());
        };
        let read = workers.run(move || {
            let mut whole = Vec::with_capacity(usize::try_from(length).unwrap_or_default());
            file.seek(SeekFrom::Start(0))?;
            file.read_to_end(&mut whole)?;
            whole.extend_from_slice(&rest);
            Ok(Bytes::from(whole))
        });
        read.await?.map_err(refused)
    }
}

/// A file that is gone once it is closed.
fn nameless(folder: &Path) -> io::Result<File> {
    let path = folder.join(format!("unggahan-{}", Uuid::new_v4().simple()));
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true).mode(0o600);
    let file = options.open(&path)?;
    fs::remove_file(&path)?;
    Ok(file)
}

fn refused(error: io::Error) -> ApiError {
    if error.kind() == io::ErrorKind::StorageFull {
        tracing::warn!(%error, "an upload");
        ApiError::new("RUANG_PENUH")
    } else {
        ApiError::internal(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn received(folder: &Path, whole: &[u8]) -> Received {
        let mut received = Received::default();
        for chunk in whole.chunks(100_000) {
            received.push(folder, chunk).await.unwrap();
        }
        received
    }

    #[tokio::test]
    async fn is_what_was_sent_and_no_more_than_a_little_of_it_is_in_memory() {
        let folder = tempfile::tempdir().unwrap();
        for length in [0, 5, IN_MEMORY_MAX, IN_MEMORY_MAX + 1, 3_000_001] {
            let whole: Vec<u8> = (0..length).map(|place| (place % 251) as u8).collect();
            let received = received(folder.path(), &whole).await;
            assert_eq!(received.len(), length as u64);
            assert_eq!(received.head(), &whole[..length.min(HEAD_BYTES)]);
            assert_eq!(received.file.is_some(), length > IN_MEMORY_MAX);
            assert!(received.rest.len() <= IN_MEMORY_MAX, "{length}");
            let names = std::fs::read_dir(folder.path()).unwrap().count();
            assert_eq!(names, 0, "no name to be left behind");
            assert!(received.whole(&Workers::new(1)).await.unwrap() == whole);
        }
    }

    #[tokio::test]
    async fn a_folder_that_is_away_is_said() {
        let folder = tempfile::tempdir().unwrap();
        let gone = folder.path().join("gone");
        let mut received = Received::default();
        let refused = received.push(&gone, &[0; IN_MEMORY_MAX + 1]).await;
        assert!(refused.is_err());
    }
}
