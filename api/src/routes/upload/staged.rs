//! `upload/bertahap`: a private document in pieces, for networks that break. The file is announced by its
//! size and hash, sent in pieces from the offset that the server names, and finished when it is whole.
//! Announcing the same file for the same purpose again answers how far it has come.

use crate::authz::allow;
use axum::extract::State;
use chrono::Duration;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{OneUploaded, UploadForm, check_quota, describe, files_of};
use crate::extract::{FileForm, Path, Query};
use crate::{
    ApiError, AppState, Envelope, Session, Signed,
    files::{Audience, BYTES_MAX, staged::PIECE_BYTES},
    ops::{
        staged_upload::{Announcement, StagedUpload},
        upload::{ORPHAN_HOURS, Upload},
    },
};

/// Longest purpose, in characters.
const PURPOSE_MAX: usize = 200;

/// What is said of a file before it is sent.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnnounceUpload {
    /// What the file is for; the same file for another purpose is another upload.
    #[serde(rename = "untuk")]
    purpose: String,
    /// Its size in bytes.
    #[serde(rename = "ukuran")]
    byte_count: u64,
    /// SHA-256 of its bytes, hex.
    sha256: String,
}

/// Where a piece belongs.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PieceFrom {
    /// Offset of the piece's first byte.
    #[serde(rename = "mulai")]
    offset: u64,
}

/// How far an upload has come.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct UploadState {
    /// The upload.
    id: String,
    /// Size of the whole file.
    #[serde(rename = "ukuran")]
    byte_count: u64,
    /// Bytes that are here; the next piece begins there.
    #[serde(rename = "diterima")]
    received: u64,
    /// Length of every piece but the last.
    #[serde(rename = "potongan")]
    piece_bytes: u64,
}

impl From<StagedUpload> for UploadState {
    fn from(upload: StagedUpload) -> Self {
        Self {
            id: upload.upload_id.to_string(),
            byte_count: upload.announced.byte_count,
            received: upload.received,
            piece_bytes: PIECE_BYTES as u64,
        }
    }
}

/// Announces a private document that comes in pieces.
#[utoipa::path(
    post,
    path = "/api/cms/upload/bertahap",
    extensions(("x-access" = json!(allow::writers().without_key("the same file for the same purpose is one upload")))),
    tag = "upload",
    request_body = AnnounceUpload,
    responses(
        (status = 201, body = Envelope<UploadState>, description = "Where to begin, or to go on."),
        (status = 413, body = crate::error::ErrorBody),
        (status = 422, body = crate::error::ErrorBody),
        (status = 429, body = crate::error::ErrorBody, description = "UNGGAHAN_TERLALU_BANYAK"),
    )
)]
pub async fn announce_upload(
    State(app): State<AppState>,
    session: Session,
    Signed(body): Signed<AnnounceUpload>,
) -> Result<Envelope<UploadState>, ApiError> {
    let announced = announcement(body, session.user_id)?;
    check_quota(&app, &session, announced.byte_count).await?;
    loop {
        let upload = app
            .ops
            .announce_upload(&announced, app.now())
            .await?
            .ok_or_else(|| {
                let wait_s = Duration::hours(ORPHAN_HOURS).num_seconds();
                ApiError::new("UNGGAHAN_TERLALU_BANYAK").with("tunggu", wait_s)
            })?;
        let is_gone = match upload.file_id {
            Some(file_id) => app.ops.upload(file_id).await?.is_none(),
            None => false,
        };
        if !is_gone {
            return Ok(Envelope::created(upload.into()));
        }
        // It led to a file that nobody named and that was cleaned away since: begin anew.
        forget(&app, upload.upload_id).await?;
    }
}

fn announcement(body: AnnounceUpload, owner_id: Uuid) -> Result<Announcement, ApiError> {
    let sha256 = body.sha256.to_ascii_lowercase();
    if sha256.len() != 64 || !sha256.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(ApiError::invalid("sha256", "Nilai isian ini tidak sesuai."));
    }
    if body.purpose.chars().count() > PURPOSE_MAX {
        return Err(ApiError::problem("untuk", "TERLALU_PANJANG"));
    }
    if body.byte_count == 0 {
        return Err(ApiError::new("BERKAS_TIDAK_ADA"));
    }
    if body.byte_count > BYTES_MAX as u64 {
        return Err(ApiError::new("BERKAS_TERLALU_BESAR"));
    }
    Ok(Announcement {
        owner_id,
        purpose: body.purpose,
        sha256,
        byte_count: body.byte_count,
    })
}

/// How far an upload has come.
#[utoipa::path(
    get,
    path = "/api/cms/upload/bertahap/{id}",
    extensions(("x-access" = json!(allow::writers()))),
    tag = "upload",
    params(("id" = String, Path, description = "The upload.")),
    responses((status = 200, body = Envelope<UploadState>))
)]
pub async fn get_upload_state(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
) -> Result<Envelope<UploadState>, ApiError> {
    Ok(Envelope::ok(own(&app, &session, &id).await?.into()))
}

/// Takes the next piece.
#[utoipa::path(
    post,
    path = "/api/cms/upload/bertahap/{id}",
    extensions(("x-access" = json!(allow::writers().without_key("a piece is taken at its own offset only"))), ("x-isi-maks" = json!(super::PIECE_BYTES_MAX))),
    tag = "upload",
    params(("id" = String, Path, description = "The upload."), PieceFrom),
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, body = Envelope<UploadState>),
        (status = 409, body = crate::error::ErrorBody, description = "POTONGAN_TIDAK_URUT: `diterima` says where to go on."),
        (status = 422, body = crate::error::ErrorBody, description = "POTONGAN_TIDAK_SESUAI"),
    )
)]
pub async fn send_upload_piece(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    Query(PieceFrom { offset }): Query<PieceFrom>,
    form: FileForm,
) -> Result<Envelope<UploadState>, ApiError> {
    let upload = own(&app, &session, &id).await?;
    let elsewhere = |received: u64| ApiError::new("POTONGAN_TIDAK_URUT").with("diterima", received);
    if upload.file_id.is_some() || offset != upload.received {
        return Err(elsewhere(upload.received));
    }
    let piece = files_of(&app.config.data_dir, form, 1).await?.pop();
    let piece = piece.ok_or_else(|| ApiError::new("BERKAS_TIDAK_ADA"))?;
    let piece = app.files.whole(piece).await?;
    let length = piece.len() as u64;
    if length != (upload.announced.byte_count - offset).min(PIECE_BYTES as u64) {
        return Err(ApiError::new("POTONGAN_TIDAK_SESUAI"));
    }
    // First the bytes, then their count: what is counted is there.
    app.files
        .put_piece(upload.upload_id, session.user_id, offset, &piece)
        .await?;
    let counted = app
        .ops
        .grow_upload(upload.upload_id, offset, length, app.now())
        .await?;
    let upload = own(&app, &session, &id).await?;
    if counted {
        Ok(Envelope::ok(upload.into()))
    } else {
        Err(elsewhere(upload.received))
    }
}

/// Keeps the whole file, after its hash was checked. Repeating it answers the same file.
#[utoipa::path(
    post,
    path = "/api/cms/upload/bertahap/{id}/selesai",
    extensions(("x-access" = json!(allow::writers().without_key("answers the same file again")))),
    tag = "upload",
    params(("id" = String, Path, description = "The upload.")),
    responses(
        (status = 201, body = Envelope<OneUploaded>),
        (status = 409, body = crate::error::ErrorBody, description = "UNGGAHAN_BELUM_LENGKAP: `diterima` says where to go on."),
        (status = 415, body = crate::error::ErrorBody),
        (status = 422, body = crate::error::ErrorBody, description = "BERKAS_BERUBAH: announce it again."),
    )
)]
pub async fn finish_upload(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
) -> Result<Envelope<OneUploaded>, ApiError> {
    let upload = own(&app, &session, &id).await?;
    if let Some(file_id) = upload.file_id {
        let kept = app.ops.upload(file_id).await?;
        return Ok(answer(&app, &kept.ok_or_else(ApiError::not_found)?));
    }
    if upload.received < upload.announced.byte_count {
        return Err(ApiError::new("UNGGAHAN_BELUM_LENGKAP").with("diterima", upload.received));
    }
    let size = upload.announced.byte_count;
    let whole = app
        .files
        .joined(
            &app.config.data_dir,
            upload.upload_id,
            session.user_id,
            size,
        )
        .await?
        .filter(|(_, sha256)| *sha256 == upload.announced.sha256);
    let Some((whole, _)) = whole else {
        forget(&app, upload.upload_id).await?;
        return Err(ApiError::new("BERKAS_BERUBAH"));
    };
    check_quota(&app, &session, size).await?;
    let kept = app
        .files
        .keep(whole, Audience::Private, session.user_id, false)
        .await;
    let kept = match kept {
        Ok(kept) => kept,
        // A file that will never be taken does not wait for a day.
        Err(error) if error.status().is_client_error() => {
            forget(&app, upload.upload_id).await?;
            return Err(error);
        }
        Err(error) => return Err(error),
    };
    let first = app
        .ops
        .finish_upload(upload.upload_id, kept.file_id)
        .await?;
    app.files.remove_pieces(upload.upload_id).await?;
    if first {
        return Ok(answer(&app, &kept));
    }
    // Two calls finished it at once: both answer the first one's file; this one's is nobody's.
    let winner = own(&app, &session, &id).await?.file_id;
    let kept = match winner {
        Some(file_id) => app.ops.upload(file_id).await?,
        None => None,
    };
    Ok(answer(&app, &kept.ok_or_else(ApiError::not_found)?))
}

/// An upload of the caller's own.
async fn own(app: &AppState, session: &Session, id: &str) -> Result<StagedUpload, ApiError> {
    let id = Uuid::try_parse(id).map_err(|_| ApiError::not_found())?;
    app.ops
        .staged_upload(id)
        .await?
        .filter(|upload| upload.announced.owner_id == session.user_id)
        .ok_or_else(ApiError::not_found)
}

fn answer(app: &AppState, kept: &Upload) -> Envelope<OneUploaded> {
    let file = describe(app, kept);
    Envelope::created(OneUploaded {
        cdn: file.url.clone(),
        file,
    })
}

/// Forgets an upload and its pieces.
///
/// # Errors
/// When a store fails.
pub(crate) async fn forget(app: &AppState, upload_id: Uuid) -> Result<(), ApiError> {
    app.files.remove_pieces(upload_id).await?;
    app.ops.forget_staged_upload(upload_id).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use axum::http::Request;
    use chrono::Duration;
    use serde_json::{Value, json};
    use sha2::{Digest, Sha256};

    use super::PIECE_BYTES;
    use crate::{
        authz::Role,
        schedule,
        server::testing::{Answer, PAPER_PDF, TestServer, TestSession, get},
    };

    const STAGED: &str = "/api/cms/upload/bertahap";

    /// A PDF of three pieces, the last one short.
    fn paper() -> Vec<u8> {
        let mut bytes = PAPER_PDF.to_vec();
        bytes.resize(2 * PIECE_BYTES + 1000, b'\n');
        bytes.extend_from_slice(b"%%EOF\n");
        bytes
    }

    fn pieces(bytes: &[u8]) -> Vec<(usize, Vec<u8>)> {
        bytes
            .chunks(PIECE_BYTES)
            .enumerate()
            .map(|(index, piece)| (index * PIECE_BYTES, piece.to_vec()))
            .collect()
    }

    fn told(bytes: &[u8]) -> Value {
        json!({
            "untuk": "formulir/ktp",
            "ukuran": bytes.len(),
            "sha256": hex::encode(Sha256::digest(bytes)),
        })
    }

    async fn write(server: &TestServer, who: &TestSession, target: &str, body: &Value) -> Answer {
        let mut request: Request<_> = server.signed("POST", target, &who.csrf, body);
        let bearer = format!("Bearer {}", who.access).parse().unwrap();
        request.headers_mut().insert("authorization", bearer);
        server.send_request(request).await
    }

    async fn send(
        server: &TestServer,
        who: &TestSession,
        id: &str,
        (offset, piece): &(usize, Vec<u8>),
    ) -> Answer {
        let target = format!("{STAGED}/{id}?mulai={offset}");
        server
            .upload(who, &target, std::slice::from_ref(piece))
            .await
    }

    async fn started() -> (TestServer, TestSession) {
        let server = TestServer::start().await;
        server.user("a@b.test", Role::Applicant).await;
        let session = server.session("a@b.test").await;
        (server, session)
    }

    fn stored_files(server: &TestServer) -> usize {
        let mut folders = vec![server.app.config.data_dir.join("files")];
        let mut seen = 0;
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let bytes = std::fs::read(path).unwrap();
                assert!(!bytes.windows(5).any(|part| part == b"%PDF-"), "in clear");
                seen += 1;
            }
        }
        seen
    }

    #[tokio::test]
    async fn after_a_cut_only_the_rest_is_sent() {
        let (server, who) = started().await;
        let bytes = paper();
        let parts = pieces(&bytes);
        let opened = write(&server, &who, STAGED, &told(&bytes)).await;
        assert_eq!(opened.status, 201, "{}", opened.text());
        let id = opened.data()["id"].as_str().unwrap().to_owned();
        assert_eq!(opened.data()["potongan"], PIECE_BYTES);
        let first = send(&server, &who, &id, &parts[0]).await;
        assert_eq!(first.data()["diterima"], PIECE_BYTES, "{}", first.text());

        // The line broke; the client knows nothing but the file and what it is for.
        let again = write(&server, &who, STAGED, &told(&bytes)).await.data();
        assert_eq!(again["id"], id.as_str());
        assert_eq!(again["diterima"], PIECE_BYTES);
        let finish = format!("{STAGED}/{id}/selesai");
        let early = write(&server, &who, &finish, &Value::Null).await;
        assert_eq!(early.code(), "UNGGAHAN_BELUM_LENGKAP");
        let twice = send(&server, &who, &id, &parts[0]).await;
        assert_eq!(
            (twice.status, twice.code()),
            (409, "POTONGAN_TIDAK_URUT".to_owned())
        );
        assert_eq!(twice.data()["diterima"], PIECE_BYTES);
        let short = (PIECE_BYTES, parts[1].1[..100].to_vec());
        let short = send(&server, &who, &id, &short).await;
        assert_eq!(short.code(), "POTONGAN_TIDAK_SESUAI");
        for part in &parts[1..] {
            assert_eq!(send(&server, &who, &id, part).await.status, 200);
        }

        let kept = write(&server, &who, &finish, &Value::Null).await;
        assert_eq!(kept.status, 201, "{}", kept.text());
        let link = kept.data()["cdn"].as_str().unwrap().to_owned();
        assert_eq!(server.send(get(&link)).await.bytes, bytes);
        // The answer was lost: asking again answers the same file, and no piece is left.
        let repeated = write(&server, &who, &finish, &Value::Null).await.data();
        assert_eq!(repeated["fileId"], kept.data()["fileId"]);
        let announced = write(&server, &who, STAGED, &told(&bytes)).await.data();
        assert_eq!(announced["diterima"], bytes.len());
        assert_eq!(stored_files(&server), 1);
    }

    #[tokio::test]
    async fn another_persons_upload_is_not_there() {
        let (server, who) = started().await;
        server.user("c@b.test", Role::Applicant).await;
        let other = server.session("c@b.test").await;
        let bytes = paper();
        let opened = write(&server, &who, STAGED, &told(&bytes)).await.data();
        let id = opened["id"].as_str().unwrap();
        let part = &pieces(&bytes)[0];
        assert_eq!(send(&server, &other, id, part).await.status, 404);
        let finish = format!("{STAGED}/{id}/selesai");
        assert_eq!(
            write(&server, &other, &finish, &Value::Null).await.status,
            404
        );
        // The same file of somebody else is another upload.
        let own = write(&server, &other, STAGED, &told(&bytes)).await.data();
        assert_ne!(own["id"], id);
    }

    #[tokio::test]
    async fn what_comes_must_be_what_was_announced() {
        let (server, who) = started().await;
        let bytes = paper();
        for (body, code) in [
            (
                json!({ "untuk": "x", "ukuran": 0, "sha256": "0".repeat(64) }),
                "BERKAS_TIDAK_ADA",
            ),
            (
                json!({ "untuk": "x", "ukuran": 10 * 1024 * 1024 + 1, "sha256": "0".repeat(64) }),
                "BERKAS_TERLALU_BESAR",
            ),
            (
                json!({ "untuk": "x", "ukuran": 5, "sha256": "zz" }),
                "DATA_TIDAK_SAH",
            ),
        ] {
            assert_eq!(write(&server, &who, STAGED, &body).await.code(), code);
        }
        let mut lie = told(&bytes);
        lie["sha256"] = json!("0".repeat(64));
        let id = write(&server, &who, STAGED, &lie).await.data()["id"]
            .as_str()
            .unwrap()
            .to_owned();
        for part in pieces(&bytes) {
            send(&server, &who, &id, &part).await;
        }
        let finish = format!("{STAGED}/{id}/selesai");
        let refused = write(&server, &who, &finish, &Value::Null).await;
        assert_eq!(
            (refused.status, refused.code()),
            (422, "BERKAS_BERUBAH".to_owned())
        );
        assert_eq!(stored_files(&server), 0, "nothing is left");

        let page = b"<script>alert(1)</script>";
        let id = write(&server, &who, STAGED, &told(page)).await.data()["id"]
            .as_str()
            .unwrap()
            .to_owned();
        send(&server, &who, &id, &(0, page.to_vec())).await;
        let finish = format!("{STAGED}/{id}/selesai");
        let refused = write(&server, &who, &finish, &Value::Null).await;
        assert_eq!(refused.code(), "BERKAS_TIDAK_DIDUKUNG");
        assert_eq!(stored_files(&server), 0);
    }

    #[tokio::test]
    async fn half_sent_files_are_few_and_go_after_a_day() {
        let (server, who) = started().await;
        let bytes = paper();
        let mut body = told(&bytes);
        let opened = write(&server, &who, STAGED, &body).await.data();
        let id = opened["id"].as_str().unwrap();
        send(&server, &who, id, &pieces(&bytes)[0]).await;
        for serial in 1..20 {
            body["untuk"] = json!(format!("formulir/{serial}"));
            assert_eq!(write(&server, &who, STAGED, &body).await.status, 201);
        }
        body["untuk"] = json!("satu lagi");
        let refused = write(&server, &who, STAGED, &body).await;
        assert_eq!(
            (refused.status, refused.code()),
            (429, "UNGGAHAN_TERLALU_BANYAK".to_owned())
        );
        assert_eq!(stored_files(&server), 1);
        server.clock.advance(Duration::hours(25));
        schedule::clean(&server.app).await.unwrap();
        assert_eq!(stored_files(&server), 0);
        let who = server.session("a@b.test").await;
        assert_eq!(write(&server, &who, STAGED, &body).await.status, 201);
    }
}
