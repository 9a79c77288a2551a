//! The words of penerima-beasiswa on the wire: an award and its academic records.

use crate::answer::acts::ActBody;
use crate::answer::file_body::KeptFileBody;
use chrono::{DateTime, NaiveDate, Utc};
use domain::Level;
use domain::ScholarshipType;
use domain::award::{AwardStatus, Exception, ExceptionKind, Leave, ObjectionKind};
use domain::disbursement::Component;
use serde::Serialize;
use utoipa::ToSchema;

/// One award with everything its reader may see.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AwardDetail {
    /// What the reader may do with it now, and why not; empty as of a day in the past.
    #[serde(rename = "tindakan")]
    pub acts: Vec<ActBody>,
    /// penerimaBeasiswaId.
    pub id: String,
    /// Version to send with the next command.
    #[serde(rename = "versi")]
    pub version: i64,
    /// Log position of the last event of this award.
    #[serde(rename = "nomorPeristiwa")]
    pub position: i64,
    /// aktif, ditangguhkan, selesai or dicabut.
    pub status: AwardStatus,
    /// Graduated.
    #[serde(rename = "statusLulus")]
    pub graduated: bool,
    /// Day of graduation.
    #[serde(rename = "tanggalLulus")]
    pub graduated_on: Option<NaiveDate>,
    /// The recipient.
    #[serde(rename = "userId")]
    pub recipient_id: String,
    /// The form that was approved.
    #[serde(rename = "formulirPendaftaranId")]
    pub application_id: String,
    /// Name of the recipient.
    #[serde(rename = "namaPenerima")]
    pub name: Option<String>,
    /// Student number, for recipient, institution and office.
    pub nim: Option<String>,
    /// Scholarship type.
    #[serde(rename = "beasiswa")]
    pub scholarship_type: ScholarshipType,
    /// Batch.
    #[serde(rename = "batchPenerimaan")]
    pub batch: String,
    /// Level of study.
    #[serde(rename = "jenjang")]
    pub level: Level,
    /// Institution, by its kode_pt.
    #[serde(rename = "institusiPendidikanId")]
    pub institution_id: Option<String>,
    /// Name of the institution.
    #[serde(rename = "institusiPendidikan")]
    pub institution_name: String,
    /// Study programme.
    #[serde(rename = "programStudi")]
    pub study_programme: String,
    /// Home district code.
    #[serde(rename = "distrikId")]
    pub home_district: String,
    /// Home district name.
    #[serde(rename = "distrik")]
    pub home_district_name: Option<String>,
    /// Decree that names the award.
    #[serde(rename = "skPenetapanId")]
    pub decree_id: Option<String>,
    /// Number of that decree.
    #[serde(rename = "nomorSk")]
    pub decree_number: Option<String>,
    /// Reason of a suspension or revocation.
    #[serde(rename = "alasan")]
    pub reason: Option<String>,
    /// What two persons allowed it beyond the rules; empty in a view of the past.
    #[serde(rename = "pengecualian")]
    pub exceptions: Vec<ExceptionBody>,
    /// The times in which the studies rest; empty in a view of the past.
    #[serde(rename = "cuti")]
    pub leaves: Vec<LeaveBody>,
    /// Day of death.
    #[serde(rename = "meninggalPada")]
    pub deceased_on: Option<NaiveDate>,
    /// Why all payments of the recipient are on hold; none when they are not, for others than the office, and in a view
    /// of the past.
    #[serde(rename = "ditahan")]
    pub held: Option<String>,
    /// Academic records, oldest first.
    #[serde(rename = "dataAkademik")]
    pub academic_records: Vec<AcademicRecordBody>,
    /// What reached the payees less what came back of it, whole rupiah; absent for institutions, which see their
    /// students' studies, not their money.
    #[serde(rename = "totalDisalurkan")]
    pub paid_total: Option<i64>,
    /// What SP2Ds were issued for, whatever came back since, whole rupiah; absent for institutions.
    #[serde(rename = "totalTerbitSp2d")]
    pub ordered_total: Option<i64>,
    /// Time of approval.
    #[serde(rename = "ditetapkanPada")]
    pub granted_at: DateTime<Utc>,
    /// Time of the last change.
    #[serde(rename = "diubahPada")]
    pub updated_at: DateTime<Utc>,
}

/// One line of a list of awards.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AwardItem {
    /// penerimaBeasiswaId.
    pub id: String,
    /// The recipient.
    #[serde(rename = "userId")]
    pub recipient_id: String,
    /// Version of the award.
    #[serde(rename = "versi")]
    pub version: i64,
    /// State of the award.
    pub status: AwardStatus,
    /// Graduated.
    #[serde(rename = "statusLulus")]
    pub graduated: bool,
    /// Name of the recipient.
    #[serde(rename = "namaPenerima")]
    pub name: Option<String>,
    /// Student number, for institution and office.
    pub nim: Option<String>,
    /// Scholarship type.
    #[serde(rename = "beasiswa")]
    pub scholarship_type: ScholarshipType,
    /// Batch.
    #[serde(rename = "batchPenerimaan")]
    pub batch: String,
    /// Level of study.
    #[serde(rename = "jenjang")]
    pub level: Level,
    /// Name of the institution.
    #[serde(rename = "institusiPendidikan")]
    pub institution_name: String,
    /// Study programme.
    #[serde(rename = "programStudi")]
    pub study_programme: String,
    /// Home district name.
    #[serde(rename = "distrik")]
    pub home_district_name: Option<String>,
    /// Number of the decree that names it.
    #[serde(rename = "nomorSk")]
    pub decree_number: Option<String>,
    /// Last semester recorded.
    #[serde(rename = "semesterTerakhir")]
    pub last_semester: Option<i64>,
    /// Last grade point average.
    #[serde(rename = "ipkTerakhir")]
    pub last_gpa: Option<f64>,
    /// Id of that record, to attest it.
    #[serde(rename = "dataAkademikTerakhirId")]
    pub last_record_id: Option<String>,
    /// Whether that record is attested.
    #[serde(rename = "terkonfirmasi")]
    pub attested: bool,
    /// What the institution says against that record.
    #[serde(rename = "disanggah")]
    pub objected: Option<ObjectionKind>,
}

/// One semester of a recipient (dataAkademik).
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AcademicRecordBody {
    /// `<penerimaBeasiswaId>:<tahunAkademik>:<semester>` with `-` for `/`.
    pub id: String,
    /// The award.
    #[serde(rename = "penerimaBeasiswaId")]
    pub award_id: String,
    /// Semester.
    pub semester: i64,
    /// Academic year, e.g. `2025/2026`.
    #[serde(rename = "tahunAkademik")]
    pub academic_year: String,
    /// Credits taken.
    #[serde(rename = "jumlahSks")]
    pub credits: i64,
    /// Grade point average.
    #[serde(rename = "ipk")]
    pub gpa: f64,
    /// Attested by the institution or the office.
    #[serde(rename = "terkonfirmasi")]
    pub attested: bool,
    /// What the institution says against it; gone with a new entry.
    #[serde(rename = "sanggahan")]
    pub objection: Option<ObjectionBody>,
    /// Study result sheet, for recipient, institution and office.
    pub khs: Option<KeptFileBody>,
    /// Letter of active enrolment, for recipient, institution and office.
    #[serde(rename = "suratAktif")]
    pub active_letter: Option<KeptFileBody>,
    /// Where grade or credits are below what the scholarship asks for.
    #[serde(rename = "peringatan")]
    pub warning: Option<LowSemesterBody>,
    /// Log position of its last event.
    #[serde(rename = "nomorPeristiwa")]
    pub position: i64,
}

/// What an institution says of a semester that it does not attest.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ObjectionBody {
    /// Not active, or wrong.
    #[serde(rename = "jenis")]
    pub kind: ObjectionKind,
    /// Why, in its words.
    #[serde(rename = "alasan")]
    pub reason: Option<String>,
    /// The right credits, where the figures are wrong.
    #[serde(rename = "jumlahSks")]
    pub credits: Option<i64>,
    /// The right grade point average, where the figures are wrong.
    #[serde(rename = "ipk")]
    pub gpa: Option<f64>,
    /// When it was said.
    #[serde(rename = "waktu")]
    pub at: Option<DateTime<Utc>>,
}

/// A semester below what the scholarship asks for, with which it still goes on.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LowSemesterBody {
    /// How many there are, with this one.
    #[serde(rename = "ke")]
    pub times: i64,
    /// With how many the scholarship ends.
    #[serde(rename = "berakhirPada")]
    pub ends_with: i64,
}

/// The semesters of one recipient.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AcademicRecordList {
    /// Oldest first.
    pub items: Vec<AcademicRecordBody>,
    /// Version of the award, to send with the next command.
    #[serde(rename = "versi")]
    pub version: i64,
}

/// What two persons allowed an award beyond the rules.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ExceptionBody {
    /// From which rule.
    #[serde(rename = "jenis")]
    pub kind: ExceptionKind,
    /// Academic year.
    #[serde(rename = "tahunAkademik")]
    pub academic_year: String,
    /// For what, where the amount is excepted.
    #[serde(rename = "komponen")]
    pub component: Option<Component>,
    /// At most so much a payment, whole rupiah.
    #[serde(rename = "jumlah")]
    pub amount: Option<i64>,
    /// The semester that may be attested.
    pub semester: Option<u8>,
}

impl From<&Exception> for ExceptionBody {
    fn from(exception: &Exception) -> Self {
        let kind = exception.kind();
        match exception {
            Exception::Amount {
                component,
                academic_year,
                amount,
            } => Self {
                kind,
                academic_year: academic_year.to_string(),
                component: Some(*component),
                amount: Some(amount.0),
                semester: None,
            },
            Exception::Continuation {
                academic_year,
                semester,
            } => Self {
                kind,
                academic_year: academic_year.to_string(),
                component: None,
                amount: None,
                semester: Some(*semester),
            },
        }
    }
}

/// A time in which the studies rest.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LeaveBody {
    /// Its first day.
    #[serde(rename = "dari")]
    pub from: NaiveDate,
    /// Its last day.
    #[serde(rename = "sampai")]
    pub until: NaiveDate,
}

impl From<&Leave> for LeaveBody {
    fn from(leave: &Leave) -> Self {
        Self {
            from: leave.from,
            until: leave.until,
        }
    }
}
