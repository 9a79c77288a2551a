//! Data akademik: the semesters of a recipient.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod attest;
mod create;
mod entry;
mod object;
mod of_award;
pub(crate) mod record_id;
mod sheet;
#[cfg(test)]
mod tests;
mod update;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(create::create_academic_record))
        .routes(routes!(update::update_academic_record))
        .routes(routes!(attest::attest_academic_record))
        .routes(routes!(object::object_to_academic_record))
        .routes(routes!(sheet::blank_academic_sheet))
        .routes(routes!(sheet::check_academic_sheet))
        .routes(routes!(of_award::list_academic_records))
}
