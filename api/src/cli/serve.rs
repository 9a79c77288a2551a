//! `beasiswa serve`: listens until it is told to stop, then finishes what it has begun.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use axum::{Router, extract::ConnectInfo, http::Request};
use commands::SystemClock;
use hyper_util::{
    rt::{TokioExecutor, TokioIo, TokioTimer},
    server::{conn::auto::Builder, graceful::GracefulShutdown},
    service::TowerToHyperService,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::Semaphore,
};
use tower::{ServiceExt, util::MapRequest};

use super::Failure;
use crate::{boot, config::Config, erasure, schedule, server, state::AppState, telemetry};

/// How long a client may take to send its headers.
const HEADERS_WAIT: Duration = Duration::from_secs(15);
/// How long requests at work may take after the signal.
const SHUTDOWN_WAIT: Duration = Duration::from_secs(20);
/// Open connections at most; more wait in the system's queue.
const CONNECTIONS_MAX: usize = 4096;

/// Serves until SIGTERM or Ctrl-C.
pub(super) async fn run(config: Config) -> Result<(), Failure> {
    let listener = TcpListener::bind(config.listen).await.map_err(|error| {
        format!(
            "cannot listen on {}: {error}; choose another with --listen",
            config.listen
        )
    })?;
    let metrics = telemetry::start_metrics()?;
    let app = boot::open(config, Arc::new(SystemClock), Some(metrics)).await?;
    // Before anybody can ask for the past: an erasure may have ended while this machine was off.
    erasure::forget_past(&app)
        .await
        .map_err(|error| error.text())?;
    let router = server::router(app.clone())?;
    let schedule = schedule::start(&app);
    let address = listener.local_addr()?;
    tracing::info!(%address, public_url = app.config.public_url, "serving");
    println!("Melayani di http://{address}");

    accept(listener, router, &app).await;

    schedule.stop().await;
    app.security.flush().await;
    app.read.stop().await;
    // The last checkpoint covers everything that was answered.
    if let Err(error) = app.ledger.sign_checkpoint().await {
        tracing::warn!(%error, "no checkpoint at the end");
    }
    app.ledger.close().await;
    tracing::info!("stopped");
    Ok(())
}

async fn accept(listener: TcpListener, router: Router, app: &AppState) {
    let graceful = GracefulShutdown::new();
    let places = Arc::new(Semaphore::new(CONNECTIONS_MAX));
    let mut stop = std::pin::pin!(stop_signal());
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        let (socket, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Out of file descriptors, or the client is gone: neither ends the program.
                tracing::warn!(%error, "accept");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let Ok(place) = Arc::clone(&places).acquire_owned().await else {
            break;
        };
        let connection = connection(socket, peer, router.clone(), graceful.watcher());
        tokio::spawn(async move {
            connection.await;
            drop(place);
        });
    }
    drop(listener);
    tracing::info!("stopping");
    app.stopping.cancel();
    if tokio::time::timeout(SHUTDOWN_WAIT, graceful.shutdown())
        .await
        .is_err()
    {
        tracing::warn!("some requests did not end in time");
    }
}

async fn connection(
    socket: TcpStream,
    peer: SocketAddr,
    router: Router,
    watcher: hyper_util::server::graceful::Watcher,
) {
    let _ = socket.set_nodelay(true);
    let service: MapRequest<Router, _> = router.map_request(move |mut request: Request<_>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request.map(axum::body::Body::new)
    });
    let mut builder = Builder::new(TokioExecutor::new());
    builder
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS_WAIT);
    builder
        .http2()
        .timer(TokioTimer::new())
        .keep_alive_interval(Duration::from_secs(30));
    let served = builder
        .serve_connection_with_upgrades(TokioIo::new(socket), TowerToHyperService::new(service))
        .into_owned();
    if let Err(error) = watcher.watch(served).await {
        tracing::debug!(%error, "connection ended");
    }
}

pub(super) async fn stop_signal() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending::<()>().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
