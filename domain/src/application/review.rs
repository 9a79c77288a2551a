//! Who looks at a form now, and what in it changed since somebody last did.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use super::{ApplicationError, ApplicationEvent, ApplicationState, DocumentKind, Form};
use crate::{Context, FileId, Personal, UserId};

/// Days for which a form stays with who took it: over a weekend, not over a holiday.
pub const REVIEW_DAYS: i64 = 3;

wire_enum! {
    /// Who has taken a form to look at it, where a list is narrowed by that.
    pub enum TakenBy {
        /// The reader.
        Me = "saya" => "Saya periksa",
        /// Nobody.
        Nobody = "belum" => "Belum diambil",
    }
}

/// Who took a form to look at it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reviewer {
    /// Who.
    pub by: UserId,
    /// Until when it stays with them.
    pub until: DateTime<Utc>,
}

/// A form as it was when it last went back to the applicant: what was looked at then.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LookedAt {
    /// The form.
    pub form: Form,
    /// The files of its documents.
    pub files: BTreeMap<DocumentKind, FileId>,
}

impl LookedAt {
    pub(super) fn of(state: &ApplicationState) -> Self {
        let files = state.documents.iter();
        Self {
            form: state.form.clone(),
            files: files
                .map(|(kind, document)| (*kind, document.file.file_id))
                .collect(),
        }
    }
}

/// What differs in a form from what was last looked at.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Changes {
    /// Names of its fields on the wire.
    pub fields: Vec<&'static str>,
    /// Its documents that are new or another file.
    pub documents: Vec<DocumentKind>,
}

impl ApplicationState {
    /// Who has the form at this moment; nobody when it was left lying, was decided or went back.
    #[must_use]
    pub fn reviewer(&self, now: DateTime<Utc>) -> Option<Reviewer> {
        self.taken.filter(|taken| now < taken.until)
    }

    /// What the applicant changed since the form last went back; none before it ever did.
    #[must_use]
    pub fn changes(&self) -> Option<Changes> {
        let before = self.looked_at.as_deref()?;
        let documents = self.documents.iter();
        Some(Changes {
            fields: self.form.differing(&before.form),
            documents: documents
                .filter(|(kind, document)| before.files.get(kind) != Some(&document.file.file_id))
                .map(|(kind, _)| *kind)
                .collect(),
        })
    }

    pub(super) fn take_review(
        &self,
        note: Option<String>,
        context: &Context,
    ) -> Result<Vec<ApplicationEvent>, ApplicationError> {
        self.decided_by_another(context)?;
        self.only_submitted()?;
        let by = context.user_id();
        let note = note.filter(|note| !note.trim().is_empty());
        match self.reviewer(context.now) {
            Some(taken) if taken.by == by => return Ok(vec![]),
            // Who is passed over is owed a word.
            Some(_) if note.is_none() => return Err(ApplicationError::NoteMissing),
            Some(_) | None => {}
        }
        Ok(vec![ApplicationEvent::ReviewTaken {
            by,
            until: context.now + TimeDelta::days(REVIEW_DAYS),
            note,
        }])
    }

    pub(super) fn release_review(
        &self,
        context: &Context,
    ) -> Result<Vec<ApplicationEvent>, ApplicationError> {
        match self.reviewer(context.now) {
            Some(taken) if taken.by == context.user_id() => {
                Ok(vec![ApplicationEvent::ReviewReleased {}])
            }
            Some(_) | None => Err(ApplicationError::NotReviewer),
        }
    }

    /// Two do not decide on one form at the same time. No right is lost by it: whoever may decide may take it over.
    pub(super) fn not_with_another(&self, context: &Context) -> Result<(), ApplicationError> {
        match self.reviewer(context.now) {
            Some(Reviewer { by: user_id, until }) if user_id != context.user_id() => {
                Err(ApplicationError::TakenByAnother { user_id, until })
            }
            Some(_) | None => Ok(()),
        }
    }
}

impl Form {
    /// Names on the wire of the fields in which it differs from another.
    #[must_use]
    pub fn differing(&self, other: &Self) -> Vec<&'static str> {
        fn part<T, U: Clone>(node: Option<&Personal<T>>, of: fn(&T) -> &Option<U>) -> Option<U> {
            node.and_then(Personal::value)
                .and_then(|value| of(value).clone())
        }
        let mut found = Vec::new();
        let mut compare = |name, is_same: bool| {
            if !is_same {
                found.push(name);
            }
        };
        macro_rules! parts {
            ($node:ident: $($name:literal => $part:ident),+) => {$(
                compare($name, part(self.$node.as_ref(), |it| &it.$part)
                    == part(other.$node.as_ref(), |it| &it.$part));
            )+};
        }
        macro_rules! plain {
            ($($name:literal => $field:ident),+) => {$(
                compare($name, self.$field == other.$field);
            )+};
        }
        parts!(identity: "nama" => name, "nik" => nik, "noKk" => kk, "tempatLahir" => birth_place,
            "tanggalLahir" => birth_date, "noHp" => phone);
        plain!("jenisKelamin" => sex, "distrikAsal" => home_district, "kampungAsal" => home_kampung,
            "alamat" => address, "kotaStudi" => study_city, "jenjang" => level);
        compare(
            "institusi",
            (&self.institution_id, &self.institution_name)
                == (&other.institution_id, &other.institution_name),
        );
        plain!("programStudi" => study_programme, "nim" => student_number, "semester" => semester,
            "ipk" => gpa_hundredths, "jenisBeasiswa" => scholarship_type, "tahun" => year);
        parts!(account: "rekening.kodeBank" => bank_code, "rekening.nomor" => number,
            "rekening.namaPemilik" => holder);
        plain!("wali" => guardian, "pendanaanLain" => other_funding);
        found
    }
}
