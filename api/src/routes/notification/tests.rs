//! What is marked as read must exist and be the caller's: a stranger fills no log with ids that he made up. Many of a
//! kind are one line, and all are read in one act.

use domain::Role;
use serde_json::{Value, json};

use crate::routes::testing::{DOCUMENTS, FORM, Office, Thing};
use crate::server::testing::TestSession;

const LIST: &str = "/api/cms/notification";
const LINES: &str = "/api/cms/notification/ringkasan";

impl Office {
    /// A form handed in by somebody.
    async fn submitted_by(&self, who: &TestSession, serial: u32) -> Thing {
        let mut form = self.draft(who, serial).await;
        for kind in DOCUMENTS {
            form = self.attach(who, &form, kind).await;
        }
        let body = form.with(json!({}));
        Thing::of(&self.post(who, &format!("{FORM}/ajukan"), &body).await)
    }

    /// What somebody is told of the newest form that waits for approval.
    async fn told(&self, who: &TestSession) -> String {
        let target = format!("{LIST}?jenis=formulir_menunggu_persetujuan");
        let inbox = self.read(who, &target).await.data();
        inbox["items"][0]["body"].as_str().unwrap().to_owned()
    }

    /// The branch reads all of that.
    async fn reads(&self, body: &Value) {
        let answer = self.put(&self.branch, LIST, body).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
    }

    async fn head(&self) -> u64 {
        self.server.app.ledger.head().await.unwrap()
    }
}

#[tokio::test]
async fn what_does_not_exist_or_is_anothers_is_not_marked() {
    let office = Office::open().await;
    office.submitted(1).await;
    let inbox = office.read(&office.branch, LIST).await.data();
    let theirs = inbox["items"][0]["id"].as_str().unwrap().to_owned();
    let head = office.head().await;
    let long = "9".repeat(4_000);
    for id in ["1-0", "999999-0", "buatan", theirs.as_str(), long.as_str()] {
        let answer = office
            .put(
                &office.other_applicant,
                &format!("{LIST}/{id}"),
                &Value::Null,
            )
            .await;
        assert_eq!(answer.status, 404, "{id}: {}", answer.text());
    }
    assert_eq!(office.head().await, head, "something was written");

    // The control: its reader marks it, once.
    let own = format!("{LIST}/{theirs}");
    for _ in 0..2 {
        let answer = office.put(&office.branch, &own, &Value::Null).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
    assert_eq!(office.head().await, head + 1);
}

#[tokio::test]
async fn many_of_a_kind_are_one_line_that_opens_to_names_and_all_are_read_in_one_event() {
    let office = Office::open().await;
    let before = office.read(&office.branch, LINES).await.data();
    assert_eq!(before["belumDibaca"], 0, "{before}");
    office.submitted_by(&office.applicant, 1).await;
    office.submitted_by(&office.other_applicant, 2).await;
    let lines = office.read(&office.branch, LINES).await.data();
    assert_eq!(
        (&lines["totalItems"], &lines["belumDibaca"]),
        (&json!(1), &json!(2)),
        "{lines}"
    );
    let line = &lines["items"][0];
    assert_eq!(line["jumlah"], 2, "{line}");
    assert_eq!(line["judul"], "2 formulir baru di wilayah Anda", "{line}");
    assert_eq!(line["terbaru"]["isRead"], false, "{line}");
    let rows = format!("{LIST}?jenis=formulir_baru&dibaca=false");
    let opened = office.read(&office.branch, &rows).await.data();
    assert_eq!(opened["totalItems"], 2, "{opened}");
    for (row, serial) in opened["items"].as_array().unwrap().iter().zip([2, 1]) {
        let name = format!("Formulir {} ", Office::name_of(serial));
        assert!(row["body"].as_str().unwrap().starts_with(&name), "{row}");
    }

    // What came after the newest message on the screen is not read with the others.
    let seen = json!({ "sampai": opened["items"][1]["id"] });
    let head = office.head().await;
    office.reads(&seen).await;
    office.reads(&seen).await;
    assert_eq!(office.head().await, head + 1, "one event, and once");
    let lines = office.read(&office.branch, LINES).await.data();
    assert_eq!(
        (&lines["totalItems"], &lines["belumDibaca"]),
        (&json!(2), &json!(1)),
        "{lines}"
    );
    assert_eq!(lines["items"][0]["judul"], "Formulir baru", "{lines}");
    // Another kind has nothing unread: nothing is written.
    office
        .reads(&json!({ "jenis": "formulir_diperbaiki" }))
        .await;
    assert_eq!(office.head().await, head + 1);
    office.reads(&json!({})).await;
    office.reads(&json!({ "jenis": "formulir_baru" })).await;
    assert_eq!(office.head().await, head + 2);
    let lines = office.read(&office.branch, LINES).await.data();
    assert_eq!(
        (&lines["items"][0]["jumlah"], &lines["belumDibaca"]),
        (&json!(2), &json!(0)),
        "what was read on a day is one line: {lines}"
    );
    assert_eq!(lines["items"][0]["hari"], "2026-01-01", "{lines}");
    // Nobody else's inbox was touched.
    let own = office.read(&office.applicant, LINES).await.data();
    assert!(own["belumDibaca"].as_u64().unwrap() > 0, "{own}");
    let wrong = office
        .put(&office.branch, LIST, &json!({ "sampai": "kemarin" }))
        .await;
    assert_eq!(wrong.status, 422, "{}", wrong.text());
}

#[tokio::test]
async fn a_name_is_told_to_those_who_may_see_it_and_to_nobody_after_an_erasure() {
    let office = Office::open().await;
    let form = office.recommended(1).await;
    assert_eq!(
        office.told(&office.approver).await,
        "Formulir Yuliana Gwijangge B direkomendasikan DPC. Setujui atau tolak."
    );
    // Somebody who may not see forms is told of one, not whose it is.
    let denied = json!({
        "versi": 0,
        "userId": office.finance.user_id,
        "perubahan": [{ "entitas": "formulir-pendaftaran", "aksi": "lihat", "kata": "tolak" }],
    });
    let assign = "/api/cms/role-user-permission/assign";
    let answer = office.post(&office.admin, assign, &denied).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let nameless = "Formulir seorang pemohon direkomendasikan DPC. Setujui atau tolak.";
    assert_eq!(office.told(&office.finance).await, nameless);
    assert!(office.told(&office.approver).await.contains("Yuliana"));

    let refused = form.with(json!({ "kodeAlasan": "LAINNYA", "alasan": "Tidak memenuhi syarat" }));
    // Who rejects a form does not erase its applicant.
    office.server.user("penolak@uji.test", Role::Admin).await;
    let other = office.server.session("penolak@uji.test").await;
    Thing::of(
        &office
            .post(&other, &format!("{FORM}/tolak"), &refused)
            .await,
    );
    let user = format!("/api/cms/user/{}", office.applicant.user_id);
    let account = office.read(&office.admin, &user).await.data();
    let erase = json!({
        "id": office.applicant.user_id, "versi": account["versi"], "alasan": "permintaan_sendiri",
    });
    let asked = office
        .post(&office.admin, "/api/cms/user/hapus-data", &erase)
        .await;
    office.second_person(&asked).await;
    assert_eq!(office.told(&office.approver).await, nameless);
}

#[tokio::test]
async fn what_asks_for_an_act_is_told_to_those_who_may_do_it() {
    let office = Office::open().await;
    let clerk = office.server.user("bud@uji.test", Role::Admin).await;
    let body = json!({ "userId": clerk.to_string(), "fungsi": ["bud"] });
    let asked = office.post(&office.admin, "/api/cms/fungsi", &body).await;
    office.second_person(&asked).await;
    let treasurer = office.server.session("bud@uji.test").await;
    let told = async |who: &TestSession, kind: &str| {
        let inbox = office.read(who, &format!("{LIST}?jenis={kind}")).await;
        inbox.data()["totalItems"].as_u64().unwrap()
    };
    // A change of settings: the worklist and the inbox have one answer.
    let raise = json!({ "ambangDuaPenyetuju": { "nilai": 12_000_000, "versi": 0 } });
    let proposer = &office.finance;
    let heard = "usulan_menunggu";
    let readers = [&treasurer, proposer, &office.approver];
    let mut before = Vec::new();
    for who in readers {
        before.push(told(who, heard).await);
    }
    let asked = office.put(proposer, "/api/cms/pengaturan", &raise).await;
    assert_eq!(asked.status, 202, "{}", asked.text());
    let may = [false, false, true];
    for ((who, may), before) in readers.into_iter().zip(may).zip(before) {
        let waiting = office.read(who, "/api/cms/usulan?untukSaya=true").await;
        assert_eq!(waiting.data()["totalItems"], u64::from(may));
        assert_eq!(told(who, heard).await > before, may);
    }
    // Money that came back is paid again by whoever may, not by who disburses.
    let (_, payment) = office.transferred(1, 3_000_000).await;
    assert_eq!(told(&treasurer, "pembayaran_menunggu_persetujuan").await, 0);
    assert!(told(&office.approver, "pembayaran_menunggu_persetujuan").await > 0);
    let lines = office.read(&treasurer, LINES).await.data();
    assert_eq!(lines["belumDibaca"], 0, "{lines} {}", payment.id);
}
