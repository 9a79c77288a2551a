//! What a complaint is at present.

use serde::{Deserialize, Serialize};

use super::{ComplaintEvent, ComplaintStatus, ComplaintTopic};
use crate::{AwardId, DisbursementId, UserId};

/// The aggregate of one complaint.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Complaint {
    pub(super) state: Option<ComplaintState>,
}

/// A complaint that exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ComplaintState {
    /// Who complains.
    pub recipient_id: UserId,
    /// Their award.
    pub award_id: AwardId,
    /// The payment it is about, if one.
    pub disbursement_id: Option<DisbursementId>,
    /// What it is about.
    pub topic: ComplaintTopic,
    /// Where it stands.
    pub status: ComplaintStatus,
    /// Whether the finance team has answered at least once.
    pub was_answered: bool,
    /// How many messages there are.
    pub messages: u32,
}

impl Complaint {
    /// The complaint, when it exists.
    #[must_use]
    pub const fn state(&self) -> Option<&ComplaintState> {
        self.state.as_ref()
    }

    pub(super) fn fold(&mut self, event: ComplaintEvent) {
        if let ComplaintEvent::Opened {
            recipient_id,
            award_id,
            disbursement_id,
            topic,
            text: _,
        } = event
        {
            self.state = Some(ComplaintState {
                recipient_id,
                award_id,
                disbursement_id,
                topic,
                status: ComplaintStatus::Open,
                was_answered: false,
                messages: 1,
            });
        } else if let Some(state) = self.state.as_mut() {
            match event {
                ComplaintEvent::Opened { .. } => {}
                ComplaintEvent::Answered { .. } => {
                    state.status = ComplaintStatus::Answered;
                    state.was_answered = true;
                    state.messages += 1;
                }
                ComplaintEvent::AskedAgain { .. } => {
                    state.status = ComplaintStatus::Open;
                    state.messages += 1;
                }
                ComplaintEvent::Closed { .. } => state.status = ComplaintStatus::Closed,
            }
        }
    }
}
