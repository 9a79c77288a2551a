//! Separation of duties: every payment with the hands in it, and what is wrong with them.

use crate::authz::allow;
use axum::extract::State;
use axum::response::Response;
use domain::duties::DutyVerdict;
use futures::FutureExt;
use projections::Paging;
use projections::duty::DutyFilter as Wanted;
use serde::Deserialize;
use utoipa::IntoParams;

use super::duties_wire::{DeedBody, DutyBody, body, office_accounts};
use crate::answer::export::{self, Cell, Column, Export};
use crate::answer::scope;
use crate::answer::view::View;
use crate::extract::Query;
use crate::{ApiError, AppState, Envelope, Page, Searched, Session};

/// What to narrow the answer by; the search looks at ids and numbers of SPP, SPM and SP2D.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct DutyFilter {
    /// Only what somebody must look at.
    #[serde(rename = "hanya-masalah", default)]
    pub to_look_at: bool,
    /// Only what the hands come to this.
    #[serde(rename = "putusan")]
    pub verdict: Option<DutyVerdict>,
}

/// Every payment with the hands in it and what is wrong with them, newest first; anybody who holds the events comes
/// to the same rows.
#[utoipa::path(
    get,
    path = "/api/cms/audit/pemisahan-tugas",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::Audit)))),
    tag = "audit",
    params(Searched, DutyFilter, Export, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<Page<DutyBody>>))
)]
pub(crate) async fn list_duties(
    State(app): State<AppState>,
    session: Session,
    page: Searched,
    Query(filter): Query<DutyFilter>,
    export: Export,
    view: View,
) -> Result<Response, ApiError> {
    scope::of(&app, &session).await?;
    let wanted = Wanted {
        to_look_at: filter.to_look_at,
        verdict: filter.verdict,
        search: page.needle().map(str::to_owned),
    };
    let (view, wanted) = (&view, &wanted);
    let fetch = move |paging: Paging| {
        async move {
            let found = projections::duty::list(&view.store, wanted, paging).await?;
            let accounts = office_accounts(found.items.iter().map(|item| &item.chain));
            let names = projections::user::names(&view.store, &accounts).await?;
            crate::answer::shown::page(found, |item| body(item, &names))
        }
        .boxed()
    };
    export::page_or_file(
        &export,
        "pemisahan-tugas",
        COLUMNS,
        view.position,
        &page,
        fetch,
    )
    .await
}

/// The columns of the exported list: accounts by id, never by name.
const COLUMNS: &[Column<DutyBody>] = &[
    ("ID Pembayaran", |it| Cell::text(&it.disbursement_id)),
    ("Nomor SP2D", |it| Cell::some(it.sp2d_number.as_ref())),
    ("Komponen", |it| Cell::some_word(it.component)),
    ("Tahun Akademik", |it| Cell::some(it.academic_year.as_ref())),
    ("Semester", |it| Cell::integer(it.semester)),
    ("Jumlah", |it| Cell::rupiah(it.amount)),
    ("Status", |it| Cell::some_word(it.status)),
    ("Putusan", |it| Cell::word(it.verdict)),
    ("Perlu Dilihat", |it| {
        Cell::text(if it.to_look_at { "Ya" } else { "Tidak" })
    }),
    ("Temuan", |it| Cell::text(conflicts(it))),
    ("Tangan", |it| Cell::text(hands(it))),
];

fn conflicts(duty: &DutyBody) -> String {
    let told = duty.conflicts.iter().map(|one| {
        let exempt = if one.exempt { ", dikecualikan" } else { "" };
        format!(
            "{} (akun {}, peristiwa {} dan {}{exempt})",
            one.rule.label(),
            one.person.user_id,
            one.first,
            one.then
        )
    });
    told.collect::<Vec<_>>().join("; ")
}

fn hands(duty: &DutyBody) -> String {
    let told = duty.deeds.iter().map(hand);
    told.collect::<Vec<_>>().join("; ")
}

fn hand(deed: &DeedBody) -> String {
    let functions: Vec<&str> = deed.functions.iter().map(|one| one.label()).collect();
    let functions = match functions.as_slice() {
        [] => String::new(),
        some => format!(", {}", some.join(" dan ")),
    };
    let answers = deed.answers.as_ref().map_or_else(String::new, |person| {
        format!(", dijawab akun {}", person.user_id)
    });
    format!(
        "{}: {}{functions}, akun {}{answers}, peristiwa {}",
        deed.step.label(),
        deed.office,
        deed.account.user_id,
        deed.position
    )
}
