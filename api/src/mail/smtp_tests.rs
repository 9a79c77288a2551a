//! Every kind of mail over SMTP to a server not written here (aiosmtpd), read back by another library.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use chrono::Duration;
use ledger::Position;
use serde_json::{Value, json};

use super::text::{self, Notice};
use super::{Mail, Mailer, outbox};
use crate::server::testing::{PASSWORD, TestServer};

/// The server, ended when dropped.
pub(super) struct Smtp {
    child: Child,
    port: u16,
    folder: tempfile::TempDir,
}

impl Smtp {
    pub(super) fn start(refusals: u32) -> Self {
        // Given back at once, for the server to take.
        let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr();
        let port = free.unwrap().port();
        let folder = tempfile::tempdir().unwrap();
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/mail/smtp_server.py");
        let mut child = Command::new("/usr/bin/python3")
            .arg(script)
            .arg(port.to_string())
            .arg(folder.path())
            .arg(refusals.to_string())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut ready = String::new();
        let output = child.stdout.take().unwrap();
        BufReader::new(output).read_line(&mut ready).unwrap();
        assert_eq!(ready, "ready\n", "is python3-aiosmtpd installed?");
        Self {
            child,
            port,
            folder,
        }
    }

    pub(super) fn url(&self, password: &str) -> String {
        format!("smtp://portal:{password}@127.0.0.1:{}", self.port)
    }

    /// The mails it took, in order.
    pub(super) fn mails(&self) -> Vec<Value> {
        let mut files: Vec<_> = std::fs::read_dir(self.folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        files.sort();
        files
            .iter()
            .map(|file| serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap())
            .collect()
    }
}

impl Drop for Smtp {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn mailer(url: &str) -> Mailer {
    let folder = std::env::temp_dir();
    Mailer::new(
        Some(url),
        "Beasiswa Nduga <noreply@nduga.test>",
        folder,
        false,
    )
    .unwrap()
}

#[tokio::test]
async fn every_kind_arrives_readable_in_both_forms() {
    let smtp = Smtp::start(0);
    let (url, to) = ("https://beasiswa.test", "pemohon@demo.test");
    let mut mails: Vec<Mail> = vec![
        text::verification(url, to, "abc.1.ff", "def.1.ff"),
        text::password_reset(url, to, "def.2.ee"),
    ];
    mails.extend(Notice::ALL.map(|kind| text::notice(url, to, kind)));
    let mailer = mailer(&smtp.url("rahasia"));
    let now = "2026-01-01T00:00:00Z".parse().unwrap();
    for (number, mail) in mails.iter().enumerate() {
        let id = format!("{number}-0");
        mailer.send(&id, mail, None, now).await.unwrap();
    }
    let taken = smtp.mails();
    assert_eq!(taken.len(), mails.len());
    for (number, (seen, sent)) in taken.iter().zip(&mails).enumerate() {
        assert_eq!(seen["to"], json!([to]));
        assert_eq!(seen["from"], "Beasiswa Nduga <noreply@nduga.test>");
        assert_eq!(seen["subject"], sent.subject.as_str());
        assert_eq!(seen["id"], format!("<{number}-0@nduga.test>"));
        let lines = |text: &str| text.replace("\r\n", "\n").trim().to_owned();
        let text = lines(seen["text"].as_str().unwrap());
        assert_eq!(text, lines(&sent.text));
        assert!(text.starts_with("Halo,") && text.contains("pusat panggilan 122"));
        let html = seen["html"].as_str().unwrap();
        assert_eq!(lines(html), lines(&sent.html));
        assert!(html.contains("<html lang=\"id\">") && html.contains(url));
    }
}

#[tokio::test]
async fn a_wrong_login_delivers_nothing() {
    let smtp = Smtp::start(0);
    let mail = text::password_reset("https://beasiswa.test", "a@b.test", "x");
    let now = "2026-01-01T00:00:00Z".parse().unwrap();
    let refused = mailer(&smtp.url("salah"))
        .send("1-0", &mail, None, now)
        .await;
    assert!(refused.is_err());
    assert!(smtp.mails().is_empty());
}

#[tokio::test]
async fn a_refused_delivery_is_tried_again_and_arrives_once() {
    let smtp = Smtp::start(1);
    let url = smtp.url("rahasia");
    let server = TestServer::start_with(|config| config.smtp_url = Some(url)).await;
    let body = json!({ "email": "baru@b.test", "password": PASSWORD, "level": "user" });
    let answer = server
        .post_as_visitor("/api/web/user/register", &body)
        .await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    asked_for(&server).await;
    // Refused at first, and not tried again at once.
    assert_eq!(outbox::run(&server.app).await.unwrap(), 0);
    assert_eq!(outbox::run(&server.app).await.unwrap(), 0);
    assert!(smtp.mails().is_empty());
    server.clock.advance(Duration::minutes(2));
    assert_eq!(outbox::run(&server.app).await.unwrap(), 1);
    server.clock.advance(Duration::hours(12));
    assert_eq!(outbox::run(&server.app).await.unwrap(), 0);
    let mails = smtp.mails();
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0]["subject"], "Verifikasi email Anda");
}

/// Waits for the event that asks for a mail; it is written behind the answer.
async fn asked_for(server: &TestServer) {
    for _ in 0..200 {
        let events = server.app.ledger.read_all_sealed(Position(0), 100).await;
        let mut events = events.unwrap().into_iter();
        if events.any(|event| event.event_type == "VerificationRequested") {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("no mail was asked for");
}
