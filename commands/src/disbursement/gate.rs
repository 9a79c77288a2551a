//! Asks the gate: gathers what a payment rests on, held to the moment of the append, and refuses while anything
//! keeps its money from moving.
use std::collections::BTreeSet;

use cqrs_es::Aggregate;
use domain::award::Award;
use domain::bank_account::BankAccount;
use domain::budget_line::{BudgetLine, BudgetLineSnapshot};
use domain::disbursement::{Component, Disbursement, DisbursementState, Payee};
use domain::gate::{Facts, Reason, Step, may_move, refuse_amount, refuse_held, refuse_line};
use domain::hold::Hold;
use domain::integrity::FindingKey;
use domain::{AcademicYear, AwardId, BankAccountId, BudgetLineId, DisbursementId, Rupiah, UserId};
use ledger::StreamId;

use super::existing;
use crate::award;
use crate::entitlement;
use crate::error::Error;
use crate::executor::Executor;
use crate::finding;
use crate::unit::Unit;

/// What a payment names of other things.
pub(super) struct Subject<'a> {
    pub id: DisbursementId,
    pub award_id: AwardId,
    pub budget_line_id: BudgetLineId,
    /// None where it was paid before the portal: no step of that is left to ask about.
    pub bank_account_id: Option<BankAccountId>,
    pub academic_year: AcademicYear,
    pub semester: u8,
    pub component: Component,
    pub amount: Rupiah,
    /// As the payment froze it; none while it is proposed.
    pub payee: Option<&'a Payee>,
}

impl<'a> Subject<'a> {
    pub fn of(id: DisbursementId, state: &'a DisbursementState) -> Self {
        Self {
            id,
            award_id: state.award_id,
            budget_line_id: state.budget_line_id,
            bank_account_id: state.payee.bank_account_id,
            academic_year: state.academic_year,
            semester: state.semester,
            component: state.component,
            amount: state.amount,
            payee: Some(&state.payee),
        }
    }
}

/// Refuses a step of a payment while anything keeps its money from moving.
pub(super) async fn ask(unit: &Unit, step: Step, subject: Subject<'_>) -> Result<(), Error> {
    with_facts(unit, subject, |facts| refuse_held(step, facts)).await??;
    Ok(())
}

/// Refuses a greater amount than the recipient may be paid, whatever else holds the payment.
pub(super) async fn ask_amount(unit: &Unit, subject: Subject<'_>) -> Result<(), Error> {
    with_facts(unit, subject, refuse_amount).await??;
    Ok(())
}

/// Refuses to book a payment on another line than the one that the entitlement of its component names.
pub(super) async fn ask_line(
    unit: &Unit,
    state: &DisbursementState,
    to: BudgetLineId,
) -> Result<(), Error> {
    let award = award::snapshot(unit, state.award_id, state.academic_year, state.semester).await?;
    let award = award.ok_or_else(|| Error::not_found("award", state.award_id))?;
    let line = unit.get::<BudgetLine>(to).await?;
    let year = line.state.state().map(|line| line.year);
    let year = year.ok_or_else(|| Error::not_found("budget_line", to))?;
    let entitlements = entitlement::of_year(unit, year, award.scholarship_type).await?;
    refuse_line(&entitlements, (award.level, state.component), to)?;
    Ok(())
}

/// Everything that keeps a payment from taking this step now, as the log says.
///
/// # Errors
/// [`Error::NotFound`]; what keeps log or findings from being read.
pub async fn reasons(
    executor: &Executor,
    id: DisbursementId,
    step: Step,
) -> Result<Vec<Reason>, Error> {
    let mut found = reasons_of(executor, &[id], step).await?;
    Ok(found.pop().unwrap_or_default())
}

/// The same of many payments, in their order.
///
/// # Errors
/// As [`reasons`].
pub async fn reasons_of(
    executor: &Executor,
    ids: &[DisbursementId],
    step: Step,
) -> Result<Vec<Vec<Reason>>, Error> {
    reasons_in(&Unit::trial(executor), ids, step).await
}

/// The same within a unit: what they rest on is held to the moment of the append.
pub(crate) async fn reasons_in(
    unit: &Unit,
    ids: &[DisbursementId],
    step: Step,
) -> Result<Vec<Vec<Reason>>, Error> {
    look_ahead(unit, ids).await?;
    let mut found = Vec::with_capacity(ids.len());
    for id in ids {
        let payment = unit.get::<Disbursement>(*id).await?;
        let subject = Subject::of(*id, existing(&payment.state, *id)?);
        found.push(with_facts(unit, subject, |facts| may_move(step, facts)).await?);
    }
    Ok(found)
}

/// Reads what many payments rest on in a few questions, whatever their number.
async fn look_ahead(unit: &Unit, ids: &[DisbursementId]) -> Result<(), Error> {
    if ids.len() < 2 {
        return Ok(());
    }
    let (ahead, executor) = (unit.ahead(), unit.executor());
    let names = |ids: &[DisbursementId]| ids.iter().map(ToString::to_string).collect::<Vec<_>>();
    let payments = ahead.read::<Disbursement>(executor, names(ids)).await?;
    let payments = || payments.iter().filter_map(|payment| payment.state.state());
    let accounts = payments().filter_map(|payment| payment.payee.bank_account_id);
    ahead
        .read::<BankAccount>(executor, accounts.map(|id| id.to_string()))
        .await?;
    let awards = payments().map(|payment| payment.award_id.to_string());
    let awards = ahead.read::<Award>(executor, awards).await?;
    let people = awards.iter().filter_map(|award| award.state.state());
    let people: BTreeSet<UserId> = people.map(|award| award.grant.recipient_id).collect();
    let held = people.iter().map(ToString::to_string).chain(names(ids));
    ahead.read::<Hold>(executor, held).await?;
    ahead
        .read_findings(executor, people.into_iter().collect())
        .await
}

/// What holds a payment, and what that answer rests on: it is the same while none of it changes.
#[derive(Debug)]
pub struct Asked {
    /// Everything that keeps the payment from the step.
    pub reasons: Vec<Reason>,
    /// The streams that were looked at, but that of the budget line: each posting is an event there, and a gate asks little
    /// of it.
    pub rests_on: Vec<StreamId>,
    /// The budget line as the gate knows it.
    pub line: BudgetLineSnapshot,
    /// Whose payment it is.
    pub recipient_id: UserId,
    /// What is found about them that blocks.
    pub findings: Vec<FindingKey>,
}

/// As [`reasons_of`], each with what the answer rests on.
///
/// # Errors
/// As [`reasons`].
pub async fn asked_of(
    executor: &Executor,
    ids: &[DisbursementId],
    step: Step,
) -> Result<Vec<Asked>, Error> {
    let reader = Unit::trial(executor);
    look_ahead(&reader, ids).await?;
    let mut found = Vec::with_capacity(ids.len());
    for id in ids {
        let unit = Unit::trial_with(executor, reader.ahead().clone());
        let payment = unit.get::<Disbursement>(*id).await?;
        let subject = Subject::of(*id, existing(&payment.state, *id)?);
        let asked = with_facts(&unit, subject, |facts| Asked {
            reasons: may_move(step, facts),
            rests_on: Vec::new(),
            line: *facts.line,
            recipient_id: facts.award.recipient_id,
            findings: facts.findings.to_vec(),
        });
        let mut asked = asked.await?;
        unit.hand_on();
        let seen = unit.take().streams.into_iter();
        asked.rests_on = seen
            .map(|seen| seen.append.stream)
            .filter(|stream| stream.stream_type != BudgetLine::TYPE)
            .collect();
        found.push(asked);
    }
    Ok(found)
}

/// A budget line as the gate knows it; none that was never opened.
///
/// # Errors
/// What keeps the log from being read.
pub async fn line_of(
    executor: &Executor,
    id: BudgetLineId,
) -> Result<Option<BudgetLineSnapshot>, Error> {
    let line = Unit::trial(executor).find::<BudgetLine>(id).await?;
    Ok(line.state.snapshot(id))
}

async fn with_facts<T>(
    unit: &Unit,
    subject: Subject<'_>,
    ask: impl FnOnce(&Facts<'_>) -> T,
) -> Result<T, Error> {
    let Subject {
        id,
        award_id,
        budget_line_id,
        bank_account_id,
        academic_year,
        semester,
        component,
        amount,
        payee,
    } = subject;
    let award = award::snapshot(unit, award_id, academic_year, semester).await?;
    let award = award.ok_or_else(|| Error::not_found("award", award_id))?;
    let bank_account_id =
        bank_account_id.ok_or_else(|| Error::not_found("bank_account", "arsip"))?;
    let account = unit.get::<BankAccount>(bank_account_id).await?;
    let account = account.state.snapshot(bank_account_id);
    let account = account.ok_or_else(|| Error::not_found("bank_account", bank_account_id))?;
    let line = unit.get::<BudgetLine>(budget_line_id).await?;
    let line = line.state.snapshot(budget_line_id);
    let line = line.ok_or_else(|| Error::not_found("budget_line", budget_line_id))?;
    let findings = finding::blocks(unit, award.recipient_id).await?;
    let of_payment = unit.find::<Hold>(id).await?;
    let of_person = unit.find::<Hold>(award.recipient_id).await?;
    let entitlements = entitlement::of_year(unit, line.year, award.scholarship_type).await?;
    Ok(ask(&Facts {
        award: &award,
        semester,
        academic_year,
        component,
        amount,
        entitlements: &entitlements,
        account: &account,
        payee,
        line: &line,
        findings: &findings,
        payment_held: of_payment.state.reason(),
        person_held: of_person.state.reason(),
        today: unit.context().today(),
    }))
}
