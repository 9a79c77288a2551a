//! The words of prestasi on the wire.

use domain::record::Achievement;
use domain::record::AchievementLevel;
use domain::{FileRef, Personal, UserId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::answer::parse;
use crate::files::Variant;
use crate::{ApiError, AppState};

/// What is told of an achievement.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AchievementBody {
    /// What was achieved.
    #[serde(rename = "nama")]
    pub name: String,
    /// sekolah, distrik, kabupaten, provinsi, nasional or internasional.
    #[serde(rename = "tingkat")]
    pub level: AchievementLevel,
    /// In which year.
    #[serde(rename = "tahun")]
    pub year: u16,
    /// Who held the contest or gave the award.
    #[serde(rename = "penyelenggara", default)]
    pub organizer: Option<String>,
    /// Place, e.g. `Juara 1`.
    #[serde(rename = "peringkat", default)]
    pub rank: Option<String>,
}

impl AchievementBody {
    /// To the domain, under the owner's key.
    pub fn into_domain(
        self,
        owner_id: UserId,
        certificate: FileRef,
    ) -> Result<Achievement, ApiError> {
        Ok(Achievement {
            owner_id,
            name: Personal::known(owner_id, self.name.trim().to_owned()),
            level: self.level,
            year: self.year,
            organizer: parse::note(self.organizer),
            rank: parse::note(self.rank),
            certificate,
        })
    }
}

/// One achievement.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct AchievementItem {
    /// prestasiId.
    pub id: String,
    /// Version to send with the next command.
    #[serde(rename = "versi")]
    pub version: i64,
    /// Whose.
    #[serde(rename = "userId")]
    pub owner_id: String,
    /// What was achieved; none after an erasure.
    #[serde(rename = "nama")]
    pub name: Option<String>,
    /// How far it reaches.
    #[serde(rename = "tingkat")]
    pub level: AchievementLevel,
    /// In which year.
    #[serde(rename = "tahun")]
    pub year: u16,
    /// Who held the contest or gave the award.
    #[serde(rename = "penyelenggara")]
    pub organizer: Option<String>,
    /// Place.
    #[serde(rename = "peringkat")]
    pub rank: Option<String>,
    /// Media type of the certificate.
    #[serde(rename = "mediaType")]
    pub media_type: String,
    /// Short-lived signed link to the certificate.
    #[serde(rename = "tautan")]
    pub link: String,
}

/// The achievements of one person.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct AchievementList {
    /// Newest year first.
    pub items: Vec<AchievementItem>,
}

/// One achievement in a list of many people's.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct AchievementOfPerson {
    /// The achievement.
    #[serde(flatten)]
    pub achievement: AchievementItem,
    /// Whose, by their latest form; none before the first form and after an erasure.
    #[serde(rename = "namaPemilik")]
    pub owner_name: Option<String>,
    /// School or campus of that form.
    #[serde(rename = "institusiPendidikan")]
    pub institution_name: Option<String>,
    /// That form.
    #[serde(rename = "formulirPendaftaranId")]
    pub application_id: Option<String>,
}

/// One achievement as its reader sees it.
pub(crate) fn item(
    app: &AppState,
    id: String,
    version: i64,
    value: Achievement,
) -> AchievementItem {
    let file_id = value.certificate.file_id.0;
    AchievementItem {
        id,
        version,
        owner_id: value.owner_id.to_string(),
        name: value.name.into_value(),
        level: value.level,
        year: value.year,
        organizer: value.organizer,
        rank: value.rank,
        media_type: value.certificate.media_type,
        link: app.files.links().private(file_id, Variant::Full, app.now()),
    }
}
