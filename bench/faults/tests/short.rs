//! The faults in their short form; a full disk needs the right to mount one and is in `make faults`.
#![allow(clippy::unwrap_used, missing_docs)]

use faults::cluster::Cluster;
use faults::program::Place;
use faults::report::Row;
use faults::{Failure, Size, scenario};

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
    holds(scenario::kill::run(Place::sqlite().unwrap(), Size::Short)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_node_loses_nothing_on_postgres() {
    let cluster = Cluster::start().await.unwrap();
    let url = cluster.database("faults").await.unwrap();
    holds(scenario::kill::run(
        Place::postgres(&url).unwrap(),
        Size::Short,
    ))
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_power_cut_loses_nothing_of_the_log() {
    let own = std::path::Path::new(env!("CARGO_BIN_EXE_faults"));
    holds(scenario::power::log_alone(own, Size::Short)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_power_cut_loses_nothing_of_the_machine() {
    holds(scenario::power_all::run(Size::Short)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_machine_that_is_gone_comes_back_from_its_copy_in_a_folder() {
    holds(scenario::power_copy::run(false, Size::Short)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_machine_that_is_gone_comes_back_from_its_copy_in_a_bucket() {
    holds(scenario::power_copy::run(true, Size::Short)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restarted_database_loses_nothing() {
    holds(scenario::restart::run(Size::Short)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_promoted_standby_has_everything() {
    holds(scenario::failover::run(Size::Short)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_version_has_one_winner() {
    holds(scenario::contend::run(Size::Short)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_clock_changes_no_order() {
    holds(scenario::clock::run(Size::Short)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_folder_of_before_is_served_under_load() {
    holds(scenario::upgrade_folder::run(Size::Short)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unreadable_event_stops_money_and_nothing_else() {
    holds(scenario::poison::run(Size::Short)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn broken_and_silent_clients_disturb_nobody() {
    holds(scenario::slow::run(Size::Short)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_told_as_stored_before_the_standby_has_it() {
    holds(scenario::unacked::run(Size::Short)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_outlives_a_failover_that_lost_what_it_had_seen() {
    holds(scenario::survivor::run(Size::Short)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_was_ahead_leaves_nothing_standing_on_sqlite() {
    holds(scenario::clock_ahead::run(false, Size::Short)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_was_ahead_leaves_nothing_standing_on_postgres() {
    holds(scenario::clock_ahead::run(true, Size::Short)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_jumps_far_ahead_is_refused() {
    holds(scenario::clock_ahead::jump(Size::Short)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_program_over_one_folder_is_refused() {
    holds(scenario::two_serve::run(Size::Short)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_upgrade_shows_no_empty_list_on_sqlite() {
    holds(scenario::upgrade::run(false, Size::Short)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_versions_serve_their_own_tables_on_postgres() {
    holds(scenario::upgrade::run(true, Size::Short)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_nodes_agree_on_what_an_unreadable_event_stops() {
    holds(scenario::poison_nodes::run(Size::Short)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_erasure_waits_for_a_reader_and_nobody_waits_for_it() {
    holds(scenario::erasure::under_reader(Size::Short)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_erasure_is_finished_at_the_next_start() {
    holds(scenario::erasure::crash(Size::Short)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_somebody_with_sql_changes_is_named() {
    holds(scenario::tamper::run(false, Size::Short)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_sealed_again_without_the_key_is_named() {
    holds(scenario::tamper::resealed(false)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_changed_amount_is_not_acted_on() {
    holds(scenario::tamper::amount(false)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_older_copy_takes_nothing_until_somebody_owns_up_on_sqlite() {
    holds(scenario::restore::run(false)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_older_copy_takes_nothing_until_somebody_owns_up_on_postgres() {
    holds(scenario::restore::run(true)).await;
}
