//! Sets a warning aside, with a reason.

use crate::authz::allow;
use axum::extract::State;
use axum::response::Response;
use commands::finding::KnownFinding;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Signed;
use crate::answer::caller::{Caller, ChangedBody, settled};
use crate::answer::{parse, scope};
use crate::routes::change_request::wire::ProposedBody;
use crate::{ApiError, AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DismissFinding {
    /// Id of the finding.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Why it is no obstacle.
    #[serde(rename = "alasan")]
    pub reason: String,
}

/// Sets a warning aside, with a reason; what blocks waits for a second person.
#[utoipa::path(
    post,
    path = "/api/cms/temuan/abaikan",
    extensions(("x-access" = json!(allow::to().admin().approve(allow::Finding)))),
    tag = "temuan",
    request_body = DismissFinding,
    responses(
        (status = 200, body = Envelope<ChangedBody>, description = "The finding."),
        (status = 202, body = Envelope<ProposedBody>, description = "It blocks, and waits for a second person.")
    )
)]
pub(crate) async fn dismiss_finding(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<DismissFinding>,
) -> Result<Response, ApiError> {
    let scope = scope::of(&app, &caller.session).await?;
    let found = projections::finding::get(app.read.store(), &scope, &body.id).await?;
    let row = found.ok_or_else(|| scope::missing(&scope))?.finding;
    let mut person_ids = vec![parse::id(&row.person_id)?];
    if let Some(other) = row.other_person() {
        person_ids.push(parse::id(other)?);
    }
    let prepared_by = row
        .prepared_by
        .split(' ')
        .filter(|by| !by.is_empty())
        .map(parse::id)
        .collect::<Result<_, ApiError>>()?;
    let finding = KnownFinding {
        key: row.kind,
        severity: row.severity,
        id: row.finding_id,
        person_ids,
        prepared_by,
    };
    let done = commands::finding::dismiss(
        &app.commands,
        &caller.call,
        finding,
        body.version,
        body.reason,
    )
    .await?;
    Ok(settled(done))
}
