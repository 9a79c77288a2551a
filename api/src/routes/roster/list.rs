//! Rosters, newest first.

use crate::authz::allow;
use axum::extract::State;
use axum::response::Response;
use chrono::NaiveDate;
use domain::UserId;
use domain::disbursement::Component;
use domain::roster::RosterStatus;
use domain::work::WorkKind;
use futures::FutureExt;
use projections::Paging;
use projections::roster::{RosterFilter as RosterQuery, RosterSort};
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire::{RosterItem, item};
use crate::answer::export::{self, Cell, Column, Export};
use crate::answer::view::View;
use crate::answer::{scope, shown};
use crate::extract::Query;
use crate::routes::work;
use crate::{ApiError, AppState, ClassSum, Envelope, PageQuery, Session, SummedPage};

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct RosterFilter {
    /// Only rosters in this state.
    pub status: Option<RosterStatus>,
    /// Only from this budget line.
    #[serde(rename = "paguId")]
    pub budget_line: Option<String>,
    /// Only of this component.
    #[serde(rename = "komponen")]
    pub component: Option<Component>,
    /// Only with a payment to this person.
    #[serde(rename = "userId")]
    pub recipient: Option<String>,
    /// Only what this official had a hand in preparing.
    #[serde(rename = "disiapkanOleh")]
    pub prepared_by: Option<String>,
    /// Only what this official approved, as the first or as the last of two.
    #[serde(rename = "disetujuiOleh")]
    pub approved_by: Option<String>,
    /// Only of this sum or more.
    #[serde(rename = "jumlahDari")]
    pub amount_from: Option<i64>,
    /// Only of this sum or less.
    #[serde(rename = "jumlahSampai")]
    pub amount_until: Option<i64>,
    /// Only with an SP2D dated on or after this day.
    #[serde(rename = "sp2dDari")]
    pub sp2d_from: Option<NaiveDate>,
    /// Only with an SP2D dated on or before this day.
    #[serde(rename = "sp2dSampai")]
    pub sp2d_until: Option<NaiveDate>,
    /// Only what the reader may work on of this pile of work.
    #[serde(rename = "antrean")]
    pub pile: Option<WorkKind>,
}

/// The orders of this list, the first its own.
const ORDERS: &[(&str, RosterSort)] = &[
    ("terbaru", RosterSort::Newest),
    ("terdahulu", RosterSort::Oldest),
    ("nama", RosterSort::Name),
    ("nama-za", RosterSort::NameBackwards),
    ("jumlah", RosterSort::Amount),
    ("jumlah-terkecil", RosterSort::AmountUp),
    ("status", RosterSort::Status),
    ("komponen", RosterSort::Component),
    ("pembayaran", RosterSort::Entries),
    ("pembayaran-tersedikit", RosterSort::EntriesUp),
    ("sp2d", RosterSort::LatestSp2d),
    ("diubah", RosterSort::LastMoved),
    ("lama-tidak-diubah", RosterSort::LongestUnmoved),
];

/// Rosters, newest first.
#[utoipa::path(
    get,
    path = "/api/cms/daftar-pembayaran",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::Roster).machine(allow::Machines::Payments))), ("x-orders" = json!(crate::extract::orders(ORDERS)))),
    tag = "daftar-pembayaran",
    params(PageQuery, RosterFilter, Export, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<SummedPage<RosterItem>>))
)]
pub(crate) async fn list_rosters(
    State(app): State<AppState>,
    session: Session,
    page: PageQuery,
    Query(filter): Query<RosterFilter>,
    export: Export,
    view: View,
) -> Result<Response, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let pile = match filter.pile {
        Some(kind) => {
            let worker = work::worker(&app, session.role, UserId(session.user_id), scope).await?;
            Some((kind, work::beside_held(&app, &view, kind, &worker).await?))
        }
        None => None,
    };
    let wanted = RosterQuery {
        status: filter.status,
        budget_line_id: filter.budget_line,
        component: filter.component,
        recipient_id: filter.recipient,
        prepared_by: filter.prepared_by,
        approved_by: filter.approved_by,
        amount_from: filter.amount_from,
        amount_until: filter.amount_until,
        sp2d_from: filter.sp2d_from,
        sp2d_until: filter.sp2d_until,
        pile,
        search: page.needle().map(str::to_owned),
    };
    let sort = page.order(ORDERS)?;
    let (view, wanted) = (&view, &wanted);
    let fetch = move |paging: Paging| {
        async move {
            let found = projections::roster::list(&view.store, wanted, sort, paging).await?;
            shown::page(found, |row| item(&row))
        }
        .boxed()
    };
    let sums = async {
        let found = projections::roster::sums(&view.store, wanted).await?;
        RosterStatus::ALL
            .iter()
            .filter_map(|status| {
                let (_, count, amount) = found.iter().find(|sum| sum.0 == *status)?;
                Some(Ok(ClassSum {
                    name: status.label().to_owned(),
                    count: *count,
                    amount: Some(*amount),
                }))
            })
            .collect()
    };
    let file = ("daftar-pembayaran", COLUMNS);
    export::summed_page_or_file(&export, file, view.position, &page, fetch, sums).await
}

/// The columns of the exported list.
const COLUMNS: &[Column<RosterItem>] = &[
    ("Daftar", |it| Cell::text(&it.name)),
    ("Komponen", |it| Cell::word(it.component)),
    ("Tahun Akademik", |it| Cell::text(&it.academic_year)),
    ("Pembayaran", |it| Cell::integer(Some(it.entries))),
    ("Dikecualikan", |it| Cell::integer(Some(it.excluded))),
    ("Jumlah (Rp)", |it| Cell::rupiah(Some(it.amount))),
    ("Status", |it| Cell::word(it.status)),
    ("Nomor SP2D", |it| Cell::some(it.sp2d_number.as_ref())),
    ("Diubah", |it| Cell::time(Some(it.updated_at))),
];
