//! The texts of the public pages.

use crate::authz::allow;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};

use super::texts;
use crate::answer::view::View;
use crate::extract::Query;
use crate::{ApiError, Envelope};

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SiteTextQuery {
    /// Only texts that differ from those the program came with.
    #[serde(rename = "hanyaBerubah", default)]
    pub changed_only: bool,
}

/// The texts of the public pages, each under the name of its place.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SiteTexts {
    /// Texts by place.
    #[serde(flatten)]
    #[schema(value_type = Object)]
    pub texts: Map<String, Value>,
}

/// The texts of the public pages by place.
#[utoipa::path(
    get,
    path = "/api/web/teks-situs",
    extensions(("x-access" = json!(allow::open().cached()))),
    tag = "publik",
    params(SiteTextQuery),
    responses((status = 200, body = Envelope<SiteTexts>))
)]
pub(crate) async fn list_public_site_texts(
    Query(query): Query<SiteTextQuery>,
    view: View,
) -> Result<Envelope<SiteTexts>, ApiError> {
    let texts = if query.changed_only {
        texts::changed(&view.store).await?
    } else {
        texts::all(&view.store).await?
    };
    Ok(Envelope::ok(SiteTexts { texts }).at(view.position))
}
