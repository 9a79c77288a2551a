//! Who acts and when: everything a decision may know that is not in the aggregate or the command.

use std::collections::BTreeSet;

use chrono::{DateTime, FixedOffset, NaiveDate, NaiveTime, TimeDelta, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{DomainError, UserId};

wire_enum! {
    /// What kind of user acts; the words are those of the access token.
    pub enum Role {
        /// Applicant or recipient.
        Applicant = "user" => "Pelajar/Mahasiswa",
        /// Regional branch that verifies forms of its area.
        Branch = "dpc" => "DPC",
        /// Finance team and operators.
        Admin = "admin" => "Admin",
        /// Reads only.
        Government = "pemerintah" => "Pemerintah",
        /// School or campus.
        Institution = "institusi" => "Institusi",
        /// The program itself: schedules, imports.
        System = "sistem" => "Sistem",
    }
}

/// Who acts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Actor {
    /// The acting person's account; rules on persons compare this.
    pub user_id: UserId,
    /// In which role.
    pub role: Role,
    /// The office shown to applicants ("whose desk"); empty for applicants.
    pub office: String,
}

/// What an account's own history says of its independence; see [`crate::user::UserState::standing`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Standing {
    /// Who made the account or changed it last, while no second person has confirmed it.
    pub answers: Option<UserId>,
    /// Until when it decides nothing, since its address, password or second factor was changed.
    pub calm_until: Option<DateTime<Utc>>,
    /// Everybody who ever made or changed the account in place of its owner.
    pub touched_by: BTreeSet<UserId>,
}

/// Who did a thing: the account, and as long as no second person has confirmed that account, whoever made it
/// or changed it last. Both count as the same person.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(untagged)]
pub enum Hand {
    /// A person of their own.
    Own(UserId),
    /// An account that is not confirmed.
    Answered {
        /// The account.
        account: UserId,
        /// Who answers for it.
        answers: UserId,
    },
}

impl Hand {
    /// The account that acted.
    #[must_use]
    pub const fn account(self) -> UserId {
        match self {
            Self::Own(account) | Self::Answered { account, .. } => account,
        }
    }

    /// Who answers for what was done.
    #[must_use]
    pub const fn answers(self) -> UserId {
        match self {
            Self::Own(account) => account,
            Self::Answered { answers, .. } => answers,
        }
    }

    /// All persons that count as this hand.
    pub fn persons(self) -> impl Iterator<Item = UserId> {
        let (account, answers) = (self.account(), self.answers());
        std::iter::once(account).chain((account != answers).then_some(answers))
    }

    /// Whether two hands are, or may be, one person.
    #[must_use]
    pub fn meets(self, other: Self) -> bool {
        self.persons()
            .any(|person| other.persons().any(|another| another == person))
    }
}

impl From<UserId> for Hand {
    fn from(user_id: UserId) -> Self {
        Self::Own(user_id)
    }
}

/// Why an account cannot be somebody's second person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum StandingError {
    /// What it does counts as done by whoever made or changed it.
    #[error("nobody has confirmed the account; {answers} answers for it")]
    Unconfirmed {
        /// Who answers for it.
        answers: UserId,
    },
    /// Its address, password or second factor was changed a moment ago.
    #[error("the account decides nothing until {until}")]
    Calm {
        /// Until when.
        until: DateTime<Utc>,
    },
}

impl DomainError for StandingError {
    fn code(&self) -> &'static str {
        match self {
            Self::Unconfirmed { .. } => "AKUN_BELUM_DIKUKUHKAN",
            Self::Calm { .. } => "AKUN_MASA_TENANG",
        }
    }
}

impl Actor {
    /// The program itself.
    #[must_use]
    pub fn system() -> Self {
        Self {
            user_id: UserId::SYSTEM,
            role: Role::System,
            office: "sistem".to_owned(),
        }
    }
}

/// The services of every aggregate: actor, their standing and the moment, all handed in from outside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Context {
    /// Who acts.
    pub actor: Actor,
    /// Whether the actor's account can stand beside others as a person of its own.
    pub standing: Standing,
    /// When, in UTC.
    pub now: DateTime<Utc>,
}

/// A day in figures as Indonesians write it, for what people read: `31-12-2026`.
#[must_use]
pub fn day_in_figures(day: NaiveDate) -> String {
    day.format("%d-%m-%Y").to_string()
}

/// A text with its days in figures as Indonesians write them: what was written down once may hold them as programs do.
#[must_use]
pub fn days_in_figures(text: &str) -> String {
    let is_part = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '/' | '.');
    text.split_inclusive(|letter: char| !is_part(letter))
        .map(|piece| {
            let word = piece.trim_end_matches(|letter: char| !is_part(letter));
            match word.parse::<NaiveDate>() {
                Ok(day) if word.len() == "2026-01-31".len() => {
                    format!("{}{}", day_in_figures(day), &piece[word.len()..])
                }
                _ => piece.to_owned(),
            }
        })
        .collect()
}

/// A moment by the office's clock (Asia/Jayapura, UTC+9, no daylight saving).
///
/// # Panics
/// Never: nine hours is an offset.
#[must_use]
pub fn office_time(moment: DateTime<Utc>) -> DateTime<FixedOffset> {
    const JAYAPURA_SECONDS: i32 = 9 * 3600;
    let offset = FixedOffset::east_opt(JAYAPURA_SECONDS).expect("nine hours is a valid offset");
    moment.with_timezone(&offset)
}

/// The moment at which a day begins by the office's clock.
#[must_use]
pub fn office_midnight(day: NaiveDate) -> DateTime<Utc> {
    let by_utc = day.and_time(NaiveTime::MIN).and_utc();
    let ahead = office_time(by_utc).offset().local_minus_utc();
    by_utc - TimeDelta::seconds(i64::from(ahead))
}

impl Context {
    /// Today in Asia/Jayapura (UTC+9, no daylight saving).
    #[must_use]
    pub fn today(&self) -> NaiveDate {
        office_time(self.now).date_naive()
    }

    /// The acting person.
    #[must_use]
    pub const fn user_id(&self) -> UserId {
        self.actor.user_id
    }

    /// The acting hand: the person, with whoever answers for their account.
    #[must_use]
    pub const fn hand(&self) -> Hand {
        match self.standing.answers {
            Some(answers) => Hand::Answered {
                account: self.actor.user_id,
                answers,
            },
            None => Hand::Own(self.actor.user_id),
        }
    }

    /// Whether one of these persons acts, or answers for who acts.
    #[must_use]
    pub fn is_one_of(&self, persons: &BTreeSet<UserId>) -> bool {
        self.hand()
            .persons()
            .any(|person| persons.contains(&person))
    }

    /// Whether the actor may be somebody's second person now: judge, verify, approve, confirm.
    ///
    /// # Errors
    /// [`StandingError`].
    pub fn second_person(&self) -> Result<(), StandingError> {
        if let Some(answers) = self.standing.answers {
            return Err(StandingError::Unconfirmed { answers });
        }
        match self.standing.calm_until {
            Some(until) if until > self.now => Err(StandingError::Calm { until }),
            Some(_) | None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_within_a_text_are_written_as_people_write_them() {
        for (text, told) in [
            ("2026-01-31", "31-01-2026"),
            (
                "STS-1 (2026-01-31), sampai 2026-02-01",
                "STS-1 (31-01-2026), sampai 01-02-2026",
            ),
            // Numbers of papers stay what they are, and what is no day too.
            ("SK/2026-01-31/X", "SK/2026-01-31/X"),
            ("2026-13-45", "2026-13-45"),
            ("", ""),
        ] {
            assert_eq!(days_in_figures(text), told);
        }
    }

    #[test]
    fn counts_days_in_jayapura() {
        let context = Context {
            actor: Actor::system(),
            standing: Standing::default(),
            now: "2026-03-31T16:00:00Z".parse().unwrap(),
        };
        assert_eq!(
            context.today(),
            NaiveDate::from_ymd_opt(2026, 4, 1).unwrap()
        );
    }
}
