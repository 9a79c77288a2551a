//! What the list of payments is asked by filter and by order, and what a file of it holds, through the real router.

use serde_json::{Value, json};

use crate::routes::testing::{Office, PAYMENT};
use crate::server::testing::TestSession;

async fn count(office: &Office, who: &TestSession, query: &str) -> u64 {
    let answer = office.read(who, &format!("{PAYMENT}?{query}")).await;
    assert_eq!(answer.status, 200, "{query}: {}", answer.text());
    answer.data()["totalItems"].as_u64().unwrap()
}

/// The cells of the first row of a file by the titles of their columns.
async fn first_row(office: &Office, who: &TestSession, query: &str) -> Value {
    let target = format!("{PAYMENT}?{query}&format=csv-id");
    let file = office.read(who, &target).await;
    assert_eq!(file.status, 200, "{}", file.text());
    let text = file.text().trim_start_matches('\u{feff}').to_owned();
    let mut lines = text.split("\r\n");
    let titles = lines.next().unwrap().split(';');
    let cells = lines.next().unwrap().split(';').map(|cell| json!(cell));
    titles
        .map(str::to_owned)
        .zip(cells)
        .collect::<serde_json::Map<_, _>>()
        .into()
}

#[tokio::test]
async fn what_an_official_approved_in_a_month_above_an_amount_is_asked_by_filter() {
    let office = Office::open().await;
    office.transferred(1, 3_000_000).await;
    let (approver, preparer) = (&office.approver.user_id, &office.finance.user_id);
    let asked = format!(
        "disetujuiOleh={approver}&disetujuiDari=2026-01-01&disetujuiSampai=2026-01-31&jumlahDari=1000000"
    );
    for who in [&office.finance, &office.government] {
        assert_eq!(count(&office, who, &asked).await, 1);
        assert_eq!(
            count(&office, who, &format!("disiapkanOleh={preparer}")).await,
            1
        );
        assert_eq!(
            count(&office, who, &format!("disetujuiOleh={preparer}")).await,
            0
        );
        assert_eq!(count(&office, who, "disetujuiSampai=2025-12-31").await, 0);
        assert_eq!(count(&office, who, "disetujuiDari=2026-01-02").await, 0);
        assert_eq!(count(&office, who, "disetujuiDari=2026-01-01").await, 1);
        assert_eq!(
            count(
                &office,
                who,
                "disalurkanDari=2026-01-01&disalurkanSampai=2026-01-01"
            )
            .await,
            1
        );
        assert_eq!(count(&office, who, "disalurkanDari=2026-01-02").await, 0);
        assert_eq!(count(&office, who, "batchPenerimaan=2025").await, 0);
    }
    let choices = office
        .read(&office.government, &format!("{PAYMENT}/pilihan-saringan"))
        .await;
    assert_eq!(choices.status, 200, "{}", choices.text());
    let choices = choices.data();
    let officials = choices["petugas"].as_array().unwrap();
    let of = |id: &str| officials.iter().find(|one| one["id"] == id).unwrap();
    assert_eq!(of(approver)["menyetujui"], true);
    assert_eq!(
        (&of(preparer)["menyiapkan"], &of(preparer)["menyetujui"]),
        (&json!(true), &json!(false))
    );
    let batch = choices["gelombang"][0].as_str().unwrap();
    assert_eq!(
        count(
            &office,
            &office.government,
            &format!("batchPenerimaan={batch}")
        )
        .await,
        1
    );
    // Who stands behind a payment is not for its recipient to try out.
    let refused = office
        .read(
            &office.applicant,
            &format!("{PAYMENT}?disetujuiOleh={approver}"),
        )
        .await;
    assert_eq!(refused.status, 403, "{}", refused.text());
}

#[tokio::test]
async fn a_list_is_ordered_by_each_of_its_words() {
    let office = Office::open().await;
    let (award, account) = office.payable(1).await;
    let line = office.budget_line(9_000_000).await;
    for (amount, component) in [
        (2_000_000, "ukt"),
        (3_000_000, "biaya_hidup"),
        (1_000_000, "tugas_akhir"),
    ] {
        let mut body = Office::payment_of(&award, &account, &line, amount);
        body["komponen"] = json!(component);
        let target = format!("{PAYMENT}/create");
        let made = office.post(&office.finance, &target, &body).await;
        assert_eq!(made.status, 201, "{}", made.text());
    }
    let amounts = async |sort: &str| {
        let answer = office
            .read(&office.finance, &format!("{PAYMENT}?sort={sort}"))
            .await;
        assert_eq!(answer.status, 200, "{sort}: {}", answer.text());
        let items = answer.data()["items"].as_array().unwrap().clone();
        items
            .iter()
            .map(|it| it["jumlah"].as_i64().unwrap() / 1_000_000)
            .collect::<Vec<_>>()
    };
    assert_eq!(amounts("jumlah").await, [3, 2, 1]);
    assert_eq!(amounts("jumlah-terkecil").await, [1, 2, 3]);
    assert_eq!(amounts("terbaru").await, [1, 3, 2]);
    assert_eq!(amounts("terdahulu").await, [2, 3, 1]);
    assert_eq!(amounts("nama").await, [2, 3, 1]);
    assert_eq!(amounts("nama-za").await, [1, 3, 2]);
    assert_eq!(amounts("komponen").await, [3, 1, 2]);
    for sort in [
        "semester",
        "semester-terdahulu",
        "terlama",
        "status",
        "diubah",
        "lama-tidak-diubah",
        "sp2d",
        "disalurkan",
    ] {
        assert_eq!(amounts(sort).await.len(), 3, "{sort}");
    }
    for (list, sorts) in [
        (
            "penerima-beasiswa",
            "terbaru terdahulu nama nama-za ipk ipk-terendah institusi status",
        ),
        (
            "rekening",
            "terlama terbaru nama nama-za bank status milik pemilik",
        ),
        (
            "formulir-pendaftaran",
            "terlama terbaru terdahulu nama nama-za status",
        ),
        (
            "sk-penetapan",
            "terbaru terdahulu nomor nomor-za judul penerima penerima-tersedikit",
        ),
        (
            "daftar-pembayaran",
            "terbaru terdahulu nama nama-za jumlah jumlah-terkecil status komponen pembayaran \
             pembayaran-tersedikit sp2d diubah lama-tidak-diubah",
        ),
        ("usulan", "terbaru terdahulu status"),
        ("laporan/pengaduan", "menunggu terbaru terdahulu nama"),
    ] {
        for sort in sorts.split(' ') {
            let target = format!("/api/cms/{list}?sort={sort}");
            let answer = office.read(&office.finance, &target).await;
            assert_eq!(answer.status, 200, "{target}: {}", answer.text());
        }
    }
}

#[tokio::test]
async fn a_file_of_payments_holds_all_that_is_known_by_right() {
    let office = Office::open().await;
    office.transferred(1, 3_000_000).await;
    let full = first_row(&office, &office.finance, "status=disalurkan").await;
    assert_eq!(full["Penerima"], "Yuliana Gwijangge B");
    let nik = full["NIK"].as_str().unwrap();
    assert_eq!(nik.len(), 16, "{full}");
    assert!(nik.chars().all(|letter| letter.is_ascii_digit()), "{full}");
    let number = full["Nomor Rekening"].as_str().unwrap();
    assert!(
        !number.is_empty() && number.chars().all(|letter| letter.is_ascii_digit()),
        "{full}"
    );
    for (title, told) in [
        ("Nomor SPP", "SPP-1"),
        ("Tanggal SPM", "01-01-2026"),
        ("Nomor SP2D", "SP2D-1"),
        ("Tanggal Disalurkan", "01-01-2026"),
        ("Referensi Bank", "REF-1"),
        ("Jumlah (Rp)", "3000000"),
        ("Meja", "Penerima"),
    ] {
        assert_eq!(full[title], told, "{title}: {full}");
    }
    assert_ne!(full["Disetujui oleh"], "", "{full}");
    // Those who check see the officials, and numbers masked.
    let seen = first_row(&office, &office.government, "status=disalurkan").await;
    assert_eq!(seen["Disetujui oleh"], full["Disetujui oleh"]);
    for title in ["NIK", "Nomor Rekening"] {
        assert_ne!(seen[title], full[title], "{seen}");
        assert!(
            !seen.to_string().contains(full[title].as_str().unwrap()),
            "{seen}"
        );
    }
    assert_eq!(seen["Pemilik Rekening"], "");
    // A recipient has their own numbers, and no names of officials.
    let own = first_row(&office, &office.applicant, "status=disalurkan").await;
    assert_eq!(
        (&own["NIK"], &own["Disetujui oleh"]),
        (&full["NIK"], &json!(""))
    );
}
