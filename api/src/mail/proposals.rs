//! Who is told by mail that a change request waits for them.

use domain::change_request::{ChangeRequest, ChangeRequestState, ChangeRequestStatus};
use domain::user::User;
use domain::{Role, UserId};
use ledger::Recorded;
use uuid::Uuid;

use crate::{
    answer::shown,
    error::ApiError,
    ops::mail::{Channel, QueuedMail},
    state::App,
};

/// Begins the kind of such a mail; the request's id follows.
const KIND: &str = "change_request:";

/// A mail to everybody who may confirm what an event proposes.
///
/// # Errors
/// When a store fails.
pub(super) async fn mails(app: &App, event: &Recorded) -> Result<Vec<QueuedMail>, ApiError> {
    let (stream, kind) = (event.stream.stream_type.as_str(), event.event_type.as_str());
    if (stream, kind) != ("change_request", "Proposed") {
        return Ok(Vec::new());
    }
    let Some(request) = pending(app, &event.stream.id).await? else {
        return Ok(Vec::new());
    };
    // A part of a list is decided on with the list.
    if request.subject.part_of().is_some() {
        return Ok(Vec::new());
    }
    let right = request.subject.kind().right();
    let permissions = app.permissions().await?;
    let today = shown::today(app.now());
    let position = event.position.0;
    let office = projections::user::office(app.read.store()).await?;
    let mut told = Vec::new();
    for user in office {
        let Ok(id) = user.user_id.parse::<UserId>() else {
            continue;
        };
        let may = user.role == Role::Admin.as_str()
            && request.proposed_by.persons().all(|person| person != id)
            && Some(id) != request.subject.concerns()
            && permissions.state.allows_user(Role::Admin, id, right, today);
        // An account that waits for its own confirmation is nobody's second person.
        if may && !is_unconfirmed(app, id).await? {
            told.push(QueuedMail {
                channel: Channel::Mail,
                mail_id: format!("{position}-{}", user.user_id),
                position,
                kind: format!("{KIND}{}", event.stream.id),
                recipient_id: user.user_id,
                attempt_count: 0,
            });
        }
    }
    Ok(told)
}

async fn is_unconfirmed(app: &App, id: UserId) -> Result<bool, ApiError> {
    let user = app.commands.load::<User>(id).await?;
    Ok(user.state.state().is_some_and(|user| user.is_unconfirmed()))
}

/// What still waits of the request that a mail is about; none when the mail is about something else, or when it was
/// decided meanwhile.
///
/// # Errors
/// When the log cannot be read.
pub(super) async fn waiting(
    app: &App,
    queued: &QueuedMail,
) -> Result<Option<&'static str>, ApiError> {
    let Some(id) = queued.kind.strip_prefix(KIND) else {
        return Ok(None);
    };
    let request = pending(app, id).await?;
    Ok(request.map(|request| request.subject.kind().label()))
}

async fn pending(app: &App, id: &str) -> Result<Option<ChangeRequestState>, ApiError> {
    let Ok(id) = Uuid::try_parse(id) else {
        return Ok(None);
    };
    let request = app.commands.load::<ChangeRequest>(id).await?;
    let state = request.state.state().cloned();
    Ok(state.filter(|state| state.status(app.now()) == ChangeRequestStatus::Open))
}
