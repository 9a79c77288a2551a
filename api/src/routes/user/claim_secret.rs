//! What is asked beside the code of a letter. Masks show the last digits of numbers to the office, so it is the date of
//! birth wherever the portal knows it.

use chrono::NaiveDate;
use domain::application::Application;
use domain::{ApplicationId, UserId};

use crate::answer::parse;
use crate::{ApiError, AppState};

/// How many of the last digits of a number are asked.
const DIGITS: usize = 4;

/// What the owner of an account is asked; of every form of theirs.
pub(super) enum Secret {
    /// The date of birth.
    BirthDate(Vec<NaiveDate>),
    /// The last digits of the family card: no date of birth is known.
    FamilyCard(Vec<String>),
    /// The last digits of the NIK: neither is known.
    Nik(Vec<String>),
}

impl Secret {
    /// What somebody is asked.
    ///
    /// # Errors
    /// When a store cannot be read.
    pub async fn of(app: &AppState, user_id: UserId) -> Result<Self, ApiError> {
        let (mut dates, mut cards, mut numbers) = (Vec::new(), Vec::new(), Vec::new());
        let store = app.read.store();
        for form in projections::application::of_applicant(store, &user_id.to_string()).await? {
            let id: ApplicationId = parse::id(&form.application_id)?;
            let form = app.commands.load::<Application>(id).await?;
            let identity = form
                .state
                .state()
                .and_then(|state| state.form.identity.as_ref())
                .and_then(|identity| identity.value());
            let Some(identity) = identity else { continue };
            dates.extend(identity.birth_date);
            cards.extend(identity.kk.clone().filter(|number| !number.is_empty()));
            numbers.extend(identity.nik.clone());
        }
        Ok(match (dates.is_empty(), cards.is_empty()) {
            (false, _) => Self::BirthDate(dates),
            (true, false) => Self::FamilyCard(cards),
            (true, true) => Self::Nik(numbers),
        })
    }

    /// Whether this is the answer.
    pub fn is(&self, answer: &str) -> bool {
        let answer = answer.trim();
        match self {
            Self::BirthDate(dates) => day(answer).is_some_and(|day| dates.contains(&day)),
            Self::FamilyCard(numbers) | Self::Nik(numbers) => {
                answer.len() == DIGITS
                    && answer.bytes().all(|digit| digit.is_ascii_digit())
                    && numbers.iter().any(|number| number.ends_with(answer))
            }
        }
    }

    /// What a letter calls it.
    pub const fn asked(&self) -> &'static str {
        match self {
            Self::BirthDate(_) => "tanggal lahir Anda (misalnya 31-12-2005)",
            Self::FamilyCard(_) => "4 angka terakhir nomor kartu keluarga (KK) Anda",
            Self::Nik(_) => "4 angka terakhir NIK Anda",
        }
    }
}

/// A day as people type it: day, month and a year of four digits, parted by hyphens, slashes, dots or spaces.
fn day(typed: &str) -> Option<NaiveDate> {
    let mut parts = typed.split(['-', '/', '.', ' ']);
    let (day, month, year) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() || year.len() != 4 {
        return None;
    }
    NaiveDate::from_ymd_opt(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?)
}

#[cfg(test)]
mod tests {
    use super::Secret;

    #[test]
    fn a_date_of_birth_is_read_as_it_is_typed_and_nothing_else_is_it() {
        let asked = Secret::BirthDate(vec!["2005-06-15".parse().unwrap()]);
        for typed in ["15-06-2005", "15/6/2005", " 15.06.2005 ", "15 6 2005"] {
            assert!(asked.is(typed), "{typed}");
        }
        for typed in [
            "",
            "0001",
            "2005-06-15",
            "15-06-05",
            "06-15-2005",
            "16-06-2005",
        ] {
            assert!(!asked.is(typed), "{typed}");
        }
    }

    #[test]
    fn digits_are_the_last_four_and_no_fewer() {
        let asked = Secret::Nik(vec!["9508015506050001".to_owned()]);
        assert!(asked.is(" 0001 "));
        for typed in ["", "1", "001", "50001", "0002", "000a"] {
            assert!(!asked.is(typed), "{typed}");
        }
        assert!(!Secret::Nik(Vec::new()).is(""));
    }
}
