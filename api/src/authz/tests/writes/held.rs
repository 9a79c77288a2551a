//! The calls that stop money, let it go and put its papers right, walked once.

use serde_json::{Value, json};

use super::Walk;
use crate::routes::testing::{PAYMENT, Thing};

fn paper(number: &str) -> Value {
    json!({ "nomor": number, "tanggal": "2026-01-01" })
}

/// A payment that is refused for good, and let be proposed again.
pub(super) async fn refused_for_good(walk: &Walk<'_>, new: Value) {
    let (finance, approver) = (&walk.office.finance, &walk.office.approver);
    let payment = walk.post(finance, &format!("{PAYMENT}/create"), new).await;
    let why = json!({
        "keuanganId": payment.id, "versi": payment.version, "kodeAlasan": "GANDA", "alasan": "Dobel",
        "bolehAjukanUlang": false,
    });
    let refused = walk
        .post(approver, "/api/cms/penolakan-keuangan/create", why)
        .await;
    let lift = json!({
        "keuanganId": payment.id, "versi": refused.version, "alasan": "Pembayaran yang lain dibatalkan",
    });
    walk.post(finance, &format!("{PAYMENT}/buka-penolakan"), lift)
        .await;
}

/// A payment that is held and let go, whose SPM the treasury sends back, whose SPP gets another number.
pub(super) async fn walked(walk: &Walk<'_>, new: Value) {
    let office = walk.office;
    let (finance, approver) = (&office.finance, &office.approver);
    let payment = walk.post(finance, &format!("{PAYMENT}/create"), new).await;
    let hold = json!({ "keuanganId": payment.id, "alasan": "Dua nama pada rekening" });
    walk.act(finance, "POST", &format!("{PAYMENT}/tahan"), hold)
        .await;
    let lift = json!({ "keuanganId": payment.id, "alasan": "Sudah dicocokkan" });
    let asked = walk
        .act(finance, "POST", &format!("{PAYMENT}/lepas-tahanan"), lift)
        .await;
    walk.confirm(&asked).await;
    let payment = walk.pay(approver, "approve", &payment, json!({})).await;
    let payment = walk.pay(finance, "spp", &payment, paper("SPP-7")).await;
    let payment = walk.pay(finance, "spm", &payment, paper("SPM-7")).await;
    let why = json!({ "alasan": "Kode rekening salah" });
    let payment = walk.pay(finance, "tolak-spm", &payment, why).await;
    let payment = walk.pay(finance, "spp", &payment, paper("SPP-7")).await;
    let right = json!({
        "keuanganId": payment.id, "versi": payment.version, "dokumen": "spp", "nomor": "SPP-8",
        "tanggal": "2026-01-01", "alasan": "Salah ketik", "bukti": walk.paper(finance).await,
    });
    let asked = walk
        .act(
            finance,
            "POST",
            &format!("{PAYMENT}/perbaiki-dokumen"),
            right,
        )
        .await;
    walk.confirm(&asked).await;
    let payment = walk.now(PAYMENT, &payment.id).await;
    let payment = walk.pay(finance, "spm", &payment, paper("SPM-8")).await;
    let payment = walk.pay(finance, "sp2d", &payment, paper("SP2D-8")).await;
    mended(walk, payment).await;
}

/// A payment of which part is to be paid back, comes in, and whose statement is kept.
async fn mended(walk: &Walk<'_>, payment: Thing) {
    let finance = &walk.office.finance;
    let sent = json!({ "tanggal": "2026-01-01", "referensiBank": "TRF-8" });
    let payment = walk.pay(finance, "salurkan", &payment, sent).await;
    let claim = json!({
        "keuanganId": payment.id, "versi": payment.version, "jenis": "tagihan", "jumlah": 500,
        "alasan": "Lebih bayar", "bukti": walk.paper(finance).await,
    });
    let target = format!("{PAYMENT}/koreksi");
    let asked = walk.act(finance, "POST", &target, claim).await;
    walk.confirm(&asked).await;
    let payment = walk.now(PAYMENT, &payment.id).await;
    let part = json!({
        "keuanganId": payment.id, "versi": payment.version, "jenis": "angsuran", "jumlah": 200,
        "tanggal": "2026-01-01", "nomorBukti": "STS-8", "alasan": "Setoran pertama",
        "bukti": walk.paper(finance).await,
    });
    let asked = walk.act(finance, "POST", &target, part).await;
    walk.confirm(&asked).await;
    let payment = walk.now(PAYMENT, &payment.id).await;
    let scan = json!({ "dokumen": "sts", "berkas": walk.paper(finance).await });
    walk.pay(finance, "pindaian", &payment, scan).await;
}

/// A year that is over: a month of all its lines, its end, the lines of the next, and one opened by mistake.
pub(super) async fn of_years(walk: &Walk<'_>) {
    let finance = &walk.office.finance;
    let line = |year: u16| {
        json!({
            "sumberDana": "apbn", "kategoriKeuanganId": "biaya-hidup", "kodeRekening": "5.1.02.09",
            "nama": format!("Lainnya {year}"), "jumlah": 1_000_000,
        })
    };
    let years = "/api/cms/tahun-anggaran";
    for year in [2025, 2027] {
        // Within the year that is over; of the next one, today.
        let on = (year == 2025).then_some("2025-12-31");
        let new = json!({ "tahun": year, "baris": [line(year)], "tanggal": on });
        let new = walk.office.with_paper(finance, "DPA/9", new).await;
        let asked = walk
            .act(finance, "POST", &format!("{years}/salin"), new)
            .await;
        walk.confirm(&asked).await;
    }
    let month = json!({ "tahun": 2025, "bulan": "2025-11" });
    walk.act(finance, "POST", &format!("{years}/tutup-bulan"), month)
        .await;
    let year = json!({ "tahun": 2025 });
    let asked = walk
        .act(finance, "POST", &format!("{years}/tutup"), year)
        .await;
    walk.confirm(&asked).await;
    let seen = walk
        .office
        .read(finance, &format!("{years}?tahun=2027"))
        .await
        .data();
    let wrong = Thing {
        id: seen["mataAnggaran"][0]["id"].as_str().unwrap().to_owned(),
        version: seen["mataAnggaran"][0]["versi"].as_u64().unwrap(),
        position: 0,
    };
    let bukti = walk.paper(finance).await;
    let why = wrong.with(json!({ "alasan": "Dibuka dua kali", "bukti": bukti }));
    let asked = walk.act(finance, "POST", "/api/cms/pagu/tarik", why).await;
    walk.confirm(&asked).await;
}

/// A roster whose SPM, and then whose SP2D, the treasury sends back.
pub(super) async fn of_roster(walk: &Walk<'_>, rosters: &str, roster: Thing) -> Thing {
    let finance = &walk.office.finance;
    let papers = json!({ "spp": paper("SPP-9"), "spm": paper("SPM-9") });
    let order = format!("{rosters}/surat");
    let ordered = walk.act(finance, "POST", &order, roster.with(papers)).await;
    let refused = Thing::of(&ordered).with(json!({ "alasan": "Kode rekening salah" }));
    let back = format!("{rosters}/tolak-spm");
    let roster = Thing::of(&walk.act(finance, "POST", &back, refused).await);
    // Then its SP2D, whose scan is kept.
    let papers = json!({ "spp": paper("SPP-9"), "spm": paper("SPM-9"), "sp2d": paper("SP2D-9") });
    let ordered = walk.act(finance, "POST", &order, roster.with(papers)).await;
    let scan = json!({ "dokumen": "sp2d", "berkas": walk.paper(finance).await });
    let kept = Thing::of(&ordered).with(scan);
    let target = format!("{rosters}/pindaian");
    let kept = walk.act(finance, "POST", &target, kept).await;
    let why = json!({ "alasan": "Kode rekening salah", "bukti": walk.paper(finance).await });
    let refused = Thing::of(&kept).with(why);
    let target = format!("{rosters}/tolak-sp2d");
    let asked = walk.act(finance, "POST", &target, refused).await;
    walk.confirm(&asked).await;
    walk.now(rosters, &roster.id).await
}

/// A row comes into a draft roster and goes out of it again.
pub(super) async fn rows_of_roster(
    walk: &Walk<'_>,
    rosters: &str,
    roster: Thing,
    second: &Thing,
) -> Thing {
    let (office, finance) = (walk.office, &walk.office.finance);
    let accounts = format!("/api/cms/rekening/penerima-beasiswa/{}", second.id);
    let account = office.read(finance, &accounts).await.data()["items"][0].clone();
    let verdict =
        json!({ "id": account["id"], "versi": account["versi"], "putusan": "terverifikasi" });
    let verified = "/api/cms/rekening/verifikasi";
    Thing::of(&office.post(finance, verified, &verdict).await);
    let add = json!({ "penerimaBeasiswaId": [second.id], "jumlah": 3_000_000 });
    let target = format!("{rosters}/tambah");
    let added = walk.act(finance, "POST", &target, roster.with(add)).await;
    let payment = added.data()["baris"][0]["keuanganId"].clone();
    let remove = json!({ "keuanganId": [payment], "alasan": "Menyusul" });
    let target = format!("{rosters}/keluarkan");
    let removed = Thing::of(&added).with(remove);
    Thing::of(&walk.act(finance, "POST", &target, removed).await)
}

/// A payment is gathered in a roster of those that exist: the payment, and the roster.
pub(super) async fn gathered(walk: &Walk<'_>, way: &str, payment: &Thing) -> (Thing, Thing) {
    let body = json!({ "nama": format!("Daftar {way}"), "keuanganId": [payment.id] });
    let target = format!("/api/cms/daftar-pembayaran/{way}");
    let roster = walk.post(&walk.office.finance, &target, body).await;
    (walk.now(PAYMENT, &payment.id).await, roster)
}

/// A returned payment is paid again in a roster, which is given up.
pub(super) async fn paid_again_as_a_roster(walk: &Walk<'_>, payment: &Thing) -> Thing {
    let (_, roster) = gathered(walk, "retur", payment).await;
    let gone = roster.with(json!({ "alasan": "Disetor" }));
    let cancel = "/api/cms/daftar-pembayaran/batalkan";
    Thing::of(&walk.office.post(&walk.office.finance, cancel, &gone).await);
    walk.now(PAYMENT, &payment.id).await
}

/// What a type pays and asks, and what one award is allowed beyond it.
pub(super) async fn entitled(walk: &Walk<'_>, award: &Thing) {
    let (admin, finance) = (&walk.office.admin, &walk.office.finance);
    let table = json!({
        "tahun": 2031, "beasiswa": "murni-nduga", "versi": 0,
        "baris": [{
            "jenjang": "S1", "komponen": "ukt", "jumlah": 9, "per": "tahun", "semesterTerakhir": 8,
        }],
    });
    let asked = walk.act(admin, "PUT", "/api/cms/besaran", table).await;
    walk.confirm(&asked).await;
    let rule = json!({
        "beasiswa": "kedinasan", "versi": 0,
        "aturan": { "batasTurun": 2, "semesterTerakhir": { "S1": 10 } },
    });
    let asked = walk
        .act(admin, "PUT", "/api/cms/aturan-lanjutan", rule)
        .await;
    walk.confirm(&asked).await;
    let awards = "/api/cms/penerima-beasiswa";
    let award = walk.now(awards, &award.id).await;
    let more = json!({
        "penerimaBeasiswaId": award.id, "versi": award.version, "jenis": "besaran",
        "komponen": "ukt", "tahunAkademik": "2030/2031", "jumlah": 10, "alasan": "Praktik",
        "bukti": walk.paper(finance).await,
    });
    let asked = walk
        .act(finance, "POST", &format!("{awards}/pengecualian"), more)
        .await;
    walk.confirm(&asked).await;
    let award = walk.now(awards, &award.id).await;
    let leave = json!({
        "penerimaBeasiswaId": award.id, "versi": award.version, "jenis": "cuti",
        "tanggal": "2031-02-01", "sampai": "2031-07-31", "alasan": "Sakit",
        "bukti": walk.paper(finance).await,
    });
    let asked = walk
        .act(finance, "POST", &format!("{awards}/keadaan"), leave)
        .await;
    walk.confirm(&asked).await;
    let award = walk.now(awards, &award.id).await;
    let right = json!({
        "penerimaBeasiswaId": award.id, "versi": award.version, "programStudi": "Kehutanan",
        "alasan": "Salah tulis", "bukti": walk.paper(finance).await,
    });
    let asked = walk
        .act(finance, "POST", &format!("{awards}/koreksi"), right)
        .await;
    walk.confirm(&asked).await;
}

/// The scan of a decree, and its right number.
pub(super) async fn renumbered(walk: &Walk<'_>, decree: &Thing) {
    let admin = &walk.office.admin;
    let decrees = "/api/cms/sk-penetapan";
    let decree = walk.now(decrees, &decree.id).await;
    let scan = json!({ "berkas": walk.paper(admin).await });
    walk.step(admin, &format!("{decrees}/pindaian"), &decree, scan)
        .await;
    let decree = walk.now(decrees, &decree.id).await;
    let right = json!({
        "id": decree.id, "versi": decree.version, "nomorLama": "188.4/1/2026", "nomor": "188.4/3/2026",
        "tanggal": "2026-01-01", "alasan": "Salah ketik", "bukti": walk.paper(admin).await,
    });
    let asked = walk
        .act(admin, "POST", &format!("{decrees}/koreksi"), right)
        .await;
    walk.confirm(&asked).await;
}
