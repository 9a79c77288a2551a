//! Daftar-pembayaran: rosters of payments.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod acts;
mod approve;
mod bank_file;
mod bank_result;
mod cancel;
mod create;
mod gather;
mod get;
mod list;
mod lock;
mod orders;
pub(in crate::routes) mod payees;
mod pdf;
mod refuse_sp2d;
mod refuse_spm;
mod rows;
mod scan;
pub(crate) mod wire;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod whole_tests;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list::list_rosters))
        .routes(routes!(get::get_roster))
        .routes(routes!(pdf::get_roster_pdf))
        .routes(routes!(create::create_roster))
        .routes(routes!(gather::gather_returned))
        .routes(routes!(gather::gather_loose))
        .routes(routes!(rows::add_rows))
        .routes(routes!(rows::remove_rows))
        .routes(routes!(lock::lock_roster))
        .routes(routes!(approve::approve_roster))
        .routes(routes!(orders::issue_roster_orders))
        .routes(routes!(refuse_spm::refuse_roster_spm))
        .routes(routes!(refuse_sp2d::refuse_roster_sp2d))
        .routes(routes!(scan::attach_roster_scan))
        .routes(routes!(cancel::cancel_roster))
        .routes(routes!(bank_file::make_bank_file))
        .routes(routes!(bank_file::get_bank_file))
        .routes(routes!(bank_file::get_cover_letter))
        .routes(routes!(bank_result::record_bank_result))
}
