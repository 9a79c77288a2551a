//! Writes of one account, by the minute and by the day: an account costs nothing, and what it writes is kept for ever.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use chrono::{DateTime, Utc};
use moka::sync::Cache;
use uuid::Uuid;

use crate::request::allowance::Allowance;

/// Accounts remembered.
const ACCOUNTS_MAX: u64 = 100_000;
const MINUTE_S: i64 = 60;
const DAY_S: i64 = 24 * 60 * 60;

/// Counts writes.
pub struct Writes {
    per_minute: u32,
    per_day: u32,
    counted: Cache<Uuid, Arc<Mutex<Counted>>>,
}

/// What an account wrote in the present minute and the present day, each with its number since 1970.
#[derive(Debug, Default)]
struct Counted {
    minute: (i64, u32),
    day: (i64, u32),
}

impl Writes {
    /// So many by the minute and the day; 0 is without an end.
    pub fn new(per_minute: u32, per_day: u32) -> Self {
        let counted = Cache::builder().max_capacity(ACCOUNTS_MAX);
        Self {
            per_minute,
            per_day,
            counted: counted
                .time_to_idle(Duration::from_secs(DAY_S.unsigned_abs()))
                .build(),
        }
    }

    /// Counts a write of an account that may write `times` as much as an applicant; none when nothing is limited.
    ///
    /// # Errors
    /// What there was, when nothing is left of it.
    pub fn count(
        &self,
        account: Uuid,
        times: u32,
        now: DateTime<Utc>,
    ) -> Result<Option<Allowance>, Allowance> {
        if self.per_minute == 0 && self.per_day == 0 {
            return Ok(None);
        }
        let counted = self.counted.get_with(account, Arc::default);
        let mut counted = counted.lock().unwrap_or_else(PoisonError::into_inner);
        let now_s = now.timestamp();
        let stretches = [(self.per_minute, MINUTE_S), (self.per_day, DAY_S)]
            .map(|(limit, length_s)| (limit.saturating_mul(times), length_s));
        let counted = &mut *counted;
        let mut least: Option<Allowance> = None;
        for ((limit, length_s), (stretch, count)) in stretches
            .into_iter()
            .zip([&mut counted.minute, &mut counted.day])
        {
            if *stretch != now_s.div_euclid(length_s) {
                (*stretch, *count) = (now_s.div_euclid(length_s), 0);
            }
            let allowance = Allowance {
                limit,
                remaining: limit.saturating_sub(*count),
                reset_s: length_s - now_s.rem_euclid(length_s),
            };
            if limit > 0 && least.is_none_or(|least| allowance.remaining < least.remaining) {
                least = Some(allowance);
            }
        }
        let Some(left) = least else { return Ok(None) };
        let remaining = left.remaining.checked_sub(1).ok_or(left)?;
        counted.minute.1 += 1;
        counted.day.1 += 1;
        Ok(Some(Allowance { remaining, ..left }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_767_225_600 + seconds, 0).unwrap()
    }

    #[test]
    fn an_account_has_its_minute_and_its_day() {
        let (writes, account) = (Writes::new(2, 3), Uuid::from_u128(1));
        let left = |seconds| {
            writes
                .count(account, 1, at(seconds))
                .map(|it| it.unwrap().remaining)
        };
        assert_eq!((left(0), left(1)), (Ok(1), Ok(0)));
        let refused = writes.count(account, 1, at(2)).unwrap_err();
        assert_eq!((refused.limit, refused.reset_s), (2, 58));
        // Another account has its own.
        assert!(writes.count(Uuid::from_u128(2), 1, at(2)).is_ok());
        assert_eq!(left(60), Ok(0), "the day has one left");
        let refused = writes.count(account, 1, at(120)).unwrap_err();
        assert_eq!((refused.limit, refused.reset_s), (3, DAY_S - 120));
        assert_eq!(left(DAY_S), Ok(1));
    }

    #[test]
    fn nothing_is_counted_without_a_limit() {
        let writes = Writes::new(0, 0);
        for _ in 0..1_000 {
            assert_eq!(writes.count(Uuid::nil(), 1, at(0)), Ok(None));
        }
    }
}
