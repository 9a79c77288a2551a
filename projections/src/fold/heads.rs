//! What surrounds the events of one stream: when, who, where in the log, and the sealed nodes that rows keep.
use super::{Part, Sealed};
use crate::event::{Event, time_text};
use chrono::{DateTime, Utc};
use domain::Desk;
use std::collections::BTreeMap;

/// The head of one event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    /// Position in the log.
    pub position: i64,
    /// When it was recorded.
    pub at: DateTime<Utc>,
    /// Who did it.
    pub actor_id: String,
}

impl Head {
    fn of(event: &Event) -> Self {
        Self {
            position: event.position_i64(),
            at: event.recorded.recorded_at,
            actor_id: event.actor_id().to_owned(),
        }
    }

    /// When it was recorded, as rows keep it.
    #[must_use]
    pub fn time(&self) -> String {
        time_text(self.at)
    }
}

/// Where a file stands: its state, and the office that must act next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// Wire word of the state.
    pub status: &'static str,
    /// Since when it is in this state.
    pub status_since: DateTime<Utc>,
    /// The office that must act next; `None` when nobody must.
    pub desk: Option<Desk>,
    /// Since when it lies there in this state.
    pub since: DateTime<Utc>,
}

/// The heads of the events of one part.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PartHeads {
    last: BTreeMap<&'static str, Head>,
    sealed: BTreeMap<&'static str, String>,
    /// Position of its last event.
    pub position: i64,
}

impl PartHeads {
    /// The last event of this name.
    #[must_use]
    pub fn last(&self, name: &str) -> Option<&Head> {
        self.last.get(name)
    }

    /// The later of the last events of these names.
    #[must_use]
    pub fn last_of(&self, names: &[&str]) -> Option<&Head> {
        let heads = names.iter().filter_map(|name| self.last(name));
        heads.max_by_key(|head| head.position)
    }

    /// The sealed node at this pointer, as it was said last.
    #[must_use]
    pub fn sealed(&self, pointer: &str) -> Option<String> {
        self.sealed.get(pointer).cloned()
    }

    fn note(&mut self, event: &Event, name: &'static str, sealed: &[Sealed]) {
        self.position = event.position_i64();
        self.last.insert(name, Head::of(event));
        for node in sealed.iter().filter(|node| node.events.contains(&name)) {
            match event.sealed_text(node.pointer) {
                Some(text) => self.sealed.insert(node.pointer, text),
                None => self.sealed.remove(node.pointer),
            };
        }
    }
}

/// The heads of the events of one stream.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Heads {
    /// Version of the stream: how many events there are.
    pub version: i64,
    first: Option<Head>,
    latest: Option<Head>,
    whole: PartHeads,
    parts: BTreeMap<String, PartHeads>,
    standing: Option<Standing>,
    before: Option<Standing>,
}

impl Heads {
    pub(super) fn count(&mut self, event: &Event) {
        self.version = event.version();
        let head = Head::of(event);
        if self.first.is_none() {
            self.first = Some(head.clone());
        }
        self.latest = Some(head);
    }

    pub(super) fn note(
        &mut self,
        event: &Event,
        name: &'static str,
        parts: Vec<Part>,
        sealed: &[Sealed],
    ) {
        if parts.is_empty() {
            self.whole.note(event, name, sealed);
            return;
        }
        for part in parts {
            match part {
                Part::Begins(part) => {
                    let mut begun = PartHeads::default();
                    begun.note(event, name, sealed);
                    self.parts.insert(part, begun);
                }
                Part::Moves(part) => self
                    .parts
                    .entry(part)
                    .or_default()
                    .note(event, name, sealed),
                Part::Ends(part) => {
                    self.parts.remove(&part);
                }
            }
        }
        self.whole.note(event, name, &[]);
    }

    pub(super) fn stand(
        &mut self,
        status: Option<&'static str>,
        desk: Option<Desk>,
        event: &Event,
    ) {
        let at = event.recorded.recorded_at;
        let before = self.standing.take();
        self.standing = status.map(|status| {
            let same_status = before.as_ref().filter(|before| before.status == status);
            let same = same_status.filter(|before| before.desk == desk);
            Standing {
                status,
                status_since: same_status.map_or(at, |before| before.status_since),
                desk,
                since: same.map_or(at, |before| before.since),
            }
        });
        self.before = before;
    }

    /// Position of the last event.
    #[must_use]
    pub fn position(&self) -> i64 {
        self.latest.as_ref().map_or(0, |head| head.position)
    }

    /// Position of the first event.
    #[must_use]
    pub fn created_position(&self) -> i64 {
        self.first.as_ref().map_or(0, |head| head.position)
    }

    /// When the first event was recorded.
    #[must_use]
    pub fn created(&self) -> DateTime<Utc> {
        self.first
            .as_ref()
            .map_or(DateTime::UNIX_EPOCH, |head| head.at)
    }

    /// When the first event was recorded, as rows keep it.
    #[must_use]
    pub fn created_at(&self) -> String {
        time_text(self.created())
    }

    /// When the last event was recorded, as rows keep it.
    #[must_use]
    pub fn updated_at(&self) -> String {
        let latest = self.latest.as_ref();
        time_text(latest.map_or(DateTime::UNIX_EPOCH, |head| head.at))
    }

    /// When the last event of this name was recorded, as rows keep it.
    #[must_use]
    pub fn time_of(&self, name: &str) -> Option<String> {
        self.whole.last(name).map(Head::time)
    }

    /// Position of the last event of this name.
    #[must_use]
    pub fn position_of(&self, name: &str) -> Option<i64> {
        self.whole.last(name).map(|head| head.position)
    }

    /// The sealed node at this pointer, as it was said last.
    #[must_use]
    pub fn sealed(&self, pointer: &str) -> Option<String> {
        self.whole.sealed(pointer)
    }

    /// The heads of a part.
    #[must_use]
    pub fn part(&self, part: &str) -> Option<&PartHeads> {
        self.parts.get(part)
    }

    /// Where the file stands.
    #[must_use]
    pub fn standing(&self) -> Option<&Standing> {
        self.standing.as_ref()
    }

    /// Where it stood before its last event.
    #[must_use]
    pub fn before(&self) -> Option<&Standing> {
        self.before.as_ref()
    }

    /// Since when it is in its state, as rows keep it.
    #[must_use]
    pub fn status_since(&self) -> String {
        let since = self.standing().map(|standing| standing.status_since);
        time_text(since.unwrap_or(DateTime::UNIX_EPOCH))
    }

    /// The office that must act next.
    #[must_use]
    pub fn desk(&self) -> Option<Desk> {
        self.standing().and_then(|standing| standing.desk)
    }

    /// Since when it lies on that desk in its state, as rows keep it; none when nobody must act.
    #[must_use]
    pub fn desk_since(&self) -> Option<String> {
        let lying = self.standing().filter(|standing| standing.desk.is_some());
        lying.map(|standing| time_text(standing.since))
    }
}
