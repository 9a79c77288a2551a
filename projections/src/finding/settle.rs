//! Computes the findings about people whose records changed, from the rows as they stand.
use super::apply::is_answer;
use super::{FindingRow, TraitRow};
use crate::error::Error;
use crate::row::Row;
use crate::select::Select;
use crate::store::Engine;
use crate::store::schema::hex;
use crate::write;
use domain::UserId;
use domain::audit::StreamType;
use domain::integrity::{FindingKey, Severity, Traits, account_holder};
use sha2::{Digest, Sha256};
use sqlx::AnyConnection;
use std::collections::{BTreeMap, BTreeSet};

/// People settled in one round of statements.
const CHUNK: usize = 200;

/// The columns whose equality makes two people worth comparing.
const SHARED: [&str; 5] = [
    "nik_print",
    "kk_print",
    "account_print",
    "student_print",
    "birth_date",
];

type People = BTreeMap<String, Vec<TraitRow>>;

/// Replaces all findings about these people.
pub(super) async fn settle(
    people: &[String],
    connection: &mut AnyConnection,
    engine: Engine,
) -> Result<(), Error> {
    let people = born_together(people, connection).await?;
    for chunk in people.chunks(CHUNK) {
        forget(chunk, connection, engine).await?;
        let mut known = traits_of(chunk, connection).await?;
        let pairs = pairs_of(chunk, connection).await?;
        let others: Vec<String> = pairs
            .iter()
            .flat_map(|(left, right)| [left, right])
            .filter(|person| !known.contains_key(*person))
            .cloned()
            .collect::<BTreeSet<_>>()
            .into_iter()
            .collect();
        for some in others.chunks(CHUNK) {
            known.extend(traits_of(some, connection).await?);
        }
        let mut found = BTreeMap::new();
        for person in chunk {
            own(person, &known, &mut found);
        }
        for (left, right) in &pairs {
            between(left, right, &known, &mut found);
        }
        let rows: Vec<&FindingRow> = found.values().collect();
        write::upsert(connection, engine, &rows).await?;
    }
    Ok(())
}

/// The same people, those of one day of birth together: whom many of them are compared with is then read once.
async fn born_together(
    people: &[String],
    connection: &mut AnyConnection,
) -> Result<Vec<String>, Error> {
    if people.len() <= CHUNK {
        return Ok(people.to_vec());
    }
    let mut born: BTreeMap<&str, String> = BTreeMap::new();
    born.extend(people.iter().map(|person| (person.as_str(), String::new())));
    for chunk in people.chunks(CHUNK) {
        let mut select = Select::new("t.person_id, MIN(t.birth_date)", "read_finding_trait t");
        select
            .any_of(&[("t.person_id", chunk)])
            .only("t.birth_date IS NOT NULL")
            .then("GROUP BY t.person_id");
        let days = select.all(connection, |row| {
            let person: String = sqlx::Row::try_get(row, 0)?;
            let day: String = sqlx::Row::try_get(row, 1)?;
            Ok((person, day))
        });
        for (person, day) in days.await? {
            if let Some(known) = born.get_mut(person.as_str()) {
                *known = day;
            }
        }
    }
    let mut born: Vec<(String, &str)> = born.into_iter().map(|(who, day)| (day, who)).collect();
    born.sort_unstable();
    Ok(born.into_iter().map(|(_, who)| who.to_owned()).collect())
}

async fn forget(
    people: &[String],
    connection: &mut AnyConnection,
    engine: Engine,
) -> Result<(), Error> {
    let mut select = Select::new("f.finding_key", "read_finding f");
    select.any_of(&[("f.person_id", people), ("f.other_person_id", people)]);
    let keys: Vec<String> = select
        .all(connection, |row| sqlx::Row::try_get(row, 0))
        .await?;
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    Ok(write::delete::<FindingRow>(connection, engine, &keys).await?)
}

/// All rows of these people, in the order of their first events.
async fn traits_of(people: &[String], connection: &mut AnyConnection) -> Result<People, Error> {
    let mut select = Select::new(TraitRow::columns_of("t"), "read_finding_trait t");
    select
        .any_of(&[("t.person_id", people)])
        .then("ORDER BY t.created_position, t.trait_key");
    let mut found = People::new();
    for row in select.all(connection, TraitRow::read).await? {
        found.entry(row.person_id.clone()).or_default().push(row);
    }
    Ok(found)
}

/// Pairs of these people with anybody who shares something with them, the lesser id first.
async fn pairs_of(
    people: &[String],
    connection: &mut AnyConnection,
) -> Result<BTreeSet<(String, String)>, Error> {
    let mut pairs = BTreeSet::new();
    for column in SHARED {
        let from = format!(
            "read_finding_trait a\n\
             JOIN read_finding_trait b ON b.{column} = a.{column}\n\
             AND b.live = 1 AND b.person_id <> a.person_id"
        );
        let mut select = Select::new("a.person_id, b.person_id", from);
        select.any_of(&[("a.person_id", people)]).only("a.live = 1");
        let found = select
            .all(connection, |row| {
                let left: String = sqlx::Row::try_get(row, 0)?;
                let right: String = sqlx::Row::try_get(row, 1)?;
                Ok((left, right))
            })
            .await?;
        for (left, right) in found {
            pairs.insert(if left < right {
                (left, right)
            } else {
                (right, left)
            });
        }
    }
    Ok(pairs)
}

fn live<'a>(person: &str, known: &'a People) -> impl Iterator<Item = &'a TraitRow> + Clone {
    known
        .get(person)
        .map_or(&[][..], Vec::as_slice)
        .iter()
        .filter(|row| row.live)
}

fn traits(row: &TraitRow) -> Traits<'_> {
    Traits {
        user_id: &row.person_id,
        name: row.name.as_deref(),
        birth_date: row.birth_date.as_deref(),
        nik: row.nik_print.as_deref(),
        kk: row.kk_print.as_deref(),
        account: row.account_print.as_deref(),
        account_owner: row.account_owner.as_deref().unwrap_or(&row.person_id),
        student_number: row.student_print.as_deref(),
    }
}

fn is_form(row: &TraitRow) -> bool {
    row.source == StreamType::Application
}

/// What a person's newest form and their accounts say by themselves.
fn own(person: &str, known: &People, found: &mut BTreeMap<String, FindingRow>) {
    let form = live(person, known).filter(|row| is_form(row)).last();
    if let Some(form) = form {
        // What a register answered is no part of what the form itself says: neither lifts what was set aside of the other.
        let (answers, declared): (Vec<_>, Vec<_>) = form
            .own_findings
            .split(' ')
            .partition(|word| is_answer(word));
        let declared_words = declared.join(" ");
        for word in declared.into_iter().chain(answers) {
            let mut parts = word.split('/');
            let (Some(key), Some(severity)) = (parts.next(), parts.next()) else {
                continue;
            };
            if let (Ok(key), Ok(severity)) = (key.parse(), severity.parse()) {
                let said = if is_answer(word) {
                    word
                } else {
                    &declared_words
                };
                let basis = format!("{}|{said}", form.source_id);
                put(found, key, severity, &basis, (person, None), form, known);
            }
        }
    }
    let Some(name) = form.and_then(|form| form.name.as_deref()) else {
        return;
    };
    for row in live(person, known) {
        let Some(holder) = row.holder.as_deref() else {
            continue;
        };
        if let Some(finding) = account_holder(name, holder) {
            let basis = format!("{}|{holder}", row.account_print.as_deref().unwrap_or(""));
            put(
                found,
                finding.key,
                finding.severity,
                &basis,
                (person, None),
                since(row, known),
                known,
            );
        }
    }
}

/// What says since when it is so: an account that an approved form brought was on that form before.
fn since<'a>(row: &'a TraitRow, known: &'a People) -> &'a TraitRow {
    let rows = known.get(&row.person_id).map_or(&[][..], Vec::as_slice);
    rows.iter()
        .find(|form| form.account_was.is_some() && form.account_was == row.account_print)
        .filter(|form| form.position < row.position)
        .unwrap_or(row)
}

fn between(left: &str, right: &str, known: &People, found: &mut BTreeMap<String, FindingRow>) {
    for a in live(left, known) {
        for b in live(right, known) {
            for finding in traits(a).findings_with(&traits(b)) {
                let basis = match finding.key {
                    FindingKey::SameNik => a.nik_print.clone(),
                    FindingKey::SameAccount => a.account_print.clone(),
                    FindingKey::SameFamilyCard => a.kk_print.clone(),
                    FindingKey::SameStudentNumber => a.student_print.clone(),
                    _ => Some(format!("{:?}|{:?}", a.name, b.name)),
                }
                .unwrap_or_default();
                let (a_since, b_since) = (since(a, known), since(b, known));
                let latest = if a_since.position >= b_since.position {
                    a_since
                } else {
                    b_since
                };
                let (key, severity) = (finding.key, finding.severity);
                // Whose account stands in an institution's record reads of no finding: it is the person's alone.
                if is_record(left) {
                    let about = (right, Some(left));
                    put(found, key, severity, &basis, about, latest, known);
                    continue;
                }
                put(
                    found,
                    key,
                    severity,
                    &basis,
                    (left, Some(right)),
                    latest,
                    known,
                );
                put(
                    found,
                    key,
                    severity,
                    &basis,
                    (right, Some(left)),
                    latest,
                    known,
                );
            }
        }
    }
}

/// Whether the traits are of the accounts in institutions' records; of a pair it is the first, by its id.
pub(super) fn is_record(person: &str) -> bool {
    person == UserId::SYSTEM.to_string()
}

/// The id says what was found, on which facts and about whom: new facts make a new finding, which
/// nobody has set aside yet.
fn finding_id(key: FindingKey, basis: &str, person: &str, other: Option<&str>) -> String {
    let (first, second) = match other {
        Some(other) if other < person => (other, person),
        other => (person, other.unwrap_or_default()),
    };
    let mut hasher = Sha256::new();
    for part in [key.as_str(), first, second, basis] {
        hasher.update((part.len() as u64).to_be_bytes());
        hasher.update(part.as_bytes());
    }
    hex(&hasher.finalize()[..16])
}

fn put(
    found: &mut BTreeMap<String, FindingRow>,
    key: FindingKey,
    severity: Severity,
    basis: &str,
    (person, other): (&str, Option<&str>),
    latest: &TraitRow,
    known: &People,
) {
    let finding_id = finding_id(key, basis, person, other);
    let finding_key = format!("{finding_id}|{person}");
    let form = |person: &str| live(person, known).filter(|row| is_form(row)).last();
    let mine = form(person);
    let theirs = other.and_then(form);
    let preparers: BTreeSet<&str> = [Some(person), other]
        .into_iter()
        .flatten()
        .filter_map(|person| known.get(person))
        .flatten()
        .filter(|row| row.live || !is_form(row))
        .flat_map(|row| row.prepared_by.split(' '))
        .filter(|by| !by.is_empty())
        .collect();
    let text = |row: Option<&TraitRow>, field: fn(&TraitRow) -> Option<&String>| {
        row.and_then(field).cloned()
    };
    let name = text(mine, |row| row.name.as_ref());
    let row = FindingRow {
        finding_id,
        kind: key,
        severity,
        severity_rank: match severity {
            Severity::Blocks => 0,
            Severity::Warns => 1,
            Severity::Informs => 2,
        },
        is_first: other.is_none_or(|other| person < other || is_record(other)),
        found_at: latest.changed_at.clone(),
        position: latest.position,
        person_id: person.to_owned(),
        name_key: name.as_ref().map(|name| name.to_lowercase()),
        name,
        application_id: mine.map(|row| row.source_id.clone()),
        district: text(mine, |row| row.district.as_ref()),
        city: text(mine, |row| row.city.as_ref()),
        institution_id: text(mine, |row| row.institution_id.as_ref()),
        other_person_id: other.map(str::to_owned),
        other_name: text(theirs, |row| row.name.as_ref()),
        other_application_id: theirs.map(|row| row.source_id.clone()),
        other_district: text(theirs, |row| row.district.as_ref()),
        other_city: text(theirs, |row| row.city.as_ref()),
        prepared_by: preparers.into_iter().collect::<Vec<_>>().join(" "),
        finding_key: finding_key.clone(),
    };
    found.insert(finding_key, row);
}
