//! Decrees, newest first.

use crate::authz::allow;
use axum::extract::State;
use axum::response::Response;
use chrono::NaiveDate;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::answer::export::{self, Cell, Column, Export};
use crate::answer::view::View;
use crate::answer::{scope, shown};
use crate::extract::Query;
use crate::routes::decree::wire::DecreeItem;
use crate::{ApiError, AppState, ClassSum, Envelope, PageQuery, Session, SummedPage};
use futures::FutureExt;
use projections::Paging;
use projections::decree::{DecreeFilter as DecreeQuery, DecreeRow, DecreeSort};

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct DecreeFilter {
    /// Only those that name this person now.
    #[serde(rename = "userId")]
    pub recipient: Option<String>,
    /// Only dated on or after this day.
    #[serde(rename = "tanggalDari")]
    pub dated_from: Option<NaiveDate>,
    /// Only dated on or before this day.
    #[serde(rename = "tanggalSampai")]
    pub dated_until: Option<NaiveDate>,
    /// true: only those that were amended; false: only those that were not.
    #[serde(rename = "sudahDiubah")]
    pub amended: Option<bool>,
}

/// The orders of this list, the first its own.
const ORDERS: &[(&str, DecreeSort)] = &[
    ("terbaru", DecreeSort::Latest),
    ("terdahulu", DecreeSort::Earliest),
    ("nomor", DecreeSort::Number),
    ("nomor-za", DecreeSort::NumberBackwards),
    ("judul", DecreeSort::Title),
    ("penerima", DecreeSort::Awards),
    ("penerima-tersedikit", DecreeSort::AwardsUp),
];

/// Decrees, newest first.
#[utoipa::path(
    get,
    path = "/api/cms/sk-penetapan",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::Decree).machine(allow::Machines::Awards))), ("x-orders" = json!(crate::extract::orders(ORDERS)))),
    tag = "sk-penetapan",
    params(PageQuery, DecreeFilter, Export, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<SummedPage<DecreeItem>>))
)]
pub(crate) async fn list_decrees(
    State(app): State<AppState>,
    session: Session,
    page: PageQuery,
    Query(filter): Query<DecreeFilter>,
    export: Export,
    view: View,
) -> Result<Response, ApiError> {
    scope::of(&app, &session).await?;
    let sort = page.order(ORDERS)?;
    let wanted = DecreeQuery {
        recipient_id: filter.recipient,
        dated_from: filter.dated_from,
        dated_until: filter.dated_until,
        amended: filter.amended,
        search: page.needle().map(str::to_owned),
    };
    let (view, wanted) = (&view, &wanted);
    let fetch = move |paging: Paging| {
        async move {
            let found = projections::decree::list(&view.store, wanted, sort, paging);
            shown::page(found.await?, item)
        }
        .boxed()
    };
    let sums = async {
        let found = projections::decree::sums(&view.store, wanted).await?;
        let mut sums = Vec::with_capacity(found.len() + 1);
        let mut named = 0;
        for (amended, count, awards) in found {
            let name = if amended {
                "Sudah diubah"
            } else {
                "Belum diubah"
            };
            sums.push(of_class(name, count));
            named += awards;
        }
        if named > 0 {
            sums.push(of_class("Penerima yang disebut", named));
        }
        Ok(sums)
    };
    let file = ("sk-penetapan", COLUMNS);
    export::summed_page_or_file(&export, file, view.position, &page, fetch, sums).await
}

fn of_class(name: &str, count: i64) -> ClassSum {
    ClassSum {
        name: name.to_owned(),
        count,
        amount: None,
    }
}

/// The columns of the exported list.
const COLUMNS: &[Column<DecreeItem>] = &[
    ("Nomor", |it| Cell::text(&it.number)),
    ("Tanggal", |it| Cell::day(Some(it.date))),
    ("Judul", |it| Cell::text(&it.title)),
    ("Jumlah Penerima", |it| Cell::integer(Some(it.award_count))),
    ("Diubah Oleh", |it| Cell::some(it.amended_by.as_ref())),
];

/// A decree as a line of a list.
pub(crate) fn item(row: DecreeRow) -> Result<DecreeItem, ApiError> {
    Ok(DecreeItem {
        date: shown::day(&row.dated)?,
        updated_at: shown::time(&row.updated_at)?,
        id: row.decree_id,
        version: row.version,
        position: row.position,
        number: row.number,
        title: row.title,
        award_count: row.awards,
        amended_by: row.amended_by_number,
    })
}
