//! Recipients.

use crate::authz::allow;
use axum::extract::State;
use axum::response::Response;
use domain::award::AwardStatus;
use domain::{Level, ScholarshipType};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::answer::export::{self, Cell, Column, Export};
use crate::answer::view::View;
use crate::answer::{scope, shown};
use crate::extract::Query;
use crate::routes::award::detail;
use crate::routes::award::wire::AwardItem;
use crate::{ApiError, AppState, Envelope, Page, PageQuery, Session};
use futures::FutureExt;
use projections::Paging;
use projections::award::{AwardFilter as AwardQuery, AwardSort};

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AwardFilter {
    /// Only awards in this state.
    pub status: Option<AwardStatus>,
    /// Only this person.
    #[serde(rename = "userId")]
    pub recipient: Option<String>,
    /// Only this scholarship type.
    #[serde(rename = "beasiswa")]
    pub scholarship_type: Option<ScholarshipType>,
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
    /// Only awards with a semester that an institution says is not as recorded.
    #[serde(rename = "disanggah", default)]
    pub objected: bool,
    /// Only awards granted in this year.
    #[serde(rename = "tahun")]
    pub year: Option<i64>,
    /// Only this level.
    #[serde(rename = "jenjang")]
    pub level: Option<Level>,
    /// Only awards that a decree names (or that none names).
    #[serde(rename = "berSk")]
    pub in_decree: Option<bool>,
    /// Only people of whom no account waits or is verified.
    #[serde(rename = "tanpaRekening", default)]
    pub without_account: bool,
}

/// The orders of this list, the first its own.
const ORDERS: &[(&str, AwardSort)] = &[
    ("terbaru", AwardSort::Newest),
    ("nama", AwardSort::Name),
    ("terdahulu", AwardSort::Oldest),
    ("nama-za", AwardSort::NameBackwards),
    ("ipk", AwardSort::Gpa),
    ("ipk-terendah", AwardSort::GpaUp),
    ("institusi", AwardSort::Institution),
    ("status", AwardSort::Status),
];

/// Recipients.
#[utoipa::path(
    get,
    path = "/api/cms/penerima-beasiswa",
    extensions(("x-access" = json!(allow::to().applicant().branch().admin().government().institution().view(allow::Award).machine(allow::Machines::Awards))), ("x-orders" = json!(crate::extract::orders(ORDERS)))),
    tag = "penerima-beasiswa",
    params(PageQuery, AwardFilter, Export, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<Page<AwardItem>>))
)]
pub(crate) async fn list_awards(
    State(app): State<AppState>,
    session: Session,
    page: PageQuery,
    Query(filter): Query<AwardFilter>,
    export: Export,
    view: View,
) -> Result<Response, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let wanted = AwardQuery {
        statuses: filter.status.into_iter().collect(),
        search: page.needle().map(str::to_owned),
        recipient_id: filter.recipient,
        scholarship_type: filter.scholarship_type,
        batch: filter.batch,
        home_district: filter.district,
        institution_id: filter.institution,
        study_programme: filter.study_programme,
        attested: filter.attested,
        objected: filter.objected,
        year: filter.year,
        level: filter.level,
        in_decree: filter.in_decree,
        without_account: filter.without_account,
        ..AwardQuery::default()
    };
    let sort = page.order(ORDERS)?;
    let (app, session) = (&app, &session);
    let (view, scope, wanted) = (&view, &scope, &wanted);
    let fetch = move |paging: Paging| {
        async move {
            let found = projections::award::list(&view.store, scope, wanted, sort, paging).await?;
            let numbers = detail::student_numbers(app, session, &view.store, &found.items).await?;
            shown::page(found, |row| detail::item(&numbers, row))
        }
        .boxed()
    };
    export::page_or_file(
        &export,
        "penerima-beasiswa",
        COLUMNS,
        view.position,
        &page,
        fetch,
    )
    .await
}

/// The columns of the exported list.
const COLUMNS: &[Column<AwardItem>] = &[
    ("Nama", |it| Cell::some(it.name.as_ref())),
    ("NIM", |it| Cell::some(it.nim.as_ref())),
    ("Kategori Beasiswa", |it| Cell::word(it.scholarship_type)),
    ("Batch", |it| Cell::text(&it.batch)),
    ("Jenjang", |it| Cell::word(it.level)),
    ("Asal Sekolah/Universitas", |it| {
        Cell::text(&it.institution_name)
    }),
    ("Program Studi/Jurusan", |it| {
        Cell::text(&it.study_programme)
    }),
    ("Distrik Asal", |it| {
        Cell::some(it.home_district_name.as_ref())
    }),
    ("Nomor SK", |it| Cell::some(it.decree_number.as_ref())),
    ("Semester Terakhir", |it| Cell::integer(it.last_semester)),
    ("IPK Terakhir", |it| Cell::decimal(it.last_gpa)),
    ("Status", |it| Cell::word(it.status)),
    ("Lulus", |it| {
        Cell::text(if it.graduated { "Lulus" } else { "Belum Lulus" })
    }),
];
