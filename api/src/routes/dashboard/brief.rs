//! One page for a meeting: figures, trend, what waits, and what changed since the month before.

use std::str::FromStr as _;

use axum::extract::State;
use axum::response::Response;
use chrono::{Datelike, NaiveDate};
use domain::application::ApplicationStatus;
use domain::audit::StreamType;
use domain::disbursement::DisbursementStatus;
use domain::{Rupiah, office_time};
use projections::dashboard::{Information, StatusFigure, overview_status};
use projections::{ReadStore, Scope, end_of_day};

use crate::answer::scope;
use crate::answer::view::{View, as_of_for};
use crate::authz::allow;
use crate::paper::{self, BriefPaper, MONTHS};
use crate::routes::dashboard::information::budget_year;
use crate::routes::dashboard::pictures::{PicturesAsked, drawn, filter_of};
use crate::routes::dashboard::pictures_wire::{DashboardPictures, PictureMonth};
use crate::{ApiError, AppState, Session};

/// Months of the trend on the page.
const MONTHS_SHOWN: usize = 6;
/// Piles of waiting files on the page.
const WAITS_SHOWN: usize = 5;

/// One page for a meeting as a PDF: figures, trend, what waits, and what changed since the end of last month.
#[utoipa::path(
    get,
    path = "/api/cms/dashboard/ringkasan/pdf",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::Dashboard)))),
    tag = "dashboard",
    params(("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, description = "The page.", content_type = "application/pdf"))
)]
pub(crate) async fn get_dashboard_brief(
    State(app): State<AppState>,
    session: Session,
    view: View,
) -> Result<Response, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let filter = filter_of(PicturesAsked::default(), &view, None);
    let pictures = drawn(&app, &view, &scope, &filter).await?;
    let year = budget_year(None, &view);
    let now = Figures::of(&view.store, &scope, year).await?;
    let since = month_before(office_time(view.moment).date_naive());
    let past = as_of_for(&app, session.user_id, end_of_day(since)).await?;
    let then = Figures::of(&past.store, &scope, year).await?;
    // How many wait and for how long does not hang on a limit.
    let waits = overview_status(&view.store, &scope, view.moment, |_| 0).await?;
    let paper = BriefPaper {
        year,
        at: view.moment,
        figures: now.named(&pictures),
        trend: trend(&pictures.months),
        forecast: forecast(&pictures),
        waits: waiting(waits),
        since,
        changes: now.changed_since(&then),
        position: view.position,
        url: format!("{}/verifikasi/{}", app.config.public_url, view.position),
        is_demo: app.config.demo,
    };
    let bytes = paper::brief(&paper).map_err(ApiError::internal)?;
    let day = office_time(view.moment).date_naive().to_string();
    Ok(paper::answer(
        &paper::file_name("ringkasan-rapat", &day),
        bytes,
    ))
}

/// The last day of the month before that of a day.
fn month_before(day: NaiveDate) -> NaiveDate {
    let first = day.with_day(1).unwrap_or(day);
    first.pred_opt().unwrap_or(first)
}

/// The figures of one moment.
struct Figures(Information);

impl Figures {
    async fn of(store: &ReadStore, scope: &Scope, year: i64) -> Result<Self, ApiError> {
        let found = projections::dashboard::information(store, scope, Some(year)).await?;
        Ok(Self(found))
    }

    fn named(&self, pictures: &DashboardPictures) -> Vec<(&'static str, String)> {
        let Information {
            applicants,
            active,
            graduated,
            budget,
            absorbed_basis_points,
            ..
        } = &self.0;
        vec![
            ("Pendaftar", grouped(*applicants)),
            ("Pagu", rupiah(budget.ceiling)),
            ("Penerima aktif", grouped(*active)),
            ("Realisasi", rupiah(budget.realization)),
            ("Lulus", grouped(*graduated)),
            ("Diterima penerima", rupiah(pictures.flow.received)),
            ("Serapan", percent(*absorbed_basis_points)),
            ("Sisa", rupiah(budget.available)),
        ]
    }

    fn changed_since(&self, then: &Self) -> Vec<[String; 4]> {
        let (now, then) = (&self.0, &then.0);
        let counts = [
            ("Pendaftar", then.applicants, now.applicants),
            ("Penerima aktif", then.active, now.active),
            ("Lulus", then.graduated, now.graduated),
        ];
        let money = [
            ("Pagu", then.budget.ceiling, now.budget.ceiling),
            ("Komitmen", then.budget.commitment, now.budget.commitment),
            ("Realisasi", then.budget.realization, now.budget.realization),
            ("Retur", then.budget.returned, now.budget.returned),
        ];
        let row = |(name, then, now): (&str, i64, i64), words: fn(i64) -> String| {
            let by = now - then;
            let sign = if by > 0 { "+" } else { "" };
            [
                name.to_owned(),
                words(then),
                words(now),
                format!("{sign}{}", words(by)),
            ]
        };
        let counts = counts.map(|of| row(of, grouped));
        counts
            .into_iter()
            .chain(money.map(|of| row(of, rupiah)))
            .collect()
    }
}

fn trend(months: &[PictureMonth]) -> Vec<[String; 6]> {
    let begun: Vec<&PictureMonth> = months.iter().filter(|month| month.begun).collect();
    begun
        .iter()
        .skip(begun.len().saturating_sub(MONTHS_SHOWN))
        .map(|month| {
            let name = MONTHS.get(month.month - 1).copied().unwrap_or_default();
            [
                name.to_owned(),
                grouped(month.applications),
                grouped(month.grants),
                rupiah(month.realized),
                rupiah(month.realized_until),
                month.planned_until.map(rupiah).unwrap_or_default(),
            ]
        })
        .collect()
}

/// The forecast with its rule.
fn forecast(pictures: &DashboardPictures) -> Option<String> {
    let found = pictures.forecast.as_ref()?;
    let share = found.absorbed_per_ten_thousand.map(percent);
    let share = share.map(|share| format!(" ({share} dari pagu)"));
    Some(format!(
        "Perkiraan sampai Desember: {}{}. Aturannya: rata-rata realisasi {} bulan terakhir yang sudah selesai ({} sebulan) \
         diteruskan sampai Desember, paling banyak sebesar pagu. Rencana: pagu dibagi rata dua belas bulan.",
        rupiah(found.december),
        share.unwrap_or_default(),
        found.months,
        rupiah(found.monthly),
    ))
}

/// What has waited longest first.
fn waiting(mut found: Vec<StatusFigure>) -> Vec<[String; 4]> {
    found.retain(|figure| figure.waiting > 0 && figure.status != ApplicationStatus::Draft.as_str());
    found.sort_by_key(|figure| std::cmp::Reverse(figure.oldest_days));
    found
        .into_iter()
        .take(WAITS_SHOWN)
        .map(|figure| {
            let (kind, status) = if figure.subject_kind == StreamType::Application.as_str() {
                let status = ApplicationStatus::from_str(&figure.status);
                (
                    "Formulir pendaftaran",
                    status.map(|status| status.label()).ok(),
                )
            } else {
                let status = DisbursementStatus::from_str(&figure.status);
                ("Pembayaran", status.map(|status| status.label()).ok())
            };
            [
                kind.to_owned(),
                status.unwrap_or_default().to_owned(),
                grouped(figure.waiting),
                format!("{} hari kerja", grouped(figure.oldest_days)),
            ]
        })
        .collect()
}

fn rupiah(amount: i64) -> String {
    Rupiah(amount).to_string()
}

/// `1234` as `1.234`.
fn grouped(count: i64) -> String {
    Rupiah(count).to_string().replace("Rp", "")
}

fn percent(per_ten_thousand: i64) -> String {
    format!("{},{:02}%", per_ten_thousand / 100, per_ten_thousand % 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_read_as_people_write_them() {
        assert_eq!(grouped(1_234_567), "1.234.567");
        assert_eq!(grouped(-12), "-12");
        assert_eq!(percent(305), "3,05%");
        let day = NaiveDate::from_ymd_opt(2026, 1, 1).unwrap();
        assert_eq!(month_before(day).to_string(), "2025-12-31");
    }
}
