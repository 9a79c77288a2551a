//! Who of the office may still give an approval that is lacking.

use domain::permission::Right;
use domain::{Role, UserId};

use crate::ApiError;
use crate::answer::shown;
use crate::answer::view::View;
use crate::state::App;

/// The names of those who hold a right and are none of `not`, in the order of names. Accounts that nobody confirmed are
/// nobody's second person.
///
/// # Errors
/// When the log or the read store cannot be read.
pub(crate) async fn names(
    app: &App,
    view: &View,
    right: Right,
    not: &[&str],
) -> Result<Vec<String>, ApiError> {
    let permissions = app.permissions().await?;
    let today = shown::today(app.now());
    let office = projections::user::office(&view.store).await?;
    let may = office.into_iter().filter(|user| {
        let id = user.user_id.parse::<UserId>();
        user.role == Role::Admin.as_str()
            && user.answers.is_none()
            && !not.contains(&user.user_id.as_str())
            && id.is_ok_and(|id| permissions.state.allows_user(Role::Admin, id, right, today))
    });
    Ok(may
        .map(|user| user.name.unwrap_or_else(|| "Petugas tanpa nama".to_owned()))
        .collect())
}
