//! Which accounts have a verified number: it is its owner's until the last of them leaves it.
use std::collections::BTreeMap;

use domain::BankAccountId;
use domain::bank_account::BankAccountState;
use ledger::ClaimOp;

use crate::claim;
use crate::error::Error;
use crate::unit::Unit;

/// Stands for the accounts that had a number before each was noted.
const NOTED_BEFORE: &str = "sebelumnya";

/// Numbers that change hands within a unit.
pub(crate) struct Holders<'a> {
    unit: &'a Unit,
    /// The accounts of each number that was looked at, as they will be.
    of: BTreeMap<String, Vec<String>>,
    ops: Vec<ClaimOp>,
}

impl<'a> Holders<'a> {
    pub fn new(unit: &'a Unit) -> Self {
        Self {
            unit,
            of: BTreeMap::new(),
            ops: Vec::new(),
        }
    }

    /// An account that was verified has its number, for its owner.
    pub async fn take(&mut self, id: BankAccountId, state: &BankAccountState) -> Result<(), Error> {
        let Some(key) = key_of(state) else {
            return Ok(());
        };
        let owned = self.unit.claim_owner(claim::ACCOUNT, &key).await?;
        self.look_at(&key).await?;
        let is_shared = state.belongs_to.is_some();
        let owner = state.number_owner();
        self.ops.push(ClaimOp::take(claim::ACCOUNT, &key, owner));
        if self.of(&key).is_empty() && owned.is_some() && (is_shared || !state.holds_number) {
            self.add(&key, NOTED_BEFORE.to_owned());
        }
        if !self.of(&key).contains(&id.to_string()) {
            self.add(&key, id.to_string());
        }
        Ok(())
    }

    /// An account leaves its number, which is free when it was the last; whether it is.
    pub async fn leave(
        &mut self,
        id: BankAccountId,
        state: &BankAccountState,
    ) -> Result<bool, Error> {
        let Some(key) = key_of(state).filter(|_| state.holds_number) else {
            return Ok(false);
        };
        self.look_at(&key).await?;
        let of = self.of(&key);
        let place = of.iter().position(|holder| *holder == id.to_string());
        match place {
            Some(place) => self.remove(&key, place),
            // Others that are not noted may share it.
            None if state.belongs_to.is_some() => return Ok(false),
            None => {
                let before = of.iter().position(|holder| holder == NOTED_BEFORE);
                if let Some(place) = before {
                    self.remove(&key, place);
                }
            }
        }
        let is_free = self.of(&key).is_empty();
        if is_free {
            let owner = state.number_owner();
            self.ops.push(ClaimOp::release(claim::ACCOUNT, &key, owner));
        }
        Ok(is_free)
    }

    /// The number of an account goes with it to another owner, unless others stay behind with it; whether it does.
    pub async fn move_to(
        &mut self,
        id: BankAccountId,
        state: &BankAccountState,
        owner: &str,
    ) -> Result<bool, Error> {
        let Some(key) = key_of(state).filter(|_| state.holds_number) else {
            return Ok(false);
        };
        self.look_at(&key).await?;
        let is_noted = !self.of(&key).is_empty();
        if is_noted && !self.leave(id, state).await? {
            return Ok(false);
        }
        if !is_noted {
            let before = state.number_owner();
            self.ops
                .push(ClaimOp::release(claim::ACCOUNT, &key, before));
        }
        self.ops.push(ClaimOp::take(claim::ACCOUNT, &key, owner));
        self.add(&key, id.to_string());
        Ok(true)
    }

    /// Stages what came of it.
    pub fn stage(self) {
        for op in self.ops {
            self.unit.claim(op);
        }
    }

    /// What came of it.
    pub fn into_ops(self) -> Vec<ClaimOp> {
        self.ops
    }

    fn of(&self, key: &str) -> &[String] {
        self.of.get(key).map_or(&[], Vec::as_slice)
    }

    async fn look_at(&mut self, key: &str) -> Result<(), Error> {
        if self.of.contains_key(key) {
            return Ok(());
        }
        let mut found = Vec::new();
        loop {
            let place = claim::account_holder(key, found.len());
            match self.unit.claim_owner(claim::ACCOUNT_HOLDER, &place).await? {
                Some(holder) => found.push(holder),
                None => break,
            }
        }
        self.of.insert(key.to_owned(), found);
        Ok(())
    }

    fn add(&mut self, key: &str, holder: String) {
        let of = self.of.entry(key.to_owned()).or_default();
        let place = claim::account_holder(key, of.len());
        self.ops
            .push(ClaimOp::take(claim::ACCOUNT_HOLDER, place, &holder));
        of.push(holder);
    }

    /// Takes one out; the last one moves to its place, so that they stay countable.
    fn remove(&mut self, key: &str, place: usize) {
        let of = self.of.entry(key.to_owned()).or_default();
        let Some(last) = of.pop() else {
            return;
        };
        let of_last = claim::account_holder(key, of.len());
        self.ops
            .push(ClaimOp::release(claim::ACCOUNT_HOLDER, of_last, &last));
        if let Some(gone) = of.get_mut(place) {
            let of_gone = claim::account_holder(key, place);
            self.ops
                .push(ClaimOp::release(claim::ACCOUNT_HOLDER, &of_gone, &*gone));
            self.ops
                .push(ClaimOp::take(claim::ACCOUNT_HOLDER, of_gone, &last));
            *gone = last;
        }
    }
}

fn key_of(state: &BankAccountState) -> Option<String> {
    let number = state.number.value()?;
    Some(claim::account(&state.bank_code, number))
}
