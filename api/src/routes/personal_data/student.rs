//! A student as the lists of the offices show one.

use domain::Level;
use domain::ScholarshipType;
use domain::Sex;
use domain::application::ApplicationStatus;
use domain::award::AwardStatus;
use projections::student::StudentRow;
use serde::Serialize;
use utoipa::ToSchema;

use crate::ApiError;
use crate::answer::export::{Cell, Column};
use crate::answer::shown;

/// One line of list-akademia.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct StudentItem {
    /// The person's userId.
    #[serde(rename = "dataDiriId")]
    pub person_id: String,
    /// The latest form that was handed in.
    #[serde(rename = "formulirPendaftarId")]
    pub application_id: String,
    /// The award it led to.
    #[serde(rename = "penerimaBeasiswaId")]
    pub award_id: Option<String>,
    /// Name.
    #[serde(rename = "nama")]
    pub name: Option<String>,
    /// NIK, masked.
    #[serde(rename = "nikTersamar")]
    pub nik_masked: Option<String>,
    /// L or P.
    #[serde(rename = "jenisKelamin")]
    pub sex: Option<Sex>,
    /// Home district code.
    #[serde(rename = "distrikId")]
    pub district_code: Option<String>,
    /// Home district name.
    #[serde(rename = "distrik")]
    pub district: Option<String>,
    /// Home kampung name.
    #[serde(rename = "kampung")]
    pub kampung: Option<String>,
    /// Institution in the master data.
    #[serde(rename = "institusiPendidikanId")]
    pub institution_id: Option<String>,
    /// Name of the institution.
    #[serde(rename = "institusiPendidikan")]
    pub institution: Option<String>,
    /// Study programme.
    #[serde(rename = "programStudi")]
    pub study_programme: Option<String>,
    /// Level of study.
    #[serde(rename = "jenjang")]
    pub level: Option<Level>,
    /// Latest semester known.
    pub semester: Option<i64>,
    /// Latest grade point average known.
    #[serde(rename = "ipk")]
    pub gpa: Option<f64>,
    /// Scholarship type.
    #[serde(rename = "beasiswa")]
    pub scholarship_type: Option<ScholarshipType>,
    /// Batch of the award.
    #[serde(rename = "batchPenerimaan")]
    pub batch: Option<String>,
    /// State of the form.
    #[serde(rename = "statusFormulir")]
    pub application_status: ApplicationStatus,
    /// State of the award.
    #[serde(rename = "statusPenerima")]
    pub award_status: Option<AwardStatus>,
    /// Graduated.
    #[serde(rename = "statusLulus")]
    pub graduated: bool,
}

/// The line of a student.
#[allow(
    clippy::unnecessary_wraps,
    reason = "pages are changed by what may fail"
)]
pub(crate) fn item(row: StudentRow) -> Result<StudentItem, ApiError> {
    let StudentRow { application, award } = row;
    let semester = award.as_ref().and_then(|award| award.semester);
    let gpa = award.as_ref().and_then(|award| award.gpa_hundredths);
    Ok(StudentItem {
        district: shown::district_name(application.home_district.as_deref()),
        kampung: shown::kampung_name(application.home_kampung.as_deref()),
        person_id: application.applicant_id,
        application_id: application.application_id,
        award_id: application.award_id,
        name: application.name,
        nik_masked: application.nik_masked,
        sex: application.sex,
        district_code: application.home_district,
        institution_id: application.institution_id,
        institution: application.institution_name,
        study_programme: application.study_programme,
        level: application.level,
        semester: semester.or(application.semester),
        gpa: gpa.or(application.gpa_hundredths).map(shown::hundredths),
        scholarship_type: application.scholarship_type,
        batch: application.batch,
        application_status: application.status,
        award_status: award.as_ref().map(|award| award.status),
        graduated: award.is_some_and(|award| award.graduated),
    })
}

/// The columns of the exported list.
pub(crate) const COLUMNS: &[Column<StudentItem>] = &[
    ("Nama", |it| Cell::some(it.name.as_ref())),
    ("NIK (tersamar)", |it| Cell::some(it.nik_masked.as_ref())),
    ("Jenis Kelamin", |it| Cell::some_word(it.sex)),
    ("Distrik Asal", |it| Cell::some(it.district.as_ref())),
    ("Kampung Asal", |it| Cell::some(it.kampung.as_ref())),
    ("Asal Sekolah/Universitas", |it| {
        Cell::some(it.institution.as_ref())
    }),
    ("Program Studi/Jurusan", |it| {
        Cell::some(it.study_programme.as_ref())
    }),
    ("Jenjang", |it| Cell::some_word(it.level)),
    ("Semester", |it| Cell::integer(it.semester)),
    ("IPK", |it| Cell::decimal(it.gpa)),
    ("Kategori Beasiswa", |it| {
        Cell::some_word(it.scholarship_type)
    }),
    ("Batch", |it| Cell::some(it.batch.as_ref())),
    ("Status Formulir", |it| Cell::word(it.application_status)),
    ("Status Penerima", |it| Cell::some_word(it.award_status)),
    ("Lulus", |it| {
        Cell::text(if it.graduated { "Lulus" } else { "Belum Lulus" })
    }),
];
