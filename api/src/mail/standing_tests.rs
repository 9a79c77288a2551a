//! Mail that does not go out: how old it is, when it is given up, and that an office sees it on its desk.

use std::net::TcpListener;

use chrono::Duration;
use domain::Role;

use super::{digest, outbox};
use crate::ops::mail::{ATTEMPTS_MAX, Channel};
use crate::server::testing::TestServer;
use crate::watch::{Standing, found::Watch};

/// A portal whose mail server is not there, over a log that began a year ago, with something to tell an office daily.
async fn portal() -> TestServer {
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr();
    let port = free.unwrap().port();
    let server = TestServer::start_with(|config| {
        config.demo = true;
        config.smtp_url = Some(format!("smtp://127.0.0.1:{port}"));
    })
    .await;
    server.user("kantor@contoh.test", Role::Admin).await;
    outbox::skip_to_end(&server.app).await.unwrap();
    server.clock.advance(Duration::days(365));
    server
}

async fn desk(server: &TestServer) -> serde_json::Value {
    let session = server.session("kantor@contoh.test").await;
    let answer = server.get_as(&session, "/api/cms/pekerjaan").await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let standing = answer.data()["berdiri"].as_array().unwrap().clone();
    assert!(standing.iter().all(|what| what["kalimat"].is_string()));
    standing.iter().map(|what| what["hal"].clone()).collect()
}

/// Whether mail stands, as the watch finds it now.
async fn stands(server: &TestServer) -> bool {
    Watch::look(&server.app).await;
    let standing = server.app.watch.standing(&server.app);
    standing.contains(&Standing::Mail)
}

#[tokio::test]
async fn a_daily_mail_is_as_old_as_its_queueing_and_stands_when_it_cannot_go_out() {
    let server = portal().await;
    let last = server.app.ledger.head().await.unwrap() - 1;
    let patience = std::time::Duration::from_secs(10);
    server.app.read.wait_for(last, patience).await.unwrap();
    assert!(digest::queue(&server.app).await.unwrap() > 0);
    // Control: it was queued in this moment, whatever the age of the log.
    assert!(!stands(&server).await);
    assert_eq!(desk(&server).await, serde_json::json!([]));

    server.clock.advance(Duration::hours(2));
    assert!(stands(&server).await);
    assert_eq!(desk(&server).await, serde_json::json!(["mail"]));
}

#[tokio::test]
async fn a_mail_that_was_given_up_is_counted_and_stands() {
    let recorder = metrics_exporter_prometheus::PrometheusBuilder::new().build_recorder();
    let figures = recorder.handle();
    let _recorded = metrics::set_default_local_recorder(&recorder);
    let server = portal().await;
    let user_id = server.user("baru@contoh.test", Role::Applicant).await;
    let now = server.now();
    let mail = crate::ops::mail::QueuedMail {
        channel: Channel::Mail,
        mail_id: "uji-0".to_owned(),
        position: 0,
        kind: "recovered".to_owned(),
        recipient_id: user_id.to_string(),
        attempt_count: 0,
    };
    server
        .app
        .ops
        .queue_mails("uji", &[mail], 0, now)
        .await
        .unwrap();
    for _ in 0..ATTEMPTS_MAX {
        assert!(!figures.render().contains("mails_given_up_total 1"));
        outbox::run(&server.app).await.unwrap();
        server.clock.advance(Duration::hours(7));
    }
    let told = figures.render();
    assert!(told.contains("mails_given_up_total 1"), "{told}");
    let failures = format!("mail_failures_total {ATTEMPTS_MAX}");
    assert!(told.contains(&failures), "{told}");
    assert!(stands(&server).await);
    // Nothing waits any more; a day later somebody has seen it.
    server.clock.advance(Duration::days(1));
    assert!(!stands(&server).await);
}
