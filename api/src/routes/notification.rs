//! The inbox.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod device_trial;
mod devices;
mod get;
mod lines;
mod list;
mod read;
mod read_all;
mod reader;
pub(crate) mod reminders;
pub(crate) mod wire;

#[cfg(test)]
mod tests;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(read::read_notification, get::get_notification))
        .routes(routes!(
            list::list_notifications,
            read_all::read_notifications
        ))
        .routes(routes!(lines::list_notification_lines))
        .routes(routes!(
            reminders::get_reminders,
            reminders::switch_reminders
        ))
        .routes(routes!(
            devices::list_notification_devices,
            devices::switch_device_on
        ))
        .routes(routes!(devices::ask_for_device))
        .routes(routes!(devices::switch_device_off))
        .routes(routes!(device_trial::try_device))
}
