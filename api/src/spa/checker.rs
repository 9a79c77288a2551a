//! `/pemeriksa.html`: the page that holds papers against their proofs without a network, for anybody to keep. It carries
//! the log's key of the day on which it was downloaded: a file that brings a key of its own vouches for nothing. Each page
//! that was ever given has an event with its sum.

use axum::{
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
};
use commands::installation;
use domain::installation::INSTALLATION_ID;
use ledger::{Recorded, StreamId, Version};
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::built::built_file;
use crate::{ApiError, markup::escape, state::AppState};

/// The page.
const CHECKER: &str = "pemeriksa.html";
/// Its SHA-256 as it is given, in the form of `sha256sum`.
const SUM: &str = "pemeriksa.sha256";
/// Where the build left room for the log's key.
const KEY_PLACE: &str = "__KUNCI_CATATAN__";
/// Stream and kind of the events that say which page was given.
const PUBLISHED: (&str, &str) = ("installation", "CheckerPublished");

/// What such an event says.
#[derive(Deserialize)]
struct Published {
    sha256: String,
}

/// Whether an event says which page was given: nothing personal, for anybody to read.
pub(crate) fn is_published(event: &Recorded) -> bool {
    (event.stream.stream_type.as_str(), event.event_type.as_str()) == PUBLISHED
}

/// The page as it is given now; `None` where the web app was not built.
fn page(app: &AppState) -> Option<String> {
    let page = String::from_utf8(built_file(CHECKER)?).ok()?;
    Some(page.replacen(KEY_PLACE, &escape(&app.ledger.vkey().to_string()), 1))
}

fn sum_of(page: &str) -> String {
    hex::encode(Sha256::digest(page))
}

/// Says in the log which page is given from now on, where it is not said already.
///
/// # Errors
/// When the log takes no write.
pub(crate) async fn publish(app: &AppState) -> Result<(), commands::Error> {
    match page(app) {
        Some(page) => installation::publish_checker(&app.commands, sum_of(&page)).await,
        None => Ok(()),
    }
}

/// The sum of the page that is given, as `sha256sum --check` reads it; in remarks below it, which it passes over, the
/// events of this page and of those given before.
async fn sums(app: &AppState, page: &str) -> Result<String, ApiError> {
    let given = sum_of(page);
    let mut text = format!("{given}  {CHECKER}\n");
    let stream = StreamId::new(PUBLISHED.0, INSTALLATION_ID);
    for event in app.ledger.read_stream(&stream, Version::NONE).await? {
        if !is_published(&event) {
            continue;
        }
        let Published { sha256 } = event.decode()?;
        let position = event.position.0;
        let which = if sha256 == given {
            "tercatat".to_owned()
        } else {
            format!("sebelumnya {sha256}")
        };
        text.push_str(&format!(
            "# {which} pada peristiwa {position}: {}/verifikasi/{position}\n",
            app.config.public_url
        ));
    }
    Ok(text)
}

/// The page or its sum; `None` for anything else.
pub(super) async fn answer(app: &AppState, name: &str) -> Option<Response> {
    if ![CHECKER, SUM].contains(&name) {
        return None;
    }
    let page = page(app)?;
    let mut headers = HeaderMap::from_iter([(
        header::CACHE_CONTROL,
        HeaderValue::from_static("public, max-age=300"),
    )]);
    if name == SUM {
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static("text/plain; charset=utf-8"),
        );
        return Some(match sums(app, &page).await {
            Ok(text) => (headers, text).into_response(),
            Err(error) => error.into_response(),
        });
    }
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("text/html; charset=utf-8"),
    );
    // It is kept and opened from the disk: the portal's own pages run no script of their text.
    headers.insert(
        header::CONTENT_DISPOSITION,
        HeaderValue::from_static("attachment; filename=\"pemeriksa.html\""),
    );
    Some((headers, page).into_response())
}

#[cfg(test)]
mod tests {
    use sha2::{Digest, Sha256};

    use super::*;
    use crate::server::testing::{TestServer, get};

    #[tokio::test]
    async fn the_checker_carries_the_logs_key_and_its_sum_is_that_of_what_was_given() {
        let server = TestServer::start().await;
        let page = server.send(get("/pemeriksa.html")).await;
        assert_eq!(page.status, 200);
        let key = escape(&server.app.ledger.vkey().to_string());
        let planted = format!("<meta name=\"kunci-catatan\" content=\"{key}\">");
        assert!(page.text().contains(&planted));
        assert!(!page.text().contains(KEY_PLACE));
        let sum = server.send(get("/pemeriksa.sha256")).await;
        let given = hex::encode(Sha256::digest(page.text()));
        assert_eq!(sum.text(), format!("{given}  {CHECKER}\n"));
    }

    #[tokio::test]
    async fn every_page_that_was_given_has_an_event_that_anybody_may_read() {
        let server = TestServer::start().await;
        let old = "0".repeat(64);
        installation::publish_checker(&server.app.commands, old.clone())
            .await
            .unwrap();
        publish(&server.app).await.unwrap();
        let head = server.app.ledger.head().await.unwrap();
        publish(&server.app).await.unwrap();
        assert_eq!(server.app.ledger.head().await.unwrap(), head, "said once");
        let page = server.send(get("/pemeriksa.html")).await;
        let given = hex::encode(Sha256::digest(page.text()));
        let sums = server
            .send(get("/pemeriksa.sha256"))
            .await
            .text()
            .to_owned();
        let lines: Vec<&str> = sums.lines().collect();
        assert_eq!(lines[0], format!("{given}  {CHECKER}"));
        assert!(lines[1].starts_with(&format!("# sebelumnya {old} pada peristiwa ")));
        let (_, own) = lines[2].split_once("# tercatat pada peristiwa ").unwrap();
        let position = own.split(':').next().unwrap();
        let proof = server
            .send(get(&format!("/api/web/bukti/{position}")))
            .await;
        let proof = proof.json();
        let content = &proof["data"]["isi"]["ringkasan"];
        assert!(content.as_str().unwrap().contains(&given), "{content}");
        assert!(proof["data"]["amplop"].is_string(), "bytes for anybody");
    }
}
