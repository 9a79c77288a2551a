//! Whole lists through the real router: rows before the lock, a bank's spreadsheet, piles of work, marks of a cut amount.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use commands::Call;
use domain::Actor;
use domain::record::Setting;
use rust_xlsxwriter::Workbook;
use serde_json::{Value, json};

use crate::routes::testing::{Office, PAYMENT, Thing};
use crate::server::testing::{Answer, TestSession};

const ROSTER: &str = "/api/cms/daftar-pembayaran";

fn paper(number: &str) -> Value {
    json!({ "nomor": number, "tanggal": "2026-01-01" })
}

impl Office {
    async fn on_roster(
        &self,
        who: &TestSession,
        step: &str,
        roster: &Thing,
        more: Value,
    ) -> Answer {
        let target = format!("{ROSTER}/{step}");
        self.post(who, &target, &roster.with(more)).await
    }

    async fn roster_page(&self, id: &str) -> Value {
        let page = format!("{ROSTER}/{id}");
        self.read(&self.finance, &page).await.data()
    }

    /// How many lie on a pile, and how many the list shows that the pile leads to.
    async fn pile_and_list(&self, who: &TestSession, kind: &str) -> (i64, i64) {
        let work = self.read(who, "/api/cms/pekerjaan").await.data();
        let piles = work["items"].as_array().unwrap();
        let pile = piles.iter().find(|pile| pile["jenis"] == kind).unwrap();
        let list = self.read(who, &format!("{ROSTER}?antrean={kind}")).await;
        (
            pile["jumlah"].as_i64().unwrap(),
            list.data()["totalItems"].as_i64().unwrap(),
        )
    }

    async fn new_roster(&self, line: &Thing) -> Thing {
        let criteria = json!({
            "nama": "Biaya hidup", "paguId": line.id, "komponen": "biaya_hidup",
            "tahunAkademik": "2026/2027", "jumlah": 3_000_000,
        });
        let create = format!("{ROSTER}/create");
        Thing::of(&self.post(&self.finance, &create, &criteria).await)
    }
}

/// A bank's spreadsheet: its letterhead, the head, and rows of reference, account, amount and status.
fn spreadsheet(rows: &[[&str; 4]]) -> String {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    sheet
        .write_string(0, 0, "BANK PAPUA CABANG KENYAM")
        .unwrap();
    sheet
        .write_string(1, 0, "Hasil transfer massal; 01/01/2026")
        .unwrap();
    let head = [["Referensi", "No. Rekening", "Nominal", "Status"]];
    for (row, cells) in (4..).zip(head.iter().chain(rows)) {
        for (column, text) in (1..).zip(cells) {
            match text.parse::<f64>() {
                Ok(number) if column == 3 => sheet.write_number(row, column, number).unwrap(),
                _ => sheet.write_string(row, column, *text).unwrap(),
            };
        }
    }
    sheet.write_string(20, 1, "").unwrap();
    sheet.write_string(20, 3, "Jumlah seluruhnya").unwrap();
    STANDARD.encode(book.save_to_buffer().unwrap())
}

#[tokio::test]
async fn a_row_is_added_and_taken_out_on_the_page_of_a_draft() {
    let office = Office::open().await;
    office.payable(1).await;
    let line = office.budget_line(9_000_000).await;
    let roster = office.new_roster(&line).await;
    let page = office.roster_page(&roster.id).await;
    let acts = page["tindakan"].to_string();
    assert!(acts.contains("\"tambah\""), "{acts}");
    // Of one row none is taken out.
    assert!(!acts.contains("\"keluarkan\""), "{acts}");
    // The roster is no recipient.
    let unknown = json!({ "penerimaBeasiswaId": [page["id"]] });
    let refused = office
        .on_roster(&office.finance, "tambah", &roster, unknown)
        .await;
    assert_eq!(refused.code(), "PENERIMA_TIDAK_DITEMUKAN");
    let list = format!("{PAYMENT}?daftarPembayaranId={}", roster.id);
    let rows = office.read(&office.finance, &list).await.data();
    let row = rows["items"][0].clone();
    let again = json!({
        "penerimaBeasiswaId": [row["penerimaBeasiswaId"]], "jumlah": 1_000_000, "pratinjau": true,
    });
    let shown = office
        .on_roster(&office.finance, "tambah", &roster, again)
        .await
        .data();
    assert_eq!(shown["baris"][0]["kode"], "PEMBAYARAN_SUDAH_ADA");
    assert_eq!(shown["baris"][0]["namaPenerima"], "Yuliana Gwijangge B");
    let remove = json!({ "keuanganId": [row["id"]], "alasan": "Cuti" });
    let last = office
        .on_roster(&office.finance, "keluarkan", &roster, remove)
        .await;
    assert_eq!(
        (last.status, last.code().as_str()),
        (409, "BARIS_TERAKHIR_DAFTAR")
    );
    for who in [
        &office.applicant,
        &office.branch,
        &office.government,
        &office.institution,
    ] {
        for step in ["tambah", "keluarkan"] {
            let refused = office.on_roster(who, step, &roster, json!({})).await;
            assert_eq!(refused.status, 403);
        }
    }
}

#[tokio::test]
async fn a_loose_payment_goes_through_the_bank_by_a_spreadsheet_below_its_letterhead() {
    let office = Office::open().await;
    let (award, account) = office.payable(1).await;
    let line = office.budget_line(9_000_000).await;
    let body = Office::payment_of(&award, &account, &line, 3_000_000);
    let create = format!("{PAYMENT}/create");
    let payment = Thing::of(&office.post(&office.finance, &create, &body).await);
    let payment = office
        .pay_step(&office.approver, "approve", &payment, json!({}))
        .await;
    let mut orders = paper("SP2D-1");
    orders["spp"] = paper("SPP-1");
    orders["spm"] = paper("SPM-1");
    office
        .pay_step(&office.finance, "sp2d", &payment, orders)
        .await;
    let gather = json!({ "nama": "Lepas Januari", "keuanganId": [payment.id] });
    let loose = format!("{ROSTER}/lepas");
    let nameless = json!({ "nama": " ", "keuanganId": [payment.id] });
    let nameless = office.post(&office.finance, &loose, &nameless).await;
    assert_eq!(nameless.status, 422, "{}", nameless.text());
    let made = office.post(&office.finance, &loose, &gather).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let roster = Thing::of(&made);
    let page = office.roster_page(&roster.id).await;
    assert_eq!(
        (&page["jenis"], &page["jumlah"]),
        (&json!("transfer"), &json!(3_000_000))
    );
    assert_eq!(page["kemajuan"][0]["status"], "sp2d_terbit");
    assert!(!page["tindakan"].to_string().contains("\"spp\""), "{page}");
    assert_eq!(
        office.pile_and_list(&office.finance, "berkas-bank").await,
        (1, 1)
    );
    let filed = office
        .on_roster(&office.finance, "berkas-bank", &roster, json!({}))
        .await;
    assert_eq!(filed.status, 200, "{}", filed.text());
    assert_eq!(
        office.pile_and_list(&office.finance, "berkas-bank").await,
        (0, 0)
    );
    assert_eq!(
        office.pile_and_list(&office.finance, "hasil-bank").await,
        (1, 1)
    );

    let file = format!("{ROSTER}/{}/berkas-bank", roster.id);
    let sent = office.read(&office.finance, &file).await;
    let row = sent.text().lines().nth(1).unwrap();
    let reference = row.split(';').nth(1).unwrap().to_owned();
    let target = format!("{ROSTER}/{}/hasil-bank", roster.id);
    let of = |rows: &[[&str; 4]], preview: bool| {
        json!({
            "versi": Thing::of(&filed).version, "xlsx": spreadsheet(rows), "pratinjau": preview,
        })
    };
    let other = [["0000", "77", "5", "Berhasil"]];
    let shown = office
        .post(&office.finance, &target, &of(&other, true))
        .await;
    assert_eq!(shown.status, 200, "{}", shown.text());
    let shown = shown.data();
    assert_eq!(shown["baris"].as_array().unwrap().len(), 1, "{shown}");
    assert_eq!(
        (&shown["baris"][0]["baris"], &shown["baris"][0]["kode"]),
        (&json!(6), &json!("tidak_dikenal"))
    );
    assert_eq!(shown["baris"][0]["isi"], "0000 · 77 · 5 · Berhasil");
    assert_eq!(
        shown["tidakDisebut"][0]["namaPenerima"],
        "Yuliana Gwijangge B"
    );
    assert_eq!(shown["tidakDisebut"][0]["jumlah"], 3_000_000);
    // A bank that writes other titles: they are said once, and its words of the status with them.
    let strange = format!("Kode;Kondisi;Atas Nama\n{reference};TUNTAS;MARIA KOGOYA\n");
    let shown = json!({ "versi": Thing::of(&filed).version, "berkas": strange, "pratinjau": true });
    let refused = office.post(&office.finance, &target, &shown).await;
    assert_eq!(refused.code(), "HASIL_BANK_TIDAK_TERBACA");
    let first = json!({ "berkas": strange });
    let first = office
        .post(&office.finance, "/api/cms/berkas-bank/baris", &first)
        .await;
    assert_eq!(
        first.data()["items"][0]["sel"][1],
        "Kondisi",
        "{}",
        first.text()
    );
    let titles = |field: &str| {
        json!({
            "bank": "132", "jenis": "hasil-bank", "berhasil": ["Tuntas"],
            "kolom": [{"isi": "referensi", "judul": "Kode"}, {"isi": field, "judul": "Kondisi"},
                {"isi": "nama", "judul": "Atas Nama"}],
        })
    };
    let keep = "/api/cms/berkas-bank/kolom";
    let too_few = office.post(&office.finance, keep, &titles("jumlah")).await;
    assert_eq!(too_few.status, 422, "{}", too_few.text());
    let kept = office.post(&office.finance, keep, &titles("status")).await;
    // One person alone makes the portal understand nothing otherwise.
    assert_eq!(kept.status, 202, "{}", kept.text());
    let waits = office.post(&office.finance, &target, &shown).await;
    assert_eq!(waits.code(), "HASIL_BANK_TIDAK_TERBACA");
    office.second_person(&kept).await;
    for (name, value) in [
        ("berhasil", json!(["Gagal"])),
        ("gagal", json!(["BERHASIL"])),
        ("bank", json!("Bank Uji")),
    ] {
        let mut wrong = titles("status");
        wrong[name] = value;
        let refused = office.post(&office.finance, keep, &wrong).await;
        assert_eq!(refused.status, 422, "{name}: {}", refused.text());
    }
    let told = office.post(&office.finance, &target, &shown).await.data();
    // Taken, and its holder is another than the account has.
    let line = &told["baris"][0];
    assert_eq!(
        (&line["hasil"], &line["pemilikLain"]),
        (&json!("disalurkan"), &json!(true)),
        "{told}"
    );
    assert_eq!(line["namaTertulis"], "MARIA KOGOYA");
    assert_eq!(told["kolomDipakai"].as_array().unwrap().len(), 1, "{told}");
    assert_eq!(line["namaPenerima"], "Yuliana Gwijangge B");

    // An account alone, which any other payment may go to as well.
    let bare = "rekening;status\n102030400001;BERHASIL\n";
    let bare = json!({ "versi": Thing::of(&filed).version, "berkas": bare, "pratinjau": true });
    let bare = office.post(&office.finance, &target, &bare).await.data();
    assert_eq!(bare["baris"][0]["kode"], "jumlah_tidak_disebut", "{bare}");
    assert_eq!(bare["disalurkan"], 0);

    let right = [[reference.as_str(), "102030400001", "3000000", "Berhasil"]];
    let done = office
        .post(&office.finance, &target, &of(&right, false))
        .await;
    assert_eq!(done.status, 200, "{}", done.text());
    assert_eq!(
        (&done.data()["disalurkan"], &done.data()["tidakDisebut"]),
        (&json!(1), &json!([]))
    );
    assert_eq!(
        office.pile_and_list(&office.finance, "hasil-bank").await,
        (0, 0)
    );
    let broken = json!({ "versi": 9, "xlsx": STANDARD.encode(b"PK\x03\x04 rusak") });
    let broken = office.post(&office.finance, &target, &broken).await;
    assert_eq!(broken.code(), "HASIL_BANK_TIDAK_TERBACA");
}

#[tokio::test]
async fn rosters_lie_on_the_desk_where_the_next_act_is_done() {
    let office = Office::open().await;
    office.payable(1).await;
    let line = office.budget_line(9_000_000).await;
    let roster = office.new_roster(&line).await;
    let (finance, approver) = (&office.finance, &office.approver);
    assert_eq!(office.pile_and_list(finance, "kunci-daftar").await, (1, 1));
    let locked = office.on_roster(finance, "kunci", &roster, json!({})).await;
    assert_eq!(office.pile_and_list(finance, "kunci-daftar").await, (0, 0));
    assert_eq!(
        office.pile_and_list(finance, "persetujuan-daftar").await,
        (0, 0)
    );
    assert_eq!(
        office.pile_and_list(approver, "persetujuan-daftar").await,
        (1, 1)
    );
    let mut now = office
        .on_roster(approver, "approve", &Thing::of(&locked), json!({}))
        .await;
    for (kind, pile) in [
        ("spp", "spp-daftar"),
        ("spm", "spm-daftar"),
        ("sp2d", "sp2d-daftar"),
    ] {
        assert_eq!(office.pile_and_list(finance, pile).await, (1, 1), "{pile}");
        // The roster lies there, not each of its rows.
        let work = office.read(finance, "/api/cms/pekerjaan").await.data();
        let mut piles = work["items"].as_array().unwrap().iter();
        let single = piles.find(|pile| pile["jenis"] == kind).unwrap();
        assert_eq!(single["jumlah"], 0, "{kind}");
        let papers = json!({ kind: paper(&format!("{kind}-9")) });
        now = office
            .on_roster(finance, "surat", &Thing::of(&now), papers)
            .await;
        assert_eq!(now.status, 200, "{}", now.text());
        assert_eq!(office.pile_and_list(finance, pile).await, (0, 0), "{pile}");
    }
    assert_eq!(office.pile_and_list(finance, "berkas-bank").await, (1, 1));
    let all = office.read(finance, &format!("{ROSTER}?antrean=spp")).await;
    assert_eq!(all.data()["totalItems"], 0);
    // What is held goes into no file: the roster waits for whoever lets it go, not for the file.
    let rows = format!("{PAYMENT}?daftarPembayaranId={}", roster.id);
    let rows = office.read(finance, &rows).await.data();
    let why = json!({ "keuanganId": rows["items"][0]["id"], "alasan": "Dua nama pada rekening" });
    let placed = office
        .post(finance, &format!("{PAYMENT}/tahan"), &why)
        .await;
    assert_eq!(placed.status, 200, "{}", placed.text());
    assert_eq!(office.pile_and_list(finance, "berkas-bank").await, (0, 0));
}

#[tokio::test]
async fn a_payment_that_counts_with_another_says_so_to_who_approves() {
    let office = Office::open().await;
    let setting = Setting {
        value: json!(4_999_999),
    };
    let id = commands::record::TWO_APPROVER_THRESHOLD;
    let call = Call::new(Actor::system());
    commands::record::create(&office.server.app.commands, &call, id, setting)
        .await
        .unwrap();
    let (award, account) = office.payable(1).await;
    let line = office.budget_line(9_000_000).await;
    let records = "/api/cms/data-akademik";
    for semester in [1, 2] {
        let awards = format!("/api/cms/penerima-beasiswa/{award}");
        let version = office.read(&office.admin, &awards).await.data()["versi"].clone();
        let body = json!({
            "penerimaBeasiswaId": award, "versi": version, "tahunAkademik": "2025/2026",
            "semester": semester, "jumlahSks": 20, "ipk": 3.4,
        });
        let create = format!("{records}/create");
        let recorded = Thing::of(&office.post(&office.applicant, &create, &body).await);
        let list = format!("{records}/penerima-beasiswa/{award}");
        let list = office.read(&office.applicant, &list).await.data();
        let items = list["items"].as_array().unwrap();
        let row = items
            .iter()
            .find(|row| row["semester"] == semester)
            .unwrap();
        let attest = json!({ "id": row["id"], "versi": recorded.version });
        let done = office
            .post(&office.admin, &format!("{records}/konfirmasi"), &attest)
            .await;
        assert!(done.status < 300, "{}", done.text());
    }
    let mut payments = Vec::new();
    for semester in [1, 2] {
        let mut body = Office::payment_of(&award, &account, &line, 3_000_000);
        body["tahunAkademik"] = json!("2025/2026");
        body["semester"] = json!(semester);
        let create = format!("{PAYMENT}/create");
        payments.push(Thing::of(
            &office.post(&office.finance, &create, &body).await,
        ));
    }
    let page = format!("{PAYMENT}/{}", payments[1].id);
    let read = office.read(&office.approver, &page).await.data();
    assert_eq!(
        read["pecahan"],
        json!({ "jumlah": 6_000_000, "pembayaranLain": [payments[0].id] })
    );
    let first = office
        .pay_step(&office.approver, "approve", &payments[1], json!({}))
        .await;
    let read = office.read(&office.approver, &page).await.data();
    assert_eq!(
        (&read["status"], &read["persetujuanPertama"]),
        (&json!("diajukan"), &json!(true))
    );
    office
        .pay_step(&office.admin, "approve", &first, json!({}))
        .await;
    let read = office.read(&office.approver, &page).await.data();
    assert_eq!(
        (&read["status"], &read["pecahan"]),
        (&json!("disetujui"), &Value::Null)
    );
}

#[tokio::test]
async fn what_a_campus_sent_back_is_paid_again_to_the_campus_with_the_others() {
    let office = Office::open().await;
    let (award, _) = office.payable(1).await;
    let campus = Office::filled_form(1)["institusiId"].clone();
    let account = json!({
        "institusiPendidikanId": campus, "jenis": "kampus", "bankId": "132",
        "nomor": "555566667777", "namaPemilik": "Universitas Gadjah Mada",
    });
    let target = "/api/cms/rekening/create";
    let account = Thing::of(&office.post(&office.finance, target, &account).await);
    let sound = account.with(json!({ "putusan": "terverifikasi" }));
    let target = "/api/cms/rekening/verifikasi";
    Thing::of(&office.post(&office.approver, target, &sound).await);
    let line = office.budget_line(9_000_000).await;
    let mut body = Office::payment_of(&award, &account.id, &line, 1_000_000);
    body["komponen"] = json!("ukt");
    let create = format!("{PAYMENT}/create");
    let mut payment = Thing::of(&office.post(&office.finance, &create, &body).await);
    let mut orders = paper("SP2D-1");
    orders["spp"] = paper("SPP-1");
    orders["spm"] = paper("SPM-1");
    let sent = json!({ "tanggal": "2026-01-01", "referensiBank": "REF-1" });
    let back = json!({
        "tanggal": "2026-01-01", "alasan": "Gangguan", "sebab": "gangguan-teknis",
    });
    for (who, step, more) in [
        (&office.approver, "approve", json!({})),
        (&office.finance, "sp2d", orders),
        (&office.finance, "salurkan", sent),
        (&office.finance, "retur", back),
    ] {
        payment = office.pay_step(who, step, &payment, more).await;
    }
    let gather = json!({ "nama": "Retur kampus", "keuanganId": [payment.id] });
    let made = office
        .post(&office.finance, &format!("{ROSTER}/retur"), &gather)
        .await;
    assert_eq!(made.status, 201, "{}", made.text());
    let roster = Thing::of(&made);
    let list = format!("{PAYMENT}?daftarPembayaranId={}", roster.id);
    let rows = office.read(&office.finance, &list).await.data();
    let page = format!("{PAYMENT}/{}", rows["items"][0]["id"].as_str().unwrap());
    let again = office.read(&office.finance, &page).await.data();
    assert_eq!(again["penerimaPembayaran"]["jenis"], "kampus", "{again}");
    // A row of a draft is paid to the campus as well.
    let other = json!({
        "nama": "Asrama", "paguId": line.id, "komponen": "asrama", "tahunAkademik": "2026/2027",
        "jumlah": 1_000_000, "semester": 3, "dibayarKepada": "kampus",
    });
    let create = format!("{ROSTER}/create");
    let draft = Thing::of(&office.post(&office.finance, &create, &other).await);
    let row = json!({
        "penerimaBeasiswaId": [award], "jumlah": 1_000_000, "semester": 4, "dibayarKepada": "kampus",
        "pratinjau": true,
    });
    let shown = office
        .on_roster(&office.finance, "tambah", &draft, row)
        .await
        .data();
    assert_eq!(
        shown["baris"][0]["kode"], "DATA_AKADEMIK_BELUM_DISAHKAN",
        "{shown}"
    );
}
