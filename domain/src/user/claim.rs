//! Letters by which people who were imported, or entered by somebody else, take their account over.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use super::{UserError, UserEvent, UserState};
use crate::{ClaimLetterId, Context, Email, Hand, Personal, Role};

/// For how many days a letter may hold: a semester, until the school that hands it over is open again.
pub const LETTER_DAYS_MAX: i64 = 180;

/// A letter as it was made.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ClaimLetter {
    /// Which.
    pub letter_id: ClaimLetterId,
    /// The last day on which it holds.
    pub valid_until: NaiveDate,
    /// Who made it.
    pub made_by: Hand,
    /// When.
    pub made_at: DateTime<Utc>,
    /// When the account was claimed by it.
    pub used_at: Option<DateTime<Utc>>,
}

impl ClaimLetter {
    pub(super) fn made(
        letter_id: ClaimLetterId,
        valid_until: NaiveDate,
        made_by: Hand,
        made_at: DateTime<Utc>,
    ) -> Self {
        Self {
            letter_id,
            valid_until,
            made_by,
            made_at,
            used_at: None,
        }
    }

    /// Whether its code may still be used on a day.
    #[must_use]
    pub fn holds(&self, today: NaiveDate) -> bool {
        self.used_at.is_none() && today <= self.valid_until
    }
}

impl UserState {
    /// Whether its owner may be given a letter: an applicant in use whose account nobody holds yet. Whoever has a password
    /// has it already, and a letter would take it from them; without a mailbox, too.
    #[must_use]
    pub fn awaits_claim(&self) -> bool {
        self.role == Role::Applicant && self.active().is_ok() && self.password_hash.is_none()
    }

    pub(super) fn letter_made(
        &self,
        letter_id: ClaimLetterId,
        valid_until: NaiveDate,
        context: &Context,
    ) -> Result<Vec<UserEvent>, UserError> {
        self.active()?;
        if !self.awaits_claim() {
            return Err(UserError::NotClaimable);
        }
        let today = context.today();
        if valid_until < today || valid_until > today + TimeDelta::days(LETTER_DAYS_MAX) {
            return Err(UserError::LetterDay);
        }
        Ok(vec![UserEvent::ClaimLetterMade {
            letter_id,
            valid_until,
            made_by: context.hand(),
            at: context.now,
        }])
    }

    pub(super) fn claimed(
        &self,
        letter_id: ClaimLetterId,
        email: &Email,
        password_hash: String,
        context: &Context,
    ) -> Result<Vec<UserEvent>, UserError> {
        self.active()?;
        let letter = self.claim_letter.as_ref();
        let holds = letter
            .is_some_and(|letter| letter.letter_id == letter_id && letter.holds(context.today()));
        if !holds {
            return Err(UserError::LetterVoid);
        }
        if !self.awaits_claim() {
            return Err(UserError::NotClaimable);
        }
        let subject = self.email.subject();
        let has_mailbox = !Email::is_unreachable(email.as_str());
        let mut events = vec![UserEvent::Claimed {
            letter_id,
            email: Personal::known(subject, email.as_str().to_owned()),
            password_hash: Personal::known(subject, password_hash),
            email_verified: !has_mailbox,
            at: context.now,
        }];
        if has_mailbox {
            events.push(UserEvent::VerificationRequested {});
        }
        Ok(events)
    }
}
