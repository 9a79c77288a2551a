//! The claims, made again from the log and compared with the table that says who holds what.

use std::collections::HashMap;

use uuid::Uuid;

use super::Findings;
use crate::claims::{FingerprintKey, PreparedClaim, changed};
use crate::engine::Engine;
use crate::error::LedgerError;
use crate::event::Recorded;
use crate::ledger::Meaning;
use crate::merkle::Hash;
use crate::store::ClaimChange;

const PAGE: i64 = 1_000;

/// Kind and fingerprint.
type Key = (u32, Hash);

/// Who holds a claim, in few bytes: a log of millions of events has as many of them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Owner {
    /// An id in its usual form.
    Id(Uuid),
    /// Any other text, by its number in [`Words`].
    Word(u32),
}

/// Texts of which there are few.
#[derive(Default)]
struct Words {
    numbers: HashMap<String, u32>,
    texts: Vec<String>,
}

impl Words {
    fn number(&mut self, text: &str) -> u32 {
        if let Some(number) = self.numbers.get(text) {
            return *number;
        }
        let number = u32::try_from(self.texts.len()).expect("fewer words than memory holds");
        self.texts.push(text.to_owned());
        self.numbers.insert(text.to_owned(), number);
        number
    }

    fn owner(&mut self, text: &str) -> Owner {
        let mut form = Uuid::encode_buffer();
        match Uuid::try_parse(text) {
            Ok(id) if id.as_hyphenated().encode_lower(&mut form) == text => Owner::Id(id),
            _ => Owner::Word(self.number(text)),
        }
    }

    fn text(&self, number: u32) -> &str {
        self.texts.get(number as usize).map_or("", String::as_str)
    }

    fn owner_text(&self, owner: Owner) -> String {
        match owner {
            Owner::Id(id) => id.to_string(),
            Owner::Word(number) => self.text(number).to_owned(),
        }
    }
}

/// The claims so far, and the rows of the table that are still to be explained.
pub(crate) struct Claims {
    words: Words,
    owners: HashMap<Key, Owner>,
    /// Rows by key and position.
    stored: HashMap<(Key, i64), Option<Owner>>,
    /// What was held when claims began to stand in the log, by the table's word.
    held_before: HashMap<Key, Owner>,
    /// The same, as the content of older events tells it.
    made_before: HashMap<Key, Owner>,
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
            words: Words::default(),
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
            for row in &rows {
                let key = (this.words.number(&row.kind), row.fingerprint);
                let owner = row.owner.as_deref().map(|owner| this.words.owner(owner));
                match (row.position, owner) {
                    (-1, Some(owner)) => {
                        this.held_before.insert(key, owner);
                    }
                    (position, owner) => {
                        this.stored.insert((key, position), owner);
                    }
                }
            }
            last = end.clone();
        }
    }

    /// The key and the owner that a claim in the log names.
    fn named(&mut self, claim: &PreparedClaim) -> (Key, Owner) {
        let key = (self.words.number(&claim.kind), claim.fingerprint);
        (key, self.words.owner(&claim.owner))
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
            let (key, by) = self.named(&claim);
            match changed(claim.take, by, self.made_before.get(&key).copied()) {
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
        let mut made: HashMap<Key, Option<Owner>> = HashMap::new();
        for claim in ops {
            let (key, by) = self.named(&claim);
            let held = self.owners.get(&key).copied();
            match changed(claim.take, by, made.get(&key).copied().unwrap_or(held)) {
                Ok(Some(owner)) => {
                    made.insert(key, owner);
                }
                Ok(None) => {}
                Err(owner) => {
                    let (kind, owner) = (claim.kind, self.words.owner_text(owner));
                    let what = format!("takes a claim of {kind} that {owner} holds");
                    findings.add(Some(position), what);
                }
            }
        }
        for (key, owner) in made {
            let before = match owner {
                Some(owner) => self.owners.insert(key, owner),
                None => self.owners.remove(&key),
            };
            if before != owner {
                self.compare(position, key, owner, findings);
            }
        }
    }

    fn compare(&mut self, position: u64, key: Key, owner: Option<Owner>, findings: &mut Findings) {
        let kind = self.words.text(key.0);
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
        let words = &self.words;
        for ((kind, _), owner) in made
            .iter()
            .filter(|(key, owner)| self.held_before.get(*key) != Some(*owner))
        {
            let (kind, owner) = (words.text(*kind), words.owner_text(*owner));
            findings.add(
                None,
                format!(
                    "log_claim_change: a claim of {kind} that {owner} made is missing or another's"
                ),
            );
        }
        if self.silent == 0 {
            let told = |kind: u32| !self.untold.contains(&words.text(kind));
            for ((kind, _), owner) in self
                .held_before
                .iter()
                .filter(|(key, _)| !made.contains_key(*key) && told(key.0))
            {
                let (kind, owner) = (words.text(*kind), words.owner_text(*owner));
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
                let kind = self.words.text(kind);
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
