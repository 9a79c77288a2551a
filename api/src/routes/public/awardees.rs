//! The public list of awardees, its years, and every change of it.

use crate::authz::allow;
use chrono::NaiveDate;
use domain::ScholarshipType;
use domain::award::{AwardStatus, ListedChange};
use domain::record::setting_ids::AWARDEE_YEAR;
use domain::record::{RecordKind, Setting};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::answer::shown;
use crate::answer::view::View;
use crate::extract::Query;
use crate::routes::public::scholarship_types;
use crate::routes::public::wire::PublicAwardee;
use crate::{ApiError, Envelope, Page, Paged, Searched};
use projections::awardee::{self, AwardeeRow};
use projections::{Paging, ReadStore, record};

/// The year that the page begins with before the office sets another (spec §2: 'Daftar Awardee Tahun 2025').
const FIRST_YEAR: i64 = 2025;

/// What to narrow the answer by.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AwardeeFilter {
    /// Year of the award; all when left out.
    #[serde(rename = "tahun")]
    pub year: Option<i64>,
    /// Type of scholarship.
    #[serde(rename = "beasiswa")]
    pub scholarship_type: Option<ScholarshipType>,
    /// State of the award.
    #[serde(rename = "keadaan")]
    pub status: Option<AwardStatus>,
}

impl AwardeeFilter {
    /// With words that the name or the institution's name holds.
    pub fn with(&self, search: Option<&str>) -> awardee::AwardeeFilter {
        awardee::AwardeeFilter {
            year: self.year,
            scholarship_type: self.scholarship_type,
            status: self.status,
            search: search.map(str::to_owned),
        }
    }
}

/// The public list of awardees. Names whose scholarship was taken back stay on it, as such; each names its proof.
#[utoipa::path(
    get,
    path = "/api/web/penerima-beasiswa",
    extensions(("x-access" = json!(allow::open().cached()))),
    tag = "publik",
    params(Searched, AwardeeFilter, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<Page<PublicAwardee>>))
)]
pub(crate) async fn list_public_awardees(
    page: Searched,
    Query(filter): Query<AwardeeFilter>,
    view: View,
) -> Result<Envelope<Page<PublicAwardee>>, ApiError> {
    let found = self::page(&view.store, &filter, &page).await?;
    Ok(Envelope::page(found).at(view.position))
}

/// A page of the list.
pub(crate) async fn page(
    store: &ReadStore,
    filter: &AwardeeFilter,
    page: &Searched,
) -> Result<Page<PublicAwardee>, ApiError> {
    let paging = Paging::new(page.page, page.size);
    let found = awardee::list(store, &filter.with(page.needle()), paging).await?;
    shown::page(found, public)
}

/// A name of the list; one that was erased is not shown.
pub(crate) fn public(row: AwardeeRow) -> Result<PublicAwardee, ApiError> {
    Ok(PublicAwardee {
        nama_penerima: name(row.name),
        institusi_pendidikan: row.institution_name,
        program_studi: row.study_programme,
        beasiswa: scholarship_types::title(row.scholarship_type).to_owned(),
        status_lulus: row.graduated,
        keadaan: row.status,
        sejak: shown::day(&row.since)?,
        nomor_peristiwa: row.position,
    })
}

fn name(name: Option<String>) -> String {
    name.unwrap_or_else(|| "(data dihapus)".to_owned())
}

/// A year of the list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AwardeeYear {
    /// The year.
    #[serde(rename = "tahun")]
    pub year: i64,
    /// How many names stand on it.
    #[serde(rename = "jumlah")]
    pub count: i64,
}

/// The years of the list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AwardeeYears {
    /// The year that is shown when none is chosen.
    #[serde(rename = "tayang")]
    pub shown: i64,
    /// Each year with names, newest first.
    #[serde(rename = "tahun")]
    pub years: Vec<AwardeeYear>,
}

/// The years of the public list of awardees.
#[utoipa::path(
    get,
    path = "/api/web/penerima-beasiswa/tahun",
    extensions(("x-access" = json!(allow::open().cached()))),
    tag = "publik",
    responses((status = 200, body = Envelope<AwardeeYears>))
)]
pub(crate) async fn list_awardee_years(view: View) -> Result<Envelope<AwardeeYears>, ApiError> {
    Ok(Envelope::ok(years(&view.store).await?).at(view.position))
}

/// The years of the list, for an answer or a page.
pub(crate) async fn years(store: &ReadStore) -> Result<AwardeeYears, ApiError> {
    let years = awardee::years(store).await?;
    let set = record::get(store, Setting::TYPE, AWARDEE_YEAR).await?;
    let set = set.map(|row| row.parse::<Setting>()).transpose()?;
    Ok(AwardeeYears {
        shown: set
            .and_then(|setting| setting.value.as_i64())
            .unwrap_or(FIRST_YEAR),
        years: years
            .into_iter()
            .map(|(year, count)| AwardeeYear { year, count })
            .collect(),
    })
}

/// Which changes of the list are asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ChangeFilter {
    /// Year of the list; all when left out.
    #[serde(rename = "tahun")]
    pub year: Option<i64>,
    /// First day.
    #[serde(rename = "dari")]
    pub from: Option<NaiveDate>,
    /// Last day.
    #[serde(rename = "sampai")]
    pub until: Option<NaiveDate>,
    /// What happened.
    #[serde(rename = "perubahan")]
    pub change: Option<ListedChange>,
}

/// A change of the list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AwardeeChange {
    /// The event in the log that proves it.
    #[serde(rename = "nomorPeristiwa")]
    pub position: i64,
    /// Year of the list.
    #[serde(rename = "tahun")]
    pub year: i64,
    /// Day on which it was recorded.
    #[serde(rename = "tanggal")]
    pub day: NaiveDate,
    /// What happened.
    #[serde(rename = "perubahan")]
    pub change: ListedChange,
    /// The name that it is about.
    #[serde(rename = "namaPenerima")]
    pub name: String,
    /// Institution.
    #[serde(rename = "institusiPendidikan")]
    pub institution: String,
    /// Type of scholarship, in words.
    #[serde(rename = "beasiswa")]
    pub scholarship: String,
}

/// Who came onto the public list, left or changed on it between two days, each with the event that proves it.
#[utoipa::path(
    get,
    path = "/api/web/penerima-beasiswa/perubahan",
    extensions(("x-access" = json!(allow::open().cached()))),
    tag = "publik",
    params(Paged, ChangeFilter),
    responses((status = 200, body = Envelope<Page<AwardeeChange>>))
)]
pub(crate) async fn list_awardee_changes(
    page: Paged,
    Query(filter): Query<ChangeFilter>,
    view: View,
) -> Result<Envelope<Page<AwardeeChange>>, ApiError> {
    if let (Some(from), Some(until)) = (filter.from, filter.until)
        && from > until
    {
        return Err(ApiError::invalid(
            "sampai",
            "Hari terakhir tidak boleh sebelum hari pertama.",
        ));
    }
    let filter = awardee::ChangeFilter {
        year: filter.year,
        from: filter.from.map(|day| day.to_string()),
        until: filter.until.map(|day| day.to_string()),
        change: filter.change,
    };
    let paging = Paging::new(page.page, page.size);
    let found = awardee::changes(&view.store, &filter, paging).await?;
    let page = shown::page(found, |row| {
        Ok(AwardeeChange {
            position: row.position,
            year: row.year,
            day: shown::day(&row.day)?,
            change: row.change,
            name: name(row.name),
            institution: row.institution_name,
            scholarship: scholarship_types::title(row.scholarship_type).to_owned(),
        })
    })?;
    Ok(Envelope::page(page).at(view.position))
}
