//! News as the public reads it: published, newest first.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::record::{News, NewsCategory, RecordKind};
use projections::ReadStore;

use super::wire::{GalleryImage, NewsCategoryName, PublicNews};
use crate::{ApiError, Page, PageQuery};

/// All news published before `now`, newest first. A regency has hundreds, not millions.
pub(crate) async fn published(
    store: &ReadStore,
    now: DateTime<Utc>,
) -> Result<Vec<PublicNews>, ApiError> {
    let categories: HashMap<String, String> = categories(store)
        .await?
        .into_iter()
        .map(|category| (category.id, category.berita))
        .collect();
    let mut found = Vec::new();
    for row in projections::record::all(store, News::TYPE).await? {
        let news: News = serde_json::from_str(&row.value).map_err(ApiError::internal)?;
        if news.published_at.is_none_or(|at| at > now) {
            continue;
        }
        let category = news.category_id.and_then(|id| {
            let berita = categories.get(&id)?.clone();
            Some(NewsCategoryName { id, berita })
        });
        found.push(PublicNews {
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
        });
    }
    found.sort_by_key(|story| std::cmp::Reverse(story.tanggal_publish));
    Ok(found)
}

/// All categories, by name.
pub(crate) async fn categories(store: &ReadStore) -> Result<Vec<NewsCategoryName>, ApiError> {
    let rows = projections::record::all(store, NewsCategory::TYPE).await?;
    Ok(rows
        .into_iter()
        .map(|row| NewsCategoryName {
            id: row.record_id,
            berita: row.name,
        })
        .collect())
}

/// One page of what was found.
pub(crate) fn page<T>(found: Vec<T>, page: &PageQuery) -> Page<T> {
    let total = found.len() as u64;
    let skipped = (page.page as usize - 1).saturating_mul(page.size as usize);
    let items = found
        .into_iter()
        .skip(skipped)
        .take(page.size as usize)
        .collect();
    Page::new(items, page.page, page.size, total)
}
