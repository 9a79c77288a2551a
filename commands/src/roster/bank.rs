//! The bank's result of a roster: read line by line, matched, and noted on each payment.
use chrono::{Datelike, NaiveDate};
use domain::disbursement::ReturnSource;
use domain::roster::bank_result::{Awaited, BankLine, BankOutcome, match_lines};
use domain::roster::{Roster, RosterAct, RosterCommand, RosterState};
use domain::{DisbursementId, RosterId, Rupiah, Sha256Hex};
use serde::{Deserialize, Serialize};

use super::{Explain, Refusal, made, payment};
use crate::call::{Call, Changed, Done};
use crate::disbursement::step;
use crate::error::Error;
use crate::executor::Executor;
use crate::unit::Unit;

/// Most lines of a result.
const LINES_MAX: usize = 5_000;

/// A result of the bank to take in.
#[derive(Debug, Clone)]
pub struct NewBankResult {
    /// SHA-256 of the file.
    pub sha256: Sha256Hex,
    /// Its lines, as [`read_result`] gave them.
    pub lines: Vec<Result<BankLine, String>>,
}

/// What came of one line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BankLineOutcome {
    /// Which line of the file, from 1.
    pub line: usize,
    /// The payment it belongs to.
    pub disbursement_id: Option<String>,
    /// Whether the bank transferred (`true`) or sent back.
    pub transferred: Option<bool>,
    /// Code of why it was not taken: of the file, of the matching, or of a rule.
    pub problem: Option<String>,
    /// What to tell people, where a rule refused it.
    pub text: Option<String>,
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
        let answer = take_in(&unit, id, version, &result, explain).await?;
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
    let awaited = awaited(unit, roster).await?;
    let readable: Vec<BankLine> = result.lines.iter().flatten().cloned().collect();
    let mut matches = match_lines(&readable, &awaited).into_iter();
    let mut lines = Vec::with_capacity(result.lines.len());
    let (mut transferred, mut returned, mut unmatched) = (0u32, 0u32, 0u32);
    for (number, line) in (1..).zip(&result.lines) {
        let outcome = match line {
            Err(problem) => unread(number, problem.clone()),
            Ok(line) => match matches.next() {
                Some(Ok(payment_id)) => settled(unit, line, payment_id, explain).await?,
                Some(Err(problem)) => unread(line.number, problem.to_string()),
                None => unread(line.number, "tidak_dikenal".to_owned()),
            },
        };
        match (&outcome.problem, outcome.transferred) {
            (None, Some(true)) => transferred += 1,
            (None, Some(false)) => returned += 1,
            _ => unmatched += 1,
        }
        lines.push(outcome);
    }
    let named = u32::try_from(
        awaited
            .iter()
            .filter(|payment| {
                let id = payment.disbursement_id.to_string();
                lines
                    .iter()
                    .any(|line| line.disbursement_id.as_ref() == Some(&id))
            })
            .count(),
    )
    .unwrap_or(u32::MAX);
    let waiting = u32::try_from(awaited.len()).unwrap_or(u32::MAX);
    let command = RosterCommand::RecordBankResult {
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
        without_line: waiting.saturating_sub(named),
    })
}

/// The payments of the roster that the bank has to say something about.
async fn awaited(unit: &Unit, roster: &RosterState) -> Result<Vec<Awaited>, Error> {
    let mut awaited = Vec::new();
    for entry in &roster.entries {
        let state = payment(unit, entry.disbursement_id).await?;
        // The bank answers what it was told, and nothing else.
        let told = roster.is_in_file(entry.disbursement_id);
        if told && RosterAct::TakeBankResult.moves(state.status()) {
            awaited.push(Awaited {
                disbursement_id: entry.disbursement_id,
                account_number: state.payee.number.value().cloned(),
                amount: state.amount,
            });
        }
    }
    Ok(awaited)
}

async fn settled(
    unit: &Unit,
    line: &BankLine,
    payment_id: DisbursementId,
    explain: Explain,
) -> Result<BankLineOutcome, Error> {
    let tried = unit.attempt(settle_one(unit, line, payment_id)).await?;
    let refusal = tried.err().map(explain);
    let (problem, text) = match refusal {
        None => (None, None),
        Some(Refusal { code, text }) => (Some(code), Some(text)),
    };
    Ok(BankLineOutcome {
        line: line.number,
        disbursement_id: Some(payment_id.to_string()),
        transferred: Some(matches!(line.outcome, BankOutcome::Transferred { .. })),
        problem,
        text,
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

const fn unread(line: usize, problem: String) -> BankLineOutcome {
    BankLineOutcome {
        line,
        disbursement_id: None,
        transferred: None,
        problem: Some(problem),
        text: None,
    }
}

/// Why a file of the bank could not be read at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnreadableResult {
    /// It has no head line with at least `status`, and `referensi` or `rekening`.
    NoHead,
    /// More than 5,000 lines.
    TooLong,
}

/// Reads the lines of a result: separated values with a head line. A line that makes no sense is a
/// code (`baris_tidak_terbaca`, `status_tidak_dikenal`, `tanggal_tidak_sah`, `jumlah_tidak_sah`).
///
/// # Errors
/// [`UnreadableResult`].
pub fn read_result(
    text: &str,
    today: NaiveDate,
) -> Result<Vec<Result<BankLine, String>>, UnreadableResult> {
    let text = text.trim_start_matches('\u{feff}');
    let first = text.lines().next().unwrap_or_default();
    let delimiter = [b';', b'\t', b'|', b',']
        .into_iter()
        .max_by_key(|mark| first.bytes().filter(|byte| byte == mark).count())
        .unwrap_or(b';');
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let head = reader
        .headers()
        .map_err(|_| UnreadableResult::NoHead)?
        .iter()
        .map(plain)
        .collect::<Vec<_>>();
    let column = |names: &[&str]| {
        head.iter()
            .position(|title| names.contains(&title.as_str()))
    };
    let columns = Columns {
        reference: column(&["referensi", "noreferensi", "idpembayaran", "reference"]),
        account: column(&["rekening", "nomorrekening", "norekening", "account"]),
        amount: column(&["jumlah", "nominal", "nilai", "amount"]),
        status: column(&["status", "hasil", "keteranganstatus"]).ok_or(UnreadableResult::NoHead)?,
        on: column(&["tanggal", "tanggaltransaksi", "date"]),
        bank_reference: column(&["referensibank", "notransaksi", "nomortransaksi"]),
        reason: column(&["alasan", "keterangan", "pesan", "reason"]),
    };
    if columns.reference.is_none() && columns.account.is_none() {
        return Err(UnreadableResult::NoHead);
    }
    let mut lines = Vec::new();
    for (number, record) in (2..).zip(reader.records()) {
        if lines.len() >= LINES_MAX {
            return Err(UnreadableResult::TooLong);
        }
        lines.push(match record {
            Ok(record) => columns.line(number, &record, today).map_err(str::to_owned),
            Err(_) => Err("baris_tidak_terbaca".to_owned()),
        });
    }
    Ok(lines)
}

struct Columns {
    reference: Option<usize>,
    account: Option<usize>,
    amount: Option<usize>,
    status: usize,
    on: Option<usize>,
    bank_reference: Option<usize>,
    reason: Option<usize>,
}

impl Columns {
    fn line(
        &self,
        number: usize,
        record: &csv::StringRecord,
        today: NaiveDate,
    ) -> Result<BankLine, &'static str> {
        let cell = |column: Option<usize>| {
            column
                .and_then(|column| record.get(column))
                .map(|text| text.trim_start_matches('\'').trim().to_owned())
                .filter(|text| !text.is_empty())
        };
        let amount = match cell(self.amount) {
            None => None,
            Some(text) => Some(
                amount(&text)
                    .filter(|amount| amount.positive().is_ok())
                    .ok_or("jumlah_tidak_sah")?,
            ),
        };
        let on = match cell(self.on) {
            None => today,
            // What has not come yet was misread, or mistyped.
            Some(text) => date(&text)
                .filter(|day| *day <= today)
                .ok_or("tanggal_tidak_sah")?,
        };
        let reason = cell(self.reason);
        let outcome = match plain(&cell(Some(self.status)).unwrap_or_default()).as_str() {
            "berhasil" | "sukses" | "success" | "ok" | "00" => BankOutcome::Transferred {
                reference: cell(self.bank_reference)
                    .or_else(|| cell(self.reference))
                    .unwrap_or_else(|| format!("baris {number}")),
            },
            "gagal" | "retur" | "ditolak" | "tolak" | "failed" | "rejected" => {
                BankOutcome::Returned {
                    reason: reason.unwrap_or_else(|| "Ditolak bank".to_owned()),
                }
            }
            _ => return Err("status_tidak_dikenal"),
        };
        Ok(BankLine {
            number,
            reference: cell(self.reference),
            account_number: cell(self.account)
                .map(|text| text.chars().filter(char::is_ascii_digit).collect()),
            amount,
            on,
            outcome,
        })
    }
}

/// Letters and digits of a title or status, in lower case.
fn plain(text: &str) -> String {
    text.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// Whole rupiah as banks write them: `3000000`, `3.000.000`, `3.000.000,00` or `3000000.00`.
fn amount(text: &str) -> Option<Rupiah> {
    let text = text.trim().trim_start_matches("Rp").trim();
    // What parts the cents cannot also part the thousands.
    let (whole, thousands) = match (text.strip_suffix(",00"), text.strip_suffix(".00")) {
        (Some(whole), _) => (whole, '.'),
        (None, Some(whole)) => (whole, ','),
        (None, None) => (text, if text.contains(',') { ',' } else { '.' }),
    };
    let groups: Vec<&str> = whole.split(thousands).collect();
    let is_grouped = groups.len() == 1 || groups.iter().skip(1).all(|group| group.len() == 3);
    let digits = groups.concat();
    if !is_grouped || digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    digits.parse().ok().map(Rupiah)
}

/// `2026-05-31`, `31-05-2026`, `31/05/2026` or `20260531`; a year of two digits would be read as one of
/// antiquity.
fn date(text: &str) -> Option<NaiveDate> {
    ["%Y-%m-%d", "%d-%m-%Y", "%d/%m/%Y", "%Y%m%d"]
        .iter()
        .filter_map(|format| NaiveDate::parse_from_str(text, format).ok())
        .find(|day| (2000..=2200).contains(&day.year()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn today() -> NaiveDate {
        "2026-06-15".parse().unwrap()
    }

    #[test]
    fn reads_what_banks_write() {
        let text = "\u{feff}Referensi;No. Rekening;Nominal;Status;Tanggal;Keterangan\r\n\
                    00AB;'0102030;3.000.000,00;Berhasil;31/05/2026;\r\n\
                    ;555;500000;GAGAL;2026-06-01;Rekening tutup\r\n\
                    ;555;500000;mungkin;2026-06-01;\r\n\
                    ;555;5e3;OK;2026-06-01;\r\n\
                    ;555;1;OK;2026-13-01;\r\n\
                    ;555;0000;OK;2026-06-01;\r\n\
                    ;555;1;OK;2026-06-15;\r\n\
                    ;555;1;OK;2026-06-16;\r\n";
        let lines = read_result(text, today()).unwrap();
        assert_eq!(
            lines[0],
            Ok(BankLine {
                number: 2,
                reference: Some("00AB".to_owned()),
                account_number: Some("0102030".to_owned()),
                amount: Some(Rupiah(3_000_000)),
                on: "2026-05-31".parse().unwrap(),
                outcome: BankOutcome::Transferred {
                    reference: "00AB".to_owned()
                },
            })
        );
        assert_eq!(
            lines[1].as_ref().unwrap().outcome,
            BankOutcome::Returned {
                reason: "Rekening tutup".to_owned()
            }
        );
        assert_eq!(lines[2], Err("status_tidak_dikenal".to_owned()));
        assert_eq!(lines[3], Err("jumlah_tidak_sah".to_owned()));
        assert_eq!(lines[4], Err("tanggal_tidak_sah".to_owned()));
        assert_eq!(lines[5], Err("jumlah_tidak_sah".to_owned()));
        assert!(lines[6].is_ok());
        // Tomorrow has not come.
        assert_eq!(lines[7], Err("tanggal_tidak_sah".to_owned()));
    }

    #[test]
    fn a_day_is_of_this_time_however_it_is_written() {
        for text in ["2026-05-31", "31-05-2026", "31/05/2026", "20260531"] {
            assert_eq!(date(text), NaiveDate::from_ymd_opt(2026, 5, 31), "{text}");
        }
        for wrong in [
            "31-05-26",
            "26-05-31",
            "31/05/26",
            "260531",
            "0026-05-31",
            "12026-05-31",
            "",
        ] {
            assert_eq!(date(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn refuses_what_is_no_result() {
        assert_eq!(read_result("", today()), Err(UnreadableResult::NoHead));
        assert_eq!(
            read_result("nama;jumlah\nA;1\n", today()),
            Err(UnreadableResult::NoHead)
        );
        assert_eq!(
            read_result("status;jumlah\nOK;1\n", today()),
            Err(UnreadableResult::NoHead)
        );
        let long = format!("rekening;status\n{}", "1;OK\n".repeat(LINES_MAX + 1));
        assert_eq!(read_result(&long, today()), Err(UnreadableResult::TooLong));
    }

    #[test]
    fn amounts_are_whole_rupiah_in_any_usual_writing() {
        for (text, rupiah) in [
            ("3000000", 3_000_000),
            ("3.000.000", 3_000_000),
            ("Rp 3.000.000,00", 3_000_000),
            ("3000000.00", 3_000_000),
            ("3,000,000", 3_000_000),
        ] {
            assert_eq!(amount(text), Some(Rupiah(rupiah)), "{text}");
        }
        for wrong in ["", "1.5", "-3", "1e6", "3.000.00", "٣"] {
            assert_eq!(amount(wrong), None, "{wrong}");
        }
    }
}
