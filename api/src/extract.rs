//! What handlers take as arguments.

mod as_of;
mod idempotency_key;
mod min_position;
mod page_query;
mod session;
mod signed;

pub use as_of::AsOf;
pub(crate) use as_of::JAYAPURA_HOURS;
pub use idempotency_key::IdempotencyKey;
pub use min_position::MinPosition;
pub use page_query::PageQuery;
pub use session::{Reach, Scopes, Session};
pub use signed::{Signed, SignedBody};
