//! Files are kept for good before the command that names them is decided, so that no event is without its file. When the
//! command is refused, they are nobody's again: what nobody names would lie here for ever.

use std::cell::RefCell;

use axum::response::Response;
use uuid::Uuid;

use crate::ops::Ops;

tokio::task_local! {
    /// The files that the commands of this request were about to name.
    static TAKEN: RefCell<Vec<Uuid>>;
}

/// Notes that this request took a file. Outside of a request nothing is undone.
pub(super) fn noted(file_id: Uuid) {
    let _ = TAKEN.try_with(|taken| taken.borrow_mut().push(file_id));
}

/// Answers a request, and gives back what it took when it was refused. After a fault of our own nobody knows whether an
/// event names it: then it stays.
pub async fn undone_if_refused(ops: &Ops, answer: impl Future<Output = Response>) -> Response {
    let (response, taken) = TAKEN
        .scope(RefCell::default(), async {
            let response = answer.await;
            (response, TAKEN.with(RefCell::take))
        })
        .await;
    if response.status().is_client_error() {
        for file_id in taken {
            if let Err(error) = ops.give_back_upload(file_id).await {
                tracing::warn!(%error, file = %file_id, "a file of a refused command stays");
            }
        }
    }
    response
}
