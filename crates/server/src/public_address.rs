//! The address under which people reach the server, for links that leave it.

use axum::http::header::HOST;
use axum::http::request::Parts;
use axum::http::uri::Authority;

/// Scheme, host and base path without a slash at its end: as the operator has told it, else as the request came. A proxy's
/// word on the scheme counts only where the proxy is trusted. Empty where the request names no host.
pub fn public_address(told: Option<&str>, parts: &Parts, trust_proxy: bool) -> String {
    if let Some(told) = told {
        return told.trim().trim_end_matches('/').to_owned();
    }
    let named = parts.headers.get(HOST).and_then(|host| host.to_str().ok()).or(parts.uri.host());
    let host =
        named.and_then(|host| host.parse::<Authority>().ok()).filter(|host| !host.as_str().contains('@'));
    let Some(host) = host else { return String::new() };
    // The last entry is the one that our own proxy wrote.
    let forwarded = parts.headers.get_all("x-forwarded-proto").iter().next_back();
    let forwarded = forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next());
    let tls = trust_proxy && forwarded.is_some_and(|scheme| scheme.trim().eq_ignore_ascii_case("https"));
    format!("{}://{host}", if tls { "https" } else { "http" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::Request;

    #[test]
    fn the_address_is_what_the_operator_says_or_what_the_request_came_by() {
        let address = |told, host: Option<&str>, proto: Option<&str>, trust| {
            let mut request = Request::builder().uri("/api/v1/x");
            for (name, value) in [("host", host), ("x-forwarded-proto", proto)] {
                request = value.into_iter().fold(request, |request, value| request.header(name, value));
            }
            public_address(told, &request.body(()).unwrap().into_parts().0, trust)
        };
        let told = Some("https://kerf.example.com/cut/");
        assert_eq!(address(told, Some("evil.example"), Some("http"), true), "https://kerf.example.com/cut");
        assert_eq!(address(None, Some("10.0.0.7:8080"), None, false), "http://10.0.0.7:8080");
        assert_eq!(address(None, Some("kerf.lan"), Some("https"), true), "https://kerf.lan");
        assert_eq!(address(None, Some("kerf.lan"), Some("https, http"), true), "http://kerf.lan");
        assert_eq!(address(None, Some("kerf.lan"), Some("https"), false), "http://kerf.lan");
        for strange in [None, Some("a b"), Some("user@host"), Some("host/path")] {
            assert_eq!(address(None, strange, None, false), "", "{strange:?}");
        }
    }
}
