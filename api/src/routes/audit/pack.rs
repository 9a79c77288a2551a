//! One file for the auditor: events, documents and proofs of a decree, roster, SP2D, recipient or period.

use crate::authz::allow;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use chrono::NaiveDate;
use domain::audit::PackKind;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::answer::scope;
use crate::audit_pack::{Subject, build};
use crate::extract::Query;
use crate::{ApiError, AppState, Session, Signed};

/// What the pack is about.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct CreateAuditPack {
    /// A decree, a roster, an SP2D, a recipient or a period.
    #[serde(rename = "jenis")]
    pub kind: PackKind,
    /// skPenetapanId, daftarPembayaranId, number of the SP2D, or userId of the recipient; not for a
    /// period.
    pub id: Option<String>,
    /// First day of a period.
    #[serde(rename = "dari")]
    pub from: Option<NaiveDate>,
    /// Last day of a period.
    #[serde(rename = "sampai")]
    pub until: Option<NaiveDate>,
}

/// One file for the auditor: events, documents and proofs of a decree, roster, SP2D, recipient or period.
#[utoipa::path(
    post,
    path = "/api/cms/audit/paket",
    extensions(("x-access" = json!(allow::to().admin().export(allow::Audit).audit_pack().without_key("reads")))),
    tag = "audit",
    request_body = CreateAuditPack,
    responses((status = 200, description = "The pack, a ZIP file.", content_type = "application/zip"))
)]
pub(crate) async fn create_audit_pack(
    State(app): State<AppState>,
    session: Session,
    Signed(body): Signed<CreateAuditPack>,
) -> Result<Response, ApiError> {
    scope::of(&app, &session).await?;
    answer(&app, body).await
}

/// The same, for those who only read. The pack holds what they may read event by event and document
/// by document.
#[utoipa::path(
    get,
    path = "/api/cms/audit/paket",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::Audit).audit_pack()))),
    tag = "audit",
    params(CreateAuditPack),
    responses((status = 200, description = "The pack, a ZIP file.", content_type = "application/zip"))
)]
pub(crate) async fn get_audit_pack(
    State(app): State<AppState>,
    session: Session,
    Query(query): Query<CreateAuditPack>,
) -> Result<Response, ApiError> {
    scope::of(&app, &session).await?;
    answer(&app, query).await
}

async fn answer(app: &AppState, body: CreateAuditPack) -> Result<Response, ApiError> {
    let id = || {
        let id = body
            .id
            .as_deref()
            .map(str::trim)
            .filter(|id| !id.is_empty());
        id.map(str::to_owned)
            .ok_or_else(|| ApiError::problem("id", "WAJIB_DIISI"))
    };
    let subject = match body.kind {
        PackKind::Decree => Subject::Decree(id()?),
        PackKind::Roster => Subject::Roster(id()?),
        PackKind::Order => Subject::Order(id()?),
        PackKind::Recipient => Subject::Recipient(id()?),
        PackKind::Period => Subject::Period {
            from: body
                .from
                .ok_or_else(|| ApiError::problem("dari", "WAJIB_DIISI"))?,
            until: body
                .until
                .ok_or_else(|| ApiError::problem("sampai", "WAJIB_DIISI"))?,
        },
    };
    let pack = build(app, &subject).await?;
    let disposition = format!("attachment; filename=\"{}\"", pack.name);
    let headers = [
        (header::CONTENT_TYPE, "application/zip".to_owned()),
        (header::CONTENT_DISPOSITION, disposition),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((headers, pack.bytes).into_response())
}
