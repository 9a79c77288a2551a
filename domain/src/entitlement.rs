//! Entitlements (besaran): what a person is paid for a component, by year, type of scholarship and level; and the rules
//! by which a scholarship goes on from semester to semester. Both are settings that two persons change.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::disbursement::words::Component;
use crate::{BudgetLineId, FieldProblem, Gpa, Level, Rupiah, SEMESTER_MAX, ScholarshipType};

/// How often an academic year pays what is meant for a semester.
const SEMESTERS_OF_A_YEAR: i64 = 2;

wire_enum! {
    /// For how long an amount is meant.
    pub enum EntitlementPeriod {
        /// Once a semester.
        Semester = "semester" => "Per semester",
        /// Once an academic year.
        Year = "tahun" => "Per tahun akademik",
    }
}

/// What a person of a level is paid for a component.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EntitlementRow {
    /// Level of study.
    pub level: Level,
    /// For what.
    pub component: Component,
    /// At most so much, whole rupiah.
    pub amount: Rupiah,
    /// For how long.
    pub per: EntitlementPeriod,
    /// The last semester of study that is paid for.
    pub most_semesters: u8,
    /// The budget line that pays it; any when it is not said.
    pub budget_line_id: Option<BudgetLineId>,
}

/// The entitlements of a type of scholarship in a budget year. What stands in no row is not paid.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EntitlementTable {
    /// The rows, one for each level and component.
    pub rows: Vec<EntitlementRow>,
}

/// What is set for a type of scholarship in a budget year.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Entitlements {
    /// Neither for the year nor for one before: an office that has set nothing yet pays without a limit.
    #[default]
    NeverSet,
    /// Only for a year before: nothing is paid until the year has its own.
    NotThisYear,
    /// Its table.
    Set(EntitlementTable),
}

impl Entitlements {
    /// The table, where there is one.
    #[must_use]
    pub const fn table(&self) -> Option<&EntitlementTable> {
        match self {
            Self::Set(table) => Some(table),
            Self::NeverSet | Self::NotThisYear => None,
        }
    }
}

impl EntitlementTable {
    /// The row of a level and a component.
    #[must_use]
    pub fn row(&self, level: Level, component: Component) -> Option<&EntitlementRow> {
        self.rows
            .iter()
            .find(|row| (row.level, row.component) == (level, component))
    }

    /// What a person of a level is paid in an academic year, all components together; none where no row is theirs.
    #[must_use]
    pub fn of_a_year(&self, level: Level) -> Option<Rupiah> {
        let rows = self.rows.iter().filter(|row| row.level == level);
        let sums = rows.map(|row| match row.per {
            EntitlementPeriod::Semester => row.amount.0.saturating_mul(SEMESTERS_OF_A_YEAR),
            EntitlementPeriod::Year => row.amount.0,
        });
        sums.reduce(i64::saturating_add).map(Rupiah)
    }

    /// Whether each row that names a budget line names one of the year; `year_of` a line that is not there is none.
    #[must_use]
    pub fn line_problems(
        &self,
        year: u16,
        year_of: impl Fn(BudgetLineId) -> Option<u16>,
    ) -> Vec<FieldProblem> {
        let mut named = self.rows.iter().filter_map(|row| row.budget_line_id);
        let wrong = named.any(|line| year_of(line) != Some(year));
        (wrong.then(|| FieldProblem::new("baris", "MATA_ANGGARAN_BUKAN_TAHUN_INI")))
            .into_iter()
            .collect()
    }

    /// What keeps it from being used.
    #[must_use]
    pub fn problems(&self) -> Vec<FieldProblem> {
        let mut seen = BTreeSet::new();
        let mut found = Vec::new();
        for row in &self.rows {
            if row.amount.positive().is_err() {
                found.push(FieldProblem::new("baris", "NILAI_HARUS_POSITIF"));
            }
            if !(1..=SEMESTER_MAX).contains(&row.most_semesters) {
                found.push(FieldProblem::new("baris", "SEMESTER_DI_LUAR_RENTANG"));
            }
            if !seen.insert((row.level.as_str(), row.component.as_str())) {
                found.push(FieldProblem::new("baris", "BARIS_BESARAN_GANDA"));
            }
        }
        found.dedup();
        found
    }
}

/// The rules by which a type of scholarship goes on, looked at when a semester is attested. What is not set is not
/// asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ContinuationRule {
    /// Least grade point average of a semester, in hundredths.
    pub least_gpa: Option<Gpa>,
    /// Least credits (SKS) of a semester.
    pub least_credits: Option<u16>,
    /// With how many semesters below the least it ends; those before only warn. At least 1.
    pub drops: u8,
    /// The last semester of study, by level.
    pub most_semesters: BTreeMap<Level, u8>,
}

impl ContinuationRule {
    /// Whether a semester reaches what is asked for.
    #[must_use]
    pub fn is_reached(&self, gpa: Gpa, credits: u16) -> bool {
        self.least_gpa.is_none_or(|least| gpa >= least)
            && self.least_credits.is_none_or(|least| credits >= least)
    }

    /// What keeps it from being used.
    #[must_use]
    pub fn problems(&self) -> Vec<FieldProblem> {
        let mut found = Vec::new();
        if !(1..=SEMESTER_MAX).contains(&self.drops) {
            found.push(FieldProblem::new(
                "batasTurun",
                "BATAS_TURUN_DI_LUAR_RENTANG",
            ));
        }
        let mut semesters = self.most_semesters.values();
        if semesters.any(|most| !(1..=SEMESTER_MAX).contains(most)) {
            found.push(FieldProblem::new(
                "semesterTerakhir",
                "SEMESTER_DI_LUAR_RENTANG",
            ));
        }
        found
    }
}

/// Id of the setting that holds the entitlements of a type in a budget year.
#[must_use]
pub fn entitlement_id(year: u16, scholarship_type: ScholarshipType) -> String {
    format!("{ENTITLEMENTS}{year}_{scholarship_type}")
}

/// Id of the setting that holds the continuation rule of a type.
#[must_use]
pub fn continuation_id(scholarship_type: ScholarshipType) -> String {
    format!("{CONTINUATION}{scholarship_type}")
}

/// What ids of entitlements begin with.
pub const ENTITLEMENTS: &str = "entitlements_";
/// What ids of continuation rules begin with.
pub(crate) const CONTINUATION: &str = "continuation_";

#[cfg(test)]
mod tests {
    use super::*;

    fn row(level: Level, amount: i64, most_semesters: u8) -> EntitlementRow {
        EntitlementRow {
            level,
            component: Component::Tuition,
            amount: Rupiah(amount),
            per: EntitlementPeriod::Semester,
            most_semesters,
            budget_line_id: None,
        }
    }

    #[test]
    fn a_table_has_one_row_for_a_level_and_component() {
        let sound = EntitlementTable {
            rows: vec![row(Level::S1, 6, 8), row(Level::D3, 4, 6)],
        };
        assert_eq!(sound.problems(), vec![]);
        assert_eq!(
            sound.row(Level::D3, Component::Tuition).unwrap().amount,
            Rupiah(4)
        );
        assert_eq!(sound.row(Level::D3, Component::Boarding), None);
        for (rows, code) in [
            (
                vec![row(Level::S1, 6, 8), row(Level::S1, 7, 8)],
                "BARIS_BESARAN_GANDA",
            ),
            (vec![row(Level::S1, 0, 8)], "NILAI_HARUS_POSITIF"),
            (vec![row(Level::S1, 6, 0)], "SEMESTER_DI_LUAR_RENTANG"),
        ] {
            let problems = EntitlementTable { rows }.problems();
            assert_eq!(problems, vec![FieldProblem::new("baris", code)]);
        }
    }
}
