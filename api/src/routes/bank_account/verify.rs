//! Verifies an account; never by whoever entered or changed it.

use crate::authz::allow;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Signed;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::parse;
use crate::routes::bank_account::wire::AccountVerdict;
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct VerifyBankAccount {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// The verdict.
    #[serde(rename = "putusan")]
    pub verdict: AccountVerdict,
    /// Note; the reason when refused.
    #[serde(rename = "catatan", default)]
    pub note: Option<String>,
}

/// Verifies an account; never by whoever entered or changed it.
#[utoipa::path(
    post,
    path = "/api/cms/rekening/verifikasi",
    extensions(("x-access" = json!(allow::to().admin().approve(allow::BankAccount).fresh()))),
    tag = "rekening",
    request_body = VerifyBankAccount,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The account."))
)]
pub(crate) async fn verify_bank_account(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<VerifyBankAccount>,
) -> Answer {
    let id = parse::id(&body.id)?;
    let version = Some(body.version);
    let done = match body.verdict {
        AccountVerdict::Terverifikasi => {
            commands::bank_account::verify(
                &app.commands,
                &caller.call,
                id,
                version,
                parse::note(body.note),
            )
            .await?
        }
        AccountVerdict::Ditolak => {
            commands::bank_account::refuse(
                &app.commands,
                &caller.call,
                id,
                version,
                body.note.unwrap_or_default(),
            )
            .await?
        }
    };
    Ok(changed(done))
}
