//! Connections: how many there may be, of everybody and of one address, and how long one may stay silent.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use axum::{Router, extract::ConnectInfo, http::Request};
use hyper_util::{
    rt::{TokioExecutor, TokioIo, TokioTimer},
    server::{
        conn::auto::Builder,
        graceful::{GracefulShutdown, Watcher},
    },
    service::TowerToHyperService,
};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tower::{ServiceExt, util::MapRequest};

use super::crowd::{Crowd, Guest, Limits};
use crate::state::AppState;

/// How long a client may take to send its headers, from the first moment or after an answer.
const HEADERS_WAIT: Duration = Duration::from_secs(15);
/// How long requests at work may take after the signal.
const SHUTDOWN_WAIT: Duration = Duration::from_secs(20);
/// Open connections at most; for more, those go that have been silent longest.
const CONNECTIONS_MAX: usize = 4096;
/// That queue; Linux cuts it to `net.core.somaxconn`, 4096 by itself.
const QUEUE_MAX: u32 = 16_384;

/// Listens at an address. The system's queue of those who knock is as long as it allows: one that does not fit knocks again
/// after a second, and would wait behind whoever opens thousands.
///
/// # Errors
/// When the address is taken, or not this machine's.
pub(crate) fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4(),
        SocketAddr::V6(_) => TcpSocket::new_v6(),
    }?;
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(QUEUE_MAX)
}

/// Takes connections and serves them until `stop`, then lets what is at work end.
pub(crate) async fn until(
    listener: TcpListener,
    router: Router,
    app: &AppState,
    stop: impl Future<Output = ()>,
) {
    until_with(listener, router, app, stop, CONNECTIONS_MAX).await;
}

async fn until_with(
    listener: TcpListener,
    router: Router,
    app: &AppState,
    stop: impl Future<Output = ()>,
    connections_max: usize,
) {
    let graceful = GracefulShutdown::new();
    // Behind proxies every connection comes from them.
    let per_address = match app.config.connections_per_address {
        0 => usize::MAX,
        _ if app.config.trusted_proxy_count > 0 => usize::MAX,
        limit => limit,
    };
    let crowd = Crowd::new(Limits {
        all: connections_max,
        per_network: per_address,
    });
    let mut stop = std::pin::pin!(stop);
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
        // Who has taken all of theirs is closed at once, and waits in nobody's way.
        let Some(guest) = crowd.enter(peer.ip()) else {
            metrics::counter!("connections_refused_total").increment(1);
            continue;
        };
        let guest = Arc::new(guest);
        let serving = connection(
            socket,
            peer,
            Arc::clone(&guest),
            router.clone(),
            graceful.watcher(),
        );
        tokio::spawn(async move {
            tokio::select! {
                () = serving => {}
                () = guest.sent_away.cancelled() => {
                    metrics::counter!("connections_refused_total").increment(1);
                }
            }
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
    guest: Arc<Guest>,
    router: Router,
    watcher: Watcher,
) {
    let _ = socket.set_nodelay(true);
    let service: MapRequest<Router, _> = router.map_request(move |mut request: Request<_>| {
        guest.spoke();
        request.extensions_mut().insert(ConnectInfo(peer));
        request.map(axum::body::Body::new)
    });
    // Browsers speak HTTP/2 to the proxy alone, over TLS. To tell the two apart a server waits for a connection's first
    // bytes, and would wait for ever.
    let mut builder = Builder::new(TokioExecutor::new()).http1_only();
    builder
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS_WAIT);
    let served = builder
        .serve_connection(TokioIo::new(socket), TowerToHyperService::new(service))
        .into_owned();
    if let Err(error) = watcher.watch(served).await {
        tracing::debug!(%error, "connection ended");
    }
}

#[cfg(test)]
mod tests {
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt},
        sync::oneshot,
    };

    use super::*;
    use crate::server::{router, testing::TestServer};

    async fn connect(from: [u8; 4], to: SocketAddr) -> TcpStream {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(SocketAddr::from((from, 0))).unwrap();
        socket.connect(to).await.unwrap()
    }

    /// The first line of the answer; nothing where the server closed instead.
    async fn asked(mut socket: TcpStream) -> String {
        let request = b"GET /healthz HTTP/1.1\r\nhost: uji\r\nconnection: close\r\n\r\n";
        let mut answer = String::new();
        if socket.write_all(request).await.is_ok() {
            let _ = socket.read_to_string(&mut answer).await;
        }
        answer.lines().next().unwrap_or_default().to_owned()
    }

    async fn with_silent(connections_per_address: usize) -> (String, String) {
        let server = TestServer::start_with(|config| {
            config.connections_per_address = connections_per_address;
        })
        .await;
        let listener = listen(SocketAddr::from(([0, 0, 0, 0], 0))).unwrap();
        let port = listener.local_addr().unwrap().port();
        let to = SocketAddr::from(([127, 0, 0, 1], port));
        let (end, ended) = oneshot::channel::<()>();
        let (app, router) = (server.app.clone(), router(server.app.clone()).unwrap());
        let serving = tokio::spawn(async move {
            let stop = async {
                let _ = ended.await;
            };
            until(listener, router, &app, stop).await;
        });
        let mut silent = Vec::new();
        for _ in 0..20 {
            silent.push(connect([127, 0, 0, 2], to).await);
        }
        let same = asked(connect([127, 0, 0, 2], to).await).await;
        let other = asked(connect([127, 0, 0, 1], to).await).await;
        drop((silent, end));
        serving.await.unwrap();
        (same, other)
    }

    #[tokio::test]
    async fn silent_connections_of_one_address_are_in_nobody_elses_way() {
        let served = "HTTP/1.1 200 OK".to_owned();
        assert_eq!(with_silent(8).await, (String::new(), served.clone()));
        // The control: without the limit they are all let in.
        assert_eq!(with_silent(0).await, (served.clone(), served));
    }

    #[tokio::test]
    async fn silent_connections_of_seventeen_networks_make_room_for_another() {
        let server = TestServer::start_with(|config| config.connections_per_address = 2).await;
        let listener = listen(SocketAddr::from(([0, 0, 0, 0], 0))).unwrap();
        let to = SocketAddr::from(([127, 0, 0, 1], listener.local_addr().unwrap().port()));
        let (app, router) = (server.app.clone(), router(server.app.clone()).unwrap());
        let serving = tokio::spawn(async move {
            until_with(listener, router, &app, std::future::pending(), 32).await;
        });
        let mut working = connect([127, 0, 0, 99], to).await;
        let request = b"GET /healthz HTTP/1.1\r\nhost: uji\r\n\r\n";
        let mut some = [0; 16];
        working.write_all(request).await.unwrap();
        working.read_exact(&mut some).await.unwrap();
        let mut silent = Vec::new();
        for network in 2..19 {
            for _ in 0..2 {
                silent.push(connect([127, 0, 0, network], to).await);
            }
        }
        let asked = asked(connect([127, 0, 0, 50], to).await);
        let asked = tokio::time::timeout(Duration::from_secs(5), asked).await;
        assert_eq!(asked.unwrap(), "HTTP/1.1 200 OK");
        // The control: of the silent the oldest is gone, and who has asked before is still there.
        let mut rest = Vec::new();
        let closed = silent[0].read_to_end(&mut rest);
        let closed = tokio::time::timeout(Duration::from_secs(5), closed).await;
        assert!(closed.is_ok(), "still open");
        working.write_all(request).await.unwrap();
        assert!(working.read(&mut some).await.unwrap() > 0);
        serving.abort();
    }

    #[tokio::test]
    async fn a_connection_that_says_nothing_is_closed() {
        let server = TestServer::start().await;
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let to = listener.local_addr().unwrap();
        let (app, router) = (server.app.clone(), router(server.app.clone()).unwrap());
        let serving = tokio::spawn(async move {
            until(listener, router, &app, std::future::pending()).await;
        });
        // The beginning of HTTP/2 too, which is the same as that of nothing.
        for begin in ["", "PRI * HT"] {
            let mut socket = connect([127, 0, 0, 1], to).await;
            socket.write_all(begin.as_bytes()).await.unwrap();
            let mut answer = Vec::new();
            let closed = socket.read_to_end(&mut answer);
            let closed = tokio::time::timeout(HEADERS_WAIT * 2, closed).await;
            assert!(closed.is_ok(), "{begin:?} is still open");
        }
        serving.abort();
    }
}
