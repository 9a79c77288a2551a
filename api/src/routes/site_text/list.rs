//! All texts, to choose one to change.

use crate::authz::allow;
use domain::record::site_text_defaults;
use serde::Serialize;
use utoipa::ToSchema;

use super::texts;
use super::wire::{SiteTextItem, item};
use crate::answer::view::View;
use crate::{ApiError, Envelope};

/// The texts of all places.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SiteTextList {
    /// One for each place.
    pub items: Vec<SiteTextItem>,
}

/// The texts of all places: a fixed list of some eleven.
#[utoipa::path(
    get,
    path = "/api/cms/teks-situs",
    extensions(("x-access" = json!(allow::to().admin().view(allow::SiteText)))),
    tag = "teks-situs",
    params(("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<SiteTextList>))
)]
pub(crate) async fn list_site_texts(view: View) -> Result<Envelope<SiteTextList>, ApiError> {
    let rows = texts::rows(&view.store).await?;
    let items = site_text_defaults()
        .keys()
        .map(|place| item(place, rows.iter().find(|row| row.record_id == *place)))
        .collect::<Result<_, _>>()?;
    Ok(Envelope::ok(SiteTextList { items }).at(view.position))
}
