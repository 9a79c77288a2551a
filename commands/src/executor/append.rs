//! What a command that was decided appends.
use ledger::{Append, Idempotency};
use serde::Serialize;

use crate::call::Call;
use crate::error::Error;
use crate::unit::{Staged, Unit};

/// What is appended for a command that decided so.
pub(super) fn append_of<T: Serialize>(
    call: &Call,
    unit: &Unit,
    staged: &Staged,
    answer: &T,
) -> Result<Append, Error> {
    let idempotency = match call.repeat {
        None => None,
        Some(repeat) => Some(Idempotency {
            actor: call.actor.user_id.to_string(),
            key: repeat.key,
            request_hash: repeat.request_hash,
            answer: serde_json::to_value(answer).map_err(Error::encoding)?,
        }),
    };
    let streams = staged.streams.iter().map(|stream| stream.append.clone());
    Ok(Append {
        streams: streams.collect(),
        claims: staged.claims.clone(),
        idempotency,
        actor_id: call.actor.user_id.to_string(),
        metadata: metadata_of(call),
        recorded_at: unit.now(),
    })
}

/// The call's metadata with the actor's role and office, which the log keeps beside the actor's id.
fn metadata_of(call: &Call) -> serde_json::Value {
    let mut metadata = match &call.metadata {
        serde_json::Value::Object(fields) => fields.clone(),
        _ => serde_json::Map::new(),
    };
    metadata.insert("role".into(), call.actor.role.as_str().into());
    metadata.insert("office".into(), call.actor.office.clone().into());
    serde_json::Value::Object(metadata)
}
