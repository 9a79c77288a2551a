//! Whether the account that gives a command still is what the caller says, and a person of its own.
use domain::user::{User, UserError, UserState, UserStatus};
use domain::{Context, Standing};

use crate::call::Call;
use crate::error::Error;
use crate::executor::Executor;
use crate::unit::Unit;

impl Executor {
    /// Who acts, how independently, and when. The account must still be what the caller says it is.
    pub(crate) async fn context(&self, call: &Call, fresh: bool) -> Result<Context, Error> {
        let actor = call.actor.clone();
        let mut standing = Standing::default();
        if UserState::is_office(actor.role) {
            let user = if fresh {
                self.load::<User>(actor.user_id).await?
            } else {
                self.load_recent::<User>(actor.user_id).await?
            };
            if let Some(state) = user.state.state() {
                if state.status != UserStatus::Active {
                    return Err(UserError::Deactivated.into());
                }
                if state.role != actor.role {
                    return Err(UserError::NotAllowed { actor: actor.role }.into());
                }
                standing = state.standing();
            }
        }
        Ok(Context {
            actor,
            standing,
            now: self.now(),
        })
    }
}

impl Unit {
    /// Refuses unless the acting account is a person of its own at the moment of the append.
    pub(crate) async fn second_person(&self) -> Result<(), Error> {
        let actor = &self.context().actor;
        if !UserState::is_office(actor.role) {
            return Ok(());
        }
        let account = self.find::<User>(actor.user_id).await?;
        let standing = account.state.state().map(UserState::standing);
        let context = Context {
            standing: standing.unwrap_or_default(),
            ..Context::clone(self.context())
        };
        Ok(context.second_person()?)
    }
}
