//! Uploaded files: checked by content, sealed under their subject's key when private, kept in the
//! object store, and read through short-lived signed links.

pub mod adoption;
pub mod check;
pub mod content;
pub mod durable;
pub mod image;
pub mod link;
mod looking;
pub mod object;
pub(crate) mod patience;
pub mod pdf;
pub mod received;
pub mod staged;
mod standing;
mod variant;
pub mod workers;

pub use variant::Variant;
pub(crate) use variant::place;

use std::{path::Path as FilePath, sync::Arc};

use bytes::Bytes;
use ledger::Ledger;
use object_store::{
    GetOptions, GetRange, ObjectStore, ObjectStoreExt, PutPayload, aws::AmazonS3Builder,
    local::LocalFileSystem, prefix::PrefixStore,
};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use self::{
    content::Kind,
    link::Links,
    looking::Looking,
    object::{Header, Object},
    patience::{Deadline, in_time},
    received::Received,
    variant::label,
};
use crate::{
    clock::Clock,
    config::Config,
    error::ApiError,
    ops::{Ops, upload::Upload},
};

/// Largest file taken.
pub const BYTES_MAX: usize = 10 * 1024 * 1024;
/// Files of one person that no event names yet: those of some forms at once.
const WAITING_MAX: u64 = 40;
/// Bytes of these together: nine pictures of an event, at their largest.
const WAITING_BYTES_MAX: u64 = 100 * 1024 * 1024;
/// Bytes in which the header of a stored file ends.
const HEADER_BYTES: u64 = 1024;
/// The store of uploaded files.
#[derive(Clone)]
pub struct Files {
    store: Arc<dyn ObjectStore>,
    ledger: Ledger,
    ops: Ops,
    clock: Arc<dyn Clock>,
    links: Links,
    looking: Looking,
    known: standing::Known,
}

/// Who may read a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// Everybody: news images, portraits. Kept as it is.
    Public,
    /// Whoever was given a signed link. Sealed under a person's key.
    Private,
}

/// A file that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenFile {
    /// Its type.
    pub media_type: String,
    /// Whether it was private.
    pub is_private: bool,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// The store cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum FilesError {
    /// The store refused.
    #[error("penyimpanan berkas: {0}")]
    Store(#[from] object_store::Error),
    /// The folder cannot be made.
    #[error("penyimpanan berkas: {0}")]
    Io(#[from] std::io::Error),
    /// The address is not understood.
    #[error("object_store_url ditulis s3://bucket[/awalan], bukan {0}")]
    Url(String),
}

impl Files {
    /// Where the files lie, for what is kept beside them.
    pub(crate) fn object_store(&self) -> &dyn ObjectStore {
        &*self.store
    }
}

/// The folder of files in a data folder, where no object store is named.
pub(crate) const FOLDER: &str = "files";

/// The object store an address names, or the folder `files` of a data folder.
///
/// # Errors
/// [`FilesError`].
pub(crate) fn store(
    url: Option<&str>,
    data_dir: &FilePath,
) -> Result<Arc<dyn ObjectStore>, FilesError> {
    let Some(url) = url else {
        let folder = data_dir.join(FOLDER);
        durable::make_folder(&folder)?;
        // Each file is on the disk, with its name and the folders above it, before it is acknowledged.
        return Ok(Arc::new(
            LocalFileSystem::new_with_prefix(&folder)?.with_fsync(true),
        ));
    };
    let place = url
        .strip_prefix("s3://")
        .ok_or_else(|| FilesError::Url(url.to_owned()))?;
    let (bucket, prefix) = place.split_once('/').unwrap_or((place, ""));
    let s3 = AmazonS3Builder::from_env()
        .with_bucket_name(bucket)
        .build()?;
    Ok(if prefix.is_empty() {
        Arc::new(s3)
    } else {
        Arc::new(PrefixStore::new(s3, prefix))
    })
}

impl Files {
    /// Opens the store an address names, or the folder `files` of a data folder.
    ///
    /// # Errors
    /// [`FilesError`].
    pub fn open(
        url: Option<&str>,
        data_dir: &FilePath,
        ledger: Ledger,
        ops: Ops,
        clock: Arc<dyn Clock>,
        links: Links,
    ) -> Result<Self, FilesError> {
        Ok(Self {
            store: store(url, data_dir)?,
            ledger,
            ops,
            clock,
            links,
            looking: Looking::default(),
            known: standing::Known::default(),
        })
    }

    /// The same store in the data folder without waiting for the disk after each file: for demo
    /// data, whose files [`durable::sync_tree`] puts down together in the end.
    ///
    /// # Errors
    /// [`FilesError`].
    pub fn without_sync(mut self, config: &Config) -> Result<Self, FilesError> {
        if config.object_store_url.is_none() {
            let folder = config.data_dir.join("files");
            self.store = Arc::new(LocalFileSystem::new_with_prefix(&folder)?);
        }
        Ok(self)
    }

    /// A piece of a file, in memory whole.
    ///
    /// # Errors
    /// When the disk refuses.
    pub async fn whole(&self, piece: Received) -> Result<Bytes, ApiError> {
        self.looking.whole(piece).await
    }

    /// Checks a file by its content and keeps it. Images are encoded anew, so that nothing but the
    /// picture survives (no place of taking, no archive behind it), and get a thumbnail.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub async fn keep(
        &self,
        received: Received,
        audience: Audience,
        owner_id: Uuid,
        images_only: bool,
    ) -> Result<Upload, ApiError> {
        let kind = taken_kind(&received, images_only)?;
        let waiting = self.ops.waiting_uploads(owner_id).await?;
        if waiting.count >= WAITING_MAX || waiting.bytes + received.len() > WAITING_BYTES_MAX {
            let wait_s = self.ops.waiting_until(owner_id, self.clock.now()).await?;
            return Err(ApiError::new("BERKAS_TERLALU_BANYAK").with("tunggu", wait_s));
        }
        let (_place, encoded) = self.looking.inside(received, kind).await?;
        let upload = Upload {
            file_id: Uuid::now_v7(),
            owner_id,
            sha256: hex::encode(Sha256::digest(&encoded.full)),
            media_type: kind.kept_as().to_owned(),
            byte_count: encoded.full.len() as u64,
            is_private: audience == Audience::Private,
        };
        // First the receipt: whatever breaks afterwards is found and removed by the cleaning.
        self.ops.record_upload(&upload, self.clock.now()).await?;
        let (id, kind) = (upload.file_id, kind.kept_as());
        // One for all of them: five that are nearly late are late.
        let mut deadline = Deadline::begin();
        if !upload.is_private && upload.media_type.starts_with("image/") {
            let widths = self.looking.in_widths(encoded.full.clone()).await?;
            for (variant, bytes) in Variant::WIDTHS.into_iter().zip(widths) {
                self.put(
                    &mut deadline,
                    id,
                    variant,
                    (audience, owner_id),
                    kind,
                    bytes,
                )
                .await?;
            }
        }
        if !encoded.thumbnail.is_empty() {
            let (variant, bytes) = (Variant::Thumbnail, encoded.thumbnail);
            self.put(
                &mut deadline,
                id,
                variant,
                (audience, owner_id),
                kind,
                bytes,
            )
            .await?;
        }
        let (variant, bytes) = (Variant::Full, encoded.full);
        self.put(
            &mut deadline,
            id,
            variant,
            (audience, owner_id),
            kind,
            bytes,
        )
        .await?;
        Ok(upload)
    }

    /// Takes an uploaded file into an event, before the event is written: checks that the caller sent
    /// it and that the bytes are those the command names, keeps it for good, and hands a private one
    /// over to the person it is about. Repeating it changes nothing.
    ///
    /// # Errors
    /// A form error on `field` when there is no such file of the caller's, or its hash differs.
    pub async fn adopt(
        &self,
        field: &str,
        file_id: Uuid,
        sha256: &str,
        owner_id: Uuid,
        subject_id: Uuid,
    ) -> Result<Upload, ApiError> {
        let unknown =
            || ApiError::invalid(field, "Berkas tidak ditemukan. Silakan unggah kembali.");
        let upload = self
            .ops
            .upload(file_id)
            .await?
            .filter(|upload| upload.owner_id == owner_id && upload.sha256 == sha256)
            .ok_or_else(unknown)?;
        // The cleaning may have forgotten it in this very moment.
        if !self.ops.adopt_upload(file_id, self.clock.now()).await? {
            return Err(unknown());
        }
        adoption::noted(file_id);
        if upload.is_private && subject_id != owner_id {
            self.hand_over(file_id, subject_id).await?;
        }
        Ok(upload)
    }

    /// Takes a public picture into an event by its id alone: whoever may write a public page may show
    /// any public picture. Repeating it changes nothing.
    ///
    /// # Errors
    /// A form error on `field` when there is no such public picture.
    pub async fn adopt_public(&self, field: &str, file_id: Uuid) -> Result<(), ApiError> {
        let unknown =
            || ApiError::invalid(field, "Gambar tidak ditemukan. Silakan unggah kembali.");
        let upload = self.ops.upload(file_id).await?;
        let is_recorded = upload.is_some();
        let (is_private, media_type) = match upload {
            Some(upload) => (upload.is_private, upload.media_type),
            // A lost operational store takes no picture from the pages that show it.
            None => match self.read(file_id, Variant::Thumbnail).await {
                Ok(file) => (file.is_private, file.media_type),
                Err(error) if error.code() == "TIDAK_DITEMUKAN" => return Err(unknown()),
                Err(error) => return Err(error),
            },
        };
        if is_private || !media_type.starts_with("image/") {
            return Err(unknown());
        }
        let adopted = self.ops.adopt_upload(file_id, self.clock.now()).await?;
        if is_recorded && !adopted {
            return Err(unknown());
        }
        adoption::noted(file_id);
        Ok(())
    }

    /// What is known of a file without reading it: whether it is private, and its stored bytes.
    ///
    /// # Errors
    /// `TIDAK_DITEMUKAN` when there is none.
    pub async fn look(&self, file_id: Uuid, variant: Variant) -> Result<(bool, u64), ApiError> {
        let options = || GetOptions::new().with_range(Some(GetRange::Bounded(0..HEADER_BYTES)));
        let get = |of| async move {
            let place = place(file_id, of);
            in_time(0, self.store.get_opts(&place, options())).await
        };
        let mut found = get(variant).await;
        if Variant::WIDTHS.contains(&variant)
            && matches!(found, Err(object_store::Error::NotFound { .. }))
        {
            found = get(Variant::Full).await;
        }
        let found = match found {
            Err(object_store::Error::NotFound { .. }) => return Err(ApiError::not_found()),
            Err(error) => return Err(unavailable(&error)),
            Ok(found) => found,
        };
        let size = found.meta.size;
        let begin = in_time(0, found.bytes())
            .await
            .map_err(|error| unavailable(&error))?;
        let object = Object::parse(&begin)
            .ok_or_else(|| ApiError::internal(format!("file {file_id} is damaged")))?;
        Ok((object.header.subject_id.is_some(), size))
    }

    /// Reads a file.
    ///
    /// # Errors
    /// `TIDAK_DITEMUKAN` when there is none, or its subject was erased.
    pub async fn read(&self, file_id: Uuid, variant: Variant) -> Result<OpenFile, ApiError> {
        let mut deadline = Deadline::begin();
        let wanted = place(file_id, variant);
        let mut found = deadline.ask(0, self.store.get(&wanted)).await;
        // Pictures older than the widths have none.
        if Variant::WIDTHS.contains(&variant)
            && matches!(found, Err(object_store::Error::NotFound { .. }))
        {
            let full = place(file_id, Variant::Full);
            found = deadline.ask(0, self.store.get(&full)).await;
        }
        let bytes = match found {
            Err(object_store::Error::NotFound { .. }) => return Err(ApiError::not_found()),
            Err(error) => return Err(unavailable(&error)),
            Ok(found) => deadline
                .bytes(found)
                .await
                .map_err(|error| unavailable(&error))?,
        };
        let object = Object::parse(&bytes)
            .ok_or_else(|| ApiError::internal(format!("file {file_id} is damaged")))?;
        let opened = match &object.header.subject_id {
            None => object.payload.to_vec(),
            Some(subject) => self
                .ledger
                .open_bytes(
                    &subject.to_string(),
                    &label(file_id, variant),
                    object.payload,
                )
                .await?
                .ok_or_else(ApiError::not_found)?,
        };
        Ok(OpenFile {
            media_type: object.header.media_type,
            is_private: object.header.subject_id.is_some(),
            bytes: opened,
        })
    }

    /// Seals a private file anew under another person's key: somebody helped, the file is about the
    /// person helped and goes when that person is erased.
    ///
    /// # Errors
    /// As [`Files::read`]; when the store fails.
    async fn hand_over(&self, file_id: Uuid, subject_id: Uuid) -> Result<(), ApiError> {
        for variant in [Variant::Full, Variant::Thumbnail] {
            let file = match self.read(file_id, variant).await {
                Err(error)
                    if variant == Variant::Thumbnail && error.code() == "TIDAK_DITEMUKAN" =>
                {
                    continue;
                }
                other => other?,
            };
            if file.is_private {
                self.put(
                    &mut Deadline::begin(),
                    file_id,
                    variant,
                    (Audience::Private, subject_id),
                    &file.media_type,
                    file.bytes,
                )
                .await?;
            }
        }
        Ok(())
    }

    /// Removes a file.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn remove(&self, file_id: Uuid) -> Result<(), ApiError> {
        for variant in [
            Variant::Narrow,
            Variant::Middle,
            Variant::Wide,
            Variant::Thumbnail,
            Variant::Full,
        ] {
            match in_time(0, self.store.delete(&place(file_id, variant))).await {
                Ok(()) | Err(object_store::Error::NotFound { .. }) => {}
                Err(error) => return Err(unavailable(&error)),
            }
        }
        Ok(())
    }

    /// Makes and checks the links of files.
    pub fn links(&self) -> &Links {
        &self.links
    }

    async fn put(
        &self,
        deadline: &mut Deadline,
        file_id: Uuid,
        variant: Variant,
        (audience, subject_id): (Audience, Uuid),
        media_type: &str,
        bytes: Vec<u8>,
    ) -> Result<(), ApiError> {
        let (subject_id, payload) = match audience {
            Audience::Public => (None, bytes),
            Audience::Private => {
                let sealed = self
                    .ledger
                    .seal_bytes(&subject_id.to_string(), &label(file_id, variant), &bytes)
                    .await?;
                (Some(subject_id), sealed)
            }
        };
        let header = Header {
            subject_id,
            media_type: media_type.to_owned(),
        };
        let object = object::encode(&header, &payload);
        let (size, place) = (object.len(), place(file_id, variant));
        deadline
            .ask(size, self.store.put(&place, PutPayload::from(object)))
            .await
            .map(drop)
            .map_err(|error| unavailable(&error))
    }
}

fn unavailable(error: &object_store::Error) -> ApiError {
    let full = std::error::Error::source(error)
        .and_then(|source| source.downcast_ref::<std::io::Error>())
        .is_some_and(|source| source.kind() == std::io::ErrorKind::StorageFull);
    tracing::warn!(%error, "object store");
    ApiError::new(if full { "RUANG_PENUH" } else { "LAYANAN_SIBUK" })
}

/// What a file is by its content, where files of this kind are taken.
fn taken_kind(received: &Received, images_only: bool) -> Result<Kind, ApiError> {
    if received.is_empty() {
        return Err(ApiError::new("BERKAS_TIDAK_ADA"));
    }
    if received.len() > BYTES_MAX as u64 {
        return Err(ApiError::new("BERKAS_TERLALU_BESAR"));
    }
    content::kind_of(received.head())
        .filter(|kind| !images_only || *kind != Kind::Pdf)
        .ok_or_else(|| ApiError::new("BERKAS_TIDAK_DIDUKUNG"))
}
