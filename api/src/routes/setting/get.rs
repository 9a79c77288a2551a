//! The settings with their versions.

use crate::authz::allow;
use std::collections::BTreeMap;

use axum::extract::State;
use domain::record::setting_ids::{
    AWARDEE_YEAR, BANK_FILE_LAYOUT, BANK_TITLES, EXPORT_PROFILES, MAIL_SENDER, NUMBER_SCHEMES,
    OFFICIALS, REMINDERS, SERVICE_DAYS, TWO_APPROVER_THRESHOLD, WEBHOOKS,
};
use domain::register::Register;
use domain::roster::bank_file::BankField;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::routes::bank_table::BankTitlesBody;
use crate::routes::setting::officials::OfficialsBody;
use crate::routes::webhook::wire::WebhookBody;
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

/// How papers are numbered, by kind: a text with `{nomor}` (or `{nomor:4}`, filled with zeros) exactly once, and
/// `{tahun}`, `{bulan}` or `{bulan-romawi}`. The next number of a kind that is left out is guessed from those before.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NumberSchemesBody {
    /// Of the SPP.
    #[schema(max_length = 80)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spp: Option<String>,
    /// Of the SPM.
    #[schema(max_length = 80)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spm: Option<String>,
    /// Of the SP2D.
    #[schema(max_length = 80)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sp2d: Option<String>,
    /// Of decrees.
    #[schema(max_length = 80)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sk: Option<String>,
}

/// A column of a file for another program.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExportColumnBody {
    /// Title of the register's column that it takes; left out for a fixed text.
    #[schema(max_length = 80)]
    #[serde(rename = "isi", default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// What stands in each row where no column is taken.
    #[schema(max_length = 80)]
    #[serde(rename = "teks", default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// What stands above it; the register's title where left out.
    #[schema(max_length = 80)]
    #[serde(rename = "judul", default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
}

/// A file that another program takes: a register with columns, order and titles of its own.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExportProfileBody {
    /// What the office calls it; unlike the others.
    #[schema(max_length = 80)]
    #[serde(rename = "nama")]
    pub name: String,
    /// The register whose rows it takes.
    pub register: Register,
    /// `;`, `,`, `|` or a tab.
    #[schema(max_length = 1)]
    #[serde(rename = "pemisah")]
    pub separator: String,
    /// Whether the first line names the columns.
    #[serde(rename = "kepala", default)]
    pub has_head: bool,
    /// The columns, left to right; at most 40.
    #[serde(rename = "kolom")]
    pub columns: Vec<ExportColumnBody>,
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
    /// Whether recipients are reminded by mail of what they left undone; they are where nothing is set.
    #[serde(rename = "pengingatPenerima")]
    pub reminders: SettingBody<Option<bool>>,
    /// Year that the public list of awardees begins with; 2025 where none is set.
    #[serde(rename = "tahunTayang")]
    pub awardee_year: SettingBody<Option<i64>>,
    /// Layout of the file for the bank; values with semicolons where none is set.
    #[serde(rename = "tataLetakBerkasBank")]
    pub bank_file_layout: SettingBody<Option<BankLayoutBody>>,
    /// Who signs papers, and where.
    #[serde(rename = "pejabat")]
    pub officials: SettingBody<Option<OfficialsBody>>,
    /// What banks write above the columns of their tables.
    #[serde(rename = "kolomBank")]
    pub bank_titles: SettingBody<Option<Vec<BankTitlesBody>>>,
    /// How papers are numbered.
    #[serde(rename = "nomorSurat")]
    pub number_schemes: SettingBody<Option<NumberSchemesBody>>,
    /// Files that other programs take.
    #[serde(rename = "profilEkspor")]
    pub export_profiles: SettingBody<Option<Vec<ExportProfileBody>>>,
    /// Programs that are told of what happens.
    pub webhook: SettingBody<Option<Vec<WebhookBody>>>,
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
        reminders: setting(&app, REMINDERS).await?,
        awardee_year: setting(&app, AWARDEE_YEAR).await?,
        bank_file_layout: setting(&app, BANK_FILE_LAYOUT).await?,
        officials: setting(&app, OFFICIALS).await?,
        bank_titles: setting(&app, BANK_TITLES).await?,
        number_schemes: setting(&app, NUMBER_SCHEMES).await?,
        export_profiles: setting(&app, EXPORT_PROFILES).await?,
        webhook: setting(&app, WEBHOOKS).await?,
    }))
}
