//! The paths of one kind, written once.

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
            use crate::answer::caller::{Answer, Caller, ChangedBody};
            use crate::answer::{export::Export, view::View};
            use crate::routes::change_request::wire::ProposedBody;
            use crate::{ApiError, AppState, Envelope, Page, PageQuery, Session, Signed};

            #[doc = concat!("Lists ", $tag, ".")]
            #[utoipa::path(
                        get,
                        summary = concat!("Lists ", $tag, "."),
                        path = $path,
                        extensions(("x-access" = json!(allow::$readers().view(allow::$entity))), ("x-orders" = json!(crate::extract::orders(super::answer::ORDERS)))),
                        tag = $tag,
                        params(PageQuery, RecordQuery, Export, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
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

            use super::import;
            use super::import_wire::{ImportBody, ImportRecords};
            use crate::authz::allow;
            use crate::answer::caller::Caller;
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

            #[doc = concat!("Proposes a list of ", $tag, ": a result for each row; taken in when a second person confirms it.")]
            #[utoipa::path(
                        post,
                        summary = concat!("Proposes a list of ", $tag, ": a result for each row; taken in when a second person confirms it."),
                        path = $path,
                        extensions(("x-access" = json!(allow::to().admin().update(allow::$entity)))),
                        tag = $tag,
                        request_body = ImportRecords,
                        responses(
                            (status = 200, body = Envelope<ImportBody>, description = "What each row would do; nothing was proposed."),
                            (status = 202, body = Envelope<ImportBody>, description = "What each row will do once a second person confirms the list.")
                        )
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
