//! What is compared of a form, event by event.
use super::super::TraitRow;
use super::{Findings, answered, begun, dated, prepared, touched};
use crate::batch::{ApplyError, Batch};
use crate::event::Event;
use domain::application::ApplicationEvent;
use domain::audit::StreamType;

/// Whether an event may change what is compared. What does not leaves the row alone, its position too.
const fn is_compared(fact: &ApplicationEvent) -> bool {
    !matches!(
        fact,
        ApplicationEvent::DocumentAttached { .. }
            | ApplicationEvent::DocumentRemoved { .. }
            | ApplicationEvent::DocumentJudged { .. }
            | ApplicationEvent::ReviewTaken { .. }
            | ApplicationEvent::ReviewReleased {}
            | ApplicationEvent::ReturnedForRepair { .. }
    )
}

impl Findings {
    pub(super) fn apply_application(
        &self,
        event: &Event,
        fact: &ApplicationEvent,
        batch: &mut Batch,
    ) -> Result<(), ApplyError> {
        if let ApplicationEvent::Drafted {
            applicant_id,
            form,
            assisted,
            by,
        } = fact
        {
            let mut row = begun(event, StreamType::Application, *applicant_id);
            if *assisted {
                prepared(&mut row, *by);
            }
            self.fill(&mut row, form);
            batch.put(row);
            return Ok(());
        }
        if !is_compared(fact) {
            return Ok(());
        }
        let row = touched(event, batch)?;
        let before = row.clone();
        let was_live = row.live;
        self.retell(row, fact);
        // An approval says nothing new of the person: what was found stays found when it was.
        let is_approval = matches!(fact, ApplicationEvent::Approved { .. });
        if row.live != was_live || (!is_approval && row.says_otherwise(&before)) {
            dated(row, event);
        }
        if was_live || row.live {
            let person_id = row.person_id.clone();
            batch.unsettle(&person_id);
        }
        Ok(())
    }

    /// What a form says after an event, as far as it is compared.
    fn retell(&self, row: &mut TraitRow, fact: &ApplicationEvent) {
        match fact {
            ApplicationEvent::Drafted { .. }
            | ApplicationEvent::DocumentAttached { .. }
            | ApplicationEvent::DocumentRemoved { .. }
            | ApplicationEvent::DocumentJudged { .. }
            | ApplicationEvent::ReviewTaken { .. }
            | ApplicationEvent::ReviewReleased {}
            | ApplicationEvent::ReturnedForRepair { .. } => {}
            ApplicationEvent::RegisterAnswered {
                register,
                verdict,
                differs,
                ..
            } => answered(row, *register, *verdict, differs),
            ApplicationEvent::FormChanged { form, .. } => self.fill(row, form),
            ApplicationEvent::FormCorrected { form, .. } => {
                let account_stands_for_itself = row.account_print.is_none();
                self.fill(row, form);
                if account_stands_for_itself {
                    row.account_print = None;
                    row.holder = None;
                }
            }
            ApplicationEvent::Submitted { .. } => row.live = true,
            ApplicationEvent::Recommended { by, .. } => prepared(row, *by),
            ApplicationEvent::Approved { .. } => {
                row.live = true;
                // From now on the account stands for itself.
                row.account_was = row.account_print.take();
                row.holder = None;
            }
            ApplicationEvent::Rejected { .. } | ApplicationEvent::Cancelled { .. } => {
                row.live = false;
            }
        }
    }
}
