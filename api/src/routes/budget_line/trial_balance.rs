//! The trial balance: debits and credits of every account, of one budget line or of a budget year.

use crate::authz::allow;
use axum::extract::State;
use chrono::Datelike;
use domain::budget_line::{Account, FundSource};
use domain::register::RegisterClock;
use projections::journal::TrialBalanceFilter;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::answer::books::{Books, CLOCK};
use crate::answer::scope;
use crate::extract::Query;
use crate::routes::dashboard::information::budget_year;
use crate::{ApiError, AppState, Envelope, Session};

/// Of which line.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct TrialBalanceQuery {
    /// Only this budget line, whatever its year.
    #[serde(rename = "paguId")]
    pub budget_line: Option<String>,
    /// The budget year; that of the day asked for when left out.
    #[serde(rename = "tahun")]
    pub year: Option<i64>,
    /// Only this source of funds.
    #[serde(rename = "sumberDana")]
    pub source: Option<FundSource>,
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
    /// Of the lines of which budget year; none for a single line.
    #[serde(rename = "tahun")]
    pub year: Option<i64>,
    /// Of which source of funds; none for all.
    #[serde(rename = "sumberDana")]
    pub source: Option<FundSource>,
    /// By which clock a day of the past is counted.
    #[serde(rename = "jam")]
    pub clock: RegisterClock,
    /// The accounts.
    pub items: Vec<TrialBalanceBody>,
    /// Other revenue (lain-lain PAD) of the year, or of the line: what came back after its budget year, in whole rupiah.
    /// It stands in no account of a line.
    #[serde(rename = "pendapatanLain")]
    pub other_revenue: i64,
    /// Sum of all debits.
    #[serde(rename = "totalDebit")]
    pub debit: i64,
    /// Sum of all credits.
    #[serde(rename = "totalKredit")]
    pub credit: i64,
}

/// The trial balance of one budget line, or of all lines of a budget year.
#[utoipa::path(
    get,
    path = "/api/cms/pagu/neraca",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::BudgetLine).machine(allow::Machines::Payments)))),
    tag = "pagu",
    params(TrialBalanceQuery, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day."), ("jam" = Option<domain::register::RegisterClock>, Query, description = CLOCK)),
    responses((status = 200, body = Envelope<TrialBalance>))
)]
pub(crate) async fn get_trial_balance(
    State(app): State<AppState>,
    session: Session,
    Query(query): Query<TrialBalanceQuery>,
    books: Books,
) -> Result<Envelope<TrialBalance>, ApiError> {
    scope::of(&app, &session).await?;
    let view = &books.view;
    let year = match (&query.budget_line, books.day) {
        (Some(_), _) => query.year,
        (None, Some(day)) => query.year.or(Some(i64::from(day.year()))),
        (None, None) => Some(budget_year(query.year, view)),
    };
    let filter = TrialBalanceFilter {
        budget_line_id: query.budget_line,
        year,
        source: query.source,
        booked_until: books.booked_until(),
    };
    let rows = projections::journal::trial_balance(&view.store, &filter).await?;
    let body = TrialBalance {
        year,
        source: query.source,
        clock: books.clock,
        other_revenue: projections::journal::other_revenue(&view.store, &filter).await?,
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
            .map(|row| TrialBalanceBody {
                account: row.account,
                debit: row.debit,
                credit: row.credit,
            })
            .collect(),
    };
    Ok(Envelope::ok(body).at(view.position))
}
