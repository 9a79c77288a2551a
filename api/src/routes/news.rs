//! News (berita) for its authors: drafts, scheduled and deleted ones too.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod create;
mod delete;
mod detail;
mod gallery;
mod get;
mod list;
mod restore;
#[cfg(test)]
mod tests;
mod titles;
mod update;
pub(crate) mod wire;

pub(crate) use detail::picture;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list::list_news))
        .routes(routes!(titles::list_news_titles))
        .routes(routes!(create::create_news))
        .routes(routes!(restore::restore_news))
        .routes(routes!(
            get::get_news,
            update::update_news,
            delete::delete_news
        ))
        .routes(routes!(gallery::add_news_pictures))
        .routes(routes!(gallery::remove_news_picture))
}
