//! The mail that the audit pack of a month can be downloaded: to who asked for it, when the books of the month are closed.
//! It holds the link and not the file.

use commands::user::get;
use domain::UserId;
use domain::permission::{Action, Entity, Right};
use domain::user::UserStatus;
use ledger::Recorded;
use serde_json::Value;
use uuid::Uuid;

use super::{Mail, text};
use crate::answer::shown;
use crate::error::ApiError;
use crate::ops::mail::{Channel, QueuedMail};
use crate::paper::MONTHS;
use crate::state::App;

/// The kind of these mails.
pub(super) const KIND: &str = "month_pack";

/// The right that whoever gets it has.
const RIGHT: Right = (Entity::Audit, Action::Export);

/// A mail to each who asked for it when a line's month is closed; one for a month, however many lines there are.
pub(super) async fn mails(app: &App, event: &Recorded) -> Result<Vec<QueuedMail>, ApiError> {
    let (stream, kind) = (&event.stream, event.event_type.as_str());
    if (stream.stream_type.as_str(), kind) != ("budget_line", "MonthClosed") {
        return Ok(Vec::new());
    }
    let payload = event.sealed_payload()?;
    let Some(month) = payload.get("month").and_then(Value::as_str) else {
        return Ok(Vec::new());
    };
    let readers = app.ops.pack_readers().await?;
    Ok(readers
        .into_iter()
        .map(|recipient_id| QueuedMail {
            channel: Channel::Mail,
            mail_id: format!("{month}-{KIND}-{recipient_id}"),
            position: event.position.0,
            kind: KIND.to_owned(),
            recipient_id,
            attempt_count: 0,
        })
        .collect())
}

/// The mail as it is sent; none to who may not take the audit trail out any more.
pub(super) async fn compose(app: &App, queued: &QueuedMail) -> Result<Option<Mail>, ApiError> {
    let Ok(user_id) = Uuid::try_parse(&queued.recipient_id) else {
        return Ok(None);
    };
    let user_id = UserId(user_id);
    let Ok((state, _)) = get(&app.commands, user_id).await else {
        return Ok(None);
    };
    let permissions = app.permissions().await?;
    let today = shown::today(app.now());
    let may = permissions
        .state
        .allows_user(state.role, user_id, RIGHT, today);
    let Some(address) = state
        .email
        .value()
        .filter(|_| may && state.status == UserStatus::Active)
    else {
        return Ok(None);
    };
    let month = words(&queued.mail_id);
    let url = &app.config.public_url;
    let area = state.role.as_str();
    Ok(Some(text::month_pack(url, address, area, &month)))
}

/// `2026-10-…` as `Oktober 2026`.
fn words(mail_id: &str) -> String {
    let mut parts = mail_id.split('-');
    let year = parts.next().unwrap_or_default();
    let month: usize = parts
        .next()
        .and_then(|month| month.parse().ok())
        .unwrap_or_default();
    let name = MONTHS.get(month.saturating_sub(1)).copied();
    format!("{} {year}", name.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_month_is_told_in_words() {
        assert_eq!(words("2026-10-month_pack-1"), "Oktober 2026");
    }
}
