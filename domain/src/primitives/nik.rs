//! NIK (person) and KK (family card) numbers: structure, hard errors and warnings.
//!
//! Source of the rules: the reference note on NIK. There is no check digit, numbers stay for life
//! and old region prefixes stay in use, so only impossible numbers are refused; the rest warns.

use std::fmt;
use std::str::FromStr;

use chrono::{Datelike, NaiveDate};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Sex, is_separator};

/// Sixteen digits `PPKKCC DDMMYY SSSS`; the day is +40 for women.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Nik(String);

/// Why a text cannot be a NIK.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NikError {
    /// Something else than digits and separators.
    #[error("a NIK has digits only")]
    NotDigits,
    /// Not sixteen digits.
    #[error("a NIK has 16 digits, not {digits}")]
    Length {
        /// How many were given.
        digits: usize,
    },
    /// Sixteen equal digits.
    #[error("a NIK is not sixteen equal digits")]
    AllEqual,
    /// Day or month that no calendar has.
    #[error("the birth date inside the NIK does not exist")]
    ImpossibleDate,
    /// Serial 0000.
    #[error("the serial of a NIK starts at 0001")]
    SerialZero,
}

impl NikError {
    /// Stable code for the wire.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotDigits => "NIK_BUKAN_ANGKA",
            Self::Length { .. } => "NIK_PANJANG",
            Self::AllEqual => "NIK_TIDAK_SAH",
            Self::ImpossibleDate => "NIK_TANGGAL_TIDAK_ADA",
            Self::SerialZero => "NIK_NOMOR_URUT_NOL",
        }
    }
}

/// What looks odd about a NIK but may be right; it asks for a look, never for a rejection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum NikWarning {
    /// The first six digits belong to no known Nduga edition (9508, 9124, 9102).
    OutsideNduga,
    /// The birth date in the number differs from the form.
    BirthDateDiffers,
    /// The sex in the number differs from the form.
    SexDiffers,
}

impl NikWarning {
    /// Stable code for the wire.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::OutsideNduga => "NIK_WILAYAH_LUAR_NDUGA",
            Self::BirthDateDiffers => "NIK_TANGGAL_LAHIR_BERBEDA",
            Self::SexDiffers => "NIK_JENIS_KELAMIN_BERBEDA",
        }
    }
}

/// Separators dropped; sixteen digits that are not all equal, else what is wrong.
fn sixteen_digits(text: &str) -> Result<String, NikError> {
    let digits: String = text.chars().filter(|c| !is_separator(*c)).collect();
    if !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(NikError::NotDigits);
    }
    if digits.len() != 16 {
        return Err(NikError::Length {
            digits: digits.len(),
        });
    }
    if digits.bytes().all(|b| b == digits.as_bytes()[0]) {
        return Err(NikError::AllEqual);
    }
    Ok(digits)
}

/// The two-digit number at `at`; the callers pass sixteen ASCII digits.
fn pair(digits: &str, at: usize) -> u32 {
    digits.as_bytes()[at..at + 2]
        .iter()
        .fold(0, |sum, digit| sum * 10 + u32::from(digit - b'0'))
}

/// Whether the day exists in 19YY or 20YY.
fn date_exists(day: u32, month: u32, two_digit_year: u32) -> bool {
    [1900, 2000].into_iter().any(|century| {
        i32::try_from(century + two_digit_year)
            .ok()
            .and_then(|year| NaiveDate::from_ymd_opt(year, month, day))
            .is_some()
    })
}

impl Nik {
    /// The sixteen digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// First and last four digits, the rest hidden: `9508••••••••0001`.
    #[must_use]
    pub fn masked(&self) -> String {
        format!("{}••••••••{}", &self.0[..4], &self.0[12..])
    }

    /// The six digits of the district of first registration; not where the person lives.
    #[must_use]
    pub fn region_prefix(&self) -> &str {
        &self.0[..6]
    }

    /// The sex the number says.
    #[must_use]
    pub fn sex(&self) -> Sex {
        if pair(&self.0, 6) > 40 {
            Sex::Female
        } else {
            Sex::Male
        }
    }

    /// The birth date the number says, its century chosen so that the person is at least ten on `today`.
    #[must_use]
    pub fn birth_date(&self, today: NaiveDate) -> Option<NaiveDate> {
        let day = pair(&self.0, 6);
        let day = if day > 40 { day - 40 } else { day };
        let (month, short_year) = (pair(&self.0, 8), i32::try_from(pair(&self.0, 10)).ok()?);
        let year = if 2000 + short_year <= today.year() - 10 {
            2000 + short_year
        } else {
            1900 + short_year
        };
        NaiveDate::from_ymd_opt(year, month, day)
    }

    /// Compares the number with what the form says; `None` means the form is silent.
    #[must_use]
    pub fn warnings(&self, birth_date: Option<NaiveDate>, sex: Option<Sex>) -> Vec<NikWarning> {
        let mut found = Vec::new();
        if !["9508", "9124", "9102"]
            .iter()
            .any(|prefix| self.0.starts_with(prefix))
        {
            found.push(NikWarning::OutsideNduga);
        }
        if let Some(birth) = birth_date {
            let day = pair(&self.0, 6);
            let day = if day > 40 { day - 40 } else { day };
            let short_year = birth.year().rem_euclid(100).unsigned_abs();
            if (day, pair(&self.0, 8), pair(&self.0, 10))
                != (birth.day(), birth.month(), short_year)
            {
                found.push(NikWarning::BirthDateDiffers);
            }
        }
        if sex.is_some_and(|sex| sex != self.sex()) {
            found.push(NikWarning::SexDiffers);
        }
        found
    }
}

impl FromStr for Nik {
    type Err = NikError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits = sixteen_digits(text)?;
        let day = pair(&digits, 6);
        // Not `day % 40`: that would let 81 to 99 through and break 40 and 80.
        let day = if day > 40 { day - 40 } else { day };
        if !date_exists(day, pair(&digits, 8), pair(&digits, 10)) {
            return Err(NikError::ImpossibleDate);
        }
        if digits.ends_with("0000") {
            return Err(NikError::SerialZero);
        }
        Ok(Self(digits))
    }
}

impl TryFrom<String> for Nik {
    type Error = NikError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<Nik> for String {
    fn from(nik: Nik) -> Self {
        nik.0
    }
}

impl fmt::Debug for Nik {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Nik({})", self.masked())
    }
}

/// Family card number (KK): sixteen digits, the date is that of recording, without +40.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct FamilyCardNumber(String);

/// Why a text cannot be a KK number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("not a family card number: {0}")]
pub struct FamilyCardNumberError(#[source] NikError);

impl FamilyCardNumberError {
    /// Stable code for the wire.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self.0 {
            NikError::NotDigits => "KK_BUKAN_ANGKA",
            NikError::Length { .. } => "KK_PANJANG",
            NikError::AllEqual => "KK_TIDAK_SAH",
            NikError::ImpossibleDate => "KK_TANGGAL_TIDAK_ADA",
            NikError::SerialZero => "KK_NOMOR_URUT_NOL",
        }
    }
}

impl FamilyCardNumber {
    /// The sixteen digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// First and last four digits, the rest hidden.
    #[must_use]
    pub fn masked(&self) -> String {
        format!("{}••••••••{}", &self.0[..4], &self.0[12..])
    }
}

impl FromStr for FamilyCardNumber {
    type Err = FamilyCardNumberError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits = sixteen_digits(text).map_err(FamilyCardNumberError)?;
        if !date_exists(pair(&digits, 6), pair(&digits, 8), pair(&digits, 10)) {
            return Err(FamilyCardNumberError(NikError::ImpossibleDate));
        }
        if digits.ends_with("0000") {
            return Err(FamilyCardNumberError(NikError::SerialZero));
        }
        Ok(Self(digits))
    }
}

impl TryFrom<String> for FamilyCardNumber {
    type Error = FamilyCardNumberError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<FamilyCardNumber> for String {
    fn from(number: FamilyCardNumber) -> Self {
        number.0
    }
}

impl fmt::Debug for FamilyCardNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FamilyCardNumber({})", self.masked())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(year: i32, month: u32, day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(year, month, day).unwrap()
    }

    #[test]
    fn reads_region_birth_date_and_sex() {
        let nik: Nik = "950801 550605 0001".parse().unwrap();
        assert_eq!(nik.region_prefix(), "950801");
        assert_eq!(nik.sex(), Sex::Female);
        assert_eq!(nik.birth_date(day(2026, 8, 1)), Some(day(2005, 6, 15)));
        let older: Nik = "9124010107850002".parse().unwrap();
        assert_eq!(older.sex(), Sex::Male);
        assert_eq!(older.birth_date(day(2026, 8, 1)), Some(day(1985, 7, 1)));
    }

    #[test]
    fn refuses_hard_problems_each_by_its_own_name() {
        let error = |text: &str| text.parse::<Nik>().unwrap_err();
        assert_eq!(error("95080115060500011"), NikError::Length { digits: 17 });
        assert_eq!(error("95080115060500O1"), NikError::NotDigits);
        assert_eq!(error("1111111111111111"), NikError::AllEqual);
        assert_eq!(error("9508013213050001"), NikError::ImpossibleDate);
        assert_eq!(error("9508018106050001"), NikError::ImpossibleDate);
        assert_eq!(error("9508014006050001"), NikError::ImpossibleDate);
        assert_eq!(error("9508012902030001"), NikError::ImpossibleDate);
        assert_eq!(error("9508011506050000"), NikError::SerialZero);
    }

    #[test]
    fn accepts_a_leap_day_of_2000_and_of_a_leap_year() {
        assert!("9508012902000001".parse::<Nik>().is_ok());
        assert!("9508016902040001".parse::<Nik>().is_ok());
    }

    #[test]
    fn only_warns_about_region_birth_date_and_sex() {
        let nik: Nik = "9404015506050001".parse().unwrap();
        assert_eq!(
            nik.warnings(Some(day(2005, 6, 16)), Some(Sex::Male)),
            [
                NikWarning::OutsideNduga,
                NikWarning::BirthDateDiffers,
                NikWarning::SexDiffers
            ]
        );
        for prefix in ["950832", "912401", "910217"] {
            let nik: Nik = format!("{prefix}1506050001").parse().unwrap();
            assert_eq!(nik.warnings(Some(day(2005, 6, 15)), Some(Sex::Male)), []);
        }
    }

    #[test]
    fn hides_the_middle_digits() {
        let nik: Nik = "9508015506050001".parse().unwrap();
        assert_eq!(nik.masked(), "9508••••••••0001");
        assert_eq!(format!("{nik:?}"), "Nik(9508••••••••0001)");
    }

    #[test]
    fn refuses_a_family_card_with_a_womans_day() {
        assert!("9508011506150001".parse::<FamilyCardNumber>().is_ok());
        assert_eq!(
            "9508015506150001"
                .parse::<FamilyCardNumber>()
                .unwrap_err()
                .code(),
            "KK_TANGGAL_TIDAK_ADA"
        );
    }
}
