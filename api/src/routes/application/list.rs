//! The queue of forms, each caller's part of it.

use crate::authz::allow;
use axum::extract::State;
use axum::response::Response;
use domain::ScholarshipType;
use domain::application::{ApplicationStatus, TakenBy, parse_registration_number};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::answer::export::{self, Cell, Column, Export};
use crate::answer::holder::HolderBody;
use crate::answer::view::View;
use crate::answer::{scope, shown};
use crate::extract::Query;
use crate::routes::application::detail::{self, Reader};
use crate::routes::application::wire::ApplicationItem;
use crate::{ApiError, AppState, Envelope, Page, PageQuery, Session};
use futures::FutureExt;
use projections::Paging;
use projections::application::{ApplicationFilter as ApplicationQuery, ApplicationSort, Taken};
use projections::event::time_text;

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ApplicationFilter {
    /// Only forms in this state.
    pub status: Option<ApplicationStatus>,
    /// Only this scholarship type.
    #[serde(rename = "beasiswa")]
    pub scholarship_type: Option<ScholarshipType>,
    /// Only this year.
    #[serde(rename = "tahun")]
    pub year: Option<i64>,
    /// Only this home district.
    #[serde(rename = "distrikId")]
    pub district: Option<String>,
    /// Only those that the caller has taken to look at, or that nobody has.
    #[serde(rename = "pemeriksa")]
    pub taken: Option<TakenBy>,
    /// Only those from outside the areas of all branches.
    #[serde(rename = "luarWilayah", default)]
    pub outside: bool,
}

/// The orders of this list, the first its own.
const ORDERS: &[(&str, ApplicationSort)] = &[
    ("terlama", ApplicationSort::LongestWaiting),
    ("terbaru", ApplicationSort::Newest),
    ("nama", ApplicationSort::Name),
    ("terdahulu", ApplicationSort::Oldest),
    ("nama-za", ApplicationSort::NameBackwards),
    ("status", ApplicationSort::Status),
];

/// The queue of forms, each caller's part of it; `search` looks in names, institutions and programmes, or takes a whole
/// registration number.
#[utoipa::path(
    get,
    path = "/api/cms/formulir-pendaftaran",
    extensions(("x-access" = json!(allow::to().applicant().branch().admin().government().institution().view(allow::Application).machine(allow::Machines::Applications))), ("x-orders" = json!(crate::extract::orders(ORDERS)))),
    tag = "formulir-pendaftaran",
    params(PageQuery, ApplicationFilter, Export, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<Page<ApplicationItem>>))
)]
pub(crate) async fn list_applications(
    State(app): State<AppState>,
    session: Session,
    page: PageQuery,
    Query(filter): Query<ApplicationFilter>,
    export: Export,
    view: View,
) -> Result<Response, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let now = time_text(view.moment);
    let numbered = page.needle().and_then(parse_registration_number);
    let wanted = ApplicationQuery {
        statuses: filter.status.into_iter().collect(),
        search: (page.needle().filter(|_| numbered.is_none())).map(str::to_owned),
        numbered,
        scholarship_type: filter.scholarship_type,
        year: filter.year,
        home_district: filter.district,
        taken: filter.taken.map(|taken| match taken {
            TakenBy::Me => Taken::By(session.user_id.to_string(), now.clone()),
            TakenBy::Nobody => Taken::Nobody(now.clone()),
        }),
        outside: match filter.outside {
            true => Some(projections::work::areas(&view.store).await?),
            false => None,
        },
        ..ApplicationQuery::default()
    };
    let sort = page.order(ORDERS)?;
    let (view, scope, wanted, session) = (&view, &scope, &wanted, &session);
    let fetch = move |paging: Paging| {
        async move {
            let found =
                projections::application::list(&view.store, scope, wanted, sort, paging).await?;
            let reviewers = found.items.iter().map(|row| row.reviewer_id.as_ref());
            let reader = Reader::of(&view.store, session, view.moment, reviewers).await?;
            shown::page(found, |row| detail::item(&reader, row))
        }
        .boxed()
    };
    let name = "formulir-pendaftaran";
    export::page_or_file(&export, name, COLUMNS, view.position, &page, fetch).await
}

/// The columns of the exported list.
const COLUMNS: &[Column<ApplicationItem>] = &[
    ("Nama", |it| Cell::some(it.name.as_ref())),
    ("NIK (tersamar)", |it| Cell::some(it.nik_masked.as_ref())),
    ("Kategori Beasiswa", |it| {
        Cell::some_word(it.scholarship_type)
    }),
    ("Tahun", |it| Cell::integer(it.year)),
    ("Jenjang", |it| Cell::some_word(it.level)),
    ("Distrik Asal", |it| {
        Cell::some(it.home_district_name.as_ref())
    }),
    ("Asal Sekolah/Universitas", |it| {
        Cell::some(it.institution_name.as_ref())
    }),
    ("Program Studi/Jurusan", |it| {
        Cell::some(it.study_programme.as_ref())
    }),
    ("Status", |it| Cell::word(it.status)),
    ("Meja", |it| {
        Cell::some(it.holder.as_ref().map(HolderBody::told).as_ref())
    }),
    ("Pemeriksa", |it| {
        Cell::some(it.reviewer.as_ref().and_then(|taken| taken.name.as_ref()))
    }),
    ("Hari", |it| {
        Cell::integer(it.holder.as_ref().map(|holder| holder.days))
    }),
];
