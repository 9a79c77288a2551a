//! Every figure that is kept against the slow count: rows fetched one by one and counted here, for readers of every scope.
use chrono::{DateTime, Utc};
use domain::application::ApplicationStatus;
use domain::award::AwardStatus;
use domain::disbursement::DisbursementStatus;
use domain::register::RealizationCut;
use domain::working_day::{older_than, working_days};
use projections::application::{ApplicationFilter, ApplicationSort};
use projections::award::{AwardFilter, AwardSort};
use projections::awardee::AwardeeFilter;
use projections::dashboard::{self, StatusFigure};
use projections::disbursement::{DisbursementFilter, DisbursementSort};
use projections::event::{instant, time_text};
use projections::realization::{self, Part};
use projections::{Paging, ReadStore, Scope};
use sqlx::{AssertSqlSafe, Row as _};
use std::collections::{BTreeMap, BTreeSet};

/// Rows as texts, what is null empty.
async fn rows(store: &ReadStore, columns: &[&str], from: &str) -> Vec<Vec<String>> {
    let texts: Vec<String> = columns
        .iter()
        .map(|column| format!("COALESCE(CAST({column} AS TEXT), '')"))
        .collect();
    let sql = format!("SELECT {}\nFROM {from}", texts.join(", "));
    let mut connection = store.connection().await.unwrap();
    let rows = sqlx::query(AssertSqlSafe(sql))
        .fetch_all(&mut *connection)
        .await
        .unwrap();
    rows.iter()
        .map(|row| (0..columns.len()).map(|place| row.get(place)).collect())
        .collect()
}

fn number(text: &str) -> i64 {
    text.parse().unwrap_or_default()
}

/// Whether a row of this home district, city, institution and person lies in a scope.
fn lies_in(scope: &Scope, row: &[String]) -> bool {
    match scope {
        Scope::All => true,
        Scope::Area { districts, cities } => {
            districts.contains(&row[0]) || cities.contains(&row[1])
        }
        Scope::Institution(id) => row[2] == *id,
        Scope::Person(id) => row[3] == *id,
    }
}

/// Scopes of every kind, of the places and people that there are.
async fn scopes(store: &ReadStore) -> Vec<Scope> {
    let all = rows(store, &FORM[..4], "read_application a").await;
    let awarded = rows(store, &AWARD[..4], "read_award w").await;
    let every = |place: usize| -> Vec<String> {
        let found = all.iter().chain(&awarded).map(|row| row[place].clone());
        let found: BTreeSet<String> = found.filter(|text| !text.is_empty()).collect();
        found.into_iter().collect()
    };
    let (districts, cities) = (every(0), every(1));
    let area = |districts: &[String], cities: &[String]| Scope::Area {
        districts: districts.to_vec(),
        cities: cities.to_vec(),
    };
    let mut scopes = vec![
        Scope::All,
        area(&[], &[]),
        area(&districts, &[]),
        area(&[], &cities),
        area(
            &districts[..districts.len().min(1)],
            &cities[..cities.len().min(1)],
        ),
        area(
            &districts[..districts.len() / 2],
            &cities[cities.len() / 2..],
        ),
        Scope::Institution("tidak ada".to_owned()),
    ];
    scopes.extend(every(2).into_iter().map(Scope::Institution));
    scopes.extend(every(3).into_iter().map(Scope::Person));
    scopes
}

const FORM: [&str; 12] = [
    "a.home_district",
    "a.study_city",
    "a.institution_id",
    "a.applicant_id",
    "a.status",
    "a.status_since",
    "a.desk",
    "0",
    "a.round",
    "a.assisted",
    "a.submitted_at",
    "a.year",
];
const AWARD: [&str; 17] = [
    "w.home_district",
    "w.study_city",
    "w.institution_id",
    "w.recipient_id",
    "w.status",
    "w.level",
    "w.sex",
    "w.graduated",
    "w.gpa_hundredths",
    "w.year",
    "w.scholarship_type",
    "w.study_programme",
    "w.graduated_on",
    "w.semester",
    "w.credits",
    "w.award_id",
    "w.updated_at",
];
const PAYMENT: [&str; 9] = [
    "w.home_district",
    "w.study_city",
    "w.institution_id",
    "w.recipient_id",
    "p.status",
    "p.status_since",
    "p.desk",
    "p.amount",
    "p.budget_line_id",
];
const PAYMENT_FROM: &str = "read_disbursement p LEFT JOIN read_award w ON w.award_id = p.award_id";

/// Whether readers of a scope may know of a form.
fn known(scope: &Scope, row: &[String]) -> bool {
    let private = number(&row[8]) == 0 && ["draf", "dibatalkan"].contains(&row[4].as_str());
    match scope {
        Scope::Person(_) => true,
        Scope::Area { .. } => !private || row[9] == "1",
        Scope::All | Scope::Institution(_) => !private,
    }
}

fn within(all: &[Vec<String>], scope: &Scope) -> Vec<Vec<String>> {
    let rows = all.iter().filter(|row| lies_in(scope, row));
    rows.cloned().collect()
}

fn by(rows: &[Vec<String>], column: usize) -> BTreeMap<&str, Vec<&Vec<String>>> {
    let mut parts: BTreeMap<&str, Vec<&Vec<String>>> = BTreeMap::new();
    for row in rows {
        parts.entry(&row[column]).or_default().push(row);
    }
    parts
}

fn how_many(rows: &[Vec<String>], like: impl Fn(&[String]) -> bool) -> i64 {
    i64::try_from(rows.iter().filter(|row| like(row)).count()).unwrap()
}

fn statuses(
    subject_kind: &'static str,
    rows: &[Vec<String>],
    now: DateTime<Utc>,
    days: u16,
) -> Vec<StatusFigure> {
    let cutoff = time_text(older_than(now, days));
    let of = by(rows, 4);
    of.into_iter()
        .map(|(status, rows)| {
            let on_desk: Vec<_> = rows.iter().filter(|row| !row[6].is_empty()).collect();
            let mut since: Vec<&str> = on_desk.iter().map(|row| row[5].as_str()).collect();
            since.sort_unstable();
            let age = |since: &&str| working_days(instant(since).unwrap(), now);
            let late = on_desk.iter().filter(|row| row[5] < cutoff).count();
            StatusFigure {
                subject_kind,
                status: status.to_owned(),
                count: i64::try_from(rows.len()).unwrap(),
                waiting: i64::try_from(on_desk.len()).unwrap(),
                amount: rows.iter().map(|row| number(&row[7])).sum(),
                median_days: since
                    .get(since.len().div_ceil(2).wrapping_sub(1))
                    .map_or(0, age),
                oldest_days: since.first().map_or(0, age),
                overdue: if status == "draf" {
                    0
                } else {
                    i64::try_from(late).unwrap()
                },
            }
        })
        .collect()
}

/// Asserts that the figures of every scope are those of the rows.
pub async fn hold(store: &ReadStore) {
    let forms = rows(store, &FORM, "read_application a").await;
    let awards = rows(store, &AWARD, "read_award w").await;
    let payments = rows(store, &PAYMENT, PAYMENT_FROM).await;
    for scope in scopes(store).await {
        let of_scope = (
            within(&forms, &scope),
            within(&awards, &scope),
            within(&payments, &scope),
        );
        overview(store, &scope, &of_scope.0, &of_scope.2).await;
        information(store, &scope, &of_scope.0, &of_scope.1).await;
        achievement(store, &scope, &of_scope.1).await;
        lists(store, &scope, &of_scope).await;
        districts(store, &scope, &of_scope.0, &of_scope.1).await;
    }
    awardees(store, &awards).await;
    realization(store).await;
    stages(store).await;
    granted(store).await;
    postings(store).await;
}

/// Awards by year and type of their forms: how many there ever were, and how many are not revoked.
async fn granted(store: &ReadStore) {
    let columns = ["a.year", "a.scholarship_type", "w.status"];
    let from = "read_application a JOIN read_award w ON w.award_id = a.award_id";
    let granted = rows(store, &columns, from).await;
    let mut expected: BTreeMap<(i64, &str), (i64, i64)> = BTreeMap::new();
    for row in &granted {
        let counts = expected.entry((-number(&row[0]), &row[1])).or_default();
        counts.0 += 1;
        counts.1 += i64::from(row[2] != "dicabut");
    }
    let taken = projections::application::taken(store).await.unwrap();
    let found: Vec<_> = taken
        .iter()
        .map(|(year, kind, count)| (-year, kind.as_str(), *count))
        .collect();
    let left: Vec<_> = expected
        .iter()
        .filter(|(_, counts)| counts.1 > 0)
        .map(|((year, kind), counts)| (*year, *kind, counts.1))
        .collect();
    assert_eq!(found, left);
    for kind in domain::ScholarshipType::ALL {
        for year in [2025, 2026, 2027] {
            let counts = expected.get(&(-year, kind.as_str())).copied();
            let found = projections::application::granted(store, year, *kind).await;
            assert_eq!(found.unwrap(), counts.unwrap_or_default(), "{year} {kind}");
        }
    }
}

/// Debits and credits of each account, of all lines and of each.
async fn postings(store: &ReadStore) {
    let columns = ["j.budget_line_id", "j.debit", "j.credit", "j.amount"];
    let from = "read_journal j JOIN read_budget_line b ON b.budget_line_id = j.budget_line_id";
    let posted = rows(store, &columns, from).await;
    let lines: BTreeSet<Option<&str>> = posted.iter().map(|row| Some(row[0].as_str())).collect();
    for line in lines.into_iter().chain([None]) {
        let mut expected: BTreeMap<&str, (i64, i64)> = BTreeMap::new();
        for row in posted
            .iter()
            .filter(|row| line.is_none_or(|line| line == row[0]))
        {
            expected.entry(&row[1]).or_default().0 += number(&row[3]);
            expected.entry(&row[2]).or_default().1 += number(&row[3]);
        }
        for booked_until in [None, chrono::NaiveDate::from_ymd_opt(9999, 12, 31)] {
            let filter = projections::journal::TrialBalanceFilter {
                budget_line_id: line.map(str::to_owned),
                booked_until,
                ..projections::journal::TrialBalanceFilter::default()
            };
            let found = projections::journal::trial_balance(store, &filter).await;
            let found = found.unwrap();
            let found: BTreeMap<&str, (i64, i64)> = found
                .iter()
                .map(|row| (row.account.as_str(), (row.debit, row.credit)))
                .collect();
            assert_eq!(found, expected, "{line:?} {booked_until:?}");
        }
    }
}

async fn overview(
    store: &ReadStore,
    scope: &Scope,
    forms: &[Vec<String>],
    payments: &[Vec<String>],
) {
    let shown: Vec<_> = forms
        .iter()
        .filter(|row| known(scope, row))
        .cloned()
        .collect();
    let begun = forms.iter().chain(payments).map(|row| &row[5]).max();
    let last = begun.map_or_else(|| instant("2026-11-27T03:00:00Z"), |since| instant(since));
    for (after, days) in [(0, 0), (9, 3), (60, 14)] {
        let now = last.unwrap() + chrono::TimeDelta::hours(after * 17);
        let mut expected = statuses("application", &shown, now, days);
        expected.extend(statuses("disbursement", payments, now, days));
        let found = dashboard::overview_status(store, scope, now, |_| days).await;
        assert_eq!(found.unwrap(), expected, "{scope:?}");
    }
    let counted = projections::application::count_by_status(store, scope).await;
    let expected: Vec<_> = by(&shown, 4)
        .into_iter()
        .map(|(status, rows)| (status.to_owned(), i64::try_from(rows.len()).unwrap()))
        .collect();
    assert_eq!(counted.unwrap(), expected, "{scope:?}");
}

async fn information(
    store: &ReadStore,
    scope: &Scope,
    forms: &[Vec<String>],
    awards: &[Vec<String>],
) {
    let found = dashboard::information(store, scope, None).await.unwrap();
    let is = |word: &'static str| move |row: &[String]| row[4] == word;
    let counts = [
        how_many(forms, |row| !row[10].is_empty()),
        how_many(forms, |row| {
            ["diajukan", "perlu_perbaikan"].contains(&row[4].as_str())
        }),
        how_many(forms, is("direkomendasikan")),
        how_many(awards, is("aktif")),
        how_many(awards, is("ditangguhkan")),
        how_many(awards, |row| row[4] != "dicabut"),
        how_many(awards, |row| row[4] != "dicabut" && row[7] == "1"),
    ];
    let told = [
        found.applicants,
        found.in_verification,
        found.recommended,
        found.active,
        found.suspended,
        found.recipients,
        found.graduated,
    ];
    assert_eq!(told, counts, "{scope:?}");
    assert_eq!(found.not_graduated, found.recipients - found.graduated);
    let counted = projections::award::count_by_status(store, scope).await;
    let expected: Vec<_> = by(awards, 4)
        .into_iter()
        .map(|(status, rows)| (status.to_owned(), i64::try_from(rows.len()).unwrap()))
        .collect();
    assert_eq!(counted.unwrap(), expected, "{scope:?}");
}

async fn achievement(store: &ReadStore, scope: &Scope, awards: &[Vec<String>]) {
    let found = dashboard::awardee_achievement(store, scope).await.unwrap();
    let held: Vec<_> = awards
        .iter()
        .filter(|row| row[4] != "dicabut")
        .cloned()
        .collect();
    for band in &found.gpa_bands {
        let range = band.from_hundredths..=band.to_hundredths;
        let within = |row: &[String]| !row[8].is_empty() && range.contains(&number(&row[8]));
        assert_eq!(band.count, how_many(&held, within), "{scope:?} {band:?}");
    }
    assert_eq!(found.recorded, how_many(&held, |row| !row[13].is_empty()));
    assert_eq!(
        found.credits_on_track,
        how_many(&held, |row| !row[14].is_empty() && number(&row[14]) >= 18)
    );
    let mut left = how_many(&held, |row| row[7] == "1");
    for some in &found.graduates {
        let like = |row: &[String]| {
            row[7] == "1"
                && row[12].get(..4).unwrap_or_default() == some.year
                && row[11] == some.study_programme
                && row[5] == some.level
        };
        assert_eq!(some.count, how_many(&held, like), "{scope:?} {some:?}");
        left -= some.count;
    }
    assert_eq!(left, 0);
    let mut left = i64::try_from(held.len()).unwrap();
    for some in &found.programmes {
        let like = |row: &[String]| row[11] == some.study_programme && row[5] == some.level;
        let studies = |row: &[String]| {
            like(row) && row[7] != "1" && ["aktif", "ditangguhkan"].contains(&row[4].as_str())
        };
        assert_eq!(
            some.studying,
            how_many(&held, studies),
            "{scope:?} {some:?}"
        );
        let graduated = |row: &[String]| like(row) && row[7] == "1";
        assert_eq!(
            some.graduated,
            how_many(&held, graduated),
            "{scope:?} {some:?}"
        );
        left -= how_many(&held, like);
    }
    assert_eq!(left, 0);
}

type OfScope = (Vec<Vec<String>>, Vec<Vec<String>>, Vec<Vec<String>>);

/// The totals of lists are those of their pages.
async fn lists(store: &ReadStore, scope: &Scope, (forms, awards, payments): &OfScope) {
    let all = Paging::new(1, 1_000);
    let years = [None, Some(2025), Some(2026), Some(2027)];
    for (year, word) in years
        .into_iter()
        .flat_map(|it| [(it, None), (it, Some("diajukan"))])
    {
        let filter = ApplicationFilter {
            statuses: word
                .into_iter()
                .map(|_| ApplicationStatus::Submitted)
                .collect(),
            year,
            ..ApplicationFilter::default()
        };
        let sort = ApplicationSort::Newest;
        let page = projections::application::list(store, scope, &filter, sort, all).await;
        let page = page.unwrap();
        assert_eq!(
            page.total_items,
            page.items.len() as u64,
            "{scope:?} {filter:?}"
        );
        assert!(page.items.len() <= forms.len());
        let filter = AwardFilter {
            statuses: word.into_iter().map(|_| AwardStatus::Active).collect(),
            year,
            ..AwardFilter::default()
        };
        let page = projections::award::list(store, scope, &filter, AwardSort::Newest, all).await;
        let page = page.unwrap();
        assert_eq!(
            page.total_items,
            page.items.len() as u64,
            "{scope:?} {filter:?}"
        );
        assert!(page.items.len() <= awards.len());
        let filter = DisbursementFilter {
            statuses: word
                .into_iter()
                .map(|_| DisbursementStatus::Proposed)
                .collect(),
            budget_year: year,
            ..DisbursementFilter::default()
        };
        let sort = DisbursementSort::Newest;
        let page = projections::disbursement::list(store, scope, &filter, sort, all).await;
        let page = page.unwrap();
        assert_eq!(
            page.total_items,
            page.items.len() as u64,
            "{scope:?} {filter:?}"
        );
        assert!(page.items.len() <= payments.len());
        let totals = projections::disbursement::totals(store, scope, &filter).await;
        let totals = totals.unwrap();
        let counted: i64 = totals.iter().map(|total| total.count).sum();
        assert_eq!(
            counted,
            i64::try_from(page.items.len()).unwrap(),
            "{scope:?}"
        );
        for total in totals {
            let items = page.items.iter().map(|item| &item.payment);
            let items = items.filter(|payment| payment.status == total.status);
            let amount: i64 = items.map(|payment| payment.amount).sum();
            assert_eq!(total.amount, amount, "{scope:?} {}", total.status);
        }
    }
}

const POSTED: &str = "read_journal j\n\
    JOIN read_budget_line b ON b.budget_line_id = j.budget_line_id\n\
    LEFT JOIN read_disbursement p ON p.disbursement_id = j.disbursement_id\n\
    LEFT JOIN read_award w ON w.award_id = p.award_id\n\
    LEFT JOIN read_recipient_as a ON a.award_id = p.award_id\n\
    AND a.since <= p.paid_position AND a.until > p.paid_position\n\
    WHERE (j.debit = 'realisasi' OR j.credit = 'realisasi')";
const POSTING: [&str; 11] = [
    "w.home_district",
    "w.study_city",
    "w.institution_id",
    "w.recipient_id",
    "a.home_district",
    "b.year",
    "a.scholarship_type",
    "p.recipient_id",
    "CASE WHEN j.debit = 'realisasi' THEN j.amount ELSE -j.amount END",
    "j.disbursement_id",
    "j.budget_line_id",
];

async fn districts(
    store: &ReadStore,
    scope: &Scope,
    forms: &[Vec<String>],
    awards: &[Vec<String>],
) {
    let posted = rows(store, &POSTING, POSTED).await;
    for year in [None, Some(2026)] {
        let report = dashboard::report_by_district(store, scope, year)
            .await
            .unwrap();
        let codes: BTreeSet<String> = report.iter().map(|row| row.code.clone()).collect();
        for row in report {
            // What belongs to no known district stands in the last row, which has no code.
            let here =
                |code: &String| *code == row.code || row.code.is_empty() && !codes.contains(code);
            let mine = how_many(forms, |form| here(&form[0]) && !form[10].is_empty());
            assert_eq!(row.applicants, mine, "{scope:?} {row:?}");
            let held = |award: &[String]| here(&award[0]) && award[4] != "dicabut";
            let counts = [
                how_many(awards, held),
                how_many(awards, |award| held(award) && award[6] == "P"),
                how_many(awards, |award| held(award) && award[4] == "aktif"),
                how_many(awards, |award| held(award) && award[7] == "1"),
            ];
            assert_eq!(
                [row.recipients, row.women, row.active, row.graduated],
                counts
            );
            for (level, count) in &row.by_level {
                let of_level = |award: &[String]| held(award) && award[5] == *level;
                assert_eq!(*count, how_many(awards, of_level), "{scope:?} {row:?}");
            }
            let graded = awards
                .iter()
                .filter(|award| held(award) && !award[8].is_empty());
            let grades: Vec<i64> = graded.map(|award| number(&award[8])).collect();
            let size = i64::try_from(grades.len()).unwrap();
            let mean = (size > 0).then(|| (grades.iter().sum::<i64>() + size / 2) / size);
            assert_eq!(row.mean_gpa_hundredths, mean, "{scope:?} {row:?}");
            let paid = posted.iter().filter(|posting| {
                lies_in(scope, posting)
                    && here(&posting[4])
                    && year.is_none_or(|year| number(&posting[5]) == year)
            });
            let realized: i64 = paid.map(|posting| number(&posting[8])).sum();
            assert_eq!(row.realized, realized, "{scope:?} {row:?}");
        }
    }
}

async fn awardees(store: &ReadStore, awards: &[Vec<String>]) {
    let years = projections::awardee::years(store).await.unwrap();
    let mut expected: Vec<_> = by(awards, 9)
        .into_iter()
        .map(|(year, rows)| (number(year), i64::try_from(rows.len()).unwrap()))
        .collect();
    expected.reverse();
    assert_eq!(years, expected);
    for year in [None, Some(2026), Some(2027)] {
        let filter = AwardeeFilter {
            year,
            ..AwardeeFilter::default()
        };
        let page = projections::awardee::list(store, &filter, Paging::new(1, 1_000)).await;
        let page = page.unwrap();
        assert_eq!(page.total_items, page.items.len() as u64);
    }
}

async fn realization(store: &ReadStore) {
    let posted = rows(store, &POSTING, POSTED).await;
    // Whose money all came back was not paid.
    let mut left: BTreeMap<[&str; 2], i64> = BTreeMap::new();
    for row in &posted {
        *left.entry([&row[9], &row[10]]).or_default() += number(&row[8]);
    }
    let mut expected: BTreeMap<(i64, &str), (BTreeSet<&str>, i64)> = BTreeMap::new();
    for row in &posted {
        let (persons, sum) = expected.entry((-number(&row[5]), &row[6])).or_default();
        if left[&[&*row[9], &*row[10]]] > 0 {
            persons.insert(&row[7]);
        }
        *sum += number(&row[8]);
    }
    let expected: Vec<_> = expected
        .into_iter()
        .map(|((year, kind), (persons, sum))| {
            (
                kind.to_owned(),
                -year,
                i64::try_from(persons.len()).unwrap(),
                sum,
            )
        })
        .collect();
    let found = projections::realization::by_type(store).await.unwrap();
    let found: Vec<_> = found
        .into_iter()
        .map(|row| (row.scholarship_type, row.year, row.recipients, row.realized))
        .collect();
    assert_eq!(found, expected);
    months(store).await;
    parts(store).await;
}

/// Each breakdown of each year: its parts, the payments and persons of which something is left, and the sum.
async fn parts(store: &ReadStore) {
    let day = chrono::NaiveDate::from_ymd_opt(9999, 12, 31);
    for (cut, code, name) in [
        (RealizationCut::Source, "b.source", "b.source"),
        (RealizationCut::ScholarshipType, POSTING[6], POSTING[6]),
        (RealizationCut::Component, "p.component", "p.component"),
        (RealizationCut::District, POSTING[4], POSTING[4]),
        (
            RealizationCut::Campus,
            "COALESCE(a.institution_id, a.institution_name)",
            "a.institution_name",
        ),
    ] {
        let columns = [
            "b.year",
            code,
            name,
            POSTING[9],
            POSTING[7],
            POSTING[8],
            POSTING[10],
        ];
        let posted = rows(store, &columns, POSTED).await;
        let mut left: BTreeMap<[&str; 2], i64> = BTreeMap::new();
        for row in &posted {
            *left.entry([&row[3], &row[6]]).or_default() += number(&row[5]);
        }
        let mut expected: BTreeMap<i64, Vec<Part>> = BTreeMap::new();
        for (year, rows) in by(&posted, 0) {
            let mut parts: Vec<Part> = by_code(&rows)
                .into_iter()
                .map(|(code, rows)| {
                    let mut seen = [BTreeSet::new(), BTreeSet::new()];
                    for row in &rows {
                        if left[&[&*row[3], &*row[6]]] > 0 {
                            seen[0].insert(&row[3]);
                            seen[1].insert(&row[4]);
                        }
                    }
                    let text = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
                    Part {
                        code: text(code),
                        name: text(rows.iter().map(|row| row[2].as_str()).max().unwrap()),
                        payments: i64::try_from(seen[0].len()).unwrap(),
                        recipients: i64::try_from(seen[1].len()).unwrap(),
                        realized: rows.iter().map(|row| number(&row[5])).sum(),
                    }
                })
                .collect();
            parts.sort_by_key(|part| (-part.realized, part.code.clone()));
            expected.insert(number(year), parts);
        }
        let found = realization::parts_by_year(store, cut).await.unwrap();
        assert_eq!(found, expected, "{cut:?}");
        for (year, parts) in expected {
            for until in [None, day] {
                let found = realization::parts(store, cut, year, until).await.unwrap();
                assert_eq!(found, parts, "{cut:?} {year} {until:?}");
            }
        }
    }
}

fn by_code<'a>(rows: &[&'a Vec<String>]) -> BTreeMap<&'a str, Vec<&'a Vec<String>>> {
    let mut parts: BTreeMap<&str, Vec<&Vec<String>>> = BTreeMap::new();
    for row in rows {
        parts.entry(&row[1]).or_default().push(row);
    }
    parts
}

async fn months(store: &ReadStore) {
    let columns = ["b.year", "j.booked_on", POSTING[9], POSTING[8]];
    let mut expected: BTreeMap<(i64, String), (BTreeSet<String>, i64)> = BTreeMap::new();
    for row in rows(store, &columns, POSTED).await {
        let [year, day, payment, amount] = <[String; 4]>::try_from(row).unwrap();
        let of = (number(&year), day[..7].to_owned());
        let (payments, sum) = expected.entry(of).or_default();
        payments.insert(payment);
        *sum += number(&amount);
    }
    let expected: Vec<_> = expected
        .into_iter()
        .map(|((year, month), (payments, sum))| {
            (year, month, i64::try_from(payments.len()).unwrap(), sum)
        })
        .collect();
    let found = projections::realization::by_month(store).await.unwrap();
    let found: Vec<_> = found
        .into_iter()
        .map(|row| (row.year, row.month, row.payments, row.realized))
        .collect();
    assert_eq!(found, expected);
}

async fn stages(store: &ReadStore) {
    let columns = ["t.subject_kind", "t.status", "t.days"];
    let mut expected: BTreeMap<(String, String), Vec<i64>> = BTreeMap::new();
    for row in rows(store, &columns, "read_stage t").await {
        let [kind, status, days] = <[String; 3]>::try_from(row).unwrap();
        expected
            .entry((kind, status))
            .or_default()
            .push(number(&days));
    }
    let expected: Vec<_> = expected
        .into_iter()
        .map(|((kind, status), mut days)| {
            days.sort_unstable();
            let median = days[days.len().div_ceil(2) - 1];
            (kind, status, i64::try_from(days.len()).unwrap(), median)
        })
        .collect();
    let found = projections::timeline::stages::medians(store).await.unwrap();
    let found: Vec<_> = found
        .into_iter()
        .map(|row| {
            (
                row.subject_kind.to_string(),
                row.status,
                row.count,
                row.median_days,
            )
        })
        .collect();
    assert_eq!(found, expected);
}
