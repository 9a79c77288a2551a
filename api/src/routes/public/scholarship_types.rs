//! The six scholarship types, in the words an office keeps for them.

use crate::authz::allow;
use domain::ScholarshipType;
use domain::record::site_text_defaults;

use crate::answer::view::View;
use crate::routes::public::wire::{ScholarshipTypeBody, ScholarshipTypeList};
use crate::routes::site_text::texts;
use crate::{ApiError, Envelope};

/// The place of the types' texts.
const PLACE: &str = "jenis-beasiswa";

/// The title of a type.
pub(crate) fn title(of: ScholarshipType) -> &'static str {
    let types = site_text_defaults()[PLACE]["jenis"].as_array();
    types
        .into_iter()
        .flatten()
        .find(|known| known["id"] == of.as_str())
        .and_then(|known| known["judul"].as_str())
        .unwrap_or_else(|| of.long_label())
}

/// The six scholarship types.
#[utoipa::path(
    get,
    path = "/api/web/beasiswa",
    extensions(("x-access" = json!(allow::open().cached()))),
    tag = "publik",
    responses((status = 200, body = Envelope<ScholarshipTypeList>))
)]
pub(crate) async fn list_scholarship_types(
    view: View,
) -> Result<Envelope<ScholarshipTypeList>, ApiError> {
    let texts = texts::all(&view.store).await?;
    let types = texts[PLACE]["jenis"].clone();
    let items: Vec<ScholarshipTypeBody> =
        serde_json::from_value(types).map_err(ApiError::internal)?;
    Ok(Envelope::ok(ScholarshipTypeList { items }).at(view.position))
}

#[cfg(test)]
mod tests {
    use domain::ScholarshipType;

    use crate::server::testing::{TestServer, get};

    #[tokio::test]
    async fn shows_all_six_types_to_a_visitor() {
        let server = TestServer::start().await;
        let answer = server.send(get("/api/web/beasiswa")).await;
        assert_eq!(answer.status, 200);
        let items = answer.data()["items"].clone();
        assert_eq!(items.as_array().unwrap().len(), 6);
        for (kind, item) in ScholarshipType::ALL.iter().zip(items.as_array().unwrap()) {
            assert_eq!(super::title(*kind), item["judul"]);
        }
    }
}
