//! Penerima beasiswa: recipients.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod academic_records;
mod acts;
pub(crate) mod circumstance;
mod complete;
mod correct;
pub(crate) mod detail;
mod except;
mod get;
mod graduate;
pub(crate) mod import;
mod list;
mod resume;
mod revoke;
mod standing;
#[cfg(test)]
mod standing_tests;
mod suspend;
pub(crate) mod wire;

#[cfg(test)]
mod import_tests;
#[cfg(test)]
mod tests;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(suspend::suspend_award))
        .routes(routes!(resume::resume_award))
        .routes(routes!(revoke::revoke_award))
        .routes(routes!(complete::complete_award))
        .routes(routes!(graduate::graduate_award))
        .routes(routes!(except::propose_exception))
        .routes(routes!(circumstance::propose_circumstance))
        .routes(routes!(correct::propose_correction))
        .routes(routes!(import::check_import))
        .routes(routes!(import::propose_import))
        .routes(routes!(list::list_awards))
        .routes(routes!(get::get_award))
        .routes(routes!(standing::get_roster_standing))
        .routes(routes!(academic_records::list_academic_records_of_award))
}
