//! Campuses and schools whose name matches.

use axum::extract::Query;
use domain::reference;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::Envelope;
use crate::routes::reference::wire::{Choice, Choices};

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
    tag = "referensi",
    params(InstitutionSearch),
    responses((status = 200, body = Envelope<Choices>))
)]
pub(crate) async fn choose_institution(
    Query(filter): Query<InstitutionSearch>,
) -> Envelope<Choices> {
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
    Envelope::ok(Choices::found(
        campuses.chain(schools),
        filter.search.as_deref(),
    ))
}

/// The name with its short form, so that both are found: `Universitas Cenderawasih (UNCEN)`.
fn named(name: &str, short: &str) -> String {
    if short.is_empty() {
        name.to_owned()
    } else {
        format!("{name} ({short})")
    }
}
