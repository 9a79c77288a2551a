//! Banks.

use crate::authz::allow;
use domain::record::Bank;
use domain::reference;

use super::edited;
use crate::answer::view::View;
use crate::routes::reference::wire::{Choice, Choices};
use crate::{ApiError, Envelope};

/// Banks.
#[utoipa::path(
    get,
    path = "/api/cms/referensi/bank",
    extensions(("x-access" = json!(allow::any().machine(allow::Machines::References)))),
    tag = "referensi",
    params(("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<Choices>))
)]
pub(crate) async fn choose_bank(view: View) -> Result<Envelope<Choices>, ApiError> {
    let Some(rows) = edited::of(&view.store, "bank", None).await? else {
        let rows = reference::banks().iter();
        return Ok(Envelope::ok(Choices::all(rows.map(|row| Choice {
            digits_min: row.account_digits().map(|(min, _)| min),
            digits_max: row.account_digits().map(|(_, max)| max),
            full_name: row.full_name.clone(),
            ..Choice::new(&row.code, &row.name)
        }))));
    };
    let mut items = Vec::with_capacity(rows.len());
    for row in rows {
        let bank: Bank = row.parse()?;
        items.push(Choice {
            digits_min: bank.account_digits.map(|digits| digits.min),
            digits_max: bank.account_digits.map(|digits| digits.max),
            full_name: reference::bank(&bank.code).and_then(|known| known.full_name.clone()),
            ..Choice::new(bank.code, bank.name)
        });
    }
    Ok(Envelope::ok(Choices { items }))
}
