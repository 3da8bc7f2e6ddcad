//! Where webhooks may lead: not into the network that the server stands in, unless its operator says so.

use ipnet::IpNet;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use url::{Host, Url};

/// Which addresses may be reached.
#[derive(Debug, Clone, Default)]
pub struct Guard {
    /// Inner networks that the operator has listed.
    allowed: Vec<IpNet>,
}

/// Why an address cannot be a webhook's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UrlFault {
    /// It is no address with http or https and a host, or holds a password.
    NotAUrl,
    /// It leads into the network of the server.
    Inner,
}

impl Guard {
    /// Public addresses and these.
    pub fn new(allowed: Vec<IpNet>) -> Guard {
        Guard { allowed }
    }

    /// Whether deliveries may go to this address.
    pub fn permits(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        is_public(address) || self.allowed.iter().any(|net| net.contains(&address))
    }

    /// Reads an address that somebody wants to be told at. What its name leads to is looked at when it is sent to.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(&self, text: &str) -> Result<Url, UrlFault> {
        let url = Url::parse(text).map_err(|_| UrlFault::NotAUrl)?;
        let plain = matches!(url.scheme(), "http" | "https")
            && url.username().is_empty()
            && url.password().is_none()
            && url.port_or_known_default() != Some(0);
        if !plain {
            return Err(UrlFault::NotAUrl);
        }
        let permitted = match url.host().ok_or(UrlFault::NotAUrl)? {
            Host::Ipv4(address) => self.permits(address.into()),
            Host::Ipv6(address) => self.permits(address.into()),
            Host::Domain(name) => !is_local(name) || self.permits_loopback(),
        };
        if permitted { Ok(url) } else { Err(UrlFault::Inner) }
    }

    fn permits_loopback(&self) -> bool {
        self.permits(Ipv4Addr::LOCALHOST.into()) || self.permits(Ipv6Addr::LOCALHOST.into())
    }
}

/// Whether a name is the machine's own wherever it is asked for.
fn is_local(name: &str) -> bool {
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    name == "localhost" || name.ends_with(".localhost")
}

fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

/// What the registry of special addresses (RFC 6890 and later) leaves.
fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let shared = a == 100 && (64..128).contains(&b);
    let protocols = a == 192 && b == 0 && c == 0;
    let relay = a == 192 && b == 88 && c == 99;
    let benchmarks = a == 198 && (18..20).contains(&b);
    !(a == 0
        || a >= 224
        || shared
        || protocols
        || relay
        || benchmarks
        || address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation())
}

/// Global unicast, but for documentation and for tunnels that end at another address.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, c, ..] = address.segments();
    let global = a & 0xe000 == 0x2000;
    let protocols = a == 0x2001 && b < 0x0200;
    let documentation = (a == 0x2001 && b == 0x0db8) || (a == 0x3fff && b < 0x1000);
    let six_to_four = a == 0x2002;
    let v4_segments = |high: u16, low: u16| Ipv4Addr::from((u32::from(high) << 16) | u32::from(low));
    if a == 0x64 && b == 0xff9b && c == 0 {
        let [.., high, low] = address.segments();
        return is_public_v4(v4_segments(high, low));
    }
    global && !protocols && !documentation && !six_to_four
}

#[cfg(test)]
mod tests {
    use super::*;

    const INNER: [&str; 34] = [
        "127.0.0.1",
        "127.255.255.254",
        "0.0.0.0",
        "0.1.2.3",
        "10.0.0.1",
        "100.64.0.1",
        "100.127.255.255",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.1",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.1.1",
        "198.18.0.1",
        "198.19.255.255",
        "198.51.100.7",
        "203.0.113.7",
        "224.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "::127.0.0.1",
        "64:ff9b::a00:1",
        "100::1",
        "2001::1",
        "2001:db8::1",
        "2002:7f00:1::",
        "fc00::1",
        "fd12:3456::1",
        "fe80::1",
        "ff02::1",
    ];

    #[test]
    fn nothing_inside_is_reached_and_everything_outside_is() {
        let guard = Guard::default();
        for inner in INNER {
            assert!(!guard.permits(inner.parse().unwrap()), "{inner}");
        }
        for outer in [
            "1.1.1.1",
            "100.128.0.1",
            "172.32.0.1",
            "198.20.0.1",
            "2606:4700::1111",
            "::ffff:1.1.1.1",
            "64:ff9b::101:101",
        ] {
            assert!(guard.permits(outer.parse().unwrap()), "{outer}");
        }
    }

    #[test]
    fn an_address_that_names_an_inner_one_in_whatever_way_is_found_out() {
        let guard = Guard::default();
        for inner in [
            "http://127.0.0.1/",
            "http://2130706433/",
            "http://0x7f.1/",
            "http://0177.0.0.1/",
            "http://[::1]/",
            "http://[::ffff:127.0.0.1]/",
            "http://localhost:8080/hook",
            "https://LOCALHOST./",
            "http://a.localhost/",
            "http://169.254.169.254/latest/meta-data/",
        ] {
            assert_eq!(guard.read(inner), Err(UrlFault::Inner), "{inner}");
        }
        for wrong in [
            "",
            "example.com",
            "ftp://example.com/",
            "http://",
            "file:///etc/passwd",
            "http://a:b@example.com/",
        ] {
            assert_eq!(guard.read(wrong), Err(UrlFault::NotAUrl), "{wrong}");
        }
        guard.read("https://example.com/hook?x=1").unwrap();
    }

    #[test]
    fn the_operator_opens_single_networks() {
        let guard = Guard::new(vec!["127.0.0.1/32".parse().unwrap(), "10.1.0.0/16".parse().unwrap()]);
        assert!(
            guard.permits("127.0.0.1".parse().unwrap()) && guard.permits("::ffff:10.1.2.3".parse().unwrap())
        );
        assert!(!guard.permits("127.0.0.2".parse().unwrap()) && !guard.permits("10.2.0.1".parse().unwrap()));
        guard.read("http://localhost:1/").unwrap();
        assert_eq!(guard.read("http://[::1]/"), Err(UrlFault::Inner));
    }
}
