//! Registers outside the office, each behind an address of one contract (`docs/register-luar.md`): the population register and
//! the register of students.

use std::time::Duration;

use domain::application::{OutsideRegister, RegisterAnswer, RegisterExchange, RegisterQuestion};
use reqwest::header::CONTENT_TYPE;
use reqwest::{Client, StatusCode, Url, redirect::Policy};

use crate::ApiError;
use crate::config::Config;

/// How long a register may take to answer.
const ANSWER_MAX: Duration = Duration::from_secs(15);
/// Longest answer that is read and kept: a few facts about one person.
const ANSWER_BYTES_MAX: usize = 16 * 1024;

/// A register that the configuration names.
pub(crate) struct Register<'a> {
    url: Url,
    secret: &'a str,
}

/// What a register said.
pub(crate) struct Said {
    /// Question and answer as they crossed the line.
    pub exchange: RegisterExchange,
    /// The answer; none where it knows nobody under that number.
    pub answer: Option<RegisterAnswer>,
}

/// Its settings cannot be used, or it gave no answer that could be read. Never holds what was asked or answered.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RegisterError {
    /// Not an address over TLS, nor one of this machine.
    #[error("alamatnya bukan https (http hanya untuk mesin ini)")]
    Address,
    /// Nothing came back.
    #[error("register tidak menjawab: {0}")]
    Away(String),
    /// It answered with something else than success or that it knows nobody.
    #[error("register menjawab {0}")]
    Refused(u16),
    /// The answer is longer than one about a person is, or no JSON text of the contract.
    #[error("jawaban register tidak terbaca: {0}")]
    Unread(&'static str),
}

impl From<RegisterError> for ApiError {
    fn from(error: RegisterError) -> Self {
        tracing::warn!(%error, "a register outside the office");
        Self::new("REGISTER_TIDAK_MENJAWAB")
    }
}

impl<'a> Register<'a> {
    /// The one that the configuration names.
    ///
    /// # Errors
    /// `REGISTER_BELUM_DISETEL` where it names none; [`RegisterError::Address`].
    pub(crate) fn of(config: &'a Config, register: OutsideRegister) -> Result<Self, ApiError> {
        match Self::named(config, register)? {
            Some(register) => Ok(register),
            None => Err(ApiError::new("REGISTER_BELUM_DISETEL")),
        }
    }

    /// As [`Self::of`]; none where the configuration names none.
    ///
    /// # Errors
    /// [`RegisterError::Address`].
    pub(crate) fn named(
        config: &'a Config,
        register: OutsideRegister,
    ) -> Result<Option<Self>, RegisterError> {
        let (url, secret) = match register {
            OutsideRegister::Population => (
                &config.population_register_url,
                &config.population_register_secret,
            ),
            OutsideRegister::Students => (
                &config.student_register_url,
                &config.student_register_secret,
            ),
        };
        let Some(url) = url else {
            return Ok(None);
        };
        let url = crate::net::outside_url(url).ok_or(RegisterError::Address)?;
        Ok(Some(Self {
            url,
            secret: secret.as_deref().unwrap_or_default(),
        }))
    }

    /// Where it is, without what may be secret in its address.
    pub(crate) fn place(&self) -> String {
        crate::net::place(&self.url)
    }

    fn client() -> Result<Client, RegisterError> {
        Client::builder()
            .timeout(ANSWER_MAX)
            .redirect(Policy::none())
            .user_agent(concat!("beasiswa-nduga/", env!("CARGO_PKG_VERSION")))
            .build()
            .map_err(away)
    }

    /// Asks its address for anything: whatever it answers, it is there. Nobody is asked about for a try.
    ///
    /// # Errors
    /// [`RegisterError::Away`].
    pub(crate) async fn greet(&self) -> Result<(), RegisterError> {
        let asked = Self::client()?.head(self.url.clone());
        asked.send().await.map_err(away)?;
        Ok(())
    }

    /// Asks about one person.
    ///
    /// # Errors
    /// [`RegisterError`]; nothing is known then.
    pub(crate) async fn ask(&self, question: &RegisterQuestion) -> Result<Said, RegisterError> {
        let question = serde_json::to_string(question).expect("a question has string keys only");
        let mut answer = Self::client()?
            .post(self.url.clone())
            .header(CONTENT_TYPE, "application/json")
            .bearer_auth(self.secret)
            .body(question.clone())
            .send()
            .await
            .map_err(away)?;
        let status = answer.status();
        if !(status.is_success() || status == StatusCode::NOT_FOUND) {
            return Err(RegisterError::Refused(status.as_u16()));
        }
        let mut bytes = Vec::new();
        while let Some(part) = answer.chunk().await.map_err(away)? {
            bytes.extend_from_slice(&part);
            if bytes.len() > ANSWER_BYTES_MAX {
                return Err(RegisterError::Unread("terlalu panjang"));
            }
        }
        let text = String::from_utf8(bytes).map_err(|_| RegisterError::Unread("bukan UTF-8"))?;
        // A wrong address answers 404 too: only a register says so in the words of the contract.
        let answer = if status == StatusCode::NOT_FOUND {
            let told: NotFound =
                serde_json::from_str(&text).map_err(|_| RegisterError::Unread("404 tanpa kata"))?;
            if told.code != NOT_FOUND {
                return Err(RegisterError::Unread("404 tanpa kata"));
            }
            None
        } else {
            let told = serde_json::from_str(&text);
            Some(told.map_err(|_| RegisterError::Unread("bukan JSON sesuai kontrak"))?)
        };
        Ok(Said {
            exchange: RegisterExchange {
                question,
                answer: text,
            },
            answer,
        })
    }
}

/// By which word a register says that it knows nobody under that number.
const NOT_FOUND: &str = "TIDAK_DITEMUKAN";

#[derive(serde::Deserialize)]
struct NotFound {
    #[serde(rename = "kode")]
    code: String,
}

/// Why nothing came back, without the address.
fn away(error: reqwest::Error) -> RegisterError {
    RegisterError::Away(error.without_url().to_string())
}
