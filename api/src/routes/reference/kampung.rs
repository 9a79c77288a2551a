//! Kampung of one district.

use crate::authz::allow;
use domain::reference;

use super::edited;
use crate::answer::view::View;
use crate::extract::Path;
use crate::routes::reference::wire::{Choice, Choices};
use crate::{ApiError, Envelope};

/// Kampung of one district.
#[utoipa::path(
    get,
    path = "/api/cms/referensi/distrik/{id}/kampung",
    extensions(("x-access" = json!(allow::any().machine(allow::Machines::References)))),
    tag = "referensi",
    params(("id" = String, Path, description = "District code."), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<Choices>))
)]
pub(crate) async fn choose_kampung(
    Path(id): Path<String>,
    view: View,
) -> Result<Envelope<Choices>, ApiError> {
    if let Some(rows) = edited::of(&view.store, "kampung", Some(&id)).await? {
        let rows = rows.into_iter();
        let choices = Choices::all(rows.map(|row| Choice::new(row.record_id, row.name)));
        return Ok(Envelope::ok(choices));
    }
    reference::district(&id).ok_or_else(ApiError::not_found)?;
    let rows = reference::kampung()
        .iter()
        .filter(|row| row.district_code == id);
    Ok(Envelope::ok(Choices::all(
        rows.map(|row| Choice::new(&row.code, &row.name)),
    )))
}
