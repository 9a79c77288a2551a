//! Master data: one set of handlers for every kind, a wire form and four paths for each.
//!
//! A kind is added in `record/kinds.rs` (its wire form) and at the bottom of this file (its paths).

pub(crate) mod answer;
mod area;
mod import;
#[cfg(test)]
mod import_tests;
mod kinds;
#[cfg(test)]
pub(crate) mod tests;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

/// Declares the six endpoints of one kind. utoipa reads paths and names before generics exist, so
/// what differs stands here and what is the same in [`answer`].
macro_rules! record_routes {
    ($module:ident, $kind:ty, $body:ident, $update:ident, $path:literal, $create_path:literal, $id_path:literal, $tag:literal,
     $restore_path:literal, $list:ident, $get:ident, $create:ident, $change:ident, $delete:ident,
     $restore:ident, $entity:ident, $readers:ident) => {
        pub(crate) mod $module {
            use axum::extract::State;
            use axum::response::Response;
            use utoipa_axum::{router::OpenApiRouter, routes};

            use super::answer::{self, Deletion, Listed, RecordQuery, RestoreRecord};
            use super::kinds::{$body, $update};
            use crate::authz::allow;
            use crate::extract::{Path, Query};
            use crate::routes::caller::{Answer, Caller, ChangedBody};
            use crate::routes::{change_request::wire::ProposedBody, export::Export, view::View};
            use crate::{ApiError, AppState, Envelope, Page, PageQuery, Session, Signed};

            #[doc = concat!("Lists ", $tag, ".")]
            #[utoipa::path(
                        get,
                        summary = concat!("Lists ", $tag, "."),
                        path = $path,
                        extensions(("x-access" = json!(allow::$readers().view(allow::$entity)))),
                        tag = $tag,
                        params(PageQuery, RecordQuery, Export),
                        responses((status = 200, body = Envelope<Page<Listed<$body>>>))
                    )]
            pub(crate) async fn $list(
                session: Session,
                page: PageQuery,
                Query(query): Query<RecordQuery>,
                export: Export,
                view: View,
            ) -> Result<Response, ApiError> {
                answer::list::<$kind>(&session, $tag, &view, &page, query, &export).await
            }

            #[doc = concat!("One entry of ", $tag, ".")]
            #[utoipa::path(
                        get,
                        summary = concat!("One entry of ", $tag, "."),
                        path = $id_path,
                        extensions(("x-access" = json!(allow::$readers().view(allow::$entity)))),
                        tag = $tag,
                        params(("id" = String, Path, description = "Id of the entry.")),
                        responses((status = 200, body = Envelope<Listed<$body>>))
                    )]
            pub(crate) async fn $get(
                State(app): State<AppState>,
                session: Session,
                Path(id): Path<String>,
            ) -> Result<Envelope<Listed<$body>>, ApiError> {
                answer::get::<$kind>(&app, &session, &id).await
            }

            #[doc = concat!("Adds an entry to ", $tag, ".")]
            #[utoipa::path(
                        post,
                        summary = concat!("Adds an entry to ", $tag, "."),
                        path = $create_path,
                        extensions(("x-access" = json!(allow::to().admin().create(allow::$entity)))),
                        tag = $tag,
                        request_body = $body,
                        responses((status = 201, body = Envelope<ChangedBody>))
                    )]
            pub(crate) async fn $create(
                State(app): State<AppState>,
                caller: Caller,
                Signed(body): Signed<$body>,
            ) -> Answer {
                answer::create::<$kind>(&app, &caller, body).await
            }

            #[doc = concat!("Changes an entry of ", $tag, ".")]
            #[utoipa::path(
                        put,
                        summary = concat!("Changes an entry of ", $tag, "."),
                        path = $id_path,
                        extensions(("x-access" = json!(allow::to().admin().update(allow::$entity)))),
                        tag = $tag,
                        params(("id" = String, Path, description = "Id of the entry.")),
                        request_body = $update,
                        responses((status = 200, body = Envelope<ChangedBody>), (status = 202, body = Envelope<ProposedBody>, description = "What of it waits for a second person."))
                    )]
            pub(crate) async fn $change(
                State(app): State<AppState>,
                caller: Caller,
                Path(id): Path<String>,
                Signed($update { version, value }): Signed<$update>,
            ) -> Result<Response, ApiError> {
                answer::update::<$kind>(&app, &caller, &id, version, value).await
            }

            #[doc = concat!("Deletes an entry of ", $tag, "; its history stays.")]
            #[utoipa::path(
                        delete,
                        summary = concat!("Deletes an entry of ", $tag, "; its history stays."),
                        path = $id_path,
                        extensions(("x-access" = json!(allow::to().admin().delete(allow::$entity)))),
                        tag = $tag,
                        params(("id" = String, Path, description = "Id of the entry."), Deletion),
                        responses((status = 200, body = Envelope<ChangedBody>))
                    )]
            pub(crate) async fn $delete(
                State(app): State<AppState>,
                caller: Caller,
                Path(id): Path<String>,
                Query(deletion): Query<Deletion>,
            ) -> Answer {
                answer::delete::<$kind>(&app, &caller, &id, deletion.version).await
            }

            #[doc = concat!("Brings a deleted entry of ", $tag, " back as it was.")]
            #[utoipa::path(
                        post,
                        summary = concat!("Brings a deleted entry of ", $tag, " back as it was."),
                        path = $restore_path,
                        extensions(("x-access" = json!(allow::to().admin().update(allow::$entity)))),
                        tag = $tag,
                        request_body = RestoreRecord,
                        responses((status = 200, body = Envelope<ChangedBody>))
                    )]
            pub(crate) async fn $restore(
                State(app): State<AppState>,
                caller: Caller,
                Signed(body): Signed<RestoreRecord>,
            ) -> Answer {
                answer::restore::<$kind>(&app, &caller, body).await
            }

            pub(super) fn router() -> OpenApiRouter<AppState> {
                OpenApiRouter::new()
                    .routes(routes!($list))
                    .routes(routes!($create))
                    .routes(routes!($restore))
                    .routes(routes!($get, $change, $delete))
            }
        }
    };
}

/// Declares the two endpoints of a kind whose public list can be taken in.
macro_rules! import_routes {
    ($module:ident, $kind:ty, $path:literal, $tag:literal, $import:ident, $template:ident, $entity:ident) => {
        pub(crate) mod $module {
            use axum::extract::State;
            use axum::response::Response;
            use utoipa_axum::{router::OpenApiRouter, routes};

            use super::import::{self, ImportBody, ImportRecords};
            use crate::authz::allow;
            use crate::routes::caller::Caller;
            use crate::{ApiError, AppState, Envelope, Signed};

            #[doc = concat!("The public list of ", $tag, ", in the form in which it is taken in.")]
            #[utoipa::path(
                        get,
                        summary = concat!("The public list of ", $tag, ", in the form in which it is taken in."),
                        path = $path,
                        extensions(("x-access" = json!(allow::to().admin().view(allow::$entity)))),
                        tag = $tag,
                        responses((
                            status = 200,
                            description = "A spreadsheet.",
                            content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
                        ))
                    )]
            pub(crate) async fn $template() -> Result<Response, ApiError> {
                import::template::<$kind>($tag)
            }

            #[doc = concat!("Takes in a list of ", $tag, ": a result for each row, one append for all.")]
            #[utoipa::path(
                        post,
                        summary = concat!("Takes in a list of ", $tag, ": a result for each row, one append for all."),
                        path = $path,
                        extensions(("x-access" = json!(allow::to().admin().update(allow::$entity)))),
                        tag = $tag,
                        request_body = ImportRecords,
                        responses((status = 200, body = Envelope<ImportBody>))
                    )]
            pub(crate) async fn $import(
                State(app): State<AppState>,
                caller: Caller,
                Signed(body): Signed<ImportRecords>,
            ) -> Result<Envelope<ImportBody>, ApiError> {
                import::import::<$kind>(&app, &caller, body).await
            }

            pub(super) fn router() -> OpenApiRouter<AppState> {
                OpenApiRouter::new().routes(routes!($template, $import))
            }
        }
    };
}

import_routes!(
    bank_import,
    domain::record::Bank,
    "/api/cms/bank/impor",
    "bank",
    import_banks,
    get_bank_template,
    Bank
);
import_routes!(
    district_import,
    domain::record::District,
    "/api/cms/district/impor",
    "district",
    import_districts,
    get_district_template,
    District
);
import_routes!(
    kampung_import,
    domain::record::Kampung,
    "/api/cms/kampung/impor",
    "kampung",
    import_kampung,
    get_kampung_template,
    District
);
import_routes!(
    institution_import,
    domain::record::Institution,
    "/api/cms/institusi-pendidikan/impor",
    "institusi-pendidikan",
    import_institutions,
    get_institution_template,
    Institution
);
import_routes!(
    faculty_import,
    domain::record::Faculty,
    "/api/cms/fakultas/impor",
    "fakultas",
    import_faculties,
    get_faculty_template,
    Faculty
);
import_routes!(
    study_programme_import,
    domain::record::StudyProgramme,
    "/api/cms/program-studi/impor",
    "program-studi",
    import_study_programmes,
    get_study_programme_template,
    StudyProgramme
);
record_routes!(
    bank,
    domain::record::Bank,
    BankBody,
    UpdateBank,
    "/api/cms/bank",
    "/api/cms/bank/create",
    "/api/cms/bank/{id}",
    "bank",
    "/api/cms/bank/pulihkan",
    list_banks,
    get_bank,
    create_bank,
    update_bank,
    delete_bank,
    restore_bank,
    Bank,
    any
);
record_routes!(
    district,
    domain::record::District,
    DistrictBody,
    UpdateDistrict,
    "/api/cms/district",
    "/api/cms/district/create",
    "/api/cms/district/{id}",
    "district",
    "/api/cms/district/pulihkan",
    list_districts,
    get_district,
    create_district,
    update_district,
    delete_district,
    restore_district,
    District,
    any
);
record_routes!(
    kampung,
    domain::record::Kampung,
    KampungBody,
    UpdateKampung,
    "/api/cms/kampung",
    "/api/cms/kampung/create",
    "/api/cms/kampung/{id}",
    "kampung",
    "/api/cms/kampung/pulihkan",
    list_kampung,
    get_kampung,
    create_kampung,
    update_kampung,
    delete_kampung,
    restore_kampung,
    District,
    any
);
record_routes!(
    scholarship_period,
    domain::record::ScholarshipPeriod,
    ScholarshipPeriodBody,
    UpdateScholarshipPeriod,
    "/api/cms/periode",
    "/api/cms/periode/create",
    "/api/cms/periode/{id}",
    "periode",
    "/api/cms/periode/pulihkan",
    list_scholarship_periods,
    get_scholarship_period,
    create_scholarship_period,
    update_scholarship_period,
    delete_scholarship_period,
    restore_scholarship_period,
    Setting,
    any
);
record_routes!(
    news_category,
    domain::record::NewsCategory,
    NewsCategoryBody,
    UpdateNewsCategory,
    "/api/cms/kategori-berita",
    "/api/cms/kategori-berita/create",
    "/api/cms/kategori-berita/{id}",
    "kategori-berita",
    "/api/cms/kategori-berita/pulihkan",
    list_news_categories,
    get_news_category,
    create_news_category,
    update_news_category,
    delete_news_category,
    restore_news_category,
    NewsCategory,
    any
);
record_routes!(
    finance_category,
    domain::record::FinanceCategory,
    FinanceCategoryBody,
    UpdateFinanceCategory,
    "/api/cms/kategori-keuangan",
    "/api/cms/kategori-keuangan/create",
    "/api/cms/kategori-keuangan/{id}",
    "kategori-keuangan",
    "/api/cms/kategori-keuangan/pulihkan",
    list_finance_categories,
    get_finance_category,
    create_finance_category,
    update_finance_category,
    delete_finance_category,
    restore_finance_category,
    FinanceCategory,
    any
);
record_routes!(
    faculty,
    domain::record::Faculty,
    FacultyBody,
    UpdateFaculty,
    "/api/cms/fakultas",
    "/api/cms/fakultas/create",
    "/api/cms/fakultas/{id}",
    "fakultas",
    "/api/cms/fakultas/pulihkan",
    list_faculties,
    get_faculty,
    create_faculty,
    update_faculty,
    delete_faculty,
    restore_faculty,
    Faculty,
    catalogue
);
record_routes!(
    study_programme,
    domain::record::StudyProgramme,
    StudyProgrammeBody,
    UpdateStudyProgramme,
    "/api/cms/program-studi",
    "/api/cms/program-studi/create",
    "/api/cms/program-studi/{id}",
    "program-studi",
    "/api/cms/program-studi/pulihkan",
    list_study_programmes,
    get_study_programme,
    create_study_programme,
    update_study_programme,
    delete_study_programme,
    restore_study_programme,
    StudyProgramme,
    catalogue
);
record_routes!(
    institution,
    domain::record::Institution,
    InstitutionBody,
    UpdateInstitution,
    "/api/cms/institusi-pendidikan",
    "/api/cms/institusi-pendidikan/create",
    "/api/cms/institusi-pendidikan/{id}",
    "institusi-pendidikan",
    "/api/cms/institusi-pendidikan/pulihkan",
    list_institutions,
    get_institution,
    create_institution,
    update_institution,
    delete_institution,
    restore_institution,
    Institution,
    any
);
record_routes!(
    branch,
    domain::record::Branch,
    BranchBody,
    UpdateBranch,
    "/api/cms/dpc",
    "/api/cms/dpc/create",
    "/api/cms/dpc/{id}",
    "dpc",
    "/api/cms/dpc/pulihkan",
    list_branches,
    get_branch,
    create_branch,
    update_branch,
    delete_branch,
    restore_branch,
    Branch,
    any
);

/// All kinds' endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .merge(bank::router())
        .merge(district::router())
        .merge(kampung::router())
        .merge(scholarship_period::router())
        .merge(news_category::router())
        .merge(finance_category::router())
        .merge(faculty::router())
        .merge(study_programme::router())
        .merge(institution::router())
        .merge(branch::router())
        .merge(bank_import::router())
        .merge(district_import::router())
        .merge(kampung_import::router())
        .merge(institution_import::router())
        .merge(faculty_import::router())
        .merge(study_programme_import::router())
        .routes(routes!(area::add_branch_area))
        .routes(routes!(
            area::list_branch_areas,
            area::add_branch_areas,
            area::remove_branch_areas
        ))
}
