//! Uploads. The answer names the file; a later command names it by id and SHA-256.

use std::{path::Path, time::Duration};

use axum::extract::{DefaultBodyLimit, multipart::MultipartError};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{
    router::{OpenApiRouter, UtoipaMethodRouterExt},
    routes,
};

use crate::{
    authz::Role,
    error::ApiError,
    extract::{FileForm, Session},
    files::{Audience, BYTES_MAX, Variant, link::Links, received::Received, staged::PIECE_BYTES},
    ops::upload::Upload,
    state::AppState,
};

mod file;
mod multiple_image;
mod single_image;
mod staged;
#[cfg(test)]
mod tests;

pub(crate) use staged::forget as forget_staged;

/// Files in one request at most.
const FILES_MAX: usize = 9;
/// Bytes of a form beside its files.
const FORM_BYTES: usize = 64 * 1024;
/// A form with one file.
const ONE_BYTES_MAX: usize = BYTES_MAX + FORM_BYTES;
/// A form with several.
const MANY_BYTES_MAX: usize = FILES_MAX * BYTES_MAX + FORM_BYTES;
/// A form with a piece of one.
const PIECE_BYTES_MAX: usize = PIECE_BYTES + FORM_BYTES;
/// Text fields (`path`, `userId`) are read and dropped; longer ones are refused.
const TEXT_MAX: usize = 1024;

/// Longest silence within an upload.
const STALL: Duration = Duration::from_secs(30);

/// This concept's endpoints.
pub fn router() -> OpenApiRouter<AppState> {
    let one = DefaultBodyLimit::max(ONE_BYTES_MAX);
    let many = DefaultBodyLimit::max(MANY_BYTES_MAX);
    let piece = DefaultBodyLimit::max(PIECE_BYTES_MAX);
    OpenApiRouter::new()
        .routes(routes!(single_image::upload_single_image).layer(one))
        .routes(routes!(multiple_image::upload_multiple_image).layer(many))
        .routes(routes!(file::upload_file).layer(one))
        .routes(routes!(file::upload_internal_file).layer(one))
        .routes(routes!(file::upload_internal_image).layer(one))
        .routes(routes!(staged::announce_upload))
        .routes(routes!(staged::get_upload_state, staged::send_upload_piece).layer(piece))
        .routes(routes!(staged::finish_upload))
}

/// A form with files; `path` and `userId` of the first portal are taken and not believed: identity
/// comes from the session.
#[derive(ToSchema)]
#[allow(dead_code)]
pub(super) struct UploadForm {
    /// The file. For several, the field is repeated.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    /// Not used.
    path: Option<String>,
    /// Not used.
    #[schema(rename = "userId")]
    user_id: Option<String>,
}

/// A file that was kept.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct UploadedFile {
    /// Names the file in commands.
    pub file_id: String,
    /// SHA-256 of the bytes kept, hex; commands repeat it.
    pub sha256: String,
    /// Type by content.
    pub media_type: String,
    /// Size of the bytes kept.
    pub bytes: u64,
    /// Address to show it: lasting for public files, some minutes for private ones.
    pub url: String,
    /// Address of a small picture, for images.
    pub thumbnail: Option<String>,
}

/// The answer for one file.
#[derive(Serialize, ToSchema)]
pub(super) struct OneUploaded {
    /// Address (spec §7).
    pub cdn: String,
    /// The file.
    #[serde(flatten)]
    pub file: UploadedFile,
}

/// The answer for several files.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ManyUploaded {
    /// Addresses (spec §7).
    pub uploaded_urls: Vec<String>,
    /// The files.
    pub files: Vec<UploadedFile>,
}

/// Who may see a picture before an event names it: everybody, when it comes from an office that writes news; the picture of
/// anybody else is shown to nobody but its sender, until somebody of an office has looked.
fn picture_audience(session: &Session) -> Audience {
    match session.role {
        Role::Admin | Role::Branch | Role::System => Audience::Public,
        Role::Applicant | Role::Government | Role::Institution => Audience::Private,
    }
}

/// Takes in every file of a form, each within its limit; text fields are passed over. What is long lies in `folder`, under no
/// name.
///
/// # Errors
/// Too large, too many, broken or silent.
pub async fn files_of(
    folder: &Path,
    FileForm(mut form): FileForm,
    count_max: usize,
) -> Result<Vec<Received>, ApiError> {
    let mut files = Vec::new();
    while let Some(mut field) = unless_stalled(form.next_field()).await? {
        let is_file = field.file_name().is_some() || field.content_type().is_some();
        if is_file && files.len() == count_max {
            return Err(ApiError::new("JUMLAH_BERKAS"));
        }
        let limit = if is_file { BYTES_MAX } else { TEXT_MAX } as u64;
        let mut received = Received::default();
        while let Some(chunk) = unless_stalled(field.chunk()).await? {
            if received.len() + chunk.len() as u64 > limit {
                return Err(ApiError::new("BERKAS_TERLALU_BESAR"));
            }
            received.push(folder, &chunk).await?;
        }
        if is_file {
            files.push(received);
        }
    }
    Ok(files)
}

/// A slow line is welcome, a silent one is not.
async fn unless_stalled<T>(
    step: impl Future<Output = Result<T, MultipartError>>,
) -> Result<T, ApiError> {
    match tokio::time::timeout(STALL, step).await {
        Ok(step) => step.map_err(broken),
        Err(_) => Err(ApiError::new("WAKTU_HABIS")),
    }
}

fn broken(error: MultipartError) -> ApiError {
    if error.status() == axum::http::StatusCode::PAYLOAD_TOO_LARGE {
        ApiError::new("BERKAS_TERLALU_BESAR")
    } else {
        ApiError::new("FORMULIR_UNGGAHAN_TIDAK_SAH")
    }
}

/// Refuses more than an applicant may keep here. An account costs nothing, and a file that an event names stays.
async fn check_quota(app: &AppState, session: &Session, bytes: u64) -> Result<(), ApiError> {
    let (files_max, mib_max) = (
        app.config.files_per_applicant,
        app.config.file_mib_per_applicant,
    );
    if session.role != Role::Applicant || (files_max == 0 && mib_max == 0) {
        return Ok(());
    }
    let kept = app.ops.kept_of(session.user_id).await?;
    let many = files_max > 0 && kept.count >= files_max;
    let much = mib_max > 0 && kept.bytes + bytes > mib_max * 1024 * 1024;
    if many || much {
        return Err(ApiError::new("TEMPAT_BERKAS_PENUH")
            .with("berkas", files_max)
            .with("mib", mib_max));
    }
    Ok(())
}

async fn keep_one(
    app: &AppState,
    form: FileForm,
    audience: Audience,
    session: &Session,
    images_only: bool,
) -> Result<OneUploaded, ApiError> {
    let mut files = files_of(&app.config.data_dir, form, 1)
        .await
        .map_err(|error| {
            // One file was asked for; the rule for several does not concern the caller.
            if error.code() == "JUMLAH_BERKAS" {
                ApiError::new("SATU_BERKAS_SAJA")
            } else {
                error
            }
        })?;
    let received = files
        .pop()
        .ok_or_else(|| ApiError::new("BERKAS_TIDAK_ADA"))?;
    check_quota(app, session, received.len()).await?;
    let upload = app
        .files
        .keep(received, audience, session.user_id, images_only)
        .await?;
    let file = describe(app, &upload);
    Ok(OneUploaded {
        cdn: file.url.clone(),
        file,
    })
}

fn describe(app: &AppState, upload: &Upload) -> UploadedFile {
    let link = |variant| {
        if upload.is_private {
            app.files
                .links()
                .private(upload.file_id, variant, app.now())
        } else {
            Links::public(upload.file_id, variant)
        }
    };
    UploadedFile {
        file_id: upload.file_id.to_string(),
        sha256: upload.sha256.clone(),
        media_type: upload.media_type.clone(),
        bytes: upload.byte_count,
        url: link(Variant::Full),
        thumbnail: upload
            .media_type
            .starts_with("image/")
            .then(|| link(Variant::Thumbnail)),
    }
}
