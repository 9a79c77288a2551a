//! The words of data-diri on the wire.

use domain::record::{Address, Parent, PersonDetails, PreviousEducation};
use projections::mask::mask_number;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ApiError;
use crate::answer::parse;
use crate::routes::application::wire::FormBody;

/// Father or mother.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ParentBody {
    /// Full name.
    #[serde(rename = "nama", default)]
    pub name: Option<String>,
    /// Occupation.
    #[serde(rename = "pekerjaan", default)]
    pub occupation: Option<String>,
    /// Telephone number; masked for those who may not see it.
    #[serde(rename = "noHp", default)]
    pub phone: Option<String>,
    /// Whether the parent lives.
    #[serde(rename = "masihHidup", default)]
    pub living: Option<bool>,
}

impl ParentBody {
    /// To the domain.
    pub fn into_domain(self) -> Parent {
        Parent {
            name: parse::note(self.name),
            occupation: parse::note(self.occupation),
            phone: parse::note(self.phone),
            living: self.living,
        }
    }

    fn to_wire(parent: Parent, masked: bool) -> Self {
        Self {
            name: parent.name,
            occupation: parent.occupation,
            phone: parent
                .phone
                .map(|phone| if masked { mask_number(&phone) } else { phone }),
            living: parent.living,
        }
    }
}

/// An address.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AddressBody {
    /// asal, domisili or surat.
    #[serde(rename = "jenis")]
    pub kind: String,
    /// Street or place.
    #[serde(rename = "alamat")]
    pub street: String,
    /// District of Nduga, e.g. `95.08.01`.
    #[serde(rename = "distrikId", default)]
    pub district: Option<String>,
    /// City or regency, e.g. `91.71`.
    #[serde(rename = "kotaId", default)]
    pub city: Option<String>,
    /// Postal code.
    #[serde(rename = "kodePos", default)]
    pub postal_code: Option<String>,
}

impl AddressBody {
    /// To the domain.
    pub fn into_domain(self) -> Result<Address, ApiError> {
        Ok(Address {
            kind: parse::value("jenis", &self.kind)?,
            street: self.street.trim().to_owned(),
            district: parse::optional("distrikId", self.district.as_deref())?,
            city: parse::optional("kotaId", self.city.as_deref())?,
            postal_code: parse::note(self.postal_code),
        })
    }

    fn to_wire(address: Address) -> Self {
        Self {
            kind: address.kind.as_str().to_owned(),
            street: address.street,
            district: address.district.map(|code| code.to_string()),
            city: address.city.map(|code| code.to_string()),
            postal_code: address.postal_code,
        }
    }
}

/// An earlier school.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EducationBody {
    /// Kind of school: SD, SMP, SMA, …
    #[serde(rename = "jenis")]
    pub kind: String,
    /// Name of the school.
    #[serde(rename = "namaSekolah")]
    pub school: String,
    /// City or regency.
    #[serde(rename = "kota", default)]
    pub city: Option<String>,
    /// Year of entry.
    #[serde(rename = "tahunMasuk", default)]
    pub entered: Option<u16>,
    /// Year of leaving.
    #[serde(rename = "tahunLulus", default)]
    pub left: Option<u16>,
}

impl EducationBody {
    /// To the domain.
    pub fn into_domain(self, id: String) -> Result<PreviousEducation, ApiError> {
        let kind = parse::note(Some(self.kind))
            .ok_or_else(|| ApiError::problem("jenis", "WAJIB_DIISI"))?;
        Ok(PreviousEducation {
            id,
            level: kind.parse().ok(),
            kind,
            school: self.school.trim().to_owned(),
            city: parse::note(self.city),
            entered: self.entered,
            left: self.left,
        })
    }
}

/// An earlier school with its id.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct EducationItem {
    /// pendidikanSebelumnyaId.
    pub id: String,
    /// What is told of it.
    #[serde(flatten)]
    pub value: EducationBody,
}

/// A person's own data as its reader may see it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct PersonalDataBody {
    /// dataDiriId, the person's userId.
    pub id: String,
    /// Version to send with the next change; 0 before the first.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Name.
    #[serde(rename = "nama")]
    pub name: Option<String>,
    /// Telephone numbers, addresses and identity numbers are masked or left out for this reader.
    #[serde(rename = "tersamar")]
    pub masked: bool,
    /// The latest form, which says who the person is and where they study.
    #[serde(rename = "formulirPendaftaranId")]
    pub application_id: Option<String>,
    /// Its fields.
    #[serde(rename = "formulir")]
    pub form: Option<FormBody>,
    /// The award.
    #[serde(rename = "penerimaBeasiswaId")]
    pub award_id: Option<String>,
    /// Religion.
    #[serde(rename = "agama")]
    pub religion: Option<String>,
    /// Marital status.
    #[serde(rename = "statusPernikahan")]
    pub marital_status: Option<String>,
    /// Place among the children of the family.
    #[serde(rename = "anakKe")]
    pub birth_order: Option<u8>,
    /// Brothers and sisters.
    #[serde(rename = "jumlahSaudara")]
    pub sibling_count: Option<u8>,
    /// Father.
    #[serde(rename = "ayah")]
    pub father: Option<ParentBody>,
    /// Mother.
    #[serde(rename = "ibu")]
    pub mother: Option<ParentBody>,
    /// Addresses, at most one of a kind.
    #[serde(rename = "alamat")]
    pub addresses: Vec<AddressBody>,
    /// Earlier schools, oldest first.
    #[serde(rename = "pendidikanSebelumnya")]
    pub educations: Vec<EducationItem>,
}

impl PersonalDataBody {
    /// Fills in what the person told beyond the form.
    pub fn with_details(mut self, details: PersonDetails) -> Self {
        let masked = self.masked;
        self.religion = details.religion.filter(|_| !masked);
        self.marital_status = details.marital_status;
        self.birth_order = details.birth_order;
        self.sibling_count = details.sibling_count;
        let parent =
            |parent: Option<Parent>| parent.map(|parent| ParentBody::to_wire(parent, masked));
        self.father = parent(details.father);
        self.mother = parent(details.mother);
        if !masked {
            self.addresses = details
                .addresses
                .into_iter()
                .map(AddressBody::to_wire)
                .collect();
        }
        self.educations = details
            .educations
            .into_iter()
            .map(|school| EducationItem {
                id: school.id,
                value: EducationBody {
                    kind: school.kind,
                    school: school.school,
                    city: school.city,
                    entered: school.entered,
                    left: school.left,
                },
            })
            .collect();
        self
    }
}
