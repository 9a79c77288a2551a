//! Keuangan: payments.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod acts;
mod approve;
mod archive;
mod bounce;
mod cancel;
mod choices;
mod confirm;
mod correct;
pub(crate) mod corrected;
mod create;
pub(crate) mod detail;
mod get;
pub(crate) mod held;
mod hold;
mod lift_refusal;
mod list;
mod mend;
mod next_number;
mod of_award;
mod of_category;
mod orders;
pub(crate) mod paper;
pub(crate) mod receipt;
mod refund;
mod reject;
mod replace;
mod transfer;
mod whole;
pub(crate) mod wire;

#[cfg(test)]
mod archive_tests;
#[cfg(test)]
mod held_tests;
#[cfg(test)]
mod list_tests;
#[cfg(test)]
mod tests;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(create::create_disbursement))
        .routes(routes!(approve::approve_disbursement))
        .routes(routes!(reject::reject_disbursement))
        .routes(routes!(lift_refusal::lift_refusal))
        .routes(routes!(orders::issue_spp))
        .routes(routes!(orders::issue_spm))
        .routes(routes!(orders::issue_sp2d))
        .routes(routes!(transfer::transfer_disbursement))
        .routes(routes!(bounce::return_disbursement))
        .routes(routes!(replace::replace_disbursement))
        .routes(routes!(refund::refund_disbursement))
        .routes(routes!(cancel::cancel_disbursement))
        .routes(routes!(hold::hold_payments))
        .routes(routes!(hold::propose_to_lift_hold))
        .routes(routes!(paper::propose_paper_correction))
        .routes(routes!(paper::refuse_spm))
        .routes(routes!(archive::check_archive))
        .routes(routes!(archive::propose_archive))
        .routes(routes!(mend::propose_mending))
        .routes(routes!(mend::attach_scan))
        .routes(routes!(confirm::confirm_disbursement))
        .routes(routes!(next_number::get_next_numbers))
        .routes(routes!(list::list_disbursements))
        .routes(routes!(choices::list_payment_choices))
        .routes(routes!(
            get::get_disbursement,
            correct::correct_disbursement
        ))
        .routes(routes!(receipt::get_receipt))
        .routes(routes!(of_category::list_disbursements_of_category))
        .routes(routes!(of_award::list_disbursements_of_award))
}
