//! Accepts connections: a client that is slow to send the head of a request is disconnected, and shutdown is graceful.

use crate::queue::{Phase, Queue};
use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower::{Service, ServiceExt};

/// What is kept of what a connection has sent before it is read on: no head is longer than that and one read, twice as much.
const HEAD_LIMIT: usize = 64 * 1024;
/// How long to wait when the system has no connection to give, for example no file descriptors.
const BREATH: Duration = Duration::from_millis(200);
/// How long after the word to go down connections are still taken and idle ones still listened to: whoever has sent a
/// request by then is answered. Closing at once would cut off requests that lie in the system's buffers, unread.
const LAST_CALL: Duration = Duration::from_millis(100);
/// How long a new connection is given for its first request once the server goes down.
const FIRST_REQUEST: Duration = Duration::from_secs(1);

/// Answers requests until the queue is drained; then those in flight to their end.
pub async fn serve(listener: TcpListener, router: Router, queue: Queue, header_timeout: Duration) {
    // Closed when the last connection has dropped its receiver.
    let (open, receiver) = watch::channel(());
    let take = |stream: TcpStream, peer: SocketAddr| {
        let connection = answer(stream, peer, router.clone(), queue.clone(), header_timeout);
        let alive = receiver.clone();
        tokio::spawn(async move {
            connection.await;
            drop(alive);
        });
    };
    let mut last_call = pin!(async {
        queue.reached(Phase::Draining).await;
        tokio::time::sleep(LAST_CALL).await;
    });
    loop {
        let accepted = tokio::select! {
            // In this order, so that nobody is left who has come before the end.
            biased;
            accepted = listener.accept() => accepted,
            () = last_call.as_mut() => break,
        };
        match accepted {
            Ok((stream, peer)) => take(stream, peer),
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(BREATH).await;
            }
        }
    }
    // What the system has taken in the meantime, and nobody has told us of.
    if let Ok(listener) = listener.into_std() {
        while let Ok((stream, peer)) = listener.accept() {
            if stream.set_nonblocking(true).is_ok()
                && let Ok(stream) = TcpStream::from_std(stream)
            {
                take(stream, peer);
            }
        }
    }
    drop(receiver);
    open.closed().await;
}

async fn answer(stream: TcpStream, peer: SocketAddr, router: Router, queue: Queue, header_timeout: Duration) {
    // Answers are small, and written whole.
    let _ = stream.set_nodelay(true);
    let (asked, mut has_asked) = watch::channel(false);
    let service = tower::service_fn(move |mut request: hyper::Request<Incoming>| {
        asked.send_replace(true);
        request.extensions_mut().insert(ConnectInfo(peer));
        let request: Request = request.map(Body::new);
        let mut router = router.clone();
        async move { router.as_service::<Body>().ready().await?.call(request).await }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(header_timeout)
        .max_buf_size(HEAD_LIMIT)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service));
    let mut connection = pin!(connection);
    let going = async {
        queue.reached(Phase::Draining).await;
        tokio::time::sleep(LAST_CALL).await;
        // The connection is there, so this ends by the request or by the time.
        let _ = tokio::time::timeout(FIRST_REQUEST, has_asked.wait_for(|asked| *asked)).await;
    };
    let done = tokio::select! {
        biased;
        done = connection.as_mut() => done,
        () = going => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = done {
        tracing::debug!(%error, "a connection broke");
    }
}
