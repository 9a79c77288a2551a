//! What two people's records have in common that they should not, explained; pure comparisons.
//!
//! Findings name the key and its strength, never the other person's data.

mod name;
mod region;
mod studies;

use chrono::NaiveDate;
use serde::Serialize;

pub use name::{NameMatch, compare_names};
pub use region::{NikRegion, nik_region};
pub(crate) use studies::plain;

use crate::{Level, Nik, NikWarning, Sex};

wire_enum! {
    /// How strong a finding is.
    pub enum Severity {
        /// Money must not move.
        Blocks = "menghalangi" => "Menghalangi",
        /// Somebody must look; overriding needs a reason.
        Warns = "peringatan" => "Peringatan",
        /// Worth knowing, lawful.
        Informs = "info" => "Keterangan",
    }
}

wire_enum! {
    /// What was compared.
    pub enum FindingKey {
        /// Two people under one NIK.
        SameNik = "NIK_SAMA" => "NIK sama",
        /// Two people paid through one account.
        SameAccount = "REKENING_SAMA" => "Rekening sama",
        /// Two people on one family card: siblings are lawful.
        SameFamilyCard = "KK_SAMA" => "Nomor KK sama",
        /// Two people with one student number at one institution.
        SameStudentNumber = "NIM_SAMA" => "NIM sama",
        /// Nearly the same name and the same birth date under another NIK.
        SimilarPerson = "ORANG_MIRIP" => "Orang mirip",
        /// The NIK says another birth date than the form.
        NikBirthDate = "NIK_TANGGAL_LAHIR" => "NIK dan tanggal lahir",
        /// The NIK says another sex than the form.
        NikSex = "NIK_JENIS_KELAMIN" => "NIK dan jenis kelamin",
        /// The NIK was first issued outside Nduga.
        NikRegion = "NIK_WILAYAH" => "NIK di luar Nduga",
        /// The account is in another name.
        AccountHolder = "NAMA_REKENING" => "Nama pemilik rekening",
        /// The campus is closed or became another one.
        CampusClosed = "KAMPUS_TUTUP" => "Institusi tutup",
        /// The campus does not offer the programme at this level.
        ProgrammeNotOffered = "PRODI_TIDAK_ADA" => "Program studi",
        /// More semesters than the level normally takes.
        LongStudies = "SEMESTER_BERLEBIH" => "Masa studi",
        /// Another scholarship was declared.
        DoubleFunding = "PENDANAAN_GANDA" => "Pendanaan lain",
        /// The population register says otherwise, or knows nobody.
        PopulationRegister = "DATA_KEPENDUDUKAN" => "Data kependudukan",
        /// The register of students says otherwise, or knows nobody.
        StudentRegister = "DATA_MAHASISWA" => "Data mahasiswa",
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

/// What one form says, checked against itself and the public registers; unknown fields are left out.
#[derive(Debug, Clone, Default)]
pub struct Declared<'a> {
    /// NIK.
    pub nik: Option<&'a Nik>,
    /// Birth date.
    pub birth_date: Option<NaiveDate>,
    /// Sex.
    pub sex: Option<Sex>,
    /// Institution in the master data.
    pub institution_id: Option<&'a str>,
    /// Study programme.
    pub study_programme: Option<&'a str>,
    /// Level of study.
    pub level: Option<Level>,
    /// Semester of study.
    pub semester: Option<u8>,
    /// Other funding, in the applicant's words.
    pub other_funding: Option<&'a str>,
}

impl Declared<'_> {
    /// What the form says against itself or against the registers.
    #[must_use]
    pub fn findings(&self) -> Vec<Finding> {
        let mut found = Vec::new();
        if let Some(nik) = self.nik {
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
        // A campus that is not in the register says nothing, and neither do its programmes.
        if let Some(campus) = self.institution_id.and_then(studies::campus) {
            if !campus.open {
                found.push(Finding::new(FindingKey::CampusClosed, Severity::Warns));
            }
            if let (Some(programme), Some(level)) = (self.study_programme, self.level)
                && !campus.offers(programme, level)
            {
                found.push(Finding::new(
                    FindingKey::ProgrammeNotOffered,
                    Severity::Warns,
                ));
            }
        }
        if let (Some(level), Some(semester)) = (self.level, self.semester)
            && semester > level.normal_semesters()
        {
            found.push(Finding::new(FindingKey::LongStudies, Severity::Warns));
        }
        if self.other_funding.is_some_and(studies::declares_funding) {
            found.push(Finding::new(FindingKey::DoubleFunding, Severity::Warns));
        }
        found
    }
}

/// What the name on an account says against the name of the person paid through it.
#[must_use]
pub fn account_holder(name: &str, holder: &str) -> Option<Finding> {
    match compare_names(name, holder) {
        NameMatch::Same | NameMatch::Variant => None,
        NameMatch::Similar | NameMatch::Different => {
            Some(Finding::new(FindingKey::AccountHolder, Severity::Warns))
        }
    }
}

/// What is compared between two people. Numbers stand as keyed fingerprints, which are equal when
/// the numbers are; what is unknown is left out of the comparison.
#[derive(Debug, Clone, Copy)]
pub struct Traits<'a> {
    /// Who it is; a person is never compared with themselves.
    pub user_id: &'a str,
    /// Full name.
    pub name: Option<&'a str>,
    /// Birth date as in the form, as ISO text.
    pub birth_date: Option<&'a str>,
    /// Fingerprint of the NIK.
    pub nik: Option<&'a str>,
    /// Fingerprint of the family card number.
    pub kk: Option<&'a str>,
    /// Fingerprint of bank and account number.
    pub account: Option<&'a str>,
    /// Whose that number is: the person's own, an institution's or a family's.
    pub account_owner: &'a str,
    /// Fingerprint of institution and student number.
    pub student_number: Option<&'a str>,
}

impl Traits<'_> {
    /// What the records of two people have in common that they should not.
    #[must_use]
    pub fn findings_with(&self, other: &Traits<'_>) -> Vec<Finding> {
        let mut found = Vec::new();
        if self.user_id == other.user_id {
            return found;
        }
        let same_nik = both_equal(self.nik, other.nik);
        if same_nik {
            found.push(Finding::new(FindingKey::SameNik, Severity::Blocks));
        }
        // An institution is paid for many through one account, a family for its siblings.
        if both_equal(self.account, other.account) && self.account_owner != other.account_owner {
            found.push(Finding::new(FindingKey::SameAccount, Severity::Blocks));
        }
        if both_equal(self.student_number, other.student_number) {
            found.push(Finding::new(FindingKey::SameStudentNumber, Severity::Warns));
        }
        let same_family = both_equal(self.kk, other.kk);
        if same_family {
            found.push(Finding::new(FindingKey::SameFamilyCard, Severity::Warns));
        }
        // Names repeat in the highlands: alone they say nothing; with the birth date, or within
        // one family, they do.
        let born_together = both_equal(self.birth_date, other.birth_date);
        let likeness = match (self.name, other.name) {
            (Some(left), Some(right)) => compare_names(left, right),
            _ => NameMatch::Different,
        };
        let one_person = match likeness {
            NameMatch::Same | NameMatch::Variant => born_together || same_family,
            NameMatch::Similar => born_together,
            NameMatch::Different => false,
        };
        if !same_nik && one_person {
            found.push(Finding::new(FindingKey::SimilarPerson, Severity::Warns));
        }
        found
    }
}

fn both_equal(left: Option<&str>, right: Option<&str>) -> bool {
    matches!((left, right), (Some(left), Some(right)) if left == right)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person<'a>(user_id: &'a str, name: &'a str, nik: &'a str) -> Traits<'a> {
        Traits {
            user_id,
            name: Some(name),
            birth_date: Some("2005-06-15"),
            nik: Some(nik),
            kk: None,
            account: None,
            account_owner: user_id,
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
        let mut left = person("a", "Yuliana Gwijangge", "nik-1");
        let mut right = person("b", "Marta Wandikbo", "nik-1");
        (left.account, right.account) = (Some("account-1"), Some("account-1"));
        assert_eq!(
            keys(&left.findings_with(&right)),
            [
                (FindingKey::SameNik, Severity::Blocks),
                (FindingKey::SameAccount, Severity::Blocks),
            ]
        );
        assert_eq!(left.findings_with(&left), []);
        (left.account_owner, right.account_owner) = ("keluarga:1", "keluarga:1");
        assert_eq!(
            keys(&left.findings_with(&right)),
            [(FindingKey::SameNik, Severity::Blocks)]
        );
        left.account_owner = "institusi:001018";
        assert_eq!(left.findings_with(&right).len(), 2);
        right.nik = None;
        right.account = None;
        assert_eq!(left.findings_with(&right), []);
    }

    #[test]
    fn siblings_on_one_family_card_only_warn() {
        let mut left = person("a", "Yuliana Gwijangge", "nik-1");
        let mut right = person("b", "Elias Gwijangge", "nik-2");
        right.birth_date = Some("2007-07-15");
        (left.kk, right.kk) = (Some("kk-1"), Some("kk-1"));
        assert_eq!(
            keys(&left.findings_with(&right)),
            [(FindingKey::SameFamilyCard, Severity::Warns)]
        );
    }

    #[test]
    fn the_same_name_on_one_family_card_looks_like_one_person() {
        let mut left = person("a", "Yuliana Gwijangge", "nik-1");
        let mut right = person("b", "Yuliana Gwijangge", "nik-2");
        right.birth_date = Some("2007-07-15");
        (left.kk, right.kk) = (Some("kk-1"), Some("kk-1"));
        assert_eq!(
            keys(&left.findings_with(&right)),
            [
                (FindingKey::SameFamilyCard, Severity::Warns),
                (FindingKey::SimilarPerson, Severity::Warns),
            ]
        );
    }

    #[test]
    fn another_spelling_and_the_same_birth_date_look_like_one_person() {
        let left = person("a", "Yuliana Gwijangge", "nik-1");
        let right = person("b", "YULIANA NGWIJANGGE", "nik-2");
        assert_eq!(
            keys(&left.findings_with(&right)),
            [(FindingKey::SimilarPerson, Severity::Warns)]
        );
        let mut later = right;
        later.birth_date = Some("2006-06-15");
        assert_eq!(left.findings_with(&later), []);
    }

    #[test]
    fn a_form_is_compared_with_its_own_nik() {
        let nik: Nik = "9404011606050001".parse().unwrap();
        let declared = Declared {
            nik: Some(&nik),
            birth_date: NaiveDate::from_ymd_opt(2005, 6, 15),
            sex: Some(Sex::Female),
            ..Declared::default()
        };
        assert_eq!(
            keys(&declared.findings()),
            [
                (FindingKey::NikRegion, Severity::Informs),
                (FindingKey::NikBirthDate, Severity::Warns),
                (FindingKey::NikSex, Severity::Warns),
            ]
        );
    }

    #[test]
    fn an_account_in_another_name_warns_and_a_bank_s_spelling_does_not() {
        let found = account_holder("Yuliana Gwijangge", "Petrus Kogoya");
        assert_eq!(
            found.map(|finding| finding.key),
            Some(FindingKey::AccountHolder)
        );
        assert_eq!(
            account_holder("Yuliana Gwijangge", "GWIJANGE YULIANA"),
            None
        );
    }

    #[test]
    fn studies_are_compared_with_the_registers() {
        let closed = crate::reference::institutions()
            .iter()
            .find(|campus| campus.status == "Tutup")
            .unwrap();
        let offered = &crate::reference::study_programmes()[0];
        let base = Declared {
            institution_id: Some(&offered.institution_code),
            study_programme: Some(&offered.name),
            level: offered.level.parse().ok(),
            semester: Some(1),
            ..Declared::default()
        };
        assert_eq!(base.findings(), []);
        let of = |declared: Declared<'_>| keys(&declared.findings());
        let warns = |key| vec![(key, Severity::Warns)];
        assert_eq!(
            of(Declared {
                institution_id: Some(&closed.code),
                study_programme: None,
                ..base.clone()
            }),
            warns(FindingKey::CampusClosed)
        );
        assert_eq!(
            of(Declared {
                study_programme: Some("Ilmu Penerbangan Antariksa"),
                ..base.clone()
            }),
            warns(FindingKey::ProgrammeNotOffered)
        );
        assert_eq!(
            of(Declared {
                institution_id: Some("999999"),
                ..base.clone()
            }),
            []
        );
        assert_eq!(
            of(Declared {
                level: Some(Level::S1),
                institution_id: None,
                semester: Some(9),
                ..base.clone()
            }),
            warns(FindingKey::LongStudies)
        );
        // The last normal semester is not long yet.
        assert_eq!(
            of(Declared {
                level: Some(Level::S1),
                institution_id: None,
                semester: Some(8),
                ..base.clone()
            }),
            []
        );
        assert_eq!(
            of(Declared {
                other_funding: Some("KIP Kuliah"),
                ..base.clone()
            }),
            warns(FindingKey::DoubleFunding)
        );
        for nothing in ["", " - ", "Tidak ada", "tidak"] {
            assert_eq!(
                of(Declared {
                    other_funding: Some(nothing),
                    ..base.clone()
                }),
                []
            );
        }
    }
}
