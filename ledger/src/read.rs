//! From stored rows to events: columns parsed, personal values opened a batch at a time.

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::Value;

use crate::engine::{Engine, EventRows};
use crate::error::LedgerError;
use crate::event::Recorded;
use crate::position::{Position, StreamId, Version};
use crate::seal;
use crate::seal::subject_keys::SubjectKeys;
use crate::store::EventRow;

/// Refuses rows whose hash is not that of their columns: what is decided upon was not changed in place.
pub(crate) fn refuse_changed(rows: &EventRows) -> Result<(), LedgerError> {
    let mut buffer = Vec::new();
    for row in rows.iter() {
        if row.envelope().leaf_hash(&mut buffer) != row.leaf_hash {
            let position = u64::try_from(row.position).unwrap_or_default();
            return Err(corrupt(
                position,
                &"it was changed in place: its hash is another",
            ));
        }
    }
    Ok(())
}

/// Events of rows, personal values left sealed.
pub(crate) fn sealed(rows: &EventRows) -> Result<Vec<Recorded>, LedgerError> {
    rows.iter().map(recorded).collect()
}

/// Events of rows, personal values opened.
pub(crate) async fn opened(
    rows: &EventRows,
    engine: &Engine,
    subject_keys: &SubjectKeys,
) -> Result<Vec<Recorded>, LedgerError> {
    let mut events = sealed(rows)?;
    let mut subjects = BTreeSet::new();
    let mut to_open: Vec<(usize, Value)> = Vec::new();
    for (i, event) in events.iter().enumerate() {
        if seal::may_hold_sealed(&event.stored_payload) {
            let value = serde_json::from_str(&event.stored_payload)
                .map_err(|error| corrupt(event.position.0, &error))?;
            seal::sealed_subjects(&value, &mut subjects);
            to_open.push((i, value));
        }
    }
    if to_open.is_empty() {
        return Ok(events);
    }
    let keys = subject_keys.load(engine, &subjects).await?;
    for (i, mut value) in to_open {
        let event = &mut events[i];
        seal::open(&mut value, Some(&event.place()), &keys)
            .map_err(|error| corrupt(event.position.0, &error))?;
        event.opened_payload = Some(value.to_string());
    }
    Ok(events)
}

fn recorded(row: EventRow<'_>) -> Result<Recorded, LedgerError> {
    let position = u64::try_from(row.position).map_err(|error| corrupt(0, &error))?;
    let text = |bytes: &[u8]| {
        std::str::from_utf8(bytes)
            .map(str::to_owned)
            .map_err(|error| corrupt(position, &error))
    };
    let recorded_at_text = text(row.recorded_at)?;
    let effective_on_text = row.effective_on.map(text).transpose()?;
    Ok(Recorded {
        position: Position(position),
        stream: StreamId {
            stream_type: text(row.stream_type)?,
            id: text(row.stream_id)?,
        },
        version: Version(u64::try_from(row.version).map_err(|e| corrupt(position, &e))?),
        event_type: text(row.event_type)?,
        event_version: u32::try_from(row.event_version).map_err(|e| corrupt(position, &e))?,
        recorded_at: time(&recorded_at_text)
            .ok_or_else(|| corrupt(position, &"recorded_at is not a time"))?,
        effective_on: effective_on_text
            .as_deref()
            .map(|day| day_of(day).ok_or_else(|| corrupt(position, &"effective_on is not a day")))
            .transpose()?,
        actor_id: text(row.actor_id)?,
        leaf_hash: row
            .leaf_hash
            .try_into()
            .map_err(|error| corrupt(position, &error))?,
        salt: row.salt.try_into().map_err(|e| corrupt(position, &e))?,
        stored_payload: text(row.payload)?,
        opened_payload: None,
        metadata: text(row.metadata)?,
        recorded_at_text,
        effective_on_text,
        claims: row.claims.map(text).transpose()?,
        answer: row.answer.map(text).transpose()?,
    })
}

fn corrupt(position: u64, what: &dyn std::fmt::Display) -> LedgerError {
    LedgerError::Corrupt {
        position: Position(position),
        what: what.to_string(),
    }
}

/// Reads `2026-01-31T23:59:59.000000Z`; by hand, since it is done for every event read.
pub(crate) fn time(text: &str) -> Option<DateTime<Utc>> {
    let b = text.as_bytes();
    let marks = [(10, b'T'), (13, b':'), (16, b':'), (19, b'.'), (26, b'Z')];
    if b.len() != 27 || marks.iter().any(|(i, mark)| b[*i] != *mark) {
        return None;
    }
    day_of(text.get(..10)?)?
        .and_hms_micro_opt(
            number(&b[11..13])?,
            number(&b[14..16])?,
            number(&b[17..19])?,
            number(&b[20..26])?,
        )
        .map(|time| time.and_utc())
}

/// Reads `2026-01-31`.
pub(crate) fn day_of(text: &str) -> Option<NaiveDate> {
    let b = text.as_bytes();
    if b.len() != 10 || b[4] != b'-' || b[7] != b'-' {
        return None;
    }
    let year = i32::try_from(number(&b[..4])?).ok()?;
    NaiveDate::from_ymd_opt(year, number(&b[5..7])?, number(&b[8..])?)
}

fn number(digits: &[u8]) -> Option<u32> {
    digits.iter().try_fold(0, |value, digit| {
        digit
            .is_ascii_digit()
            .then(|| value * 10 + u32::from(digit - b'0'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::append::prepare::time_text;

    #[test]
    fn times_are_read_as_they_are_written() {
        for seconds in [0, 951_782_399, 1_767_225_600, 253_402_300_799] {
            let at = DateTime::from_timestamp(seconds, 123_456_000).expect("a time");
            assert_eq!(time(&time_text(at)), Some(at));
        }
        for bad in [
            "2026-01-31T23:59:59Z",
            "2026-02-30T00:00:00.000000Z",
            "2026-01-31 23:59:59.000000Z",
            "2026-01-31T24:00:00.000000Z",
            "2026-01-31T23:59:59.00000éZ",
        ] {
            assert_eq!(time(bad), None, "{bad}");
        }
    }
}
