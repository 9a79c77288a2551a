//! Holds a bank's check of names against the accounts that wait for verification. Nothing is written: each account is
//! verified or refused as anywhere else, by whoever did not enter it.

use std::collections::{HashMap, HashSet};

use crate::authz::allow;
use axum::extract::State;
use commands::bank_account::{NameLine, ReadNames, read_name_file};
use commands::bank_table::UnreadableTable;
use domain::PayeeKind;
use domain::bank_account::{BankAccountStatus, NameCheck, hold_together};
use projections::Paging;
use projections::bank_account::{BankAccountFilter, BankAccountItem as Row, BankAccountSort};
use projections::mask::mask_number;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::list;
use crate::answer::caller::Caller;
use crate::answer::{list_file, shown};
use crate::routes::bank_table;
use crate::{ApiError, AppState, Envelope, Signed};

/// Accounts read at once.
const BATCH: u32 = 1_000;

/// The bank's answer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckNames {
    /// Code of the bank that answers.
    #[serde(rename = "bankId")]
    pub bank_code: String,
    /// The file as separated values.
    #[serde(rename = "berkas", default)]
    pub file: Option<String>,
    /// The file as a spreadsheet, in base64.
    #[serde(default)]
    pub xlsx: Option<String>,
}

/// What the bank says of one account.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CheckedName {
    /// Which line of the file, from 1.
    #[serde(rename = "baris")]
    pub line: usize,
    /// The number, masked.
    #[serde(rename = "nomor")]
    pub number: String,
    /// What it says.
    #[serde(rename = "hasil")]
    pub result: NameCheck,
    /// rekeningId of the account that waits.
    #[serde(rename = "rekeningId")]
    pub account_id: Option<String>,
    /// Version to send with its verdict.
    #[serde(rename = "versi")]
    pub version: Option<i64>,
    /// Whom it pays for, or the institution in whose record it stands.
    #[serde(rename = "namaPenerima")]
    pub recipient: Option<String>,
    /// Its holder as entered.
    #[serde(rename = "namaPemilik")]
    pub holder: Option<String>,
    /// Its holder by the bank.
    #[serde(rename = "namaBank")]
    pub told: Option<String>,
    /// What the bank adds.
    #[serde(rename = "keterangan")]
    pub remark: Option<String>,
    /// Whether the reader entered it or is paid through it: another person judges it.
    #[serde(rename = "dariSaya")]
    pub is_own: bool,
}

/// The whole answer.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CheckedNames {
    /// One entry a line.
    pub items: Vec<CheckedName>,
    /// Accounts at this bank that wait and that the file does not name.
    #[serde(rename = "tanpaBaris")]
    pub without_line: usize,
    /// The banks whose kept columns were of use in reading it.
    #[serde(rename = "kolomDipakai")]
    pub titles_of: Vec<String>,
    /// SHA-256 of the file, for the note of the verdicts.
    #[serde(rename = "sha256")]
    pub sha256: String,
}

/// Holds a bank's check of names against the accounts that wait for verification; nothing is written.
#[utoipa::path(
    post,
    path = "/api/cms/rekening/cek-nama",
    extensions(("x-access" = json!(allow::to().admin().approve(allow::BankAccount)))),
    tag = "rekening",
    request_body = CheckNames,
    responses((status = 200, body = Envelope<CheckedNames>, description = "What the bank says of each account."))
)]
pub(crate) async fn check_names(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<CheckNames>,
) -> Result<Envelope<CheckedNames>, ApiError> {
    let bytes = list_file::bytes(body.file, body.xlsx)?;
    let sha256 = hex::encode(Sha256::digest(&bytes));
    let kept = bank_table::kept(&app).await?;
    let read = tokio::task::spawn_blocking(move || read_name_file(&bytes, &kept)).await;
    let ReadNames { lines, titles_of } =
        read.map_err(ApiError::internal)?
            .map_err(|problem| match problem {
                UnreadableTable::NoHead => ApiError::new("BERKAS_BANK_TIDAK_TERBACA"),
                UnreadableTable::TooLong => ApiError::new("HASIL_BANK_TERLALU_PANJANG"),
            })?;
    let waiting = waiting(&app, body.bank_code).await?;
    let all: usize = waiting.values().map(Vec::len).sum();
    let reader = caller.session.user_id.to_string();
    let mut items = Vec::with_capacity(lines.len());
    for line in lines {
        let found = account_of(&app, &waiting, &line).await?;
        items.push(checked(line, found, &reader));
    }
    let said = items.iter().map(|it| (it.account_id.clone(), it.result));
    let mut said: Vec<_> = said.collect();
    hold_together(&mut said);
    for (item, (_, result)) in items.iter_mut().zip(&said) {
        item.result = *result;
    }
    let named: HashSet<&String> = said.iter().filter_map(|(id, _)| id.as_ref()).collect();
    Ok(Envelope::ok(CheckedNames {
        without_line: all.saturating_sub(named.len()),
        items,
        titles_of,
        sha256,
    }))
}

/// The accounts at a bank that wait, by their masked number: only those that may be meant are opened.
async fn waiting(app: &AppState, bank_code: String) -> Result<HashMap<String, Vec<Row>>, ApiError> {
    let filter = BankAccountFilter {
        status: Some(BankAccountStatus::Unverified),
        bank_code: Some(bank_code),
        ..BankAccountFilter::default()
    };
    let mut found: HashMap<String, Vec<Row>> = HashMap::new();
    for page in 1.. {
        let paging = Paging::new(page, BATCH);
        let order = BankAccountSort::LongestWaiting;
        let rows =
            projections::bank_account::list(app.read.store(), &filter, order, paging).await?;
        let is_last = rows.items.len() < BATCH as usize;
        for row in rows.items {
            if let Some(masked) = row.account.number_masked.clone() {
                found.entry(masked).or_default().push(row);
            }
        }
        if is_last {
            break;
        }
    }
    Ok(found)
}

async fn account_of<'a>(
    app: &AppState,
    waiting: &'a HashMap<String, Vec<Row>>,
    line: &NameLine,
) -> Result<Option<&'a Row>, ApiError> {
    let alike = waiting.get(&mask_number(&line.account_number));
    for row in alike.into_iter().flatten() {
        let number = shown::opened_text(app, row.account.number_sealed.as_deref()).await?;
        if number.as_deref() == Some(&line.account_number) {
            return Ok(Some(row));
        }
    }
    Ok(None)
}

fn checked(line: NameLine, found: Option<&Row>, reader: &str) -> CheckedName {
    let expected = found.and_then(|row| {
        match row.account.payee_kind {
            PayeeKind::Student => row.recipient_name.clone(),
            PayeeKind::Campus => list::institution_name(row),
            // Whose it should be stands in no record.
            PayeeKind::BoardingHouse | PayeeKind::Guardian => None,
        }
    });
    let result = found.map_or(NameCheck::NotWaiting, |row| {
        let entered = row.account.holder.as_deref().unwrap_or_default();
        NameCheck::of(
            line.holder.as_deref(),
            line.is_known,
            entered,
            expected.as_deref(),
        )
    });
    let account = found.map(|row| &row.account);
    CheckedName {
        line: line.number,
        number: mask_number(&line.account_number),
        result,
        account_id: account.map(|it| it.bank_account_id.clone()),
        version: account.map(|it| it.version),
        recipient: found.and_then(|row| {
            let of_record = row.account.institution_id.is_some();
            let institution = of_record.then(|| list::institution_name(row)).flatten();
            institution.or_else(|| row.recipient_name.clone())
        }),
        holder: account.and_then(|it| it.holder.clone()),
        told: line.holder,
        remark: line.remark,
        is_own: account.is_some_and(|it| it.changed_by == reader || it.owner_id == reader),
    }
}
