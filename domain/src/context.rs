//! Who acts and when: everything a decision may know that is not in the aggregate or the command.

use chrono::{DateTime, FixedOffset, NaiveDate, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::UserId;

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

/// The services of every aggregate: actor and moment, both handed in from outside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Context {
    /// Who acts.
    pub actor: Actor,
    /// When, in UTC.
    pub now: DateTime<Utc>,
}

impl Context {
    /// Today in Asia/Jayapura (UTC+9, no daylight saving).
    #[must_use]
    pub fn today(&self) -> NaiveDate {
        const JAYAPURA_SECONDS: i32 = 9 * 3600;
        let offset = FixedOffset::east_opt(JAYAPURA_SECONDS).expect("nine hours is a valid offset");
        self.now.with_timezone(&offset).date_naive()
    }

    /// The acting person.
    #[must_use]
    pub const fn user_id(&self) -> UserId {
        self.actor.user_id
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_days_in_jayapura() {
        let context = Context {
            actor: Actor::system(),
            now: "2026-03-31T16:00:00Z".parse().unwrap(),
        };
        assert_eq!(
            context.today(),
            NaiveDate::from_ymd_opt(2026, 4, 1).unwrap()
        );
    }
}
