//! Testimonials of every state, newest first.

use crate::authz::allow;
use axum::response::Response;
use domain::record::{RecordKind, Testimonial, TestimonialState};
use futures::FutureExt;
use projections::Paging;
use projections::record::{RecordFilter, RecordSort};
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire::{TestimonialItem, item};
use crate::answer::export::{self, Cell, Column, Export};
use crate::answer::shown;
use crate::answer::view::View;
use crate::extract::Query;
use crate::{ApiError, Envelope, Page, PageQuery};

/// What to narrow the list by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct TestimonialQuery {
    /// menunggu, terbit or ditolak; all when left out.
    pub status: Option<TestimonialState>,
}

/// The orders of this list, the first its own.
const ORDERS: &[(&str, RecordSort)] = &[
    ("terbaru", RecordSort::Newest),
    ("created", RecordSort::Oldest),
    ("namaPenerima", RecordSort::Name),
];

/// Testimonials of every state. Order: `created desc` (default), `created asc` or `namaPenerima asc`;
/// a search looks at names.
#[utoipa::path(
    get,
    path = "/api/cms/testimoni",
    extensions(("x-access" = json!(allow::to().admin().view(allow::Testimonial))), ("x-orders" = json!(crate::extract::orders(ORDERS)))),
    tag = "testimoni",
    params(PageQuery, TestimonialQuery, Export, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<Page<TestimonialItem>>))
)]
pub(crate) async fn list_testimonials(
    page: PageQuery,
    Query(query): Query<TestimonialQuery>,
    export: Export,
    view: View,
) -> Result<Response, ApiError> {
    let filter = RecordFilter {
        search: page.needle().map(str::to_owned),
        state: query.status.map(|state| state.to_string()),
        ..RecordFilter::default()
    };
    let sort = page.order(ORDERS)?;
    let (view, filter) = (&view, &filter);
    let fetch = move |paging: Paging| {
        async move {
            let kind = Testimonial::TYPE;
            let found = projections::record::list(&view.store, kind, filter, sort, paging).await?;
            shown::page(found, item)
        }
        .boxed()
    };
    export::page_or_file(&export, "testimoni", COLUMNS, view.position, &page, fetch).await
}

/// The columns of the exported list.
const COLUMNS: &[Column<TestimonialItem>] = &[
    ("Penerima", |it| Cell::some(it.name.as_ref())),
    ("Testimoni", |it| Cell::text(&it.text)),
    ("Kutipan", |it| Cell::some(it.quote.as_ref())),
    ("Batch", |it| Cell::some(it.batch.as_ref())),
    ("Institusi", |it| Cell::some(it.institution.as_ref())),
    ("Status", |it| Cell::word(it.status)),
    ("Dibuat", |it| Cell::time(Some(it.created_at))),
];
