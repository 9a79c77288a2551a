//! Records shown on the public pages: news, testimonials, texts.

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::RecordKind;
use super::kinds::require;
use crate::{FieldProblem, Personal};

/// A news category (kategori-berita).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct NewsCategory {
    /// Name.
    pub name: String,
}

impl RecordKind for NewsCategory {
    const TYPE: &'static str = "news_category";

    fn problems(&self) -> Vec<FieldProblem> {
        require(&[("berita", &self.name)])
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
}

/// A picture of a gallery.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Picture {
    /// Id of the row, for its deletion.
    pub id: String,
    /// Address of the picture.
    pub image: String,
}

impl RecordKind for News {
    const TYPE: &'static str = "news";

    fn problems(&self) -> Vec<FieldProblem> {
        let mut found = require(&[("judul", &self.title), ("content", &self.body_html)]);
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

/// A recipient's testimonial.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Testimonial {
    /// The recipient's name as published.
    pub name: Personal<String>,
    /// The message.
    pub text: String,
    /// A shorter quote.
    pub quote: Option<String>,
    /// Address of the photo.
    pub photo: Option<String>,
    /// Batch of the award.
    pub batch: Option<String>,
    /// School or campus.
    pub institution: Option<String>,
    /// Whether a moderator let it through.
    pub published: bool,
}

impl RecordKind for Testimonial {
    const TYPE: &'static str = "testimonial";

    fn problems(&self) -> Vec<FieldProblem> {
        let mut found = require(&[("testimoni", &self.text)]);
        if self.name.value().is_some_and(|name| name.trim().is_empty()) {
            found.push(FieldProblem::required("namaPenerima"));
        }
        if self.text.chars().count() > 2_000 {
            found.push(FieldProblem::new("testimoni", "TERLALU_PANJANG"));
        }
        found
    }
}

/// A text of a public page; id = its place.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SiteText {
    /// Title.
    pub title: String,
    /// Body, already cleaned by the allow-list.
    pub body_html: String,
}

impl RecordKind for SiteText {
    const TYPE: &'static str = "site_text";

    fn problems(&self) -> Vec<FieldProblem> {
        require(&[("judul", &self.title)])
    }
}
