//! Change requests, newest first: what waits, and what became of the others.

use crate::authz::allow;
use axum::extract::State;
use axum::response::Response;
use chrono::NaiveDate;
use domain::UserId;
use domain::change_request::{ChangeRequestStatus, SubjectKind};
use futures::FutureExt;
use projections::change_request::{ChangeRequestFilter as Wanted, ChangeRequestSort};
use projections::event::time_text;
use projections::{Paging, Scope};
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire::{ChangeRequestBody, body};
use crate::answer::export::{self, Cell, Column, Export};
use crate::answer::shown;
use crate::answer::view::View;
use crate::extract::{Query, order};
use crate::routes::work;
use crate::{ApiError, AppState, Envelope, Page, Paged, Session};

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ChangeRequestFilter {
    /// Only change requests in this state.
    pub status: Option<ChangeRequestStatus>,
    /// Only about this.
    #[serde(rename = "jenis")]
    pub kind: Option<SubjectKind>,
    /// Only about this person: their account, an award of theirs, a payment to them.
    #[serde(rename = "userId")]
    pub concerns: Option<String>,
    /// Only what this account proposed, or an account that it answers for.
    #[serde(rename = "diusulkanOleh")]
    pub proposed_by: Option<String>,
    /// Only proposed on or after this day.
    #[serde(rename = "diusulkanDari")]
    pub proposed_from: Option<NaiveDate>,
    /// Only proposed on or before this day.
    #[serde(rename = "diusulkanSampai")]
    pub proposed_until: Option<NaiveDate>,
    /// Only what others proposed.
    #[serde(rename = "dariOrangLain", default)]
    pub by_others: bool,
    /// The order of the rows; the first is the list's own.
    pub sort: Option<String>,
    /// Only what waits and the reader may confirm.
    #[serde(rename = "untukSaya", default)]
    pub for_me: bool,
}

/// The orders of this list, the first its own.
const ORDERS: &[(&str, ChangeRequestSort)] = &[
    ("terbaru", ChangeRequestSort::Newest),
    ("terdahulu", ChangeRequestSort::Oldest),
    ("status", ChangeRequestSort::Status),
];

/// Change requests, newest first.
#[utoipa::path(
    get,
    path = "/api/cms/usulan",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::Setting))), ("x-orders" = json!(crate::extract::orders(ORDERS)))),
    tag = "usulan",
    params(Paged, ChangeRequestFilter, Export, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<Page<ChangeRequestBody>>))
)]
pub(crate) async fn list_change_requests(
    State(app): State<AppState>,
    session: Session,
    page: Paged,
    Query(filter): Query<ChangeRequestFilter>,
    export: Export,
    view: View,
) -> Result<Response, ApiError> {
    let for_whom = if filter.for_me {
        let user_id = UserId(session.user_id);
        let worker = work::worker(&app, session.role, user_id, Scope::All).await?;
        Some(worker.confirms)
    } else {
        None
    };
    let wanted = Wanted {
        for_whom,
        status: filter.status,
        kind: filter.kind,
        concerns: filter.concerns,
        proposed_by: filter.proposed_by,
        proposed_from: filter.proposed_from,
        proposed_until: filter.proposed_until,
        not_by: filter.by_others.then(|| session.user_id.to_string()),
    };
    let sort = order(filter.sort.as_deref(), ORDERS)?;
    let now = app.now();
    let (view, wanted) = (&view, &wanted);
    let fetch = move |paging: Paging| {
        async move {
            let now_text = time_text(now);
            let (store, text) = (&view.store, &now_text);
            let found = projections::change_request::list(store, wanted, text, sort, paging);
            shown::page(found.await?, |item| body(item, now))
        }
        .boxed()
    };
    export::page_or_file(&export, "usulan", COLUMNS, view.position, &page, fetch).await
}

/// The columns of the exported list.
const COLUMNS: &[Column<ChangeRequestBody>] = &[
    ("Jenis", |it| Cell::word(it.kind)),
    ("Status", |it| Cell::word(it.status)),
    ("Mengenai", |it| Cell::some(it.about_what.as_ref())),
    ("Perubahan", |it| Cell::text(it.differences_in_words())),
    ("Pengusul", |it| Cell::some(it.proposer.name.as_ref())),
    ("Diusulkan", |it| Cell::time(Some(it.proposed_at))),
    ("Alasan", |it| Cell::some(it.reason.as_ref())),
    ("Diputuskan oleh", |it| {
        Cell::some(it.settler.as_ref().and_then(|one| one.name.as_ref()))
    }),
    ("Diputuskan", |it| Cell::time(it.settled_at)),
];
