//! Changes settings.

use crate::authz::allow;
use std::collections::BTreeMap;

use axum::extract::State;
use commands::Done;
use commands::change_request::Outcome;
use commands::setting::Change;
use domain::record::setting_ids::{
    AWARDEE_YEAR, BANK_FILE_LAYOUT, BANK_TITLES, EXPORT_PROFILES, MAIL_SENDER, NUMBER_SCHEMES,
    OFFICIALS, REMINDERS, SERVICE_DAYS, TWO_APPROVER_THRESHOLD, WEBHOOKS,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::answer::caller::Caller;
use crate::routes::bank_table::BankTitlesBody;
use crate::routes::change_request::wire::PROPOSED;
use crate::routes::register;
use crate::routes::setting::get::{BankLayoutBody, ExportProfileBody, NumberSchemesBody};
use crate::routes::setting::officials::OfficialsBody;
use crate::routes::webhook::wire::WebhookBody;
use crate::webhook::address::may_be_told;
use crate::{ApiError, AppState, Envelope, Signed};

/// A setting as it is to be.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SettingChange<T> {
    /// Its value.
    #[serde(rename = "nilai")]
    pub value: T,
    /// The version the caller has seen; 0 before it was first set.
    #[serde(rename = "versi")]
    pub version: u64,
}

/// What is asked for: only what is to change.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UpdateSettings {
    /// Above this amount (whole rupiah) two people approve a payment.
    #[serde(rename = "ambangDuaPenyetuju", default)]
    pub two_approver_threshold: Option<SettingChange<i64>>,
    /// Days within which each state should be left, 1 to 365.
    #[serde(rename = "waktuLayanan", default)]
    pub service_days: Option<SettingChange<BTreeMap<String, u16>>>,
    /// Address that mails come from.
    #[serde(rename = "pengirimSurel", default)]
    pub mail_sender: Option<SettingChange<String>>,
    /// Whether recipients are reminded by mail of what they left undone.
    #[serde(rename = "pengingatPenerima", default)]
    pub reminders: Option<SettingChange<bool>>,
    /// Year that the public list of awardees begins with.
    #[serde(rename = "tahunTayang", default)]
    pub awardee_year: Option<SettingChange<i64>>,
    /// Layout of the file for the bank.
    #[serde(rename = "tataLetakBerkasBank", default)]
    pub bank_file_layout: Option<SettingChange<BankLayoutBody>>,
    /// Who signs papers, and where.
    #[serde(rename = "pejabat", default)]
    pub officials: Option<SettingChange<OfficialsBody>>,
    /// What banks write above the columns of their tables.
    #[serde(rename = "kolomBank", default)]
    pub bank_titles: Option<SettingChange<Vec<BankTitlesBody>>>,
    /// How papers are numbered.
    #[serde(rename = "nomorSurat", default)]
    pub number_schemes: Option<SettingChange<NumberSchemesBody>>,
    /// Files that other programs take, at most 20.
    #[serde(rename = "profilEkspor", default)]
    pub export_profiles: Option<SettingChange<Vec<ExportProfileBody>>>,
    /// Programs that are told of what happens, at most 20.
    #[serde(default)]
    pub webhook: Option<SettingChange<Vec<WebhookBody>>>,
}

/// Where the change stands in the log.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct SettingsChanged {
    /// Log position of the last event written; also in `X-Position`.
    #[serde(rename = "nomorPeristiwa")]
    pub position: u64,
    /// The change request under which settings that move money wait for a second person.
    #[serde(rename = "usulanId")]
    pub change_request_id: Option<String>,
}

/// Changes settings, all of them or none.
#[utoipa::path(
    put,
    path = "/api/cms/pengaturan",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Setting)))),
    tag = "pengaturan",
    request_body = UpdateSettings,
    responses(
        (status = 200, body = Envelope<SettingsChanged>),
        (status = 202, body = Envelope<SettingsChanged>, description = "Settings that move money wait for a second person; the others are in effect.")
    )
)]
pub(crate) async fn update_settings(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<UpdateSettings>,
) -> Result<Envelope<SettingsChanged>, ApiError> {
    if let Some(change) = &body.export_profiles {
        register::export_profile::known_columns(&change.value)?;
    }
    if let Some(change) = &body.webhook {
        let private = app.config.webhook_private;
        if !(change.value.iter()).all(|it| may_be_told(&it.url, private)) {
            let told = "Alamat webhook harus https dan berada di jaringan umum.";
            return Err(ApiError::invalid("webhook", told));
        }
    }
    let sender = body.mail_sender.map(|change| SettingChange {
        value: change.value.trim().to_owned(),
        version: change.version,
    });
    let changes = [
        to_set(TWO_APPROVER_THRESHOLD, body.two_approver_threshold),
        to_set(SERVICE_DAYS, body.service_days),
        to_set(MAIL_SENDER, sender),
        to_set(REMINDERS, body.reminders),
        to_set(AWARDEE_YEAR, body.awardee_year),
        to_set(BANK_FILE_LAYOUT, body.bank_file_layout),
        to_set(OFFICIALS, body.officials),
        to_set(BANK_TITLES, body.bank_titles),
        to_set(NUMBER_SCHEMES, body.number_schemes),
        to_set(EXPORT_PROFILES, body.export_profiles),
        to_set(WEBHOOKS, body.webhook),
    ];
    let changes = changes.into_iter().flatten().collect();
    let done = commands::setting::change(&app.commands, &caller.call, changes).await?;
    Ok(answer(done))
}

/// What a setting is to be, where that is asked for.
fn to_set<T: Serialize>(id: &str, change: Option<SettingChange<T>>) -> Option<Change> {
    change.map(|change| Change {
        id: id.to_owned(),
        version: change.version,
        value: json!(change.value),
    })
}

/// Tells what came of a change: in effect, or a change request.
pub(crate) fn answer(done: Done<Outcome>) -> Envelope<SettingsChanged> {
    let position = done.position;
    let answer = |change_request_id| SettingsChanged {
        position,
        change_request_id,
    };
    match done.answer {
        Outcome::Applied(_) => Envelope::ok(answer(None)),
        Outcome::Proposed(request) => {
            Envelope::accepted(answer(Some(request.id))).message(PROPOSED)
        }
    }
    .at(position)
}
