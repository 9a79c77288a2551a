//! Messages to the phones of applicants and recipients: of the same matters as mails, in a few words, to the number of their
//! form. They have a queue beside the mails, so that a gateway that does not answer holds up neither.

use domain::application::Application;
use domain::{ApplicationId, Personal, Phone, UserId};
use uuid::Uuid;

use super::gateway::Gateway;
use super::outbox::{has_mailbox, told_to_person};
use super::{reminder, text};
use crate::answer::parse;
use crate::error::ApiError;
use crate::ops::mail::{Channel, QueuedMail};
use crate::state::App;

/// Taken at once: all of them are tried, however slow the gateway, while they are held.
const SEND_AT_ONCE: i64 = 10;

/// The message beside a mail; none where the office has no gateway.
pub(super) fn twin(app: &App, mail: &QueuedMail) -> Option<QueuedMail> {
    app.config.message_url.as_ref()?;
    Some(QueuedMail {
        channel: Channel::Phone,
        mail_id: format!("{}-ponsel", mail.mail_id),
        ..mail.clone()
    })
}

/// Sends what is due. Gives how many messages the gateway took.
///
/// # Errors
/// When a store fails, or the gateway's settings cannot be used; the next run goes on where this one stopped.
pub async fn run(app: &App) -> Result<usize, ApiError> {
    let Some(gateway) = Gateway::of(&app.config).map_err(ApiError::internal)? else {
        return Ok(0);
    };
    let mut sent = 0;
    let due = app
        .ops
        .take_due_mails(Channel::Phone, app.now(), SEND_AT_ONCE);
    for queued in due.await? {
        let now = app.now();
        let Some((to, text)) = compose(app, &queued).await? else {
            app.ops.mail_sent(&queued.mail_id, now).await?;
            continue;
        };
        match gateway.send(&queued.mail_id, &to, &text).await {
            Ok(()) => {
                app.ops.mail_sent(&queued.mail_id, now).await?;
                metrics::counter!("messages_sent_total").increment(1);
                sent += 1;
            }
            Err(error) => {
                tracing::warn!(%error, message_id = queued.mail_id, "a message was not sent");
                metrics::counter!("message_failures_total").increment(1);
                if app.ops.mail_failed(&queued, now).await? {
                    metrics::counter!("messages_given_up_total").increment(1);
                }
            }
        }
    }
    let waiting = app.ops.waiting_mails(Channel::Phone, app.now()).await?;
    metrics::gauge!("message_queue").set(waiting.count as f64);
    Ok(sent)
}

/// To which number, and what; none when there is nothing to say any more, or nobody who wants to hear it.
async fn compose(app: &App, queued: &QueuedMail) -> Result<Option<(Phone, String)>, ApiError> {
    let Ok(user_id) = Uuid::try_parse(&queued.recipient_id).map(UserId) else {
        return Ok(None);
    };
    if !is_told(app, user_id).await? {
        return Ok(None);
    }
    let Some(number) = number_of(app, user_id).await? else {
        return Ok(None);
    };
    let url = &app.config.public_url;
    let text = match (told_to_person(&queued.kind), queued.kind.as_str()) {
        (Some(told), _) => Some(text::notice_message(url, told)),
        (None, reminder::KIND) => {
            let asked = reminder::waiting(app, user_id).await?;
            asked.map(|asked| text::reminder_message(url, asked.matters.len(), &asked.until))
        }
        (None, _) => None,
    };
    Ok(text.map(|text| (number, text)))
}

/// Whether somebody is told by messages to their phone, where the office sends any.
///
/// # Errors
/// When the log cannot be read.
pub(crate) async fn is_told(app: &App, user_id: UserId) -> Result<bool, ApiError> {
    let (state, _) = commands::user::get(&app.commands, user_id).await?;
    let mailbox = state.email.value().is_some_and(|it| has_mailbox(it));
    Ok(commands::inbox::is_told_by_phone(&app.commands, user_id, mailbox).await?)
}

/// The number that somebody's newest form gives, where it is one.
///
/// # Errors
/// When a store fails.
pub(crate) async fn number_of(app: &App, user_id: UserId) -> Result<Option<Phone>, ApiError> {
    let id = user_id.to_string();
    for row in projections::application::of_applicant(app.read.store(), &id).await? {
        let id: ApplicationId = parse::id(&row.application_id)?;
        let application = app.commands.load::<Application>(id).await?;
        let form = application.state.state().map(|state| &state.form);
        let identity = form.and_then(|form| form.identity.as_ref());
        let typed = identity
            .and_then(Personal::value)
            .and_then(|identity| identity.phone.as_deref());
        if let Some(number) = typed.and_then(|typed| typed.parse().ok()) {
            return Ok(Some(number));
        }
    }
    Ok(None)
}
