//! What is put right about a recipient after the award: who they are, and where and what they study. Two persons do
//! it, with what it rests on; the records before stay in the log.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{AwardError, AwardEvent, AwardState, Grant};
use crate::application::Form;
use crate::{FamilyCardNumber, FieldProblem, FileRef, Level, Nik, Personal, SubjectId, text};

wire_enum! {
    /// What can be put right about a recipient.
    pub enum CorrectedField {
        /// The name.
        Name = "nama" => "Nama",
        /// The NIK.
        Nik = "nik" => "NIK",
        /// The family card number.
        Kk = "noKk" => "Nomor KK",
        /// The institution.
        Institution = "institusi" => "Institusi",
        /// The study programme.
        StudyProgramme = "programStudi" => "Program studi",
    }
}

impl CorrectedField {
    /// Whether it is a fact about the person, and not about the studies of one award.
    #[must_use]
    pub const fn is_of_the_person(self) -> bool {
        match self {
            Self::Name | Self::Nik | Self::Kk => true,
            Self::Institution | Self::StudyProgramme => false,
        }
    }
}

/// A place of study.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Institution {
    /// Its id in the master data, when it is there.
    pub id: Option<String>,
    /// Its name.
    pub name: String,
}

/// Who a recipient is and where they study. As a correction, what is none stays as it is.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Particulars {
    /// Full name.
    pub name: Option<Personal<String>>,
    /// NIK: sixteen digits.
    pub nik: Option<Personal<String>>,
    /// Family card number: sixteen digits.
    pub kk: Option<Personal<String>>,
    /// Where they study.
    pub institution: Option<Institution>,
    /// Study programme; empty for general schools.
    pub study_programme: Option<String>,
}

impl Particulars {
    /// What a form says of its applicant.
    #[must_use]
    pub fn of_form(form: &Form) -> Self {
        let identity = form.identity.as_ref();
        let subject = identity.map(Personal::subject);
        let of = |text: Option<&String>| Some(Personal::known(subject?, text?.clone()));
        let value = identity.and_then(Personal::value);
        Self {
            name: of(value.and_then(|identity| identity.name.as_ref())),
            nik: of(value.and_then(|identity| identity.nik.as_ref())),
            kk: of(value.and_then(|identity| identity.kk.as_ref())),
            institution: form.institution_name.as_ref().map(|name| Institution {
                id: form.institution_id.clone(),
                name: name.clone(),
            }),
            study_programme: form.study_programme.clone(),
        }
    }

    /// What these hold.
    #[must_use]
    pub fn fields(&self) -> Vec<CorrectedField> {
        let there = [
            (CorrectedField::Name, self.name.is_some()),
            (CorrectedField::Nik, self.nik.is_some()),
            (CorrectedField::Kk, self.kk.is_some()),
            (CorrectedField::Institution, self.institution.is_some()),
            (
                CorrectedField::StudyProgramme,
                self.study_programme.is_some(),
            ),
        ];
        let fields = there.into_iter().filter(|(_, is_there)| *is_there);
        fields.map(|(field, _)| field).collect()
    }

    /// Those about the person alone: they hold for every form and award of theirs.
    #[must_use]
    pub fn of_the_person(&self) -> Self {
        Self {
            institution: None,
            study_programme: None,
            ..self.clone()
        }
    }

    /// A correction with its texts read as a form's are: trimmed, numbers as plain digits, all under `subject`.
    ///
    /// # Errors
    /// Every field that is empty, too long or no such number.
    pub fn read(self, subject: SubjectId, level: Level) -> Result<Self, Vec<FieldProblem>> {
        let mut problems = Vec::new();
        let mut line = |field: &'static str, text: String, may_be_empty: bool| {
            let text = text.trim().to_owned();
            if text.is_empty() && !may_be_empty {
                problems.push(FieldProblem::required(field));
            } else if text::is_longer(&text, text::LINE) {
                problems.push(FieldProblem::too_long(field));
            }
            text
        };
        let name = self.name.and_then(Personal::into_value);
        let name = name.map(|name| line("nama", name, false));
        let institution = self.institution.map(|institution| Institution {
            name: line("institusi", institution.name, false),
            ..institution
        });
        let of_school = level == Level::Sma;
        let study_programme = self.study_programme;
        let study_programme =
            study_programme.map(|programme| line("programStudi", programme, of_school));
        let nik = self.nik.and_then(Personal::into_value);
        let nik = nik.map(|nik| match nik.parse::<Nik>() {
            Ok(nik) => nik.as_str().to_owned(),
            Err(error) => {
                problems.push(FieldProblem::new("nik", error.code()));
                nik
            }
        });
        let kk = self.kk.and_then(Personal::into_value);
        let kk = kk.map(|kk| match kk.parse::<FamilyCardNumber>() {
            Ok(kk) => kk.as_str().to_owned(),
            Err(error) => {
                problems.push(FieldProblem::new("noKk", error.code()));
                kk
            }
        });
        let known = |text: Option<String>| text.map(|text| Personal::known(subject, text));
        if problems.is_empty() {
            Ok(Self {
                name: known(name),
                nik: known(nik),
                kk: known(kk),
                institution,
                study_programme,
            })
        } else {
            Err(problems)
        }
    }

    /// Without what `before` says already.
    #[must_use]
    pub fn beyond(self, before: &Self) -> Self {
        fn other<T: PartialEq>(after: Option<T>, before: Option<&T>) -> Option<T> {
            after.filter(|after| Some(after) != before)
        }
        Self {
            name: other(self.name, before.name.as_ref()),
            nik: other(self.nik, before.nik.as_ref()),
            kk: other(self.kk, before.kk.as_ref()),
            institution: other(self.institution, before.institution.as_ref()),
            study_programme: other(self.study_programme, before.study_programme.as_ref()),
        }
    }

    /// The form as it reads with the correction.
    #[must_use]
    pub fn applied_to(&self, form: &Form) -> Form {
        let mut form = form.clone();
        if let Some(Personal::Known { value, .. }) = &mut form.identity {
            let text = |field: &Option<Personal<String>>| {
                field.as_ref().and_then(|field| field.value().cloned())
            };
            value.name = text(&self.name).or(value.name.take());
            value.nik = text(&self.nik).or(value.nik.take());
            value.kk = text(&self.kk).or(value.kk.take());
        }
        if let Some(institution) = &self.institution {
            form.institution_id.clone_from(&institution.id);
            form.institution_name = Some(institution.name.clone());
        }
        if let Some(programme) = &self.study_programme {
            form.study_programme = Some(programme.clone());
        }
        form
    }

    /// Puts right what the award itself tells; the numbers stand in the form alone.
    pub(super) fn apply_to(self, grant: &mut Grant) {
        if let Some(name) = self.name {
            grant.name = name;
        }
        if let Some(institution) = self.institution {
            grant.institution_id = institution.id;
            grant.institution_name = institution.name;
        }
        if let Some(programme) = self.study_programme {
            grant.study_programme = programme;
        }
    }
}

impl AwardState {
    pub(super) fn correct(
        &self,
        particulars: &Particulars,
        reason: String,
        evidence: FileRef,
    ) -> Result<Vec<AwardEvent>, AwardError> {
        let fields = particulars.fields();
        if fields.is_empty() {
            return Err(AwardError::NothingChanges);
        }
        let subject = self.grant.recipient_id;
        let name = particulars.name.clone().map(|name| name.of(subject));
        Ok(vec![AwardEvent::RecipientCorrected {
            fields,
            name,
            institution: particulars.institution.clone(),
            study_programme: particulars.study_programme.clone(),
            reason: super::decide::required(reason)?,
            evidence: evidence.of(subject),
        }])
    }
}
