//! Campuses and schools whose name matches.

use crate::authz::allow;
use domain::record::Institution;
use domain::reference;
use projections::record::{Deleted, RecordFilter, RecordRow, RecordSort};
use projections::{Paging, ReadStore};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::answer::view::View;
use crate::extract::Query;
use crate::routes::reference::wire::{CHOICES_MAX, Choice, Choices};
use crate::{ApiError, Envelope};

/// Kind of the records.
const KIND: &str = "institution";
/// Records looked at for one answer, so that closed ones among them leave enough.
const LOOKED_AT: u32 = 200;

/// What to look for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct InstitutionSearch {
    /// Part of the name.
    pub search: Option<String>,
}

/// Campuses and schools whose name matches.
#[utoipa::path(
    get,
    path = "/api/cms/referensi/institusi",
    extensions(("x-access" = json!(allow::any().machine(allow::Machines::References)))),
    tag = "referensi",
    params(InstitutionSearch, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<Choices>))
)]
pub(crate) async fn choose_institution(
    Query(filter): Query<InstitutionSearch>,
    view: View,
) -> Result<Envelope<Choices>, ApiError> {
    let everything = RecordFilter {
        deleted: Deleted::Shown,
        ..RecordFilter::default()
    };
    let any = list(&view.store, &everything, 1).await?;
    if any.is_empty() {
        return Ok(Envelope::ok(built_in(filter.search.as_deref())));
    }
    let needle = filter.search.as_deref().unwrap_or_default().trim();
    let wanted = RecordFilter {
        search: Some(needle.to_owned()),
        ..RecordFilter::default()
    };
    let mut rows = by_short_name(&view.store, needle).await?;
    rows.extend(list(&view.store, &wanted, LOOKED_AT).await?);
    let mut items: Vec<Choice> = Vec::new();
    for row in rows {
        let value: Institution = row.parse()?;
        let is_known = items.iter().any(|known| known.id == row.record_id);
        if value.status != "Aktif" || is_known {
            continue;
        }
        let campus = reference::institution(&row.record_id);
        let short = campus.map_or("", |campus| campus.short_name.as_str());
        let school = campus.is_none().then(|| value.kind.clone());
        items.push(Choice {
            city_code: value.city_code.map(|code| code.to_string()),
            level: school.filter(|kind| kind.parse::<domain::Level>().is_ok()),
            ..Choice::new(row.record_id, named(&value.name, short))
        });
        if items.len() == CHOICES_MAX {
            break;
        }
    }
    Ok(Envelope::ok(Choices { items }))
}

async fn list(
    store: &ReadStore,
    filter: &RecordFilter,
    count_max: u32,
) -> Result<Vec<RecordRow>, ApiError> {
    let paging = Paging::new(1, count_max);
    let found = projections::record::list(store, KIND, filter, RecordSort::Name, paging).await?;
    Ok(found.items)
}

/// Campuses known by a short form of their name, which the records do not hold.
async fn by_short_name(store: &ReadStore, needle: &str) -> Result<Vec<RecordRow>, ApiError> {
    let needle = needle.to_lowercase();
    if needle.is_empty() {
        return Ok(Vec::new());
    }
    let known = reference::institutions()
        .iter()
        .filter(|row| row.short_name.to_lowercase().contains(&needle))
        .take(10);
    let mut found = Vec::new();
    for campus in known {
        let row = projections::record::get(store, KIND, &campus.code).await?;
        found.extend(row.filter(|row| !row.deleted));
    }
    Ok(found)
}

/// The lists that the program brings with it.
fn built_in(search: Option<&str>) -> Choices {
    let campuses = reference::institutions()
        .iter()
        .filter(|row| row.status == "Aktif")
        .map(|row| Choice {
            city_code: Some(row.city_code.clone()),
            ..Choice::new(&row.code, named(&row.name, &row.short_name))
        });
    let schools = reference::schools().iter().map(|row| Choice {
        city_code: Some(row.city_code.clone()),
        level: Some(row.level.clone()),
        ..Choice::new(&row.npsn, &row.name)
    });
    Choices::found(campuses.chain(schools), search)
}

/// The name with its short form, so that both are found: `Universitas Cenderawasih (UNCEN)`.
fn named(name: &str, short: &str) -> String {
    if short.is_empty() {
        name.to_owned()
    } else {
        format!("{name} ({short})")
    }
}
