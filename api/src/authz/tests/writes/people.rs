//! The calls about accounts of persons and of machines, walked once.

use domain::Role;
use serde_json::json;

use super::Walk;
use crate::routes::testing::Thing;

/// Accounts, their rights, and a machine.
pub(super) async fn walked(walk: &Walk<'_>) {
    let office = walk.office;
    let (admin, users) = (&office.admin, "/api/cms/user");
    let new = json!({ "nama": "Petugas", "email": "petugas@uji.test", "level": "pemerintah" });
    let user = walk.post(admin, &format!("{users}/create"), new).await;
    let target = format!("{users}/{}", user.id);
    let changed = json!({
        "versi": user.version, "nama": "Petugas Baru", "email": "petugas@uji.test", "level": "pemerintah",
    });
    let user = walk.put(admin, &target, changed).await;
    let link = format!("{users}/kirim-tautan");
    walk.act(admin, "POST", &link, user.with(json!({}))).await;
    let user = walk.now(users, &user.id).await;
    let gone = json!({ "versi": user.version, "alasan": "Pindah tugas" });
    let user = Thing::of(&walk.act(admin, "DELETE", &target, gone).await);
    walk.step(admin, &format!("{users}/aktifkan"), &user, json!({}))
        .await;
    let stranger = office.server.user("hapus@uji.test", Role::Applicant).await;
    let stranger = walk.now(users, &stranger.to_string()).await;
    let erase = stranger.with(json!({ "alasan": "permintaan_sendiri" }));
    walk.act(admin, "POST", &format!("{users}/hapus-data"), erase)
        .await;
    let assign = json!({
        "versi": 0, "userId": office.institution.user_id,
        "perubahan": [{ "entitas": "prestasi", "aksi": "lihat", "kata": "tolak" }],
    });
    let target = "/api/cms/role-user-permission/assign";
    walk.act(admin, "POST", target, assign).await;
    Box::pin(machine(walk)).await;
}

/// A machine from its proposal to its end.
async fn machine(walk: &Walk<'_>) {
    let (office, machines) = (walk.office, "/api/cms/akun-mesin");
    let new = json!({
        "nama": "SIPD", "lingkup": ["acuan:baca"], "berakhir": "2026-06-30", "alasan": "Menyamakan distrik",
    });
    let asked = walk
        .act(&office.admin, "POST", &format!("{machines}/create"), new)
        .await;
    walk.confirm(&asked).await;
    let listed = office.read(&office.admin, machines).await;
    let gone = json!({ "id": listed.data()["items"][0]["id"], "alasan": "Sudah tidak dipakai" });
    walk.act(&office.finance, "POST", &format!("{machines}/cabut"), gone)
        .await;
}
