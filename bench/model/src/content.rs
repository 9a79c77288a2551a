//! What a log or a stream holds: which events, in order. Stands for leaf hashes, roots and edges alike:
//! two are equal exactly when every event is.

use std::fmt;

/// One try of one command. A try that is repeated is another event (its salt differs).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct EventId(u8);

/// Tries of one command that can be told apart.
const TRIES: u8 = 8;

impl EventId {
    /// The event of a command's try.
    #[must_use]
    pub fn new(command: usize, attempt: u8) -> Self {
        let command = u8::try_from(command).unwrap_or(u8::MAX);
        debug_assert!(attempt < TRIES && command < 30);
        Self(1 + command * TRIES + attempt)
    }

    /// Number of the command.
    #[must_use]
    pub fn command(self) -> usize {
        usize::from((self.0 - 1) / TRIES)
    }
}

impl fmt::Debug for EventId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "c{}.{}", self.command(), (self.0 - 1) % TRIES)
    }
}

/// Up to eight events in order, one a byte, so that states stay small and comparing is one instruction.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Content(u64);

impl Content {
    /// No event.
    pub const EMPTY: Self = Self(0);

    /// Number of events.
    #[must_use]
    pub fn len(self) -> u8 {
        let bits = u64::BITS - self.0.leading_zeros();
        // At most eight.
        bits.div_ceil(8) as u8
    }

    /// Whether there is no event.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// With one event more.
    ///
    /// # Panics
    /// When there are eight already: the bounds are wrong then.
    #[must_use]
    pub fn push(self, id: EventId) -> Self {
        assert!(
            self.len() < 8,
            "bounds allow more events than a content holds"
        );
        Self(self.0 | u64::from(id.0) << (8 * self.len()))
    }

    /// The event at a position.
    #[must_use]
    pub fn get(self, at: u8) -> Option<EventId> {
        (at < self.len()).then(|| EventId((self.0 >> (8 * at)) as u8))
    }

    /// The last event.
    #[must_use]
    pub fn last(self) -> Option<EventId> {
        self.get(self.len().checked_sub(1)?)
    }

    /// The first `len` events.
    #[must_use]
    pub fn prefix(self, len: u8) -> Self {
        if len >= 8 {
            return self;
        }
        Self(self.0 & ((1 << (8 * len)) - 1))
    }

    /// Whether `other` begins with all of this.
    #[must_use]
    pub fn is_prefix_of(self, other: Self) -> bool {
        other.prefix(self.len()) == self
    }

    /// The events, in order.
    pub fn iter(self) -> impl Iterator<Item = EventId> {
        (0..self.len()).filter_map(move |at| self.get(at))
    }

    /// This followed by what `other` has behind this length, whatever `other` begins with: what a node
    /// does that reads only what is new to it.
    #[must_use]
    pub fn grown_by(self, other: Self) -> Self {
        (self.len()..other.len())
            .filter_map(|at| other.get(at))
            .fold(self, Self::push)
    }

    /// The events for which `keep` holds.
    #[must_use]
    pub fn filtered(self, keep: impl Fn(EventId) -> bool) -> Self {
        self.iter()
            .filter(|id| keep(*id))
            .fold(Self::EMPTY, Self::push)
    }
}

impl fmt::Debug for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
