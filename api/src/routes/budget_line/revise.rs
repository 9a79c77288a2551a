//! Revises the ceiling.

use crate::authz::allow;
use axum::extract::State;
use chrono::NaiveDate;
use commands::budget_line::Revision;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Signed;
use crate::answer::caller::Caller;
use crate::answer::file_body::FileBody;
use crate::answer::{parse, shown};
use crate::routes::budget_line::create::document;
use crate::routes::change_request::wire::{ProposedBody, proposed};
use crate::{ApiError, AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReviseBudgetLine {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// The new ceiling in total, whole rupiah.
    #[serde(rename = "jumlah")]
    pub amount: i64,
    /// Reason, shown in the history.
    #[serde(rename = "alasan")]
    pub reason: String,
    /// Number of the DPA or DPPA that it rests on.
    #[serde(rename = "nomorDokumen")]
    pub document_number: String,
    /// Its day.
    #[serde(rename = "tanggalDokumen")]
    pub document_date: NaiveDate,
    /// Its scan.
    #[serde(rename = "dokumen")]
    pub scan: FileBody,
    /// Day it takes effect; today when left out.
    #[serde(rename = "tanggal", default)]
    pub on: Option<NaiveDate>,
}

/// Proposes a new total of the ceiling; in effect when a second person confirms it.
#[utoipa::path(
    post,
    path = "/api/cms/pagu/ubah",
    extensions(("x-access" = json!(allow::to().admin().update(allow::BudgetLine)))),
    tag = "pagu",
    request_body = ReviseBudgetLine,
    responses((status = 202, body = Envelope<ProposedBody>, description = "The change request."))
)]
pub(crate) async fn revise_budget_line(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<ReviseBudgetLine>,
) -> Result<Envelope<ProposedBody>, ApiError> {
    let id = parse::id(&body.id)?;
    let amount = parse::amount("jumlah", body.amount)?;
    let on = body.on.unwrap_or_else(|| shown::today(app.now()));
    let revision = Revision {
        id,
        version: Some(body.version),
        amount,
        reason: body.reason,
        on,
        document: document(
            &app,
            &caller.session,
            &body.document_number,
            body.document_date,
            &body.scan,
        )
        .await?,
    };
    let done =
        commands::budget_line::propose_revision(&app.commands, &caller.call, revision).await?;
    Ok(proposed(done))
}
