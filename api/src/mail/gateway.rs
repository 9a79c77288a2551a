//! Messages to phones go through a gateway that the office rents or owns (SMS or WhatsApp): one HTTP request a message, put
//! together from what the configuration says.

use std::time::Duration;

use domain::Phone;
use reqwest::header::{CONTENT_TYPE, HeaderName, HeaderValue};
use reqwest::{Client, Url, redirect::Policy};

use crate::config::Config;

/// How long a gateway may take to answer.
const ANSWER_MAX: Duration = Duration::from_secs(15);
/// Most bytes of an answer that are read, where one has to be understood.
const ANSWER_BYTES_MAX: usize = 64 * 1024;

/// A gateway, ready to be asked.
pub(crate) struct Gateway<'a> {
    config: &'a Config,
    client: Client,
    url: Url,
}

/// A message could not be handed over, or the gateway's settings cannot be used. Never holds the number, the text or the
/// secret.
#[derive(Debug, thiserror::Error)]
pub(crate) enum GatewayError {
    /// Not an address over TLS, nor one of this machine.
    #[error("message_url bukan alamat https (http hanya untuk mesin ini)")]
    Address,
    /// The header does not read `Name: value`.
    #[error("message_header tidak terbaca: tulis Nama: nilai")]
    Header,
    /// The text has no place for number or message.
    #[error("message_body tidak memuat {{nomor}} dan {{pesan}}")]
    Body,
    /// Nothing came back.
    #[error("gerbang pesan tidak menjawab: {0}")]
    Away(String),
    /// It answered with something else than success.
    #[error("gerbang pesan menjawab {0}")]
    Refused(u16),
    /// It answered with success, and said otherwise in its text.
    #[error("gerbang pesan menjawab tanpa message_accepted")]
    NotAccepted,
}

impl<'a> Gateway<'a> {
    /// The gateway of the configuration; none where there is none.
    ///
    /// # Errors
    /// [`GatewayError`] when the settings cannot be used.
    pub(crate) fn of(config: &'a Config) -> Result<Option<Self>, GatewayError> {
        let Some(url) = &config.message_url else {
            return Ok(None);
        };
        let url = crate::net::outside_url(url).ok_or(GatewayError::Address)?;
        let body = &config.message_body;
        if !(body.contains("{nomor}") && body.contains("{pesan}")) {
            return Err(GatewayError::Body);
        }
        let client = Client::builder()
            .timeout(ANSWER_MAX)
            .redirect(Policy::none())
            .user_agent(concat!("beasiswa-nduga/", env!("CARGO_PKG_VERSION")))
            .build()
            .map_err(away)?;
        let gateway = Self {
            config,
            client,
            url,
        };
        gateway.header()?;
        Ok(Some(gateway))
    }

    /// Where it is, without what may be secret in its address.
    pub(crate) fn place(&self) -> String {
        crate::net::place(&self.url)
    }

    /// Asks the gateway's address for anything: whatever it answers, it is there.
    ///
    /// # Errors
    /// [`GatewayError::Away`].
    pub(crate) async fn greet(&self) -> Result<(), GatewayError> {
        self.client
            .head(self.url.clone())
            .send()
            .await
            .map_err(away)?;
        Ok(())
    }

    fn secret(&self) -> &str {
        self.config.message_secret.as_deref().unwrap_or_default()
    }

    fn header(&self) -> Result<Option<(HeaderName, HeaderValue)>, GatewayError> {
        let Some(line) = &self.config.message_header else {
            return Ok(None);
        };
        let (name, value) = line.split_once(':').ok_or(GatewayError::Header)?;
        let value = filled(value.trim(), &[("rahasia", self.secret())], str::to_owned);
        let name = name.trim().parse().map_err(|_| GatewayError::Header)?;
        let mut value = HeaderValue::from_str(&value).map_err(|_| GatewayError::Header)?;
        value.set_sensitive(true);
        Ok(Some((name, value)))
    }

    /// Hands a message over. `id` is the same at each try.
    ///
    /// # Errors
    /// [`GatewayError`]; try again later.
    pub(crate) async fn send(&self, id: &str, to: &Phone, text: &str) -> Result<(), GatewayError> {
        let template = self.config.message_body.trim();
        let (kind, escape): (_, fn(&str) -> String) = match template.starts_with('{') {
            true => ("application/json", in_json),
            false => ("application/x-www-form-urlencoded", in_form),
        };
        let words = [
            ("nomor", to.as_str()),
            ("pesan", text),
            ("kunci", id),
            ("rahasia", self.secret()),
        ];
        let mut asked = self
            .client
            .post(self.url.clone())
            .header(CONTENT_TYPE, kind)
            .body(filled(template, &words, escape));
        if let Some((name, value)) = self.header()? {
            asked = asked.header(name, value);
        }
        let mut answer = asked.send().await.map_err(away)?;
        if !answer.status().is_success() {
            return Err(GatewayError::Refused(answer.status().as_u16()));
        }
        let Some(accepted) = &self.config.message_accepted else {
            return Ok(());
        };
        let mut said = Vec::new();
        while let Some(part) = answer.chunk().await.map_err(away)? {
            said.extend_from_slice(&part);
            if said.len() > ANSWER_BYTES_MAX {
                break;
            }
        }
        match String::from_utf8_lossy(&said).contains(accepted.as_str()) {
            true => Ok(()),
            false => Err(GatewayError::NotAccepted),
        }
    }
}

/// Why nothing came back, without the address.
fn away(error: reqwest::Error) -> GatewayError {
    GatewayError::Away(error.without_url().to_string())
}

/// A template with its `{words}` in their places. What a word stands for is not read again.
fn filled(template: &str, words: &[(&str, &str)], escape: fn(&str) -> String) -> String {
    let mut text = String::with_capacity(template.len() + 200);
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let word = words.iter().find_map(|(name, value)| {
            let after = after.strip_prefix(name)?.strip_prefix('}')?;
            Some((value, after))
        });
        rest = match word {
            Some((value, after)) => {
                text.push_str(&escape(value));
                after
            }
            None => {
                text.push('{');
                after
            }
        };
    }
    text.push_str(rest);
    text
}

/// As it stands between the quotes of a JSON text.
fn in_json(value: &str) -> String {
    let quoted = serde_json::Value::from(value).to_string();
    quoted[1..quoted.len() - 1].to_owned()
}

fn in_form(value: &str) -> String {
    form_urlencoded::byte_serialize(value.as_bytes()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_put_in_once_and_escaped() {
        let words = [("nomor", "+62812"), ("pesan", "a \"{nomor}\" & b\n")];
        assert_eq!(
            filled(r#"{"to":"{nomor}","text":"{pesan}"}"#, &words, in_json),
            r#"{"to":"+62812","text":"a \"{nomor}\" & b\n"}"#
        );
        assert_eq!(
            filled("to={nomor}&text={pesan}&{lain}", &words, in_form),
            "to=%2B62812&text=a+%22%7Bnomor%7D%22+%26+b%0A&{lain}"
        );
    }

    #[test]
    fn settings_that_cannot_be_used_are_named() {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let told = |change: fn(&mut Config)| {
            let mut config = Config {
                message_url: Some("https://pesan.test/kirim".to_owned()),
                ..Config::default()
            };
            change(&mut config);
            Gateway::of(&config).err().map(|error| error.to_string())
        };
        assert_eq!(told(|_| {}), None);
        for (change, named) in [
            (
                (|it| it.message_url = Some("http://pesan.test".to_owned())) as fn(&mut Config),
                "message_url",
            ),
            (
                |it| it.message_url = Some("pesan".to_owned()),
                "message_url",
            ),
            (|it| it.message_body = "{nomor}".to_owned(), "message_body"),
            (
                |it| it.message_header = Some("Bearer".to_owned()),
                "message_header",
            ),
        ] {
            let told = told(change);
            assert!(
                told.as_deref().is_some_and(|it| it.contains(named)),
                "{told:?}"
            );
        }
    }
}
