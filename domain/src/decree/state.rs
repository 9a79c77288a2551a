//! What a decree is at present.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::DecreeEvent;
use crate::list_seal::{PaperHead, SealedAmendment};
use crate::{AwardId, FileRef, Rupiah};

/// The aggregate of one decree.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Decree {
    pub(super) state: Option<Box<DecreeState>>,
}

/// A decree that was issued.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DecreeState {
    /// Number of the decree.
    pub number: String,
    /// Date on the paper.
    pub date: NaiveDate,
    /// Date of the decree or of its last amendment.
    pub last_date: NaiveDate,
    /// Title.
    pub title: String,
    /// The last change of its list.
    pub amendment: Option<Amendment>,
    /// Scan of the signed paper.
    #[serde(default)]
    pub scan: Option<FileRef>,
    /// The awards it names now.
    pub award_ids: BTreeSet<AwardId>,
    /// What it says a payment of them is at most, where it says so.
    #[serde(default)]
    pub amounts: BTreeMap<AwardId, Rupiah>,
}

/// A later decree that changed the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Amendment {
    /// Its number.
    pub number: String,
    /// Its date.
    pub date: NaiveDate,
    /// Why.
    pub reason: String,
}

impl DecreeState {
    /// What stands at the head of its paper.
    pub(super) fn head(&self) -> PaperHead {
        PaperHead {
            number: self.number.clone(),
            date: self.date,
            title: self.title.clone(),
            amendment: self.amendment.as_ref().map(|one| SealedAmendment {
                number: one.number.clone(),
                date: one.date,
            }),
        }
    }
}

impl Decree {
    /// The decree, when it was issued.
    #[must_use]
    pub fn state(&self) -> Option<&DecreeState> {
        self.state.as_deref()
    }

    pub(super) fn fold(&mut self, event: DecreeEvent) {
        match event {
            DecreeEvent::Issued {
                number,
                date,
                title,
                award_ids,
                amounts,
            } => {
                self.state = Some(Box::new(DecreeState {
                    number,
                    date,
                    last_date: date,
                    title,
                    amendment: None,
                    scan: None,
                    award_ids: award_ids.into_iter().collect(),
                    amounts,
                }));
            }
            DecreeEvent::Amended {
                number,
                date,
                added,
                removed,
                amounts,
                reason,
                evidence,
            } => {
                if let Some(state) = self.state.as_deref_mut() {
                    state.last_date = date;
                    state.scan = evidence.or(state.scan.take());
                    state.amendment = Some(Amendment {
                        number,
                        date,
                        reason,
                    });
                    state.award_ids.extend(added);
                    state.amounts.extend(amounts);
                    for award_id in removed {
                        state.award_ids.remove(&award_id);
                        state.amounts.remove(&award_id);
                    }
                }
            }
            DecreeEvent::Renumbered {
                instead_of,
                number,
                date,
                evidence,
                reason: _,
            } => {
                if let Some(state) = self.state.as_deref_mut() {
                    state.renumber(&instead_of, number, date);
                    state.scan = Some(evidence);
                }
            }
            DecreeEvent::PaperBound(_) => {}
            DecreeEvent::Scanned { file } => {
                if let Some(state) = self.state.as_deref_mut() {
                    state.scan = Some(file);
                }
            }
        }
    }
}

impl DecreeState {
    /// The paper that stood under `instead_of`, the decree or its amendment, has this number and date.
    fn renumber(&mut self, instead_of: &str, number: String, date: NaiveDate) {
        if instead_of == self.number {
            self.number = number;
            self.date = date;
        } else if let Some(amendment) = &mut self.amendment {
            amendment.number = number;
            amendment.date = date;
        }
        self.last_date = self.amendment.as_ref().map_or(self.date, |one| one.date);
    }
}
