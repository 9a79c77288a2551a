//! Prepares a payment; the payee is frozen as it is now.

use crate::authz::allow;
use axum::extract::State;
use commands::disbursement::NewDisbursement;
use domain::disbursement::Component;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Signed;
use crate::answer::caller::{Answer, Caller, ChangedBody, created};
use crate::answer::parse;
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CreateDisbursement {
    /// The award paid for.
    #[serde(rename = "penerimaBeasiswaId")]
    pub award_id: String,
    /// The budget line it is paid from.
    #[serde(rename = "paguId")]
    pub budget_line_id: String,
    /// ukt, biaya_hidup, asrama, tugas_akhir or lainnya.
    #[serde(rename = "komponen")]
    pub component: Component,
    /// Academic year, e.g. `2025/2026`.
    #[serde(rename = "tahunAkademik")]
    pub academic_year: String,
    /// Semester paid for.
    pub semester: u8,
    /// Whole rupiah; what the entitlement says when left out.
    #[serde(rename = "jumlah", default)]
    pub amount: Option<i64>,
    /// Verified account of the payee.
    #[serde(rename = "rekeningId")]
    pub bank_account_id: String,
}

/// Prepares a payment; the payee is frozen as it is now.
#[utoipa::path(
    post,
    path = "/api/cms/keuangan/create",
    extensions(("x-access" = json!(allow::to().admin().create(allow::Disbursement)))),
    tag = "keuangan",
    request_body = CreateDisbursement,
    responses((status = 201, body = Envelope<ChangedBody>, description = "The payment."))
)]
pub(crate) async fn create_disbursement(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<CreateDisbursement>,
) -> Answer {
    let award_id = parse::value("penerimaBeasiswaId", &body.award_id)?;
    let budget_line_id = parse::value("paguId", &body.budget_line_id)?;
    let academic_year = parse::value("tahunAkademik", &body.academic_year)?;
    let amount = match body.amount {
        Some(amount) => parse::amount("jumlah", amount)?,
        None => {
            let of = (award_id, budget_line_id);
            let (component, year) = (body.component, academic_year);
            commands::disbursement::entitled(&app.commands, of, component, year).await?
        }
    };
    let new = NewDisbursement {
        award_id,
        budget_line_id,
        bank_account_id: parse::value("rekeningId", &body.bank_account_id)?,
        component: body.component,
        academic_year,
        semester: body.semester,
        amount,
        roster_id: None,
    };
    let done = commands::disbursement::create(&app.commands, &caller.call, new).await?;
    Ok(created(done))
}
