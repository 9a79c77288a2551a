//! A form with files, read as a stream.

use axum::extract::{FromRequest, Multipart, Request};

use crate::error::ApiError;

/// The parts of a form with files.
#[derive(Debug)]
pub struct FileForm(pub Multipart);

impl<S: Send + Sync> FromRequest<S> for FileForm {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        // What is no form with a boundary is refused by its kind, before a byte is read.
        Multipart::from_request(request, state)
            .await
            .map(Self)
            .map_err(|_| ApiError::new("JENIS_ISI_TIDAK_DIDUKUNG"))
    }
}
