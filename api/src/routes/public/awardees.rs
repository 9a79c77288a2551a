//! The public list of awardees.

use crate::authz::allow;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::extract::Query;
use crate::routes::public::scholarship_types;
use crate::routes::public::wire::PublicAwardee;
use crate::routes::shown;
use crate::routes::view::View;
use crate::{ApiError, Envelope, Page, PageQuery};
use projections::award::AwardeeRow;
use projections::{Paging, ReadStore};

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AwardeeFilter {
    /// Year of the award; all when left out.
    #[serde(rename = "tahun")]
    pub year: Option<i64>,
}

/// The public list of awardees.
#[utoipa::path(
    get,
    path = "/api/web/penerima-beasiswa",
    extensions(("x-access" = json!(allow::open().cached()))),
    tag = "publik",
    params(PageQuery, AwardeeFilter, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<Page<PublicAwardee>>))
)]
pub(crate) async fn list_public_awardees(
    page: PageQuery,
    Query(filter): Query<AwardeeFilter>,
    view: View,
) -> Result<Envelope<Page<PublicAwardee>>, ApiError> {
    let found = self::page(&view.store, filter.year, &page).await?;
    Ok(Envelope::ok(found).at(view.position))
}

/// A page of the list of a year, or of all years.
pub(crate) async fn page(
    store: &ReadStore,
    year: Option<i64>,
    page: &PageQuery,
) -> Result<Page<PublicAwardee>, ApiError> {
    let paging = Paging::new(page.page, page.size);
    let found = projections::award::awardees(store, year, page.needle(), paging).await?;
    shown::page(found, |row| Ok(awardee(row)))
}

/// The five public columns of an award; a name that was erased is not shown.
pub(crate) fn awardee(row: AwardeeRow) -> PublicAwardee {
    PublicAwardee {
        nama_penerima: row.name.unwrap_or_else(|| "(data dihapus)".to_owned()),
        institusi_pendidikan: row.institution_name,
        program_studi: row.study_programme,
        beasiswa: scholarship_types::title(&row.scholarship_type).to_owned(),
        status_lulus: row.graduated,
    }
}
