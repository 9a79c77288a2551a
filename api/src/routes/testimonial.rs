//! Testimonials (testimoni): sent by recipients, judged by admins.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod create;
mod get;
mod list;
mod send;
#[cfg(test)]
mod tests;
mod update;
pub(crate) mod wire;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(send::send_testimonial))
        .routes(routes!(list::list_testimonials))
        .routes(routes!(create::create_testimonial))
        .routes(routes!(get::get_testimonial, update::update_testimonial))
}
