//! Where programs may be told: on the public network alone, unless the configuration says otherwise. Whoever sets an address
//! must not reach the database, the metadata of a cloud or a neighbour through this program.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::{Client, redirect::Policy};

use crate::ApiError;

/// Whether an address is one of the public network.
pub(crate) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let kept = match (a, b, c) {
        // This network, shared by providers, protocols, tests, and what is no address of a machine (RFC 6890).
        (0, ..) | (240.., ..) => true,
        (100, 64..=127, _) | (198, 18..=19, _) | (192, 0, 0) => true,
        _ => false,
    };
    !(kept
        || address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || address.is_multicast())
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    if let Some(inner) = address.to_ipv4_mapped() {
        return is_public_v4(inner);
    }
    let first = address.segments()[0];
    match address.segments() {
        // An IPv4 address behind a translator, or in a tunnel: what it leads to is not known here.
        [0x0064, 0xff9b, ..] | [0x2002, ..] | [0x2001, 0, ..] => false,
        [0x2001, 0x0db8, ..] => false,
        // All that is given to machines of the public network (2000::/3).
        _ => first & 0xe000 == 0x2000,
    }
}

/// The host of an address when it is written in numbers.
fn literal(url: &reqwest::Url) -> Option<IpAddr> {
    let host = url.host_str()?;
    host.trim_matches(['[', ']']).parse().ok()
}

/// Whether an address may be set: over TLS and not in numbers of a private network. Names are looked at when they are used.
pub(crate) fn may_be_told(url: &str, private: bool) -> bool {
    let Ok(url) = reqwest::Url::parse(url) else {
        return false;
    };
    private || (url.scheme() == "https" && literal(&url).is_none_or(is_public))
}

/// Finds the addresses of a name and gives those of the public network alone: the connection goes to one of these, so a name
/// that answers otherwise a moment later changes nothing.
struct PublicOnly;

impl Resolve for PublicOnly {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let public: Vec<SocketAddr> = found.filter(|address| is_public(address.ip())).collect();
            if public.is_empty() {
                return Err("alamat pada jaringan pribadi".into());
            }
            Ok(Box::new(public.into_iter()) as Addrs)
        })
    }
}

/// Tells programs at addresses that others set.
///
/// # Errors
/// When the system cannot make connections at all.
pub(crate) fn client(private: bool, answer_max: Duration) -> Result<Client, ApiError> {
    let builder = Client::builder()
        .timeout(answer_max)
        .redirect(Policy::none())
        // A proxy of the environment would look names up by itself.
        .no_proxy()
        .user_agent(concat!("beasiswa-nduga/", env!("CARGO_PKG_VERSION")));
    let builder = match private {
        true => builder,
        false => builder.dns_resolver(Arc::new(PublicOnly)).https_only(true),
    };
    builder.build().map_err(ApiError::internal)
}

/// Why nothing came back, without the address.
pub(crate) fn reason(error: &reqwest::Error) -> String {
    let kind = if error.is_timeout() {
        "tidak menjawab pada waktunya"
    } else if error.is_connect() {
        "tidak tersambung"
    } else {
        "sambungan terputus"
    };
    let mut source = std::error::Error::source(error);
    let mut last = None;
    while let Some(inner) = source {
        last = Some(inner.to_string());
        source = inner.source();
    }
    last.map_or_else(|| kind.to_owned(), |last| format!("{kind}: {last}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_public_network_is_told() {
        for address in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "224.0.0.1",
            "255.255.255.255",
            "198.18.0.1",
            "192.0.2.1",
            "::1",
            "::",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001:db8::1",
            "ff02::1",
        ] {
            assert!(!is_public(address.parse().unwrap()), "{address}");
        }
        for address in ["1.1.1.1", "103.20.1.9", "2606:4700::1111", "::ffff:1.1.1.1"] {
            assert!(is_public(address.parse().unwrap()), "{address}");
        }
    }

    #[test]
    fn numbers_of_every_spelling_are_looked_at() {
        for url in [
            "http://a.go.id/",
            "https://127.0.0.1/",
            "https://[::1]/",
            "https://2130706433/",
            "https://0x7f.1/",
            "https://0177.0.0.1/",
            "bukan alamat",
        ] {
            assert!(!may_be_told(url, false), "{url}");
        }
        assert!(may_be_told("https://a.go.id:8443/x", false));
        assert!(may_be_told("http://127.0.0.1:9/", true));
    }

    #[tokio::test]
    async fn a_name_of_this_machine_is_no_public_one() {
        let name: Name = "localhost".parse().unwrap();
        assert!(PublicOnly.resolve(name).await.is_err());
    }
}
