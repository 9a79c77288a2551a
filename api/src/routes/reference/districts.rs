//! Home districts.

use crate::authz::allow;
use domain::reference;

use super::edited;
use crate::answer::view::View;
use crate::routes::reference::wire::{Choice, Choices};
use crate::{ApiError, Envelope};

/// Home districts.
#[utoipa::path(
    get,
    path = "/api/cms/referensi/distrik",
    extensions(("x-access" = json!(allow::any().machine(allow::Machines::References)))),
    tag = "referensi",
    params(("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<Choices>))
)]
pub(crate) async fn choose_district(view: View) -> Result<Envelope<Choices>, ApiError> {
    let choices = match edited::of(&view.store, "district", None).await? {
        Some(mut rows) => {
            rows.sort_by(|a, b| a.record_id.cmp(&b.record_id));
            let rows = rows.into_iter();
            Choices::all(rows.map(|row| Choice::new(row.record_id, row.name)))
        }
        None => {
            let rows = reference::districts().iter();
            Choices::all(rows.map(|row| Choice::new(&row.code, &row.name)))
        }
    };
    Ok(Envelope::ok(choices))
}
