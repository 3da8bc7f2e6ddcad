//! Drains request bodies: what a handler has not read is read and thrown away, within bounds.
//!
//! A server that refuses a request early and closes the connection cuts off a client that is still sending: it sees a broken
//! connection in place of the refusal. A browser with an expired token would not learn that it has to refresh its session.

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use http_body::{Frame, SizeHint};
use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

/// The most bytes that are drained.
const MOST: usize = 48 * 1024 * 1024;
/// The longest time that draining takes.
const LONGEST: Duration = Duration::from_secs(4);

/// The request with a body that is drained when it is dropped.
pub fn drained(request: Request) -> Request {
    request.map(|body| if body.is_end_stream() { body } else { Body::new(Drained { body, ended: false }) })
}

struct Drained {
    body: Body,
    ended: bool,
}

impl HttpBody for Drained {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(context));
        self.ended = !matches!(frame, Some(Ok(_)));
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Drained {
    fn drop(&mut self) {
        if self.ended || self.body.is_end_stream() {
            return;
        }
        let body = std::mem::take(&mut self.body);
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(tokio::time::timeout(LONGEST, discard(body)));
        }
    }
}

async fn discard(mut body: Body) {
    let mut read = 0;
    while read < MOST
        && let Some(Ok(frame)) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await
    {
        read += frame.data_ref().map_or(0, Bytes::len);
    }
}
