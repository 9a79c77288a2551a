//! Lists that fill the form.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod banks;
mod cities;
mod districts;
mod edited;
mod institutions;
mod kampung;
mod programmes;
pub(crate) mod wire;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(districts::choose_district))
        .routes(routes!(kampung::choose_kampung))
        .routes(routes!(cities::choose_city))
        .routes(routes!(banks::choose_bank))
        .routes(routes!(institutions::choose_institution))
        .routes(routes!(programmes::choose_study_programme))
}
