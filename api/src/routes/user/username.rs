//! `GET /api/cms/user/username`: the caller's name, for greetings.

use crate::authz::allow;
use axum::extract::State;
use commands::user;
use domain::UserId;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{ApiError, Envelope, Session, state::AppState};

/// A name.
#[derive(Serialize, ToSchema)]
pub struct Username {
    /// The name, or `User` when none was given (spec §2).
    nama: String,
}

/// The caller's name.
#[utoipa::path(
    get,
    path = "/api/cms/user/username",
    extensions(("x-access" = json!(allow::own()))),
    tag = "user",
    responses((status = 200, body = Envelope<Username>))
)]
pub async fn get_username(
    State(app): State<AppState>,
    session: Session,
) -> Result<Envelope<Username>, ApiError> {
    let (state, _) = user::get(&app.commands, UserId(session.user_id)).await?;
    let nama = state.name.as_ref().and_then(|name| name.value()).cloned();
    Ok(Envelope::ok(Username {
        nama: nama.unwrap_or_else(|| "User".to_owned()),
    }))
}
