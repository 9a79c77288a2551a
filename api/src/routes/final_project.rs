//! Tugas-akhir: final projects and research of recipients.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod create;
mod download;
mod get;
mod list;
mod of_award;
#[cfg(test)]
mod tests;
mod update;
mod wire;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list::list_final_projects))
        .routes(routes!(create::create_final_project))
        .routes(routes!(of_award::list_final_projects_of_award))
        .routes(routes!(download::download_final_project))
        .routes(routes!(
            get::get_final_project,
            update::update_final_project
        ))
}
