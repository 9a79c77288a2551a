//! The calls that stop money, let it go and put its papers right, walked once.

use serde_json::{Value, json};

use super::Walk;
use crate::routes::testing::{PAYMENT, Thing};

fn paper(number: &str) -> Value {
    json!({ "nomor": number, "tanggal": "2026-01-01" })
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
        "tanggal": "2026-01-01", "alasan": "Salah ketik",
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
    walk.pay(
        finance,
        "batalkan",
        &payment,
        json!({ "alasan": "Selesai" }),
    )
    .await;
}

/// A roster whose SPM the treasury sends back.
pub(super) async fn of_roster(walk: &Walk<'_>, rosters: &str, roster: Thing) -> Thing {
    let finance = &walk.office.finance;
    let papers = json!({ "spp": paper("SPP-9"), "spm": paper("SPM-9") });
    let order = format!("{rosters}/surat");
    let ordered = walk.act(finance, "POST", &order, roster.with(papers)).await;
    let refused = Thing::of(&ordered).with(json!({ "alasan": "Kode rekening salah" }));
    let back = format!("{rosters}/tolak-spm");
    Thing::of(&walk.act(finance, "POST", &back, refused).await)
}
