//! `GET /berkas/{id}`: an uploaded file. The link is the permission: whoever hands one out has checked.

use crate::authz::allow;
use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::extract::{Path, Query};
use crate::{ApiError, files::Variant, state::AppState};

/// What a link carries.
#[derive(Deserialize, IntoParams)]
pub struct FileQuery {
    /// End of a private link, Unix seconds.
    #[serde(default)]
    sampai: Option<i64>,
    /// Its mark.
    #[serde(default)]
    tanda: Option<String>,
    /// `kecil` for a small picture; `320`, `640` or `1280` for a public one of at most that width.
    #[serde(default)]
    ukuran: Option<String>,
}

/// A file.
#[utoipa::path(
    get,
    path = "/berkas/{id}",
    extensions(("x-access" = json!(allow::open().shows(allow::Shown::Document, allow::Whose::File)))),
    tag = "upload",
    params(("id" = String, Path, description = "The file"), FileQuery),
    responses(
        (status = 200, description = "The bytes", content_type = "application/octet-stream"),
        (status = 403, body = crate::error::ErrorBody, description = "TAUTAN_TIDAK_SAH"),
        (status = 404, body = crate::error::ErrorBody),
    )
)]
pub async fn get_file(
    State(app): State<AppState>,
    Path(id): Path<String>,
    Query(query): Query<FileQuery>,
) -> Result<Response, ApiError> {
    let file_id = Uuid::try_parse(&id).map_err(|_| ApiError::not_found())?;
    let variant = Variant::of(query.ukuran.as_deref());
    let opened_by_link = match (query.sampai, &query.tanda) {
        (Some(until), Some(mark)) => {
            let links = app.files.links();
            if !links.opens(file_id, variant, until, mark, app.now()) {
                return Err(ApiError::new("TAUTAN_TIDAK_SAH"));
            }
            true
        }
        _ => false,
    };
    let file = app.files.read(file_id, variant).await?;
    if file.is_private && !opened_by_link {
        return Err(ApiError::new("TAUTAN_TIDAK_SAH"));
    }
    let mut headers = HeaderMap::new();
    let kind = HeaderValue::from_str(&file.media_type).map_err(ApiError::internal)?;
    headers.insert(header::CONTENT_TYPE, kind);
    let caching = if file.is_private {
        "private, no-store"
    } else {
        "public, max-age=31536000, immutable"
    };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    headers.insert(
        header::CONTENT_DISPOSITION,
        HeaderValue::from_static("inline"),
    );
    // Whatever a document may try, it does so without an origin.
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; object-src 'self'; \
sandbox; frame-ancestors 'self'",
        ),
    );
    headers.insert(
        header::X_FRAME_OPTIONS,
        HeaderValue::from_static("SAMEORIGIN"),
    );
    Ok((headers, file.bytes).into_response())
}
