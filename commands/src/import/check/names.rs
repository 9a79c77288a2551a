//! What the names of a list mean, each looked up once.
use std::collections::HashMap;

use super::super::lookup::Found;

/// What the names of a column mean: a list has the same few again and again, and looking for the nearest takes a while.
pub(super) struct Names<T> {
    known: HashMap<String, Found<T>>,
    look_up: fn(&str) -> Found<T>,
}

impl<T: Copy> Names<T> {
    pub(super) fn of(look_up: fn(&str) -> Found<T>) -> Self {
        Self {
            known: HashMap::new(),
            look_up,
        }
    }

    pub(super) fn find(&mut self, text: &str) -> Found<T> {
        if let Some(found) = self.known.get(text) {
            return *found;
        }
        let found = (self.look_up)(text);
        self.known.insert(text.to_owned(), found);
        found
    }
}
