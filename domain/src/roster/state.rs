//! What a roster is at present.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::bank_file::BankFile;
use super::{Criteria, RosterEntry, RosterError, RosterEvent, RosterKind, RosterStatus};
use crate::disbursement::{Component, Orders, Scan};
use crate::{AcademicYear, AwardId, BudgetLineId, DisbursementId, Hand, Rupiah, Sha256Hex, UserId};

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
    /// How its payments were chosen.
    pub criteria: Criteria,
    /// What it gathers.
    #[serde(default)]
    pub kind: RosterKind,
    /// Its payments.
    pub entries: Vec<RosterEntry>,
    /// How many payments it was made with, or holds since rows came or went, or since it was locked.
    pub count: u32,
    /// Their sum.
    pub amount: Rupiah,
    /// How many who met the criteria were left out.
    pub excluded: u32,
    /// Who they are, as long as no row was added for them.
    #[serde(default)]
    pub left_out: BTreeSet<AwardId>,
    /// Who made it.
    pub made_by: UserId,
    /// Who locked it.
    pub locked_by: Option<UserId>,
    /// Who made or locked it, added rows or took some out; none of them may approve it.
    pub prepared_by: BTreeSet<UserId>,
    /// Who gave the first of two approvals.
    pub first_approved_by: Option<UserId>,
    /// Who approved it.
    pub approved_by: Option<UserId>,
    /// Why it was cancelled.
    pub reason: Option<String>,
    /// Papers issued for all its payments.
    pub orders: Orders,
    /// Scans of its papers, the oldest first.
    #[serde(default)]
    pub scans: Vec<Scan>,
    /// Files that were made for the bank, the oldest first.
    #[serde(default)]
    pub files: Vec<BankFile>,
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

impl RosterState {
    /// Whether some of its payments with an SP2D stand in no file: those of its files whose payments the bank has not
    /// answered wait for it. `waiting` have an SP2D, `answered` went on from there.
    ///
    /// # Errors
    /// [`RosterError::WrongStatus`] before it is approved.
    pub(super) fn waits_for_file(&self, waiting: u32, answered: u32) -> Result<bool, RosterError> {
        if !matches!(self.stage, RosterStage::Approved { .. }) {
            return Err(self.wrong_status());
        }
        let in_files: usize = self.files.iter().map(|file| file.payments.len()).sum();
        let in_files = u32::try_from(in_files).unwrap_or(u32::MAX);
        Ok(waiting > in_files.saturating_sub(answered))
    }

    /// The file for the bank that a result answers, with its number from 1: the one that is named, or the only one.
    ///
    /// # Errors
    /// [`RosterError::NoBankFile`] before one was made; [`RosterError::NoSuchBankFile`] where none has that number, or
    /// none is named of several.
    pub fn answered_file(&self, number: Option<u32>) -> Result<(u32, &BankFile), RosterError> {
        let number = match (number, self.files.len()) {
            (_, 0) => return Err(RosterError::NoBankFile),
            (Some(number), _) => number,
            (None, 1) => 1,
            (None, _) => return Err(RosterError::NoSuchBankFile),
        };
        let file = (1..).zip(&self.files).find(|(one, _)| *one == number);
        file.ok_or(RosterError::NoSuchBankFile)
    }

    /// Whether a payment stands in a file that was made for the bank.
    #[must_use]
    pub fn is_in_file(&self, disbursement_id: DisbursementId) -> bool {
        let mut all = self.files.iter().flat_map(|file| &file.payments);
        all.any(|id| *id == disbursement_id)
    }
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
            criteria,
            excluded,
            kind,
        } = event
        {
            let amounts = entries.iter().map(|entry| entry.amount.0);
            let amount = Rupiah(amounts.fold(0, i64::saturating_add));
            self.state = Some(Box::new(RosterState {
                name,
                budget_line_id,
                component,
                academic_year,
                criteria,
                kind,
                count: size(entries.len()),
                amount,
                entries,
                excluded: size(excluded.len()),
                left_out: excluded.iter().map(|left| left.award_id).collect(),
                made_by: by.account(),
                locked_by: None,
                prepared_by: by.persons().collect(),
                first_approved_by: None,
                approved_by: None,
                reason: None,
                orders: Orders::default(),
                scans: Vec::new(),
                files: Vec::new(),
                results: Vec::new(),
                stage: match kind {
                    RosterKind::Payments | RosterKind::Returned => RosterStage::Drafted,
                    // Each of its payments was approved and ordered on its own.
                    RosterKind::Transfers => RosterStage::Approved { total: amount },
                },
            }));
        } else if let Some(state) = self.state.as_deref_mut() {
            state.fold(event);
        }
    }
}

impl RosterState {
    /// The state on the wire.
    #[must_use]
    pub const fn status(&self) -> RosterStatus {
        self.stage.status()
    }

    fn fold(&mut self, event: RosterEvent) {
        match event {
            RosterEvent::Created { .. } | RosterEvent::PaperBound(_) => {}
            RosterEvent::Sp2dRefused { .. } => self.orders = Orders::default(),
            RosterEvent::ScanAttached { kind, file, by: _ } => self.scans.push(Scan { kind, file }),
            RosterEvent::RestCancelled { reason, by: _ } => self.reason = Some(reason),
            RosterEvent::OrdersIssued { spp, spm, sp2d } => self.orders.take(spp, spm, sp2d),
            RosterEvent::SpmRefused { .. } => self.orders.refuse_spm(),
            RosterEvent::PaperCorrected { kind, order, .. } => self.orders.correct(kind, order),
            RosterEvent::RowsAdded {
                entries,
                count,
                total,
                by,
            } => {
                self.prepared_as(&by, count, total);
                self.take_rows(entries);
            }
            RosterEvent::RowsRemoved {
                payments,
                reason: _,
                count,
                total,
                by,
            } => {
                self.prepared_as(&by, count, total);
                self.drop_rows(payments);
            }
            RosterEvent::RowAmended {
                payment,
                amount,
                count,
                total,
                by,
            } => {
                self.prepared_as(&by, count, total);
                let mut rows = self.entries.iter_mut();
                if let Some(row) = rows.find(|row| row.disbursement_id == payment) {
                    row.amount = amount;
                }
            }
            RosterEvent::Locked { count, total, by } => {
                self.prepared_as(&by, count, total);
                self.locked_by = Some(by.account());
                self.stage = RosterStage::Locked { total };
            }
            RosterEvent::FirstApproved { by, .. } => {
                if let Some(total) = self.stage.total() {
                    self.first_approved_by = Some(by);
                    self.stage = RosterStage::FirstApproved { total, by };
                }
            }
            RosterEvent::Approved { by, .. } => {
                if let Some(total) = self.stage.total() {
                    self.approved_by = Some(by);
                    self.stage = RosterStage::Approved { total };
                }
            }
            RosterEvent::BankFileMade(file) => self.files.push(file),
            RosterEvent::BankResultRecorded { sha256, .. } => self.results.push(sha256),
            RosterEvent::Cancelled { reason, .. } => {
                self.reason = Some(reason);
                self.stage = RosterStage::Cancelled;
            }
        }
    }

    /// How many rows there are since somebody prepared it, and their sum.
    fn prepared_as(&mut self, by: &Hand, count: u32, total: Rupiah) {
        self.prepared_by.extend(by.persons());
        (self.count, self.amount) = (count, total);
    }
}

fn size(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
