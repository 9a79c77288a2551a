//! Testimonials of every state, newest first.

use axum::extract::Query;
use domain::record::{RecordKind, Testimonial, TestimonialState};
use projections::Paging;
use projections::record::{RecordFilter, RecordSort};
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire::{TestimonialItem, item};
use crate::routes::view::View;
use crate::routes::{parse, shown};
use crate::{ApiError, Envelope, Page, PageQuery};

/// What to narrow the list by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct TestimonialQuery {
    /// menunggu, terbit or ditolak; all when left out.
    pub status: Option<String>,
}

/// Testimonials of every state. Order: `created desc` (default), `created asc` or `namaPenerima asc`;
/// a search looks at names.
#[utoipa::path(
    get,
    path = "/api/cms/testimoni",
    tag = "testimoni",
    params(PageQuery, TestimonialQuery),
    responses((status = 200, body = Envelope<Page<TestimonialItem>>))
)]
pub(crate) async fn list_testimonials(
    page: PageQuery,
    Query(query): Query<TestimonialQuery>,
    view: View,
) -> Result<Envelope<Page<TestimonialItem>>, ApiError> {
    let state: Option<TestimonialState> = parse::optional("status", query.status.as_deref())?;
    let filter = RecordFilter {
        search: page.needle().map(str::to_owned),
        state: state.map(|state| state.as_str().to_owned()),
        ..RecordFilter::default()
    };
    let sort = match page.sort.as_deref() {
        None | Some("created desc") => RecordSort::Newest,
        Some("created asc") => RecordSort::Oldest,
        Some("namaPenerima asc" | "namaPenerima") => RecordSort::Name,
        Some(_) => return Err(ApiError::invalid("sort", "Urutan tidak dikenal.")),
    };
    let paging = Paging::new(page.page, page.size);
    let found =
        projections::record::list(&view.store, Testimonial::TYPE, &filter, sort, paging).await?;
    Ok(Envelope::ok(shown::page(found, item)?).at(view.position))
}
