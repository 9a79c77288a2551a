//! Makes a roster from criteria, or shows what would be in it.

use crate::authz::allow;
use domain::disbursement::Component;
use std::collections::HashMap;

use axum::extract::State;
use commands::roster::{Candidate, NewRoster};
use domain::award::AwardStatus;
use domain::roster::{Criteria, ROSTER_SIZE_MAX};
use domain::{Level, PayeeKind, ScholarshipType};
use projections::award::{AwardFilter, AwardRow, AwardSort};
use projections::{Paging, ReadStore, Scope};
use serde::Deserialize;
use utoipa::ToSchema;

use super::payees::Payees;
use super::wire::{RosterDoneBody, done, explain};
use crate::answer::caller::Caller;
use crate::answer::parse;
use crate::extract::MinPosition;
use crate::{ApiError, AppState, Envelope, Signed};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CreateRoster {
    /// What people call it.
    #[serde(rename = "nama")]
    pub name: String,
    /// The budget line it is paid from.
    #[serde(rename = "paguId")]
    pub budget_line_id: String,
    /// ukt, biaya_hidup, asrama, tugas_akhir or lainnya.
    #[serde(rename = "komponen")]
    pub component: Component,
    /// Academic year, e.g. `2025/2026`.
    #[serde(rename = "tahunAkademik")]
    pub academic_year: String,
    /// Whole rupiah of each payment; each row is paid its entitlement when left out.
    #[serde(rename = "jumlah", default)]
    pub amount: Option<i64>,
    /// Whose accounts are paid to: mahasiswa (left out), kampus or asrama.
    #[serde(rename = "dibayarKepada", default)]
    pub payee_kind: Option<String>,
    /// Only this batch.
    #[serde(rename = "batchPenerimaan", default)]
    pub batch: Option<String>,
    /// Only this level of study.
    #[serde(rename = "jenjang", default)]
    pub level: Option<Level>,
    /// Only this scholarship type.
    #[serde(rename = "beasiswa", default)]
    pub scholarship_type: Option<ScholarshipType>,
    /// Only this institution.
    #[serde(rename = "institusiPendidikanId", default)]
    pub institution_id: Option<String>,
    /// This semester of study for everybody; without it, of each recipient the last one that is attested in the
    /// academic year.
    #[serde(default)]
    pub semester: Option<u8>,
    /// Only shows what would be in it; nothing is written.
    #[serde(rename = "pratinjau", default)]
    pub preview: bool,
}

/// Makes a roster from criteria; who is left out is told with the reason.
#[utoipa::path(
    post,
    path = "/api/cms/daftar-pembayaran/create",
    extensions(("x-access" = json!(allow::to().admin().create(allow::Roster)))),
    tag = "daftar-pembayaran",
    request_body = CreateRoster,
    responses(
        (status = 200, body = Envelope<RosterDoneBody>, description = "What would be in it."),
        (status = 201, body = Envelope<RosterDoneBody>, description = "The roster."),
    )
)]
pub(crate) async fn create_roster(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<CreateRoster>,
) -> Result<Envelope<RosterDoneBody>, ApiError> {
    let payee_kind: PayeeKind =
        parse::optional("dibayarKepada", body.payee_kind.as_deref())?.unwrap_or(PayeeKind::Student);
    let criteria = Criteria {
        batch: parse::note(body.batch),
        level: body.level.map(|word| word.to_string()),
        scholarship_type: body.scholarship_type.map(|word| word.to_string()),
        institution_id: parse::note(body.institution_id),
        semester: body.semester,
    };
    let budget_line_id = parse::value("paguId", &body.budget_line_id)?;
    let component = body.component;
    let academic_year = parse::value("tahunAkademik", &body.academic_year)?;
    let amount = body.amount.map(|amount| parse::amount("jumlah", amount));
    let amount = amount.transpose()?;
    if body.name.trim().is_empty() && !body.preview {
        return Err(ApiError::problem("nama", "WAJIB_DIISI"));
    }
    // Whoever was approved a moment ago belongs in it.
    MinPosition::wait_for_log(&app).await?;
    let store = app.read.store();
    let wanted = AwardFilter {
        statuses: vec![AwardStatus::Active],
        batch: criteria.batch.clone(),
        level: body.level,
        scholarship_type: body.scholarship_type,
        institution_id: criteria.institution_id.clone(),
        ..AwardFilter::default()
    };
    let awards = chosen(store, &wanted).await?;
    let mut candidates = Vec::with_capacity(awards.len());
    let mut names = HashMap::new();
    let mut payees = Payees::new(store);
    for award in awards {
        let institution = award.institution_id.as_deref();
        candidates.push(Candidate {
            award_id: parse::id(&award.award_id)?,
            bank_account_id: payees
                .of(&award.recipient_id, institution, payee_kind)
                .await?,
            semester: criteria.semester,
        });
        if let Some(name) = award.name {
            names.insert(award.award_id, name);
        }
    }
    let new = NewRoster {
        name: body.name,
        budget_line_id,
        component,
        academic_year,
        amount,
        criteria,
        candidates,
    };
    if body.preview {
        let found = commands::roster::preview(&app.commands, &caller.call, new, explain).await?;
        let position = app.read.applied().saturating_sub(1);
        return Ok(Envelope::ok(done(found, position, &names)));
    }
    let made = commands::roster::create(&app.commands, &caller.call, new, explain).await?;
    let position = made.position;
    Ok(Envelope::created(done(made.answer, position, &names)).at(position))
}

/// The awards that meet the criteria, by name.
async fn chosen(store: &ReadStore, wanted: &AwardFilter) -> Result<Vec<AwardRow>, ApiError> {
    let size = u32::try_from(ROSTER_SIZE_MAX).unwrap_or(u32::MAX);
    let paging = Paging::new(1, size);
    let found =
        projections::award::list(store, &Scope::All, wanted, AwardSort::Name, paging).await?;
    if found.total_items > u64::from(size) {
        return Err(ApiError::new("DAFTAR_TERLALU_PANJANG"));
    }
    Ok(found.items)
}
