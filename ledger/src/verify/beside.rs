//! What stands beside the log, compared with it: claims, kept answers, persons' keys.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::answers::Answers;
use super::claims::Claims;
use super::{Findings, PAGE};
use crate::engine::EventRows;
use crate::error::LedgerError;
use crate::ledger::{Ledger, Meaning};
use crate::position::Position;
use crate::read;
use crate::store::StoreError;

/// What the events say of the tables beside them, so far.
pub(super) struct Beside {
    ledger: Ledger,
    meaning: Option<Arc<dyn Meaning>>,
    /// First event that is read.
    from: u64,
    /// Where every commit began to sign its head, and claims and answers to stand in the log.
    signed_from: u64,
    claims: Option<Claims>,
    answers: Answers,
    /// Subjects with personal values in the log.
    sealed: BTreeSet<String>,
    /// Subjects whose key an event says is destroyed.
    erased: BTreeSet<String>,
}

impl Beside {
    pub fn new(ledger: &Ledger, meaning: Option<Arc<dyn Meaning>>, from: u64) -> Self {
        Self {
            ledger: ledger.clone(),
            meaning,
            from,
            signed_from: 0,
            claims: None,
            answers: Answers::default(),
            sealed: BTreeSet::new(),
            erased: BTreeSet::new(),
        }
    }

    /// Where every commit began to sign its head.
    pub fn signed_from(&self) -> u64 {
        self.signed_from
    }

    /// Reads what is to be compared.
    pub async fn begin(&mut self, findings: &mut Findings) -> Result<(), LedgerError> {
        let engine = &self.ledger.shared().engine;
        match engine.heads_after(None, 1).await {
            Ok(heads) => self.signed_from = heads.first().map_or(0, |head| head.size),
            Err(StoreError::Damaged(what)) => findings.add(None, what),
            Err(error) => return Err(error.into()),
        }
        match Claims::of(engine).await {
            Ok(mut claims) => {
                if self.from > 0 {
                    claims.older_unknown(1);
                    self.claims_before(&mut claims, findings).await?;
                }
                self.claims = Some(claims);
            }
            Err(LedgerError::Damaged(what)) => findings.add(None, what),
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// Claims of the events that were checked before, by their own word: the table must have them still.
    async fn claims_before(
        &self,
        claims: &mut Claims,
        findings: &mut Findings,
    ) -> Result<(), LedgerError> {
        let mut last = -1;
        loop {
            let engine = &self.ledger.shared().engine;
            let events = engine.claiming_events(last, PAGE).await?;
            let Some((end, _)) = events.last() else {
                return Ok(());
            };
            last = *end;
            for (position, text) in &events {
                match u64::try_from(*position) {
                    Ok(position) if position < self.from => {
                        claims.look_at(position, text, findings);
                    }
                    _ => return Ok(()),
                }
            }
        }
    }

    /// Takes what a batch of events says.
    pub async fn look_at(
        &mut self,
        rows: &EventRows,
        findings: &mut Findings,
    ) -> Result<(), LedgerError> {
        let shared = Arc::clone(self.ledger.shared());
        let mut older = false;
        for row in rows.iter() {
            let position = row.position.unsigned_abs();
            older |= position < self.signed_from;
            subjects_of(row.payload, &mut self.sealed);
            if let (Some(claims), Some(text)) = (&mut self.claims, row.claims) {
                claims.look_at(position, &String::from_utf8_lossy(text), findings);
            }
            if let Some(text) = row.answer {
                self.answers.said();
                if self.from > 0 {
                    let text = String::from_utf8_lossy(text);
                    Answers::look_up(&shared.engine, position, &text, findings).await?;
                }
            }
        }
        let Some(meaning) = self.meaning.clone() else {
            if let (Some(claims), true) = (&mut self.claims, older) {
                claims.older_unknown(rows.len() as u64);
            }
            return Ok(());
        };
        for row in rows.iter() {
            let names = [row.stream_type, row.stream_id, row.event_type].map(std::str::from_utf8);
            if let [Ok(stream_type), Ok(stream_id), Ok(event_type)] = names {
                let erased = meaning.erased_by(stream_type, stream_id, event_type);
                self.erased.extend(erased);
            }
        }
        let Some(claims) = self.claims.as_mut().filter(|_| older) else {
            return Ok(());
        };
        // Damage is found by its hash; what cannot be read says nothing here.
        let events = read::opened(rows, &shared.engine, &shared.subject_keys).await;
        for event in events.unwrap_or_default() {
            if event.position < Position(self.signed_from) {
                claims.look_at_older(&event, &*meaning, &self.ledger.fingerprints());
            }
        }
        Ok(())
    }

    /// Compares what must be known whole, and reports what nothing explains, for a log of `size` events.
    pub async fn end(mut self, findings: &mut Findings, size: u64) -> Result<(), LedgerError> {
        if let Some(claims) = self.claims.take() {
            claims.end(size, findings);
        }
        if self.from > 0 {
            findings.unchecked.push(format!(
                "jawaban ulang dan kunci orang dari {} peristiwa yang sudah diperiksa sebelumnya: diperiksa setiap malam",
                self.from
            ));
            return Ok(());
        }
        let shared = Arc::clone(self.ledger.shared());
        let missing = self
            .answers
            .compare(&shared.engine, self.signed_from, size, findings)
            .await?;
        if missing {
            self.missing_answers(findings, size).await?;
        }
        self.keys(findings).await
    }

    /// Names the events whose answer is gone.
    async fn missing_answers(&self, findings: &mut Findings, size: u64) -> Result<(), LedgerError> {
        let engine = &self.ledger.shared().engine;
        let mut from = self.signed_from;
        while from < size {
            let to = (from + PAGE.unsigned_abs()).min(size);
            let rows = engine.events_between(from, to).await?;
            for row in rows.iter() {
                if let Some(text) = row.answer {
                    let text = String::from_utf8_lossy(text);
                    let mut found = Findings::default();
                    let position = row.position.unsigned_abs();
                    Answers::look_up(engine, position, &text, &mut found).await?;
                    for problem in found.problems {
                        // One that was changed may be named already.
                        if !findings.problems.contains(&problem) {
                            findings.add(Some(position), problem.what);
                        }
                    }
                }
            }
            from = to;
        }
        Ok(())
    }

    /// Compares the persons' keys with who has personal values, and who was erased.
    async fn keys(mut self, findings: &mut Findings) -> Result<(), LedgerError> {
        let shared = Arc::clone(self.ledger.shared());
        let (mut last, mut unfinished, mut unexplained) = (String::new(), 0_u64, 0_u64);
        loop {
            let keys = shared.engine.subject_keys_after(&last, PAGE).await?;
            let Some((end, _)) = keys.last() else {
                break;
            };
            last.clone_from(end);
            for (subject, wrapped) in keys {
                self.sealed.remove(&subject);
                let erased = self.erased.contains(&subject);
                match wrapped {
                    Some(wrapped) => {
                        unfinished += u64::from(erased);
                        if let Err(error) = shared.subject_keys.unwrap(&subject, &wrapped) {
                            findings.add(None, error.to_string());
                        }
                    }
                    None if erased => {}
                    None if self.meaning.is_none() => unexplained += 1,
                    None => findings.add(
                        None,
                        format!("subject_key of {subject}: destroyed, and no event says so"),
                    ),
                }
            }
        }
        for subject in self.sealed {
            findings.add(
                None,
                format!("subject_key of {subject}: missing, its personal values cannot be read"),
            );
        }
        if unfinished > 0 {
            findings.unchecked.push(format!(
                "{unfinished} penghapusan data pribadi belum selesai"
            ));
        }
        if unexplained > 0 {
            findings.unchecked.push(format!(
                "{unexplained} kunci yang dimusnahkan: tanpa arti peristiwa tidak diketahui siapa yang dihapus"
            ));
        }
        Ok(())
    }
}

/// The subjects whose sealed values stand in a payload, found without reading it whole: the ledger wrote it, so
/// the fields of a sealed node are in this order.
fn subjects_of(payload: &[u8], found: &mut BTreeSet<String>) {
    let Ok(text) = std::str::from_utf8(payload) else {
        return;
    };
    for node in text.split(r#""$sealed":{"data":""#).skip(1) {
        let subject = node
            .split_once(r#"","subject":""#)
            .and_then(|(_, rest)| rest.split_once('"'));
        if let Some((subject, _)) = subject
            && !found.contains(subject)
        {
            found.insert(subject.to_owned());
        }
    }
}
