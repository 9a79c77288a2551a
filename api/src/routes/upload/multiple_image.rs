//! `POST /api/cms/upload/multiple-image`: three to nine pictures of one event, public where an office sends them.

use crate::authz::allow;
use axum::extract::State;

use super::{
    FILES_MAX, ManyUploaded, UploadForm, check_quota, describe, files_of, picture_audience,
};
use crate::extract::FileForm;
use crate::{ApiError, Envelope, Session, state::AppState};

/// Fewest pictures (spec §5).
const FILES_MIN: usize = 3;

/// Keeps several pictures, all or none: public from who writes news, private from anybody else.
#[utoipa::path(
    post,
    path = "/api/cms/upload/multiple-image",
    extensions(("x-access" = json!(allow::writers().without_key("a file that no command names is forgotten"))), ("x-isi-maks" = json!(super::MANY_BYTES_MAX))),
    tag = "upload",
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses(
        (status = 201, body = Envelope<ManyUploaded>),
        (status = 413, body = crate::error::ErrorBody),
        (status = 415, body = crate::error::ErrorBody),
        (status = 422, body = crate::error::ErrorBody, description = "JUMLAH_BERKAS"),
    )
)]
pub async fn upload_multiple_image(
    State(app): State<AppState>,
    session: Session,
    form: FileForm,
) -> Result<Envelope<ManyUploaded>, ApiError> {
    let files = files_of(&app.config.data_dir, form, FILES_MAX).await?;
    if files.len() < FILES_MIN {
        return Err(ApiError::new("JUMLAH_BERKAS"));
    }
    let audience = picture_audience(&session);
    let mut kept = Vec::with_capacity(files.len());
    for received in files {
        // When one is refused, those before it are nobody's and are cleaned after a day.
        check_quota(&app, &session, received.len()).await?;
        let upload = app
            .files
            .keep(received, audience, session.user_id, true)
            .await?;
        kept.push(describe(&app, &upload));
    }
    Ok(Envelope::created(ManyUploaded {
        uploaded_urls: kept.iter().map(|file| file.url.clone()).collect(),
        files: kept,
    }))
}

#[cfg(test)]
mod tests {
    use crate::{
        authz::Role,
        server::testing::{TestServer, png},
    };

    #[tokio::test]
    async fn takes_three_to_nine() {
        let server = TestServer::start().await;
        server.user("s@b.test", Role::Admin).await;
        let session = server.session("s@b.test").await;
        let target = "/api/cms/upload/multiple-image";
        for (count, status) in [(2, 422), (3, 201), (9, 201), (10, 422)] {
            let files = vec![png(8, 8); count];
            let answer = server.upload(&session, target, &files).await;
            assert_eq!(answer.status, status, "{count}: {}", answer.text());
            if status == 201 {
                let urls = answer.data()["uploadedUrls"].as_array().unwrap().len();
                assert_eq!(urls, count);
            } else {
                assert_eq!(
                    answer.json()["message"],
                    "Jumlah file harus antara 3 sampai 9."
                );
            }
        }
    }
}
