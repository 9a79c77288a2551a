//! Second factors: set up, used and taken away.

use domain::UserId;
use domain::user::{SecondFactorCommand, User, UserCommand};

use crate::call::{Call, Changed, Done};
use crate::error::Error;
use crate::executor::Executor;

/// Gives orders about an account's second factors, all in one append.
///
/// # Errors
/// Rules of `domain::user`.
pub async fn second_factor(
    executor: &Executor,
    call: &Call,
    user_id: UserId,
    orders: Vec<SecondFactorCommand>,
) -> Result<Done, Error> {
    let orders = &orders;
    executor
        .run(call, |unit| async move {
            let mut changed = Changed {
                id: user_id.to_string(),
                version: unit.get::<User>(user_id).await?.version,
            };
            for order in orders {
                let command = UserCommand::SecondFactor(order.clone());
                changed = unit.decide::<User>(user_id, command).await?;
            }
            Ok(changed)
        })
        .await
}
