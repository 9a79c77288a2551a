//! Every endpoint: one file each, `routes/<concept>/<verb>.rs`, in the same order inside.

use utoipa_axum::router::OpenApiRouter;

use crate::state::AppState;

pub(crate) mod academic_record;
pub(crate) mod access;
pub(crate) mod application;
pub(crate) mod audit;
pub(crate) mod award;
pub(crate) mod bank_account;
pub(crate) mod budget_line;
pub(crate) mod caller;
pub(crate) mod complaint;
pub(crate) mod dashboard;
pub(crate) mod decree;
pub(crate) mod disbursement;
pub(crate) mod file;
pub(crate) mod file_body;
pub(crate) mod log;
pub(crate) mod notification;
pub mod operations;
pub(crate) mod parse;
pub(crate) mod public;
pub(crate) mod record;
pub(crate) mod reference;
pub(crate) mod roster;
pub(crate) mod scope;
pub mod session;
pub(crate) mod shown;
pub(crate) mod spending_report;
pub(crate) mod stream;
pub(crate) mod tracking;
pub(crate) mod upload;
pub(crate) mod user;
pub(crate) mod verification;
pub(crate) mod view;

#[cfg(test)]
mod life;
#[cfg(test)]
mod testing;

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
        .merge(application::router())
        .merge(audit::router())
        .merge(award::router())
        .merge(bank_account::router())
        .merge(budget_line::router())
        .merge(complaint::router())
        .merge(dashboard::router())
        .merge(decree::router())
        .merge(disbursement::router())
        .merge(notification::router())
        .merge(public::router())
        .merge(record::router())
        .merge(reference::router())
        .merge(roster::router())
        .merge(spending_report::router())
        .merge(tracking::router())
        .merge(verification::router())
}
