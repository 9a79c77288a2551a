//! When one may register, and for how much: what every applicant asks first.

use crate::authz::allow;
use chrono::{Datelike, NaiveDate};
use domain::application::DocumentKind;
use domain::record::{PeriodState, RecordKind, ScholarshipPeriod};
use domain::{Level, ScholarshipType, office_time};
use projections::ReadStore;
use serde::Serialize;
use utoipa::ToSchema;

use crate::answer::view::View;
use crate::routes::public::scholarship_types;
use crate::{ApiError, Envelope};

/// A year's amount at a level of study.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LevelAmount {
    /// Level of study.
    #[serde(rename = "jenjang")]
    pub level: Level,
    /// Whole rupiah a year.
    #[serde(rename = "jumlah")]
    pub amount: i64,
}

/// A registration period.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PublicPeriod {
    /// Year of the scholarship.
    #[serde(rename = "tahun")]
    pub year: u16,
    /// Type of scholarship.
    #[serde(rename = "beasiswa")]
    pub scholarship_type: ScholarshipType,
    /// The type in words.
    #[serde(rename = "judul")]
    pub title: String,
    /// Whether it is open today.
    #[serde(rename = "keadaan")]
    pub state: PeriodState,
    /// First day.
    #[serde(rename = "dibuka")]
    pub opens: NaiveDate,
    /// Last day.
    #[serde(rename = "ditutup")]
    pub closes: NaiveDate,
    /// Days until it closes, today included, or until it opens; none when it is over.
    #[serde(rename = "sisaHari")]
    pub days_left: Option<i64>,
    /// How many may be granted, where that is limited.
    #[serde(rename = "kuota")]
    pub quota: Option<u32>,
    /// How many of these are not granted yet.
    #[serde(rename = "sisaTempat")]
    pub places_left: Option<i64>,
    /// What is paid a year, by level of study.
    #[serde(rename = "besaran")]
    pub amounts: Vec<LevelAmount>,
    /// Requirements in words.
    #[serde(rename = "syarat")]
    pub requirements: Vec<String>,
    /// Documents that a form needs, in words; of some any of several will do.
    #[serde(rename = "dokumen")]
    pub documents: Vec<String>,
}

/// The registration periods.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PublicPeriods {
    /// The day that their states are of.
    #[serde(rename = "hari")]
    pub today: NaiveDate,
    /// Open ones first, then those that come, then those that are over.
    pub items: Vec<PublicPeriod>,
}

/// Registration periods of this year and the next, and whatever else is open: open or not, for how long, how much, how many places, which documents.
#[utoipa::path(
    get,
    path = "/api/web/masa-pendaftaran",
    extensions(("x-access" = json!(allow::open().cached()))),
    tag = "publik",
    responses((status = 200, body = Envelope<PublicPeriods>))
)]
pub(crate) async fn list_public_periods(view: View) -> Result<Envelope<PublicPeriods>, ApiError> {
    let today = office_time(view.moment).date_naive();
    Ok(Envelope::ok(periods(&view.store, today).await?).at(view.position))
}

/// The periods as they stand on a day.
pub(crate) async fn periods(
    store: &ReadStore,
    today: NaiveDate,
) -> Result<PublicPeriods, ApiError> {
    let taken = projections::application::taken(store).await?;
    let mut items = Vec::new();
    for row in projections::record::all(store, ScholarshipPeriod::TYPE).await? {
        let period: ScholarshipPeriod = row.parse()?;
        // One of last year that is still open is what an applicant asks for first.
        let over = period.state_on(today) == PeriodState::Over;
        if !over || i32::from(period.year) >= today.year() {
            let granted = taken.iter().find_map(|(year, kind, granted)| {
                let same = *year == i64::from(period.year) && *kind == period.scholarship_type;
                same.then_some(*granted)
            });
            items.push(shown(period, granted.unwrap_or(0), today));
        }
    }
    items.sort_by_key(|period| {
        (
            period.state,
            period.closes,
            period.scholarship_type.as_str(),
        )
    });
    Ok(PublicPeriods { today, items })
}

/// What the rules ask of every form, and what the period asks beyond that.
fn needed(period: &ScholarshipPeriod) -> Vec<String> {
    let always = DocumentKind::REQUIRED.iter().map(|(_, any_of)| {
        let names: Vec<&str> = any_of.iter().map(|kind| kind.long_label()).collect();
        names.join(" atau ")
    });
    let alone = |kind: &DocumentKind| {
        DocumentKind::REQUIRED
            .iter()
            .any(|(_, any_of)| *any_of == [*kind])
    };
    let more = period.documents.iter().filter(|kind| !alone(kind));
    always
        .chain(more.map(|kind| kind.long_label().to_owned()))
        .collect()
}

fn shown(period: ScholarshipPeriod, granted: i64, today: NaiveDate) -> PublicPeriod {
    let state = period.state_on(today);
    let days_left = match state {
        PeriodState::Open => Some((period.closes - today).num_days() + 1),
        PeriodState::Upcoming => Some((period.opens - today).num_days()),
        PeriodState::Over => None,
    };
    PublicPeriod {
        year: period.year,
        title: scholarship_types::title(period.scholarship_type).to_owned(),
        scholarship_type: period.scholarship_type,
        state,
        opens: period.opens,
        closes: period.closes,
        days_left,
        quota: period.quota,
        places_left: period
            .quota
            .map(|quota| (i64::from(quota) - granted).max(0)),
        amounts: period
            .amounts
            .iter()
            .map(|(level, amount)| LevelAmount {
                level: *level,
                amount: amount.0,
            })
            .collect(),
        documents: needed(&period),
        requirements: period.requirements,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::routes::testing::{Office, Thing};
    use crate::server::testing::TestServer;

    #[tokio::test]
    async fn a_period_of_last_year_that_is_still_open_is_shown_and_one_that_is_over_is_not() {
        let office = Office::before_registration(TestServer::start().await).await;
        for (kind, closes) in [("murni-nduga", "2026-01-31"), ("kedinasan", "2025-12-31")] {
            let body = json!({
                "tahun": 2025, "beasiswa": kind, "buka": "2025-10-01", "tutup": closes,
                "besaran": { "S1": 12_000_000 }, "syarat": ["Aktif kuliah"], "dokumen": [],
            });
            Thing::of(
                &office
                    .post(&office.admin, "/api/cms/periode/create", &body)
                    .await,
            );
        }
        let target = "/api/web/masa-pendaftaran";
        let data = office.read(&office.admin, target).await.data();
        let items = data["items"].as_array().unwrap();
        assert_eq!(items.len(), 1, "{items:?}");
        assert_eq!(items[0]["beasiswa"], "murni-nduga");
        assert_eq!(items[0]["keadaan"], "dibuka");
    }

    #[tokio::test]
    async fn a_visitor_learns_whether_it_is_open_for_how_long_and_how_much_it_pays() {
        let office = Office::before_registration(TestServer::start().await).await;
        let period = |kind: &str, opens: &str, closes: &str| {
            json!({
                "tahun": 2026, "beasiswa": kind, "buka": opens, "tutup": closes,
                "besaran": { "S1": 12_000_000 }, "syarat": ["Aktif kuliah"], "dokumen": ["sktm"],
            })
        };
        for body in [
            period("murni-nduga", "2025-12-01", "2026-01-10"),
            period("afirmasi-oap", "2026-02-01", "2026-03-01"),
            period("kedinasan", "2025-11-01", "2025-12-01"),
        ] {
            Thing::of(
                &office
                    .post(&office.admin, "/api/cms/periode/create", &body)
                    .await,
            );
        }
        let target = "/api/web/masa-pendaftaran";
        let data = office.read(&office.admin, target).await.data();
        let told: Vec<_> = data["items"]
            .as_array()
            .unwrap()
            .iter()
            .map(|item| {
                (
                    item["beasiswa"].clone(),
                    item["keadaan"].clone(),
                    item["sisaHari"].clone(),
                )
            })
            .collect();
        // It is 1 January 2026 in Jayapura.
        assert_eq!(
            told,
            [
                (json!("murni-nduga"), json!("dibuka"), json!(10)),
                (json!("afirmasi-oap"), json!("akan_dibuka"), json!(31)),
                (json!("kedinasan"), json!("ditutup"), json!(null)),
            ]
        );
        let first = &data["items"][0];
        assert_eq!(
            first["besaran"],
            json!([{ "jenjang": "S1", "jumlah": 12_000_000 }])
        );
        let documents = first["dokumen"].as_array().unwrap();
        assert_eq!(documents.len(), 5);
        assert_eq!(
            documents[0],
            "Kartu Tanda Penduduk (KTP) atau Kartu Keluarga (KK)"
        );
    }
}
