//! Pengaduan: complaints of recipients and the finance team's answers.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod acts;
mod close;
mod get;
mod list;
mod open;
mod reply;
pub(crate) mod wire;

#[cfg(test)]
mod tests;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list::list_complaints, open::open_complaint))
        .routes(routes!(get::get_complaint))
        .routes(routes!(reply::reply_to_complaint))
        .routes(routes!(close::close_complaint))
}
