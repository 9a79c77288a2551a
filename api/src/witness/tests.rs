//! The portal and a witness over real sockets: an honest log is cosigned, a forked one is not.

use std::net::SocketAddr;

use domain::Role;
use ledger::VerifierKey;
use ledger::note::{NoteSigner, SignatureKind};
use ledger::witness::Witness;
use tokio::net::TcpListener;

use super::{covering, known::Witnesses, serve, sign};
use crate::config::{Config, WitnessConfig};
use crate::mail::outbox;
use crate::server::testing::{TestServer, get};

/// A witness of the tests' log, listening; with its key.
async fn witness(folder: &tempfile::TempDir) -> (SocketAddr, VerifierKey) {
    let origin = Config::default().log_origin;
    let log_key = NoteSigner::new(&origin, &[3; 32])
        .unwrap()
        .verifier(SignatureKind::Note);
    let witness = Witness::open(
        folder.path(),
        "inspektorat.test/saksi",
        &[6; 32],
        &[log_key],
    )
    .unwrap();
    let key = witness.vkey();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = serve::router(witness);
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    (address, key)
}

/// The portal with that witness.
async fn portal(address: SocketAddr, key: &VerifierKey) -> TestServer {
    let _ = rustls::crypto::ring::default_provider().install_default();
    TestServer::start_with(|config| {
        config.witnesses = vec![WitnessConfig {
            name: "Inspektorat Kabupaten".to_owned(),
            url: format!("http://{address}/"),
            key: key.to_string(),
        }];
        config.demo = true;
        config.checkpoint_mail_to = vec![
            "inspektorat@nduga.test".to_owned(),
            "dprd@nduga.test".to_owned(),
        ];
    })
    .await
}

#[tokio::test]
async fn checkpoints_proofs_and_receipts_show_who_cosigned() {
    let folder = tempfile::tempdir().unwrap();
    let (address, key) = witness(&folder).await;
    let server = portal(address, &key).await;
    server.user("admin@nduga.test", Role::Admin).await;
    let checkpoint = sign(&server.app).await.unwrap();
    assert_eq!(checkpoint.cosignatures.len(), 1);
    assert_eq!(checkpoint.cosignatures[0].witness, key);

    let served = server.send(get("/log/checkpoint")).await;
    assert_eq!(served.text(), checkpoint.note);
    assert!(served.text().contains("\u{2014} inspektorat.test/saksi "));
    let proof = server.send(get("/api/web/bukti/0")).await.data();
    assert_eq!(proof["checkpoint"], checkpoint.note);
    assert_eq!(proof["saksi"][0]["nama"], "Inspektorat Kabupaten");
    assert_eq!(proof["saksi"][0]["kunci"], key.to_string());
    assert!(proof["saksi"][0]["waktu"].is_string());

    // The log grows: the next checkpoint continues the one the witness has seen.
    server.user("pemohon@nduga.test", Role::Applicant).await;
    let head = server.app.ledger.head().await.unwrap();
    let next = covering(&server.app, head - 1).await.unwrap();
    assert_eq!(next.head.size, head);
    assert_eq!(next.cosignatures.len(), 1);
}

#[tokio::test]
async fn a_log_that_does_not_continue_what_the_witness_saw_is_not_cosigned() {
    let folder = tempfile::tempdir().unwrap();
    let (address, key) = witness(&folder).await;
    let honest = portal(address, &key).await;
    honest.user("a@nduga.test", Role::Admin).await;
    honest.user("b@nduga.test", Role::Applicant).await;
    assert_eq!(sign(&honest.app).await.unwrap().cosignatures.len(), 1);

    // The same key over another history: shorter, then longer than what was seen.
    let forked = portal(address, &key).await;
    forked.user("c@nduga.test", Role::Admin).await;
    let shorter = sign(&forked.app).await.unwrap();
    assert_eq!(shorter.cosignatures, []);
    for number in 0..4 {
        forked
            .user(&format!("d{number}@nduga.test"), Role::Applicant)
            .await;
    }
    let longer = sign(&forked.app).await.unwrap();
    let seen = honest.app.ledger.head().await.unwrap();
    assert!(longer.head.size > seen && shorter.head.size < seen);
    assert_eq!(longer.cosignatures, []);
    let proof = forked.send(get("/api/web/bukti/0")).await.data();
    assert_eq!(proof["saksi"], serde_json::json!([]));

    // The control: the honest log goes on being cosigned.
    honest.user("e@nduga.test", Role::Applicant).await;
    assert_eq!(sign(&honest.app).await.unwrap().cosignatures.len(), 1);
}

#[tokio::test]
async fn a_restored_log_that_owns_up_to_it_is_cosigned_again() {
    let folder = tempfile::tempdir().unwrap();
    let (address, key) = witness(&folder).await;
    let before = portal(address, &key).await;
    before.user("a@nduga.test", Role::Admin).await;
    before.user("b@nduga.test", Role::Applicant).await;
    assert_eq!(sign(&before.app).await.unwrap().cosignatures.len(), 1);
    let lost = before.app.ledger.tree_head().await.unwrap();

    // The same key over an older copy. The control: as long as nobody owns up to it, it is refused.
    let restored = portal(address, &key).await;
    restored.user("a@nduga.test", Role::Admin).await;
    let kept = sign(&restored.app).await.unwrap();
    assert!(kept.head.size < lost.size);
    assert_eq!(kept.cosignatures, []);
    let announced = restored.send(get("/log/epochs")).await;
    assert_eq!((announced.status, announced.text()), (200, ""));

    let epoch = restored.app.ledger.begin_epoch(lost.clone()).await.unwrap();
    assert_eq!(restored.send(get("/log/epochs")).await.text(), epoch.note);
    for number in 0..4 {
        super::sign_again(&restored.app).await.unwrap();
        let cosigned = sign(&restored.app).await.unwrap();
        assert_eq!(cosigned.cosignatures.len(), 1, "{number}");
        let user = format!("d{number}@nduga.test");
        restored.user(&user, Role::Applicant).await;
    }
    // Also when the portal is started anew and has forgotten what the witness knows.
    let anew = Witnesses::new(&restored.app.config.witnesses).unwrap();
    let latest = restored.app.ledger.sign_checkpoint().await.unwrap();
    anew.ask(&restored.app.ledger, &latest).await;
    let latest = restored.app.ledger.checkpoint().await.unwrap().unwrap();
    assert_eq!(latest.cosignatures.len(), 1);

    // The log as it was before is the one that is refused now.
    before.user("e@nduga.test", Role::Applicant).await;
    assert_eq!(sign(&before.app).await.unwrap().cosignatures, []);
}

#[tokio::test]
async fn a_witness_that_is_away_holds_nothing_up_for_long() {
    let folder = tempfile::tempdir().unwrap();
    let (_, key) = witness(&folder).await;
    // Nobody listens there.
    let gone = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = gone.local_addr().unwrap();
    drop(gone);
    let server = portal(address, &key).await;
    server.user("admin@nduga.test", Role::Admin).await;
    let checkpoint = sign(&server.app).await.unwrap();
    assert_eq!(checkpoint.cosignatures, []);
}

#[tokio::test]
async fn offices_get_each_days_checkpoint_once() {
    let folder = tempfile::tempdir().unwrap();
    let (address, key) = witness(&folder).await;
    let server = portal(address, &key).await;
    server.user("admin@nduga.test", Role::Admin).await;
    // Two machines ring at the same hour.
    for _ in 0..2 {
        crate::mail::checkpoint::queue(&server.app).await.unwrap();
    }
    outbox::run(&server.app).await.unwrap();
    let about = |mail: &&crate::mail::KeptMail| mail.mail.subject.contains("Titik periksa");
    let kept = server.app.mailer.kept(50).await.unwrap();
    let mails: Vec<_> = kept.iter().filter(about).collect();
    let mut to: Vec<&str> = mails.iter().map(|mail| mail.mail.to.as_str()).collect();
    to.sort_unstable();
    assert_eq!(to, ["dprd@nduga.test", "inspektorat@nduga.test"]);
    let checkpoint = server.app.ledger.checkpoint().await.unwrap().unwrap();
    let mail = &mails[0].mail;
    assert!(mail.text.contains(&checkpoint.note), "{}", mail.text);
    assert!(mail.text.contains(&server.app.ledger.vkey().to_string()));
    assert!(mail.text.contains("Inspektorat Kabupaten pada "));
    assert!(mail.html.contains("<pre") && mail.html.contains("#bandingkan"));
}

#[test]
fn a_key_that_is_no_witness_key_is_refused() {
    let config = |key: &str| WitnessConfig {
        name: "X".to_owned(),
        url: "http://127.0.0.1:1".to_owned(),
        key: key.to_owned(),
    };
    // The example of C2SP signed-note: a key that signs notes, not checkpoints with a time.
    let note_key = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
    assert!(Witnesses::new(&[config(note_key)]).is_err());
    assert!(Witnesses::new(&[config("x")]).is_err());
}
