//! The web app inside the binary: its files, and for every other path a page ([`page`]).

pub(crate) mod built;
pub(crate) mod checker;
pub mod feeds;
mod first_data;
pub mod head;
pub mod page;
pub(crate) mod pages;
mod query;
pub mod render;
#[cfg(test)]
mod typed_tests;

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use built::Dist;
use rust_embed::EmbeddedFile;

use crate::{
    error::ApiError,
    prepared::{self, takes_brotli},
    request::address::Visitor,
    state::AppState,
};

/// The service workers of the applicant's area and of public pages.
const WORKERS: [&str; 2] = ["sw.js", "sw-publik.js"];
/// On an answer without a page: the kept page's policy stays.
#[derive(Debug, Clone, Copy)]
pub struct KeepPolicy;

/// Answers whatever no endpoint answered.
pub async fn serve(State(app): State<AppState>, visitor: Visitor, request: Request) -> Response {
    let path = request.uri().path();
    if is_api(path) {
        return ApiError::not_found().into_response();
    }
    if !request.method().is_safe() {
        return ApiError::new("METODE_TIDAK_DIIZINKAN").into_response();
    }
    if let Some(answer) = feeds::file(&app, path).await {
        return answer.into_response();
    }
    let name = path.trim_start_matches('/');
    if let Some(answer) = checker::answer(&app, name).await {
        return answer;
    }
    // The raw templates have places to fill in; they are never served as they are.
    let hidden = name.starts_with('.') || name.contains("/.");
    let is_template = name.ends_with(".html");
    if !name.is_empty() && !is_template && !hidden {
        if let Some(file) = Dist::get(name) {
            return asset(name, &file, request.headers());
        }
        if name.starts_with("assets/") {
            return ApiError::not_found().into_response();
        }
    }
    page::answer(&app, request.uri(), &visitor, request.headers()).await
}

fn is_api(path: &str) -> bool {
    ["/api/", "/log/", "/berkas/", "/dev/", "/docs/api"]
        .iter()
        .any(|prefix| path.starts_with(prefix))
}

/// A file as built: what Vite gave a hash may be kept for ever.
fn asset(name: &str, file: &EmbeddedFile, asked: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", hex::encode(&file.metadata.sha256_hash()[..16]));
    let mut headers = HeaderMap::new();
    let lasting = if name.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else if WORKERS.contains(&name) {
        "no-cache"
    } else {
        "public, max-age=3600"
    };
    if WORKERS.contains(&name) {
        // A worker fetches under its own policy, not under that of the page which started it.
        headers.insert(
            header::CONTENT_SECURITY_POLICY,
            HeaderValue::from_static("default-src 'none'; script-src 'self'; connect-src 'self'"),
        );
    }
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(lasting));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    if let (Some(known), Some(tag)) = (asked.get(header::IF_NONE_MATCH), headers.get(header::ETAG))
        && prepared::names(known, tag)
    {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    if let Ok(kind) = HeaderValue::from_str(file.metadata.mimetype()) {
        headers.insert(header::CONTENT_TYPE, kind);
    }
    // A twin made at build time spares compressing it for every visitor.
    if takes_brotli(asked)
        && let Some(twin) = Dist::get(&format!("{name}.br"))
    {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        return (headers, twin.data.into_owned()).into_response();
    }
    (headers, file.data.clone().into_owned()).into_response()
}

#[cfg(test)]
mod tests {
    use crate::server::testing::{TestServer, get};

    #[tokio::test]
    async fn an_unknown_call_and_a_missing_asset_are_json() {
        let server = TestServer::start().await;
        for target in ["/api/web/tidak-ada", "/assets/x.js", "/log/x"] {
            let answer = server.send(get(target)).await;
            assert_eq!(
                (answer.status, answer.code()),
                (404, "TIDAK_DITEMUKAN".into())
            );
        }
    }

    #[tokio::test]
    async fn a_file_that_a_client_has_is_not_sent_again_however_its_tag_is_named() {
        let server = TestServer::start().await;
        let name =
            super::Dist::iter().find(|name| name.starts_with("assets/") && name.ends_with(".js"));
        let target = format!("/{}", name.unwrap());
        let first = server.send(get(&target)).await;
        let tag = first.headers["etag"].to_str().unwrap().to_owned();
        for (named, status) in [
            (tag.clone(), 304),
            (format!("W/{tag}"), 304),
            (format!("\"lain\", {tag}"), 304),
            ("*".to_owned(), 304),
            ("\"lain\"".to_owned(), 200),
        ] {
            let again = server.send(get(&target).header("if-none-match", &named));
            assert_eq!(again.await.status, status, "{named}");
        }
    }

    #[tokio::test]
    async fn a_worker_is_asked_for_each_time_and_fetches_from_here_alone() {
        let server = TestServer::start().await;
        for name in super::WORKERS {
            let answer = server.send(get(&format!("/{name}"))).await;
            assert_eq!(answer.status, 200, "{name}");
            assert_eq!(answer.headers["cache-control"], "no-cache");
            let policy = answer.headers["content-security-policy"].to_str().unwrap();
            assert!(
                policy.contains("connect-src 'self'") && policy.starts_with("default-src 'none'")
            );
        }
    }

    #[tokio::test]
    async fn the_raw_template_and_paths_outside_are_not_served() {
        let server = TestServer::start().await;
        for target in [
            "/index.html",
            "/pages/beranda.html",
            "/..%2f..%2fCargo.toml",
            "/%00",
        ] {
            let answer = server.send(get(target)).await;
            assert_eq!(answer.status, 404, "{target}");
            assert!(!answer.text().contains(super::page::NONCE_PLACE));
        }
    }
}
