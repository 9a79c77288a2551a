//! The words of formulir-pendaftaran on the wire: the form, its documents and whose desk it lies on.

use crate::answer::acts::ActBody;
use crate::answer::holder::HolderBody;
use chrono::{DateTime, NaiveDate, Utc};
use domain::application::{
    ApplicationStatus, DocumentStatus, OutsideRegister, RegisterField, RegisterVerdict,
};
use domain::{DocumentKind, Level, RejectCode, ScholarshipType, Sex};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The form as the applicant fills it; a draft may leave any field out.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FormBody {
    /// Full name as on the identity card.
    #[serde(rename = "nama", default)]
    pub name: Option<String>,
    /// National identity number, sixteen digits; masked for those who may not see it.
    #[serde(default)]
    pub nik: Option<String>,
    /// Family card number, sixteen digits; masked for those who may not see it.
    #[serde(rename = "noKk", default)]
    pub kk: Option<String>,
    /// Place of birth.
    #[serde(rename = "tempatLahir", default)]
    pub birth_place: Option<String>,
    /// Date of birth, YYYY-MM-DD.
    #[serde(rename = "tanggalLahir", default)]
    pub birth_date: Option<NaiveDate>,
    /// Telephone number.
    #[serde(rename = "noHp", default)]
    pub phone: Option<String>,
    /// `L` or `P`.
    #[serde(rename = "jenisKelamin", default)]
    #[schema(value_type = Option<Sex>)]
    pub sex: Option<String>,
    /// Home district, e.g. `95.08.01`.
    #[serde(rename = "distrikAsal", default)]
    pub home_district: Option<String>,
    /// Home kampung, e.g. `95.08.01.2001`.
    #[serde(rename = "kampungAsal", default)]
    pub home_kampung: Option<String>,
    /// Street address.
    #[serde(rename = "alamat", default)]
    pub address: Option<String>,
    /// City or regency of study, e.g. `91.71`.
    #[serde(rename = "kotaStudi", default)]
    pub study_city: Option<String>,
    /// SMA, SMK, D1 to D4, S1 to S3 or PROFESI.
    #[serde(rename = "jenjang", default)]
    #[schema(value_type = Option<Level>)]
    pub level: Option<String>,
    /// Institution, by its kode_pt.
    #[serde(rename = "institusiId", default)]
    pub institution_id: Option<String>,
    /// Name of the institution, also for schools outside the list.
    #[serde(rename = "institusi", default)]
    pub institution_name: Option<String>,
    /// Study programme or school major.
    #[serde(rename = "programStudi", default)]
    pub study_programme: Option<String>,
    /// Student number at the institution.
    #[serde(rename = "nim", default)]
    pub student_number: Option<String>,
    /// Current semester, 1 to 14.
    #[serde(default)]
    pub semester: Option<u8>,
    /// Grade point average 0.00 to 4.00, two decimals at most.
    #[serde(rename = "ipk", default)]
    pub gpa: Option<f64>,
    /// One of the six scholarship types.
    #[serde(rename = "jenisBeasiswa", default)]
    #[schema(value_type = Option<ScholarshipType>)]
    pub scholarship_type: Option<String>,
    /// Scholarship year.
    #[serde(rename = "tahun", default)]
    pub year: Option<u16>,
    /// The account that the money is to go to.
    #[serde(rename = "rekening", default)]
    pub account: Option<FormAccount>,
    /// Guardian; required for applicants under 18.
    #[serde(rename = "wali", default)]
    pub guardian: Option<FormGuardian>,
    /// Other scholarships or funding.
    #[serde(rename = "pendanaanLain", default)]
    pub other_funding: Option<String>,
}

/// The account given with a form.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FormAccount {
    /// Bank code, three digits.
    #[serde(rename = "kodeBank", default)]
    pub bank_code: Option<String>,
    /// Account number; masked for those who may not see it.
    #[serde(rename = "nomor", default)]
    pub number: Option<String>,
    /// Name on the account.
    #[serde(rename = "namaPemilik", default)]
    pub holder: Option<String>,
}

/// The guardian of a minor, and that he or she consents.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FormGuardian {
    /// Name.
    #[serde(rename = "nama", default)]
    pub name: Option<String>,
    /// Relation to the applicant.
    #[serde(rename = "hubungan", default)]
    pub relation: Option<String>,
    /// Telephone number.
    #[serde(rename = "noHp", default)]
    pub phone: Option<String>,
    /// Whether consent was given.
    #[serde(rename = "persetujuan", default)]
    pub consent: bool,
}

/// One document of a form with its verdict.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DocumentBody {
    /// ktp, kk, surat_aktif, khs, buku_rekening, foto, bukti_prestasi or sktm.
    #[serde(rename = "jenis")]
    pub kind: DocumentKind,
    /// Id of the uploaded file.
    #[serde(rename = "fileId")]
    pub file_id: String,
    /// File name as uploaded.
    #[serde(rename = "nama")]
    pub name: String,
    /// Media type by content.
    #[serde(rename = "mediaType")]
    pub media_type: String,
    /// Size in bytes.
    #[serde(rename = "ukuran")]
    pub bytes: i64,
    /// SHA-256 of the file, hex.
    pub sha256: String,
    /// belum_diperiksa, sah or tidak_sah.
    #[serde(rename = "putusan")]
    pub verdict: DocumentStatus,
    /// Why it is not valid.
    #[serde(rename = "catatan")]
    pub note: Option<String>,
    /// Short-lived signed link to the file; absent for those who may not open it.
    #[serde(rename = "tautan")]
    pub link: Option<String>,
}

/// Who has taken a form to look at it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ReviewerBody {
    /// Their account.
    #[serde(rename = "userId")]
    pub user_id: String,
    /// Their name.
    #[serde(rename = "nama")]
    pub name: Option<String>,
    /// Until when it stays with them.
    #[serde(rename = "sampai")]
    pub until: DateTime<Utc>,
    /// Whether that is the reader.
    #[serde(rename = "saya")]
    pub is_reader: bool,
}

/// What the applicant changed since the form last went back.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ChangesBody {
    /// Names of the fields that differ, as in the form; those of an account as `rekening.<nama>`.
    #[serde(rename = "isi")]
    pub fields: Vec<String>,
    /// Documents that are new or another file.
    #[serde(rename = "dokumen")]
    pub documents: Vec<DocumentKind>,
    /// The form as it was then.
    #[serde(rename = "sebelumnya")]
    pub before: FormBody,
}

/// One field that is missing or wrong.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ProblemBody {
    /// Field name as in the form, or `dokumen.<jenis>`.
    #[serde(rename = "nama")]
    pub field: String,
    /// What to do, in Indonesian.
    #[serde(rename = "pesan")]
    pub message: String,
}

/// The newest answer of one register outside the office.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct OutsideAnswerBody {
    /// Which register.
    pub register: OutsideRegister,
    /// What the answer says of the form.
    #[serde(rename = "hasil")]
    pub verdict: RegisterVerdict,
    /// What differs.
    #[serde(rename = "berbeda")]
    pub differs: Vec<RegisterField>,
    /// Whether the form says something else since in what was compared.
    #[serde(rename = "usang")]
    pub outdated: bool,
    /// When it was asked.
    #[serde(rename = "pada")]
    pub at: DateTime<Utc>,
    /// Name of who asked.
    #[serde(rename = "oleh")]
    pub by: Option<String>,
    /// The JSON text that was sent; absent for those who see the form masked, and after the person was erased.
    #[serde(rename = "pertanyaan")]
    pub question: Option<String>,
    /// The JSON text that came back; likewise.
    #[serde(rename = "jawaban")]
    pub answer: Option<String>,
}

/// One form with everything its reader may see.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ApplicationDetail {
    /// formulirPendaftaranId.
    pub id: String,
    /// What the applicant writes down, `ND-2026-3F9A-12BC`; none before it was handed in.
    #[serde(rename = "nomorPendaftaran")]
    pub number: Option<String>,
    /// The applicant.
    #[serde(rename = "userId")]
    pub applicant_id: String,
    /// Version to send with the next command.
    #[serde(rename = "versi")]
    pub version: i64,
    /// Log position of the last event of this form.
    #[serde(rename = "nomorPeristiwa")]
    pub position: i64,
    /// draf, diajukan, perlu_perbaikan, direkomendasikan, disetujui, ditolak or dibatalkan.
    pub status: ApplicationStatus,
    /// How often it was submitted.
    #[serde(rename = "putaran")]
    pub round: i64,
    /// Filled with the help of a branch office.
    #[serde(rename = "dibantu")]
    pub assisted: bool,
    /// The fields of the form.
    #[serde(rename = "isi")]
    pub form: FormBody,
    /// Identity, account and telephone are masked for this reader.
    #[serde(rename = "tersamar")]
    pub masked: bool,
    /// Name of the home district.
    #[serde(rename = "distrik")]
    pub home_district_name: Option<String>,
    /// Name of the home kampung.
    #[serde(rename = "kampung")]
    pub home_kampung_name: Option<String>,
    /// Uploaded documents.
    #[serde(rename = "dokumen")]
    pub documents: Vec<DocumentBody>,
    /// What is still missing before it can be submitted.
    #[serde(rename = "kekurangan")]
    pub problems: Vec<ProblemBody>,
    /// Who has to act next; none when finished.
    #[serde(rename = "pemegang")]
    pub holder: Option<HolderBody>,
    /// Who has taken it to look at it, for those who decide; none when nobody has.
    #[serde(rename = "pemeriksa")]
    pub reviewer: Option<ReviewerBody>,
    /// What changed since it last went back, for those who decide; none before it ever did, when it waits for nobody's
    /// look, and as of a day in the past.
    #[serde(rename = "perubahan")]
    pub changes: Option<ChangesBody>,
    /// What registers outside the office answered about it, for the office; empty as of a day in the past.
    #[serde(rename = "pencocokan")]
    pub answers: Vec<OutsideAnswerBody>,
    /// Last public note (repair, recommendation or reason of rejection).
    #[serde(rename = "catatan")]
    pub note: Option<String>,
    /// Code of the rejection.
    #[serde(rename = "kodeAlasan")]
    pub rejection_code: Option<RejectCode>,
    /// The award that the approval granted.
    #[serde(rename = "penerimaBeasiswaId")]
    pub award_id: Option<String>,
    /// Time of the first submission.
    #[serde(rename = "diajukanPada")]
    pub submitted_at: Option<DateTime<Utc>>,
    /// Time of the last change.
    #[serde(rename = "diubahPada")]
    pub updated_at: DateTime<Utc>,
    /// What the reader may do with it now, and why not; empty as of a day in the past.
    #[serde(rename = "tindakan")]
    pub acts: Vec<ActBody>,
}

/// One line of the queue of forms.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ApplicationItem {
    /// formulirPendaftaranId.
    pub id: String,
    /// Version of the form.
    #[serde(rename = "versi")]
    pub version: i64,
    /// State of the form.
    pub status: ApplicationStatus,
    /// Name of the applicant.
    #[serde(rename = "nama")]
    pub name: Option<String>,
    /// NIK, masked.
    #[serde(rename = "nikTersamar")]
    pub nik_masked: Option<String>,
    /// Scholarship type.
    #[serde(rename = "beasiswa")]
    pub scholarship_type: Option<ScholarshipType>,
    /// Scholarship year.
    #[serde(rename = "tahun")]
    pub year: Option<i64>,
    /// Level of study.
    #[serde(rename = "jenjang")]
    pub level: Option<Level>,
    /// Home district code.
    #[serde(rename = "distrikId")]
    pub home_district: Option<String>,
    /// Home district name.
    #[serde(rename = "distrik")]
    pub home_district_name: Option<String>,
    /// Institution name.
    #[serde(rename = "institusiPendidikan")]
    pub institution_name: Option<String>,
    /// Study programme.
    #[serde(rename = "programStudi")]
    pub study_programme: Option<String>,
    /// Documents not yet judged.
    #[serde(rename = "dokumenBelumDiperiksa")]
    pub documents_unjudged: i64,
    /// Who has to act next.
    #[serde(rename = "pemegang")]
    pub holder: Option<HolderBody>,
    /// Who has taken it to look at it, for those who decide; none when nobody has.
    #[serde(rename = "pemeriksa")]
    pub reviewer: Option<ReviewerBody>,
    /// Time of the first submission.
    #[serde(rename = "diajukanPada")]
    pub submitted_at: Option<DateTime<Utc>>,
    /// Time of the last change.
    #[serde(rename = "diubahPada")]
    pub updated_at: DateTime<Utc>,
}

/// Some forms of one applicant.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ApplicationList {
    /// Newest first.
    pub items: Vec<ApplicationDetail>,
}

/// A verdict on a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DocumentVerdict {
    /// Valid.
    Sah,
    /// Not valid; needs a note.
    TidakSah,
}

/// An approved form and the award it granted.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ApprovedBody {
    /// formulirPendaftaranId.
    pub id: String,
    /// Version of the form now.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Log position of the last event written; also in `X-Position`.
    #[serde(rename = "nomorPeristiwa")]
    pub position: u64,
    /// The award.
    #[serde(rename = "penerimaBeasiswaId")]
    pub award_id: String,
    /// The account taken over from the form; another person still has to verify it.
    #[serde(rename = "rekeningId")]
    pub bank_account_id: String,
}
