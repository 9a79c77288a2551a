//! Marks and notes of inspectors, kept apart from the office's data: no event of the log, and no office sees them.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod list;
mod set;
#[cfg(test)]
mod tests;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list::list_working_marks, set::set_working_mark))
        .routes(routes!(set::remove_working_mark))
}
