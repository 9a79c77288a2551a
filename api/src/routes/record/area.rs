//! Wilayah-dpc: the area of a branch, changed row by row. It is part of the branch's record.

use crate::authz::{Role, Scope, allow};
use axum::extract::State;
use domain::record::{Area, Branch, Record};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::answer::caller::{Caller, ChangedBody, settled};
use crate::answer::parse;
use crate::extract::Path;
use crate::{ApiError, AppState, Envelope, Signed};
use axum::response::Response;

/// One row of a branch's area: exactly one of the two.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AreaBody {
    /// A home district.
    #[serde(
        rename = "distrikAsal",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    home_district: Option<String>,
    /// A city or regency of study.
    #[serde(rename = "kotaStudi", default, skip_serializing_if = "Option::is_none")]
    study_city: Option<String>,
}

impl AreaBody {
    /// From the domain.
    pub fn to_wire(area: Area) -> Self {
        match area {
            Area::HomeDistrict(code) => Self {
                home_district: Some(code.to_string()),
                study_city: None,
            },
            Area::StudyCity(code) => Self {
                home_district: None,
                study_city: Some(code.to_string()),
            },
        }
    }

    /// To the domain.
    pub fn into_area(self) -> Result<Area, ApiError> {
        match (self.home_district, self.study_city) {
            (Some(code), None) => Ok(Area::HomeDistrict(parse::value("distrikAsal", &code)?)),
            (None, Some(code)) => Ok(Area::StudyCity(parse::value("kotaStudi", &code)?)),
            (None, None) | (Some(_), Some(_)) => Err(ApiError::invalid(
                "wilayah",
                "Isi salah satu: distrik asal atau kota studi.",
            )),
        }
    }
}

/// One more row of a branch's area.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AddBranchArea {
    /// The branch.
    #[serde(rename = "dpcId")]
    branch_id: String,
    /// The version of the branch the caller has seen.
    #[serde(rename = "versi")]
    version: u64,
    /// The row.
    #[serde(rename = "wilayah")]
    area: AreaBody,
}

/// Several rows of a branch's area.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BranchAreas {
    /// The version of the branch the caller has seen.
    #[serde(rename = "versi")]
    version: u64,
    /// The rows.
    #[serde(rename = "wilayah")]
    areas: Vec<AreaBody>,
}

/// The area of a branch.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BranchAreaList {
    /// Its rows.
    items: Vec<AreaBody>,
    /// Version of the branch.
    #[serde(rename = "versi")]
    version: u64,
}

/// Adds one row to a branch's area.
#[utoipa::path(
    post,
    path = "/api/cms/wilayah-dpc/create",
    extensions(("x-access" = json!(allow::to().admin().create(allow::Branch)))),
    tag = "wilayah-dpc",
    request_body = AddBranchArea,
    responses((status = 200, body = Envelope<ChangedBody>))
)]
pub(crate) async fn add_branch_area(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<AddBranchArea>,
) -> Result<Response, ApiError> {
    let added = vec![body.area.into_area()?];
    let (id, seen) = (&body.branch_id, body.version);
    change(&app, &caller, id, seen, |areas| add(areas, added)).await
}

/// The area of a branch.
#[utoipa::path(
    get,
    path = "/api/cms/wilayah-dpc/dpc/{id}",
    extensions(("x-access" = json!(allow::to().with(Role::Branch, Scope::Any).admin().government().view(allow::Branch)))),
    tag = "wilayah-dpc",
    params(("id" = String, Path, description = "dpcId.")),
    responses((status = 200, body = Envelope<BranchAreaList>))
)]
pub(crate) async fn list_branch_areas(
    State(app): State<AppState>,
    Path(id): Path<String>,
) -> Result<Envelope<BranchAreaList>, ApiError> {
    let loaded = app.commands.load::<Record<Branch>>(&id).await?;
    let branch = loaded.state.value().ok_or_else(ApiError::not_found)?;
    Ok(Envelope::ok(BranchAreaList {
        items: branch
            .areas
            .iter()
            .cloned()
            .map(AreaBody::to_wire)
            .collect(),
        version: loaded.version,
    }))
}

/// Adds several rows to a branch's area.
#[utoipa::path(
    post,
    path = "/api/cms/wilayah-dpc/dpc/{id}",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Branch)))),
    tag = "wilayah-dpc",
    params(("id" = String, Path, description = "dpcId.")),
    request_body = BranchAreas,
    responses((status = 200, body = Envelope<ChangedBody>))
)]
pub(crate) async fn add_branch_areas(
    State(app): State<AppState>,
    caller: Caller,
    Path(id): Path<String>,
    Signed(body): Signed<BranchAreas>,
) -> Result<Response, ApiError> {
    let seen = body.version;
    let added = areas(body)?;
    change(&app, &caller, &id, seen, |areas| add(areas, added)).await
}

/// Removes rows from a branch's area.
#[utoipa::path(
    delete,
    path = "/api/cms/wilayah-dpc/dpc/{id}",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Branch)))),
    tag = "wilayah-dpc",
    params(("id" = String, Path, description = "dpcId.")),
    request_body = BranchAreas,
    responses((status = 200, body = Envelope<ChangedBody>))
)]
pub(crate) async fn remove_branch_areas(
    State(app): State<AppState>,
    caller: Caller,
    Path(id): Path<String>,
    Signed(body): Signed<BranchAreas>,
) -> Result<Response, ApiError> {
    let seen = body.version;
    let removed = areas(body)?;
    change(&app, &caller, &id, seen, |areas| {
        areas.retain(|area| !removed.contains(area));
    })
    .await
}

fn areas(body: BranchAreas) -> Result<Vec<Area>, ApiError> {
    body.areas.into_iter().map(AreaBody::into_area).collect()
}

fn add(areas: &mut Vec<Area>, added: Vec<Area>) {
    for area in added {
        if !areas.contains(&area) {
            areas.push(area);
        }
    }
}

async fn change(
    app: &AppState,
    caller: &Caller,
    branch_id: &str,
    seen: u64,
    edit: impl FnOnce(&mut Vec<Area>),
) -> Result<Response, ApiError> {
    let loaded = app.commands.load::<Record<Branch>>(branch_id).await?;
    let mut branch = loaded
        .state
        .value()
        .cloned()
        .ok_or_else(ApiError::not_found)?;
    edit(&mut branch.areas);
    let done = commands::record::update(&app.commands, &caller.call, branch_id, Some(seen), branch)
        .await?;
    Ok(settled(done))
}
