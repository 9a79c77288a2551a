//! Every request has an id: in the log, in the answer's header, and alone in the text of a 500.

use axum::{
    extract::Request,
    http::{HeaderName, HeaderValue},
    middleware::Next,
    response::Response,
};
use tracing::Instrument;
use uuid::Uuid;

const HEADER: HeaderName = HeaderName::from_static("x-request-id");

tokio::task_local! {
    /// The id of the request this task is working for.
    pub static REQUEST_ID: RequestId;
}

/// A request's id, made here and never taken from the client.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RequestId(pub Uuid);

impl RequestId {
    /// The id of the request this task is working for, if it works for one.
    pub fn current() -> Option<Self> {
        REQUEST_ID.try_with(|id| *id).ok()
    }
}

/// Names the request.
pub async fn name(mut request: Request, next: Next) -> Response {
    let id = RequestId(Uuid::now_v7());
    request.extensions_mut().insert(id);
    let span = tracing::info_span!("http", request_id = %id.0);
    let mut response = REQUEST_ID
        .scope(id, next.run(request))
        .instrument(span)
        .await;
    if let Ok(value) = HeaderValue::from_str(&id.0.to_string()) {
        response.headers_mut().insert(HEADER, value);
    }
    response
}
