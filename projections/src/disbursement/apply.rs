//! The row of a payment, made of its state.
use super::{CameBackRow, DisbursementRow, Sp2dRow};
use crate::batch::{ApplyError, Batch};
use crate::event::Event;
use crate::fold::{Folded, Folds, RowOf};
use crate::mask::mask_number;
use crate::projection::{Projection, TableInfo};
use domain::AnyEvent;
use domain::audit::StreamType;
use domain::disbursement::{Disbursement, DisbursementEvent, OrderKind, Orders, Stage};
use domain::user::UserEvent;

/// Keeps `read_disbursement`.
pub struct Disbursements;

impl Projection for Disbursements {
    fn name(&self) -> &'static str {
        "disbursement"
    }

    fn tables(&self) -> Vec<TableInfo> {
        vec![
            TableInfo::of::<DisbursementRow>(),
            TableInfo::of::<Sp2dRow>(),
            TableInfo::of::<CameBackRow>(),
        ]
    }

    fn reads(&self, kind: StreamType) -> bool {
        // A hold changes no row, but what may be done with a payment: whoever shows one asks again.
        matches!(
            kind,
            StreamType::Disbursement | StreamType::Hold | StreamType::User
        )
    }

    fn folds(&self, kind: StreamType) -> bool {
        kind == StreamType::Disbursement
    }

    fn needs(&self, event: &Event, batch: &mut Batch) {
        if event.kind() == Some(StreamType::Disbursement) {
            batch.want_own::<DisbursementRow>(event, event.stream_id());
        }
    }

    fn apply(&self, event: &Event, folds: &Folds, batch: &mut Batch) -> Result<(), ApplyError> {
        match event.fact() {
            Some(AnyEvent::Disbursement(fact)) => {
                let folded = folds.of::<Disbursement>(&event.recorded.stream)?;
                if is_about_sp2d(fact)
                    && let Some(paper) = Sp2dRow::of(folded)
                {
                    batch.put(paper);
                }
                CameBackRow::note(event, fact, batch);
                batch.refresh::<DisbursementRow>(event);
                Ok(())
            }
            Some(AnyEvent::User(UserEvent::Erased { .. })) => {
                batch.defer::<DisbursementRow>(
                    "UPDATE read_disbursement\nSET number_masked = NULL, holder = NULL, erased = 1\n\
                     WHERE recipient_id = $1",
                    event.stream_id(),
                );
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

/// Whether an SP2D is issued, or is another than was written down.
const fn is_about_sp2d(fact: &DisbursementEvent) -> bool {
    matches!(
        fact,
        DisbursementEvent::Sp2dIssued(_)
            | DisbursementEvent::Archived { .. }
            | DisbursementEvent::PaperCorrected {
                kind: OrderKind::Sp2d,
                ..
            }
    )
}

impl Sp2dRow {
    /// The SP2D that a payment has, under the time at which it was issued.
    fn of(folded: &Folded<Disbursement>) -> Option<Self> {
        let paper = folded.aggregate.state()?.orders.sp2d.as_ref()?;
        let issued = folded.heads.time_of("Sp2dIssued");
        let issued_at = issued.max(folded.heads.time_of("Archived"))?;
        Some(Self {
            sp2d_key: format!("{}|{issued_at}", folded.id),
            disbursement_id: folded.id.clone(),
            issued_at,
            number: paper.number.clone(),
            dated: paper.date.to_string(),
        })
    }
}

impl DisbursementRow {
    /// What an SP2D was issued for, in whole rupiah, whatever came back since.
    #[must_use]
    pub fn ordered(&self) -> i64 {
        self.sp2d_number.as_ref().map_or(0, |_| self.amount)
    }

    /// What reached the payee less what came back of it, in whole rupiah.
    #[must_use]
    pub fn arrived(&self) -> i64 {
        if self.status.has_arrived() {
            self.amount - self.repaid
        } else {
            0
        }
    }

    /// Takes the person's data out of the row.
    fn erase(&mut self) {
        self.number_masked = None;
        self.holder = None;
        self.erased = true;
    }
}

impl RowOf for DisbursementRow {
    type Of = Disbursement;

    fn row_of(folded: &Folded<Disbursement>) -> Option<Self> {
        let (state, heads) = (folded.aggregate.state()?, &folded.heads);
        let Orders { spp, spm, sp2d } = &state.orders;
        let (transfer, refund) = (state.transfer.as_ref(), state.refund.as_ref());
        let report = state.report.as_ref();
        let recorded = |name: &str| heads.time_of(name).max(heads.time_of("Archived"));
        let rejection = match &state.stage {
            Stage::Rejected { code, may_resubmit } => Some((*code, *may_resubmit)),
            _ => None,
        };
        let replaced_by = match &state.stage {
            Stage::Replaced { by, .. } => Some(*by),
            _ => None,
        };
        Some(Self {
            disbursement_id: folded.id.clone(),
            version: heads.version,
            position: heads.position(),
            created_position: heads.created_position(),
            paid_position: heads
                .position_of("Sp2dIssued")
                .max(heads.position_of("Archived"))
                .unwrap_or_else(|| heads.created_position()),
            award_id: state.award_id.to_string(),
            recipient_id: state.recipient_id.to_string(),
            budget_line_id: state.budget_line_id.to_string(),
            component: state.component,
            academic_year: state.academic_year.to_string(),
            semester: i64::from(state.semester),
            amount: state.amount.0,
            payee_kind: state.payee.kind,
            bank_account_id: state.payee.bank_account_id.map(|id| id.to_string()),
            bank_code: state.payee.bank_code.clone(),
            number_sealed: heads.sealed("/payee/number"),
            number_masked: state.payee.number.value().map(|number| mask_number(number)),
            holder: state.payee.holder.value().cloned(),
            replaces: state.replaces.map(|id| id.to_string()),
            replaced_by: replaced_by.map(|id| id.to_string()),
            roster_id: state.transferred_with(),
            status: state.status(),
            status_since: heads.status_since(),
            desk: heads.desk(),
            desk_since: heads.desk_since(),
            note: state.note.clone(),
            reject_code: rejection.map(|(code, _)| code),
            may_resubmit: rejection.is_some_and(|(_, may_resubmit)| may_resubmit),
            prepared_by: state.last_prepared_by.to_string(),
            first_approved_by: state.first_approved_by.map(|by| by.to_string()),
            approved_by: state.approved_by.map(|by| by.to_string()),
            approved_at: state.approved_by.and_then(|_| heads.time_of("Approved")),
            spp_number: spp.as_ref().map(|order| order.number.clone()),
            spp_dated: spp.as_ref().map(|order| order.date.to_string()),
            spp_at: spp.as_ref().and_then(|_| recorded("SppIssued")),
            spm_number: spm.as_ref().map(|order| order.number.clone()),
            spm_dated: spm.as_ref().map(|order| order.date.to_string()),
            spm_at: spm.as_ref().and_then(|_| recorded("SpmIssued")),
            sp2d_number: sp2d.as_ref().map(|order| order.number.clone()),
            sp2d_dated: sp2d.as_ref().map(|order| order.date.to_string()),
            transferred_on: transfer.map(|transfer| transfer.on.to_string()),
            bank_reference: transfer.map(|transfer| transfer.bank_reference.clone()),
            returned_on: state.returned_on.map(|on| on.to_string()),
            claimed: state.claim().map_or(0, |of| of.amount.0),
            repaid: state.claim().map_or(0, |of| of.paid().0),
            refunded_on: refund.map(|refund| refund.on.to_string()),
            refund_reference: refund.map(|refund| refund.reference.clone()),
            received_at: heads
                .time_of("ReceiptConfirmed")
                .max(heads.time_of("ReceiptAttested")),
            spending_note: report.map(|report| report.note.clone()),
            spending_files_sealed: heads.sealed("/files"),
            spending_reported_at: heads.time_of("SpendingReported"),
            spending_accepted_at: heads.time_of("SpendingAccepted"),
            spending_returned_reason: report.and_then(|report| report.returned_because.clone()),
            erased: false,
            created_at: heads.created_at(),
            updated_at: heads.updated_at(),
        })
    }

    fn keep(&mut self, before: &Self) {
        if before.erased {
            self.erase();
        }
    }
}
