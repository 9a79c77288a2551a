//! Which accounts have a verified number: it is its owner's until the last of them leaves it.
use domain::BankAccountId;
use domain::bank_account::BankAccountState;
use ledger::ClaimOp;

use crate::claim;
use crate::error::Error;
use crate::sharing::Sharers;
use crate::unit::Unit;

/// Stands for the accounts that had a number before each was noted.
const NOTED_BEFORE: &str = "sebelumnya";

/// Numbers that change hands within a unit.
pub(crate) struct Holders<'a> {
    /// The accounts of each number.
    sharers: Sharers<'a>,
}

impl<'a> Holders<'a> {
    pub fn new(unit: &'a Unit) -> Self {
        Self {
            sharers: Sharers::new(unit, claim::ACCOUNT_HOLDER),
        }
    }

    /// An account that was verified has its number, for its owner.
    pub async fn take(&mut self, id: BankAccountId, state: &BankAccountState) -> Result<(), Error> {
        let Some(key) = key_of(state) else {
            return Ok(());
        };
        let owned = self
            .sharers
            .unit()
            .claim_owner(claim::ACCOUNT, &key)
            .await?;
        self.sharers.look_at(&key).await?;
        let is_shared = state.belongs_to.is_some();
        let owner = state.number_owner();
        self.sharers
            .push(ClaimOp::take(claim::ACCOUNT, &key, owner));
        if self.sharers.of(&key).is_empty() && owned.is_some() && (is_shared || !state.holds_number)
        {
            self.sharers.add(&key, NOTED_BEFORE.to_owned());
        }
        if !self.sharers.of(&key).contains(&id.to_string()) {
            self.sharers.add(&key, id.to_string());
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
        self.sharers.look_at(&key).await?;
        let of = self.sharers.of(&key);
        let place = of.iter().position(|holder| *holder == id.to_string());
        match place {
            Some(place) => self.sharers.remove(&key, place),
            // Others that are not noted may share it.
            None if state.belongs_to.is_some() => return Ok(false),
            None => {
                let before = of.iter().position(|holder| holder == NOTED_BEFORE);
                if let Some(place) = before {
                    self.sharers.remove(&key, place);
                }
            }
        }
        let is_free = self.sharers.of(&key).is_empty();
        if is_free {
            let owner = state.number_owner();
            self.sharers
                .push(ClaimOp::release(claim::ACCOUNT, &key, owner));
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
        self.sharers.look_at(&key).await?;
        let is_noted = !self.sharers.of(&key).is_empty();
        if is_noted && !self.leave(id, state).await? {
            return Ok(false);
        }
        if !is_noted {
            let before = state.number_owner();
            self.sharers
                .push(ClaimOp::release(claim::ACCOUNT, &key, before));
        }
        self.sharers
            .push(ClaimOp::take(claim::ACCOUNT, &key, owner));
        self.sharers.add(&key, id.to_string());
        Ok(true)
    }

    /// Stages what came of it.
    pub fn stage(self) {
        self.sharers.stage();
    }

    /// What came of it.
    pub fn into_ops(self) -> Vec<ClaimOp> {
        self.sharers.into_ops()
    }
}

fn key_of(state: &BankAccountState) -> Option<String> {
    let number = state.number.value()?;
    Some(claim::account(&state.bank_code, number))
}
