//! Separation of duties: the hands in every payment and what is wrong with them, and the accounts that are a risk.
//! What an event says of a hand and what the hands come to is [`domain::duties`]; here it is only kept.
mod apply;
mod queries;
mod settle;

pub use apply::Duties;
pub use queries::{
    DutyFilter, DutyItem, DutyTotals, OfficeAccount, list, offices, recoveries, totals,
};

use crate::row::row;
use domain::duties::DutyVerdict;

row! {
    /// An office's account as the last event left it.
    pub struct DutyAccountRow in "read_duty_account" by user_id {
        /// The account.
        user_id: String,
        /// Wire word of its role; none as long as only its functions are known.
        role: Option<String>,
        /// Whether it may sign in.
        active: bool,
        /// Who answers for it while nobody has confirmed it.
        answers: Option<String>,
        /// RFC 3339 time until when it decides nothing.
        calm_until: Option<String>,
        /// Wire words of its functions, separated by blanks.
        functions: String,
        /// JSON list of the functions that it holds in somebody's place.
        stand_ins: String,
        /// Day until when it may hold functions that do not go together.
        exempt_until: Option<String>,
        /// RFC 3339 time when it was last recovered on the machine.
        recovered_at: Option<String>,
    }
}

row! {
    /// The hands in one form, award, account, roster or payment.
    pub struct DutyThingRow in "read_duty_thing" by thing_id {
        /// Id of its stream.
        thing_id: String,
        /// JSON list of `domain::duties::Deed`, in the order of the log.
        deeds: String,
    }
}

row! {
    /// What a payment was proposed for.
    pub struct DutyPaymentRow in "read_duty_payment" by payment_id {
        /// The payment.
        payment_id: String,
        /// The roster it belongs to.
        roster_id: Option<String>,
        /// JSON of `domain::duties::PaidFor`.
        paid_for: String,
    }
}

row! {
    /// A payment's row of the report.
    pub struct DutyRow in "read_duty" by disbursement_id {
        /// The payment.
        disbursement_id: String,
        /// Position of the event that proposed it.
        created_position: i64,
        /// What its hands come to.
        verdict: DutyVerdict,
        /// Whether somebody must look at it.
        to_look_at: bool,
        /// How many hands it has, the same one again and again counted once.
        hands: i64,
        /// How many of them were of accounts that somebody else answered for.
        answered_for: i64,
        /// JSON of `domain::duties::Chain`.
        chain: String,
    }
}
