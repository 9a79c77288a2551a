//! The name of the account follows the form.
use domain::application::Form;
use domain::user::{User, UserCommand};
use domain::{Personal, Role, UserId};

use crate::error::Error;
use crate::unit::Unit;

/// Calls the applicant's account by the form's name, wherever people are shown and searched.
pub(super) async fn take_name_of(
    unit: &Unit,
    form: &Form,
    applicant_id: UserId,
) -> Result<(), Error> {
    let identity = form.identity.as_ref().and_then(Personal::value);
    // A form without a name says so itself.
    let name = identity
        .and_then(|identity| identity.name.clone())
        .filter(|name| !name.trim().is_empty());
    match name {
        Some(name) => take_name(unit, name, applicant_id).await,
        None => Ok(()),
    }
}

/// Calls the account of an applicant by a name.
pub(crate) async fn take_name(
    unit: &Unit,
    name: String,
    applicant_id: UserId,
) -> Result<(), Error> {
    let account = unit.find::<User>(applicant_id).await?;
    let applicant = account
        .state
        .state()
        .filter(|state| state.role == Role::Applicant);
    if applicant.is_some() {
        unit.decide::<User>(applicant_id, UserCommand::TakeName { name })
            .await?;
    }
    Ok(())
}
