//! On which devices the caller is shown what happens: each is switched on by itself, from that device.

use axum::extract::State;
use chrono::{DateTime, Utc};
use domain::inbox::DeviceState;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::authz::allow;
use crate::extract::Path;
use crate::ops::push::PushDevice;
use crate::push::{self, Subscription, key::Push};
use crate::{ApiError, AppState, Envelope, Session, Signed};

/// A device.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct DeviceBody {
    /// perangkatId.
    pub id: String,
    /// Browser and system, where it told.
    #[serde(rename = "nama")]
    pub name: Option<String>,
    /// When it was switched on.
    #[serde(rename = "dinyalakanPada")]
    pub since: DateTime<Utc>,
    /// When its push service last took something for it.
    #[serde(rename = "terakhirDikirim")]
    pub sent_at: Option<DateTime<Utc>>,
    /// Whether the caller's present session was the last on it.
    #[serde(rename = "iniSesi")]
    pub own: bool,
}

/// The caller's devices.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct DevicesBody {
    /// Whether the portal shows notifications at all.
    #[serde(rename = "kantorMengirim")]
    pub office_sends: bool,
    /// The portal's public key (`applicationServerKey`), with which a browser switches them on.
    #[serde(rename = "kunci")]
    pub key: Option<String>,
    /// The devices, the newest first.
    pub items: Vec<DeviceBody>,
}

/// The devices on which the caller is shown what happens.
#[utoipa::path(
    get,
    path = "/api/cms/notification/perangkat",
    extensions(("x-access" = json!(allow::to().applicant()))),
    tag = "notification",
    responses((status = 200, body = Envelope<DevicesBody>))
)]
pub(crate) async fn list_notification_devices(
    State(app): State<AppState>,
    session: Session,
) -> Result<Envelope<DevicesBody>, ApiError> {
    let Some(push) = push::sending(&app).await? else {
        return Ok(Envelope::ok(DevicesBody {
            office_sends: false,
            key: None,
            items: Vec::new(),
        }));
    };
    let devices = app.ops.push_devices_of(session.user_id).await?.into_iter();
    let ours = devices.filter(|device| device.key_mark == push.key_mark());
    let body = |device: PushDevice| DeviceBody {
        id: device.device_id.to_string(),
        name: device.name,
        since: device.created_at,
        sent_at: device.sent_at,
        own: device.session_id == session.jti,
    };
    Ok(Envelope::ok(DevicesBody {
        office_sends: true,
        key: Some(push.public_key().to_owned()),
        items: ours.map(body).collect(),
    }))
}

/// A subscription, as a browser gives it (`PushSubscription`).
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SwitchDeviceOn {
    /// Where its push service takes messages: https on the public network.
    #[serde(rename = "alamat")]
    #[schema(max_length = 1000)]
    pub endpoint: String,
    /// Its public key (`p256dh`), in base64url.
    #[schema(max_length = 200)]
    pub p256dh: String,
    /// Its secret (`auth`), in base64url.
    #[schema(max_length = 200)]
    pub auth: String,
    /// The portal's key that it was made with.
    #[serde(rename = "kunci")]
    #[schema(max_length = 200)]
    pub key: String,
}

/// How it stands with a device.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct DeviceStateBody {
    /// Whether what happens is shown on it.
    #[serde(rename = "keadaan")]
    pub state: DeviceState,
    /// perangkatId, of a device that is on.
    pub id: Option<String>,
}

fn off(state: DeviceState) -> Envelope<DeviceStateBody> {
    Envelope::ok(DeviceStateBody { state, id: None })
}

async fn sent_with(app: &AppState) -> Result<&Push, ApiError> {
    let push = push::sending(app).await?;
    push.ok_or_else(|| ApiError::new("PEMBERITAHUAN_TIDAK_DIKIRIM"))
}

/// Shows what happens on this device from now on. Of a person at most 10: the one seen longest ago makes room.
#[utoipa::path(
    post,
    path = "/api/cms/notification/perangkat",
    extensions(("x-access" = json!(allow::to().applicant().without_key("switches a device on; switching it on twice keeps it once")))),
    tag = "notification",
    request_body = SwitchDeviceOn,
    responses(
        (status = 200, body = Envelope<DeviceStateBody>),
        (status = 409, body = crate::error::ErrorBody, description = "PEMBERITAHUAN_TIDAK_DIKIRIM")
    )
)]
pub(crate) async fn switch_device_on(
    State(app): State<AppState>,
    session: Session,
    Signed(body): Signed<SwitchDeviceOn>,
) -> Result<Envelope<DeviceStateBody>, ApiError> {
    let push = sent_with(&app).await?;
    if body.key != push.public_key() {
        let told =
            "Perangkat ini memakai kunci portal yang lama. Muat ulang halaman, lalu nyalakan lagi.";
        return Err(ApiError::invalid("kunci", told));
    }
    let subscription = Subscription {
        endpoint: body.endpoint,
        p256dh: body.p256dh,
        auth: body.auth,
    };
    subscription.hold_to_form(&app.config)?;
    let now = app.now();
    let (device_id, user_id) = (Uuid::now_v7(), session.user_id);
    let opened = app.ops.session(session.jti, now).await?;
    let device = PushDevice {
        device_id,
        user_id,
        session_id: session.jti,
        endpoint_mark: push.mark_of(&subscription.endpoint),
        key_mark: push.key_mark().to_owned(),
        name: opened.and_then(|opened| opened.device),
        sealed: push.sealed((device_id, user_id), &subscription)?,
        created_at: now,
        sent_at: None,
    };
    app.ops.keep_push_device(&device, now).await?;
    Ok(Envelope::ok(DeviceStateBody {
        state: DeviceState::On,
        id: Some(device_id.to_string()),
    }))
}

/// Which device: by its address at its push service, which nobody but the device knows.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskForDevice {
    /// Where its push service takes messages.
    #[serde(rename = "alamat")]
    #[schema(max_length = 1000)]
    pub endpoint: String,
}

/// Says how it stands with this device, and notes that its owner is there. One that another person switched on is switched off:
/// whoever signed in last reads its screen.
#[utoipa::path(
    post,
    path = "/api/cms/notification/perangkat/periksa",
    extensions(("x-access" = json!(allow::to().applicant().without_key("says how it stands; saying it twice changes nothing")))),
    tag = "notification",
    request_body = AskForDevice,
    responses((status = 200, body = Envelope<DeviceStateBody>))
)]
pub(crate) async fn ask_for_device(
    State(app): State<AppState>,
    session: Session,
    Signed(body): Signed<AskForDevice>,
) -> Result<Envelope<DeviceStateBody>, ApiError> {
    let Some(push) = push::sending(&app).await? else {
        return Ok(off(DeviceState::Off));
    };
    let mark = push.mark_of(&body.endpoint);
    let Some(device) = app.ops.push_device_at(&mark).await? else {
        return Ok(off(DeviceState::Off));
    };
    if device.user_id != session.user_id {
        app.ops.forget_push_device(device.device_id).await?;
        return Ok(off(DeviceState::Off));
    }
    if device.key_mark != push.key_mark() {
        return Ok(off(DeviceState::Anew));
    }
    let id = device.device_id;
    app.ops.push_device_seen(id, session.jti, app.now()).await?;
    Ok(Envelope::ok(DeviceStateBody {
        state: DeviceState::On,
        id: Some(id.to_string()),
    }))
}

/// The caller's device of an id.
pub(super) async fn own_device(
    app: &AppState,
    session: &Session,
    id: &str,
) -> Result<PushDevice, ApiError> {
    let id = Uuid::try_parse(id).map_err(|_| ApiError::not_found())?;
    let device = app.ops.push_device(id).await?;
    device
        .filter(|device| device.user_id == session.user_id)
        .ok_or_else(ApiError::not_found)
}

/// Shows nothing any more on a device of the caller.
#[utoipa::path(
    delete,
    path = "/api/cms/notification/perangkat/{id}",
    extensions(("x-access" = json!(allow::to().applicant().without_key("switches a device off; it is off once")))),
    tag = "notification",
    params(("id" = String, Path, description = "perangkatId.")),
    responses(
        (status = 200, body = Envelope<bool>),
        (status = 404, body = crate::error::ErrorBody)
    )
)]
pub(crate) async fn switch_device_off(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
) -> Result<Envelope<bool>, ApiError> {
    let device = own_device(&app, &session, &id).await?;
    app.ops.forget_push_device(device.device_id).await?;
    Ok(Envelope::ok(true))
}
