//! A file that was uploaded before, named in a command by its id and its hash.

use domain::{FileId, FileRef, Personal, SubjectId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::answer::parse;
use crate::files::Variant;
use crate::{ApiError, AppState, Session};

/// An uploaded file; the hash ties the command's signature to the file's content.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FileBody {
    /// Id that the upload answered.
    #[serde(rename = "fileId")]
    pub file_id: String,
    /// SHA-256 that the upload answered, hex.
    pub sha256: String,
    /// Name of the file on the sender's device.
    #[serde(rename = "nama", default)]
    pub name: Option<String>,
}

/// A file that the log names, for whoever may read what it belongs to.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct KeptFileBody {
    /// Id of the file.
    #[serde(rename = "fileId")]
    pub file_id: String,
    /// Name as uploaded.
    #[serde(rename = "nama")]
    pub name: String,
    /// Media type by content.
    #[serde(rename = "mediaType")]
    pub media_type: String,
    /// Size in bytes.
    #[serde(rename = "ukuran")]
    pub bytes: u64,
    /// Short-lived signed link.
    #[serde(rename = "tautan")]
    pub link: String,
}

/// How a file of the log is shown.
pub(crate) fn kept(app: &AppState, file: FileRef) -> KeptFileBody {
    let link = app
        .files
        .links()
        .private(file.file_id.0, Variant::Full, app.now());
    KeptFileBody {
        file_id: file.file_id.to_string(),
        name: file
            .name
            .into_value()
            .unwrap_or_else(|| "berkas".to_owned()),
        media_type: file.media_type,
        bytes: file.bytes,
        link,
    }
}

/// Longest file name kept, in characters.
const NAME_MAX: usize = 120;

/// Takes an upload of the caller for good and tells the domain about it. Its name is sealed under
/// `subject`.
///
/// # Errors
/// `DATA_TIDAK_SAH` when there is no such upload, it is another's, or its bytes are others.
pub(crate) async fn adopt(
    app: &AppState,
    session: &Session,
    field: &str,
    body: &FileBody,
    subject: SubjectId,
) -> Result<FileRef, ApiError> {
    let file_id: FileId = parse::value(field, &body.file_id)?;
    let sha256 = body.sha256.to_ascii_lowercase();
    let upload = app
        .files
        .adopt(field, file_id.0, &sha256, session.user_id, subject.0)
        .await?;
    Ok(FileRef {
        file_id,
        sha256: parse::value(field, &upload.sha256)?,
        media_type: upload.media_type,
        bytes: upload.byte_count,
        name: Personal::known(subject, base_name(body.name.as_deref())),
    })
}

/// The same for a file that may be left out.
pub(crate) async fn adopt_some(
    app: &AppState,
    session: &Session,
    field: &str,
    body: Option<&FileBody>,
    subject: SubjectId,
) -> Result<Option<FileRef>, ApiError> {
    match body {
        None => Ok(None),
        Some(body) => adopt(app, session, field, body, subject).await.map(Some),
    }
}

/// The last part of a path, without control characters.
fn base_name(name: Option<&str>) -> String {
    let name = name.unwrap_or_default();
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let clean: String = last
        .chars()
        .filter(|c| !c.is_control())
        .take(NAME_MAX)
        .collect();
    match clean.trim() {
        "" => "berkas".to_owned(),
        text => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_last_part_of_a_name_only() {
        assert_eq!(base_name(Some("../../etc/passwd")), "passwd");
        assert_eq!(base_name(Some("C:\\foto\\ktp.jpg")), "ktp.jpg");
        assert_eq!(base_name(Some("\0\n")), "berkas");
        assert_eq!(base_name(None), "berkas");
    }
}
