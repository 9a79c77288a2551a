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
    let calm = json!({ "userId": clerk.to_string(), "alasan": "Sudah ditemui" });
    let asked = walk
        .act(finance, "POST", "/api/cms/usulan/masa-tenang", calm)
        .await;
    let back = json!({ "id": asked.data()["usulanId"], "versi": 1 });
    walk.post(finance, "/api/cms/usulan/tarik", back).await;
}
