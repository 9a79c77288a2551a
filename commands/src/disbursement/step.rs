//! The steps of money, each once: what the payment decides, what its budget line posts with it, and whose the
//! slot is then. A single payment and each payment of a roster take the same steps; every posting is staged
//! beside the fact that causes it, so that one append holds both.
use chrono::NaiveDate;
use domain::award::Award;
use domain::bank_account::{BankAccount, BankAccountCommand};
use domain::budget_line::{BudgetLine, BudgetLineCommand};
use domain::disbursement::{
    Disbursement, DisbursementCommand, DisbursementState, Order, Orders as IssuedOrders, Proposal,
    ReplacedSnapshot, ReturnFault, ReturnSource, live_payment_key,
};
use domain::gate::Step;
use domain::list_seal::PaperSecrets;
use domain::roster::Roster;
use domain::{BudgetLineId, DisbursementId, Personal, RosterId, Rupiah, Sha256Hex};
use sha2::{Digest, Sha256};

use super::deposit::{self, Deposit};
use super::gate::{self, Subject};
use super::slot::Slot;
use super::{NewDisbursement, Orders, existing};
use crate::award;
use crate::budget_line;
use crate::call::Changed;
use crate::error::Error;
use crate::unit::Unit;

/// Proposes a payment and takes its slot; with `replaces` it takes the slot over from that returned payment,
/// which is marked as paid again.
pub(crate) async fn propose(
    unit: &Unit,
    id: DisbursementId,
    new: &NewDisbursement,
    replaces: Option<DisbursementId>,
) -> Result<Changed, Error> {
    let replaced = match replaces {
        None => None,
        Some(returned_id) => {
            let returned = unit.get::<Disbursement>(returned_id).await?;
            returned.state.replaced_snapshot(returned_id)
        }
    };
    let proposal = proposal(unit, new, replaced).await?;
    let command = DisbursementCommand::Create(Box::new(proposal));
    let changed = unit.begin::<Disbursement>(id, command).await?;
    let subject = Subject {
        id,
        award_id: new.award_id,
        budget_line_id: new.budget_line_id,
        bank_account_id: Some(new.bank_account_id),
        academic_year: new.academic_year,
        semester: new.semester,
        component: new.component,
        amount: new.amount,
        payee: None,
    };
    gate::ask(unit, Step::Propose, subject).await?;
    Slot::refuse_older(unit, new, replaces).await?;
    let slot = Slot::of_new(unit, new).await?;
    match replaces {
        Some(returned_id) => {
            let mark = DisbursementCommand::MarkReplaced { by: id };
            unit.decide::<Disbursement>(returned_id, mark).await?;
            slot.release(unit, returned_id);
        }
        None => slot.refuse_closed(unit).await?,
    }
    slot.take(unit, id);
    Ok(changed)
}

/// Approves a payment; the approval that ends the waiting reserves its amount. A replacement reserves nothing:
/// its money was realised before. The payment's own rules speak before the gate.
pub(crate) async fn approve(
    unit: &Unit,
    id: DisbursementId,
    two_approver_threshold: Rupiah,
    through_roster: Option<RosterId>,
    note: Option<String>,
) -> Result<Changed, Error> {
    let payment = unit.get::<Disbursement>(id).await?;
    let state = existing(&payment.state, id)?;
    let command = DisbursementCommand::Approve {
        two_approver_threshold,
        through_roster: through_roster.map(|roster_id| roster_id.to_string()),
        note,
    };
    let changed = unit.decide::<Disbursement>(id, command).await?;
    gate::ask(unit, Step::Approve, Subject::of(id, state)).await?;
    let after = unit.get::<Disbursement>(id).await?;
    let reserves = after
        .state
        .state()
        .is_some_and(DisbursementState::holds_reservation);
    if reserves {
        let reserve = BudgetLineCommand::Reserve {
            disbursement_id: id,
            amount: state.amount,
            on: unit.context().today(),
        };
        unit.decide::<BudgetLine>(state.budget_line_id, reserve)
            .await?;
    }
    Ok(changed)
}

/// Records SPP, SPM and SP2D. With the SP2D the money counts as realised, or, for a replacement, as paid again.
pub(crate) async fn issue_orders(
    unit: &Unit,
    id: DisbursementId,
    orders: &Orders,
    apart_from: Option<IssuedOrders>,
) -> Result<Changed, Error> {
    let payment = unit.get::<Disbursement>(id).await?;
    let state = existing(&payment.state, id)?;
    let command = DisbursementCommand::IssueOrders {
        spp: orders.spp.clone(),
        spm: orders.spm.clone(),
        sp2d: orders.sp2d.clone(),
        apart_from,
    };
    let changed = unit.decide::<Disbursement>(id, command).await?;
    // Each paper is a step of its own, but papers of one day are asked about once.
    let mut days: Vec<NaiveDate> = orders.papers().map(|(_, order)| order.date).collect();
    days.dedup();
    for day in days {
        gate::ask(unit, Step::Paper(day), Subject::of(id, state)).await?;
    }
    if let Some(sp2d) = &orders.sp2d {
        let on = sp2d.date;
        let posting = match state.replaces {
            Some(replaces) => BudgetLineCommand::PayAgain {
                disbursement_id: id,
                replaces,
                on,
            },
            None => BudgetLineCommand::Realize {
                disbursement_id: id,
                on,
            },
        };
        unit.decide::<BudgetLine>(state.budget_line_id, posting)
            .await?;
    }
    Ok(changed)
}

/// Ends a payment before SP2D by `command` (a rejection or a cancellation): releases its reservation, told why,
/// and its slot; a replacement hands the slot back to the payment it was to replace.
pub(crate) async fn end(
    unit: &Unit,
    id: DisbursementId,
    command: DisbursementCommand,
    why: String,
) -> Result<Changed, Error> {
    let payment = unit.get::<Disbursement>(id).await?;
    let state = existing(&payment.state, id)?;
    let changed = unit.decide::<Disbursement>(id, command).await?;
    if state.holds_reservation() {
        let release = BudgetLineCommand::Release {
            disbursement_id: id,
            reason: why,
            on: books_on(unit, state.budget_line_id).await?,
        };
        unit.decide::<BudgetLine>(state.budget_line_id, release)
            .await?;
    }
    let slot = Slot::of_payment(unit, state).await?;
    // What is rejected for good keeps its place, so that nothing else takes it. A replacement leaves it to the payment
    // that it was to replace, whose money is with the office.
    let after = unit.get::<Disbursement>(id).await?;
    let is_for_good = existing(&after.state, id)?.is_refused_for_good();
    if !is_for_good || state.replaces.is_some() {
        slot.release(unit, id);
    }
    if let Some(replaced_id) = state.replaces {
        let drop = DisbursementCommand::DropReplacement { by: id };
        unit.decide::<Disbursement>(replaced_id, drop).await?;
        slot.take(unit, replaced_id);
    }
    Ok(changed)
}

/// The day on which a line books what is decided today.
async fn books_on(unit: &Unit, line: BudgetLineId) -> Result<NaiveDate, Error> {
    let today = unit.context().today();
    Ok(budget_line::state_of(unit, line).await?.books_on(today))
}

/// What the papers of one payment alone carry: 32 hex digits of two new ids, a hundred random bits between them.
fn secret(unit: &Unit) -> String {
    let ids = [unit.executor().new_id(), unit.executor().new_id()];
    let digest: [u8; 32] = Sha256::digest(ids.map(uuid::Uuid::into_bytes).concat()).into();
    let mut text = String::from(Sha256Hex::from(digest));
    text.truncate(32);
    text
}

/// The randomness of a paper with many rows.
pub(crate) fn paper_secrets(unit: &Unit) -> PaperSecrets {
    PaperSecrets {
        secret: secret(unit),
        seed: secret(unit),
    }
}

/// Notes the bank's transfer; the ceiling does not move, its money was realised with the SP2D.
pub(crate) async fn transfer(
    unit: &Unit,
    id: DisbursementId,
    on: NaiveDate,
    bank_reference: String,
) -> Result<Changed, Error> {
    let payment = unit.get::<Disbursement>(id).await?;
    let state = existing(&payment.state, id)?;
    let award = unit.get::<Award>(state.award_id).await?;
    let command = DisbursementCommand::Transfer {
        on,
        bank_reference,
        name: award.state.state().map_or(
            Personal::Erased {
                subject: state.recipient_id.into(),
            },
            |award| award.grant.name.clone(),
        ),
        secret: secret(unit),
    };
    let changed = unit.decide::<Disbursement>(id, command).await?;
    gate::ask(unit, Step::Transfer(on), Subject::of(id, state)).await?;
    Ok(changed)
}

/// What the bank said of money that it sent back.
#[derive(Debug, Clone)]
pub(crate) struct ReturnWord {
    pub on: NaiveDate,
    pub reason: String,
    /// Told from the reason where none is given.
    pub fault: Option<ReturnFault>,
}

/// Notes that the bank sent the money back: what was realised stands as returned.
pub(crate) async fn return_by_bank(
    unit: &Unit,
    id: DisbursementId,
    word: ReturnWord,
    source: ReturnSource,
) -> Result<Changed, Error> {
    let payment = unit.get::<Disbursement>(id).await?;
    let state = existing(&payment.state, id)?;
    let command = DisbursementCommand::Return {
        on: word.on,
        reason: word.reason.clone(),
        fault: word.fault,
        source,
    };
    let changed = unit.decide::<Disbursement>(id, command).await?;
    book_return(unit, id, state, word).await?;
    Ok(changed)
}

/// Books what came back. Unless the bank's word is of a technical fault, the number of the account must be looked at
/// again before anything goes there.
pub(super) async fn book_return(
    unit: &Unit,
    id: DisbursementId,
    state: &DisbursementState,
    ReturnWord { on, reason, fault }: ReturnWord,
) -> Result<(), Error> {
    let fault = fault.unwrap_or_else(|| ReturnFault::of_words(&reason));
    if fault.blames_account() {
        doubt(unit, id, state, reason).await?;
    }
    let posting = BudgetLineCommand::Return {
        disbursement_id: id,
        on,
    };
    unit.decide::<BudgetLine>(state.budget_line_id, posting)
        .await?;
    Ok(())
}

/// Notes that the money went back to the regional treasury; its slot is free again.
pub(crate) async fn refund(
    unit: &Unit,
    id: DisbursementId,
    on: NaiveDate,
    reference: String,
) -> Result<Changed, Error> {
    let payment = unit.get::<Disbursement>(id).await?;
    let state = existing(&payment.state, id)?;
    let command = DisbursementCommand::Refund {
        on,
        reference: reference.clone(),
        in_bank_file: in_bank_file(unit, id, state).await?,
    };
    let changed = unit.decide::<Disbursement>(id, command).await?;
    book_refund(unit, id, state, (on, &reference)).await?;
    Ok(changed)
}

/// Books what went back to the treasury with a slip, and frees the slot.
pub(super) async fn book_refund(
    unit: &Unit,
    id: DisbursementId,
    state: &DisbursementState,
    (on, number): (NaiveDate, &str),
) -> Result<(), Error> {
    let slip = Order {
        number: number.to_owned(),
        date: on,
    };
    let instalment = None;
    deposit::note(unit, Deposit { id, instalment }, &slip).await?;
    if let Some(from) = state.refund_source() {
        let posting = BudgetLineCommand::Refund {
            disbursement_id: id,
            from,
            on,
        };
        unit.decide::<BudgetLine>(state.budget_line_id, posting)
            .await?;
    }
    Slot::of_payment(unit, state).await?.release(unit, id);
    Ok(())
}

/// Whether a payment stands in a file that was made of its roster for the bank; held to the moment of the append.
pub(super) async fn in_bank_file(
    unit: &Unit,
    id: DisbursementId,
    state: &DisbursementState,
) -> Result<bool, Error> {
    let Some(roster_id) = state.transferred_with() else {
        return Ok(false);
    };
    let roster = unit.find::<Roster>(roster_id).await?;
    Ok(roster
        .state
        .state()
        .is_some_and(|roster| roster.is_in_file(id)))
}

/// The account that a payment came back from, as long as it still is the one that the payment named.
async fn doubt(
    unit: &Unit,
    disbursement_id: DisbursementId,
    state: &DisbursementState,
    reason: String,
) -> Result<(), Error> {
    let payee = &state.payee;
    let Some(bank_account_id) = payee.bank_account_id else {
        return Ok(());
    };
    let account = unit.find::<BankAccount>(bank_account_id).await?;
    let is_same = account
        .state
        .state()
        .is_some_and(|now| (&now.bank_code, &now.number) == (&payee.bank_code, &payee.number));
    if is_same {
        let command = BankAccountCommand::Doubt {
            disbursement_id,
            reason,
        };
        unit.decide::<BankAccount>(bank_account_id, command).await?;
    }
    Ok(())
}

async fn proposal(
    unit: &Unit,
    new: &NewDisbursement,
    replaces: Option<ReplacedSnapshot>,
) -> Result<Proposal, Error> {
    let award = award::snapshot(unit, new.award_id, new.academic_year, new.semester).await?;
    let line = unit.get::<BudgetLine>(new.budget_line_id).await?;
    let account = unit.get::<BankAccount>(new.bank_account_id).await?;
    let award = award.ok_or_else(|| Error::not_found("award", new.award_id))?;
    Ok(Proposal {
        award,
        budget_line: line
            .state
            .snapshot(new.budget_line_id)
            .ok_or_else(|| Error::not_found("budget_line", new.budget_line_id))?,
        component: new.component,
        academic_year: new.academic_year,
        semester: new.semester,
        amount: new.amount,
        account: account
            .state
            .snapshot(new.bank_account_id)
            .ok_or_else(|| Error::not_found("bank_account", new.bank_account_id))?,
        replaces,
        roster_id: new.roster_id.clone(),
    })
}

/// The claim that a payment of an award held before claims stood in the log.
pub(crate) fn slot_of_state(state: &DisbursementState) -> String {
    live_payment_key(
        state.award_id,
        state.component,
        state.academic_year,
        state.semester,
    )
}
