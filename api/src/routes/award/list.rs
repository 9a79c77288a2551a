//! Recipients.

use axum::extract::{Query, State};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::routes::award::detail;
use crate::routes::award::wire::AwardItem;
use crate::routes::view::View;
use crate::routes::{scope, shown};
use crate::{ApiError, AppState, Envelope, Page, PageQuery, Session};
use projections::Paging;
use projections::award::{AwardFilter as AwardQuery, AwardSort};

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AwardFilter {
    /// Only awards in this state.
    pub status: Option<String>,
    /// Only this scholarship type.
    #[serde(rename = "beasiswa")]
    pub scholarship_type: Option<String>,
    /// Only this batch.
    #[serde(rename = "batchPenerimaan")]
    pub batch: Option<String>,
    /// Only this home district.
    #[serde(rename = "distrikId")]
    pub district: Option<String>,
    /// Only this institution.
    #[serde(rename = "institusiPendidikanId")]
    pub institution: Option<String>,
    /// Only this study programme, by name.
    #[serde(rename = "programStudi")]
    pub study_programme: Option<String>,
    /// Only awards whose latest semester is (or is not) attested.
    #[serde(rename = "terkonfirmasi")]
    pub attested: Option<bool>,
}

/// Recipients.
#[utoipa::path(
    get,
    path = "/api/cms/penerima-beasiswa",
    tag = "penerima-beasiswa",
    params(PageQuery, AwardFilter, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<Page<AwardItem>>))
)]
pub(crate) async fn list_awards(
    State(app): State<AppState>,
    session: Session,
    page: PageQuery,
    Query(filter): Query<AwardFilter>,
    view: View,
) -> Result<Envelope<Page<AwardItem>>, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let wanted = AwardQuery {
        statuses: filter.status.into_iter().collect(),
        search: page.needle().map(str::to_owned),
        scholarship_type: filter.scholarship_type,
        batch: filter.batch,
        home_district: filter.district,
        institution_id: filter.institution,
        study_programme: filter.study_programme,
        attested: filter.attested,
        ..AwardQuery::default()
    };
    let sort = match page.sort.as_deref() {
        Some("nama") => AwardSort::Name,
        _ => AwardSort::Newest,
    };
    let paging = Paging::new(page.page, page.size);
    let found = projections::award::list(&view.store, &scope, &wanted, sort, paging).await?;
    let found = shown::page(found, |row| Ok(detail::item(row)))?;
    Ok(Envelope::ok(found).at(view.position))
}
