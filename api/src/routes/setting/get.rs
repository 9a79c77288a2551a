//! The settings with their versions.

use crate::authz::allow;
use std::collections::BTreeMap;

use axum::extract::State;
use domain::record::setting_ids::{
    BANK_FILE_LAYOUT, MAIL_SENDER, OFFICIALS, SERVICE_DAYS, TWO_APPROVER_THRESHOLD,
};
use domain::roster::bank_file::BankField;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::routes::setting::officials::OfficialsBody;
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

/// A column of the file for the bank.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BankColumnBody {
    /// What it holds.
    #[serde(rename = "isi")]
    pub field: BankField,
    /// Words of the head line; the field's own where left out.
    #[serde(rename = "judul", default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Characters, in a file of fixed width.
    #[serde(rename = "lebar", default, skip_serializing_if = "Option::is_none")]
    pub width: Option<u16>,
    /// Right-aligned and filled with zeros, in a file of fixed width.
    #[serde(rename = "isiNol", default)]
    pub zero_filled: bool,
}

/// Layout of the file for the bank.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BankLayoutBody {
    /// `;`, `,`, `|` or a tab; left out for columns of fixed width.
    #[serde(rename = "pemisah", default, skip_serializing_if = "Option::is_none")]
    pub separator: Option<String>,
    /// Whether the first line names the columns.
    #[serde(rename = "kepala", default)]
    pub has_head: bool,
    /// The columns, left to right.
    #[serde(rename = "kolom")]
    pub columns: Vec<BankColumnBody>,
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
    /// Layout of the file for the bank; values with semicolons where none is set.
    #[serde(rename = "tataLetakBerkasBank")]
    pub bank_file_layout: SettingBody<Option<BankLayoutBody>>,
    /// Who signs papers, and where.
    #[serde(rename = "pejabat")]
    pub officials: SettingBody<Option<OfficialsBody>>,
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
        bank_file_layout: setting(&app, BANK_FILE_LAYOUT).await?,
        officials: setting(&app, OFFICIALS).await?,
    }))
}
