//! What the program does by itself: checkpoints, mail, cleaning.

use std::time::Duration;

use chrono::TimeDelta;
use tokio::task::JoinHandle;
use tokio_cron_scheduler::{Job, JobScheduler, JobSchedulerError};

use crate::{
    erasure,
    error::ApiError,
    files::check,
    mail::{checkpoint, digest, outbox},
    routes::{shown, upload},
    state::AppState,
    witness,
};

/// Starts the clockwork. It ends with [`Schedule::stop`].
///
/// # Errors
/// When a job cannot be registered.
pub async fn start(app: &AppState) -> Result<Schedule, JobSchedulerError> {
    let scheduler = JobScheduler::new().await?;
    // Every hour: a witness may ask at any time, and an hour is what a cheat could undo unseen.
    scheduler
        .add(job(app, EVERY_HOUR, "checkpoint", |app| async move {
            witness::sign(&app).await?;
            Ok(())
        })?)
        .await?;
    // Who was away at the hour is asked again.
    scheduler
        .add(job(app, BETWEEN_HOURS, "cosignatures", |app| async move {
            witness::sign_again(&app).await
        })?)
        .await?;
    scheduler
        .add(job(
            app,
            EVERY_MORNING,
            "checkpoint mail",
            |app| async move { checkpoint::queue(&app).await },
        )?)
        .await?;
    scheduler
        .add(job(app, EVERY_TEN_MINUTES, "cleaning", |app| async move {
            clean(&app).await
        })?)
        .await?;
    scheduler
        .add(job(app, EVERY_MORNING, "digest", |app| async move {
            digest::queue(&app).await?;
            Ok(())
        })?)
        .await?;
    scheduler
        .add(job(app, EVERY_NIGHT, "files", |app| async move {
            check::look_for_all(&app).await?;
            Ok(())
        })?)
        .await?;
    scheduler.start().await?;
    Ok(Schedule {
        scheduler,
        mail: tokio::spawn(send_mails(app.clone())),
        snapshots: tokio::spawn(keep_snapshots(app.clone())),
        erasures: tokio::spawn(erasure::follow(app.clone())),
    })
}

/// The running clockwork.
pub struct Schedule {
    scheduler: JobScheduler,
    mail: JoinHandle<()>,
    snapshots: JoinHandle<()>,
    erasures: JoinHandle<()>,
}

impl Schedule {
    /// Ends it; a job at work is let finish by the process's own shutdown.
    pub async fn stop(mut self) {
        self.mail.abort();
        self.snapshots.abort();
        self.erasures.abort();
        if let Err(error) = self.scheduler.shutdown().await {
            tracing::warn!(%error, "the schedule did not stop");
        }
    }
}

/// When a job's turn comes, and how long after one machine took it the others leave it alone.
struct Turn {
    /// Second, minute, hour, day, month, weekday; in UTC.
    cron: &'static str,
    gap: TimeDelta,
}

const EVERY_HOUR: Turn = Turn {
    cron: "0 0 * * * *",
    gap: TimeDelta::minutes(30),
};
const EVERY_TEN_MINUTES: Turn = Turn {
    cron: "30 */10 * * * *",
    gap: TimeDelta::minutes(5),
};
const BETWEEN_HOURS: Turn = Turn {
    cron: "15 5,15,25,35,45,55 * * * *",
    gap: TimeDelta::minutes(5),
};
/// Seven in the morning in Jayapura.
const EVERY_MORNING: Turn = Turn {
    cron: "0 0 22 * * *",
    gap: TimeDelta::hours(12),
};

/// Two at night in Jayapura.
const EVERY_NIGHT: Turn = Turn {
    cron: "0 0 17 * * *",
    gap: TimeDelta::hours(12),
};

/// How often a machine looks whether a snapshot is due.
const BETWEEN_SNAPSHOTS: Duration = Duration::from_secs(60);

/// A job that one of the machines does at each turn.
fn job<F, Fut>(
    app: &AppState,
    turn: Turn,
    name: &'static str,
    work: F,
) -> Result<Job, JobSchedulerError>
where
    F: Fn(AppState) -> Fut + Clone + Send + Sync + 'static,
    Fut: Future<Output = Result<(), ApiError>> + Send + 'static,
{
    let app = app.clone();
    Job::new_async(turn.cron, move |_, _| {
        let (app, work) = (app.clone(), work.clone());
        Box::pin(async move {
            let done = match app.ops.claim_job(name, turn.gap, app.now()).await {
                Ok(true) => work(app).await,
                Ok(false) => return,
                Err(error) => Err(error.into()),
            };
            match done {
                Ok(()) => tracing::info!(job = name, "a scheduled job was done"),
                Err(error) => {
                    tracing::error!(job = name, %error, "a scheduled job failed");
                    metrics::counter!("scheduled_job_failures_total", "job" => name).increment(1);
                }
            }
        })
    })
}

/// Mails go out as soon as the log grows, and when a failed one is due again.
async fn send_mails(app: AppState) {
    let mut head = app.ledger.subscribe();
    loop {
        match outbox::run(&app).await {
            Ok(sent) if sent > 0 => metrics::counter!("mails_sent_total").increment(sent as u64),
            Ok(_) => {}
            Err(error) => tracing::error!(%error, "the outbox failed"),
        }
        let due = tokio::time::timeout(Duration::from_secs(30), head.changed()).await;
        if matches!(due, Ok(Err(_))) {
            return;
        }
        // Several events of one act make one round.
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

/// Each machine keeps snapshots of its own: they lie in its data folder.
async fn keep_snapshots(app: AppState) {
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
    app.ops.clean_sessions(now).await?;
    app.ops.clean_visits(shown::today(now)).await?;
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::server::testing::TestServer;

    const EVERY_SECOND: Turn = Turn {
        cron: "* * * * * *",
        gap: TimeDelta::hours(1),
    };

    /// Two clockworks ring every second; the clock by which they take turns is the test's.
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn of_two_machines_one_does_each_turn() {
        let server = TestServer::start().await;
        let done: [Arc<AtomicUsize>; 2] = Default::default();
        let mut machines = Vec::new();
        for count in &done {
            let machine = JobScheduler::new().await.unwrap();
            let count = Arc::clone(count);
            let work = move |_| {
                count.fetch_add(1, Ordering::SeqCst);
                std::future::ready(Ok(()))
            };
            let job = job(&server.app, EVERY_SECOND, "uji", work).unwrap();
            machine.add(job).await.unwrap();
            machine.start().await.unwrap();
            machines.push(machine);
        }
        let total = || -> usize { done.iter().map(|count| count.load(Ordering::SeqCst)).sum() };
        for turn in 1..=2 {
            while total() < turn {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            // Both have rung again by then.
            tokio::time::sleep(Duration::from_secs(3)).await;
            assert_eq!(total(), turn);
            server.clock.advance(TimeDelta::hours(2));
        }
        for mut machine in machines {
            machine.shutdown().await.unwrap();
        }
    }
}
