//! Who is connected: how many of one network, of one site, and of all; and who has been here longest without saying anything.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio_util::sync::CancellationToken;

use crate::request::address::{ClientAddress, site};

/// How much more than one network a whole site may have.
const SITE_TIMES: usize = 4;

/// How many there may be.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Of everybody.
    pub all: usize,
    /// Of one network.
    pub per_network: usize,
}

/// Everybody who is connected.
#[derive(Debug, Clone)]
pub struct Crowd {
    limits: Limits,
    inner: Arc<Mutex<Inner>>,
}

#[derive(Debug, Default)]
struct Inner {
    serial: u64,
    all: usize,
    by_place: HashMap<String, usize>,
    /// Who has sent no request yet, the oldest first.
    silent: BTreeMap<u64, CancellationToken>,
}

/// One who is connected, until it is dropped.
#[derive(Debug)]
pub struct Guest {
    crowd: Crowd,
    serial: u64,
    places: Vec<String>,
    /// Cancelled when the place is needed by another.
    pub sent_away: CancellationToken,
}

impl Crowd {
    /// Nobody yet.
    pub fn new(limits: Limits) -> Self {
        Self {
            limits,
            inner: Arc::default(),
        }
    }

    /// Lets somebody in, at once or not at all. When all places are taken, who has been silent longest goes; none when
    /// everybody is at work, or the network or its site has all of theirs.
    pub fn enter(&self, address: IpAddr) -> Option<Guest> {
        let network = ClientAddress(address).network();
        let own = self.limits.per_network;
        let places: Vec<(String, usize)> = std::iter::once((network, own))
            .chain(site(address).map(|site| (site, own.saturating_mul(SITE_TIMES))))
            .collect();
        let mut inner = self.lock();
        let taken = |place: &String| inner.by_place.get(place).copied().unwrap_or_default();
        if places.iter().any(|(place, most)| taken(place) >= *most) {
            return None;
        }
        if inner.all >= self.limits.all {
            // Its place is free when its connection has ended; until then there is one more.
            let (_, longest) = inner.silent.pop_first()?;
            longest.cancel();
        }
        inner.all += 1;
        inner.serial += 1;
        let (serial, sent_away) = (inner.serial, CancellationToken::new());
        inner.silent.insert(serial, sent_away.clone());
        let places: Vec<String> = places.into_iter().map(|(place, _)| place).collect();
        for place in &places {
            *inner.by_place.entry(place.clone()).or_default() += 1;
        }
        Some(Guest {
            crowd: self.clone(),
            serial,
            places,
            sent_away,
        })
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Guest {
    /// It has sent a request: it is not among the silent any more.
    pub fn spoke(&self) {
        self.crowd.lock().silent.remove(&self.serial);
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let mut inner = self.crowd.lock();
        inner.all -= 1;
        inner.silent.remove(&self.serial);
        for place in &self.places {
            if let Some(count) = inner.by_place.get_mut(place) {
                *count -= 1;
                if *count == 0 {
                    inner.by_place.remove(place);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(network: u16, host: u16) -> IpAddr {
        format!("10.0.{network}.{host}").parse().unwrap()
    }

    #[test]
    fn seventeen_networks_do_not_keep_another_out() {
        let crowd = Crowd::new(Limits {
            all: 4_096,
            per_network: 256,
        });
        let mut held = Vec::new();
        for network in 0..17 {
            for _ in 0..256 {
                held.push(crowd.enter(address(network, 1)).unwrap());
            }
            // The control: one network has no more.
            assert!(crowd.enter(address(network, 1)).is_none());
        }
        let sent_away = held.iter().filter(|guest| guest.sent_away.is_cancelled());
        assert_eq!(sent_away.count(), 256, "the oldest make room");
        assert!(held[0].sent_away.is_cancelled());
        assert!(crowd.enter(address(99, 1)).is_some());
    }

    #[test]
    fn who_has_asked_for_something_stays() {
        let crowd = Crowd::new(Limits {
            all: 2,
            per_network: 2,
        });
        let working = crowd.enter(address(1, 1)).unwrap();
        working.spoke();
        let silent = crowd.enter(address(1, 2)).unwrap();
        let third = crowd.enter(address(1, 3)).unwrap();
        assert!(silent.sent_away.is_cancelled() && !working.sent_away.is_cancelled());
        drop(silent);
        third.spoke();
        assert!(crowd.enter(address(1, 4)).is_none(), "all are at work");
        drop((working, third));
        assert_eq!(crowd.lock().all, 0);
        assert!(crowd.lock().by_place.is_empty() && crowd.lock().silent.is_empty());
    }

    #[test]
    fn a_site_of_many_networks_is_one_site() {
        let crowd = Crowd::new(Limits {
            all: 4_096,
            per_network: 8,
        });
        let from = |site: u16, network: u16| -> IpAddr {
            format!("2001:db8:{site:x}:{network:x}::1").parse().unwrap()
        };
        let mut held = Vec::new();
        for network in 0..100 {
            held.extend(crowd.enter(from(1, network)));
        }
        assert_eq!(held.len(), 32);
        assert!(crowd.enter(from(2, 0)).is_some());
    }
}
