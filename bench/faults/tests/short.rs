//! The faults in their short form; a full disk needs the right to mount one and is in `make faults`.
#![allow(clippy::unwrap_used, missing_docs)]

use faults::cluster::Cluster;
use faults::program::Place;
use faults::report::Row;
use faults::scenario::{clock, contend, failover, kill, poison, power, restart, slow};
use faults::{Failure, Size};

/// The faults share two cores: one after another they are faster, and their times mean something.
static ONE_AT_A_TIME: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

async fn holds(run: impl Future<Output = Result<Row, Failure>>) {
    let _alone = ONE_AT_A_TIME.lock().await;
    let row = run.await.unwrap();
    println!("{row:#?}");
    assert!(row.holds(), "{row:#?}");
    assert!(row.checked.acknowledged > 0, "{row:#?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_node_loses_nothing_on_sqlite() {
    holds(kill::run(Place::sqlite().unwrap(), Size::Short)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_node_loses_nothing_on_postgres() {
    let cluster = Cluster::start().await.unwrap();
    let url = cluster.database("faults").await.unwrap();
    holds(kill::run(Place::postgres(&url).unwrap(), Size::Short)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_power_cut_loses_nothing_of_the_log() {
    let own = std::path::Path::new(env!("CARGO_BIN_EXE_faults"));
    holds(power::log_alone(own, Size::Short)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_power_cut_loses_nothing_of_the_program() {
    holds(power::whole_program(Size::Short)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restarted_database_loses_nothing() {
    holds(restart::run(Size::Short)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_promoted_standby_has_everything() {
    holds(failover::run(Size::Short)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_version_has_one_winner() {
    holds(contend::run(Size::Short)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_clock_changes_no_order() {
    holds(clock::run(Size::Short)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unreadable_event_stops_money_and_nothing_else() {
    holds(poison::run(Size::Short)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn broken_and_silent_clients_disturb_nobody() {
    holds(slow::run(Size::Short)).await;
}
