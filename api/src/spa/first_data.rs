//! The first answers of public pages, in the client's own form, so that a page needs no call to be whole.

use domain::office_time;
use projections::Paging;
use serde_json::{Map, Value, json};

use super::head::{self, Head};
use crate::{
    ApiError, Searched,
    answer::view::View,
    rich_text::{self, text_of},
    routes::open_data,
    routes::public::{
        awardees::{self, AwardeeFilter},
        offices, periods,
        stories::{self, StoryFilter},
        testimonials, transparency,
    },
    routes::site_text::texts,
    state::AppState,
};

/// News and testimonials that the teasers ask for; the same size as the client's query.
const TEASER_SIZE: u32 = 12;
/// News of a page of the list; the same size as the client's query.
const LIST_SIZE: u32 = 6;
/// Most characters of a description.
const DESCRIPTION_LENGTH_MAX: usize = 160;
/// Where articles live.
pub(super) const ARTICLE: &str = "/informasi/berita-lengkap/";

/// Fills in what the page at `path` shows first. A page without its data is still a page: an error is
/// logged and the client asks again by itself.
pub(super) async fn fill(app: &AppState, path: &str, head: &mut Head) {
    if let Err(error) = of(app, path, head).await {
        tracing::warn!(
            code = error.code(),
            path,
            "a page went out without its first data"
        );
    }
}

async fn of(app: &AppState, path: &str, head: &mut Head) -> Result<(), ApiError> {
    let store = app.read.store();
    let changed = texts::changed(store).await?;
    let texts = texts::all(store).await?;
    let key_of_texts = key("/api/web/teks-situs", &json!({ "hanyaBerubah": true }));
    let set = changed.keys().cloned().collect();
    head.data.push((key_of_texts, Value::Object(changed)));
    let mut page = Page {
        app,
        head,
        texts,
        set,
    };
    match path {
        "/" => page.home().await?,
        "/awardee" => page.awardees().await?,
        "/awardee-testimoni" => page.voices().await?,
        "/beasiswa" => {
            page.periods().await?;
            page.questions();
        }
        "/beasiswa/detail" => page.periods().await?,
        "/transparansi" => page.transparency().await?,
        "/data-terbuka" => page.open_data().await?,
        "/bantuan" => page.offices().await?,
        "/informasi/berita" => {
            let query = json!({ "page": 1, "size": LIST_SIZE, "sort-by": "desc", "utama": true });
            page.news(LIST_SIZE, &query).await?;
        }
        "/berita/filter-list" => {
            let query = json!({ "page": 1, "size": TEASER_SIZE, "sort-by": "desc" });
            page.news(TEASER_SIZE, &query).await?;
        }
        "/informasi/lembaga-adat"
        | "/informasi/lembaga-mahasiswa-nduga"
        | "/informasi/pemerintah" => page.news(TEASER_SIZE, &teaser()).await?,
        _ => {
            if let Some(slug) = path.strip_prefix(ARTICLE) {
                page.article(slug).await?;
            }
        }
    }
    Ok(())
}

/// A page under construction.
struct Page<'a> {
    app: &'a AppState,
    head: &'a mut Head,
    texts: Map<String, Value>,
    /// The places whose texts the office has set.
    set: Vec<String>,
}

impl Page<'_> {
    fn is_set(&self, place: &str) -> bool {
        self.set.iter().any(|known| known == place)
    }

    async fn news(&mut self, size: u32, query: &Value) -> Result<(), ApiError> {
        let paging = Paging::new(1, size);
        let (store, now) = (self.app.read.store(), self.app.now());
        let all = StoryFilter::default();
        let found = stories::list(self.app, store, now, &all, paging).await?;
        self.head
            .data
            .push((key("/api/web/berita", query), to_json(&found)?));
        Ok(())
    }

    async fn voices(&mut self) -> Result<(), ApiError> {
        let size = json!({ "page": 1, "size": TEASER_SIZE });
        let paging = Paging::new(1, TEASER_SIZE);
        let voices = testimonials::published(self.app.read.store(), paging).await?;
        self.head
            .data
            .push((key("/api/web/testimoni", &size), to_json(&voices)?));
        Ok(())
    }

    async fn periods(&mut self) -> Result<(), ApiError> {
        let today = office_time(self.app.now()).date_naive();
        let found = periods::periods(self.app.read.store(), today).await?;
        let key = key("/api/web/masa-pendaftaran", &json!({}));
        self.head.data.push((key, to_json(&found)?));
        Ok(())
    }

    async fn offices(&mut self) -> Result<(), ApiError> {
        let found = offices::offices(self.app.read.store()).await?;
        let key = key("/api/web/kantor-dpc", &json!({}));
        self.head.data.push((key, to_json(&found)?));
        Ok(())
    }

    async fn home(&mut self) -> Result<(), ApiError> {
        self.periods().await?;
        self.news(TEASER_SIZE, &teaser()).await?;
        self.voices().await?;
        let site = &self.texts["situs"];
        let mut about = json!({
            "@context": "https://schema.org",
            "@type": "GovernmentOrganization",
            "name": site["pemerintah"],
            "url": self.app.config.public_url.clone() + "/",
            "address": site["alamat"],
        });
        // An address and numbers that no office has confirmed are none.
        if self.is_set("situs") {
            let networks = site["jejaring"].as_array().into_iter().flatten();
            let networks: Vec<Value> = networks.map(|network| network["url"].clone()).collect();
            about["email"] = site["email"].clone();
            about["telephone"] = site["telepon"].clone();
            about["sameAs"] = networks.into();
        }
        self.head.about.push(about);
        Ok(())
    }

    async fn awardees(&mut self) -> Result<(), ApiError> {
        let page = Searched {
            page: 1,
            size: 10,
            search: None,
        };
        let store = self.app.read.store();
        let years = awardees::years(store).await?;
        let filter = AwardeeFilter {
            year: Some(years.shown),
            ..AwardeeFilter::default()
        };
        let found = awardees::page(store, &filter, &page).await?;
        let query = json!({ "tahun": years.shown, "page": 1, "size": 10 });
        let key_of_years = key("/api/web/penerima-beasiswa/tahun", &json!({}));
        self.head.data.push((key_of_years, to_json(&years)?));
        let data = to_json(&found)?;
        self.head
            .data
            .push((key("/api/web/penerima-beasiswa", &query), data));
        self.news(TEASER_SIZE, &teaser()).await?;
        self.voices().await
    }

    fn questions(&mut self) {
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

    async fn transparency(&mut self) -> Result<(), ApiError> {
        let figures = transparency::of(self.app, &View::now(self.app)).await?;
        let key = key("/api/web/transparansi", &json!({}));
        self.head.data.push((key, to_json(&figures.data)?));
        Ok(())
    }

    async fn open_data(&mut self) -> Result<(), ApiError> {
        let found = open_data::catalogue(self.app, &View::now(self.app), None).await?;
        let publisher = &self.texts["situs"]["pemerintah"];
        let about = open_data::about(&found.data, publisher);
        self.head.about.extend(about);
        let key = key("/api/web/data-terbuka", &json!({}));
        self.head.data.push((key, to_json(&found.data)?));
        Ok(())
    }

    async fn article(&mut self, slug: &str) -> Result<(), ApiError> {
        let (store, now) = (self.app.read.store(), self.app.now());
        let Some(mut story) = stories::by_slug(store, now, slug).await? else {
            self.head.found = false;
            return Ok(());
        };
        let site = &self.app.config.public_url;
        self.head.article = Some(story.id.clone());
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
        story.content = rich_text::clean(&story.content).html;
        let address = format!("/api/web/berita/{slug}");
        self.head
            .data
            .push((key(&address, &json!({})), to_json(&story)?));
        self.news(TEASER_SIZE, &teaser()).await
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
