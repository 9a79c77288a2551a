//! News: written under an address nobody else has, revised, illustrated.
use chrono::{DateTime, Utc};
use domain::FieldProblem;
use domain::record::{News, NewsCategory, Picture, Record, RecordCommand, RecordError, slug_of};
use ledger::ClaimOp;

use crate::call::{Call, Done};
use crate::claim;
use crate::error::Error;
use crate::executor::Executor;
use crate::unit::Unit;

/// How many items may share a title.
const SAME_TITLE_MAX: u32 = 50;

/// What an author writes.
#[derive(Debug, Clone)]
pub struct Draft {
    /// Title.
    pub title: String,
    /// Body, already cleaned.
    pub body_html: String,
    /// Address of the picture.
    pub image: Option<String>,
    /// News category.
    pub category_id: Option<String>,
    /// Shown from this moment; a draft while absent.
    pub published_at: Option<DateTime<Utc>>,
    /// Author's name.
    pub author: Option<String>,
    /// Caption of the gallery.
    pub caption: Option<String>,
}

impl Draft {
    fn at(&self, turn: u32) -> News {
        News {
            slug: slug_of(&self.title, turn),
            title: self.title.clone(),
            body_html: self.body_html.clone(),
            image: self.image.clone(),
            category_id: self.category_id.clone(),
            published_at: self.published_at,
            author: self.author.clone(),
            caption: self.caption.clone(),
            gallery: Vec::new(),
            address_fixed: false,
        }
    }
}

/// Writes an item under an address of its title that is free.
///
/// # Errors
/// Rules of `domain::record`; [`Error::Claimed`] after too many items of one title.
pub async fn create(executor: &Executor, call: &Call, draft: Draft) -> Result<Done, Error> {
    let id = executor.new_id().to_string();
    let mut turn = 1;
    loop {
        match create_as(executor, call, &id, draft.at(turn)).await {
            Err(error) if is_taken(&error) && turn < SAME_TITLE_MAX => turn += 1,
            other => return other,
        }
    }
}

/// Writes an item as it is, under an id given by the caller.
///
/// # Errors
/// [`Error::Claimed`] when another item has its address; rules of `domain::record`.
pub async fn create_as(
    executor: &Executor,
    call: &Call,
    id: &str,
    value: News,
) -> Result<Done, Error> {
    let value = &value;
    executor
        .run(call, |unit| async move {
            known_category(&unit, value).await?;
            let command = RecordCommand::Create {
                value: value.clone(),
            };
            let changed = unit.begin::<Record<News>>(id, command).await?;
            unit.claim(ClaimOp::take(claim::NEWS_SLUG, &value.slug, id));
            Ok(changed)
        })
        .await
}

/// Replaces an item. Its address follows the title until it was public once.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::record`.
pub async fn update(
    executor: &Executor,
    call: &Call,
    id: &str,
    version: Option<u64>,
    draft: Draft,
) -> Result<Done, Error> {
    let draft = &draft;
    let mut turn = 1;
    loop {
        let done = executor
            .run(call, |unit| async move {
                let present = unit.expect::<Record<News>>(id, version).await?;
                let present = present.state.value().ok_or(RecordError::Deleted)?;
                let value = present.revised(draft.at(turn), unit.now());
                known_category(&unit, &value).await?;
                if value.slug != present.slug {
                    unit.claim(ClaimOp::release(claim::NEWS_SLUG, &present.slug, id));
                    unit.claim(ClaimOp::take(claim::NEWS_SLUG, &value.slug, id));
                }
                unit.decide::<Record<News>>(id, RecordCommand::Update { value })
                    .await
            })
            .await;
        match done {
            Err(error) if is_taken(&error) && turn < SAME_TITLE_MAX => turn += 1,
            other => return other,
        }
    }
}

/// Adds pictures to an item's gallery, by their addresses. A picture's id is made of the item's and
/// its place, so that its deletion finds the item.
///
/// # Errors
/// [`Error::Stale`]; the count of pictures; rules of `domain::record`.
pub async fn add_pictures(
    executor: &Executor,
    call: &Call,
    id: &str,
    version: Option<u64>,
    images: Vec<(uuid::Uuid, String)>,
) -> Result<Done, Error> {
    let images = &images;
    executor
        .run(call, |unit| async move {
            let present = unit.expect::<Record<News>>(id, version).await?;
            let present = present.state.value().ok_or(RecordError::Deleted)?;
            let pictures = images
                .iter()
                .map(|(file_id, address)| Picture {
                    id: format!("{id}:{file_id}"),
                    image: address.clone(),
                })
                .collect();
            let value = present.clone().with_pictures(pictures)?;
            unit.decide::<Record<News>>(id, RecordCommand::Update { value })
                .await
        })
        .await
}

/// Removes a picture from the gallery it stands in.
///
/// # Errors
/// [`Error::Stale`]; [`Error::NotFound`]; rules of `domain::record`.
pub async fn remove_picture(
    executor: &Executor,
    call: &Call,
    picture_id: &str,
    version: Option<u64>,
) -> Result<Done, Error> {
    let (id, _) = picture_id.split_once(':').ok_or(RecordError::NotFound)?;
    executor
        .run(call, |unit| async move {
            let present = unit.expect::<Record<News>>(id, version).await?;
            let present = present.state.value().ok_or(RecordError::Deleted)?;
            let value = present.clone().without_picture(picture_id)?;
            unit.decide::<Record<News>>(id, RecordCommand::Update { value })
                .await
        })
        .await
}

fn is_taken(error: &Error) -> bool {
    matches!(error, Error::Claimed { kind, .. } if kind == claim::NEWS_SLUG)
}

/// Refuses a category that is not there (any more).
async fn known_category(unit: &Unit, value: &News) -> Result<(), Error> {
    let Some(category_id) = &value.category_id else {
        return Ok(());
    };
    let category = unit.find::<Record<NewsCategory>>(category_id).await?;
    if category.state.value().is_none() {
        let problem = FieldProblem::new("kategoriBeritaId", "KATEGORI_TIDAK_DIKENAL");
        return Err(RecordError::Invalid(vec![problem]).into());
    }
    Ok(())
}
