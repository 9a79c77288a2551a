//! Plain master data of every kind in one table: lists by name or time, children, slugs, areas.
mod uses;
mod valued;

pub use self::{uses::uses, valued::all_of};

use crate::batch::{ApplyError, Batch};
use crate::error::Error;
use crate::event::{Body, Event, RecordFact, is_record, time_text};
use crate::fold::Folds;
use crate::paging::{Page, Paging};
use crate::projection::{Projection, TableInfo};
use crate::row::{Row, row};
use crate::scope::Scope;
use crate::select::Select;
use crate::store::ReadStore;
use chrono::{DateTime, Utc};
use domain::AnyEvent;
use domain::audit::StreamType;
use domain::record::{Area, Branch};
use domain::user::UserEvent;
use serde_json::Value;

row! {
    /// A record as it stands.
    pub struct RecordRow in "read_record" by record_key {
        /// Type and id.
        record_key: String,
        /// Kind, for example `bank`.
        record_type: String,
        /// Id within the kind, for example `002`.
        record_id: String,
        /// Version of its stream.
        version: i64,
        /// Position of its last event.
        position: i64,
        /// Position of its first event.
        created_position: i64,
        /// Name or title.
        name: String,
        /// Name in lower case.
        name_key: String,
        /// What a search looks in, in lower case: the name, and the text of news.
        search_key: String,
        /// Where it stands, of what is moderated.
        state: Option<String>,
        /// RFC 3339 time from which everybody may read it, of news.
        shown_at: Option<String>,
        /// Readable part of the address, of news.
        slug: Option<String>,
        /// What it belongs to: district, institution, news category, award or person.
        parent_id: Option<String>,
        /// By what the kind is counted: a level or a year.
        facet: Option<String>,
        /// Whose personal data it holds.
        subject_id: Option<String>,
        /// Its values as JSON, personal nodes sealed.
        value: String,
        /// Whether it was deleted.
        deleted: bool,
        /// Who created it.
        created_by: String,
        /// RFC 3339 time of the first event.
        created_at: String,
        /// RFC 3339 time of the last event.
        updated_at: String,
    }
}

impl RecordRow {
    /// The values as JSON; personal nodes are sealed, and opened by the ledger for who may see them.
    #[must_use]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.value).unwrap_or_default()
    }

    /// The values as their own type (personal values read as erased).
    ///
    /// # Errors
    /// They are of another kind.
    pub fn parse<T: serde::de::DeserializeOwned>(&self) -> Result<T, Error> {
        serde_json::from_str(&self.value).map_err(|error| Error::Unreadable {
            table: Self::TABLE,
            reason: format!("{}: {error}", self.record_key),
        })
    }
}

/// Keeps `read_record`.
pub struct Records;

impl Projection for Records {
    fn name(&self) -> &'static str {
        "record"
    }

    fn tables(&self) -> Vec<TableInfo> {
        vec![TableInfo::of::<RecordRow>()]
    }

    fn reads(&self, kind: StreamType) -> bool {
        kind == StreamType::User || is_record(kind.as_str())
    }

    fn needs(&self, event: &Event, batch: &mut Batch) {
        if matches!(event.body, Body::Record(_)) {
            batch.want_own::<RecordRow>(event, &key(event));
        }
    }

    fn apply(&self, event: &Event, _folds: &Folds, batch: &mut Batch) -> Result<(), ApplyError> {
        match &event.body {
            Body::Record(fact) => apply(event, *fact, batch),
            Body::Known(fact) => {
                if let AnyEvent::User(UserEvent::Erased { .. }) = **fact {
                    batch.defer::<RecordRow>(
                        "UPDATE read_record\nSET name = '', name_key = '', search_key = ''\nWHERE subject_id = $1",
                        event.stream_id(),
                    );
                }
                Ok(())
            }
            Body::Foreign | Body::Unreadable(_) => Ok(()),
        }
    }
}

fn key(event: &Event) -> String {
    key_of(event.stream_type(), event.stream_id())
}

fn key_of(record_type: &str, record_id: &str) -> String {
    format!("{record_type}|{record_id}")
}

fn apply(event: &Event, fact: RecordFact, batch: &mut Batch) -> Result<(), ApplyError> {
    let key = key(event);
    if fact == RecordFact::Created {
        batch.put(RecordRow {
            record_key: key.clone(),
            record_type: event.stream_type().to_owned(),
            record_id: event.stream_id().to_owned(),
            version: 0,
            position: 0,
            created_position: event.position_i64(),
            name: String::new(),
            name_key: String::new(),
            search_key: String::new(),
            state: None,
            shown_at: None,
            slug: None,
            parent_id: None,
            facet: None,
            subject_id: None,
            value: String::new(),
            deleted: false,
            created_by: event.actor_id().to_owned(),
            created_at: event.time(),
            updated_at: String::new(),
        });
    }
    let row = batch.row::<RecordRow>(&key)?;
    row.version = event.version();
    row.position = event.position_i64();
    row.updated_at = event.time();
    match fact {
        RecordFact::Created | RecordFact::Updated => fill(row, event)?,
        RecordFact::Deleted => row.deleted = true,
        RecordFact::Restored => row.deleted = false,
    }
    Ok(())
}

fn fill(row: &mut RecordRow, event: &Event) -> Result<(), ApplyError> {
    let opened = event.opened();
    let value = &opened["value"];
    if !value.is_object() {
        return Err(ApplyError::new("a record without values"));
    }
    let text = |names: &[&str]| {
        names
            .iter()
            .find_map(|name| value[*name].as_str())
            .map(str::to_owned)
    };
    let person = &value["name"]["$personal"];
    row.name = person["value"]
        .as_str()
        .map(str::to_owned)
        .or_else(|| text(&["name", "title"]))
        .or_else(|| text(&["scholarship_type"]).map(|kind| format!("{kind} {}", value["year"])))
        .unwrap_or_default();
    row.name_key = row.name.to_lowercase();
    row.search_key.clone_from(&row.name_key);
    if let Some(body) = value["body_html"].as_str() {
        row.search_key.push(' ');
        row.search_key.push_str(&text_of(body).to_lowercase());
    }
    row.state = text(&["state"]);
    // Written by one serialiser, but with as many digits as the moment needs: made of one width here,
    // so that text order is time order.
    row.shown_at = text(&["published_at"])
        .and_then(|at| at.parse().ok())
        .map(time_text);
    row.subject_id = person["subject"].as_str().map(str::to_owned);
    row.slug = text(&["slug"]);
    row.parent_id = text(&[
        "district_code",
        "institution_id",
        "category_id",
        "award_id",
        "owner_id",
    ]);
    row.facet = text(&["level"]).or_else(|| value["year"].as_u64().map(|year| year.to_string()));
    row.value = event.sealed_text("/value").unwrap_or_default();
    Ok(())
}

/// The readable text of cleaned HTML: without its tags, its few entities read.
fn text_of(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    let mut inside = false;
    for letter in html.chars() {
        match letter {
            '<' => inside = true,
            '>' if inside => {
                inside = false;
                text.push(' ');
            }
            _ if inside => {}
            other => text.push(other),
        }
    }
    for (entity, letter) in [
        ("&nbsp;", " "),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&amp;", "&"),
    ] {
        text = text.replace(entity, letter);
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Which records a list shows.
#[derive(Debug, Clone, Default)]
pub struct RecordFilter {
    /// Only those whose name (of news: or text) holds this text.
    pub search: Option<String>,
    /// Only those of this name, in small letters.
    pub name_key: Option<String>,
    /// Only records that belong to this one.
    pub parent_id: Option<String>,
    /// Only records that belong to one of these.
    pub parent_ids: Option<Vec<String>>,
    /// Only records in this state.
    pub state: Option<String>,
    /// Only records that have a name (still).
    pub named: bool,
    /// Only records with this time of publication.
    pub shown: Option<Shown>,
    /// Deleted ones too, or only those.
    pub deleted: Deleted,
}

/// Whether a list shows deleted records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Deleted {
    /// Live ones only.
    #[default]
    Hidden,
    /// Live and deleted ones.
    Shown,
    /// Deleted ones only.
    Only,
}

/// When a record is shown to everybody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// At no time.
    Never,
    /// At this moment already.
    By(DateTime<Utc>),
    /// Only later than this.
    After(DateTime<Utc>),
}

/// How a list of records is ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum RecordSort {
    /// By name.
    #[default]
    Name,
    /// By id (code).
    Id,
    /// Newest first.
    Newest,
    /// Oldest first.
    Oldest,
    /// By name, backwards.
    NameBackwards,
    /// Newest first, deleted ones among the others.
    NewestOfAll,
    /// Oldest first, deleted ones among the others.
    OldestOfAll,
    /// Last published first.
    LastShown,
    /// First published first.
    FirstShown,
}

/// One record, also a deleted one.
///
/// # Errors
/// The read store cannot be read.
pub async fn get(
    store: &ReadStore,
    record_type: &str,
    record_id: &str,
) -> Result<Option<RecordRow>, Error> {
    let mut select = Select::new(RecordRow::columns_of("r"), "read_record r");
    select.when("r.record_key = ?", key_of(record_type, record_id));
    select
        .first(&mut *store.connection().await?, RecordRow::read)
        .await
}

/// The live record of a kind with this slug.
///
/// # Errors
/// The read store cannot be read.
pub async fn by_slug(
    store: &ReadStore,
    record_type: &str,
    slug: &str,
) -> Result<Option<RecordRow>, Error> {
    let mut select = Select::new(RecordRow::columns_of("r"), "read_record r");
    select
        .when("r.record_type = ?", record_type.to_owned())
        .when("r.slug = ?", slug.to_owned())
        .only("r.deleted = 0")
        .then("ORDER BY r.created_position DESC\nLIMIT 1");
    select
        .first(&mut *store.connection().await?, RecordRow::read)
        .await
}

/// A page of the records of a kind.
///
/// # Errors
/// The read store cannot be read.
pub async fn list(
    store: &ReadStore,
    record_type: &str,
    filter: &RecordFilter,
    sort: RecordSort,
    paging: Paging,
) -> Result<Page<RecordRow>, Error> {
    let mut select = filtered(&RecordRow::columns_of("r"), record_type, filter);
    let order = match sort {
        RecordSort::Name => "r.deleted, r.name_key, r.record_id",
        RecordSort::Id => "r.deleted, r.record_id",
        RecordSort::Newest => "r.deleted, r.created_position DESC",
        RecordSort::Oldest => "r.deleted, r.created_position",
        RecordSort::NameBackwards => "r.deleted, r.name_key DESC, r.record_id",
        RecordSort::NewestOfAll => "r.created_position DESC, r.deleted",
        RecordSort::OldestOfAll => "r.created_position, r.deleted",
        RecordSort::LastShown => "r.deleted, COALESCE(r.shown_at, '') DESC, r.record_id",
        RecordSort::FirstShown => "r.deleted, COALESCE(r.shown_at, ''), r.record_id",
    };
    select.page(store, order, paging, RecordRow::read).await
}

/// The records of a kind with these ids, in the order of the ids; what is not there is left out.
///
/// # Errors
/// The read store cannot be read.
pub async fn of_ids(
    store: &ReadStore,
    record_type: &str,
    ids: &[String],
) -> Result<Vec<RecordRow>, Error> {
    let mut select = Select::new(RecordRow::columns_of("r"), "read_record r");
    select
        .when("r.record_type = ?", record_type.to_owned())
        .any_of(&[("r.record_id", ids)]);
    let mut rows = select
        .all(&mut *store.connection().await?, RecordRow::read)
        .await?;
    rows.sort_by_key(|row| ids.iter().position(|id| *id == row.record_id));
    Ok(rows)
}

/// The ids of the records a list would show, in its order: for orders that only the caller knows.
///
/// # Errors
/// The read store cannot be read.
pub async fn ids(
    store: &ReadStore,
    record_type: &str,
    filter: &RecordFilter,
) -> Result<Vec<String>, Error> {
    let mut select = filtered("r.record_id", record_type, filter);
    select.then("ORDER BY COALESCE(r.shown_at, '') DESC, r.record_id");
    select
        .all(&mut *store.connection().await?, |row| {
            <String as crate::row::Column>::read(row, 0)
        })
        .await
}

/// All live records of a kind, by name: for kinds of a few hundred at most.
///
/// # Errors
/// The read store cannot be read.
pub async fn all(store: &ReadStore, record_type: &str) -> Result<Vec<RecordRow>, Error> {
    let mut select = filtered(
        &RecordRow::columns_of("r"),
        record_type,
        &RecordFilter::default(),
    );
    select.then("ORDER BY r.name_key, r.record_id");
    select
        .all(&mut *store.connection().await?, RecordRow::read)
        .await
}

/// The names of some records of a kind; deleted ones too, so that old references can be shown.
///
/// # Errors
/// The read store cannot be read.
pub async fn names(
    store: &ReadStore,
    record_type: &str,
    record_ids: &[String],
) -> Result<std::collections::HashMap<String, String>, Error> {
    let keys: Vec<String> = record_ids
        .iter()
        .map(|record_id| key_of(record_type, record_id))
        .collect();
    let mut select = Select::new("r.record_id, r.name", "read_record r");
    select.any_of(&[("r.record_key", &keys)]);
    let pairs = select
        .all(&mut *store.connection().await?, |row| {
            Ok((sqlx::Row::try_get(row, 0)?, sqlx::Row::try_get(row, 1)?))
        })
        .await?;
    Ok(pairs.into_iter().collect())
}

fn filtered(columns: &str, record_type: &str, filter: &RecordFilter) -> Select {
    let mut select = Select::new(columns, "read_record r");
    select.when("r.record_type = ?", record_type.to_owned());
    match filter.deleted {
        Deleted::Hidden => {
            select.only("r.deleted = 0");
        }
        Deleted::Only => {
            select.only("r.deleted = 1");
        }
        Deleted::Shown => {}
    }
    match filter.shown {
        None => {}
        Some(Shown::Never) => {
            select.only("r.shown_at IS NULL");
        }
        Some(Shown::By(at)) => {
            select.when("r.shown_at <= ?", time_text(at));
        }
        Some(Shown::After(at)) => {
            select.when("r.shown_at > ?", time_text(at));
        }
    }
    if filter.named {
        select.only("r.name <> ''");
    }
    if let Some(parents) = &filter.parent_ids {
        select.any_of(&[("r.parent_id", parents)]);
    }
    select
        .when_some("r.name_key = ?", filter.name_key.clone())
        .when_some("r.parent_id = ?", filter.parent_id.clone())
        .when_some("r.state = ?", filter.state.clone())
        .search(&["r.search_key"], filter.search.as_deref());
    select
}

/// The live records of a kind that belong to one thing, oldest first.
///
/// # Errors
/// The read store cannot be read.
pub async fn children(
    store: &ReadStore,
    record_type: &str,
    parent_id: &str,
) -> Result<Vec<RecordRow>, Error> {
    let filter = RecordFilter {
        parent_id: Some(parent_id.to_owned()),
        ..RecordFilter::default()
    };
    let mut select = filtered(&RecordRow::columns_of("r"), record_type, &filter);
    select.then("ORDER BY r.created_position");
    select
        .all(&mut *store.connection().await?, RecordRow::read)
        .await
}

/// The scope of a branch: its home districts and cities of study. An unknown or deleted branch sees
/// nothing.
///
/// # Errors
/// The read store cannot be read.
pub async fn branch_scope(store: &ReadStore, branch_id: &str) -> Result<Scope, Error> {
    let mut districts = Vec::new();
    let mut cities = Vec::new();
    if let Some(row) = get(store, "branch", branch_id).await?
        && !row.deleted
    {
        for area in row.parse::<Branch>()?.areas {
            match area {
                Area::HomeDistrict(code) => districts.push(code.to_string()),
                Area::StudyCity(code) => cities.push(code.to_string()),
            }
        }
    }
    Ok(Scope::Area { districts, cities })
}
