//! The ledger card of one account of a budget line: every posting with the balance after it.

use crate::authz::allow;
use axum::extract::State;
use axum::response::Response;
use chrono::NaiveDate;
use domain::budget_line::Account;
use domain::register::RegisterClock;
use futures::FutureExt;
use projections::Paging;
use projections::journal::{CardOrder, CardRow};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::answer::books::{Books, CLOCK};
use crate::answer::export::{self, Cell, Column, Export};
use crate::answer::{scope, shown};
use crate::extract::{Path, Query};
use crate::{ApiError, AppState, Envelope, Page, Paged, Session};

/// Which account.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct CardQuery {
    /// pagu, tersedia, komitmen, realisasi, retur or setoran_kembali.
    #[serde(rename = "akun")]
    pub account: Account,
}

/// A posting on the account.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CardBody {
    /// Log position of its event.
    #[serde(rename = "nomorPeristiwa")]
    pub position: i64,
    /// Day it is booked on.
    #[serde(rename = "tanggal")]
    pub booked_on: NaiveDate,
    /// Account debited.
    pub debit: Account,
    /// Account credited.
    #[serde(rename = "kredit")]
    pub credit: Account,
    /// Whole rupiah.
    #[serde(rename = "jumlah")]
    pub amount: i64,
    /// Balance of the account after it, whole rupiah.
    #[serde(rename = "saldo")]
    pub balance: i64,
    /// The payment it is about.
    #[serde(rename = "keuanganId")]
    pub disbursement_id: Option<String>,
}

/// The ledger card of one account of a budget line, newest first.
#[utoipa::path(
    get,
    path = "/api/cms/pagu/{id}/kartu",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::BudgetLine)))),
    tag = "pagu",
    params(("id" = String, Path, description = "paguId."), Paged, CardQuery, Export, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day."), ("jam" = Option<domain::register::RegisterClock>, Query, description = CLOCK)),
    responses((status = 200, body = Envelope<Page<CardBody>>))
)]
pub(crate) async fn get_budget_card(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    page: Paged,
    Query(query): Query<CardQuery>,
    export: Export,
    books: Books,
) -> Result<Response, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let account = query.account;
    let order = match books.clock {
        RegisterClock::Booking => CardOrder::Booked(books.day),
        RegisterClock::Recording => CardOrder::Recorded,
    };
    let view = books.view;
    let line = projections::budget_line::get(&view.store, &id).await?;
    line.ok_or_else(|| scope::missing(&scope))?;
    let (view, id) = (&view, &id);
    let fetch = move |paging: Paging| {
        async move {
            let found = projections::journal::card(&view.store, id, account, order, paging).await?;
            shown::page(found, body)
        }
        .boxed()
    };
    export::page_or_file(&export, "kartu-pagu", COLUMNS, view.position, &page, fetch).await
}

/// The columns of the exported card.
const COLUMNS: &[Column<CardBody>] = &[
    ("Nomor Peristiwa", |it| Cell::integer(Some(it.position))),
    ("Tanggal", |it| Cell::day(Some(it.booked_on))),
    ("Debit", |it| Cell::word(it.debit)),
    ("Kredit", |it| Cell::word(it.credit)),
    ("Jumlah (Rp)", |it| Cell::rupiah(Some(it.amount))),
    ("Saldo (Rp)", |it| Cell::rupiah(Some(it.balance))),
];

fn body(row: CardRow) -> Result<CardBody, ApiError> {
    let posting = row.posting;
    Ok(CardBody {
        position: posting.position,
        booked_on: shown::day(&posting.booked_on)?,
        debit: posting.debit,
        credit: posting.credit,
        amount: posting.amount,
        balance: row.balance,
        disbursement_id: posting.disbursement_id,
    })
}
