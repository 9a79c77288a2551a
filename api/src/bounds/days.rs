//! Days of the past that are being made ready for an account: each may be a replay of the log.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use uuid::Uuid;

use crate::ApiError;

/// Days of one account at once: a comparison has two.
const DAYS_MAX: usize = 2;

/// By account, the positions of the log asked for, and how often each.
type Asked = HashMap<Uuid, HashMap<u64, usize>>;

/// Which days are asked for.
#[derive(Debug, Clone, Default)]
pub struct Days(Arc<Mutex<Asked>>);

impl Days {
    /// A day of an account, by the events it knows, until it is dropped. Many questions about one day are one.
    ///
    /// # Errors
    /// `TERLALU_BANYAK_HARI_LAMPAU`.
    pub fn take(&self, account: Uuid, events: u64) -> Result<Day, ApiError> {
        let mut asked = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let own = asked.entry(account).or_default();
        if own.len() >= DAYS_MAX && !own.contains_key(&events) {
            return Err(ApiError::new("TERLALU_BANYAK_HARI_LAMPAU").with("tunggu", 10));
        }
        *own.entry(events).or_default() += 1;
        Ok(Day {
            all: self.clone(),
            account,
            events,
        })
    }
}

/// A day that is being made ready.
#[derive(Debug)]
pub struct Day {
    all: Days,
    account: Uuid,
    events: u64,
}

impl Drop for Day {
    fn drop(&mut self) {
        let mut asked = self.all.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(own) = asked.get_mut(&self.account) else {
            return;
        };
        if let Some(count) = own.get_mut(&self.events) {
            *count -= 1;
            if *count == 0 {
                own.remove(&self.events);
            }
        }
        if own.is_empty() {
            asked.remove(&self.account);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_has_two_days_at_once_however_often_it_asks_for_them() {
        let (days, account) = (Days::default(), Uuid::from_u128(1));
        let mut held: Vec<Day> = [3, 3, 3, 4]
            .into_iter()
            .map(|events| days.take(account, events).unwrap())
            .collect();
        let refused = days.take(account, 5).unwrap_err();
        assert_eq!(refused.code(), "TERLALU_BANYAK_HARI_LAMPAU");
        assert!(
            days.take(Uuid::from_u128(2), 5).is_ok(),
            "another's are its own"
        );
        held.pop();
        assert!(days.take(account, 5).is_ok());
        drop(held);
        assert!(days.0.lock().unwrap().is_empty());
    }
}
