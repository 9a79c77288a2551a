//! The separation of duties: what the list says of a payment, to whom, and that a pack is recomputed from its events.

use commands::Call;
use domain::duties::Duties;
use domain::{Actor, UserId};
use ledger::pack::PackContent;
use serde_json::{Value, json};
use verify::duties::{Compared, compare};

use crate::routes::testing::{Office, PAYMENT, Thing};

const LIST: &str = "/api/cms/audit/pemisahan-tugas";

/// A payment with its three papers, all of them issued by who prepared it: what an office of three does.
async fn ordered(office: &Office) -> Thing {
    let (award, account) = office.payable(1).await;
    let line = office.budget_line(7_000_000).await;
    let body = Office::payment_of(&award, &account, &line, 1_000_000);
    let created = office
        .post(&office.finance, &format!("{PAYMENT}/create"), &body)
        .await;
    let mut payment = Thing::of(&created);
    payment = office
        .pay_step(&office.approver, "approve", &payment, json!({}))
        .await;
    for kind in ["spp", "spm", "sp2d"] {
        let paper = json!({ "nomor": format!("{kind}-7"), "tanggal": "2026-01-01" });
        payment = office
            .pay_step(&office.finance, kind, &payment, paper)
            .await;
    }
    caught_up(office).await;
    payment
}

async fn caught_up(office: &Office) {
    let app = &office.server.app;
    let head = app.ledger.head().await.unwrap();
    let wait = std::time::Duration::from_secs(20);
    app.read.wait_for(head - 1, wait).await.unwrap();
}

#[tokio::test]
async fn auditors_see_every_hand_in_a_payment_and_which_must_have_been_anothers() {
    let office = Office::open().await;
    let payment = ordered(&office).await;
    for who in [&office.applicant, &office.branch, &office.institution] {
        assert_eq!(office.read(who, LIST).await.status, 403);
    }
    let answer = office.read(&office.government, LIST).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let row = &answer.data()["items"][0];
    assert_eq!(row["keuanganId"], json!(payment.id));
    let hands = row["tangan"].as_array().unwrap();
    let steps: Vec<&str> = hands
        .iter()
        .map(|hand| hand["langkah"].as_str().unwrap())
        .collect();
    let expected = [
        "periksa-dokumen",
        "rekomendasi",
        "setujui-formulir",
        "verifikasi-rekening",
        "susun",
        "setujui",
        "spp",
        "spm",
        "sp2d",
    ];
    let mut left = steps.iter();
    for step in expected {
        assert!(left.any(|one| *one == step), "{step} in {steps:?}");
    }
    // One person prepared and issued all papers: two functions in one hand, and no rule on persons is broken.
    assert_eq!(row["putusan"], "rangkap", "{row}");
    let prepared = hands
        .iter()
        .find(|hand| hand["langkah"] == "susun")
        .unwrap();
    let finance = office.finance.user_id.as_str();
    assert_eq!(prepared["akun"]["userId"], finance);
    let rules = row["temuan"].as_array().unwrap();
    assert!(
        rules
            .iter()
            .all(|one| one["aturan"] == "empat-fungsi" && one["akun"]["userId"] == finance)
    );
    // Nobody who applied is named.
    assert!(!answer.text().contains("Gwijangge"), "{}", answer.text());
}

#[tokio::test]
async fn the_list_is_narrowed_searched_and_taken_away() {
    let office = Office::open().await;
    let payment = ordered(&office).await;
    let count = async |query: &str| {
        let answer = office.read(&office.admin, &format!("{LIST}?{query}")).await;
        assert_eq!(answer.status, 200, "{query}: {}", answer.text());
        answer.data()["totalItems"].as_u64().unwrap()
    };
    assert_eq!(count("hanya-masalah=true").await, 1);
    assert_eq!(count("putusan=rangkap").await, 1);
    assert_eq!(count("putusan=bentrok").await, 0);
    assert_eq!(count("search=SP2D-7").await, 1);
    assert_eq!(count("search=SP2D-8").await, 0);
    assert_eq!(count(&format!("search={}", payment.id)).await, 1);
    let wrong = office
        .read(&office.admin, &format!("{LIST}?putusan=lain"))
        .await;
    assert_eq!(wrong.status, 400);
    let file = office
        .read(&office.admin, &format!("{LIST}?format=csv"))
        .await;
    assert_eq!(file.status, 200);
    let text = file.text();
    assert!(
        text.contains(&payment.id) && text.contains("Rangkap fungsi"),
        "{text}"
    );
    assert!(!text.contains("Gwijangge"));
}

#[tokio::test]
async fn the_summary_names_accounts_that_are_an_open_risk() {
    let office = Office::open().await;
    ordered(&office).await;
    let target = format!("{LIST}/ringkasan");
    assert_eq!(office.read(&office.branch, &target).await.status, 403);
    let summary = office.read(&office.government, &target).await.data();
    assert_eq!(summary["ringkasan"]["pembayaran"], 1);
    assert_eq!(summary["ringkasan"]["rangkap"], 1);
    assert_eq!(summary["ringkasan"]["bentrok"], 0);
    let risks = summary["akunBerisiko"].as_array().unwrap();
    let of = |user_id: &str| -> Value {
        let found = risks.iter().find(|one| one["akun"]["userId"] == user_id);
        found.cloned().unwrap_or_default()
    };
    assert_eq!(of(&office.finance.user_id)["risiko"], json!(["semua-hak"]));
    assert!(
        of(&office.branch.user_id).is_null(),
        "a branch's rights are its level's"
    );
    assert_eq!(
        summary["aturan"].as_array().unwrap().len(),
        domain::duties::DutyRule::ALL.len()
    );
}

#[tokio::test]
async fn a_pack_tells_the_hands_and_they_are_recomputed_from_its_events() {
    let office = Office::open().await;
    ordered(&office).await;
    for query in [
        "jenis=sp2d&id=sp2d-7".to_owned(),
        format!("jenis=penerima&id={}", office.applicant.user_id),
        "jenis=periode&dari=2026-01-01&sampai=2026-01-01".to_owned(),
    ] {
        let target = format!("/api/cms/audit/paket?{query}");
        let pack = office.read(&office.government, &target).await;
        assert_eq!(pack.status, 200, "{query}: {}", pack.text());
        let content = PackContent::read(&pack.bytes);
        let same = Compared::Same {
            payments: 1,
            problems: 1,
        };
        assert_eq!(compare(&content), same, "{query}");
        let hands = content.file(Duties::HANDS_FILE).unwrap();
        let hands = String::from_utf8(hands.to_vec()).unwrap();
        for step in [",rekomendasi,", ",setujui-formulir,", ",susun,", ",sp2d,"] {
            assert!(hands.contains(step), "{query}: {hands}");
        }
        assert!(
            !hands.contains("Gwijangge") && !hands.contains("tidak ada dalam berkas ini"),
            "{hands}"
        );
        let page = String::from_utf8(content.file("index.html").unwrap().to_vec()).unwrap();
        assert!(page.contains("Pemisahan tugas") && page.contains("Rangkap fungsi"));
    }
}

#[tokio::test]
async fn an_account_recovered_on_the_machine_is_told_to_everybody() {
    let office = Office::open().await;
    let profile = async |who| office.read(who, "/api/web/user").await.data();
    let public = "/api/web/transparansi";
    assert_eq!(profile(&office.branch).await["akunDipulihkan"], json!(null));
    let told = office.read(&office.admin, public).await.data();
    assert_eq!(told["pemulihanAkun"], json!([]));
    let inspector = json!({ "userId": office.government.user_id, "fungsi": ["pengawas"] });
    let asked = office
        .post(&office.admin, "/api/cms/fungsi", &inspector)
        .await;
    office.second_person(&asked).await;
    let about = "dipulihkan dari mesin portal";
    // Control: nobody was told of anything yet.
    let mails = office.server.mails().await;
    assert!(!mails.iter().any(|mail| mail.subject.contains(about)));
    let app = &office.server.app;
    let user_id = office.approver.user_id.parse().unwrap();
    let call = Call::new(Actor::system());
    let hash = "$argon2id$".to_owned();
    let reason = "Ponsel dan surel hilang".to_owned();
    commands::user::recover(&app.commands, &call, UserId(user_id), hash, reason)
        .await
        .unwrap();
    let summary = "/api/cms/audit/pemisahan-tugas/ringkasan";
    let summary = office.read(&office.admin, summary).await.data();
    assert!(
        summary["akunBerisiko"].to_string().contains("dipulihkan"),
        "{summary}"
    );
    for who in [&office.branch, &office.government, &office.finance] {
        assert!(profile(who).await["akunDipulihkan"].is_string());
    }
    assert_eq!(
        profile(&office.applicant).await["akunDipulihkan"],
        json!(null)
    );
    let told = office.read(&office.admin, public).await.data();
    assert_eq!(told["pemulihanAkun"].as_array().unwrap().len(), 1);
    let mails = office.server.mails().await;
    let mails = mails.iter().filter(|mail| mail.subject.contains(about));
    let told: std::collections::BTreeSet<_> = mails.map(|mail| mail.subject.as_str()).collect();
    // Its owner and who checks.
    let subjects = [
        "Akun Anda dipulihkan dari mesin portal",
        "Akun petugas dipulihkan dari mesin portal",
    ];
    assert_eq!(told, subjects.into());
}

#[tokio::test]
async fn an_exemption_in_force_is_told_as_one_and_stands_among_the_risks() {
    let office = Office::open().await;
    let asked = json!({
        "userId": office.finance.user_id,
        "fungsi": ["bendahara", "ppk", "bud"],
        "rangkapSampai": "2026-06-30",
        "alasan": "Hanya tiga pegawai",
    });
    let asked = office.post(&office.admin, "/api/cms/fungsi", &asked).await;
    office.second_person(&asked).await;
    ordered(&office).await;
    let row = office.read(&office.government, LIST).await.data()["items"][0].clone();
    assert_eq!(row["putusan"], "dikecualikan", "{row}");
    assert_eq!(row["perluDilihat"], false);
    let target = format!("{LIST}/ringkasan");
    let summary = office.read(&office.government, &target).await.data();
    assert_eq!(summary["ringkasan"]["dikecualikan"], 1);
    let risks = summary["akunBerisiko"].as_array().unwrap();
    let finance = risks
        .iter()
        .find(|one| one["akun"]["userId"] == office.finance.user_id.as_str())
        .unwrap();
    assert_eq!(finance["risiko"], json!(["rangkap-jabatan"]));
    assert_eq!(finance["rangkapSampai"], "2026-06-30");
    // The pack holds who proposed and who confirmed it.
    let target = format!(
        "/api/cms/audit/paket?jenis=penerima&id={}",
        office.applicant.user_id
    );
    let pack = office.read(&office.government, &target).await;
    let content = PackContent::read(&pack.bytes);
    let requests = String::from_utf8(content.file("usulan.csv").unwrap().to_vec()).unwrap();
    let line = requests
        .lines()
        .find(|line| line.contains("Hanya tiga pegawai"))
        .unwrap();
    for person in [&office.admin, &office.approver] {
        assert!(line.contains(&person.user_id), "{line}");
    }
}
