//! News (berita): its address, when it is shown, and its gallery.

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::kinds::require;
use super::{RecordError, RecordKind};
use crate::FieldProblem;

/// Fewest pictures of a gallery that was added to (spec §5).
pub const GALLERY_MIN: usize = 3;
/// Most pictures of a gallery (spec §5).
pub const GALLERY_MAX: usize = 9;

/// Longest address made of a title; a number may follow.
const SLUG_LENGTH_MAX: usize = 100;
/// Longest title, in characters.
const TITLE_LENGTH_MAX: usize = 200;
/// Longest body, in characters of its HTML.
const BODY_LENGTH_MAX: usize = 200_000;

wire_enum! {
    /// Where a news item stands between its author and the public.
    pub enum NewsStatus {
        /// No time of publication.
        Draft = "draf" => "Draf",
        /// Published at a time to come.
        Scheduled = "terjadwal" => "Terjadwal",
        /// Shown to everybody.
        Published = "terbit" => "Terbit",
        /// Deleted; its history stays.
        Deleted = "dihapus" => "Dihapus",
    }
}

/// A news item (berita).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct News {
    /// Last part of its address; unique by a claim.
    pub slug: String,
    /// Title.
    pub title: String,
    /// Body, already cleaned by the allow-list.
    pub body_html: String,
    /// Address of the picture.
    pub image: Option<String>,
    /// News category.
    pub category_id: Option<String>,
    /// Shown from this moment; not shown while absent.
    pub published_at: Option<DateTime<Utc>>,
    /// Author's name.
    pub author: Option<String>,
    /// Caption of the gallery.
    pub caption: Option<String>,
    /// Pictures of the activity (dokumentasi kegiatan).
    pub gallery: Vec<Picture>,
    /// It has been public at its address, so the address stays whatever happens to the title.
    #[serde(default)]
    pub address_fixed: bool,
}

/// A picture of a gallery.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Picture {
    /// Id of the row, for its deletion.
    pub id: String,
    /// Address of the picture.
    pub image: String,
}

impl News {
    /// Whether everybody may read it.
    #[must_use]
    pub fn is_public(&self, now: DateTime<Utc>) -> bool {
        self.published_at.is_some_and(|at| at <= now)
    }

    /// Where it stands, while it is not deleted.
    #[must_use]
    pub fn status(&self, now: DateTime<Utc>) -> NewsStatus {
        match self.published_at {
            None => NewsStatus::Draft,
            Some(at) if at > now => NewsStatus::Scheduled,
            Some(_) => NewsStatus::Published,
        }
    }

    /// What becomes of it when an author replaces it by `next`: the gallery has calls of its own, and
    /// an address that was ever public stays. Otherwise the address follows the title, and the caller
    /// finds one that is free.
    #[must_use]
    pub fn revised(&self, mut next: Self, now: DateTime<Utc>) -> Self {
        next.gallery.clone_from(&self.gallery);
        next.address_fixed = self.address_fixed || self.is_public(now);
        if next.address_fixed || next.title == self.title {
            next.slug.clone_from(&self.slug);
        }
        next
    }

    /// The item with more pictures in its gallery.
    ///
    /// # Errors
    /// [`RecordError::PictureCount`] unless the gallery then holds 3 to 9.
    pub fn with_pictures(mut self, pictures: Vec<Picture>) -> Result<Self, RecordError> {
        for picture in pictures {
            if !self.gallery.contains(&picture) {
                self.gallery.push(picture);
            }
        }
        let count = self.gallery.len();
        if (GALLERY_MIN..=GALLERY_MAX).contains(&count) {
            Ok(self)
        } else {
            Err(RecordError::PictureCount { count })
        }
    }

    /// The item without one picture of its gallery.
    ///
    /// # Errors
    /// [`RecordError::NotFound`] when the gallery has no such picture.
    pub fn without_picture(mut self, picture_id: &str) -> Result<Self, RecordError> {
        let count = self.gallery.len();
        self.gallery.retain(|picture| picture.id != picture_id);
        if self.gallery.len() == count {
            return Err(RecordError::NotFound);
        }
        Ok(self)
    }
}

/// The address a title gives: lower-case letters, digits and hyphens, cut at a word. The `turn`-th try
/// for a title that others have too ends with its number.
#[must_use]
pub fn slug_of(title: &str, turn: u32) -> String {
    let mut slug = slug::slugify(title);
    if slug.len() > SLUG_LENGTH_MAX {
        slug.truncate(SLUG_LENGTH_MAX);
        if let Some(word_end) = slug.rfind('-') {
            slug.truncate(word_end);
        }
    }
    if slug.is_empty() {
        "berita".clone_into(&mut slug);
    }
    if turn > 1 {
        slug = format!("{slug}-{turn}");
    }
    slug
}

impl RecordKind for News {
    const TYPE: &'static str = "news";

    fn problems(&self) -> Vec<FieldProblem> {
        let mut found = require(&[("judul", &self.title), ("content", &self.body_html)]);
        if self.title.chars().count() > TITLE_LENGTH_MAX {
            found.push(FieldProblem::new("judul", "TERLALU_PANJANG"));
        }
        if self.body_html.chars().count() > BODY_LENGTH_MAX {
            found.push(FieldProblem::new("content", "TERLALU_PANJANG"));
        }
        let slug_ok = !self.slug.is_empty()
            && self.slug.len() <= 120
            && !self.slug.starts_with('-')
            && !self.slug.ends_with('-')
            && self
                .slug
                .bytes()
                .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
        if !slug_ok {
            found.push(FieldProblem::new("slug", "SLUG_TIDAK_SAH"));
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn item(published_at: Option<&str>) -> News {
        News {
            slug: "sk-terbit".to_owned(),
            title: "SK terbit".to_owned(),
            body_html: "<p>Isi</p>".to_owned(),
            image: None,
            category_id: None,
            published_at: published_at.map(at),
            author: None,
            caption: None,
            gallery: Vec::new(),
            address_fixed: false,
        }
    }

    fn pictures(ids: std::ops::Range<u8>) -> Vec<Picture> {
        ids.map(|id| Picture {
            id: id.to_string(),
            image: format!("/berkas/{id}"),
        })
        .collect()
    }

    #[test]
    fn an_address_is_made_of_the_title() {
        assert_eq!(
            slug_of("  SK Bupati: Tahap I – 2026!", 1),
            "sk-bupati-tahap-i-2026"
        );
        assert_eq!(slug_of("Kopi Café", 2), "kopi-cafe-2");
        assert_eq!(slug_of("???", 1), "berita");
        let long = slug_of(&"panjang sekali ".repeat(20), 3);
        assert!(long.len() <= 120 && long.ends_with("panjang-3"), "{long}");
    }

    #[test]
    fn every_address_made_of_a_title_is_accepted() {
        for title in ["ÅÄÖ 日本", "-a-", "x", &"kata ".repeat(100)] {
            let mut news = item(None);
            news.slug = slug_of(title, 9);
            assert_eq!(news.problems(), [], "{title}");
        }
    }

    #[test]
    fn is_shown_from_its_moment_on() {
        let now = at("2026-03-01T00:00:00Z");
        for (published, status) in [
            (None, NewsStatus::Draft),
            (Some("2026-03-01T00:00:01Z"), NewsStatus::Scheduled),
            (Some("2026-03-01T00:00:00Z"), NewsStatus::Published),
        ] {
            assert_eq!(item(published).status(now), status);
            assert_eq!(
                item(published).is_public(now),
                status == NewsStatus::Published
            );
        }
    }

    #[test]
    fn the_address_of_a_draft_follows_its_title_and_a_public_one_stays() {
        let now = at("2026-03-01T00:00:00Z");
        let renamed = || News {
            title: "SK kedua terbit".to_owned(),
            slug: "sk-kedua-terbit".to_owned(),
            ..item(None)
        };
        assert_eq!(item(None).revised(renamed(), now).slug, "sk-kedua-terbit");
        let public = item(Some("2026-02-01T00:00:00Z"));
        let withdrawn = public.revised(renamed(), now);
        assert_eq!(withdrawn.slug, "sk-terbit");
        // Withdrawn and renamed once more: the address was public once.
        assert_eq!(withdrawn.revised(renamed(), now).slug, "sk-terbit");
    }

    #[test]
    fn a_gallery_holds_three_to_nine_pictures() {
        let count = |result: Result<News, RecordError>| result.map(|news| news.gallery.len());
        assert_eq!(
            count(item(None).with_pictures(pictures(0..2))),
            Err(RecordError::PictureCount { count: 2 })
        );
        assert_eq!(count(item(None).with_pictures(pictures(0..3))), Ok(3));
        assert_eq!(count(item(None).with_pictures(pictures(0..9))), Ok(9));
        let full = item(None).with_pictures(pictures(0..9)).unwrap();
        assert_eq!(
            count(full.clone().with_pictures(pictures(9..10))),
            Err(RecordError::PictureCount { count: 10 })
        );
        assert_eq!(count(full.clone().without_picture("4")), Ok(8));
        assert_eq!(
            count(full.without_picture("none")),
            Err(RecordError::NotFound)
        );
    }
}
