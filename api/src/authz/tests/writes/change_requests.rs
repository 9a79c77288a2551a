//! The calls about change requests, walked once.

use domain::Role;
use serde_json::json;

use super::Walk;
use crate::routes::testing::Thing;
use crate::server::testing::Answer;

impl Walk<'_> {
    /// Another person confirms what an answer (202) says is waiting.
    pub(super) async fn confirm(&self, asked: &Answer) -> Thing {
        let body = json!({ "id": asked.data()["usulanId"], "versi": 1 });
        self.post(&self.office.approver, "/api/cms/usulan/setujui", body)
            .await
    }
}

/// Functions and days of calm: proposed, refused, taken back.
pub(super) async fn walked(walk: &Walk<'_>) {
    let office = walk.office;
    let (finance, admin) = (&office.finance, &office.admin);
    let clerk = office.server.user("pegawai@uji.test", Role::Admin).await;
    let functions = json!({ "userId": clerk.to_string(), "fungsi": ["redaksi"] });
    let asked = walk
        .act(finance, "POST", "/api/cms/fungsi", functions.clone())
        .await;
    let refuse = json!({ "id": asked.data()["usulanId"], "versi": 1, "alasan": "Belum perlu" });
    walk.post(admin, "/api/cms/usulan/tolak", refuse).await;
    for email in ["akun1@uji.test", "akun2@uji.test"] {
        let keeper = office.server.user(email, Role::Admin).await.to_string();
        let keeps = json!({ "userId": keeper, "fungsi": ["akun"] });
        let asked = walk.act(finance, "POST", "/api/cms/fungsi", keeps).await;
        walk.confirm(&asked).await;
    }
    let demand = json!({ "wajib": true, "alasan": "Sesuai peraturan" });
    let asked = walk
        .act(finance, "POST", "/api/cms/fungsi/wajib", demand)
        .await;
    let back = json!({ "id": asked.data()["usulanId"], "versi": 1 });
    walk.post(finance, "/api/cms/usulan/tarik", back).await;
    let calm = json!({ "userId": clerk.to_string(), "alasan": "Sudah ditemui" });
    let asked = walk
        .act(finance, "POST", "/api/cms/usulan/masa-tenang", calm)
        .await;
    let back = json!({ "id": asked.data()["usulanId"], "versi": 1 });
    walk.post(finance, "/api/cms/usulan/tarik", back).await;
    let lost = json!({ "userId": clerk.to_string(), "alasan": "Ponsel hilang" });
    walk.act(finance, "POST", "/api/cms/usulan/faktor-kedua", lost)
        .await;
}

/// A budget line with a raised ceiling, proposed by one and confirmed by another.
pub(super) async fn line(walk: &Walk<'_>) -> Thing {
    let finance = &walk.office.finance;
    let line = json!({
        "tahun": 2026, "sumberDana": "apbd", "kategoriKeuanganId": "biaya-hidup",
        "kodeRekening": "5.1.02.05", "nama": "Biaya hidup 2026", "jumlah": 90_000_000,
    });
    let line = walk.office.with_paper(finance, "DPA/1/2026", line).await;
    let asked = walk
        .act(finance, "POST", "/api/cms/pagu/create", line)
        .await;
    let line = Thing {
        version: 2,
        ..walk.confirm(&asked).await
    };
    let more = json!({
        "jumlah": 95_000_000, "alasan": "Perubahan anggaran",
    });
    let more = walk
        .office
        .with_paper(finance, "DPPA/1/2026", line.with(more))
        .await;
    let asked = walk.act(finance, "POST", "/api/cms/pagu/ubah", more).await;
    walk.confirm(&asked).await;
    Thing { version: 3, ..line }
}
