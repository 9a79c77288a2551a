//! The answers kept for repeat keys, compared with what the log says of them.

use super::Findings;
use crate::engine::Engine;
use crate::error::LedgerError;
use crate::idempotency::{LoggedAnswer, answer_hash};

const PAGE: i64 = 1_000;

/// What the events said of answers, as far as it takes to know whether one is missing.
#[derive(Default)]
pub(super) struct Answers {
    said: u64,
}

impl Answers {
    /// An event says that an answer is kept.
    pub fn said(&mut self) {
        self.said += 1;
    }

    /// Looks up the answer that an event speaks of.
    pub async fn look_up(
        engine: &Engine,
        position: u64,
        text: &str,
        findings: &mut Findings,
    ) -> Result<(), LedgerError> {
        let Ok(said) = serde_json::from_str::<LoggedAnswer>(text) else {
            findings.add(Some(position), "column answer cannot be read");
            return Ok(());
        };
        match engine.answer(&said.actor, &said.key).await? {
            Some(kept)
                if kept.position == position
                    && hex::encode(answer_hash(&kept.request_hash, &kept.answer))
                        == said.sha256 => {}
            Some(_) => findings.add(
                Some(position),
                "log_idempotency: the answer kept for it was changed",
            ),
            None => findings.add(
                Some(position),
                "log_idempotency: the answer kept for it is missing",
            ),
        }
        Ok(())
    }

    /// Compares every kept answer with the event that it belongs to; gives how many of the first `from` events
    /// have one that no event speaks of, and whether answers are missing.
    pub async fn compare(
        &self,
        engine: &Engine,
        signed_from: u64,
        size: u64,
        findings: &mut Findings,
    ) -> Result<bool, LedgerError> {
        let mut last = (String::new(), String::new());
        let (mut older, mut kept) = (0_u64, 0_u64);
        loop {
            let rows = engine.answers_after((&last.0, &last.1), PAGE).await?;
            // A key that is no text any more sorts after itself as it was read: then it is the last.
            let Some((end, _)) = rows.last().filter(|(end, _)| *end != last) else {
                break;
            };
            last.clone_from(end);
            let mut positions: Vec<u64> = rows.iter().map(|(_, row)| row.position).collect();
            positions.sort_unstable();
            let said = engine.answers_said(&positions).await?;
            for ((actor, key), row) in rows {
                let position = row.position;
                if position >= size {
                    // Kept with what was appended while this was checked, or pointing nowhere.
                    if position >= engine.head().await?.size {
                        findings.add(None, format!("log_idempotency: an answer points to event {position}, outside the log"));
                    }
                    continue;
                }
                let logged = said
                    .get(&position)
                    .and_then(|text| serde_json::from_str::<LoggedAnswer>(text).ok());
                let now = hex::encode(answer_hash(&row.request_hash, &row.answer));
                match logged {
                    Some(said) if said.actor == actor && said.key == key => {
                        kept += 1;
                        if said.sha256 != now {
                            findings.add(
                                Some(position),
                                "log_idempotency: the answer kept for it was changed",
                            );
                        }
                    }
                    None if position < signed_from => older += 1,
                    Some(_) | None => findings.add(
                        Some(position),
                        "log_idempotency: an answer that it does not speak of",
                    ),
                }
            }
        }
        if older > 0 {
            findings.unchecked.push(format!(
                "{older} jawaban ulang dari sebelum jawaban tercatat dalam peristiwa"
            ));
        }
        Ok(kept < self.said)
    }
}
