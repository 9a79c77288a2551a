//! Records shown on the public pages beside news: its categories and testimonials.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::RecordKind;
use super::kinds::{require, require_lines};
use crate::{AwardId, FieldProblem, Personal, UserId};

/// A news category (kategori-berita).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct NewsCategory {
    /// Name.
    pub name: String,
}

impl RecordKind for NewsCategory {
    const TYPE: &'static str = "news_category";

    fn problems(&self) -> Vec<FieldProblem> {
        require_lines(&[("berita", &self.name)])
    }
}

wire_enum! {
    /// Where a testimonial stands between its author and the public.
    pub enum TestimonialState {
        /// Waits for a moderator.
        Waiting = "menunggu" => "Menunggu",
        /// Shown to everybody.
        Published = "terbit" => "Terbit",
        /// Refused, with a reason.
        Rejected = "ditolak" => "Ditolak",
    }
}

/// Longest testimonial, in characters.
const TESTIMONIAL_LENGTH_MAX: usize = 2_000;
/// Longest short quote, in characters.
const QUOTE_LENGTH_MAX: usize = 300;

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
    /// Where it stands; events older than moderation left it out.
    #[serde(default = "waiting")]
    pub state: TestimonialState,
    /// Why it was refused.
    #[serde(default)]
    pub rejection: Option<String>,
    /// Who wrote it and is told what becomes of it; none when an office wrote it down.
    #[serde(default)]
    pub author_id: Option<UserId>,
    /// The award that name, batch and institution were taken from.
    #[serde(default)]
    pub award_id: Option<AwardId>,
}

fn waiting() -> TestimonialState {
    TestimonialState::Waiting
}

impl Testimonial {
    /// The testimonial after a moderator's verdict; a reason is kept only with a refusal.
    #[must_use]
    pub fn judged(mut self, state: TestimonialState, reason: Option<String>) -> Self {
        self.rejection = reason.filter(|_| state == TestimonialState::Rejected);
        self.state = state;
        self
    }
}

impl RecordKind for Testimonial {
    const TYPE: &'static str = "testimonial";

    fn problems(&self) -> Vec<FieldProblem> {
        let mut found = require(&[("testimoni", &self.text)]);
        if self.name.value().is_some_and(|name| name.trim().is_empty()) {
            found.push(FieldProblem::required("namaPenerima"));
        }
        if self.text.chars().count() > TESTIMONIAL_LENGTH_MAX {
            found.push(FieldProblem::new("testimoni", "TERLALU_PANJANG"));
        }
        let quote = self.quote.as_deref().unwrap_or_default();
        if quote.chars().count() > QUOTE_LENGTH_MAX {
            found.push(FieldProblem::new("quotes", "TERLALU_PANJANG"));
        }
        let reason = self.rejection.as_deref().unwrap_or_default();
        if self.state == TestimonialState::Rejected && reason.trim().is_empty() {
            found.push(FieldProblem::required("alasan"));
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn voice() -> Testimonial {
        Testimonial {
            name: Personal::known(UserId::SYSTEM, "Yonas".to_owned()),
            text: "Terima kasih".to_owned(),
            quote: None,
            photo: None,
            batch: None,
            institution: None,
            state: TestimonialState::Waiting,
            rejection: None,
            author_id: None,
            award_id: None,
        }
    }

    #[test]
    fn a_refusal_needs_its_reason_and_nothing_else_has_one() {
        let reason = || Some("Memuat nomor telepon".to_owned());
        assert_eq!(
            voice()
                .judged(TestimonialState::Rejected, reason())
                .problems(),
            []
        );
        assert_eq!(
            voice().judged(TestimonialState::Rejected, None).problems(),
            [FieldProblem::required("alasan")]
        );
        let published = voice().judged(TestimonialState::Published, reason());
        assert_eq!(
            (published.rejection, published.state),
            (None, TestimonialState::Published)
        );
    }

    #[test]
    fn words_have_their_limits() {
        let long = Testimonial {
            text: "a".repeat(2_001),
            quote: Some("a".repeat(301)),
            ..voice()
        };
        assert_eq!(
            long.problems(),
            [
                FieldProblem::new("testimoni", "TERLALU_PANJANG"),
                FieldProblem::new("quotes", "TERLALU_PANJANG"),
            ]
        );
    }
}
