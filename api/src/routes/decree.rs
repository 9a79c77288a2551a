//! SK penetapan: decrees.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod acts;
mod amend;
mod candidates;
mod create;
mod get;
mod history;
mod list;
mod pdf;
mod renumber;
mod scan;
#[cfg(test)]
mod tests;
pub(crate) mod wire;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(create::issue_decree))
        .routes(routes!(amend::propose_amendment))
        .routes(routes!(renumber::propose_renumbering))
        .routes(routes!(scan::attach_scan_of_decree))
        .routes(routes!(candidates::list_decree_candidates))
        .routes(routes!(list::list_decrees))
        .routes(routes!(get::get_decree))
        .routes(routes!(pdf::get_decree_pdf))
}
