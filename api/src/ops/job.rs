//! Scheduled jobs: of several machines that ring at the same moment, one does the work.
//!
//! A turn is a number, counted by the database's clock. Machines do not compare their own clocks, and a turn
//! that has not come yet (the clock was ahead when it was written) is void instead of being waited for.

use sqlx::{AssertSqlSafe, Row};

use super::Ops;

/// When a job's turns come: so far after the beginning of each period of this length since 1970, UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rhythm {
    /// Length of a period in milliseconds.
    pub every_ms: i64,
    /// How far into it the turn begins.
    pub after_ms: i64,
}

/// How far a clock may be set back without a turn being taken twice, in milliseconds.
const SET_BACK_MAX_MS: i64 = 60_000;

/// A turn that this machine has taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taken {
    /// Its number.
    pub turn: i64,
    /// The turn that was written down before and had not come yet.
    pub void: Option<i64>,
}

/// How a job fares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobState {
    /// Its name.
    pub name: String,
    /// The last turn that was taken.
    pub turn: i64,
    /// The last turn that was done.
    pub done_turn: i64,
    /// When it was done, or the job became known, in Unix milliseconds of the database.
    pub done_at_ms: i64,
    /// How often a turn was found that had not come yet.
    pub void_count: i64,
}

impl Rhythm {
    /// The turn of a moment.
    pub fn turn(self, now_ms: i64) -> i64 {
        (now_ms - self.after_ms).div_euclid(self.every_ms)
    }

    fn begins_ms(self, turn: i64) -> i64 {
        turn.saturating_mul(self.every_ms)
            .saturating_add(self.after_ms)
    }

    /// Whether the turn written down has not come yet, by more than a clock is set back now and then.
    fn is_void(self, written: i64, now_ms: i64) -> bool {
        written > self.turn(now_ms) && self.begins_ms(written) - now_ms > SET_BACK_MAX_MS
    }

    /// The turn to take now when `written` is the last that was taken.
    fn next(self, written: i64, now_ms: i64) -> Option<Taken> {
        let turn = self.turn(now_ms);
        let void = self.is_void(written, now_ms).then_some(written);
        (written < turn || void.is_some()).then_some(Taken { turn, void })
    }

    /// Whether two turns in a row were not done.
    pub fn is_overdue(self, done_turn: i64, now_ms: i64) -> bool {
        self.turn(now_ms) - done_turn >= 2
    }
}

impl Ops {
    /// The database's own clock, in Unix milliseconds.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn now_ms(&self) -> Result<i64, sqlx::Error> {
        let sql = AssertSqlSafe(format!("SELECT {}", self.clock_ms));
        sqlx::query(sql).fetch_one(&self.pool).await?.try_get(0)
    }

    /// Makes a job known; its first turn is the next one.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn begin_job(
        &self,
        name: &str,
        rhythm: Rhythm,
        now_ms: i64,
    ) -> Result<(), sqlx::Error> {
        sqlx::query(
            "INSERT INTO ops_turn (name, turn, done_turn, done_at_ms, void_count)
             VALUES ($1, $2, $2, $3, 0)
             ON CONFLICT (name) DO NOTHING",
        )
        .bind(name)
        .bind(rhythm.turn(now_ms))
        .bind(now_ms)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Takes a job's turn. `None` when a machine has taken it, or the job is not known.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn take_turn(
        &self,
        name: &str,
        rhythm: Rhythm,
        now_ms: i64,
    ) -> Result<Option<Taken>, sqlx::Error> {
        let row = sqlx::query("SELECT turn FROM ops_turn WHERE name = $1")
            .bind(name)
            .fetch_optional(&self.pool)
            .await?;
        let Some(row) = row else {
            return Ok(None);
        };
        let written: i64 = row.try_get("turn")?;
        let Some(next) = rhythm.next(written, now_ms) else {
            return Ok(None);
        };
        // Whoever saw the same turn and comes later finds another one.
        let taken = sqlx::query(
            "UPDATE ops_turn
             SET turn = $1, void_count = void_count + $2
             WHERE name = $3 AND turn = $4",
        )
        .bind(next.turn)
        .bind(i64::from(next.void.is_some()))
        .bind(name)
        .bind(written)
        .execute(&self.pool)
        .await?;
        Ok((taken.rows_affected() == 1).then_some(next))
    }

    /// Notes that a turn was done.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn turn_done(&self, name: &str, turn: i64, now_ms: i64) -> Result<(), sqlx::Error> {
        sqlx::query("UPDATE ops_turn SET done_turn = $1, done_at_ms = $2 WHERE name = $3")
            .bind(turn)
            .bind(now_ms)
            .bind(name)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Gives a turn back that could not be done; any machine may try again.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn give_turn_back(&self, name: &str, turn: i64) -> Result<(), sqlx::Error> {
        sqlx::query("UPDATE ops_turn SET turn = turn - 1 WHERE name = $1 AND turn = $2")
            .bind(name)
            .bind(turn)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// How all jobs fare, by name.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn jobs(&self) -> Result<Vec<JobState>, sqlx::Error> {
        sqlx::query(
            "SELECT name, turn, done_turn, done_at_ms, void_count FROM ops_turn ORDER BY name",
        )
        .fetch_all(&self.pool)
        .await?
        .iter()
        .map(|row| {
            Ok(JobState {
                name: row.try_get("name")?,
                turn: row.try_get("turn")?,
                done_turn: row.try_get("done_turn")?,
                done_at_ms: row.try_get("done_at_ms")?,
                void_count: row.try_get("void_count")?,
            })
        })
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOURLY: Rhythm = Rhythm {
        every_ms: 3_600_000,
        after_ms: 0,
    };

    #[test]
    fn a_clock_that_is_set_back_a_little_repeats_no_turn() {
        let begins = HOURLY.begins_ms(1_000);
        assert_eq!(
            HOURLY.next(999, begins).map(|taken| taken.turn),
            Some(1_000)
        );
        assert_eq!(HOURLY.next(1_000, begins - SET_BACK_MAX_MS), None);
        // Control: set back by more than that, the turn is void and the present one is taken.
        let void = HOURLY.next(1_000, begins - SET_BACK_MAX_MS - 1);
        assert_eq!(
            void,
            Some(Taken {
                turn: 999,
                void: Some(1_000)
            })
        );
    }

    #[test]
    fn turns_begin_where_the_rhythm_says() {
        let morning = Rhythm {
            every_ms: 86_400_000,
            after_ms: 22 * 3_600_000,
        };
        let at = |text: &str| {
            let moment: chrono::DateTime<chrono::Utc> = text.parse().unwrap();
            moment.timestamp_millis()
        };
        let before = morning.turn(at("2026-03-01T21:59:59.999Z"));
        let after = morning.turn(at("2026-03-01T22:00:00Z"));
        assert_eq!(after, before + 1);
        assert_eq!(morning.turn(at("2026-03-02T21:59:59Z")), after);
        assert!(!morning.is_overdue(before, at("2026-03-02T21:00:00Z")));
        assert!(morning.is_overdue(before, at("2026-03-02T22:00:00Z")));
    }

    /// A clock that is set forth and back for a month: no job stands, and none is done for nothing.
    #[test]
    fn whatever_the_clock_does_turns_go_on() {
        const STEP_MS: i64 = 5_000;
        let (mut offset_ms, mut written, mut last_ms) = (0, HOURLY.turn(0), 0);
        let (mut seed, mut jumps, mut done) = (1_u64, 0, 0);
        let month_ms = 30 * 24 * HOURLY.every_ms;
        for passed_ms in (0..month_ms).step_by(5_000) {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            if seed >> 53 == 0 {
                let far = [-40_000, 40_000, -3 * 86_400_000, 3 * 86_400_000, 0];
                let next_ms = far[usize::try_from(seed >> 20).unwrap_or_default() % far.len()];
                jumps += i64::from(next_ms != offset_ms);
                offset_ms = next_ms;
            }
            if let Some(taken) = HOURLY.next(written, passed_ms + offset_ms) {
                written = taken.turn;
                last_ms = passed_ms;
                done += 1;
            }
            let waited_ms = passed_ms - last_ms;
            assert!(
                waited_ms <= HOURLY.every_ms + SET_BACK_MAX_MS + 40_000 + STEP_MS,
                "{waited_ms}"
            );
        }
        assert!(jumps > 50, "{jumps}");
        assert!(done <= 30 * 24 + jumps, "{done} turns, {jumps} jumps");
    }
}
