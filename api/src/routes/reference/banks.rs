//! Banks.

use domain::reference;

use crate::Envelope;
use crate::routes::reference::wire::{Choice, Choices};

/// Banks.
#[utoipa::path(
    get,
    path = "/api/cms/referensi/bank",
    tag = "referensi",
    responses((status = 200, body = Envelope<Choices>))
)]
pub(crate) async fn choose_bank() -> Envelope<Choices> {
    Envelope::ok(Choices::all(
        reference::banks()
            .iter()
            .map(|row| Choice::new(&row.code, &row.name)),
    ))
}
