//! The desk of accounts through the real router: what waits, what it is judged by, and who may.

use serde_json::{Value, json};

use crate::routes::testing::{Office, PAYMENT, Thing};
use crate::server::testing::{PAPER_PDF, TestSession};

const ACCOUNTS: &str = "/api/cms/rekening";

impl Office {
    async fn accounts(&self, who: &TestSession, query: &str) -> Value {
        let answer = self.read(who, &format!("{ACCOUNTS}?{query}")).await;
        assert_eq!(answer.status, 200, "{query}: {}", answer.text());
        answer.data()
    }

    /// A scan that somebody of the office sent.
    async fn book(&self, who: &TestSession) -> Value {
        let target = "/api/cms/upload/internal-file";
        let answer = self.server.upload(who, target, &[PAPER_PDF.to_vec()]).await;
        let data = answer.data();
        let kept = data["berkas"].get(0).unwrap_or(&data).clone();
        json!({ "fileId": kept["fileId"], "sha256": kept["sha256"], "nama": "buku.pdf" })
    }
}

fn act<'a>(detail: &'a Value, name: &str) -> &'a Value {
    let acts = detail["tindakan"].as_array().unwrap();
    acts.iter().find(|act| act["nama"] == name).unwrap()
}

#[tokio::test]
async fn finance_enters_an_account_with_its_book_and_another_person_verifies_it() {
    let office = Office::open().await;
    let (_, award, first) = office.approved(1).await;
    let waiting = office
        .accounts(&office.finance, "status=belum_diverifikasi")
        .await;
    assert_eq!(waiting["totalItems"], 1, "{waiting}");
    assert_eq!(waiting["items"][0]["id"], first.as_str());
    assert_eq!(waiting["items"][0]["penerimaBeasiswaId"], award.as_str());
    let campus = Office::filled_form(1)["institusiId"].clone();
    let entered = json!({
        "institusiPendidikanId": campus, "jenis": "kampus", "bankId": "132", "nomor": "555566667777",
        "namaPemilik": "Universitas Gadjah Mada", "bukti": office.book(&office.finance).await,
    });
    let target = format!("{ACCOUNTS}/create");
    let entered = Thing::of(&office.post(&office.finance, &target, &entered).await);
    let id = &entered.id;
    let one = format!("{ACCOUNTS}/{id}");
    let seen = office.read(&office.finance, &one).await.data();
    assert_eq!(seen["nomor"], "555566667777", "{seen}");
    assert_eq!(seen["institusiPendidikanId"], campus, "{seen}");
    assert_eq!(
        (&seen["userId"], &seen["namaPenerima"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(
        seen["nama"]["diharapkan"], "Universitas Gadjah Mada",
        "{seen}"
    );
    assert!(seen["bukti"]["tautan"].as_str().is_some(), "{seen}");
    // Who entered it is told why they may not judge it, and may still put it right.
    let refused = act(&seen, "verifikasi");
    assert_eq!(refused["boleh"], false, "{refused}");
    assert_eq!(
        refused["kode"],
        "PENGISI_REKENING_TIDAK_BOLEH_MEMVERIFIKASI"
    );
    assert_eq!(act(&seen, "ubah")["boleh"], true);
    // It is not on the desk of who entered it, but on another's.
    let own = office
        .accounts(&office.finance, "jenis=kampus&dariOrangLain=true")
        .await;
    assert_eq!(own["totalItems"], 0, "{own}");
    let query = "jenis=kampus&dariOrangLain=true&status=belum_diverifikasi&bankId=132";
    let others = office.accounts(&office.approver, query).await;
    assert_eq!(others["totalItems"], 1, "{others}");
    assert!(
        !others.to_string().contains("555566667777"),
        "a list masks numbers: {others}"
    );

    let other = office.read(&office.approver, &one).await.data();
    assert_eq!(act(&other, "verifikasi")["boleh"], true, "{other}");
    let verdict = entered.with(json!({ "putusan": "terverifikasi" }));
    let verdict = office
        .post(
            &office.approver,
            &format!("{ACCOUNTS}/verifikasi"),
            &verdict,
        )
        .await;
    assert_eq!(verdict.status, 200, "{}", verdict.text());
    let done = office.read(&office.finance, &one).await.data();
    assert_eq!(done["status"], "terverifikasi", "{done}");
    assert!(done["diperiksaOleh"].as_str().is_some(), "{done}");
    assert_eq!(
        office.accounts(&office.approver, query).await["totalItems"],
        0
    );
}

#[tokio::test]
async fn an_account_in_a_record_is_offered_for_what_goes_there_and_belongs_to_no_person() {
    let office = Office::open().await;
    let (award, _) = office.payable(1).await;
    let campus = Office::filled_form(1)["institusiId"].clone();
    let target = format!("{ACCOUNTS}/create");
    let account = json!({
        "institusiPendidikanId": campus, "jenis": "kampus", "bankId": "132",
        "nomor": "555566667777", "namaPemilik": "Universitas Gadjah Mada",
    });
    for (who, status) in [(&office.applicant, 403), (&office.branch, 403)] {
        assert_eq!(office.post(who, &target, &account).await.status, status);
    }
    let mut of_person = account.clone();
    of_person
        .as_object_mut()
        .unwrap()
        .remove("institusiPendidikanId");
    let refused = office.post(&office.finance, &target, &of_person).await;
    assert_eq!(
        (refused.status, refused.code().as_str()),
        (409, "REKENING_CATATAN_INSTITUSI")
    );
    let entered = Thing::of(&office.post(&office.finance, &target, &account).await);
    let of_record = format!("{ACCOUNTS}/institusi/{}", campus.as_str().unwrap());
    let offered = async |component: &str| {
        let query = format!("{of_record}?komponen={component}");
        let answer = office.read(&office.finance, &query).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.data()["items"].as_array().unwrap().len()
    };
    assert_eq!(offered("ukt").await, 0, "nobody verified it yet");
    let verdict = entered.with(json!({ "putusan": "terverifikasi" }));
    let verify = format!("{ACCOUNTS}/verifikasi");
    let entered = Thing::of(&office.post(&office.approver, &verify, &verdict).await);
    assert_eq!(offered("ukt").await, 1);
    assert_eq!(offered("biaya_hidup").await, 0);
    let all = office.read(&office.admin, &of_record).await.data();
    assert_eq!(all["items"][0]["nomor"], "555566667777", "{all}");
    let unknown = format!("{of_record}?komponen=makan");
    assert_eq!(office.read(&office.finance, &unknown).await.status, 400);
    for who in [&office.applicant, &office.branch, &office.institution] {
        assert_eq!(office.server.get_as(who, &of_record).await.status, 403);
    }

    let line = office.budget_line(9_000_000).await;
    let mut body = Office::payment_of(&award, &entered.id, &line, 1_000_000);
    let create = format!("{PAYMENT}/create");
    let refused = office.post(&office.finance, &create, &body).await;
    assert_eq!(
        (refused.status, refused.code().as_str()),
        (409, "KOMPONEN_BUKAN_UNTUK_INSTITUSI")
    );
    body["komponen"] = json!("ukt");
    let payment = Thing::of(&office.post(&office.finance, &create, &body).await);
    office
        .pay_step(&office.approver, "approve", &payment, json!({}))
        .await;
    let mut roster = json!({
        "nama": "Asrama", "paguId": line.id, "komponen": "asrama", "tahunAkademik": body["tahunAkademik"],
        "jumlah": 1_000_000, "semester": body["semester"], "dibayarKepada": "kampus", "pratinjau": true,
    });
    let target = "/api/cms/daftar-pembayaran/create";
    let found = office.post(&office.finance, target, &roster).await;
    assert_eq!(found.data()["berhasil"], 1, "{}", found.text());
    roster["dibayarKepada"] = json!("asrama");
    let found = office.post(&office.finance, target, &roster).await;
    assert_eq!(found.data()["berhasil"], 0, "{}", found.text());
    // It turns out wrong: what is on its way to it is held.
    let verdict = entered.with(json!({ "putusan": "ditolak", "catatan": "Bukan nomornya" }));
    Thing::of(&office.post(&office.approver, &verify, &verdict).await);
    let held = office
        .read(&office.finance, &format!("{PAYMENT}?tertahan=1"))
        .await
        .data();
    assert_eq!(held["totalItems"], 1, "{held}");
    assert_eq!(
        held["items"][0]["tertahan"][0]["kode"],
        "REKENING_BELUM_TERVERIFIKASI"
    );
}

#[tokio::test]
async fn the_holder_is_compared_with_the_person_or_the_campus() {
    let office = Office::open().await;
    let (_, award, account) = office.approved(1).await;
    let one = format!("{ACCOUNTS}/{account}");
    let seen = office.read(&office.approver, &one).await.data();
    assert_eq!(seen["nama"]["hasil"], "sama", "{seen}");
    assert_eq!(seen["nama"]["diharapkan"], seen["namaPenerima"]);
    let changed = json!({
        "id": account, "versi": seen["versi"], "jenis": "mahasiswa", "bankId": "132",
        "nomor": "555566667777", "namaPemilik": "Orang Lain Sekali",
    });
    let target = format!("{ACCOUNTS}/create");
    Thing::of(&office.post(&office.finance, &target, &changed).await);
    let seen = office.read(&office.approver, &one).await.data();
    assert_eq!(seen["nama"]["hasil"], "beda", "{seen}");
    let detail = format!("/api/cms/penerima-beasiswa/{award}");
    let owner = office.read(&office.finance, &detail).await.data()["userId"].clone();
    let entered = json!({
        "userId": owner, "jenis": "wali", "bankId": "132", "nomor": "111122223333",
        "namaPemilik": "Bapak Gwijangge",
    });
    let entered = Thing::of(&office.post(&office.finance, &target, &entered).await);
    let seen = office
        .read(&office.approver, &format!("{ACCOUNTS}/{}", entered.id))
        .await
        .data();
    assert_eq!(seen["nama"], Value::Null, "{seen}");
}

#[tokio::test]
async fn recipients_without_an_account_are_found_and_leave_when_one_is_entered() {
    let office = Office::open().await;
    let (_, award, account) = office.approved(1).await;
    let without = "/api/cms/penerima-beasiswa?tanpaRekening=true&status=aktif";
    let none = office.read(&office.finance, without).await.data();
    assert_eq!(none["totalItems"], 0, "{none}");
    let refused = json!({
        "id": account, "versi": 1, "putusan": "ditolak", "catatan": "Nomor tidak terbaca.",
    });
    let target = format!("{ACCOUNTS}/verifikasi");
    let refused = office.post(&office.finance, &target, &refused).await;
    assert_eq!(refused.status, 200, "{}", refused.text());
    let one = office.read(&office.finance, without).await.data();
    assert_eq!(one["totalItems"], 1, "{one}");
    assert_eq!(one["items"][0]["id"], award.as_str());
    let changed = json!({
        "id": account, "versi": 2, "jenis": "mahasiswa", "bankId": "132",
        "nomor": "555566667777", "namaPemilik": "Yuliana Gwijangge B",
    });
    let target = format!("{ACCOUNTS}/create");
    Thing::of(&office.post(&office.finance, &target, &changed).await);
    let none = office.read(&office.finance, without).await.data();
    assert_eq!(none["totalItems"], 0, "{none}");
}

#[tokio::test]
async fn the_queue_is_of_the_office_alone_and_refuses_unknown_words() {
    let office = Office::open().await;
    let (_, _, account) = office.approved(1).await;
    for session in [
        &office.applicant,
        &office.branch,
        &office.government,
        &office.institution,
    ] {
        for target in [ACCOUNTS.to_owned(), format!("{ACCOUNTS}/{account}")] {
            let answer = office.server.get_as(session, &target).await;
            assert_eq!(answer.status, 403, "{target}: {}", answer.text());
        }
    }
    let wrong = office
        .read(&office.admin, &format!("{ACCOUNTS}?status=mungkin"))
        .await;
    assert_eq!(wrong.status, 400, "{}", wrong.text());
    let missing = format!("{ACCOUNTS}/0190f0a0-0000-7000-8000-000000000000");
    assert_eq!(office.read(&office.admin, &missing).await.status, 404);
}

#[tokio::test]
async fn a_banks_check_of_names_is_held_against_the_accounts_that_wait() {
    let office = Office::open().await;
    let (_, _, first) = office.approved(1).await;
    let one = format!("{ACCOUNTS}/{first}");
    let known = office.read(&office.finance, &one).await.data();
    let (number, holder) = (known["nomor"].as_str().unwrap(), &known["namaPemilik"]);
    let list = format!(
        "BANK PAPUA\n\nNo. Rekening;Nama Nasabah\n'{number};{}\n999000;Orang Lain\n",
        holder.as_str().unwrap().to_uppercase()
    );
    let asked = |list: &str| json!({ "bankId": known["bankId"], "berkas": list });
    let target = format!("{ACCOUNTS}/cek-nama");
    let told = office.post(&office.approver, &target, &asked(&list)).await;
    assert_eq!(told.status, 200, "{}", told.text());
    let told = told.data();
    let line = &told["items"][0];
    assert_eq!(
        (&line["hasil"], &line["baris"]),
        (&json!("sesuai"), &json!(4)),
        "{told}"
    );
    assert_eq!(
        (&line["rekeningId"], &line["dariSaya"]),
        (&json!(first), &json!(false))
    );
    assert!(
        !told.to_string().contains(number),
        "numbers are masked: {told}"
    );
    assert_eq!(told["items"][1]["hasil"], "tidak-menunggu");
    assert_eq!(told["tanpaBaris"], 0, "{told}");
    let strangers = "Rekening;Nama\n999000;Orang Lain\n";
    let told = office
        .post(&office.approver, &target, &asked(strangers))
        .await
        .data();
    assert_eq!(told["tanpaBaris"], 1, "{told}");
    // The bank names another: nothing was written, and the account waits on.
    let other = list.replace(&holder.as_str().unwrap().to_uppercase(), "MARIA KOGOYA");
    let told = office
        .post(&office.approver, &target, &asked(&other))
        .await
        .data();
    assert_eq!(told["items"][0]["hasil"], "berbeda", "{told}");
    // Both answers in one file: neither counts.
    let both = format!("{list}'{number};MARIA KOGOYA\n");
    let told = office
        .post(&office.approver, &target, &asked(&both))
        .await
        .data();
    let of_it = told["items"].as_array().unwrap().iter();
    let of_it: Vec<_> = of_it.filter(|it| it["rekeningId"] == first).collect();
    assert_eq!(of_it.len(), 2, "{told}");
    assert!(
        of_it.iter().all(|it| it["hasil"] == "bertentangan"),
        "{told}"
    );
    assert_eq!(told["tanpaBaris"], 0, "{told}");
    let waiting = office
        .accounts(&office.finance, "status=belum_diverifikasi")
        .await;
    assert_eq!(waiting["totalItems"], 1, "{waiting}");
    let nothing = office
        .post(&office.approver, &target, &asked("a;b\n1;2\n"))
        .await;
    assert_eq!(nothing.code(), "BERKAS_BANK_TIDAK_TERBACA");
    let refused = office.post(&office.branch, &target, &asked(&list)).await;
    assert_eq!(refused.status, 403);
}
