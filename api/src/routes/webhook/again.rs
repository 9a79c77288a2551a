//! Tells a program once more.

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::list::{known, stored};
use crate::authz::allow;
use crate::envelope::Nothing;
use crate::{ApiError, AppState, Envelope, Signed};

/// What is to be told again.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SendAgain {
    /// The program.
    #[schema(max_length = 36)]
    pub id: String,
    /// Log position of the event.
    #[serde(rename = "nomorPeristiwa")]
    pub position: u64,
}

/// Tells a program of an event once more, now and as often as the first time.
#[utoipa::path(
    post,
    path = "/api/cms/webhook/kirim-ulang",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Setting).without_key("sends a message again; asked twice it goes out under the same id")))),
    tag = "pengaturan",
    request_body = SendAgain,
    responses((status = 200, body = Envelope<Nothing>))
)]
pub(crate) async fn send_webhook_again(
    State(app): State<AppState>,
    Signed(body): Signed<SendAgain>,
) -> Result<Envelope<Nothing>, ApiError> {
    let id = known(&app, &body.id).await?;
    let ops = &app.ops;
    let found = ops
        .send_again(&stored(id), body.position, app.now())
        .await?;
    if !found {
        return Err(ApiError::not_found());
    }
    app.webhook_due.notify_one();
    Ok(Envelope::ok(Nothing {}).message("Dikirim lagi"))
}

/// Which program is to be told again.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EnableWebhook {
    /// The program.
    #[schema(max_length = 36)]
    pub id: String,
}

/// Tells a program again that was left alone, beginning with what has waited for it.
#[utoipa::path(
    post,
    path = "/api/cms/webhook/nyalakan",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Setting).without_key("takes a stop away; taking it away twice takes it away once")))),
    tag = "pengaturan",
    request_body = EnableWebhook,
    responses((status = 200, body = Envelope<Nothing>))
)]
pub(crate) async fn enable_webhook(
    State(app): State<AppState>,
    Signed(body): Signed<EnableWebhook>,
) -> Result<Envelope<Nothing>, ApiError> {
    let id = known(&app, &body.id).await?;
    app.ops.enable_webhook(&stored(id), app.now()).await?;
    app.webhook_due.notify_one();
    Ok(Envelope::ok(Nothing {}).message("Webhook dinyalakan lagi"))
}
