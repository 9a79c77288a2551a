//! `/pemeriksa.html`: the page that holds papers against their proofs without a network, for anybody to keep. It carries
//! the log's key of the day on which it was downloaded: a file that brings a key of its own vouches for nothing.

use axum::{
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
};
use sha2::{Digest, Sha256};

use super::built::built_file;
use crate::{markup::escape, state::AppState};

/// The page.
const CHECKER: &str = "pemeriksa.html";
/// Its SHA-256 as it is given, in the form of `sha256sum`.
const SUM: &str = "pemeriksa.sha256";
/// Where the build left room for the log's key.
const KEY_PLACE: &str = "__KUNCI_CATATAN__";

/// The page or its sum; `None` for anything else.
pub(super) fn answer(app: &AppState, name: &str) -> Option<Response> {
    if ![CHECKER, SUM].contains(&name) {
        return None;
    }
    let page = String::from_utf8(built_file(CHECKER)?).ok()?;
    let page = page.replacen(KEY_PLACE, &escape(&app.ledger.vkey().to_string()), 1);
    let mut headers = HeaderMap::from_iter([(
        header::CACHE_CONTROL,
        HeaderValue::from_static("public, max-age=300"),
    )]);
    if name == SUM {
        let sum = format!("{}  {CHECKER}\n", hex::encode(Sha256::digest(&page)));
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static("text/plain; charset=utf-8"),
        );
        return Some((headers, sum).into_response());
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
}
