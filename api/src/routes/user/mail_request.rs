//! Asking for a mail: whether the address has an account shows neither in the answer nor in its time,
//! because the work is done after the answer.

use commands::{Call, user};
use domain::{Actor, Email, UserId, user::UserState};

use axum::http::HeaderMap;

use crate::{
    error::ApiError, ops::limit::Limit, request::address::ClientAddress, session::cookies,
    state::AppState,
};

/// Which mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// Another verification mail.
    Verification,
    /// A mail to set a new password.
    PasswordReset,
    /// Somebody registered an address that has an account: the mail that lets its owner go on.
    AlreadyRegistered,
}

/// Checks the address's form and the caller's limit, then goes on behind the answer.
///
/// # Errors
/// `EMAIL_WAJIB`, `EMAIL_TIDAK_SAH`, `TERLALU_SERING` (per network address, or per browser that has signed in).
pub async fn ask(
    app: &AppState,
    from: ClientAddress,
    headers: &HeaderMap,
    email: &str,
    wanted: Wanted,
) -> Result<(), ApiError> {
    let email = email.trim();
    // The owner's own browser does not wait for whoever asks behind the same address.
    let device = cookies::read(headers, cookies::DEVICE)
        .and_then(|token| app.device_tokens.device_of(token, &email.to_lowercase()));
    match device {
        Some(device) => app.limit("mail device", device, Limit::ACCOUNT).await?,
        None => {
            app.limit("mail address", &from.network(), Limit::ADDRESS)
                .await?
        }
    };
    if email.is_empty() {
        return Err(ApiError::new("EMAIL_WAJIB").field("email", "Email wajib diisi"));
    }
    let email: Email = email
        .parse()
        .map_err(|_| ApiError::new("EMAIL_TIDAK_SAH").field("email", "Alamat email tidak sah."))?;
    tell(app, email, wanted);
    Ok(())
}

/// Tells a mailbox behind the answer, if it has an account.
pub fn tell(app: &AppState, email: Email, wanted: Wanted) {
    let app = app.clone();
    tokio::spawn(async move {
        if let Err(error) = record(&app, &email, wanted).await {
            tracing::warn!(%error, ?wanted, "a mail was asked for and not recorded");
        }
    });
}

async fn record(app: &AppState, email: &Email, wanted: Wanted) -> Result<(), ApiError> {
    let Some(user_id) = user::find_by_email(&app.commands, email).await? else {
        return Ok(());
    };
    // Somebody else's mailbox is not to be filled: beyond the limit nothing is sent, silently.
    app.limit("mail account", email.as_str(), Limit::ACCOUNT)
        .await?;
    let (state, _) = user::get(&app.commands, user_id).await?;
    let call = Call::new(owner(user_id, &state));
    match wanted {
        Wanted::Verification if state.email_verified => {}
        Wanted::AlreadyRegistered if state.email_verified => {
            user::request_password_reset(&app.commands, &call, user_id).await?;
        }
        Wanted::Verification | Wanted::AlreadyRegistered => {
            user::request_verification(&app.commands, &call, user_id).await?;
        }
        Wanted::PasswordReset => {
            user::request_password_reset(&app.commands, &call, user_id).await?;
        }
    }
    Ok(())
}

fn owner(user_id: UserId, state: &UserState) -> Actor {
    Actor {
        user_id,
        role: state.role,
        office: String::new(),
    }
}
