//! The trial balance: debits and credits of every account, of one budget line or of all.

use crate::authz::allow;
use crate::routes::shown;
use axum::extract::State;
use domain::budget_line::Account;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::extract::Query;
use crate::routes::scope;
use crate::routes::view::View;
use crate::{ApiError, AppState, Envelope, Session};

/// Of which line.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct TrialBalanceQuery {
    /// Only this budget line; all lines without it.
    #[serde(rename = "paguId")]
    pub budget_line: Option<String>,
}

/// One account.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TrialBalanceBody {
    /// pagu, tersedia, komitmen, realisasi, retur or setoran_kembali.
    #[serde(rename = "akun")]
    pub account: Account,
    /// Sum of debits, whole rupiah.
    pub debit: i64,
    /// Sum of credits, whole rupiah.
    #[serde(rename = "kredit")]
    pub credit: i64,
}

/// Every account with postings, and the sums, which are always equal.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TrialBalance {
    /// The accounts.
    pub items: Vec<TrialBalanceBody>,
    /// Sum of all debits.
    #[serde(rename = "totalDebit")]
    pub debit: i64,
    /// Sum of all credits.
    #[serde(rename = "totalKredit")]
    pub credit: i64,
}

/// The trial balance of one budget line or of all.
#[utoipa::path(
    get,
    path = "/api/cms/pagu/neraca",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::BudgetLine)))),
    tag = "pagu",
    params(TrialBalanceQuery, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<TrialBalance>))
)]
pub(crate) async fn get_trial_balance(
    State(app): State<AppState>,
    session: Session,
    Query(query): Query<TrialBalanceQuery>,
    view: View,
) -> Result<Envelope<TrialBalance>, ApiError> {
    scope::of(&app, &session).await?;
    let rows =
        projections::journal::trial_balance(&view.store, query.budget_line.as_deref()).await?;
    let body = TrialBalance {
        debit: rows
            .iter()
            .map(|row| row.debit)
            .fold(0, i64::saturating_add),
        credit: rows
            .iter()
            .map(|row| row.credit)
            .fold(0, i64::saturating_add),
        items: rows
            .into_iter()
            .map(|row| {
                Ok(TrialBalanceBody {
                    account: shown::word(row.account)?,
                    debit: row.debit,
                    credit: row.credit,
                })
            })
            .collect::<Result<_, ApiError>>()?,
    };
    Ok(Envelope::ok(body).at(view.position))
}
