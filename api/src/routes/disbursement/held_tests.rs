//! Money that stops, seen through the real router: holds, the reasons of a payment that is held, papers put right.

use projections::disbursement::Waiting;
use serde_json::{Value, json};

use super::held::{HeldPayments, KnownHeld};
use crate::answer::view::View;
use crate::routes::testing::{Office, PAYMENT, Thing};
use crate::server::testing::TestSession;

/// A payment that was approved: its recipient's award, and itself.
pub(super) async fn approved(office: &Office, serial: u32, line: &Thing) -> (String, Thing) {
    let (award, account) = office.payable(serial).await;
    let body = Office::payment_of(&award, &account, line, 1_000_000);
    let create = format!("{PAYMENT}/create");
    let payment = Thing::of(&office.post(&office.finance, &create, &body).await);
    let payment = office
        .pay_step(&office.approver, "approve", &payment, json!({}))
        .await;
    (award, payment)
}

async fn detail(office: &Office, who: &TestSession, payment: &Thing) -> Value {
    let target = format!("{PAYMENT}/{}", payment.id);
    office.read(who, &target).await.data()
}

fn act<'a>(detail: &'a Value, name: &str) -> &'a Value {
    let acts = detail["tindakan"].as_array().unwrap();
    acts.iter().find(|act| act["nama"] == name).unwrap()
}

fn paper(number: &str) -> Value {
    json!({ "nomor": number, "tanggal": "2026-01-01" })
}

#[tokio::test]
async fn a_held_payment_says_why_until_two_persons_let_it_go() {
    let office = Office::open().await;
    let line = office.budget_line(9_000_000).await;
    let (award, payment) = approved(&office, 1, &line).await;
    let free = detail(&office, &office.finance, &payment).await;
    assert_eq!(free["tertahan"], json!([]));
    let hold = format!("{PAYMENT}/tahan");
    let why = json!({ "keuanganId": payment.id, "alasan": "Dua nama pada rekening" });
    // A reader who has no hand in money stops none.
    for who in [&office.government, &office.branch, &office.applicant] {
        assert_eq!(office.post(who, &hold, &why).await.status, 403);
    }
    let placed = office.post(&office.finance, &hold, &why).await;
    assert_eq!(placed.status, 200, "{}", placed.text());
    let twice = office.post(&office.admin, &hold, &why).await;
    assert_eq!(
        (twice.status, twice.code().as_str()),
        (409, "SUDAH_DITAHAN")
    );
    let suspend = json!({ "id": award, "alasan": "Surat aktif belum ada" });
    let award_now = format!("/api/cms/penerima-beasiswa/{award}");
    let version = office.read(&office.admin, &award_now).await.data()["versi"].clone();
    let mut suspend = suspend;
    suspend["versi"] = version;
    let suspended = office
        .post(
            &office.admin,
            "/api/cms/penerima-beasiswa/tangguhkan",
            &suspend,
        )
        .await;
    assert_eq!(suspended.status, 200, "{}", suspended.text());

    let held = detail(&office, &office.finance, &payment).await;
    assert_eq!(held["tertahan"][0]["kode"], "PENERIMA_TIDAK_AKTIF");
    assert_eq!(held["tertahan"][1]["kode"], "PEMBAYARAN_DITAHAN");
    let spp = act(&held, "spp");
    assert_eq!(
        (&spp["boleh"], &spp["kode"]),
        (&json!(false), &json!("PEMBAYARAN_TERTAHAN"))
    );
    let told = spp["alasan"].as_str().unwrap();
    assert!(
        told.contains("Dua nama pada rekening") && told.contains("tidak aktif"),
        "{told}"
    );

    let lift = format!("{PAYMENT}/lepas-tahanan");
    let asked = office.post(&office.finance, &lift, &why).await;
    assert_eq!(asked.status, 202, "{}", asked.text());
    office.second_person(&asked).await;
    let held = detail(&office, &office.finance, &payment).await;
    assert_eq!(held["tertahan"].as_array().unwrap().len(), 1);
    let gone = office.post(&office.finance, &lift, &why).await;
    assert_eq!((gone.status, gone.code().as_str()), (409, "TIDAK_DITAHAN"));
    let neither = office
        .post(&office.finance, &hold, &json!({ "alasan": "x" }))
        .await;
    assert_eq!(neither.status, 422);
}

/// Gives an account a function, with the word of a second person.
async fn made(office: &Office, user_id: &str, function: &str) {
    let body = json!({ "userId": user_id, "fungsi": [function] });
    let asked = office.post(&office.admin, "/api/cms/fungsi", &body).await;
    office.second_person(&asked).await;
}

#[tokio::test]
async fn the_inspector_of_the_government_stops_money_and_does_nothing_else_with_it() {
    let office = Office::open().await;
    let line = office.budget_line(9_000_000).await;
    let (_, payment) = approved(&office, 1, &line).await;
    let inspector = &office.government;
    let names = |seen: &Value| -> Vec<String> {
        let acts = seen["tindakan"].as_array().unwrap();
        acts.iter()
            .map(|act| act["nama"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(
        names(&detail(&office, inspector, &payment).await),
        [""; 0],
        "the government reads"
    );
    made(&office, &inspector.user_id, "pengawas").await;
    let seen = detail(&office, inspector, &payment).await;
    assert_eq!(names(&seen), ["tahan", "tahan-penerima"]);
    let why = json!({ "keuanganId": payment.id, "alasan": "Dua nama pada rekening" });
    let placed = office
        .post(inspector, &format!("{PAYMENT}/tahan"), &why)
        .await;
    assert_eq!(placed.status, 200, "{}", placed.text());
    let order = json!({ "id": payment.id, "nomor": "SPP-1", "tanggal": "2026-01-01" });
    let spp = office
        .post(inspector, &format!("{PAYMENT}/spp"), &order)
        .await;
    assert_eq!(spp.status, 403, "{}", spp.text());
    // Whoever stopped it lets nothing go alone, and is not the second person of others.
    let lift = format!("{PAYMENT}/lepas-tahanan");
    let asked = office.post(inspector, &lift, &why).await;
    assert_eq!(asked.status, 202, "{}", asked.text());
    let held = detail(&office, &office.finance, &payment).await;
    assert_eq!(held["tertahan"][0]["kode"], "PEMBAYARAN_DITAHAN");
    let yes = json!({ "id": asked.data()["usulanId"], "versi": 1 });
    let own = office
        .post(inspector, "/api/cms/usulan/setujui", &yes)
        .await;
    assert_eq!(own.status, 403, "{}", own.text());
    office.second_person(&asked).await;
    let free = detail(&office, &office.finance, &payment).await;
    assert_eq!(free["tertahan"], json!([]));
    // Of the office, who keeps accounts has no hand in money, and who prepares it has.
    for (function, status) in [("akun", 403), ("redaksi", 403), ("bendahara", 200)] {
        let address = format!("{function}@uji.test");
        let user_id = office
            .server
            .user(&address, crate::authz::Role::Admin)
            .await;
        made(&office, &user_id.to_string(), function).await;
        let who = office.server.session(&address).await;
        let answer = office.post(&who, &format!("{PAYMENT}/tahan"), &why).await;
        assert_eq!(answer.status, status, "{function}: {}", answer.text());
    }
}

#[tokio::test]
async fn held_payments_are_a_pile_and_a_list_that_say_the_same() {
    let office = Office::open().await;
    let line = office.budget_line(9_000_000).await;
    let (_, payment) = approved(&office, 1, &line).await;
    let list = format!("{PAYMENT}?tertahan=1");
    let listed = async || office.read(&office.finance, &list).await.data();
    let piled = async |who: &TestSession| {
        let work = office.read(who, "/api/cms/pekerjaan").await.data();
        let piles = work["items"].as_array().unwrap();
        let found = piles.iter().find(|pile| pile["jenis"] == "tertahan");
        found.unwrap()["jumlah"].clone()
    };
    assert_eq!(listed().await["totalItems"], 0);
    assert_eq!(piled(&office.finance).await, 0);

    let why = json!({ "keuanganId": payment.id, "alasan": "Dua nama pada rekening" });
    let hold = format!("{PAYMENT}/tahan");
    let placed = office.post(&office.finance, &hold, &why).await;
    assert_eq!(placed.status, 200, "{}", placed.text());
    let found = listed().await;
    assert_eq!(found["totalItems"], 1, "{found}");
    assert_eq!(piled(&office.finance).await, 1);
    let row = &found["items"][0];
    assert_eq!(row["id"], payment.id.as_str());
    assert_eq!(row["tertahan"][0]["kode"], "PEMBAYARAN_DITAHAN");
    let told = row["tertahan"][0]["pesan"].as_str().unwrap();
    assert!(told.contains("Dua nama pada rekening"), "{told}");
    let pile = format!("{PAYMENT}?antrean=tertahan");
    let pile = office.read(&office.finance, &pile).await.data();
    assert_eq!(pile["totalItems"], 1, "{pile}");
    // Beside another filter, and without being asked for it.
    let none = format!("{list}&status=sp2d_terbit");
    let none = office.read(&office.finance, &none).await.data();
    assert_eq!(none["totalItems"], 0, "{none}");
    let all = office.read(&office.finance, PAYMENT).await.data();
    assert_eq!(all["totalItems"], 1, "{all}");
    assert_eq!(all["items"][0]["tertahan"], json!([]), "{all}");

    for (target, status) in [
        (format!("{PAYMENT}?tertahan=ya"), 400),
        (format!("{PAYMENT}?tertahan=true"), 400),
        (format!("{list}&per_tanggal=2025-12-31"), 422),
    ] {
        let refused = office.read(&office.finance, &target).await;
        assert_eq!(refused.status, status, "{target}: {}", refused.text());
    }
    for who in [&office.applicant, &office.branch] {
        assert_eq!(office.server.get_as(who, &list).await.status, 403);
    }
    assert_eq!(
        office.server.get_as(&office.government, &list).await.status,
        200
    );
    let lift = format!("{PAYMENT}/lepas-tahanan");
    let asked = office.post(&office.finance, &lift, &why).await;
    office.second_person(&asked).await;
    assert_eq!(listed().await["totalItems"], 0);
    assert_eq!(piled(&office.finance).await, 0);
}

/// How many are held on their way, and before their approval: as kept from event to event, which is as asked anew.
async fn held(office: &Office) -> (usize, usize) {
    let work = office.read(&office.admin, "/api/cms/pekerjaan").await;
    assert_eq!(work.status, 200, "{}", work.text());
    let app = &office.server.app;
    let view = View::now(app);
    let under_way = HeldPayments::at(app, &view).await.unwrap();
    let to_approve = HeldPayments::from_approval(app, &view).await.unwrap();
    for (waiting, kept) in [
        (Waiting::UnderWay, &under_way),
        (Waiting::ToApprove, &to_approve),
    ] {
        let anew = KnownHeld::default().of(app, &view, waiting).await.unwrap();
        assert_eq!(**kept, *anew, "{waiting:?}");
    }
    (under_way.ids().len(), to_approve.ids().len())
}

#[tokio::test]
async fn what_holds_payments_is_kept_from_event_to_event() {
    let office = Office::open().await;
    let line = office.budget_line(9_000_000).await;
    assert_eq!(held(&office).await, (0, 0));
    let (award, account) = office.payable(1).await;
    let create = format!("{PAYMENT}/create");
    let body = Office::payment_of(&award, &account, &line, 1_000_000);
    let payment = Thing::of(&office.post(&office.finance, &create, &body).await);
    let payment = office
        .pay_step(&office.approver, "approve", &payment, json!({}))
        .await;
    let mut body = Office::payment_of(&award, &account, &line, 500_000);
    body["komponen"] = json!("asrama");
    let waiting = Thing::of(&office.post(&office.finance, &create, &body).await);
    assert_eq!(held(&office).await, (0, 0));

    let hold = format!("{PAYMENT}/tahan");
    let why = json!({ "keuanganId": payment.id, "alasan": "Dua nama pada rekening" });
    let placed = office.post(&office.finance, &hold, &why).await;
    assert_eq!(placed.status, 200, "{}", placed.text());
    assert_eq!(held(&office).await, (1, 0));

    // The person is held too: whatever is paid to them stops.
    let award_now = format!("/api/cms/penerima-beasiswa/{award}");
    let user_id = office.read(&office.admin, &award_now).await.data()["userId"].clone();
    let person = json!({ "userId": user_id, "alasan": "Ditunggu surat kampus" });
    let placed = office.post(&office.finance, &hold, &person).await;
    assert_eq!(placed.status, 200, "{}", placed.text());
    assert_eq!(held(&office).await, (1, 1));
    let lift = format!("{PAYMENT}/lepas-tahanan");
    let asked = office.post(&office.finance, &lift, &person).await;
    office.second_person(&asked).await;
    assert_eq!(held(&office).await, (1, 0));
    let asked = office.post(&office.finance, &lift, &why).await;
    office.second_person(&asked).await;
    assert_eq!(held(&office).await, (0, 0));

    // One leaves the pile of approvals and waits for its money; the budget line has one posting more.
    office
        .pay_step(&office.approver, "approve", &waiting, json!({}))
        .await;
    assert_eq!(held(&office).await, (0, 0));
    let why = json!({ "keuanganId": waiting.id, "alasan": "Nomor rekening tidak terbaca" });
    let placed = office.post(&office.finance, &hold, &why).await;
    assert_eq!(placed.status, 200, "{}", placed.text());
    assert_eq!(held(&office).await, (1, 0));

    // An award that rests holds all that is paid to it.
    let version = office.read(&office.admin, &award_now).await.data()["versi"].clone();
    let suspend = json!({ "id": award, "alasan": "Surat aktif belum ada", "versi": version });
    let target = "/api/cms/penerima-beasiswa/tangguhkan";
    let suspended = office.post(&office.admin, target, &suspend).await;
    assert_eq!(suspended.status, 200, "{}", suspended.text());
    assert_eq!(held(&office).await, (2, 0));
}

#[tokio::test]
async fn a_number_is_used_once_and_put_right_by_two_persons() {
    let office = Office::open().await;
    let line = office.budget_line(9_000_000).await;
    let (_, payment) = approved(&office, 1, &line).await;
    let payment = office
        .pay_step(&office.finance, "spp", &payment, paper("SPP-1"))
        .await;
    let payment = office
        .pay_step(&office.finance, "spm", &payment, paper("SPM-1"))
        .await;
    let back = json!({ "alasan": "Kode rekening salah" });
    let payment = office
        .pay_step(&office.finance, "tolak-spm", &payment, back)
        .await;
    let seen = detail(&office, &office.finance, &payment).await;
    assert_eq!(
        (&seen["status"], &seen["spp"]),
        (&json!("disetujui"), &Value::Null)
    );
    let payment = office
        .pay_step(&office.finance, "spp", &payment, paper("SPP-2"))
        .await;
    let right = json!({
        "keuanganId": payment.id, "versi": payment.version, "dokumen": "spp", "nomor": "SPP-3",
        "tanggal": "2026-01-01", "alasan": "Salah ketik", "bukti": office.sent(&office.finance).await,
    });
    let asked = office
        .post(
            &office.finance,
            &format!("{PAYMENT}/perbaiki-dokumen"),
            &right,
        )
        .await;
    assert_eq!(asked.status, 202, "{}", asked.text());
    office.second_person(&asked).await;
    let seen = detail(&office, &office.finance, &payment).await;
    assert_eq!(seen["spp"]["nomor"], "SPP-3");
}
