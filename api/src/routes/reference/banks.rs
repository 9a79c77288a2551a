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
    Envelope::ok(Choices::all(reference::banks().iter().map(|row| Choice {
        digits_min: row.account_digits().map(|(min, _)| min),
        digits_max: row.account_digits().map(|(_, max)| max),
        ..Choice::new(&row.code, &row.name)
    })))
}
