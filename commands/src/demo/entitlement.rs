//! What the demo's office pays at most, by type and level, and what it asks of a semester.
use std::collections::BTreeMap;

use domain::disbursement::Component;
use domain::entitlement::{
    ContinuationRule, EntitlementPeriod, EntitlementRow, EntitlementTable, continuation_id,
    entitlement_id,
};
use domain::record::Setting;
use domain::{Gpa, Level, Rupiah, SEMESTER_MAX, ScholarshipType};

use super::calendar::{Calendar, Round};
use super::story::yearly_range;
use crate::call::Call;
use crate::error::Error;
use crate::executor::Executor;
use crate::record;

/// No entitlement of the demo is lower, rupiah.
const LEAST_RUPIAH: i64 = 15_000_000;

/// Writes the entitlements of both years: the upper end of what the stories are paid.
pub async fn entitle(executor: &Executor, call: &Call, calendar: &Calendar) -> Result<(), Error> {
    for round in [Round::Last, Round::This] {
        let year = u16::try_from(calendar.year_of(round)).expect("a year of this century");
        for scholarship_type in ScholarshipType::ALL {
            let value = setting(&EntitlementTable {
                rows: rows(*scholarship_type),
            });
            let id = entitlement_id(year, *scholarship_type);
            record::put(executor, call, &id, value).await?;
        }
    }
    Ok(())
}

fn rows(scholarship_type: ScholarshipType) -> Vec<EntitlementRow> {
    let mut rows = Vec::new();
    for level in Level::ALL {
        let scholarship = scholarship_type.as_str();
        let (_, yearly) = yearly_range(scholarship, level.as_str(), true);
        // Room for a payment that two persons approve to be tried.
        let amount = Rupiah(yearly.max(LEAST_RUPIAH));
        rows.extend(Component::ALL.iter().map(|component| EntitlementRow {
            level: *level,
            component: *component,
            amount,
            per: EntitlementPeriod::Semester,
            most_semesters: SEMESTER_MAX,
            budget_line_id: None,
        }));
    }
    rows
}

/// Sets what is asked of a semester from now on.
pub async fn ask(executor: &Executor, call: &Call) -> Result<(), Error> {
    let most_semesters = BTreeMap::from([
        (Level::D3, 8),
        (Level::D4, 10),
        (Level::S1, 10),
        (Level::S2, 6),
        (Level::S3, 10),
    ]);
    for scholarship_type in ScholarshipType::ALL {
        let value = setting(&ContinuationRule {
            least_gpa: Gpa::try_new(250).ok(),
            least_credits: None,
            drops: 2,
            most_semesters: most_semesters.clone(),
        });
        let id = continuation_id(*scholarship_type);
        record::put(executor, call, &id, value).await?;
    }
    Ok(())
}

fn setting(value: &impl serde::Serialize) -> Setting {
    Setting {
        value: serde_json::to_value(value).expect("plain values"),
    }
}
