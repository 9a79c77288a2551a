//! ETag and 304 for what everybody may read: a phone that has the answer does not pay for it again, and
//! this program does not work for it again.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::{
    body::to_bytes,
    extract::{Request, State},
    http::{Method, StatusCode},
    middleware::Next,
    response::{IntoResponse, Response},
};

use super::versioned;
use crate::prepared::{self, Prepared};
use crate::{ApiError, authz::Table, routes::open_data, spa::feeds::FEED, state::AppState};

/// Largest answer that is tagged: the whole list as JSON, with room to spare.
const BYTES_MAX: usize = 32 * 1024 * 1024;

/// Reads that are the same for everybody and no endpoint of the API; those declare it themselves.
const FILES: [&str; 3] = ["/sitemap.xml", "/robots.txt", FEED];

/// The paths whose answers are kept for everybody.
pub type Kept = Arc<BTreeSet<String>>;

/// The paths of a table's cached endpoints, and of the files beside them.
pub fn kept(table: &Table) -> Kept {
    let files = FILES.map(str::to_owned);
    Arc::new(table.cached().map(str::to_owned).chain(files).collect())
}

/// News by its slug: tagged, but asked for each time, because each reader is counted.
const ARTICLE: &str = "/api/web/berita/";

/// Whether an answer to this path goes on while the database is away. Proofs do not: what they say is of the moment.
fn goes_on(path: &str) -> bool {
    !path.starts_with("/log/")
}

/// Tags public answers and spares those the client has; the same question is answered once for a state
/// of the read models.
pub async fn tag(
    State((app, public)): State<(AppState, Kept)>,
    request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path();
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let same_for_all = public.contains(path) || path.starts_with(open_data::FOLDER);
    if !reads || !(same_for_all || path.starts_with(ARTICLE)) {
        return next.run(request).await;
    }
    let asked = request.headers().clone();
    // Who knows of an event waits for it.
    let waits = asked.contains_key("x-min-position");
    let kept = same_for_all && !waits;
    // As it was asked for: what leads on from there stands with the answer.
    let address = versioned::asked(request.extensions(), request.uri()).to_string();
    let question = (address.clone(), app.edition());
    let answers = &app.public_answers;
    if kept && let Some(answer) = answers.lately.get(&question).await {
        return answer.answer(&asked);
    }
    let goes_on = goes_on(path) && !waits;
    if goes_on
        && app.watch.is_database_away()
        && let Some(answer) = answers.last.get(&address).await
    {
        return prepared::kept(answer.answer(&asked));
    }
    let is_whole = request.method() == Method::GET;
    let response = next.run(request).await;
    // It went away in this very moment.
    if goes_on
        && response.status() == StatusCode::SERVICE_UNAVAILABLE
        && app.watch.is_database_away()
        && let Some(answer) = answers.last.get(&address).await
    {
        return prepared::kept(answer.answer(&asked));
    }
    if response.status() != StatusCode::OK {
        return response;
    }
    let (parts, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, BYTES_MAX).await else {
        return ApiError::internal("a public answer is too large to be tagged").into_response();
    };
    let tag = prepared::tag(&bytes);
    let before = answers.last.get(&address).await;
    let before = before.as_deref();
    let answer = match Prepared::new(parts.status, parts.headers, tag, bytes, before) {
        Ok(answer) => Arc::new(answer),
        Err(error) => return ApiError::internal(error).into_response(),
    };
    if kept && is_whole {
        answers.lately.insert(question, Arc::clone(&answer)).await;
    }
    if goes_on && is_whole {
        answers.last.insert(address, Arc::clone(&answer)).await;
    }
    answer.answer(&asked)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::testing::{TestServer, get};

    #[tokio::test]
    async fn what_a_client_has_is_not_sent_again() {
        let server = TestServer::start().await;
        let table = Table::new(&crate::docs::declared()).unwrap();
        let public = kept(&table);
        assert_eq!(public.len(), 16, "{public:?}");
        for target in public.iter().map(String::as_str).chain([
            "/",
            "/beasiswa",
            "/awardee",
            "/data/penerima.csv",
        ]) {
            let first = server.send(get(target)).await;
            assert_eq!(first.status, 200, "{target}");
            let tag = first
                .headers
                .get("etag")
                .unwrap_or_else(|| panic!("{target}"))
                .clone();
            let again = server.send(get(target).header("if-none-match", &tag)).await;
            assert_eq!((again.status, again.bytes.len()), (304, 0), "{target}");
            assert_eq!(again.headers["etag"], tag, "{target}");
            assert!(again.headers.contains_key("cache-control"));
            let other = server
                .send(get(target).header("if-none-match", "\"lain\""))
                .await;
            assert_eq!(other.status, 200, "{target}");
        }
    }

    #[tokio::test]
    async fn a_packed_answer_is_the_same_answer() {
        let server = TestServer::start().await;
        for target in ["/", "/tidak/ada", "/api/web/teks-situs"] {
            let plain = server.send(get(target)).await;
            let packed = server
                .send(get(target).header("accept-encoding", "gzip, br"))
                .await;
            assert_eq!(packed.headers["content-encoding"], "br", "{target}");
            let mut unpacked = Vec::new();
            let mut reader = brotli::Decompressor::new(&packed.bytes[..], 4096);
            std::io::copy(&mut reader, &mut unpacked).unwrap();
            assert_eq!(String::from_utf8(unpacked).unwrap(), plain.text());
            assert_eq!(
                packed.headers["content-type"],
                plain.headers["content-type"]
            );
            assert_eq!(packed.headers.get("etag"), plain.headers.get("etag"));
        }
    }

    #[tokio::test]
    async fn what_belongs_to_one_person_is_never_kept() {
        let server = TestServer::start().await;
        for target in ["/api/web/session", "/api/web/user", "/api/cms/notification"] {
            let answer = server.send(get(target)).await;
            assert!(!answer.headers.contains_key("etag"), "{target}");
            assert_eq!(answer.headers["cache-control"], "no-store", "{target}");
        }
    }
}
