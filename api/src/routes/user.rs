//! Accounts: as their owners meet them (registering, signing in and out, passwords, the profile), and
//! as an admin keeps them.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod cancel_registration;
mod claim;
mod claim_letter;
mod claim_secret;
#[cfg(test)]
mod claim_tests;
pub(crate) mod create;
mod deactivate;
mod end_sessions;
mod erase;
mod for_permission;
mod forgot_password;
mod get;
mod list;
mod login;
mod logout;
mod mail_request;
mod office_sign_in;
#[cfg(test)]
mod office_sign_in_tests;
mod profile;
mod reactivate;
mod refresh;
mod register;
mod resend_email;
mod reset_password;
mod send_link;
#[cfg(test)]
mod tests;
mod update;
mod username;
mod verify_email;
mod wire;

pub(crate) use reset_password::check_uncommon;

/// This concept's endpoints.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(login::log_in))
        .routes(routes!(office_sign_in::get_office_sign_in))
        .routes(routes!(office_sign_in::begin_office_sign_in))
        .routes(routes!(office_sign_in::log_in_with_office))
        .routes(routes!(claim::claim_account))
        .routes(routes!(claim_letter::list_unclaimed_accounts))
        .routes(routes!(claim_letter::make_claim_letters))
        .routes(routes!(register::register_user))
        .routes(routes!(verify_email::verify_email))
        .routes(routes!(cancel_registration::cancel_registration))
        .routes(routes!(resend_email::resend_email))
        .routes(routes!(resend_email::retry_send_email))
        .routes(routes!(forgot_password::forgot_password))
        .routes(routes!(reset_password::reset_password))
        .routes(routes!(logout::log_out))
        .routes(routes!(refresh::refresh_session))
        .routes(routes!(refresh::refresh_staff_session))
        .routes(routes!(profile::get_profile))
        .routes(routes!(profile::get_staff_profile))
        .routes(routes!(username::get_username))
        .routes(routes!(list::list_users))
        .routes(routes!(for_permission::list_users_for_permission))
        .routes(routes!(create::create_user))
        .routes(routes!(reactivate::reactivate_user))
        .routes(routes!(end_sessions::end_sessions_of_user))
        .routes(routes!(send_link::send_access_link))
        .routes(routes!(erase::erase_user))
        .routes(routes!(
            get::get_user,
            update::update_user,
            deactivate::deactivate_user
        ))
}
