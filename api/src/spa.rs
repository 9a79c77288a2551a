//! The web app inside the binary: assets, and for every other path the page with its head filled in,
//! a nonce, and a true status.

pub mod feeds;
mod first_data;
pub mod head;
mod readable;

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::{
    error::ApiError,
    server::{Visitor, etag},
    session::cookies,
    state::AppState,
};

/// What Vite built. In debug builds it is read from the folder, so a new build needs no new binary.
#[derive(RustEmbed)]
#[folder = "../web/dist/"]
struct Dist;

/// The service worker of the applicant's area.
const WORKER: &str = "sw.js";
const NONCE_PLACE: &str = "__CSP_NONCE__";
const HEAD_PLACE: &str = "<!--app-head-->";
const BODY_PLACE: &str = "<!--app-html-->";
const DATA_PLACE: &str = "<!--app-data-->";

/// On an answer without a page: the kept page's policy stays.
#[derive(Debug, Clone, Copy)]
pub struct KeepPolicy;
/// A file of the built web app, for what is not served but handed on.
pub(crate) fn built_file(name: &str) -> Option<Vec<u8>> {
    Dist::get(name).map(|file| file.data.into_owned())
}

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
    // The raw templates have places to fill in; they are never served as they are.
    let hidden = name.starts_with('.') || name.contains("/.");
    if !name.is_empty() && !name.ends_with(".html") && !hidden {
        if let Some(file) = Dist::get(name) {
            return asset(name, &file, request.headers());
        }
        if name.starts_with("assets/") {
            return ApiError::not_found().into_response();
        }
    }
    page(&app, path, &visitor, request.headers()).await
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
    } else if name == WORKER {
        "no-cache"
    } else {
        "public, max-age=3600"
    };
    if name == WORKER {
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
    if asked
        .get(header::IF_NONE_MATCH)
        .is_some_and(|known| known.as_bytes() == tag.as_bytes())
    {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    if let Ok(kind) = HeaderValue::from_str(file.metadata.mimetype()) {
        headers.insert(header::CONTENT_TYPE, kind);
    }
    // A twin made at build time spares compressing it for every visitor.
    let brotli = asked
        .get(header::ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|text| text.split(',').any(|part| part.trim().starts_with("br")));
    if brotli && let Some(twin) = Dist::get(&format!("{name}.br")) {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        return (headers, twin.data.into_owned()).into_response();
    }
    (headers, file.data.clone().into_owned()).into_response()
}

/// The page at a path.
async fn page(app: &AppState, path: &str, visitor: &Visitor, asked: &HeaderMap) -> Response {
    let signed_in = cookies::read(asked, cookies::ACCESS_TOKEN).is_some();
    let head = head::of(app, path, visitor).await;
    // Drawn pages are for visitors; somebody signed in would see another header flash by. And texts that
    // an office changed are not those that were drawn.
    let drawn = (!signed_in)
        .then(|| Dist::get(&format!("pages/{}.html", template_of(path, head.found))))
        .flatten()
        .filter(|template| !(head.is_edited && is_drawn(&template.data)));
    let Some(template) = drawn.or_else(|| Dist::get("index.html")) else {
        return ApiError::internal("the web app is not in this binary").into_response();
    };
    let template = String::from_utf8_lossy(&template.data);
    // The tag is that of the page without its nonce, which is another one each time.
    let tag = etag::of(fill(&template, &head, "").as_bytes());
    let mut headers = HeaderMap::new();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(header::VARY, HeaderValue::from_static("cookie"));
    headers.insert(header::ETAG, tag.clone());
    let known = asked.get(header::IF_NONE_MATCH);
    if head.found && known.is_some_and(|known| etag::names(known, &tag)) {
        // The kept page goes with the policy it came with: a new one here would refuse its nonce.
        let mut response = etag::unchanged(headers);
        response.extensions_mut().insert(KeepPolicy);
        return response;
    }
    let nonce = hex::encode(rand::random::<[u8; 16]>());
    let body = fill(&template, &head, &nonce);
    let status = if head.found {
        StatusCode::OK
    } else {
        StatusCode::NOT_FOUND
    };
    let mut response = (status, axum::response::Html(body)).into_response();
    response.headers_mut().extend(headers);
    if let Ok(policy) = HeaderValue::from_str(&policy(&nonce)) {
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

/// The name of the template that the web app's build made for a path; pages without one have the common template.
fn template_of(path: &str, found: bool) -> String {
    match path.trim_matches('/') {
        "" => "beranda".to_owned(),
        article if article.starts_with("informasi/berita-lengkap") => {
            "informasi-berita-lengkap".to_owned()
        }
        proof if proof.starts_with("verifikasi/") => "verifikasi".to_owned(),
        _ if !found => "404".to_owned(),
        other => other.replace('/', "-"),
    }
}

/// Whether a template holds its page's texts, and is not just the frame of what the server knows.
fn is_drawn(template: &[u8]) -> bool {
    String::from_utf8_lossy(template).contains("data-prerender")
}

fn fill(template: &str, head: &head::Head, nonce: &str) -> String {
    template
        .replacen(HEAD_PLACE, &head.to_html(nonce), 1)
        .replacen(BODY_PLACE, &head.body_html, 1)
        .replacen(DATA_PLACE, &head.data_html(nonce), 1)
        .replace(NONCE_PLACE, nonce)
}

/// No script runs that did not come with this page.
fn policy(nonce: &str) -> String {
    format!(
        "default-src 'none'; script-src 'self' 'nonce-{nonce}'; style-src 'self' 'nonce-{nonce}'; \
img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
worker-src 'self' blob:; media-src 'self'; frame-src 'self' blob:; object-src 'none'; base-uri 'none'; \
form-action 'self'; frame-ancestors 'none'"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::testing::{TestServer, get};

    #[tokio::test]
    async fn a_page_has_a_nonce_of_its_own_and_nothing_left_to_fill_in() {
        let server = TestServer::start().await;
        let first = server.send(get("/beasiswa")).await;
        let second = server.send(get("/beasiswa")).await;
        assert_eq!(first.status, 200);
        let policy = first.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("'nonce-") && !policy.contains("unsafe"));
        assert_ne!(policy, second.headers["content-security-policy"]);
        assert!(!first.text().contains(NONCE_PLACE) && !first.text().contains(HEAD_PLACE));
        assert!(first.text().contains("<title>"));
    }

    #[tokio::test]
    async fn an_unknown_page_is_the_app_with_a_true_404() {
        let server = TestServer::start().await;
        let answer = server.send(get("/tidak/ada")).await;
        assert_eq!(answer.status, 404);
        assert!(answer.text().contains("id=\"root\""));
    }

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
            assert!(!answer.text().contains(NONCE_PLACE));
        }
    }

    #[tokio::test]
    async fn a_page_that_the_reader_has_keeps_its_policy() {
        let server = TestServer::start().await;
        let first = server.send(get("/beasiswa")).await;
        let again = get("/beasiswa").header("if-none-match", &first.headers["etag"]);
        let again = server.send(again).await;
        assert_eq!(again.status, 304);
        assert!(!again.headers.contains_key("content-security-policy"));
    }

    #[tokio::test]
    async fn every_public_page_is_whole_without_javascript() {
        let server = TestServer::start().await;
        for path in head::indexed() {
            let page = server.send(get(path)).await;
            let text = page.text();
            assert_eq!(page.status, 200, "{path}");
            for part in [
                "<title>",
                "<meta name=\"description\" content=\"",
                "<link rel=\"canonical\" href=\"",
                "property=\"og:title\"",
                "property=\"og:url\"",
                "<h1",
                "Kenyam",
                "id=\"__rq\"",
            ] {
                assert!(text.contains(part), "{path}: {part}");
            }
            assert!(!text.contains("noindex"), "{path}");
        }
        let private = server.send(get("/auth/login")).await;
        assert!(private.text().contains("noindex"));
    }

    #[test]
    fn a_hostile_title_stays_text() {
        let head = head::Head {
            title: "</title><script>alert(1)</script>".to_owned(),
            ..head::Head::default()
        };
        let page = fill("<head><!--app-head--></head>", &head, "n");
        assert!(!page.contains("<script>alert"), "{page}");
    }
}
