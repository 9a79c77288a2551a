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
use crate::{ApiError, files::Variant, request::address::ClientAddress, state::AppState};

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
        (status = 200, description = "A document or a picture.", content(
            (Vec<u8> = "application/pdf"),
            (Vec<u8> = "image/webp"),
        )),
        (status = 403, body = crate::error::ErrorBody, description = "TAUTAN_TIDAK_SAH"),
        (status = 404, body = crate::error::ErrorBody),
        (status = 429, body = crate::error::ErrorBody, description = "TERLALU_BANYAK_UNDUHAN"),
    )
)]
pub async fn get_file(
    State(app): State<AppState>,
    address: ClientAddress,
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
    // Whether it may be read is known before it is.
    let (is_private, size) = app.files.look(file_id, variant).await?;
    if is_private && !opened_by_link {
        return Err(ApiError::new("TAUTAN_TIDAK_SAH"));
    }
    let sent = app.bounds.sending.take(&address.network(), size).await?;
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
    headers.insert(header::CONTENT_LENGTH, file.bytes.len().into());
    Ok((headers, sent.body(file.bytes)).into_response())
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use tower::ServiceExt as _;

    use crate::authz::Role;
    use crate::server::testing::{PAPER_PDF, TestServer, get};

    #[tokio::test]
    async fn readers_that_do_not_read_take_no_more_than_their_part() {
        let server = TestServer::start().await;
        server.user("a@b.test", Role::Applicant).await;
        let session = server.session("a@b.test").await;
        // A document of some MiB, as a scanner makes it.
        let mut paper = PAPER_PDF.to_vec();
        paper.resize(9 * 1024 * 1024, b'\n');
        paper.extend_from_slice(b"%%EOF\n");
        let kept = server
            .upload(&session, "/api/cms/upload/file", &[paper.clone()])
            .await;
        let link = kept.data()["cdn"].as_str().unwrap().to_owned();
        let router = crate::server::router(server.app.clone()).unwrap();
        let open = || {
            let request = get(&link).body(Body::empty()).unwrap();
            router.clone().oneshot(request)
        };
        let mut held = Vec::new();
        for _ in 0..20 {
            held.push(open().await.unwrap());
        }
        let given = held.iter().filter(|answer| answer.status() == 200).count();
        assert!((1..=7).contains(&given), "{given} at once");
        assert!(held.iter().any(|answer| answer.status() == 429));
        // Who may not read it is told so, not to wait.
        let bare = link.split('?').next().unwrap();
        assert_eq!(server.send(get(bare)).await.code(), "TAUTAN_TIDAK_SAH");
        // The control: once they are gone, it is read again, whole.
        drop(held);
        let whole = server.send(get(&link)).await;
        assert_eq!((whole.status, whole.bytes == paper), (200, true));
        // Also compressed, as browsers ask for it.
        let request = get(&link).header("accept-encoding", "gzip");
        let packed = server.send(request).await;
        assert_eq!(packed.status, 200);
        assert!((1..paper.len()).contains(&packed.bytes.len()));
    }
}
