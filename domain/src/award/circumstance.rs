//! What happens in the life of a recipient and decides whether the scholarship is paid: a leave, a death, an appeal
//! that succeeds. Two persons record it, with what it rests on.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{AwardError, AwardEvent, AwardState, AwardStatus};
use crate::{Context, FileRef};

wire_enum! {
    /// What happened.
    pub enum CircumstanceKind {
        /// Studies rest for a time.
        Leave = "cuti" => "Cuti kuliah",
        /// The recipient died.
        Death = "meninggal" => "Meninggal dunia",
        /// The revocation was appealed against with success.
        Appeal = "banding" => "Banding dikabulkan",
    }
}

/// A time in which the studies rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Leave {
    /// Its first day.
    pub from: NaiveDate,
    /// Its last day; the day after it is no leave any more.
    pub until: NaiveDate,
}

impl Leave {
    /// Whether the day is one of the leave.
    #[must_use]
    pub fn holds(&self, on: NaiveDate) -> bool {
        (self.from..=self.until).contains(&on)
    }
}

/// What happened, with its days.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Circumstance {
    /// Studies rest; one that begins on the same day replaces the one before.
    Leave(Leave),
    /// The recipient died: the scholarship ends.
    Death {
        /// When.
        on: NaiveDate,
    },
    /// The revocation falls: the scholarship runs again.
    Appeal {},
}

impl Circumstance {
    /// What kind of thing it is.
    #[must_use]
    pub const fn kind(&self) -> CircumstanceKind {
        match self {
            Self::Leave(_) => CircumstanceKind::Leave,
            Self::Death { .. } => CircumstanceKind::Death,
            Self::Appeal {} => CircumstanceKind::Appeal,
        }
    }
}

impl AwardState {
    /// Whether something of this kind may be recorded: a revocation alone is appealed against, and what ended takes
    /// no leave.
    ///
    /// # Errors
    /// [`AwardError::WrongStatus`].
    pub fn may_record(&self, kind: CircumstanceKind) -> Result<(), AwardError> {
        match kind {
            CircumstanceKind::Leave | CircumstanceKind::Death => {
                self.only(&[AwardStatus::Active, AwardStatus::Suspended])
            }
            CircumstanceKind::Appeal => self.only(&[AwardStatus::Revoked]),
        }
    }

    pub(super) fn record_circumstance(
        &self,
        circumstance: Circumstance,
        reason: String,
        evidence: FileRef,
        context: &Context,
    ) -> Result<Vec<AwardEvent>, AwardError> {
        self.may_record(circumstance.kind())?;
        match circumstance {
            Circumstance::Leave(leave) => {
                if leave.until < leave.from {
                    return Err(AwardError::LeaveBackwards {
                        from: leave.from,
                        until: leave.until,
                    });
                }
                if self.leaves.contains(&leave) {
                    return Ok(vec![]);
                }
            }
            Circumstance::Death { on } => {
                let today = context.today();
                if on > today {
                    return Err(AwardError::DateInFuture { date: on, today });
                }
            }
            Circumstance::Appeal {} => {}
        }
        Ok(vec![AwardEvent::CircumstanceRecorded {
            circumstance,
            reason: super::decide::required(reason)?,
            evidence: evidence.of(self.grant.recipient_id),
        }])
    }

    pub(super) fn fold_circumstance(&mut self, circumstance: Circumstance) {
        match circumstance {
            Circumstance::Leave(leave) => {
                self.leaves.retain(|other| other.from != leave.from);
                self.leaves.push(leave);
            }
            Circumstance::Death { on } => {
                self.deceased_on = Some(on);
                // What the public list says of it: ended, and no more.
                self.enter(AwardStatus::Completed, None);
            }
            Circumstance::Appeal {} => self.enter(AwardStatus::Active, None),
        }
    }
}
