//! `GET /.well-known/security.txt` (RFC 9116): whom to tell of a weakness.

use axum::extract::State;
use chrono::{Datelike, Days, SecondsFormat, TimeZone, Utc};

use crate::authz::allow;
use crate::state::AppState;

/// Days for which what it says holds, from the first of the month: the text stays the same meanwhile.
const HOLDS_DAYS: u64 = 180;

/// Whom to tell of a weakness.
#[utoipa::path(
    get,
    path = "/.well-known/security.txt",
    extensions(("x-access" = json!(allow::open()))),
    tag = "operasi",
    responses((status = 200, description = "RFC 9116", body = String, content_type = "text/plain"))
)]
pub async fn get_security_text(State(app): State<AppState>) -> String {
    let now = app.now();
    let month = Utc.with_ymd_and_hms(now.year(), now.month(), 1, 0, 0, 0);
    let until = month.single().unwrap_or(now) + Days::new(HOLDS_DAYS);
    let until = until.to_rfc3339_opts(SecondsFormat::Secs, true);
    let url = &app.config.public_url;
    format!(
        "Contact: {}\nExpires: {until}\nPreferred-Languages: id, en\nCanonical: {url}/.well-known/security.txt\n",
        app.config.security_contact
    )
}

#[cfg(test)]
mod tests {
    use crate::server::testing::{TestServer, get};

    #[tokio::test]
    async fn says_whom_to_tell_and_until_when() {
        let server = TestServer::start().await;
        let answer = server.send(get("/.well-known/security.txt")).await;
        assert_eq!(answer.status, 200);
        assert!(
            answer.headers["content-type"]
                .to_str()
                .unwrap()
                .starts_with("text/plain")
        );
        let text = answer.text();
        assert!(text.contains("Contact: tel:122\n"), "{text}");
        assert!(text.contains("Expires: 2026-06-30T00:00:00Z\n"), "{text}");
    }
}
