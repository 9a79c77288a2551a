//! Bad days and bad people, as far as the ledger alone can tell: clocks, older copies, rows that somebody with SQL
//! changed.

use chrono::TimeDelta;
use ledger::{
    Append, AppendError, ClaimOp, Epoch, Expected, Ledger, LedgerConfig, LedgerError, OpenError,
    Position, StreamId, Version,
};

use crate::support::{Store, event, exact, execute, fill, now, one};

/// A stream of its own for each number.
fn stream(n: u64) -> StreamId {
    StreamId::new("day", n)
}

/// The last head is kept in a file beside.
fn watched(store: &Store, folder: &tempfile::TempDir) -> LedgerConfig {
    LedgerConfig {
        head_file: Some(folder.path().join("head")),
        ..store.config()
    }
}

/// Lets SQL do what the triggers forbid.
async fn unguard(store: &Store, raw: &mut sqlx::AnyConnection, triggers: &[&str]) {
    if store.is_postgres() {
        execute(raw, "SET session_replication_role = replica").await;
        return;
    }
    for name in triggers {
        execute(raw, &format!("DROP TRIGGER IF EXISTS {name}")).await;
    }
}

/// Takes the log back to `size` events, as an older copy would be.
async fn roll_back(store: &Store, size: u64) {
    let mut raw = store.raw().await;
    unguard(
        store,
        &mut raw,
        &[
            "log_event_no_delete",
            "log_signed_head_no_delete",
            "log_checkpoint_no_delete",
            "log_claim_change_no_delete",
        ],
    )
    .await;
    for (table, place) in [
        ("log_event", format!("position >= {size}")),
        ("log_signed_head", format!("size > {size}")),
        ("log_checkpoint", format!("size > {size}")),
        ("log_claim_change", format!("position >= {size}")),
    ] {
        execute(
            &mut raw,
            &format!("DELETE FROM {} WHERE {place}", store.table(table)),
        )
        .await;
    }
}

/// The root over the first eight events, hex: their whole frontier.
async fn frontier_of_eight(store: &Store, raw: &mut sqlx::AnyConnection) -> String {
    let sql = format!(
        "SELECT leaf_hash FROM {} ORDER BY position LIMIT 8",
        store.table("log_event")
    );
    let leaves: Vec<Vec<u8>> = sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
        .fetch_all(raw)
        .await
        .unwrap();
    let mut level: Vec<ledger::Hash> = leaves
        .into_iter()
        .map(|leaf| leaf.try_into().unwrap())
        .collect();
    while level.len() > 1 {
        level = level
            .chunks(2)
            .map(|pair| ledger::merkle::node_hash(&pair[0], &pair[1]))
            .collect();
    }
    hex::encode(level[0])
}

on_both_engines! {
    async fn what_is_recorded_never_goes_back(store) {
        let ledger = store.open().await;
        let mut last = None;
        for (n, at) in [0, 3_600, -86_400, -86_400, 7_200, 7_200].into_iter().enumerate() {
            let append = Append {
                recorded_at: now() + TimeDelta::seconds(at),
                ..one(&stream(n as u64), Expected::NoStream, 0)
            };
            let done = ledger.append(append).await.unwrap();
            let recorded = ledger.read_all(done.first, 1).await.unwrap()[0].recorded_at;
            assert!(last < Some(recorded), "{last:?} {recorded}");
            last = Some(recorded);
        }
        // Control: a clock that is right is kept as it is.
        assert_eq!(ledger.read_all(Position(1), 1).await.unwrap()[0].recorded_at, now() + TimeDelta::hours(1));
        assert!(ledger.verify(|_, _| {}).await.unwrap().is_sound());
        ledger.close().await;
    }

    async fn a_log_of_another_name_is_not_opened(store) {
        let folder = tempfile::tempdir().unwrap();
        let ledger = Ledger::open(watched(&store, &folder)).await.unwrap();
        ledger.append(one(&stream(0), Expected::NoStream, 0)).await.unwrap();
        ledger.close().await;
        let renamed = LedgerConfig { origin: "lain.test/log".to_owned(), ..watched(&store, &folder) };
        for opened in [Ledger::open(renamed.clone()).await, Ledger::open_read_only(renamed.clone()).await] {
            let named = |error: &OpenError| matches!(error, OpenError::Origin { log, configured }
                if log == "example.test/log" && configured == "lain.test/log");
            assert!(opened.as_ref().is_err_and(named), "{:?}", opened.err());
        }
        // Without the file beside, the last checkpoint tells.
        let ledger = Ledger::open(watched(&store, &folder)).await.unwrap();
        ledger.sign_checkpoint().await.unwrap();
        ledger.close().await;
        let alone = LedgerConfig { head_file: None, ..renamed.clone() };
        assert!(matches!(Ledger::open(alone).await, Err(OpenError::Origin { .. })));
        // Control: another key is another matter, and the right name opens.
        let stranger = LedgerConfig { signing_key: [9; 32].into(), ..renamed };
        let ledger = Ledger::open(stranger).await.unwrap();
        assert!(ledger.suspended().is_some());
        ledger.close().await;
        let ledger = Ledger::open(watched(&store, &folder)).await.unwrap();
        assert_eq!(ledger.suspended(), None);
        ledger.close().await;
    }

    async fn settings_that_were_made_unsafe_under_an_open_ledger_are_told(store) {
        let ledger = store.open().await;
        assert_eq!(Ledger::unsafe_settings(&store.config()).await.unwrap(), Vec::<String>::new());
        if store.is_postgres() {
            let (_, name) = store.server();
            let mut raw = store.raw().await;
            execute(&mut raw, &format!("ALTER DATABASE {name} SET synchronous_commit = off")).await;
            assert_eq!(Ledger::unsafe_settings(&store.config()).await.unwrap(), ["synchronous_commit"]);
            let refused = Ledger::open(store.config()).await;
            assert!(matches!(refused, Err(OpenError::UnsafeSettings(_))));
        }
        ledger.close().await;
    }

    async fn a_clock_that_jumped_is_not_believed_until_somebody_confirms_it(store) {
        let config = LedgerConfig { clock_jump_max: Some(TimeDelta::days(31)), ..store.config() };
        let ledger = Ledger::open(config).await.unwrap();
        ledger.append(one(&stream(0), Expected::NoStream, 0)).await.unwrap();
        let later = |days, n| Append {
            recorded_at: now() + TimeDelta::days(days),
            ..one(&stream(n), Expected::NoStream, 0)
        };
        let refused = ledger.append(later(400, 1)).await;
        assert!(matches!(refused, Err(AppendError::ClockJump { last, .. }) if last == now()), "{refused:?}");
        // Control: what is near enough is written meanwhile.
        ledger.append(later(30, 2)).await.unwrap();
        ledger.confirm_clock(now() + TimeDelta::days(401)).await.unwrap();
        ledger.append(later(400, 1)).await.unwrap();
        let refused = ledger.append(later(500, 3)).await;
        assert!(matches!(refused, Err(AppendError::ClockJump { .. })), "{refused:?}");
        ledger.close().await;
    }

    async fn an_append_decided_on_another_event_of_the_same_version_is_refused(store) {
        let ledger = store.open().await;
        ledger.append(one(&stream(0), Expected::NoStream, 0)).await.unwrap();
        let leaf = ledger.read_stream(&stream(0), Version::NONE).await.unwrap()[0].leaf_hash;
        let seen = |seen| {
            let mut append = one(&stream(0), exact(1), 1);
            append.streams[0].seen = Some(seen);
            append
        };
        let refused = ledger.append(seen([7; 32])).await;
        assert!(matches!(refused, Err(AppendError::VersionConflict { .. })), "{refused:?}");
        // Control: the event that is there.
        let done = ledger.append(seen(leaf)).await.unwrap();
        let leaf = ledger.read_stream(&stream(0), Version(1)).await.unwrap()[0].leaf_hash;
        assert_eq!(done.leaves, [Some(leaf)]);
        ledger.close().await;
    }

    async fn a_log_behind_its_last_head_is_not_written_to_until_somebody_owns_up(store) {
        let folder = tempfile::tempdir().unwrap();
        let ledger = Ledger::open(watched(&store, &folder)).await.unwrap();
        fill(&ledger, 20).await;
        ledger.append(one(&stream(0), Expected::NoStream, 0)).await.unwrap();
        let lost = ledger.tree_head().await.unwrap();
        ledger.close().await;
        roll_back(&store, 20).await;

        // Control: without the file nothing is noticed, not even by `verify`.
        let blind = store.open().await;
        assert!(blind.verify(|_, _| {}).await.unwrap().is_sound());
        blind.close().await;

        let ledger = Ledger::open(watched(&store, &folder)).await.unwrap();
        assert!(ledger.suspended().unwrap().contains("21 events, the log has 20"));
        assert_eq!(ledger.ahead(), Some(lost.clone()));
        let refused = ledger.append(one(&stream(1), Expected::NoStream, 0)).await;
        assert!(matches!(refused, Err(AppendError::Suspended(_))), "{refused:?}");
        let unsigned = ledger.sign_checkpoint().await;
        assert!(matches!(unsigned, Err(LedgerError::Suspended(_))), "{unsigned:?}");
        assert_eq!(ledger.read_all(Position(0), 100).await.unwrap().len(), 20, "reading goes on");
        let report = ledger.verify(|_, _| {}).await.unwrap();
        assert!(report.problems[0].what.contains("21 events, the log has 20"), "{report:?}");

        let epoch = ledger.begin_epoch(lost.clone()).await.unwrap();
        assert_eq!((epoch.number, epoch.kept.size, &epoch.lost), (2, 20, &lost));
        ledger.close().await;
        let ledger = Ledger::open(watched(&store, &folder)).await.unwrap();
        assert_eq!(ledger.suspended(), None);
        ledger.append(one(&stream(1), Expected::NoStream, 0)).await.unwrap();
        assert_eq!(Epoch::read(&epoch.note, &[ledger.vkey()]), Ok(epoch.clone()));
        assert_eq!(ledger.epochs().await.unwrap(), [epoch]);
        // Somebody else who saw what is lost is answered by the epoch; who saw more, or something else, is not.
        assert!(ledger.hold_to("a witness", 21, None).await.unwrap());
        assert!(ledger.verify(|_, _| {}).await.unwrap().is_sound());
        assert!(!ledger.hold_to("a witness", 99, None).await.unwrap());
        assert!(ledger.suspended().is_some());
        ledger.close().await;
    }

    async fn an_epoch_explains_only_what_was_lost_before_it(store) {
        let folder = tempfile::tempdir().unwrap();
        let ledger = Ledger::open(watched(&store, &folder)).await.unwrap();
        fill(&ledger, 20).await;
        for n in 1..6 {
            ledger.append(one(&stream(n), Expected::NoStream, n)).await.unwrap();
        }
        let old = ledger.head_note().await.unwrap();
        let lost = ledger.tree_head().await.unwrap();
        ledger.close().await;
        roll_back(&store, 20).await;
        let ledger = Ledger::open(watched(&store, &folder)).await.unwrap();
        ledger.begin_epoch(lost).await.unwrap();
        ledger.close().await;
        let ledger = Ledger::open(watched(&store, &folder)).await.unwrap();
        ledger.append(one(&stream(0), Expected::NoStream, 0)).await.unwrap();
        let new = ledger.head_note().await.unwrap();
        // Control: a head of before, wherever it was kept, is explained.
        assert!(ledger.hold_to_note("a copy of before", &old).await.unwrap());
        ledger.close().await;

        // Fewer than were lost then, and acknowledged since.
        roll_back(&store, 20).await;
        let ledger = Ledger::open(watched(&store, &folder)).await.unwrap();
        assert!(ledger.suspended().is_some_and(|why| why.contains("21 events, the log has 20")));
        ledger.close().await;
        let blind = store.open().await;
        assert!(!blind.hold_to_note("a copy of now", &new).await.unwrap());
        blind.close().await;
    }

    async fn heads_that_somebody_took_away_are_not_signed_anew(store) {
        let folder = tempfile::tempdir().unwrap();
        let ledger = Ledger::open(watched(&store, &folder)).await.unwrap();
        fill(&ledger, 8).await;
        ledger.close().await;
        let heads = store.table("log_signed_head");
        let mut raw = store.raw().await;
        unguard(&store, &mut raw, &["log_signed_head_no_delete", "log_head_no_update"]).await;
        execute(&mut raw, &format!("DELETE FROM {heads}")).await;
        // What the log had before every commit signed its head: the end of a log, told by nobody.
        let root = frontier_of_eight(&store, &mut raw).await;
        let (table, blob) = match store.is_postgres() {
            true => (store.table("log_head"), format!("'\\x{root}'")),
            false => (store.table("log_head"), format!("X'{root}'")),
        };
        execute(&mut raw, &format!("UPDATE {table} SET size = 8, frontier = {blob}")).await;

        let ledger = Ledger::open(watched(&store, &folder)).await.unwrap();
        assert!(ledger.suspended().is_some());
        let refused = ledger.append(one(&stream(0), Expected::NoStream, 0)).await;
        assert!(matches!(refused, Err(AppendError::Suspended(_))), "{refused:?}");
        ledger.close().await;
        let signed: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(format!("SELECT COUNT(*) FROM {heads}")))
            .fetch_one(&mut raw)
            .await
            .unwrap();
        assert_eq!(signed, 0);
        // Control: where nothing is known outside, it is a log of before.
        let upgraded = store.open().await;
        assert_eq!(upgraded.suspended(), None);
        upgraded.append(one(&stream(0), Expected::NoStream, 0)).await.unwrap();
        upgraded.close().await;
    }

    async fn a_log_with_another_past_than_its_last_head_is_not_written_to(store) {
        let folder = tempfile::tempdir().unwrap();
        let ledger = Ledger::open(watched(&store, &folder)).await.unwrap();
        fill(&ledger, 5).await;
        ledger.append(one(&stream(0), Expected::NoStream, 0)).await.unwrap();
        ledger.close().await;
        roll_back(&store, 5).await;
        let other = store.open().await;
        other.append(one(&stream(7), Expected::NoStream, 7)).await.unwrap();
        other.append(one(&stream(8), Expected::NoStream, 8)).await.unwrap();
        other.close().await;
        let ledger = Ledger::open(watched(&store, &folder)).await.unwrap();
        assert!(ledger.suspended().unwrap().contains("other events than the log's first 6"));
        ledger.close().await;
    }

    async fn a_log_that_goes_back_under_a_running_node_is_not_written_to(store) {
        let ledger = store.open().await;
        fill(&ledger, 3).await;
        ledger.append(one(&stream(0), Expected::NoStream, 0)).await.unwrap();
        roll_back(&store, 3).await;
        let refused = ledger.append(one(&stream(1), Expected::NoStream, 0)).await;
        assert!(matches!(refused, Err(AppendError::Suspended(_))), "{refused:?}");
        ledger.close().await;
    }

    async fn a_head_that_the_key_did_not_sign_is_not_extended(store) {
        let ledger = store.open().await;
        fill(&ledger, 3).await;
        ledger.close().await;
        let mut raw = store.raw().await;
        unguard(&store, &mut raw, &["log_signed_head_no_update"]).await;
        let zeroes = match store.is_postgres() {
            true => format!("'\\x{}'", "00".repeat(68)),
            false => "ZEROBLOB(68)".to_owned(),
        };
        let sql = format!("UPDATE {} SET signature = {zeroes} WHERE size = 3", store.table("log_signed_head"));
        execute(&mut raw, &sql).await;
        let ledger = store.open().await;
        let refused = ledger.append(one(&stream(1), Expected::NoStream, 0)).await;
        assert!(matches!(refused, Err(AppendError::Suspended(_))), "{refused:?}");
        ledger.close().await;
    }

    async fn an_event_changed_in_place_is_not_decided_upon(store) {
        let ledger = store.open().await;
        ledger.append(one(&stream(0), Expected::NoStream, 1)).await.unwrap();
        let mut raw = store.raw().await;
        unguard(&store, &mut raw, &["log_event_no_update"]).await;
        execute(&mut raw, &format!("UPDATE {} SET payload = '{{\"n\":1000}}'", store.table("log_event"))).await;
        let read = ledger.read_stream(&stream(0), Version::NONE).await;
        assert!(matches!(read, Err(LedgerError::Corrupt { position: Position(0), .. })), "{read:?}");
        ledger.close().await;
    }

    async fn a_deleted_claim_is_noticed_at_the_start_and_nothing_is_written(store) {
        let ledger = store.open().await;
        let mut append = one(&stream(0), Expected::NoStream, 1);
        append.claims = vec![ClaimOp::take("slot", "a", "first"), ClaimOp::take("slot", "b", "first")];
        ledger.append(append).await.unwrap();
        let mut append = one(&stream(1), Expected::NoStream, 1);
        append.claims = vec![ClaimOp::release("slot", "b", "first"), ClaimOp::take("slot", "b", "second")];
        ledger.append(append).await.unwrap();
        assert_eq!(ledger.check_claims().await.unwrap(), []);
        assert_eq!(ledger.claim_owner("slot", "b").await.unwrap().as_deref(), Some("second"));
        let mut raw = store.raw().await;
        unguard(&store, &mut raw, &["log_claim_change_no_delete"]).await;
        let sql = format!("DELETE FROM {} WHERE position = 0 AND owner = 'first'", store.table("log_claim_change"));
        execute(&mut raw, &sql).await;
        assert_eq!(ledger.claim_owner("slot", "a").await.unwrap(), None, "the slot would be given twice");
        let problems = ledger.check_claims().await.unwrap();
        assert_eq!(problems[0].position, Some(Position(0)), "{problems:?}");
        let mut again = one(&stream(2), Expected::NoStream, 1);
        again.claims = vec![ClaimOp::take("slot", "a", "thief")];
        let refused = ledger.append(again).await;
        assert!(matches!(refused, Err(AppendError::Suspended(_))), "{refused:?}");
        ledger.close().await;
    }

    async fn verify_of_what_came_since_finds_what_whole_verify_finds(store) {
        let ledger = store.open().await;
        fill(&ledger, 700).await;
        let before = ledger.verify(|_, _| {}).await.unwrap();
        let since = ledger::Scope::Since { size: before.size, root: before.root };
        fill_more(&ledger).await;
        let report = ledger.verify_with(since, None, |_, _| {}).await.unwrap();
        assert!(report.is_sound(), "{report:?}");
        assert_eq!(report.events, 300);
        let mut raw = store.raw().await;
        unguard(&store, &mut raw, &["log_event_no_update"]).await;
        execute(&mut raw, &format!("UPDATE {} SET actor_id = 'x' WHERE position = 801", store.table("log_event"))).await;
        let report = ledger.verify_with(since, None, |_, _| {}).await.unwrap();
        assert_eq!(report.problems[0].position, Some(Position(801)), "{report:?}");
        let other = ledger::Scope::Since { size: before.size, root: [1; 32] };
        let report = ledger.verify_with(other, None, |_, _| {}).await.unwrap();
        assert!(report.problems[0].what.contains("checked before"), "{report:?}");
        ledger.close().await;
    }

    async fn a_log_opened_for_reading_alone_takes_nothing(store) {
        let ledger = store.open().await;
        fill(&ledger, 3).await;
        ledger.close().await;
        let ledger = Ledger::open_read_only(store.config()).await.unwrap();
        assert!(ledger.verify(|_, _| {}).await.unwrap().is_sound());
        let refused = ledger.append(one(&stream(1), Expected::NoStream, 0)).await;
        assert!(matches!(refused, Err(AppendError::Unavailable(_))), "{refused:?}");
        assert!(ledger.sign_checkpoint().await.is_err());
        ledger.close().await;
    }
}

async fn fill_more(ledger: &Ledger) {
    let mut append = one(&stream(9), Expected::NoStream, 0);
    append.streams[0].events = (0..300).map(event).collect();
    ledger.append(append).await.unwrap();
}
