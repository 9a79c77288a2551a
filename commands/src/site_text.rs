//! Texts of the public pages: set over their defaults.
use domain::record::{Record, RecordCommand, SiteText};

use crate::call::{Call, Done};
use crate::error::Error;
use crate::executor::Executor;

/// Sets the texts of a place, which the caller has seen at `version`: 0 while they are the defaults.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::record`.
pub async fn set(
    executor: &Executor,
    call: &Call,
    place: &str,
    version: u64,
    value: SiteText,
) -> Result<Done, Error> {
    let value = &value;
    executor
        .run(call, |unit| async move {
            let present = unit.find::<Record<SiteText>>(place).await?;
            if present.version != version {
                return Err(Error::Stale {
                    kind: "site_text".to_owned(),
                    id: place.to_owned(),
                    current: present.version,
                });
            }
            let value = value.clone();
            let command = match present.state {
                Record::Missing => RecordCommand::Create { value },
                Record::Live(_) | Record::Deleted(_) => RecordCommand::Update { value },
            };
            unit.decide::<Record<SiteText>>(place, command).await
        })
        .await
}
