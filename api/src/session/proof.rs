//! What a session has proved beyond its password.

use chrono::{DateTime, Duration, Utc};
use domain::user::FRESH_PROOF_MINUTES;

/// How far the clocks of two nodes may differ: a proof further ahead was made while a clock was wrong.
const CLOCKS_APART: Duration = Duration::minutes(1);

/// What a session must prove, and when it last did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Proof {
    /// Whether it must prove anything.
    pub due: bool,
    /// When it last did.
    pub proved_at: Option<DateTime<Utc>>,
}

impl Proof {
    /// Whether it may do what needs no fresh proof.
    pub fn is_complete(self) -> bool {
        !self.due || self.proved_at.is_some()
    }

    /// Whether it may do what cannot be taken back.
    pub fn is_fresh(self, now: DateTime<Utc>) -> bool {
        let until = Duration::minutes(FRESH_PROOF_MINUTES);
        !self.due
            || self
                .proved_at
                .is_some_and(|at| now - at <= until && at - now <= CLOCKS_APART)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_is_fresh_for_ten_minutes_and_none_is_never() {
        let now = DateTime::UNIX_EPOCH + Duration::days(20_000);
        let proved = |ago: Duration| Proof {
            due: true,
            proved_at: Some(now - ago),
        };
        assert!(proved(Duration::minutes(10)).is_fresh(now));
        assert!(!proved(Duration::seconds(601)).is_fresh(now));
        assert!(!proved(Duration::minutes(-5)).is_fresh(now));
        let none = Proof {
            due: true,
            proved_at: None,
        };
        assert!(!none.is_complete() && !none.is_fresh(now));
        assert!(Proof::default().is_complete() && Proof::default().is_fresh(now));
    }
}
