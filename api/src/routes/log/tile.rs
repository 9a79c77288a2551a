//! `GET /log/tile/{level}/{index}[.p/{width}]`: a tile of hashes (C2SP tlog-tiles).

use crate::authz::allow;
use axum::{
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use ledger::TilePath;

use crate::extract::Path;
use crate::{ApiError, state::AppState};

/// A tile: 256 hashes of 32 bytes, or fewer for a partial one.
#[utoipa::path(
    get,
    path = "/log/tile/{*path}",
    extensions(("x-access" = json!(allow::open().shared()))),
    tag = "log",
    params(("path" = String, Path, description = "e.g. `0/x001/234` or `1/000.p/17`")),
    responses(
        (status = 200, description = "Hashes", content_type = "application/octet-stream"),
        (status = 404, body = crate::error::ErrorBody),
    )
)]
pub async fn get_tile(
    State(app): State<AppState>,
    Path(path): Path<String>,
) -> Result<Response, ApiError> {
    let tile: TilePath = path.parse().map_err(|_| ApiError::not_found())?;
    let bytes = app
        .ledger
        .tile(tile)
        .await?
        .ok_or_else(ApiError::not_found)?;
    // What a tile holds never changes, a partial one's neither: more hashes are another tile.
    let headers = [
        (header::CONTENT_TYPE, "application/octet-stream"),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    Ok((headers, bytes).into_response())
}
