//! Where a request comes from, as far as the security log keeps it.

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, header, request::Parts},
};

use super::device;
use crate::{request::address::ClientAddress, state::AppState};

/// Browser and system, and the mark of the network address.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Origin {
    /// `Chrome di Android`.
    pub device: Option<String>,
    /// The keyed hash under which attempts of the address are counted; never the address.
    pub mark: Option<String>,
}

/// Browser and system by a request's headers.
fn device_of(headers: &HeaderMap) -> Option<String> {
    let agent = headers.get(header::USER_AGENT)?.to_str().ok()?;
    device::of(agent)
}

impl FromRequestParts<AppState> for Origin {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        app: &AppState,
    ) -> Result<Self, Self::Rejection> {
        let address = ClientAddress::from_request_parts(parts, app).await?;
        Ok(Self {
            device: device_of(&parts.headers),
            mark: Some(app.address_mark(&address.network())),
        })
    }
}
