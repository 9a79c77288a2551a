//! What was booked wrongly of a return, a deposit or an instalment, taken back to where it lay.

use imbl::OrdMap;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::{
    Account, BudgetLineError, BudgetLineEvent, BudgetLineState, Holding, RefundSource, Reversal,
};
use crate::{Context, DisbursementId, Rupiah};

/// What a line remembers of a payment, so that a wrong word about it can be taken back exactly.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trace {
    /// Day on which the bank sent it back, and what it held before.
    returned: Option<(NaiveDate, Holding)>,
    /// Day of the deposit of all of it, and what it held before.
    refunded: Option<(NaiveDate, Holding)>,
    /// What it held before the last instalment took all that was left.
    emptied: Option<Holding>,
    /// Instalments within the year.
    repaid: Vec<(NaiveDate, Rupiah)>,
    /// What came after the year.
    late: Vec<Late>,
}

/// Money that came after the year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Late {
    /// When it came.
    came: NaiveDate,
    /// The day that it is revenue of.
    on: NaiveDate,
    amount: Rupiah,
}

impl Trace {
    /// Money that came anew: nothing of before can be taken back.
    fn begin(&mut self) {
        let late = std::mem::take(&mut self.late);
        *self = Self {
            late,
            ..Self::default()
        };
    }
}

fn forget<T: PartialEq>(deposits: &mut Vec<T>, deposit: &T) {
    if let Some(place) = deposits.iter().position(|one| one == deposit) {
        deposits.remove(place);
    }
}

/// Notes what an event does to what can be taken back, by the holdings before it.
pub(super) fn trace(
    traces: &mut OrdMap<DisbursementId, Trace>,
    holdings: &OrdMap<DisbursementId, Holding>,
    event: &BudgetLineEvent,
) {
    let Some(id) = event.disbursement_id() else {
        return;
    };
    let held = holdings.get(&id).copied();
    match event {
        BudgetLineEvent::Reserved { .. }
        | BudgetLineEvent::CarriedIn { .. }
        | BudgetLineEvent::TakenOver { .. }
        | BudgetLineEvent::HandedOver { .. }
        | BudgetLineEvent::PaidAgain { .. } => {
            if let Some(trace) = traces.get_mut(&id) {
                trace.begin();
            }
        }
        BudgetLineEvent::Returned { on, .. } => {
            traces.entry(id).or_default().returned = held.map(|held| (*on, held))
        }
        BudgetLineEvent::Refunded { on, .. } => {
            traces.entry(id).or_default().refunded = held.map(|held| (*on, held))
        }
        BudgetLineEvent::Repaid { amount, on, .. } => {
            let trace = traces.entry(id).or_default();
            trace.repaid.push((*on, *amount));
            if held.is_some_and(|held| held.amount == *amount) {
                trace.emptied = held;
            }
        }
        BudgetLineEvent::RevenueReceived {
            amount, on, came, ..
        } => traces.entry(id).or_default().late.push(Late {
            came: came.unwrap_or(*on),
            on: *on,
            amount: *amount,
        }),
        BudgetLineEvent::Reversed {
            deed,
            amount,
            on,
            came,
            ..
        } => {
            let trace = traces.entry(id).or_default();
            match deed {
                Reversal::Return => trace.returned = None,
                Reversal::Refund { .. } => trace.refunded = None,
                Reversal::Instalment => {
                    trace.emptied = None;
                    forget(&mut trace.repaid, &(*on, *amount));
                }
                Reversal::Revenue => {
                    let late = Late {
                        came: came.unwrap_or(*on),
                        on: *on,
                        amount: *amount,
                    };
                    forget(&mut trace.late, &late);
                }
            }
        }
        BudgetLineEvent::Rebooked { on, .. } => traces.entry(id).or_default().rebook(*on),
        _ => {}
    }
}

/// What was spent of a payment, whatever came back of it since.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Spent {
    /// All of it.
    pub amount: Rupiah,
    /// The day that it is booked on.
    pub since: Option<NaiveDate>,
    /// Day since which the money lies on this line.
    pub entered: Option<NaiveDate>,
    /// Day on which the first of it came back.
    pub until: Option<NaiveDate>,
}

impl Trace {
    /// What came back of what was spent: the day, and what was spent before.
    fn came_back(&self) -> Option<(NaiveDate, Holding)> {
        let back = self.returned.or(self.refunded);
        back.filter(|(_, before)| before.account == Account::Realization)
    }

    /// What was spent is booked on another day.
    fn rebook(&mut self, on: NaiveDate) {
        let deeds = [&mut self.returned, &mut self.refunded];
        let before = deeds.into_iter().flatten().map(|(_, before)| before);
        for held in before.chain(&mut self.emptied) {
            if held.account == Account::Realization {
                held.since = Some(on);
            }
        }
    }
}

impl BudgetLineState {
    /// What was spent of a payment on this line.
    pub(super) fn spent(&self, id: DisbursementId) -> Option<Spent> {
        let none = Trace::default();
        let trace = self.traces.get(&id).unwrap_or(&none);
        let held = self.holdings.get(&id).copied();
        let back = trace.came_back();
        let rest = match back {
            Some((_, before)) => Some(before),
            None => held.filter(|held| held.account == Account::Realization),
        };
        let parts: i64 = trace.repaid.iter().map(|(_, part)| part.0).sum();
        // All of it came back in parts: nothing is left beside them.
        let (of, left) = match rest {
            Some(rest) => (rest, rest.amount.0),
            None => (trace.emptied?, 0),
        };
        let parts_from = trace.repaid.iter().map(|(day, _)| *day);
        Some(Spent {
            amount: Rupiah(left.saturating_add(parts)),
            since: of.since,
            entered: of.entered,
            until: parts_from.chain(back.map(|(day, _)| day)).min(),
        })
    }

    /// What a payment holds once a deed about it was taken back; by what is known before that.
    pub(super) fn held_before(
        &self,
        id: DisbursementId,
        deed: Reversal,
        amount: Rupiah,
    ) -> Option<Holding> {
        let trace = self.traces.get(&id)?;
        let held = self.holdings.get(&id).copied();
        match deed {
            Reversal::Return => trace.returned.map(|(day, before)| {
                // What was paid again and came back from that lies there since that day.
                let later = held
                    .and_then(|held| held.since)
                    .filter(|since| *since > day);
                Holding {
                    amount,
                    since: later.or(before.since),
                    ..before
                }
            }),
            Reversal::Refund { .. } => trace.refunded.map(|(_, before)| before),
            Reversal::Instalment => held
                .map(|held| Holding {
                    amount: Rupiah(held.amount.0.saturating_add(amount.0)),
                    ..held
                })
                .or(trace.emptied.map(|before| Holding { amount, ..before })),
            Reversal::Revenue => held,
        }
    }

    /// Takes back what the bank was said to have sent back: spent as before, on the day of that word.
    pub(super) fn reverse_return(
        &self,
        disbursement_id: DisbursementId,
        on: NaiveDate,
        context: &Context,
    ) -> Result<Vec<BudgetLineEvent>, BudgetLineError> {
        let held = self.holdings.get(&disbursement_id);
        let trace = self.traces.get(&disbursement_id);
        let back = held.filter(|held| held.account == Account::Return);
        let back = back.filter(|_| trace.is_some_and(|trace| trace.returned.is_some()));
        let Some(back) = back else {
            return self.reverse_revenue(disbursement_id, None, on, context);
        };
        let on = back.since.unwrap_or(on);
        self.bookable_on(on, context)?;
        let amount = back.amount;
        Ok(vec![reversed(
            disbursement_id,
            amount,
            Reversal::Return,
            on,
            context,
        )])
    }

    /// Takes back what was said to have gone to the treasury, on the day of that word: where the ceiling had it back,
    /// it must not have been committed again since.
    pub(super) fn reverse_refund(
        &self,
        disbursement_id: DisbursementId,
        from: RefundSource,
        on: NaiveDate,
        context: &Context,
    ) -> Result<Vec<BudgetLineEvent>, BudgetLineError> {
        let events = self.refund_undone(disbursement_id, from, on, context)?;
        self.fits(&events, on)?;
        Ok(events)
    }

    fn refund_undone(
        &self,
        disbursement_id: DisbursementId,
        from: RefundSource,
        on: NaiveDate,
        context: &Context,
    ) -> Result<Vec<BudgetLineEvent>, BudgetLineError> {
        let trace = self.traces.get(&disbursement_id);
        let Some((day, before)) = trace.and_then(|trace| trace.refunded) else {
            let held = self.holdings.get(&disbursement_id);
            let counted = held.is_some_and(|held| held.account == from.account());
            // What came back after the year was counted when the bank sent it, not again with the deposit.
            if from == RefundSource::Return && !counted {
                return Ok(vec![]);
            }
            return self.reverse_revenue(disbursement_id, None, on, context);
        };
        self.open_on(day, context)?;
        let replenished = match self.holdings.get(&disbursement_id) {
            None => true,
            Some(held) if held.account == Account::Refund => false,
            Some(_) => return Err(BudgetLineError::AlreadyReserved { disbursement_id }),
        };
        let deed = Reversal::Refund { from, replenished };
        Ok(vec![reversed(
            disbursement_id,
            before.amount,
            deed,
            day,
            context,
        )])
    }

    /// Books a deposit of all of it on the day that it really has.
    pub(super) fn redate_refund(
        &self,
        disbursement_id: DisbursementId,
        from: RefundSource,
        (was, on): (NaiveDate, NaiveDate),
        context: &Context,
    ) -> Result<Vec<BudgetLineEvent>, BudgetLineError> {
        let mut events = self.refund_undone(disbursement_id, from, was, context)?;
        if events.is_empty() {
            return Ok(events);
        }
        let anew = self.with(&events);
        events.extend(anew.refund(disbursement_id, from, on, context)?);
        self.fits(&events, was.min(on))?;
        Ok(events)
    }

    /// Takes back an instalment that was said to have come: where the ceiling had it back, it must not have been
    /// committed again since.
    pub(super) fn reverse_instalment(
        &self,
        disbursement_id: DisbursementId,
        amount: Rupiah,
        on: NaiveDate,
        context: &Context,
    ) -> Result<Vec<BudgetLineEvent>, BudgetLineError> {
        let events = self.instalment_undone(disbursement_id, amount, on, context)?;
        self.fits(&events, on)?;
        Ok(events)
    }

    fn instalment_undone(
        &self,
        disbursement_id: DisbursementId,
        amount: Rupiah,
        was: NaiveDate,
        context: &Context,
    ) -> Result<Vec<BudgetLineEvent>, BudgetLineError> {
        let trace = self.traces.get(&disbursement_id);
        let is_late = |late: &Late| (late.came, late.amount) == (was, amount);
        if trace.is_some_and(|trace| trace.late.iter().any(is_late)) {
            return self.reverse_revenue(disbursement_id, Some(amount), was, context);
        }
        let held = self.holdings.get(&disbursement_id);
        let spent = match held {
            Some(held) => held.account == Account::Realization,
            None => trace.is_some_and(|trace| trace.emptied.is_some()),
        };
        if !spent || !trace.is_some_and(|trace| trace.repaid.contains(&(was, amount))) {
            return Err(BudgetLineError::NothingHeld {
                disbursement_id,
                account: Account::Refund,
            });
        }
        self.open_on(was, context)?;
        let deed = Reversal::Instalment;
        Ok(vec![reversed(disbursement_id, amount, deed, was, context)])
    }

    /// Books an instalment on the day that it really has.
    pub(super) fn redate_instalment(
        &self,
        disbursement_id: DisbursementId,
        amount: Rupiah,
        (was, on): (NaiveDate, NaiveDate),
        context: &Context,
    ) -> Result<Vec<BudgetLineEvent>, BudgetLineError> {
        let mut events = self.instalment_undone(disbursement_id, amount, was, context)?;
        let anew = self.with(&events);
        events.extend(anew.repay(disbursement_id, amount, on, context)?);
        self.fits(&events, was.min(on))?;
        Ok(events)
    }

    /// What came after the year and was counted as other revenue is not; no posting moves.
    fn reverse_revenue(
        &self,
        disbursement_id: DisbursementId,
        amount: Option<Rupiah>,
        on: NaiveDate,
        context: &Context,
    ) -> Result<Vec<BudgetLineEvent>, BudgetLineError> {
        let late = self.traces.get(&disbursement_id).map(|trace| &trace.late);
        let deposit = late.and_then(|late| {
            late.iter()
                .rev()
                .find(|of| of.came == on && amount.is_none_or(|amount| amount == of.amount))
        });
        let Some(late) = deposit.copied() else {
            return Err(BudgetLineError::NothingHeld {
                disbursement_id,
                account: Account::Return,
            });
        };
        Ok(vec![BudgetLineEvent::Reversed {
            disbursement_id,
            amount: late.amount,
            deed: Reversal::Revenue,
            on: late.on,
            came: (late.came != late.on).then_some(late.came),
            by: context.user_id(),
        }])
    }

    /// The line as these events leave it.
    fn with(&self, events: &[BudgetLineEvent]) -> Self {
        let mut after = self.clone();
        for event in events {
            after.fold(event);
        }
        after
    }

    /// Refuses what would leave less than nothing available on that day or any later one.
    fn fits(&self, events: &[BudgetLineEvent], from: NaiveDate) -> Result<(), BudgetLineError> {
        let short = self.with(events).free_from(from);
        if short >= Rupiah::ZERO {
            return Ok(());
        }
        let amount = events.iter().find_map(|event| match event {
            BudgetLineEvent::Reversed { amount, .. } => Some(*amount),
            _ => None,
        });
        let amount = amount.unwrap_or_default();
        Err(BudgetLineError::CeilingExceeded {
            amount,
            remaining: Rupiah(amount.0.saturating_add(short.0).max(0)),
        })
    }
}

fn reversed(
    disbursement_id: DisbursementId,
    amount: Rupiah,
    deed: Reversal,
    on: NaiveDate,
    context: &Context,
) -> BudgetLineEvent {
    BudgetLineEvent::Reversed {
        disbursement_id,
        amount,
        deed,
        on,
        came: None,
        by: context.user_id(),
    }
}
