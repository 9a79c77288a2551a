//! Working papers through the real router: who sets marks, who sees them, and what becomes of them.

use serde_json::{Value, json};

use crate::routes::testing::Office;

const PAPERS: &str = "/api/cms/kertas-kerja";

impl Office {
    async fn inspecting(&self) {
        let body = json!({ "userId": self.government.user_id, "fungsi": ["pengawas"] });
        let asked = self.post(&self.admin, "/api/cms/fungsi", &body).await;
        self.second_person(&asked).await;
    }

    async fn marks(&self, query: &str) -> Value {
        let answer = self
            .read(&self.government, &format!("{PAPERS}?size=50{query}"))
            .await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.data()
    }
}

fn mark(subject: &str, id: &str, state: &str, note: &str) -> Value {
    json!({ "jenis": subject, "objekId": id, "keadaan": state, "catatan": note })
}

#[tokio::test]
async fn an_inspector_marks_records_and_nobody_else_sees_it() {
    let office = Office::open().await;
    let (award, payment) = office.transferred(1, 3_000_000).await;
    let asked = mark(
        "pembayaran",
        &payment.id,
        "perlu-ditanya",
        "Kuitansi tidak ada",
    );
    // The government reads, and keeps working papers only as inspector; the office never does.
    for who in [&office.government, &office.admin] {
        assert_eq!(office.post(who, PAPERS, &asked).await.status, 403);
        assert_eq!(office.read(who, PAPERS).await.status, 403);
    }
    office.inspecting().await;
    let before = office.server.app.ledger.head().await.unwrap();
    let inspector = &office.government;
    assert_eq!(office.post(inspector, PAPERS, &asked).await.status, 200);
    let other = mark("penerima", &award, "diperiksa", "");
    assert_eq!(office.post(inspector, PAPERS, &other).await.status, 200);
    let decrees = office.read(inspector, "/api/cms/sk-penetapan").await.data();
    let decree = decrees["items"][0]["id"].as_str().unwrap();
    let done = mark("sk", decree, "selesai", "Cocok dengan lampiran");
    assert_eq!(office.post(inspector, PAPERS, &done).await.status, 200);
    let nothing = mark("daftar", "tidak-ada", "selesai", "");
    assert_eq!(office.post(inspector, PAPERS, &nothing).await.status, 404);
    // No act of the office: the log is as long as it was.
    assert_eq!(office.server.app.ledger.head().await.unwrap(), before);
    for who in [&office.admin, &office.branch, &office.finance] {
        assert_eq!(office.read(who, PAPERS).await.status, 403);
    }

    assert_eq!(office.marks("").await["totalItems"], 3);
    let found = office.marks("&keadaan=perlu-ditanya").await;
    let one = &found["items"][0];
    assert_eq!(one["catatan"], "Kuitansi tidak ada");
    assert_eq!(one["milikSaya"], true);
    assert!(
        one["objek"].as_str().unwrap().contains("Rp3.000.000"),
        "{one}"
    );
    // Set again, it is the same mark.
    let again = mark(
        "pembayaran",
        &payment.id,
        "selesai",
        "Kuitansi sudah dikirim",
    );
    assert_eq!(office.post(inspector, PAPERS, &again).await.status, 200);
    let of_payment = office.marks(&format!("&objekId={}", payment.id)).await;
    assert_eq!(of_payment["totalItems"], 1);
    assert_eq!(of_payment["items"][0]["keadaan"], "selesai");
    let file = office
        .read(inspector, &format!("{PAPERS}?format=csv"))
        .await;
    assert!(
        file.text().contains("Cocok dengan lampiran"),
        "{}",
        file.text()
    );
    let id = of_payment["items"][0]["id"].clone();
    let gone = json!({ "id": id });
    let target = format!("{PAPERS}/hapus");
    assert_eq!(office.post(inspector, &target, &gone).await.status, 200);
    assert_eq!(office.post(inspector, &target, &gone).await.status, 404);
    assert_eq!(office.marks("").await["totalItems"], 2);
}

#[tokio::test]
async fn what_was_noted_about_a_person_goes_with_the_person() {
    let office = Office::open().await;
    let (award, _) = office.transferred(1, 3_000_000).await;
    office.inspecting().await;
    let asked = mark("penerima", &award, "perlu-ditanya", "Alamatnya berbeda");
    assert_eq!(
        office.post(&office.government, PAPERS, &asked).await.status,
        200
    );
    let person = office.applicant.user_id.parse().unwrap();
    let app = &office.server.app;
    app.ops.forget_person(person, &[], app.now()).await.unwrap();
    let left = office.marks("").await;
    assert_eq!(left["items"][0]["catatan"], "");
    assert_eq!(left["items"][0]["keadaan"], "perlu-ditanya");
}
