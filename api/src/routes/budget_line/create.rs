//! Opens a budget line with its first ceiling.

use crate::authz::allow;
use axum::extract::State;
use chrono::NaiveDate;
use commands::budget_line::NewBudgetLine;
use domain::UserId;
use domain::budget_line::{BudgetDocument, FundSource};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Signed;
use crate::answer::caller::Caller;
use crate::answer::file_body::{self, FileBody};
use crate::answer::view::View;
use crate::answer::{parse, shown};
use crate::routes::budget_year::wire::lines_of;
use crate::routes::change_request::wire::{ProposedBody, proposed};
use crate::{ApiError, AppState, Envelope, Session};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OpenBudgetLine {
    /// Budget year.
    #[serde(rename = "tahun")]
    pub year: u16,
    /// Source of funds.
    #[serde(rename = "sumberDana")]
    pub source: FundSource,
    /// Finance category.
    #[serde(rename = "kategoriKeuanganId")]
    pub category_id: String,
    /// Account code of the regional budget.
    #[serde(rename = "kodeRekening")]
    pub account_code: String,
    /// Name of the line.
    #[serde(rename = "nama")]
    pub name: String,
    /// First ceiling, whole rupiah.
    #[serde(rename = "jumlah")]
    pub amount: i64,
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

/// The paper that a ceiling rests on.
///
/// # Errors
/// `DATA_TIDAK_SAH` without a number, or when the caller sent no such file.
pub(crate) async fn document(
    app: &AppState,
    session: &Session,
    number: &str,
    date: NaiveDate,
    scan: &FileBody,
) -> Result<BudgetDocument, ApiError> {
    let number = number.trim().to_owned();
    if number.is_empty() {
        return Err(ApiError::invalid(
            "nomorDokumen",
            "Isi nomor DPA atau DPPA yang menjadi dasar pagu ini.",
        ));
    }
    Ok(BudgetDocument {
        number,
        date,
        // The office's own paper: its name goes with who sent it.
        scan: Some(
            file_body::adopt(
                app,
                session,
                "dokumen",
                scan,
                UserId(session.user_id).into(),
            )
            .await?,
        ),
    })
}

/// Proposes a budget line with its first ceiling; it is opened when a second person confirms it.
#[utoipa::path(
    post,
    path = "/api/cms/pagu/create",
    extensions(("x-access" = json!(allow::to().admin().create(allow::BudgetLine)))),
    tag = "pagu",
    request_body = OpenBudgetLine,
    responses((status = 202, body = Envelope<ProposedBody>, description = "The change request; its id becomes that of the line."))
)]
pub(crate) async fn open_budget_line(
    State(app): State<AppState>,
    caller: Caller,
    view: View,
    Signed(body): Signed<OpenBudgetLine>,
) -> Result<Envelope<ProposedBody>, ApiError> {
    let new = NewBudgetLine {
        year: body.year,
        source: body.source,
        category_id: body.category_id,
        account_code: body.account_code,
        name: body.name,
        ceiling: parse::amount("jumlah", body.amount)?,
        on: body.on.unwrap_or_else(|| shown::today(app.now())),
        document: None,
    };
    let document = document(
        &app,
        &caller.session,
        &body.document_number,
        body.document_date,
        &body.scan,
    )
    .await?;
    let lines = lines_of(&view.store, new.year).await?;
    let (executor, call) = (&app.commands, &caller.call);
    let done = commands::budget_line::propose(executor, call, new, document, lines).await?;
    Ok(proposed(done))
}
