//! One synthetic applicant, with the errors a real list has put in on purpose. No real person's
//! record is behind any of them.

use chrono::{Datelike, NaiveDate};
use domain::reference::{self, Institution};

/// An error of real lists, put in on purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Flaw {
    /// The NIK of an earlier applicant.
    SameNik,
    /// The bank account of an earlier applicant.
    SameAccount,
    /// Name and KK of an earlier applicant under another NIK.
    SameKkAndName,
    /// The NIK's date differs from the birth date.
    NikBirthDate,
    /// The NIK's day belongs to the other sex.
    NikSex,
    /// The NIK was issued outside Nduga.
    NikElsewhere,
    /// The account stands in another name.
    OtherHolder,
    /// No transcript of grades.
    NoTranscript,
    /// A campus that closed or merged.
    ClosedCampus,
    /// A programme the campus does not offer.
    ForeignProgramme,
    /// Also paid by another scheme.
    DoubleFunding,
}

/// One synthetic applicant.
#[derive(Debug, Clone)]
pub struct Person {
    /// Place in the run, from 0.
    pub index: usize,
    /// Full name.
    pub name: String,
    /// Family name.
    pub marga: &'static str,
    /// `L` or `P`.
    pub sex: &'static str,
    /// Birth date.
    pub born: NaiveDate,
    /// NIK, sixteen digits.
    pub nik: String,
    /// Family card number, sixteen digits.
    pub kk: String,
    /// Mobile number, in a block that is plainly made up.
    pub phone: String,
    /// Home district code.
    pub district: &'static str,
    /// Home district name.
    pub district_name: &'static str,
    /// Home kampung code.
    pub kampung: &'static str,
    /// Home kampung name.
    pub kampung_name: &'static str,
    /// The campus.
    pub institution: &'static Institution,
    /// Study programme.
    pub programme: String,
    /// D3, D4, S1, S2, S3 or PROFESI.
    pub level: &'static str,
    /// Semester, 1 to 14.
    pub semester: u8,
    /// Grade point average in hundredths; none in the first semester.
    pub gpa_hundredths: Option<u16>,
    /// Student number at the campus.
    pub student_number: String,
    /// One of the six scholarship types.
    pub scholarship: &'static str,
    /// Bank code.
    pub bank: &'static str,
    /// Account number.
    pub account: String,
    /// Account holder.
    pub holder: String,
    /// The father's name, guardian where one is needed.
    pub father: String,
    /// The errors put in.
    pub flaws: Vec<Flaw>,
}

impl Person {
    /// Whether this error was put in.
    pub fn has(&self, flaw: Flaw) -> bool {
        self.flaws.contains(&flaw)
    }

    /// The same person at home in Kenyam, the district of the demo's own branch, and at the campus
    /// of the demo's institution.
    pub fn living_in_kenyam(mut self) -> Self {
        let district = reference::district("95.08.01").expect("Kenyam");
        let kampung = reference::kampung()
            .iter()
            .find(|row| row.district_code == district.code)
            .expect("a kampung of Kenyam");
        (self.district, self.district_name) = (&district.code, &district.name);
        (self.kampung, self.kampung_name) = (&kampung.code, &kampung.name);
        self.institution = reference::institution("001018").expect("a campus of the list");
        self.programme = "Teknik Sipil".to_owned();
        // The next one begins in August, the one after it in February.
        (self.level, self.semester, self.gpa_hundredths) = ("S1", 4, Some(328));
        self.scholarship = "murni-nduga";
        self
    }

    /// The same person without the errors that do not lie in number, name or account.
    pub fn sound(mut self) -> Self {
        self.flaws.clear();
        self.holder.clone_from(&self.name);
        self
    }

    /// Age in whole years on a day.
    pub fn age_on(&self, day: NaiveDate) -> i32 {
        let had_birthday = (day.month(), day.day()) >= (self.born.month(), self.born.day());
        day.year() - self.born.year() - i32::from(!had_birthday)
    }
}
