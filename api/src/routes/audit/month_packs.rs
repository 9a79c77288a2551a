//! The audit pack of each month that is over, and who gets a mail when a month is closed.

use axum::extract::State;
use chrono::{Datelike, Months, NaiveDate};
use domain::permission::Action;
use projections::ReadStore;
use projections::audit::recorded_between;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::answer::{scope, shown};
use crate::audit_pack::EVENTS_MAX;
use crate::authz::{allow, rights::has};
use crate::extract::Query;
use crate::{ApiError, AppState, Envelope, Session, Signed};

/// Which year.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct MonthPacksAsked {
    /// The year; the present one when left out.
    #[serde(rename = "tahun")]
    pub year: Option<i32>,
}

/// Days whose events are one pack.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PackPart {
    /// First day.
    #[serde(rename = "dari")]
    pub from: NaiveDate,
    /// Last day.
    #[serde(rename = "sampai")]
    pub until: NaiveDate,
    /// Events recorded on these days.
    #[serde(rename = "peristiwa")]
    pub events: u64,
    /// Whether one day alone has more events than a pack holds: it is looked at on the audit page.
    #[serde(rename = "terlaluBesar")]
    pub too_large: bool,
}

/// A month that is over.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct MonthPack {
    /// `2026-10`.
    #[serde(rename = "bulan")]
    pub month: String,
    /// Events recorded in it.
    #[serde(rename = "peristiwa")]
    pub events: u64,
    /// Whether the books of every line of the year are closed for it.
    #[serde(rename = "bukuDitutup")]
    pub books_closed: bool,
    /// What is downloaded: the whole month, or, above what a pack holds, parts of it.
    #[serde(rename = "bagian")]
    pub parts: Vec<PackPart>,
}

/// The packs of a year.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct MonthPacks {
    /// The year.
    #[serde(rename = "tahun")]
    pub year: i32,
    /// Most events of one pack.
    #[serde(rename = "batasPeristiwa")]
    pub most: usize,
    /// The months that are over and in which something was recorded, newest first.
    pub items: Vec<MonthPack>,
    /// Whether the caller gets a mail when a month is closed.
    #[serde(rename = "kirimSurat")]
    pub mailed: bool,
    /// Whether the caller may ask for it: who may take the audit trail out.
    #[serde(rename = "bolehSurat")]
    pub may_be_mailed: bool,
}

/// Whether the caller wants the mail.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WantMonthPacks {
    /// Yes or no.
    #[serde(rename = "kirimSurat")]
    pub mailed: bool,
}

/// The audit packs of the months that are over.
#[utoipa::path(
    get,
    path = "/api/cms/audit/paket-bulanan",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::Audit)))),
    tag = "audit",
    params(MonthPacksAsked),
    responses((status = 200, body = Envelope<MonthPacks>))
)]
pub(crate) async fn list_month_packs(
    State(app): State<AppState>,
    session: Session,
    Query(asked): Query<MonthPacksAsked>,
) -> Result<Envelope<MonthPacks>, ApiError> {
    scope::of(&app, &session).await?;
    let today = shown::today(app.now());
    let year = asked.year.unwrap_or_else(|| today.year());
    let store = app.read.store();
    let closed = closed_through(store, year).await?;
    let firsts = first_days(year)?;
    let counts = recorded_between(store, &firsts).await?;
    let mut items = Vec::new();
    for (days, events) in firsts.windows(2).zip(counts) {
        let (first, next) = (days[0], days[1]);
        if next > today || events == 0 {
            continue;
        }
        let month = first.format("%Y-%m").to_string();
        items.push(MonthPack {
            books_closed: closed.as_ref().is_some_and(|closed| month <= *closed),
            parts: parts(store, first, next, events).await?,
            month,
            events,
        });
    }
    items.reverse();
    Ok(Envelope::ok(MonthPacks {
        year,
        most: EVENTS_MAX,
        items,
        mailed: app.ops.reads_packs(session.user_id).await?,
        may_be_mailed: may_export(&app, &session).await?,
    }))
}

/// Asks for the mail when a month is closed, or no more.
#[utoipa::path(
    post,
    path = "/api/cms/audit/paket-bulanan/surat",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::Audit).also(allow::Action::Export, allow::Audit).without_key("a switch of the caller's own mail; again, it stands as before")))),
    tag = "audit",
    request_body = WantMonthPacks,
    responses((status = 200, body = Envelope<MonthPackMail>))
)]
pub(crate) async fn want_month_packs(
    State(app): State<AppState>,
    session: Session,
    Signed(body): Signed<WantMonthPacks>,
) -> Result<Envelope<MonthPackMail>, ApiError> {
    if body.mailed && !may_export(&app, &session).await? {
        return Err(ApiError::new("HAK_AKSES_DITOLAK"));
    }
    app.ops
        .want_packs(session.user_id, body.mailed, app.now())
        .await?;
    Ok(Envelope::ok(MonthPackMail {
        mailed: body.mailed,
    }))
}

/// How the switch stands now.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct MonthPackMail {
    /// Whether the caller gets a mail when a month is closed.
    #[serde(rename = "kirimSurat")]
    pub mailed: bool,
}

async fn may_export(app: &AppState, session: &Session) -> Result<bool, ApiError> {
    has(app, session, (allow::Audit, Action::Export)).await
}

/// The last month for which the books of every line of a year are closed; none where one has no closed month.
async fn closed_through(store: &ReadStore, year: i32) -> Result<Option<String>, ApiError> {
    let wanted = projections::budget_line::BudgetLineFilter {
        year: Some(i64::from(year)),
        ..Default::default()
    };
    let mut lines = projections::budget_line::list(store, &wanted).await?;
    lines.retain(|line| line.withdrawn == 0);
    let closed: Option<Vec<String>> = lines.into_iter().map(|line| line.closed_through).collect();
    Ok(closed.and_then(|closed| closed.into_iter().min()))
}

/// The first day of each month of a year and of the next January.
fn first_days(year: i32) -> Result<Vec<NaiveDate>, ApiError> {
    let first = NaiveDate::from_ymd_opt(year, 1, 1).filter(|_| (2000..2200).contains(&year));
    let first = first.ok_or_else(|| ApiError::invalid("tahun", "Gunakan tahun seperti 2026."))?;
    Ok((0..=12)
        .filter_map(|months| first.checked_add_months(Months::new(months)))
        .collect())
}

/// The whole month, or as few stretches of whole days as hold at most what a pack does.
async fn parts(
    store: &ReadStore,
    first: NaiveDate,
    next: NaiveDate,
    events: u64,
) -> Result<Vec<PackPart>, ApiError> {
    let last = next.pred_opt().unwrap_or(first);
    let most = EVENTS_MAX as u64;
    if events <= most {
        return Ok(vec![PackPart {
            from: first,
            until: last,
            events,
            too_large: false,
        }]);
    }
    let days: Vec<NaiveDate> = first.iter_days().take_while(|day| *day <= next).collect();
    let counts = recorded_between(store, &days).await?;
    let by_day: Vec<(NaiveDate, u64)> = days.into_iter().zip(counts).collect();
    Ok(packed(&by_day, most))
}

/// Days put together as long as a pack holds them.
fn packed(days: &[(NaiveDate, u64)], most: u64) -> Vec<PackPart> {
    let mut parts: Vec<PackPart> = Vec::new();
    for (day, events) in days {
        match parts.last_mut() {
            Some(part) if part.events + events <= most => {
                part.until = *day;
                part.events += events;
            }
            _ => parts.push(PackPart {
                from: *day,
                until: *day,
                events: *events,
                too_large: *events > most,
            }),
        }
    }
    parts.retain(|part| part.events > 0);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_with_more_than_a_pack_holds_is_parted_by_days() {
        let day = |day| NaiveDate::from_ymd_opt(2026, 10, day).unwrap();
        let days = [
            (day(1), 6),
            (day(2), 4),
            (day(3), 11),
            (day(4), 1),
            (day(5), 0),
        ];
        let parts = packed(&days, 10);
        let told: Vec<_> = parts
            .iter()
            .map(|part| (part.from, part.until, part.events, part.too_large))
            .collect();
        let expected = vec![
            (day(1), day(2), 10, false),
            (day(3), day(3), 11, true),
            (day(4), day(5), 1, false),
        ];
        assert_eq!(told, expected);
    }
}
