//! The connection to NATS: made in the background and again and again, however long NATS is away.

use super::protocol::{self, WORKER_INBOX};
use async_nats::jetstream::{self, Context};
use async_nats::{Client, ConnectOptions, Event, Message, Request, ServerAddr, Subscriber};
use futures_util::StreamExt;
use percent_encoding::percent_decode_str;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::PathBuf;
use std::time::Duration;
use tokio::sync::watch;

/// How long JetStream may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);
/// The longest pause between two attempts to connect.
const MOST_PAUSE: Duration = Duration::from_secs(1);
/// A connection that is silent is asked for a sign of life so often; two are missed, and it is made anew.
const PING: Duration = Duration::from_secs(3);
/// Messages of a subscription that may wait to be read; more are thrown away, and sent again by those who wait for an answer.
const WAITING: usize = 512;

/// Where NATS is.
#[derive(Clone)]
pub struct Addresses {
    servers: Vec<ServerAddr>,
    login: Option<(String, String)>,
    tls: bool,
}

/// Credentials stay out of whatever is written about it.
impl std::fmt::Debug for Addresses {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let host = |server: &ServerAddr| format!("{}:{}", server.host(), server.port());
        to.debug_list().entries(self.servers.iter().map(host)).finish()
    }
}

impl std::str::FromStr for Addresses {
    type Err = String;

    /// Reads `nats://user:password@host:port`, or several of them with commas between.
    fn from_str(text: &str) -> Result<Addresses, String> {
        let (mut servers, mut login, mut tls) = (Vec::new(), None, false);
        for address in text.split(',').map(str::trim).filter(|address| !address.is_empty()) {
            // What is wrong is said without the text: it holds a password.
            let wrong = || "an address is nats://user:password@host:port or tls://…".to_owned();
            let mut url = url::Url::parse(address).map_err(|_| wrong())?;
            if !matches!(url.scheme(), "nats" | "tls") || url.host_str().is_none_or(str::is_empty) {
                return Err(wrong());
            }
            tls |= url.scheme() == "tls";
            if let Some(password) = url.password() {
                let plain = |text: &str| percent_decode_str(text).decode_utf8().map(String::from);
                let user = plain(url.username()).map_err(|_| wrong())?;
                login = login.or(Some((user, plain(password).map_err(|_| wrong())?)));
            }
            url.set_password(None).and_then(|()| url.set_username("")).map_err(|()| wrong())?;
            servers.push(url.as_str().parse().map_err(|_| wrong())?);
        }
        if servers.is_empty() {
            return Err("no address".to_owned());
        }
        Ok(Addresses { servers, login, tls })
    }
}

/// Who connects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkRole {
    /// Hands tasks out.
    Server,
    /// Works on them.
    Worker,
}

/// A connection to NATS, or the attempt at one.
#[derive(Clone)]
pub struct Link {
    client: Client,
    jetstream: Context,
    up: watch::Receiver<bool>,
}

/// Why a request has no answer that can be used.
#[derive(Debug, thiserror::Error)]
pub enum NoAnswer {
    /// Nobody answered.
    #[error("no answer")]
    Silence,
    /// The answer cannot be read.
    #[error(transparent)]
    Unreadable(#[from] protocol::Unreadable),
}

/// Why there can be no connection, now or later.
#[derive(Debug, thiserror::Error)]
#[error("NATS cannot be reached like that: {0}")]
pub struct LinkError(#[from] async_nats::ConnectError);

/// Why NATS does not let us in now, in the words of the library, with causes: an address without an answer, a certificate,
/// credentials. `None` where it does.
pub async fn obstacle(addresses: &Addresses, authority: Option<PathBuf>, role: LinkRole) -> Option<String> {
    let attempt = options(addresses, authority, role).connect(addresses.servers.as_slice()).await;
    attempt.err().map(|error| error.to_string())
}

/// With what a connection begins: name, credentials, certificates.
fn options(addresses: &Addresses, authority: Option<PathBuf>, role: LinkRole) -> ConnectOptions {
    let mut options = ConnectOptions::new().connection_timeout(PATIENCE);
    if let Some((user, password)) = &addresses.login {
        options = options.user_and_password(user.clone(), password.clone());
    }
    if addresses.tls || authority.is_some() {
        options = options.require_tls(true);
    }
    if let Some(file) = authority {
        options = options.add_root_certificates(file);
    }
    match role {
        LinkRole::Server => options.name("kerf serve"),
        LinkRole::Worker => options.name("kerf work").custom_inbox_prefix(WORKER_INBOX),
    }
}

impl Link {
    /// Begins to connect, and goes on trying.
    ///
    /// # Errors
    /// What no waiting helps against: a file of certificates that cannot be read.
    pub async fn open(
        addresses: &Addresses,
        authority: Option<PathBuf>,
        role: LinkRole,
    ) -> Result<Link, LinkError> {
        let (tell, up) = watch::channel(false);
        let options = options(addresses, authority.clone(), role)
            .retry_on_initial_connect()
            .max_reconnects(None)
            .ping_interval(PING)
            .request_timeout(Some(PATIENCE))
            .subscription_capacity(WAITING)
            .ignore_discovered_servers()
            .reconnect_delay_callback(|tries| {
                MOST_PAUSE.min(Duration::from_millis(50) * u32::try_from(tries).unwrap_or(u32::MAX).min(100))
            })
            .event_callback(move |event| {
                match event {
                    Event::Connected => {
                        tell.send_replace(true);
                        tracing::info!("NATS is there");
                    }
                    Event::Disconnected | Event::Closed => {
                        if tell.send_replace(false) {
                            tracing::warn!("NATS is away");
                        }
                    }
                    other => tracing::debug!(%other, "NATS"),
                }
                std::future::ready(())
            });
        let client = options.connect(addresses.servers.as_slice()).await?;
        let jetstream =
            jetstream::ContextBuilder::new().timeout(PATIENCE).ack_timeout(PATIENCE).build(client.clone());
        let link = Link { client, jetstream, up };
        tokio::spawn(link.clone().tell_obstacle(addresses.clone(), authority, role));
        Ok(link)
    }

    /// Logs what keeps NATS from letting us in at the start: the attempts in the background keep it to themselves.
    async fn tell_obstacle(self, addresses: Addresses, authority: Option<PathBuf>, role: LinkRole) {
        let mut ups = self.ups();
        if tokio::time::timeout(PATIENCE, ups.wait_for(|up| *up)).await.is_err()
            && let Some(why) = obstacle(&addresses, authority, role).await
        {
            tracing::warn!(why, "NATS does not let this program in; it goes on trying");
        }
    }

    /// Whether NATS is there.
    pub fn is_up(&self) -> bool {
        *self.up.borrow()
    }

    /// Tells when NATS comes and goes.
    pub fn ups(&self) -> watch::Receiver<bool> {
        self.up.clone()
    }

    /// The streams.
    pub fn jetstream(&self) -> &Context {
        &self.jetstream
    }

    /// Asks, and waits so long for the answer.
    ///
    /// # Errors
    /// [`NoAnswer`].
    pub async fn ask<Q: Serialize, A: DeserializeOwned>(
        &self,
        subject: &'static str,
        question: &Q,
        patience: Duration,
    ) -> Result<A, NoAnswer> {
        let payload = protocol::write(question).map_err(|_| protocol::Unreadable::Garbage)?;
        let request = Request::new().payload(payload.into()).timeout(Some(patience));
        let asked = self.client.send_request(subject, request);
        let answer = self.now(patience, asked).await.and_then(Result::ok).ok_or(NoAnswer::Silence)?;
        Ok(protocol::read(&answer.payload)?)
    }

    /// Asks a service of NATS itself; `None` where it did not answer.
    pub async fn raw_request(&self, subject: String, payload: String, patience: Duration) -> Option<Message> {
        // With an inbox of its own: a stream's message keeps its subject, by which the shared inbox would not know it.
        let request =
            Request::new().payload(payload.into()).timeout(Some(patience)).inbox(self.client.new_inbox());
        self.now(patience, self.client.send_request(subject, request)).await?.ok()
    }

    /// What comes of this within so long. It is not begun while NATS is away: it would be kept, and sent when nobody waits for
    /// the answer any more.
    async fn now<T>(&self, patience: Duration, work: impl Future<Output = T>) -> Option<T> {
        if self.is_up() { tokio::time::timeout(patience, work).await.ok() } else { None }
    }

    /// Sends what may get lost.
    pub async fn tell<M: Serialize>(&self, subject: impl async_nats::subject::ToSubject, message: &M) {
        let Ok(payload) = protocol::write(message) else { return };
        self.send(subject, payload).await;
    }

    /// Sends these bytes, which may get lost.
    pub async fn tell_raw(&self, subject: impl async_nats::subject::ToSubject, payload: String) {
        self.send(subject, payload.into_bytes()).await;
    }

    async fn send(&self, subject: impl async_nats::subject::ToSubject, payload: Vec<u8>) {
        if let Some(Err(error)) = self.now(PATIENCE, self.client.publish(subject, payload.into())).await {
            tracing::debug!(%error, "a message could not be sent");
        }
    }

    /// Answers a message. Only workers are answered: what somebody names as the place for the answer may be anything that a
    /// server has the right to write to.
    pub async fn answer<M: Serialize>(&self, to: &Message, message: &M) {
        let Some(reply) = to.reply.clone().filter(|reply| answerable(reply)) else { return };
        self.tell(reply, message).await;
    }

    /// Hears what is sent to a subject; with a group, each message is heard by one of it. `None`: the connection is closed.
    pub async fn hear(&self, subject: &str, group: Option<&str>) -> Option<Subscriber> {
        let subject = subject.to_owned();
        let heard = match group {
            Some(group) => self.client.queue_subscribe(subject, group.to_owned()).await,
            None => self.client.subscribe(subject).await,
        };
        heard.inspect_err(|error| tracing::error!(%error, "a subject cannot be heard")).ok()
    }

    /// Sends what is still to be sent.
    pub async fn flush(&self) {
        // NATS may be away for longer than anybody wants to wait.
        let _ = tokio::time::timeout(PATIENCE, self.client.flush()).await;
    }
}

/// Whether a subject is one under which a worker hears.
fn answerable(reply: &str) -> bool {
    reply.strip_prefix(WORKER_INBOX).is_some_and(|rest| rest.starts_with('.'))
}

/// The next message of a subscription.
pub async fn next(heard: &mut Subscriber) -> Option<Message> {
    heard.next().await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_with_their_credentials_and_shown_without() {
        let addresses: Addresses = "nats://work:p%40ss@a:4222, tls://b:4333".parse().unwrap();
        assert_eq!(addresses.login, Some(("work".to_owned(), "p@ss".to_owned())));
        assert!(addresses.tls);
        assert_eq!(format!("{addresses:?}"), r#"["a:4222", "b:4333"]"#);
        for wrong in ["", " , ", "host:4222", "http://a", "nats://", "nats://u:secret@"] {
            let told = wrong.parse::<Addresses>().unwrap_err();
            assert!(!told.contains("secret"), "{told}");
        }
    }

    #[test]
    fn only_workers_are_answered() {
        assert!(answerable("_INBOX_kerf_worker.a.b"));
        for other in ["_INBOX_kerf_workers.a", "_INBOX.a", "$JS.API.STREAM.PURGE.KERF_TASKS", ""] {
            assert!(!answerable(other), "{other}");
        }
    }
}
