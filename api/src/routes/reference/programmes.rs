//! Study programmes of one institution; those common in Papua where its own are not known.

use crate::authz::allow;
use domain::reference;

use super::edited;
use crate::answer::view::View;
use crate::extract::Path;
use crate::routes::reference::wire::{Choice, Choices};
use crate::{ApiError, Envelope};

/// Study programmes of one institution; those common in Papua where its own are not known.
#[utoipa::path(
    get,
    path = "/api/cms/referensi/institusi/{id}/program-studi",
    extensions(("x-access" = json!(allow::any().machine(allow::Machines::References)))),
    tag = "referensi",
    params(("id" = String, Path, description = "kode_pt."), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<Choices>))
)]
pub(crate) async fn choose_study_programme(
    Path(id): Path<String>,
    view: View,
) -> Result<Envelope<Choices>, ApiError> {
    let own: Vec<Choice> = match edited::of(&view.store, "study_programme", Some(&id)).await? {
        Some(rows) => rows
            .iter()
            .map(|row| choice(&row.name, row.facet.as_deref().unwrap_or_default()))
            .collect(),
        None => reference::study_programmes()
            .iter()
            .filter(|row| row.institution_code == id)
            .map(|row| choice(&row.name, &row.level))
            .collect(),
    };
    if !own.is_empty() {
        return Ok(Envelope::ok(Choices { items: own }));
    }
    let common = reference::common_programmes().iter();
    Ok(Envelope::ok(Choices::all(
        common.map(|row| choice(&row.name, &row.level)),
    )))
}

/// A programme is sent by its name: institutions outside the list have programmes too.
fn choice(name: &str, level: &str) -> Choice {
    Choice {
        level: Some(level.to_owned()),
        ..Choice::new(name, name)
    }
}
