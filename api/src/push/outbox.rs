//! From the queue to the devices: a notification beside each mail of one's own matters, one for each device.

use std::collections::HashMap;

use domain::UserId;
use domain::user::UserStatus;
use futures::future::join_all;
use uuid::Uuid;

use super::{Answer, Push, Service, Subscription, Told, sending};
use crate::mail::{outbox::told_to_person, reminder, text};
use crate::ops::mail::{Channel, QueuedMail};
use crate::{ApiError, state::App};

/// Taken at once: all of them are under way together, each for ten seconds at most, while they are held.
const SEND_AT_ONCE: i64 = 20;
/// Where everything that is told of stands.
pub(crate) const PAGE: &str = "/user/dashboard";

/// Who has devices that notifications go to, and which.
///
/// # Errors
/// When the store fails.
pub(crate) async fn receivers_of(app: &App) -> Result<HashMap<String, Vec<Uuid>>, ApiError> {
    let mut receivers: HashMap<String, Vec<Uuid>> = HashMap::new();
    if let Some(push) = sending(app).await? {
        for (user_id, device_id) in app.ops.push_receivers(push.key_mark()).await? {
            receivers.entry(user_id).or_default().push(device_id);
        }
    }
    Ok(receivers)
}

/// The devices that what a mail tells of is shown on.
///
/// # Errors
/// When the store fails.
pub(crate) async fn devices_of(app: &App, mail: &QueuedMail) -> Result<Vec<Uuid>, ApiError> {
    let Some(push) = sending(app).await? else {
        return Ok(Vec::new());
    };
    let Ok(user_id) = Uuid::try_parse(&mail.recipient_id) else {
        return Ok(Vec::new());
    };
    let devices = app.ops.push_devices_of(user_id).await?.into_iter();
    let ours = devices.filter(|device| device.key_mark == push.key_mark());
    Ok(ours.map(|device| device.device_id).collect())
}

/// The notifications beside a mail.
pub(crate) fn twins(mail: &QueuedMail, devices: &[Uuid]) -> Vec<QueuedMail> {
    let twin = |device: &Uuid| QueuedMail {
        channel: Channel::Push,
        mail_id: format!("{}-peramban-{device}", mail.mail_id),
        recipient_id: device.to_string(),
        ..mail.clone()
    };
    devices.iter().map(twin).collect()
}

/// Sends what is due. Gives how many notifications push services took.
///
/// # Errors
/// When a store fails; the next run goes on where this one stopped.
pub async fn run(app: &App) -> Result<usize, ApiError> {
    let Some(push) = sending(app).await? else {
        return Ok(0);
    };
    let due = app
        .ops
        .take_due_mails(Channel::Push, app.now(), SEND_AT_ONCE)
        .await?;
    let mut taken = 0;
    if !due.is_empty() {
        let service = Service::new(push, &app.config)?;
        let told = due.iter().map(|queued| tell(app, push, &service, queued));
        for told in join_all(told).await {
            taken += usize::from(told?);
        }
    }
    let waiting = app.ops.waiting_mails(Channel::Push, app.now()).await?;
    metrics::gauge!("push_queue").set(waiting.count as f64);
    Ok(taken)
}

/// Whether a push service took it.
async fn tell(
    app: &App,
    push: &Push,
    service: &Service<'_>,
    queued: &QueuedMail,
) -> Result<bool, ApiError> {
    let Some((device_id, to, told)) = compose(app, push, queued).await? else {
        // Switched off, signed out, erased, done meanwhile: nothing to say any more.
        app.ops.mail_sent(&queued.mail_id, app.now()).await?;
        return Ok(false);
    };
    let answer = service.send(&to, &told, app.now()).await;
    let now = app.now();
    match answer {
        Answer::Taken => {
            app.ops.mail_sent(&queued.mail_id, now).await?;
            app.ops.push_device_told(device_id, now).await?;
            metrics::counter!("push_sent_total").increment(1);
            Ok(true)
        }
        Answer::Gone => {
            app.ops.forget_push_device(device_id).await?;
            app.ops.mail_sent(&queued.mail_id, now).await?;
            metrics::counter!("push_gone_total").increment(1);
            Ok(false)
        }
        Answer::Later(why, least) => {
            tracing::warn!(why, id = queued.mail_id, "a notification was not sent");
            metrics::counter!("push_failures_total").increment(1);
            if app.ops.mail_failed_for(queued, least, now).await? {
                metrics::counter!("push_given_up_total").increment(1);
            }
            Ok(false)
        }
    }
}

/// To which device, and what; none when there is nothing to say any more, or nobody to hear it.
async fn compose(
    app: &App,
    push: &Push,
    queued: &QueuedMail,
) -> Result<Option<(Uuid, Subscription, Told)>, ApiError> {
    let Ok(device_id) = Uuid::try_parse(&queued.recipient_id) else {
        return Ok(None);
    };
    let Some(device) = app.ops.push_device(device_id).await? else {
        return Ok(None);
    };
    let owner = UserId(device.user_id);
    let Ok((account, _)) = commands::user::get(&app.commands, owner).await else {
        return Ok(None);
    };
    if device.key_mark != push.key_mark() || account.status != UserStatus::Active {
        return Ok(None);
    }
    let Some(to) = push.opened((device_id, device.user_id), &device.sealed) else {
        return Ok(None);
    };
    let (text, topic) = match (told_to_person(&queued.kind), queued.kind.as_str()) {
        (Some(told), _) => (
            text::notice_subject(told).to_owned(),
            Told::topic_of(&queued.mail_id),
        ),
        (None, reminder::KIND) => match reminder::waiting(app, owner).await? {
            Some(asked) => (
                text::reminder_line(asked.matters.len(), &asked.until),
                // One of last week that was not shown yet is over.
                Told::topic_of(reminder::KIND),
            ),
            None => return Ok(None),
        },
        (None, _) => return Ok(None),
    };
    let told = Told {
        text,
        page: PAGE,
        topic,
    };
    Ok(Some((device_id, to, told)))
}
