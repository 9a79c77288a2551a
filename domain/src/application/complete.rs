//! Whether a form may be submitted: every field at fault is named at once.

use std::collections::BTreeSet;

use chrono::{Datelike, NaiveDate};

use super::eligibility::{is_age_taken, is_semester_taken, needs_guardian};
use super::{DocumentKind, Form};
use crate::{
    AccountNumber, CityCode, DistrictCode, FamilyCardNumber, FieldProblem, KampungCode, Level, Nik,
    Phone, ScholarshipType, Sex, is_person_name,
};

/// A form that passed all checks, its texts parsed.
#[derive(Debug, Clone, PartialEq)]
pub struct CompleteForm {
    /// Full name.
    pub name: String,
    /// NIK.
    pub nik: Nik,
    /// Family card number.
    pub kk: FamilyCardNumber,
    /// Date of birth.
    pub birth_date: NaiveDate,
    /// Phone.
    pub phone: Phone,
    /// Sex.
    pub sex: Sex,
    /// Home district.
    pub home_district: DistrictCode,
    /// Home kampung.
    pub home_kampung: KampungCode,
    /// City or regency of study.
    pub study_city: CityCode,
    /// Level of study.
    pub level: Level,
    /// Institution in the master data.
    pub institution_id: Option<String>,
    /// Name of the institution.
    pub institution_name: String,
    /// Study programme; empty for general schools.
    pub study_programme: String,
    /// Semester of study.
    pub semester: u8,
    /// Type of scholarship.
    pub scholarship_type: ScholarshipType,
    /// Budget year.
    pub year: u16,
    /// Bank code.
    pub bank_code: String,
    /// Account number.
    pub account_number: AccountNumber,
    /// Name of the account holder.
    pub account_holder: String,
}

/// Full years of life on a day.
#[must_use]
pub fn age_on(birth_date: NaiveDate, day: NaiveDate) -> u32 {
    day.years_since(birth_date).unwrap_or(0)
}

/// All problems of a form and its documents; empty when it may be submitted. `required` are documents
/// beyond those of every form.
#[must_use]
pub fn problems(
    form: &Form,
    documents: &BTreeSet<DocumentKind>,
    required: &BTreeSet<DocumentKind>,
    today: NaiveDate,
) -> Vec<FieldProblem> {
    let mut found = form.complete(today).err().unwrap_or_default();
    found.extend(form.misnamed(today));
    for (field, any_of) in DocumentKind::REQUIRED {
        if !any_of.iter().any(|kind| documents.contains(kind)) {
            found.push(FieldProblem::required(field));
        }
    }
    for missing in required.difference(documents) {
        let problem = FieldProblem::required(missing.field());
        if !found.contains(&problem) {
            found.push(problem);
        }
    }
    found
}

/// Collects problems while reading fields.
struct Reader {
    problems: Vec<FieldProblem>,
}

impl Reader {
    fn fail(&mut self, field: &'static str, code: &'static str) {
        self.problems.push(FieldProblem::new(field, code));
    }

    fn required<T>(&mut self, field: &'static str, value: Option<T>) -> Option<T> {
        if value.is_none() {
            self.problems.push(FieldProblem::required(field));
        }
        value
    }

    fn text(&mut self, field: &'static str, value: Option<&String>) -> Option<String> {
        let value = value
            .map(|text| text.trim())
            .filter(|text| !text.is_empty());
        let value = self.required(field, value)?;
        if value.chars().count() > 200 {
            self.fail(field, "TERLALU_PANJANG");
            return None;
        }
        Some(value.to_owned())
    }

    /// The date only when it can be one: what rests on the age is not asked for a wrong one.
    fn birth_date(&mut self, value: Option<NaiveDate>, today: NaiveDate) -> Option<NaiveDate> {
        let birth_date = self.required("tanggalLahir", value)?;
        if birth_date > today {
            self.fail("tanggalLahir", "TANGGAL_DI_MASA_DEPAN");
            None
        } else if !is_age_taken(age_on(birth_date, today)) {
            self.fail("tanggalLahir", "UMUR_DI_LUAR_RENTANG");
            None
        } else {
            Some(birth_date)
        }
    }

    fn parsed<T, E>(
        &mut self,
        field: &'static str,
        value: Option<&String>,
        code: impl FnOnce(E) -> &'static str,
    ) -> Option<T>
    where
        T: std::str::FromStr<Err = E>,
    {
        let text = self.text(field, value)?;
        match text.parse() {
            Ok(value) => Some(value),
            Err(error) => {
                self.fail(field, code(error));
                None
            }
        }
    }
}

/// Who applies, as far as it can be read.
struct Person {
    name: Option<String>,
    nik: Option<Nik>,
    kk: Option<FamilyCardNumber>,
    birth_date: Option<NaiveDate>,
    phone: Option<Phone>,
    sex: Option<Sex>,
}

/// Where they are at home, as far as it can be read.
struct Home {
    district: Option<DistrictCode>,
    kampung: Option<KampungCode>,
}

/// What they study and apply for, as far as it can be read.
struct Studies {
    city: Option<CityCode>,
    level: Option<Level>,
    institution_name: Option<String>,
    programme: Option<String>,
    semester: Option<u8>,
    scholarship_type: Option<ScholarshipType>,
    year: Option<u16>,
}

/// Where money would go, as far as it can be read.
struct Account {
    bank_code: Option<String>,
    number: Option<AccountNumber>,
    holder: Option<String>,
}

impl Form {
    /// The form with its texts parsed.
    ///
    /// # Errors
    /// Every field that is missing or wrong, in the order of the form.
    pub fn complete(&self, today: NaiveDate) -> Result<CompleteForm, Vec<FieldProblem>> {
        let mut read = Reader {
            problems: Vec::new(),
        };
        let person = self.read_person(&mut read, today);
        let home = self.read_home(&mut read);
        let studies = self.read_studies(&mut read, today);
        let account = self.read_account(&mut read);
        let birth_date = person.birth_date;
        if birth_date.is_some_and(|birth_date| needs_guardian(age_on(birth_date, today))) {
            self.check_guardian(&mut read);
        }
        let complete = (|| {
            Some(CompleteForm {
                name: person.name?,
                nik: person.nik?,
                kk: person.kk?,
                birth_date: person.birth_date?,
                phone: person.phone?,
                sex: person.sex?,
                home_district: home.district?,
                home_kampung: home.kampung?,
                study_city: studies.city?,
                level: studies.level?,
                institution_id: self.institution_id.clone(),
                institution_name: studies.institution_name?,
                study_programme: studies.programme?,
                semester: studies.semester?,
                scholarship_type: studies.scholarship_type?,
                year: studies.year?,
                bank_code: account.bank_code?,
                account_number: account.number?,
                account_holder: account.holder?,
            })
        })();
        match complete {
            Some(complete) if read.problems.is_empty() => Ok(complete),
            Some(_) | None => Err(read.problems),
        }
    }

    fn read_person(&self, read: &mut Reader, today: NaiveDate) -> Person {
        let identity = self.identity.as_ref().and_then(|field| field.value());
        let name = read.text("nama", identity.and_then(|i| i.name.as_ref()));
        let nik: Option<Nik> = read.parsed(
            "nik",
            identity.and_then(|i| i.nik.as_ref()),
            crate::NikError::code,
        );
        let kk: Option<FamilyCardNumber> = read.parsed(
            "noKk",
            identity.and_then(|i| i.kk.as_ref()),
            crate::FamilyCardNumberError::code,
        );
        if let (Some(nik), Some(kk)) = (&nik, &kk)
            && nik.as_str() == kk.as_str()
        {
            read.fail("noKk", "KK_SAMA_DENGAN_NIK");
        }
        read.text("tempatLahir", identity.and_then(|i| i.birth_place.as_ref()));
        let birth_date = read.birth_date(identity.and_then(|i| i.birth_date), today);
        let phone = read.parsed(
            "noHp",
            identity.and_then(|i| i.phone.as_ref()),
            |_: crate::PhoneError| "TELEPON_TIDAK_SAH",
        );
        Person {
            name,
            nik,
            kk,
            birth_date,
            phone,
            sex: read.required("jenisKelamin", self.sex),
        }
    }

    fn read_home(&self, read: &mut Reader) -> Home {
        let district = read.required("distrikAsal", self.home_district.clone());
        if district
            .as_ref()
            .is_some_and(|district| !district.is_nduga())
        {
            read.fail("distrikAsal", "DISTRIK_BUKAN_NDUGA");
        }
        let kampung = read.required("kampungAsal", self.home_kampung.clone());
        if let (Some(kampung), Some(district)) = (&kampung, &district)
            && !kampung.is_in(district)
        {
            read.fail("kampungAsal", "KAMPUNG_DI_LUAR_DISTRIK");
        }
        read.text(
            "alamat",
            self.address.as_ref().and_then(|field| field.value()),
        );
        Home { district, kampung }
    }

    fn read_studies(&self, read: &mut Reader, today: NaiveDate) -> Studies {
        let city = read.required("kotaStudi", self.study_city.clone());
        let level = read.required("jenjang", self.level);
        let institution_name = read.text("institusi", self.institution_name.as_ref());
        let programme = if level == Some(Level::Sma) {
            Some(self.study_programme.clone().unwrap_or_default())
        } else {
            read.text("programStudi", self.study_programme.as_ref())
        };
        let semester = read.required("semester", self.semester);
        if semester.is_some_and(|semester| !is_semester_taken(semester)) {
            read.fail("semester", "SEMESTER_DI_LUAR_RENTANG");
        }
        if self.gpa_hundredths.is_some_and(|gpa| gpa > 400) {
            read.fail("ipk", "IPK_DI_LUAR_RENTANG");
        }
        let scholarship_type = read.required("jenisBeasiswa", self.scholarship_type);
        let year = read.required("tahun", self.year);
        if year.is_some_and(|year| !near(year, today)) {
            read.fail("tahun", "TAHUN_DI_LUAR_RENTANG");
        }
        Studies {
            city,
            level,
            institution_name,
            programme,
            semester,
            scholarship_type,
            year,
        }
    }

    fn read_account(&self, read: &mut Reader) -> Account {
        let account = self.account.as_ref().and_then(|field| field.value());
        let bank_code = read.text(
            "rekening.kodeBank",
            account.and_then(|a| a.bank_code.as_ref()),
        );
        if bank_code
            .as_ref()
            .is_some_and(|code| code.len() != 3 || !code.bytes().all(|b| b.is_ascii_digit()))
        {
            read.fail("rekening.kodeBank", "KODE_BANK_TIDAK_SAH");
        }
        let number = read.parsed(
            "rekening.nomor",
            account.and_then(|a| a.number.as_ref()),
            crate::AccountNumberError::code,
        );
        let holder = read.text(
            "rekening.namaPemilik",
            account.and_then(|a| a.holder.as_ref()),
        );
        Account {
            bank_code,
            number,
            holder,
        }
    }

    /// Names that are none. Asked of a form that is handed in alone: one that was handed in before there was this rule is
    /// still decided.
    fn misnamed(&self, today: NaiveDate) -> Vec<FieldProblem> {
        let identity = self.identity.as_ref().and_then(|field| field.value());
        let guardian = self.guardian.as_ref().and_then(|field| field.value());
        let born = identity.and_then(|identity| identity.birth_date);
        let is_minor = born.is_some_and(|born| needs_guardian(age_on(born, today)));
        let own = identity.and_then(|identity| identity.name.as_ref());
        let theirs = guardian.and_then(|guardian| guardian.name.as_ref());
        [("nama", own), ("wali.nama", theirs.filter(|_| is_minor))]
            .into_iter()
            .filter(|(_, name)| {
                name.is_some_and(|name| !name.trim().is_empty() && !is_person_name(name))
            })
            .map(|(field, _)| FieldProblem::new(field, "NAMA_BUKAN_HURUF"))
            .collect()
    }

    fn check_guardian(&self, read: &mut Reader) {
        let guardian = self.guardian.as_ref().and_then(|field| field.value());
        read.text("wali.nama", guardian.and_then(|g| g.name.as_ref()));
        read.text("wali.hubungan", guardian.and_then(|g| g.relation.as_ref()));
        let _: Option<Phone> = read.parsed(
            "wali.noHp",
            guardian.and_then(|g| g.phone.as_ref()),
            |_| "TELEPON_TIDAK_SAH",
        );
        if !guardian.is_some_and(|guardian| guardian.consent) {
            read.fail("wali.persetujuan", "PERSETUJUAN_WALI_WAJIB");
        }
    }
}

/// A budget year not more than ten back (old lists are taken over) and one ahead.
pub(super) fn near(year: u16, today: NaiveDate) -> bool {
    let ahead = i32::from(year) - today.year();
    (-10..=1).contains(&ahead)
}
