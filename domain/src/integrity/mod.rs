//! What two people's records have in common that they should not, explained; pure comparisons.
//!
//! Findings name the key and its strength, never the other person's data.

mod name;
mod region;

use chrono::NaiveDate;
use serde::Serialize;

pub use name::{NameMatch, compare_names};
pub use region::{NikRegion, nik_region};

use crate::{AccountNumber, FamilyCardNumber, Nik, NikWarning, Sex, UserId};

wire_enum! {
    /// How strong a finding is.
    pub enum Severity {
        /// Money must not move.
        Blocks = "menghalangi",
        /// Somebody must look; overriding needs a reason.
        Warns = "peringatan",
        /// Worth knowing, lawful.
        Informs = "info",
    }
}

wire_enum! {
    /// What was compared.
    pub enum FindingKey {
        /// Two people under one NIK.
        SameNik = "NIK_SAMA",
        /// Two people paid through one account.
        SameAccount = "REKENING_SAMA",
        /// Two people on one family card: siblings are lawful.
        SameFamilyCard = "KK_SAMA",
        /// Two people with one student number at one institution.
        SameStudentNumber = "NIM_SAMA",
        /// Nearly the same name and the same birth date under another NIK.
        SimilarPerson = "ORANG_MIRIP",
        /// The NIK says another birth date than the form.
        NikBirthDate = "NIK_TANGGAL_LAHIR",
        /// The NIK says another sex than the form.
        NikSex = "NIK_JENIS_KELAMIN",
        /// The NIK was first issued outside Nduga.
        NikRegion = "NIK_WILAYAH",
        /// The account is in another name.
        AccountHolder = "NAMA_REKENING",
    }
}

/// One finding: the key, how strong it is, and why in stable words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Finding {
    /// What was compared.
    pub key: FindingKey,
    /// How strong it is.
    pub severity: Severity,
}

impl Finding {
    const fn new(key: FindingKey, severity: Severity) -> Self {
        Self { key, severity }
    }
}

/// What is compared of one person; unknown fields are left out of the comparison.
#[derive(Debug, Clone, PartialEq)]
pub struct Traits {
    /// Who it is; a person is never compared with themselves.
    pub user_id: UserId,
    /// Full name.
    pub name: String,
    /// NIK.
    pub nik: Option<Nik>,
    /// Family card number.
    pub kk: Option<FamilyCardNumber>,
    /// Birth date as in the form.
    pub birth_date: Option<NaiveDate>,
    /// Sex as in the form.
    pub sex: Option<Sex>,
    /// Bank code and account number.
    pub account: Option<(String, AccountNumber)>,
    /// Name on the account.
    pub account_holder: Option<String>,
    /// Institution and student number.
    pub student_number: Option<(String, String)>,
}

impl Traits {
    /// What one record says against itself.
    #[must_use]
    pub fn own_findings(&self) -> Vec<Finding> {
        let mut found = Vec::new();
        if let Some(nik) = &self.nik {
            for warning in nik.warnings(self.birth_date, self.sex) {
                found.push(match warning {
                    NikWarning::OutsideNduga => {
                        Finding::new(FindingKey::NikRegion, Severity::Informs)
                    }
                    NikWarning::BirthDateDiffers => {
                        Finding::new(FindingKey::NikBirthDate, Severity::Warns)
                    }
                    NikWarning::SexDiffers => Finding::new(FindingKey::NikSex, Severity::Warns),
                });
            }
        }
        if let Some(holder) = &self.account_holder {
            match compare_names(&self.name, holder) {
                NameMatch::Same | NameMatch::Variant => {}
                NameMatch::Similar | NameMatch::Different => {
                    found.push(Finding::new(FindingKey::AccountHolder, Severity::Warns));
                }
            }
        }
        found
    }

    /// What the records of two people have in common that they should not.
    #[must_use]
    pub fn findings_with(&self, other: &Self) -> Vec<Finding> {
        let mut found = Vec::new();
        if self.user_id == other.user_id {
            return found;
        }
        let same_nik = both_equal(self.nik.as_ref(), other.nik.as_ref());
        if same_nik {
            found.push(Finding::new(FindingKey::SameNik, Severity::Blocks));
        }
        if both_equal(self.account.as_ref(), other.account.as_ref()) {
            found.push(Finding::new(FindingKey::SameAccount, Severity::Blocks));
        }
        if both_equal(self.student_number.as_ref(), other.student_number.as_ref()) {
            found.push(Finding::new(FindingKey::SameStudentNumber, Severity::Warns));
        }
        let same_family = both_equal(self.kk.as_ref(), other.kk.as_ref());
        if same_family {
            found.push(Finding::new(FindingKey::SameFamilyCard, Severity::Warns));
        }
        // Names repeat in the highlands: alone they say nothing, with the birth date they do.
        let like = compare_names(&self.name, &other.name) != NameMatch::Different;
        let born_together = both_equal(self.birth_date.as_ref(), other.birth_date.as_ref());
        if !same_nik && like && born_together {
            found.push(Finding::new(FindingKey::SimilarPerson, Severity::Warns));
        }
        found
    }
}

fn both_equal<T: PartialEq>(left: Option<&T>, right: Option<&T>) -> bool {
    matches!((left, right), (Some(left), Some(right)) if left == right)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::people::{APPLICANT, STRANGER};

    fn person(user_id: UserId, name: &str, nik: &str) -> Traits {
        Traits {
            user_id,
            name: name.to_owned(),
            nik: Some(nik.parse().unwrap()),
            kk: None,
            birth_date: NaiveDate::from_ymd_opt(2005, 6, 15),
            sex: Some(Sex::Female),
            account: None,
            account_holder: None,
            student_number: None,
        }
    }

    fn keys(found: &[Finding]) -> Vec<(FindingKey, Severity)> {
        found
            .iter()
            .map(|finding| (finding.key, finding.severity))
            .collect()
    }

    #[test]
    fn the_same_nik_or_account_of_another_person_blocks() {
        let mut left = person(APPLICANT, "Yuliana Gwijangge", "9508015506050001");
        let mut right = person(STRANGER, "Marta Wandikbo", "9508015506050001");
        let account = || Some(("132".to_owned(), "1002003004".parse().unwrap()));
        (left.account, right.account) = (account(), account());
        assert_eq!(
            keys(&left.findings_with(&right)),
            [
                (FindingKey::SameNik, Severity::Blocks),
                (FindingKey::SameAccount, Severity::Blocks),
            ]
        );
        assert_eq!(left.findings_with(&left), []);
    }

    #[test]
    fn the_same_account_number_at_another_bank_is_another_account() {
        let mut left = person(APPLICANT, "Yuliana Gwijangge", "9508015506050001");
        let mut right = person(STRANGER, "Marta Wandikbo", "9508015506050002");
        left.account = Some(("132".to_owned(), "1002003004".parse().unwrap()));
        right.account = Some(("002".to_owned(), "1002003004".parse().unwrap()));
        assert_eq!(left.findings_with(&right), []);
    }

    #[test]
    fn siblings_on_one_family_card_only_warn() {
        let kk = || Some("9508011203150007".parse().unwrap());
        let mut left = person(APPLICANT, "Yuliana Gwijangge", "9508015506050001");
        let mut right = person(STRANGER, "Elias Gwijangge", "9508011507070001");
        right.birth_date = NaiveDate::from_ymd_opt(2007, 7, 15);
        (left.kk, right.kk) = (kk(), kk());
        assert_eq!(
            keys(&left.findings_with(&right)),
            [(FindingKey::SameFamilyCard, Severity::Warns)]
        );
    }

    #[test]
    fn another_spelling_and_the_same_birth_date_look_like_one_person() {
        let left = person(APPLICANT, "Yuliana Gwijangge", "9508015506050001");
        let right = person(STRANGER, "YULIANA NGWIJANGGE", "9508015506050002");
        assert_eq!(
            keys(&left.findings_with(&right)),
            [(FindingKey::SimilarPerson, Severity::Warns)]
        );
        let mut later = right;
        later.birth_date = NaiveDate::from_ymd_opt(2006, 6, 15);
        assert_eq!(left.findings_with(&later), []);
    }

    #[test]
    fn a_record_is_compared_with_its_own_nik_and_account_holder() {
        let mut record = person(APPLICANT, "Yuliana Gwijangge", "9404011606050001");
        record.account_holder = Some("Petrus Kogoya".to_owned());
        assert_eq!(
            keys(&record.own_findings()),
            [
                (FindingKey::NikRegion, Severity::Informs),
                (FindingKey::NikBirthDate, Severity::Warns),
                (FindingKey::NikSex, Severity::Warns),
                (FindingKey::AccountHolder, Severity::Warns),
            ]
        );
        let mut sound = person(APPLICANT, "Yuliana Gwijangge", "9508015506050001");
        sound.account_holder = Some("GWIJANGE YULIANA".to_owned());
        assert_eq!(sound.own_findings(), []);
    }
}
