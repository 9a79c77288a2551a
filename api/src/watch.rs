//! What the portal stands on, looked at while it runs: told by `/readyz` and `/metrics`, which so answer at once whatever is
//! away; and a breaker, so that nobody waits for a database that is known to be away.

pub(crate) mod found;
pub(crate) mod standing;

use std::{
    future::Future,
    sync::{PoisonError, atomic::Ordering},
    time::{Duration, Instant},
};

use axum::{
    extract::{Request, State},
    middleware::Next,
    response::{IntoResponse as _, Response},
};
use ledger::{Ledger, Position};

use crate::{
    ApiError, boot, certificate,
    ops::{check::Reported, mail::Channel},
    state::{App, AppState},
};

pub(crate) use standing::Standing;

use found::Watch;

/// How often the database is asked.
const DATABASE_EVERY: Duration = Duration::from_millis(500);
/// How long it may take to answer.
const DATABASE_WAIT: Duration = Duration::from_millis(500);
/// How often everything else is looked at.
const REST_EVERY: Duration = Duration::from_secs(10);
/// How long each of it may take to answer.
const REST_WAIT: Duration = Duration::from_secs(5);
/// How long an answer about the present moment is waited for.
const NOW: Duration = Duration::from_millis(700);

/// How often the certificate at the public address is looked at.
const CERTIFICATE_EVERY: Duration = Duration::from_secs(3_600);
/// Mails may wait as long.
const MAIL_MAX_S: u64 = 3_600;
/// The copy may be behind as long.
const COPY_MAX_S: u64 = 60;
/// A whole backup is made every day.
const BACKUP_MAX_S: i64 = 26 * 3_600;
/// A witness may take as long to cosign.
const WITNESS_MAX: Duration = Duration::from_secs(3_600);
/// A certificate that ends sooner should have been renewed.
const RENEWED_S: i64 = certificate::RENEWED_DAYS * 86_400;
/// The log is checked every hour.
const CHECK_MAX_S: i64 = 3 * 3_600;

impl Watch {
    /// Whether this clock is too far ahead of the last event for anything to be stored.
    pub fn clock_jumped(&self, app: &App) -> bool {
        let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.believed_until.is_some_and(|until| app.now() > until)
    }

    /// What stands still or is wanting beside read models and jobs.
    pub fn standing(&self, app: &App) -> Vec<Standing> {
        let found = *self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let copy = app.copying.behind();
        let stands = |kind: &Standing| match kind {
            Standing::Database => self.is_database_away(),
            Standing::Settings => found.unsafe_settings,
            Standing::Suspended => app.ledger.suspended().is_some(),
            Standing::Clock => self.clock_jumped(app),
            Standing::ObjectStore => found.files_answer == Some(false),
            Standing::Disk => found
                .disk_free
                .is_some_and(|free| free >> 20 < app.config.disk_free_min_mib),
            Standing::Certificate => found
                .certificate_ends
                .is_some_and(|ends| ends - app.now().timestamp() < RENEWED_S),
            Standing::Mail => found
                .mails
                .is_some_and(|mails| mails.oldest_s > MAIL_MAX_S || mails.given_up > 0),
            Standing::Copy => copy.is_some_and(|(_, seconds)| seconds > COPY_MAX_S),
            Standing::Backup => found.backup_age_s.is_some_and(|age| age > BACKUP_MAX_S),
            Standing::LogCheck => found.check_age_s.is_some_and(|age| age > CHECK_MAX_S),
            Standing::Witness => found
                .unsigned_since
                .is_some_and(|since| since.elapsed() > WITNESS_MAX),
        };
        Standing::ALL.into_iter().filter(stands).collect()
    }

    /// Looks at everything but the database once, as [`follow`] does again and again.
    #[cfg(test)]
    pub(crate) async fn look(app: &App) {
        look(app).await;
    }
}

/// The answer to a question about the present moment; none when it does not come at once.
pub(crate) async fn at_once<T, E: std::fmt::Display>(
    asked: impl Future<Output = Result<T, E>>,
) -> Option<T> {
    match tokio::time::timeout(NOW, asked).await {
        Ok(Ok(answer)) => Some(answer),
        Ok(Err(error)) => {
            tracing::warn!(%error, "a store does not answer");
            None
        }
        Err(_) => None,
    }
}

/// Looks for as long as the program runs.
pub(crate) async fn follow(app: AppState) {
    tokio::join!(database(&app), rest(&app), certificates(&app));
}

async fn certificates(app: &App) {
    loop {
        let ends = match certificate::ends(&app.config.public_url).await {
            Ok(ends) => ends.map(|ends| ends.timestamp()),
            // Not every network lets a machine see its own public address.
            Err(error) => {
                tracing::info!(error, "the certificate of the public address was not seen");
                None
            }
        };
        app.watch.note(|found| found.certificate_ends = ends);
        metrics::gauge!("certificate_ends_seconds").set(ends.unwrap_or_default() as f64);
        tokio::time::sleep(CERTIFICATE_EVERY).await;
    }
}

async fn database(app: &App) {
    loop {
        let asked = tokio::time::timeout(DATABASE_WAIT, app.ops.ping()).await;
        let away = !matches!(asked, Ok(Ok(())));
        if app.watch.database_away.swap(away, Ordering::Relaxed) != away {
            if away {
                tracing::error!("the database does not answer; what needs it is refused at once");
            } else {
                tracing::info!("the database answers again");
            }
        }
        metrics::gauge!("database_up").set(f64::from(u8::from(!away)));
        if !away && !app.watch.saves() {
            saves(app).await;
        }
        tokio::time::sleep(DATABASE_EVERY).await;
    }
}

async fn rest(app: &App) {
    loop {
        look(app).await;
        tokio::time::sleep(REST_EVERY).await;
    }
}

async fn look(app: &App) {
    tokio::join!(
        saves(app),
        settings(app),
        clock(app),
        files(app),
        mails(app),
        reports(app),
        witnesses(app)
    );
    disk(app);
    // What was timed waits to be summed up until somebody reads it; nobody may.
    if let Some(metrics) = &app.metrics {
        metrics.run_upkeep();
    }
}

async fn witnesses(app: &App) {
    let Ok(Ok(latest)) = tokio::time::timeout(REST_WAIT, app.ledger.checkpoint()).await else {
        return;
    };
    let lacks = latest.is_some_and(|latest| !app.witnesses.all_signed(&latest));
    app.watch.note(|found| {
        found.unsigned_since = lacks.then(|| found.unsigned_since.unwrap_or_else(Instant::now));
    });
}

async fn saves(app: &App) {
    let tried = tokio::time::timeout(REST_WAIT, app.ops.try_writing(app.now())).await;
    let saves = match tried {
        Ok(Ok(())) => true,
        Ok(Err(error)) => {
            tracing::error!(%error, "nothing can be stored");
            false
        }
        Err(_) => false,
    };
    app.watch.note(|found| found.saves = Some(saves));
    metrics::gauge!("saving_up").set(f64::from(u8::from(saves)));
}

/// They can be changed while the log is open, and hold for every connection that is made from then on.
async fn settings(app: &App) {
    let tables = boot::tables_config(&app.config);
    let asked = Ledger::unsafe_settings(&tables);
    let Ok(Ok(off)) = tokio::time::timeout(REST_WAIT, asked).await else {
        return;
    };
    if !off.is_empty() {
        tracing::error!(
            settings = off.join(", "),
            "the database loses what it acknowledged in a power cut"
        );
    }
    app.watch
        .note(|found| found.unsafe_settings = !off.is_empty());
    metrics::gauge!("database_unsafe_settings").set(off.len() as f64);
}

async fn clock(app: &App) {
    let asked = app.ledger.believed_until();
    if let Ok(Ok(until)) = tokio::time::timeout(REST_WAIT, asked).await {
        app.watch.note(|found| found.believed_until = until);
    }
    let jumped = app.watch.clock_jumped(app);
    metrics::gauge!("clock_jumped").set(f64::from(u8::from(jumped)));
}

async fn files(app: &App) {
    let answers = app.files.answers(REST_WAIT).await;
    app.watch.note(|found| found.files_answer = Some(answers));
    metrics::gauge!("object_store_up").set(f64::from(u8::from(answers)));
}

async fn mails(app: &App) {
    let asked = app.ops.waiting_mails(Channel::Mail, app.now());
    let Ok(Ok(mails)) = tokio::time::timeout(REST_WAIT, asked).await else {
        return;
    };
    app.watch.note(|found| found.mails = Some(mails));
    metrics::gauge!("mail_queue").set(mails.count as f64);
    metrics::gauge!("mail_oldest_seconds").set(mails.oldest_s as f64);
}

/// What is told of by those who did it: backups, their trials, checks of the log.
async fn reports(app: &App) {
    let now = app.now();
    began(app).await;
    for (name, metric) in [
        (Reported::BACKUP, "backup_last_seconds"),
        (Reported::TRIAL, "restore_trial_last_seconds"),
    ] {
        let Ok(Ok(told)) = tokio::time::timeout(REST_WAIT, app.ops.reported(name)).await else {
            return;
        };
        let at = told.as_ref().map_or(0, |told| told.at.timestamp());
        metrics::gauge!(metric).set(at as f64);
        if name == Reported::BACKUP {
            let lacking = told.as_ref().map_or(0, |told| told.lacking);
            metrics::gauge!("backup_lacking_files").set(lacking as f64);
            let age = told.map(|told| (now - told.at).num_seconds());
            // A portal that never made one says so by the metric: 0.
            app.watch.note(|found| found.backup_age_s = age);
        }
    }
    if let Ok(Ok(checks)) = tokio::time::timeout(REST_WAIT, app.ops.checks()).await {
        match checks.iter().max_by_key(|checked| checked.at) {
            Some(last) => {
                crate::log_check::tell(last);
                let age = (now - last.at).num_seconds();
                app.watch.note(|found| found.check_age_s = Some(age));
            }
            None => crate::log_check::tell_none(),
        }
    }
}

async fn began(app: &App) {
    let known = {
        let found = app.watch.found.lock();
        found.unwrap_or_else(PoisonError::into_inner).began
    };
    if known.is_some() {
        return;
    }
    let first = app.ledger.read_all_sealed(Position(0), 1);
    if let Ok(Ok(events)) = tokio::time::timeout(REST_WAIT, first).await
        && let Some(first) = events.first()
    {
        let at = first.recorded_at.timestamp();
        app.watch.note(|found| found.began = Some(at));
        metrics::gauge!("log_began_seconds").set(at as f64);
    }
}

fn disk(app: &App) {
    let free = match rustix::fs::statvfs(&app.config.data_dir) {
        Ok(disk) => disk.f_bavail * disk.f_frsize,
        Err(error) => {
            tracing::warn!(%error, "the disk of the data folder");
            0
        }
    };
    app.watch.note(|found| found.disk_free = Some(free));
    metrics::gauge!("disk_free_bytes").set(free as f64);
}

/// Answers at once while the database is known to be away. What was kept of public answers goes on outside of this.
pub(crate) async fn break_off(
    State(app): State<AppState>,
    request: Request,
    next: Next,
) -> Response {
    let needs_it = ["/api/", "/log/", "/berkas/"];
    let path = request.uri().path();
    if app.watch.is_database_away() && needs_it.iter().any(|start| path.starts_with(start)) {
        return ApiError::new("LAYANAN_SIBUK").into_response();
    }
    next.run(request).await
}
