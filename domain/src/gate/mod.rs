//! May this money still move? One question for every step of a payment, alone or in a roster.
//!
//! A payment is proposed on facts that can change on its way: the award is revoked, the number turns out wrong,
//! somebody looks twice. So the same question is asked again at each step, of the facts as they are then, and
//! all that speaks against it is told at once.

mod plain;
mod reason;
#[cfg(test)]
mod tests;

use chrono::{Datelike, NaiveDate};

use crate::award::{AwardSnapshot, AwardStatus, Leave};
use crate::bank_account::{AccountVerdict, BankAccountSnapshot};
use crate::budget_line::BudgetLineSnapshot;
use crate::disbursement::{Component, Payee};
use crate::entitlement::{EntitlementRow, Entitlements};
use crate::integrity::FindingKey;
pub use plain::{NextPlace, Plain};
pub use reason::{Held, Reason};

use crate::{AcademicYear, BudgetLineId, Level, Month, Rupiah};

/// A step of a payment before which the question is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// It is proposed.
    Propose,
    /// It is approved, the first or the second time.
    Approve,
    /// SPP, SPM or SP2D is recorded, dated so.
    Paper(NaiveDate),
    /// It is put into a file for the bank.
    BankFile,
    /// It is noted as transferred, on this day.
    Transfer(NaiveDate),
}

impl Step {
    /// The day on which the money moves, as far as the step says: what is noted later happened then.
    const fn moves_on(self, today: NaiveDate) -> NaiveDate {
        match self {
            Self::Transfer(on) => on,
            Self::Propose | Self::Approve | Self::Paper(_) | Self::BankFile => today,
        }
    }
}

/// The facts of other things that a payment rests on, as they are now.
#[derive(Debug, Clone, PartialEq)]
pub struct Facts<'a> {
    /// The award, as loaded for `semester` and `academic_year`.
    pub award: &'a AwardSnapshot,
    /// Semester of study that is paid for.
    pub semester: u8,
    /// Its academic year.
    pub academic_year: AcademicYear,
    /// The account that the payment names, as it is now.
    pub account: &'a BankAccountSnapshot,
    /// What is paid for.
    pub component: Component,
    /// How much.
    pub amount: Rupiah,
    /// The entitlements of the award's type in the line's year.
    pub entitlements: &'a Entitlements,
    /// Who is paid, as the payment froze it; none while it is proposed.
    pub payee: Option<&'a Payee>,
    /// The budget line.
    pub line: &'a BudgetLineSnapshot,
    /// Open findings about the recipient that block.
    pub findings: &'a [FindingKey],
    /// Why this payment is on hold; none when it is not.
    pub payment_held: Option<&'a str>,
    /// Why everything of the recipient is on hold; none when it is not.
    pub person_held: Option<&'a str>,
    /// Today in Jayapura.
    pub today: NaiveDate,
}

/// Everything that keeps the money from moving at this step; nothing when it may.
#[must_use]
pub fn may_move(step: Step, facts: &Facts<'_>) -> Vec<Reason> {
    let mut reasons = of_award(step, facts);
    reasons.extend(of_decree(facts));
    reasons.extend(of_account(facts));
    reasons.extend(of_entitlement(facts));
    if !facts.findings.is_empty() {
        reasons.push(Reason::Findings(facts.findings.to_vec()));
    }
    reasons.extend(facts.payment_held.map(|reason| Reason::PaymentHeld {
        reason: reason.to_owned(),
    }));
    reasons.extend(facts.person_held.map(|reason| Reason::PersonHeld {
        reason: reason.to_owned(),
    }));
    reasons.extend(of_books(step, facts));
    reasons
}

/// Refuses an amount that the recipient may not be paid; what else holds the payment is asked at its steps.
///
/// # Errors
/// [`Held`] with what the entitlements say.
pub fn refuse_amount(facts: &Facts<'_>) -> Result<(), Held> {
    let is_of_amount = |reason: &Reason| {
        matches!(
            reason,
            Reason::EntitlementsNotSet { .. }
                | Reason::NoEntitlement { .. }
                | Reason::AboveEntitlement { .. }
                | Reason::AboveDecree { .. }
        )
    };
    let mut reasons = of_entitlement(facts);
    reasons.extend(of_decree(facts));
    reasons.retain(is_of_amount);
    if reasons.is_empty() {
        Ok(())
    } else {
        Err(Held(reasons))
    }
}

/// Refuses a step while anything keeps the money from moving.
///
/// # Errors
/// [`Held`] with all reasons.
pub fn refuse_held(step: Step, facts: &Facts<'_>) -> Result<(), Held> {
    let reasons = may_move(step, facts);
    if reasons.is_empty() {
        Ok(())
    } else {
        Err(Held(reasons))
    }
}

fn of_award(step: Step, facts: &Facts<'_>) -> Vec<Reason> {
    let award = facts.award;
    let day = step.moves_on(facts.today);
    let mut reasons = Vec::new();
    if let Some(on) = award.deceased_on {
        reasons.push(Reason::Deceased { on });
    } else if award.status != AwardStatus::Active {
        reasons.push(Reason::AwardNotActive {
            status: award.status,
        });
    }
    if let Some(on) = award.graduated_on
        && on < begin_of(facts)
    {
        reasons.push(Reason::Graduated { on });
    }
    // A semester with an attested record was studied, whenever it began.
    let rests = |leave: &&Leave| {
        leave.holds(day) || (!award.academic_recorded && leave.holds(begin_of(facts)))
    };
    if let Some(leave) = award.leaves.iter().find(rests) {
        reasons.push(Reason::OnLeave {
            from: leave.from,
            until: leave.until,
        });
    }
    if award.decree_number.is_none() {
        reasons.push(Reason::NoDecree);
    }
    if award.before_award {
        reasons.push(Reason::BeforeAward {
            academic_year: facts.academic_year,
        });
    }
    // Whatever the form proved: the institution says that it is not so.
    if let Some(objection) = &award.objection {
        reasons.push(Reason::Objected {
            semester: facts.semester,
            academic_year: facts.academic_year,
            objection: objection.clone(),
        });
    } else if !award.academic_attested {
        reasons.push(Reason::NotAttested {
            semester: facts.semester,
            academic_year: facts.academic_year,
        });
    }
    reasons
}

/// What the decree in force says of the amount.
fn of_decree(facts: &Facts<'_>) -> Option<Reason> {
    let amount = facts.amount;
    let most = facts.award.decree_amount.filter(|most| amount > *most)?;
    Some(Reason::AboveDecree { amount, most })
}

/// The day on which a semester begins: odd ones in August, even ones in February. Where its studies are attested
/// it may be the other way round, as for those who began in February.
fn begin_of(facts: &Facts<'_>) -> NaiveDate {
    let start = i32::from(facts.academic_year.start());
    let in_spring = facts.semester.is_multiple_of(2) && !facts.award.academic_recorded;
    let (year, month) = if in_spring {
        (start + 1, 2)
    } else {
        (start, 8)
    };
    NaiveDate::from_ymd_opt(year, month, 1).unwrap_or(NaiveDate::MIN)
}

fn of_account(facts: &Facts<'_>) -> Vec<Reason> {
    let account = facts.account;
    let mut reasons = Vec::new();
    match &account.verdict {
        AccountVerdict::Verified { by, .. } if account.entered_by.contains(by) => {
            reasons.push(Reason::AccountVerifiedByOwnEntry { user_id: *by });
        }
        AccountVerdict::Verified { .. } => {}
        verdict @ (AccountVerdict::Pending | AccountVerdict::Refused { .. }) => {
            reasons.push(Reason::AccountNotVerified {
                status: verdict.status(),
            });
        }
    }
    // The values alone: a payment keeps them as its recipient's, whoever's the account is.
    let is_frozen_one = |payee: &Payee| {
        (
            payee.bank_account_id,
            &payee.bank_code,
            payee.number.value(),
            payee.holder.value(),
        ) == (
            Some(account.bank_account_id),
            &account.bank_code,
            account.number.value(),
            account.holder.value(),
        )
    };
    if !facts.payee.is_none_or(is_frozen_one) {
        reasons.push(Reason::PayeeChanged);
    }
    // A campus that is not in the master data cannot be compared, and has no account in a record.
    if let Some(of) = account.institution() {
        let is_other = match &facts.award.institution_id {
            Some(studies_at) => of != studies_at,
            None => account.stands_in_record(),
        };
        if is_other {
            reasons.push(Reason::OtherInstitution);
        }
    }
    reasons
}

/// What the entitlements say; where none were ever set for the type, nothing.
fn of_entitlement(facts: &Facts<'_>) -> Vec<Reason> {
    let award = facts.award;
    let excepted = award.excepted_amount(facts.component, facts.academic_year);
    let table = match facts.entitlements {
        Entitlements::NeverSet => return Vec::new(),
        Entitlements::Set(table) => table,
        Entitlements::NotThisYear => {
            return match excepted {
                Some(most) if facts.amount > most => vec![Reason::AboveEntitlement {
                    amount: facts.amount,
                    most,
                }],
                Some(_) => Vec::new(),
                None => vec![Reason::EntitlementsNotSet {
                    year: facts.line.year,
                }],
            };
        }
    };
    let row = table.row(award.level, facts.component);
    let mut reasons = Vec::new();
    match (excepted.or(row.map(|row| row.amount)), row) {
        (None, _) => reasons.push(Reason::NoEntitlement {
            level: award.level,
            component: facts.component,
        }),
        (Some(most), _) if facts.amount > most => reasons.push(Reason::AboveEntitlement {
            amount: facts.amount,
            most,
        }),
        (Some(_), _) => {}
    }
    if let Some(row) = row {
        // Another amount is not more semesters: that one goes on is an exception of its own.
        if facts.semester > row.most_semesters
            && !award.may_go_on(facts.academic_year, facts.semester)
        {
            reasons.push(Reason::BeyondEntitlement {
                semester: facts.semester,
                most: row.most_semesters,
            });
        }
        reasons.extend(is_bound_elsewhere(row, facts.line.budget_line_id));
    }
    reasons
}

fn is_bound_elsewhere(row: &EntitlementRow, line: BudgetLineId) -> Option<Reason> {
    let bound = row.budget_line_id.is_some_and(|bound| bound != line);
    bound.then_some(Reason::OtherLine)
}

/// Refuses to keep what was spent for a component on another line than the one that its entitlement names.
///
/// # Errors
/// [`Held`] with [`Reason::OtherLine`].
pub fn refuse_line(
    entitlements: &Entitlements,
    (level, component): (Level, Component),
    line: BudgetLineId,
) -> Result<(), Held> {
    let Entitlements::Set(table) = entitlements else {
        return Ok(());
    };
    let row = table.row(level, component);
    match row.and_then(|row| is_bound_elsewhere(row, line)) {
        None => Ok(()),
        Some(reason) => Err(Held(vec![reason])),
    }
}

/// What the books of the line say. The transfer itself posts nothing: what was ordered in December may arrive in
/// January.
fn of_books(step: Step, facts: &Facts<'_>) -> Option<Reason> {
    let line = facts.line;
    if line.withdrawn {
        return Some(Reason::LineWithdrawn);
    }
    match step {
        Step::Propose => {
            let over = facts.today.year() > i32::from(line.year);
            (over || line.is_closed()).then_some(Reason::YearOver { year: line.year })
        }
        Step::Approve if facts.today.year() > i32::from(line.year) => {
            Some(Reason::YearOver { year: line.year })
        }
        Step::Approve => line.refuses(facts.today),
        Step::Paper(on) => line.refuses(on),
        Step::BankFile | Step::Transfer(_) => None,
    }
}

impl BudgetLineSnapshot {
    /// Whether the last month of the year is closed.
    fn is_closed(&self) -> bool {
        let december = Month::try_new(i32::from(self.year), 12);
        matches!((self.closed_through, december), (Some(closed), Ok(december)) if closed >= december)
    }

    /// Why nothing of a payment is booked on this day.
    fn refuses(&self, on: NaiveDate) -> Option<Reason> {
        if on.year() != i32::from(self.year) {
            return Some(Reason::OutsideYear {
                on,
                year: self.year,
            });
        }
        self.closed_through
            .filter(|closed_through| Month::containing(on) <= *closed_through)
            .map(|closed_through| Reason::MonthClosed { on, closed_through })
    }
}
