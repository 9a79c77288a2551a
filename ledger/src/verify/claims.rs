//! The claims, made again from the log and compared with the table that says who holds what.

use std::collections::HashMap;

use super::Findings;
use crate::claims::{FingerprintKey, PreparedClaim};
use crate::engine::Engine;
use crate::error::LedgerError;
use crate::event::Recorded;
use crate::ledger::Meaning;
use crate::merkle::Hash;
use crate::store::ClaimChange;

const PAGE: i64 = 1_000;

type Key = (String, Hash);

/// The claims so far, and the rows of the table that are still to be explained.
pub(crate) struct Claims {
    owners: HashMap<Key, String>,
    /// Rows by key and position.
    stored: HashMap<(Key, i64), Option<String>>,
    /// What was held when claims began to stand in the log, by the table's word.
    held_before: HashMap<Key, String>,
    /// The same, as the content of older events tells it.
    made_before: HashMap<Key, String>,
    /// Older events whose content does not tell (any more), or could not be asked.
    silent: u64,
    /// Kinds that the content of older events never tells.
    untold: &'static [&'static str],
    begun: bool,
}

impl Claims {
    /// Reads the table.
    pub async fn of(engine: &Engine) -> Result<Self, LedgerError> {
        let mut this = Self {
            owners: HashMap::new(),
            stored: HashMap::new(),
            held_before: HashMap::new(),
            made_before: HashMap::new(),
            silent: 0,
            untold: &[],
            begun: false,
        };
        let mut last = ClaimChange {
            kind: String::new(),
            fingerprint: [0; 32],
            position: -2,
            owner: None,
        };
        loop {
            let rows = engine.claims_after(&last, PAGE).await?;
            // A key that is no text any more sorts after itself as it was read: then it is the last.
            let Some(end) = rows.last().filter(|end| **end != last) else {
                return Ok(this);
            };
            last = end.clone();
            for row in rows {
                let key = (row.kind, row.fingerprint);
                match (row.position, row.owner) {
                    (-1, Some(owner)) => {
                        this.held_before.insert(key, owner);
                    }
                    (position, owner) => {
                        this.stored.insert((key, position), owner);
                    }
                }
            }
        }
    }

    /// Takes what an event of before made, as its content tells.
    pub fn look_at_older(
        &mut self,
        event: &Recorded,
        meaning: &dyn Meaning,
        fingerprints: &FingerprintKey,
    ) {
        self.untold = meaning.untold();
        let Some(ops) = meaning.claims_of(event) else {
            self.silent += 1;
            return;
        };
        for op in ops {
            let claim = op.prepare(fingerprints);
            let key = (claim.kind.clone(), claim.fingerprint);
            let owner = self.made_before.get(&key).map(String::as_str);
            match claim.change(owner) {
                Ok(Some(Some(owner))) => {
                    self.made_before.insert(key, owner);
                }
                Ok(Some(None)) => {
                    self.made_before.remove(&key);
                }
                // What kept it from being taken twice stood beside the log then.
                Ok(None) | Err(_) => {}
            }
        }
    }

    /// Nobody could say what older events made.
    pub fn older_unknown(&mut self, events: u64) {
        self.silent += events;
    }

    /// Takes what an event says of claims.
    pub fn look_at(&mut self, position: u64, text: &str, findings: &mut Findings) {
        self.begin(findings);
        let Ok(ops) = serde_json::from_str::<Vec<PreparedClaim>>(text) else {
            findings.add(Some(position), "column claims cannot be read");
            return;
        };
        let mut changed: HashMap<Key, Option<String>> = HashMap::new();
        for claim in ops {
            let key = (claim.kind.clone(), claim.fingerprint);
            let owner = match changed.get(&key) {
                Some(owner) => owner.as_deref(),
                None => self.owners.get(&key).map(String::as_str),
            };
            match claim.change(owner) {
                Ok(Some(owner)) => {
                    changed.insert(key, owner);
                }
                Ok(None) => {}
                Err(owner) => findings.add(
                    Some(position),
                    format!("takes a claim of {} that {owner} holds", claim.kind),
                ),
            }
        }
        for (key, owner) in changed {
            let before = match &owner {
                Some(owner) => self.owners.insert(key.clone(), owner.clone()),
                None => self.owners.remove(&key),
            };
            if before != owner {
                self.compare(position, key, owner, findings);
            }
        }
    }

    fn compare(&mut self, position: u64, key: Key, owner: Option<String>, findings: &mut Findings) {
        let kind = key.0.clone();
        let what = match self.stored.remove(&(key, position.cast_signed())) {
            Some(stored) if stored == owner => return,
            Some(_) => format!("log_claim_change: its claim of {kind} has another owner there"),
            None => format!("log_claim_change: its claim of {kind} is missing there"),
        };
        findings.add(Some(position), what);
    }

    /// Compares what was held at the beginning, once.
    fn begin(&mut self, findings: &mut Findings) {
        if std::mem::replace(&mut self.begun, true) {
            return;
        }
        self.owners.clone_from(&self.held_before);
        if self.silent > 0 {
            findings.unchecked.push(format!(
                "klaim dari sebelum klaim tercatat dalam peristiwa: isi {} peristiwa tidak (lagi) menyebutnya",
                self.silent
            ));
        }
        let made = std::mem::take(&mut self.made_before);
        if made.is_empty() && self.silent > 0 {
            return;
        }
        for ((kind, _), owner) in made
            .iter()
            .filter(|(key, owner)| self.held_before.get(*key) != Some(*owner))
        {
            findings.add(
                None,
                format!(
                    "log_claim_change: a claim of {kind} that {owner} made is missing or another's"
                ),
            );
        }
        if self.silent == 0 {
            let told = |kind: &str| !self.untold.contains(&kind);
            for ((kind, _), owner) in self
                .held_before
                .iter()
                .filter(|(key, _)| !made.contains_key(*key) && told(&key.0))
            {
                findings.add(
                    None,
                    format!("log_claim_change: a claim of {kind} by {owner} that no event made"),
                );
            }
        }
    }

    /// Reports the rows that nothing in a log of `size` events explains.
    pub fn end(mut self, size: u64, findings: &mut Findings) {
        self.begin(findings);
        for ((kind, _), position) in self.stored.into_keys() {
            if position < size.cast_signed() {
                let position = u64::try_from(position).ok();
                let what = format!("log_claim_change: a claim of {kind} that it does not make");
                findings.add(position, what);
            }
        }
    }
}

/// Makes the claims again from the events that have some, without reading the others: what can be looked at when the
/// program starts. Gives what is wrong.
pub(crate) async fn check(engine: &Engine) -> Result<Vec<super::Problem>, LedgerError> {
    let size = engine.head().await?.size;
    let mut findings = Findings::default();
    let mut claims = Claims::of(engine).await?;
    claims.older_unknown(1);
    let mut last = -1;
    loop {
        let events = engine.claiming_events(last, PAGE).await?;
        let Some((end, _)) = events.last() else {
            break;
        };
        last = *end;
        for (position, text) in &events {
            let Ok(position) = u64::try_from(*position) else {
                continue;
            };
            if position < size {
                claims.look_at(position, text, &mut findings);
            }
        }
    }
    claims.end(size, &mut findings);
    Ok(findings.problems)
}
