//! What goes otherwise in the demo's books: a commitment that lapsed and was carried over, a part that is paid back, a
//! payment on the wrong line. Each by two persons, as in an office.
use std::collections::BTreeSet;

use domain::budget_line::BudgetLine;
use domain::change_request::Carried;
use domain::disbursement::{Disbursement, DisbursementStatus, Mending};
use domain::{BudgetLineId, DisbursementId, Rupiah};

use super::besides::Besides;
use super::budget::Budget;
use super::calendar::Round;
use super::office::Staff;
use super::rosters::unless_refused;
use super::stage::{Performance, Stage, parse_id};
use crate::call::{Call, Done};
use crate::confirmation::{self, Surroundings};
use crate::disbursement::{self, Mend};
use crate::error::Error;
use crate::executor::Executor;
use crate::{budget_year, user};

/// What is claimed back, rupiah.
const CLAIM_RUPIAH: i64 = 750_000;
/// The part that came in so far, rupiah.
const PART_RUPIAH: i64 = 250_000;

/// Confirms what finance proposed; a rule may have refused the proposal in a demo with few people.
pub(super) async fn confirmed(
    executor: &Executor,
    staff: &Staff,
    asked: Result<Done, Error>,
) -> Result<bool, Error> {
    let Some(asked) = unless_refused(asked)? else {
        return Ok(false);
    };
    let around = Surroundings {
        ceiling_of: |_| BTreeSet::new(),
        belongings: user::Belongings::default(),
        lines: Vec::new(),
        proposed: Vec::new(),
    };
    let (call, id) = (
        Call::new(staff.approver.clone()),
        parse_id(&asked.answer.id),
    );
    let done = confirmation::confirm(executor, &call, id, None, around).await;
    unless_refused(done).map(|done| done.is_some())
}

/// Ends the year before; what was committed lapses and is carried into the same line of this year.
///
/// # Errors
/// What keeps the ledger from writing.
pub(super) async fn end_year(
    executor: &Executor,
    staff: &Staff,
    budget: &Budget,
) -> Result<(), Error> {
    let finance = Call::new(staff.finance.clone());
    let of_year = budget.year_before();
    let year = u16::try_from(of_year).expect("a year of this century");
    let mut lines: Vec<BudgetLineId> = budget.lines_of(of_year).collect();
    lines.sort_unstable();
    let mut carried = Vec::new();
    for line in &lines {
        let Some(next) = budget.next_of(*line) else {
            continue;
        };
        let held = executor.load::<BudgetLine>(*line).await?;
        let open = held
            .state
            .state()
            .into_iter()
            .flat_map(|line| line.commitments());
        carried.extend(open.map(|(disbursement_id, _)| Carried {
            disbursement_id,
            budget_line_id: next,
        }));
    }
    let asked = budget_year::propose_close(executor, &finance, year, lines).await;
    if !confirmed(executor, staff, asked).await? {
        return Ok(());
    }
    for one in carried {
        let asked = budget_year::propose_carry_over(executor, &finance, vec![one]).await;
        confirmed(executor, staff, asked).await?;
    }
    Ok(())
}

impl Besides {
    /// Claims part of one payment back, of which an instalment came in, and moves another to its right line.
    pub(super) async fn put_right(
        &self,
        stage: &Stage,
        people: &[&Performance],
    ) -> Result<(), Error> {
        let (mut claims, mut moves) = (true, true);
        for one in people {
            let Some(id) = one.recipient().and_then(|recipient| recipient.payment_id) else {
                continue;
            };
            let payment = self.executor.load::<Disbursement>(id).await?;
            let Some(state) = payment.state.state() else {
                continue;
            };
            let on_line =
                |scholarship| state.budget_line_id == stage.budget.line(Round::This, scholarship);
            let was_sent = state
                .transfer
                .as_ref()
                .is_some_and(|of| of.on <= self.day());
            if claims
                && was_sent
                && state.status().has_receipt()
                && state.status() != DisbursementStatus::Transferred
                && (on_line("afirmasi-oap") || on_line("kedinasan") || on_line("murni-nduga"))
            {
                claims = !self.claim_back(stage, one, id).await?;
            } else if moves
                && was_sent
                && matches!(
                    state.status(),
                    DisbursementStatus::Transferred | DisbursementStatus::Received
                )
                && on_line("murni-nduga")
            {
                moves = !self.to_right_line(stage, one, id).await?;
            }
            if !claims && !moves {
                break;
            }
        }
        Ok(())
    }

    async fn mend(
        &self,
        stage: &Stage,
        one: &Performance,
        (id, mending): (DisbursementId, Mending),
        reason: &str,
    ) -> Result<bool, Error> {
        let mend = Mend {
            id,
            version: None,
            mending,
            reason: reason.to_owned(),
            evidence: one.document(stage, "bukti-koreksi").await?,
        };
        let finance = Call::new(stage.staff.finance.clone());
        let asked = disbursement::propose_mending(&self.executor, &finance, mend).await;
        confirmed(&self.executor, &stage.staff, asked).await
    }

    async fn claim_back(
        &self,
        stage: &Stage,
        one: &Performance,
        id: DisbursementId,
    ) -> Result<bool, Error> {
        let amount = Rupiah(CLAIM_RUPIAH);
        let claim = (id, Mending::Receivable { amount });
        let why = "Uang kuliah yang ditagih kampus lebih rendah (contoh)";
        if !self.mend(stage, one, claim, why).await? {
            return Ok(false);
        }
        let part = Mending::Instalment {
            amount: Rupiah(PART_RUPIAH),
            on: self.day(),
            reference: format!("STS-00001/NDG/{}", self.day().format("%Y")),
        };
        let why = "Penerima menyetor bagian pertama (contoh)";
        self.mend(stage, one, (id, part), why).await?;
        Ok(true)
    }

    async fn to_right_line(
        &self,
        stage: &Stage,
        one: &Performance,
        id: DisbursementId,
    ) -> Result<bool, Error> {
        let to = stage.budget.line(Round::This, "afirmasi-oap");
        let why = "Dibebankan pada mata anggaran yang salah (contoh)";
        self.mend(stage, one, (id, Mending::Line { to }), why).await
    }
}
