//! The machines and when each came last.

use axum::extract::State;
use chrono::{DateTime, NaiveDate, Utc};
use domain::UserId;
use domain::machine::MachineStatus;
use domain::permission::{Action, Entity};
use projections::machine::{MachineItem, MachineRow};

use super::wire::{MachineBody, MachineList};
use crate::answer::shown;
use crate::authz::{self, allow};
use crate::routes::webhook::wire::moment;
use crate::{ApiError, AppState, Envelope, Session};

/// The machines that two persons let in, with those that are over.
#[utoipa::path(
    get,
    path = "/api/cms/akun-mesin",
    extensions(("x-access" = json!(allow::to().admin().view(allow::User)))),
    tag = "akun-mesin",
    responses((status = 200, body = Envelope<MachineList>))
)]
pub(crate) async fn list_machines(
    State(app): State<AppState>,
    session: Session,
) -> Result<Envelope<MachineList>, ApiError> {
    let may_change = authz::rights::has(&app, &session, (Entity::User, Action::Update)).await?;
    let mut items = Vec::new();
    for item in projections::machine::list(app.read.store()).await? {
        items.push(body(&app, &session, may_change, item).await?);
    }
    Ok(Envelope::ok(MachineList { items }))
}

async fn body(
    app: &AppState,
    session: &Session,
    may_change: bool,
    item: MachineItem,
) -> Result<MachineBody, ApiError> {
    let machine = item.machine;
    let ends_on: NaiveDate = machine.ends_on.parse().map_err(ApiError::internal)?;
    let status = status(&machine, ends_on, app.now());
    let stands = matches!(status, MachineStatus::Keyless | MachineStatus::Active);
    let used = app.ops.machine_use(&machine.machine_id).await?;
    let own = machine.responsible_id == session.user_id.to_string();
    let responsible: UserId = machine.responsible_id.parse().map_err(ApiError::internal)?;
    let today = shown::today(app.now());
    let answered = commands::machine::is_answered_for(&app.commands, responsible, today).await?;
    Ok(MachineBody {
        id: machine.machine_id,
        name: machine.name,
        scopes: (machine.scopes.split(' '))
            .filter_map(|word| word.parse().ok())
            .collect(),
        branch_id: machine.branch_id,
        ends_on,
        status,
        responsible_id: machine.responsible_id,
        responsible: item.responsible_name,
        answered: !stands || answered,
        first_used_at: moment(used.map(|used| used.first_ms))?,
        last_used_at: moment(used.map(|used| used.last_ms))?,
        may_make_key: stands && may_change && own,
        may_withdraw: stands && may_change,
    })
}

fn status(machine: &MachineRow, ends_on: NaiveDate, now: DateTime<Utc>) -> MachineStatus {
    if machine.withdrawn {
        MachineStatus::Withdrawn
    } else if machine.expired || ends_on < shown::today(now) {
        MachineStatus::Expired
    } else if machine.has_key {
        MachineStatus::Active
    } else {
        MachineStatus::Keyless
    }
}
