//! Formulir pendaftaran: the form from draft to decision.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod acts;
mod approve;
mod attach_document;
mod cancel;
mod create;
mod day_count;
pub(crate) mod detail;
pub(crate) mod form;
mod get;
mod judge_document;
mod list;
mod of_user;
mod places;
mod recommend;
mod register;
mod reject;
mod remove_document;
mod return_for_repair;
mod review;
mod submit;
mod update;
pub(crate) mod wire;

#[cfg(test)]
mod privacy_tests;
#[cfg(test)]
mod register_tests;
#[cfg(test)]
mod review_tests;
#[cfg(test)]
mod tests;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(places::list_period_places))
        .routes(routes!(create::create_application))
        .routes(routes!(update::update_application, get::get_application))
        .routes(routes!(attach_document::attach_application_document))
        .routes(routes!(remove_document::remove_application_document))
        .routes(routes!(submit::submit_application))
        .routes(routes!(judge_document::judge_application_document))
        .routes(routes!(return_for_repair::return_application_for_repair))
        .routes(routes!(review::take_application_review))
        .routes(routes!(review::release_application_review))
        .routes(routes!(register::ask_register))
        .routes(routes!(day_count::count_decided_today))
        .routes(routes!(recommend::recommend_application))
        .routes(routes!(approve::approve_application))
        .routes(routes!(reject::reject_application))
        .routes(routes!(cancel::cancel_application))
        .routes(routes!(list::list_applications))
        .routes(routes!(of_user::get_application_of_user))
}
