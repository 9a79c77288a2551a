//! Reminders of recipients through a real mail server: what is late, once a week, and not to those who want none.

use chrono::Duration;
use serde_json::{Value, json};

use super::smtp_tests::Smtp;
use super::{outbox, reminder};
use crate::config::SecondFactorRule;
use crate::routes::testing::Office;
use crate::server::testing::TestServer;

const OWN: &str = "/api/cms/notification/pengingat";

impl Office {
    /// Lets the week's reminders be queued and sent; how many people were found.
    async fn reminded(&self) -> usize {
        let app = &self.server.app;
        let last = app.ledger.head().await.unwrap() - 1;
        let patience = std::time::Duration::from_secs(10);
        app.read.wait_for(last, patience).await.unwrap();
        let found = reminder::queue(app).await.unwrap();
        outbox::run(app).await.unwrap();
        found
    }

    async fn reminders(&self) -> Value {
        self.read(&self.applicant, OWN).await.data()
    }
}

fn reminders_of(smtp: &Smtp) -> Vec<String> {
    let mails = smtp.mails().into_iter();
    let mails = mails.filter(|mail| {
        mail["subject"] == "Yang perlu Anda lakukan untuk beasiswa Anda"
            && mail["to"] == json!(["pemohon@uji.test"])
    });
    mails
        .map(|mail| mail["text"].as_str().unwrap().to_owned())
        .collect()
}

/// A portal that mails to a real server, with a payment transferred on the first of January 2026.
async fn paid(smtp: &Smtp) -> (Office, crate::routes::testing::Thing) {
    let url = smtp.url("rahasia");
    let server = TestServer::start_with(|config| {
        config.smtp_url = Some(url);
        config.second_factor = SecondFactorRule::Offered;
    })
    .await;
    let office = Office::on(server).await;
    let (_, payment) = office.transferred(1, 3_000_000).await;
    (office, payment)
}

#[tokio::test]
async fn what_is_late_is_asked_for_once_a_week_until_it_is_done() {
    let smtp = Smtp::start(0);
    let (mut office, payment) = paid(&smtp).await;
    // Within a week nobody is reminded.
    office.server.clock.advance(Duration::days(7));
    office.applicant = office.server.session("pemohon@uji.test").await;
    assert_eq!(office.reminded().await, 0);
    assert_eq!(office.reminders().await["items"], json!([]));

    office.server.clock.advance(Duration::days(1));
    office.applicant = office.server.session("pemohon@uji.test").await;
    let own = office.reminders().await;
    assert_eq!(own["items"][0]["jenis"], "konfirmasi", "{own}");
    assert_eq!(
        (&own["lewatSurel"], &own["sampai"]),
        (&json!(true), &json!("2026-01-15"))
    );
    for _ in 0..2 {
        assert_eq!(office.reminded().await, 1);
    }
    let mails = reminders_of(&smtp);
    assert_eq!(mails.len(), 1, "{mails:?}");
    assert!(
        mails[0]
            .contains("1 pembayaran yang ditransfer sejak 1 Januari 2026 belum Anda konfirmasi.")
            && mails[0].contains("paling lambat 15 Januari 2026"),
        "{}",
        mails[0]
    );
    // The next week again.
    office.server.clock.advance(Duration::days(7));
    office.applicant = office.server.session("pemohon@uji.test").await;
    office.reminded().await;
    assert_eq!(reminders_of(&smtp).len(), 2);

    let confirmed = office
        .pay_step(&office.applicant, "konfirmasi", &payment, json!({}))
        .await;
    office.server.clock.advance(Duration::days(7));
    office.applicant = office.server.session("pemohon@uji.test").await;
    assert_eq!(office.reminded().await, 0, "it is done");
    office.server.clock.advance(Duration::days(24));
    office.applicant = office.server.session("pemohon@uji.test").await;
    office.reminded().await;
    let mails = reminders_of(&smtp);
    assert_eq!(mails.len(), 3, "{mails:?}");
    assert!(
        mails[2].contains("belum dilaporkan penggunaannya"),
        "{}",
        mails[2]
    );
    office.reported(&confirmed).await;
    office.server.clock.advance(Duration::days(7));
    office.applicant = office.server.session("pemohon@uji.test").await;
    office.reminded().await;
    let kinds = office.reminders().await;
    let kinds: Vec<&str> = kinds["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| item["jenis"].as_str().unwrap())
        .collect();
    assert!(!kinds.contains(&"laporan"), "{kinds:?}");
}

#[tokio::test]
async fn nobody_is_reminded_who_wants_none_or_whose_office_sends_none() {
    let smtp = Smtp::start(0);
    let (mut office, _) = paid(&smtp).await;
    office.server.clock.advance(Duration::days(8));
    office.applicant = office.server.session("pemohon@uji.test").await;
    office.finance = office.server.session("keuangan@uji.test").await;
    let switch = |on: bool| json!({ "lewatSurel": on });
    let off = office.put(&office.applicant, OWN, &switch(false)).await;
    assert_eq!(off.status, 200, "{}", off.text());
    office.reminded().await;
    assert!(reminders_of(&smtp).is_empty());
    let own = office.reminders().await;
    assert_eq!(own["lewatSurel"], false, "{own}");
    assert_eq!(
        own["items"][0]["jenis"], "konfirmasi",
        "it is still to be done"
    );
    office.put(&office.applicant, OWN, &switch(true)).await;

    let office_off = json!({ "pengingatPenerima": { "nilai": false, "versi": 0 } });
    let off = office
        .put(&office.finance, "/api/cms/pengaturan", &office_off)
        .await;
    assert_eq!(off.status, 200, "{}", off.text());
    office.server.clock.advance(Duration::days(7));
    office.applicant = office.server.session("pemohon@uji.test").await;
    assert_eq!(office.reminded().await, 0);
    assert_eq!(office.reminders().await["kantorMengirim"], false);
    assert!(reminders_of(&smtp).is_empty());

    // Control: switched on again, it goes out.
    office.finance = office.server.session("keuangan@uji.test").await;
    let on = json!({ "pengingatPenerima": { "nilai": true, "versi": 1 } });
    let on = office
        .put(&office.finance, "/api/cms/pengaturan", &on)
        .await;
    assert_eq!(on.status, 200, "{}", on.text());
    office.reminded().await;
    assert_eq!(reminders_of(&smtp).len(), 1);
}

#[tokio::test]
async fn the_daily_mail_tells_each_person_their_own_worklist() {
    let smtp = Smtp::start(0);
    let url = smtp.url("rahasia");
    let server = TestServer::start_with(|config| {
        config.smtp_url = Some(url);
        config.second_factor = SecondFactorRule::Offered;
    })
    .await;
    let office = Office::on(server).await;
    let (award, account) = office.payable(1).await;
    let line = office.budget_line(9_000_000).await;
    let body = Office::payment_of(&award, &account, &line, 3_000_000);
    let create = "/api/cms/keuangan/create";
    let made = office.post(&office.finance, create, &body).await;
    assert!(made.status < 300, "{}", made.text());
    let denied = json!({
        "versi": 0,
        "userId": office.admin.user_id,
        "perubahan": [{ "entitas": "keuangan", "aksi": "setujui", "kata": "tolak" }],
    });
    let assign = "/api/cms/role-user-permission/assign";
    let answer = office.post(&office.approver, assign, &denied).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let app = &office.server.app;
    let last = app.ledger.head().await.unwrap() - 1;
    let patience = std::time::Duration::from_secs(10);
    app.read.wait_for(last, patience).await.unwrap();
    super::digest::queue(app).await.unwrap();
    outbox::run(app).await.unwrap();
    let to = |address: &str| {
        let mut mails = smtp.mails().into_iter();
        mails
            .find(|mail| {
                mail["subject"] == "Pekerjaan Anda hari ini" && mail["to"] == json!([address])
            })
            .map(|mail| mail["text"].as_str().unwrap().to_owned())
    };
    let told = to("pengesah@uji.test").unwrap();
    assert!(
        told.contains("1 pembayaran menunggu persetujuan."),
        "{told}"
    );
    // Who prepared it and who may not approve hear nothing of it: nothing else waits for them.
    assert_eq!(to("keuangan@uji.test"), None);
    assert_eq!(to("admin@uji.test"), None);
    assert_eq!(to("pemerintah@uji.test"), None);
}
