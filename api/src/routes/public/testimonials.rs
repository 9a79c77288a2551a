//! Published testimonials.

use axum::extract::State;

use crate::routes::public::wire::TestimonialList;
use crate::{ApiError, AppState, Envelope, MinPosition};

/// Published testimonials.
#[utoipa::path(
    get,
    path = "/api/web/testimoni",
    tag = "publik",
    responses((status = 200, body = Envelope<TestimonialList>))
)]
pub(crate) async fn list_public_testimonials(
    State(app): State<AppState>,
    min_position: MinPosition,
) -> Result<Envelope<TestimonialList>, ApiError> {
    let _ = (app, min_position);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
