//! The bytes of all uploads that are being taken in together: they lie on the disk until they are whole, and whatever many
//! people send at once, the disk has an end. Room is taken for what has come, never for what is only announced, and who
//! sends too slowly is sent away: an account costs nothing, and an announcement costs nothing either.

use std::{
    collections::HashMap,
    io,
    sync::{Arc, Mutex, OnceLock, PoisonError},
    time::Duration,
};

use axum::body::{Body, BodyDataStream, Bytes};
use futures::{StreamExt, stream};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::Instant,
};
use uuid::Uuid;

use crate::ApiError;

/// How long an upload waits for others before it is sent away; nothing of it is read meanwhile.
const WAIT: Duration = Duration::from_secs(20);
/// What one applicant may have of the room, and what applicants leave to offices.
const PARTS: u32 = 8;
const LEFT_TO_OFFICES: u32 = 4;
/// The least that an applicant may have: two files at their largest.
const SHARE_KIB_MIN: u32 = 20 * 1024;
/// How long an upload may take beside its pace.
const GRACE: Duration = Duration::from_secs(60);
/// Bytes a second that an upload keeps to, on the whole. Slower lines send in pieces.
const PACE: u64 = 2 * 1024;

/// Room for uploads.
#[derive(Debug)]
pub struct Room {
    all: Arc<Semaphore>,
    /// What applicants may have of it together.
    applicants: Arc<Semaphore>,
    share_kib: u32,
    grace: Duration,
    taken: Arc<Mutex<HashMap<Uuid, u32>>>,
}

/// What an upload takes, until its last holder is dropped.
#[derive(Debug)]
pub struct Holding {
    account: Uuid,
    is_office: bool,
    all: Arc<Semaphore>,
    applicants: Arc<Semaphore>,
    share_kib: u32,
    grace: Duration,
    taken: Arc<Mutex<HashMap<Uuid, u32>>>,
    held: Mutex<Held>,
    refused: OnceLock<&'static str>,
}

#[derive(Debug, Default)]
struct Held {
    bytes: u64,
    kib: u32,
    permits: Vec<OwnedSemaphorePermit>,
}

impl Room {
    /// Room for so many MiB.
    pub fn new(mib: u32) -> Self {
        let kib = mib.max(1).saturating_mul(1024);
        Self {
            all: Arc::new(Semaphore::new(kib as usize)),
            applicants: Arc::new(Semaphore::new((kib - kib / LEFT_TO_OFFICES) as usize)),
            share_kib: (kib / PARTS).max(SHARE_KIB_MIN),
            grace: GRACE,
            taken: Arc::default(),
        }
    }

    /// The place of an upload, which takes nothing yet.
    pub fn hold(&self, account: Uuid, is_office: bool) -> Arc<Holding> {
        Arc::new(Holding {
            account,
            is_office,
            all: Arc::clone(&self.all),
            applicants: Arc::clone(&self.applicants),
            share_kib: self.share_kib,
            grace: self.grace,
            taken: Arc::clone(&self.taken),
            held: Mutex::default(),
            refused: OnceLock::new(),
        })
    }
}

impl Holding {
    /// Why the upload was broken off here, when it was.
    pub fn refusal(&self) -> Option<ApiError> {
        self.refused.get().map(|code| {
            let refusal = ApiError::new(*code);
            match *code {
                "TERLALU_BANYAK_UNGGAHAN" => refusal.with("tunggu", 30),
                _ => refusal,
            }
        })
    }

    /// The same body, for whose bytes room is taken as they come.
    pub fn taking(self: &Arc<Self>, body: Body) -> Body {
        let coming = Coming {
            holding: Arc::clone(self),
            body: body.into_data_stream(),
            until: Instant::now() + self.grace,
        };
        Body::from_stream(stream::try_unfold(coming, Coming::next))
    }

    /// Takes room for bytes that have come.
    async fn take(&self, bytes: u64, wait: Duration) -> Result<(), &'static str> {
        let more = {
            let mut held = lock(&self.held);
            held.bytes += bytes;
            let needed = u32::try_from(held.bytes.div_ceil(1024)).unwrap_or(u32::MAX);
            let more = needed - held.kib;
            if more == 0 {
                return Ok(());
            }
            let mut taken = lock(&self.taken);
            let own = taken.entry(self.account).or_default();
            if !self.is_office && own.saturating_add(more) > self.share_kib {
                return Err("TERLALU_BANYAK_UNGGAHAN");
            }
            *own += more;
            held.kib = needed;
            more
        };
        let applicants = (!self.is_office).then_some(&self.applicants);
        let waiting = async {
            for room in applicants.into_iter().chain([&self.all]) {
                let permit = Arc::clone(room).acquire_many_owned(more).await.ok()?;
                lock(&self.held).permits.push(permit);
            }
            Some(())
        };
        match tokio::time::timeout(wait, waiting).await {
            Ok(Some(())) => Ok(()),
            Ok(None) | Err(_) => Err("LAYANAN_SIBUK"),
        }
    }
}

impl Drop for Holding {
    fn drop(&mut self) {
        let kib = lock(&self.held).kib;
        let mut taken = lock(&self.taken);
        if let Some(own) = taken.get_mut(&self.account) {
            *own = own.saturating_sub(kib);
            if *own == 0 {
                taken.remove(&self.account);
            }
        }
    }
}

/// A body on its way.
struct Coming {
    holding: Arc<Holding>,
    body: BodyDataStream,
    /// When the next bytes must be here.
    until: Instant,
}

impl Coming {
    async fn next(mut self) -> io::Result<Option<(Bytes, Self)>> {
        let Ok(next) = tokio::time::timeout_at(self.until, self.body.next()).await else {
            return Err(self.refused("WAKTU_HABIS"));
        };
        let Some(bytes) = next else { return Ok(None) };
        let bytes = bytes.map_err(io::Error::other)?;
        let asked = Instant::now();
        if let Err(code) = self.holding.take(bytes.len() as u64, WAIT).await {
            return Err(self.refused(code));
        }
        // Waiting for others is nobody's slowness.
        self.until += asked.elapsed() + Duration::from_millis(bytes.len() as u64 * 1_000 / PACE);
        Ok(Some((bytes, self)))
    }

    fn refused(&self, code: &'static str) -> io::Error {
        let _ = self.holding.refused.set(code);
        io::Error::other(code)
    }
}

fn lock<T>(of: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIB: u64 = 1024 * 1024;
    const SHORT: Duration = Duration::from_millis(10);

    fn account(number: u128) -> Uuid {
        Uuid::from_u128(number)
    }

    #[tokio::test]
    async fn all_together_have_no_more_than_there_is() {
        let room = Room::new(40);
        let first = room.hold(account(1), false);
        let second = room.hold(account(2), false);
        assert_eq!(first.take(16 * MIB, SHORT).await, Ok(()));
        assert_eq!(second.take(14 * MIB, SHORT).await, Ok(()));
        // The rest is for offices.
        let third = room.hold(account(3), false);
        assert_eq!(third.take(MIB, SHORT).await, Err("LAYANAN_SIBUK"));
        let office = room.hold(account(4), true);
        assert_eq!(office.take(10 * MIB, SHORT).await, Ok(()));
        assert_eq!(office.take(MIB, SHORT).await, Err("LAYANAN_SIBUK"));
        drop(first);
        let fourth = room.hold(account(5), false);
        assert_eq!(fourth.take(16 * MIB, SHORT).await, Ok(()));
    }

    #[tokio::test]
    async fn one_account_has_its_share_and_gets_it_back() {
        let room = Room::new(1024);
        let held: Vec<_> = (0..2).map(|_| room.hold(account(1), false)).collect();
        assert_eq!(held[0].take(100 * MIB, SHORT).await, Ok(()));
        let more = held[1].take(100 * MIB, SHORT).await;
        assert_eq!(more, Err("TERLALU_BANYAK_UNGGAHAN"));
        // The control: an office's is not counted, and another's is its own.
        for other in [room.hold(account(2), false), room.hold(account(3), true)] {
            assert_eq!(other.take(100 * MIB, SHORT).await, Ok(()));
        }
        drop(held);
        assert!(room.taken.lock().unwrap().is_empty());
    }

    #[tokio::test]
    async fn who_drips_is_sent_away_and_who_is_only_slow_is_not() {
        let mut room = Room::new(1024);
        room.grace = Duration::from_millis(100);
        let sent = |bytes: usize| {
            let holding = room.hold(account(1), false);
            let drops = stream::unfold(0, move |count| async move {
                if count == 100 {
                    return None;
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
                let chunk = Ok::<_, io::Error>(Bytes::from(vec![0; bytes]));
                Some((chunk, count + 1))
            });
            async move {
                let body = holding.taking(Body::from_stream(drops));
                let whole = axum::body::to_bytes(body, usize::MAX).await;
                (whole.is_ok(), holding.refused.get().copied())
            }
        };
        assert_eq!(sent(1).await, (false, Some("WAKTU_HABIS")));
        assert_eq!(sent(64 * 1024).await, (true, None));
    }
}
