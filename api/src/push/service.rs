//! Asking a push service to carry a message, and what it answers.

use std::time::Duration as StdDuration;

use chrono::{DateTime, Duration, Utc};
use reqwest::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, RETRY_AFTER};
use reqwest::{Client, Response, StatusCode, Url};

use super::{Push, Subscription, Told};
use crate::webhook::address;
use crate::{ApiError, config::Config};

/// How long a service may take to answer.
const ANSWER_MAX: StdDuration = StdDuration::from_secs(10);
/// How long a service keeps what it cannot deliver yet: a phone without a network for a week still shows it.
const KEPT_S: u64 = 7 * 24 * 3_600;

/// What a service answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Answer {
    /// It carries the message.
    Taken,
    /// The device is not there any more.
    Gone,
    /// Not now: why, and how long to leave it at least. Never holds the address.
    Later(String, Duration),
}

/// A way to push services, for some messages.
pub(crate) struct Service<'a> {
    push: &'a Push,
    config: &'a Config,
    client: Client,
}

impl<'a> Service<'a> {
    /// # Errors
    /// When the system cannot make connections at all.
    pub fn new(push: &'a Push, config: &'a Config) -> Result<Self, ApiError> {
        Ok(Self {
            push,
            config,
            client: address::client(config.push_private, ANSWER_MAX)?,
        })
    }

    /// Hands a message to the service of a device.
    pub async fn send(&self, to: &Subscription, told: &Told, now: DateTime<Utc>) -> Answer {
        let later = |why: &str| Answer::Later(why.to_owned(), Duration::zero());
        if !to.may_be_told(self.config) {
            return later("alamat bukan https atau pada jaringan pribadi");
        }
        let Ok(url) = Url::parse(&to.endpoint) else {
            return later("alamat tidak terbaca");
        };
        let origin = url.origin().ascii_serialization();
        let Ok(authorization) = self.push.vapid.authorization(&origin, now) else {
            return later("tanda tangan tidak dapat dibuat");
        };
        let Some(body) = told.encrypted(to) else {
            return later("pesan tidak dapat disandikan");
        };
        let asked = self
            .client
            .post(url)
            .header(AUTHORIZATION, authorization)
            .header(CONTENT_TYPE, "application/octet-stream")
            .header(CONTENT_ENCODING, "aes128gcm")
            .header("ttl", KEPT_S)
            .header("urgency", "normal")
            .header("topic", &told.topic)
            .body(body);
        match asked.send().await {
            // Its text is not read: nothing of it is kept, however long it is.
            Ok(answer) => said(&answer),
            Err(error) => Answer::Later(address::reason(&error), Duration::zero()),
        }
    }
}

fn said(answer: &Response) -> Answer {
    let status = answer.status();
    match status {
        status if status.is_success() => Answer::Taken,
        StatusCode::NOT_FOUND | StatusCode::GONE => Answer::Gone,
        status => {
            let after = answer.headers().get(RETRY_AFTER);
            let after = after.and_then(|value| value.to_str().ok()?.parse().ok());
            let least = after.and_then(Duration::try_seconds).unwrap_or_default();
            Answer::Later(format!("dijawab {}", status.as_u16()), least)
        }
    }
}
