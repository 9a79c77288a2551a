//! What people's records have in common that they should not, what blocks first.

use crate::authz::allow;
use std::collections::BTreeMap;

use axum::extract::State;
use axum::response::Response;
use domain::finding::FindingStatus;
use domain::integrity::{FindingKey, Severity};
use futures::FutureExt;
use projections::finding::{FindingFilter, FindingItem, FindingSort};
use projections::{Paging, Scope};
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire::{DismissalBody, FindingBody, FindingPerson, words};
use crate::answer::export::{self, Cell, Column, Export};
use crate::answer::scope::Area;
use crate::answer::view::View;
use crate::answer::{scope, shown};
use crate::extract::Query;
use crate::{ApiError, AppState, Envelope, Page, PageQuery, Session};

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct FindingQuery {
    /// Only `menghalangi`, `peringatan` or `info`.
    #[serde(rename = "tingkat")]
    pub severity: Option<Severity>,
    /// Only this kind, e.g. `NIK_SAMA`.
    #[serde(rename = "kode")]
    pub kind: Option<FindingKey>,
    /// Only `terbuka` or `diabaikan`.
    pub status: Option<FindingStatus>,
    /// Only findings about this person.
    #[serde(rename = "userId")]
    pub person_id: Option<String>,
    /// Only findings about what the reader did not prepare: those that they may judge.
    #[serde(rename = "untukSaya", default)]
    pub for_me: bool,
}

/// The orders of this list, the first its own.
const ORDERS: &[(&str, FindingSort)] = &[
    ("tingkat", FindingSort::Severity),
    ("terbaru", FindingSort::Newest),
    ("nama", FindingSort::Name),
];

/// What people's records have in common that they should not, what blocks first.
#[utoipa::path(
    get,
    path = "/api/cms/temuan",
    extensions(("x-access" = json!(allow::to().branch().admin().government().view(allow::Finding))), ("x-orders" = json!(crate::extract::orders(ORDERS)))),
    tag = "temuan",
    params(PageQuery, FindingQuery, Export, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<Page<FindingBody>>))
)]
pub(crate) async fn list_findings(
    State(app): State<AppState>,
    session: Session,
    page: PageQuery,
    Query(query): Query<FindingQuery>,
    export: Export,
    view: View,
) -> Result<Response, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let filter = FindingFilter {
        severity: query.severity,
        kind: query.kind,
        person_id: query.person_id,
        open: query.status.map(|status| status == FindingStatus::Open),
        for_judge: query.for_me.then(|| session.user_id.to_string()),
        search: page.needle().map(str::to_owned),
    };
    let sort = page.order(ORDERS)?;
    let caller = session.user_id.to_string();
    let (view, scope, filter, caller) = (&view, &scope, &filter, &caller);
    let fetch = move |paging: Paging| {
        async move {
            let found =
                projections::finding::list(&view.store, scope, filter, sort, paging).await?;
            let deciders: Vec<String> = found
                .items
                .iter()
                .filter_map(|item| Some(item.dismissal.as_ref()?.dismissed_by.clone()))
                .collect();
            let names = projections::user::names(&view.store, &deciders).await?;
            let names = names.into_iter().collect();
            shown::page(found, |item| body(item, scope, caller, &names))
        }
        .boxed()
    };
    export::page_or_file(&export, "temuan", COLUMNS, view.position, &page, fetch).await
}

/// The columns of the exported list.
const COLUMNS: &[Column<FindingBody>] = &[
    ("Tingkat", |it| Cell::word(it.severity)),
    ("Kode", |it| Cell::word(it.kind)),
    ("Temuan", |it| Cell::text(&it.title)),
    ("Penjelasan", |it| Cell::text(&it.explanation)),
    ("Orang", |it| Cell::some(it.person.name.as_ref())),
    ("Orang Lain", |it| match &it.other {
        Some(other) => Cell::some(other.name.as_ref()),
        None if it.other_hidden => Cell::text("Di luar wilayah"),
        None => Cell::Empty,
    }),
    ("Sejak", |it| Cell::time(Some(it.found_at))),
    ("Status", |it| Cell::word(it.status)),
    ("Alasan Pengabaian", |it| {
        Cell::some(it.dismissal.as_ref().map(|dismissal| &dismissal.reason))
    }),
];

fn body(
    item: FindingItem,
    scope: &Scope,
    caller: &str,
    names: &BTreeMap<String, String>,
) -> Result<FindingBody, ApiError> {
    let FindingItem { finding, dismissal } = item;
    let (title, explanation) = words(finding.kind);
    let sees_other = match scope {
        Scope::All => true,
        Scope::Area { districts, cities } => Area {
            districts: districts.clone(),
            cities: cities.clone(),
        }
        .holds(
            finding.other_district.as_deref(),
            finding.other_city.as_deref(),
        ),
        Scope::Institution(_) | Scope::Person(_) => false,
    };
    let concerned = finding.person_id == caller
        || finding.other_person() == Some(caller)
        || finding.prepared_by.split(' ').any(|by| by == caller);
    let other_person = finding.other_person().map(str::to_owned);
    let has_other = other_person.is_some();
    Ok(FindingBody {
        version: dismissal.as_ref().map_or(0, |row| row.dismissal_version),
        kind: finding.kind,
        title: title.to_owned(),
        explanation: explanation.to_owned(),
        found_at: shown::time(&finding.found_at)?,
        position: finding.position,
        status: if dismissal.is_some() {
            FindingStatus::Dismissed
        } else {
            FindingStatus::Open
        },
        person: FindingPerson {
            user_id: finding.person_id,
            name: finding.name,
            application_id: finding.application_id,
        },
        other_hidden: has_other && !sees_other,
        other: other_person
            .filter(|_| sees_other)
            .map(|user_id| FindingPerson {
                user_id,
                name: finding.other_name,
                application_id: finding.other_application_id,
            }),
        may_be_dismissed: dismissal.is_none()
            && [Severity::Warns, Severity::Blocks].contains(&finding.severity)
            && !concerned,
        severity: finding.severity,
        dismissal: dismissal
            .map(|row| {
                Ok::<_, ApiError>(DismissalBody {
                    reason: row.reason,
                    by: names.get(&row.dismissed_by).cloned(),
                    at: shown::time(&row.dismissed_at)?,
                })
            })
            .transpose()?,
        id: finding.finding_id,
    })
}
