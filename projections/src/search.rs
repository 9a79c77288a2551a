//! Search over people, forms, awards, payments and news from one box. Words are found by their first
//! letters, which any engine looks up by equality; the rest of a word is compared on what was found.
mod exact;

pub use exact::{ExactNumber, accounts_of_number, applications_of_nik, awards_of_nik};

use crate::application::{ApplicationRow, without_private};
use crate::award::AwardRow;
use crate::batch::{ApplyError, Batch};
use crate::disbursement::DisbursementRow;
use crate::error::Error;
use crate::event::{Body, Event, RecordFact};
use crate::fold::Folds;
use crate::projection::{Projection, TableInfo};
use crate::record::RecordRow;
use crate::row::{Row, row};
use crate::scope::{Scope, ScopeColumns};
use crate::select::Select;
use crate::store::ReadStore;
use crate::user::UserRow;
use domain::AnyEvent;
use domain::application::{ApplicationEvent, Form};
use domain::audit::StreamType;
use domain::award::AwardEvent;
use domain::disbursement::DisbursementEvent;
use domain::user::UserEvent;
use std::collections::BTreeSet;

/// Letters of a word that are looked up; shorter words are not found.
pub const LETTERS_MIN: usize = 3;
/// Most finds of one kind.
const FOUND_MAX: u32 = 5;

row! {
    /// The words of something that can be found.
    pub struct SearchTextRow in "read_search_text" by search_key {
        /// Kind and id.
        search_key: String,
        /// Whose it is, for an erasure.
        owner_id: Option<String>,
        /// Its words in lower case.
        words: String,
    }
}

row! {
    /// The beginning of one of its words.
    pub struct SearchPrefixRow in "read_search_prefix" by prefix_key {
        /// Kind, id and beginning.
        prefix_key: String,
        /// Kind: user, application, award, disbursement, news.
        kind: String,
        /// The first letters of the word.
        prefix: String,
        /// Id of what has the word.
        subject_id: String,
        /// Whose it is, for an erasure.
        owner_id: Option<String>,
        /// Where the log tells the word.
        position: i64,
    }
}

/// Keeps `read_search_text` and `read_search_prefix`.
pub struct Search;

impl Projection for Search {
    fn name(&self) -> &'static str {
        "search"
    }

    fn skippable(&self) -> bool {
        true
    }

    fn tables(&self) -> Vec<TableInfo> {
        vec![
            TableInfo::of::<SearchTextRow>(),
            TableInfo::of::<SearchPrefixRow>(),
        ]
    }

    fn reads(&self, kind: StreamType) -> bool {
        matches!(
            kind,
            StreamType::User
                | StreamType::Application
                | StreamType::Award
                | StreamType::Disbursement
                | StreamType::News
        )
    }

    fn needs(&self, event: &Event, batch: &mut Batch) {
        batch.want::<SearchTextRow>(&key(event));
    }

    fn apply(&self, event: &Event, _folds: &Folds, batch: &mut Batch) -> Result<(), ApplyError> {
        let fact = match &event.body {
            Body::Known(fact) => fact,
            Body::Record(RecordFact::Deleted) => {
                write(event, batch, None, "");
                return Ok(());
            }
            Body::Record(RecordFact::Created | RecordFact::Updated) => {
                let value = event.opened();
                let title = value["value"]["title"].as_str().unwrap_or_default();
                write(event, batch, None, title);
                return Ok(());
            }
            Body::Record(RecordFact::Restored) | Body::Foreign | Body::Unreadable(_) => {
                return Ok(());
            }
        };
        learn(event, fact, batch);
        Ok(())
    }
}

/// The words that an event tells of its stream; an erasure takes all of a person's away.
fn learn(event: &Event, fact: &AnyEvent, batch: &mut Batch) {
    match fact {
        AnyEvent::User(UserEvent::Registered { name, .. }) => {
            let name = name.as_ref().and_then(|name| name.value());
            let owner = Some(event.stream_id());
            write(event, batch, owner, name.map_or("", String::as_str));
        }
        AnyEvent::User(UserEvent::Renamed { name }) => {
            let owner = Some(event.stream_id());
            write(event, batch, owner, name.value().map_or("", String::as_str));
        }
        AnyEvent::User(UserEvent::Erased { .. }) => {
            batch.defer::<SearchTextRow>(
                "DELETE FROM read_search_text\nWHERE owner_id = $1",
                event.stream_id(),
            );
            batch.defer::<SearchPrefixRow>(
                "DELETE FROM read_search_prefix\nWHERE owner_id = $1",
                event.stream_id(),
            );
        }
        AnyEvent::Application(
            ApplicationEvent::Drafted { form, .. }
            | ApplicationEvent::FormChanged { form, .. }
            | ApplicationEvent::FormCorrected { form, .. },
        ) => form_words(event, batch, form),
        AnyEvent::Award(AwardEvent::Granted(grant)) => {
            let owner = grant.recipient_id.to_string();
            let name = grant.name.value().map_or("", String::as_str);
            write(event, batch, Some(&owner), name);
        }
        AnyEvent::Award(AwardEvent::RecipientCorrected {
            name: Some(name), ..
        }) => {
            let owner = name.subject().to_string();
            write(
                event,
                batch,
                Some(&owner),
                name.value().map_or("", String::as_str),
            );
        }
        AnyEvent::Disbursement(
            DisbursementEvent::SppIssued(order)
            | DisbursementEvent::SpmIssued(order)
            | DisbursementEvent::Sp2dIssued(order),
        ) => write_more(event, batch, &order.number),
        // What a bank's statement calls it.
        AnyEvent::Disbursement(DisbursementEvent::Transferred { bank_reference, .. }) => {
            write_more(event, batch, bank_reference);
        }
        // Found by the number that it really has, and by the one that was written down.
        AnyEvent::Disbursement(DisbursementEvent::PaperCorrected { order, .. }) => {
            write_more(event, batch, &order.number);
        }
        _ => {}
    }
}

fn form_words(event: &Event, batch: &mut Batch, form: &Form) {
    let identity = form.identity.as_ref();
    let owner = identity.map(|identity| identity.subject().to_string());
    let name = identity
        .and_then(|identity| identity.value())
        .and_then(|identity| identity.name.as_deref());
    write(event, batch, owner.as_deref(), name.unwrap_or_default());
}

fn key(event: &Event) -> String {
    format!("{}|{}", event.stream_type(), event.stream_id())
}

/// The words of a text that are long enough to be found, in lower case.
fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| word.chars().count() >= LETTERS_MIN)
        .map(str::to_lowercase)
}

fn prefixes(text: &str) -> BTreeSet<String> {
    words(text)
        .map(|word| word.chars().take(LETTERS_MIN).collect())
        .collect()
}

/// Adds to the words by which a payment is found.
fn write_more(event: &Event, batch: &mut Batch, text: &str) {
    let known = batch.get::<SearchTextRow>(&key(event));
    let before = known.map_or("", |row| row.words.as_str());
    let words = format!("{before} {text}");
    write(event, batch, None, &words);
}

/// Replaces what is known of the words of an event's stream.
fn write(event: &Event, batch: &mut Batch, owner_id: Option<&str>, text: &str) {
    let search_key = key(event);
    let text = text.to_lowercase();
    let before = batch.get::<SearchTextRow>(&search_key);
    if before.is_some_and(|row| row.words == text && row.owner_id.as_deref() == owner_id) {
        return;
    }
    let before = before.map(|row| prefixes(&row.words)).unwrap_or_default();
    let after = prefixes(&text);
    for gone in before.difference(&after) {
        batch.remove::<SearchPrefixRow>(&format!("{search_key}|{gone}"));
    }
    for new in after.difference(&before) {
        batch.put(SearchPrefixRow {
            prefix_key: format!("{search_key}|{new}"),
            kind: event.stream_type().to_owned(),
            prefix: new.clone(),
            subject_id: event.stream_id().to_owned(),
            owner_id: owner_id.map(str::to_owned),
            position: event.position_i64(),
        });
    }
    batch.put(SearchTextRow {
        search_key,
        owner_id: owner_id.map(str::to_owned),
        words: text,
    });
}

/// What is looked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Needle {
    prefix: String,
    words: Vec<String>,
}

impl Needle {
    /// What a person typed; none when no word is long enough.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let words: Vec<String> = words(text).collect();
        let longest = words.iter().max_by_key(|word| word.chars().count())?;
        Some(Self {
            prefix: longest.chars().take(LETTERS_MIN).collect(),
            words,
        })
    }

    /// Rows of `from` whose id column is found under `kind` and whose `text` holds every word.
    fn select(&self, columns: String, from: &str, kind: &str, text: &str) -> Select {
        let from = format!("read_search_prefix t\nJOIN {from}");
        let mut select = Select::new(columns, from);
        select
            .when("t.kind = ?", kind.to_owned())
            .when("t.prefix = ?", self.prefix.clone());
        for word in &self.words {
            select.search(&[text], Some(word.as_str()));
        }
        select
    }
}

/// Last named first, as the index of the beginnings has them.
fn newest() -> String {
    format!("ORDER BY t.position DESC\nLIMIT {FOUND_MAX}")
}

/// Accounts by name.
///
/// # Errors
/// The read store cannot be read.
pub async fn users(store: &ReadStore, needle: &Needle) -> Result<Vec<UserRow>, Error> {
    let from = "read_user u ON u.user_id = t.subject_id";
    let mut select = needle.select(UserRow::columns_of("u"), from, "user", "u.name_key");
    select.then(&newest());
    select
        .all(&mut *store.connection().await?, UserRow::read)
        .await
}

/// Forms within a scope by the applicant's name; those never handed in only for their owner and who helps.
///
/// # Errors
/// The read store cannot be read.
pub async fn applications(
    store: &ReadStore,
    scope: &Scope,
    needle: &Needle,
) -> Result<Vec<ApplicationRow>, Error> {
    let from = "read_application a ON a.application_id = t.subject_id";
    let columns = ApplicationRow::columns_of("a");
    let mut select = needle.select(columns, from, "application", "a.name_key");
    let within = ScopeColumns {
        district: "a.home_district",
        city: "a.study_city",
        institution: "a.institution_id",
        person: "a.applicant_id",
    };
    scope.limit(&mut select, &within);
    without_private(&mut select, scope);
    select.then(&newest());
    select
        .all(&mut *store.connection().await?, ApplicationRow::read)
        .await
}

/// Awards within a scope by the recipient's name.
///
/// # Errors
/// The read store cannot be read.
pub async fn awards(
    store: &ReadStore,
    scope: &Scope,
    needle: &Needle,
) -> Result<Vec<AwardRow>, Error> {
    let from = "read_award w ON w.award_id = t.subject_id";
    let mut select = needle.select(AwardRow::columns_of("w"), from, "award", "w.name_key");
    scope.limit(&mut select, &crate::award::SCOPE);
    select.then(&newest());
    select
        .all(&mut *store.connection().await?, AwardRow::read)
        .await
}

/// Payments within a scope by the recipient's name, the number of a paper or the bank's reference, with the name.
///
/// # Errors
/// The read store cannot be read.
pub async fn disbursements(
    store: &ReadStore,
    scope: &Scope,
    needle: &Needle,
) -> Result<Vec<(DisbursementRow, Option<String>)>, Error> {
    let by_name = "read_award w ON w.award_id = t.subject_id\n\
        JOIN read_disbursement p ON p.award_id = w.award_id";
    let by_number = "read_search_text s ON s.search_key = 'disbursement|' || t.subject_id\n\
        JOIN read_disbursement p ON p.disbursement_id = t.subject_id\n\
        JOIN read_award w ON w.award_id = p.award_id";
    let mut found: Vec<(DisbursementRow, Option<String>)> = Vec::new();
    for (from, kind, text) in [
        (by_number, "disbursement", "s.words"),
        (by_name, "award", "w.name_key"),
    ] {
        let columns = format!("{}, w.name", DisbursementRow::columns_of("p"));
        let mut select = needle.select(columns, from, kind, text);
        scope.limit(&mut select, &crate::award::SCOPE);
        select.then(&format!(
            "ORDER BY t.position DESC, p.created_position DESC\nLIMIT {FOUND_MAX}"
        ));
        let rows = select
            .all(&mut *store.connection().await?, |row| {
                let name = sqlx::Row::try_get(row, DisbursementRow::COLUMNS.len())?;
                Ok((DisbursementRow::read(row)?, name))
            })
            .await?;
        for row in rows {
            let is_known = found
                .iter()
                .any(|(known, _)| known.disbursement_id == row.0.disbursement_id);
            if !is_known && found.len() < FOUND_MAX as usize {
                found.push(row);
            }
        }
    }
    Ok(found)
}

/// News by title.
///
/// # Errors
/// The read store cannot be read.
pub async fn news(store: &ReadStore, needle: &Needle) -> Result<Vec<RecordRow>, Error> {
    let from = "read_record r ON r.record_key = 'news|' || t.subject_id";
    let mut select = needle.select(RecordRow::columns_of("r"), from, "news", "r.name_key");
    select.only("r.deleted = 0").then(&newest());
    select
        .all(&mut *store.connection().await?, RecordRow::read)
        .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_up_the_longest_word_and_compares_all() {
        let needle = Needle::parse(" yu Yuliana G. Gwijangge").unwrap();
        assert_eq!(needle.prefix, "gwi");
        assert_eq!(needle.words, ["yuliana", "gwijangge"]);
        assert_eq!(Needle::parse("yu 5%"), None);
        let known: Vec<String> = prefixes("900.1/SP2D/5/2026").into_iter().collect();
        assert_eq!(known, ["202", "900", "sp2"]);
    }
}
