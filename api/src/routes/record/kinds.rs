//! The wire form of each kind of master data.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use domain::ScholarshipType;
use domain::record::{
    AccountDigits, Bank, Branch, District, Faculty, FinanceCategory, Institution, Kampung,
    NewsCategory, ScholarshipPeriod, StudyProgramme,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::{Listed, Wire};
use super::area::AreaBody;
use crate::ApiError;
use crate::answer::export::{Cell, Column};
use crate::answer::parse;

/// The body of a change: the version seen and the fields as they are to be.
macro_rules! update {
    ($name:ident, $body:ident) => {
        /// A change of an entry.
        #[derive(Debug, Deserialize, ToSchema)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name {
            /// The version the caller has seen.
            #[serde(rename = "versi")]
            pub version: u64,
            /// All fields as they are to be.
            #[serde(rename = "isi")]
            pub value: $body,
        }
    };
}

/// A bank.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BankBody {
    /// Bank code, three digits.
    #[serde(rename = "kode")]
    code: String,
    /// Name.
    #[serde(rename = "nama")]
    name: String,
    /// Fewest digits of an account number.
    #[serde(rename = "panjangMin", default)]
    digits_min: Option<u8>,
    /// Most digits of an account number.
    #[serde(rename = "panjangMaks", default)]
    digits_max: Option<u8>,
}
update!(UpdateBank, BankBody);

impl Wire for Bank {
    type Body = BankBody;

    const COLUMNS: &'static [Column<Listed<BankBody>>] = &[
        ("Kode", |it| Cell::text(&it.value.code)),
        ("Nama", |it| Cell::text(&it.value.name)),
        ("Digit Rekening Paling Sedikit", |it| {
            Cell::integer(it.value.digits_min.map(i64::from))
        }),
        ("Digit Rekening Paling Banyak", |it| {
            Cell::integer(it.value.digits_max.map(i64::from))
        }),
    ];

    fn to_wire(self) -> BankBody {
        BankBody {
            code: self.code,
            name: self.name,
            digits_min: self.account_digits.map(|digits| digits.min),
            digits_max: self.account_digits.map(|digits| digits.max),
        }
    }

    fn from_wire(body: BankBody) -> Result<Self, ApiError> {
        let account_digits = match (body.digits_min, body.digits_max) {
            (None, None) => None,
            (Some(min), Some(max)) => Some(AccountDigits { min, max }),
            (Some(_), None) => return Err(ApiError::problem("panjangMaks", "WAJIB_DIISI")),
            (None, Some(_)) => return Err(ApiError::problem("panjangMin", "WAJIB_DIISI")),
        };
        Ok(Self {
            code: body.code,
            name: body.name,
            account_digits,
        })
    }

    fn natural_id(&self) -> Option<String> {
        Some(self.code.clone())
    }
}

/// A district.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DistrictBody {
    /// Code, `95.08.01`.
    #[serde(rename = "kode")]
    code: String,
    /// Name.
    #[serde(rename = "nama")]
    name: String,
    /// Inhabitants.
    #[serde(rename = "jumlahPenduduk", default)]
    population: Option<u32>,
}
update!(UpdateDistrict, DistrictBody);

impl Wire for District {
    type Body = DistrictBody;

    const COLUMNS: &'static [Column<Listed<DistrictBody>>] = &[
        ("Kode", |it| Cell::text(&it.value.code)),
        ("Nama", |it| Cell::text(&it.value.name)),
        ("Jumlah Penduduk", |it| {
            Cell::integer(it.value.population.map(i64::from))
        }),
    ];

    fn to_wire(self) -> DistrictBody {
        DistrictBody {
            code: self.code.to_string(),
            name: self.name,
            population: self.population,
        }
    }

    fn from_wire(body: DistrictBody) -> Result<Self, ApiError> {
        Ok(Self {
            code: parse::value("kode", &body.code)?,
            name: body.name,
            population: body.population,
        })
    }

    fn natural_id(&self) -> Option<String> {
        Some(self.code.to_string())
    }
}

/// A kampung.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct KampungBody {
    /// Code, `95.08.01.2001`.
    #[serde(rename = "kode")]
    code: String,
    /// Code of its district.
    #[serde(rename = "distrikId")]
    district: String,
    /// Name.
    #[serde(rename = "nama")]
    name: String,
}
update!(UpdateKampung, KampungBody);

impl Wire for Kampung {
    type Body = KampungBody;

    const COLUMNS: &'static [Column<Listed<KampungBody>>] = &[
        ("Kode", |it| Cell::text(&it.value.code)),
        ("Nama", |it| Cell::text(&it.value.name)),
        ("Kode Distrik", |it| Cell::text(&it.value.district)),
    ];

    fn to_wire(self) -> KampungBody {
        KampungBody {
            code: self.code.to_string(),
            district: self.district_code.to_string(),
            name: self.name,
        }
    }

    fn from_wire(body: KampungBody) -> Result<Self, ApiError> {
        Ok(Self {
            code: parse::value("kode", &body.code)?,
            district_code: parse::value("distrikId", &body.district)?,
            name: body.name,
        })
    }

    fn natural_id(&self) -> Option<String> {
        Some(self.code.to_string())
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

/// A category of news.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewsCategoryBody {
    /// Name.
    #[serde(rename = "berita")]
    name: String,
    /// Sent by older clients; the session says who acts.
    #[serde(rename = "userId", default, skip_serializing)]
    #[allow(dead_code)]
    user_id: Option<String>,
}
update!(UpdateNewsCategory, NewsCategoryBody);

impl Wire for NewsCategory {
    type Body = NewsCategoryBody;

    const COLUMNS: &'static [Column<Listed<NewsCategoryBody>>] =
        &[("Nama", |it| Cell::text(&it.value.name))];

    fn to_wire(self) -> NewsCategoryBody {
        NewsCategoryBody {
            name: self.name,
            user_id: None,
        }
    }

    fn from_wire(body: NewsCategoryBody) -> Result<Self, ApiError> {
        Ok(Self { name: body.name })
    }
}

/// A category of finance.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FinanceCategoryBody {
    /// Name.
    #[serde(rename = "nama")]
    name: String,
    /// Account code of the regional budget.
    #[serde(rename = "kodeRekening")]
    account_code: String,
}
update!(UpdateFinanceCategory, FinanceCategoryBody);

impl Wire for FinanceCategory {
    type Body = FinanceCategoryBody;

    const COLUMNS: &'static [Column<Listed<FinanceCategoryBody>>] = &[
        ("Nama", |it| Cell::text(&it.value.name)),
        ("Kode Rekening", |it| Cell::text(&it.value.account_code)),
    ];

    fn to_wire(self) -> FinanceCategoryBody {
        FinanceCategoryBody {
            name: self.name,
            account_code: self.account_code,
        }
    }

    fn from_wire(body: FinanceCategoryBody) -> Result<Self, ApiError> {
        Ok(Self {
            name: body.name,
            account_code: body.account_code,
        })
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

/// A branch office.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BranchBody {
    /// Name.
    #[serde(rename = "nama")]
    name: String,
    /// Its area; any row that matches puts a form in its queue.
    #[serde(rename = "wilayah", default)]
    areas: Vec<AreaBody>,
    /// Where its office is; shown to applicants whose form lies there.
    #[serde(rename = "alamat", default)]
    address: Option<String>,
    /// The telephone of its office.
    #[serde(rename = "telepon", default)]
    phone: Option<String>,
    /// When its office is open, in words.
    #[serde(rename = "jamLayanan", default)]
    hours: Option<String>,
    /// The number that answers on WhatsApp.
    #[serde(default)]
    whatsapp: Option<String>,
}
update!(UpdateBranch, BranchBody);

impl Wire for Branch {
    type Body = BranchBody;

    const COLUMNS: &'static [Column<Listed<BranchBody>>] = &[
        ("Nama", |it| Cell::text(&it.value.name)),
        ("Jumlah Wilayah", |it| {
            Cell::integer(i64::try_from(it.value.areas.len()).ok())
        }),
        ("Alamat", |it| Cell::some(it.value.address.as_ref())),
        ("Telepon", |it| Cell::some(it.value.phone.as_ref())),
        ("Jam Layanan", |it| Cell::some(it.value.hours.as_ref())),
        ("WhatsApp", |it| Cell::some(it.value.whatsapp.as_ref())),
    ];

    fn to_wire(self) -> BranchBody {
        BranchBody {
            name: self.name,
            areas: self.areas.into_iter().map(AreaBody::to_wire).collect(),
            address: self.address,
            phone: self.phone,
            hours: self.hours,
            whatsapp: self.whatsapp,
        }
    }

    fn from_wire(body: BranchBody) -> Result<Self, ApiError> {
        Ok(Self {
            name: body.name,
            areas: body
                .areas
                .into_iter()
                .map(AreaBody::into_area)
                .collect::<Result<_, _>>()?,
            address: parse::note(body.address),
            phone: parse::note(body.phone),
            hours: parse::note(body.hours),
            whatsapp: parse::note(body.whatsapp),
        })
    }
}
