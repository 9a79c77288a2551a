//! The words of berita on the wire.

use chrono::{DateTime, Utc};
use domain::record::NewsStatus;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::routes::public::wire::NewsCategoryName;

/// What an author writes.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewsBody {
    /// Title; the address is made of it until the item is public.
    #[serde(rename = "judul")]
    pub title: String,
    /// Body as HTML; the server cleans it by its allow-list.
    pub content: String,
    /// Id of the uploaded picture.
    #[serde(rename = "gambar", default)]
    pub image: Option<String>,
    /// Category.
    #[serde(rename = "kategoriBeritaId", default)]
    pub category_id: Option<String>,
    /// Shown from this moment on; a draft when left out, scheduled when it is to come.
    #[serde(rename = "tanggalPublish", default)]
    pub published_at: Option<DateTime<Utc>>,
    /// Author's name as shown.
    #[serde(rename = "createdBy", default)]
    pub author: Option<String>,
    /// Caption of the gallery.
    #[serde(rename = "deskripsi", default)]
    pub caption: Option<String>,
}

/// A change of an item.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UpdateNews {
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// All fields as they are to be.
    #[serde(rename = "isi")]
    pub value: NewsBody,
}

/// One item as a line of a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NewsItem {
    /// beritaId.
    pub id: String,
    /// Version to send with the next command.
    #[serde(rename = "versi")]
    pub version: i64,
    /// Log position of its last event.
    #[serde(rename = "nomorPeristiwa")]
    pub position: i64,
    /// Last part of its address.
    pub slug: String,
    /// Title.
    #[serde(rename = "judul")]
    pub title: String,
    /// Image address.
    #[serde(rename = "gambar")]
    pub image: Option<String>,
    /// Category.
    #[serde(rename = "kategoriBerita")]
    pub category: Option<NewsCategoryName>,
    /// Shown from this moment on.
    #[serde(rename = "tanggalPublish")]
    pub published_at: Option<DateTime<Utc>>,
    /// draf, terjadwal, terbit or dihapus.
    pub status: NewsStatus,
    /// Author's name.
    #[serde(rename = "createdBy")]
    pub author: Option<String>,
    /// How often it was read: once per visitor and day.
    #[serde(rename = "jumlahDibaca")]
    pub views: i64,
    /// Time of writing.
    #[serde(rename = "dibuatPada")]
    pub created_at: DateTime<Utc>,
    /// Time of the last change.
    #[serde(rename = "diubahPada")]
    pub updated_at: DateTime<Utc>,
}

/// One item with everything an editor needs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NewsDetail {
    /// The item.
    #[serde(flatten)]
    pub item: NewsItem,
    /// Cleaned HTML.
    pub content: String,
    /// Caption of the gallery.
    #[serde(rename = "deskripsi")]
    pub caption: Option<String>,
    /// Whether the address stays when the title changes, because it was public.
    #[serde(rename = "alamatTetap")]
    pub address_fixed: bool,
    /// Gallery.
    #[serde(rename = "dokumentasiKegiatan")]
    pub gallery: Vec<PictureItem>,
}

/// One picture of a gallery.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PictureItem {
    /// dokumentasiBeritaId.
    pub id: String,
    /// Address.
    pub image: String,
}

/// One item by its title, to choose it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NewsTitle {
    /// beritaId.
    pub id: String,
    /// Last part of its address.
    pub slug: String,
    /// Title.
    #[serde(rename = "judul")]
    pub title: String,
}
