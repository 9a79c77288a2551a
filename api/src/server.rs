//! The router with all its layers.

#[cfg(test)]
pub mod testing;

use std::sync::Arc;

use axum::{Router, middleware};

use crate::{
    authz::{Access, AccessError, guard},
    docs,
    error::ApiError,
    routes,
    state::AppState,
};

/// The whole program as one service.
///
/// # Errors
/// When the routes and the authorisation table disagree.
pub fn router(app: AppState) -> Result<Router, AccessError> {
    let access = Arc::new(Access::new(&docs::openapi())?);
    let (guarded, _) = routes::router().split_for_parts();
    Ok(guarded
        .route_layer(middleware::from_fn_with_state((app.clone(), access), guard))
        .fallback(|| async { ApiError::not_found() })
        .method_not_allowed_fallback(|| async { ApiError::new("METODE_TIDAK_DIIZINKAN") })
        .with_state(app))
}
