//! The operational store on both engines, each test on a database of its own.

use chrono::{DateTime, Duration, Utc};
use domain::FactorId;
use domain::security::SecurityKind;
use uuid::Uuid;

use super::{
    Ops,
    job::Rhythm,
    limit::Limit,
    mail::{Channel, QueuedMail},
    push::{OF_PERSON_MAX, PushDevice},
    security::{KEPT_DAYS, SecurityEntry, SecurityFilter},
    session::{GRACE_S, Refreshed, StoredSession},
    staged_upload::Announcement,
    upload::Upload,
};
use crate::session::bound_key::{BoundKeys, BrowserKey};
use crate::session::proof::Proof;

struct TestOps {
    ops: Ops,
    _folder: tempfile::TempDir,
}

async fn sqlite() -> TestOps {
    let folder = tempfile::tempdir().unwrap();
    let ops = Ops::open_file(folder.path()).await.unwrap();
    TestOps {
        ops,
        _folder: folder,
    }
}

async fn postgres() -> TestOps {
    let url = std::env::var("TEST_DATABASE_URL")
        .expect("TEST_DATABASE_URL must name a PostgreSQL for tests, e.g. postgres://postgres@127.0.0.1/postgres");
    let schema: &'static str = format!("ops_test_{}", Uuid::new_v4().simple()).leak();
    TestOps {
        ops: Ops::open_schema(&url, schema).await.unwrap(),
        _folder: tempfile::tempdir().unwrap(),
    }
}

/// Runs each test on SQLite and on PostgreSQL.
macro_rules! on_both_engines {
    ($($test:ident)*) => {
        mod on_sqlite { $(#[tokio::test] async fn $test() { super::$test(&super::sqlite().await.ops).await; })* }
        mod on_postgres { $(#[tokio::test] async fn $test() { super::$test(&super::postgres().await.ops).await; })* }
    };
}

on_both_engines! {
    a_nonce_counts_once_per_session
    a_window_lets_so_many_through_and_slides
    hammering_does_not_lengthen_the_wait
    many_at_once_do_not_slip_through_a_limit
    a_refresh_token_works_once_and_reuse_ends_the_session
    two_tabs_may_refresh_at_the_same_moment
    a_new_password_ends_every_session_of_the_user
    an_upload_nobody_names_is_an_orphan_after_a_day
    an_upload_in_pieces_grows_from_where_it_is_and_ends_once
    a_mail_is_queued_once_and_tried_again_later
    one_device_has_one_row_and_the_one_seen_longest_ago_makes_room
    a_device_goes_with_its_session
    the_key_named_last_is_the_one_that_is_sent_with
    one_of_many_machines_takes_a_turn
    a_view_counts_once_per_visitor_and_day
    a_turn_from_the_future_holds_up_no_job
    attempts_from_the_future_lock_nobody_out
    a_mail_from_the_future_is_sent_today
    a_daily_mail_of_a_day_to_come_is_sent_on_that_day
    half_sent_files_from_the_future_are_forgotten
    a_session_from_the_future_gives_no_second_chance
    a_session_proves_itself_and_its_challenge_is_given_once
    a_code_is_taken_once_and_never_an_older_one
    an_owner_sees_and_ends_sessions_and_nobody_elses
    the_security_log_is_read_by_kind_account_day_and_page
    the_security_log_is_kept_for_a_set_time
}

fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_767_225_600, 0).unwrap()
}

fn session() -> StoredSession {
    StoredSession {
        session_id: Uuid::new_v4(),
        user_id: Uuid::new_v4(),
        role: "dpc".to_owned(),
        branch_id: Some("kenyam".to_owned()),
        institution_id: None,
        office: "DPC Kenyam".to_owned(),
        remembered: false,
        expires_at: now() + Duration::hours(12),
        revoked: false,
        proof: Proof::default(),
        opened_at: now(),
        device: Some("Chrome di Android".to_owned()),
        browser_key: BrowserKey::parse(&BoundKeys::new([2; 32]).public()),
        machine: None,
        answered_by: None,
    }
}

async fn a_nonce_counts_once_per_session(ops: &Ops) {
    assert!(ops.claim_nonce("a-1", "ff", now()).await.unwrap());
    assert!(!ops.claim_nonce("a-1", "ff", now()).await.unwrap());
    assert!(ops.claim_nonce("a-2", "ff", now()).await.unwrap());
    let later = now() + Duration::minutes(5);
    assert_eq!(ops.clean_nonces(later).await.unwrap(), 2);
}

async fn a_window_lets_so_many_through_and_slides(ops: &Ops) {
    for second in 0..10 {
        let at = now() + Duration::seconds(second);
        assert!(
            ops.attempt("x", Limit::ADDRESS, at)
                .await
                .unwrap()
                .is_some()
        );
    }
    let full = now() + Duration::seconds(59);
    assert!(
        ops.attempt("x", Limit::ADDRESS, full)
            .await
            .unwrap()
            .is_none()
    );
    assert!(
        ops.attempt("y", Limit::ADDRESS, full)
            .await
            .unwrap()
            .is_some()
    );
    let slid = now() + Duration::seconds(60);
    assert!(
        ops.attempt("x", Limit::ADDRESS, slid)
            .await
            .unwrap()
            .is_some()
    );
    assert!(
        ops.attempt("x", Limit::ADDRESS, slid)
            .await
            .unwrap()
            .is_none()
    );
}

async fn hammering_does_not_lengthen_the_wait(ops: &Ops) {
    for attempt in 0..50 {
        let allowed = ops
            .attempt("x", Limit::ADDRESS, now())
            .await
            .unwrap()
            .is_some();
        assert_eq!(allowed, attempt < 10, "{attempt}");
    }
    let later = now() + Duration::seconds(60);
    assert!(
        ops.attempt("x", Limit::ADDRESS, later)
            .await
            .unwrap()
            .is_some()
    );
}

async fn many_at_once_do_not_slip_through_a_limit(ops: &Ops) {
    let attempts = (0..40).map(|_| ops.attempt("x", Limit::ADDRESS, now()));
    let answers = futures::future::join_all(attempts).await;
    let allowed = answers
        .into_iter()
        .filter(|answer| answer.as_ref().unwrap().is_some());
    assert!(allowed.count() <= 10);
}

async fn a_refresh_token_works_once_and_reuse_ends_the_session(ops: &Ops) {
    let session = session();
    let id = session.session_id;
    ops.open_session(&session, "h0", now()).await.unwrap();
    let until = session.expires_at;
    let answer = ops.refresh_session(id, "h0", "h1", until, now()).await;
    assert_eq!(answer.unwrap(), Refreshed::Rotated(session.clone()));
    let later = now() + Duration::seconds(GRACE_S);
    let answer = ops.refresh_session(id, "h0", "h2", until, later).await;
    assert_eq!(answer.unwrap(), Refreshed::Reused(session.clone()));
    // The honest holder is out as well: nobody can tell which of the two was the thief.
    let answer = ops.refresh_session(id, "h1", "h2", until, later).await;
    assert_eq!(answer.unwrap(), Refreshed::Ended);
    assert!(ops.session(id, later).await.unwrap().unwrap().revoked);
}

async fn two_tabs_may_refresh_at_the_same_moment(ops: &Ops) {
    let session = session();
    let id = session.session_id;
    ops.open_session(&session, "h0", now()).await.unwrap();
    let until = session.expires_at;
    ops.refresh_session(id, "h0", "h1", until, now())
        .await
        .unwrap();
    let soon = now() + Duration::seconds(2);
    let answer = ops.refresh_session(id, "h0", "h2", until, soon).await;
    assert_eq!(answer.unwrap(), Refreshed::Raced(session.clone()));
    let answer = ops.refresh_session(id, "h1", "h3", until, soon).await;
    assert_eq!(answer.unwrap(), Refreshed::Rotated(session));
}

async fn a_new_password_ends_every_session_of_the_user(ops: &Ops) {
    let first = session();
    let second = StoredSession {
        session_id: Uuid::new_v4(),
        ..first.clone()
    };
    let other = session();
    for session in [&first, &second, &other] {
        ops.open_session(session, "h", now()).await.unwrap();
    }
    let mut ended = ops
        .end_sessions_of(first.user_id, None, now())
        .await
        .unwrap();
    ended.sort();
    let mut expected = vec![first.session_id, second.session_id];
    expected.sort();
    assert_eq!(ended, expected);
    assert!(
        !ops.session(other.session_id, now())
            .await
            .unwrap()
            .unwrap()
            .revoked
    );
}

async fn an_upload_nobody_names_is_an_orphan_after_a_day(ops: &Ops) {
    let upload = Upload {
        file_id: Uuid::new_v4(),
        owner_id: Uuid::new_v4(),
        sha256: "00".repeat(32),
        media_type: "application/pdf".to_owned(),
        byte_count: 12,
        is_private: true,
    };
    let named = Upload {
        file_id: Uuid::new_v4(),
        ..upload.clone()
    };
    for upload in [&upload, &named] {
        ops.record_upload(upload, now()).await.unwrap();
    }
    assert!(ops.adopt_upload(named.file_id, now()).await.unwrap());
    assert!(ops.orphan_uploads(now()).await.unwrap().is_empty());
    let tomorrow = now() + Duration::hours(25);
    let orphans = ops.orphan_uploads(tomorrow).await.unwrap();
    assert_eq!(orphans, vec![upload.clone()]);
    assert!(ops.forget_upload(upload.file_id).await.unwrap());
    assert!(!ops.forget_upload(named.file_id).await.unwrap());
    assert_eq!(ops.upload(named.file_id).await.unwrap(), Some(named));
}

async fn an_upload_in_pieces_grows_from_where_it_is_and_ends_once(ops: &Ops) {
    let announced = Announcement {
        owner_id: Uuid::new_v4(),
        purpose: "formulir/ktp".to_owned(),
        sha256: "00".repeat(32),
        byte_count: 12,
    };
    let opened = ops
        .announce_upload(&announced, now())
        .await
        .unwrap()
        .unwrap();
    let id = opened.upload_id;
    assert!(ops.grow_upload(id, 0, 8, now()).await.unwrap());
    assert!(!ops.grow_upload(id, 0, 8, now()).await.unwrap());
    let again = ops
        .announce_upload(&announced, now())
        .await
        .unwrap()
        .unwrap();
    assert_eq!((again.upload_id, again.received), (id, 8));
    let other = Announcement {
        purpose: "formulir/kk".to_owned(),
        ..announced
    };
    let other = ops.announce_upload(&other, now()).await.unwrap().unwrap();
    assert_ne!(other.upload_id, id);
    let file = Uuid::new_v4();
    assert!(ops.finish_upload(id, file).await.unwrap());
    assert!(!ops.finish_upload(id, Uuid::new_v4()).await.unwrap());
    assert!(!ops.grow_upload(id, 8, 4, now()).await.unwrap());
    let kept = ops.staged_upload(id).await.unwrap().unwrap();
    assert_eq!(kept.file_id, Some(file));
    assert!(ops.stale_uploads(now()).await.unwrap().is_empty());
    let tomorrow = now() + Duration::hours(25);
    assert_eq!(ops.stale_uploads(tomorrow).await.unwrap().len(), 2);
    ops.forget_staged_upload(id).await.unwrap();
    assert_eq!(ops.staged_upload(id).await.unwrap(), None);
}

async fn a_mail_is_queued_once_and_tried_again_later(ops: &Ops) {
    let mail = QueuedMail {
        channel: Channel::Mail,
        mail_id: "7-0".to_owned(),
        position: 7,
        kind: "verification".to_owned(),
        recipient_id: Uuid::new_v4().to_string(),
        attempt_count: 0,
    };
    for _ in 0..2 {
        let mails = std::slice::from_ref(&mail);
        ops.queue_mails("outbox", mails, 8, now()).await.unwrap();
    }
    assert_eq!(ops.cursor("outbox").await.unwrap(), 8);
    let due = ops.take_due_mails(Channel::Mail, now(), 10).await.unwrap();
    assert_eq!(due, vec![mail.clone()]);
    assert!(
        ops.take_due_mails(Channel::Mail, now(), 10)
            .await
            .unwrap()
            .is_empty()
    );
    ops.mail_failed(&mail, now()).await.unwrap();
    let later = now() + Duration::minutes(1);
    let due = ops.take_due_mails(Channel::Mail, later, 10).await.unwrap();
    assert_eq!(due[0].attempt_count, 1);
    ops.mail_sent(&mail.mail_id, later).await.unwrap();
    let much_later = now() + Duration::days(1);
    assert!(
        ops.take_due_mails(Channel::Mail, much_later, 10)
            .await
            .unwrap()
            .is_empty()
    );
}

fn device(user_id: Uuid, session_id: Uuid, address: &str) -> PushDevice {
    PushDevice {
        device_id: Uuid::now_v7(),
        user_id,
        session_id,
        endpoint_mark: format!("{user_id} {address}"),
        key_mark: "kunci".to_owned(),
        name: Some("Chrome di Android".to_owned()),
        sealed: "tersegel".to_owned(),
        created_at: now(),
        sent_at: None,
    }
}

async fn one_device_has_one_row_and_the_one_seen_longest_ago_makes_room(ops: &Ops) {
    let (user_id, session_id) = (Uuid::new_v4(), Uuid::new_v4());
    let first = device(user_id, session_id, "1");
    ops.keep_push_device(&first, now()).await.unwrap();
    let kept = ops.push_devices_of(user_id).await.unwrap();
    assert_eq!(kept, std::slice::from_ref(&first));
    let again = PushDevice {
        device_id: Uuid::now_v7(),
        ..first.clone()
    };
    ops.keep_push_device(&again, now()).await.unwrap();
    assert_eq!(ops.push_device(first.device_id).await.unwrap(), None);
    assert_eq!(
        ops.push_device_at(&first.endpoint_mark).await.unwrap(),
        Some(again.clone())
    );
    let later = now() + Duration::days(1);
    ops.push_device_told(again.device_id, later).await.unwrap();
    for serial in 2..=OF_PERSON_MAX {
        let another = device(user_id, session_id, &serial.to_string());
        ops.keep_push_device(&another, now()).await.unwrap();
    }
    // Seen since: another one makes room for the eleventh.
    ops.push_device_seen(again.device_id, session_id, later)
        .await
        .unwrap();
    let eleventh = device(user_id, session_id, "11");
    ops.keep_push_device(&eleventh, later).await.unwrap();
    let kept = ops.push_devices_of(user_id).await.unwrap();
    assert_eq!(kept.len() as i64, OF_PERSON_MAX);
    let found = kept.iter().find(|it| it.device_id == again.device_id);
    assert_eq!(found.unwrap().sent_at, Some(later));
    let receivers = ops.push_receivers("kunci").await.unwrap();
    let own = receivers
        .iter()
        .filter(|(id, _)| *id == user_id.to_string());
    assert_eq!(own.count() as i64, OF_PERSON_MAX);
    // Half a year after anybody was there.
    let cleaned = ops.clean_push_devices(now() + Duration::days(181)).await;
    assert_eq!(cleaned.unwrap() as i64, OF_PERSON_MAX - 2);
    assert!(ops.forget_push_device(again.device_id).await.unwrap());
    assert!(!ops.forget_push_device(again.device_id).await.unwrap());
}

async fn a_device_goes_with_its_session(ops: &Ops) {
    let here = session();
    let mut there = session();
    there.user_id = here.user_id;
    for (serial, one) in [&here, &there].into_iter().enumerate() {
        ops.open_session(one, &serial.to_string(), now())
            .await
            .unwrap();
        let device = device(one.user_id, one.session_id, &serial.to_string());
        ops.keep_push_device(&device, now()).await.unwrap();
    }
    let devices = async || ops.push_devices_of(here.user_id).await.unwrap().len();
    let stranger = Uuid::new_v4();
    assert!(
        !ops.end_session_of(stranger, here.session_id, now())
            .await
            .unwrap()
    );
    assert_eq!(devices().await, 2, "nobody ends another's");
    ops.end_sessions_of(here.user_id, Some(here.session_id), now())
        .await
        .unwrap();
    assert_eq!(devices().await, 1);
    ops.end_session(here.session_id, now()).await.unwrap();
    assert_eq!(devices().await, 0);
    let again = device(here.user_id, here.session_id, "2");
    ops.keep_push_device(&again, now()).await.unwrap();
    ops.forget_person(here.user_id, &[], now()).await.unwrap();
    assert_eq!(devices().await, 0);
}

async fn the_key_named_last_is_the_one_that_is_sent_with(ops: &Ops) {
    assert_eq!(ops.push_key().await.unwrap(), None);
    for (key, before) in [("a", None), ("a", None), ("b", Some("a"))] {
        let told = ops.name_push_key(key, now()).await.unwrap();
        assert_eq!(told.as_deref(), before);
        assert_eq!(ops.push_key().await.unwrap().as_deref(), Some(key));
    }
}

const HOURLY: Rhythm = Rhythm {
    every_ms: 3_600_000,
    after_ms: 0,
};

/// How many of eight machines take a turn that look at the same moment.
async fn taken(ops: &Ops, at: DateTime<Utc>) -> usize {
    let now_ms = at.timestamp_millis();
    let machines = (0..8).map(|_| ops.take_turn("digest", HOURLY, now_ms));
    let turns = futures::future::join_all(machines).await;
    turns
        .into_iter()
        .filter(|turn| turn.as_ref().unwrap().is_some())
        .count()
}

async fn one_of_many_machines_takes_a_turn(ops: &Ops) {
    let now_ms = now().timestamp_millis();
    ops.begin_job("digest", HOURLY, now_ms).await.unwrap();
    // The turn in which a job is new is not its own.
    assert_eq!(taken(ops, now()).await, 0);
    assert_eq!(taken(ops, now() + Duration::hours(1)).await, 1);
    assert_eq!(taken(ops, now() + Duration::minutes(90)).await, 0);
    ops.begin_job("checkpoint", HOURLY, now_ms).await.unwrap();
    let next_ms = now_ms + 3_600_000;
    assert!(
        ops.take_turn("checkpoint", HOURLY, next_ms)
            .await
            .unwrap()
            .is_some()
    );
    assert_eq!(taken(ops, now() + Duration::hours(2)).await, 1);
    // Machines that were off do one turn, not all that they missed.
    assert_eq!(taken(ops, now() + Duration::days(3)).await, 1);
    // The database has a clock of its own.
    assert!(ops.now_ms().await.unwrap() > now_ms);
}

async fn a_turn_from_the_future_holds_up_no_job(ops: &Ops) {
    ops.begin_job("digest", HOURLY, ahead().timestamp_millis())
        .await
        .unwrap();
    assert_eq!(taken(ops, now()).await, 1);
    let state = &ops.jobs().await.unwrap()[0];
    assert_eq!(state.void_count, 1);
    // Control: from then on turns come as they should.
    assert_eq!(taken(ops, now()).await, 0);
    assert_eq!(taken(ops, now() + Duration::hours(1)).await, 1);
    ops.turn_done("digest", state.turn + 1, now().timestamp_millis())
        .await
        .unwrap();
    assert_eq!(ops.jobs().await.unwrap()[0].done_turn, state.turn + 1);
}

async fn a_view_counts_once_per_visitor_and_day(ops: &Ops) {
    let day = |text: &str| text.parse::<chrono::NaiveDate>().unwrap();
    let first = day("2026-03-01");
    assert!(ops.count_view("a", first, "x").await.unwrap());
    assert!(!ops.count_view("a", first, "x").await.unwrap());
    assert!(ops.count_view("a", first, "y").await.unwrap());
    assert!(ops.count_view("b", first, "x").await.unwrap());
    assert!(ops.count_view("a", day("2026-03-02"), "x").await.unwrap());
    // Who was counted is forgotten, how many stays.
    ops.clean_visits(day("2026-03-03")).await.unwrap();
    assert!(!ops.count_view("a", day("2026-03-02"), "x").await.unwrap());
    assert!(ops.count_view("b", first, "x").await.unwrap());
    let views = ops
        .news_views(&["a".to_owned(), "none".to_owned()])
        .await
        .unwrap();
    assert_eq!(views, [("a".to_owned(), 3)].into());
    let late = ops.all_news_views(Some(day("2026-03-02"))).await.unwrap();
    assert_eq!(late, [("a".to_owned(), 1)].into());
}

/// What a machine writes whose clock is ahead by this much.
fn ahead() -> DateTime<Utc> {
    now() + Duration::days(30)
}

async fn attempts_from_the_future_lock_nobody_out(ops: &Ops) {
    for limit in [Limit::ADDRESS, Limit::ACCOUNT] {
        let subject = format!("{}", limit.count_max);
        for _ in 0..limit.count_max {
            let counted = ops.attempt(&subject, limit, ahead()).await.unwrap();
            assert!(counted.is_some());
        }
        // Control: by that clock the limit is reached.
        assert!(
            ops.attempt(&subject, limit, ahead())
                .await
                .unwrap()
                .is_none()
        );
        assert!(ops.attempt(&subject, limit, now()).await.unwrap().is_some());
    }
    // And they are not kept for a month.
    assert!(ops.clean_attempts(now()).await.unwrap() >= 30);
}

async fn a_mail_from_the_future_is_sent_today(ops: &Ops) {
    let mail = |number: u64, attempt_count| QueuedMail {
        channel: Channel::Mail,
        mail_id: format!("{number}-0"),
        position: number,
        kind: "verification".to_owned(),
        recipient_id: Uuid::new_v4().to_string(),
        attempt_count,
    };
    let (fresh, tried) = (mail(1, 0), mail(2, 3));
    ops.queue_mails("outbox", &[fresh.clone(), tried.clone()], 3, ahead())
        .await
        .unwrap();
    ops.mail_failed(&tried, ahead()).await.unwrap();
    let due = ops.take_due_mails(Channel::Mail, now(), 10).await.unwrap();
    assert_eq!(due.len(), 2);
    // Control: one that waits as long as it should is left alone.
    assert!(
        ops.take_due_mails(Channel::Mail, now(), 10)
            .await
            .unwrap()
            .is_empty()
    );
    ops.mail_failed(&fresh, now()).await.unwrap();
    assert!(
        ops.take_due_mails(Channel::Mail, now(), 10)
            .await
            .unwrap()
            .is_empty()
    );
}

async fn a_daily_mail_of_a_day_to_come_is_sent_on_that_day(ops: &Ops) {
    let mail = QueuedMail {
        channel: Channel::Mail,
        mail_id: "digest-2026-01-31-somebody".to_owned(),
        position: 0,
        kind: "queue_digest".to_owned(),
        recipient_id: Uuid::new_v4().to_string(),
        attempt_count: 0,
    };
    let queue = async |at| {
        let mails = std::slice::from_ref(&mail);
        ops.queue_mails("digest", mails, 0, at).await.unwrap();
        ops.take_due_mails(Channel::Mail, at, 10)
            .await
            .unwrap()
            .len()
    };
    assert_eq!(queue(ahead()).await, 1);
    ops.mail_sent(&mail.mail_id, ahead()).await.unwrap();
    // The clock is right again, then the day comes.
    assert_eq!(ops.clean_mails(now()).await.unwrap(), 1);
    assert_eq!(queue(ahead()).await, 1);
    // Control: what was sent today stays sent.
    ops.mail_sent(&mail.mail_id, ahead()).await.unwrap();
    assert_eq!(ops.clean_mails(ahead()).await.unwrap(), 0);
    assert_eq!(queue(ahead()).await, 0);
}

async fn half_sent_files_from_the_future_are_forgotten(ops: &Ops) {
    let owner_id = Uuid::new_v4();
    let announced = |byte_count| Announcement {
        owner_id,
        purpose: "ktp".to_owned(),
        sha256: "00".repeat(32),
        byte_count,
    };
    for count in 0..crate::ops::staged_upload::OPEN_MAX {
        let found = ops.announce_upload(&announced(count as u64), ahead()).await;
        assert!(found.unwrap().is_some());
    }
    assert!(
        ops.announce_upload(&announced(99), now())
            .await
            .unwrap()
            .is_none()
    );
    for upload_id in ops.stale_uploads(now()).await.unwrap() {
        ops.forget_staged_upload(upload_id).await.unwrap();
    }
    assert!(
        ops.announce_upload(&announced(99), now())
            .await
            .unwrap()
            .is_some()
    );
    // Control: what was touched just now stays, also by a clock that is an hour off.
    let soon = now() - Duration::hours(1);
    assert!(ops.stale_uploads(soon).await.unwrap().is_empty());
}

async fn a_session_from_the_future_gives_no_second_chance(ops: &Ops) {
    let opened = StoredSession {
        expires_at: ahead() + Duration::hours(12),
        ..session()
    };
    let end = opened.expires_at;
    ops.open_session(&opened, "first", ahead()).await.unwrap();
    let refresh = async |used: &str, next: &str, at| {
        ops.refresh_session(opened.session_id, used, next, end, at)
            .await
            .unwrap()
    };
    assert!(matches!(
        refresh("first", "second", ahead()).await,
        Refreshed::Rotated(_)
    ));
    // The used token came in time by no clock: it would else be good for a month.
    assert!(!matches!(
        refresh("first", "third", now()).await,
        Refreshed::Raced(_)
    ));
}

async fn a_session_proves_itself_and_its_challenge_is_given_once(ops: &Ops) {
    let due = StoredSession {
        proof: Proof {
            due: true,
            proved_at: None,
        },
        ..session()
    };
    let id = due.session_id;
    ops.open_session(&due, "h", now()).await.unwrap();
    let proof = async || ops.session(id, now()).await.unwrap().unwrap().proof;
    assert!(!proof().await.is_complete());
    let end = now() + Duration::minutes(10);
    ops.keep_challenge(id, "totp", "old", end).await.unwrap();
    ops.keep_challenge(id, "totp", "new", end).await.unwrap();
    let late = end + Duration::seconds(1);
    assert_eq!(ops.challenge(id, "totp", late).await.unwrap(), None);
    assert_eq!(ops.challenge(id, "key", now()).await.unwrap(), None);
    let kept = ops.challenge(id, "totp", now()).await.unwrap();
    assert_eq!(kept.as_deref(), Some("new"));
    let taken = ops.take_challenge(id, "totp", now()).await.unwrap();
    assert_eq!(taken.as_deref(), Some("new"));
    assert_eq!(ops.take_challenge(id, "totp", now()).await.unwrap(), None);
    ops.keep_challenge(id, "totp", "late", end).await.unwrap();
    assert_eq!(ops.take_challenge(id, "totp", late).await.unwrap(), None);
    ops.prove_session(id, now()).await.unwrap();
    assert!(proof().await.is_fresh(now()));
    ops.release_session(id).await.unwrap();
    assert_eq!(proof().await, Proof::default());
}

async fn a_code_is_taken_once_and_never_an_older_one(ops: &Ops) {
    let factor = FactorId(Uuid::new_v4());
    assert!(ops.use_factor(factor, 100).await.unwrap());
    assert!(!ops.use_factor(factor, 100).await.unwrap());
    assert!(!ops.use_factor(factor, 99).await.unwrap());
    assert!(ops.use_factor(factor, 101).await.unwrap());
    assert!(ops.use_factor(FactorId(Uuid::new_v4()), 1).await.unwrap());
}

async fn an_owner_sees_and_ends_sessions_and_nobody_elses(ops: &Ops) {
    let mine = session();
    let other = StoredSession {
        session_id: Uuid::new_v4(),
        device: None,
        ..mine.clone()
    };
    let foreign = session();
    for session in [&mine, &other, &foreign] {
        ops.open_session(session, "h", now()).await.unwrap();
    }
    let seen = ops.sessions_of(mine.user_id, now()).await.unwrap();
    assert_eq!(seen.len(), 2, "{seen:?}");
    let device = |id| {
        let found = seen.iter().find(|one| one.session_id == id);
        found.unwrap().device.clone()
    };
    assert_eq!(device(mine.session_id), mine.device);
    assert_eq!(device(other.session_id), None);

    let end = |id| ops.end_session_of(mine.user_id, id, now());
    assert!(!end(foreign.session_id).await.unwrap());
    assert!(end(other.session_id).await.unwrap());
    assert!(!end(other.session_id).await.unwrap(), "ended twice");
    let left = ops.sessions_of(mine.user_id, now()).await.unwrap();
    assert_eq!(left.len(), 1);
    let kept = Some(mine.session_id);
    let ended = ops
        .end_sessions_of(mine.user_id, kept, now())
        .await
        .unwrap();
    assert!(ended.is_empty());
    let foreign = ops.session(foreign.session_id, now()).await.unwrap();
    assert!(!foreign.unwrap().revoked);
}

fn opened_record(reader: Uuid, person: Uuid, at: DateTime<Utc>) -> SecurityEntry {
    SecurityEntry {
        account_id: Some(reader),
        subject_id: Some(person),
        operation: Some("get_application".to_owned()),
        masked: true,
        ..SecurityEntry::new(SecurityKind::RecordOpened, at)
    }
}

async fn the_security_log_is_read_by_kind_account_day_and_page(ops: &Ops) {
    let [reader, person] = [Uuid::new_v4(), Uuid::new_v4()];
    let signed_in = SecurityEntry {
        account_id: Some(reader),
        level: Some("dpc".to_owned()),
        office: Some("DPC Kenyam".to_owned()),
        session_id: Some(Uuid::new_v4()),
        device: Some("Chrome di Android".to_owned()),
        origin: Some("00ff".to_owned()),
        ..SecurityEntry::new(SecurityKind::SignIn, now())
    };
    let exported = SecurityEntry {
        account_id: Some(reader),
        format: Some("xlsx".to_owned()),
        row_count: Some(12),
        ..SecurityEntry::new(SecurityKind::Exported, now() + Duration::days(1))
    };
    // More than go into one statement.
    let mut entries: Vec<SecurityEntry> = (0..450)
        .map(|_| opened_record(reader, person, now()))
        .collect();
    entries.push(opened_record(person, person, now()));
    entries.push(signed_in.clone());
    entries.push(exported.clone());
    ops.keep_security(&entries).await.unwrap();
    // Written again, as after an answer that was lost.
    ops.keep_security(&entries[..3]).await.unwrap();
    let read = async |filter: SecurityFilter| ops.security(&filter, 1_000).await.unwrap();

    let all = read(SecurityFilter::default()).await;
    assert_eq!(all.len(), 453);
    assert_eq!(all[0], exported);
    let signed = SecurityFilter {
        kinds: SecurityKind::SIGN_INS.to_vec(),
        account_id: Some(reader),
        ..SecurityFilter::default()
    };
    assert_eq!(read(signed).await, [signed_in]);
    let by_others = SecurityFilter {
        subject_id: Some(person),
        ..SecurityFilter::default()
    };
    assert_eq!(read(by_others).await.len(), 450);
    let that_day = SecurityFilter {
        since: Some(now() + Duration::hours(1)),
        until: Some(now() + Duration::days(2)),
        ..SecurityFilter::default()
    };
    assert_eq!(read(that_day).await, [exported]);

    let mut seen = Vec::new();
    let mut after = None;
    loop {
        let filter = SecurityFilter {
            after,
            ..SecurityFilter::default()
        };
        let page = ops.security(&filter, 100).await.unwrap();
        let Some(last) = page.last() else { break };
        after = Some(last.key());
        seen.extend(page);
    }
    assert_eq!(seen, all);
}

async fn the_security_log_is_kept_for_a_set_time(ops: &Ops) {
    let entry = SecurityEntry::new(SecurityKind::Denied, now());
    ops.keep_security(&[entry]).await.unwrap();
    let then = now() + Duration::days(KEPT_DAYS);
    assert_eq!(ops.clean_security(then).await.unwrap(), 0);
    let later = then + Duration::milliseconds(1);
    assert_eq!(ops.clean_security(later).await.unwrap(), 1);
}

/// A program of before goes on over the tables of a later one: nothing it reads or writes is changed or taken away.
#[test]
fn migrations_only_add() {
    for (version, name, sql) in &super::MIGRATIONS[1..] {
        let lines = sql
            .lines()
            .map(|line| line.split("--").next().unwrap_or_default());
        let sql: Vec<&str> = lines.collect();
        for statement in sql.join(" ").split(';') {
            let words: Vec<&str> = statement.split_whitespace().collect();
            let adds = match words[..] {
                [] | ["CREATE", "TABLE" | "INDEX", ..] => true,
                // What is unique in a new table binds nobody of before.
                ["CREATE", "UNIQUE", "INDEX", _, "ON", table, ..] => {
                    sql.concat().contains(&format!("CREATE TABLE {table} "))
                }
                // Who does not know the column leaves it out.
                ["ALTER", "TABLE", _, "ADD", "COLUMN", ..] => {
                    !words.contains(&"NULL") || words.contains(&"DEFAULT")
                }
                _ => false,
            };
            assert!(adds, "{version} {name}: {statement}");
        }
    }
}
