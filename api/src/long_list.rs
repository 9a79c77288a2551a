//! Takes confirmed lists of recipients over, part by part, while others work: each part waits until the read models know
//! the one before. What stands open when the program ends is found open when it starts again.

use std::time::Duration;

use commands::Call;
use commands::import::{self, OpenList};
use domain::user::{User, UserStatus};
use domain::{Actor, Role};
use serde_json::json;
use uuid::Uuid;

use crate::error::ApiError;
use crate::session::opening::ADMIN_OFFICE;
use crate::state::{App, AppState};

/// Pause between two looks when nothing was confirmed meanwhile.
const QUIET: Duration = Duration::from_secs(5);
/// How long a part waits for the read models to know the one before.
const READ_WAIT: Duration = Duration::from_secs(300);
/// What is left to others between two parts.
const BREATH: Duration = Duration::from_millis(20);

/// Takes lists over for as long as the program runs.
pub(crate) async fn follow(app: AppState) {
    let mut head = app.ledger.subscribe();
    loop {
        if let Err(error) = run(&app, usize::MAX).await {
            tracing::error!(%error, "a list is not taken over yet; it is gone on with");
            metrics::counter!("list_attempts_failed_total").increment(1);
        }
        tokio::select! {
            grown = head.changed() => {
                if grown.is_err() {
                    return;
                }
                // Several events of one act make one round.
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
            () = tokio::time::sleep(QUIET) => {}
        }
    }
}

/// Takes over what is open, `parts_max` parts at most; how many parts that were.
///
/// # Errors
/// When a store fails; what was not taken over is the next time.
pub(crate) async fn run(app: &App, parts_max: usize) -> Result<usize, ApiError> {
    let mut taken = 0;
    for list_id in projections::change_request::carrying(app.read.store()).await? {
        let list_id: Uuid = list_id.parse().map_err(ApiError::internal)?;
        // The log knows best: the read model may not have heard yet that it is finished.
        let Some(open) = import::open_list(&app.commands, list_id).await? else {
            continue;
        };
        let call = &call_of(app, &open).await?;
        let of = list_id.to_string();
        let parts = projections::change_request::parts(app.read.store(), &of).await?;
        let done: Vec<String> = (parts.into_iter())
            .filter(|part| part.taken)
            .map(|part| part.id)
            .collect();
        for part in &open.list.parts {
            if done.contains(&part.id.to_string()) {
                continue;
            }
            if taken == parts_max {
                return Ok(taken);
            }
            let position = take(app, call, &open, part.id).await?;
            taken += 1;
            app.read.wait_for(position, READ_WAIT).await?;
            tokio::time::sleep(BREATH).await;
        }
        import::finish_list(&app.commands, call, &open).await?;
        tracing::info!(%list_id, "a list of recipients was taken over");
    }
    Ok(taken)
}

/// Takes one part over. Whoever takes a number at the same moment is seen by the next try, and that row is left out.
async fn take(app: &App, call: &Call, open: &OpenList, part_id: Uuid) -> Result<u64, ApiError> {
    let mut tries_left = 5;
    loop {
        match import::take_part(&app.commands, call, open, part_id).await {
            Ok(done) => return Ok(done.position),
            Err(error) if tries_left > 0 => {
                tries_left -= 1;
                tracing::warn!(%error, %part_id, "a part of a list is tried again");
                tokio::time::sleep(BREATH * 10).await;
            }
            Err(error) => return Err(error.into()),
        }
    }
}

/// In the name of whoever confirmed the list, as a short list is taken over by its confirmation; of the program where
/// that account is closed by now.
async fn call_of(app: &App, open: &OpenList) -> Result<Call, ApiError> {
    let user = app.commands.load::<User>(open.by).await?;
    let acts = user
        .state
        .state()
        .is_some_and(|user| user.role == Role::Admin && user.status == UserStatus::Active);
    let actor = if acts {
        Actor {
            user_id: open.by,
            role: Role::Admin,
            office: ADMIN_OFFICE.to_owned(),
        }
    } else {
        Actor::system()
    };
    Ok(Call::new(actor).with_metadata(json!({ "usulan": open.id })))
}

#[cfg(test)]
mod tests;
