//! Every endpoint: one file each, `routes/<concept>/<verb>.rs`, in the same order inside.

use utoipa_axum::router::OpenApiRouter;

use crate::state::AppState;

pub(crate) mod academic_record;
pub(crate) mod account_security;
pub(crate) mod achievement;
pub(crate) mod application;
pub(crate) mod audit;
pub(crate) mod award;
pub(crate) mod bank_account;
pub(crate) mod bank_table;
pub(crate) mod budget_line;
mod budget_year;
pub(crate) mod change_feed;
pub(crate) mod change_request;
pub(crate) mod complaint;
pub(crate) mod dashboard;
pub(crate) mod decree;
pub(crate) mod disbursement;
mod entitlement;
pub(crate) mod file;
pub(crate) mod final_project;
pub(crate) mod finding;
pub(crate) mod log;
pub(crate) mod machine;
pub(crate) mod news;
pub(crate) mod notification;
pub(crate) mod open_data;
pub mod operations;
pub(crate) mod permission;
pub(crate) mod personal_data;
pub(crate) mod public;
pub(crate) mod record;
pub(crate) mod reference;
mod register;
pub(crate) mod roster;
mod saved_view;
pub(crate) mod search;
mod second_factor;
pub(crate) mod security_log;
pub mod session;
pub(crate) mod setting;
pub(crate) mod setup;
pub(crate) mod site_text;
pub(crate) mod spending_report;
pub(crate) mod stream;
pub(crate) mod testimonial;
pub(crate) mod tracking;
pub mod upload;
pub(crate) mod user;
pub(crate) mod verification;
pub(crate) mod webhook;
pub(crate) mod work;
mod working_paper;

#[cfg(test)]
mod life;
#[cfg(test)]
mod reconciliation_tests;
#[cfg(test)]
pub(crate) mod testing;

/// All endpoints under the guard. Add a concept's router here.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .merge(operations::router())
        .merge(session::router())
        .merge(user::router())
        .merge(upload::router())
        .merge(file::router())
        .merge(log::router())
        .merge(stream::router())
        .merge(academic_record::router())
        .merge(account_security::router())
        .merge(achievement::router())
        .merge(application::router())
        .merge(audit::router())
        .merge(award::router())
        .merge(bank_account::router())
        .merge(bank_table::router())
        .merge(budget_line::router())
        .merge(budget_year::router())
        .merge(change_feed::router())
        .merge(change_request::router())
        .merge(complaint::router())
        .merge(dashboard::router())
        .merge(decree::router())
        .merge(disbursement::router())
        .merge(news::router())
        .merge(final_project::router())
        .merge(finding::router())
        .merge(notification::router())
        .merge(open_data::router())
        .merge(permission::router())
        .merge(personal_data::router())
        .merge(public::router())
        .merge(record::router())
        .merge(reference::router())
        .merge(register::router())
        .merge(site_text::router())
        .merge(testimonial::router())
        .merge(saved_view::router())
        .merge(search::router())
        .merge(second_factor::router())
        .merge(security_log::router())
        .merge(entitlement::router())
        .merge(setting::router())
        .merge(setup::router())
        .merge(roster::router())
        .merge(spending_report::router())
        .merge(tracking::router())
        .merge(verification::router())
        .merge(work::router())
        .merge(webhook::router())
        .merge(machine::router())
        .merge(working_paper::router())
}
