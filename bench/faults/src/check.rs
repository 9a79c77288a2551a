//! What the log holds, against what the clients were told.

use std::collections::HashMap;
use std::time::Duration;

use ledger::{Ledger, LedgerConfig, OpenError, Position};
use serde_json::Value;

use crate::Failure;
use crate::load::Notes;

/// How often a log is opened anew whose server does not answer.
const TRIES_MAX: usize = 20;

/// The difference between what was acknowledged and what is stored.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Checked {
    /// Writes the clients were told are stored.
    pub acknowledged: u64,
    /// Of these, not stored, or not at the position that was told.
    pub lost: u64,
    /// Stored more than once.
    pub doubled: u64,
}

impl Checked {
    /// Several together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            acknowledged: self.acknowledged + other.acknowledged,
            lost: self.lost + other.lost,
            doubled: self.doubled + other.doubled,
        }
    }
}

/// Compares the notes with the log, after recomputing every hash of it.
///
/// # Errors
/// When the log cannot be opened or is not sound.
pub async fn check(config: LedgerConfig, notes: &Notes) -> Result<Checked, Failure> {
    let ledger = opened(config).await?;
    let checked = compare(&ledger, notes).await;
    ledger.close().await;
    checked
}

/// A server that was promoted or started a moment ago may refuse at first.
async fn opened(config: LedgerConfig) -> Result<Ledger, OpenError> {
    let mut tries = 0;
    loop {
        match Ledger::open(config.clone()).await {
            Err(OpenError::Database(_)) if tries < TRIES_MAX => tries += 1,
            opened => return opened,
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}

/// The check itself must be able to fail: the same notes with a write that never was, and one that was
/// told another position. Says what was found of them.
///
/// # Errors
/// When they are not found.
pub async fn control(config: LedgerConfig, notes: &Notes) -> Result<String, Failure> {
    let mut forged = Notes {
        acknowledged: notes.acknowledged.clone(),
        ..Default::default()
    };
    let none = "nothing was acknowledged";
    forged.acknowledged.first_mut().ok_or(none)?.position += 1;
    let last = forged.acknowledged.last_mut().ok_or(none)?;
    last.name.push_str("-tidak-pernah");
    let Checked { lost, .. } = check(config, &forged).await?;
    if lost == 2 {
        Ok(
            "notes with one write that never was and one at another position: 2 found lost"
                .to_owned(),
        )
    } else {
        Err(format!("the check found {lost} of 2 forged notes").into())
    }
}

async fn compare(ledger: &Ledger, notes: &Notes) -> Result<Checked, Failure> {
    let report = ledger.verify(|_, _| {}).await?;
    if !report.is_sound() {
        return Err(format!("the log is damaged: {:?}", report.problems).into());
    }
    let mut stored: HashMap<String, Vec<u64>> = HashMap::new();
    let mut from = 0;
    loop {
        let events = ledger.read_all(Position(from), 10_000).await?;
        for event in &events {
            if event.position.0 != from {
                return Err(format!("a hole before position {}", event.position.0).into());
            }
            from += 1;
            if event.event_type == "Created"
                && let Some(name) = name_of(&event.payload()?)
            {
                stored.entry(name).or_default().push(event.position.0);
            }
        }
        if events.is_empty() {
            break;
        }
    }
    let doubled = stored
        .values()
        .filter(|positions| positions.len() > 1)
        .count();
    let kept = |noted: &&crate::load::Acknowledged| {
        stored
            .get(&noted.name)
            .is_some_and(|positions| positions.contains(&noted.position))
    };
    let kept = notes.acknowledged.iter().filter(kept).count();
    Ok(Checked {
        acknowledged: notes.acknowledged.len() as u64,
        lost: (notes.acknowledged.len() - kept) as u64,
        doubled: doubled as u64,
    })
}

/// The name a client gave its record, wherever in the payload it stands.
fn name_of(payload: &Value) -> Option<String> {
    match payload {
        Value::String(text) if text.starts_with("uji-") => Some(text.clone()),
        Value::Object(fields) => fields.values().find_map(name_of),
        Value::Array(items) => items.iter().find_map(name_of),
        _ => None,
    }
}
