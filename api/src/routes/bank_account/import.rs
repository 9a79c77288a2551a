//! Accounts of recipients from a list that an office had before the portal: tried row by row, then entered as unverified
//! by whoever brought it.

use axum::extract::State;
use commands::import::{self, AccountPlan, List};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::answer::caller::Caller;
use crate::authz::allow;
use crate::routes::award::import::{
    CheckImport, ImportCheckBody, MendBody, list_of, told, unreadable,
};
use crate::{ApiError, AppState, Envelope, Signed};

/// Most rows of one list: one event each, in one append.
const ROWS_MAX: usize = 5_000;

/// The accounts that are to be entered, as they were checked.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ImportAccounts {
    /// The list as separated values.
    #[serde(rename = "berkas", default)]
    pub file: Option<String>,
    /// The list as a spreadsheet, in base64.
    #[serde(default)]
    pub xlsx: Option<String>,
    /// Cells that somebody typed instead.
    #[serde(rename = "perbaikan", default)]
    pub mends: Vec<MendBody>,
    /// How many accounts were shown: as many are entered.
    #[serde(rename = "siap")]
    pub sound: usize,
}

/// What was entered.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AccountsEntered {
    /// How many accounts.
    #[serde(rename = "jumlah")]
    pub count: usize,
}

/// Reads a list of accounts (NIK, bank, number, holder) and checks each row; nothing is written.
#[utoipa::path(
    post,
    path = "/api/cms/rekening/impor/periksa",
    extensions(("x-access" = json!(allow::to().admin().create(allow::BankAccount)))),
    tag = "rekening",
    request_body = CheckImport,
    responses((status = 200, body = Envelope<ImportCheckBody>, description = "What each row would do."))
)]
pub(crate) async fn check_account_import(
    State(app): State<AppState>,
    _: Caller,
    Signed(body): Signed<CheckImport>,
) -> Result<Envelope<ImportCheckBody>, ApiError> {
    let (list, plan) = read(&app, body).await?;
    let sound = plan.candidates.len();
    Ok(Envelope::ok(told(
        &list,
        plan.problems,
        &plan.present,
        sound,
    )))
}

/// Enters the sound accounts of a list, each still to be verified by another person. Those that are there stay.
#[utoipa::path(
    post,
    path = "/api/cms/rekening/impor",
    extensions(("x-access" = json!(allow::to().admin().create(allow::BankAccount)))),
    tag = "rekening",
    request_body = ImportAccounts,
    responses((status = 200, body = Envelope<AccountsEntered>, description = "How many were entered."))
)]
pub(crate) async fn import_accounts(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<ImportAccounts>,
) -> Result<Envelope<AccountsEntered>, ApiError> {
    let check = CheckImport {
        file: body.file,
        xlsx: body.xlsx,
        mends: body.mends,
    };
    let (_, plan) = read(&app, check).await?;
    let sound = plan.candidates.len();
    if sound == 0 || sound != body.sound {
        let text =
            format!("Yang dapat diisi kini {sound} rekening. Periksa daftarnya sekali lagi.");
        return Err(ApiError::invalid("siap", text));
    }
    let done = import::enter_accounts(&app.commands, &caller.call, &plan.candidates).await?;
    Ok(Envelope::ok(AccountsEntered { count: done.answer }).at(done.position))
}

async fn read(app: &AppState, body: CheckImport) -> Result<(List, AccountPlan), ApiError> {
    let list = list_of(app, body, import::read_accounts, ROWS_MAX).await?;
    let plan = import::plan_accounts(&app.commands, &list)
        .await
        .map_err(unreadable)?;
    Ok((list, plan))
}
