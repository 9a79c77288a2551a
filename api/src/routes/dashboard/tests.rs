//! The pictures, the page for a meeting and the supply of professions, through the real router.

use serde_json::{Value, json};

use crate::routes::testing::Office;

const PICTURES: &str = "/api/cms/dashboard/gambar";

impl Office {
    async fn read_by_government(&self, target: &str) -> Value {
        let answer = self.read(&self.government, target).await;
        assert_eq!(answer.status, 200, "{target}: {}", answer.text());
        answer.data()
    }
}

fn sum(months: &Value, name: &str) -> i64 {
    let months = months.as_array().unwrap();
    assert_eq!(months.len(), 12);
    months
        .iter()
        .map(|month| month[name].as_i64().unwrap())
        .sum()
}

#[tokio::test]
async fn the_pictures_have_the_sums_of_the_registers_and_of_the_figures() {
    let office = Office::open().await;
    office.transferred(1, 3_000_000).await;
    for clock in [
        "",
        "&per_tanggal=2026-01-01&jam=pembukuan",
        "&per_tanggal=2026-01-01",
    ] {
        let drawn = office
            .read_by_government(&format!("{PICTURES}?tahun=2026{clock}"))
            .await;
        let figures = office
            .read_by_government(&format!("/api/cms/dashboard/information?tahun=2026{clock}"))
            .await;
        let flow = &drawn["aliran"];
        for name in [
            "pagu",
            "komitmen",
            "realisasi",
            "retur",
            "setoranKembali",
            "sisa",
        ] {
            assert_eq!(flow[name], figures[name], "{name} {clock}");
        }
        assert_eq!(
            sum(&drawn["bulan"], "pendaftar"),
            figures["pendaftar"].as_i64().unwrap()
        );
        let of = |name: &str| flow[name].as_i64().unwrap();
        // Each step of the money is the next one and what stays behind.
        assert_eq!(of("pagu"), of("disetujui") + of("sisa"));
        let behind = of("komitmen") + of("retur") + of("setoranKembali");
        assert_eq!(of("disetujui"), of("realisasi") + behind);
        assert_eq!(of("realisasi"), of("disalurkan") + of("belumDisalurkan"));
        assert_eq!(of("disalurkan"), of("diterima") + of("belumDikonfirmasi"));
        assert_eq!(of("belumDikonfirmasi"), 3_000_000);
        assert_eq!(sum(&drawn["bulan"], "realisasi"), of("realisasi"));
    }
    let drawn = office
        .read_by_government(&format!("{PICTURES}?tahun=2026"))
        .await;
    let register = office
        .read_by_government("/api/cms/register?register=realisasi-bulanan&tahun=2026&size=50")
        .await;
    for (month, row) in drawn["bulan"]
        .as_array()
        .unwrap()
        .iter()
        .zip(register["items"].as_array().unwrap())
    {
        assert_eq!(month["realisasi"], row[2], "{month}");
        assert_eq!(month["realisasiSampai"], row[3], "{month}");
    }
    assert_eq!(sum(&drawn["bulan"], "persetujuan"), 1);
    // January is not over: nothing is foretold; the even plan reaches the ceiling.
    assert_eq!(drawn["perkiraan"], Value::Null);
    assert_eq!(drawn["bulan"][11]["rencanaSampai"], drawn["aliran"]["pagu"]);
    assert_eq!(drawn["bulan"][0]["sudahMulai"], true);
    assert_eq!(drawn["bulan"][1]["sudahMulai"], false);
}

#[tokio::test]
async fn the_pictures_are_narrowed_and_only_the_office_and_the_government_see_them() {
    let office = Office::open().await;
    office.transferred(1, 3_000_000).await;
    office.submitted(2).await;
    let campus = domain::reference::institutions()[0].code.clone();
    let of_campus = office
        .read_by_government(&format!("{PICTURES}?tahun=2026&institusiId={campus}"))
        .await;
    assert_eq!(of_campus["aliran"]["realisasi"], 3_000_000);
    // Ceilings belong to no campus.
    assert_eq!(of_campus["aliran"]["pagu"], Value::Null);
    assert_eq!(of_campus["bulan"][0]["rencanaSampai"], Value::Null);
    assert_eq!(of_campus["daftarKampus"][0]["institusiId"], json!(campus));
    let of_another = office
        .read_by_government(&format!("{PICTURES}?tahun=2026&institusiId=000000"))
        .await;
    assert_eq!(of_another["aliran"]["realisasi"], 0);
    assert_eq!(sum(&of_another["bulan"], "pendaftar"), 0);
    let of_type = office
        .read_by_government(&format!("{PICTURES}?tahun=2026&jenisBeasiswa=murni-nduga"))
        .await;
    assert_eq!(sum(&of_type["bulan"], "persetujuan"), 1);
    let of_source = office
        .read_by_government(&format!("{PICTURES}?tahun=2026&sumberDana=otsus"))
        .await;
    assert_eq!(of_source["aliran"]["pagu"], 0);
    let ages = of_campus["umur"].as_array().unwrap();
    let handed_in = ages.iter().find(|row| row["status"] == "diajukan").unwrap();
    assert_eq!(handed_in["sampai7Hari"], 1);
    for who in [&office.branch, &office.institution, &office.applicant] {
        assert_eq!(office.read(who, PICTURES).await.status, 403);
    }
}

#[tokio::test]
async fn the_page_for_a_meeting_is_one_page() {
    let office = Office::open().await;
    office.transferred(1, 3_000_000).await;
    office.submitted(2).await;
    let answer = office
        .read(&office.government, "/api/cms/dashboard/ringkasan/pdf")
        .await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert!(answer.bytes.starts_with(b"%PDF"));
    let document = lopdf::Document::load_mem(&answer.bytes).unwrap();
    assert_eq!(document.get_pages().len(), 1);
    let refused = office
        .read(&office.branch, "/api/cms/dashboard/ringkasan/pdf")
        .await;
    assert_eq!(refused.status, 403);
}

#[tokio::test]
async fn the_supply_is_told_by_profession_and_year_and_taken_out() {
    let office = Office::open().await;
    office.approved(1).await;
    let found = office
        .read_by_government("/api/cms/dashboard/pasokan-tenaga")
        .await;
    let row = &found["items"][0];
    assert_eq!(row["profesi"], "hukum");
    // The third of eight semesters, in the academic year that begins in 2026.
    assert_eq!(
        (&row["tahun"], &row["diperkirakanLulus"]),
        (&json!(2029), &json!(1))
    );
    let file = office
        .read(
            &office.admin,
            "/api/cms/dashboard/pasokan-tenaga?format=csv",
        )
        .await;
    assert_eq!(file.status, 200, "{}", file.text());
    assert!(file.text().contains("Ahli hukum"), "{}", file.text());
}
