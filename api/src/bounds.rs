//! How much one account, one session and everybody together may take at once. Counted on this machine, in memory: what must
//! hold over all machines (attempts to sign in) is counted in the operational store.

pub mod days;
pub mod places;
pub mod room;
pub mod sending;
pub mod turns;
pub mod writes;

use std::time::Duration;

use tokio::sync::Semaphore;
use uuid::Uuid;

use crate::{ApiError, config::Config};
use days::Days;
use places::Places;
use room::Room;
use sending::Sending;
use turns::Turns;
use writes::Writes;

/// Live streams of one session: a tab each, for who opens many.
pub(crate) const STREAMS_PER_SESSION: usize = 6;
/// How much more than an applicant an office writes: queues are worked through many at once.
pub(crate) const OFFICE_TIMES: u32 = 10;
/// Uploads of one account at once; a browser sends that many side by side.
pub(crate) const UPLOADS_PER_ACCOUNT: usize = 3;
/// How long a visitor waits for the replay of another.
const REPLAY_WAIT: Duration = Duration::from_secs(10);

/// What is counted.
pub(crate) struct Bounds {
    /// Writes by account.
    pub writes: Writes,
    /// Live streams by session.
    pub streams: Places<Uuid>,
    /// Uploads by account.
    pub uploads: Places<Uuid>,
    /// Days of the past by account.
    pub days: Days,
    /// Bytes of all uploads together.
    pub room: Room,
    /// Files that are being sent out.
    pub sending: Sending,
    /// Attempts to sign in that are being decided, by what they are counted under.
    pub turns: Turns,
    /// Visitors ask for the past one after the other.
    replays: Semaphore,
}

impl Bounds {
    pub fn new(config: &Config) -> Self {
        Self {
            writes: Writes::new(config.writes_per_minute, config.writes_per_day),
            streams: Places::default(),
            uploads: Places::default(),
            days: Days::default(),
            room: Room::new(config.upload_mib_at_once),
            sending: Sending::default(),
            turns: Turns::default(),
            replays: Semaphore::new(1),
        }
    }

    /// What a visitor asks of the past, done when no other visitor's is.
    ///
    /// # Errors
    /// `LAYANAN_SIBUK` when another's takes too long; those of `replay`.
    pub async fn after_others<T, E: Into<ApiError>>(
        &self,
        replay: impl Future<Output = Result<T, E>>,
    ) -> Result<T, ApiError> {
        let busy = || ApiError::new("LAYANAN_SIBUK");
        let turn = tokio::time::timeout(REPLAY_WAIT, self.replays.acquire()).await;
        let _turn = turn.map_err(|_| busy())?.map_err(|_| busy())?;
        replay.await.map_err(Into::into)
    }
}
