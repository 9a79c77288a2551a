//! The first answers of public pages, in the client's own form, so that a page needs no call to be whole.

use domain::award::AwardStatus;
use domain::{Level, office_time};
use projections::Paging;
use serde_json::{Map, Value, json};

use super::head::{self, Head};
use super::query::{first_of, number_of, page_of, year_of};
use crate::{
    ApiError, Searched,
    answer::view::View,
    rich_text::{self, text_of},
    routes::open_data,
    routes::public::{
        awardees::{self, AwardeeFilter},
        eligibility::{self, EligibilityAsked},
        offices, periods,
        stories::{self, Order, StoryFilter},
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

/// The orders of news as the list's address names them; the client asks for each in small letters with dashes.
const ORDERS: [&str; 4] = ["Terbaru", "Terlama", "Terpopuler", "Paling banyak dibaca"];

/// Fills in what the page at `path` shows first of what its query asks for. A page without its data is still a
/// page: an error is logged, without the query that somebody may have typed, and the client asks again by itself.
pub(super) async fn fill(app: &AppState, path: &str, query: &str, head: &mut Head) {
    if let Err(error) = of(app, path, query, head).await {
        tracing::warn!(
            code = error.code(),
            path,
            "a page went out without its first data"
        );
    }
}

async fn of(app: &AppState, path: &str, query: &str, head: &mut Head) -> Result<(), ApiError> {
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
        "/awardee" => page.awardees(query).await?,
        "/awardee-testimoni" => page.voices().await?,
        "/beasiswa" => {
            page.periods().await?;
            page.questions();
        }
        "/beasiswa/detail" => page.periods().await?,
        "/transparansi" => page.transparency().await?,
        "/data-terbuka" => page.open_data(year_of(query)).await?,
        "/bolehkah" => page.eligibility(query).await?,
        "/bantuan" => page.offices().await?,
        "/informasi/berita" => page.news_list(page_of(query, "page")).await?,
        "/berita/filter-list" => page.found_news(query).await?,
        "/informasi/lembaga-adat"
        | "/informasi/lembaga-mahasiswa-nduga"
        | "/informasi/pemerintah" => page.teaser().await?,
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

    /// The stories that the client asks for with `asked`.
    async fn news(&mut self, wanted: &StoryFilter, asked: &Value) -> Result<(), ApiError> {
        let number = |name: &str| asked[name].as_u64().and_then(|it| u32::try_from(it).ok());
        let paging = Paging::new(
            number("page").unwrap_or(1),
            number("size").unwrap_or(LIST_SIZE),
        );
        let (store, now) = (self.app.read.store(), self.app.now());
        let found = stories::list(self.app, store, now, wanted, paging).await?;
        self.head
            .data
            .push((key("/api/web/berita", asked), to_json(&found)?));
        Ok(())
    }

    async fn teaser(&mut self) -> Result<(), ApiError> {
        let asked = json!({ "page": 1, "size": TEASER_SIZE });
        self.news(&StoryFilter::default(), &asked).await
    }

    /// A page of cards, and of those after the first the featured story, which is of the first page, and the last card, which
    /// is of the next.
    async fn news_list(&mut self, page: u32) -> Result<(), ApiError> {
        let pages = if page == 1 {
            vec![1]
        } else {
            vec![1, page, page + 1]
        };
        for page in pages {
            let asked =
                json!({ "page": page, "size": LIST_SIZE, "sort-by": "desc", "utama": true });
            self.news(&StoryFilter::default(), &asked).await?;
        }
        Ok(())
    }

    async fn found_news(&mut self, query: &str) -> Result<(), ApiError> {
        let (category, search) = (first_of(query, "category"), first_of(query, "search"));
        let order = first_of(query, "sort-by").filter(|name| ORDERS.contains(&name.as_str()));
        let order = order.map(|name| name.to_lowercase().replace(' ', "-"));
        let mut asked = json!({
            "page": page_of(query, "page"),
            "size": TEASER_SIZE,
            "sort-by": order.as_deref().unwrap_or("desc"),
        });
        for (name, text) in [("category", &category), ("search", &search)] {
            if let Some(text) = text {
                asked[name] = json!(text);
            }
        }
        let wanted = StoryFilter {
            category: trimmed(category.as_deref()),
            search: trimmed(search.as_deref()),
            order: Order::of(order.as_deref()),
        };
        self.news(&wanted, &asked).await
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
        self.teaser().await?;
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

    async fn awardees(&mut self, query: &str) -> Result<(), ApiError> {
        let page = Searched {
            page: page_of(query, "halaman"),
            size: 10,
            search: first_of(query, "cari"),
        };
        let store = self.app.read.store();
        let years = awardees::years(store).await?;
        let status = first_of(query, "keadaan").and_then(|word| word.parse::<AwardStatus>().ok());
        let year = year_of(query).unwrap_or(years.shown);
        let filter = AwardeeFilter {
            year: Some(year),
            status,
            ..AwardeeFilter::default()
        };
        let key_of_years = key("/api/web/penerima-beasiswa/tahun", &json!({}));
        self.head.data.push((key_of_years, to_json(&years)?));
        // A list of the past is a replay of the log: no page waits for it.
        if first_of(query, "per").is_none() {
            let found = to_json(&awardees::page(store, &filter, &page).await?)?;
            let mut asked = json!({ "tahun": year, "page": page.page, "size": page.size });
            if let Some(search) = &page.search {
                asked["search"] = json!(search);
            }
            if let Some(status) = status {
                asked["keadaan"] = json!(status);
            }
            let key = key("/api/web/penerima-beasiswa", &asked);
            self.head.data.push((key, found));
        }
        self.teaser().await?;
        self.voices().await
    }

    /// The answer to the four questions, where all of them are answered.
    async fn eligibility(&mut self, query: &str) -> Result<(), ApiError> {
        let number = |name| number_of(query, name, 1..=3);
        let word = |name| first_of(query, name).unwrap_or_default();
        let (origin, level) = (word("asal"), word("jenjang"));
        let is_known =
            ["nduga", "lain"].contains(&origin.as_str()) && level.parse::<Level>().is_ok();
        let (Some(age), Some(semester), true) = (number("umur"), number("semester"), is_known)
        else {
            return Ok(());
        };
        let asked = EligibilityAsked {
            age,
            is_from_nduga: origin == "nduga",
            semester: u8::try_from(semester).unwrap_or(u8::MAX),
        };
        let query = json!({
            "umur": asked.age,
            "asalNduga": asked.is_from_nduga,
            "semester": asked.semester,
        });
        let today = office_time(self.app.now()).date_naive();
        let found = eligibility::answer(self.app.read.store(), today, &asked).await?;
        let key = key("/api/web/kelayakan", &query);
        self.head.data.push((key, to_json(&found)?));
        Ok(())
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

    async fn open_data(&mut self, year: Option<i64>) -> Result<(), ApiError> {
        let found = open_data::catalogue(self.app, &View::now(self.app), year).await?;
        let publisher = &self.texts["situs"]["pemerintah"];
        let about = open_data::about(&found.data, publisher);
        self.head.about.extend(about);
        let asked = year.map_or_else(|| json!({}), |year| json!({ "tahun": year }));
        let key = key("/api/web/data-terbuka", &asked);
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
        self.teaser().await
    }
}

/// What is left of a text without the space around it; none where that is nothing.
fn trimmed(text: Option<&str>) -> Option<String> {
    let text = text.map(str::trim).filter(|text| !text.is_empty());
    text.map(str::to_owned)
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
            key(
                "/api/web/berita",
                &json!({ "page": 1, "size": TEASER_SIZE })
            )
            .to_string(),
            r#"["get","/api/web/berita",{"page":1,"size":12}]"#
        );
    }
}
