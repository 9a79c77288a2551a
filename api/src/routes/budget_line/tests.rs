//! The books of a day of the past, by either clock.

use serde_json::{Value, json};

use crate::routes::testing::Office;

#[tokio::test]
async fn the_books_of_a_day_are_shown_by_either_clock() {
    let office = Office::open().await;
    // Recorded on the first of January, of a day before it.
    let body = json!({
        "tahun": 2026,
        "sumberDana": "apbd",
        "kategoriKeuanganId": "biaya-hidup",
        "kodeRekening": "5.1.02.05",
        "nama": "Biaya hidup 2026",
        "jumlah": 9_000_000,
        "tanggal": "2025-12-15",
    });
    let body = office.with_paper(&office.finance, "DPA/1/2026", body).await;
    let mut nobodys = body.clone();
    nobodys["kategoriKeuanganId"] = json!("tidak-ada");
    let refused = office
        .post(&office.finance, "/api/cms/pagu/create", &nobodys)
        .await;
    assert_eq!(refused.status, 422, "{}", refused.text());
    assert_eq!(refused.data()["bidang"][0]["nama"], "kategoriKeuanganId");
    let asked = office
        .post(&office.finance, "/api/cms/pagu/create", &body)
        .await;
    let line = office.second_person(&asked).await;
    let get = async |path: &str| {
        let answer = office.read(&office.government, path).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        answer.data()
    };
    let ceiling = |list: &Value| list["total"]["pagu"].as_i64().unwrap();
    let rows = |list: &Value| list["items"].as_array().unwrap().len();
    let card = format!("/api/cms/pagu/{}/kartu?akun=pagu", line.id);
    let neraca = "/api/cms/pagu/neraca?tahun=2026";
    let information = "/api/cms/dashboard/information?tahun=2026";
    for (day, jam, booked) in [
        ("2025-12-30", "pencatatan", 0),
        ("2025-12-30", "pembukuan", 9_000_000),
        ("2025-12-10", "pembukuan", 0),
    ] {
        let of = format!("per_tanggal={day}&jam={jam}");
        let list = get(&format!("/api/cms/pagu?{of}")).await;
        assert_eq!(ceiling(&list), booked, "{of}");
        assert_eq!(rows(&list), usize::from(booked > 0), "{of}");
        let balance = get(&format!("{neraca}&{of}")).await;
        assert_eq!(balance["totalDebit"], booked, "{of}");
        assert_eq!(balance["tahun"], 2026);
        assert_eq!(balance["jam"], jam);
        let figures = get(&format!("{information}&{of}")).await;
        assert_eq!(figures["pagu"], booked, "{of}");
    }
    let newest = get(&format!("{card}&per_tanggal=2025-12-30&jam=pembukuan")).await;
    assert_eq!(newest["items"][0]["saldo"], 9_000_000);
    let none = get(&format!("{card}&per_tanggal=2025-12-10&jam=pembukuan")).await;
    assert_eq!(rows(&none), 0);
    // A trial balance is of one year, and of a source when one is named.
    assert_eq!(get(neraca).await["totalDebit"], 9_000_000);
    assert_eq!(
        get("/api/cms/pagu/neraca?tahun=2025").await["totalDebit"],
        0
    );
    let other = get(&format!("{neraca}&sumberDana=otsus")).await;
    assert_eq!(other["totalDebit"], 0);
    assert_eq!(other["sumberDana"], "otsus");
    // Without a year it is that of the day.
    let of_day = get("/api/cms/pagu/neraca?per_tanggal=2027-01-31&jam=pembukuan").await;
    assert_eq!(of_day["tahun"], 2027);
}
