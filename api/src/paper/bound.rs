//! Papers with many rows that an event binds: the last one of a decree or roster, and what its code carries.

use std::collections::{HashMap, VecDeque};

use domain::Rupiah;
use domain::list_seal::{ListSeal, SealedRow};
use ledger::{Recorded, StreamId, Version};

use super::proof::PaperProof;
use crate::{ApiError, AppState};

/// Name of the events that bind such a paper.
const BOUND: &str = "PaperBound";

/// What changes what the paper of a decree prints.
const CHANGES: [&str; 3] = ["Issued", "Amended", "Renumbered"];

/// In place of the name of a person who was erased.
pub(crate) const ERASED: &str = "(dihapus)";

/// A paper with the event that binds it.
pub(crate) struct BoundPaper {
    /// Log position of the event.
    pub position: u64,
    /// What it binds; of an erased person nothing opens.
    pub seal: ListSeal,
}

impl BoundPaper {
    /// The papers of a decree or roster that were bound, the oldest first, and the log position of the event that the
    /// paper as it stands now rests on: the last that binds one, or that changed a decree after it without binding.
    ///
    /// # Errors
    /// When the log cannot be read, or an event is damaged.
    pub(crate) async fn all(
        app: &AppState,
        stream_type: &str,
        id: &str,
    ) -> Result<(Vec<Self>, Option<u64>), ApiError> {
        let stream = StreamId::new(stream_type, id);
        let events = app.ledger.read_stream(&stream, Version::NONE).await?;
        let mut papers = Vec::new();
        let mut standing = None;
        for event in &events {
            if is_bound_list(event) {
                papers.push(Self {
                    position: event.position.0,
                    seal: event.decode()?,
                });
            } else if !CHANGES.contains(&event.event_type.as_str()) {
                continue;
            }
            standing = Some(event.position.0);
        }
        Ok((papers, standing))
    }

    /// The paper as it stands now; `None` of one from before papers were bound, or with too many rows.
    ///
    /// # Errors
    /// As [`Self::all`].
    pub(crate) async fn last(
        app: &AppState,
        stream_type: &str,
        id: &str,
    ) -> Result<Option<Self>, ApiError> {
        let (mut papers, standing) = Self::all(app, stream_type, id).await?;
        let last = papers.pop();
        Ok(last.filter(|paper| Some(paper.position) == standing))
    }

    /// The log position of the event that a paper rests on: what binds it, or the last of a thing that none binds.
    ///
    /// # Errors
    /// When the read model names no position.
    pub(crate) fn position(bound: Option<&Self>, last: i64) -> Result<u64, ApiError> {
        bound.map_or_else(
            || u64::try_from(last).map_err(ApiError::internal),
            |bound| Ok(bound.position),
        )
    }

    /// Its rows, each with what stands for it now, by the person's id; several of one person in the order given.
    pub(crate) fn rows_with<T>(
        &self,
        things: impl IntoIterator<Item = (String, T)>,
    ) -> Vec<(&SealedRow, Option<T>)> {
        let mut by_person: HashMap<String, VecDeque<T>> = HashMap::new();
        for (person, thing) in things {
            by_person.entry(person).or_default().push_back(thing);
        }
        let rows = self.seal.rows.iter().map(|row| {
            let person = row.opening.subject().to_string();
            let thing = by_person.get_mut(&person).and_then(VecDeque::pop_front);
            (row, thing)
        });
        rows.collect()
    }

    /// Lets the code of a paper open it: the secret in the part of the address that no browser sends.
    pub(crate) fn open(&self, proof: &mut PaperProof) {
        if let Some(secret) = self.seal.secret() {
            proof.url.push_str(&fragment(secret));
        }
    }
}

/// The part of the address that no browser sends.
pub(crate) fn fragment(secret: &str) -> String {
    format!("#k={secret}")
}

/// The name in a row, or that the person was erased.
pub(crate) fn name_in(row: &SealedRow) -> String {
    let opening = row.opening.value();
    opening.map_or_else(|| ERASED.to_owned(), |opening| opening.name.clone())
}

/// The amount in a row: as it was bound, or of an erased person as it stands now.
pub(crate) fn amount_in(row: &SealedRow, now: Option<Rupiah>) -> Option<Rupiah> {
    row.opening.value().map_or(now, |opening| opening.amount)
}

/// Whether an event binds a paper with many rows.
pub(crate) fn is_bound_list(event: &Recorded) -> bool {
    event.event_type == BOUND && matches!(event.stream.stream_type.as_str(), "decree" | "roster")
}
