//! What permissions are about.

use crate::authz::allow;
use domain::permission::{Action, Entity};
use serde::Serialize;
use utoipa::ToSchema;

use crate::Envelope;

/// One entity or action.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct PermissionWord {
    /// As it is sent.
    pub id: String,
    /// As it is shown.
    #[serde(rename = "nama")]
    pub name: String,
}

/// The rows and columns of the permission matrix.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct PermissionWords {
    /// Entities, in the order to show.
    pub items: Vec<PermissionWord>,
    /// Actions, in the order to show.
    #[serde(rename = "aksi")]
    pub actions: Vec<PermissionWord>,
}

/// The entities and actions that permissions are about.
#[utoipa::path(
    get,
    path = "/api/cms/role-user-permission/table-names",
    extensions(("x-access" = json!(allow::to().admin().view(allow::Permission)))),
    tag = "role-user-permission",
    responses((status = 200, body = Envelope<PermissionWords>))
)]
pub(crate) async fn list_permission_entities() -> Envelope<PermissionWords> {
    let word = |id: &str, name: &str| PermissionWord {
        id: id.to_owned(),
        name: name.to_owned(),
    };
    Envelope::ok(PermissionWords {
        items: Entity::ALL
            .iter()
            .map(|entity| word(entity.as_str(), entity_name(*entity)))
            .collect(),
        actions: Action::ALL
            .iter()
            .map(|action| word(action.as_str(), action.label()))
            .collect(),
    })
}

fn entity_name(entity: Entity) -> &'static str {
    match entity {
        Entity::User => "Pengguna",
        Entity::Permission => "Hak akses",
        Entity::Application => "Formulir pendaftaran",
        Entity::PersonalData => "Data diri",
        Entity::Award => "Penerima beasiswa",
        Entity::AcademicRecord => "Data akademik",
        Entity::Achievement => "Prestasi",
        Entity::FinalProject => "Tugas akhir dan penelitian",
        Entity::Decree => "SK penetapan",
        Entity::BankAccount => "Rekening",
        Entity::BudgetLine => "Pagu",
        Entity::Disbursement => "Keuangan",
        Entity::Roster => "Daftar pembayaran",
        Entity::Report => "Laporan dan pengaduan",
        Entity::Finding => "Temuan",
        Entity::Audit => "Jejak audit",
        Entity::SecurityLog => "Catatan keamanan",
        Entity::Dashboard => "Dashboard",
        Entity::News => "Berita",
        Entity::NewsCategory => "Kategori berita",
        Entity::Testimonial => "Testimoni",
        Entity::SiteText => "Teks situs",
        Entity::Bank => "Bank",
        Entity::District => "Distrik dan kampung",
        Entity::Institution => "Institusi pendidikan",
        Entity::Faculty => "Fakultas",
        Entity::StudyProgramme => "Program studi",
        Entity::Branch => "DPC dan wilayahnya",
        Entity::FinanceCategory => "Kategori keuangan",
        Entity::Setting => "Pengaturan dan periode",
    }
}
