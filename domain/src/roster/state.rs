//! What a roster is at present.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{RosterEntry, RosterEvent, RosterStatus};
use crate::disbursement::Component;
use crate::{AcademicYear, BudgetLineId, Rupiah, Sha256Hex, UserId};

/// The aggregate of one roster.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Roster {
    pub(super) state: Option<Box<RosterState>>,
}

/// A roster that exists.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RosterState {
    /// What people call it.
    pub name: String,
    /// The budget line.
    pub budget_line_id: BudgetLineId,
    /// What is paid for.
    pub component: Component,
    /// Academic year.
    pub academic_year: AcademicYear,
    /// Its payments.
    pub entries: Vec<RosterEntry>,
    /// Who made or locked it; none of them may approve it.
    pub prepared_by: BTreeSet<UserId>,
    /// Bank results taken in.
    pub results: Vec<Sha256Hex>,
    /// Where it stands.
    pub stage: RosterStage,
}

/// Where a roster stands, with what exists only there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum RosterStage {
    /// Being prepared.
    Drafted,
    /// Locked, nobody approved yet.
    Locked {
        /// Sum of its payments.
        total: Rupiah,
    },
    /// Locked, the first of two approvals given.
    FirstApproved {
        /// Sum of its payments.
        total: Rupiah,
        /// Who gave it.
        by: UserId,
    },
    /// Approved.
    Approved {
        /// Sum of its payments when it was locked.
        total: Rupiah,
    },
    /// Cancelled.
    Cancelled,
}

impl RosterStage {
    /// The state on the wire.
    #[must_use]
    pub const fn status(self) -> RosterStatus {
        match self {
            Self::Drafted => RosterStatus::Drafted,
            Self::Locked { .. } | Self::FirstApproved { .. } => RosterStatus::Locked,
            Self::Approved { .. } => RosterStatus::Approved,
            Self::Cancelled => RosterStatus::Cancelled,
        }
    }

    /// The sum that was locked; `None` before that and when cancelled.
    #[must_use]
    pub const fn total(self) -> Option<Rupiah> {
        match self {
            Self::Locked { total }
            | Self::FirstApproved { total, .. }
            | Self::Approved { total } => Some(total),
            Self::Drafted | Self::Cancelled => None,
        }
    }
}

impl Roster {
    /// The roster, when it exists.
    #[must_use]
    pub fn state(&self) -> Option<&RosterState> {
        self.state.as_deref()
    }

    pub(super) fn fold(&mut self, event: RosterEvent) {
        if let RosterEvent::Created {
            name,
            budget_line_id,
            component,
            academic_year,
            entries,
            by,
            criteria: _,
            excluded: _,
        } = event
        {
            self.state = Some(Box::new(RosterState {
                name,
                budget_line_id,
                component,
                academic_year,
                entries,
                prepared_by: BTreeSet::from([by]),
                results: Vec::new(),
                stage: RosterStage::Drafted,
            }));
        } else if let Some(state) = self.state.as_deref_mut() {
            state.fold(event);
        }
    }
}

impl RosterState {
    fn fold(&mut self, event: RosterEvent) {
        match event {
            RosterEvent::Created { .. } | RosterEvent::OrdersIssued { .. } => {}
            RosterEvent::Locked { total, by, .. } => {
                self.prepared_by.insert(by);
                self.stage = RosterStage::Locked { total };
            }
            RosterEvent::FirstApproved { by, .. } => {
                if let Some(total) = self.stage.total() {
                    self.stage = RosterStage::FirstApproved { total, by };
                }
            }
            RosterEvent::Approved { .. } => {
                if let Some(total) = self.stage.total() {
                    self.stage = RosterStage::Approved { total };
                }
            }
            RosterEvent::BankResultRecorded { sha256, .. } => {
                self.results.push(sha256);
            }
            RosterEvent::Cancelled { .. } => self.stage = RosterStage::Cancelled,
        }
    }
}
