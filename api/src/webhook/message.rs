//! What a program is told, and how it knows that it is this portal (Standard Webhooks 1.0).

use base64::{Engine as _, prelude::BASE64_STANDARD as BASE64};
use chrono::{DateTime, Utc};
use hmac::{Hmac, KeyInit, Mac};
use ledger::Recorded;
use serde_json::json;
use sha2::Sha256;
use uuid::Uuid;

use crate::routes::change_feed::list::told_of;
use crate::{ApiError, state::App};

/// The bytes of a program's secret.
fn key(app: &App, webhook_id: Uuid) -> [u8; 32] {
    app.secrets.derived(&format!("webhook v1 {webhook_id}"))
}

/// The secret as its receiver is given it.
pub(crate) fn secret(app: &App, webhook_id: Uuid) -> String {
    format!("whsec_{}", BASE64.encode(key(app, webhook_id)))
}

/// The signature of a message: over its id, the second at which it is sent, and its text.
pub(super) fn signature(app: &App, webhook_id: Uuid, id: &str, at_s: i64, text: &str) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(&key(app, webhook_id))
        .expect("HMAC takes a key of any length");
    mac.update(format!("{id}.{at_s}.{text}").as_bytes());
    format!("v1,{}", BASE64.encode(mac.finalize().into_bytes()))
}

/// The text of a message: that something happened, the same at each try.
pub(super) fn text(app: &App, event: &Recorded) -> Result<String, ApiError> {
    let told = told_of(app, event)?;
    let at: DateTime<Utc> = told.at;
    let message = json!({
        "type": format!("{}.{}", told.kind, told.event_type),
        "timestamp": at,
        "data": told,
    });
    serde_json::to_string(&message).map_err(ApiError::internal)
}
