//! The texts of one place.

use super::texts;
use super::wire::{SiteTextItem, item};
use crate::answer::view::View;
use crate::authz::allow;
use crate::extract::Path;
use crate::{ApiError, Envelope};

/// The texts of one place.
#[utoipa::path(
    get,
    path = "/api/cms/teks-situs/{id}",
    extensions(("x-access" = json!(allow::to().admin().view(allow::SiteText)))),
    tag = "teks-situs",
    params(("id" = String, Path, description = "The place, e.g. `tanya-jawab`."), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<SiteTextItem>))
)]
pub(crate) async fn get_site_text(
    Path(place): Path<String>,
    view: View,
) -> Result<Envelope<SiteTextItem>, ApiError> {
    let rows = texts::rows(&view.store).await?;
    let row = rows.iter().find(|row| row.record_id == place);
    Ok(Envelope::ok(item(&place, row)?).at(view.position))
}
