//! Makes the key of a machine.

use axum::extract::State;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use commands::Call;
use domain::security::{SecurityKind, SessionEnd};
use rand::RngExt;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;
use uuid::Uuid;

use super::wire::MachineKeyBody;
use crate::answer::parse;
use crate::authz::allow;
use crate::ops::security::SecurityEntry;
use crate::{ApiError, AppState, Envelope, Session, Signed};

/// How a key begins, so that one that lies about is known for what it is.
const PREFIX: &str = "mesin_";

/// Which machine.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MakeMachineKey {
    /// The machine.
    #[schema(max_length = 36)]
    pub id: String,
}

/// Makes the key of a machine and shows it this once, to nobody but who answers for the machine. The one before is void.
#[utoipa::path(
    post,
    path = "/api/cms/akun-mesin/kunci",
    extensions(("x-access" = json!(allow::to().admin().update(allow::User).fresh().without_key("its key is shown once and kept by nobody")))),
    tag = "akun-mesin",
    request_body = MakeMachineKey,
    responses((status = 201, body = Envelope<MachineKeyBody>))
)]
pub(crate) async fn make_machine_key(
    State(app): State<AppState>,
    session: Session,
    Signed(body): Signed<MakeMachineKey>,
) -> Result<Envelope<MachineKeyBody>, ApiError> {
    let id: Uuid = parse::id(&body.id)?;
    let random: [u8; 32] = rand::rng().random();
    let secret = format!("{PREFIX}{}", URL_SAFE_NO_PAD.encode(random));
    let call = Call::new(session.actor());
    let done = commands::machine::make_key(&app.commands, &call, id, hash(&secret)).await?;
    app.end_sessions_of(id, None, SessionEnd::NewKey).await?;
    app.security.keep(SecurityEntry {
        account_id: Some(session.user_id),
        session_id: Some(session.jti),
        level: Some(session.role.as_str().to_owned()),
        subject_id: Some(id),
        ..SecurityEntry::new(SecurityKind::MachineKeyMade, app.now())
    });
    Ok(Envelope::created(MachineKeyBody {
        client_id: id.to_string(),
        client_secret: secret,
    })
    .at(done.position))
}

/// What is kept of a key. It is drawn, not chosen: 256 bits need no slow hash.
pub(super) fn hash(secret: &str) -> String {
    hex::encode(Sha256::digest(secret.as_bytes()))
}
