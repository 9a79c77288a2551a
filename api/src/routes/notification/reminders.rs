//! What a recipient left undone, and how they are told: by mail, by messages to their phone.

use axum::extract::State;
use chrono::NaiveDate;
use domain::UserId;
use domain::award::Award;
use domain::record::setting_ids::REMINDERS;
use domain::reminder::{Late, ReminderKind};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::{parse, shown};
use crate::authz::allow;
use crate::mail::phone;
use crate::state::App;
use crate::{ApiError, AppState, Envelope, Session, Signed, paper};

/// Something that a recipient left undone.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ReminderBody {
    /// What it is.
    #[serde(rename = "jenis")]
    pub kind: ReminderKind,
    /// What to do.
    #[serde(rename = "kalimat")]
    pub text: String,
    /// Path in the app where it is done.
    pub deeplink: String,
}

/// What a recipient left undone, and who is reminded.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct RemindersBody {
    /// What is late, in the order in which it holds up money.
    pub items: Vec<ReminderBody>,
    /// Until when it is asked for.
    #[serde(rename = "sampai")]
    pub until: NaiveDate,
    /// Whether the reader wants reminders by mail.
    #[serde(rename = "lewatSurel")]
    pub by_mail: bool,
    /// Whether the office sends any.
    #[serde(rename = "kantorMengirim")]
    pub office_sends: bool,
    /// Whether the reader is told by messages to their phone.
    #[serde(rename = "lewatPonsel")]
    pub by_phone: bool,
    /// The number of the reader's newest form, masked; none where it gives none.
    #[serde(rename = "nomorPonsel")]
    pub phone: Option<String>,
    /// Whether the office sends messages to phones.
    #[serde(rename = "kantorMengirimPesan")]
    pub office_messages: bool,
}

/// Whether the office reminds recipients.
///
/// # Errors
/// When the log cannot be read.
pub(crate) async fn are_sent(app: &App) -> Result<bool, ApiError> {
    let (value, _) = commands::setting::get(&app.commands, REMINDERS).await?;
    Ok(value.as_ref().and_then(Value::as_bool).unwrap_or(true))
}

/// What a recipient left undone.
///
/// # Errors
/// When a store fails.
pub(crate) async fn of(
    app: &App,
    user_id: UserId,
    late: &Late,
) -> Result<Vec<ReminderBody>, ApiError> {
    let store = app.read.store();
    let id = user_id.to_string();
    let mut items = Vec::new();
    for undone in projections::reminder::undone_by(store, &id, late).await? {
        let count = undone.count;
        let since = match undone.kind {
            ReminderKind::Receipt => shown::some_day(undone.since.as_deref())?,
            ReminderKind::Spending => shown::some_time(undone.since.as_deref())?.map(shown::today),
            ReminderKind::Results => {
                if rests(app, &id, late).await? {
                    continue;
                }
                None
            }
        };
        let since = since.map(paper::day_words).unwrap_or_default();
        let (text, deeplink) = match undone.kind {
            ReminderKind::Receipt => (
                format!(
                    "{count} pembayaran yang ditransfer sejak {since} belum Anda konfirmasi. Periksa rekening Anda, lalu konfirmasi di halaman Laporan, atau adukan bila uangnya tidak masuk."
                ),
                "/user/laporan",
            ),
            ReminderKind::Spending => (
                format!(
                    "{count} pembayaran yang Anda terima sejak {since} belum dilaporkan penggunaannya. Tulis laporannya di halaman Laporan, dengan foto bukti."
                ),
                "/user/laporan",
            ),
            ReminderKind::Results => (
                format!(
                    "KHS semester yang sudah selesai pada tahun akademik {} belum ada. Kirim KHS dan surat aktif di halaman Akademia.",
                    late.semesters
                        .as_ref()
                        .map(|over| over.academic_year.to_string())
                        .unwrap_or_default()
                ),
                "/user/akademia",
            ),
        };
        items.push(ReminderBody {
            kind: undone.kind,
            text,
            deeplink: deeplink.to_owned(),
        });
    }
    Ok(items)
}

/// Whether the studies rested when a semester ended whose results are asked for.
async fn rests(app: &App, recipient_id: &str, late: &Late) -> Result<bool, ApiError> {
    let ends = late.semesters.as_ref().map_or(&[][..], |over| &over.ends);
    for row in projections::award::of_recipient(app.read.store(), recipient_id).await? {
        let id: domain::AwardId = parse::id(&row.award_id)?;
        let award = app.commands.load::<Award>(id).await?;
        let leaves = award.state.state().map_or(&[][..], |state| &state.leaves);
        if leaves
            .iter()
            .any(|leave| ends.iter().any(|end| leave.holds(*end)))
        {
            return Ok(true);
        }
    }
    Ok(false)
}

/// What the caller left undone for too long, and whether they are reminded of it by mail.
#[utoipa::path(
    get,
    path = "/api/cms/notification/pengingat",
    extensions(("x-access" = json!(allow::own()))),
    tag = "notification",
    responses((status = 200, body = Envelope<RemindersBody>))
)]
pub(crate) async fn get_reminders(
    State(app): State<AppState>,
    session: Session,
) -> Result<Envelope<RemindersBody>, ApiError> {
    let late = Late::on(shown::today(app.now()));
    let user_id = UserId(session.user_id);
    let number = phone::number_of(&app, user_id).await?;
    Ok(Envelope::ok(RemindersBody {
        items: of(&app, user_id, &late).await?,
        until: late.until,
        by_mail: commands::inbox::is_reminded(&app.commands, user_id).await?,
        office_sends: are_sent(&app).await?,
        by_phone: phone::is_told(&app, user_id).await?,
        phone: number.map(|number| projections::mask::mask_number(number.as_str())),
        office_messages: app.config.message_url.is_some(),
    }))
}

/// What is asked for: one of the two.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SwitchReminders {
    /// Whether reminders are to come by mail.
    #[serde(rename = "lewatSurel")]
    pub by_mail: Option<bool>,
    /// Whether messages are to come to the phone.
    #[serde(rename = "lewatPonsel")]
    pub by_phone: Option<bool>,
}

/// Switches the caller's weekly reminders by mail, or the messages to their phone, on or off.
#[utoipa::path(
    put,
    path = "/api/cms/notification/pengingat",
    extensions(("x-access" = json!(allow::own()))),
    tag = "notification",
    request_body = SwitchReminders,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The inbox."))
)]
pub(crate) async fn switch_reminders(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<SwitchReminders>,
) -> Answer {
    let (commands, call) = (&app.commands, &caller.call);
    let done = match (body.by_mail, body.by_phone) {
        (Some(wanted), None) => commands::inbox::switch_reminders(commands, call, wanted).await?,
        (None, Some(wanted)) => commands::inbox::switch_phone(commands, call, wanted).await?,
        (Some(_), Some(_)) | (None, None) => {
            let told = "Sebutkan satu: lewatSurel atau lewatPonsel.";
            return Err(ApiError::invalid("lewatSurel", told));
        }
    };
    Ok(changed(done))
}
