//! What became different between two days, and by whom.

use crate::authz::allow;
use std::collections::HashMap;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use domain::audit::DifferenceKind;
use projections::AsOf as Models;
use projections::audit::AuditRow;
use projections::audit::difference::{Change, Difference, Side, between};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::answer::export::{self, Cell, Column, Export};
use crate::answer::view::as_of_for;
use crate::answer::{scope, shown};
use crate::extract::Query;
use crate::routes::audit::list;
use crate::routes::audit::wire::{
    AuditEvent, DifferenceCount, DifferenceItem, DifferencePage, DifferenceSums,
};
use crate::{ApiError, AppState, AsOf, Envelope, Searched, Session};

/// Which days, and what to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct DifferenceFilter {
    /// The earlier day, at its end.
    #[serde(rename = "dari")]
    pub from: NaiveDate,
    /// The later day, at its end.
    #[serde(rename = "sampai")]
    pub until: NaiveDate,
    /// Only this kind.
    #[serde(rename = "jenis")]
    pub kind: Option<DifferenceKind>,
}

/// What became different between the ends of two days: who entered and left the list of recipients,
/// whose state, decree, account or payment changed, which ceilings, rosters, decrees and findings, and by whom.
#[utoipa::path(
    get,
    path = "/api/cms/audit/selisih",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::Audit)))),
    tag = "audit",
    params(Searched, DifferenceFilter, Export),
    responses((status = 200, body = Envelope<DifferencePage>))
)]
pub(crate) async fn list_audit_differences(
    State(app): State<AppState>,
    session: Session,
    page: Searched,
    Query(filter): Query<DifferenceFilter>,
    export: Export,
) -> Result<Response, ApiError> {
    scope::of(&app, &session).await?;
    if filter.from >= filter.until {
        return Err(ApiError::invalid(
            "sampai",
            "Tanggal kedua harus sesudah tanggal pertama.",
        ));
    }
    let account = session.user_id;
    let before = as_of_for(&app, account, end_of(filter.from)?).await?;
    let after = as_of_for(&app, account, end_of(filter.until)?).await?;
    let mut found = between(&before.store, &after.store).await?;
    let changes = std::mem::take(&mut found.changes);
    let counts = counts(&changes);
    let wanted = wanted(changes, filter.kind, page.needle());
    if export.is_file() {
        let mut rows = Vec::with_capacity(wanted.len());
        for some in wanted.chunks(CAUSES_BATCH) {
            rows.extend(explained(&before, &after, some.to_vec()).await?);
        }
        if let Some(file) = export::rows_as_file(&export, "selisih", COLUMNS, &rows)? {
            return Ok(file);
        }
    }
    let total_items = wanted.len() as u64;
    let shown_changes: Vec<Change> = wanted
        .into_iter()
        .skip(usize::try_from(page.offset()).unwrap_or(usize::MAX))
        .take(page.size as usize)
        .collect();
    let body = DifferencePage {
        items: explained(&before, &after, shown_changes).await?,
        page: page.page,
        size: page.size,
        total_items,
        total_pages: total_items.div_ceil(u64::from(page.size)),
        sums: sums(&found),
        counts,
    };
    let position = after.events.saturating_sub(1);
    let (page, pages) = (body.page, body.total_pages);
    let answer = Envelope::ok(body).leaf(page, pages).at(position);
    Ok(answer.into_response())
}

/// The last moment of a day in the office.
fn end_of(day: NaiveDate) -> Result<DateTime<Utc>, ApiError> {
    let next_day = AsOf(Some(day)).until();
    next_day
        .map(|next_day| next_day - TimeDelta::microseconds(1))
        .ok_or_else(|| ApiError::invalid("dari", "Gunakan tanggal seperti 2026-03-31."))
}

/// How many changes there are of each kind, and what money they moved.
fn counts(changes: &[Change]) -> Vec<DifferenceCount> {
    let of = |kind: DifferenceKind| changes.iter().filter(move |change| change.kind == kind);
    let counted = DifferenceKind::ALL.iter().map(|kind| DifferenceCount {
        kind: *kind,
        count: of(*kind).count() as u64,
        moved: of(*kind).map(|change| change.moved).sum(),
    });
    counted.collect()
}

/// The changes of a kind that are about a name with this text.
fn wanted(changes: Vec<Change>, kind: Option<DifferenceKind>, needle: Option<&str>) -> Vec<Change> {
    let needle = needle.map(str::to_lowercase);
    let is_named = |change: &Change| {
        let Some(needle) = &needle else { return true };
        let name = change.name.as_deref().unwrap_or_default();
        name.to_lowercase().contains(needle)
    };
    let of_kind = |change: &Change| kind.is_none_or(|kind| kind == change.kind);
    let wanted = changes.into_iter().filter(of_kind).filter(is_named);
    wanted.collect()
}

fn sums(found: &Difference) -> DifferenceSums {
    DifferenceSums {
        standing_before: found.before.standing,
        standing_after: found.after.standing,
        ordered_before: found.before.ordered,
        ordered_after: found.after.ordered,
        ceilings_before: found.books_before.ceilings,
        ceilings_after: found.books_after.ceilings,
        rosters_before: found.books_before.rosters,
        rosters_after: found.books_after.rosters,
    }
}

/// Changes whose causes are looked up at once.
const CAUSES_BATCH: usize = 500;

/// The columns of the exported list.
const COLUMNS: &[Column<DifferenceItem>] = &[
    ("Perubahan", |it| Cell::word(it.kind)),
    ("Nama", |it| Cell::some(it.name.as_ref())),
    ("Distrik", |it| Cell::some(it.home_district_name.as_ref())),
    ("Pembayaran", |it| Cell::some(it.payment.as_ref())),
    ("Semula", |it| Cell::some(it.before.as_ref())),
    ("Menjadi", |it| Cell::some(it.after.as_ref())),
    ("Selisih (Rp)", |it| Cell::rupiah(it.moved)),
    ("Oleh", |it| Cell::some(it.actor_name.as_ref())),
    ("Kantor", |it| Cell::some(it.actor_office.as_ref())),
    ("Waktu", |it| Cell::time(it.at)),
    ("Nomor Peristiwa", |it| Cell::integer(it.position)),
];

/// Changes in words, each with the event that caused it.
async fn explained(
    before: &Models,
    after: &Models,
    changes: Vec<Change>,
) -> Result<Vec<DifferenceItem>, ApiError> {
    let streams: Vec<String> = changes
        .iter()
        .map(|change| change.stream_id.clone())
        .collect();
    let edge = |events: u64| i64::try_from(events).unwrap_or(i64::MAX);
    let events = projections::audit::of_streams(
        &after.store,
        &streams,
        edge(before.events),
        edge(after.events),
    )
    .await?;
    let causes: Vec<AuditRow> = changes
        .iter()
        .filter_map(|change| cause(change, &events).cloned())
        .collect();
    let causes: HashMap<i64, AuditEvent> = list::described(&after.store, causes)
        .await?
        .into_iter()
        .map(|event| (event.position, event))
        .collect();
    Ok(changes
        .into_iter()
        .map(|change| {
            let by = cause(&change, &events).and_then(|event| causes.get(&event.position));
            item(change, by)
        })
        .collect())
}

/// The last event within the stretch that can have caused it.
fn cause<'a>(change: &Change, events: &'a [AuditRow]) -> Option<&'a AuditRow> {
    events
        .iter()
        .rev()
        .find(|event| event.stream_id == change.stream_id && change.caused_by(&event.event_type))
}

fn item(change: Change, by: Option<&AuditEvent>) -> DifferenceItem {
    DifferenceItem {
        kind: change.kind,
        home_district_name: shown::district_name(Some(&change.home_district)),
        moved: (change.moved != 0).then_some(change.moved),
        paper_id: change.paper_id,
        before: text(change.before),
        after: text(change.after),
        payment: change.payment.as_deref().map(payment),
        award_id: change.award_id,
        name: change.name,
        actor_name: by.and_then(|event| event.actor_name.clone()),
        actor_office: by.map(|event| event.actor_office.clone()),
        at: by.map(|event| event.at),
        position: by.map(|event| event.position).or(change.position),
        proof: by.map(|event| event.proof.clone()),
    }
}

/// `biaya_hidup|2025/2026|3` as `Biaya hidup 2025/2026, semester 3`.
fn payment(name: &str) -> String {
    let mut parts = name.split('|');
    let component = words(parts.next().unwrap_or_default());
    let year = parts.next().unwrap_or_default();
    let semester = parts.next().unwrap_or_default();
    format!("{component} {year}, semester {semester}")
}

/// A side in words: amounts, accounts and states as they are read.
fn text(side: Side) -> Option<String> {
    match side {
        Side::Nothing => None,
        Side::Text(text) => Some(text.split('|').map(words).collect::<Vec<_>>().join(", ")),
        Side::Rupiah(amount) => Some(crate::error::rupiah(amount)),
        Side::Account {
            bank_code,
            number,
            holder,
            status,
        } => {
            let bank = shown::bank_name(&bank_code).unwrap_or(bank_code);
            let number = number.unwrap_or_else(|| "(dihapus)".to_owned());
            let holder = holder.unwrap_or_else(|| "(dihapus)".to_owned());
            Some(format!(
                "{bank} {number} a.n. {holder}, {}",
                words(&status).to_lowercase()
            ))
        }
    }
}

/// `sp2d_terbit` as `SP2D terbit`, `biaya_hidup` as `Biaya hidup`; a number of a decree stays.
fn words(word: &str) -> String {
    if word.contains(|letter: char| letter == '/' || letter.is_ascii_uppercase()) {
        return word.to_owned();
    }
    let spaced = word.replace('_', " ");
    for paper in ["sp2d", "spp", "spm", "ukt"] {
        if let Some(rest) = spaced.strip_prefix(paper) {
            return format!("{}{rest}", paper.to_uppercase());
        }
    }
    let mut letters = spaced.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_the_wire_are_read_as_words() {
        assert_eq!(words("sp2d_terbit"), "SP2D terbit");
        assert_eq!(words("188.4/12/2026"), "188.4/12/2026");
        assert_eq!(
            payment("biaya_hidup|2025/2026|3"),
            "Biaya hidup 2025/2026, semester 3"
        );
        assert_eq!(
            text(Side::Text("aktif|lulus".to_owned())).as_deref(),
            Some("Aktif, Lulus")
        );
    }
}
