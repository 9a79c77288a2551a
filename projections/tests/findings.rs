//! The errors that the recipe for synthetic applicants injects are found: how many, and how many
//! findings are false alarms.
#![allow(clippy::unwrap_used, missing_docs)]

mod bed;

use bed::Bed;
use chrono::{Datelike, NaiveDate};
use domain::application::{AccountDetails, ApplicationEvent, Form, Identity};
use domain::event::encode;
use domain::integrity::FindingKey;
use domain::reference::{self, PersonName};
use domain::{Level, Personal, Sex, UserId};
use ledger::{Append, Expected, NewEvent, StreamAppend, StreamId};
use projections::finding::{FindingFilter, FindingSort};
use projections::{Paging, Scope};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use uuid::Uuid;

/// Applicants of the test; the recipe counts its errors per 1,000.
const PEOPLE: usize = 1_000;

/// A person before they become a form.
#[derive(Clone)]
struct Person {
    first: String,
    family: String,
    sex: Sex,
    born: NaiveDate,
    nik: String,
    kk: String,
    account: String,
    holder: Option<String>,
    campus: String,
    programme: String,
    level: Level,
    semester: u8,
    funding: Option<String>,
}

/// Numbers that look random and are the same in every run.
struct Draw(u64);

impl Draw {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % end
    }

    /// A name by its weight.
    fn name<'a>(&mut self, names: &[&'a PersonName]) -> &'a str {
        let total: f64 = names.iter().map(|name| name.weight).sum();
        #[allow(clippy::cast_precision_loss)]
        let mut at = self.below(1_000_000) as f64 / 1_000_000.0 * total;
        for name in names {
            at -= name.weight;
            if at <= 0.0 {
                return &name.name;
            }
        }
        &names[0].name
    }
}

fn nik_of(sex: Sex, born: NaiveDate, prefix: &str, serial: usize) -> String {
    let day = born.day() + if sex == Sex::Female { 40 } else { 0 };
    format!(
        "{prefix}{day:02}{:02}{:02}{serial:04}",
        born.month(),
        born.year() % 100
    )
}

fn people(draw: &mut Draw) -> Vec<Person> {
    let families: Vec<&PersonName> = reference::person_names()
        .iter()
        .filter(|name| name.kind == "marga" && name.variant_of.is_empty())
        .collect();
    let campuses: BTreeSet<&str> = reference::institutions()
        .iter()
        .filter(|campus| campus.status == "Aktif")
        .map(|campus| campus.code.as_str())
        .collect();
    let programmes: Vec<_> = reference::study_programmes()
        .iter()
        .filter(|row| row.level == "S1" && campuses.contains(row.institution_code.as_str()))
        .collect();
    (0..PEOPLE)
        .map(|number| {
            let sex = if draw.below(100) < 58 {
                Sex::Male
            } else {
                Sex::Female
            };
            let firsts: Vec<&PersonName> = reference::person_names()
                .iter()
                .filter(|name| name.kind == "nama_depan" && name.sex == sex.as_str())
                .collect();
            let mut first = draw.name(&firsts).to_owned();
            if draw.below(4) == 0 {
                first = format!("{first} {}", draw.name(&firsts));
            }
            let year = 2002 + i32::try_from(draw.below(7)).unwrap();
            // Unknown birthdays are registered on two days of the year.
            let born = match draw.below(100) {
                0..3 => NaiveDate::from_ymd_opt(year, 1, 1),
                3..6 => NaiveDate::from_ymd_opt(year, 7, 1),
                _ => NaiveDate::from_yo_opt(year, 1 + u32::try_from(draw.below(365)).unwrap()),
            }
            .unwrap();
            let programme = programmes[draw.below(programmes.len())];
            Person {
                first,
                family: draw.name(&families).to_owned(),
                sex,
                born,
                nik: nik_of(
                    sex,
                    born,
                    &format!("9508{:02}", 1 + draw.below(32)),
                    number + 1,
                ),
                kk: format!("95080101011{:05}", number + 10_000),
                account: format!("10203{:07}", number + 1),
                holder: None,
                campus: programme.institution_code.clone(),
                programme: programme.name.clone(),
                level: Level::S1,
                semester: 1 + u8::try_from(draw.below(8)).unwrap(),
                funding: None,
            }
        })
        .collect()
}

/// Another spelling of a family name, where one is known.
fn respelled(family: &str) -> String {
    reference::person_names()
        .iter()
        .find(|name| name.variant_of == family)
        .map_or_else(|| format!("{family}e"), |name| name.name.clone())
}

type Injected = BTreeSet<(FindingKey, usize, Option<usize>)>;

/// The recipe's errors, each on people of its own; what should be found of them.
fn inject(people: &mut [Person]) -> Injected {
    let mut found = Injected::new();
    let mut next = 0;
    let mut take = |count: usize| {
        let from = next;
        next += count;
        from..next
    };
    // The same person again under another account of the portal; half with another spelling.
    for (turn, at) in take(16).step_by(2).enumerate() {
        let mut twin = people[at].clone();
        twin.kk.clone_from(&people[at + 1].kk);
        twin.account.clone_from(&people[at + 1].account);
        if turn % 2 == 0 {
            twin.family = respelled(&twin.family);
        }
        people[at + 1] = twin;
        found.insert((FindingKey::SameNik, at, Some(at + 1)));
    }
    for at in take(12).step_by(2) {
        people[at + 1].account = people[at].account.clone();
        found.insert((FindingKey::SameAccount, at, Some(at + 1)));
    }
    // One person with a second NIK: the same name on the same family card.
    for at in take(6).step_by(2) {
        let other = people[at].clone();
        let twin = &mut people[at + 1];
        (twin.first, twin.family, twin.kk) = (other.first, other.family, other.kk);
        found.insert((FindingKey::SameFamilyCard, at, Some(at + 1)));
        found.insert((FindingKey::SimilarPerson, at, Some(at + 1)));
    }
    for at in take(5) {
        people[at].born = people[at].born.pred_opt().unwrap();
        found.insert((FindingKey::NikBirthDate, at, None));
    }
    for at in take(3) {
        people[at].sex = if people[at].sex == Sex::Male {
            Sex::Female
        } else {
            Sex::Male
        };
        found.insert((FindingKey::NikSex, at, None));
    }
    for at in take(10) {
        people[at].nik = nik_of(people[at].sex, people[at].born, "317101", at + 1);
        found.insert((FindingKey::NikRegion, at, None));
    }
    for at in take(4) {
        people[at].holder = Some("Petrus Lani Yoman".to_owned());
        found.insert((FindingKey::AccountHolder, at, None));
    }
    let closed = reference::institutions()
        .iter()
        .filter(|campus| campus.status != "Aktif");
    for (at, campus) in take(5).zip(closed) {
        people[at].campus = campus.code.clone();
        people[at].programme = String::new();
        found.insert((FindingKey::CampusClosed, at, None));
    }
    for at in take(4) {
        people[at].programme = "Teknik Antariksa Terapan".to_owned();
        found.insert((FindingKey::ProgrammeNotOffered, at, None));
    }
    for at in take(3) {
        people[at].semester = 14;
        found.insert((FindingKey::LongStudies, at, None));
    }
    for at in take(2) {
        people[at].funding = Some("KIP Kuliah".to_owned());
        found.insert((FindingKey::DoubleFunding, at, None));
    }
    found
}

fn form_of(person: &Person, id: UserId) -> Form {
    let name = format!("{} {}", person.first, person.family);
    Form {
        identity: Some(Personal::known(
            id.uuid(),
            Identity {
                name: Some(name.clone()),
                nik: Some(person.nik.clone()),
                kk: Some(person.kk.clone()),
                birth_date: Some(person.born),
                ..Identity::default()
            },
        )),
        sex: Some(person.sex),
        home_district: Some("95.08.01".parse().unwrap()),
        study_city: Some("91.71".parse().unwrap()),
        level: Some(person.level),
        institution_id: Some(person.campus.clone()),
        study_programme: Some(person.programme.clone()).filter(|name| !name.is_empty()),
        semester: Some(person.semester),
        year: Some(2026),
        account: Some(Personal::known(
            id.uuid(),
            AccountDetails {
                bank_code: Some("132".to_owned()),
                number: Some(person.account.clone()),
                holder: Some(person.holder.clone().unwrap_or_else(|| name.to_uppercase())),
            },
        )),
        other_funding: person.funding.clone(),
        ..Form::default()
    }
}

fn user(number: usize) -> UserId {
    UserId(Uuid::from_u128(
        0x0190_0000_0000_7000_8000_0000_0000_0000 + number as u128,
    ))
}

/// Hands the forms in, past the claims that would refuse some of them today.
async fn hand_in(bed: &Bed, people: &[Person]) {
    let numbered: Vec<(usize, &Person)> = people.iter().enumerate().collect();
    for some in numbered.chunks(100) {
        let streams = some
            .iter()
            .map(|(number, person)| {
                let id = user(*number);
                let events = [
                    ApplicationEvent::Drafted {
                        applicant_id: id,
                        form: form_of(person, id),
                        assisted: false,
                        by: id.into(),
                    },
                    ApplicationEvent::Submitted { round: 1, by: None },
                ]
                .iter()
                .map(|event| {
                    let encoded = encode(event);
                    NewEvent::new(encoded.event_type, encoded.payload)
                })
                .collect();
                StreamAppend {
                    stream: StreamId::new("application", Uuid::from_u128(*number as u128 + 1)),
                    expected: Expected::NoStream,
                    seen: None,
                    events,
                }
            })
            .collect();
        bed.ledger
            .append(Append {
                streams,
                claims: Vec::new(),
                idempotency: None,
                actor_id: user(0).to_string(),
                metadata: json!({}),
                recorded_at: bed.now(),
            })
            .await
            .unwrap();
    }
}

on_both_engines! {
    async fn the_errors_of_the_recipe_are_found_and_little_else(bed: Bed) {
        let mut everybody = people(&mut Draw(20_260_105));
        let injected = inject(&mut everybody);
        hand_in(&bed, &everybody).await;
        let models = bed.models().await;
        let store = models.store();
        let numbers: BTreeMap<String, usize> =
            (0..PEOPLE).map(|number| (user(number).to_string(), number)).collect();

        let mut found = Injected::new();
        for page in 1.. {
            let answer = projections::finding::list(
                store,
                &Scope::All,
                &FindingFilter::default(),
                FindingSort::default(),
                Paging::new(page, 100),
            )
            .await
            .unwrap();
            if answer.items.is_empty() {
                assert_eq!(answer.total_items, found.len() as u64, "each finding once");
                break;
            }
            for item in answer.items {
                let row = item.finding;
                let mut pair = (
                    numbers[&row.person_id],
                    row.other_person_id.map(|other| numbers[&other]),
                );
                if let (left, Some(right)) = pair
                    && right < left
                {
                    pair = (right, Some(left));
                }
                found.insert((row.kind, pair.0, pair.1));
            }
        }
        let missed: Vec<_> = injected.difference(&found).collect();
        let alarms: Vec<_> = found.difference(&injected).collect();
        println!(
            "{PEOPLE} applicants: {} of {} injected errors found, {} false alarms {alarms:?}",
            injected.len() - missed.len(),
            injected.len(),
            alarms.len(),
        );
        assert!(missed.is_empty(), "missed {missed:?}");
        assert!(alarms.len() <= 3, "{alarms:?}");

        // What lists page through is what a rebuild makes again, and no number stands in the open.
        assert!(models.differences_from_rebuilt().await.unwrap().is_empty());
        let blocked = projections::finding::blocking(store, &user(0).to_string()).await.unwrap();
        assert!(domain::finding::refuse_blocked(&blocked).is_err());
        let sound = projections::finding::blocking(store, &user(PEOPLE - 1).to_string()).await.unwrap();
        assert!(domain::finding::refuse_blocked(&sound).is_ok());
    }
}
