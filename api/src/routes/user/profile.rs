//! `GET /api/web/user` and `GET /api/cms/user/profile`: who is signed in (spec §3, user profile).

use std::sync::Arc;

use crate::authz::{Table, allow};
use axum::Extension;
use axum::extract::State;
use chrono::{DateTime, TimeDelta, Utc};
use commands::user;
use domain::duties::RECOVERY_SHOWN_DAYS;
use domain::{Email, Role, UserId};
use projections::{
    academic_record::{self, AcademicRecordRow},
    award::{self, AwardRow},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::answer::shown;
use crate::{ApiError, Envelope, MinPosition, Session, state::AppState};

/// The signed-in person.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    /// The account.
    id: String,
    /// Login address.
    email: Option<String>,
    /// Address of the portrait.
    profile: Option<String>,
    /// Name.
    nama: Option<String>,
    /// Role: user, dpc, admin, pemerintah, institusi.
    level: String,
    /// Type of scholarship of a recipient, `Pemohon` of an applicant, the office of staff.
    kategori_pendaftar: Option<String>,
    /// Whether a recipient has graduated.
    status_lulus: Option<bool>,
    /// Regency.
    kabupaten_kota: Option<String>,
    /// Province.
    provinsi: Option<String>,
    /// The award, for recipients only.
    penerima_beasiswa_id: Option<String>,
    /// Branch of a dpc user.
    dpc_id: Option<String>,
    /// Institution of an institusi user.
    institusi_id: Option<String>,
    /// Academic records, latest first.
    data_akademik: Vec<AcademicEntry>,
    /// What an office's account may do, each as `hal:tindakan` in the words of the permissions; absent of others.
    #[serde(skip_serializing_if = "Option::is_none")]
    hak_akses: Option<Vec<String>>,
    /// When an account was recovered on the machine, without a second person, of late; told to every office.
    #[serde(skip_serializing_if = "Option::is_none")]
    akun_dipulihkan: Option<DateTime<Utc>>,
}

/// One semester.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AcademicEntry {
    /// Semester of study.
    semester: i64,
    /// Like `2025/2026`.
    tahun_akademik: String,
    /// Credits.
    jumlah_sks: i64,
}

/// The caller's profile.
#[utoipa::path(
    get,
    path = "/api/web/user",
    extensions(("x-access" = json!(allow::own()))),
    tag = "user",
    responses((status = 200, body = Envelope<Profile>), (status = 401, body = crate::error::ErrorBody))
)]
pub async fn get_profile(
    State(app): State<AppState>,
    Extension(table): Extension<Arc<Table>>,
    session: Session,
    wanted: MinPosition,
) -> Result<Envelope<Profile>, ApiError> {
    profile(&app, &table, &session, wanted).await
}

/// The same under `/api/cms`.
#[utoipa::path(
    get,
    path = "/api/cms/user/profile",
    extensions(("x-access" = json!(allow::own()))),
    tag = "user",
    responses((status = 200, body = Envelope<Profile>), (status = 401, body = crate::error::ErrorBody))
)]
pub async fn get_staff_profile(
    State(app): State<AppState>,
    Extension(table): Extension<Arc<Table>>,
    session: Session,
    wanted: MinPosition,
) -> Result<Envelope<Profile>, ApiError> {
    profile(&app, &table, &session, wanted).await
}

async fn profile(
    app: &AppState,
    table: &Table,
    session: &Session,
    wanted: MinPosition,
) -> Result<Envelope<Profile>, ApiError> {
    wanted.wait(app).await?;
    let (state, _) = user::get(&app.commands, UserId(session.user_id)).await?;
    let awards = award::of_recipient(app.read.store(), &session.user_id.to_string()).await?;
    let award = awards.first();
    let records = match award {
        None => Vec::new(),
        Some(award) => academic_record::of_award(app.read.store(), &award.award_id).await?,
    };
    let is_applicant = state.role == Role::Applicant;
    Ok(Envelope::ok(Profile {
        id: session.user_id.to_string(),
        email: shown_address(state.email.value()),
        profile: None,
        nama: state.name.as_ref().and_then(|name| name.value()).cloned(),
        level: state.role.as_str().to_owned(),
        kategori_pendaftar: category(award, session, is_applicant),
        status_lulus: award.map(|award| award.graduated),
        kabupaten_kota: is_applicant.then(|| "Kabupaten Nduga".to_owned()),
        provinsi: is_applicant.then(|| "Papua Pegunungan".to_owned()),
        penerima_beasiswa_id: award.map(|award| award.award_id.clone()),
        dpc_id: state.branch_id,
        institusi_id: state.institution_id,
        data_akademik: entries(records),
        hak_akses: match session.is_office() {
            true => Some(rights(app, table, session).await?),
            false => None,
        },
        akun_dipulihkan: match session.is_office() {
            true => recovered_of_late(app).await?,
            false => None,
        },
    })
    .at(app.read.applied().saturating_sub(1)))
}

/// A login address as its owner knows it: the name that they chose, and nothing where the program gave one itself.
fn shown_address(address: Option<&String>) -> Option<String> {
    let address = address?;
    match Email::name_of(address) {
        Some(name) => Some(name.to_owned()),
        None => Some(address.clone()).filter(|address| !Email::is_unreachable(address)),
    }
}

/// When an account was recovered on the machine, as long as every office is told of it.
async fn recovered_of_late(app: &AppState) -> Result<Option<DateTime<Utc>>, ApiError> {
    let newest = projections::duty::recoveries(app.read.store()).await?;
    let at = shown::some_time(newest.first().map(String::as_str))?;
    Ok(at.filter(|at| app.now() - *at <= TimeDelta::days(RECOVERY_SHOWN_DAYS)))
}

/// What the caller may do, of all that the table offers their level.
async fn rights(app: &AppState, table: &Table, session: &Session) -> Result<Vec<String>, ApiError> {
    let permissions = app.permissions().await?;
    let user_id = UserId(session.user_id);
    let today = shown::today(app.now());
    let state = &permissions.state;
    let held = table
        .ceiling(session.role)
        .iter()
        .filter(|right| state.allows_user(session.role, user_id, **right, today));
    Ok(held
        .map(|(entity, action)| format!("{}:{}", entity.as_str(), action.as_str()))
        .collect())
}

fn category(award: Option<&AwardRow>, session: &Session, is_applicant: bool) -> Option<String> {
    match award {
        Some(award) => Some(award.scholarship_type.label().to_owned()),
        None if is_applicant => Some("Pemohon".to_owned()),
        None => Some(session.scopes.office.clone()).filter(|office| !office.is_empty()),
    }
}

fn entries(mut records: Vec<AcademicRecordRow>) -> Vec<AcademicEntry> {
    records.sort_by_key(|record| std::cmp::Reverse(record.semester));
    records
        .into_iter()
        .map(|record| AcademicEntry {
            semester: record.semester,
            tahun_akademik: record.academic_year,
            jumlah_sks: record.credits,
        })
        .collect()
}
