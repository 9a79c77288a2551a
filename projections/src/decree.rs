//! Decrees and the awards that each names now.
use crate::award::AwardRow;
use crate::batch::{ApplyError, Batch};
use crate::error::Error;
use crate::event::Event;
use crate::fold::{Folded, Folds, RowOf, RowOfPart, part_key};
use crate::paging::{Page, Paging};
use crate::projection::{Projection, TableInfo};
use crate::row::{Row, row};
use crate::select::Select;
use crate::store::ReadStore;
use chrono::NaiveDate;
use domain::audit::StreamType;
use domain::decree::{Decree, DecreeEvent};
use domain::{AnyEvent, AwardId};
use sqlx::Row as _;
use std::collections::{BTreeSet, HashMap};

row! {
    /// A decree with its last amendment.
    pub struct DecreeRow in "read_decree" by decree_id {
        /// Its id.
        decree_id: String,
        /// Version of its stream.
        version: i64,
        /// Position of its last event.
        position: i64,
        /// Number on the paper.
        number: String,
        /// Date on the paper.
        dated: String,
        /// Title.
        title: String,
        /// Number of the last amending decree.
        amended_by_number: Option<String>,
        /// Its date.
        amended_on: Option<String>,
        /// Why it was amended.
        amend_reason: Option<String>,
        /// How many awards it names now.
        awards: i64,
        /// RFC 3339 time of the first event.
        created_at: String,
        /// RFC 3339 time of the last event.
        updated_at: String,
    }
}

row! {
    /// That a decree names an award.
    pub struct DecreeAwardRow in "read_decree_award" by decree_award_key {
        /// Decree and award.
        decree_award_key: String,
        /// The decree.
        decree_id: String,
        /// The award.
        award_id: String,
        /// What it says a payment is at most, whole rupiah.
        amount: Option<i64>,
    }
}

/// Keeps `read_decree` and `read_decree_award`.
pub struct Decrees;

impl Projection for Decrees {
    fn name(&self) -> &'static str {
        "decree"
    }

    fn tables(&self) -> Vec<TableInfo> {
        vec![
            TableInfo::of::<DecreeRow>(),
            TableInfo::of::<DecreeAwardRow>(),
        ]
    }

    fn reads(&self, kind: StreamType) -> bool {
        kind == StreamType::Decree
    }

    fn folds(&self, kind: StreamType) -> bool {
        kind == StreamType::Decree
    }

    fn needs(&self, _event: &Event, _batch: &mut Batch) {}

    fn apply(&self, event: &Event, folds: &Folds, batch: &mut Batch) -> Result<(), ApplyError> {
        let Some(AnyEvent::Decree(fact)) = event.fact() else {
            return Ok(());
        };
        folds.of::<Decree>(&event.recorded.stream)?;
        batch.refresh::<DecreeRow>(event);
        let moved: BTreeSet<&AwardId> = match fact {
            DecreeEvent::Issued { award_ids, .. } => award_ids.iter().collect(),
            DecreeEvent::Amended {
                added,
                removed,
                amounts,
                ..
            } => added.iter().chain(removed).chain(amounts.keys()).collect(),
            DecreeEvent::Renumbered { .. }
            | DecreeEvent::PaperBound(_)
            | DecreeEvent::Scanned { .. } => BTreeSet::new(),
        };
        for award_id in moved {
            batch.refresh_part::<DecreeAwardRow>(event, award_id.to_string());
        }
        Ok(())
    }
}

impl RowOf for DecreeRow {
    type Of = Decree;

    fn row_of(folded: &Folded<Decree>) -> Option<Self> {
        let (state, heads) = (folded.aggregate.state()?, &folded.heads);
        let amendment = state.amendment.as_ref();
        Some(Self {
            decree_id: folded.id.clone(),
            version: heads.version,
            position: heads.position(),
            number: state.number.clone(),
            dated: state.date.to_string(),
            title: state.title.clone(),
            amended_by_number: amendment.map(|amendment| amendment.number.clone()),
            amended_on: amendment.map(|amendment| amendment.date.to_string()),
            amend_reason: amendment.map(|amendment| amendment.reason.clone()),
            awards: i64::try_from(state.award_ids.len()).unwrap_or(i64::MAX),
            created_at: heads.created_at(),
            updated_at: heads.updated_at(),
        })
    }
}

impl RowOfPart for DecreeAwardRow {
    type Of = Decree;

    fn row_of_part(folded: &Folded<Decree>, part: &str) -> Option<Self> {
        let award_id: AwardId = part.parse().ok()?;
        let state = folded.aggregate.state()?;
        let amount = state.amounts.get(&award_id).map(|amount| amount.0);
        state.award_ids.contains(&award_id).then(|| Self {
            decree_award_key: part_key(&folded.id, part),
            decree_id: folded.id.clone(),
            award_id: award_id.to_string(),
            amount,
        })
    }
}

/// What a decree says a payment is at most, by award; only of those of whom it says so.
///
/// # Errors
/// The read store cannot be read.
pub async fn amounts(store: &ReadStore, decree_id: &str) -> Result<HashMap<String, i64>, Error> {
    let mut select = Select::new(DecreeAwardRow::columns_of("n"), "read_decree_award n");
    select.when("n.decree_id = ?", decree_id.to_owned());
    let rows = select
        .all(&mut *store.connection().await?, DecreeAwardRow::read)
        .await?;
    let said = rows
        .into_iter()
        .map(|row| Some((row.award_id, row.amount?)));
    Ok(said.flatten().collect())
}

/// Which decrees a list shows.
#[derive(Debug, Clone, Default)]
pub struct DecreeFilter {
    /// Only those that name an award of this person now.
    pub recipient_id: Option<String>,
    /// Only dated on or after this day.
    pub dated_from: Option<NaiveDate>,
    /// Only dated on or before this day.
    pub dated_until: Option<NaiveDate>,
    /// Only those that were amended, or only those that were not.
    pub amended: Option<bool>,
    /// Only numbers or titles that hold this text.
    pub search: Option<String>,
}

fn filtered(columns: String, filter: &DecreeFilter) -> Select {
    let mut select = Select::new(columns, "read_decree d");
    match filter.amended {
        Some(true) => select.only("d.amended_on IS NOT NULL"),
        Some(false) => select.only("d.amended_on IS NULL"),
        None => &mut select,
    };
    // By the key of `part_key`: of a person there are few awards, of a decree many names.
    let named = "EXISTS (SELECT 1 FROM read_award w JOIN read_decree_award n\n\
        ON n.decree_award_key = d.decree_id || '|' || w.award_id WHERE w.recipient_id = ?)";
    select
        .when_some(named, filter.recipient_id.clone())
        .when_some("d.dated >= ?", filter.dated_from.map(|day| day.to_string()))
        .when_some(
            "d.dated <= ?",
            filter.dated_until.map(|day| day.to_string()),
        )
        .search(
            &["LOWER(d.number)", "LOWER(d.title)"],
            filter.search.as_deref(),
        );
    select
}

/// How a list of decrees is ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DecreeSort {
    /// Latest date first.
    #[default]
    Latest,
    /// Earliest date first.
    Earliest,
    /// By number.
    Number,
    /// By number, backwards.
    NumberBackwards,
    /// By title.
    Title,
    /// Most recipients first.
    Awards,
    /// Fewest recipients first.
    AwardsUp,
}

impl DecreeSort {
    const fn order(self) -> &'static str {
        match self {
            Self::Latest => "d.dated DESC, d.decree_id DESC",
            Self::Earliest => "d.dated, d.decree_id",
            Self::Number => "d.number, d.decree_id",
            Self::NumberBackwards => "d.number DESC, d.decree_id DESC",
            Self::Title => "d.title, d.decree_id",
            Self::Awards => "d.awards DESC, d.decree_id DESC",
            Self::AwardsUp => "d.awards, d.decree_id",
        }
    }
}

/// One decree.
///
/// # Errors
/// The read store cannot be read.
pub async fn get(store: &ReadStore, decree_id: &str) -> Result<Option<DecreeRow>, Error> {
    let mut select = Select::new(DecreeRow::columns_of("d"), "read_decree d");
    select.when("d.decree_id = ?", decree_id.to_owned());
    select
        .first(&mut *store.connection().await?, DecreeRow::read)
        .await
}

/// The numbers of decrees and amendments that are dated in a year, oldest first.
///
/// # Errors
/// The read store cannot be read.
pub async fn numbers(store: &ReadStore, year: i32) -> Result<Vec<String>, Error> {
    let mut dated = Vec::new();
    for (number, date) in [
        ("d.number", "d.dated"),
        ("d.amended_by_number", "d.amended_on"),
    ] {
        let mut select = Select::new(format!("{number}, {date}"), "read_decree d");
        select
            .when(&format!("{date} >= ?"), format!("{year}-01-01"))
            .when(&format!("{date} <= ?"), format!("{year}-12-31"));
        let found = select
            .all(&mut *store.connection().await?, |row| {
                Ok((row.try_get::<String, _>(1)?, row.try_get::<String, _>(0)?))
            })
            .await?;
        dated.extend(found);
    }
    dated.sort();
    Ok(dated.into_iter().map(|(_, number)| number).collect())
}

/// A page of decrees, newest date first.
///
/// # Errors
/// The read store cannot be read.
pub async fn list(
    store: &ReadStore,
    filter: &DecreeFilter,
    sort: DecreeSort,
    paging: Paging,
) -> Result<Page<DecreeRow>, Error> {
    filtered(DecreeRow::columns_of("d"), filter)
        .page(store, sort.order(), paging, DecreeRow::read)
        .await
}

/// Of the decrees that a list would show: whether they were amended, how many are so, and how many awards they name.
///
/// # Errors
/// The read store cannot be read.
pub async fn sums(
    store: &ReadStore,
    filter: &DecreeFilter,
) -> Result<Vec<(bool, i64, i64)>, Error> {
    let amended = "CAST(CASE WHEN d.amended_on IS NULL THEN 0 ELSE 1 END AS BIGINT)";
    let columns = format!("{amended}, COUNT(*), CAST(SUM(d.awards) AS BIGINT)");
    let mut select = filtered(columns, filter);
    select.then("GROUP BY 1\nORDER BY 1");
    select
        .all(&mut *store.connection().await?, |row| {
            let amended: i64 = row.try_get(0)?;
            Ok((amended != 0, row.try_get(1)?, row.try_get(2)?))
        })
        .await
}

/// The awards a decree names now, by name.
///
/// # Errors
/// The read store cannot be read.
pub async fn awards(store: &ReadStore, decree_id: &str) -> Result<Vec<AwardRow>, Error> {
    let mut select = Select::new(
        AwardRow::columns_of("w"),
        "read_decree_award n JOIN read_award w ON w.award_id = n.award_id",
    );
    select
        .when("n.decree_id = ?", decree_id.to_owned())
        .then("ORDER BY w.name_key, w.award_id");
    select
        .all(&mut *store.connection().await?, AwardRow::read)
        .await
}
