//! `POST /api/cms/upload/single-image`: a picture (news, portrait), public where an office sends it.

use crate::authz::allow;
use axum::extract::State;

use super::{OneUploaded, UploadForm, keep_one, picture_audience};
use crate::extract::FileForm;
use crate::{ApiError, Envelope, Session, state::AppState};

/// Keeps one picture: public from who writes news, private from anybody else.
#[utoipa::path(
    post,
    path = "/api/cms/upload/single-image",
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
pub async fn upload_single_image(
    State(app): State<AppState>,
    session: Session,
    form: FileForm,
) -> Result<Envelope<OneUploaded>, ApiError> {
    let audience = picture_audience(&session);
    let kept = keep_one(&app, form, audience, &session, true).await?;
    Ok(Envelope::created(kept))
}
