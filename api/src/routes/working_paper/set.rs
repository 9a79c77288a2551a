//! An inspector sets a mark and takes it away.

use axum::extract::State;
use domain::working_paper::{MarkState, MarkSubject};
use projections::audit::marked;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::authz::allow;
use crate::ops::working_paper::Mark;
use crate::{ApiError, AppState, Envelope, Session, Signed};

/// A mark of the caller on a record, in place of the one before.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetWorkingMark {
    /// What it is set on.
    #[serde(rename = "jenis")]
    pub subject: MarkSubject,
    /// keuanganId, penerimaBeasiswaId, daftarPembayaranId, skPenetapanId or temuanId.
    #[serde(rename = "objekId")]
    pub subject_id: String,
    /// How far the inspector is with it.
    #[serde(rename = "keadaan")]
    pub state: MarkState,
    /// The note; nothing where there is none.
    #[serde(rename = "catatan")]
    pub note: Option<String>,
}

/// Which mark is taken away.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RemoveWorkingMark {
    /// tandaId.
    pub id: String,
}

/// The mark that was set or taken away.
#[derive(Debug, Serialize, ToSchema)]
pub struct WorkingMarkDone {
    /// What it stands on.
    pub id: String,
}

/// An inspector marks a record of the office, with a note. Nobody but inspectors sees it, and the log does not know of it.
#[utoipa::path(
    post,
    path = "/api/cms/kertas-kerja",
    extensions(("x-access" = json!(allow::to().admin().government().update(allow::WorkingPaper).without_key("sets one mark to one state; again, it is set to the same")))),
    tag = "kertas-kerja",
    request_body = SetWorkingMark,
    responses((status = 200, body = Envelope<WorkingMarkDone>))
)]
pub(crate) async fn set_working_mark(
    State(app): State<AppState>,
    session: Session,
    Signed(body): Signed<SetWorkingMark>,
) -> Result<Envelope<WorkingMarkDone>, ApiError> {
    let ids = [body.subject_id.clone()];
    let found = marked(app.read.store(), body.subject, &ids).await?;
    let found = found
        .get(&body.subject_id)
        .ok_or_else(ApiError::not_found)?;
    let mark = Mark {
        mark_id: Uuid::now_v7().to_string(),
        inspector_id: session.user_id.to_string(),
        subject: body.subject.to_string(),
        subject_id: body.subject_id,
        person_id: found.person_id.clone(),
        state: body.state.to_string(),
        note: body.note.unwrap_or_default().trim().to_owned(),
        set_at: app.now(),
    };
    app.ops.set_mark(&mark).await?;
    Ok(Envelope::ok(WorkingMarkDone {
        id: mark.subject_id,
    }))
}

/// An inspector takes an own mark away.
#[utoipa::path(
    post,
    path = "/api/cms/kertas-kerja/hapus",
    extensions(("x-access" = json!(allow::to().admin().government().update(allow::WorkingPaper).without_key("a mark that is gone is gone")))),
    tag = "kertas-kerja",
    request_body = RemoveWorkingMark,
    responses((status = 200, body = Envelope<WorkingMarkDone>))
)]
pub(crate) async fn remove_working_mark(
    State(app): State<AppState>,
    session: Session,
    Signed(body): Signed<RemoveWorkingMark>,
) -> Result<Envelope<WorkingMarkDone>, ApiError> {
    if !app.ops.remove_mark(session.user_id, &body.id).await? {
        return Err(ApiError::not_found());
    }
    Ok(Envelope::ok(WorkingMarkDone { id: body.id }))
}
