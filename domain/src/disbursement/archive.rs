//! What was paid before the portal, and is written down from the office's archive by two persons.

use chrono::NaiveDate;

use super::create::check_source;
use super::decide::{dated, reference};
use super::{Component, DisbursementError, DisbursementEvent, Order, Payee};
use crate::award::AwardSnapshot;
use crate::budget_line::BudgetLineSnapshot;
use crate::{AcademicYear, Context, Hand, Rupiah, SEMESTER_MAX};

/// A payment of before the portal, and the facts that it rests on. No gate is asked: the money has moved.
#[derive(Debug, Clone, PartialEq)]
pub struct PastPayment {
    /// The award.
    pub award: AwardSnapshot,
    /// The budget line, of the year of the SP2D.
    pub budget_line: BudgetLineSnapshot,
    /// What was paid for.
    pub component: Component,
    /// Academic year.
    pub academic_year: AcademicYear,
    /// Semester of study.
    pub semester: u8,
    /// Amount, above zero.
    pub amount: Rupiah,
    /// Who was paid.
    pub payee: Payee,
    /// Its SP2D.
    pub sp2d: Order,
    /// Day of transfer.
    pub on: NaiveDate,
    /// The bank's reference; empty where the archive has none.
    pub bank_reference: String,
    /// Who proposed to write it down.
    pub prepared_by: Hand,
    /// The change request, which holds the evidence.
    pub change_request_id: uuid::Uuid,
    /// Day on which the portal began: what has an SP2D of that day or later is paid through it.
    pub portal_since: NaiveDate,
}

impl PastPayment {
    pub(super) fn decide(
        self,
        context: &Context,
    ) -> Result<Vec<DisbursementEvent>, DisbursementError> {
        let by = context.user_id();
        let recipient_id = self.award.recipient_id;
        if by == recipient_id || self.prepared_by.persons().any(|one| one == recipient_id) {
            return Err(DisbursementError::OwnPayment {
                user_id: recipient_id,
            });
        }
        let amount = self.amount.positive()?;
        if !(1..=SEMESTER_MAX).contains(&self.semester) {
            return Err(DisbursementError::Semester {
                semester: self.semester,
            });
        }
        check_source(&self.award, &self.budget_line)?;
        let sp2d = Order {
            number: reference(self.sp2d.number)?,
            date: self.sp2d.date,
        };
        if sp2d.date >= self.portal_since {
            return Err(DisbursementError::NotBeforePortal {
                date: sp2d.date,
                since: self.portal_since,
            });
        }
        dated(self.on, sp2d.date, context)?;
        Ok(vec![
            DisbursementEvent::Created {
                award_id: self.award.award_id,
                recipient_id,
                budget_line_id: self.budget_line.budget_line_id,
                component: self.component,
                academic_year: self.academic_year,
                semester: self.semester,
                amount,
                payee: Payee {
                    number: self.payee.number.of(recipient_id),
                    holder: self.payee.holder.of(recipient_id),
                    ..self.payee
                },
                replaces: None,
                roster_id: None,
                by: self.prepared_by,
            },
            DisbursementEvent::Archived {
                sp2d,
                on: self.on,
                bank_reference: self.bank_reference.trim().to_owned(),
                change_request_id: self.change_request_id,
                by,
            },
        ])
    }
}
