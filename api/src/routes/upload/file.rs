//! `POST /api/cms/upload/file`, `internal-file` and `internal-image`: private documents, sealed under
//! the person's key.

use crate::authz::allow;
use axum::extract::State;

use super::{OneUploaded, UploadForm, keep_one};
use crate::extract::FileForm;
use crate::{ApiError, Envelope, Session, files::Audience, state::AppState};

/// Keeps one private document: PDF or picture.
#[utoipa::path(
    post,
    path = "/api/cms/upload/file",
    extensions(("x-access" = json!(allow::writers().without_key("a file that no command names is forgotten"))), ("x-isi-maks" = json!(super::ONE_BYTES_MAX))),
    tag = "upload",
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses(
        (status = 201, body = Envelope<OneUploaded>),
        (status = 413, body = crate::error::ErrorBody),
        (status = 415, body = crate::error::ErrorBody),
        (status = 422, body = crate::error::ErrorBody),
    )
)]
pub async fn upload_file(
    State(app): State<AppState>,
    session: Session,
    form: FileForm,
) -> Result<Envelope<OneUploaded>, ApiError> {
    let kept = keep_one(&app, form, Audience::Private, &session, false).await?;
    Ok(Envelope::created(kept))
}

/// The same for staff.
#[utoipa::path(
    post,
    path = "/api/cms/upload/internal-file",
    extensions(("x-access" = json!(allow::writers().without_key("a file that no command names is forgotten"))), ("x-isi-maks" = json!(super::ONE_BYTES_MAX))),
    tag = "upload",
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses((status = 201, body = Envelope<OneUploaded>), (status = 422, body = crate::error::ErrorBody))
)]
pub async fn upload_internal_file(
    State(app): State<AppState>,
    session: Session,
    form: FileForm,
) -> Result<Envelope<OneUploaded>, ApiError> {
    let kept = keep_one(&app, form, Audience::Private, &session, false).await?;
    Ok(Envelope::created(kept))
}

/// Keeps one private picture.
#[utoipa::path(
    post,
    path = "/api/cms/upload/internal-image",
    extensions(("x-access" = json!(allow::writers().without_key("a file that no command names is forgotten"))), ("x-isi-maks" = json!(super::ONE_BYTES_MAX))),
    tag = "upload",
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses((status = 201, body = Envelope<OneUploaded>), (status = 422, body = crate::error::ErrorBody))
)]
pub async fn upload_internal_image(
    State(app): State<AppState>,
    session: Session,
    form: FileForm,
) -> Result<Envelope<OneUploaded>, ApiError> {
    let kept = keep_one(&app, form, Audience::Private, &session, true).await?;
    Ok(Envelope::created(kept))
}

#[cfg(test)]
mod tests {
    use chrono::Duration;

    use crate::{
        authz::Role,
        server::testing::{PAPER_PDF, TestServer, get, png},
    };

    #[tokio::test]
    async fn a_private_document_opens_by_its_link_for_some_minutes() {
        let server = TestServer::start().await;
        server.user("a@b.test", Role::Applicant).await;
        let session = server.session("a@b.test").await;
        let files = [PAPER_PDF.to_vec()];
        let answer = server
            .upload(&session, "/api/cms/upload/file", &files)
            .await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        let link = answer.data()["cdn"].as_str().unwrap().to_owned();
        let file = server.send(get(&link)).await;
        assert_eq!((file.status, file.bytes.as_slice()), (200, PAPER_PDF));
        assert_eq!(file.headers["content-type"], "application/pdf");
        let bare = link.split('?').next().unwrap();
        assert_eq!(server.send(get(bare)).await.code(), "TAUTAN_TIDAK_SAH");
        server.clock.advance(Duration::minutes(11));
        assert_eq!(server.send(get(&link)).await.code(), "TAUTAN_TIDAK_SAH");
    }

    #[tokio::test]
    async fn what_is_stored_of_a_private_document_is_sealed() {
        let server = TestServer::start().await;
        server.user("a@b.test", Role::Applicant).await;
        let session = server.session("a@b.test").await;
        let files = [PAPER_PDF.to_vec()];
        server
            .upload(&session, "/api/cms/upload/file", &files)
            .await;
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
                assert!(!bytes.windows(5).any(|part| part == b"%PDF-"));
                seen += 1;
            }
        }
        assert_eq!(seen, 1);
    }

    #[tokio::test]
    async fn the_content_decides_and_not_the_name() {
        let server = TestServer::start().await;
        server.user("a@b.test", Role::Applicant).await;
        let session = server.session("a@b.test").await;
        let scripted =
            b"%PDF-1.7\n1 0 obj\n<< /OpenAction << /S /JavaScript /JS (x) >> >>\nendobj\n%%EOF\n";
        for (bytes, code) in [
            (b"GIF89a PK\x03\x04".to_vec(), "BERKAS_TIDAK_DIDUKUNG"),
            (
                b"<script>alert(1)</script>".to_vec(),
                "BERKAS_TIDAK_DIDUKUNG",
            ),
            (scripted.to_vec(), "BERKAS_BERBAHAYA"),
            (Vec::new(), "BERKAS_TIDAK_ADA"),
            (vec![0; 10 * 1024 * 1024 + 1], "BERKAS_TERLALU_BESAR"),
        ] {
            let answer = server
                .upload(&session, "/api/cms/upload/file", &[bytes])
                .await;
            assert_eq!(answer.code(), code, "{}", answer.text());
        }
        let document = [PAPER_PDF.to_vec()];
        let answer = server
            .upload(&session, "/api/cms/upload/internal-image", &document)
            .await;
        assert_eq!(answer.code(), "BERKAS_TIDAK_DIDUKUNG");
    }

    #[tokio::test]
    async fn an_image_is_public_where_it_is_meant_to_be() {
        let server = TestServer::start().await;
        server.user("s@b.test", Role::Admin).await;
        let session = server.session("s@b.test").await;
        let files = [png(600, 300)];
        let answer = server
            .upload(&session, "/api/cms/upload/single-image", &files)
            .await;
        let data = answer.data();
        let image = server.send(get(data["cdn"].as_str().unwrap())).await;
        assert_eq!(image.headers["content-type"], "image/webp");
        let small = server.send(get(data["thumbnail"].as_str().unwrap())).await;
        assert_eq!(small.status, 200);
        let link = data["cdn"].as_str().unwrap();
        let narrow = server.send(get(&format!("{link}?ukuran=320"))).await;
        let narrow = ::image::load_from_memory(&narrow.bytes).unwrap();
        assert_eq!((narrow.width(), narrow.height()), (320, 160));
    }

    #[tokio::test]
    async fn a_picture_of_an_applicant_is_shown_to_nobody_before_an_office_looked() {
        let server = TestServer::start().await;
        server.user("a@b.test", Role::Applicant).await;
        let session = server.session("a@b.test").await;
        let picture = png(60, 30);
        let one = [picture.clone()];
        let three = [picture.clone(), picture.clone(), picture];
        let single = server
            .upload(&session, "/api/cms/upload/single-image", &one)
            .await;
        let many = server
            .upload(&session, "/api/cms/upload/multiple-image", &three)
            .await;
        let links = [
            single.data()["cdn"].clone(),
            many.data()["uploadedUrls"][1].clone(),
        ];
        for link in links {
            let link = link.as_str().unwrap();
            assert_eq!(
                server.send(get(link)).await.status,
                200,
                "its sender sees it"
            );
            let bare = link.split('?').next().unwrap();
            assert_eq!(server.send(get(bare)).await.code(), "TAUTAN_TIDAK_SAH");
        }
    }
}
