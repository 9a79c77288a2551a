//! Holds (ditahan): one word of anyone of finance or of an inspector stops a payment, or everything of a person;
//! two persons lift it. A hold stands in the stream of what it holds, by its id.

#[cfg(test)]
mod tests;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Context, Decide, DomainError, Hand, UserId};

wire_enum! {
    /// What is on hold.
    pub enum HoldTarget {
        /// One payment.
        Payment = "pembayaran" => "Pembayaran",
        /// Everything of a recipient.
        Person = "penerima" => "Penerima",
    }
}

/// A fact about a hold; stream `hold`, its id is that of the payment or of the person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", content = "data")]
pub enum HoldEvent {
    /// It was put on hold.
    Placed {
        /// Whether the id names a payment or a person.
        target: HoldTarget,
        /// Why; no personal data.
        reason: String,
        /// Who did.
        by: Hand,
    },
    /// It may go on: one proposed it, another confirmed.
    Lifted {
        /// Why.
        reason: String,
        /// Who confirmed it.
        by: UserId,
    },
}

stream_events!(HoldEvent, "hold", [Placed, Lifted]);

/// An order to a hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HoldCommand {
    /// Puts it on hold.
    Place {
        /// Whether the id names a payment or a person.
        target: HoldTarget,
        /// Why.
        reason: String,
    },
    /// Lifts the hold; in one append with the change request that says so.
    Lift {
        /// Why.
        reason: String,
    },
}

/// A broken rule about holds.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum HoldError {
    /// A reason is required.
    #[error("a reason is required")]
    ReasonMissing,
    /// It is on hold already.
    #[error("it is on hold already: {reason}")]
    AlreadyHeld {
        /// Why.
        reason: String,
    },
    /// There is no hold to lift.
    #[error("it is not on hold")]
    NotHeld,
}

impl DomainError for HoldError {
    fn code(&self) -> &'static str {
        match self {
            Self::ReasonMissing => "ALASAN_WAJIB",
            Self::AlreadyHeld { .. } => "SUDAH_DITAHAN",
            Self::NotHeld => "TIDAK_DITAHAN",
        }
    }
}

/// The aggregate of the hold on one payment or person.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hold {
    state: Option<HoldState>,
}

/// What was ever on hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HoldState {
    /// Whether the id names a payment or a person.
    pub target: HoldTarget,
    /// Why it is on hold; none since it was lifted.
    pub reason: Option<String>,
}

impl Hold {
    /// What there is, when it was ever on hold.
    #[must_use]
    pub const fn state(&self) -> Option<&HoldState> {
        self.state.as_ref()
    }

    /// Why it is on hold; none when it is not.
    #[must_use]
    pub fn reason(&self) -> Option<&str> {
        self.state.as_ref()?.reason.as_deref()
    }

    fn fold(&mut self, event: HoldEvent) {
        match event {
            HoldEvent::Placed { target, reason, .. } => {
                self.state = Some(HoldState {
                    target,
                    reason: Some(reason),
                });
            }
            HoldEvent::Lifted { .. } => {
                if let Some(state) = &mut self.state {
                    state.reason = None;
                }
            }
        }
    }
}

aggregate!(Hold, "hold", HoldCommand, HoldEvent, HoldError);

impl Decide for Hold {
    fn decide(&self, command: HoldCommand, context: &Context) -> Result<Vec<HoldEvent>, HoldError> {
        match (command, self.reason()) {
            (HoldCommand::Place { .. }, Some(reason)) => Err(HoldError::AlreadyHeld {
                reason: reason.to_owned(),
            }),
            (HoldCommand::Place { target, reason }, None) => Ok(vec![HoldEvent::Placed {
                target,
                reason: required(&reason)?,
                by: context.hand(),
            }]),
            (HoldCommand::Lift { .. }, None) => Err(HoldError::NotHeld),
            (HoldCommand::Lift { reason }, Some(_)) => Ok(vec![HoldEvent::Lifted {
                reason: required(&reason)?,
                by: context.user_id(),
            }]),
        }
    }

    /// Whoever lifts a hold confirms another's proposal; stopping money is everybody's.
    fn judges(command: &HoldCommand) -> bool {
        match command {
            HoldCommand::Lift { .. } => true,
            HoldCommand::Place { .. } => false,
        }
    }
}

fn required(reason: &str) -> Result<String, HoldError> {
    let reason = reason.trim();
    if reason.is_empty() {
        Err(HoldError::ReasonMissing)
    } else {
        Ok(reason.to_owned())
    }
}
