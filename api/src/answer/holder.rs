//! Whose desk something lies on, told with the office that can be gone to.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use domain::Desk;
use domain::record::Branch;
use domain::working_day::working_days;
use projections::{ReadStore, record::RecordRow};
use serde::Serialize;
use utoipa::ToSchema;

use super::shown::time;
use crate::ApiError;

/// An office that an applicant can go to or call.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct OfficeContact {
    /// Its name.
    #[serde(rename = "nama")]
    pub name: String,
    /// Where it is.
    #[serde(rename = "alamat")]
    pub address: Option<String>,
    /// Its telephone.
    #[serde(rename = "telepon")]
    pub phone: Option<String>,
}

/// Whose desk a form or payment lies on, and since when.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct HolderBody {
    /// Office that has to act next.
    #[serde(rename = "kantor")]
    pub office: Desk,
    /// Name of the branch that answers for it, or that it lies outside the areas of all; empty for other offices.
    #[serde(rename = "nama", skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// Where those branches are and by which telephone they are reached, where they have said so.
    #[serde(rename = "kontak", skip_serializing_if = "Vec::is_empty")]
    pub contacts: Vec<OfficeContact>,
    /// Since when.
    #[serde(rename = "sejak")]
    pub since: DateTime<Utc>,
    /// Working days since then.
    #[serde(rename = "hari")]
    pub days: i64,
}

/// All branches with their areas, for telling whose desk a form lies on.
pub(crate) struct Branches(Arc<Vec<(RecordRow, Branch)>>);

impl HolderBody {
    /// Who it is in a column: the branch that answers for it by its name, any other office by its label.
    pub fn told(&self) -> String {
        let label = || self.office.label().to_owned();
        self.names.first().cloned().unwrap_or_else(label)
    }
}

impl Branches {
    /// As a store knows them.
    pub async fn of(store: &ReadStore) -> Result<Self, ApiError> {
        Ok(Self(projections::record::all_of(store).await?))
    }

    /// Whose desk a form lies on: at a branch it is the one that answers for it, and where none does the office's.
    pub fn holder(
        &self,
        (desk, since): (Option<Desk>, Option<&str>),
        (district, city): (Option<&str>, Option<&str>),
        now: DateTime<Utc>,
    ) -> Result<Option<HolderBody>, ApiError> {
        let mut holder = holder(desk, since, now)?;
        let (Some(held), Some(Desk::Branch)) = (&mut holder, desk) else {
            return Ok(holder);
        };
        let branches = self.0.iter();
        let answering = domain::record::answering(
            branches.map(|(row, branch)| (row.record_id.as_str(), branch.areas.as_slice())),
            district.and_then(|code| code.parse().ok()).as_ref(),
            city.and_then(|code| code.parse().ok()).as_ref(),
        );
        let found = self
            .0
            .iter()
            .find(|(row, _)| Some(row.record_id.as_str()) == answering);
        match found {
            Some((row, branch)) => {
                held.names = vec![row.name.clone()];
                let office = OfficeContact {
                    name: row.name.clone(),
                    address: branch.address.clone(),
                    phone: branch.phone.clone(),
                };
                let is_told = office.address.is_some() || office.phone.is_some();
                held.contacts = is_told.then_some(office).into_iter().collect();
            }
            None => {
                held.office = Desk::Admin;
                held.names = vec![OUTSIDE.to_owned()];
            }
        }
        Ok(holder)
    }
}

/// Whose desk a form from nobody's area lies on.
const OUTSIDE: &str = "Dinas (di luar wilayah semua DPC)";

/// Whose desk something lies on since `since`; none when nobody has to act.
pub(crate) fn holder(
    desk: Option<Desk>,
    since: Option<&str>,
    now: DateTime<Utc>,
) -> Result<Option<HolderBody>, ApiError> {
    let (Some(desk), Some(since)) = (desk, since) else {
        return Ok(None);
    };
    let since = time(since)?;
    Ok(Some(HolderBody {
        office: desk,
        names: Vec::new(),
        contacts: Vec::new(),
        since,
        days: working_days(since, now),
    }))
}
