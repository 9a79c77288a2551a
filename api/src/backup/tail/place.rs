//! Where the copy lies: sealed objects in a folder or a bucket.

use std::{
    collections::BTreeMap,
    fs,
    io::{Read as _, Write as _},
    path::Path as FilePath,
    sync::Arc,
};

use bytes::Bytes;
use chacha20poly1305::{
    XChaCha20Poly1305, XNonce,
    aead::{Aead as _, KeyInit as _, Payload},
};
use chrono::{DateTime, Utc};
use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use futures::TryStreamExt as _;
use object_store::{
    ObjectStore, ObjectStoreExt as _, PutPayload, local::LocalFileSystem, path::Path,
};
use rand::{TryRng as _, rngs::SysRng};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::{
    Failure,
    rows::{Block, Row},
};
use crate::{files, secrets::Secrets};

const NONCE: usize = 24;
const STATE: &str = "state";

/// How far the copy has come.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct State {
    /// Folder of what is copied now.
    pub generation: String,
    /// The first event that is not copied.
    pub next: u64,
    /// The first event of the present block.
    pub block: u64,
    /// Last rows of tables that count their own, before the present block.
    pub rows: BTreeMap<String, i64>,
    /// The last head that is copied whole, as a note.
    pub note: Option<String>,
    /// The epoch of the log that is copied; none where a program that did not know it began the copy.
    #[serde(default)]
    pub epoch: Option<u64>,
}

impl State {
    /// A copy that begins, in a folder that no other has: named by the moment and the log's epoch.
    pub fn new(moment: DateTime<Utc>, epoch: u64) -> Self {
        Self {
            generation: format!("{}-{epoch}", moment.format("%Y%m%dT%H%M%S")),
            epoch: Some(epoch),
            next: 0,
            block: 0,
            rows: BTreeMap::new(),
            note: None,
        }
    }
}

/// The place of a copy.
pub(super) struct Place {
    store: Arc<dyn ObjectStore>,
    aead: XChaCha20Poly1305,
}

/// Whether a place holds the state of a copy, whoever's it is.
pub(super) async fn is_used(url: &str) -> bool {
    let Ok(store) = store(url) else {
        return false;
    };
    store.head(&Path::from(STATE)).await.is_ok()
}

impl Place {
    /// Opens `s3://bucket/prefix`, or a folder by its path.
    pub fn open(url: &str, secrets: &Secrets) -> Result<Self, Failure> {
        let store = store(url)?;
        let aead = XChaCha20Poly1305::new(&secrets.of_master("continuous copy v1").into());
        Ok(Self { store, aead })
    }

    pub async fn state(&self) -> Result<Option<State>, Failure> {
        match self.store.get(&Path::from(STATE)).await {
            Ok(found) => Ok(Some(self.opened(STATE, &found.bytes().await?)?)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    pub async fn put_state(&self, state: &State) -> Result<(), Failure> {
        self.put(STATE.to_owned(), state).await
    }

    pub async fn put_block(&self, generation: &str, block: &Block) -> Result<(), Failure> {
        self.put(block_name(generation, block.first, block.next), block)
            .await
    }

    pub async fn forget_block(
        &self,
        generation: &str,
        (first, next): (u64, u64),
    ) -> Result<(), Failure> {
        self.forget(Path::from(block_name(generation, first, next)))
            .await
    }

    pub async fn put_keys(
        &self,
        generation: &str,
        chunk: i64,
        keys: &[Row],
    ) -> Result<(), Failure> {
        self.put(format!("{generation}/keys/{chunk:08}"), &keys)
            .await
    }

    pub async fn put_file(
        &self,
        generation: &str,
        location: &Path,
        bytes: Bytes,
    ) -> Result<(), Failure> {
        let place = Path::from(format!("{generation}/files/{location}"));
        self.store
            .put(&place, PutPayload::from_bytes(bytes))
            .await?;
        Ok(())
    }

    pub async fn forget_file(&self, generation: &str, location: &Path) -> Result<(), Failure> {
        self.forget(Path::from(format!("{generation}/files/{location}")))
            .await
    }

    /// The blocks of a generation in their order, the longest of each beginning.
    pub async fn blocks(&self, generation: &str) -> Result<Vec<(u64, u64)>, Failure> {
        let mut found = BTreeMap::new();
        let folder = Path::from(format!("{generation}/events"));
        let mut listed = self.store.list(Some(&folder));
        while let Some(object) = listed.try_next().await? {
            let name = object.location.filename().unwrap_or_default();
            let range = name.split_once('-').and_then(|(first, next)| {
                Some((first.parse::<u64>().ok()?, next.parse::<u64>().ok()?))
            });
            if let Some((first, next)) = range {
                let longest = found.entry(first).or_insert(next);
                *longest = next.max(*longest);
            }
        }
        Ok(found.into_iter().collect())
    }

    pub async fn block(
        &self,
        generation: &str,
        (first, next): (u64, u64),
    ) -> Result<Block, Failure> {
        self.get(block_name(generation, first, next)).await
    }

    /// The keys of all persons.
    pub async fn keys(&self, generation: &str) -> Result<Vec<Row>, Failure> {
        let folder = Path::from(format!("{generation}/keys"));
        let listed: Vec<_> = self.store.list(Some(&folder)).try_collect().await?;
        let mut keys = Vec::new();
        for object in listed {
            keys.extend(self.get::<Vec<Row>>(object.location.to_string()).await?);
        }
        Ok(keys)
    }

    /// Writes all files of a generation into a folder; how many.
    pub async fn files(&self, generation: &str, into: &FilePath) -> Result<u64, Failure> {
        let folder = format!("{generation}/files");
        let mut listed = self.store.list(Some(&Path::from(folder.as_str())));
        let mut count = 0;
        while let Some(object) = listed.try_next().await? {
            let location = object.location.to_string();
            let Some(name) = location.strip_prefix(&format!("{folder}/")) else {
                continue;
            };
            let place = into.join(name);
            if let Some(above) = place.parent() {
                fs::create_dir_all(above)?;
            }
            fs::write(
                place,
                self.store.get(&object.location).await?.bytes().await?,
            )?;
            count += 1;
        }
        Ok(count)
    }

    async fn put(&self, name: String, what: &impl Serialize) -> Result<(), Failure> {
        let mut zipped = GzEncoder::new(Vec::new(), Compression::fast());
        zipped.write_all(&serde_json::to_vec(what)?)?;
        let mut sealed = vec![0; NONCE];
        SysRng.try_fill_bytes(&mut sealed)?;
        let nonce: [u8; NONCE] = sealed.as_slice().try_into()?;
        // By its name: none can be put in the place of another.
        let payload = Payload {
            msg: &zipped.finish()?,
            aad: name.as_bytes(),
        };
        let text = self.aead.encrypt(&XNonce::from(nonce), payload);
        sealed.extend(text.map_err(|_| "penyegelan gagal")?);
        self.store
            .put(&Path::from(name), PutPayload::from(sealed))
            .await?;
        Ok(())
    }

    async fn get<T: DeserializeOwned>(&self, name: String) -> Result<T, Failure> {
        let bytes = self
            .store
            .get(&Path::from(name.as_str()))
            .await?
            .bytes()
            .await?;
        self.opened(&name, &bytes)
    }

    fn opened<T: DeserializeOwned>(&self, name: &str, sealed: &[u8]) -> Result<T, Failure> {
        let damaged = || format!("{name} di salinan diubah, atau dibuat dengan master.key lain");
        let (nonce, text) = sealed.split_first_chunk::<NONCE>().ok_or_else(damaged)?;
        let payload = Payload {
            msg: text,
            aad: name.as_bytes(),
        };
        let zipped = self
            .aead
            .decrypt(&XNonce::from(*nonce), payload)
            .map_err(|_| damaged())?;
        let mut plain = Vec::new();
        GzDecoder::new(zipped.as_slice()).read_to_end(&mut plain)?;
        Ok(serde_json::from_slice(&plain)?)
    }

    async fn forget(&self, place: Path) -> Result<(), Failure> {
        match self.store.delete(&place).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}

/// The store of a copy.
pub(super) fn store(url: &str) -> Result<Arc<dyn ObjectStore>, Failure> {
    if url.starts_with("s3://") {
        return Ok(files::store(Some(url), FilePath::new("."))?);
    }
    let folder = FilePath::new(url.strip_prefix("file://").unwrap_or(url));
    // A disk that is not mounted must not be taken for an empty copy.
    if !folder.is_dir() {
        return Err(format!("{} bukan folder yang ada; buat dulu", folder.display()).into());
    }
    Ok(Arc::new(
        LocalFileSystem::new_with_prefix(folder)?.with_fsync(true),
    ))
}

fn block_name(generation: &str, first: u64, next: u64) -> String {
    format!("{generation}/events/{first:012}-{next:012}")
}
