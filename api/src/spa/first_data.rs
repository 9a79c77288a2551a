//! The first answers of public pages, in the client's own form, so that a page needs no call to be whole;
//! and their words as markup, for readers without JavaScript.

use projections::Paging;
use serde_json::{Map, Value, json};

use super::{
    head::{self, Head, escape},
    readable,
};
use crate::{
    ApiError, PageQuery,
    rich_text::{self, text_of},
    routes::{
        public::{
            awardees,
            stories::{self, StoryFilter},
            testimonials,
            wire::PublicNews,
        },
        site_text::texts,
    },
    server::Visitor,
    state::AppState,
};

/// News and testimonials that the teasers ask for; the same size as the client's query.
const TEASER_SIZE: u32 = 12;
/// News of a page of the list; the same size as the client's query.
const LIST_SIZE: u32 = 6;
/// The year of the awardee page's title (spec §2).
const AWARDEE_YEAR: i64 = 2025;
/// Most characters of a description.
const DESCRIPTION_LENGTH_MAX: usize = 160;
/// Where articles live.
pub(super) const ARTICLE: &str = "/informasi/berita-lengkap/";

/// Fills in what the page at `path` shows first. A page without its data is still a page: an error is
/// logged and the client asks again by itself.
pub(super) async fn fill(app: &AppState, path: &str, visitor: &Visitor, head: &mut Head) {
    if let Err(error) = of(app, path, visitor, head).await {
        tracing::warn!(
            code = error.code(),
            path,
            "a page went out without its first data"
        );
    }
}

async fn of(
    app: &AppState,
    path: &str,
    visitor: &Visitor,
    head: &mut Head,
) -> Result<(), ApiError> {
    let store = app.read.store();
    let changed = texts::changed(store).await?;
    let texts = texts::all(store).await?;
    head.is_edited = !changed.is_empty();
    let key_of_texts = key("/api/web/teks-situs", &json!({ "hanyaBerubah": true }));
    head.data.push((key_of_texts, Value::Object(changed)));
    let mut page = Page {
        app,
        head,
        texts,
        body: String::new(),
    };
    match path {
        "/" => page.home().await?,
        "/awardee" => page.awardees().await?,
        "/awardee-testimoni" => page.testimonials().await?,
        "/beasiswa" => page.scholarships(),
        "/beasiswa/detail" => {
            page.title();
            page.write(&["beasiswa", "jenis-beasiswa"]);
        }
        "/transparansi" => page.title(),
        "/informasi/berita" | "/berita/filter-list" => page.news_list(path).await?,
        "/informasi/lembaga-adat" => page.institution("lembaga-adat").await?,
        "/informasi/lembaga-mahasiswa-nduga" => page.institution("lembaga-mahasiswa-nduga").await?,
        "/informasi/pemerintah" => page.institution("pemerintah").await?,
        _ => {
            if let Some(slug) = path.strip_prefix(ARTICLE) {
                page.article(slug, visitor).await?;
            }
        }
    }
    page.write_contacts();
    let Page { head, body, .. } = page;
    head.body_html = body;
    Ok(())
}

/// A page under construction.
struct Page<'a> {
    app: &'a AppState,
    head: &'a mut Head,
    texts: Map<String, Value>,
    body: String,
}

impl Page<'_> {
    fn title(&mut self) {
        let title = escape(&self.head.title);
        self.body.push_str(&format!("<h1>{title}</h1>"));
    }

    fn write(&mut self, places: &[&str]) {
        for place in places {
            if let Some(text) = self.texts.get(*place) {
                readable::texts(text, &mut self.body);
            }
        }
    }

    /// The contacts of the footer stand on every page.
    fn write_contacts(&mut self) {
        if let Some(text) = self.texts.get("situs") {
            let main = std::mem::take(&mut self.body);
            self.body = format!("<main>{main}</main><footer>");
            readable::texts(text, &mut self.body);
            self.body.push_str("</footer>");
        }
    }

    async fn news(&mut self, size: u32, query: &Value) -> Result<Vec<PublicNews>, ApiError> {
        let paging = Paging::new(1, size);
        let (store, now) = (self.app.read.store(), self.app.now());
        let all = StoryFilter::default();
        let found = stories::list(self.app, store, now, &all, paging).await?;
        self.head
            .data
            .push((key("/api/web/berita", query), to_json(&found)?));
        Ok(found.items)
    }

    async fn voices(&mut self) -> Result<(), ApiError> {
        let size = json!({ "page": 1, "size": TEASER_SIZE });
        let paging = Paging::new(1, TEASER_SIZE);
        let voices = testimonials::published(self.app.read.store(), paging).await?;
        self.head
            .data
            .push((key("/api/web/testimoni", &size), to_json(&voices)?));
        for voice in &voices.items {
            readable::quote(voice, &mut self.body);
        }
        Ok(())
    }

    async fn home(&mut self) -> Result<(), ApiError> {
        self.body.push_str("<h1>Beasiswa Nduga</h1>");
        self.write(&["slide", "tentang", "visi-misi"]);
        let news = self.news(TEASER_SIZE, &teaser()).await?;
        readable::news(&news, &mut self.body);
        self.voices().await?;
        self.write(&["ajakan"]);
        let site = &self.texts["situs"];
        self.head.about.push(json!({
            "@context": "https://schema.org",
            "@type": "GovernmentOrganization",
            "name": site["pemerintah"],
            "url": self.app.config.public_url.clone() + "/",
            "address": site["alamat"],
            "email": site["email"],
            "telephone": site["telepon"],
            "sameAs": site["jejaring"].as_array().into_iter().flatten()
                .map(|network| network["url"].clone()).collect::<Vec<_>>(),
        }));
        Ok(())
    }

    async fn awardees(&mut self) -> Result<(), ApiError> {
        self.title();
        let page = PageQuery {
            page: 1,
            size: 10,
            sort: None,
            search: None,
        };
        let store = self.app.read.store();
        let found = awardees::page(store, Some(AWARDEE_YEAR), &page).await?;
        readable::awardees(AWARDEE_YEAR, &found.items, &mut self.body);
        let query = json!({ "tahun": AWARDEE_YEAR, "page": 1, "size": 10 });
        let data = to_json(&found)?;
        self.head
            .data
            .push((key("/api/web/penerima-beasiswa", &query), data));
        let news = self.news(TEASER_SIZE, &teaser()).await?;
        self.voices().await?;
        readable::news(&news, &mut self.body);
        Ok(())
    }

    async fn testimonials(&mut self) -> Result<(), ApiError> {
        self.title();
        self.voices().await
    }

    fn scholarships(&mut self) {
        self.title();
        self.write(&["beasiswa", "jenis-beasiswa", "tanya-jawab"]);
        let questions = self.texts["tanya-jawab"]["pertanyaan"].as_array();
        let questions = questions.into_iter().flatten().map(|entry| {
            json!({
                "@type": "Question",
                "name": entry["pertanyaan"],
                "acceptedAnswer": { "@type": "Answer", "text": entry["jawaban"] },
            })
        });
        self.head.about.push(json!({
            "@context": "https://schema.org",
            "@type": "FAQPage",
            "mainEntity": questions.collect::<Vec<_>>(),
        }));
    }

    async fn institution(&mut self, place: &str) -> Result<(), ApiError> {
        self.title();
        self.write(&[place]);
        let news = self.news(TEASER_SIZE, &teaser()).await?;
        readable::news(&news[..news.len().min(6)], &mut self.body);
        Ok(())
    }

    async fn news_list(&mut self, path: &str) -> Result<(), ApiError> {
        self.title();
        let (size, query) = if path == "/informasi/berita" {
            let query = json!({ "page": 1, "size": LIST_SIZE, "sort-by": "desc", "utama": true });
            (LIST_SIZE, query)
        } else {
            let query = json!({ "page": 1, "size": TEASER_SIZE, "sort-by": "desc" });
            (TEASER_SIZE, query)
        };
        let news = self.news(size, &query).await?;
        readable::news(&news, &mut self.body);
        Ok(())
    }

    async fn article(&mut self, slug: &str, visitor: &Visitor) -> Result<(), ApiError> {
        let (store, now) = (self.app.read.store(), self.app.now());
        let Some(story) = stories::by_slug(store, now, slug).await? else {
            self.head.found = false;
            self.body.push_str("<h1>Berita tidak ditemukan</h1>");
            return Ok(());
        };
        self.app.count_view(&story.id, visitor).await;
        let site = &self.app.config.public_url;
        self.head.is_article = true;
        self.head.title.clone_from(&story.judul);
        let text = text_of(&story.content);
        self.head.description = head::shortened(&text, DESCRIPTION_LENGTH_MAX);
        if let Some(image) = &story.gambar {
            self.head.image = format!("{site}{image}");
        }
        self.head.about.push(json!({
            "@context": "https://schema.org",
            "@type": "NewsArticle",
            "headline": story.judul,
            "datePublished": story.tanggal_publish,
            "author": { "@type": "Person", "name": story.created_by.as_deref().unwrap_or("Anonim") },
            "image": self.head.image,
            "mainEntityOfPage": self.head.canonical,
        }));
        // Cleaned when it was saved; cleaned once more, for what was saved by other ways.
        let content = rich_text::clean(&story.content).html;
        readable::article(&story, &content, &mut self.body);
        let address = format!("/api/web/berita/{slug}");
        self.head
            .data
            .push((key(&address, &json!({})), to_json(&story)?));
        self.news(TEASER_SIZE, &teaser()).await?;
        Ok(())
    }
}

fn teaser() -> Value {
    json!({ "page": 1, "size": TEASER_SIZE })
}

/// The client's cache key of a public read.
fn key(path: &str, query: &Value) -> Value {
    json!(["get", path, query])
}

fn to_json(value: &impl serde::Serialize) -> Result<Value, ApiError> {
    serde_json::to_value(value).map_err(ApiError::internal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_those_of_the_client() {
        assert_eq!(
            key("/api/web/berita", &teaser()).to_string(),
            r#"["get","/api/web/berita",{"page":1,"size":12}]"#
        );
    }
}
