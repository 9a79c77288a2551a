//! News as the public reads it: published, in the order asked for.

use std::collections::HashMap;

use chrono::{DateTime, Days, Utc};
use domain::record::{News, NewsCategory, RecordKind};
use projections::record::{RecordFilter, RecordRow, RecordSort, Shown};
use projections::{Paging, ReadStore};

use super::wire::{GalleryImage, NewsCategoryName, PublicNews};
use crate::answer::shown;
use crate::ops::views::POPULAR_DAYS;
use crate::{ApiError, AppState, Page, Searched};

/// The order of a list of news.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Order {
    /// Terbaru: last published first.
    #[default]
    Newest,
    /// Terlama: first published first.
    Oldest,
    /// Terpopuler: most read in the last thirty days first.
    Popular,
    /// Paling banyak dibaca: most read ever first.
    MostRead,
}

impl Order {
    /// The order of a word of the wire; an unknown one is no order at all.
    pub fn of(word: Option<&str>) -> Self {
        let word = word.unwrap_or_default().to_lowercase().replace(' ', "-");
        match word.as_str() {
            "terlama" | "asc" | "created-asc" => Self::Oldest,
            "terpopuler" => Self::Popular,
            "paling-banyak-dibaca" => Self::MostRead,
            _ => Self::Newest,
        }
    }
}

/// Which news a list shows.
#[derive(Debug, Clone, Default)]
pub(crate) struct StoryFilter {
    /// Only this category, without regard to case.
    pub category: Option<String>,
    /// Only with this text in title or body.
    pub search: Option<String>,
    /// The order.
    pub order: Order,
}

/// A page of what is public at a moment.
pub(crate) async fn list(
    app: &AppState,
    store: &ReadStore,
    now: DateTime<Utc>,
    wanted: &StoryFilter,
    paging: Paging,
) -> Result<Page<PublicNews>, ApiError> {
    let mut filter = public(now);
    filter.search.clone_from(&wanted.search);
    if let Some(name) = &wanted.category {
        let same = RecordFilter {
            name_key: Some(name.to_lowercase()),
            ..RecordFilter::default()
        };
        let ids = projections::record::ids(store, NewsCategory::TYPE, &same).await?;
        filter.parent_ids = Some(ids);
    }
    let found = match wanted.order {
        Order::Newest | Order::Oldest => {
            let sort = if wanted.order == Order::Newest {
                RecordSort::LastShown
            } else {
                RecordSort::FirstShown
            };
            projections::record::list(store, News::TYPE, &filter, sort, paging).await?
        }
        Order::Popular | Order::MostRead => {
            by_views(app, store, &filter, wanted.order, now, paging).await?
        }
    };
    let categories = category_names(store, &found.items).await?;
    shown::page(found, |row| story(row, &categories))
}

/// Counts of views are not in the read models, so the order is made here, of ids alone.
async fn by_views(
    app: &AppState,
    store: &ReadStore,
    filter: &RecordFilter,
    order: Order,
    now: DateTime<Utc>,
    paging: Paging,
) -> Result<projections::Page<RecordRow>, ApiError> {
    let since = shown::today(now).checked_sub_days(Days::new(POPULAR_DAYS));
    let since = since.filter(|_| order == Order::Popular);
    let views = app.ops.all_news_views(since).await?;
    let mut ids = projections::record::ids(store, News::TYPE, filter).await?;
    // Stable: among equally read ones the newest stays first.
    ids.sort_by_key(|id| std::cmp::Reverse(views.get(id).copied().unwrap_or_default()));
    let total_items = ids.len() as u64;
    let skipped = (paging.page() as usize - 1).saturating_mul(paging.size() as usize);
    let wanted: Vec<String> = ids
        .into_iter()
        .skip(skipped)
        .take(paging.size() as usize)
        .collect();
    Ok(projections::Page {
        items: projections::record::of_ids(store, News::TYPE, &wanted).await?,
        page: paging.page(),
        size: paging.size(),
        total_items,
    })
}

/// The public item at an address.
pub(crate) async fn by_slug(
    store: &ReadStore,
    now: DateTime<Utc>,
    slug: &str,
) -> Result<Option<PublicNews>, ApiError> {
    let Some(row) = projections::record::by_slug(store, News::TYPE, slug).await? else {
        return Ok(None);
    };
    if !row.parse::<News>()?.is_public(now) {
        return Ok(None);
    }
    let categories = category_names(store, std::slice::from_ref(&row)).await?;
    story(row, &categories).map(Some)
}

fn public(now: DateTime<Utc>) -> RecordFilter {
    RecordFilter {
        shown: Some(Shown::By(now)),
        ..RecordFilter::default()
    }
}

fn story(row: RecordRow, categories: &HashMap<String, String>) -> Result<PublicNews, ApiError> {
    let news: News = row.parse()?;
    let category = news.category_id.and_then(|id| {
        let berita = categories.get(&id)?.clone();
        Some(NewsCategoryName { id, berita })
    });
    Ok(PublicNews {
        id: row.record_id,
        slug: news.slug,
        judul: news.title,
        content: news.body_html,
        gambar: news.image,
        tanggal_publish: news.published_at,
        kategori_berita: category,
        created_by: news.author,
        deskripsi: news.caption,
        dokumentasi_kegiatan: news
            .gallery
            .into_iter()
            .map(|picture| GalleryImage {
                image: picture.image,
            })
            .collect(),
    })
}

/// A page of the categories, by name.
pub(crate) async fn categories(
    store: &ReadStore,
    page: &Searched,
) -> Result<Page<NewsCategoryName>, ApiError> {
    let filter = RecordFilter {
        search: page.needle().map(str::to_owned),
        ..RecordFilter::default()
    };
    let paging = Paging::new(page.page, page.size);
    let kind = NewsCategory::TYPE;
    let found = projections::record::list(store, kind, &filter, RecordSort::Name, paging).await?;
    shown::page(found, |row| {
        Ok(NewsCategoryName {
            id: row.record_id,
            berita: row.name,
        })
    })
}

/// Names of the categories that these news belong to, by id.
pub(crate) async fn category_names(
    store: &ReadStore,
    news: &[RecordRow],
) -> Result<HashMap<String, String>, ApiError> {
    let mut ids: Vec<String> = news
        .iter()
        .filter_map(|row| row.parent_id.clone())
        .collect();
    ids.sort_unstable();
    ids.dedup();
    Ok(projections::record::names(store, NewsCategory::TYPE, &ids).await?)
}
