//! Who passkeys are made for: the portal, under its public address.

use webauthn_rs::Webauthn;
use webauthn_rs::prelude::{Url, WebauthnBuilder};

/// How the portal is called in the browser's dialog.
const NAME: &str = "Beasiswa Nduga";

/// The checks under the portal's own address; none where that is no name (browsers keep passkeys for names only).
pub fn relying_party(public_url: &str) -> Option<Webauthn> {
    let origin = Url::parse(public_url).ok()?;
    let name = origin.domain()?.to_owned();
    WebauthnBuilder::new(&name, &origin)
        .and_then(|builder| builder.rp_name(NAME).build())
        .inspect_err(|error| tracing::warn!(%error, "no passkeys under this public address"))
        .ok()
}
