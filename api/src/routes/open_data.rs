//! Data terbuka: what the public pages show, as tables for other programs, at addresses that stay.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod catalogue;
mod dcat;
mod districts;
mod file;
mod package;
mod rows;
mod table;
#[cfg(test)]
mod tests;

pub(crate) use catalogue::{about, catalogue};
pub(crate) use file::FOLDER;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(catalogue::get_open_data))
        .routes(routes!(file::get_open_data_file))
}
