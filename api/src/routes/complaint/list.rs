//! Complaints: a recipient's own, or all for the finance team and for those who check; those that wait first.

use crate::authz::allow;
use axum::extract::State;
use axum::response::Response;
use domain::complaint::ComplaintStatus;
use domain::complaint::ComplaintTopic;
use futures::FutureExt;
use projections::Paging;
use projections::complaint::{ComplaintFilter as ComplaintQuery, ComplaintSort};
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire::{ComplaintItem, item};
use crate::answer::export::{self, Cell, Column, Export};
use crate::answer::view::View;
use crate::answer::{scope, shown};
use crate::extract::Query;
use crate::{ApiError, AppState, Envelope, Page, PageQuery, Session};

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ComplaintFilter {
    /// Only complaints in this state.
    pub status: Option<ComplaintStatus>,
    /// Only about this.
    #[serde(rename = "perihal")]
    pub topic: Option<ComplaintTopic>,
}

/// The orders of this list, the first its own.
const ORDERS: &[(&str, ComplaintSort)] = &[
    ("menunggu", ComplaintSort::Waiting),
    ("terbaru", ComplaintSort::Newest),
    ("terdahulu", ComplaintSort::Oldest),
    ("nama", ComplaintSort::Name),
];

/// Complaints: a recipient's own, or all for the finance team; those that wait first.
#[utoipa::path(
    get,
    path = "/api/cms/laporan/pengaduan",
    extensions(("x-access" = json!(allow::to().applicant().admin().government().view(allow::Report))), ("x-orders" = json!(crate::extract::orders(ORDERS)))),
    tag = "laporan",
    params(PageQuery, ComplaintFilter, Export, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<Page<ComplaintItem>>))
)]
pub(crate) async fn list_complaints(
    State(app): State<AppState>,
    session: Session,
    page: PageQuery,
    Query(filter): Query<ComplaintFilter>,
    export: Export,
    view: View,
) -> Result<Response, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let wanted = ComplaintQuery {
        status: filter.status,
        topic: filter.topic,
        search: page.needle().map(str::to_owned),
    };
    let sort = page.order(ORDERS)?;
    let (view, scope, wanted) = (&view, &scope, &wanted);
    let fetch = move |paging: Paging| {
        async move {
            let found =
                projections::complaint::list(&view.store, scope, wanted, sort, paging).await?;
            shown::page(found, item)
        }
        .boxed()
    };
    export::page_or_file(&export, "pengaduan", COLUMNS, view.position, &page, fetch).await
}

/// The columns of the exported list.
const COLUMNS: &[Column<ComplaintItem>] = &[
    ("Penerima", |it| Cell::some(it.recipient_name.as_ref())),
    ("Perihal", |it| Cell::word(it.topic)),
    ("Komponen", |it| Cell::some_word(it.component)),
    ("Jumlah (Rp)", |it| Cell::rupiah(it.amount)),
    ("Status", |it| Cell::word(it.status)),
    ("Pesan", |it| Cell::integer(Some(it.messages))),
    ("Sejak", |it| Cell::time(Some(it.since))),
];
