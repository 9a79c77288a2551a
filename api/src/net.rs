//! Addresses of servers outside that the configuration names.

use reqwest::Url;

/// The address of a server that is handed secrets or personal data: over TLS, or on this machine.
pub(crate) fn outside_url(text: &str) -> Option<Url> {
    let url = Url::parse(text).ok()?;
    let here = matches!(url.host_str(), Some("127.0.0.1" | "[::1]" | "localhost"));
    (url.scheme() == "https" || (url.scheme() == "http" && here)).then_some(url)
}

/// Where it is, without what may be secret in its address.
pub(crate) fn place(url: &Url) -> String {
    let host = url.host_str().unwrap_or_default();
    format!("{}://{host}", url.scheme())
}
