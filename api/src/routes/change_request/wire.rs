//! Change requests on the wire.

use chrono::{DateTime, NaiveDate, Utc};
use commands::{Changed, Done};
use domain::change_request::{ChangeRequestStatus, Difference, SubjectKind};
use domain::decree::DecreeChange;
use domain::disbursement::Component;
use domain::{Level, ScholarshipType};
use projections::change_request::ChangeRequestItem as Item;
use serde::Serialize;
use utoipa::ToSchema;

use crate::answer::acts::ActBody;
use crate::answer::file_body::KeptFileBody;
use crate::answer::shown;
use crate::routes::record::listed::ListedRowBody;
use crate::{ApiError, Envelope};

/// One line of what would differ.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct DifferenceBody {
    /// What differs.
    #[serde(rename = "nama")]
    pub name: String,
    /// As it was when it was proposed; none where there was nothing.
    #[serde(rename = "sebelum")]
    pub before: Option<String>,
    /// As it is to be; none where it ends.
    #[serde(rename = "sesudah")]
    pub after: Option<String>,
}

/// A person as a change request names them.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct PersonBody {
    /// The account.
    #[serde(rename = "userId")]
    pub user_id: String,
    /// Name of the person or office.
    #[serde(rename = "nama")]
    pub name: Option<String>,
}

/// A change request.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ChangeRequestBody {
    /// Its id.
    #[serde(rename = "usulanId")]
    pub id: String,
    /// Its version, to send with a decision.
    #[serde(rename = "versi")]
    pub version: u64,
    /// What it is about.
    #[serde(rename = "jenis")]
    pub kind: SubjectKind,
    /// What became of it.
    pub status: ChangeRequestStatus,
    /// Whose account it is about.
    #[serde(rename = "mengenai")]
    pub concerns: Option<PersonBody>,
    /// Whom or what it is about, in a few words.
    #[serde(rename = "perihal")]
    pub about_what: Option<String>,
    /// Masked address of that account, as it is now.
    #[serde(rename = "emailAkun")]
    pub concerned_email: Option<String>,
    /// What would differ.
    #[serde(rename = "perubahan")]
    pub differences: Vec<DifferenceBody>,
    /// Why it was proposed.
    #[serde(rename = "alasan")]
    pub reason: Option<String>,
    /// Who proposed it.
    #[serde(rename = "pengusul")]
    pub proposer: PersonBody,
    /// Who answers for the proposer's account, where nobody had confirmed it.
    #[serde(rename = "penanggungJawab")]
    pub answers: Option<PersonBody>,
    /// When it was proposed.
    #[serde(rename = "diusulkanPada")]
    pub proposed_at: DateTime<Utc>,
    /// After this moment nobody confirms it.
    #[serde(rename = "berlakuSampai")]
    pub lapses_at: DateTime<Utc>,
    /// Who confirmed or refused it.
    #[serde(rename = "diputuskanOleh")]
    pub settler: Option<PersonBody>,
    /// When it was last decided on.
    #[serde(rename = "diputuskanPada")]
    pub settled_at: Option<DateTime<Utc>>,
    /// Why it was refused.
    #[serde(rename = "alasanPenolakan")]
    pub refusal: Option<String>,
}

impl ChangeRequestBody {
    /// All that would differ, in one line of words.
    pub fn differences_in_words(&self) -> String {
        let side = |text: Option<&String>| text.map_or_else(|| "–".to_owned(), Clone::clone);
        let line = |one: &DifferenceBody| {
            let (before, after) = (side(one.before.as_ref()), side(one.after.as_ref()));
            format!("{}: {before} → {after}", one.name)
        };
        let lines: Vec<String> = self.differences.iter().map(line).collect();
        lines.join("; ")
    }
}

/// A change request with what its reader may do.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ChangeRequestDetail {
    /// The request.
    #[serde(flatten)]
    pub request: ChangeRequestBody,
    /// Scan of the DPA or DPPA that it rests on.
    #[serde(rename = "scanDokumen")]
    pub scan: Option<KeptFileBody>,
    /// What a correction rests on.
    #[serde(rename = "bukti")]
    pub evidence: Option<KeptFileBody>,
    /// Whose payment or award it is about.
    #[serde(rename = "tentang")]
    pub about: Option<AboutBody>,
    /// The payments that would be written down from the archive.
    #[serde(rename = "pembayaranArsip")]
    pub past_payments: Vec<PastRowBody>,
    /// The recipients who would be taken over from a list.
    #[serde(rename = "impor")]
    pub imported: Vec<ImportedRowBody>,
    /// A list of recipients that is longer than one append, with its parts.
    #[serde(rename = "daftarPanjang")]
    pub list: Option<LongListBody>,
    /// The rows of a public list that would be taken in.
    #[serde(rename = "daftarAcuan")]
    pub listed: Vec<ListedRowBody>,
    /// Whom an amendment of a decree adds, removes or pays otherwise.
    #[serde(rename = "perubahanSk")]
    pub amended: Vec<AmendedRowBody>,
    /// What the reader may do with it now.
    #[serde(rename = "tindakan")]
    pub acts: Vec<ActBody>,
}

/// Whose payment or award a request is about, to be looked at before it is decided.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct AboutBody {
    /// The payment, where it is about one.
    #[serde(rename = "keuanganId")]
    pub disbursement_id: Option<String>,
    /// The award.
    #[serde(rename = "penerimaBeasiswaId")]
    pub award_id: String,
    /// Name of the recipient; gone after an erasure.
    #[serde(rename = "namaPenerima")]
    pub name: Option<String>,
}

/// A recipient in an amendment of a decree, for whoever decides on it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct AmendedRowBody {
    /// The award.
    #[serde(rename = "penerimaBeasiswaId")]
    pub award_id: String,
    /// Name of the recipient; gone after an erasure.
    #[serde(rename = "namaPenerima")]
    pub name: Option<String>,
    /// What becomes of them.
    #[serde(rename = "perubahan")]
    pub change: DecreeChange,
    /// What the decree says now that a payment is at most, whole rupiah.
    #[serde(rename = "besaranSebelum")]
    pub before: Option<i64>,
    /// What the amendment says.
    #[serde(rename = "besaranSesudah")]
    pub after: Option<i64>,
}

/// A recipient of a list, for whoever decides on it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ImportedRowBody {
    /// Row of the list, as the spreadsheet shows it.
    #[serde(rename = "baris")]
    pub line: u32,
    /// Name; gone after an erasure.
    #[serde(rename = "nama")]
    pub name: Option<String>,
    /// Type of scholarship.
    #[serde(rename = "beasiswa")]
    pub scholarship_type: Option<ScholarshipType>,
    /// Campus or school.
    #[serde(rename = "institusi")]
    pub institution: Option<String>,
    /// Study programme.
    #[serde(rename = "programStudi")]
    pub programme: Option<String>,
    /// Level of study.
    #[serde(rename = "jenjang")]
    pub level: Option<Level>,
    /// Name of the home district.
    #[serde(rename = "distrik")]
    pub district: Option<String>,
    /// Year of the scholarship.
    #[serde(rename = "tahun")]
    pub year: Option<u16>,
    /// Number of the decree that named the person, where the list tells it.
    #[serde(rename = "nomorSk")]
    pub decree: Option<String>,
}

/// A list of recipients that is taken over part by part once it was confirmed.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct LongListBody {
    /// Its rows.
    #[serde(rename = "baris")]
    pub rows: u64,
    /// Rows of the parts that were taken over by now.
    #[serde(rename = "selesai")]
    pub done: u64,
    /// Whether all of it was taken over, with the decrees that it names.
    #[serde(rename = "tuntas")]
    pub is_finished: bool,
    /// Its parts in the order of the list; each is a request whose rows can be looked at.
    #[serde(rename = "bagian")]
    pub parts: Vec<ListPartBody>,
    /// Rows that were refused when their part was taken over.
    #[serde(rename = "dilewati")]
    pub left_out: Vec<RefusedRowOfListBody>,
}

/// A part of a long list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ListPartBody {
    /// The request that holds its rows.
    #[serde(rename = "usulanId")]
    pub id: String,
    /// How many rows it has.
    #[serde(rename = "baris")]
    pub rows: u32,
    /// Whether it was taken over.
    #[serde(rename = "dimuat")]
    pub is_taken: bool,
}

/// A row of a list that was not taken over.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct RefusedRowOfListBody {
    /// Row of the list, as the spreadsheet shows it.
    #[serde(rename = "baris")]
    pub line: u32,
    /// Code of the rule that refused it.
    #[serde(rename = "kode")]
    pub code: String,
    /// The same in a sentence.
    #[serde(rename = "alasan")]
    pub text: String,
}

/// A payment of the archive, for whoever decides on it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct PastRowBody {
    /// Name of the recipient; gone after an erasure.
    #[serde(rename = "namaPenerima")]
    pub name: Option<String>,
    /// What was paid for.
    #[serde(rename = "komponen")]
    pub component: Component,
    /// Academic year.
    #[serde(rename = "tahunAkademik")]
    pub academic_year: String,
    /// Semester of study.
    pub semester: u8,
    /// Whole rupiah.
    #[serde(rename = "jumlah")]
    pub amount: i64,
    /// Number of its SP2D.
    #[serde(rename = "nomorSp2d")]
    pub sp2d_number: String,
    /// Date of its SP2D.
    #[serde(rename = "tanggalSp2d")]
    pub sp2d_date: NaiveDate,
}

/// What was proposed and waits for a second person.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ProposedBody {
    /// Id of the change request.
    #[serde(rename = "usulanId")]
    pub id: String,
    /// Its version.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Log position of the last event written; also in `X-Position`.
    #[serde(rename = "nomorPeristiwa")]
    pub position: u64,
}

/// What people read when their order waits for another person.
pub(crate) const PROPOSED: &str =
    "Usulan tersimpan dan menunggu persetujuan orang kedua. Belum berlaku.";

/// The answer of an order that waits for a second person: 202.
pub(crate) fn proposed(done: Done<Changed>) -> Envelope<ProposedBody> {
    let position = done.position;
    Envelope::accepted(ProposedBody {
        id: done.answer.id,
        version: done.answer.version,
        position,
    })
    .message(PROPOSED)
    .at(position)
}

pub(super) fn person(user_id: String, name: Option<String>) -> PersonBody {
    PersonBody { user_id, name }
}

/// Whom or what a request is about: the person by their name or masked address, else what its first line says.
fn about_what(item: &Item, differences: &[Difference]) -> Option<String> {
    if item.request.concerns.is_some() {
        let known = item
            .concerned_name
            .as_ref()
            .or(item.concerned_email.as_ref());
        return Some(known.map_or_else(|| "Tanpa nama".to_owned(), Clone::clone));
    }
    let first = differences.first()?;
    let said = first.after.as_ref().or(first.before.as_ref());
    Some(said.unwrap_or(&first.name).clone())
}

/// One change request as it stands at this moment.
pub(crate) fn body(item: Item, now: DateTime<Utc>) -> Result<ChangeRequestBody, ApiError> {
    let kept: Vec<Difference> =
        serde_json::from_str(&item.request.differences).map_err(ApiError::internal)?;
    // What was proposed before days were written as people write them is read so.
    let differences: Vec<Difference> = kept.iter().map(Difference::in_figures).collect();
    let about_what = about_what(&item, &differences);
    let row = item.request;
    let lapses_at = shown::time(&row.lapses_at)?;
    let status = match row.status {
        ChangeRequestStatus::Open if now > lapses_at => ChangeRequestStatus::Lapsed,
        status => status,
    };
    let settled = match status {
        ChangeRequestStatus::Open | ChangeRequestStatus::Lapsed => None,
        ChangeRequestStatus::Confirmed
        | ChangeRequestStatus::Refused
        | ChangeRequestStatus::Withdrawn => Some(shown::time(&row.updated_at)?),
    };
    let concerned_name = item.concerned_name;
    let answers_name = item.answers_name;
    let settler_name = item.settler_name;
    Ok(ChangeRequestBody {
        id: row.change_request_id,
        version: u64::try_from(row.version).map_err(ApiError::internal)?,
        kind: row.kind,
        status,
        concerns: row.concerns.map(|id| person(id, concerned_name)),
        about_what,
        concerned_email: item.concerned_email,
        differences: differences
            .into_iter()
            .map(|one| DifferenceBody {
                name: one.name,
                before: one.before,
                after: one.after,
            })
            .collect(),
        reason: row.reason,
        proposer: person(row.proposed_by, item.proposer_name),
        answers: row.answers.map(|id| person(id, answers_name)),
        proposed_at: shown::time(&row.created_at)?,
        lapses_at,
        settler: row.settled_by.map(|id| person(id, settler_name)),
        settled_at: settled,
        refusal: row.refusal,
    })
}
