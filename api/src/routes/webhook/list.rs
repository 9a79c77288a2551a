//! The programs, what each was told, and its secret.

use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::wire::{
    WebhookDeliveries, WebhookDelivery, WebhookList, WebhookSecret, WebhookStanding, moment,
};
use crate::authz::allow;
use crate::extract::{Path, Query};
use crate::webhook;
use crate::{ApiError, AppState, Envelope};

/// Deliveries of a page.
const SIZE: i64 = 50;

/// The programs that are told of events, and how each fares.
#[utoipa::path(
    get,
    path = "/api/cms/webhook",
    extensions(("x-access" = json!(allow::to().admin().view(allow::Setting)))),
    tag = "pengaturan",
    responses((status = 200, body = Envelope<WebhookList>))
)]
pub(crate) async fn list_webhooks(
    State(app): State<AppState>,
) -> Result<Envelope<WebhookList>, ApiError> {
    let mut items = Vec::new();
    for webhook in webhook::configured(&app).await? {
        let state = app.ops.webhook_state(&stored(webhook.id)).await?;
        items.push(WebhookStanding {
            id: webhook.id.to_string(),
            name: webhook.name,
            url: webhook.url,
            kinds: webhook.kinds,
            waiting: state.waiting,
            delivered_at: moment(state.delivered_at_ms)?,
            failing_since: moment(state.failing_since_ms)?,
            disabled_at: moment(state.disabled_at_ms)?,
        });
    }
    Ok(Envelope::ok(WebhookList { items }))
}

/// Which deliveries are asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct DeliveryFilter {
    /// Only events below this position: the way to the next page.
    #[serde(rename = "sebelum")]
    pub before: Option<u64>,
}

/// What a program was told in the last thirty days, the newest first.
#[utoipa::path(
    get,
    path = "/api/cms/webhook/{id}",
    extensions(("x-access" = json!(allow::to().admin().view(allow::Setting)))),
    tag = "pengaturan",
    params(("id" = String, Path, description = "The program."), DeliveryFilter),
    responses((status = 200, body = Envelope<WebhookDeliveries>))
)]
pub(crate) async fn list_webhook_deliveries(
    State(app): State<AppState>,
    Path(id): Path<String>,
    Query(filter): Query<DeliveryFilter>,
) -> Result<Envelope<WebhookDeliveries>, ApiError> {
    let id = known(&app, &id).await?;
    let ops = &app.ops;
    let found = ops.deliveries(&stored(id), filter.before, SIZE).await?;
    let next_before = (found.len() as i64 == SIZE)
        .then(|| found.last().map(|last| last.delivery.position))
        .flatten();
    let items = found.into_iter().map(|state| {
        Ok(WebhookDelivery {
            position: state.delivery.position,
            message_id: state.delivery.delivery_id,
            failures: state.delivery.attempt_count,
            tried_at: moment(state.tried_at_ms)?,
            status: state.status,
            problem: state.problem,
            next_attempt_at: moment(state.next_attempt_at_ms)?,
            delivered_at: moment(state.delivered_at_ms)?,
            given_up_at: moment(state.given_up_at_ms)?,
        })
    });
    Ok(Envelope::ok(WebhookDeliveries {
        items: items.collect::<Result<_, ApiError>>()?,
        next_before,
    }))
}

/// The secret by which a program knows that a message is of this portal; with a fresh proof of who asks.
#[utoipa::path(
    get,
    path = "/api/cms/webhook/{id}/rahasia",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Setting).fresh()))),
    tag = "pengaturan",
    params(("id" = String, Path, description = "The program.")),
    responses((status = 200, body = Envelope<WebhookSecret>))
)]
pub(crate) async fn get_webhook_secret(
    State(app): State<AppState>,
    Path(id): Path<String>,
) -> Result<Envelope<WebhookSecret>, ApiError> {
    let id = known(&app, &id).await?;
    Ok(Envelope::ok(WebhookSecret {
        secret: webhook::secret(&app, id),
    }))
}

/// The program of an id; refuses one that is not told of anything.
pub(super) async fn known(app: &AppState, id: &str) -> Result<Uuid, ApiError> {
    let id = Uuid::try_parse(id).map_err(|_| ApiError::not_found())?;
    let webhooks = webhook::configured(app).await?;
    let found = webhooks.iter().any(|webhook| webhook.id == id);
    found.then_some(id).ok_or_else(ApiError::not_found)
}

/// How the operational store names a program.
pub(super) fn stored(id: Uuid) -> String {
    id.simple().to_string()
}
