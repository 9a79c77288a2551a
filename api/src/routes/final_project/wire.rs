//! The words of tugas-akhir on the wire.

use chrono::{DateTime, Utc};
use domain::Level;
use domain::record::FinalProject;
use projections::final_project::FinalProjectRow;
use serde::Serialize;
use utoipa::ToSchema;

use crate::answer::shown;
use crate::files::Variant;
use crate::{ApiError, AppState};

/// One line of the list of final projects.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct FinalProjectItem {
    /// tugasAkhirId.
    pub id: String,
    /// Version of the record.
    #[serde(rename = "versi")]
    pub version: i64,
    /// Title; none after an erasure.
    #[serde(rename = "judul")]
    pub title: Option<String>,
    /// In which year.
    #[serde(rename = "tahun")]
    pub year: Option<i64>,
    /// The award.
    #[serde(rename = "penerimaBeasiswaId")]
    pub award_id: String,
    /// Name of the recipient.
    #[serde(rename = "namaPenerima")]
    pub name: Option<String>,
    /// Name of the institution.
    #[serde(rename = "institusiPendidikan")]
    pub institution_name: String,
    /// Study programme.
    #[serde(rename = "programStudi")]
    pub study_programme: String,
    /// Level of study.
    #[serde(rename = "jenjang")]
    pub level: Level,
    /// When it was entered.
    #[serde(rename = "dibuatPada")]
    pub created_at: DateTime<Utc>,
}

/// One final project with its abstract and file.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct FinalProjectDetail {
    /// What the list shows.
    #[serde(flatten)]
    pub item: FinalProjectItem,
    /// Abstract; none after an erasure.
    #[serde(rename = "abstrak")]
    pub summary: Option<String>,
    /// Media type of the file.
    #[serde(rename = "mediaType")]
    pub media_type: String,
    /// Size of the file in bytes.
    #[serde(rename = "ukuran")]
    pub bytes: u64,
    /// SHA-256 of the file, hex.
    pub sha256: String,
    /// Short-lived signed link to the file.
    #[serde(rename = "tautan")]
    pub link: String,
    /// Log position of its last event.
    #[serde(rename = "nomorPeristiwa")]
    pub position: i64,
}

/// Some final projects.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct FinalProjectList {
    /// Newest first.
    pub items: Vec<FinalProjectDetail>,
}

/// The line of a final project.
pub(crate) fn item(found: FinalProjectRow) -> Result<FinalProjectItem, ApiError> {
    let FinalProjectRow { record, award } = found;
    Ok(FinalProjectItem {
        created_at: shown::time(&record.created_at)?,
        title: Some(record.name).filter(|title| !title.is_empty()),
        year: record.facet.and_then(|year| year.parse().ok()),
        id: record.record_id,
        version: record.version,
        award_id: award.award_id,
        name: award.name,
        institution_name: award.institution_name,
        study_programme: award.study_programme,
        level: award.level,
    })
}

/// The whole of a final project.
pub(crate) async fn detail(
    app: &AppState,
    found: FinalProjectRow,
) -> Result<FinalProjectDetail, ApiError> {
    let value: FinalProject = shown::record(app, &found.record).await?;
    let position = found.record.position;
    let file_id = value.file.file_id.0;
    Ok(FinalProjectDetail {
        item: item(found)?,
        summary: value.summary.into_value(),
        media_type: value.file.media_type,
        bytes: value.file.bytes,
        sha256: value.file.sha256.to_string(),
        link: app.files.links().private(file_id, Variant::Full, app.now()),
        position,
    })
}
