//! Reads the log once, queues what is to be told, and sends what is due.

use std::collections::BTreeMap;
use std::time::Duration;

use domain::webhook::Webhook;
use ledger::Position;
use reqwest::Client;
use uuid::Uuid;

use super::address::{client, may_be_told, reason};
use super::{configured, message};
use crate::ops::webhook::Delivery;
use crate::{ApiError, state::App};

const READER: &str = "webhook";
/// Events read at once.
const BATCH: usize = 500;
/// Deliveries taken at once.
const SEND_AT_ONCE: i64 = 50;
/// How long a program may take to answer.
const ANSWER_MAX: Duration = Duration::from_secs(15);

/// Queues what is new in the log and sends what is due. Gives how many deliveries were taken by their programs.
///
/// # Errors
/// When a store fails; the next run goes on where this one stopped.
pub async fn run(app: &App) -> Result<usize, ApiError> {
    queue(app).await?;
    send_due(app).await
}

async fn queue(app: &App) -> Result<(), ApiError> {
    // The head first: what is before it happened while nobody was to be told, where nobody is now.
    let head = app.ledger.head().await?;
    let webhooks = configured(app).await?;
    if webhooks.is_empty() {
        let now = app.now();
        if app.ops.cursor(READER).await? < head {
            app.ops.queue_deliveries(READER, &[], head, now).await?;
        }
        return Ok(());
    }
    loop {
        let from = app.ops.cursor(READER).await?;
        let events = app.ledger.read_all_sealed(Position(from), BATCH).await?;
        let Some(last) = events.last() else {
            return Ok(());
        };
        let next = last.position.0 + 1;
        let mut deliveries = Vec::new();
        for event in &events {
            let hearing = (webhooks.iter()).filter(|it| it.hears(&event.stream.stream_type));
            deliveries.extend(
                hearing.map(|it| Delivery::of(&it.id.simple().to_string(), event.position.0)),
            );
        }
        app.ops
            .queue_deliveries(READER, &deliveries, next, app.now())
            .await?;
    }
}

/// Each program is told one thing after the other, all programs at once: one that is slow keeps no other waiting.
async fn send_due(app: &App) -> Result<usize, ApiError> {
    let due = app.ops.take_due_deliveries(app.now(), SEND_AT_ONCE).await?;
    if due.is_empty() {
        return Ok(0);
    }
    let webhooks = configured(app).await?;
    let client = client(app.config.webhook_private, ANSWER_MAX)?;
    let mut by_program: BTreeMap<String, Vec<Delivery>> = BTreeMap::new();
    for delivery in due {
        by_program
            .entry(delivery.webhook_id.clone())
            .or_default()
            .push(delivery);
    }
    let told = by_program.into_iter().map(|(id, deliveries)| {
        let id = Uuid::try_parse(&id).ok();
        let webhook = webhooks.iter().find(|it| Some(it.id) == id);
        tell(app, &client, webhook, deliveries)
    });
    let mut taken = 0;
    for told in futures::future::join_all(told).await {
        taken += told?;
    }
    Ok(taken)
}

async fn tell(
    app: &App,
    client: &Client,
    webhook: Option<&Webhook>,
    deliveries: Vec<Delivery>,
) -> Result<usize, ApiError> {
    let mut taken = 0;
    for delivery in deliveries {
        let Some(webhook) = webhook else {
            let told = "program ini tidak diberi tahu lagi";
            app.ops.give_up_delivery(&delivery, told, app.now()).await?;
            continue;
        };
        let answered = send(app, client, webhook, &delivery).await?;
        match answered {
            Answer::Taken(status) => {
                app.ops.delivered(&delivery, status, app.now()).await?;
                metrics::counter!("webhook_deliveries_total", "outcome" => "taken").increment(1);
                taken += 1;
            }
            Answer::Refused(status, problem) => {
                let ops = &app.ops;
                let left_alone = ops
                    .delivery_failed(&delivery, status, &problem, app.now())
                    .await?;
                metrics::counter!("webhook_deliveries_total", "outcome" => "failed").increment(1);
                if left_alone {
                    tracing::error!(webhook = %webhook.id, "a program took nothing for days, or said that it is gone, and is left alone");
                    break;
                }
            }
        }
    }
    Ok(taken)
}

enum Answer {
    Taken(u16),
    Refused(Option<u16>, String),
}

async fn send(
    app: &App,
    client: &Client,
    webhook: &Webhook,
    delivery: &Delivery,
) -> Result<Answer, ApiError> {
    if !may_be_told(&webhook.url, app.config.webhook_private) {
        let told = "alamat bukan https atau pada jaringan pribadi".to_owned();
        return Ok(Answer::Refused(None, told));
    }
    let position = Position(delivery.position);
    let events = app.ledger.read_all_sealed(position, 1).await?;
    let Some(event) = events.first().filter(|it| it.position == position) else {
        return Ok(Answer::Refused(None, "peristiwa tidak ada".to_owned()));
    };
    let text = message::text(app, event)?;
    let at_s = app.now().timestamp();
    let signature = message::signature(app, webhook.id, &delivery.delivery_id, at_s, &text);
    let asked = client
        .post(&webhook.url)
        .header("content-type", "application/json")
        .header("webhook-id", &delivery.delivery_id)
        .header("webhook-timestamp", at_s.to_string())
        .header("webhook-signature", signature)
        .body(text);
    Ok(match asked.send().await {
        Ok(answer) if answer.status().is_success() => Answer::Taken(answer.status().as_u16()),
        // Its text is not read: nothing of it is kept, however long it is.
        Ok(answer) => {
            let status = answer.status().as_u16();
            Answer::Refused(Some(status), format!("dijawab {status}"))
        }
        Err(error) => Answer::Refused(None, reason(&error)),
    })
}
