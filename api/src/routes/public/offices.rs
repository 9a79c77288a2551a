//! Where a person is helped: the branches that said where they are, with what they look after.

use crate::authz::allow;
use domain::record::{Area, Branch, RecordKind};
use domain::reference;
use projections::ReadStore;
use serde::Serialize;
use utoipa::ToSchema;

use crate::answer::view::View;
use crate::{ApiError, Envelope};

/// An office of a branch.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PublicOffice {
    /// Its name.
    #[serde(rename = "nama")]
    name: String,
    /// Where it is.
    #[serde(rename = "alamat")]
    address: Option<String>,
    /// When it is open, in words.
    #[serde(rename = "jamLayanan")]
    hours: Option<String>,
    /// Its telephone, `+62…`.
    #[serde(rename = "telepon")]
    phone: Option<String>,
    /// The number that answers on WhatsApp, `+62…`.
    whatsapp: Option<String>,
    /// The home districts that it looks after, by name.
    #[serde(rename = "distrik")]
    districts: Vec<String>,
    /// The cities of study that it looks after, by name.
    #[serde(rename = "kotaStudi")]
    cities: Vec<String>,
}

/// The offices of branches.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PublicOffices {
    /// By name; those that nobody wrote an address or number for are left out.
    items: Vec<PublicOffice>,
}

/// Where a person is helped: offices of branches with area, hours and numbers.
#[utoipa::path(
    get,
    path = "/api/web/kantor-dpc",
    extensions(("x-access" = json!(allow::open().cached()))),
    tag = "publik",
    responses((status = 200, body = Envelope<PublicOffices>))
)]
pub(crate) async fn list_public_offices(view: View) -> Result<Envelope<PublicOffices>, ApiError> {
    Ok(Envelope::ok(offices(&view.store).await?).at(view.position))
}

/// The offices as a store knows them.
pub(crate) async fn offices(store: &ReadStore) -> Result<PublicOffices, ApiError> {
    let rows = projections::record::all(store, Branch::TYPE).await?;
    let mut items = Vec::new();
    for row in rows {
        let branch: Branch = row.parse()?;
        let is_told = [&branch.address, &branch.phone, &branch.whatsapp]
            .iter()
            .any(|said| said.is_some());
        if is_told {
            items.push(shown(branch));
        }
    }
    Ok(PublicOffices { items })
}

fn shown(branch: Branch) -> PublicOffice {
    let (mut districts, mut cities) = (Vec::new(), Vec::new());
    for area in &branch.areas {
        match area {
            Area::HomeDistrict(code) => {
                districts.extend(reference::district(code.as_str()).map(|row| row.name.clone()));
            }
            Area::StudyCity(code) => {
                cities.extend(reference::region(code.as_str()).map(|row| row.name.clone()));
            }
        }
    }
    districts.sort();
    cities.sort();
    let dialled = |number: Option<String>| {
        number.and_then(|number| {
            number
                .parse::<domain::Phone>()
                .ok()
                .map(|it| it.as_str().to_owned())
        })
    };
    PublicOffice {
        name: branch.name,
        address: branch.address,
        hours: branch.hours,
        phone: dialled(branch.phone),
        whatsapp: dialled(branch.whatsapp),
        districts,
        cities,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::routes::testing::Office;
    use crate::server::testing::get;

    const TARGET: &str = "/api/web/kantor-dpc";

    #[tokio::test]
    async fn an_office_is_shown_once_it_said_where_it_is() {
        let office = Office::open().await;
        let none = office.server.send(get(TARGET)).await.data();
        assert_eq!(none["items"], json!([]));
        let branch = "/api/cms/dpc/kenyam";
        let seen = office.read(&office.admin, branch).await.data();
        let mut filled = json!({
            "nama": seen["nama"], "wilayah": [{ "distrikAsal": "95.08.01" }, { "kotaStudi": "91.71" }],
            "alamat": "Jalan Batas Batu 1, Kenyam", "telepon": "0812 3456 7890",
            "jamLayanan": "Senin sampai Jumat, 08.00 sampai 15.00 WIT", "whatsapp": "bukan nomor",
        });
        let body = json!({ "versi": seen["versi"], "isi": filled });
        let refused = office.put(&office.admin, branch, &body).await;
        assert_eq!(
            refused.data()["bidang"][0]["nama"],
            "whatsapp",
            "{}",
            refused.text()
        );
        filled["whatsapp"] = json!("081234567890");
        let body = json!({ "versi": seen["versi"], "isi": filled });
        let done = office.put(&office.admin, branch, &body).await;
        assert_eq!(done.status, 200, "{}", done.text());
        let told = office.read(&office.admin, TARGET).await.data();
        let it = &told["items"][0];
        assert_eq!(told["items"].as_array().unwrap().len(), 1);
        assert_eq!(it["telepon"], "+6281234567890");
        assert_eq!(it["whatsapp"], "+6281234567890");
        assert_eq!(
            it["jamLayanan"],
            "Senin sampai Jumat, 08.00 sampai 15.00 WIT"
        );
        assert_eq!(
            it["distrik"],
            json!([domain::reference::district("95.08.01").unwrap().name])
        );
        assert_eq!(
            it["kotaStudi"],
            json!([domain::reference::region("91.71").unwrap().name])
        );
    }
}
