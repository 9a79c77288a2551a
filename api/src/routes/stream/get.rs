//! `GET /api/cms/stream`: server-sent events that say which read models moved for their reader, and nothing about whom.

use crate::authz::allow;
use std::{convert::Infallible, time::Duration};

use axum::{
    extract::State,
    http::HeaderMap,
    response::sse::{Event, KeepAlive, Sse},
};
use futures::{Stream, StreamExt, stream};
use serde::Deserialize;
use serde_json::json;
use tokio::sync::broadcast::{
    Receiver,
    error::{RecvError, TryRecvError},
};
use utoipa::IntoParams;
use uuid::Uuid;

use super::heard::{Heard, Listener};
use crate::{
    ApiError, Session, bounds::STREAMS_PER_SESSION, extract::Query,
    session::access_token::LIFETIME_MINUTES, state::AppState,
};

/// A comment this often keeps proxies from cutting a quiet stream.
const KEEP_ALIVE: Duration = Duration::from_secs(20);
/// What comes together is told together.
const GATHER: Duration = Duration::from_millis(150);

/// Where a stream goes on.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct StreamFilter {
    /// The id of the last event that was heard, for a browser that cannot send `Last-Event-ID`.
    #[serde(rename = "sejak")]
    pub since: Option<u64>,
}

/// Opens the stream. It begins with `hello`, `{position}`: how far the read models are. Then `moved`, `{model, position}`, for
/// each read model in which something moved that concerns the reader, or `lagged` when so much did that everything is to be
/// asked for again. The id of an event is the log position behind it; after a break `Last-Event-ID` (or `sejak`) goes on from
/// there, and what moved meanwhile is told first. It ends when the access token would; the client opens it again with a new
/// one. It ends with its session, which has at most six.
#[utoipa::path(
    get,
    path = "/api/cms/stream",
    extensions(("x-access" = json!(allow::to().applicant().branch().admin().government().institution()))),
    tag = "stream",
    params(
        StreamFilter,
        ("Last-Event-ID" = Option<u64>, Header, description = "The id of the last event that was heard; browsers send it by themselves when they go on.")
    ),
    responses(
        (status = 200, description = "Server-sent events", body = String, content_type = "text/event-stream"),
        (status = 429, body = crate::error::ErrorBody, description = "TERLALU_BANYAK_ALIRAN")
    )
)]
pub async fn stream_notices(
    State(app): State<AppState>,
    session: Session,
    Query(filter): Query<StreamFilter>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let streams = &app.bounds.streams;
    let place = streams.take(session.jti, STREAMS_PER_SESSION);
    let place = place.ok_or_else(|| ApiError::new("TERLALU_BANYAK_ALIRAN"))?;
    let heard = headers.get("last-event-id");
    let heard = heard.and_then(|id| id.to_str().ok()?.parse().ok());
    let since = heard.or(filter.since);
    // Listening begins before the position is told: nothing moves unheard between the two.
    let moved = app.read.moved();
    let listener = Listener::of(&app, &session, since).await?;
    let position = app.read.applied();
    let hello = Event::default()
        .event("hello")
        .id(listener.next.to_string())
        .data(json!({ "position": position }).to_string());
    let begun = (listener, moved, true);
    let moves = stream::unfold(begun, |(mut listener, mut moved, is_first)| async move {
        // What moved before it was opened is told at once.
        if !is_first && !rung(&mut moved).await {
            return None;
        }
        let events = told(&mut listener).await;
        Some((stream::iter(events), (listener, moved, false)))
    });
    let lifetime = Duration::from_secs(LIFETIME_MINUTES.unsigned_abs() * 60);
    let all = stream::once(async { Ok(hello) })
        .chain(moves.flatten().map(Ok))
        .take_until(tokio::time::sleep(lifetime))
        .take_until(over(app.clone(), session.jti))
        // Left when the stream is dropped, whichever way it ends.
        .inspect(move |_| {
            let _ = &place;
        });
    Ok(Sse::new(all).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)))
}

/// Waits until something moved, and a moment longer for what comes with it; false when nothing will any more.
async fn rung(moved: &mut Receiver<projections::Moved>) -> bool {
    if matches!(moved.recv().await, Err(RecvError::Closed)) {
        return false;
    }
    tokio::time::sleep(GATHER).await;
    // Those that were gathered; one that was lost among them is read off the log as well.
    while !matches!(
        moved.try_recv(),
        Err(TryRecvError::Empty | TryRecvError::Closed)
    ) {}
    true
}

/// What is told of what moved. Only the last event carries the new position: who loses the stream before it hears all of them
/// again.
async fn told(listener: &mut Listener) -> Vec<Event> {
    let lagged = |listener: &Listener| {
        let event = Event::default().event("lagged").data("{}");
        vec![event.id(listener.next.to_string())]
    };
    let models = match listener.hear().await {
        Ok(Heard::Models(models)) => models,
        Ok(Heard::TooMuch) => return lagged(listener),
        Err(error) => {
            tracing::warn!(%error, "what moved is not known; all is said to have");
            return lagged(listener);
        }
    };
    let position = listener.next;
    let count = models.len();
    let one = |(at, model): (usize, String)| {
        let event = Event::default().event("moved");
        let event = event.data(json!({ "model": model, "position": position }).to_string());
        match at + 1 == count {
            true => event.id(position.to_string()),
            false => event,
        }
    };
    models.into_iter().enumerate().map(one).collect()
}

/// A stream must not hold up a graceful end of the program, nor outlive its session.
async fn over(app: AppState, session_id: Uuid) {
    tokio::select! {
        () = app.stopping.cancelled() => {}
        () = app.session_over(session_id) => {}
    }
}
