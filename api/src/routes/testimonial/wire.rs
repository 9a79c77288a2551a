//! The words of testimoni on the wire.

use chrono::{DateTime, Utc};
use commands::testimonial::Words;
use domain::Personal;
use domain::record::{Testimonial, TestimonialState};
use projections::award::AwardRow;
use projections::record::RecordRow;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::answer::{parse, shown};
use crate::routes::news;
use crate::{ApiError, AppState};

/// One testimonial with where it stands.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TestimonialItem {
    /// testimoniId.
    pub id: String,
    /// Version to send with the next command.
    #[serde(rename = "versi")]
    pub version: i64,
    /// Log position of its last event.
    #[serde(rename = "nomorPeristiwa")]
    pub position: i64,
    /// Name of the recipient; none after an erasure.
    #[serde(rename = "namaPenerima")]
    pub name: Option<String>,
    /// The message.
    #[serde(rename = "testimoni")]
    pub text: String,
    /// A shorter quote.
    #[serde(rename = "quotes")]
    pub quote: Option<String>,
    /// Address of the photo.
    #[serde(rename = "profile")]
    pub photo: Option<String>,
    /// Batch of the award.
    #[serde(rename = "batchPenerimaan")]
    pub batch: Option<String>,
    /// School or campus.
    #[serde(rename = "institusiPendidikan")]
    pub institution: Option<String>,
    /// menunggu, terbit or ditolak.
    pub status: TestimonialState,
    /// Why it was refused.
    #[serde(rename = "alasan")]
    pub rejection: Option<String>,
    /// The award that name, batch and institution were taken from.
    #[serde(rename = "penerimaBeasiswaId")]
    pub award_id: Option<String>,
    /// Time of writing.
    #[serde(rename = "dibuatPada")]
    pub created_at: DateTime<Utc>,
    /// Time of the last change.
    #[serde(rename = "diubahPada")]
    pub updated_at: DateTime<Utc>,
}

/// The words and the photo of a testimonial.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WordsBody {
    /// The message.
    #[serde(rename = "testimoni")]
    pub text: String,
    /// A shorter quote.
    #[serde(rename = "quotes", default)]
    pub quote: Option<String>,
    /// Id of the uploaded photo.
    #[serde(rename = "profile", default)]
    pub photo: Option<String>,
}

impl WordsBody {
    /// The words without what cannot be seen, the photo kept for good.
    pub async fn into_words(self, app: &AppState) -> Result<Words, ApiError> {
        let photo = match self
            .photo
            .as_deref()
            .map(str::trim)
            .filter(|id| !id.is_empty())
        {
            None => None,
            Some(id) => Some(news::picture(app, "profile", id).await?.1),
        };
        Ok(Words {
            text: plain(&self.text),
            quote: self
                .quote
                .map(|text| plain(&text))
                .filter(|text| !text.is_empty()),
            photo,
        })
    }
}

/// Text as people type it: lines stay, other control characters go.
pub(super) fn plain(text: &str) -> String {
    let seen = |letter: &char| !letter.is_control() || *letter == '\n';
    text.replace("\r\n", "\n")
        .chars()
        .filter(seen)
        .collect::<String>()
        .trim()
        .to_owned()
}

/// A testimonial whose name, batch and institution are those of an award.
pub(super) fn of_award(award: &AwardRow, words: Words) -> Result<Testimonial, ApiError> {
    let recipient: domain::UserId = parse::id(&award.recipient_id)?;
    let name = award
        .name
        .clone()
        .ok_or_else(|| ApiError::new("DATA_PRIBADI_SUDAH_DIHAPUS"))?;
    Ok(Testimonial {
        name: Personal::known(recipient, name),
        text: words.text,
        quote: words.quote,
        photo: words.photo,
        batch: Some(award.batch.clone()),
        institution: Some(award.institution_name.clone()),
        state: TestimonialState::Waiting,
        rejection: None,
        author_id: None,
        award_id: Some(parse::id(&award.award_id)?),
    })
}

/// A row of the read models on the wire.
pub(super) fn item(row: RecordRow) -> Result<TestimonialItem, ApiError> {
    let value: Testimonial = row.parse()?;
    Ok(TestimonialItem {
        version: row.version,
        position: row.position,
        name: Some(row.name).filter(|name| !name.is_empty()),
        text: value.text,
        quote: value.quote,
        photo: value.photo,
        batch: value.batch,
        institution: value.institution,
        status: value.state,
        rejection: value.rejection,
        award_id: value.award_id.map(|id| id.to_string()),
        created_at: shown::time(&row.created_at)?,
        updated_at: shown::time(&row.updated_at)?,
        id: row.record_id,
    })
}
