//! Looking into files that came in. Of all that is being sent only the few that are looked into are in memory whole.

use std::sync::Arc;

use ::image::{ImageError, ImageFormat};
use bytes::Bytes;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::{
    content::Kind,
    image::{self, Encoded},
    pdf::{self, PdfError},
    received::Received,
    workers::Workers,
};
use crate::error::ApiError;

/// Files that are in memory whole at the same time.
const PARALLEL: usize = 2;
/// KiB that looking into them may take together, beside the files themselves; one that takes more waits for all of it. A
/// PDF of the largest size leaves no room for a second one.
const KIB_MAX: u32 = 64 * 1024;
/// A PDF is taken apart, put together as it is kept, and sealed.
const PDF_TIMES: u64 = 4;

/// The places for it.
#[derive(Clone)]
pub struct Looking {
    places: Arc<Semaphore>,
    kib: Arc<Semaphore>,
    workers: Workers,
}

/// What a file takes until it is kept.
pub type Place = (OwnedSemaphorePermit, OwnedSemaphorePermit);

impl Default for Looking {
    fn default() -> Self {
        Self {
            places: Arc::new(Semaphore::new(PARALLEL)),
            kib: Arc::new(Semaphore::new(KIB_MAX as usize)),
            workers: Workers::new(PARALLEL),
        }
    }
}

impl Looking {
    /// The file as it is to be kept, and the place to keep until it is.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub async fn inside(
        &self,
        received: Received,
        kind: Kind,
    ) -> Result<(Place, Encoded), ApiError> {
        let place = Arc::clone(&self.places).acquire_owned().await;
        let place = place.map_err(ApiError::internal)?;
        let mut bytes = self.whole(received).await?;
        if let Kind::Image(format) = kind {
            bytes = image::without_profile(bytes, format);
        }
        let needed = match kind {
            Kind::Pdf => PDF_TIMES * bytes.len() as u64,
            Kind::Image(format) => image::memory_needed(&bytes, format).map_err(broken)?,
        };
        let kib = u32::try_from(needed / 1024).unwrap_or(u32::MAX);
        let kib = Arc::clone(&self.kib).acquire_many_owned(kib.clamp(1, KIB_MAX));
        let place = (place, kib.await.map_err(ApiError::internal)?);
        let encoded = match kind {
            Kind::Pdf => self.checked(bytes).await?,
            Kind::Image(format) => self.reencoded(bytes, format).await?,
        };
        Ok((place, encoded))
    }

    /// What came in, in memory whole.
    ///
    /// # Errors
    /// When the disk refuses.
    pub async fn whole(&self, received: Received) -> Result<Bytes, ApiError> {
        received.whole(&self.workers).await
    }

    /// A kept picture in each of the widths that pages choose from.
    ///
    /// # Errors
    /// When it is no WebP.
    pub async fn in_widths(&self, full: Vec<u8>) -> Result<Vec<Vec<u8>>, ApiError> {
        let widths = self.workers.run(move || image::in_widths(&full));
        widths.await?.map_err(ApiError::internal)
    }

    async fn reencoded(&self, bytes: Bytes, format: ImageFormat) -> Result<Encoded, ApiError> {
        let encoded = self.workers.run(move || image::reencode(bytes, format));
        encoded.await?.map_err(broken)
    }

    /// A PDF as it came, when nothing in it acts.
    async fn checked(&self, bytes: Bytes) -> Result<Encoded, ApiError> {
        let checked = self.workers.run(move || {
            pdf::check(&bytes)?;
            Ok(Encoded {
                full: bytes.into(),
                thumbnail: Vec::new(),
            })
        });
        checked.await?.map_err(|reason| {
            tracing::info!(%reason, "refused a PDF");
            match reason {
                PdfError::Active(_) => ApiError::new("BERKAS_BERBAHAYA"),
                PdfError::NoEnd
                | PdfError::Encrypted
                | PdfError::Opaque
                | PdfError::Unreadable
                | PdfError::TooComplex => ApiError::new("BERKAS_TIDAK_TERBACA"),
            }
        })
    }
}

fn broken(reason: ImageError) -> ApiError {
    tracing::info!(%reason, "refused an image");
    ApiError::new("GAMBAR_RUSAK")
}
