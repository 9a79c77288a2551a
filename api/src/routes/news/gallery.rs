//! The gallery of an item of news (dokumentasi-berita): three to nine pictures.

use crate::authz::{Role, Scope, allow};
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::detail;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed, created};
use crate::extract::{Path, Query};
use crate::routes::record::answer::Deletion;
use crate::{ApiError, AppState, Envelope, Signed};

/// Most pictures in one request; the rule on the gallery says the rest.
const PICTURES_MAX: usize = 9;

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AddNewsPictures {
    /// The item.
    #[serde(rename = "beritaId")]
    pub news_id: String,
    /// The item's version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Ids of uploaded pictures.
    pub images: Vec<String>,
}

/// Adds pictures to an item's gallery, which then holds three to nine.
#[utoipa::path(
    post,
    path = "/api/cms/dokumentasi-berita/create",
    extensions(("x-access" = json!(allow::to().with(Role::Branch, Scope::All).admin().create(allow::News)))),
    tag = "dokumentasi-berita",
    request_body = AddNewsPictures,
    responses((status = 201, body = Envelope<ChangedBody>, description = "The item."))
)]
pub(crate) async fn add_news_pictures(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<AddNewsPictures>,
) -> Answer {
    if body.images.is_empty() || body.images.len() > PICTURES_MAX {
        return Err(ApiError::new("JUMLAH_BERKAS"));
    }
    let mut images = Vec::with_capacity(body.images.len());
    for image in &body.images {
        images.push(detail::picture(&app, "images", image).await?);
    }
    let version = Some(body.version);
    let done =
        commands::news::add_pictures(&app.commands, &caller.call, &body.news_id, version, images)
            .await?;
    Ok(created(done))
}

/// Removes a picture from the gallery it stands in.
#[utoipa::path(
    delete,
    path = "/api/cms/dokumentasi-berita/{id}",
    extensions(("x-access" = json!(allow::to().with(Role::Branch, Scope::All).admin().delete(allow::News)))),
    tag = "dokumentasi-berita",
    params(("id" = String, Path, description = "dokumentasiBeritaId."), Deletion),
    responses((status = 200, body = Envelope<ChangedBody>, description = "The item."))
)]
pub(crate) async fn remove_news_picture(
    State(app): State<AppState>,
    caller: Caller,
    Path(id): Path<String>,
    Query(deletion): Query<Deletion>,
) -> Answer {
    let version = deletion.version;
    let done = commands::news::remove_picture(&app.commands, &caller.call, &id, version).await?;
    Ok(changed(done))
}
