//! Who will be there to be employed: recipients by study programme and the year in which they are expected to graduate, or did.
use crate::award::SCOPE as AWARD_SCOPE;
use crate::error::Error;
use crate::scope::Scope;
use crate::select::Select;
use crate::store::ReadStore;
use domain::profession::{Profession, expected_year};
use sqlx::Row as _;
use std::collections::BTreeMap;

/// Recipients of one programme who graduate in one year.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SupplyRow {
    /// The profession that the programme leads to.
    pub profession: Profession,
    /// The year; `None` where level or semester is not known.
    pub year: Option<i64>,
    /// Study programme.
    pub study_programme: String,
    /// Level of study.
    pub level: String,
    /// Recipients who study and are expected to graduate in it.
    pub expected: i64,
    /// Recipients who graduated in it.
    pub graduated: i64,
}

/// The supply within a scope, by profession and year; the academic year and semester of the latest record tell, and where
/// there is none those of the grant.
///
/// # Errors
/// The read store cannot be read.
pub async fn supply(
    store: &ReadStore,
    scope: &Scope,
    this_year: i64,
) -> Result<Vec<SupplyRow>, Error> {
    let mut select = Select::new(
        "w.study_programme, w.level, w.academic_year, COALESCE(w.semester, w.granted_semester),\n\
         w.year, CASE WHEN w.graduated = 1 THEN SUBSTR(w.graduated_on, 1, 4) END, w.graduated, COUNT(*)",
        "read_award w",
    );
    scope.limit(&mut select, &AWARD_SCOPE);
    // Who studies no more and did not graduate is nobody's supply.
    select
        .only("(w.graduated = 1 OR w.status IN ('aktif', 'ditangguhkan'))")
        .only("w.status <> 'dicabut'")
        .then(
            "GROUP BY w.study_programme, w.level, w.academic_year, \
             COALESCE(w.semester, w.granted_semester), w.year, \
             CASE WHEN w.graduated = 1 THEN SUBSTR(w.graduated_on, 1, 4) END, w.graduated",
        );
    let found = select
        .all(&mut *store.connection().await?, |row| {
            Ok(Counted {
                study_programme: row.try_get(0)?,
                level: row.try_get(1)?,
                academic_year: row.try_get(2)?,
                semester: row.try_get(3)?,
                granted: row.try_get(4)?,
                graduated_in: row.try_get(5)?,
                graduated: row.try_get::<i64, _>(6)? != 0,
                count: row.try_get(7)?,
            })
        })
        .await?;
    let mut rows: BTreeMap<_, (i64, i64)> = BTreeMap::new();
    for some in found {
        let profession = Profession::of(&some.study_programme, &some.level);
        let year = some.year(this_year);
        // A year that is not known stands last.
        let key = (
            profession,
            year.is_none(),
            year,
            some.study_programme,
            some.level,
        );
        let (expected, graduated) = rows.entry(key).or_default();
        if some.graduated {
            *graduated += some.count;
        } else {
            *expected += some.count;
        }
    }
    Ok(rows
        .into_iter()
        .map(
            |((profession, _, year, study_programme, level), (expected, graduated))| SupplyRow {
                profession,
                year,
                study_programme,
                level,
                expected,
                graduated,
            },
        )
        .collect())
}

struct Counted {
    study_programme: String,
    level: String,
    academic_year: Option<String>,
    semester: i64,
    granted: i64,
    graduated_in: Option<String>,
    graduated: bool,
    count: i64,
}

impl Counted {
    fn year(&self, this_year: i64) -> Option<i64> {
        let number = |text: &String| text.get(..4).and_then(|year| year.parse().ok());
        if self.graduated {
            return self.graduated_in.as_ref().and_then(number);
        }
        let start = self.academic_year.as_ref().and_then(number);
        expected_year(
            &self.level,
            start.unwrap_or(self.granted),
            self.semester,
            this_year,
        )
    }
}
