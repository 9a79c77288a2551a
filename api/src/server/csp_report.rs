//! `POST /csp-report`: what a browser refused to run on a page of ours. Browsers sign nothing, so it stands outside of the
//! guard: small, so many a minute, and nothing of it is kept but a line of the log without any address.

use axum::{
    body::Body,
    extract::State,
    http::{HeaderMap, StatusCode, header},
};
use serde_json::Value;

use crate::{ops::limit::Limit, request::address::ClientAddress, state::AppState};

/// Longest report.
const BYTES_MAX: usize = 8 * 1024;
/// Longest word of a report that is logged.
const WORD_MAX: usize = 60;

/// Takes a report.
pub async fn take(
    State(app): State<AppState>,
    address: ClientAddress,
    headers: HeaderMap,
    body: Body,
) -> StatusCode {
    let kind = headers.get(header::CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let is_report = ["application/csp-report", "application/reports+json"];
    if !is_report.iter().any(|known| kind.starts_with(known)) {
        return StatusCode::UNSUPPORTED_MEDIA_TYPE;
    }
    match app
        .limit("csp report", &address.network(), Limit::ADDRESS)
        .await
    {
        Ok(_) => {}
        Err(error) => return error.status(),
    }
    let Ok(bytes) = axum::body::to_bytes(body, BYTES_MAX).await else {
        return StatusCode::PAYLOAD_TOO_LARGE;
    };
    let Ok(report) = serde_json::from_slice::<Value>(&bytes) else {
        return StatusCode::BAD_REQUEST;
    };
    let report = report.get(0).unwrap_or(&report);
    let told = report.get("csp-report").or(report.get("body"));
    let told = told.unwrap_or(&Value::Null);
    let word = |names: [&str; 2]| {
        let found = names.iter().find_map(|name| told[*name].as_str());
        plain(found.unwrap_or_default())
    };
    metrics::counter!("csp_reports_total").increment(1);
    tracing::warn!(
        directive = word(["effective-directive", "effectiveDirective"]),
        blocked = word(["blocked-uri", "blockedURL"]),
        "a browser refused something on a page"
    );
    StatusCode::NO_CONTENT
}

/// What may stand in the log of what strangers write: an origin or a keyword, never a path or a question.
fn plain(text: &str) -> String {
    let origin = match text.split_once("://") {
        Some((scheme, rest)) => {
            let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
            format!("{scheme}://{host}")
        }
        None => text.to_owned(),
    };
    let safe = |letter: &char| letter.is_ascii_alphanumeric() || ":/.-_".contains(*letter);
    origin.chars().filter(safe).take(WORD_MAX).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::testing::{TestServer, get};
    use crate::spa::page::REPORTS as PATH;

    async fn report(server: &TestServer, kind: &str, body: String) -> u16 {
        let request = get(PATH).method("POST").header("content-type", kind);
        let request = request.body(Body::from(body)).unwrap();
        server.send_request(request).await.status
    }

    #[tokio::test]
    async fn takes_small_reports_and_so_many() {
        let server = TestServer::start().await;
        let kind = "application/csp-report";
        let body = r#"{"csp-report":{"effective-directive":"script-src","blocked-uri":"https://jahat.test/x?nik=1"}}"#;
        assert_eq!(report(&server, kind, body.to_owned()).await, 204);
        assert_eq!(report(&server, "text/html", body.to_owned()).await, 415);
        assert_eq!(report(&server, kind, "x".repeat(9_000)).await, 413);
        assert_eq!(report(&server, kind, "{".to_owned()).await, 400);
        for _ in 0..7 {
            report(&server, kind, body.to_owned()).await;
        }
        assert_eq!(report(&server, kind, body.to_owned()).await, 429);
        let page = server.send(get("/")).await;
        let policy = page.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains(&format!("report-uri {PATH}")), "{policy}");
    }

    #[test]
    fn nothing_of_a_person_gets_into_the_log() {
        assert_eq!(plain("https://a.test/form?nik=95#x"), "https://a.test");
        assert_eq!(plain("inline\n<b>"), "inlineb");
    }
}
