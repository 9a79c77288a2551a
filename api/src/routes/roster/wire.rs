//! The words of daftar-pembayaran on the wire: a roster, its rows and their outcomes.

use domain::Level;
use domain::ScholarshipType;
use domain::disbursement::Component;
use domain::disbursement::DisbursementStatus;
use domain::roster::{RosterKind, RosterStatus};
use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use commands::roster::{Refusal, RosterDone, RowOutcome};
use projections::roster::RosterRow;
use serde::Serialize;
use utoipa::ToSchema;

use crate::answer::acts::ActBody;
use crate::answer::shown;
use crate::routes::disbursement::wire::{PaperBody, ScanBody};
use crate::{ApiError, Envelope};

/// One roster.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RosterItem {
    /// daftarPembayaranId.
    pub id: String,
    /// Version to send with the next command.
    #[serde(rename = "versi")]
    pub version: i64,
    /// Log position of its last event.
    #[serde(rename = "nomorPeristiwa")]
    pub position: i64,
    /// What people call it.
    #[serde(rename = "nama")]
    pub name: String,
    /// disusun, dikunci, disetujui or dibatalkan.
    pub status: RosterStatus,
    /// pembayaran, retur or transfer.
    #[serde(rename = "jenis")]
    pub kind: RosterKind,
    /// The budget line.
    #[serde(rename = "paguId")]
    pub budget_line_id: String,
    /// ukt, biaya_hidup, asrama, tugas_akhir or lainnya.
    #[serde(rename = "komponen")]
    pub component: Component,
    /// E.g. `2025/2026`.
    #[serde(rename = "tahunAkademik")]
    pub academic_year: String,
    /// Payments it was made with, or holds since rows came or went, or since it was locked.
    #[serde(rename = "jumlahPembayaran")]
    pub entries: i64,
    /// Their sum, whole rupiah.
    #[serde(rename = "jumlah")]
    pub amount: i64,
    /// Who met the criteria and was left out.
    #[serde(rename = "dikecualikan")]
    pub excluded: i64,
    /// One of two approvals is given.
    #[serde(rename = "persetujuanPertama")]
    pub first_approved: bool,
    /// SP2D number.
    #[serde(rename = "nomorSp2d")]
    pub sp2d_number: Option<String>,
    /// Time of the last change.
    #[serde(rename = "diubahPada")]
    pub updated_at: DateTime<Utc>,
}

/// By what the payments were chosen; absent where it was not asked for.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CriteriaBody {
    /// Batch.
    #[serde(rename = "batchPenerimaan")]
    pub batch: Option<String>,
    /// Level of study.
    #[serde(rename = "jenjang")]
    pub level: Option<Level>,
    /// Scholarship type.
    #[serde(rename = "beasiswa")]
    pub scholarship_type: Option<ScholarshipType>,
    /// Institution.
    #[serde(rename = "institusiPendidikanId")]
    pub institution_id: Option<String>,
    /// Semester.
    pub semester: Option<i64>,
}

/// Payments of the roster in one state.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ProgressBody {
    /// State of the payments.
    pub status: DisbursementStatus,
    /// How many.
    #[serde(rename = "jumlahPembayaran")]
    pub count: i64,
    /// Their sum, whole rupiah.
    #[serde(rename = "jumlah")]
    pub amount: i64,
}

/// Somebody who met the criteria and was left out.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LeftOutBody {
    /// The award.
    #[serde(rename = "penerimaBeasiswaId")]
    pub award_id: String,
    /// Name of the recipient.
    #[serde(rename = "namaPenerima")]
    pub name: Option<String>,
    /// Code of the rule.
    #[serde(rename = "kode")]
    pub code: String,
    /// Why, in words.
    #[serde(rename = "pesan")]
    pub text: String,
}

/// A file that was made for the bank.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BankFileBody {
    /// Which of the roster's files, from 1.
    #[serde(rename = "nomor")]
    pub number: usize,
    /// SHA-256 of its bytes.
    pub sha256: String,
    /// How many payments it holds.
    #[serde(rename = "jumlahPembayaran")]
    pub count: usize,
    /// Their sum, whole rupiah.
    #[serde(rename = "jumlah")]
    pub amount: i64,
    /// Day on which it was made.
    #[serde(rename = "tanggal")]
    pub on: NaiveDate,
    /// Who made it.
    #[serde(rename = "dibuatOleh")]
    pub made_by: Option<String>,
}

/// One roster with who was left out and how far its payments are.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RosterDetail {
    /// The roster.
    #[serde(flatten)]
    pub roster: RosterItem,
    /// What the reader may do with it now, and why not; empty as of a day in the past.
    #[serde(rename = "tindakan")]
    pub acts: Vec<ActBody>,
    /// Name of the budget line.
    #[serde(rename = "pagu")]
    pub budget_line_name: Option<String>,
    /// How the payments were chosen.
    #[serde(rename = "kriteria")]
    pub criteria: CriteriaBody,
    /// SPP.
    pub spp: Option<PaperBody>,
    /// SPM.
    pub spm: Option<PaperBody>,
    /// SP2D.
    pub sp2d: Option<PaperBody>,
    /// Files that were made for the bank, the oldest first; empty as of a day in the past.
    #[serde(rename = "berkasBank")]
    pub files: Vec<BankFileBody>,
    /// Scans of its papers, the oldest first; empty as of a day in the past.
    #[serde(rename = "pindaian")]
    pub(crate) scans: Vec<ScanBody>,
    /// Results of the bank taken in.
    #[serde(rename = "hasilBank")]
    pub results: i64,
    /// Why it was cancelled.
    #[serde(rename = "alasan")]
    pub reason: Option<String>,
    /// Who made it.
    #[serde(rename = "disusunOleh")]
    pub prepared_by: Option<String>,
    /// Who locked it.
    #[serde(rename = "dikunciOleh")]
    pub locked_by: Option<String>,
    /// Who gave the first of two approvals.
    #[serde(rename = "disetujuiPertamaOleh")]
    pub first_approved_by: Option<String>,
    /// After the first of two approvals: the names of those who may give the second; empty as of a day in the past.
    #[serde(rename = "penyetujuKedua")]
    pub second_approvers: Vec<String>,
    /// Who approved it.
    #[serde(rename = "disetujuiOleh")]
    pub approved_by: Option<String>,
    /// Its payments by state.
    #[serde(rename = "kemajuan")]
    pub progress: Vec<ProgressBody>,
    /// Rows that count with other payments to the same person within a month, so that two people approve the roster;
    /// 0 when its own sum asks for two anyway, and as of a day in the past.
    #[serde(rename = "pecahan")]
    pub splits: u32,
    /// Who was left out, and why.
    #[serde(rename = "dikecualikanKarena")]
    pub left_out: Vec<LeftOutBody>,
    /// Time of creation.
    #[serde(rename = "dibuatPada")]
    pub created_at: DateTime<Utc>,
}

/// What came of one candidate or payment.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct OutcomeBody {
    /// The award.
    #[serde(rename = "penerimaBeasiswaId")]
    pub award_id: String,
    /// Name of the recipient, where the answer is about candidates.
    #[serde(rename = "namaPenerima")]
    pub name: Option<String>,
    /// The payment; none for a candidate that was left out, and in a preview.
    #[serde(rename = "keuanganId")]
    pub disbursement_id: Option<String>,
    /// Whole rupiah.
    #[serde(rename = "jumlah")]
    pub amount: i64,
    /// Whether it was done.
    #[serde(rename = "berhasil")]
    pub done: bool,
    /// Code of the rule that refused it.
    #[serde(rename = "kode")]
    pub code: Option<String>,
    /// Why not, in words.
    #[serde(rename = "pesan")]
    pub text: Option<String>,
}

/// What came of an act on a roster, row by row.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RosterDoneBody {
    /// daftarPembayaranId; empty for a preview.
    pub id: String,
    /// Its version now; 0 for a preview.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Log position of the last event written; also in `X-Position`.
    #[serde(rename = "nomorPeristiwa")]
    pub position: u64,
    /// Of an approval: whether it was the first of two. Nothing is approved yet then; a second person is waited for.
    #[serde(rename = "menungguPenyetujuKedua")]
    pub waits_for_second: bool,
    /// How many rows were done.
    #[serde(rename = "berhasil")]
    pub done: usize,
    /// How many were refused.
    #[serde(rename = "ditolak")]
    pub refused: usize,
    /// Sum of the rows that were done, whole rupiah.
    #[serde(rename = "jumlah")]
    pub amount: i64,
    /// One outcome a row.
    #[serde(rename = "baris")]
    pub rows: Vec<OutcomeBody>,
}

/// How a refused row is told: the same words as a refused command.
pub(crate) fn explain(error: commands::Error) -> Refusal {
    let error = ApiError::from(error);
    Refusal {
        code: error.code().to_owned(),
        text: error.text(),
    }
}

/// The answer of an act.
pub(super) fn done(
    done: RosterDone,
    position: u64,
    names: &HashMap<String, String>,
) -> RosterDoneBody {
    let rows: Vec<OutcomeBody> = done
        .rows
        .into_iter()
        .map(|row| outcome(row, names))
        .collect();
    let succeeded = rows.iter().filter(|row| row.done).count();
    RosterDoneBody {
        id: done.id,
        version: done.version,
        position,
        waits_for_second: done.waits_for_second,
        done: succeeded,
        refused: rows.len() - succeeded,
        amount: rows
            .iter()
            .filter(|row| row.done)
            .map(|row| row.amount)
            .fold(0, i64::saturating_add),
        rows,
    }
}

/// The answer of a command that acted on payments.
pub(super) fn acted(finished: commands::Done<RosterDone>) -> Envelope<RosterDoneBody> {
    let position = finished.position;
    Envelope::ok(done(finished.answer, position, &HashMap::new())).at(position)
}

fn outcome(row: RowOutcome, names: &HashMap<String, String>) -> OutcomeBody {
    let (code, text) = match row.refusal {
        None => (None, None),
        Some(refusal) => (Some(refusal.code), Some(refusal.text)),
    };
    OutcomeBody {
        name: names.get(&row.award_id).cloned(),
        award_id: row.award_id,
        disbursement_id: row.disbursement_id,
        amount: row.amount,
        done: code.is_none(),
        code,
        text,
    }
}

/// A roster of a list.
pub(super) fn item(row: &RosterRow) -> Result<RosterItem, ApiError> {
    Ok(RosterItem {
        id: row.roster_id.clone(),
        version: row.version,
        position: row.position,
        name: row.name.clone(),
        status: row.status,
        kind: row.kind,
        budget_line_id: row.budget_line_id.clone(),
        component: row.component,
        academic_year: row.academic_year.clone(),
        entries: row.entries,
        amount: row.amount,
        excluded: row.excluded,
        first_approved: row.first_approved_by.is_some(),
        sp2d_number: row.sp2d_number.clone(),
        updated_at: shown::time(&row.updated_at)?,
    })
}
