//! Rosters through the real router: chosen, locked, approved by two, ordered, sent to the bank and
//! settled by its result.

use commands::Call;
use domain::Actor;
use domain::record::Setting;
use serde_json::{Value, json};

use crate::routes::testing::{Office, PAYMENT, Thing};
use crate::server::testing::TestSession;

const ROSTER: &str = "/api/cms/daftar-pembayaran";

fn criteria(line: &Thing) -> Value {
    json!({
        "nama": "Biaya hidup gelombang 1",
        "paguId": line.id,
        "komponen": "biaya_hidup",
        "tahunAkademik": "2026/2027",
        "jumlah": 3_000_000,
    })
}

impl Office {
    async fn roster_step(
        &self,
        who: &TestSession,
        step: &str,
        roster: &Thing,
        more: Value,
    ) -> Value {
        let answer = self
            .post(who, &format!("{ROSTER}/{step}"), &roster.with(more))
            .await;
        assert!(answer.status < 300, "{step}: {}", answer.text());
        answer.data()
    }
}

fn thing(data: &Value) -> Thing {
    Thing {
        id: data["id"].as_str().unwrap().to_owned(),
        version: data["versi"].as_u64().unwrap(),
        position: data["nomorPeristiwa"].as_u64().unwrap(),
    }
}

/// A roster of one payable recipient, and one who is left out because no decree names them.
async fn made(office: &Office) -> (Thing, Thing) {
    office.payable(1).await;
    let line = office.budget_line(9_000_000).await;
    let answer = office
        .post(
            &office.finance,
            &format!("{ROSTER}/create"),
            &criteria(&line),
        )
        .await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    (thing(&answer.data()), line)
}

#[tokio::test]
async fn a_preview_tells_who_is_in_and_who_is_left_out_and_writes_nothing() {
    let office = Office::open().await;
    office.approved(1).await;
    let line = office.budget_line(9_000_000).await;
    let mut body = criteria(&line);
    body["pratinjau"] = json!(true);
    let create = format!("{ROSTER}/create");
    let shown = office.post(&office.finance, &create, &body).await;
    assert_eq!(shown.status, 200, "{}", shown.text());
    let data = shown.data();
    assert_eq!(
        (data["berhasil"].as_u64(), data["ditolak"].as_u64()),
        (Some(0), Some(1))
    );
    // Neither a decree nor a verified account: both are told.
    assert_eq!(data["baris"][0]["kode"], "PEMBAYARAN_TERTAHAN");
    let text = data["baris"][0]["pesan"].to_string();
    assert!(
        text.contains("Belum ada SK") && text.contains("Rekening belum terverifikasi"),
        "{text}"
    );
    assert_eq!(data["baris"][0]["namaPenerima"], "Yuliana Gwijangge B");
    let empty = office
        .post(&office.finance, &create, &criteria(&line))
        .await;
    assert_eq!(
        (empty.status, empty.code().as_str()),
        (409, "DAFTAR_KOSONG")
    );
    let list = office.read(&office.finance, ROSTER).await.data();
    assert_eq!(list["totalItems"], 0);
    let mut wrong = criteria(&line);
    wrong["jumlah"] = json!(0);
    let refused = office.post(&office.finance, &create, &wrong).await;
    assert_eq!(refused.status, 422);
    for who in [
        &office.applicant,
        &office.branch,
        &office.government,
        &office.institution,
    ] {
        assert_eq!(office.post(who, &create, &body).await.status, 403);
    }
}

#[tokio::test]
async fn a_roster_is_paid_from_criteria_to_the_banks_result() {
    let office = Office::open().await;
    let (roster, line) = made(&office).await;
    let create = format!("{ROSTER}/create");
    let again = office
        .post(&office.finance, &create, &criteria(&line))
        .await;
    assert_eq!(again.code(), "DAFTAR_KOSONG");
    let mut preview = criteria(&line);
    preview["pratinjau"] = json!(true);
    let preview = office.post(&office.finance, &create, &preview).await.data();
    assert_eq!(preview["baris"][0]["kode"], "PEMBAYARAN_SUDAH_ADA");

    let payments = format!("{PAYMENT}?daftarPembayaranId={}", roster.id);
    let rows = office.read(&office.finance, &payments).await.data();
    assert_eq!(rows["totalItems"], 1);
    // Nobody can approve a row before the lock: it lies with those who prepare.
    assert_eq!(rows["items"][0]["pemegang"]["kantor"], "keuangan");
    let payment = Thing {
        id: rows["items"][0]["id"].as_str().unwrap().to_owned(),
        version: 1,
        position: 0,
    };
    let alone = office
        .post(
            &office.approver,
            &format!("{PAYMENT}/approve"),
            &payment.with(json!({})),
        )
        .await;
    assert_eq!(
        (alone.status, alone.code().as_str()),
        (409, "BAGIAN_DAFTAR_PEMBAYARAN")
    );
    let early = office
        .post(
            &office.approver,
            &format!("{ROSTER}/approve"),
            &roster.with(json!({})),
        )
        .await;
    assert_eq!(
        (early.status, early.code().as_str()),
        (409, "STATUS_DAFTAR_TIDAK_SESUAI")
    );
    // The roster's own sum follows its rows wherever it is told.
    let sums = async || {
        let one = format!("{ROSTER}/{}", roster.id);
        let one = office.read(&office.finance, &one).await.data();
        let listed = office.read(&office.finance, ROSTER).await.data();
        let rows = office.read(&office.finance, &payments).await.data();
        (
            one["versi"].as_u64().unwrap(),
            [
                one["jumlah"].clone(),
                listed["items"][0]["jumlah"].clone(),
                rows["items"][0]["jumlah"].clone(),
            ],
        )
    };
    let (_, before) = sums().await;
    let amount = before[0].as_i64().unwrap();
    for (right, version) in [(amount - 150_000, 1), (amount, 2)] {
        let body = json!({ "versi": version, "jumlah": right, "alasan": "Sesuai tagihan" });
        let target = format!("{PAYMENT}/{}", payment.id);
        let done = office.put(&office.finance, &target, &body).await;
        assert_eq!(done.status, 200, "{}", done.text());
        assert_eq!(sums().await.1, [json!(right), json!(right), json!(right)]);
    }
    let roster = Thing {
        version: sums().await.0,
        ..roster
    };
    let locked = thing(
        &office
            .roster_step(&office.finance, "kunci", &roster, json!({}))
            .await,
    );
    let rows = office.read(&office.finance, &payments).await.data();
    assert_eq!(rows["items"][0]["pemegang"]["kantor"], "pengesah");
    let stale = office
        .post(
            &office.finance,
            &format!("{ROSTER}/batalkan"),
            &roster.with(json!({ "alasan": "x" })),
        )
        .await;
    assert_eq!((stale.status, stale.code().as_str()), (409, "VERSI_USANG"));
    let own = office
        .post(
            &office.finance,
            &format!("{ROSTER}/approve"),
            &locked.with(json!({})),
        )
        .await;
    assert_eq!(
        (own.status, own.code().as_str()),
        (403, "PENYUSUN_TIDAK_BOLEH_MENYETUJUI")
    );
    let approved = office
        .roster_step(&office.approver, "approve", &locked, json!({}))
        .await;
    assert_eq!(approved["berhasil"], 1);
    let lines = office.read(&office.finance, "/api/cms/pagu").await.data();
    assert_eq!(lines["items"][0]["komitmen"], 3_000_000);

    let file = format!("{ROSTER}/{}/berkas-bank", roster.id);
    let none = office.read(&office.finance, &file).await;
    assert_eq!(
        (none.status, none.code().as_str()),
        (409, "BERKAS_BANK_BELUM_DIBUAT")
    );
    let make = format!("{ROSTER}/berkas-bank");
    let early = office
        .post(&office.finance, &make, &thing(&approved).with(json!({})))
        .await;
    assert_eq!(
        (early.status, early.code().as_str()),
        (409, "BERKAS_BANK_KOSONG")
    );
    let paper = |number: &str| json!({ "nomor": number, "tanggal": "2026-01-01" });
    let papers = json!({ "spp": paper("SPP-9"), "spm": paper("SPM-9"), "sp2d": paper("SP2D-9") });
    let ordered = office
        .roster_step(&office.finance, "surat", &thing(&approved), papers)
        .await;
    assert_eq!(ordered["berhasil"], 1);
    let lines = office.read(&office.finance, "/api/cms/pagu").await.data();
    assert_eq!(lines["items"][0]["realisasi"], 3_000_000);

    // The roster waits for its file, once: its row does not wait to be transferred beside it.
    let rows = "/api/cms/keuangan?antrean=penyaluran";
    let rows = office.read(&office.finance, rows).await.data();
    assert_eq!(rows["totalItems"], 0, "{rows}");
    let waiting = format!("{ROSTER}?antrean=berkas-bank");
    let waiting = office.read(&office.finance, &waiting).await.data();
    assert_eq!(waiting["totalItems"], 1, "{waiting}");

    let unknown = json!({ "tataLetak": "x" });
    let other = office
        .post(&office.finance, &make, &thing(&ordered).with(unknown))
        .await;
    assert_eq!(other.status, 422);
    let made = office
        .roster_step(&office.finance, "berkas-bank", &thing(&ordered), json!({}))
        .await;
    let sent = office.read(&office.finance, &file).await;
    assert_eq!(sent.status, 200, "{}", sent.text());
    let row = sent.text().lines().nth(1).unwrap().to_owned();
    assert!(
        row.contains("102030400001") && row.contains(";3000000;"),
        "{row}"
    );
    // Once for these payments, and the same bytes whenever it is asked for.
    let twice = office
        .post(&office.finance, &make, &thing(&made).with(json!({})))
        .await;
    assert_eq!(
        (twice.status, twice.code().as_str()),
        (409, "BERKAS_BANK_KOSONG")
    );
    let again = office
        .read(&office.finance, &format!("{file}?nomor=1"))
        .await;
    assert_eq!(again.text(), sent.text());
    let letter = format!("{ROSTER}/{}/surat-pengantar", roster.id);
    assert_eq!(office.read(&office.finance, &letter).await.status, 200);
    for who in [&office.government, &office.branch, &office.applicant] {
        assert_eq!(office.read(who, &file).await.status, 403);
    }

    let reference = row.split(';').nth(1).unwrap();
    let result = format!(
        "referensi;rekening;jumlah;status;tanggal;alasan\n\
         {reference};102030400001;3000000;BERHASIL;2026-01-01;\n\
         ;999999;5;BERHASIL;2026-01-01;\n"
    );
    let ordered = thing(&made);
    let target = format!("{ROSTER}/{}/hasil-bank", roster.id);
    let body =
        |preview: bool| json!({ "versi": ordered.version, "berkas": result, "pratinjau": preview });
    // A line that means a payment and says another amount: what was expected stands beside it, and the payment is not
    // called unnamed.
    let mut other = body(true);
    other["berkas"] = json!(format!(
        "referensi;jumlah;status\n{reference};2999999;BERHASIL\n"
    ));
    let other = office.post(&office.finance, &target, &other).await.data();
    let line = &other["baris"][0];
    assert_eq!(line["kode"], "jumlah_berbeda", "{other}");
    assert_eq!(line["jumlah"], 3_000_000);
    assert!(line["namaPenerima"].is_string() && line["rekening"].is_string());
    assert_eq!(other["tidakDisebut"], json!([]));
    let shown = office.post(&office.finance, &target, &body(true)).await;
    assert_eq!(shown.status, 200, "{}", shown.text());
    assert_eq!(shown.data()["disalurkan"], 1);
    assert_eq!(shown.data()["tidakCocok"], 1);
    // Who presses sees whom, how much and where to, before anything is written.
    let line = &shown.data()["baris"][0];
    assert!(line["namaPenerima"].is_string() && line["rekening"].is_string());
    assert_eq!(
        (&line["jumlah"], &line["kode"]),
        (&json!(3_000_000), &json!(null))
    );
    let done = office.post(&office.finance, &target, &body(false)).await;
    assert_eq!(done.status, 200, "{}", done.text());
    assert_eq!(done.data()["baris"][1]["kode"], "tidak_dikenal");
    assert_eq!(done.data()["baris"][1]["baris"], 3);
    let mut repeated = body(false);
    repeated["versi"] = done.data()["versi"].clone();
    let twice = office.post(&office.finance, &target, &repeated).await;
    assert_eq!(
        (twice.status, twice.code().as_str()),
        (409, "HASIL_BANK_SUDAH_DIMUAT")
    );
    let detail = office
        .read(&office.government, &format!("{ROSTER}/{}", roster.id))
        .await
        .data();
    assert_eq!(detail["kemajuan"][0]["status"], "disalurkan");
    assert_eq!(detail["hasilBank"], 1);
    for who in [&office.applicant, &office.branch, &office.institution] {
        let refused = office.read(who, &format!("{ROSTER}/{}", roster.id)).await;
        assert_eq!(refused.status, 403);
    }
}

#[tokio::test]
async fn a_sum_above_the_threshold_is_approved_by_two_people() {
    let office = Office::open().await;
    let setting = Setting {
        value: json!(2_999_999),
    };
    commands::record::create(
        &office.server.app.commands,
        &Call::new(Actor::system()),
        commands::record::TWO_APPROVER_THRESHOLD,
        setting,
    )
    .await
    .unwrap();
    let (roster, _) = made(&office).await;
    let locked = office
        .roster_step(&office.finance, "kunci", &roster, json!({}))
        .await;
    let first = office
        .roster_step(&office.approver, "approve", &thing(&locked), json!({}))
        .await;
    // Nothing is called approved before it is.
    assert_eq!(first["menungguPenyetujuKedua"], true);
    let same = office
        .post(
            &office.approver,
            &format!("{ROSTER}/approve"),
            &thing(&first).with(json!({})),
        )
        .await;
    assert_eq!(
        (same.status, same.code().as_str()),
        (403, "PENYETUJU_KEDUA_HARUS_ORANG_LAIN")
    );
    let lines = office.read(&office.finance, "/api/cms/pagu").await.data();
    assert_eq!(lines["items"][0]["komitmen"], 0);
    let last = office
        .roster_step(&office.admin, "approve", &thing(&first), json!({}))
        .await;
    assert_eq!(last["menungguPenyetujuKedua"], false);
    let lines = office.read(&office.finance, "/api/cms/pagu").await.data();
    assert_eq!(lines["items"][0]["komitmen"], 3_000_000);
}

#[tokio::test]
async fn what_the_ceiling_does_not_cover_is_told_by_row_and_a_cancelled_roster_frees_its_payments()
{
    let office = Office::open().await;
    office.payable(1).await;
    let line = office.budget_line(1_000_000).await;
    let create = format!("{ROSTER}/create");
    let made = office
        .post(&office.finance, &create, &criteria(&line))
        .await;
    let roster = thing(&made.data());
    let locked = office
        .roster_step(&office.finance, "kunci", &roster, json!({}))
        .await;
    let approved = office
        .roster_step(&office.approver, "approve", &thing(&locked), json!({}))
        .await;
    assert_eq!(approved["ditolak"], 1);
    assert_eq!(approved["baris"][0]["kode"], "PAGU_TIDAK_CUKUP");
    assert!(
        approved["baris"][0]["pesan"]
            .as_str()
            .unwrap()
            .contains("Rp 1.000.000")
    );
    let lines = office.read(&office.finance, "/api/cms/pagu").await.data();
    let raised = json!({
        "id": line.id, "versi": lines["items"][0]["versi"], "jumlah": 9_000_000, "alasan": "Perubahan",
    });
    let raised = office
        .with_paper(&office.finance, "DPPA/2/2026", raised)
        .await;
    let asked = office
        .post(&office.finance, "/api/cms/pagu/ubah", &raised)
        .await;
    office.second_person(&asked).await;
    let again = office
        .roster_step(&office.approver, "approve", &thing(&approved), json!({}))
        .await;
    assert_eq!(again["berhasil"], 1);
    // What has no SP2D is cancelled also after the approval, once.
    let body = thing(&again).with(json!({ "alasan": "Salah" }));
    let cancel = format!("{ROSTER}/batalkan");
    let late = office.post(&office.finance, &cancel, &body).await;
    assert_eq!(late.status, 200, "{}", late.text());
    let body = Thing::of(&late).with(json!({ "alasan": "Salah" }));
    let twice = office.post(&office.finance, &cancel, &body).await;
    assert_eq!(twice.code(), "STATUS_DAFTAR_TIDAK_SESUAI");

    let second = Office::open().await;
    let (roster, line) = self::made(&second).await;
    second
        .roster_step(
            &second.finance,
            "batalkan",
            &roster,
            json!({ "alasan": "Salah gelombang" }),
        )
        .await;
    let anew = second
        .post(&second.finance, &create, &criteria(&line))
        .await;
    assert_eq!(anew.status, 201, "{}", anew.text());
}

#[tokio::test]
async fn an_open_finding_is_a_reason_of_its_own() {
    let office = Office::open().await;
    office.approved(1).await;
    let line = office.budget_line(9_000_000).await;
    // Before the account is verified, somebody else names the same one.
    let mut filled = Office::filled_form(2);
    filled["rekening"]["nomor"] = json!("102030400001");
    let body = json!({ "isi": filled });
    let create = format!("{}/create", crate::routes::testing::FORM);
    let who = &office.other_applicant;
    let mut form = Thing::of(&office.post(who, &create, &body).await);
    for kind in crate::routes::testing::DOCUMENTS {
        form = office.attach(who, &form, kind).await;
    }
    let target = format!("{}/ajukan", crate::routes::testing::FORM);
    Thing::of(&office.post(who, &target, &form.with(json!({}))).await);

    let mut body = criteria(&line);
    body["pratinjau"] = json!(true);
    let shown = office
        .post(&office.finance, &format!("{ROSTER}/create"), &body)
        .await
        .data();
    assert_eq!(shown["baris"][0]["kode"], "PEMBAYARAN_TERTAHAN", "{shown}");
    let text = shown["baris"][0]["pesan"].to_string();
    assert!(text.contains("Temuan: Rekening sama"), "{shown}");
    let plain = crate::ApiError::new("TEMUAN_MENGHALANGI").plain_text();
    assert!(
        plain.starts_with("Ada temuan terbuka yang menghalangi."),
        "{plain}"
    );
}

/// The titles of the notices of a reader, newest first.
async fn told(office: &Office, who: &TestSession) -> Vec<String> {
    let notices = office.read(who, "/api/cms/notification").await.data();
    let kind = |notice: &Value| notice["title"].as_str().unwrap().to_owned();
    notices["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(kind)
        .collect()
}

#[tokio::test]
async fn who_decides_on_a_roster_is_told_of_it_once_and_of_none_of_its_rows() {
    let office = Office::open().await;
    let (roster, _) = made(&office).await;
    let of_payments = |kinds: &[String]| {
        let about = |kind: &&String| kind.starts_with("Pembayaran menunggu");
        kinds.iter().filter(about).count()
    };
    let of_rosters = |kinds: &[String]| {
        let about = |kind: &&String| kind.starts_with("Daftar pembayaran menunggu");
        kinds.iter().filter(about).count()
    };
    let before = told(&office, &office.approver).await;
    assert_eq!((of_payments(&before), of_rosters(&before)), (0, 0));
    office
        .roster_step(&office.finance, "kunci", &roster, json!({}))
        .await;
    let after = told(&office, &office.approver).await;
    assert_eq!((of_payments(&after), of_rosters(&after)), (0, 1));
    assert_eq!(of_rosters(&told(&office, &office.finance).await), 0);
}

#[tokio::test]
async fn lists_are_narrowed_to_one_person_and_one_official() {
    let office = Office::open().await;
    made(&office).await;
    let awards = office
        .read(&office.finance, "/api/cms/penerima-beasiswa")
        .await
        .data();
    let person = awards["items"][0]["userId"].as_str().unwrap();
    let nobody = uuid::Uuid::from_u128(7).to_string();
    let total = async |list: &str| {
        let page = office.read(&office.finance, list).await.data();
        page["totalItems"].as_u64().unwrap()
    };
    for list in [
        ROSTER,
        PAYMENT,
        "/api/cms/sk-penetapan",
        "/api/cms/penerima-beasiswa",
        "/api/cms/rekening",
    ] {
        assert_eq!(total(list).await, 1, "{list}");
        assert_eq!(total(&format!("{list}?userId={person}")).await, 1, "{list}");
        assert_eq!(total(&format!("{list}?userId={nobody}")).await, 0, "{list}");
    }
    let finance = office.finance.user_id.clone();
    for (narrowed, found) in [
        (format!("{ROSTER}?disiapkanOleh={finance}"), 1),
        (format!("{ROSTER}?disiapkanOleh={nobody}"), 0),
        (format!("{ROSTER}?disetujuiOleh={finance}"), 0),
        (
            format!("{ROSTER}?jumlahDari=3000000&jumlahSampai=3000000&komponen=biaya_hidup"),
            1,
        ),
        (format!("{ROSTER}?jumlahDari=3000001"), 0),
        (format!("{ROSTER}?sp2dDari=2020-01-01"), 0),
        ("/api/cms/sk-penetapan?sudahDiubah=true".to_owned(), 0),
        (
            "/api/cms/sk-penetapan?sudahDiubah=false&tanggalDari=2020-01-01".to_owned(),
            1,
        ),
    ] {
        assert_eq!(total(&narrowed).await, found, "{narrowed}");
    }
}

#[tokio::test]
async fn heads_of_lists_sum_what_lives_and_what_ended_apart_and_a_roster_keeps_a_scan() {
    let office = Office::open().await;
    let (roster, _) = made(&office).await;
    let locked = office
        .roster_step(&office.finance, "kunci", &roster, json!({}))
        .await;
    let approved = office
        .roster_step(&office.approver, "approve", &thing(&locked), json!({}))
        .await;
    let list = format!("{PAYMENT}?daftarPembayaranId={}", roster.id);
    let sums = async || {
        let page = office.read(&office.finance, &list).await.data();
        page["jumlahPerKelas"].clone()
    };
    let one = |class: &str| json!([{ "kelas": class, "jumlahPembayaran": 1, "jumlah": 3_000_000 }]);
    assert_eq!(sums().await, one("berjalan"));
    let acts = async || {
        let page = format!("{ROSTER}/{}", roster.id);
        let data = office.read(&office.finance, &page).await.data();
        let name = |act: &Value| act["nama"].as_str().unwrap().to_owned();
        let acts = data["tindakan"].as_array().unwrap().iter().map(name);
        acts.collect::<Vec<_>>()
    };
    let offered = acts().await;
    assert!(offered.iter().any(|act| act == "spp"), "{offered:?}");
    assert!(!offered.iter().any(|act| act == "pindaian"), "{offered:?}");
    let papers = json!({ "spp": { "nomor": "SPP-9", "tanggal": "2026-01-01" } });
    let issued = office
        .roster_step(&office.finance, "surat", &thing(&approved), papers)
        .await;
    let offered = acts().await;
    assert!(!offered.iter().any(|act| act == "spp"), "{offered:?}");
    assert!(offered.iter().any(|act| act == "pindaian"), "{offered:?}");
    let scan = json!({ "dokumen": "sp2d", "berkas": office.sent(&office.finance).await });
    let none = office
        .post(
            &office.finance,
            &format!("{ROSTER}/pindaian"),
            &thing(&issued).with(scan),
        )
        .await;
    assert_eq!(
        (none.status, none.code().as_str()),
        (409, "DOKUMEN_BELUM_TERBIT")
    );
    let scan = json!({ "dokumen": "spp", "berkas": office.sent(&office.finance).await });
    let kept = office
        .roster_step(&office.finance, "pindaian", &thing(&issued), scan)
        .await;
    let page = format!("{ROSTER}/{}", roster.id);
    let data = office.read(&office.finance, &page).await.data();
    assert_eq!(data["pindaian"][0]["dokumen"], "spp");
    office
        .roster_step(
            &office.finance,
            "batalkan",
            &thing(&kept),
            json!({ "alasan": "Batal" }),
        )
        .await;
    assert_eq!(sums().await, one("tidak-jadi"));
}
