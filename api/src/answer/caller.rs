//! Who gives a command, under which repeat key, and the answer every command has.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use commands::change_request::Outcome;
use commands::{Call, Done};
use serde::Serialize;
use utoipa::ToSchema;

use crate::extract::SignedBody;
use crate::request::moves::Moves;
use crate::routes::change_request::wire::proposed;
use crate::{ApiError, Envelope, IdempotencyKey, Session};

/// The caller of a command.
#[derive(Debug, Clone)]
pub(crate) struct Caller {
    /// Who is signed in.
    pub session: Session,
    /// The same for the commands: actor and repeat key.
    pub call: Call,
}

impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let session = <Session as FromRequestParts<S>>::from_request_parts(parts, state).await?;
        let key = IdempotencyKey::from_request_parts(parts, state).await?;
        let body = SignedBody::from_request_parts(parts, state).await?;
        let mut call = Call::new(session.actor()).repeatable(key.0, body.request_hash);
        if let Some(moves) = parts.extensions.get::<Moves>() {
            call.touched = moves.heard();
        }
        Ok(Self { session, call })
    }
}

/// What a command changed.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ChangedBody {
    /// Id of what was changed.
    pub id: String,
    /// Its version now, to send with the next command.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Log position of the last event written; also in `X-Position`.
    #[serde(rename = "nomorPeristiwa")]
    pub position: u64,
}

/// A command's answer.
pub(crate) type Answer = Result<Envelope<ChangedBody>, ApiError>;

/// The answer of a command that changed something; a repeat answers the same.
pub(crate) fn changed(done: Done) -> Envelope<ChangedBody> {
    let position = done.position;
    Envelope::ok(ChangedBody {
        id: done.answer.id,
        version: done.answer.version,
        position,
    })
    .at(position)
}

/// The answer of a command that is in effect, or waits for a second person: 200 or 202.
pub(crate) fn settled(done: Done<Outcome>) -> Response {
    let (answer, position) = (done.answer, done.position);
    match answer {
        Outcome::Applied(answer) => changed(Done {
            answer,
            position,
            repeated: done.repeated,
        })
        .into_response(),
        Outcome::Proposed(answer) => proposed(Done {
            answer,
            position,
            repeated: done.repeated,
        })
        .into_response(),
    }
}

/// The answer of a command that made something new.
pub(crate) fn created(done: Done) -> Envelope<ChangedBody> {
    let position = done.position;
    Envelope::created(ChangedBody {
        id: done.answer.id,
        version: done.answer.version,
        position,
    })
    .at(position)
}
