//! Preparing an append in the caller's task: limits, sealing, hashing, fingerprints. What needs
//! no lock is done before the writer sees it.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use chrono::{DateTime, Datelike as _, NaiveDate, Utc};

use super::{Append, Expected, StreamAppend};
use crate::claims::{FingerprintKey, PreparedClaim};
use crate::engine::Engine;
use crate::error::AppendError;
use crate::idempotency::LoggedAnswer;
use crate::position::Version;
use crate::random::Randomness;
use crate::seal::subject_keys::{KeyState, SealingKey, SubjectKeys};
use crate::seal::{self, Place, SubjectKey};
use crate::store::NewRow;

/// Most events of one append.
const EVENTS_MAX: usize = 10_000;
/// Most bytes of one event's payload, and of the metadata and answer.
const PAYLOAD_BYTES_MAX: usize = 1 << 20;
const METADATA_BYTES_MAX: usize = 16 << 10;
/// Most bytes of all payloads of one append.
const APPEND_BYTES_MAX: usize = 64 << 20;
/// Most claims of one append.
const CLAIMS_MAX: usize = 10_000;

/// An append ready for the writer.
pub(crate) struct Prepared {
    pub append: Append,
    /// Rows by stream; made already where the version was told, else by the writer.
    pub rows: Vec<Option<Vec<NewRow>>>,
    /// Keys the rows were sealed with; made new for subjects without one.
    pub keys: HashMap<String, SealingKey>,
    pub claims: Vec<PreparedClaim>,
    /// Idempotency key and answer as stored.
    pub answer: Option<(String, String)>,
    metadata: Arc<str>,
    recorded_at: Arc<str>,
    actor_id: Arc<str>,
    /// What the log says of claims and answer, with the last event of all.
    logged_claims: Option<Arc<str>>,
    logged_answer: Option<Arc<str>>,
    /// The last stream that has events.
    last: usize,
}

impl Prepared {
    /// Checks, seals and hashes an append.
    pub async fn new(
        append: Append,
        engine: &Engine,
        subject_keys: &SubjectKeys,
        fingerprints: &FingerprintKey,
        randomness: &Randomness,
    ) -> Result<Self, AppendError> {
        check(&append)?;
        let mut subjects = BTreeSet::new();
        for event in append.streams.iter().flat_map(|stream| &stream.events) {
            subjects.append(&mut seal::subjects(&event.payload).map_err(invalid)?);
        }
        let keys = keys_of(subjects, engine, subject_keys, randomness).await?;
        let metadata = append.metadata.to_string();
        let answer = append
            .idempotency
            .as_ref()
            .map(|once| (once.key.to_string(), once.answer.to_string()));
        let answer_bytes = answer.as_ref().map_or(0, |(_, answer)| answer.len());
        if metadata.len() > METADATA_BYTES_MAX || answer_bytes > PAYLOAD_BYTES_MAX {
            return Err(AppendError::Invalid(
                "metadata or answer too long".to_owned(),
            ));
        }
        let claims: Vec<PreparedClaim> = append
            .claims
            .iter()
            .map(|claim| claim.prepare(fingerprints))
            .collect();
        let logged_answer = match (&append.idempotency, &answer) {
            (Some(once), Some((key, text))) => Some(json(&LoggedAnswer::new(once, key, text))?),
            _ => None,
        };
        let mut prepared = Self {
            rows: Vec::with_capacity(append.streams.len()),
            keys,
            logged_claims: (!claims.is_empty()).then(|| json(&claims)).transpose()?,
            logged_answer,
            last: append
                .streams
                .iter()
                .rposition(|stream| !stream.events.is_empty())
                .unwrap_or_default(),
            claims,
            answer,
            metadata: metadata.into(),
            recorded_at: time_text(append.recorded_at).into(),
            actor_id: append.actor_id.as_str().into(),
            append,
        };
        prepared.build_known(randomness)?;
        Ok(prepared)
    }

    /// Makes the rows of every stream whose version was told; the writer makes those of the others.
    fn build_known(&mut self, randomness: &Randomness) -> Result<(), AppendError> {
        let mut bytes = 0;
        for i in 0..self.append.streams.len() {
            let base = match self.append.streams[i].expected {
                Expected::Exact(version) => Some(version),
                Expected::NoStream => Some(Version::NONE),
                Expected::Any => None,
            };
            let rows = base
                .map(|base| self.build(i, base, randomness))
                .transpose()?;
            bytes += rows
                .iter()
                .flatten()
                .map(|r| r.payload.len())
                .sum::<usize>();
            if bytes > APPEND_BYTES_MAX {
                return Err(AppendError::Invalid(format!(
                    "more than {APPEND_BYTES_MAX} bytes at once"
                )));
            }
            self.rows.push(rows);
        }
        Ok(())
    }

    /// Gives rows another time than the one they were made with, where it must be another.
    pub fn stamp(&self, rows: &mut [NewRow], recorded_at: DateTime<Utc>) {
        let text = time_text(recorded_at);
        if rows.iter().all(|row| *row.recorded_at == *text) {
            return;
        }
        let text: Arc<str> = text.into();
        let mut buffer = Vec::new();
        for row in rows {
            row.recorded_at = Arc::clone(&text);
            row.seal(&mut buffer);
        }
    }

    fn key_of(&self, subject: &str) -> Option<&SubjectKey> {
        self.keys.get(subject).map(|key| &*key.key)
    }

    /// Rows of the `i`th stream, standing after `base`.
    pub fn build(
        &self,
        i: usize,
        base: Version,
        randomness: &Randomness,
    ) -> Result<Vec<NewRow>, AppendError> {
        let StreamAppend { stream, events, .. } = &self.append.streams[i];
        let mut rows = Vec::with_capacity(events.len());
        let mut buffer = Vec::new();
        let mut version = base;
        for event in events {
            version = version.next();
            let place = Place {
                stream,
                version,
                event_type: &event.event_type,
            };
            let payload = if seal::mentions_personal(&event.payload) {
                seal::seal(&event.payload, &place, |s| self.key_of(s), randomness)
                    .map_err(invalid)?
                    .to_string()
            } else {
                event.payload.to_string()
            };
            if payload.len() > PAYLOAD_BYTES_MAX {
                return Err(AppendError::Invalid(format!(
                    "{stream} {}: payload longer than {PAYLOAD_BYTES_MAX} bytes",
                    event.event_type
                )));
            }
            let mut row = NewRow {
                stream: stream.clone(),
                version: version.0,
                event_type: event.event_type.clone(),
                event_version: event.event_version,
                payload,
                metadata: Arc::clone(&self.metadata),
                recorded_at: Arc::clone(&self.recorded_at),
                effective_on: event.effective_on.map(day_text),
                actor_id: Arc::clone(&self.actor_id),
                salt: randomness.salt(),
                leaf_hash: [0; 32],
                claims: None,
                answer: None,
            };
            if i == self.last && rows.len() + 1 == events.len() {
                row.claims.clone_from(&self.logged_claims);
                row.answer.clone_from(&self.logged_answer);
            }
            row.seal(&mut buffer);
            rows.push(row);
        }
        Ok(rows)
    }
}

/// The keys that subjects are sealed with; made new for those without one, none for those that are erased.
async fn keys_of(
    subjects: BTreeSet<String>,
    engine: &Engine,
    subject_keys: &SubjectKeys,
    randomness: &Randomness,
) -> Result<HashMap<String, SealingKey>, AppendError> {
    let mut keys = HashMap::new();
    if subjects.is_empty() {
        return Ok(keys);
    }
    let states = subject_keys
        .states(engine, &subjects)
        .await
        .map_err(|error| AppendError::from(&error))?;
    for (subject, state) in states {
        match state {
            KeyState::Known(key, wrapped) => {
                let stored = true;
                keys.insert(
                    subject,
                    SealingKey {
                        key,
                        wrapped,
                        stored,
                    },
                );
            }
            KeyState::Erased => return Err(AppendError::SubjectErased { subject }),
        }
    }
    for subject in subjects {
        keys.entry(subject)
            .or_insert_with_key(|subject| subject_keys.make(subject, randomness));
    }
    Ok(keys)
}

fn json(value: &impl serde::Serialize) -> Result<Arc<str>, AppendError> {
    serde_json::to_string(value)
        .map(Arc::from)
        .map_err(|error| AppendError::Invalid(error.to_string()))
}

fn invalid(error: seal::SealError) -> AppendError {
    AppendError::Invalid(error.to_string())
}

fn check(append: &Append) -> Result<(), AppendError> {
    let refuse = |what: String| Err(AppendError::Invalid(what));
    let events: usize = append.streams.iter().map(|s| s.events.len()).sum();
    if events == 0 {
        return refuse("no events".to_owned());
    }
    if events > EVENTS_MAX || append.streams.len() > EVENTS_MAX {
        return refuse(format!("more than {EVENTS_MAX} events at once"));
    }
    if append.claims.len() > CLAIMS_MAX {
        return refuse(format!("more than {CLAIMS_MAX} claims at once"));
    }
    let mut seen = HashSet::new();
    for StreamAppend { stream, events, .. } in &append.streams {
        if !is_name(&stream.stream_type, 64) || !is_name(&stream.id, 128) {
            return refuse(format!("stream name {stream:?}"));
        }
        if !seen.insert(stream) {
            return refuse(format!("stream {stream} given twice"));
        }
        for event in events {
            if !is_name(&event.event_type, 64) || event.event_version == 0 {
                return refuse(format!("event type {:?}", event.event_type));
            }
            if event
                .effective_on
                .is_some_and(|day| !is_written_year(day.year()))
            {
                return refuse("effective_on outside the years 0 to 9999".to_owned());
            }
        }
    }
    if !is_name(&append.actor_id, 128) {
        return refuse("actor".to_owned());
    }
    if !is_written_year(append.recorded_at.year()) {
        return refuse("recorded_at outside the years 0 to 9999".to_owned());
    }
    if append
        .idempotency
        .as_ref()
        .is_some_and(|once| !is_name(&once.actor, 128))
    {
        return refuse("actor of the idempotency key".to_owned());
    }
    for claim in &append.claims {
        let (crate::ClaimOp::Take { kind, owner, .. }
        | crate::ClaimOp::Release { kind, owner, .. }) = claim;
        if !is_name(kind, 64) || !is_name(owner, 128) {
            return refuse(format!("claim of kind {kind:?}"));
        }
    }
    seal::subjects(&append.metadata).map_err(invalid)?;
    if seal::mentions_personal(&append.metadata) {
        return refuse("personal data in metadata".to_owned());
    }
    if let Some(once) = &append.idempotency {
        seal::subjects(&once.answer).map_err(invalid)?;
        if seal::mentions_personal(&once.answer) {
            return refuse("personal data in an answer".to_owned());
        }
    }
    Ok(())
}

/// A name: neither empty nor too long, without control characters (NUL among them, which
/// PostgreSQL cannot store).
fn is_name(text: &str, bytes_max: usize) -> bool {
    !text.is_empty() && text.len() <= bytes_max && !text.chars().any(char::is_control)
}

fn is_written_year(year: i32) -> bool {
    (0..=9999).contains(&year)
}

/// A time as stored: UTC, microseconds, always 27 characters.
pub(crate) fn time_text(time: DateTime<Utc>) -> String {
    time.format("%Y-%m-%dT%H:%M:%S%.6fZ").to_string()
}

fn day_text(day: NaiveDate) -> String {
    day.format("%Y-%m-%d").to_string()
}
