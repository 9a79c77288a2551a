//! The timeline of one form, award or payment. A POST by the specification, but it changes nothing.

use axum::extract::State;

use crate::routes::tracking::wire::{TrackingList, TrackingRequest};
use crate::{ApiError, AppState, AsOf, Envelope, MinPosition, Session, Signed};

/// The timeline of one form, award or payment, oldest first.
#[utoipa::path(
    post,
    path = "/api/cms/tracking-history",
    tag = "tracking-history",
    params(("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    request_body = TrackingRequest,
    responses((status = 200, body = Envelope<TrackingList>))
)]
pub(crate) async fn read_tracking_history(
    State(app): State<AppState>,
    session: Session,
    as_of: AsOf,
    min_position: MinPosition,
    Signed(body): Signed<TrackingRequest>,
) -> Result<Envelope<TrackingList>, ApiError> {
    let _ = (app, session, as_of, min_position, body);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
