//! What is long to make is made before the first who asks: after a start, and when a day begins.
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, header};
use tokio::time::Instant;
use tower::ServiceExt as _;

use crate::routes::disbursement::held;
use crate::{AppState, MinPosition};

/// The pages that visitors come to.
const PAGES: [&str; 3] = ["/", "/awardee", "/informasi/berita"];

/// So often what holds payments is followed while nobody asks: a leave, a year, a day may begin without an event.
const FOLLOWED: Duration = Duration::from_secs(60);
/// So often it is written down.
const SAVED: Duration = Duration::from_secs(300);

/// Takes over what the last run wrote down, before anybody is let in.
pub(crate) async fn before(app: &AppState) {
    if let Err(error) = app.held.load(app).await {
        tracing::warn!(%error, "what holds payments is asked anew");
    }
}

/// Draws and packs the pages of visitors, asks what holds the payments that wait and folds the budget lines that they are
/// booked on; from then on follows what holds payments.
pub(crate) async fn up(app: AppState, router: Router) {
    for page in PAGES {
        let asked = Request::get(page)
            .header(header::ACCEPT_ENCODING, "br")
            .body(Body::empty());
        if let Ok(asked) = asked {
            let answer = router.clone().oneshot(asked).await;
            tracing::debug!(page, status = ?answer.map(|it| it.status()), "made before anybody asks");
        }
    }
    write_down(&app).await;
    // The first step of a payment does not wait for years of postings.
    for line in app.held.lines().await {
        if let Err(error) = commands::disbursement::line_of(&app.commands, line).await {
            tracing::debug!(%error, "a budget line is read when it is asked for");
        }
    }
    let (mut turns, mut saved) = (tokio::time::interval(FOLLOWED), Instant::now());
    turns.tick().await;
    loop {
        turns.tick().await;
        if saved.elapsed() < SAVED {
            held::learn(&app).await;
            continue;
        }
        saved = Instant::now();
        write_down(&app).await;
    }
}

/// Writes it down when the program ends.
pub(crate) async fn down(app: &AppState) {
    // What was approved a moment ago may not be in the read models yet.
    if let Err(error) = MinPosition::wait_for_log(app).await {
        tracing::debug!(
            code = error.code(),
            "the read models know less than the log at the end"
        );
    }
    write_down(app).await;
}

/// Brings what holds payments to this moment and writes it down for the next start.
async fn write_down(app: &AppState) {
    held::learn(app).await;
    if let Err(error) = app.held.save(app).await {
        tracing::warn!(%error, "what holds payments is not written down");
    }
}
