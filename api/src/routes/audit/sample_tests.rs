//! Samples through the real router: the same draws the same, at its position and later; another seed does not; who may.

use domain::disbursement::Component;
use serde_json::{Value, json};

use crate::routes::testing::{Office, Thing};

const SAMPLE: &str = "/api/cms/audit/sampel?dari=2026-01-01&sampai=2026-12-31";

impl Office {
    async fn sample(&self, query: &str) -> Value {
        let asked = format!("{SAMPLE}&{query}");
        let answer = self.read(&self.government, &asked).await;
        assert_eq!(answer.status, 200, "{query}: {}", answer.text());
        answer.data()
    }
}

/// Payments of one recipient with these amounts, each with its SP2D.
struct Paid {
    award: String,
    account: String,
    line: Thing,
    components: std::slice::Iter<'static, Component>,
}

impl Paid {
    async fn begin(office: &Office) -> Self {
        let (award, account) = office.payable(1).await;
        let line = office.budget_line(40_000_000).await;
        Self {
            award,
            account,
            line,
            components: Component::ALL.iter(),
        }
    }

    async fn pay(&mut self, office: &Office, amount: i64) {
        let component = self.components.next().unwrap().as_str();
        let mut body = Office::payment_of(&self.award, &self.account, &self.line, amount);
        body["komponen"] = json!(component);
        let created = office
            .post(&office.finance, "/api/cms/keuangan/create", &body)
            .await;
        let payment = Thing::of(&created);
        let payment = office
            .pay_step(&office.approver, "approve", &payment, json!({}))
            .await;
        let paper =
            |kind: &str| json!({ "nomor": format!("{kind}-{component}"), "tanggal": "2026-01-01" });
        let mut orders = paper("SP2D");
        orders["spp"] = paper("SPP");
        orders["spm"] = paper("SPM");
        office
            .pay_step(&office.finance, "sp2d", &payment, orders)
            .await;
    }
}

fn ids(sample: &Value) -> Vec<String> {
    let items = sample["items"].as_array().unwrap();
    items
        .iter()
        .map(|one| one["keuanganId"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn a_sample_is_drawn_again_at_its_position_after_other_payments_were_made() {
    let office = Office::open().await;
    let mut paid = Paid::begin(&office).await;
    for amount in [3_000_000, 8_000_000, 1_500_000, 2_000_000] {
        paid.pay(&office, amount).await;
    }
    let first = office.sample("benih=BPK-7&ukuran=2").await;
    assert_eq!(first["populasi"], 4, "{first}");
    assert_eq!(first["jumlahPopulasi"], 14_500_000);
    assert_eq!(ids(&first).len(), 2);
    let position = first["posisi"].as_u64().unwrap();

    paid.pay(&office, 9_000_000).await;
    let later = office.sample("benih=BPK-7&ukuran=2").await;
    assert_eq!(later["populasi"], 5, "{later}");
    let again = office
        .sample(&format!("benih=BPK-7&ukuran=2&posisi={position}"))
        .await;
    assert_eq!(again["items"], first["items"]);
    assert_eq!(again["posisi"], first["posisi"]);

    // All orders of all seeds cannot be the same.
    let mut orders = std::collections::BTreeSet::new();
    for seed in 0..8 {
        let asked = format!("benih={seed}&ukuran=4&posisi={position}");
        orders.insert(ids(&office.sample(&asked).await));
    }
    assert!(orders.len() > 1, "the seed must matter");
}

#[tokio::test]
async fn a_sample_by_rupiah_holds_what_is_large_and_strata_are_told() {
    let office = Office::open().await;
    let mut paid = Paid::begin(&office).await;
    paid.pay(&office, 9_000_000).await;
    paid.pay(&office, 1_000_000).await;
    let sample = office.sample("benih=a&ukuran=5&cara=mus").await;
    let large = &sample["items"][0];
    let points: usize = (sample["items"].as_array().unwrap().iter())
        .map(|one| one["rupiahKe"].as_array().unwrap().len())
        .sum();
    assert_eq!(points, 5, "{sample}");
    assert!(large["jumlah"] == 9_000_000 && large["rupiahKe"].as_array().unwrap().len() >= 4);
    let strata = office
        .sample("benih=a&ukuran=2&cara=berlapis&lapisan=kelas")
        .await;
    assert_eq!(strata["lapisan"].as_array().unwrap().len(), 2, "{strata}");
    let drawn: Vec<&Value> = (strata["lapisan"].as_array().unwrap().iter())
        .map(|one| &one["terpilih"])
        .collect();
    assert_eq!(drawn, [1, 1]);
}

#[tokio::test]
async fn a_sample_is_for_those_who_check_and_refuses_what_cannot_be_drawn() {
    let office = Office::open().await;
    office.transferred(1, 3_000_000).await;
    for session in [&office.applicant, &office.branch, &office.institution] {
        let asked = format!("{SAMPLE}&benih=a&ukuran=1");
        assert_eq!(office.server.get_as(session, &asked).await.status, 403);
    }
    for (query, field) in [
        ("benih=%20&ukuran=1", "benih"),
        ("benih=a&ukuran=0", "ukuran"),
        ("benih=a&ukuran=501", "ukuran"),
        ("benih=a&ukuran=1&posisi=999999", "posisi"),
    ] {
        let refused = office
            .read(&office.admin, &format!("{SAMPLE}&{query}"))
            .await;
        assert_eq!(refused.status, 422, "{query}: {}", refused.text());
        assert!(
            refused.text().contains(field),
            "{query}: {}",
            refused.text()
        );
    }
    let turned = "/api/cms/audit/sampel?dari=2026-12-31&sampai=2026-01-01&benih=a&ukuran=1";
    let refused = office.read(&office.admin, turned).await;
    assert!(refused.text().contains("sampai"), "{}", refused.text());
}

#[tokio::test]
async fn the_file_of_a_sample_says_how_it_was_drawn() {
    let office = Office::open().await;
    office.transferred(1, 3_000_000).await;
    let asked = format!("{SAMPLE}&benih=BPK-7&ukuran=1&format=csv");
    let csv = office.read(&office.government, &asked).await;
    assert!(csv.text().contains("3000000"), "{}", csv.text());
    let asked = format!("{SAMPLE}&benih=BPK-7&ukuran=1&format=xlsx");
    let file = office.read(&office.government, &asked).await;
    assert!(file.bytes.starts_with(b"PK"), "a spreadsheet");
}
