//! The bank's result of a roster: read line by line, matched, and noted on each payment.
use std::collections::BTreeSet;

use domain::disbursement::{DisbursementStatus, ReturnSource};
use domain::integrity::{NameMatch, compare_names};
use domain::roster::bank_result::{Awaited, BankLine, BankOutcome, Meant, match_lines};
use domain::roster::{Roster, RosterAct, RosterCommand, RosterState};
use domain::{DisbursementId, RosterId, Sha256Hex};
use serde::{Deserialize, Serialize};

use super::{Explain, ReadLine, Refusal, made, payment};
use crate::call::{Call, Changed, Done};
use crate::disbursement::step;
use crate::error::Error;
use crate::executor::Executor;
use crate::unit::Unit;

/// A result of the bank to take in.
#[derive(Debug, Clone)]
pub struct NewBankResult {
    /// Which file for the bank it answers, from 1; that may be left out where there is one.
    pub file: Option<u32>,
    /// SHA-256 of the result.
    pub sha256: Sha256Hex,
    /// Its lines, as [`super::read_result_file`] gave them.
    pub lines: Vec<ReadLine>,
}

/// What came of one line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BankLineOutcome {
    /// Which line of the file, from 1.
    pub line: usize,
    /// The payment it belongs to, or means where it could not be taken.
    pub disbursement_id: Option<String>,
    /// Whether the bank transferred (`true`) or sent back.
    pub transferred: Option<bool>,
    /// Whether it came back after an earlier result, or a person, said that it was transferred.
    #[serde(default)]
    pub after_transfer: bool,
    /// Code of why it was not taken: of the file, of the matching, or of a rule.
    pub problem: Option<String>,
    /// What to tell people, where a rule refused it.
    pub text: Option<String>,
    /// What stands in the line, where it was not taken.
    #[serde(default)]
    pub says: Option<String>,
    /// The same taken apart, where it was not taken or tells another holder.
    #[serde(default)]
    pub told: Told,
    /// Whether it names another holder than the account has.
    #[serde(default)]
    pub other_holder: bool,
}

/// Whom and what a line tells.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told {
    /// Name of the account's holder.
    pub holder: Option<String>,
    /// Account number, all but its last digits masked.
    pub account: Option<String>,
    /// Amount, whole rupiah.
    pub amount: Option<i64>,
}

impl Told {
    fn of(line: &ReadLine) -> Self {
        let read = line.read.as_ref().ok();
        let masked = |number: &String| {
            let shown = number.len().saturating_sub(4).max(1).min(number.len());
            format!("{}{}", "•".repeat(shown), &number[shown..])
        };
        Self {
            holder: line.holder.clone(),
            account: line.means.account_number.as_ref().map(masked),
            amount: read.and_then(|line| line.amount).map(|amount| amount.0),
        }
    }
}

/// What came of a result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BankResult {
    /// Id of the roster.
    pub id: String,
    /// Its version now.
    pub version: u64,
    /// One outcome a line.
    pub lines: Vec<BankLineOutcome>,
    /// Payments that wait for a result and that no line names.
    pub without_line: u32,
    /// Which those are.
    #[serde(default)]
    pub unnamed: Vec<String>,
}

/// Takes in the bank's result: what was transferred and what came back, in one append. With
/// `rehearse` nothing is written.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::roster` (the same file twice). What a rule refuses for one
/// payment is its outcome.
pub async fn bank_result(
    executor: &Executor,
    call: &Call,
    id: RosterId,
    version: Option<u64>,
    result: NewBankResult,
    explain: Explain,
    rehearse: bool,
) -> Result<Done<BankResult>, Error> {
    if rehearse {
        let unit = executor.rehearsal(call).await?;
        let present = executor.load::<Roster>(id).await?.version;
        let mut answer = take_in(&unit, id, version, &result, explain).await?;
        // Nothing was written.
        answer.version = present;
        return Ok(Done {
            position: executor.ledger().head().await?.saturating_sub(1),
            answer,
            repeated: false,
        });
    }
    let result = &result;
    executor
        .run(call, |unit| async move {
            take_in(&unit, id, version, result, explain).await
        })
        .await
}

async fn take_in(
    unit: &Unit,
    id: RosterId,
    version: Option<u64>,
    result: &NewBankResult,
    explain: Explain,
) -> Result<BankResult, Error> {
    let roster = unit.expect::<Roster>(id, version).await?;
    let roster = made(&roster.state, id)?;
    let (file, answered) = match roster.answered_file(result.file) {
        Ok((number, file)) => (Some(number), file.payments.as_slice()),
        // Which of the rules is broken is said below.
        Err(_) => (result.file, [].as_slice()),
    };
    let (awaited, elsewhere) = awaited(unit, roster, answered).await?;
    let read = result.lines.iter();
    let readable: Vec<BankLine> = read.filter_map(|line| line.read.clone().ok()).collect();
    let unreadable = result.lines.iter().filter(|line| line.read.is_err());
    let unreadable: Vec<Meant> = unreadable.map(|line| line.means.clone()).collect();
    let mut matches = match_lines(&readable, &awaited, &elsewhere, &unreadable).into_iter();
    let mut lines = Vec::with_capacity(result.lines.len());
    let (mut transferred, mut returned, mut unmatched) = (0u32, 0u32, 0u32);
    for line in &result.lines {
        let mut outcome = match &line.read {
            Err(problem) => unread(line.number, problem.clone()),
            Ok(line) => match matches.next() {
                Some(Ok(payment_id)) => settled(unit, line, payment_id, explain).await?,
                Some(Err(mismatch)) => BankLineOutcome {
                    disbursement_id: mismatch.meant.map(|id| id.to_string()),
                    ..unread(line.number, mismatch.problem.to_string())
                },
                None => unread(line.number, "tidak_dikenal".to_owned()),
            },
        };
        match (&outcome.problem, outcome.transferred) {
            (None, Some(true)) => transferred += 1,
            (None, Some(false)) => returned += 1,
            _ => {
                unmatched += 1;
                outcome.says = Some(line.text.clone());
                outcome.told = Told::of(line);
            }
        }
        if outcome.problem.is_none() && names_another(unit, &outcome, line).await? {
            outcome.told = Told::of(line);
            outcome.other_holder = true;
        }
        lines.push(outcome);
    }
    let named: BTreeSet<&String> = lines
        .iter()
        .filter_map(|line| line.disbursement_id.as_ref())
        .collect();
    let ids = awaited.iter().map(|one| one.disbursement_id.to_string());
    let unnamed: Vec<String> = ids.filter(|id| !named.contains(id)).collect();
    let command = RosterCommand::RecordBankResult {
        file,
        sha256: result.sha256.clone(),
        transferred,
        returned,
        unmatched,
    };
    let changed = unit.decide::<Roster>(id, command).await?;
    Ok(BankResult {
        id: changed.id,
        version: changed.version,
        lines,
        without_line: u32::try_from(unnamed.len()).unwrap_or(u32::MAX),
        unnamed,
    })
}

/// Whether a line that was taken tells another holder than the account has: the money may be with somebody else.
async fn names_another(
    unit: &Unit,
    outcome: &BankLineOutcome,
    line: &ReadLine,
) -> Result<bool, Error> {
    let id = outcome.disbursement_id.as_ref().map(|id| id.parse());
    let (Some(Ok(id)), Some(told)) = (id, &line.holder) else {
        return Ok(false);
    };
    let state = payment(unit, id).await?;
    let holder = state.payee.holder.value();
    Ok(holder.is_some_and(|holder| compare_names(holder, told) == NameMatch::Different))
}

/// The payments that the bank has to say something about: those of the file that it answers, and those of others.
async fn awaited(
    unit: &Unit,
    roster: &RosterState,
    answered: &[DisbursementId],
) -> Result<(Vec<Awaited>, Vec<Awaited>), Error> {
    let answered: BTreeSet<&DisbursementId> = answered.iter().collect();
    let (mut awaited, mut elsewhere) = (Vec::new(), Vec::new());
    for entry in &roster.entries {
        let state = payment(unit, entry.disbursement_id).await?;
        // The bank answers what it was told, and nothing else.
        let told = roster.is_in_file(entry.disbursement_id);
        if told && RosterAct::TakeBankResult.moves(state.status()) {
            let of = match answered.contains(&entry.disbursement_id) {
                true => &mut awaited,
                false => &mut elsewhere,
            };
            of.push(Awaited {
                disbursement_id: entry.disbursement_id,
                account_number: state.payee.number.value().cloned(),
                amount: state.amount,
            });
        }
    }
    Ok((awaited, elsewhere))
}

async fn settled(
    unit: &Unit,
    line: &BankLine,
    payment_id: DisbursementId,
    explain: Explain,
) -> Result<BankLineOutcome, Error> {
    let before = payment(unit, payment_id).await?.status();
    let transferred = matches!(line.outcome, BankOutcome::Transferred { .. });
    let tried = unit.attempt(settle_one(unit, line, payment_id)).await?;
    let refusal = tried.err().map(explain);
    let (problem, text) = match refusal {
        None => (None, None),
        Some(Refusal { code, text }) => (Some(code), Some(text)),
    };
    Ok(BankLineOutcome {
        line: line.number,
        disbursement_id: Some(payment_id.to_string()),
        transferred: Some(transferred),
        after_transfer: !transferred && before == DisbursementStatus::Transferred,
        problem,
        text,
        says: None,
        told: Told::default(),
        other_holder: false,
    })
}

async fn settle_one(unit: &Unit, line: &BankLine, id: DisbursementId) -> Result<Changed, Error> {
    match &line.outcome {
        BankOutcome::Transferred { reference } => {
            step::transfer(unit, id, line.on, reference.clone()).await
        }
        BankOutcome::Returned { reason } => {
            let word = step::ReturnWord {
                on: line.on,
                reason: reason.clone(),
                fault: None,
            };
            step::return_by_bank(unit, id, word, ReturnSource::BankResult).await
        }
    }
}

fn unread(line: usize, problem: String) -> BankLineOutcome {
    BankLineOutcome {
        line,
        disbursement_id: None,
        transferred: None,
        after_transfer: false,
        problem: Some(problem),
        text: None,
        says: None,
        told: Told::default(),
        other_holder: false,
    }
}
