//! Every request has an id: in the log, in the answer's header, and alone in the text of a 500.

use axum::{
    extract::Request,
    http::{HeaderName, HeaderValue},
    middleware::Next,
    response::Response,
};
use std::sync::{Arc, Mutex, PoisonError};
use tracing::Instrument;
use uuid::Uuid;

const HEADER: HeaderName = HeaderName::from_static("x-request-id");

tokio::task_local! {
    /// The request this task is working for.
    static REQUEST: (RequestId, Arc<Mutex<Told>>);
}

/// What becomes known of a request on its way, for the one line that is written of it.
#[derive(Debug, Default)]
pub(crate) struct Told {
    /// Whose session it came with.
    pub account: Option<Uuid>,
    /// What must not happen and did.
    pub causes: Vec<String>,
}

fn tell(change: impl FnOnce(&mut Told)) -> bool {
    REQUEST
        .try_with(|(_, told)| change(&mut told.lock().unwrap_or_else(PoisonError::into_inner)))
        .is_ok()
}

/// Notes whose session the request came with.
pub(crate) fn tell_account(account: Uuid) {
    tell(|told| told.account = Some(account));
}

/// Notes what must not happen and did; whether there is a request whose line will tell it.
pub(crate) fn tell_cause(cause: String) -> bool {
    tell(|told| told.causes.push(cause))
}

/// What became known of the present request; once.
pub(crate) fn told() -> Told {
    let mut known = Told::default();
    tell(|told| known = std::mem::take(told));
    known
}

/// A request's id, made here and never taken from the client.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RequestId(pub Uuid);

impl RequestId {
    /// The id of the request this task is working for, if it works for one.
    pub fn current() -> Option<Self> {
        REQUEST.try_with(|(id, _)| *id).ok()
    }
}

/// Names the request.
pub async fn name(mut request: Request, next: Next) -> Response {
    let id = RequestId(Uuid::now_v7());
    request.extensions_mut().insert(id);
    let span = tracing::info_span!("http", request_id = %id.0);
    let mut response = REQUEST
        .scope((id, Arc::default()), next.run(request))
        .instrument(span)
        .await;
    if let Ok(value) = HeaderValue::from_str(&id.0.to_string()) {
        response.headers_mut().insert(HEADER, value);
    }
    response
}
