//! Changes a person's own data: read, altered, written under the version the caller has seen.

use commands::{Changed, Done};
use domain::record::{PersonDetails, PersonalData};
use domain::{Personal, UserId};

use crate::answer::access;
use crate::answer::caller::Caller;
use crate::{ApiError, AppState};

/// Whose data is changed: the caller's, or the person named by those who reach them.
pub(super) async fn person(
    app: &AppState,
    caller: &Caller,
    named: Option<&str>,
) -> Result<UserId, ApiError> {
    let own = UserId(caller.session.user_id);
    let person: UserId = match named {
        None => own,
        Some(named) => crate::answer::parse::value("userId", named)?,
    };
    access::person(app, &caller.session, app.read.store(), person).await?;
    Ok(person)
}

/// Alters what is kept of a person. `seen` is 0 before anything was kept.
pub(super) async fn alter(
    app: &AppState,
    caller: &Caller,
    person: UserId,
    seen: u64,
    edit: impl FnOnce(PersonDetails) -> Result<PersonDetails, ApiError>,
) -> Result<Done<Changed>, ApiError> {
    let id = person.to_string();
    let present = commands::record::get::<PersonalData>(&app.commands, &id).await?;
    let (details, version) = present.map_or_else(Default::default, |(value, version)| {
        (value.person.into_value().unwrap_or_default(), version)
    });
    // What the caller has not seen is not edited: the command refuses, or answers a repeat again.
    let details = match version == seen {
        true => edit(details)?,
        false => details,
    };
    let value = PersonalData {
        person: Personal::known(person, details),
    };
    Ok(commands::record::put_seen(&app.commands, &caller.call, &id, seen, value).await?)
}
