//! Payments of before the portal: read from the office's list, tried row by row, and written down when a second person
//! confirms it, each booked on its line on the day of its SP2D.
mod file;

use std::collections::BTreeMap;

use chrono::NaiveDate;
use domain::award::Award;
use domain::budget_line::{BudgetLine, BudgetLineCommand};
use domain::change_request::{ArchivedPayment, ChangeRequestError, Difference, Subject};
use domain::disbursement::{
    Component, Disbursement, DisbursementCommand, Order, OrderKind, PastPayment, Payee,
};
use domain::{
    AcademicYear, AccountNumber, AwardId, BudgetLineId, Count, DisbursementId, FileRef, Hand, Nik,
    PayeeKind, Personal, Rupiah, SubjectId, UserId, day_in_figures, office_time,
};
use ledger::{ClaimOp, Position};
use uuid::Uuid;

use crate::award;
use crate::budget_line;
use crate::call::{Call, Done};
use crate::change_request::{self, Proposal};
use crate::claim;
use crate::disbursement::existing;
use crate::disbursement::slot::Slot;
use crate::error::Error;
use crate::executor::Executor;
use crate::place;
use crate::unit::Unit;

pub use file::{ArchiveLine, CellProblem, UnreadableArchive, read_archive};

/// Most payments that are written down at once.
pub const ARCHIVE_SIZE_MAX: usize = 500;

/// A payment of before the portal, as the archive has it.
#[derive(Debug, Clone, PartialEq)]
pub struct PastEntry {
    /// The award.
    pub award_id: AwardId,
    /// Academic year.
    pub academic_year: AcademicYear,
    /// Semester of study.
    pub semester: u8,
    /// What was paid for.
    pub component: Component,
    /// Amount.
    pub amount: Rupiah,
    /// Whose account it went to.
    pub payee_kind: PayeeKind,
    /// Bank code, three digits.
    pub bank_code: String,
    /// The number it went to.
    pub number: AccountNumber,
    /// The holder.
    pub holder: String,
    /// Its SP2D.
    pub sp2d: Order,
    /// Day of transfer.
    pub on: NaiveDate,
    /// The bank's reference; empty where the archive has none.
    pub bank_reference: String,
}

/// What is to be written down.
#[derive(Debug, Clone)]
pub struct NewArchive {
    /// The line that was paid from.
    pub budget_line_id: BudgetLineId,
    /// The payments.
    pub payments: Vec<PastEntry>,
    /// Why.
    pub reason: String,
    /// What it rests on, such as the cash book (BKU) of that year.
    pub evidence: FileRef,
}

/// Whom a NIK of the list means: the person, and the award that a payment of that academic year belongs to.
///
/// # Errors
/// [`Error::Ledger`].
pub async fn award_of(
    executor: &Executor,
    nik: &Nik,
    academic_year: AcademicYear,
) -> Result<Option<AwardId>, Error> {
    let unit = &Unit::trial(executor);
    let owner = unit.claim_owner(claim::NIK_RECIPIENT, nik.as_str()).await?;
    let Some(person_id) = owner.and_then(|owner| owner.parse::<UserId>().ok()) else {
        return Ok(None);
    };
    let mut found: Vec<(u16, AwardId)> = Vec::new();
    for id in place::others(unit, person_id).await? {
        let award = unit.get::<Award>(id).await?;
        let year = award::form_year(unit, &award.state).await?;
        found.push((year.unwrap_or_default(), id));
    }
    found.sort_unstable();
    // The award that was running then, else the first one: an office begins with lists of one year.
    let last_year = academic_year.start() + 1;
    let running = found.iter().rev().find(|(year, _)| *year <= last_year);
    Ok(running.or(found.first()).map(|(_, id)| *id))
}

/// What keeps each of these payments from being written down, in their order; writes nothing.
///
/// # Errors
/// What keeps the log from being read.
pub async fn refusals(
    executor: &Executor,
    budget_line_id: BudgetLineId,
    payments: &[PastEntry],
) -> Result<Vec<Option<Error>>, Error> {
    let unit = &Unit::trial(executor);
    let since = portal_since(executor).await?;
    let word = Word {
        budget_line_id,
        prepared_by: unit.context().hand(),
        change_request_id: Uuid::nil(),
        portal_since: since,
    };
    let mut found = Vec::with_capacity(payments.len());
    for entry in payments {
        let payment = numbered(unit, DisbursementId(executor.new_id()), entry).await?;
        let tried = unit.attempt(write_down(unit, &word, &payment)).await?;
        found.push(tried.err());
    }
    Ok(found)
}

/// Proposes to write payments of before the portal down, in effect when a second person confirms it.
///
/// # Errors
/// What refuses the first payment that cannot be written down; rules of `domain::change_request`.
pub async fn propose(executor: &Executor, call: &Call, new: NewArchive) -> Result<Done, Error> {
    let request_id = executor.new_id();
    let ids: Vec<DisbursementId> = new
        .payments
        .iter()
        .map(|_| DisbursementId(executor.new_id()))
        .collect();
    let (new, ids) = (&new, &ids);
    executor
        .run(call, |unit| async move {
            if new.payments.is_empty() {
                return Err(ChangeRequestError::NothingChanges.into());
            }
            if new.reason.trim().is_empty() {
                return Err(ChangeRequestError::ReasonMissing.into());
            }
            let mut payments = Vec::with_capacity(ids.len());
            for (id, entry) in ids.iter().zip(&new.payments) {
                payments.push(numbered(&unit, *id, entry).await?);
            }
            let hand = unit.context().hand();
            let trial = Unit::trial(unit.executor());
            write_all(&trial, new.budget_line_id, &payments, hand, request_id).await?;
            let total = Rupiah::checked_sum(payments.iter().map(|payment| payment.amount));
            let total = total.unwrap_or(Rupiah::MAX);
            let line = budget_line::state_of(&unit, new.budget_line_id).await?;
            let realized = line.balances.realized;
            let difference = |name: &str, before: Option<String>, after: String| Difference {
                name: name.to_owned(),
                before,
                after: Some(after),
            };
            let mut differences = vec![
                difference(
                    "Pembayaran dari arsip",
                    None,
                    format!("{} pembayaran, {total}", Count(payments.len())),
                ),
                difference(
                    &format!("Realisasi {}", line.name_with_year()),
                    Some(realized.to_string()),
                    Rupiah(realized.0.saturating_add(total.0)).to_string(),
                ),
            ];
            differences.extend(by_sp2d(&payments));
            let proposal = Proposal {
                differences,
                subject: Subject::Archive {
                    budget_line_id: new.budget_line_id,
                    payments,
                    reason: new.reason.clone(),
                    evidence: new.evidence.clone(),
                },
                reason: Some(new.reason.clone()),
            };
            change_request::propose_in(&unit, request_id, proposal).await
        })
        .await
}

/// What each SP2D paid: the second person holds it against the cash book, line by line.
fn by_sp2d(payments: &[ArchivedPayment]) -> impl Iterator<Item = Difference> {
    let mut sums: BTreeMap<(NaiveDate, &str), (usize, i64)> = BTreeMap::new();
    for payment in payments {
        let key = (payment.sp2d.date, payment.sp2d.number.as_str());
        let (count, sum) = sums.entry(key).or_default();
        *count += 1;
        *sum = sum.saturating_add(payment.amount.0);
    }
    sums.into_iter()
        .map(|((date, number), (count, sum))| Difference {
            name: format!("SP2D {number} ({})", day_in_figures(date)),
            before: None,
            after: Some(format!("{} pembayaran, {}", Count(count), Rupiah(sum))),
        })
}

/// Writes payments of before the portal down within a unit.
pub(crate) async fn write_all(
    unit: &Unit,
    budget_line_id: BudgetLineId,
    payments: &[ArchivedPayment],
    prepared_by: Hand,
    change_request_id: Uuid,
) -> Result<(), Error> {
    let word = Word {
        budget_line_id,
        prepared_by,
        change_request_id,
        portal_since: portal_since(unit.executor()).await?,
    };
    for payment in payments {
        write_down(unit, &word, payment).await?;
    }
    Ok(())
}

/// What the payments of one list have in common.
struct Word {
    budget_line_id: BudgetLineId,
    prepared_by: Hand,
    change_request_id: Uuid,
    portal_since: NaiveDate,
}

/// The day on which the log began, by the office's clock.
async fn portal_since(executor: &Executor) -> Result<NaiveDate, Error> {
    let first = executor.ledger().read_all(Position(0), 1).await?.pop();
    let began = first.map_or_else(|| executor.now(), |event| event.recorded_at);
    Ok(office_time(began).date_naive())
}

/// A payment of the archive with its id, its personal data as the recipient's.
async fn numbered(
    unit: &Unit,
    disbursement_id: DisbursementId,
    entry: &PastEntry,
) -> Result<ArchivedPayment, Error> {
    let award = unit.get::<Award>(entry.award_id).await?;
    let award = award.state.state();
    let award = award.ok_or_else(|| Error::not_found("award", entry.award_id))?;
    let subject = SubjectId::from(award.grant.recipient_id);
    Ok(ArchivedPayment {
        disbursement_id,
        award_id: entry.award_id,
        academic_year: entry.academic_year,
        semester: entry.semester,
        component: entry.component,
        amount: entry.amount,
        payee: Payee {
            kind: entry.payee_kind,
            bank_account_id: None,
            bank_code: entry.bank_code.clone(),
            number: Personal::known(subject, entry.number.as_str().to_owned()),
            holder: Personal::known(subject, entry.holder.clone()),
        },
        sp2d: entry.sp2d.clone(),
        on: entry.on,
        bank_reference: entry.bank_reference.clone(),
    })
}

async fn write_down(unit: &Unit, word: &Word, payment: &ArchivedPayment) -> Result<(), Error> {
    let (id, line_id) = (payment.disbursement_id, word.budget_line_id);
    let award = award::snapshot(
        unit,
        payment.award_id,
        payment.academic_year,
        payment.semester,
    )
    .await?;
    let line = unit.get::<BudgetLine>(line_id).await?;
    let line = line.state.snapshot(line_id);
    let past = PastPayment {
        award: award.ok_or_else(|| Error::not_found("award", payment.award_id))?,
        budget_line: line.ok_or_else(|| Error::not_found("budget_line", line_id))?,
        component: payment.component,
        academic_year: payment.academic_year,
        semester: payment.semester,
        amount: payment.amount,
        payee: payment.payee.clone(),
        sp2d: payment.sp2d.clone(),
        on: payment.on,
        bank_reference: payment.bank_reference.clone(),
        prepared_by: word.prepared_by,
        change_request_id: word.change_request_id,
        portal_since: word.portal_since,
    };
    let command = DisbursementCommand::Archive(Box::new(past));
    unit.begin::<Disbursement>(id, command).await?;
    let written = unit.get::<Disbursement>(id).await?;
    let slot = Slot::of_payment(unit, existing(&written.state, id)?).await?;
    slot.refuse_taken(unit).await?;
    slot.take(unit, id);
    claim_number(unit, &payment.sp2d).await?;
    let on = payment.sp2d.date;
    let reserve = BudgetLineCommand::Reserve {
        disbursement_id: id,
        amount: payment.amount,
        on,
    };
    unit.decide::<BudgetLine>(line_id, reserve).await?;
    let realize = BudgetLineCommand::Realize {
        disbursement_id: id,
        on,
    };
    unit.decide::<BudgetLine>(line_id, realize).await?;
    Ok(())
}

/// One SP2D of the archive paid many, in one list or in several: the number is the archive's, and no payment of the
/// portal gets it.
async fn claim_number(unit: &Unit, sp2d: &Order) -> Result<(), Error> {
    const ARCHIVE: &str = "arsip";
    let key = claim::paper(OrderKind::Sp2d, sp2d);
    match unit.claim_owner(claim::PAPER, &key).await? {
        Some(owner) if owner == ARCHIVE => {}
        Some(owner) => {
            return Err(Error::Claimed {
                kind: claim::PAPER.to_owned(),
                owner,
            });
        }
        None => unit.claim(ClaimOp::take(claim::PAPER, key, ARCHIVE)),
    }
    Ok(())
}
