//! The audit trail.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod changes;
mod checks;
mod difference;
mod duties;
mod duties_summary;
mod duties_wire;
mod get;
mod list;
mod month_packs;
mod pack;
mod sample;
pub(crate) mod summary;
pub(crate) mod wire;

#[cfg(test)]
mod duties_tests;
#[cfg(test)]
mod paper_tests;
#[cfg(test)]
mod sample_tests;
#[cfg(test)]
mod tests;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list::list_audit_events))
        .routes(routes!(difference::list_audit_differences))
        .routes(routes!(checks::list_audit_checks))
        .routes(routes!(duties::list_duties))
        .routes(routes!(duties_summary::get_duty_summary))
        .routes(routes!(sample::draw_sample))
        .routes(routes!(get::get_audit_event))
        .routes(routes!(pack::create_audit_pack, pack::get_audit_pack))
        .routes(routes!(month_packs::list_month_packs))
        .routes(routes!(month_packs::want_month_packs))
}
