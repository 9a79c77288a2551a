//! Until when the certificate at the public address holds. The proxy in front of the portal keeps it; here it is only looked
//! at, as a browser meets it, and told by `beasiswa check`, `/metrics` and `/readyz` before it ends.

use std::time::Duration;

use chrono::{DateTime, Utc};

/// It is renewed by now, or somebody should look.
pub(crate) const RENEWED_DAYS: i64 = 14;

/// How long the public address may take to answer.
const ANSWER_MAX: Duration = Duration::from_secs(5);

/// When the certificate at an address ends; none when the address has none. One that ended, or that no browser would
/// trust, is read as well: nothing is sent but the request for a page.
///
/// # Errors
/// When the address cannot be opened from this machine, or what it shows is no certificate.
pub(crate) async fn ends(public_url: &str) -> Result<Option<DateTime<Utc>>, String> {
    if !public_url.starts_with("https://") {
        return Ok(None);
    }
    let client = reqwest::Client::builder()
        .timeout(ANSWER_MAX)
        .redirect(reqwest::redirect::Policy::none())
        .tls_info(true)
        .tls_danger_accept_invalid_certs(true)
        .build()
        .map_err(|error| error.to_string())?;
    let url = format!("{}/readyz", public_url.trim_end_matches('/'));
    let answer = client.head(url).send().await;
    let answer = answer.map_err(|error| told(&error))?;
    let info = answer.extensions().get::<reqwest::tls::TlsInfo>();
    let shown = info.and_then(|info| info.peer_certificate());
    let shown = shown.ok_or("no certificate was shown")?;
    let (_, certificate) =
        x509_parser::parse_x509_certificate(shown).map_err(|error| error.to_string())?;
    let ends = certificate.validity().not_after.timestamp();
    Ok(DateTime::from_timestamp(ends, 0))
}

/// An error with what caused it.
fn told(error: &reqwest::Error) -> String {
    let mut text = error.to_string();
    let mut cause = std::error::Error::source(error);
    while let Some(next) = cause {
        text = format!("{text}: {next}");
        cause = next.source();
    }
    text
}
