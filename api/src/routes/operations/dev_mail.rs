//! `GET /dev/mail`: the mails of a demo, newest first. Not there outside of demo mode.

use crate::authz::allow;
use axum::{
    extract::State,
    http::header,
    response::{Html, IntoResponse, Response},
};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::extract::Query;
use crate::{ApiError, markup::escape, state::AppState};

const SHOWN_MAX: usize = 100;

/// What to show.
#[derive(Deserialize, IntoParams)]
pub struct DevMailQuery {
    /// Only mails to this address.
    #[serde(default)]
    to: Option<String>,
}

/// The latest mails.
#[utoipa::path(
    get,
    path = "/dev/mail",
    extensions(("x-access" = json!(allow::open()))),
    tag = "operasi",
    params(DevMailQuery),
    responses((status = 200, body = String, content_type = "text/html"), (status = 404, body = crate::error::ErrorBody))
)]
pub async fn get_dev_mail(
    State(app): State<AppState>,
    Query(query): Query<DevMailQuery>,
) -> Result<Response, ApiError> {
    if !app.config.demo {
        return Err(ApiError::not_found());
    }
    let mut mails = app
        .mailer
        .kept(SHOWN_MAX)
        .await
        .map_err(ApiError::internal)?;
    if let Some(to) = &query.to {
        mails.retain(|kept| kept.mail.to.eq_ignore_ascii_case(to));
    }
    let mut body = String::new();
    for kept in &mails {
        body.push_str(&format!(
            "<article><h2>{}</h2><p>Kepada {} · {}</p><pre>{}</pre></article>",
            escape(&kept.mail.subject),
            escape(&kept.mail.to),
            kept.at.to_rfc3339(),
            with_links(&kept.mail.text)
        ));
    }
    if mails.is_empty() {
        body.push_str("<p>Belum ada surel.</p>");
    }
    let page = format!(
        "<!doctype html><html lang=\"id\"><head><meta charset=\"utf-8\"><title>Surel demo</title></head>\
<body><h1>Surel demo</h1>{body}</body></html>"
    );
    let policy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";
    Ok(([(header::CONTENT_SECURITY_POLICY, policy)], Html(page)).into_response())
}

/// Text with its addresses made to links.
fn with_links(text: &str) -> String {
    text.split_inclusive(char::is_whitespace)
        .map(|word| {
            let bare = word.trim_end();
            if bare.starts_with("http://") || bare.starts_with("https://") {
                let address = escape(bare);
                let gap = &word[bare.len()..];
                format!("<a href=\"{address}\">{address}</a>{gap}")
            } else {
                escape(word)
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::testing::{TestServer, get};

    #[tokio::test]
    async fn is_not_there_outside_of_demo_mode() {
        let server = TestServer::start_with(|config| config.demo = false).await;
        assert_eq!(server.send(get("/dev/mail")).await.status, 404);
        let server = TestServer::start_with(|config| config.demo = true).await;
        assert_eq!(server.send(get("/dev/mail")).await.status, 200);
    }

    #[test]
    fn links_can_be_pressed_and_markup_stays_text() {
        let html = with_links("Buka: https://a.test/?x=1&y=2\n<b>");
        assert_eq!(
            html,
            "Buka: <a href=\"https://a.test/?x=1&amp;y=2\">https://a.test/?x=1&amp;y=2</a>\n&lt;b&gt;"
        );
    }
}
