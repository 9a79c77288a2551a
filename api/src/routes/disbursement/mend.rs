//! What is put right about a payment by two persons, what of it is paid back in parts, and scans of its papers.

use axum::extract::State;
use chrono::NaiveDate;
use commands::disbursement::Mend;
use domain::disbursement::{Disbursement, Mending, MendingKind, ReturnFault, ScanKind};
use domain::{DisbursementId, FileRef, UserId};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Signed;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::file_body::{self, FileBody};
use crate::answer::parse;
use crate::authz::allow;
use crate::routes::change_request::wire::{ProposedBody, proposed};
use crate::{ApiError, AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MendPayment {
    /// The payment.
    #[serde(rename = "keuanganId")]
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// What is put right.
    #[serde(rename = "jenis")]
    pub kind: MendingKind,
    /// The right line, where it is on the wrong one.
    #[serde(rename = "paguId", default)]
    pub budget_line_id: Option<String>,
    /// How much is to be paid back, or came in of it, whole rupiah.
    #[serde(rename = "jumlah", default)]
    pub amount: Option<i64>,
    /// Day of the return or of the deposit.
    #[serde(rename = "tanggal", default)]
    pub on: Option<NaiveDate>,
    /// Number of the deposit slip (STS).
    #[serde(rename = "nomorBukti", default)]
    pub slip: Option<String>,
    /// Of which instalment the slip is, counted from one; none of the deposit of all of it.
    #[serde(rename = "angsuranKe", default)]
    pub instalment: Option<u32>,
    /// Why the bank sent it back.
    #[serde(rename = "sebab", default)]
    pub fault: Option<ReturnFault>,
    /// Why.
    #[serde(rename = "alasan")]
    pub reason: String,
    /// What it rests on.
    #[serde(rename = "bukti")]
    pub evidence: FileBody,
}

/// Proposes to put something about a payment right; in effect when a second person confirms it.
#[utoipa::path(
    post,
    path = "/api/cms/keuangan/koreksi",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Disbursement)))),
    tag = "keuangan",
    request_body = MendPayment,
    responses((status = 202, body = Envelope<ProposedBody>, description = "The change request."))
)]
pub(crate) async fn propose_mending(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<MendPayment>,
) -> Result<Envelope<ProposedBody>, ApiError> {
    let id: DisbursementId = parse::value("keuanganId", &body.id)?;
    only_of(&body)?;
    let mending = match body.kind {
        MendingKind::Line => Mending::Line {
            to: parse::value("paguId", body.budget_line_id.as_deref().unwrap_or_default())?,
        },
        MendingKind::Transfer => Mending::Transfer,
        MendingKind::Receipt => Mending::Receipt,
        MendingKind::ReceiptFor => Mending::ReceiptFor,
        MendingKind::Receivable => Mending::Receivable {
            amount: parse::amount("jumlah", body.amount.unwrap_or_default())?,
        },
        MendingKind::Return => Mending::Return {
            on: given("tanggal", body.on)?,
            fault: given("sebab", body.fault)?,
        },
        MendingKind::Refund => Mending::Refund {
            on: given("tanggal", body.on)?,
            reference: given("nomorBukti", body.slip)?,
        },
        MendingKind::Instalment => Mending::Instalment {
            amount: parse::amount("jumlah", body.amount.unwrap_or_default())?,
            on: given("tanggal", body.on)?,
            reference: given("nomorBukti", body.slip)?,
        },
        MendingKind::InstalmentTaken => Mending::InstalmentTaken,
        MendingKind::Sp2d => Mending::Sp2d,
        MendingKind::Archive => Mending::Archive,
        MendingKind::ReturnTaken => Mending::ReturnTaken,
        MendingKind::RefundTaken => Mending::RefundTaken,
        MendingKind::Deposit => Mending::Deposit {
            instalment: body.instalment,
            reference: given("nomorBukti", body.slip)?,
            on: given("tanggal", body.on)?,
        },
    };
    let evidence = evidence_of(&app, &caller, id, &body.evidence).await?;
    let mend = Mend {
        id,
        version: Some(body.version),
        mending,
        reason: body.reason,
        evidence,
    };
    let done = commands::disbursement::propose_mending(&app.commands, &caller.call, mend).await?;
    Ok(proposed(done))
}

/// Refuses what a correction of that kind does not take: it would be as if it counted.
fn only_of(body: &MendPayment) -> Result<(), ApiError> {
    let fields: &[&str] = match body.kind {
        MendingKind::Line => &["paguId"],
        MendingKind::Receivable => &["jumlah"],
        MendingKind::Return => &["tanggal", "sebab"],
        MendingKind::Refund => &["tanggal", "nomorBukti"],
        MendingKind::Instalment => &["jumlah", "tanggal", "nomorBukti"],
        MendingKind::Deposit => &["tanggal", "nomorBukti", "angsuranKe"],
        MendingKind::Transfer
        | MendingKind::Receipt
        | MendingKind::ReceiptFor
        | MendingKind::Sp2d
        | MendingKind::Archive
        | MendingKind::ReturnTaken
        | MendingKind::RefundTaken
        | MendingKind::InstalmentTaken => &[],
    };
    let sent = [
        ("paguId", body.budget_line_id.is_some()),
        ("jumlah", body.amount.is_some()),
        ("tanggal", body.on.is_some()),
        ("sebab", body.fault.is_some()),
        ("nomorBukti", body.slip.is_some()),
        ("angsuranKe", body.instalment.is_some()),
    ];
    let stray = sent
        .into_iter()
        .find(|(name, is_sent)| *is_sent && !fields.contains(name));
    match stray {
        Some((field, _)) => Err(ApiError::problem(field, "TIDAK_BERLAKU")),
        None => Ok(()),
    }
}

fn given<T>(field: &'static str, value: Option<T>) -> Result<T, ApiError> {
    value.ok_or_else(|| ApiError::problem(field, "WAJIB_DIISI"))
}

/// What a correction of a payment rests on, kept as a file about its recipient.
///
/// # Errors
/// When the payment or the file is not there, or the file is not theirs who propose.
pub(super) async fn evidence_of(
    app: &AppState,
    caller: &Caller,
    id: DisbursementId,
    evidence: &FileBody,
) -> Result<FileRef, ApiError> {
    let owner = recipient_of(app, id).await?.into();
    file_body::adopt(app, &caller.session, "bukti", evidence, owner).await
}

async fn recipient_of(app: &AppState, id: DisbursementId) -> Result<UserId, ApiError> {
    let payment = app.commands.load::<Disbursement>(id).await?;
    let state = payment.state.state();
    state
        .map(|state| state.recipient_id)
        .ok_or_else(|| ApiError::new("PEMBAYARAN_TIDAK_DITEMUKAN"))
}

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AttachScan {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Which paper.
    #[serde(rename = "dokumen")]
    pub kind: ScanKind,
    /// The scan.
    #[serde(rename = "berkas")]
    pub file: FileBody,
}

/// Keeps the scan of a paper with a payment.
#[utoipa::path(
    post,
    path = "/api/cms/keuangan/pindaian",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Disbursement)))),
    tag = "keuangan",
    request_body = AttachScan,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The payment."))
)]
pub(crate) async fn attach_scan(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<AttachScan>,
) -> Answer {
    let id: DisbursementId = parse::id(&body.id)?;
    let subject = recipient_of(&app, id).await?.into();
    let file = file_body::adopt(&app, &caller.session, "berkas", &body.file, subject).await?;
    let version = Some(body.version);
    let (executor, call) = (&app.commands, &caller.call);
    let done =
        commands::disbursement::attach_scan(executor, call, id, version, body.kind, file).await?;
    Ok(changed(done))
}
