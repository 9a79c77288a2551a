//! Sends a notification to a device of the caller, so that they see that it works.

use axum::extract::State;
use chrono::Duration;
use domain::inbox::DeviceTrial;
use serde::Serialize;
use utoipa::ToSchema;

use super::devices::own_device;
use crate::authz::allow;
use crate::extract::Path;
use crate::ops::limit::Limit;
use crate::push::{self, Answer, PAGE, Service, Told};
use crate::{ApiError, AppState, Envelope, Session};

/// Tries of a person.
const TRIALS: Limit = Limit {
    count_max: 10,
    window: Duration::hours(1),
};

/// What came of it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct DeviceTrialBody {
    /// What the push service of the browser answered.
    #[serde(rename = "hasil")]
    pub outcome: DeviceTrial,
}

/// Sends a notification to a device of the caller now, and says what its push service answered. A device that is not there any
/// more is taken off the list.
#[utoipa::path(
    post,
    path = "/api/cms/notification/perangkat/{id}/coba",
    extensions(("x-access" = json!(allow::to().applicant().without_key("sends a try; each press sends one")))),
    tag = "notification",
    params(("id" = String, Path, description = "perangkatId.")),
    responses(
        (status = 200, body = Envelope<DeviceTrialBody>),
        (status = 404, body = crate::error::ErrorBody),
        (status = 409, body = crate::error::ErrorBody, description = "PEMBERITAHUAN_TIDAK_DIKIRIM")
    )
)]
pub(crate) async fn try_device(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
) -> Result<Envelope<DeviceTrialBody>, ApiError> {
    let device = own_device(&app, &session, &id).await?;
    let push = push::sending(&app).await?;
    let push = push.ok_or_else(|| ApiError::new("PEMBERITAHUAN_TIDAK_DIKIRIM"))?;
    let whose = (device.device_id, device.user_id);
    let to = push.opened(whose, &device.sealed);
    let to = to.ok_or_else(ApiError::not_found)?;
    app.limit("push trial", &session.user_id.to_string(), TRIALS)
        .await?;
    let told = Told {
        text: "Uji kirim berhasil: kabar dari portal muncul seperti ini.".to_owned(),
        page: PAGE,
        topic: Told::topic_of("coba"),
    };
    let now = app.now();
    let answer = Service::new(push, &app.config)?.send(&to, &told, now).await;
    let outcome = match answer {
        Answer::Taken => {
            app.ops.push_device_told(device.device_id, now).await?;
            DeviceTrial::Taken
        }
        Answer::Gone => {
            app.ops.forget_push_device(device.device_id).await?;
            DeviceTrial::Gone
        }
        Answer::Later(why, _) => {
            tracing::warn!(why, "a notification that somebody tried was not sent");
            DeviceTrial::Failed
        }
    };
    Ok(Envelope::ok(DeviceTrialBody { outcome }))
}
