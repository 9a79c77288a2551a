//! Published testimonials.

use crate::authz::allow;
use domain::record::{RecordKind, Testimonial, TestimonialState};
use projections::record::{RecordFilter, RecordSort};
use projections::{Paging, ReadStore};

use crate::answer::shown;
use crate::answer::view::View;
use crate::routes::public::wire::PublicTestimonial;
use crate::{ApiError, Envelope, Page, Paged};

/// Published testimonials, newest first.
#[utoipa::path(
    get,
    path = "/api/web/testimoni",
    extensions(("x-access" = json!(allow::open().cached()))),
    tag = "publik",
    params(Paged),
    responses((status = 200, body = Envelope<Page<PublicTestimonial>>))
)]
pub(crate) async fn list_public_testimonials(
    page: Paged,
    view: View,
) -> Result<Envelope<Page<PublicTestimonial>>, ApiError> {
    let paging = Paging::new(page.page, page.size);
    let found = published(&view.store, paging).await?;
    Ok(Envelope::page(found).at(view.position))
}

/// A page of the published testimonials. The words of somebody whose data was erased are not shown.
pub(crate) async fn published(
    store: &ReadStore,
    paging: Paging,
) -> Result<Page<PublicTestimonial>, ApiError> {
    let filter = RecordFilter {
        state: Some(TestimonialState::Published.as_str().to_owned()),
        named: true,
        ..RecordFilter::default()
    };
    let kind = Testimonial::TYPE;
    let found = projections::record::list(store, kind, &filter, RecordSort::Newest, paging).await?;
    shown::page(found, |row| {
        let value: Testimonial = row.parse()?;
        Ok(PublicTestimonial {
            id: row.record_id,
            nama_penerima: row.name,
            testimoni: value.text,
            quotes: value.quote,
            profile: value.photo,
            batch_penerimaan: value.batch,
            institusi_pendidikan: value.institution,
        })
    })
}
