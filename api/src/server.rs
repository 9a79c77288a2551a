//! The router with all its layers, outermost first: request id, headers, metrics, panics, time-out,
//! compression, guard.

pub(crate) mod accept;
mod crowd;
pub mod csp_report;
pub mod etag;
mod headers;
mod links;
pub mod moved;
mod seen;
#[cfg(test)]
pub mod testing;
mod trace;
pub(crate) mod versioned;
#[cfg(test)]
mod written_tests;

use std::{
    sync::{Arc, OnceLock},
    time::Duration,
};

use axum::{
    Router,
    extract::{MatchedPath, Request, State},
    http::StatusCode,
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing,
};
use tower_http::{CompressionLevel, catch_panic::CatchPanicLayer, compression::CompressionLayer};

use crate::{
    authz::{AccessError, Table, guard::guard, other_sites},
    docs,
    error::ApiError,
    request::id,
    request::refused::Refused,
    spa,
    state::AppState,
    telemetry, watch,
};

/// How hard answers are packed that are made for one reader. For a list of ten forms (4,674 bytes) brotli's
/// 3 takes 30 microseconds and leaves 1,278 bytes, its 4 takes 52 for 1,246, its 2 takes 21 for 1,322.
const PACKING: i32 = 3;

/// The whole program as one service.
///
/// # Errors
/// When the routes and the authorisation table disagree.
pub fn router(app: AppState) -> Result<Router, AccessError> {
    let (guarded, table) = declared()?;
    let kept = etag::kept(&table);
    let shared = table.shared();
    let router = guarded
        .route_layer(middleware::from_fn_with_state(app.clone(), seen::tell))
        .route_layer(middleware::from_fn_with_state(
            (app.clone(), Arc::clone(&table)),
            guard,
        ))
        .route_layer(middleware::from_fn_with_state(app.clone(), moved::tell))
        .route_layer(middleware::from_fn(links::tell))
        // Outside of the guard: browsers sign nothing.
        .route(spa::page::REPORTS, routing::post(csp_report::take))
        .method_not_allowed_fallback(|| async { ApiError::new("METODE_TIDAK_DIIZINKAN") })
        .fallback(spa::serve)
        .layer(middleware::from_fn_with_state(
            shared,
            other_sites::preflight,
        ))
        .layer(middleware::from_fn_with_state(
            app.clone(),
            watch::break_off,
        ))
        .layer(middleware::from_fn_with_state(
            (app.clone(), kept),
            etag::tag,
        ))
        .layer(CompressionLayer::new().quality(CompressionLevel::Precise(PACKING)))
        .layer(middleware::from_fn_with_state(app.clone(), time_out))
        .layer(middleware::from_fn_with_state(app.clone(), trace::follow));
    Ok(versioned::under_both(outermost(router).with_state(app)))
}

/// The endpoints, and the table of who may call them: made of one declaration, once in a program, which tests begin many
/// servers in.
fn declared() -> Result<(Router<AppState>, Arc<Table>), AccessError> {
    static DECLARED: OnceLock<(Router<AppState>, Arc<Table>)> = OnceLock::new();
    if let Some(declared) = DECLARED.get() {
        return Ok(declared.clone());
    }
    let (guarded, openapi) = docs::endpoints().split_for_parts();
    let table = Arc::new(Table::new(&openapi)?);
    Ok(DECLARED.get_or_init(|| (guarded, table)).clone())
}

/// What every answer goes through, that of a handler which panicked too: it is counted and written down like any other.
fn outermost<S: Clone + Send + Sync + 'static>(router: Router<S>) -> Router<S> {
    router
        .layer(CatchPanicLayer::custom(panicked))
        .layer(middleware::from_fn(measure))
        .layer(middleware::from_fn(headers::secure))
        .layer(middleware::from_fn(id::name))
}

/// A panic is a 500 like any other; the panic hook has told where it was.
fn panicked(_: Box<dyn std::any::Any + Send>) -> Response {
    ApiError::new("KESALAHAN_SERVER").into_response()
}

/// Ends what takes too long. Uploads and event streams keep their own time.
async fn time_out(State(app): State<AppState>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    if path.starts_with("/api/cms/upload/") || path == "/api/cms/stream" {
        return next.run(request).await;
    }
    let limit = Duration::from_secs(app.config.request_timeout_s);
    match tokio::time::timeout(limit, next.run(request)).await {
        Ok(response) => response,
        Err(_) => ApiError::new("WAKTU_HABIS").into_response(),
    }
}

/// Counts and times requests by route, never by the address asked for.
async fn measure(request: Request, next: Next) -> Response {
    let started = std::time::Instant::now();
    let is_read = request.method().is_safe();
    let method = request.method().to_string();
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or("other", |path| path.as_str())
        .to_owned();
    let response = next.run(request).await;
    let status = response.status().as_u16().to_string();
    let elapsed = started.elapsed();
    metrics::counter!("http_requests_total", "method" => method.clone(), "route" => route.clone(), "status" => status.clone())
        .increment(1);
    metrics::histogram!("http_request_seconds", "method" => method.clone(), "route" => route.clone())
        .record(elapsed.as_secs_f64());
    let elapsed_ms = elapsed.as_millis() as u64;
    let told = id::told();
    let code = response
        .extensions()
        .get::<Refused>()
        .map_or("", |refused| refused.0.as_str());
    let account = told.account.map(|account| account.to_string());
    let account = account.as_deref().unwrap_or("-");
    if response.status().is_server_error() {
        telemetry::count_error(&status);
        let error = told.causes.join("; ");
        tracing::error!(
            method, route, status, code, account, error, elapsed_ms, "request"
        );
        return response;
    }
    for error in &told.causes {
        tracing::error!(method, route, error, "internal error");
    }
    // Whatever the method: who is refused reading is looked for as well.
    if matches!(
        response.status(),
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN
    ) {
        tracing::warn!(target: "request", method, route, status, code, account, elapsed_ms, "refused");
    } else if is_read {
        // Left out by RUST_LOG=info,request::read=off.
        tracing::info!(target: "request::read", method, route, status, elapsed_ms, "request");
    } else {
        tracing::info!(target: "request", method, route, status, elapsed_ms, "request");
    }
    response
}
