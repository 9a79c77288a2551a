//! Published testimonials.

use crate::routes::public::wire::PublicTestimonial;
use crate::routes::public::wire::TestimonialList;
use crate::routes::view::View;
use crate::{ApiError, Envelope};
use domain::record::{RecordKind, Testimonial};
use projections::ReadStore;

/// Published testimonials.
#[utoipa::path(
    get,
    path = "/api/web/testimoni",
    tag = "publik",
    responses((status = 200, body = Envelope<TestimonialList>))
)]
pub(crate) async fn list_public_testimonials(
    view: View,
) -> Result<Envelope<TestimonialList>, ApiError> {
    let items = published(&view.store).await?;
    Ok(Envelope::ok(TestimonialList { items }).at(view.position))
}

/// All published testimonials.
pub(crate) async fn published(store: &ReadStore) -> Result<Vec<PublicTestimonial>, ApiError> {
    let mut items = Vec::new();
    for row in projections::record::all(store, Testimonial::TYPE).await? {
        let value: Testimonial = serde_json::from_str(&row.value).map_err(ApiError::internal)?;
        if !value.published {
            continue;
        }
        items.push(PublicTestimonial {
            id: row.record_id,
            nama_penerima: row.name,
            testimoni: value.text,
            quotes: value.quote,
            profile: value.photo,
            batch_penerimaan: value.batch,
            institusi_pendidikan: value.institution,
        });
    }
    Ok(items)
}
