//! Every endpoint: one file each, `routes/<concept>/<verb>.rs`, in the same order inside.

use utoipa_axum::router::OpenApiRouter;

use crate::state::AppState;

pub mod operations;
pub mod session;

/// All endpoints under the guard. Add a concept's router here.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .merge(operations::router())
        .merge(session::router())
}
