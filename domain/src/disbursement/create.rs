//! What a proposal itself must be; whether the money may move at all is asked of the [`crate::gate`].

use super::{Component, ReplacedSnapshot};
use super::{DisbursementError, DisbursementEvent, DisbursementStatus, Payee, Proposal};
use crate::award::AwardSnapshot;
use crate::budget_line::BudgetLineSnapshot;
use crate::{AcademicYear, AwardId, Context, Level, SEMESTER_MAX, ScholarshipType, UserId};

/// The key under which at most one live payment per award, component and semester is claimed.
#[must_use]
pub fn live_payment_key(
    award_id: AwardId,
    component: Component,
    academic_year: AcademicYear,
    semester: u8,
) -> String {
    format!("{award_id}/{component}/{academic_year}/{semester}")
}

/// The key under which a person is paid once for a component and semester of study, whatever their awards are.
/// Semesters are counted anew at each level of study.
#[must_use]
pub fn person_slot_key(
    recipient_id: UserId,
    level: Level,
    component: Component,
    semester: u8,
) -> String {
    format!("{recipient_id}/{level}/{component}/{semester}")
}

/// The key under which a person is paid once an academic year, where the entitlement is meant for a year.
#[must_use]
pub fn person_year_key(
    recipient_id: UserId,
    level: Level,
    component: Component,
    academic_year: AcademicYear,
) -> String {
    format!("{recipient_id}/{level}/{component}/{academic_year}")
}

impl Proposal {
    pub(super) fn decide(self, context: &Context) -> Result<DisbursementEvent, DisbursementError> {
        let by = context.user_id();
        if by == self.award.recipient_id {
            return Err(DisbursementError::OwnPayment { user_id: by });
        }
        let amount = self.amount.positive()?;
        if !(1..=SEMESTER_MAX).contains(&self.semester) {
            return Err(DisbursementError::Semester {
                semester: self.semester,
            });
        }
        if self.account.stands_in_record() {
            let payee_kind = self.account.payee_kind;
            if !self.component.goes_to(payee_kind) {
                return Err(DisbursementError::ComponentOfPerson { payee_kind });
            }
        } else if self.account.owner_id != self.award.recipient_id {
            return Err(DisbursementError::AccountOfAnother);
        }
        check_source(&self.award, &self.budget_line)?;
        if let Some(replaced) = &self.replaces {
            self.check_replaced(replaced)?;
        }
        Ok(DisbursementEvent::Created {
            award_id: self.award.award_id,
            recipient_id: self.award.recipient_id,
            budget_line_id: self.budget_line.budget_line_id,
            component: self.component,
            academic_year: self.academic_year,
            semester: self.semester,
            amount,
            payee: Payee {
                kind: self.account.payee_kind,
                bank_account_id: Some(self.account.bank_account_id),
                bank_code: self.account.bank_code,
                number: self.account.number.of(self.award.recipient_id),
                holder: self.account.holder.of(self.award.recipient_id),
            },
            replaces: self.replaces.map(|replaced| replaced.disbursement_id),
            roster_id: self.roster_id,
            by: context.hand(),
        })
    }

    fn check_replaced(&self, replaced: &ReplacedSnapshot) -> Result<(), DisbursementError> {
        if replaced.status != DisbursementStatus::Returned {
            return Err(DisbursementError::ReplacedNotReturned {
                status: replaced.status,
            });
        }
        let same = replaced.award_id == self.award.award_id
            && replaced.budget_line_id == self.budget_line.budget_line_id
            && replaced.component == self.component
            && replaced.academic_year == self.academic_year
            && replaced.semester == self.semester
            && replaced.amount == self.amount;
        if same {
            Ok(())
        } else {
            Err(DisbursementError::ReplacementDiffers)
        }
    }
}

/// A donor's scholarship is paid from donors' lines, all others from public money.
pub(super) fn check_source(
    award: &AwardSnapshot,
    budget_line: &BudgetLineSnapshot,
) -> Result<(), DisbursementError> {
    let scholarship_type = award.scholarship_type;
    let public_type = scholarship_type != ScholarshipType::Lainnya;
    if public_type == budget_line.source.is_public() {
        Ok(())
    } else {
        Err(DisbursementError::SourcesMixed { scholarship_type })
    }
}
