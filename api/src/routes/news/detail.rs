//! Items of news as their authors see them, and what authors send as the domain wants it.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use commands::news::Draft;
use domain::record::{News, NewsStatus};
use projections::record::RecordRow;
use uuid::Uuid;

use super::wire::{NewsBody, NewsDetail, NewsItem, PictureItem};
use crate::answer::shown;
use crate::files::{Variant, link::Links};
use crate::routes::public::wire::NewsCategoryName;
use crate::{ApiError, AppState, rich_text};

/// What is known beside the rows: names of categories and counts of views.
pub(super) struct Beside {
    categories: HashMap<String, String>,
    views: HashMap<String, i64>,
    now: DateTime<Utc>,
}

impl Beside {
    /// Reads it for these rows.
    pub async fn of(
        app: &AppState,
        store: &projections::ReadStore,
        rows: &[RecordRow],
        now: DateTime<Utc>,
    ) -> Result<Self, ApiError> {
        let categories = crate::routes::public::stories::category_names(store, rows).await?;
        let ids: Vec<String> = rows.iter().map(|row| row.record_id.clone()).collect();
        let views = app.ops.news_views(&ids).await?;
        Ok(Self {
            categories,
            views,
            now,
        })
    }
}

/// An item as a line of a list, and its values.
pub(super) fn item(row: &RecordRow, beside: &Beside) -> Result<(NewsItem, News), ApiError> {
    let news: News = row.parse()?;
    let status = if row.deleted {
        NewsStatus::Deleted
    } else {
        news.status(beside.now)
    };
    let category = news.category_id.clone().and_then(|id| {
        let berita = beside.categories.get(&id)?.clone();
        Some(NewsCategoryName { id, berita })
    });
    let item = NewsItem {
        id: row.record_id.clone(),
        version: row.version,
        position: row.position,
        slug: news.slug.clone(),
        title: news.title.clone(),
        image: news.image.clone(),
        category,
        published_at: news.published_at,
        status,
        author: news.author.clone(),
        views: beside
            .views
            .get(&row.record_id)
            .copied()
            .unwrap_or_default(),
        created_at: shown::time(&row.created_at)?,
        updated_at: shown::time(&row.updated_at)?,
    };
    Ok((item, news))
}

/// An item with everything an editor needs.
pub(super) fn detail(row: &RecordRow, beside: &Beside) -> Result<NewsDetail, ApiError> {
    let (item, news) = item(row, beside)?;
    Ok(NewsDetail {
        address_fixed: news.address_fixed || news.is_public(beside.now),
        item,
        content: news.body_html,
        caption: news.caption,
        gallery: news
            .gallery
            .into_iter()
            .map(|picture| PictureItem {
                id: picture.id,
                image: picture.image,
            })
            .collect(),
    })
}

/// What an author sent, cleaned, its pictures kept for good.
pub(super) async fn draft(app: &AppState, body: NewsBody) -> Result<Draft, ApiError> {
    let text = rich_text::clean(&body.content);
    for image in text.images {
        app.files.adopt_public("content", image).await?;
    }
    let image = match filled(body.image) {
        None => None,
        Some(text) => Some(picture(app, "gambar", &text).await?.1),
    };
    Ok(Draft {
        title: body.title.split_whitespace().collect::<Vec<_>>().join(" "),
        body_html: text.html,
        image,
        category_id: filled(body.category_id),
        published_at: body.published_at,
        author: filled(body.author),
        caption: filled(body.caption),
    })
}

/// An uploaded picture, by its id or address: kept for good, with its lasting address.
pub(crate) async fn picture(
    app: &AppState,
    field: &str,
    text: &str,
) -> Result<(Uuid, String), ApiError> {
    let file_id = Uuid::try_parse(text)
        .ok()
        .or_else(|| rich_text::upload(text))
        .ok_or_else(|| ApiError::invalid(field, "Gambar tidak dikenal. Silakan unggah kembali."))?;
    app.files.adopt_public(field, file_id).await?;
    Ok((file_id, Links::public(file_id, Variant::Full)))
}

fn filled(text: Option<String>) -> Option<String> {
    text.map(|text| text.trim().to_owned())
        .filter(|text| !text.is_empty())
}
