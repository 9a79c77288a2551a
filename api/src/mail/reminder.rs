//! Once a week: what recipients left undone, by mail to those who confirmed their address and want to be reminded, to the
//! phones of those who are told that way, and on the devices whose owners want it.

use chrono::{Datelike, NaiveDate};
use domain::UserId;
use domain::reminder::Late;

use super::phone;
use crate::answer::shown;
use crate::routes::notification::reminders;
use crate::{
    error::ApiError,
    ops::mail::{Channel, QueuedMail},
    paper, push,
    state::App,
};

/// The kind of these mails in the outbox.
pub(crate) const KIND: &str = "recipient_reminder";

/// The reader under which they are queued; it follows no log.
const READER: &str = "reminder";

/// Mails of one write.
const AT_ONCE: usize = 500;

/// Queues this week's mail for every recipient who left something undone. Asked again in the same week, also by another
/// node, it queues nothing more. Gives how many recipients were found.
///
/// # Errors
/// When a store fails; what was queued stays queued.
pub async fn queue(app: &App) -> Result<usize, ApiError> {
    if !reminders::are_sent(app).await? {
        return Ok(0);
    }
    let today = shown::today(app.now());
    let late = Late::on(today);
    let people = projections::reminder::recipients(app.read.store(), &late).await?;
    let people: Vec<String> = people.into_iter().collect();
    let devices = push::receivers_of(app).await?;
    for some in people.chunks(AT_ONCE) {
        let mails: Vec<QueuedMail> = some
            .iter()
            .flat_map(|recipient_id| {
                let mail = QueuedMail {
                    channel: Channel::Mail,
                    mail_id: mail_id(today, recipient_id),
                    position: 0,
                    kind: KIND.to_owned(),
                    recipient_id: recipient_id.clone(),
                    attempt_count: 0,
                };
                let shown = devices.get(recipient_id).map_or(&[][..], Vec::as_slice);
                let mut told = push::twins(&mail, shown);
                told.extend(phone::twin(app, &mail));
                told.push(mail);
                told
            })
            .collect();
        app.ops.queue_mails(READER, &mails, 0, app.now()).await?;
    }
    Ok(people.len())
}

/// One mail a person and week, whoever queues it.
fn mail_id(day: NaiveDate, recipient_id: &str) -> String {
    let week = day.iso_week();
    format!("reminder-{}-{:02}-{recipient_id}", week.year(), week.week())
}

/// What a mail says.
pub(crate) struct Asked {
    /// A sentence a matter.
    pub matters: Vec<String>,
    /// Until when, in words.
    pub until: String,
}

/// What a recipient is asked for now; none when all is done, or when the office wants no reminders.
///
/// # Errors
/// When a store fails.
pub(crate) async fn waiting(app: &App, user_id: UserId) -> Result<Option<Asked>, ApiError> {
    if !reminders::are_sent(app).await? {
        return Ok(None);
    }
    let late = Late::on(shown::today(app.now()));
    let matters = reminders::of(app, user_id, &late).await?;
    Ok((!matters.is_empty()).then(|| Asked {
        matters: matters.into_iter().map(|matter| matter.text).collect(),
        until: paper::day_words(late.until),
    }))
}
