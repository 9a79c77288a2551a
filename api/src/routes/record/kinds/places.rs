//! The wire form of districts, kampungs and branch offices.

use domain::record::{Branch, District, Kampung};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ApiError;
use crate::answer::export::{Cell, Column};
use crate::answer::parse;
use crate::routes::record::answer::{Listed, Wire};
use crate::routes::record::area::AreaBody;

/// A district.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DistrictBody {
    /// Code, `95.08.01`.
    #[serde(rename = "kode")]
    code: String,
    /// Name.
    #[serde(rename = "nama")]
    name: String,
    /// Inhabitants.
    #[serde(rename = "jumlahPenduduk", default)]
    population: Option<u32>,
}
update!(UpdateDistrict, DistrictBody);

impl Wire for District {
    type Body = DistrictBody;

    const COLUMNS: &'static [Column<Listed<DistrictBody>>] = &[
        ("Kode", |it| Cell::text(&it.value.code)),
        ("Nama", |it| Cell::text(&it.value.name)),
        ("Jumlah Penduduk", |it| {
            Cell::integer(it.value.population.map(i64::from))
        }),
    ];

    fn to_wire(self) -> DistrictBody {
        DistrictBody {
            code: self.code.to_string(),
            name: self.name,
            population: self.population,
        }
    }

    fn from_wire(body: DistrictBody) -> Result<Self, ApiError> {
        Ok(Self {
            code: parse::value("kode", &body.code)?,
            name: body.name,
            population: body.population,
        })
    }

    fn natural_id(&self) -> Option<String> {
        Some(self.code.to_string())
    }
}

/// A kampung.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct KampungBody {
    /// Code, `95.08.01.2001`.
    #[serde(rename = "kode")]
    code: String,
    /// Code of its district.
    #[serde(rename = "distrikId")]
    district: String,
    /// Name.
    #[serde(rename = "nama")]
    name: String,
}
update!(UpdateKampung, KampungBody);

impl Wire for Kampung {
    type Body = KampungBody;

    const COLUMNS: &'static [Column<Listed<KampungBody>>] = &[
        ("Kode", |it| Cell::text(&it.value.code)),
        ("Nama", |it| Cell::text(&it.value.name)),
        ("Kode Distrik", |it| Cell::text(&it.value.district)),
    ];

    fn to_wire(self) -> KampungBody {
        KampungBody {
            code: self.code.to_string(),
            district: self.district_code.to_string(),
            name: self.name,
        }
    }

    fn from_wire(body: KampungBody) -> Result<Self, ApiError> {
        Ok(Self {
            code: parse::value("kode", &body.code)?,
            district_code: parse::value("distrikId", &body.district)?,
            name: body.name,
        })
    }

    fn natural_id(&self) -> Option<String> {
        Some(self.code.to_string())
    }
}

/// A branch office.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BranchBody {
    /// Name.
    #[serde(rename = "nama")]
    name: String,
    /// Its area; any row that matches puts a form in its queue.
    #[serde(rename = "wilayah", default)]
    areas: Vec<AreaBody>,
    /// Where its office is; shown to applicants whose form lies there.
    #[serde(rename = "alamat", default)]
    address: Option<String>,
    /// The telephone of its office.
    #[serde(rename = "telepon", default)]
    phone: Option<String>,
    /// When its office is open, in words.
    #[serde(rename = "jamLayanan", default)]
    hours: Option<String>,
    /// The number that answers on WhatsApp.
    #[serde(default)]
    whatsapp: Option<String>,
}
update!(UpdateBranch, BranchBody);

impl Wire for Branch {
    type Body = BranchBody;

    const COLUMNS: &'static [Column<Listed<BranchBody>>] = &[
        ("Nama", |it| Cell::text(&it.value.name)),
        ("Jumlah Wilayah", |it| {
            Cell::integer(i64::try_from(it.value.areas.len()).ok())
        }),
        ("Alamat", |it| Cell::some(it.value.address.as_ref())),
        ("Telepon", |it| Cell::some(it.value.phone.as_ref())),
        ("Jam Layanan", |it| Cell::some(it.value.hours.as_ref())),
        ("WhatsApp", |it| Cell::some(it.value.whatsapp.as_ref())),
    ];

    fn to_wire(self) -> BranchBody {
        BranchBody {
            name: self.name,
            areas: self.areas.into_iter().map(AreaBody::to_wire).collect(),
            address: self.address,
            phone: self.phone,
            hours: self.hours,
            whatsapp: self.whatsapp,
        }
    }

    fn from_wire(body: BranchBody) -> Result<Self, ApiError> {
        Ok(Self {
            name: body.name,
            areas: body
                .areas
                .into_iter()
                .map(AreaBody::into_area)
                .collect::<Result<_, _>>()?,
            address: parse::note(body.address),
            phone: parse::note(body.phone),
            hours: parse::note(body.hours),
            whatsapp: parse::note(body.whatsapp),
        })
    }
}
