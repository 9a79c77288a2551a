//! Payments of before the portal: the office's list is read and tried, then proposed to be written down.

use axum::extract::State;
use chrono::NaiveDate;
use commands::archive::{
    ARCHIVE_SIZE_MAX, ArchiveLine, NewArchive, PastEntry, UnreadableArchive, read_archive,
};
use domain::disbursement::{Component, Order};
use domain::{BudgetLineId, PayeeKind, Rupiah};
use projections::Scope;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::answer::caller::Caller;
use crate::answer::file_body::{self, FileBody};
use crate::answer::list_file;
use crate::answer::parse;
use crate::authz::allow;
use crate::extract::MinPosition;
use crate::routes::change_request::wire::{ProposedBody, proposed};
use crate::{ApiError, AppState, Envelope, Signed};

/// A payment of before the portal.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PastPaymentBody {
    /// The award.
    #[serde(rename = "penerimaBeasiswaId")]
    pub award_id: String,
    /// Academic year, as 2024/2025.
    #[serde(rename = "tahunAkademik")]
    pub academic_year: String,
    /// Semester of study.
    pub semester: u8,
    /// What was paid for.
    #[serde(rename = "komponen")]
    pub component: Component,
    /// Whole rupiah.
    #[serde(rename = "jumlah")]
    pub amount: i64,
    /// Whose account it went to.
    #[serde(rename = "dibayarKepada")]
    pub payee_kind: PayeeKind,
    /// Bank code, three digits.
    #[serde(rename = "kodeBank")]
    pub bank_code: String,
    /// The number that it went to.
    #[serde(rename = "nomorRekening")]
    pub account: String,
    /// The holder.
    #[serde(rename = "namaPemilik")]
    pub holder: String,
    /// Number of its SP2D.
    #[serde(rename = "nomorSp2d")]
    pub sp2d_number: String,
    /// Date of its SP2D.
    #[serde(rename = "tanggalSp2d")]
    pub sp2d_date: NaiveDate,
    /// Day of transfer.
    #[serde(rename = "tanggalTransfer")]
    pub on: NaiveDate,
    /// The bank's reference; empty where the archive has none.
    #[serde(rename = "referensiBank", default)]
    pub bank_reference: String,
}

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckArchive {
    /// The line that was paid from.
    #[serde(rename = "paguId")]
    pub budget_line_id: String,
    /// What was paid for where the list does not say.
    #[serde(rename = "komponen")]
    pub component: Component,
    /// The list as separated values.
    #[serde(rename = "berkas", default)]
    pub file: Option<String>,
    /// The list as a spreadsheet, in base64.
    #[serde(default)]
    pub xlsx: Option<String>,
}

/// A line of the list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ArchiveLineBody {
    /// Which line of the file, from 1.
    #[serde(rename = "baris")]
    pub line: usize,
    /// Name of the recipient, as the portal has it, else as the list has it.
    #[serde(rename = "nama")]
    pub name: String,
    /// What keeps it from being written down, in sentences; empty where nothing does.
    #[serde(rename = "masalah")]
    pub problems: Vec<String>,
    /// The payment as it was read; none where a cell makes no sense.
    #[serde(rename = "pembayaran")]
    pub payment: Option<PastPaymentBody>,
}

/// What a list would write down.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ArchiveCheckBody {
    /// Every line, as it stands in the file.
    #[serde(rename = "baris")]
    pub lines: Vec<ArchiveLineBody>,
    /// How many lines can be written down.
    #[serde(rename = "siap")]
    pub sound: usize,
    /// Sum of those, whole rupiah.
    #[serde(rename = "jumlahSiap")]
    pub sound_amount: i64,
}

/// Reads a list of payments of before the portal and tries each line; nothing is written.
#[utoipa::path(
    post,
    path = "/api/cms/keuangan/arsip/periksa",
    extensions(("x-access" = json!(allow::to().admin().create(allow::Disbursement)))),
    tag = "keuangan",
    request_body = CheckArchive,
    responses((status = 200, body = Envelope<ArchiveCheckBody>, description = "What each line would do."))
)]
pub(crate) async fn check_archive(
    State(app): State<AppState>,
    _: Caller,
    Signed(body): Signed<CheckArchive>,
) -> Result<Envelope<ArchiveCheckBody>, ApiError> {
    let budget_line_id: BudgetLineId = parse::value("paguId", &body.budget_line_id)?;
    let file = list_file::bytes(body.file, body.xlsx)?;
    let lines = tokio::task::spawn_blocking(move || read_archive(&file))
        .await
        .map_err(ApiError::internal)?
        .map_err(unreadable)?;
    // Whoever was imported a moment ago is known.
    MinPosition::wait_for_log(&app).await?;
    let mut told = Vec::with_capacity(lines.len());
    for line in lines {
        told.push(one(&app, line, body.component).await?);
    }
    let sound: Vec<usize> = told
        .iter()
        .enumerate()
        .filter(|(_, line)| line.payment.is_some() && line.problems.is_empty())
        .map(|(at, _)| at)
        .collect();
    let entries = sound
        .iter()
        .filter_map(|at| told[*at].payment.as_ref())
        .map(entry)
        .collect::<Result<Vec<PastEntry>, ApiError>>()?;
    let refusals = commands::archive::refusals(&app.commands, budget_line_id, &entries).await?;
    for (at, refusal) in sound.into_iter().zip(refusals) {
        told[at]
            .problems
            .extend(refusal.map(|error| ApiError::from(error).text()));
    }
    let ready = || told.iter().filter(|line| line.problems.is_empty());
    let amounts = ready()
        .filter_map(|line| line.payment.as_ref())
        .map(|of| of.amount);
    Ok(Envelope::ok(ArchiveCheckBody {
        sound: ready().count(),
        sound_amount: amounts.fold(0, i64::saturating_add),
        lines: told,
    }))
}

/// What a line means: whose it is, and what of it makes no sense.
async fn one(
    app: &AppState,
    line: ArchiveLine,
    component: Component,
) -> Result<ArchiveLineBody, ApiError> {
    let mut problems: Vec<String> = line
        .problems
        .iter()
        .map(|problem| format!("{}: {}.", problem.column, problem.text))
        .collect();
    let award_id = match (&line.nik, line.academic_year) {
        (Some(nik), Some(year)) => commands::archive::award_of(&app.commands, nik, year).await?,
        _ => None,
    };
    if award_id.is_none() && line.nik.is_some() {
        problems.push(
            "NIK: bukan NIK seorang penerima. Muat daftar penerimanya lebih dahulu.".to_owned(),
        );
    }
    let mut name = line.name;
    if let Some(award_id) = award_id {
        let store = app.read.store();
        let award = projections::award::get(store, &Scope::All, &award_id.to_string()).await?;
        name = award.and_then(|award| award.name).unwrap_or(name);
    }
    let payment = match (award_id, line.academic_year, line.semester, line.amount) {
        (Some(award_id), Some(academic_year), Some(semester), Some(amount)) => {
            let account = line.bank_code.zip(line.account);
            account
                .zip(line.sp2d)
                .zip(line.on)
                .map(|(((bank_code, account), sp2d), on)| PastPaymentBody {
                    award_id: award_id.to_string(),
                    academic_year: academic_year.to_string(),
                    semester,
                    component: line.component.unwrap_or(component),
                    amount: amount.0,
                    payee_kind: line.payee_kind,
                    bank_code,
                    account: account.as_str().to_owned(),
                    holder: line.holder,
                    sp2d_number: sp2d.number,
                    sp2d_date: sp2d.date,
                    on,
                    bank_reference: line.bank_reference,
                })
        }
        _ => None,
    };
    Ok(ArchiveLineBody {
        line: line.number,
        name,
        problems,
        payment,
    })
}

fn unreadable(problem: UnreadableArchive) -> ApiError {
    match problem {
        UnreadableArchive::NoTable | UnreadableArchive::NoHead => {
            ApiError::new("ARSIP_TIDAK_TERBACA")
        }
        UnreadableArchive::MissingColumns(columns) => {
            ApiError::new("ARSIP_KURANG_KOLOM").with("kolom", columns.join(", "))
        }
        UnreadableArchive::TooLong => ApiError::new("ARSIP_TERLALU_PANJANG"),
    }
}

fn entry(body: &PastPaymentBody) -> Result<PastEntry, ApiError> {
    Ok(PastEntry {
        award_id: parse::value("penerimaBeasiswaId", &body.award_id)?,
        academic_year: parse::value("tahunAkademik", &body.academic_year)?,
        semester: body.semester,
        component: body.component,
        amount: parse::amount("jumlah", body.amount)?,
        payee_kind: body.payee_kind,
        bank_code: bank_code(&body.bank_code)?,
        number: parse::value("nomorRekening", &body.account)?,
        holder: body.holder.trim().to_owned(),
        sp2d: Order {
            number: body.sp2d_number.clone(),
            date: body.sp2d_date,
        },
        on: body.on,
        bank_reference: body.bank_reference.clone(),
    })
}

fn bank_code(code: &str) -> Result<String, ApiError> {
    let known = domain::reference::banks()
        .iter()
        .any(|bank| bank.code == code);
    if known {
        Ok(code.to_owned())
    } else {
        Err(ApiError::problem("kodeBank", "KODE_BANK_TIDAK_SAH"))
    }
}

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProposeArchive {
    /// The line that was paid from.
    #[serde(rename = "paguId")]
    pub budget_line_id: String,
    /// The payments, at most 500 at once.
    #[serde(rename = "pembayaran")]
    pub payments: Vec<PastPaymentBody>,
    /// Their sum as the cash book (BKU) has it, whole rupiah: the list must add up to it.
    #[serde(rename = "jumlah")]
    pub total: i64,
    /// Why.
    #[serde(rename = "alasan")]
    pub reason: String,
    /// What it rests on, such as the cash book of that year.
    #[serde(rename = "bukti")]
    pub evidence: FileBody,
}

/// Proposes to write down payments of before the portal; in effect when a second person confirms it.
#[utoipa::path(
    post,
    path = "/api/cms/keuangan/arsip",
    extensions(("x-access" = json!(allow::to().admin().create(allow::Disbursement)))),
    tag = "keuangan",
    request_body = ProposeArchive,
    responses((status = 202, body = Envelope<ProposedBody>, description = "The change request."))
)]
pub(crate) async fn propose_archive(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<ProposeArchive>,
) -> Result<Envelope<ProposedBody>, ApiError> {
    if body.payments.len() > ARCHIVE_SIZE_MAX {
        return Err(ApiError::new("ARSIP_TERLALU_PANJANG"));
    }
    let payments = body
        .payments
        .iter()
        .map(entry)
        .collect::<Result<Vec<_>, ApiError>>()?;
    let sum = Rupiah::checked_sum(payments.iter().map(|payment| payment.amount));
    if sum != Some(Rupiah(body.total)) {
        return Err(ApiError::new("JUMLAH_ARSIP_BERBEDA")
            .with("jumlah", sum.unwrap_or(Rupiah::MAX).0)
            .with("buku", body.total));
    }
    let budget_line_id = parse::value("paguId", &body.budget_line_id)?;
    let subject = caller.session.user_id.into();
    let evidence =
        file_body::adopt(&app, &caller.session, "bukti", &body.evidence, subject).await?;
    let new = NewArchive {
        budget_line_id,
        payments,
        reason: body.reason,
        evidence,
    };
    let done = commands::archive::propose(&app.commands, &caller.call, new).await?;
    Ok(proposed(done))
}
