//! `GET /readyz`: whether requests should be sent here, and what stands still.
//!
//! Ready (200) is a node where a person can sign in and save: the log and the operational store answer, and the log is
//! written to. Where it is not, a balancer may still send those who only read (`/healthz`). What stands still beside that
//! is told in the same answer and rings an alarm by the metrics, but takes no node out of service: a stopped or unfilled
//! read model is the same on every node, and without nodes nobody could save.

use crate::authz::allow;
use std::time::Duration;

use axum::{
    Json,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use projections::{Health, ProjectionState};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{keys, schedule, state::AppState, watch::at_once};

/// How long a read model may know of more events than it has applied, by this process's monotone clock.
pub(super) const PATIENCE: Duration = Duration::from_secs(30);

/// What was found.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Readiness {
    /// Whether requests should be sent here.
    ready: bool,
    /// Whether the log can be read.
    log: bool,
    /// Whether the operational store answers.
    operational: bool,
    /// Whether something was stored when that was tried last, within ten seconds.
    saves: bool,
    /// Keys of this machine that are not those that the log names, by the names of their files.
    wrong_keys: Vec<String>,
    /// What stands still or is wanting: database, suspended, clock, object_store, disk, certificate, mail, copy, backup, log_check,
    /// witness.
    standing: Vec<String>,
    /// Whether everything that is checked here is as it should be.
    healthy: bool,
    /// Events in the log.
    head: u64,
    /// Events that every running read model has applied.
    applied: u64,
    /// Read models that stand before an event that they cannot apply. The same on every node.
    stopped: Vec<StoppedModel>,
    /// Read models that stay behind although the log has more.
    behind: Vec<LateModel>,
    /// Whether a node leads the read models, as far as this one can know.
    led: bool,
    /// The read models' store.
    store: StoreReadiness,
    /// Events that the read models have applied and the log does not have: it was put back or cut off.
    #[serde(skip_serializing_if = "Option::is_none")]
    ahead_of_log: Option<u64>,
    /// What is done by the clock.
    jobs: Vec<JobReadiness>,
    /// Files that the log names and the store does not have, the first of them. Requests go on.
    missing_files: Vec<MissingFileBody>,
    /// Why nothing is written to the log, if nothing is: it is not what it was known to be.
    #[serde(skip_serializing_if = "Option::is_none")]
    suspended: Option<String>,
}

/// A file that an event names and that was not found.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MissingFileBody {
    /// The file.
    file_id: String,
    /// Position of an event that names it.
    position: u64,
}

/// Missing files that are named at most; the metric `files_missing` counts them all.
const MISSING_NAMED: usize = 20;

/// A read model that met an event it cannot apply.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StoppedModel {
    /// Its name.
    name: String,
    /// Position of the event.
    position: u64,
    /// Type of the event.
    event_type: String,
}

/// A read model that stays behind.
#[derive(Serialize, ToSchema)]
pub struct LateModel {
    /// Its name.
    name: String,
    /// Events that it lacks.
    events: u64,
    /// Seconds since the first of them came.
    seconds: u64,
}

/// Which tables are served, or filled.
#[derive(Serialize, ToSchema)]
pub struct StoreReadiness {
    /// The file or the schema.
    name: String,
    /// Whether lists are answered from it; else it is being filled (`applied` of `head`) and they are refused.
    served: bool,
}

/// A scheduled job.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobReadiness {
    /// Its name.
    pub(super) name: String,
    /// Seconds since it was last done, or became known.
    pub(super) last_success_seconds: i64,
    /// Whether two turns in a row were not done.
    pub(super) overdue: bool,
    /// How often a turn was found that lay in the future: a clock had been ahead. They do not count.
    void_turns: i64,
}

/// Ready or not, and why.
#[utoipa::path(
    get,
    path = "/readyz",
    extensions(("x-access" = json!(allow::open()))),
    tag = "operasi",
    responses((status = 200, body = Readiness), (status = 503, body = Readiness))
)]
pub async fn get_readiness(State(app): State<AppState>) -> Response {
    // At once, whatever is away.
    let (head, jobs, missing, wrong_keys) = tokio::join!(
        at_once(app.ledger.head()),
        at_once(jobs(&app)),
        at_once(app.ops.missing_files(MISSING_NAMED)),
        // What is made with another key is lost for everybody: such a node is no place to save.
        at_once(keys::others(&app.commands, &app.secrets)),
    );
    let health = app.read.health();
    let (log, operational) = (head.is_some(), jobs.is_some());
    let jobs = jobs.unwrap_or_default();
    let missing = missing.unwrap_or_default();
    let wrong_keys = wrong_keys.unwrap_or_default();
    let saves = app.watch.saves();
    let standing = app.watch.standing(&app);
    let is_written = app.ledger.suspended().is_none() && !app.watch.clock_jumped(&app);
    let stopped = stopped(&health);
    let behind = behind(&health);
    let readiness = Readiness {
        ready: log && operational && saves && is_written && wrong_keys.is_empty(),
        log,
        operational,
        saves,
        healthy: log
            && operational
            && saves
            && wrong_keys.is_empty()
            && standing.is_empty()
            && stopped.is_empty()
            && behind.is_empty()
            && health.led
            && health.store.filled
            && health.ahead_of_log.is_none()
            && missing.is_empty()
            && is_written
            && !jobs.iter().any(|job| job.overdue),
        wrong_keys,
        standing: standing.iter().map(|kind| kind.word().to_owned()).collect(),
        head: head.unwrap_or_default(),
        applied: health.applied(),
        stopped,
        behind,
        led: health.led,
        store: StoreReadiness {
            served: health.store.filled,
            name: health.store.name,
        },
        ahead_of_log: health.ahead_of_log,
        jobs,
        missing_files: missing
            .into_iter()
            .map(|file| MissingFileBody {
                file_id: file.file_id.to_string(),
                position: file.position,
            })
            .collect(),
        suspended: app.ledger.suspended(),
    };
    let status = if readiness.ready {
        StatusCode::OK
    } else {
        StatusCode::SERVICE_UNAVAILABLE
    };
    (status, Json(readiness)).into_response()
}

fn stopped(health: &Health) -> Vec<StoppedModel> {
    let projections = health.projections.iter();
    projections
        .filter_map(|projection| match &projection.state {
            ProjectionState::Running => None,
            // The reason may quote the event; the log of the program has it.
            ProjectionState::Stopped {
                position,
                event_type,
                ..
            } => Some(StoppedModel {
                name: projection.name.to_owned(),
                position: *position,
                event_type: event_type.clone(),
            }),
        })
        .collect()
}

fn behind(health: &Health) -> Vec<LateModel> {
    let late = health.behind(PATIENCE);
    late.map(|projection| LateModel {
        name: projection.name.to_owned(),
        events: health.head.saturating_sub(projection.applied),
        seconds: projection.behind.unwrap_or_default().as_secs(),
    })
    .collect()
}

/// How the scheduled jobs fare; those of the store that this program does not know are left out.
pub(super) async fn jobs(app: &AppState) -> Result<Vec<JobReadiness>, sqlx::Error> {
    let now_ms = app.ops.now_ms().await?;
    let known = app.ops.jobs().await?;
    Ok(known
        .into_iter()
        .filter_map(|state| {
            let job = schedule::JOBS.iter().find(|job| job.name == state.name)?;
            let since_ms = (now_ms - state.done_at_ms).max(0);
            Some(JobReadiness {
                name: state.name,
                last_success_seconds: since_ms / 1000,
                overdue: job.rhythm.is_overdue(state.done_turn, now_ms),
                void_turns: state.void_count,
            })
        })
        .collect())
}

#[cfg(test)]
mod tests {
    use domain::Role;
    use ledger::{Append, Expected, NewEvent, StreamId};
    use serde_json::json;

    use crate::config::Config;
    use crate::schedule::JOBS;
    use crate::server::testing::{TestServer, get, new_database};

    #[tokio::test]
    async fn a_node_with_another_key_is_not_ready_and_names_it() {
        let server = TestServer::start().await;
        assert_eq!(server.send(get("/readyz")).await.status, 200);
        let other = [("session.key".to_owned(), "lain".to_owned())].into();
        commands::installation::name_keys(&server.app.commands, other)
            .await
            .unwrap();
        let answer = server.send(get("/readyz")).await;
        assert_eq!(answer.status, 503, "{}", answer.text());
        assert_eq!(answer.json()["wrongKeys"], json!(["session.key"]));
    }

    /// Whoever signs in there can read, and save nothing.
    #[tokio::test]
    async fn a_node_whose_log_is_not_written_to_is_not_ready_and_answers_reads() {
        let server = TestServer::start().await;
        server.user("admin@contoh.test", Role::Admin).await;
        assert_eq!(server.send(get("/readyz")).await.status, 200);
        let known = server.app.ledger.head().await.unwrap() + 5;
        let ledger = &server.app.ledger;
        assert!(!ledger.hold_to("a witness", known, None).await.unwrap());
        let answer = server.send(get("/readyz")).await;
        assert_eq!(answer.status, 503, "{}", answer.text());
        let told = answer.json();
        assert_eq!(told["ready"], false);
        assert_eq!(told["standing"], json!(["suspended"]));
        assert_eq!(server.send(get("/healthz")).await.status, 200);
        assert_eq!(server.send(get("/api/web/berita")).await.status, 200);
    }

    #[tokio::test]
    async fn a_node_whose_clock_jumped_is_not_ready_until_that_is_confirmed() {
        let server = TestServer::start_with(|config| config.clock_jump_max_days = 30).await;
        server.user("admin@contoh.test", Role::Admin).await;
        crate::watch::found::Watch::look(&server.app).await;
        assert_eq!(server.send(get("/readyz")).await.status, 200);
        server.clock.advance(chrono::Duration::days(40));
        let answer = server.send(get("/readyz")).await;
        assert_eq!(answer.status, 503, "{}", answer.text());
        assert_eq!(answer.json()["standing"][0], "clock");
        let until = server.now() + chrono::Duration::days(1);
        server.app.ledger.confirm_clock(until).await.unwrap();
        crate::watch::found::Watch::look(&server.app).await;
        let answer = server.send(get("/readyz")).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
    }

    #[tokio::test]
    async fn says_ready_when_every_store_answers() {
        let server = TestServer::start().await;
        let answer = server.send(get("/readyz")).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        assert_eq!(answer.json()["ready"], true);
        assert_eq!(answer.json()["store"]["served"], true);
    }

    /// As after an update with other tables, before they are filled.
    #[tokio::test]
    async fn lists_are_refused_while_new_tables_are_filled_and_the_rest_goes_on() {
        let server = TestServer::start().await;
        server.user("admin@contoh.test", Role::Admin).await;
        server.app.read.stop().await;
        server.app.read.store().reset().await.unwrap();
        // Signing in and saving go on.
        let admin = server.session("admin@contoh.test").await;
        let head = server.app.ledger.head().await.unwrap();
        server.user("lain@contoh.test", Role::Applicant).await;
        assert!(server.app.ledger.head().await.unwrap() > head);
        let lists = [
            "/api/web/berita",
            "/api/web/penerima-beasiswa",
            "/api/cms/formulir-pendaftaran",
        ];
        for target in lists {
            let answer = server.get_as(&admin, target).await;
            assert_eq!(answer.status, 503, "{target}: {}", answer.text());
            assert_eq!(answer.code(), "DAFTAR_SEDANG_DISIAPKAN", "{target}");
            assert!(answer.headers.contains_key("retry-after"), "{target}");
        }
        let ready = server.send(get("/readyz")).await;
        assert_eq!(
            (ready.status, &ready.json()["store"]["served"]),
            (200, &json!(false))
        );
        assert_eq!(ready.json()["healthy"], false);
    }

    /// Two nodes over one database say the same of an event that cannot be applied, and both answer a list to who
    /// has just written.
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn two_nodes_agree_on_what_stands_still() {
        let url = new_database("ready").await;
        let node = async || {
            let folder = tempfile::tempdir().unwrap();
            let config = Config {
                data_dir: folder.path().to_owned(),
                database_url: Some(url.clone()),
                ..Config::default()
            };
            (TestServer::start_in(config).await, folder)
        };
        let nodes = [node().await, node().await];
        let server = &nodes[0].0;
        let unreadable = Append::to_stream(
            StreamId::new("disbursement", uuid::Uuid::new_v4()),
            Expected::NoStream,
            vec![NewEvent::new("Approved", json!({ "tidak": "dikenal" }))],
            "uji",
            server.now(),
        );
        let written = server.app.ledger.append(unreadable).await.unwrap();
        let mut told = Vec::new();
        for _ in 0..200 {
            told.clear();
            for (server, _) in &nodes {
                told.push(server.send(get("/readyz")).await.json()["stopped"].clone());
            }
            if told[0] == told[1] && told[0] != json!([]) {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        assert_eq!(told[0], told[1]);
        assert_ne!(told[0], json!([]));
        for (server, _) in &nodes {
            let known = get("/api/web/berita").header("x-min-position", written.last.0);
            assert_eq!(server.send(known).await.status, 200);
        }
    }

    #[tokio::test]
    async fn names_what_stands_still_and_stays_in_service() {
        let server = TestServer::start_with(|config| config.metrics_local = true).await;
        let unreadable = Append::to_stream(
            StreamId::new("disbursement", uuid::Uuid::new_v4()),
            Expected::NoStream,
            vec![NewEvent::new("Approved", json!({ "tidak": "dikenal" }))],
            "uji",
            server.now(),
        );
        server.app.ledger.append(unreadable).await.unwrap();
        let ops = &server.app.ops;
        let [job, ..] = JOBS;
        // Known for ten turns, and never done.
        let now_ms = ops.now_ms().await.unwrap() - 10 * job.rhythm.every_ms;
        ops.begin_job(job.name, job.rhythm, now_ms).await.unwrap();
        let mut told = serde_json::Value::Null;
        for _ in 0..200 {
            let answer = server.send(get("/readyz")).await;
            assert_eq!(answer.status, 200);
            told = answer.json();
            if told["stopped"]
                .as_array()
                .is_some_and(|stopped| !stopped.is_empty())
            {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        assert_eq!(told["healthy"], false);
        let stopped = told["stopped"].as_array().unwrap();
        let payment = stopped
            .iter()
            .find(|model| model["name"] == "disbursement")
            .unwrap();
        assert_eq!(payment["position"], 0);
        assert_eq!(payment["eventType"], "disbursement.Approved");
        assert_eq!(told["jobs"][0]["name"], job.name);
        assert_eq!(told["jobs"][0]["overdue"], true);
        let metrics = server.send(get("/metrics")).await;
        assert_eq!(metrics.status, 200);
    }
}
