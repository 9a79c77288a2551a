//! `GET /api/cms/stream`: server-sent events that say which read models moved, and nothing about whom.

use crate::authz::allow;
use std::{convert::Infallible, time::Duration};

use axum::{
    extract::State,
    response::sse::{Event, KeepAlive, Sse},
};
use futures::{Stream, StreamExt, stream};
use serde_json::json;
use tokio::sync::broadcast::error::RecvError;
use uuid::Uuid;

use crate::{
    ApiError, Session, bounds::STREAMS_PER_SESSION, session::access_token::LIFETIME_MINUTES,
    state::AppState,
};

/// A comment this often keeps proxies from cutting a quiet stream.
const KEEP_ALIVE: Duration = Duration::from_secs(20);

/// Opens the stream. Events are named `moved` with `{model, position}`, or `lagged` when the client
/// was too slow and should refresh everything. It ends when the access token would; the client opens
/// it again with a new one. It ends with its session, which has at most six.
#[utoipa::path(
    get,
    path = "/api/cms/stream",
    extensions(("x-access" = json!(allow::any()))),
    tag = "stream",
    responses(
        (status = 200, description = "Server-sent events", body = String, content_type = "text/event-stream"),
        (status = 429, body = crate::error::ErrorBody, description = "TERLALU_BANYAK_ALIRAN")
    )
)]
pub async fn stream_notices(
    State(app): State<AppState>,
    session: Session,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let streams = &app.bounds.streams;
    let place = streams.take(session.jti, STREAMS_PER_SESSION);
    let place = place.ok_or_else(|| ApiError::new("TERLALU_BANYAK_ALIRAN"))?;
    // Listening begins before the position is told: nothing moves unheard between the two.
    let moved = app.read.moved();
    let hello = Event::default()
        .event("hello")
        .data(json!({ "position": app.read.applied() }).to_string());
    let moves = stream::unfold(moved, |mut moved| async move {
        let event = match moved.recv().await {
            Ok(notice) => Event::default()
                .event("moved")
                .data(json!({ "model": notice.model, "position": notice.applied }).to_string()),
            Err(RecvError::Lagged(_)) => Event::default().event("lagged").data("{}"),
            Err(RecvError::Closed) => return None,
        };
        Some((Ok(event), moved))
    });
    let lifetime = Duration::from_secs(LIFETIME_MINUTES.unsigned_abs() * 60);
    let all = stream::once(async { Ok(hello) })
        .chain(moves)
        .take_until(tokio::time::sleep(lifetime))
        .take_until(over(app.clone(), session.jti))
        // Left when the stream is dropped, whichever way it ends.
        .inspect(move |_| {
            let _ = &place;
        });
    Ok(Sse::new(all).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)))
}

/// A stream must not hold up a graceful end of the program, nor outlive its session.
async fn over(app: AppState, session_id: Uuid) {
    tokio::select! {
        () = app.stopping.cancelled() => {}
        () = app.session_over(session_id) => {}
    }
}
