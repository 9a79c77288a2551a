//! What follows when a person's data is erased: the key is destroyed, and what stands outside the log
//! goes too. It follows the log, so that an erasure that was cut off is finished by the next run, and
//! its place in the log says which ones are: an erasure is done only when nothing of it is left to do.

mod job;
mod scrub;

use std::{collections::BTreeSet, time::Duration};

pub(crate) use job::{follow, forget_past};

use commands::meaning::is_erasure;
use commands::user::{self, Belongings};
use domain::{UserId, security::SessionEnd};
use ledger::{Position, StreamId, Version};
use serde_json::Value;
use uuid::Uuid;

use crate::{error::ApiError, state::App};

/// Name of the reader of the log; what is before its place is done.
const READER: &str = "erasure";
/// Name under which the place after the latest erasure that was finished is kept.
const LATEST: &str = "latest erasure";
const BATCH: usize = 1_000;
/// How long an erasure waits for the read models to forget the person.
const WAIT: Duration = Duration::from_secs(10);
/// The read models that say what a person takes part in.
const ASKED: [&str; 5] = [
    "application",
    "award",
    "disbursement",
    "bank_account",
    "record",
];

/// What a person has in the ledger, as new as the log: a form or a payment that is overlooked would
/// lose its person.
///
/// # Errors
/// `LAYANAN_SIBUK` when the read models are not as new in time.
pub(crate) async fn belongings(app: &App, user_id: UserId) -> Result<Belongings, ApiError> {
    let head = app.ledger.head().await?;
    wait(app, head).await?;
    let mut found = Belongings::default();
    for (kind, id) in projections::user::belongings(app.read.store(), &user_id.to_string()).await? {
        let id = Uuid::try_parse(&id);
        match (kind.as_str(), id) {
            ("application", Ok(id)) => found.applications.push(id.into()),
            ("award", Ok(id)) => found.awards.push(id.into()),
            ("disbursement", Ok(id)) => found.payments.push(id.into()),
            ("bank_account", Ok(id)) => found.accounts.push(id.into()),
            _ => {}
        }
    }
    Ok(found)
}

/// Waits until the read models know the first `size` events; one that stopped is not believed.
async fn wait(app: &App, size: u64) -> Result<(), ApiError> {
    if let Some(last) = size.checked_sub(1) {
        app.read.wait_for(last, WAIT).await?;
    }
    let positions = app.read.positions();
    let knows = |name: &str| positions.get(name).is_some_and(|known| *known >= size);
    if ASKED.iter().all(|name| knows(name)) {
        Ok(())
    } else {
        Err(ApiError::new("LAYANAN_SIBUK"))
    }
}

/// Finishes every erasure that the log tells of and that was not finished yet. Gives how many.
///
/// # Errors
/// When a store fails; the next run goes on where this one stopped.
pub async fn run(app: &App) -> Result<usize, ApiError> {
    let mut finished = 0;
    loop {
        let from = app.ops.cursor(READER).await?;
        let events = app.ledger.read_all_sealed(Position(from), BATCH).await?;
        let Some(last) = events.last() else {
            return Ok(finished);
        };
        for event in &events {
            if is_erasure(event) {
                finish(app, &event.stream, event.position.0).await?;
                app.ops.move_cursor(READER, event.position.0 + 1).await?;
                finished += 1;
            }
        }
        app.ops.move_cursor(READER, last.position.0 + 1).await?;
    }
}

async fn finish(app: &App, stream: &StreamId, position: u64) -> Result<(), ApiError> {
    let user_id: Uuid = stream.id.parse().map_err(ApiError::internal)?;
    user::destroy_key(&app.commands, UserId(user_id)).await?;
    app.end_sessions_of(user_id, None, SessionEnd::Erased)
        .await?;
    let mails = app.ops.mails_to(user_id).await?;
    app.mailer
        .forget(&mails)
        .await
        .map_err(ApiError::internal)?;
    wait(app, position + 1).await?;
    let files = files_of(app, user_id).await?;
    for file_id in &files {
        app.files.remove(*file_id).await?;
    }
    app.ops.forget_person(user_id, &files, app.now()).await?;
    // Every machine drops what it keeps of the past when it sees this move; this one at once.
    app.ops.move_cursor(LATEST, position + 1).await?;
    forget_past(app).await?;
    scrub::scrub(app).await
}

/// Whether the erasure at a position of the log is done, with nothing left to do.
///
/// # Errors
/// When the operational store fails.
pub(crate) async fn is_finished(app: &App, position: u64) -> Result<bool, ApiError> {
    Ok(app.ops.cursor(READER).await? > position)
}

/// Files that the person sent, and those that others sent about them.
async fn files_of(app: &App, user_id: Uuid) -> Result<Vec<Uuid>, ApiError> {
    let mut found: BTreeSet<Uuid> = app.ops.uploads_of(user_id).await?.into_iter().collect();
    let streams = projections::user::belongings(app.read.store(), &user_id.to_string()).await?;
    for (kind, id) in streams {
        let stream = StreamId::new(&kind, &id);
        for event in app.ledger.read_stream(&stream, Version::NONE).await? {
            named(&event.sealed_payload()?, &mut found);
        }
    }
    Ok(found.into_iter().collect())
}

/// The files that an event names.
fn named(value: &Value, found: &mut BTreeSet<Uuid>) {
    match value {
        Value::Object(fields) => {
            let file = fields.get("file_id").and_then(Value::as_str);
            found.extend(file.and_then(|id| Uuid::try_parse(id).ok()));
            fields.values().for_each(|value| named(value, found));
        }
        Value::Array(items) => items.iter().for_each(|value| named(value, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[cfg(test)]
mod tests;
