//! The line between a worker and NATS, which can be cut: what is sent then arrives nowhere, and nobody hears that it does not.
//! Where root may, the worker is a host of its own, in a network namespace whose cable is pulled; else it works through a proxy.

use crate::support::{Nats, Worker};
use std::net::Ipv4Addr;
use std::process::Stdio;
use tempfile::NamedTempFile;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::process::Command;
use tokio::sync::watch;

pub enum Cable {
    Pulled(Host),
    Proxied { url: String, cut: watch::Sender<bool> },
}

impl Cable {
    /// Starts NATS, and lays a cable to it.
    pub async fn to(nats: &mut Nats) -> Cable {
        let host = Host::new().await;
        if let Some(host) = &host {
            nats.listen_at(host.gateway);
        }
        nats.start().await;
        match host {
            Some(host) => Cable::Pulled(host),
            None => Cable::proxied(nats).await,
        }
    }

    async fn proxied(nats: &Nats) -> Cable {
        println!("the worker is cut off by a proxy: network namespaces take root and `ip`");
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("nats://{}", listener.local_addr().unwrap());
        let target = nats.url().trim_start_matches("nats://").to_owned();
        let cut = watch::Sender::new(false);
        let heard = cut.subscribe();
        tokio::spawn(async move {
            while let Ok((mut near, _)) = listener.accept().await {
                let (mut heard, target) = (heard.clone(), target.clone());
                tokio::spawn(async move {
                    until(&mut heard, false).await;
                    let Ok(mut far) = TcpStream::connect(target).await else { return };
                    let mut again = heard.clone();
                    tokio::select! {
                        _ = copy_bidirectional(&mut near, &mut far) => {}
                        () = until(&mut again, true) => {}
                    }
                    // Open at this side, dead at the other, until the cable is whole again.
                    drop(far);
                    until(&mut heard, false).await;
                });
            }
        });
        Cable::Proxied { url, cut }
    }

    /// A worker at the other end, and its log.
    pub async fn worker(&self, nats: &Nats) -> (Worker, NamedTempFile) {
        let log = NamedTempFile::new().unwrap();
        let file = Stdio::from(log.reopen().unwrap());
        let worker = match self {
            Cable::Pulled(host) => {
                let prefix = ["ip", "netns", "exec", &host.name];
                Worker::start_by(&prefix, &["--nats", &nats.url(), "--grace", "0"], file).await
            }
            Cable::Proxied { url, .. } => Worker::start_by(&[], &["--nats", url, "--grace", "0"], file).await,
        };
        (worker, log)
    }

    /// Cuts it, or mends it.
    pub async fn cut(&self, cut: bool) {
        match self {
            Cable::Pulled(host) => host.pull(cut).await,
            Cable::Proxied { cut: now, .. } => {
                now.send_replace(cut);
            }
        }
    }
}

/// Waits until the cable is cut, or whole.
async fn until(heard: &mut watch::Receiver<bool>, cut: bool) {
    while *heard.borrow_and_update() != cut {
        if heard.changed().await.is_err() {
            return;
        }
    }
}

/// A network namespace with one cable to this machine.
pub struct Host {
    name: String,
    /// This machine, as the host sees it.
    gateway: Ipv4Addr,
}

impl Host {
    /// None where this user may not make one.
    async fn new() -> Option<Host> {
        let process = std::process::id();
        // A net of four addresses for each process, in the range for measurements between networks (RFC 2544).
        let net = u32::from(Ipv4Addr::new(198, 18, 0, 0)) + (process % (1 << 15)) * 4;
        let (gateway, address) = (Ipv4Addr::from(net + 1), Ipv4Addr::from(net + 2));
        let host = Host { name: format!("kerf{process}"), gateway };
        let (name, here, there) = (&host.name, format!("kf{process}a"), format!("kf{process}b"));
        for command in [
            format!("netns add {name}"),
            format!("link add {here} type veth peer name {there} netns {name}"),
            format!("address add {gateway}/30 dev {here}"),
            format!("link set {here} up"),
            format!("-netns {name} address add {address}/30 dev {there}"),
            format!("-netns {name} link set {there} up"),
        ] {
            if !ip(&command).await {
                return None;
            }
        }
        Some(host)
    }

    async fn pull(&self, pulled: bool) {
        let (name, process) = (&self.name, std::process::id());
        let state = if pulled { "down" } else { "up" };
        assert!(ip(&format!("-netns {name} link set kf{process}b {state}")).await);
    }
}

/// The cable goes with the namespace.
impl Drop for Host {
    fn drop(&mut self) {
        let _gone = std::process::Command::new("ip").args(["netns", "del", &self.name]).status();
    }
}

async fn ip(command: &str) -> bool {
    let done = Command::new("ip").args(command.split(' ')).output().await;
    done.is_ok_and(|done| done.status.success())
}
