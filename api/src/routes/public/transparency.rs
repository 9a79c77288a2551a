//! Money and waiting times, without personal data.

use crate::answer::shown;
use crate::answer::view::View;
use crate::authz::allow;
use crate::routes::public::wire::Transparency;
use crate::routes::public::wire::{StageMedian, TransparencyMonth, TransparencyYear};
use crate::{ApiError, AppState, Envelope};
use axum::extract::State;
use domain::Word;
use domain::application::ApplicationStatus;
use domain::audit::{PublicKind, StreamType};
use domain::bank_account::BankAccountStatus;
use domain::disbursement::DisbursementStatus;
use domain::register::RealizationCut;
use projections::ReadStore;
use projections::budget_line::{BudgetLineFilter, BudgetLineRow, BudgetTotals, by_source};
use projections::realization::Part;
use projections::timeline::stages::StageMedian as Median;
use std::collections::BTreeMap;

mod breakdown;

/// Money and waiting times, without personal data.
#[utoipa::path(
    get,
    path = "/api/web/transparansi",
    extensions(("x-access" = json!(allow::open().cached()))),
    tag = "publik",
    params(("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<Transparency>))
)]
pub(crate) async fn get_transparency(
    State(app): State<AppState>,
    view: View,
) -> Result<Envelope<Transparency>, ApiError> {
    of(&app, &view).await
}

/// The figures of a view.
pub(crate) async fn of(app: &AppState, view: &View) -> Result<Envelope<Transparency>, ApiError> {
    let count = count(&view.store, view.position);
    view.figures(app, "transparency", count).await
}

async fn count(store: &ReadStore, position: u64) -> Result<Transparency, ApiError> {
    let lines = projections::budget_line::list(store, &BudgetLineFilter::default()).await?;
    let mut by_year: BTreeMap<i64, Vec<BudgetLineRow>> = BTreeMap::new();
    for line in lines {
        by_year.entry(line.year).or_default().push(line);
    }
    let types = projections::realization::by_type(store).await?;
    let (mut years, mut districts) = (Vec::new(), Vec::new());
    let parts = async |cut| projections::realization::parts_by_year(store, cut).await;
    let mut by_district = parts(RealizationCut::District).await?;
    let mut by_source = parts(RealizationCut::Source).await?;
    for (year, lines) in by_year.into_iter().rev() {
        let paid = by_district.remove(&year).unwrap_or_default();
        districts.extend(breakdown::districts(year, paid));
        let paid = by_source.remove(&year).unwrap_or_default();
        years.push(of_year(year, &lines, &paid));
    }
    let months = projections::realization::by_month(store).await?;
    let complaints = breakdown::complaints(&projections::complaint::ages(store).await?)?;
    let stages = projections::timeline::stages::medians(store).await?;
    let recoveries = projections::duty::recoveries(store).await?;
    Ok(Transparency {
        recoveries: recoveries
            .iter()
            .map(|at| shown::time(at))
            .collect::<Result<_, ApiError>>()?,
        position: i64::try_from(position).map_err(ApiError::internal)?,
        years,
        types: breakdown::types(&types)?,
        districts,
        months: months
            .into_iter()
            .map(|row| TransparencyMonth {
                year: row.year,
                month: row.month,
                payments: row.payments,
                realized: row.realized,
            })
            .collect(),
        complaints,
        stages: in_order(stages)
            .into_iter()
            .map(|stage| StageMedian {
                kind: PublicKind(stage.subject_kind).as_str().to_owned(),
                stage: stage.status,
                median_days: stage.median_days,
                count: stage.count,
            })
            .collect(),
    })
}

/// The money of a year, and of its sources of funds.
fn of_year(year: i64, lines: &[BudgetLineRow], paid: &[Part]) -> TransparencyYear {
    let sums = BudgetTotals::of(lines);
    TransparencyYear {
        year,
        pagu: sums.ceiling,
        committed: sums.commitment,
        realized: sums.realization,
        returned: sums.returned,
        refunded: sums.refunded,
        available: sums.available,
        sources: breakdown::sources(&by_source(lines), paid),
    }
}

/// Stages in the order in which a file passes them.
fn in_order(mut stages: Vec<Median>) -> Vec<Median> {
    let place = |stage: &Median| {
        let words = match stage.subject_kind {
            StreamType::Application => (0, labels::<ApplicationStatus>()),
            StreamType::BankAccount => (1, labels::<BankAccountStatus>()),
            StreamType::Disbursement => (2, labels::<DisbursementStatus>()),
            _ => (3, Vec::new()),
        };
        (
            words.0,
            words.1.iter().position(|word| *word == stage.status),
        )
    };
    stages.sort_by_key(place);
    stages
}

fn labels<W: Word>() -> Vec<&'static str> {
    W::ALL.iter().map(|word| word.as_str()).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::routes::testing::{Office, Thing};

    fn sum(items: &Value, year: i64, field: &str) -> i64 {
        let items = items.as_array().unwrap().iter();
        let of_year = items.filter(|item| item["tahun"].is_null() || item["tahun"] == year);
        of_year.map(|item| item[field].as_i64().unwrap()).sum()
    }

    /// Who has nothing left of it was not paid, on no page.
    #[tokio::test]
    async fn whose_money_all_came_back_is_told_as_paid_nowhere() {
        let office = Office::open().await;
        let (_, payment) = office.transferred(1, 3_000_000).await;
        let paid = async || {
            let read = async |target: &str| office.read(&office.admin, target).await.data();
            let figures = read("/api/web/transparansi").await;
            let shown = read("/api/cms/dashboard/realisasi?tahun=2026").await;
            let listed = read("/api/cms/register?register=bnba&tahun=2026").await;
            [
                sum(&figures["jenisBeasiswa"], 2026, "penerima"),
                sum(&figures["distrik"], 2026, "penerima"),
                sum(&shown["pecahan"][0]["items"], 2026, "orang"),
                sum(&shown["pecahan"][0]["items"], 2026, "banyakPembayaran"),
                listed["totalItems"].as_i64().unwrap(),
            ]
        };
        assert_eq!(paid().await, [1; 5]);
        let back = json!({ "tanggal": "2026-01-01", "alasan": "Rekening sudah ditutup" });
        office
            .pay_step(&office.finance, "retur", &payment, back)
            .await;
        assert_eq!(paid().await, [0; 5]);
    }

    /// Donors' money pays one type alone, and the list names who has it.
    #[tokio::test]
    async fn what_a_source_paid_to_one_person_is_told_of_no_source() {
        let office = Office::open().await;
        office.transferred(1, 3_000_000).await;
        let figures = office
            .read(&office.admin, "/api/web/transparansi")
            .await
            .data();
        let rows = figures["anggaran"][0]["sumberDana"].as_array().unwrap();
        let source = &rows[0];
        assert!(source["sumberDana"].is_string() && source["pagu"].is_i64());
        for used in ["komitmen", "realisasi", "retur", "setoranKembali", "sisa"] {
            assert_eq!(source[used], Value::Null, "{used}");
        }
        let together = &rows[1];
        assert_eq!(together["sumberDana"], Value::Null);
        assert_eq!(together["pagu"], Value::Null);
        assert_eq!(together["realisasi"], 3_000_000);
    }

    /// One definition: what the journal says, however it is broken down and whatever became of the award.
    #[tokio::test]
    async fn every_breakdown_of_the_realisation_sums_to_the_whole() {
        let office = Office::open().await;
        let (award, _) = office.transferred(1, 3_000_000).await;
        let target = format!("/api/cms/penerima-beasiswa/{award}");
        let seen = office.read(&office.admin, &target).await.data();
        let body = json!({ "id": award, "versi": seen["versi"], "alasan": "Uji" });
        let revoked = "/api/cms/penerima-beasiswa/cabut";
        Thing::of(&office.post(&office.admin, revoked, &body).await);
        for year in [2025, 2026] {
            let figures = office
                .read(&office.admin, "/api/web/transparansi")
                .await
                .data();
            let whole = sum(&figures["anggaran"], year, "realisasi");
            assert_eq!(whole, if year == 2026 { 3_000_000 } else { 0 });
            for part in ["jenisBeasiswa", "distrik", "bulan"] {
                assert_eq!(sum(&figures[part], year, "realisasi"), whole, "{part}");
            }
            for of_year in figures["anggaran"].as_array().unwrap() {
                for column in [
                    "pagu",
                    "komitmen",
                    "realisasi",
                    "retur",
                    "setoranKembali",
                    "sisa",
                ] {
                    let rows = of_year["sumberDana"].as_array().unwrap().iter();
                    let told: i64 = rows.filter_map(|row| row[column].as_i64()).sum();
                    assert_eq!(of_year[column], told, "{column}");
                }
            }
            let target = format!("/api/cms/dashboard/report-by-district?tahun={year}");
            let districts = office.read(&office.admin, &target).await.data();
            assert_eq!(districts["tahun"], year);
            assert_eq!(sum(&districts["items"], year, "realisasi"), whole);
            let target = format!("/api/cms/dashboard/information?tahun={year}");
            let head = office.read(&office.admin, &target).await.data();
            let part = |name: &str| head[name].as_i64().unwrap();
            assert_eq!(part("realisasi"), whole);
            let parts = ["komitmen", "realisasi", "retur", "setoranKembali", "sisa"];
            assert_eq!(part("pagu"), parts.map(part).iter().sum::<i64>());
        }
        let now = office
            .read(&office.admin, "/api/cms/dashboard/information")
            .await
            .data();
        assert_eq!(
            (&now["tahun"], &now["daftarTahun"]),
            (&json!(2026), &json!([2026]))
        );
    }
}
