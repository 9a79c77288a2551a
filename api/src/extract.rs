//! What handlers take as arguments.

mod as_of;
mod file_form;
mod idempotency_key;
mod min_position;
mod page_query;
mod parameters;
pub(crate) mod session;
mod signed;

pub use as_of::AsOf;
pub use file_form::FileForm;
pub use idempotency_key::IdempotencyKey;
pub use min_position::MinPosition;
pub use page_query::{PageQuery, Paged, Searched, order, orders};
pub use parameters::{Path, Query};
pub use session::{Reach, Scopes, Session};
pub(crate) use signed::parse as parse_json;
pub use signed::{Signed, SignedBody};
