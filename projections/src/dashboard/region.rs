//! The report by home district, all 32 included, and down to kampung.
use super::APPLICATION_SCOPE;
use crate::award::SCOPE as AWARD_SCOPE;
use crate::cells::{AWARDS, FORMS, sum, total};
use crate::error::Error;
use crate::realization;
use crate::scope::Scope;
use crate::select::Select;
use crate::store::ReadStore;
use sqlx::Row as _;
use std::collections::BTreeMap;

/// The figures of one district or kampung.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RegionReport {
    /// Its code.
    pub code: String,
    /// Its name.
    pub name: String,
    /// Forms submitted.
    pub applicants: i64,
    /// Awards but revoked ones.
    pub recipients: i64,
    /// Of these, of women.
    pub women: i64,
    /// Of these, of men.
    pub men: i64,
    /// Of these, active.
    pub active: i64,
    /// Of these, graduated.
    pub graduated: i64,
    /// Recipients by level of study.
    pub by_level: BTreeMap<String, i64>,
    /// Mean of the latest grade point averages in hundredths; `None` where there is none.
    pub mean_gpa_hundredths: Option<i64>,
    /// Realisation of the budget year in whole rupiah, of revoked awards too.
    pub realized: i64,
}

/// The report of all districts, zeros included, by code; money of a budget year (all when `None`).
///
/// # Errors
/// The read store cannot be read.
pub async fn report_by_district(
    store: &ReadStore,
    scope: &Scope,
    year: Option<i64>,
) -> Result<Vec<RegionReport>, Error> {
    let regions = domain::reference::districts()
        .iter()
        .map(|district| (district.code.as_str(), district.name.as_str()));
    report(store, scope, year, regions, None).await
}

/// The report of all kampung of a district, zeros included, by code; money of a budget year (all when `None`).
///
/// # Errors
/// The read store cannot be read.
pub async fn report_by_kampung(
    store: &ReadStore,
    scope: &Scope,
    year: Option<i64>,
    district_code: &str,
) -> Result<Vec<RegionReport>, Error> {
    let regions = domain::reference::kampung()
        .iter()
        .filter(|kampung| kampung.district_code == district_code)
        .map(|kampung| (kampung.code.as_str(), kampung.name.as_str()));
    report(store, scope, year, regions, Some(district_code)).await
}

/// Sorts behind every code.
const ELSEWHERE: &str = "~";

/// The report of a region; what belongs to none that is known stands in a row of its own, so that no sum loses it.
fn of_region(
    reports: &mut BTreeMap<String, RegionReport>,
    code: Option<String>,
) -> (String, &mut RegionReport) {
    let key = code.filter(|code| reports.contains_key(code));
    let key = key.unwrap_or_else(|| ELSEWHERE.to_owned());
    let report = reports.entry(key.clone()).or_insert_with(|| RegionReport {
        name: "Belum diketahui".to_owned(),
        ..RegionReport::default()
    });
    (key, report)
}

/// Forms handed in: of each district by the cells; of the kampung of one district, whose rows an index finds, as they lie.
fn forms(scope: &Scope, district: Option<&str>) -> Select {
    let Some(district) = district else {
        let mut forms = FORMS.by_district(scope, &format!("s.district, {}", total("n")));
        forms.only("s.k2 = '1'").then("GROUP BY s.district");
        return forms;
    };
    let mut forms = Select::new("a.home_kampung, COUNT(*)", "read_application a");
    scope.limit(&mut forms, &APPLICATION_SCOPE);
    forms
        .only("a.submitted_at IS NOT NULL")
        .when("a.home_district = ?", district.to_owned())
        .then("GROUP BY a.home_kampung");
    forms
}

/// Awards but revoked ones by region and level: all, women, active, graduated, those with grades and the sum of these.
fn awards(scope: &Scope, district: Option<&str>) -> Select {
    let Some(district) = district else {
        let columns = [
            total("n"),
            sum("n", "s.k3 = 'P'"),
            sum("n", "s.k1 = 'aktif'"),
            sum("n", "s.k4 = '1'"),
            total("s1"),
            total("s2"),
        ];
        let columns = format!("s.district, s.k2, {}", columns.join(", "));
        let mut awards = AWARDS.by_district(scope, &columns);
        awards
            .only("s.k1 <> 'dicabut'")
            .then("GROUP BY s.district, s.k2");
        return awards;
    };
    let mut awards = Select::new(
        "w.home_kampung, w.level, COUNT(*),\n\
         COUNT(*) FILTER (WHERE w.sex = 'P'),\n\
         COUNT(*) FILTER (WHERE w.status = 'aktif'),\n\
         COUNT(*) FILTER (WHERE w.graduated = 1),\n\
         COUNT(w.gpa_hundredths),\n\
         CAST(COALESCE(SUM(w.gpa_hundredths), 0) AS BIGINT)",
        "read_award w",
    );
    scope.limit(&mut awards, &AWARD_SCOPE);
    awards
        .only("w.status <> 'dicabut'")
        .when("w.home_district = ?", district.to_owned())
        .then("GROUP BY w.home_kampung, w.level");
    awards
}

async fn report(
    store: &ReadStore,
    scope: &Scope,
    year: Option<i64>,
    regions: impl Iterator<Item = (&'static str, &'static str)>,
    district: Option<&str>,
) -> Result<Vec<RegionReport>, Error> {
    let mut reports: BTreeMap<String, RegionReport> = regions
        .map(|(code, name)| {
            let report = RegionReport {
                code: code.to_owned(),
                name: name.to_owned(),
                ..RegionReport::default()
            };
            (code.to_owned(), report)
        })
        .collect();
    for (code, count) in forms(scope, district)
        .all(&mut *store.connection().await?, |row| {
            Ok((
                row.try_get::<Option<String>, _>(0)?,
                row.try_get::<i64, _>(1)?,
            ))
        })
        .await?
    {
        of_region(&mut reports, code).1.applicants += count;
    }

    let mut grades: BTreeMap<String, (i64, i64)> = BTreeMap::new();
    for (code, level, counts) in awards(scope, district)
        .all(&mut *store.connection().await?, |row| {
            let mut counts = [0_i64; 6];
            for (index, count) in counts.iter_mut().enumerate() {
                *count = row.try_get(index + 2)?;
            }
            Ok((
                row.try_get::<Option<String>, _>(0)?,
                row.try_get::<String, _>(1)?,
                counts,
            ))
        })
        .await?
    {
        let (code, report) = of_region(&mut reports, code);
        let [recipients, women, active, graduated, graded, grade_sum] = counts;
        report.recipients += recipients;
        report.women += women;
        report.men += recipients - women;
        report.active += active;
        report.graduated += graduated;
        *report.by_level.entry(level).or_default() += recipients;
        let grade = grades.entry(code).or_default();
        grade.0 += graded;
        grade.1 += grade_sum;
    }
    for (code, (graded, sum)) in grades {
        if let Some(report) = reports.get_mut(&code)
            && graded > 0
        {
            report.mean_gpa_hundredths = Some((sum + graded / 2) / graded);
        }
    }

    for (code, amount) in realization::by_place(store, scope, year, district).await? {
        of_region(&mut reports, code).1.realized += amount;
    }
    Ok(reports.into_values().collect())
}
