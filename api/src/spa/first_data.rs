//! The first answers of public pages, in the client's own form, so that a page needs no call to be whole;
//! and an article as text for readers without JavaScript.

use serde_json::{Value, json};

use super::head::Head;
use crate::{
    ApiError, Page,
    routes::public::{stories, testimonials, wire::PublicNews},
    state::AppState,
};

/// News and testimonials that the teasers ask for; the same size as the client's query.
const TEASER_SIZE: u32 = 12;
/// Most characters of a description.
const DESCRIPTION_LENGTH_MAX: usize = 160;
/// Where articles live.
const ARTICLE: &str = "/informasi/berita-lengkap/";

/// Fills in what the page at `path` shows first. A page without its data is still a page: an error is
/// logged and the client asks again by itself.
pub(super) async fn fill(app: &AppState, path: &str, head: &mut Head) {
    let filled = if path == "/" {
        home(app, head).await
    } else if let Some(slug) = path.strip_prefix(ARTICLE) {
        article(app, slug, head).await
    } else {
        Ok(())
    };
    if let Err(error) = filled {
        tracing::warn!(
            code = error.code(),
            path,
            "a page went out without its first data"
        );
    }
}

async fn home(app: &AppState, head: &mut Head) -> Result<(), ApiError> {
    let size = json!({ "page": 1, "size": TEASER_SIZE });
    let mut news = stories::published(app.read.store(), app.now()).await?;
    let total = news.len() as u64;
    news.truncate(TEASER_SIZE as usize);
    let news = Page::new(news, 1, TEASER_SIZE, total);
    let voices = testimonials::published(app.read.store()).await?;
    head.data = vec![
        (key("/api/web/berita", &size), to_json(&news)?),
        (
            key("/api/web/testimoni", &size),
            json!({ "items": to_json(&voices)? }),
        ),
    ];
    Ok(())
}

async fn article(app: &AppState, slug: &str, head: &mut Head) -> Result<(), ApiError> {
    let news = stories::published(app.read.store(), app.now()).await?;
    let Some(story) = news.into_iter().find(|story| story.slug == slug) else {
        head.found = false;
        return Ok(());
    };
    let text = paragraphs(&story.content);
    head.title.clone_from(&story.judul);
    head.description = shortened(&unescaped(&text.join(" ")));
    head.body_html = readable(&story, &text);
    let address = format!("/api/web/berita/{slug}");
    head.data = vec![(key(&address, &json!({})), to_json(&story)?)];
    Ok(())
}

/// The client's cache key of a public read.
fn key(path: &str, query: &Value) -> Value {
    json!(["get", path, query])
}

fn to_json(value: &impl serde::Serialize) -> Result<Value, ApiError> {
    serde_json::to_value(value).map_err(ApiError::internal)
}

fn readable(story: &PublicNews, text: &[String]) -> String {
    let body: String = text.iter().map(|part| format!("<p>{part}</p>")).collect();
    format!(
        "<main><article><h1>{}</h1>{body}</article></main>",
        super::head::escape(&story.judul)
    )
}

/// The paragraphs of rich text without its markup; entities stay as they are, so each is safe as text.
fn paragraphs(html: &str) -> Vec<String> {
    html.split("</p>")
        .map(without_tags)
        .filter(|text| !text.is_empty())
        .collect()
}

fn without_tags(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    let mut inside = false;
    for character in html.chars() {
        match character {
            '<' => inside = true,
            '>' if inside => {
                inside = false;
                text.push(' ');
            }
            '>' => text.push_str("&gt;"),
            _ if inside => {}
            other => text.push(other),
        }
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn unescaped(text: &str) -> String {
    [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&nbsp;", " "),
        ("&amp;", "&"),
    ]
    .iter()
    .fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= DESCRIPTION_LENGTH_MAX {
        return text.to_owned();
    }
    let cut: String = text.chars().take(DESCRIPTION_LENGTH_MAX).collect();
    let end = cut.rfind(' ').unwrap_or(cut.len());
    format!("{}…", &cut[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_never_survives_as_markup() {
        let text = paragraphs(
            "<p>Satu &lt;b&gt;</p><p><script>alert(1)</script> dua > tiga</p><img src=x onerror=y",
        );
        assert_eq!(text, ["Satu &lt;b&gt;", "alert(1) dua &gt; tiga"]);
        assert!(
            text.iter()
                .all(|part| !part.contains('<') && !part.contains('>'))
        );
    }

    #[test]
    fn a_description_ends_with_a_whole_word() {
        let long = "kata ".repeat(60);
        let short = shortened(long.trim());
        assert!(short.chars().count() <= DESCRIPTION_LENGTH_MAX + 1 && short.ends_with("kata…"));
        assert_eq!(shortened("pendek"), "pendek");
        assert_eq!(unescaped("a &amp;lt; b"), "a &lt; b");
    }

    #[test]
    fn keys_are_those_of_the_client() {
        assert_eq!(
            key("/api/web/berita", &json!({ "page": 1, "size": 12 })).to_string(),
            r#"["get","/api/web/berita",{"page":1,"size":12}]"#
        );
    }
}
