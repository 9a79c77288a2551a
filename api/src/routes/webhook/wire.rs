//! The words of webhooks on the wire.

use chrono::{DateTime, Utc};
use domain::audit::StreamType;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ApiError;

/// A program that is told of events, as two persons set it.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WebhookBody {
    /// A UUID, chosen by who adds it. Its secret follows from it: another id is another secret.
    #[schema(max_length = 36)]
    pub id: String,
    /// What the office calls it; unlike the others.
    #[schema(max_length = 80)]
    #[serde(rename = "nama")]
    pub name: String,
    /// Where it is told: https, on the public network.
    #[schema(max_length = 500)]
    #[serde(rename = "alamat")]
    pub url: String,
    /// Of which kinds of files.
    #[serde(rename = "jenis")]
    pub kinds: Vec<StreamType>,
}

/// How a program fares.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct WebhookStanding {
    /// The program.
    pub id: String,
    /// What the office calls it.
    #[serde(rename = "nama")]
    pub name: String,
    /// Where it is told.
    #[serde(rename = "alamat")]
    pub url: String,
    /// Of which kinds of files.
    #[serde(rename = "jenis")]
    pub kinds: Vec<StreamType>,
    /// Events that wait to be told.
    #[serde(rename = "menunggu")]
    pub waiting: u64,
    /// When it last took something.
    #[serde(rename = "terakhirDiterima")]
    pub delivered_at: Option<DateTime<Utc>>,
    /// Since when it has taken nothing of what it was told.
    #[serde(rename = "gagalSejak")]
    pub failing_since: Option<DateTime<Utc>>,
    /// Since when it is left alone, because it took nothing for five days.
    #[serde(rename = "dimatikanSejak")]
    pub disabled_at: Option<DateTime<Utc>>,
}

/// All programs.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct WebhookList {
    /// The programs.
    pub items: Vec<WebhookStanding>,
}

/// Something that a program was told, or is to be.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct WebhookDelivery {
    /// Log position of the event.
    #[serde(rename = "nomorPeristiwa")]
    pub position: u64,
    /// `webhook-id`, the same at each try.
    #[serde(rename = "pesanId")]
    pub message_id: String,
    /// Failed tries since it was last asked for.
    #[serde(rename = "gagal")]
    pub failures: i64,
    /// When it was tried last.
    #[serde(rename = "dicoba")]
    pub tried_at: Option<DateTime<Utc>>,
    /// HTTP status of the last answer.
    pub status: Option<i64>,
    /// Why the last try failed.
    #[serde(rename = "sebab")]
    pub problem: Option<String>,
    /// When it is tried again, while it waits.
    #[serde(rename = "cobaLagi")]
    pub next_attempt_at: Option<DateTime<Utc>>,
    /// When it was taken.
    #[serde(rename = "diterima")]
    pub delivered_at: Option<DateTime<Utc>>,
    /// When it was given up.
    #[serde(rename = "menyerah")]
    pub given_up_at: Option<DateTime<Utc>>,
}

/// Deliveries, the newest first.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct WebhookDeliveries {
    /// The deliveries.
    pub items: Vec<WebhookDelivery>,
    /// `sebelum` of the next page; none on the last.
    #[serde(rename = "berikutnya")]
    pub next_before: Option<u64>,
}

/// The secret of a program.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct WebhookSecret {
    /// `whsec_` and base64: the key of the signatures.
    #[serde(rename = "rahasia")]
    pub secret: String,
}

/// A moment of the operational store.
///
/// # Errors
/// When it is none.
pub(crate) fn moment(ms: Option<i64>) -> Result<Option<DateTime<Utc>>, ApiError> {
    ms.map(|ms| {
        DateTime::from_timestamp_millis(ms)
            .ok_or_else(|| ApiError::internal("a moment out of bounds"))
    })
    .transpose()
}
