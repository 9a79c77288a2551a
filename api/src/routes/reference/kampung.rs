//! Kampung of one district.

use axum::extract::Path;
use domain::reference;

use crate::routes::reference::wire::{Choice, Choices};
use crate::{ApiError, Envelope};

/// Kampung of one district.
#[utoipa::path(
    get,
    path = "/api/cms/referensi/distrik/{id}/kampung",
    tag = "referensi",
    params(("id" = String, Path, description = "District code.")),
    responses((status = 200, body = Envelope<Choices>))
)]
pub(crate) async fn choose_kampung(Path(id): Path<String>) -> Result<Envelope<Choices>, ApiError> {
    reference::district(&id).ok_or_else(ApiError::not_found)?;
    let rows = reference::kampung()
        .iter()
        .filter(|row| row.district_code == id);
    Ok(Envelope::ok(Choices::all(
        rows.map(|row| Choice::new(&row.code, &row.name)),
    )))
}
