//! What a person fills in. All optional: a draft is saved as far as it was typed.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::record::refers::Reference;
use crate::{
    CityCode, DistrictCode, FieldProblem, KampungCode, Level, Personal, ScholarshipType, Sex,
    SubjectId, text,
};

/// The registration form; completeness and correctness are checked when it is submitted.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Form {
    /// Who applies.
    pub identity: Option<Personal<Identity>>,
    /// Sex.
    pub sex: Option<Sex>,
    /// Home district (distrik asal).
    pub home_district: Option<DistrictCode>,
    /// Home kampung.
    pub home_kampung: Option<KampungCode>,
    /// Present address.
    pub address: Option<Personal<String>>,
    /// City or regency of study (kota studi).
    pub study_city: Option<CityCode>,
    /// Level of study.
    pub level: Option<Level>,
    /// Institution in the master data, when it is there.
    pub institution_id: Option<String>,
    /// Name of the institution.
    pub institution_name: Option<String>,
    /// Study programme.
    pub study_programme: Option<String>,
    /// Student number (NIM or NISN).
    pub student_number: Option<Personal<String>>,
    /// Semester of study.
    pub semester: Option<u8>,
    /// Grade point average in hundredths; empty in the first semester.
    pub gpa_hundredths: Option<u16>,
    /// Type of scholarship.
    pub scholarship_type: Option<ScholarshipType>,
    /// Budget year applied for.
    pub year: Option<u16>,
    /// Bank account.
    pub account: Option<Personal<AccountDetails>>,
    /// Guardian, required under eighteen.
    pub guardian: Option<Personal<Guardian>>,
    /// Other funding the person receives.
    pub other_funding: Option<String>,
}

/// Who applies, as typed; parsed when the form is submitted.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Identity {
    /// Full name.
    pub name: Option<String>,
    /// NIK.
    pub nik: Option<String>,
    /// Family card number.
    pub kk: Option<String>,
    /// Place of birth.
    pub birth_place: Option<String>,
    /// Date of birth.
    pub birth_date: Option<NaiveDate>,
    /// Phone.
    pub phone: Option<String>,
}

/// The applicant's bank account, as typed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct AccountDetails {
    /// Bank code, three digits.
    pub bank_code: Option<String>,
    /// Account number.
    pub number: Option<String>,
    /// Name of the account holder.
    pub holder: Option<String>,
}

/// The guardian of a minor, as typed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Guardian {
    /// Full name.
    pub name: Option<String>,
    /// Relation, e.g. `ayah`.
    pub relation: Option<String>,
    /// Phone.
    pub phone: Option<String>,
    /// Whether the guardian consents.
    pub consent: bool,
}

impl Form {
    /// What it names of the reference lists.
    #[must_use]
    pub fn references(&self) -> Vec<Reference> {
        let account = self.account.as_ref().and_then(Personal::value);
        let bank_code = account.and_then(|account| account.bank_code.as_ref());
        [
            Reference::district("distrikAsal", self.home_district.as_ref()),
            Reference::kampung("kampungAsal", self.home_kampung.as_ref()),
            Reference::city("kotaStudi", self.study_city.as_ref()),
            Reference::institution("institusiId", self.institution_id.as_ref()),
            Reference::bank("rekening.kodeBank", bank_code),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    /// The fields that hold more than their length; a draft is kept as it was typed, but not whatever its size.
    #[must_use]
    pub fn too_long(&self) -> Vec<FieldProblem> {
        let identity = self.identity.as_ref().and_then(Personal::value);
        let account = self.account.as_ref().and_then(Personal::value);
        let guardian = self.guardian.as_ref().and_then(Personal::value);
        let line = text::LINE;
        let of_identity =
            |field: fn(&Identity) -> &Option<String>| identity.and_then(|it| field(it).as_ref());
        let of_account = |field: fn(&AccountDetails) -> &Option<String>| {
            account.and_then(|it| field(it).as_ref())
        };
        let of_guardian =
            |field: fn(&Guardian) -> &Option<String>| guardian.and_then(|it| field(it).as_ref());
        let address = self.address.as_ref().and_then(Personal::value);
        let student_number = self.student_number.as_ref().and_then(Personal::value);
        let texts = [
            ("nama", of_identity(|it| &it.name), line),
            ("nik", of_identity(|it| &it.nik), line),
            ("noKk", of_identity(|it| &it.kk), line),
            ("tempatLahir", of_identity(|it| &it.birth_place), line),
            ("noHp", of_identity(|it| &it.phone), line),
            ("alamat", address, line),
            ("institusiId", self.institution_id.as_ref(), line),
            ("institusi", self.institution_name.as_ref(), line),
            ("programStudi", self.study_programme.as_ref(), line),
            ("nim", student_number, line),
            ("rekening.kodeBank", of_account(|it| &it.bank_code), line),
            ("rekening.nomor", of_account(|it| &it.number), line),
            ("rekening.namaPemilik", of_account(|it| &it.holder), line),
            ("wali.nama", of_guardian(|it| &it.name), line),
            ("wali.hubungan", of_guardian(|it| &it.relation), line),
            ("wali.noHp", of_guardian(|it| &it.phone), line),
            (
                "pendanaanLain",
                self.other_funding.as_ref(),
                text::PARAGRAPH,
            ),
        ];
        let found = texts
            .into_iter()
            .filter(|(_, value, max)| value.is_some_and(|value| text::is_longer(value, *max)));
        found
            .map(|(field, _, _)| FieldProblem::too_long(field))
            .collect()
    }

    /// The same form with all personal data under `subject`.
    #[must_use]
    pub fn of(self, subject: impl Into<SubjectId>) -> Self {
        let subject = subject.into();
        Self {
            identity: self.identity.map(|field| field.of(subject)),
            address: self.address.map(|field| field.of(subject)),
            student_number: self.student_number.map(|field| field.of(subject)),
            account: self.account.map(|field| field.of(subject)),
            guardian: self.guardian.map(|field| field.of(subject)),
            ..self
        }
    }
}
