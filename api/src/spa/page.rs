//! A page of the web app: its template with the head, the first data and the drawn markup filled in,
//! a policy of its own, and a true status. Made once for a state of the read models, and packed once.

use std::sync::Arc;

use axum::{
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};

use super::built::Dist;
use super::pages::{Asked, Page, Place};
use super::query::{self, Drawn};
use super::{KeepPolicy, head};
use crate::{
    error::ApiError,
    markup::escape,
    prepared::{self, Prepared},
    request::address::Visitor,
    session::cookies,
    state::AppState,
};

/// Where browsers report what the policy of a page forbade.
pub(crate) const REPORTS: &str = "/csp-report";

pub(super) const NONCE_PLACE: &str = "__CSP_NONCE__";
const HEAD_PLACE: &str = "<!--app-head-->";
const BODY_PLACE: &str = "<div id=\"root\"></div>";
const DATA_PLACE: &str = "<!--app-data-->";
/// Stands on every page of a demo, over whatever it shows, and in nobody's way.
const DEMO_MARK: &str =
    "<aside id=\"demo-mark\" aria-label=\"Keterangan\">Demo: semua data sintetis</aside>";
const DEMO_STYLE: &str = "#demo-mark{position:fixed;bottom:0;right:0;z-index:999;padding:2px 10px;background:#0b2e22;\
color:#fff;font:600 12px/1.6 sans-serif;border-radius:6px 0 0;pointer-events:none}";
/// What is drawn where nothing is.
const NOT_FOUND: &str = "/404";

/// Answers with the page at an address.
pub(super) async fn answer(
    app: &AppState,
    address: &Uri,
    visitor: &Visitor,
    asked: &HeaderMap,
) -> Response {
    let signed_in = cookies::read(asked, cookies::ACCESS_TOKEN).is_some();
    // What is not known decides in the browser, and makes no page of its own here.
    let drawn = query::drawn(address.path(), address.query().unwrap_or_default());
    let drawn = drawn.filter(|_| !signed_in);
    if let Some(page) = Page::for_one(app, address.path(), drawn.as_ref()).await {
        return page.map_or_else(IntoResponse::into_response, |page| page.answer(asked));
    }
    let drawn = drawn.filter(|drawn| !drawn.is_typed);
    let wanted = Asked {
        path: address.path().to_owned(),
        plain: drawn.is_some(),
        query: drawn.map(|drawn| drawn.query).unwrap_or_default(),
    };
    if app.watch.is_database_away() {
        return match app.pages.last.get(&wanted).await {
            Some(page) => prepared::kept(page.answer(asked)),
            None => Page::without_data(app)
                .map_or_else(IntoResponse::into_response, |page| page.answer(asked)),
        };
    }
    let edition = app.edition();
    let made = Page::made(app, wanted.clone(), None);
    let key = (wanted.clone(), edition);
    // Who asks the same at once waits for one page.
    let page = match app.pages.lately.try_get_with(key, made).await {
        Ok(page) => page,
        Err(error) => return error.as_ref().clone().into_response(),
    };
    // Made while the database went away, it may lack what belongs into it.
    if page.prepared.is_good() && !app.watch.is_database_away() {
        app.pages.last.insert(wanted, Arc::clone(&page)).await;
    }
    if let Some(article) = &page.article {
        visitor.reads(app, article).await;
    }
    page.answer(asked)
}

impl Page {
    /// The page that shows what somebody typed, made for them and kept nowhere; none where nothing was typed, as many are
    /// being made already, or the database is away: then the browser draws it.
    async fn for_one(
        app: &AppState,
        path: &str,
        drawn: Option<&Drawn>,
    ) -> Option<Result<Arc<Self>, ApiError>> {
        let drawn = drawn.filter(|drawn| drawn.is_typed && !app.watch.is_database_away())?;
        let place = app.pages.place()?;
        let wanted = Asked {
            path: path.to_owned(),
            plain: true,
            query: drawn.query.clone(),
        };
        Some(Self::made(app, wanted, Some(place)).await)
    }

    /// The page asked for; one that has a place of its own is drawn and not kept.
    async fn made(
        app: &AppState,
        asked: Asked,
        place: Option<Place>,
    ) -> Result<Arc<Self>, ApiError> {
        let before = match &place {
            None => app.pages.last.get(&asked).await,
            Some(_) => None,
        };
        let Asked { path, plain, query } = asked;
        let head = head::of(app, &path, &query).await;
        let name = template_of(&path, head.found);
        let own = Dist::get(&format!("pages/{name}.html"));
        let data = head.data_json();
        let status = if head.found {
            StatusCode::OK
        } else {
            StatusCode::NOT_FOUND
        };
        // Articles that do not exist are too many to draw.
        let drawn = if own.is_some() && plain && (head.found || name == "404") {
            let path = if name == "404" { NOT_FOUND } else { &path };
            let address = match (name == "404", &*query) {
                (true, _) | (false, "") => path.to_owned(),
                (false, query) => format!("{path}?{query}"),
            };
            let markup = match &place {
                None => app.renderer.page(&address, &data).await,
                Some(place) => {
                    let place = Arc::clone(place);
                    app.renderer.page_once(&address, &data, place).await
                }
            };
            markup.map(|markup| (path, markup))
        } else {
            None
        };
        let template = own
            .or_else(|| Dist::get("index.html"))
            .ok_or_else(|| ApiError::internal("the web app is not in this binary"))?;
        let filled = Filled {
            head: &head,
            demo: app.config.demo,
            data: &data,
            drawn: drawn.as_ref().map(|(path, markup)| (*path, &**markup)),
        };
        let template = String::from_utf8_lossy(&template.data);
        let tag = filled.tag(&template);
        // Nothing on it changed: it is neither packed again nor sent again to those who have it.
        match before.filter(|before| before.prepared.is(status, &tag)) {
            Some(before) => Ok(before),
            None => Self::of(&filled, &template, status, tag).map(Arc::new),
        }
    }

    /// The app with nothing in it, while the database is away: the browser asks again for what it needs, and says why
    /// it waits.
    fn without_data(app: &AppState) -> Result<Self, ApiError> {
        let head = head::Head {
            indexed: false,
            ..head::Head::default()
        };
        let template = Dist::get("index.html")
            .ok_or_else(|| ApiError::internal("the web app is not in this binary"))?;
        let filled = Filled {
            head: &head,
            demo: app.config.demo,
            data: "[]",
            drawn: None,
        };
        let template = String::from_utf8_lossy(&template.data);
        let tag = filled.tag(&template);
        Self::of(&filled, &template, StatusCode::SERVICE_UNAVAILABLE, tag)
    }

    fn of(
        filled: &Filled<'_>,
        template: &str,
        status: StatusCode,
        tag: HeaderValue,
    ) -> Result<Self, ApiError> {
        let nonce = hex::encode(rand::random::<[u8; 16]>());
        let html = filled.page(template, &nonce);
        let policy = HeaderValue::from_str(&policy(&nonce)).map_err(ApiError::internal)?;
        let kind = HeaderValue::from_static("text/html; charset=utf-8");
        let headers = HeaderMap::from_iter([
            (header::CONTENT_TYPE, kind),
            (header::CONTENT_SECURITY_POLICY, policy),
            (header::VARY, HeaderValue::from_static("cookie")),
        ]);
        let prepared = Prepared::new(status, headers, tag, html.into(), None);
        Ok(Self {
            article: filled.head.article.clone(),
            prepared: prepared.map_err(ApiError::internal)?,
        })
    }

    fn answer(&self, asked: &HeaderMap) -> Response {
        let mut response = self.prepared.answer(asked);
        if response.status() == StatusCode::NOT_MODIFIED {
            // The kept page goes with the policy it came with: a new one here would refuse its nonce.
            response
                .headers_mut()
                .remove(header::CONTENT_SECURITY_POLICY);
            response.extensions_mut().insert(KeepPolicy);
        }
        response
    }
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
    /// Whether nothing on it is real.
    demo: bool,
    /// The first data as JSON.
    data: &'a str,
    /// The path that was drawn, and its markup.
    drawn: Option<(&'a str, &'a str)>,
}

impl Filled<'_> {
    /// The tag is that of the page without its nonce, which is another one each time it is made.
    fn tag(&self, template: &str) -> HeaderValue {
        prepared::tag(self.page(template, "").as_bytes())
    }

    fn page(&self, template: &str, nonce: &str) -> String {
        // The template's own nonces first: what is filled in brings texts of others.
        let mut page =
            template
                .replace(NONCE_PLACE, nonce)
                .replacen(HEAD_PLACE, &self.head.to_html(), 1);
        if self.demo {
            let mark =
                format!("<style nonce=\"{nonce}\">{DEMO_STYLE}</style>{DEMO_MARK}{DATA_PLACE}");
            page = page.replacen(DATA_PLACE, &mark, 1);
        }
        if !self.head.data.is_empty() {
            // No markup in it can end the script.
            let json = self.data.replace('<', "\\u003c");
            let script = format!("<script type=\"application/json\" id=\"__rq\">{json}</script>");
            page = page.replacen(DATA_PLACE, &script, 1);
        }
        if let Some((path, markup)) = self.drawn {
            let path = escape(path);
            let root = format!("<div id=\"root\" data-prerender=\"{path}\">{markup}</div>");
            page = page.replacen(BODY_PLACE, &root, 1);
        }
        page
    }
}

/// No script runs but the app's own files; styles written at run time and the inlined sheet carry the nonce.
fn policy(nonce: &str) -> String {
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{nonce}'; \
img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
worker-src 'self' blob:; media-src 'self'; frame-src 'self' blob:; object-src 'none'; base-uri 'none'; \
form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; \
trusted-types default artikel dompurify; report-uri {}",
        REPORTS
    )
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use chrono::TimeDelta;
    use domain::Role;

    use serde_json::json;

    use super::*;
    use crate::routes::testing::Office;
    use crate::server::testing::{TestServer, get};

    #[tokio::test]
    async fn a_page_has_a_nonce_of_its_own_and_nothing_left_to_fill_in() {
        let server = TestServer::start().await;
        let first = server.send(get("/beasiswa")).await;
        let second = server.send(get("/awardee")).await;
        assert_eq!(first.status, 200);
        let policy = first.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("style-src 'self' 'nonce-") && !policy.contains("unsafe"));
        assert!(policy.contains("script-src 'self';"), "{policy}");
        assert!(policy.contains("require-trusted-types-for 'script';"));
        assert_ne!(policy, second.headers["content-security-policy"]);
        assert!(!first.text().contains(NONCE_PLACE) && !first.text().contains(HEAD_PLACE));
        assert!(first.text().contains("<title>"));
    }

    #[tokio::test]
    async fn a_page_is_made_again_when_what_it_shows_changed() {
        let office = Office::open().await;
        let server = &office.server;
        let known = async || {
            let head = server.app.ledger.tree_head().await.unwrap().size;
            let soon = Duration::from_secs(10);
            server.app.read.wait_for(head - 1, soon).await.unwrap();
        };
        let seen = async || {
            let page = server.send(get("/informasi/berita")).await;
            let policy = page.headers["content-security-policy"].clone();
            (policy, page.text().contains("Wisuda di Wamena"))
        };
        known().await;
        let before = seen().await;
        assert!(!before.1);
        // Something happened that it does not show, and time went by: it is the same page.
        server.user("baru@contoh.test", Role::Applicant).await;
        known().await;
        server.clock.advance(TimeDelta::minutes(1));
        assert_eq!(seen().await, before);
        // News comes out at its time, without an event.
        let story = json!({
            "judul": "Wisuda di Wamena", "content": "<p>Isi</p>",
            "tanggalPublish": server.now() + TimeDelta::hours(1),
        });
        let written = office.post(&office.admin, "/api/cms/berita/create", &story);
        assert_eq!(written.await.status, 201);
        known().await;
        assert_eq!(seen().await, before);
        server.clock.advance(TimeDelta::hours(2));
        let after = seen().await;
        assert!(after.1 && after.0 != before.0);
    }

    #[tokio::test]
    async fn an_unknown_page_is_the_app_with_a_true_404() {
        let server = TestServer::start().await;
        let answer = server.send(get("/tidak/ada")).await;
        assert_eq!(answer.status, 404);
        assert!(answer.text().contains("id=\"root\""));
    }

    #[tokio::test]
    async fn without_the_database_a_page_is_as_it_was_or_the_app_alone() {
        let server = TestServer::start().await;
        let before = server.send(get("/beasiswa")).await;
        server.app.watch.lose_database();
        let kept = server.send(get("/beasiswa")).await;
        assert_eq!((kept.status, kept.text()), (200, before.text()));
        let unasked = server.send(get("/awardee")).await;
        assert_eq!(unasked.status, 503);
        assert!(unasked.text().contains("id=\"root\"") && !unasked.text().contains("id=\"__rq\""));
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
    }

    #[tokio::test]
    async fn pages_of_accounts_are_drawn_and_not_for_search_engines() {
        let server = TestServer::start().await;
        for path in [
            "/auth/login",
            "/auth/role/login",
            "/auth/register",
            "/auth/forgot",
        ] {
            let page = server.send(get(path)).await;
            let text = page.text();
            assert!(text.contains("noindex"), "{path}");
            assert!(
                text.contains("data-prerender") && text.contains("<h1"),
                "{path}"
            );
        }
    }

    #[tokio::test]
    async fn what_a_link_was_sent_with_changes_nothing_and_what_is_unknown_is_not_drawn() {
        let server = TestServer::start().await;
        let drawn = async |target: &str| {
            let page = server.send(get(target)).await;
            (page.headers["etag"].clone(), page.text().to_owned())
        };
        let (tag, page) = drawn("/beasiswa").await;
        assert!(page.contains("data-prerender=\"/beasiswa\""));
        // The same page, made once.
        assert_eq!(drawn("/beasiswa?fbclid=IwAR0&utm_source=wa").await.0, tag);
        let paged = drawn("/informasi/berita?page=2&fbclid=x").await.1;
        assert!(paged.contains("data-prerender=\"/informasi/berita\""));
        for unknown in ["/beasiswa?apa=saja", "/awardee?cari=%3Cb%3E"] {
            assert!(
                !drawn(unknown).await.1.contains("data-prerender"),
                "{unknown}"
            );
        }
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
            demo: false,
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
            demo: false,
            data: "[]",
            drawn: None,
        };
        let page = filled.page("<head><!--app-head--></head>", "n");
        assert!(!page.contains("<script>alert"), "{page}");
    }

    #[tokio::test]
    async fn pages_of_a_demo_carry_a_mark() {
        for demo in [true, false] {
            let server = TestServer::start_with(|config| config.demo = demo).await;
            for target in ["/", "/awardee", "/tidak/ada"] {
                let answer = server.send(get(target)).await;
                let page = answer.text();
                assert_eq!(page.contains("Demo: semua data sintetis"), demo, "{target}");
            }
        }
    }
}
