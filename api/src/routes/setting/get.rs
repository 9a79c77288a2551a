//! The settings with their versions.

use crate::authz::allow;
use std::collections::BTreeMap;

use axum::extract::State;
use domain::record::setting_ids::{MAIL_SENDER, SERVICE_DAYS, TWO_APPROVER_THRESHOLD};
use serde::Serialize;
use serde::de::DeserializeOwned;
use utoipa::ToSchema;

use crate::{ApiError, AppState, Envelope};

/// A setting with its version.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct SettingBody<T> {
    /// Its value; none before it was first set.
    #[serde(rename = "nilai")]
    pub value: T,
    /// Version to send with a change; 0 before it was first set.
    #[serde(rename = "versi")]
    pub version: u64,
}

/// The settings.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct SettingsBody {
    /// Above this amount (whole rupiah) two people approve a payment.
    #[serde(rename = "ambangDuaPenyetuju")]
    pub two_approver_threshold: SettingBody<Option<i64>>,
    /// Days within which each state should be left.
    #[serde(rename = "waktuLayanan")]
    pub service_days: SettingBody<Option<BTreeMap<String, u16>>>,
    /// Address that mails come from.
    #[serde(rename = "pengirimSurel")]
    pub mail_sender: SettingBody<Option<String>>,
}

async fn setting<T: DeserializeOwned>(
    app: &AppState,
    id: &str,
) -> Result<SettingBody<Option<T>>, ApiError> {
    let (value, version) = commands::setting::get(&app.commands, id).await?;
    Ok(SettingBody {
        value: value.and_then(|value| serde_json::from_value(value).ok()),
        version,
    })
}

/// The settings of the portal.
#[utoipa::path(
    get,
    path = "/api/cms/pengaturan",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::Setting)))),
    tag = "pengaturan",
    responses((status = 200, body = Envelope<SettingsBody>))
)]
pub(crate) async fn get_settings(
    State(app): State<AppState>,
) -> Result<Envelope<SettingsBody>, ApiError> {
    Ok(Envelope::ok(SettingsBody {
        two_approver_threshold: setting(&app, TWO_APPROVER_THRESHOLD).await?,
        service_days: setting(&app, SERVICE_DAYS).await?,
        mail_sender: setting(&app, MAIL_SENDER).await?,
    }))
}
