//! Figures that are kept, not counted: cells of counts and sums that change with the rows, in the same transaction.
//!
//! A [`Figure`] declares what it counts, by which dimensions, and where its rows lie. Before a batch writes rows, the
//! rows of the figure that the batch touches are counted, and after it again: the difference moves the cells. So a cell
//! is by construction what a count over all rows would say, whatever changed the row or what it is joined with, and an
//! event costs as much as it touches. A store that is filled whole counts once, at its end.
mod change;
mod figures;
mod whole;

pub(crate) use change::flush;
pub(crate) use figures::*;
pub(crate) use whole::count_whole;

use crate::projection::TableInfo;
use crate::scope::{Scope, ScopeColumns};
use crate::select::Select;

/// The dimensions that a cell has at most.
const DIMENSIONS: usize = 4;
/// The sums that a cell has at most, beside its count.
const SUMS: usize = 2;

/// The table of the cells. It is no projection's own: a cell follows rows of several.
pub(crate) const TABLE: TableInfo = TableInfo {
    name: "read_cell",
    columns: &[
        "figure", "kind", "place", "district", "k1", "k2", "k3", "k4", "n", "s1", "s2",
    ],
};

/// What a changed row is found by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Subject {
    Form,
    Award,
    Payment,
    /// The recipient of payments.
    Person,
    /// An award by the accounts that it could be paid to.
    Payee,
    /// Rows that are only added, and joined with nothing: see [`Touched`].
    Added,
}

/// Counts and sums over rows, by dimensions.
pub(crate) struct Figure {
    name: &'static str,
    /// The tables.
    from: &'static str,
    /// Which of their rows.
    only: &'static str,
    /// What these rows are counted again by, and the column that holds its id.
    subject: Subject,
    key: &'static str,
    /// Where the rows lie; a figure without is never narrowed.
    scope: Option<&'static ScopeColumns>,
    /// Texts, never null: `k1` to `k4`.
    by: &'static [&'static str],
    /// What `n` counts.
    count: &'static str,
    /// Numbers that add up over its subjects: `s1` and `s2`.
    sums: &'static [&'static str],
}

/// The places that a row counts in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// One for all.
    All,
    /// That of its home district; the empty one where it has none.
    District,
    /// That of its city of study, each home district apart: who sees a city and a district counts nobody twice.
    City,
    /// That of its institution, each home district apart.
    Campus,
}

impl Kind {
    const EVERY: [Self; 4] = [Self::All, Self::District, Self::City, Self::Campus];

    const fn word(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::District => "district",
            Self::City => "city",
            Self::Campus => "campus",
        }
    }

    /// Cities and districts have codes of their own that nothing keeps apart.
    fn place(self, of: &str) -> String {
        format!("{}/{of}", self.word())
    }

    fn places(self, of: &[String]) -> impl Iterator<Item = String> {
        of.iter().map(move |code| self.place(code))
    }
}

impl Figure {
    /// Its dimensions, those it does not have empty.
    fn dimensions(&self) -> [&'static str; DIMENSIONS] {
        std::array::from_fn(|place| self.by.get(place).copied().unwrap_or("''"))
    }

    /// Count and sums.
    fn numbers(&self) -> [String; SUMS + 1] {
        std::array::from_fn(|place| match place {
            0 => self.count.to_owned(),
            place => self.sums.get(place - 1).map_or_else(
                || "CAST(0 AS BIGINT)".to_owned(),
                |sum| format!("CAST(COALESCE({sum}, 0) AS BIGINT)"),
            ),
        })
    }

    /// Its cells within a scope as the table `s`: `district`, `k1` to `k4`, `n`, `s1`, `s2`. Their sum is that of the rows.
    pub fn within(&self, scope: &Scope, columns: &str) -> Select {
        match (scope, self.scope) {
            (Scope::All, _) | (_, None) => self.cells(
                columns,
                "s.kind = 'all' AND s.place = '' AND s.district = ''",
            ),
            (Scope::Area { districts, cities }, Some(_)) => {
                let mut places: Vec<String> = Kind::District.places(districts).collect();
                places.extend(Kind::City.places(cities));
                let mut cells = self.cells(columns, "s.kind IN ('district', 'city')");
                cells.any_of(&[("s.place", &places)]);
                // Whoever lives in one of the districts was counted there.
                if !districts.is_empty() {
                    let marks = vec!["?"; districts.len()].join(", ");
                    let elsewhere = format!("(s.kind = 'district' OR s.district NOT IN ({marks}))");
                    cells.when_texts(&elsewhere, districts);
                }
                cells
            }
            (Scope::Institution(id), Some(_)) => {
                let mut cells = self.cells(columns, "s.kind = 'campus'");
                cells.when("s.place = ?", Kind::Campus.place(id));
                cells
            }
            // A person has few rows; they are counted as they lie.
            (Scope::Person(_), Some(of)) => self.counted(scope, of, columns),
        }
    }

    /// The same, each home district apart.
    pub fn by_district(&self, scope: &Scope, columns: &str) -> Select {
        match scope {
            Scope::All => self.cells(columns, "s.kind = 'district'"),
            _ => self.within(scope, columns),
        }
    }

    fn cells(&self, columns: &str, condition: &str) -> Select {
        let mut cells = Select::new(columns, "read_cell s");
        cells
            .only(&format!("s.figure = '{}'", self.name))
            .only(condition);
        cells
    }

    /// Cells of the rows themselves.
    fn counted(&self, scope: &Scope, of: &ScopeColumns, columns: &str) -> Select {
        let [k1, k2, k3, k4] = self.dimensions();
        let [n, s1, s2] = self.numbers();
        let mut rows = Select::new(
            format!(
                "COALESCE({}, '') AS district, {k1} AS k1, {k2} AS k2, {k3} AS k3, {k4} AS k4,\n\
                 {n} AS n, {s1} AS s1, {s2} AS s2",
                of.district
            ),
            self.from,
        );
        scope.limit(&mut rows, of);
        let groups: Vec<String> = (1..=self.by.len() + 1).map(|it| it.to_string()).collect();
        rows.only(self.only)
            .then(&format!("GROUP BY {}", groups.join(", ")));
        rows.nested(columns)
    }
}

/// The sum of a number of cells, of those that a condition holds for.
pub(crate) fn sum(number: &str, condition: &str) -> String {
    format!("CAST(COALESCE(SUM(CASE WHEN {condition} THEN s.{number} ELSE 0 END), 0) AS BIGINT)")
}

/// The sum of a number of cells.
pub(crate) fn total(number: &str) -> String {
    format!("CAST(COALESCE(SUM(s.{number}), 0) AS BIGINT)")
}

/// How many rows cells count that were narrowed already.
pub(crate) async fn count(
    mut cells: Select,
    store: &crate::store::ReadStore,
) -> Result<u64, crate::error::Error> {
    cells.choose(&total("n"));
    let found = cells
        .all_remembered(store, |row| sqlx::Row::try_get::<i64, _>(row, 0))
        .await?;
    Ok(found
        .first()
        .and_then(|n| u64::try_from(*n).ok())
        .unwrap_or_default())
}

#[cfg(test)]
mod tests;
