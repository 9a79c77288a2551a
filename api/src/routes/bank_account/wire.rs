//! The words of rekening on the wire.

use crate::answer::acts::ActBody;
use crate::answer::file_body::KeptFileBody;
use chrono::{DateTime, Utc};
use domain::PayeeKind;
use domain::bank_account::BankAccountStatus;
use domain::integrity::NameMatch;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// One bank account.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BankAccountBody {
    /// rekeningId.
    pub id: String,
    /// Version to send with the next command.
    #[serde(rename = "versi")]
    pub version: i64,
    /// Log position of its last event.
    #[serde(rename = "nomorPeristiwa")]
    pub position: i64,
    /// The user it belongs to or pays for; none for an account in an institution's record.
    #[serde(rename = "userId")]
    pub owner_id: Option<String>,
    /// The institution in whose record it stands, for all of its recipients.
    #[serde(rename = "institusiPendidikanId")]
    pub institution_id: Option<String>,
    /// mahasiswa, kampus or asrama.
    #[serde(rename = "jenis")]
    pub payee_kind: PayeeKind,
    /// Bank code.
    #[serde(rename = "bankId")]
    pub bank_code: String,
    /// Bank name.
    #[serde(rename = "bank")]
    pub bank_name: Option<String>,
    /// Account number; masked for those who may not see it.
    #[serde(rename = "nomor")]
    pub number: Option<String>,
    /// Name on the account; absent for those who may not see it.
    #[serde(rename = "namaPemilik")]
    pub holder: Option<String>,
    /// belum_diverifikasi, terverifikasi or ditolak.
    pub status: BankAccountStatus,
    /// Note or reason of the verification.
    #[serde(rename = "catatan")]
    pub note: Option<String>,
    /// What the reader may do with it now, and why not; empty as of a day in the past.
    #[serde(rename = "tindakan")]
    pub acts: Vec<ActBody>,
    /// Time of the last change.
    #[serde(rename = "diubahPada")]
    pub updated_at: DateTime<Utc>,
}

/// The accounts of one recipient or institution.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BankAccountList {
    /// Newest first.
    pub items: Vec<BankAccountBody>,
}

/// An account as a line of a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BankAccountItem {
    /// rekeningId.
    pub id: String,
    /// Version to send with the next command.
    #[serde(rename = "versi")]
    pub version: i64,
    /// Newest award of the person it pays for.
    #[serde(rename = "penerimaBeasiswaId")]
    pub award_id: Option<String>,
    /// Name of that person.
    #[serde(rename = "namaPenerima")]
    pub recipient_name: Option<String>,
    /// Name of their institution, or of that in whose record it stands.
    #[serde(rename = "institusiPendidikan")]
    pub institution_name: Option<String>,
    /// The institution in whose record it stands.
    #[serde(rename = "institusiPendidikanId")]
    pub institution_id: Option<String>,
    /// mahasiswa, kampus, asrama or wali.
    #[serde(rename = "jenis")]
    pub payee_kind: PayeeKind,
    /// Bank name.
    #[serde(rename = "bank")]
    pub bank_name: Option<String>,
    /// Account number, masked.
    #[serde(rename = "nomor")]
    pub number: Option<String>,
    /// Name on the account.
    #[serde(rename = "namaPemilik")]
    pub holder: Option<String>,
    /// belum_diverifikasi, terverifikasi or ditolak.
    pub status: BankAccountStatus,
    /// Who entered or last changed it.
    #[serde(rename = "diisiOleh")]
    pub changer_name: Option<String>,
    /// Time of the last change.
    #[serde(rename = "diubahPada")]
    pub updated_at: DateTime<Utc>,
}

/// The name on an account beside the name that is expected.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct NameCompared {
    /// The recipient's name, or that of the campus.
    #[serde(rename = "diharapkan")]
    pub expected: String,
    /// How alike they are.
    #[serde(rename = "hasil")]
    pub result: NameMatch,
}

/// One account with what it is verified by.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BankAccountDetail {
    /// The account.
    #[serde(flatten)]
    pub account: BankAccountBody,
    /// Newest award of the person it pays for.
    #[serde(rename = "penerimaBeasiswaId")]
    pub award_id: Option<String>,
    /// Name of that person.
    #[serde(rename = "namaPenerima")]
    pub recipient_name: Option<String>,
    /// Name of their institution.
    #[serde(rename = "institusiPendidikan")]
    pub institution_name: Option<String>,
    /// Who entered or last changed it.
    #[serde(rename = "diisiOleh")]
    pub changer_name: Option<String>,
    /// Who verified or refused it.
    #[serde(rename = "diperiksaOleh")]
    pub judge_name: Option<String>,
    /// Its holder's name against the expected one; none where no record says whose it should be.
    #[serde(rename = "nama")]
    pub compared: Option<NameCompared>,
    /// Photo of the passbook.
    #[serde(rename = "bukti")]
    pub evidence: Option<KeptFileBody>,
}

/// A verdict on an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AccountVerdict {
    /// It is the payee's account.
    Terverifikasi,
    /// It is not; needs a note.
    Ditolak,
}
