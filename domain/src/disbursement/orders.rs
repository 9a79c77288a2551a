//! SPP, SPM and SP2D: issued in their order, put right when they were written down wrong.

use chrono::NaiveDate;

use super::decide::{dated, reference, required};
use super::{
    DisbursementError, DisbursementEvent, DisbursementState, Order, OrderKind, Orders, Stage,
};
use crate::{Context, FileRef, Personal};

impl DisbursementState {
    /// A payment of a roster gets its papers with it. One that lagged behind may get a paper by itself once the roster
    /// has one of that kind; the roster's own number has the roster's own date.
    pub(super) fn after_its_roster(
        &self,
        orders: &[Option<Order>; 3],
        apart_from: Option<&Orders>,
    ) -> Result<(), DisbursementError> {
        let (Some(issued), Some(roster_id)) = (apart_from, &self.roster_id) else {
            return Ok(());
        };
        for (kind, order) in OrderKind::ALL.iter().zip(orders) {
            let Some(order) = order else { continue };
            let Some(of_roster) = issued.of(*kind) else {
                return Err(DisbursementError::PartOfRoster {
                    roster_id: roster_id.clone(),
                });
            };
            if of_roster.number == order.number.trim() && of_roster.date != order.date {
                return Err(DisbursementError::PaperDateDiffers {
                    number: of_roster.number.clone(),
                    date: of_roster.date,
                });
            }
        }
        Ok(())
    }

    /// The treasury sent the SPM back.
    pub(super) fn refuse_spm(
        &self,
        reason: String,
        context: &Context,
    ) -> Result<Vec<DisbursementEvent>, DisbursementError> {
        self.not_recipient(context)?;
        match self.stage {
            Stage::SpmIssued { .. } => Ok(vec![DisbursementEvent::SpmRefused {
                reason: required(reason)?,
                by: context.user_id(),
            }]),
            _ => Err(self.wrong_status()),
        }
    }

    /// The bank paid what the SP2D orders; what its papers print of the recipient is sealed with it.
    pub(super) fn transfer(
        &self,
        on: NaiveDate,
        bank_reference: String,
        (name, secret): (&Personal<String>, &str),
        context: &Context,
    ) -> Result<Vec<DisbursementEvent>, DisbursementError> {
        let Stage::Sp2dIssued { on: previous } = self.stage else {
            return Err(self.wrong_status());
        };
        dated(on, previous, context)?;
        let bank_reference = reference(bank_reference)?;
        let paper = self.seal(name, secret).map(Box::new);
        Ok(vec![DisbursementEvent::Transferred {
            on,
            bank_reference,
            paper,
        }])
    }

    /// SPP, SPM and SP2D in their order; small offices get several on one day.
    pub(super) fn issue(
        &self,
        orders: [Option<Order>; 3],
        context: &Context,
    ) -> Result<Vec<DisbursementEvent>, DisbursementError> {
        let (mut next, mut previous) = match self.stage {
            Stage::Approved => (Some(OrderKind::Spp), self.approved_on),
            Stage::SppIssued { on } => (Some(OrderKind::Spm), Some(on)),
            Stage::SpmIssued { on } => (Some(OrderKind::Sp2d), Some(on)),
            _ => return Err(self.wrong_status()),
        };
        let mut events = Vec::new();
        for (kind, order) in OrderKind::ALL.iter().zip(orders) {
            let Some(order) = order else { continue };
            let expected = next.ok_or_else(|| self.wrong_status())?;
            if *kind != expected {
                return Err(DisbursementError::OrderOutOfSequence { expected });
            }
            let order = Order {
                number: reference(order.number)?,
                date: order.date,
            };
            dated(order.date, previous.unwrap_or(order.date), context)?;
            previous = Some(order.date);
            let (event, following) = match kind {
                OrderKind::Spp => (DisbursementEvent::SppIssued(order), Some(OrderKind::Spm)),
                OrderKind::Spm => (DisbursementEvent::SpmIssued(order), Some(OrderKind::Sp2d)),
                OrderKind::Sp2d => (DisbursementEvent::Sp2dIssued(order), None),
            };
            events.push(event);
            next = following;
        }
        if events.is_empty() {
            Err(DisbursementError::NoOrder)
        } else {
            Ok(events)
        }
    }

    /// A paper as it should have been: its date stays between the steps before and after it. With the date of an
    /// SP2D its money is booked anew; of one that paid returned money again, or whose money another line took over, the
    /// date stands.
    pub(super) fn correct_paper(
        &self,
        kind: OrderKind,
        order: Order,
        (reason, evidence): (String, Option<FileRef>),
        context: &Context,
    ) -> Result<Vec<DisbursementEvent>, DisbursementError> {
        self.not_recipient(context)?;
        // What was written down from the archive is taken back, and written down anew.
        if matches!(self.stage, Stage::Archived { .. }) {
            return Err(self.wrong_status());
        }
        let before = self.orders.of(kind).cloned();
        let before = before.ok_or(DisbursementError::NoSuchPaper { kind })?;
        let order = Order {
            number: reference(order.number)?,
            date: order.date,
        };
        if order == before {
            return Ok(vec![]);
        }
        let date_of = |kind| self.orders.of(kind).map(|order| order.date);
        let transferred = self.transfer.as_ref().map(|transfer| transfer.on);
        let (previous, next) = match kind {
            OrderKind::Spp => (self.approved_on, date_of(OrderKind::Spm)),
            OrderKind::Spm => (date_of(OrderKind::Spp), date_of(OrderKind::Sp2d)),
            OrderKind::Sp2d if order.date != before.date && !self.is_rebooked() => {
                return Err(DisbursementError::Sp2dDateFixed);
            }
            OrderKind::Sp2d => (date_of(OrderKind::Spm), transferred),
        };
        let date = order.date;
        dated(date, previous.unwrap_or(date), context)?;
        if let Some(next) = next.filter(|next| date > *next) {
            return Err(DisbursementError::DateAfterNext { date, next });
        }
        Ok(vec![DisbursementEvent::PaperCorrected {
            kind,
            before,
            order,
            reason: required(reason)?,
            evidence,
            by: context.user_id(),
        }])
    }
}
