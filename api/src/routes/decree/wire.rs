//! The words of sk-penetapan on the wire.

use crate::ApiError;
use crate::answer::acts::ActBody;
use crate::answer::file_body::KeptFileBody;
use crate::answer::parse;
use crate::routes::change_request::wire::AmendedRowBody;
use chrono::{DateTime, NaiveDate, Utc};
use domain::{AwardId, Rupiah, ScholarshipType};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// One decree without its list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DecreeItem {
    /// skPenetapanId.
    pub id: String,
    /// Version to send with the next command.
    #[serde(rename = "versi")]
    pub version: i64,
    /// Log position of its last event.
    #[serde(rename = "nomorPeristiwa")]
    pub position: i64,
    /// Number.
    #[serde(rename = "nomor")]
    pub number: String,
    /// Date.
    #[serde(rename = "tanggal")]
    pub date: NaiveDate,
    /// Title.
    #[serde(rename = "judul")]
    pub title: String,
    /// Awards named.
    #[serde(rename = "jumlahPenerima")]
    pub award_count: i64,
    /// Number of the last amendment.
    #[serde(rename = "diubahOleh")]
    pub amended_by: Option<String>,
    /// Time of the last change.
    #[serde(rename = "diubahPada")]
    pub updated_at: DateTime<Utc>,
}

/// One decree with the awards it names.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct DecreeDetail {
    /// The decree.
    #[serde(flatten)]
    pub decree: DecreeItem,
    /// Awards it names.
    #[serde(rename = "penerimaBeasiswa")]
    pub awards: Vec<DecreeAward>,
    /// Scan of the signed paper; none as of a day in the past.
    #[serde(rename = "pindaian")]
    pub scan: Option<KeptFileBody>,
    /// Date of the last amendment.
    #[serde(rename = "tanggalPerubahan")]
    pub amended_on: Option<NaiveDate>,
    /// What each of its papers changed, the oldest first; empty as of a day in the past.
    #[serde(rename = "riwayat")]
    pub steps: Vec<DecreeStepBody>,
    /// What the reader may do with it now, and why not; empty as of a day in the past.
    #[serde(rename = "tindakan")]
    pub acts: Vec<ActBody>,
}

/// What a paper of a decree changed.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct DecreeStepBody {
    /// Log position of its event.
    #[serde(rename = "nomorPeristiwa")]
    pub position: u64,
    /// When it was recorded.
    #[serde(rename = "pada")]
    pub at: DateTime<Utc>,
    /// What happened, in a sentence.
    #[serde(rename = "langkah")]
    pub what: String,
    /// Number of the paper.
    #[serde(rename = "nomor")]
    pub number: String,
    /// Its date.
    #[serde(rename = "tanggal")]
    pub date: NaiveDate,
    /// Why.
    #[serde(rename = "alasan")]
    pub reason: Option<String>,
    /// Scan of the paper.
    #[serde(rename = "bukti")]
    pub evidence: Option<KeptFileBody>,
    /// How many the decree named from then on.
    #[serde(rename = "jumlahPenerima")]
    pub award_count: usize,
    /// Whom it added, removed or paid otherwise.
    #[serde(rename = "perubahan")]
    pub rows: Vec<AmendedRowBody>,
}

/// An award that a decree names.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DecreeAward {
    /// penerimaBeasiswaId.
    pub id: String,
    /// Name of the recipient.
    #[serde(rename = "namaPenerima")]
    pub name: Option<String>,
    /// Name of the institution.
    #[serde(rename = "institusiPendidikan")]
    pub institution_name: Option<String>,
    /// Study programme.
    #[serde(rename = "programStudi")]
    pub study_programme: Option<String>,
    /// Scholarship type.
    #[serde(rename = "beasiswa")]
    pub scholarship_type: Option<ScholarshipType>,
    /// What the decree says a payment is at most; none where it says nothing.
    #[serde(rename = "besaran")]
    pub amount: Option<i64>,
}

/// What a decree says a payment of an award is at most.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DecreeAmount {
    /// penerimaBeasiswaId.
    #[serde(rename = "penerimaBeasiswaId")]
    pub award_id: String,
    /// Whole rupiah.
    #[serde(rename = "jumlah")]
    pub amount: i64,
}

/// The amounts as a command takes them.
pub(super) fn amounts(said: Vec<DecreeAmount>) -> Result<BTreeMap<AwardId, Rupiah>, ApiError> {
    said.into_iter()
        .map(|one| {
            let award_id = parse::value("besaran", &one.award_id)?;
            Ok((award_id, parse::amount("besaran", one.amount)?))
        })
        .collect()
}
