//! The web app inside the binary: assets, and for every other path the page with its head filled in,
//! a nonce, and a true status.

pub mod feeds;
mod first_data;
pub mod head;
pub mod render;

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header},
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
const BODY_PLACE: &str = "<div id=\"root\"></div>";
const DATA_PLACE: &str = "<!--app-data-->";
/// What is drawn where nothing is.
const NOT_FOUND: &str = "/404";

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
    page(&app, request.uri(), &visitor, request.headers()).await
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

/// The page at an address.
async fn page(app: &AppState, address: &Uri, visitor: &Visitor, asked: &HeaderMap) -> Response {
    let path = address.path();
    let signed_in = cookies::read(asked, cookies::ACCESS_TOKEN).is_some();
    let head = head::of(app, path, visitor).await;
    let name = template_of(path, head.found);
    let own = Dist::get(&format!("pages/{name}.html"));
    let data = head.data_json();
    // Drawn for visitors at plain addresses: somebody signed in would see another header flash by, and what
    // follows a question mark decides in the browser. Articles that do not exist are too many to draw.
    let drawn = match &own {
        Some(_)
            if !signed_in
                && (head.found || name == "404")
                && address.query().is_none_or(str::is_empty) =>
        {
            let path = if name == "404" { NOT_FOUND } else { path };
            let markup = app.renderer.page(path, &data).await;
            markup.map(|markup| (path, markup))
        }
        _ => None,
    };
    let Some(template) = own.or_else(|| Dist::get("index.html")) else {
        return ApiError::internal("the web app is not in this binary").into_response();
    };
    let template = String::from_utf8_lossy(&template.data);
    let filled = Filled {
        head: &head,
        data: &data,
        drawn: drawn.as_ref().map(|(path, markup)| (*path, &**markup)),
    };
    // The tag is that of the page without its nonce, which is another one each time.
    let tag = etag::of(filled.page(&template, "").as_bytes());
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
    let body = filled.page(&template, &nonce);
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

/// What stands in the places of a template.
struct Filled<'a> {
    head: &'a head::Head,
    /// The first data as JSON.
    data: &'a str,
    /// The path that was drawn, and its markup.
    drawn: Option<(&'a str, &'a str)>,
}

impl Filled<'_> {
    fn page(&self, template: &str, nonce: &str) -> String {
        // The template's own nonces first: what is filled in brings texts of others.
        let mut page =
            template
                .replace(NONCE_PLACE, nonce)
                .replacen(HEAD_PLACE, &self.head.to_html(nonce), 1);
        if !self.head.data.is_empty() {
            // No markup in it can end the script.
            let json = self.data.replace('<', "\\u003c");
            let script = format!(
                "<script type=\"application/json\" id=\"__rq\" nonce=\"{nonce}\">{json}</script>"
            );
            page = page.replacen(DATA_PLACE, &script, 1);
        }
        if let Some((path, markup)) = self.drawn {
            let path = head::escape(path);
            let root = format!("<div id=\"root\" data-prerender=\"{path}\">{markup}</div>");
            page = page.replacen(BODY_PLACE, &root, 1);
        }
        page
    }
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
    fn first_data_cannot_end_its_script() {
        let head = head::Head {
            data: vec![("k".into(), "</script><b>".into())],
            ..head::Head::default()
        };
        let data = head.data_json();
        let filled = Filled {
            head: &head,
            data: &data,
            drawn: None,
        };
        let page = filled.page(DATA_PLACE, "n");
        assert_eq!(page.matches("</script>").count(), 1, "{page}");
    }

    #[test]
    fn a_hostile_title_stays_text() {
        let head = head::Head {
            title: "</title><script>alert(1)</script>".to_owned(),
            ..head::Head::default()
        };
        let filled = Filled {
            head: &head,
            data: "[]",
            drawn: None,
        };
        let page = filled.page("<head><!--app-head--></head>", "n");
        assert!(!page.contains("<script>alert"), "{page}");
    }
}
