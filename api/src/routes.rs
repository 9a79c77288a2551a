//! Every endpoint: one file each, `routes/<concept>/<verb>.rs`, in the same order inside.

use utoipa_axum::router::OpenApiRouter;

use crate::state::AppState;

#[allow(dead_code)]
pub(crate) mod academic_record;
#[allow(dead_code)]
pub(crate) mod application;
#[allow(dead_code)]
pub(crate) mod audit;
#[allow(dead_code)]
pub(crate) mod award;
#[allow(dead_code)]
pub(crate) mod bank_account;
#[allow(dead_code)]
pub(crate) mod budget_line;
#[allow(dead_code)]
pub(crate) mod caller;
#[allow(dead_code)]
pub(crate) mod dashboard;
#[allow(dead_code)]
pub(crate) mod decree;
#[allow(dead_code)]
pub(crate) mod disbursement;
pub(crate) mod file;
#[allow(dead_code)]
pub(crate) mod file_body;
pub(crate) mod log;
#[allow(dead_code)]
pub(crate) mod notification;
pub mod operations;
#[allow(dead_code)]
pub(crate) mod public;
#[allow(dead_code)]
pub(crate) mod reference;
pub mod session;
pub(crate) mod stream;
#[allow(dead_code)]
pub(crate) mod tracking;
pub(crate) mod upload;
pub(crate) mod user;
#[allow(dead_code)]
pub(crate) mod verification;

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
        .merge(dashboard::router())
        .merge(decree::router())
        .merge(disbursement::router())
        .merge(notification::router())
        .merge(public::router())
        .merge(reference::router())
        .merge(tracking::router())
        .merge(verification::router())
}
