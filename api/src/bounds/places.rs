//! So many at once of one key, and no more.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex, PoisonError},
};

/// Counts who is there, by key.
#[derive(Debug)]
pub struct Places<K>(Arc<Mutex<HashMap<K, usize>>>);

impl<K> Default for Places<K> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<K> Clone for Places<K> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<K: Clone + Eq + Hash> Places<K> {
    /// A place of `key`, kept until it is dropped; none when `places_max` are taken.
    pub fn take(&self, key: K, places_max: usize) -> Option<Place<K>> {
        let mut taken = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(key.clone()).or_insert(0);
        if *count >= places_max {
            return None;
        }
        *count += 1;
        Some(Place {
            all: self.clone(),
            key,
        })
    }
}

/// A place that is taken.
#[derive(Debug)]
pub struct Place<K: Eq + Hash> {
    all: Places<K>,
    key: K,
}

impl<K: Eq + Hash> Drop for Place<K> {
    fn drop(&mut self) {
        let mut taken = self.all.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_free_again_once_it_is_left() {
        let places = Places::default();
        let first = places.take("a", 2);
        let second = places.take("a", 2);
        assert!(first.is_some() && second.is_some());
        assert!(places.take("a", 2).is_none());
        assert!(places.take("b", 2).is_some());
        drop(first);
        assert!(places.take("a", 2).is_some());
        drop(second);
        assert!(
            places.0.lock().unwrap().is_empty(),
            "nothing is kept of who left"
        );
    }
}
