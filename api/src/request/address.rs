//! The client's network address, for limits; behind proxies, the one the nearest trusted proxy saw.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::{
    extract::{ConnectInfo, FromRequestParts},
    http::{HeaderMap, request::Parts},
};

use crate::state::{App, AppState};

/// Where a request comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClientAddress(pub IpAddr);

impl ClientAddress {
    /// What is counted under: IPv6 customers own a whole /64.
    pub fn network(self) -> String {
        match self.0.to_canonical() {
            IpAddr::V4(address) => address.to_string(),
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
            }
        }
    }
}

/// What somebody may own who is given IPv6 addresses: a site is given a /48, a provider's customer a /56 of it or more.
pub(crate) fn site(address: IpAddr) -> Option<String> {
    match address.to_canonical() {
        IpAddr::V4(_) => None,
        IpAddr::V6(address) => {
            let [a, b, c, ..] = address.segments();
            Some(format!("{a:x}:{b:x}:{c:x}::/48"))
        }
    }
}

impl FromRequestParts<AppState> for ClientAddress {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        app: &AppState,
    ) -> Result<Self, Self::Rejection> {
        let peer = parts
            .extensions
            .get::<ConnectInfo<SocketAddr>>()
            .map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |info| info.0.ip());
        let told = forwarded(&parts.headers, app.config.trusted_proxy_count);
        Ok(Self(told.unwrap_or(peer)))
    }
}

/// Who reads, as far as views are told apart: the network and the browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Visitor {
    /// Network address.
    pub network: String,
    /// What the browser calls itself.
    pub agent: String,
}

impl Visitor {
    /// Counts that they read an item of news, once a day. Nothing of the visitor is kept but a keyed hash of that day. A
    /// view that cannot be counted is logged: reading goes on.
    pub async fn reads(&self, app: &App, news_id: &str) {
        let day = app.today();
        let Self { network, agent } = self;
        let subject = app.keyed("berita", &format!("{day}\n{network}\n{agent}"));
        if let Err(error) = app.ops.count_view(news_id, day, &subject).await {
            tracing::warn!(%error, "a view was not counted");
        }
    }
}

impl FromRequestParts<AppState> for Visitor {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        app: &AppState,
    ) -> Result<Self, Self::Rejection> {
        let address = ClientAddress::from_request_parts(parts, app).await?;
        let agent = parts.headers.get(axum::http::header::USER_AGENT);
        let agent = agent.and_then(|value| value.to_str().ok());
        Ok(Self {
            network: address.network(),
            agent: agent.unwrap_or_default().to_owned(),
        })
    }
}

/// The address that the outermost of `trusted` proxies saw: counted from the right, because
/// everything further left was written by the client.
fn forwarded(headers: &HeaderMap, trusted: usize) -> Option<IpAddr> {
    if trusted == 0 {
        return None;
    }
    let hops: Vec<&str> = headers
        .get_all("x-forwarded-for")
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|line| line.split(','))
        .map(str::trim)
        .collect();
    hops.len()
        .checked_sub(trusted)
        .and_then(|index| hops[index].parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn believes_only_what_trusted_proxies_wrote() {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "6.6.6.6, 10.0.0.7".parse().unwrap());
        assert_eq!(forwarded(&headers, 0), None);
        assert_eq!(forwarded(&headers, 1), Some("10.0.0.7".parse().unwrap()));
        assert_eq!(forwarded(&headers, 3), None);
    }

    #[test]
    fn counts_an_ipv6_customer_once() {
        let network = |text: &str| ClientAddress(text.parse().unwrap()).network();
        assert_eq!(network("2001:db8::1"), network("2001:db8::2"));
        assert_ne!(network("2001:db8::1"), network("2001:db8:0:1::1"));
        assert_eq!(network("::ffff:10.0.0.1"), network("10.0.0.1"));
        let site = |text: &str| site(text.parse().unwrap());
        assert_eq!(site("2001:db8:0:1::1"), site("2001:db8::1"));
        assert_ne!(site("2001:db8:1::1"), site("2001:db8::1"));
        assert_eq!(site("10.0.0.1"), None);
    }
}
