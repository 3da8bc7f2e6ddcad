//! Streamed answers: what is compressed in the database is decompressed chunk by chunk as it is sent, and is never in memory
//! as a whole. A client that takes nothing for 30 seconds is disconnected, and what was held for it is dropped.

use crate::error::ApiError;
use axum::body::{Body, Bytes};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::{StreamExt, stream};
use serde::de::IgnoredAny;
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use store::Packed;
use tokio::sync::mpsc;

/// How many bytes are decompressed at once.
const CHUNK: usize = 32 * 1024;
/// How long a client may take for a chunk.
const PATIENCE: Duration = Duration::from_secs(30);
/// Bodies that are no larger than this are sent in one piece with the rest.
const TINY: u64 = 2 * 1024;

/// The answer was cut off: the client has gone, or what is stored is damaged.
#[derive(Debug)]
pub struct Interrupted;

/// Sends the body of an answer, chunk by chunk.
pub struct BodySender {
    pieces: mpsc::Sender<Bytes>,
}

/// A part of an answer.
pub enum Piece {
    /// As it is.
    Text(String),
    /// To be decompressed.
    Body(Packed),
}

impl BodySender {
    /// Sends a text.
    ///
    /// # Errors
    /// The client has gone.
    pub async fn text(&self, text: impl Into<Bytes>) -> Result<(), Interrupted> {
        let sent = tokio::time::timeout(PATIENCE, self.pieces.send(text.into())).await;
        sent.ok().and_then(Result::ok).ok_or(Interrupted)
    }

    /// Decompresses a text and sends it.
    ///
    /// # Errors
    /// The client has gone, or what is stored is damaged.
    pub async fn body(&self, body: Packed) -> Result<(), Interrupted> {
        let mut reader = body.reader();
        loop {
            let mut chunk = Vec::with_capacity(CHUNK);
            let read = reader.by_ref().take(CHUNK as u64).read_to_end(&mut chunk);
            match read {
                Ok(0) => return Ok(()),
                Ok(_) => self.text(chunk).await?,
                Err(error) => {
                    tracing::error!(%error, "a stored text cannot be read");
                    return Err(Interrupted);
                }
            }
        }
    }
}

/// A body that is written while it is sent. One that is cut off ends in an error, so that no client takes it for a whole one.
pub fn streamed<W>(write: impl FnOnce(BodySender) -> W) -> Body
where
    W: Future<Output = Result<(), Interrupted>> + Send + 'static,
{
    let (pieces, receiver) = mpsc::channel(1);
    let whole = Arc::new(AtomicBool::new(false));
    // The channel stays open until `whole` is set: the reader looks at it when the channel is closed.
    let (open, done) = (pieces.clone(), whole.clone());
    let work = write(BodySender { pieces });
    tokio::spawn(async move {
        done.store(work.await.is_ok(), Ordering::Release);
        drop(open);
    });
    let pieces = stream::unfold(Some((receiver, whole)), async |state| {
        let (mut receiver, whole) = state?;
        match receiver.recv().await {
            Some(piece) => Some((Ok(piece), Some((receiver, whole)))),
            None if whole.load(Ordering::Acquire) => None,
            None => Some((Err(io::Error::other("the answer was cut off")), None)),
        }
    });
    // The compression layer polls once more after the end.
    Body::from_stream(pieces.fuse())
}

/// A JSON answer of these pieces. `held` is dropped when it has been sent.
///
/// # Errors
/// DATABASE_ERROR or SERIALIZATION_FAILED where a stored text is damaged and that is seen in time.
pub fn json(pieces: Vec<Piece>, held: impl Send + 'static) -> Result<Response, ApiError> {
    let tiny = |piece: &Piece| matches!(piece, Piece::Body(body) if body.size() > TINY);
    let headers = [(CONTENT_TYPE, "application/json")];
    if !pieces.iter().any(tiny) {
        let mut whole = String::new();
        for piece in pieces {
            match piece {
                Piece::Text(text) => whole.push_str(&text),
                Piece::Body(body) => whole.push_str(&sound(body.text()?)?),
            }
        }
        return Ok((headers, whole).into_response());
    }
    let body = streamed(async move |sender| {
        for piece in pieces {
            match piece {
                Piece::Text(text) => sender.text(text).await?,
                Piece::Body(body) => sender.body(body).await?,
            }
        }
        drop(held);
        Ok(())
    });
    Ok((headers, body).into_response())
}

/// A stored text that is JSON.
fn sound(text: String) -> Result<String, ApiError> {
    serde_json::from_str::<IgnoredAny>(&text).map_err(ApiError::unwritable)?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::to_bytes;

    fn packed(text: &str) -> Packed {
        Packed::try_from(text).unwrap()
    }

    #[tokio::test]
    async fn pieces_come_in_order_and_what_was_held_is_let_go() {
        let long: String = (0..100_000).map(|n| format!("{n},")).collect();
        let held = Arc::new(());
        let pieces = vec![Piece::Text("[".into()), Piece::Body(packed(&long)), Piece::Text("0]".into())];
        let answer = json(pieces, held.clone()).unwrap();
        let sent = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
        assert_eq!(sent, format!("[{long}0]"));
        assert_eq!(Arc::strong_count(&held), 1);
    }

    #[tokio::test]
    async fn an_answer_that_is_asked_again_after_its_end_is_still_at_its_end() {
        let long: String = (0..100_000).map(|n| format!("{n},")).collect();
        let mut sent = json(vec![Piece::Body(packed(&long))], ()).unwrap().into_body().into_data_stream();
        while sent.next().await.is_some() {}
        assert!(sent.next().await.is_none());
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_takes_nothing_is_given_up_and_its_answer_does_not_look_whole() {
        let held = Arc::new(());
        let long: String = (0..100_000).map(|n| format!("{n},")).collect();
        let answer = json(vec![Piece::Body(packed(&long))], held.clone()).unwrap();
        tokio::time::sleep(2 * PATIENCE).await;
        assert_eq!(Arc::strong_count(&held), 1, "it is still held");
        to_bytes(answer.into_body(), usize::MAX).await.unwrap_err();
    }
}
