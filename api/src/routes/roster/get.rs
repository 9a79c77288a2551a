//! One roster with who was left out and how far its payments are.

use std::sync::Arc;

use crate::authz::{Table, allow};
use axum::Extension;
use axum::extract::State;
use domain::RosterId;
use domain::disbursement::ScanKind;
use domain::permission::{Action, Entity};
use domain::roster::{Roster, RosterStatus};
use projections::Scope;
use projections::disbursement::DisbursementFilter;
use projections::roster::RosterRow;

use super::acts;
use super::wire::{BankFileBody, CriteriaBody, LeftOutBody, ProgressBody, RosterDetail, item};
use crate::answer::acts::Rehearsal;
use crate::answer::view::View;
use crate::answer::{approvers, file_body, parse, scope, shown};
use crate::extract::Path;
use crate::routes::disbursement::detail::paper;
use crate::routes::disbursement::wire::ScanBody;
use crate::{ApiError, AppState, Envelope, Session};

/// One roster.
#[utoipa::path(
    get,
    path = "/api/cms/daftar-pembayaran/{id}",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::Roster).machine(allow::Machines::Payments)))),
    tag = "daftar-pembayaran",
    params(("id" = String, Path, description = "daftarPembayaranId."), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<RosterDetail>))
)]
pub(crate) async fn get_roster(
    State(app): State<AppState>,
    Extension(table): Extension<Arc<Table>>,
    session: Session,
    Path(id): Path<String>,
    view: View,
) -> Result<Envelope<RosterDetail>, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let found = projections::roster::get(&view.store, &id).await?;
    let row = found.ok_or_else(|| scope::missing(&scope))?;
    let hands = format!(
        "{} {}",
        row.hands,
        row.first_approved_by.as_deref().unwrap_or_default()
    );
    let waits = row.first_approved_by.is_some() && row.status == RosterStatus::Locked;
    let mut body = detail(&view, row).await?;
    if !view.is_past() {
        kept(&app, &view, &id, &mut body).await?;
        body.splits = commands::disbursement::splits_in(&app.commands, parse::id(&id)?).await?;
        if waits {
            let not: Vec<&str> = hands.split_whitespace().collect();
            let right = (Entity::Roster, Action::Approve);
            body.second_approvers = approvers::names(&app, &view, right, &not).await?;
        }
        let rehearsal = Rehearsal::of(&app, &table, &session).await?;
        let issued = [
            (ScanKind::Spp, body.spp.is_some()),
            (ScanKind::Spm, body.spm.is_some()),
            (ScanKind::Sp2d, body.sp2d.is_some()),
            (ScanKind::BankStatement, !body.files.is_empty()),
        ];
        let issued: Vec<ScanKind> = issued
            .into_iter()
            .filter_map(|(kind, there)| there.then_some(kind))
            .collect();
        body.acts = acts::of(rehearsal, &id, &body.progress, &issued).await?;
    }
    Ok(Envelope::ok(body).at(view.position))
}

/// The roster as its row tells it; what it keeps in the log, and what may be done with it, is added to it.
async fn detail(view: &View, row: RosterRow) -> Result<RosterDetail, ApiError> {
    let payments = DisbursementFilter {
        roster_id: Some(row.roster_id.clone()),
        ..DisbursementFilter::default()
    };
    let totals = projections::disbursement::totals(&view.store, &Scope::All, &payments).await?;
    let left_out = projections::roster::left_out(&view.store, &row.roster_id).await?;
    let line = projections::budget_line::get(&view.store, &row.budget_line_id).await?;
    let people: Vec<String> = [
        Some(&row.prepared_by),
        row.locked_by.as_ref(),
        row.first_approved_by.as_ref(),
        row.approved_by.as_ref(),
    ]
    .into_iter()
    .flatten()
    .cloned()
    .collect();
    let names = projections::user::names(&view.store, &people).await?;
    let name = |id: Option<&String>| id.and_then(|id| names.get(id).cloned());
    Ok(RosterDetail {
        roster: item(&row)?,
        acts: Vec::new(),
        budget_line_name: line.map(|line| line.name),
        prepared_by: name(Some(&row.prepared_by)),
        locked_by: name(row.locked_by.as_ref()),
        first_approved_by: name(row.first_approved_by.as_ref()),
        second_approvers: Vec::new(),
        approved_by: name(row.approved_by.as_ref()),
        spp: paper(row.spp_number, row.spp_dated.as_deref())?,
        spm: paper(row.spm_number, row.spm_dated.as_deref())?,
        sp2d: paper(row.sp2d_number, row.sp2d_dated.as_deref())?,
        criteria: CriteriaBody {
            batch: row.batch,
            level: shown::some_word(row.level)?,
            scholarship_type: shown::some_word(row.scholarship_type)?,
            institution_id: row.institution_id,
            semester: row.semester,
        },
        files: Vec::new(),
        scans: Vec::new(),
        results: row.results,
        reason: row.reason,
        created_at: shown::time(&row.created_at)?,
        splits: 0,
        progress: totals
            .into_iter()
            .map(|total| ProgressBody {
                status: total.status,
                count: total.count,
                amount: total.amount,
            })
            .collect(),
        left_out: left_out
            .into_iter()
            .map(|left| LeftOutBody {
                award_id: left.award_id,
                name: left.name,
                text: ApiError::new(left.code.clone()).plain_text(),
                code: left.code,
            })
            .collect(),
    })
}

/// The files that were made for the bank, and scans.
async fn kept(
    app: &AppState,
    view: &View,
    id: &str,
    body: &mut RosterDetail,
) -> Result<(), ApiError> {
    let id: RosterId = parse::id(id)?;
    let roster = app.commands.load::<Roster>(id).await?;
    let Some(state) = roster.state.state() else {
        return Ok(());
    };
    let scans = state.scans.iter().map(|scan| ScanBody {
        kind: scan.kind,
        file: file_body::kept(app, scan.file.clone()),
    });
    body.scans = scans.collect();
    let makers: Vec<String> = state.files.iter().map(|file| file.by.to_string()).collect();
    let names = projections::user::names(&view.store, &makers).await?;
    let files = (1..).zip(&state.files).map(|(number, file)| BankFileBody {
        number,
        sha256: file.sha256.to_string(),
        count: file.payments.len(),
        amount: file.total.0,
        on: file.on,
        made_by: names.get(&file.by.to_string()).cloned(),
    });
    body.files = files.collect();
    Ok(())
}
