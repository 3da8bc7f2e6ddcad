//! Sends one delivery: looks the name up once, and connects to an address that was checked. No redirect is followed.

use super::guard::Guard;
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::{CONNECTION, CONTENT_TYPE, HOST, USER_AGENT};
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use url::{Host, Url};

/// How long a receiver may take for everything.
const LONGEST: Duration = Duration::from_secs(15);
/// How long the body of its answer is listened to, so that it is not cut off in the middle of a short one.
const LISTENING: Duration = Duration::from_millis(500);
/// Bytes of the body of an answer that are read, and thrown away.
const MOST_READ: usize = 16 * 1024;
/// Bytes of the head of an answer.
const MOST_HEAD: usize = 16 * 1024;
/// Addresses of one name that are tried.
const MOST_ADDRESSES: usize = 4;

/// What looks up the addresses of a name.
pub type Lookup = Arc<
    dyn Fn(String, u16) -> Pin<Box<dyn Future<Output = std::io::Result<Vec<IpAddr>>> + Send>> + Send + Sync,
>;

/// As the machine looks names up.
pub fn system_lookup() -> Lookup {
    Arc::new(|name, port| {
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), port)).await?;
            Ok(found.map(|address| address.ip()).collect())
        })
    })
}

/// What is to be sent.
pub struct Message<'m> {
    /// The id of the message; a retry has the same.
    pub id: &'m str,
    /// When it is sent, seconds since 1970.
    pub timestamp: i64,
    /// The signature of both and the body.
    pub signature: &'m str,
    /// JSON.
    pub body: String,
}

/// Why there was no answer.
#[derive(Debug, thiserror::Error)]
pub enum SendError {
    /// The address is none any more.
    #[error("not a URL that can be reached")]
    Url,
    /// It leads into the network of the server. No byte was sent.
    #[error("leads to an inner address of the network; nothing was sent")]
    Inner,
    /// Nobody knows the name.
    #[error("the name cannot be looked up: {0}")]
    Name(std::io::Error),
    /// Nobody answers there.
    #[error("no connection: {0}")]
    Connect(std::io::Error),
    /// The connection broke, or what came back is no HTTP.
    #[error("no answer: {0}")]
    Http(#[from] hyper::Error),
    /// The receiver took too long.
    #[error("no answer within 15 s")]
    TooSlow,
}

/// Sends deliveries.
#[derive(Clone)]
pub struct Sender {
    guard: Guard,
    lookup: Lookup,
    tls: TlsConnector,
}

impl Sender {
    /// A sender to where the guard lets it, which trusts the authorities that browsers trust.
    ///
    /// # Errors
    /// If TLS cannot be set up.
    pub fn new(guard: Guard, lookup: Lookup) -> Result<Sender, tokio_rustls::rustls::Error> {
        let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(Sender { guard, lookup, tls: TlsConnector::from(Arc::new(config)) })
    }

    /// Sends a message; the status of the answer.
    ///
    /// # Errors
    /// Why there was none.
    pub async fn send(&self, url: &str, message: Message<'_>) -> Result<u16, SendError> {
        tokio::time::timeout(LONGEST, self.try_send(url, message)).await.map_err(|_| SendError::TooSlow)?
    }

    async fn try_send(&self, url: &str, message: Message<'_>) -> Result<u16, SendError> {
        let url = Url::parse(url).map_err(|_| SendError::Url)?;
        let port = url.port_or_known_default().ok_or(SendError::Url)?;
        let connection = self.connect(&url, port).await?;
        if url.scheme() != "https" {
            return exchange(connection, &url, message).await;
        }
        let name =
            ServerName::try_from(url.host_str().ok_or(SendError::Url)?.trim_matches(['[', ']']).to_owned());
        let name = name.map_err(|_| SendError::Url)?;
        let connection = self.tls.connect(name, connection).await.map_err(SendError::Connect)?;
        exchange(connection, &url, message).await
    }

    /// Connects to an address that was checked, whatever the name leads to a moment later.
    async fn connect(&self, url: &Url, port: u16) -> Result<TcpStream, SendError> {
        let found = match url.host().ok_or(SendError::Url)? {
            Host::Ipv4(address) => vec![address.into()],
            Host::Ipv6(address) => vec![address.into()],
            Host::Domain(name) => (self.lookup)(name.to_owned(), port).await.map_err(SendError::Name)?,
        };
        let permitted = found.into_iter().filter(|address| self.guard.permits(*address)).take(MOST_ADDRESSES);
        let mut failure = SendError::Inner;
        for address in permitted {
            match TcpStream::connect(SocketAddr::new(address, port)).await {
                Ok(connection) => return Ok(connection),
                Err(error) => failure = SendError::Connect(error),
            }
        }
        Err(failure)
    }
}

async fn exchange(
    connection: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    url: &Url,
    message: Message<'_>,
) -> Result<u16, SendError> {
    let mut client = http1::Builder::new();
    client.max_buf_size(MOST_HEAD);
    let (mut sender, connection) = client.handshake(TokioIo::new(connection)).await?;
    let driver = tokio::spawn(connection);
    let answer = async {
        let response = sender.send_request(request(url, message)?).await?;
        let status = response.status().as_u16();
        let mut body = response.into_body();
        let listening = async {
            let mut read = 0;
            while read < MOST_READ
                && let Some(Ok(frame)) = body.frame().await
            {
                read += frame.data_ref().map_or(0, Bytes::len);
            }
        };
        // The status is the answer: what follows it does not matter.
        let _ = tokio::time::timeout(LISTENING, listening).await;
        Ok(status)
    };
    let _closes = Closes(driver.abort_handle());
    answer.await
}

/// Closes a connection when whoever waits for its answer has it or has given up.
struct Closes(tokio::task::AbortHandle);

impl Drop for Closes {
    fn drop(&mut self) {
        self.0.abort();
    }
}

fn request(url: &Url, message: Message<'_>) -> Result<Request<Full<Bytes>>, SendError> {
    let host = url.host_str().ok_or(SendError::Url)?;
    let host = url.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"));
    let target = url.query().map_or_else(|| url.path().to_owned(), |query| format!("{}?{query}", url.path()));
    Request::builder()
        .method(Method::POST)
        .uri(target)
        .header(HOST, host)
        .header(CONNECTION, "close")
        .header(CONTENT_TYPE, "application/json")
        .header(USER_AGENT, concat!("Kerf/", env!("CARGO_PKG_VERSION")))
        .header("webhook-id", message.id)
        .header("webhook-timestamp", message.timestamp)
        .header("webhook-signature", message.signature)
        .body(Full::new(Bytes::from(message.body)))
        .map_err(|_| SendError::Url)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    fn message() -> Message<'static> {
        Message { id: "msg_1", timestamp: 1, signature: "v1,x", body: "{}".to_owned() }
    }

    /// A name server that answers otherwise each time.
    fn fickle(answers: Vec<&'static str>) -> (Lookup, Arc<AtomicUsize>) {
        let asked = Arc::new(AtomicUsize::new(0));
        let counted = asked.clone();
        let lookup: Lookup = Arc::new(move |_, _| {
            let n = counted.fetch_add(1, Ordering::SeqCst);
            let answer = answers[n.min(answers.len() - 1)].parse().unwrap();
            Box::pin(async move { Ok(vec![answer]) })
        });
        (lookup, asked)
    }

    #[tokio::test]
    async fn a_name_that_leads_inside_gets_no_byte() {
        let receiver = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://rebound.example:{}/", receiver.local_addr().unwrap().port());
        let (lookup, asked) = fickle(vec!["127.0.0.1"]);
        let sender = Sender::new(Guard::default(), lookup).unwrap();
        assert!(matches!(sender.send(&url, message()).await, Err(SendError::Inner)));
        assert_eq!(asked.load(Ordering::SeqCst), 1);
        let nobody = tokio::time::timeout(Duration::from_millis(200), receiver.accept()).await;
        assert!(nobody.is_err(), "somebody has connected");
    }

    #[tokio::test]
    async fn the_address_that_was_checked_is_the_one_that_is_connected_to() {
        let receiver = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://rebound.example:{}/", receiver.local_addr().unwrap().port());
        // What it would lead to at a second look may not be reached.
        let (lookup, asked) = fickle(vec!["127.0.0.1", "127.0.0.2"]);
        let guard = Guard::new(vec!["127.0.0.1/32".parse().unwrap()]);
        let sender = Sender::new(guard, lookup).unwrap();
        let answering = tokio::spawn(async move {
            let (mut connection, _) = receiver.accept().await.unwrap();
            let mut head = vec![0; 2048];
            let length = connection.read(&mut head).await.unwrap();
            connection.write_all(b"HTTP/1.1 204 No Content\r\n\r\n").await.unwrap();
            String::from_utf8_lossy(&head[..length]).into_owned()
        });
        assert_eq!(sender.send(&url, message()).await.unwrap(), 204);
        assert!(answering.await.unwrap().contains("host: rebound.example:"));
        assert_eq!(asked.load(Ordering::SeqCst), 1);
    }

    #[tokio::test]
    async fn an_answer_without_an_end_is_read_for_a_little_only() {
        let receiver = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/", receiver.local_addr().unwrap());
        let guard = Guard::new(vec!["127.0.0.1/32".parse().unwrap()]);
        let sender = Sender::new(guard, system_lookup()).unwrap();
        let answering = tokio::spawn(async move {
            let (mut connection, _) = receiver.accept().await.unwrap();
            connection.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 1000000000\r\n\r\n").await.unwrap();
            let mut sent = 0;
            while connection.write_all(&[0; 4096]).await.is_ok() {
                sent += 4096;
            }
            sent
        });
        assert_eq!(sender.send(&url, message()).await.unwrap(), 200);
        // What lies between both ends is not read, but held by the system.
        assert!(answering.await.unwrap() < 64_000_000);
    }
}
