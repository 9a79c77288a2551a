//! Whether a portal has what its first payment needs: one row of yes and no, asked of the tables of many concepts.

use domain::entitlement::ENTITLEMENTS;
use domain::function::Function;
use domain::record::setting_ids;
use domain::setup::SetupStep;
use sqlx::Row as _;
use sqlx::any::AnyRow;

use crate::error::Error;
use crate::select::Select;
use crate::store::ReadStore;

/// Which steps are done of those that the log tells. Each is answered by an index, however much there is.
///
/// # Errors
/// [`Error`] when the store cannot be asked.
pub async fn done(store: &ReadStore, year: i32) -> Result<Vec<SetupStep>, Error> {
    let conditions = conditions(year);
    let columns: Vec<String> = conditions
        .iter()
        .map(|(_, condition)| format!("CASE WHEN {condition} THEN 1 ELSE 0 END"))
        .collect();
    let mut connection = store.connection().await?;
    let row = Select::new(columns.join(", "), "(SELECT 1 AS one) one")
        .first(&mut connection, |row: &AnyRow| {
            (0..conditions.len())
                .map(|at| row.try_get::<i64, _>(at).map(|found| found == 1))
                .collect::<Result<Vec<bool>, _>>()
        })
        .await?
        .unwrap_or_default();
    let steps = conditions.iter().map(|(step, _)| *step);
    Ok(steps
        .zip(row)
        .filter_map(|(step, is)| is.then_some(step))
        .collect())
}

/// What in the tables tells that a step is done.
fn conditions(year: i32) -> Vec<(SetupStep, String)> {
    let record =
        |of: &str| format!("SELECT 1 FROM read_record WHERE record_type = '{of}' AND deleted = 0");
    let exists = |query: String| format!("EXISTS ({query})");
    vec![
        (
            SetupStep::SecondAdministrator,
            "(SELECT COUNT(*) FROM (SELECT 1 FROM read_user WHERE role = 'admin' AND active = 1 LIMIT 2) two) = 2"
                .to_owned(),
        ),
        (SetupStep::Banks, exists(record("bank"))),
        (SetupStep::Institutions, exists(record("institution"))),
        (
            SetupStep::Branches,
            exists(format!("{} AND value NOT LIKE '%\"areas\":[]%'", record("branch"))),
        ),
        (
            SetupStep::Period,
            exists(format!("{} AND facet = '{year}'", record("scholarship_period"))),
        ),
        (
            SetupStep::BranchOfficer,
            exists("SELECT 1 FROM read_user WHERE role = 'dpc' AND active = 1".to_owned()),
        ),
        (SetupStep::Functions, all_functions_held()),
        (SetupStep::Categories, exists(record("finance_category"))),
        (
            SetupStep::BranchOffices,
            format!(
                "{} AND NOT {}",
                exists(record("branch")),
                exists(format!("{} AND value NOT LIKE '%\"phone\":\"%'", record("branch")))
            ),
        ),
        (
            SetupStep::Entitlements,
            exists(format!("{} AND record_id LIKE '{ENTITLEMENTS}{year}_%'", record("setting"))),
        ),
        (
            SetupStep::Threshold,
            exists(format!(
                "{} AND record_id = '{}'",
                record("setting"),
                setting_ids::TWO_APPROVER_THRESHOLD
            )),
        ),
        (SetupStep::Texts, exists(record("site_text"))),
        (
            SetupStep::AwardeeYear,
            exists(format!(
                "{} AND record_id = '{}'",
                record("setting"),
                setting_ids::AWARDEE_YEAR
            )),
        ),
        (
            SetupStep::NextYear,
            exists(format!("SELECT 1 FROM read_budget_line WHERE year = {}", year + 1)),
        ),
        (
            SetupStep::Ceiling,
            exists(format!("SELECT 1 FROM read_budget_line WHERE year = {year}")),
        ),
    ]
}

/// Whether somebody holds each of the functions without which no money moves.
fn all_functions_held() -> String {
    let holder = |function: Function| {
        let word = function.as_str();
        format!(
            "EXISTS (SELECT 1 FROM read_duty_account WHERE active = 1 AND ' ' || functions || ' ' LIKE '% {word} %')"
        )
    };
    let money = [
        Function::Treasurer,
        Function::Commitment,
        Function::Approver,
        Function::RegionalTreasurer,
    ];
    money.map(holder).join(" AND ")
}
