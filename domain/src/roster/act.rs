//! What can be done with a roster as a whole, and which of its payments an act moves.

use super::{Roster, RosterCommand, RosterError, RosterKind};
use crate::disbursement::{DisbursementStatus, Order};
use crate::{Context, Decide, Rupiah, Sha256Hex};

/// An act on a roster and its payments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RosterAct {
    /// Adds rows to it.
    AddRows,
    /// Takes rows out of it.
    RemoveRows,
    /// Fixes what is in it.
    Lock,
    /// Approves it, the first or the second time, or what could not be approved with the others.
    Approve,
    /// Records SPP, SPM or SP2D.
    IssueOrders,
    /// Notes that the treasury sent the SPM back.
    RefuseSpm,
    /// Proposes that the treasury sent the SP2D back.
    RefuseSp2d,
    /// Makes the file for the bank.
    MakeBankFile,
    /// Takes in what the bank did.
    TakeBankResult,
    /// Gives it up.
    Cancel,
}

impl RosterAct {
    /// Whether the act moves payments of the roster that are in this state.
    #[must_use]
    pub const fn moves(self, status: DisbursementStatus) -> bool {
        match self {
            Self::AddRows | Self::RemoveRows | Self::Lock | Self::Approve => {
                matches!(status, DisbursementStatus::Proposed)
            }
            Self::Cancel => matches!(
                status,
                DisbursementStatus::Proposed
                    | DisbursementStatus::Approved
                    | DisbursementStatus::SppIssued
                    | DisbursementStatus::SpmIssued
            ),
            Self::RefuseSp2d => matches!(status, DisbursementStatus::Sp2dIssued),
            Self::IssueOrders => matches!(
                status,
                DisbursementStatus::Approved
                    | DisbursementStatus::SppIssued
                    | DisbursementStatus::SpmIssued
            ),
            Self::RefuseSpm => matches!(status, DisbursementStatus::SpmIssued),
            Self::MakeBankFile => matches!(status, DisbursementStatus::Sp2dIssued),
            Self::TakeBankResult => matches!(
                status,
                DisbursementStatus::Sp2dIssued | DisbursementStatus::Transferred
            ),
        }
    }

    /// Whether the act would do something to a roster with these payments (state, how many, their sum), told
    /// by the roster's own rules alone: what is refused for one payment is the outcome of its row, and the act
    /// goes on.
    ///
    /// # Errors
    /// The rule of the roster that refuses it.
    pub fn would_do(
        self,
        roster: &Roster,
        payments: &[(DisbursementStatus, u32, Rupiah)],
        two_approver_threshold: Rupiah,
        context: &Context,
    ) -> Result<bool, RosterError> {
        let moved = || payments.iter().filter(|(status, ..)| self.moves(*status));
        let count = moved().map(|(_, count, _)| *count).sum();
        let word = || "-".to_owned();
        let command = match self {
            Self::AddRows | Self::RemoveRows => {
                let roster = roster.state().ok_or(RosterError::NotFound)?;
                roster.is_draft()?;
                // What is left of a single row is nothing.
                return Ok(match self {
                    Self::AddRows => roster.kind == RosterKind::Payments,
                    _ => count > 1,
                });
            }
            Self::Lock => RosterCommand::Lock {
                count,
                total: sum_of(moved()),
            },
            Self::Approve => RosterCommand::Approve {
                two_approver_threshold,
                total: sum_of(
                    payments
                        .iter()
                        .filter(|(status, ..)| !status.came_to_nothing()),
                ),
                note: None,
            },
            Self::IssueOrders => RosterCommand::IssueOrders {
                spp: Some(Order {
                    number: word(),
                    date: context.today(),
                }),
                spm: None,
                sp2d: None,
            },
            Self::RefuseSpm => RosterCommand::RefuseSpm { reason: word() },
            Self::MakeBankFile => {
                let roster = roster.state().ok_or(RosterError::NotFound)?;
                let answered = payments.iter().filter(|(status, ..)| status.was_answered());
                let answered: u32 = answered.map(|(_, count, _)| *count).sum();
                return roster.waits_for_file(count, answered);
            }
            Self::TakeBankResult => RosterCommand::RecordBankResult {
                // Any of them would do.
                file: Some(1),
                sha256: Sha256Hex::from([0; 32]),
                transferred: 0,
                returned: 0,
                unmatched: 0,
            },
            Self::RefuseSp2d => RosterCommand::RefuseSp2d { reason: word() },
            Self::Cancel => RosterCommand::Cancel {
                reason: word(),
                cancelled: count,
                remaining: 0,
            },
        };
        let decided = match roster.decide(command, context) {
            // The bank is asked for nothing yet.
            Err(RosterError::NoBankFile) if count == 0 => return Ok(false),
            decided => decided?,
        };
        Ok(self.does(roster, count, !decided.is_empty()))
    }

    /// Whether an act that the rules let through does something: it moves payments, or its roster with a fact of its own.
    fn does(self, roster: &Roster, count: u32, has_fact: bool) -> bool {
        match self {
            Self::AddRows | Self::RemoveRows | Self::Lock | Self::Cancel => has_fact,
            Self::Approve => has_fact || count > 0,
            Self::RefuseSp2d => {
                let in_files = roster.state().is_some_and(|state| !state.files.is_empty());
                count > 0 && !in_files
            }
            Self::IssueOrders | Self::RefuseSpm | Self::MakeBankFile | Self::TakeBankResult => {
                count > 0
            }
        }
    }
}

/// The sum of payments; one that cannot be told is as high as can be.
fn sum_of<'a>(payments: impl Iterator<Item = &'a (DisbursementStatus, u32, Rupiah)>) -> Rupiah {
    Rupiah::checked_sum(payments.map(|(.., sum)| *sum)).unwrap_or(Rupiah::MAX)
}
