//! Cities and regencies of Indonesia.

use crate::authz::allow;
use domain::reference;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::Envelope;
use crate::extract::Query;
use crate::routes::reference::wire::{Choice, Choices};

/// What to look for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct CitySearch {
    /// Part of the name.
    pub search: Option<String>,
}

/// Cities and regencies of Indonesia.
#[utoipa::path(
    get,
    path = "/api/cms/referensi/kota",
    extensions(("x-access" = json!(allow::any().machine(allow::Machines::References)))),
    tag = "referensi",
    params(CitySearch),
    responses((status = 200, body = Envelope<Choices>))
)]
pub(crate) async fn choose_city(Query(filter): Query<CitySearch>) -> Envelope<Choices> {
    let rows = reference::regions()
        .iter()
        .filter(|row| !row.parent_code.is_empty());
    let choices = rows.map(|row| Choice::new(&row.code, &row.name));
    // The form loads all of them once and then finds a city without a network.
    Envelope::ok(match filter.search.as_deref() {
        None | Some("") => Choices::all(choices),
        search => Choices::found(choices, search),
    })
}
