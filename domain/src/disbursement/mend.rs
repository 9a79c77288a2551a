//! The end of a budget year for a payment, and what has to hold where something is put right about it.

use super::decide::dated;
use super::{
    DisbursementError, DisbursementEvent, DisbursementState, Instalment, Order, OrderKind,
    Receivable, ScanKind, Stage,
};
use crate::budget_line::BudgetLineSnapshot;
use crate::{Context, FileRef, Rupiah};

impl DisbursementState {
    /// What was committed and not ordered by the end of the year.
    pub(super) fn lapse(
        &self,
        year: u16,
        context: &Context,
    ) -> Result<Vec<DisbursementEvent>, DisbursementError> {
        if !self.holds_reservation() {
            return Err(self.wrong_status());
        }
        Ok(vec![DisbursementEvent::Lapsed {
            year,
            by: context.user_id(),
        }])
    }

    /// Into the year after the one it lapsed with, from the same source of funds.
    pub(super) fn carry_over(
        &self,
        from: BudgetLineSnapshot,
        to: BudgetLineSnapshot,
        context: &Context,
    ) -> Result<Vec<DisbursementEvent>, DisbursementError> {
        self.not_recipient(context)?;
        let Stage::Lapsed { year } = self.stage else {
            return Err(self.wrong_status());
        };
        if Some(to.year) != year.checked_add(1) {
            return Err(DisbursementError::NotNextYear { year: to.year });
        }
        if to.source != from.source {
            return Err(DisbursementError::AnotherSource);
        }
        Ok(vec![DisbursementEvent::CarriedOver {
            from: from.budget_line_id,
            to: to.budget_line_id,
            on: Some(context.today()),
            by: context.user_id(),
        }])
    }

    /// A deposit slip as it stands: of all of it, or of an instalment counted from one.
    #[must_use]
    pub fn slip(&self, instalment: Option<u32>) -> Option<Order> {
        let Some(number) = instalment else {
            return self.refund.as_ref().map(|refund| Order {
                number: refund.reference.clone(),
                date: refund.on,
            });
        };
        let part = self.instalment(number)?;
        Some(Order {
            number: part.reference.clone(),
            date: part.on,
        })
    }

    /// An instalment, counted from one.
    #[must_use]
    pub fn instalment(&self, number: u32) -> Option<&Instalment> {
        let place = usize::try_from(number).ok()?.checked_sub(1)?;
        self.receivable.as_ref()?.instalments.get(place)
    }

    /// The slip that is to be corrected; its right day stays between what came before and after it.
    pub(super) fn slip_to_correct(
        &self,
        instalment: Option<u32>,
        slip: &Order,
        context: &Context,
    ) -> Result<Order, DisbursementError> {
        let before = self
            .slip(instalment)
            .ok_or(DisbursementError::NoPaperToScan {
                kind: ScanKind::DepositSlip,
            })?;
        let (previous, next) = match instalment {
            None => (self.refunded_from.as_ref().and_then(Stage::since), None),
            Some(number) => {
                let day_of = |number| self.instalment(number).map(|part| part.on);
                let sent = self.transfer.as_ref().map(|transfer| transfer.on);
                let previous = number.checked_sub(1).and_then(day_of).or(sent);
                (previous, number.checked_add(1).and_then(day_of))
            }
        };
        let date = slip.date;
        dated(date, previous.unwrap_or(date), context)?;
        if let Some(next) = next.filter(|next| date > *next) {
            return Err(DisbursementError::DateAfterNext { date, next });
        }
        Ok(before)
    }

    /// From one line of a year and source to another of the same, while its money is committed or spent. The SP2D names
    /// the source; money of another source is paid anew.
    pub(super) fn movable(
        &self,
        lines: Option<(BudgetLineSnapshot, BudgetLineSnapshot)>,
    ) -> Result<(), DisbursementError> {
        // What came back of it lies on the line that it came from.
        self.is_whole()?;
        let holds = self.holds_reservation()
            || matches!(
                self.stage,
                Stage::Sp2dIssued { .. }
                    | Stage::Transferred { .. }
                    | Stage::Received { .. }
                    | Stage::SpendingReported { .. }
                    | Stage::Accounted
                    | Stage::Archived { .. }
            );
        if !holds {
            return Err(self.wrong_status());
        }
        let Some((from, to)) = lines else {
            return Err(DisbursementError::SameLine);
        };
        if from.budget_line_id == to.budget_line_id {
            return Err(DisbursementError::SameLine);
        }
        if from.year != to.year {
            return Err(DisbursementError::AnotherYear { year: to.year });
        }
        if from.source != to.source {
            return Err(DisbursementError::AnotherSource);
        }
        Ok(())
    }

    /// Only of money that the recipient has does a part come back.
    pub(super) fn is_sent(&self) -> Result<(), DisbursementError> {
        match self.stage {
            Stage::Transferred { .. }
            | Stage::Received { .. }
            | Stage::SpendingReported { .. }
            | Stage::Accounted
            | Stage::Archived { .. } => Ok(()),
            _ => Err(self.wrong_status()),
        }
    }

    /// What is to be paid back; nothing once all of it came back another way.
    #[must_use]
    pub fn claim(&self) -> Option<&Receivable> {
        let gone = matches!(
            self.stage,
            Stage::Returned { .. } | Stage::Replaced { .. } | Stage::Refunded
        );
        self.receivable
            .as_ref()
            .filter(|of| !gone || !of.instalments.is_empty())
    }

    /// Never more than was paid, whatever was claimed before.
    pub(super) fn claimable(&self, amount: Rupiah) -> Result<(), DisbursementError> {
        self.is_sent()?;
        let amount = amount.positive()?;
        let claimed = self.receivable.as_ref().map_or(0, |of| of.amount.0);
        let remaining = Rupiah(self.amount.0 - claimed);
        if amount > remaining {
            return Err(DisbursementError::ClaimTooHigh { amount, remaining });
        }
        Ok(())
    }

    /// The scan of a paper that was issued; slips and statements come whenever they come.
    pub(super) fn attach(
        &self,
        kind: ScanKind,
        file: FileRef,
        context: &Context,
    ) -> Result<Vec<DisbursementEvent>, DisbursementError> {
        self.not_recipient(context)?;
        let issued = match kind {
            ScanKind::Spp => self.orders.spp.is_some(),
            ScanKind::Spm => self.orders.spm.is_some(),
            ScanKind::Sp2d => self.orders.sp2d.is_some(),
            ScanKind::DepositSlip => {
                self.refund.is_some()
                    || self
                        .receivable
                        .as_ref()
                        .is_some_and(|of| !of.instalments.is_empty())
            }
            ScanKind::BankStatement => self.orders.sp2d.is_some(),
        };
        if !issued {
            return Err(DisbursementError::NoPaperToScan { kind });
        }
        Ok(vec![DisbursementEvent::ScanAttached {
            kind,
            file: file.of(self.recipient_id),
            by: context.user_id(),
        }])
    }

    /// A paper of its roster as it should have been, as far as this row takes part: of another date only where one is
    /// given. One paper has one date: a row that cannot have it keeps all where they are.
    #[must_use]
    pub fn shared_paper(&self, before: &Order, kind: OrderKind, order: &Order) -> Order {
        let stands = order.date == before.date;
        let own = self.orders.of(kind).filter(|_| stands);
        Order {
            number: order.number.clone(),
            date: own.map_or(order.date, |own| own.date),
        }
    }

    /// Whether another date of its SP2D books its money anew, on the line that it was spent from.
    #[must_use]
    pub const fn is_rebooked(&self) -> bool {
        self.replaces.is_none()
            && !self.moved_since_sp2d
            && matches!(
                self.stage,
                Stage::Sp2dIssued { .. }
                    | Stage::Transferred { .. }
                    | Stage::Received { .. }
                    | Stage::SpendingReported { .. }
                    | Stage::Accounted
                    | Stage::Archived { .. }
                    | Stage::Returned { .. }
                    | Stage::Replaced { .. }
                    | Stage::Refunded
            )
    }
}
