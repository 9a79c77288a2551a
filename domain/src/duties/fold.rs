//! The whole report out of a history of events, in memory.

use std::collections::BTreeMap;

use cqrs_es::Aggregate as _;

use super::{Account, Chain, Deed, Head, PaidFor, chain_of, deed_of};
use crate::audit::StreamType;
use crate::change_request::ChangeRequest;
use crate::permission::{Held, PermissionEvent};
use crate::user::User;
use crate::{AnyEvent, UserId};

/// Whether the report looks at events of this kind of stream.
#[must_use]
pub fn reads(kind: StreamType) -> bool {
    matches!(
        kind,
        StreamType::Application
            | StreamType::Award
            | StreamType::BankAccount
            | StreamType::ChangeRequest
            | StreamType::Disbursement
            | StreamType::Permission
            | StreamType::Roster
            | StreamType::User
    )
}

/// A change request as the events tell it.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Request {
    pub(super) aggregate: ChangeRequest,
    /// Positions of its first and last event.
    pub(super) positions: (u64, u64),
}

/// The report as far as its events were taken.
#[derive(Debug, Clone, Default)]
pub struct Duties {
    users: BTreeMap<String, User>,
    pub(super) accounts: BTreeMap<UserId, Account>,
    /// Deeds by the id of the stream they stand in.
    deeds: BTreeMap<String, Vec<Deed>>,
    payments: BTreeMap<u64, PaidFor>,
    pub(super) requests: BTreeMap<String, Request>,
    /// Whether an account of level admin without a function may do nothing.
    pub(super) demands_functions: bool,
}

impl Duties {
    /// Takes the next event of the log.
    pub fn take(&mut self, stream_id: &str, head: Head<'_>, event: &AnyEvent) {
        let accounts = &self.accounts;
        if let Some(deed) = deed_of(event, head, |account| accounts.get(&account)) {
            let deeds = self.deeds.entry(stream_id.to_owned()).or_default();
            deeds.push(deed);
        }
        if let AnyEvent::User(event) = event {
            let user = self.users.entry(stream_id.to_owned()).or_default();
            user.apply(event.clone());
            if let (Some(state), Ok(account)) = (user.state(), stream_id.parse::<UserId>())
                && (crate::user::UserState::is_office(state.role)
                    || self.accounts.contains_key(&account))
            {
                self.accounts.entry(account).or_default().set_user(state);
            }
        } else if let AnyEvent::Permission(PermissionEvent::FunctionsAssigned {
            user_id,
            functions,
            stand_ins,
            exempt_until,
        }) = event
        {
            let account = self.accounts.entry(*user_id).or_default();
            account.set_functions(Held {
                functions: functions.clone(),
                stand_ins: stand_ins.clone(),
                exempt_until: *exempt_until,
            });
        } else if let AnyEvent::Permission(PermissionEvent::FunctionsDemanded { demanded }) = event
        {
            self.demands_functions = *demanded;
        } else if let AnyEvent::Disbursement(event) = event {
            let paid_for = stream_id
                .parse()
                .ok()
                .and_then(|id| PaidFor::of(id, event, head.position));
            if let Some(paid_for) = paid_for {
                self.payments.insert(head.position, paid_for);
            }
        } else if let AnyEvent::ChangeRequest(event) = event {
            let begun = || Request {
                positions: (head.position, head.position),
                ..Request::default()
            };
            let request = self
                .requests
                .entry(stream_id.to_owned())
                .or_insert_with(begun);
            request.aggregate.apply(event.clone());
            request.positions.1 = head.position;
        }
    }

    /// The payments with their hands, in the order in which they were proposed.
    pub fn payments(&self) -> impl Iterator<Item = (&PaidFor, Chain)> {
        self.payments
            .values()
            .map(move |paid_for| (paid_for, chain_of(paid_for, |id| self.of(id))))
    }

    /// The accounts of offices.
    pub fn accounts(&self) -> impl Iterator<Item = (UserId, &Account)> {
        self.accounts
            .iter()
            .map(|(user_id, account)| (*user_id, account))
    }

    fn of(&self, stream_id: &str) -> &[Deed] {
        self.deeds.get(stream_id).map_or(&[], Vec::as_slice)
    }
}
