//! What the program does by itself: checkpoints, mail, cleaning.

mod sending;

use std::{
    future::Future,
    pin::Pin,
    sync::Arc,
    time::{Duration, SystemTime},
};

use commands::Call;
use domain::Actor;
use domain::security::SecurityKind;
use tokio::{sync::Mutex, task::JoinHandle, time::Instant};
use tokio_cron_scheduler::{Job as Bell, JobScheduler, JobSchedulerError};
use tokio_util::sync::CancellationToken;

use uuid::Uuid;

use sending::{send_mails, send_messages, show_notifications, tell_programs};

use crate::{
    answer::shown,
    backup::tail,
    erasure,
    error::ApiError,
    files::check,
    log_check, long_list,
    mail::{checkpoint, digest, reminder},
    ops::job::{Rhythm, Taken},
    ops::security::SecurityEntry,
    routes::upload,
    state::AppState,
    watch, witness,
};

const SECOND_MS: i64 = 1_000;
const MINUTE_MS: i64 = 60 * SECOND_MS;
const HOUR_MS: i64 = 60 * MINUTE_MS;

/// A witness may ask at any time, and an hour is what a cheat could undo unseen.
const CHECKPOINT: Job = Job::new("checkpoint", HOUR_MS, 0);
/// Who was away at the hour is asked again: five past, a quarter past and so on.
const COSIGNATURES: Job = Job::new(
    "cosignatures",
    10 * MINUTE_MS,
    5 * MINUTE_MS + 15 * SECOND_MS,
);
const CLEANING: Job = Job::new("cleaning", 10 * MINUTE_MS, 30 * SECOND_MS);
/// Seven in the morning in Jayapura, as the digest.
const CHECKPOINT_MAIL: Job = Job::new("checkpoint mail", 24 * HOUR_MS, 22 * HOUR_MS);
const DIGEST: Job = Job::new("digest", 24 * HOUR_MS, 22 * HOUR_MS);
/// The same on Mondays: the first week of the count began on a Thursday, and Sunday's last hours are Monday there.
const REMINDERS: Job = Job::new("reminders", 7 * 24 * HOUR_MS, (3 * 24 + 22) * HOUR_MS);

/// The last head is kept in the object store, so that what the database lost is noticed from there.
const HEAD: Job = Job::new("head", MINUTE_MS, 45 * SECOND_MS);
/// What is new in the log is checked each hour, and all of it at two in the night in Jayapura.
const LOG_CHECK: Job = Job::new("log check", HOUR_MS, 10 * MINUTE_MS);
const WHOLE_LOG_CHECK: Job = Job::new(
    "whole log check",
    24 * HOUR_MS,
    17 * HOUR_MS + 20 * MINUTE_MS,
);

/// Every file that the log names is looked for at two in the night in Jayapura.
const FILES: Job = Job::new("files", 24 * HOUR_MS, 17 * HOUR_MS);

/// All of them.
pub const JOBS: [Job; 10] = [
    CHECKPOINT,
    COSIGNATURES,
    CLEANING,
    CHECKPOINT_MAIL,
    DIGEST,
    REMINDERS,
    HEAD,
    LOG_CHECK,
    WHOLE_LOG_CHECK,
    FILES,
];

/// When a machine looks whether a turn has come: every five seconds.
const BELL: &str = "*/5 * * * * *";

/// How often it is looked whether the clock was set back, by a clock that nobody sets.
const LOOK_EVERY: Duration = Duration::from_secs(5);

/// How long a machine leaves a job alone that failed.
const AFTER_FAILURE: Duration = Duration::from_secs(300);

/// How often a machine looks whether a snapshot is due.
const BETWEEN_SNAPSHOTS: Duration = Duration::from_secs(60);

/// A job that one of the machines does at each turn.
#[derive(Debug, Clone, Copy)]
pub struct Job {
    /// Its name in the store, the logs and the metrics.
    pub name: &'static str,
    /// When its turns come.
    pub rhythm: Rhythm,
}

impl Job {
    const fn new(name: &'static str, every_ms: i64, after_ms: i64) -> Self {
        let rhythm = Rhythm { every_ms, after_ms };
        Self { name, rhythm }
    }
}

/// Starts the clockwork. It ends with [`Schedule::stop`].
pub fn start(app: &AppState) -> Schedule {
    let jobs = vec![
        work_of(app, CHECKPOINT, |app| async move {
            witness::sign(&app).await?;
            Ok(())
        }),
        work_of(app, COSIGNATURES, |app| async move {
            witness::sign_again(&app).await
        }),
        work_of(app, CLEANING, |app| async move { clean(&app).await }),
        work_of(app, CHECKPOINT_MAIL, |app| async move {
            checkpoint::queue(&app).await
        }),
        work_of(app, DIGEST, |app| async move {
            digest::queue(&app).await?;
            Ok(())
        }),
        work_of(app, REMINDERS, |app| async move {
            reminder::queue(&app).await?;
            Ok(())
        }),
        work_of(
            app,
            HEAD,
            |app| async move { log_check::keep_head(&app).await },
        ),
        work_of(app, LOG_CHECK, |app| async move {
            log_check::run(&app, false).await?;
            Ok(())
        }),
        work_of(app, WHOLE_LOG_CHECK, |app| async move {
            log_check::run(&app, true).await?;
            Ok(())
        }),
        work_of(app, FILES, |app| async move {
            check::look_for_all(&app).await?;
            Ok(())
        }),
    ];
    let stop = CancellationToken::new();
    Schedule {
        bells: tokio::spawn(ring(jobs, stop.clone())),
        stop,
        mail: tokio::spawn(send_mails(app.clone())),
        messages: tokio::spawn(send_messages(app.clone())),
        notifications: tokio::spawn(show_notifications(app.clone())),
        webhooks: tokio::spawn(tell_programs(app.clone())),
        snapshots: tokio::spawn(keep_snapshots(app.clone())),
        erasures: tokio::spawn(erasure::follow(app.clone())),
        lists: tokio::spawn(long_list::follow(app.clone())),
        copy: tokio::spawn(tail::follow(app.clone())),
        watch: tokio::spawn(watch::follow(app.clone())),
    }
}

/// The running clockwork.
pub struct Schedule {
    bells: JoinHandle<()>,
    stop: CancellationToken,
    mail: JoinHandle<()>,
    messages: JoinHandle<()>,
    notifications: JoinHandle<()>,
    webhooks: JoinHandle<()>,
    snapshots: JoinHandle<()>,
    erasures: JoinHandle<()>,
    lists: JoinHandle<()>,
    copy: JoinHandle<()>,
    watch: JoinHandle<()>,
}

impl Schedule {
    /// Ends it; a job at work is let finish by the process's own shutdown.
    pub async fn stop(self) {
        let tasks = [
            &self.mail,
            &self.messages,
            &self.notifications,
            &self.webhooks,
            &self.snapshots,
            &self.erasures,
            &self.lists,
            &self.copy,
            &self.watch,
        ];
        for task in tasks {
            task.abort();
        }
        self.stop.cancel();
        if let Err(error) = self.bells.await {
            tracing::warn!(%error, "the schedule had ended");
        }
    }
}

/// What is to be done when a bell rings.
type Work = Arc<dyn Fn() -> Pin<Box<dyn Future<Output = ()> + Send>> + Send + Sync>;

/// Rings until it is stopped. The bells go by the wall's clock; when that is set back they would be silent until it
/// came to where it was, so they are hung up anew.
async fn ring(works: Vec<Work>, stop: CancellationToken) {
    loop {
        let bells = match bells(&works).await {
            Ok(bells) => Some(bells),
            Err(error) => {
                tracing::error!(%error, "the clockwork does not start; it is tried again");
                None
            }
        };
        let began = (SystemTime::now(), Instant::now());
        loop {
            let stopped = tokio::time::timeout(LOOK_EVERY, stop.cancelled())
                .await
                .is_ok();
            if stopped || bells.is_none() || was_set_back(began) {
                break;
            }
        }
        if let Some(mut bells) = bells
            && let Err(error) = bells.shutdown().await
        {
            tracing::warn!(%error, "the clockwork did not stop");
        }
        if stop.is_cancelled() {
            return;
        }
    }
}

async fn bells(works: &[Work]) -> Result<JobScheduler, JobSchedulerError> {
    let scheduler = JobScheduler::new().await?;
    for work in works {
        let work = Arc::clone(work);
        scheduler
            .add(Bell::new_async(BELL, move |_, _| work())?)
            .await?;
    }
    scheduler.start().await?;
    Ok(scheduler)
}

/// Whether the wall's clock went less far than time did.
fn was_set_back((wall, time): (SystemTime, Instant)) -> bool {
    let gone = wall.elapsed().unwrap_or_default();
    time.elapsed() > gone + LOOK_EVERY
}

/// Does a job when the bell rings, its turn has come and no other machine has taken it.
fn work_of<F, Fut>(app: &AppState, job: Job, work: F) -> Work
where
    F: Fn(AppState) -> Fut + Send + Sync + 'static,
    Fut: Future<Output = Result<(), ApiError>> + Send + 'static,
{
    // Known from the start: a counter that is first seen at 1 does not rise.
    metrics::counter!("scheduled_job_failures_total", "job" => job.name).increment(0);
    metrics::counter!("scheduled_job_void_turns_total", "job" => job.name).increment(0);
    let (app, work) = (app.clone(), Arc::new(work));
    // Held while it works and, after a failure, for as long as it is left alone.
    let place = Arc::new(Mutex::new(Instant::now()));
    Arc::new(move || {
        let (app, work, place) = (app.clone(), Arc::clone(&work), Arc::clone(&place));
        Box::pin(async move {
            let Ok(mut not_before) = place.try_lock() else {
                return;
            };
            if *not_before > Instant::now() {
                return;
            }
            match take(&app, job).await {
                Ok(Some(taken)) => {
                    let pause = done(&app, job, taken, work(app.clone())).await;
                    *not_before = Instant::now() + pause;
                }
                Ok(None) => {}
                Err(error) => {
                    tracing::warn!(job = job.name, %error, "the schedule cannot be read");
                }
            }
        })
    })
}

async fn take(app: &AppState, job: Job) -> Result<Option<Taken>, sqlx::Error> {
    let now_ms = app.ops.now_ms().await?;
    app.ops.begin_job(job.name, job.rhythm, now_ms).await?;
    let taken = app.ops.take_turn(job.name, job.rhythm, now_ms).await?;
    if let Some(void) = taken.and_then(|taken| taken.void) {
        tracing::error!(
            job = job.name,
            turn = void,
            "a turn lay in the future: a clock was ahead when it was written; it does not count"
        );
        metrics::counter!("scheduled_job_void_turns_total", "job" => job.name).increment(1);
    }
    Ok(taken)
}

/// Does the work of a turn; how long to wait then.
async fn done(
    app: &AppState,
    job: Job,
    taken: Taken,
    work: impl Future<Output = Result<(), ApiError>> + Send + 'static,
) -> Duration {
    // A task of its own: a panic is a failure of this turn, and the end of the clockwork does not cut it off.
    let worked = match tokio::spawn(work).await {
        Ok(worked) => worked.map_err(|error| error.to_string()),
        Err(error) => Err(error.to_string()),
    };
    let noted = match &worked {
        Ok(()) => match app.ops.now_ms().await {
            Ok(now_ms) => app.ops.turn_done(job.name, taken.turn, now_ms).await,
            Err(error) => Err(error),
        },
        Err(_) => app.ops.give_turn_back(job.name, taken.turn).await,
    };
    if let Err(error) = noted {
        tracing::warn!(job = job.name, %error, "the end of a scheduled job was not noted");
    }
    match worked {
        Ok(()) => {
            tracing::info!(job = job.name, "a scheduled job was done");
            Duration::ZERO
        }
        Err(error) => {
            tracing::error!(job = job.name, error, "a scheduled job failed");
            metrics::counter!("scheduled_job_failures_total", "job" => job.name).increment(1);
            AFTER_FAILURE
        }
    }
}

/// Each machine keeps snapshots of its own: they lie in its data folder.
async fn keep_snapshots(app: AppState) {
    if !app.config.snapshots {
        return;
    }
    loop {
        if let Err(error) = app.read.keep_snapshots().await {
            tracing::error!(%error, "no snapshot of the read models could be kept");
        }
        tokio::time::sleep(BETWEEN_SNAPSHOTS).await;
    }
}

/// Forgets what is over: nonces, attempts, sessions, files that no event names.
///
/// # Errors
/// When a store fails; what was not cleaned is cleaned the next time.
pub async fn clean(app: &AppState) -> Result<(), ApiError> {
    let now = app.now();
    app.ops.clean_nonces(now).await?;
    app.ops.clean_attempts(now).await?;
    app.ops.clean_challenges(now).await?;
    app.ops.clean_claim_codes(now).await?;
    app.ops.clean_sessions(now).await?;
    app.ops.clean_mails(now).await?;
    app.ops.clean_deliveries(now).await?;
    app.ops.clean_push_devices(now).await?;
    app.ops.clean_visits(shown::today(now)).await?;
    app.ops.clean_security(now).await?;
    end_machines(app).await?;
    // Tried more often by its own job; what it waits for must not keep the rest from being cleaned.
    if let Err(error) = erasure::run(app).await {
        tracing::warn!(%error, "an erasure is not finished yet");
    }
    let orphans = app.ops.orphan_uploads(now).await?;
    // Looked up first, asked after: what the log names by now is no orphan, whatever was lost here.
    check::follow(app).await?;
    for orphan in orphans {
        // First out of the books, so that nobody can name a file that is being removed.
        if app.ops.forget_upload(orphan.file_id).await? {
            app.files.remove(orphan.file_id).await?;
        }
    }
    for upload_id in app.ops.stale_uploads(now).await? {
        upload::forget_staged(app, upload_id).await?;
    }
    Ok(())
}

/// Notes of the machines whose last day is over that they are: their tokens have ended by themselves.
async fn end_machines(app: &AppState) -> Result<(), ApiError> {
    let now = app.now();
    let today = shown::today(now).to_string();
    for id in projections::machine::over_before(app.read.store(), &today).await? {
        let id = Uuid::try_parse(&id).map_err(ApiError::internal)?;
        // The read models may be a moment behind: an end is noted once.
        let found = commands::machine::find(&app.commands, id).await?;
        if found.is_none_or(|state| state.expired || state.withdrawn) {
            continue;
        }
        commands::machine::expire(&app.commands, &Call::new(Actor::system()), id).await?;
        app.security.keep(SecurityEntry {
            subject_id: Some(id),
            ..SecurityEntry::new(SecurityKind::MachineEnded, now)
        });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Mutex;

    use super::*;
    use crate::server::testing::TestServer;

    /// Two machines look at the same moments; each turn is done once.
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn of_two_machines_one_does_each_turn() {
        const OFTEN: Job = Job::new("uji", 200, 0);
        let server = TestServer::start().await;
        let turns: Arc<Mutex<Vec<i64>>> = Arc::default();
        let machine = || {
            let (app, turns) = (server.app.clone(), Arc::clone(&turns));
            tokio::spawn(async move {
                loop {
                    if let Some(taken) = take(&app, OFTEN).await.unwrap() {
                        turns.lock().unwrap().push(taken.turn);
                        done(&app, OFTEN, taken, async { Ok(()) }).await;
                    }
                    tokio::time::sleep(Duration::from_millis(7)).await;
                }
            })
        };
        let machines = [machine(), machine()];
        while turns.lock().unwrap().len() < 10 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        machines.iter().for_each(JoinHandle::abort);
        let done = turns.lock().unwrap().clone();
        let each: BTreeSet<i64> = done.iter().copied().collect();
        assert_eq!(each.len(), done.len(), "{done:?}");
        let state = server.app.ops.jobs().await.unwrap();
        assert_eq!((state[0].name.as_str(), state[0].void_count), ("uji", 0));
    }

    #[tokio::test]
    async fn a_turn_that_failed_is_tried_again_and_one_that_panicked_too() {
        const DAILY: Job = Job::new("uji", 24 * HOUR_MS, 0);
        let server = TestServer::start().await;
        let ops = &server.app.ops;
        assert!(take(&server.app, DAILY).await.unwrap().is_none());
        ops.give_turn_back(DAILY.name, DAILY.rhythm.turn(ops.now_ms().await.unwrap()))
            .await
            .unwrap();
        let taken = take(&server.app, DAILY).await.unwrap().unwrap();
        let failing = async { Err(ApiError::new("LAYANAN_SIBUK")) };
        assert_eq!(
            done(&server.app, DAILY, taken, failing).await,
            AFTER_FAILURE
        );
        let taken = take(&server.app, DAILY).await.unwrap().unwrap();
        let panicking = async { panic!("in a job") };
        assert_eq!(
            done(&server.app, DAILY, taken, panicking).await,
            AFTER_FAILURE
        );
        let taken = take(&server.app, DAILY).await.unwrap().unwrap();
        assert_eq!(
            done(&server.app, DAILY, taken, async { Ok(()) }).await,
            Duration::ZERO
        );
        // Control: a turn that was done is not done again.
        assert!(take(&server.app, DAILY).await.unwrap().is_none());
    }
}
