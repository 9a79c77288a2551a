//! The wire form of institutions, faculties, study programmes and periods of a scholarship.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use domain::ScholarshipType;
use domain::record::{Faculty, Institution, ScholarshipPeriod, StudyProgramme};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ApiError;
use crate::answer::export::{Cell, Column};
use crate::answer::parse;
use crate::routes::record::answer::{Listed, Wire};

/// An institution.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct InstitutionBody {
    /// kode_pt or NPSN; a new one when left out.
    #[serde(rename = "kode", default)]
    code: Option<String>,
    /// Name.
    #[serde(rename = "nama")]
    name: String,
    /// The form in the words of the list that it was taken from (PDDikti: Universitas, Sekolah Tinggi, …; schools: SMA, SMK).
    #[serde(rename = "bentuk")]
    kind: String,
    /// Regency or city it lies in.
    #[serde(rename = "kotaId", default)]
    city_code: Option<String>,
    /// Province.
    #[serde(rename = "provinsi")]
    province: String,
    /// The standing in the words of the list that it was taken from (PDDikti: Aktif, Pembinaan, Alih Bentuk, Alih Kelola, Tutup).
    status: String,
    /// Accreditation.
    #[serde(rename = "akreditasi", default)]
    accreditation: Option<String>,
}
update!(UpdateInstitution, InstitutionBody);

impl Wire for Institution {
    type Body = InstitutionBody;

    const COLUMNS: &'static [Column<Listed<InstitutionBody>>] = &[
        ("Kode", |it| Cell::text(&it.id)),
        ("Nama", |it| Cell::text(&it.value.name)),
        ("Bentuk", |it| Cell::text(&it.value.kind)),
        ("Kode Kota", |it| Cell::some(it.value.city_code.as_ref())),
        ("Provinsi", |it| Cell::text(&it.value.province)),
        ("Status", |it| Cell::text(&it.value.status)),
        ("Akreditasi", |it| {
            Cell::some(it.value.accreditation.as_ref())
        }),
    ];

    fn to_wire(self) -> InstitutionBody {
        InstitutionBody {
            code: None,
            name: self.name,
            kind: self.kind,
            city_code: self.city_code.map(|code| code.to_string()),
            province: self.province,
            status: self.status,
            accreditation: self.accreditation,
        }
    }

    fn from_wire(body: InstitutionBody) -> Result<Self, ApiError> {
        if Self::chosen_id(&body).is_some_and(|code| !Self::is_code(&code)) {
            return Err(ApiError::problem("kode", "KODE_INSTITUSI_TIDAK_SAH"));
        }
        Ok(Self {
            name: body.name,
            kind: body.kind,
            city_code: parse::optional("kotaId", body.city_code.as_deref())?,
            province: body.province,
            status: body.status,
            accreditation: parse::note(body.accreditation),
        })
    }

    fn chosen_id(body: &InstitutionBody) -> Option<String> {
        parse::note(body.code.clone())
    }
}

/// A faculty.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FacultyBody {
    /// Name.
    #[serde(rename = "nama")]
    name: String,
    /// The institution it belongs to.
    #[serde(rename = "institusiPendidikanId", default)]
    institution_id: Option<String>,
}
update!(UpdateFaculty, FacultyBody);

impl Wire for Faculty {
    type Body = FacultyBody;

    const COLUMNS: &'static [Column<Listed<FacultyBody>>] = &[
        ("Nama", |it| Cell::text(&it.value.name)),
        ("Kode Institusi", |it| {
            Cell::some(it.value.institution_id.as_ref())
        }),
    ];

    fn to_wire(self) -> FacultyBody {
        FacultyBody {
            name: self.name,
            institution_id: self.institution_id,
        }
    }

    fn institution_id(&self) -> Option<&str> {
        self.institution_id.as_deref()
    }

    fn from_wire(body: FacultyBody) -> Result<Self, ApiError> {
        Ok(Self {
            name: body.name,
            institution_id: parse::note(body.institution_id),
        })
    }
}

/// A study programme.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StudyProgrammeBody {
    /// The institution that offers it.
    #[serde(rename = "institusiPendidikanId")]
    institution_id: String,
    /// Name.
    #[serde(rename = "nama")]
    name: String,
    /// Level of study.
    #[serde(rename = "jenjang")]
    level: String,
}
update!(UpdateStudyProgramme, StudyProgrammeBody);

impl Wire for StudyProgramme {
    type Body = StudyProgrammeBody;

    const COLUMNS: &'static [Column<Listed<StudyProgrammeBody>>] = &[
        ("Nama", |it| Cell::text(&it.value.name)),
        ("Jenjang", |it| Cell::text(&it.value.level)),
        ("Kode Institusi", |it| Cell::text(&it.value.institution_id)),
    ];

    fn to_wire(self) -> StudyProgrammeBody {
        StudyProgrammeBody {
            institution_id: self.institution_id,
            name: self.name,
            level: self.level.as_str().to_owned(),
        }
    }

    fn institution_id(&self) -> Option<&str> {
        Some(&self.institution_id)
    }

    fn from_wire(body: StudyProgrammeBody) -> Result<Self, ApiError> {
        Ok(Self {
            institution_id: body.institution_id,
            name: body.name,
            level: parse::value("jenjang", &body.level)?,
        })
    }
}

/// When and for what a scholarship type is open in a year.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScholarshipPeriodBody {
    /// Budget year.
    #[serde(rename = "tahun")]
    year: u16,
    /// Scholarship type.
    #[serde(rename = "beasiswa")]
    scholarship_type: String,
    /// First day of registration.
    #[serde(rename = "buka")]
    opens: NaiveDate,
    /// Last day of registration.
    #[serde(rename = "tutup")]
    closes: NaiveDate,
    /// How many awards are planned.
    #[serde(rename = "kuota", default)]
    quota: Option<u32>,
    /// Amount a year in whole rupiah, by level of study.
    #[serde(rename = "besaran", default)]
    amounts: BTreeMap<String, i64>,
    /// Requirements in words, as applicants read them.
    #[serde(rename = "syarat", default)]
    requirements: Vec<String>,
    /// Documents required beyond those of every form.
    #[serde(rename = "dokumen", default)]
    documents: Vec<String>,
}
update!(UpdateScholarshipPeriod, ScholarshipPeriodBody);

impl Wire for ScholarshipPeriod {
    type Body = ScholarshipPeriodBody;

    const COLUMNS: &'static [Column<Listed<ScholarshipPeriodBody>>] = &[
        ("Tahun", |it| Cell::integer(Some(i64::from(it.value.year)))),
        ("Beasiswa", |it| {
            Cell::some_word(it.value.scholarship_type.parse::<ScholarshipType>().ok())
        }),
        ("Buka", |it| Cell::day(Some(it.value.opens))),
        ("Tutup", |it| Cell::day(Some(it.value.closes))),
        ("Kuota", |it| Cell::integer(it.value.quota.map(i64::from))),
    ];

    fn to_wire(self) -> ScholarshipPeriodBody {
        ScholarshipPeriodBody {
            year: self.year,
            scholarship_type: self.scholarship_type.as_str().to_owned(),
            opens: self.opens,
            closes: self.closes,
            quota: self.quota,
            amounts: self
                .amounts
                .into_iter()
                .map(|(level, amount)| (level.as_str().to_owned(), amount.0))
                .collect(),
            requirements: self.requirements,
            documents: self
                .documents
                .into_iter()
                .map(|kind| kind.as_str().to_owned())
                .collect(),
        }
    }

    fn from_wire(body: ScholarshipPeriodBody) -> Result<Self, ApiError> {
        let amounts = body
            .amounts
            .into_iter()
            .map(|(level, amount)| {
                Ok((
                    parse::value("besaran", &level)?,
                    parse::amount("besaran", amount)?,
                ))
            })
            .collect::<Result<_, ApiError>>()?;
        Ok(Self {
            year: body.year,
            scholarship_type: parse::value("beasiswa", &body.scholarship_type)?,
            opens: body.opens,
            closes: body.closes,
            quota: body.quota,
            amounts,
            requirements: body
                .requirements
                .into_iter()
                .filter_map(|text| parse::note(Some(text)))
                .collect(),
            documents: parse::list("dokumen", &body.documents)?
                .into_iter()
                .collect(),
        })
    }

    fn natural_id(&self) -> Option<String> {
        let id = commands::place::period_id(self.year, self.scholarship_type);
        Some(id)
    }
}
