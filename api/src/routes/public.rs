//! What everybody may read without signing in.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod application_status;
pub(crate) mod awardees;
mod download;
pub(crate) mod eligibility;
mod erasure;
mod list_paper;
mod news;
mod news_categories;
mod news_list;
pub(crate) mod offices;
mod payment_paper;
pub(crate) mod periods;
pub(crate) mod proof;
pub(crate) mod scholarship_types;
pub(crate) mod stories;
pub(crate) mod testimonials;
pub(crate) mod transparency;
pub(crate) mod wire;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(scholarship_types::list_scholarship_types))
        .routes(routes!(periods::list_public_periods))
        .routes(routes!(offices::list_public_offices))
        .routes(routes!(eligibility::ask_eligibility))
        .routes(routes!(application_status::ask_application_status))
        .routes(routes!(transparency::get_transparency))
        .routes(routes!(awardees::list_public_awardees))
        .routes(routes!(awardees::list_awardee_years))
        .routes(routes!(awardees::list_awardee_changes))
        .routes(routes!(download::download_public_awardees))
        .routes(routes!(news_list::list_public_news))
        .routes(routes!(news::get_public_news))
        .routes(routes!(news_categories::list_public_news_categories))
        .routes(routes!(testimonials::list_public_testimonials))
        .routes(routes!(proof::get_proof))
        .routes(routes!(erasure::get_erasure_certificate))
}
