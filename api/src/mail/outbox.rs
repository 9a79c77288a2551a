//! From the log to the mailbox: reads events once, queues a mail for each that asks for one (and a message to the phone of
//! those who are told that way, and a notification for each device whose owner wants it), and sends what is due. Texts, addresses and tokens are made at the moment of sending and
//! stored nowhere.

use commands::user;
use domain::{
    ApplicationId, UserId, application::registration_number, function::Function,
    record::setting_ids::MAIL_SENDER, user::UserState,
};
use ledger::{Position, Recorded, StreamId, Version};
use serde_json::Value;
use uuid::Uuid;

use super::{
    Mail, checkpoint, digest, month_pack, phone, proposals, reminder,
    text::{self, Notice},
    token::{Purpose, password_binding},
};
use crate::{
    error::ApiError,
    ops::mail::{Channel, QueuedMail},
    push,
    state::App,
};

pub(crate) const READER: &str = "mail";
/// Told to those who check, of somebody else's account.
const ANOTHER_RECOVERED: &str = "another_recovered";
/// Told to the address that was the account's before.
const EMAIL_CHANGED: &str = "email_changed";
const SUBMITTED: &str = "application_submitted";
const BATCH: usize = 500;
const SEND_AT_ONCE: i64 = 50;

/// Reads what is new in the log and sends what is due. Gives how many mails went out.
///
/// # Errors
/// When a store fails; the next run goes on where this one stopped.
pub async fn run(app: &App) -> Result<usize, ApiError> {
    queue(app).await?;
    send_due(app).await
}

/// Makes the outbox begin at the end of the log: imported and demo people get no mails.
///
/// # Errors
/// When a store fails.
pub async fn skip_to_end(app: &App) -> Result<(), ApiError> {
    let head = app.ledger.head().await?;
    app.ops.queue_mails(READER, &[], head, app.now()).await?;
    Ok(())
}

async fn queue(app: &App) -> Result<(), ApiError> {
    loop {
        let from = app.ops.cursor(READER).await?;
        let events = app.ledger.read_all_sealed(Position(from), BATCH).await?;
        let Some(last) = events.last() else {
            return Ok(());
        };
        let next = last.position.0 + 1;
        let mut mails = Vec::new();
        for event in &events {
            if let ("roster", "Locked" | "BankResultRecorded") =
                (event.stream.stream_type.as_str(), event.event_type.as_str())
            {
                let position = event.position.0;
                mails.extend(checkpoint::mails(app, &position.to_string(), position));
            }
            mails.extend(proposals::mails(app, event).await?);
            mails.extend(told_of_recovery(app, event).await?);
            mails.extend(month_pack::mails(app, event).await?);
            if let Some((kind, recipient_id)) = wanted(app, event).await? {
                let mail = QueuedMail {
                    channel: Channel::Mail,
                    mail_id: format!("{}-0", event.position.0),
                    position: event.position.0,
                    kind: kind.to_owned(),
                    recipient_id,
                    attempt_count: 0,
                };
                if told_to_person(kind).is_some() {
                    mails.extend(phone::twin(app, &mail));
                    mails.extend(push::twins(&mail, &push::devices_of(app, &mail).await?));
                }
                mails.push(mail);
            }
        }
        app.ops.queue_mails(READER, &mails, next, app.now()).await?;
    }
}

/// Which mail an event asks for, and to whom.
async fn wanted(app: &App, event: &Recorded) -> Result<Option<(&'static str, String)>, ApiError> {
    let stream = event.stream.stream_type.as_str();
    let kind = match (stream, event.event_type.as_str()) {
        ("user", "VerificationRequested") => "verification",
        ("user", "PasswordResetRequested") => "password_reset",
        ("user", "Invited") => "invitation",
        ("user", "EmailChanged") => EMAIL_CHANGED,
        ("user", "PasswordChanged") => "password_changed",
        ("user", "SecondFactorAdded" | "SecondFactorRemoved" | "SecondFactorsCleared") => {
            "second_factor_changed"
        }
        ("user", "Recovered") => "recovered",
        ("user", "RecoveryCodeUsed") => "recovery_code_used",
        ("application", "Submitted") => SUBMITTED,
        ("application", "ReturnedForRepair") => "application_returned",
        ("application", "Recommended") => "application_recommended",
        ("application", "Approved") => "application_approved",
        ("application", "Rejected") => "application_rejected",
        ("award", "Suspended") => "award_suspended",
        ("award", "Revoked") => "award_revoked",
        ("disbursement", "Transferred") => "payment_transferred",
        ("disbursement", "Returned") => "payment_returned",
        _ => return Ok(None),
    };
    let recipient = match stream {
        "user" => Some(event.stream.id.clone()),
        _ => person_of(app, &event.stream).await?,
    };
    Ok(recipient.map(|recipient| (kind, recipient)))
}

/// A mail to every inspector when the machine itself let somebody in again: nobody in the portal had to agree.
async fn told_of_recovery(app: &App, event: &Recorded) -> Result<Vec<QueuedMail>, ApiError> {
    let (stream, kind) = (&event.stream, event.event_type.as_str());
    if (stream.stream_type.as_str(), kind) != ("user", "Recovered") {
        return Ok(Vec::new());
    }
    let position = event.position.0;
    let permissions = app.permissions().await?;
    let today = domain::office_time(app.now()).date_naive();
    let inspectors = permissions
        .state
        .holders()
        .filter(|(_, held)| held.on(today).contains(&Function::Inspector))
        .map(|(user_id, _)| user_id.to_string())
        .filter(|user_id| *user_id != stream.id);
    Ok(inspectors
        .map(|recipient_id| QueuedMail {
            channel: Channel::Mail,
            mail_id: format!("{position}-{recipient_id}"),
            position,
            kind: ANOTHER_RECOVERED.to_owned(),
            recipient_id,
            attempt_count: 0,
        })
        .collect())
}

/// The person a stream is about, from its first event.
async fn person_of(app: &App, stream: &StreamId) -> Result<Option<String>, ApiError> {
    let events = app.ledger.read_stream(stream, Version::NONE).await?;
    let Some(first) = events.first() else {
        return Ok(None);
    };
    let payload = first.sealed_payload()?;
    let person = payload
        .get("applicant_id")
        .or_else(|| payload.get("recipient_id"));
    Ok(person.and_then(Value::as_str).map(str::to_owned))
}

async fn send_due(app: &App) -> Result<usize, ApiError> {
    let mut sent = 0;
    let (sender, _) = commands::setting::get(&app.commands, MAIL_SENDER).await?;
    let sender = sender.as_ref().and_then(Value::as_str);
    let due = app
        .ops
        .take_due_mails(Channel::Mail, app.now(), SEND_AT_ONCE);
    for queued in due.await? {
        let now = app.now();
        let Some(mail) = compose(app, &queued).await? else {
            // Verified meanwhile, erased, deactivated: nothing to say any more.
            app.ops.mail_sent(&queued.mail_id, now).await?;
            continue;
        };
        match app.mailer.send(&queued.mail_id, &mail, sender, now).await {
            Ok(()) => {
                app.ops.mail_sent(&queued.mail_id, now).await?;
                sent += 1;
            }
            Err(error) => {
                tracing::warn!(%error, mail_id = queued.mail_id, "mail was not sent");
                metrics::counter!("mail_failures_total").increment(1);
                if app.ops.mail_failed(&queued, now).await? {
                    metrics::counter!("mails_given_up_total").increment(1);
                }
            }
        }
    }
    Ok(sent)
}

/// Whether mail to an address reaches anybody: applicants whom a branch helps may have no mailbox.
pub(crate) fn has_mailbox(address: &str) -> bool {
    !address.ends_with(".invalid")
}

/// What applicants and recipients are told of their own matters, by the kind of mail.
pub(crate) fn told_to_person(kind: &str) -> Option<Notice> {
    Some(match kind {
        "application_returned" => Notice::ApplicationReturned,
        "application_recommended" => Notice::ApplicationRecommended,
        "application_approved" => Notice::ApplicationApproved,
        "application_rejected" => Notice::ApplicationRejected,
        "award_suspended" => Notice::AwardSuspended,
        "award_revoked" => Notice::AwardRevoked,
        "payment_transferred" => Notice::PaymentTransferred,
        "payment_returned" => Notice::PaymentReturned,
        _ => return None,
    })
}

/// The number of the form that an event is about, as its receipt has it.
async fn number_of(app: &App, position: u64) -> Result<String, ApiError> {
    let events = app.ledger.read_all_sealed(Position(position), 1).await?;
    let event = events.first().ok_or_else(ApiError::not_found)?;
    let id: ApplicationId = event.stream.id.parse().map_err(ApiError::internal)?;
    let (form, _) = commands::application::get(&app.commands, id).await?;
    Ok(registration_number(id, form.form.year))
}

async fn compose(app: &App, queued: &QueuedMail) -> Result<Option<Mail>, ApiError> {
    if queued.kind == checkpoint::KIND {
        return checkpoint::compose(app, queued).await;
    }
    if queued.kind == month_pack::KIND {
        return month_pack::compose(app, queued).await;
    }
    let Ok(user_id) = Uuid::try_parse(&queued.recipient_id) else {
        return Ok(None);
    };
    let Ok((state, _)) = user::get(&app.commands, UserId(user_id)).await else {
        return Ok(None);
    };
    if queued.kind == EMAIL_CHANGED {
        // Whoever changed it reads the new address; the owner still reads the old one.
        let before = user::get_before(&app.commands, UserId(user_id), queued.position).await?;
        let old = before.and_then(|before| before.email.value().cloned());
        let old = old.filter(|address| has_mailbox(address));
        let url = &app.config.public_url;
        return Ok(old.map(|old| text::notice(url, &old, Notice::EmailChanged)));
    }
    let Some(address) = state.email.value() else {
        return Ok(None);
    };
    if !has_mailbox(address) {
        return Ok(None);
    }
    to_owner(app, queued, (user_id, &state), address).await
}

/// The mail to somebody who has an account, at their address; none where what it is about is over.
async fn to_owner(
    app: &App,
    queued: &QueuedMail,
    (user_id, state): (Uuid, &UserState),
    address: &str,
) -> Result<Option<Mail>, ApiError> {
    let url = &app.config.public_url;
    let now = app.now();
    if let Some(waits) = proposals::waiting(app, queued).await? {
        return Ok(Some(text::proposal(url, address, waits)));
    }
    let notice = |kind| Ok(Some(text::notice(url, address, kind)));
    if queued.kind == SUBMITTED {
        let number = number_of(app, queued.position).await?;
        return Ok(Some(text::receipt(url, address, &number)));
    }
    if let Some(told) = told_to_person(&queued.kind) {
        return notice(told);
    }
    match queued.kind.as_str() {
        "verification" if !state.email_verified => {
            let token = app
                .mail_tokens
                .issue(Purpose::VerifyEmail, user_id, address, now);
            let bound_to = password_binding(state);
            let cancel =
                app.mail_tokens
                    .issue(Purpose::CancelRegistration, user_id, &bound_to, now);
            Ok(Some(text::verification(url, address, &token, &cancel)))
        }
        "password_reset" => {
            let bound_to = password_binding(state);
            let token = app
                .mail_tokens
                .issue(Purpose::ResetPassword, user_id, &bound_to, now);
            Ok(Some(text::password_reset(url, address, &token)))
        }
        "invitation" if state.password_hash.is_none() => {
            let bound_to = password_binding(state);
            let token = app
                .mail_tokens
                .issue(Purpose::Invitation, user_id, &bound_to, now);
            Ok(Some(text::invitation(url, address, &token)))
        }
        "second_factor_changed" => notice(Notice::SecondFactorChanged),
        "recovered" => notice(Notice::Recovered),
        ANOTHER_RECOVERED => notice(Notice::AnotherRecovered),
        "recovery_code_used" => notice(Notice::RecoveryCodeUsed),
        // The first password of an account takes nothing from anybody.
        "password_changed" => {
            let before = user::get_before(&app.commands, UserId(user_id), queued.position).await?;
            match before {
                Some(before) if before.password_hash.is_some() => notice(Notice::PasswordChanged),
                Some(_) | None => Ok(None),
            }
        }
        reminder::KIND
            if state.email_verified
                && commands::inbox::is_reminded(&app.commands, UserId(user_id)).await? =>
        {
            let asked = reminder::waiting(app, UserId(user_id)).await?;
            Ok(asked.map(|asked| text::reminder(url, address, &asked.matters, &asked.until)))
        }
        digest::KIND if state.email_verified => {
            let waiting = digest::waiting(app, UserId(user_id), state).await?;
            let area = state.role.as_str();
            Ok((!waiting.is_empty()).then(|| text::digest(url, address, area, &waiting)))
        }
        _ => Ok(None),
    }
}
