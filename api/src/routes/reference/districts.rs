//! Home districts.

use domain::reference;

use crate::Envelope;
use crate::routes::reference::wire::{Choice, Choices};

/// Home districts.
#[utoipa::path(
    get,
    path = "/api/cms/referensi/distrik",
    tag = "referensi",
    responses((status = 200, body = Envelope<Choices>))
)]
pub(crate) async fn choose_district() -> Envelope<Choices> {
    let rows = reference::districts().iter();
    Envelope::ok(Choices::all(
        rows.map(|row| Choice::new(&row.code, &row.name)),
    ))
}
