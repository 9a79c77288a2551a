//! Takes in the bank's result of a roster, line by line.

use crate::authz::allow;
use axum::extract::State;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use commands::bank_table::UnreadableTable;
use commands::roster::{BankLineOutcome, NewBankResult, ReadResult};
use domain::disbursement::DisbursementStatus;
use domain::roster::bank_result::MatchProblem;
use projections::Scope;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::wire::explain;
use crate::answer::caller::Caller;
use crate::answer::{parse, shown};
use crate::extract::Path;
use crate::routes::bank_table;
use crate::{ApiError, AppState, Envelope, Signed};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecordBankResult {
    /// The version of the roster the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Which of the files for the bank it answers, from 1; needed where there are several.
    #[serde(rename = "nomorBerkas", default)]
    pub bank_file: Option<u32>,
    /// The text of the bank's file: separated values; the head may stand below a letterhead.
    #[serde(rename = "berkas", default)]
    pub file: String,
    /// The same as a spreadsheet (XLSX), in base64.
    #[serde(default)]
    pub xlsx: Option<String>,
    /// Only shows what would happen; nothing is written.
    #[serde(rename = "pratinjau", default)]
    pub preview: bool,
}

/// What came of one line.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BankLineBody {
    /// Which line of the file; the head is line 1.
    #[serde(rename = "baris")]
    pub line: usize,
    /// The payment it belongs to, or means where it could not be taken.
    #[serde(rename = "keuanganId")]
    pub disbursement_id: Option<String>,
    /// Name of its recipient.
    #[serde(rename = "namaPenerima")]
    pub name: Option<String>,
    /// What was to be paid, whole rupiah.
    #[serde(rename = "jumlah")]
    pub amount: Option<i64>,
    /// The account it was to be paid to, masked.
    #[serde(rename = "rekening")]
    pub account: Option<String>,
    /// `disalurkan` or `retur`, for a line that was understood.
    #[serde(rename = "hasil")]
    pub result: Option<DisbursementStatus>,
    /// Whether it comes back after it was noted as transferred: to be held against the bank statement.
    #[serde(rename = "sesudahDisalurkan")]
    pub after_transfer: bool,
    /// Why it was not taken.
    #[serde(rename = "kode")]
    pub problem: Option<String>,
    /// The same in words.
    #[serde(rename = "pesan")]
    pub text: Option<String>,
    /// What stands in the line, where it was not taken.
    #[serde(rename = "isi")]
    pub says: Option<String>,
    /// Whether it was taken and names another holder than the account has: to be asked of the bank.
    #[serde(rename = "pemilikLain")]
    pub other_holder: bool,
    /// The account that the line tells, masked, where it was not taken or names another holder.
    #[serde(rename = "rekeningTertulis")]
    pub told_account: Option<String>,
    /// The holder that it tells.
    #[serde(rename = "namaTertulis")]
    pub told_holder: Option<String>,
    /// The amount that it tells, whole rupiah.
    #[serde(rename = "jumlahTertulis")]
    pub told_amount: Option<i64>,
}

/// A payment of the bank's file that the result does not name.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct UnnamedBody {
    /// The payment.
    #[serde(rename = "keuanganId")]
    pub disbursement_id: String,
    /// Name of the recipient.
    #[serde(rename = "namaPenerima")]
    pub name: Option<String>,
    /// Whole rupiah.
    #[serde(rename = "jumlah")]
    pub amount: i64,
    /// The account it was to be paid to, masked.
    #[serde(rename = "rekening")]
    pub account: Option<String>,
}

/// What came of a result.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BankResultBody {
    /// daftarPembayaranId.
    pub id: String,
    /// Version of the roster now.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Log position of the last event written; also in `X-Position`.
    #[serde(rename = "nomorPeristiwa")]
    pub position: u64,
    /// Payments noted as transferred.
    #[serde(rename = "disalurkan")]
    pub transferred: usize,
    /// Payments noted as returned.
    #[serde(rename = "retur")]
    pub returned: usize,
    /// Lines that could not be taken.
    #[serde(rename = "tidakCocok")]
    pub unmatched: usize,
    /// Payments that wait for a result and that no line names.
    #[serde(rename = "tanpaBaris")]
    pub without_line: u32,
    /// Which those are.
    #[serde(rename = "tidakDisebut")]
    pub unnamed: Vec<UnnamedBody>,
    /// The banks whose kept columns were of use in reading it.
    #[serde(rename = "kolomDipakai")]
    pub titles_of: Vec<String>,
    /// One outcome a line.
    #[serde(rename = "baris")]
    pub lines: Vec<BankLineBody>,
}

/// Takes in the bank's result of a roster, line by line.
#[utoipa::path(
    post,
    path = "/api/cms/daftar-pembayaran/{id}/hasil-bank",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Roster)))),
    tag = "daftar-pembayaran",
    params(("id" = String, Path, description = "daftarPembayaranId.")),
    request_body = RecordBankResult,
    responses((status = 200, body = Envelope<BankResultBody>, description = "What came of each line."))
)]
pub(crate) async fn record_bank_result(
    State(app): State<AppState>,
    Path(id): Path<String>,
    caller: Caller,
    Signed(body): Signed<RecordBankResult>,
) -> Result<Envelope<BankResultBody>, ApiError> {
    let id = parse::id(&id)?;
    let file = match &body.xlsx {
        None => body.file.into_bytes(),
        Some(sheet) => STANDARD
            .decode(sheet.as_bytes())
            .map_err(|_| ApiError::invalid("xlsx", "Berkas tidak terbaca."))?,
    };
    let sha256 = hex::encode(Sha256::digest(&file));
    let today = shown::today(app.now());
    let kept = bank_table::kept(&app).await?;
    let read = move || commands::roster::read_result_file(&file, &kept, today);
    let ReadResult { lines, titles_of } = tokio::task::spawn_blocking(read)
        .await
        .map_err(ApiError::internal)?
        .map_err(|problem| match problem {
            UnreadableTable::NoHead => ApiError::new("HASIL_BANK_TIDAK_TERBACA"),
            UnreadableTable::TooLong => ApiError::new("HASIL_BANK_TERLALU_PANJANG"),
        })?;
    let result = NewBankResult {
        file: body.bank_file,
        sha256: parse::value("berkas", &sha256)?,
        lines,
    };
    let done = commands::roster::bank_result(
        &app.commands,
        &caller.call,
        id,
        Some(body.version),
        result,
        explain,
        body.preview,
    )
    .await?;
    let position = done.position;
    let answer = done.answer;
    let lines = lines_of(&app, answer.lines).await?;
    let count = |result: DisbursementStatus| {
        lines
            .iter()
            .filter(|line| line.problem.is_none() && line.result == Some(result))
            .count()
    };
    let body = BankResultBody {
        id: answer.id,
        version: answer.version,
        position,
        transferred: count(DisbursementStatus::Transferred),
        returned: count(DisbursementStatus::Returned),
        unmatched: lines.iter().filter(|line| line.problem.is_some()).count(),
        without_line: answer.without_line,
        unnamed: unnamed(&app, &answer.unnamed).await?,
        titles_of,
        lines,
    };
    Ok(Envelope::ok(body).at(position))
}

/// The payments that no line names, with whom they are for.
async fn unnamed(app: &AppState, ids: &[String]) -> Result<Vec<UnnamedBody>, ApiError> {
    let store = app.read.store();
    let mut found = Vec::with_capacity(ids.len());
    for id in ids {
        let payment = projections::disbursement::get(store, &Scope::All, id).await?;
        let Some(payment) = payment else { continue };
        found.push(UnnamedBody {
            disbursement_id: id.clone(),
            name: payment.recipient_name,
            amount: payment.payment.amount,
            account: payment.payment.number_masked,
        });
    }
    Ok(found)
}

/// The lines, with whom, how much and where to by the payment that each belongs to or means.
async fn lines_of(
    app: &AppState,
    outcomes: Vec<BankLineOutcome>,
) -> Result<Vec<BankLineBody>, ApiError> {
    let store = app.read.store();
    let mut lines = Vec::with_capacity(outcomes.len());
    for outcome in outcomes {
        let mut line = line(outcome);
        if let Some(id) = &line.disbursement_id
            && let Some(payment) = projections::disbursement::get(store, &Scope::All, id).await?
        {
            line.name = payment.recipient_name;
            line.amount = Some(payment.payment.amount);
            line.account = payment.payment.number_masked;
        }
        lines.push(line);
    }
    Ok(lines)
}

fn line(outcome: BankLineOutcome) -> BankLineBody {
    let text = outcome
        .text
        .or_else(|| outcome.problem.as_deref().map(problem_text));
    BankLineBody {
        line: outcome.line,
        disbursement_id: outcome.disbursement_id,
        name: None,
        amount: None,
        account: None,
        result: outcome.transferred.map(|sent| {
            if sent {
                DisbursementStatus::Transferred
            } else {
                DisbursementStatus::Returned
            }
        }),
        after_transfer: outcome.after_transfer,
        problem: outcome.problem,
        text,
        says: outcome.says,
        other_holder: outcome.other_holder,
        told_account: outcome.told.account,
        told_holder: outcome.told.holder,
        told_amount: outcome.told.amount,
    }
}

fn problem_text(code: &str) -> String {
    let Ok(problem) = code.parse::<MatchProblem>() else {
        return unread_text(code).to_owned();
    };
    match problem {
        MatchProblem::Unknown => "Tidak ada pembayaran daftar ini dengan referensi atau rekening itu.",
        MatchProblem::Ambiguous => "Beberapa pembayaran cocok; isi referensinya.",
        MatchProblem::AmountDiffers => "Jumlahnya berbeda dari pembayaran.",
        MatchProblem::AmountMissing => {
            "Jumlahnya tidak disebut, dan rekening saja tidak menunjuk satu pembayaran. Isi referensi atau jumlahnya."
        }
        MatchProblem::OtherFile => "Pembayaran ini ada di berkas bank lain; muat hasilnya untuk berkas itu.",
        MatchProblem::AccountDiffers => "Rekeningnya berbeda dari pembayaran.",
        MatchProblem::Contradicted => {
            "Berkas menyebut pembayaran ini lebih dari sekali, dengan isi yang berlainan. Tanyakan kepada bank."
        }
        MatchProblem::Repeated => "Pembayaran ini sudah disebut baris sebelumnya.",
    }
    .to_owned()
}

/// Why a line cannot be read.
fn unread_text(code: &str) -> &'static str {
    match code {
        "status_tidak_dikenal" => "Status tidak dikenal; gunakan BERHASIL atau GAGAL.",
        "tanggal_tidak_sah" => "Tanggal tidak terbaca, atau belum tiba.",
        "jumlah_tidak_sah" => "Jumlah tidak terbaca.",
        _ => "Baris tidak terbaca.",
    }
}
