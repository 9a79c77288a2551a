//! What registers outside the office say of an applicant: the population register on NIK and name, the register of students
//! on student number and campus. What was asked and answered is kept as evidence; what differs is a finding.

use std::fmt;

use chrono::{DateTime, NaiveDate, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{ApplicationError, ApplicationEvent, ApplicationState, Form, Identity, Stage};
use crate::integrity::{FindingKey, NameMatch, compare_names, plain};
use crate::{Context, Level, Nik, Personal, Sex, UserId};

wire_enum! {
    /// A register outside the office.
    pub enum OutsideRegister {
        /// Of the population, by NIK and name.
        Population = "penduduk" => "Data kependudukan",
        /// Of students, by student number and campus (PDDikti and the like).
        Students = "mahasiswa" => "Data mahasiswa",
    }
}

wire_enum! {
    /// What an answer says of the form.
    pub enum RegisterVerdict {
        /// Everything that was compared agrees.
        Agrees = "cocok" => "Cocok",
        /// Something differs.
        Differs = "berbeda" => "Berbeda",
        /// The register knows nobody under that number.
        Unknown = "tidak_ditemukan" => "Tidak ditemukan",
    }
}

wire_enum! {
    /// What of an answer was compared with the form.
    pub enum RegisterField {
        /// Full name.
        Name = "nama" => "Nama",
        /// Date of birth.
        BirthDate = "tanggalLahir" => "Tanggal lahir",
        /// Sex.
        Sex = "jenisKelamin" => "Jenis kelamin",
        /// Whether the person lives and is registered.
        LifeStatus = "statusPenduduk" => "Status kependudukan",
        /// Whether the person studies at present.
        StudentStatus = "statusMahasiswa" => "Status mahasiswa",
        /// Level of study.
        Level = "jenjang" => "Jenjang",
        /// Study programme.
        StudyProgramme = "programStudi" => "Program studi",
    }
}

wire_enum! {
    /// State of a person in the population register.
    pub enum LifeStatus {
        /// Lives and is registered.
        Active = "aktif" => "Aktif",
        /// Has died.
        Deceased = "meninggal" => "Meninggal",
        /// The number is no longer in use.
        Inactive = "nonaktif" => "Tidak aktif",
    }
}

wire_enum! {
    /// State of a student in the register (status mahasiswa, as PDDikti words it).
    pub enum StudentStatus {
        /// Studies this semester.
        Active = "Aktif" => "Aktif",
        /// On leave.
        OnLeave = "Cuti" => "Cuti",
        /// Did not register for this semester.
        NotRegistered = "Non-Aktif" => "Non-aktif",
        /// Has graduated.
        Graduated = "Lulus" => "Lulus",
        /// Left or was expelled.
        Left = "Keluar" => "Keluar",
    }
}

impl OutsideRegister {
    /// The finding of an answer that does not agree.
    #[must_use]
    pub const fn finding(self) -> FindingKey {
        match self {
            Self::Population => FindingKey::PopulationRegister,
            Self::Students => FindingKey::StudentRegister,
        }
    }
}

/// What a register is asked about a form.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum RegisterQuestion {
    /// The population register.
    Person {
        /// NIK, sixteen digits.
        nik: String,
        /// Full name as on the form.
        #[serde(rename = "nama")]
        name: String,
    },
    /// The register of students.
    Student {
        /// Student number.
        nim: String,
        /// Code of the campus in the master data (kode PT).
        #[serde(rename = "kodePt")]
        campus: String,
    },
}

/// What a register answered. It may leave out what it does not tell.
#[derive(Clone, Default, PartialEq, Eq, Deserialize)]
pub struct RegisterAnswer {
    /// Full name.
    #[serde(rename = "nama")]
    pub name: Option<String>,
    /// Date of birth.
    #[serde(rename = "tanggalLahir")]
    pub birth_date: Option<NaiveDate>,
    /// Sex.
    #[serde(rename = "jenisKelamin")]
    pub sex: Option<Sex>,
    /// State in the population register.
    #[serde(rename = "statusPenduduk")]
    pub life_status: Option<LifeStatus>,
    /// State in the register of students.
    #[serde(rename = "statusMahasiswa")]
    pub student_status: Option<StudentStatus>,
    /// Level of study.
    #[serde(rename = "jenjang")]
    pub level: Option<Level>,
    /// Study programme.
    #[serde(rename = "programStudi")]
    pub study_programme: Option<String>,
}

/// Never shows whom it asks about.
impl fmt::Debug for RegisterQuestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RegisterQuestion(••••)")
    }
}

/// Never shows whom it speaks of.
impl fmt::Debug for RegisterAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RegisterAnswer(••••)")
    }
}

/// Question and answer, byte for byte as they crossed the line: evidence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RegisterExchange {
    /// The JSON text that was sent.
    pub question: String,
    /// The JSON text that came back.
    pub answer: String,
}

/// The newest answer of one register about a form.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RegisterFound {
    /// What it says of the form.
    pub verdict: RegisterVerdict,
    /// What differs.
    pub differs: Vec<RegisterField>,
    /// Question and answer.
    pub exchange: Personal<RegisterExchange>,
    /// When it was asked.
    pub at: DateTime<Utc>,
    /// Who asked.
    pub by: UserId,
    /// Whether the form says something else since in what is compared.
    pub outdated: bool,
}

impl Form {
    /// What a register is asked about this form.
    ///
    /// # Errors
    /// [`ApplicationError::NothingToAsk`] where the form lacks what it is asked by, or names no campus of the master data.
    pub fn question(
        &self,
        register: OutsideRegister,
    ) -> Result<RegisterQuestion, ApplicationError> {
        let nothing = ApplicationError::NothingToAsk { register };
        match register {
            OutsideRegister::Population => {
                let identity = self.person().ok_or(nothing.clone())?;
                let nik = identity
                    .nik
                    .as_deref()
                    .and_then(|it| it.parse::<Nik>().ok());
                let name = identity.name.as_deref().filter(|it| !it.trim().is_empty());
                let (Some(nik), Some(name)) = (nik, name) else {
                    return Err(nothing);
                };
                Ok(RegisterQuestion::Person {
                    nik: nik.as_str().to_owned(),
                    name: name.trim().to_owned(),
                })
            }
            OutsideRegister::Students => {
                let number = self.student_number.as_ref().and_then(Personal::value);
                let number = number.map(|it| it.trim()).filter(|it| !it.is_empty());
                let studies = !self.level.is_some_and(Level::is_school);
                let campus = self.institution_id.as_ref().filter(|_| studies);
                let (Some(nim), Some(campus)) = (number, campus) else {
                    return Err(nothing);
                };
                Ok(RegisterQuestion::Student {
                    nim: nim.to_owned(),
                    campus: campus.clone(),
                })
            }
        }
    }

    fn person(&self) -> Option<&Identity> {
        self.identity.as_ref().and_then(Personal::value)
    }

    /// What of an answer differs from this form. What either leaves out is not compared; names in another order or a known
    /// other spelling are the same.
    #[must_use]
    pub fn differing_from(
        &self,
        register: OutsideRegister,
        answer: &RegisterAnswer,
    ) -> Vec<RegisterField> {
        let mut found = Vec::new();
        let mut compare = |field, is_same: Option<bool>| {
            if is_same == Some(false) {
                found.push(field);
            }
        };
        let identity = self.person();
        let name = identity.and_then(|it| it.name.as_deref());
        let same_name = name.zip(answer.name.as_deref());
        compare(
            RegisterField::Name,
            same_name.map(|(ours, theirs)| {
                matches!(
                    compare_names(ours, theirs),
                    NameMatch::Same | NameMatch::Variant
                )
            }),
        );
        let birth_date = identity.and_then(|it| it.birth_date).zip(answer.birth_date);
        compare(RegisterField::BirthDate, birth_date.map(|(a, b)| a == b));
        let sex = self.sex.zip(answer.sex);
        compare(RegisterField::Sex, sex.map(|(a, b)| a == b));
        match register {
            OutsideRegister::Population => {
                let lives = answer.life_status.map(|it| it == LifeStatus::Active);
                compare(RegisterField::LifeStatus, lives);
            }
            OutsideRegister::Students => {
                let studies = answer.student_status.map(|it| it == StudentStatus::Active);
                compare(RegisterField::StudentStatus, studies);
                let level = self.level.zip(answer.level);
                compare(RegisterField::Level, level.map(|(a, b)| a == b));
                let ours = self.study_programme.as_deref();
                let programme = ours.zip(answer.study_programme.as_deref());
                let same = programme.map(|(a, b)| plain(a) == plain(b));
                compare(RegisterField::StudyProgramme, same);
            }
        }
        found
    }

    /// Whether an answer about the other form says nothing of this one.
    fn asks_otherwise(&self, register: OutsideRegister, other: &Self) -> bool {
        let compared = |form: &Self| {
            let identity = form.person();
            let person = identity.map(|it| (it.name.clone(), it.nik.clone(), it.birth_date));
            match register {
                OutsideRegister::Population => (person, form.sex, None),
                OutsideRegister::Students => {
                    let number = form.student_number.as_ref().and_then(Personal::value);
                    let studies = (
                        number.cloned(),
                        form.institution_id.clone(),
                        form.level,
                        form.study_programme.clone(),
                    );
                    (person, form.sex, Some(studies))
                }
            }
        };
        compared(self) != compared(other)
    }
}

impl ApplicationState {
    /// Marks the answers that the new form outdates.
    pub(super) fn outdate_registers(&mut self, form: &Form) {
        for (register, found) in &mut self.registers {
            found.outdated |= self.form.asks_otherwise(*register, form);
        }
    }

    /// The register is asked about a form that was handed in and not withdrawn, by who may judge it.
    ///
    /// # Errors
    /// Rules of judging; [`ApplicationError::NothingToAsk`].
    pub fn ask(
        &self,
        register: OutsideRegister,
        context: &Context,
    ) -> Result<RegisterQuestion, ApplicationError> {
        self.decided_by_another(context)?;
        match self.stage {
            Stage::Submitted
            | Stage::NeedsRepair { .. }
            | Stage::Recommended { .. }
            | Stage::Approved { .. } => self.form.question(register),
            Stage::Draft | Stage::Rejected { .. } | Stage::Cancelled => Err(self.wrong_status()),
        }
    }

    pub(super) fn answered(
        &self,
        register: OutsideRegister,
        exchange: Personal<RegisterExchange>,
        answer: Option<&RegisterAnswer>,
        context: &Context,
    ) -> Result<Vec<ApplicationEvent>, ApplicationError> {
        self.ask(register, context)?;
        let differs = answer.map(|answer| self.form.differing_from(register, answer));
        let verdict = match &differs {
            None => RegisterVerdict::Unknown,
            Some(differs) if differs.is_empty() => RegisterVerdict::Agrees,
            Some(_) => RegisterVerdict::Differs,
        };
        Ok(vec![ApplicationEvent::RegisterAnswered {
            register,
            verdict,
            differs: differs.unwrap_or_default(),
            exchange: exchange.of(self.applicant_id),
            at: context.now,
            by: context.user_id(),
        }])
    }
}
