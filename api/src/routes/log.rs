//! The log as its witnesses read it: checkpoint and tiles of hashes, public, without envelope.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod checkpoint;
mod epochs;
mod keys;
mod tile;

/// This concept's endpoints.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(checkpoint::get_checkpoint))
        .routes(routes!(checkpoint::get_log_key))
        .routes(routes!(keys::list_log_keys))
        .routes(routes!(epochs::list_log_epochs))
        .routes(routes!(tile::get_tile))
}
