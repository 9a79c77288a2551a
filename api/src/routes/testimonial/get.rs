//! One testimonial.

use crate::authz::allow;
use domain::record::{RecordKind, Testimonial};

use super::wire::{TestimonialItem, item};
use crate::answer::view::View;
use crate::extract::Path;
use crate::{ApiError, Envelope};

/// One testimonial.
#[utoipa::path(
    get,
    path = "/api/cms/testimoni/{id}",
    extensions(("x-access" = json!(allow::to().admin().view(allow::Testimonial)))),
    tag = "testimoni",
    params(("id" = String, Path, description = "testimoniId."), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<TestimonialItem>))
)]
pub(crate) async fn get_testimonial(
    Path(id): Path<String>,
    view: View,
) -> Result<Envelope<TestimonialItem>, ApiError> {
    let found = projections::record::get(&view.store, Testimonial::TYPE, &id).await?;
    let row = found.ok_or_else(ApiError::not_found)?;
    Ok(Envelope::ok(item(row)?).at(view.position))
}
