//! Events as they were stored, in whichever version.

use domain::StreamEvent;
use domain::event::{decode_as, version_of};
use ledger::{LedgerError, Recorded};

/// Reads an event of the log. Present versions are read straight from the text; others take the way of the upcasters.
///
/// # Errors
/// [`LedgerError::Corrupt`] when name, version or content are not of `E`.
pub(crate) fn event<E: StreamEvent>(recorded: &Recorded) -> Result<E, LedgerError> {
    if recorded.event_version == version_of(E::STREAM_TYPE, &recorded.event_type) {
        return recorded.event();
    }
    let payload = recorded.payload()?;
    decode_as(&recorded.event_type, recorded.event_version, payload).map_err(|error| {
        LedgerError::Corrupt {
            position: recorded.position,
            what: error.to_string(),
        }
    })
}
