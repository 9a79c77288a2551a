//! Keeps what the events say of accounts and hands.
use super::settle::settle;
use super::{DutyAccountRow, DutyPaymentRow, DutyRow, DutyThingRow};
use crate::batch::{ApplyError, Batch};
use crate::error::Error;
use crate::event::{Event, time_text};
use crate::fold::Folds;
use crate::projection::{Projection, TableInfo};
use crate::store::Engine;
use domain::audit::StreamType;
use domain::duties::{Account, Deed, Head, PaidFor, account_of, deed_of, reads};
use domain::permission::{Held, PermissionEvent};
use domain::user::{User, UserState};
use domain::{AnyEvent, UserId};
use futures::future::BoxFuture;
use sqlx::AnyConnection;

/// Keeps the tables of the separation of duties.
pub struct Duties;

impl Projection for Duties {
    fn name(&self) -> &'static str {
        "duty"
    }

    fn tables(&self) -> Vec<TableInfo> {
        vec![
            TableInfo::of::<DutyAccountRow>(),
            TableInfo::of::<DutyThingRow>(),
            TableInfo::of::<DutyPaymentRow>(),
            TableInfo::of::<DutyRow>(),
        ]
    }

    fn reads(&self, kind: StreamType) -> bool {
        // Change requests have a table of their own.
        reads(kind) && kind != StreamType::ChangeRequest
    }

    fn folds(&self, kind: StreamType) -> bool {
        kind == StreamType::User
    }

    fn by_stream(&self) -> bool {
        false
    }

    fn needs(&self, event: &Event, batch: &mut Batch) {
        match event.fact() {
            Some(AnyEvent::User(_)) => batch.want::<DutyAccountRow>(event.stream_id()),
            Some(AnyEvent::Permission(PermissionEvent::FunctionsAssigned { user_id, .. })) => {
                batch.want::<DutyAccountRow>(&user_id.to_string());
            }
            Some(fact) => {
                if let Some(account) = account_of(fact, head(event).actor) {
                    batch.want::<DutyAccountRow>(&account.to_string());
                    batch.want::<DutyThingRow>(event.stream_id());
                }
            }
            None => {}
        }
    }

    fn apply(&self, event: &Event, folds: &Folds, batch: &mut Batch) -> Result<(), ApplyError> {
        let Some(fact) = event.fact() else {
            return Ok(());
        };
        match fact {
            AnyEvent::User(_) => {
                let user = folds.of::<User>(&event.recorded.stream)?;
                let Some(state) = user.aggregate.state() else {
                    return Ok(());
                };
                let known = batch.get::<DutyAccountRow>(event.stream_id()).is_some();
                if known || UserState::is_office(state.role) {
                    change(batch, event.stream_id(), |account| account.set_user(state))?;
                }
            }
            AnyEvent::Permission(PermissionEvent::FunctionsAssigned {
                user_id,
                functions,
                stand_ins,
                exempt_until,
            }) => change(batch, &user_id.to_string(), |account| {
                account.set_functions(Held {
                    functions: functions.clone(),
                    stand_ins: stand_ins.clone(),
                    exempt_until: *exempt_until,
                });
            })?,
            AnyEvent::Disbursement(fact) => {
                let paid_for = event.stream_id().parse().ok();
                let paid_for = paid_for.and_then(|id| PaidFor::of(id, fact, event.position()));
                if let Some(paid_for) = paid_for {
                    batch.put(DutyPaymentRow {
                        payment_id: event.stream_id().to_owned(),
                        roster_id: paid_for.roster_id.clone(),
                        paid_for: json(&paid_for)?,
                    });
                }
            }
            _ => {}
        }
        self.note(event, fact, batch)
    }

    fn settle<'a>(
        &'a self,
        keys: &'a [String],
        connection: &'a mut AnyConnection,
        engine: Engine,
    ) -> BoxFuture<'a, Result<(), Error>> {
        Box::pin(settle(keys, connection, engine))
    }
}

impl Duties {
    /// Adds the hand of an event to its thing.
    fn note(&self, event: &Event, fact: &AnyEvent, batch: &mut Batch) -> Result<(), ApplyError> {
        let head = head(event);
        let Some(person) = account_of(fact, head.actor) else {
            return Ok(());
        };
        let row = batch.get::<DutyAccountRow>(&person.to_string());
        let standing = row.map(account).transpose()?;
        let Some(deed) = deed_of(fact, head, |_| standing.as_ref()) else {
            return Ok(());
        };
        let thing_id = event.stream_id();
        let row = batch.entry::<DutyThingRow>(thing_id, || DutyThingRow {
            thing_id: thing_id.to_owned(),
            deeds: "[]".to_owned(),
        })?;
        let mut deeds: Vec<Deed> = parsed(&row.deeds)?;
        deeds.push(deed);
        row.deeds = json(&deeds)?;
        // What a payment rests on happened before it was proposed: only its own events and its roster's move its row.
        match event.kind() {
            Some(StreamType::Disbursement) => batch.unsettle(&format!("{PAYMENT}{thing_id}")),
            Some(StreamType::Roster) => batch.unsettle(&format!("{ROSTER}{thing_id}")),
            _ => {}
        }
        Ok(())
    }
}

/// Begins the key of a payment to settle.
pub(super) const PAYMENT: &str = "payment|";
/// Begins the key of a roster whose payments are to be settled.
pub(super) const ROSTER: &str = "roster|";

fn head(event: &Event) -> Head<'_> {
    Head::told(
        event.position(),
        event.recorded.recorded_at,
        event.actor_id(),
        event.metadata("role").unwrap_or_default(),
        event.metadata("office").unwrap_or_default(),
    )
}

fn json(value: &impl serde::Serialize) -> Result<String, ApplyError> {
    serde_json::to_string(value).map_err(|error| ApplyError::new(error.to_string()))
}

fn parsed<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, ApplyError> {
    serde_json::from_str(text).map_err(|error| ApplyError::new(error.to_string()))
}

/// Changes the row of an account, begun where there is none.
fn change(
    batch: &mut Batch,
    user_id: &str,
    change: impl FnOnce(&mut Account),
) -> Result<(), ApplyError> {
    let row = batch.entry::<DutyAccountRow>(user_id, || row(user_id, &Account::default()))?;
    let mut changed = account(row)?;
    change(&mut changed);
    *row = self::row(user_id, &changed);
    Ok(())
}

fn row(user_id: &str, account: &Account) -> DutyAccountRow {
    let functions: Vec<&str> = account.functions.iter().map(|one| one.as_str()).collect();
    DutyAccountRow {
        user_id: user_id.to_owned(),
        role: account.role.map(|role| role.as_str().to_owned()),
        active: account.active,
        answers: account.answers.map(|by| by.to_string()),
        calm_until: account.calm_until.map(time_text),
        functions: functions.join(" "),
        stand_ins: serde_json::to_string(&account.stand_ins).expect("mandates are plain values"),
        exempt_until: account.exempt_until.map(|day| day.to_string()),
        recovered_at: account.recovered_at.map(time_text),
    }
}

/// What a row says of an account.
pub(super) fn account(row: &DutyAccountRow) -> Result<Account, ApplyError> {
    let wrong = |what: &str| ApplyError::new(format!("{what} of account {}", row.user_id));
    let known = |text: &Option<String>| text.clone().filter(|text| !text.is_empty());
    let mut account = Account {
        active: row.active,
        ..Account::default()
    };
    if let Some(role) = known(&row.role) {
        account.role = Some(role.parse().map_err(|_| wrong("role"))?);
    }
    if let Some(answers) = known(&row.answers) {
        let answers: UserId = answers.parse().map_err(|_| wrong("answers"))?;
        account.answers = Some(answers);
    }
    if let Some(until) = known(&row.calm_until) {
        account.calm_until = Some(until.parse().map_err(|_| wrong("calm_until"))?);
    }
    for word in row.functions.split_whitespace() {
        account
            .functions
            .insert(word.parse().map_err(|_| wrong("functions"))?);
    }
    account.stand_ins = serde_json::from_str(&row.stand_ins).map_err(|_| wrong("stand_ins"))?;
    if let Some(until) = known(&row.exempt_until) {
        account.exempt_until = Some(until.parse().map_err(|_| wrong("exempt_until"))?);
    }
    if let Some(at) = known(&row.recovered_at) {
        account.recovered_at = Some(at.parse().map_err(|_| wrong("recovered_at"))?);
    }
    Ok(account)
}
