//! Rekening: bank accounts.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod acts;
mod create;
mod get;
mod import;
#[cfg(test)]
mod import_tests;
mod list;
mod name_check;
mod of_award;
mod of_institution;
#[cfg(test)]
mod tests;
mod verify;
pub(crate) mod wire;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list::list_bank_accounts))
        .routes(routes!(of_institution::list_bank_accounts_of_institution))
        .routes(routes!(get::get_bank_account))
        .routes(routes!(create::enter_bank_account))
        .routes(routes!(import::check_account_import))
        .routes(routes!(import::import_accounts))
        .routes(routes!(verify::verify_bank_account))
        .routes(routes!(name_check::check_names))
        .routes(routes!(of_award::list_bank_accounts_of_award))
}
