//! The public figures by source of funds, type and district, and complaints by month.

use chrono::NaiveDate;
use domain::budget_line::FundSource;
use domain::complaint::ComplaintStatus;
use domain::{office_time, small_group};
use projections::budget_line::BudgetTotals;
use projections::complaint::ComplaintAge;
use projections::realization::{Part, TypeFigure};
use std::collections::BTreeMap;

use crate::ApiError;
use crate::answer::shown;
use crate::routes::public::wire::{
    ComplaintMonth, TransparencyComplaints, TransparencyDistrict, TransparencySource,
    TransparencyType,
};

/// What those of few persons and those of no district are called together.
const TOGETHER: &str = "Distrik lain dan yang tidak tercatat";

/// The sources of funds of a year, each with its ceiling, and with what became of it where enough persons were paid
/// from it. The last row is what became of the others, together: ceiling less what is left would tell it. Nothing is lost.
pub(super) fn sources(
    sources: &[(FundSource, BudgetTotals)],
    paid: &[Part],
) -> Vec<TransparencySource> {
    let persons = sources.iter().map(|(source, sums)| {
        let mut parts = paid.iter();
        let part = parts.find(|part| part.code.as_deref() == Some(source.as_str()));
        // What is promised to somebody, or came back from them, is of a person too.
        let is_used = sums.available != sums.ceiling;
        part.map_or(0, |part| part.recipients)
            .max(i64::from(is_used))
    });
    let apart = small_group::shown_apart(&persons.collect::<Vec<_>>());
    let mut rows = Vec::new();
    let mut together: Option<BudgetTotals> = None;
    for ((source, sums), is_apart) in sources.iter().zip(apart) {
        let used = is_apart.then_some(sums);
        rows.push(source_row(Some(*source), Some(sums.ceiling), used));
        if !is_apart {
            together = Some(together.unwrap_or_default().and(sums));
        }
    }
    rows.extend(together.map(|sums| source_row(None, None, Some(&sums))));
    rows
}

fn source_row(
    source: Option<FundSource>,
    pagu: Option<i64>,
    used: Option<&BudgetTotals>,
) -> TransparencySource {
    TransparencySource {
        source,
        pagu,
        committed: used.map(|sums| sums.commitment),
        realized: used.map(|sums| sums.realization),
        returned: used.map(|sums| sums.returned),
        refunded: used.map(|sums| sums.refunded),
        available: used.map(|sums| sums.available),
    }
}

/// A part whose money all came back: a row of its own would tell that its few persons were paid nothing.
const fn is_nothing(recipients: i64, realized: i64) -> bool {
    recipients == 0 && realized == 0
}

/// The types of each year in the order given; the last row of a year is that of the types that stand together. Nothing is
/// lost.
pub(super) fn types(figures: &[TypeFigure]) -> Result<Vec<TransparencyType>, ApiError> {
    let mut rows = Vec::new();
    let figures = figures
        .iter()
        .filter(|figure| !is_nothing(figure.recipients, figure.realized));
    let figures: Vec<&TypeFigure> = figures.collect();
    for of_year in figures.chunk_by(|one, next| one.year == next.year) {
        let persons: Vec<i64> = of_year.iter().map(|figure| figure.recipients).collect();
        let mut together: Option<TransparencyType> = None;
        for (figure, is_apart) in of_year.iter().zip(small_group::shown_apart(&persons)) {
            let row = |scholarship_type| TransparencyType {
                scholarship_type,
                year: figure.year,
                recipients: figure.recipients,
                realized: figure.realized,
            };
            match (is_apart, &mut together) {
                (true, _) => rows.push(row(Some(shown::word(&figure.scholarship_type)?))),
                (false, Some(sum)) => {
                    sum.recipients += figure.recipients;
                    sum.realized += figure.realized;
                }
                (false, none) => *none = Some(row(None)),
            }
        }
        rows.extend(together);
    }
    Ok(rows)
}

/// The districts of a year, the greatest sum first; the last row is that of those who stand together. Nothing is lost.
pub(super) fn districts(year: i64, mut parts: Vec<Part>) -> Vec<TransparencyDistrict> {
    parts.retain(|part| !is_nothing(part.recipients, part.realized));
    let persons: Vec<i64> = parts.iter().map(|part| part.recipients).collect();
    let apart = small_group::shown_apart(&persons);
    let mut rows = Vec::new();
    let mut together: Option<TransparencyDistrict> = None;
    for (part, is_apart) in parts.into_iter().zip(apart) {
        let known = part.code.and_then(|code| {
            let mut all = domain::reference::districts().iter();
            all.find(|district| district.code.as_str() == code)
        });
        let row = |code: Option<String>, name: &str| TransparencyDistrict {
            year,
            code,
            name: name.to_owned(),
            recipients: part.recipients,
            realized: part.realized,
        };
        match known.filter(|_| is_apart) {
            Some(district) => {
                rows.push(row(Some(district.code.as_str().to_owned()), &district.name));
            }
            None => {
                let sum = together.get_or_insert_with(|| TransparencyDistrict {
                    recipients: 0,
                    realized: 0,
                    ..row(None, TOGETHER)
                });
                sum.recipients += part.recipients;
                sum.realized += part.realized;
            }
        }
    }
    rows.extend(together);
    rows
}

/// How complaints stand, by the month in which they were made.
pub(super) fn complaints(ages: &[ComplaintAge]) -> Result<TransparencyComplaints, ApiError> {
    let mut months: BTreeMap<String, ComplaintMonth> = BTreeMap::new();
    let mut days = Vec::new();
    let mut oldest: Option<NaiveDate> = None;
    for age in ages {
        let made = office_time(shown::time(&age.created_at)?).date_naive();
        let name = made.format("%Y-%m").to_string();
        let month = months
            .entry(name.clone())
            .or_insert_with(|| ComplaintMonth {
                month: name,
                ..ComplaintMonth::default()
            });
        match age.status {
            ComplaintStatus::Open => month.open += 1,
            ComplaintStatus::Answered => month.answered += 1,
            ComplaintStatus::Closed => {
                month.closed += 1;
                let since = office_time(shown::time(&age.status_since)?).date_naive();
                days.push((since - made).num_days());
                continue;
            }
        }
        oldest = oldest.min(Some(made)).or(Some(made));
    }
    days.sort_unstable();
    Ok(TransparencyComplaints {
        months: months.into_values().rev().collect(),
        // The lower of two, as of the stages.
        median_days: days.get(days.len().saturating_sub(1) / 2).copied(),
        oldest,
    })
}

#[cfg(test)]
mod tests {
    use domain::ScholarshipType;

    use super::*;

    fn part(code: Option<&str>, recipients: i64, realized: i64) -> Part {
        Part {
            code: code.map(str::to_owned),
            name: None,
            payments: recipients,
            recipients,
            realized,
        }
    }

    #[test]
    fn a_district_of_a_few_persons_shows_no_sum_of_its_own_and_nothing_is_lost() {
        let [first, second, third] = [0, 1, 2].map(|place| {
            let district = &domain::reference::districts()[place];
            district.code.as_str().to_owned()
        });
        let parts = vec![
            part(Some(&first), 40, 900),
            part(Some(&second), 7, 80),
            part(Some(&third), 2, 30),
            part(None, 0, 5),
        ];
        let rows = districts(2026, parts);
        let told: Vec<(Option<&str>, i64, i64)> = rows
            .iter()
            .map(|row| (row.code.as_deref(), row.recipients, row.realized))
            .collect();
        assert_eq!(told, [(Some(first.as_str()), 40, 900), (None, 9, 115)]);
        assert_eq!(rows[1].name, TOGETHER);
        assert_eq!(districts(2026, Vec::new()), Vec::new());
        // Whose money all came back: that their district was paid nothing would tell of them.
        let nothing = vec![part(Some(&first), 40, 900), part(Some(&second), 0, 0)];
        assert_eq!(districts(2026, nothing).len(), 1);
    }

    #[test]
    fn what_a_source_paid_to_a_few_is_told_with_others_and_its_ceiling_alone() {
        let totals = |ceiling, realization| BudgetTotals {
            ceiling,
            realization,
            available: ceiling - realization,
            ..BudgetTotals::default()
        };
        let told = |of: &[(FundSource, i64, i64, i64)]| {
            let sums: Vec<_> = of
                .iter()
                .map(|(source, _, ceiling, paid)| (*source, totals(*ceiling, *paid)))
                .collect();
            let paid: Vec<_> = of
                .iter()
                .map(|(source, persons, _, paid)| part(Some(source.as_str()), *persons, *paid))
                .collect();
            let rows = sources(&sums, &paid);
            rows.iter()
                .map(|row| (row.source, row.pagu, row.realized, row.available))
                .collect::<Vec<_>>()
        };
        let (apbd, otsus, donor) = (FundSource::Apbd, FundSource::Otsus, FundSource::Donor);
        let one_donation = [
            (apbd, 7, 100, 40),
            (otsus, 40, 900, 500),
            (donor, 1, 50, 30),
        ];
        let expected = [
            (Some(apbd), Some(100), None, None),
            (Some(otsus), Some(900), Some(500), Some(400)),
            (Some(donor), Some(50), None, None),
            (None, None, Some(70), Some(80)),
        ];
        assert_eq!(told(&one_donation), expected);
        // Enough of each, or of one nobody yet.
        let many = [(apbd, 7, 100, 40), (otsus, 40, 900, 500), (donor, 0, 50, 0)];
        let expected = [
            (Some(apbd), Some(100), Some(40), Some(60)),
            (Some(otsus), Some(900), Some(500), Some(400)),
            (Some(donor), Some(50), Some(0), Some(50)),
        ];
        assert_eq!(told(&many), expected);
        // Nobody was paid, and something is promised to somebody.
        let promised = BudgetTotals {
            ceiling: 50,
            commitment: 20,
            available: 30,
            ..BudgetTotals::default()
        };
        let rows = sources(
            &[(donor, promised), (otsus, totals(900, 500))],
            &[part(Some("otsus"), 40, 500)],
        );
        assert_eq!((rows[0].committed, rows[2].committed), (None, Some(20)));
        assert_eq!(sources(&[], &[]), Vec::new());
    }

    #[test]
    fn a_type_of_a_few_persons_shows_no_sum_of_its_own_and_nothing_is_lost() {
        let figure = |kind: ScholarshipType, year, recipients, realized| TypeFigure {
            scholarship_type: kind.as_str().to_owned(),
            year,
            recipients,
            realized,
        };
        let [first, second, third] = [0, 1, 2].map(|place| ScholarshipType::ALL[place]);
        let told = types(&[
            figure(first, 2026, 40, 900),
            figure(second, 2026, 7, 80),
            figure(third, 2026, 1, 30),
            figure(first, 2025, 1, 10),
        ])
        .unwrap();
        let told: Vec<_> = told
            .iter()
            .map(|row| (row.scholarship_type, row.year, row.recipients, row.realized))
            .collect();
        let expected = [
            (Some(first), 2026, 40, 900),
            (None, 2026, 8, 110),
            (None, 2025, 1, 10),
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn complaints_are_told_by_month_with_the_oldest_and_the_median() {
        let age = |status, created_at: &str, status_since: &str| ComplaintAge {
            status,
            created_at: created_at.to_owned(),
            status_since: status_since.to_owned(),
        };
        let told = complaints(&[
            age(
                ComplaintStatus::Closed,
                "2026-02-01T03:00:00Z",
                "2026-02-04T03:00:00Z",
            ),
            // In the time of the office this is March.
            age(
                ComplaintStatus::Answered,
                "2026-02-28T20:00:00Z",
                "2026-03-05T03:00:00Z",
            ),
            age(
                ComplaintStatus::Open,
                "2026-03-02T03:00:00Z",
                "2026-03-02T03:00:00Z",
            ),
            age(
                ComplaintStatus::Closed,
                "2026-03-03T03:00:00Z",
                "2026-03-13T03:00:00Z",
            ),
        ])
        .unwrap();
        let march = ComplaintMonth {
            month: "2026-03".to_owned(),
            open: 1,
            answered: 1,
            closed: 1,
        };
        assert_eq!(told.months[0], march);
        assert_eq!((told.months.len(), told.months[1].closed), (2, 1));
        assert_eq!(told.median_days, Some(3));
        assert_eq!(told.oldest, NaiveDate::from_ymd_opt(2026, 3, 1));
        assert_eq!(complaints(&[]).unwrap(), TransparencyComplaints::default());
    }
}
