//! What machines read of the public site: robots.txt, sitemap.xml and the RSS feed of the news.

use axum::{
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use projections::Paging;

use super::head;
use crate::{
    ApiError,
    markup::escape,
    rich_text::text_of,
    routes::public::{
        stories::{self, StoryFilter},
        wire::PublicNews,
    },
    state::AppState,
};

const XML: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
/// Where the news feed is.
pub const FEED: &str = "/berita/rss.xml";
/// News of the feed.
const FEED_SIZE: u32 = 20;
/// News of the sitemap; its format allows fifty thousand addresses.
const SITEMAP_SIZE: u32 = 1_000;
/// Characters of an item's text in the feed.
const SUMMARY_LENGTH_MAX: usize = 400;

/// The file at a path, when it is one of these.
pub async fn file(app: &AppState, path: &str) -> Option<Result<Response, ApiError>> {
    Some(match path {
        "/robots.txt" => Ok(answer("text/plain; charset=utf-8", robots(app))),
        "/sitemap.xml" => sitemap(app)
            .await
            .map(|text| answer("application/xml; charset=utf-8", text)),
        FEED => feed(app)
            .await
            .map(|text| answer("application/rss+xml; charset=utf-8", text)),
        _ => return None,
    })
}

fn answer(kind: &'static str, text: String) -> Response {
    let mut response = text.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("public, max-age=300"),
    );
    response
}

/// Private areas and calls are not for search engines.
fn robots(app: &AppState) -> String {
    let closed: String = [
        "/api/",
        "/user",
        "/dpc",
        "/admin",
        "/pemerintah",
        "/institusi/",
        "/auth/",
        "/dev/",
    ]
    .iter()
    .map(|path| format!("Disallow: {path}\n"))
    .collect();
    format!(
        "User-agent: *\n{closed}Allow: /\n\nSitemap: {}/sitemap.xml\n",
        app.config.public_url
    )
}

async fn news(app: &AppState, size: u32) -> Result<Vec<PublicNews>, ApiError> {
    let paging = Paging::new(1, size);
    let all = StoryFilter::default();
    let found = stories::list(app, app.read.store(), app.now(), &all, paging).await?;
    Ok(found.items)
}

async fn sitemap(app: &AppState) -> Result<String, ApiError> {
    let site = &app.config.public_url;
    let mut pages: Vec<(String, Option<String>)> = head::indexed()
        .map(|path| (format!("{site}{path}"), None))
        .collect();
    for item in news(app, SITEMAP_SIZE).await? {
        let day = item
            .tanggal_publish
            .map(|at| at.format("%Y-%m-%d").to_string());
        pages.push((format!("{site}{}", address(&item.slug)), day));
    }
    let pages: String = pages
        .iter()
        .map(|(page, day)| {
            let day = day.as_deref().map(|day| element("lastmod", day));
            format!(
                "<url>{}{}</url>\n",
                element("loc", page),
                day.unwrap_or_default()
            )
        })
        .collect();
    Ok(format!(
        "{XML}<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{pages}</urlset>\n"
    ))
}

async fn feed(app: &AppState) -> Result<String, ApiError> {
    let site = &app.config.public_url;
    let items: String = news(app, FEED_SIZE)
        .await?
        .iter()
        .map(|item| entry(site, item))
        .collect();
    let itself = escape(&format!("{site}{FEED}"));
    let about = [
        element("title", "Berita Beasiswa Nduga"),
        element("link", &format!("{site}/informasi/berita")),
        element("description", "Berita portal beasiswa Kabupaten Nduga"),
        element("language", "id"),
    ]
    .concat();
    Ok(format!(
        "{XML}<rss version=\"2.0\" xmlns:atom=\"http://www.w3.org/2005/Atom\"><channel>{about}\
<atom:link href=\"{itself}\" rel=\"self\" type=\"application/rss+xml\"/>\n{items}</channel></rss>\n"
    ))
}

fn entry(site: &str, item: &PublicNews) -> String {
    let page = format!("{site}{}", address(&item.slug));
    let summary = head::shortened(&text_of(&item.content), SUMMARY_LENGTH_MAX);
    let category = item.kategori_berita.as_ref();
    let words = [
        element("title", &item.judul),
        element("link", &page),
        element("guid", &page),
        element("description", &summary),
        category.map_or_else(String::new, |known| element("category", &known.berita)),
        item.tanggal_publish
            .map_or_else(String::new, |at| element("pubDate", &at.to_rfc2822())),
    ];
    format!("<item>{}</item>\n", words.concat())
}

fn address(slug: &str) -> String {
    format!("{}{slug}", super::first_data::ARTICLE)
}

/// A text element; characters that no XML may hold are left out.
fn element(name: &str, words: &str) -> String {
    let allowed = |letter: &char| !letter.is_control() || matches!(letter, '\n' | '\t');
    let words: String = words.chars().filter(allowed).collect();
    format!("<{name}>{}</{name}>", escape(&words))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::testing::{TestServer, get};

    #[test]
    fn a_text_cannot_leave_its_element() {
        assert_eq!(
            element("title", "</title>\u{b}&"),
            "<title>&lt;/title&gt;&amp;</title>"
        );
    }

    #[tokio::test]
    async fn machines_find_the_pages_and_not_the_areas() {
        let server = TestServer::start().await;
        let robots = server.send(get("/robots.txt")).await;
        assert_eq!(robots.headers["content-type"], "text/plain; charset=utf-8");
        assert!(robots.text().contains("Disallow: /admin"));
        assert!(robots.text().contains("/sitemap.xml"));
        // The public page about the government is not the area of the government.
        assert!(!robots.text().contains("Disallow: /informasi"));
        let sitemap = server.send(get("/sitemap.xml")).await;
        assert_eq!(sitemap.status, 200);
        assert!(sitemap.text().contains("/beasiswa/detail</loc>"));
        assert!(!sitemap.text().contains("/auth/") && !sitemap.text().contains('*'));
        let feed = server.send(get(FEED)).await;
        assert!(feed.text().contains("<language>id</language>"));
        assert_eq!(
            feed.headers["content-type"],
            "application/rss+xml; charset=utf-8"
        );
    }
}
