//! What clients and nodes do: the steps of `ledger/src/append` and of the executor above it.

use crate::content::{Content, EventId};
use crate::model::Appending;
use crate::rules::Rule;
use crate::state::{Job, State, What, Written};

/// What a right clock says, and one that is ahead.
const NOW: u8 = 1;
const NOW_AHEAD: u8 = 4;

impl Appending {
    pub(crate) fn send(&self, last: &State, command: usize, node: usize) -> Option<State> {
        let nobody_was_asked = last.commands.iter().all(|c| c.attempts == 0);
        // The nodes are alike until one is asked or its clock jumps: then the first is taken.
        if nobody_was_asked && node > 0 && last.nodes[0] == last.nodes[node] {
            return None;
        }
        // So are commands of one kind that were not sent yet.
        let alike = |other: usize| self.bounds.commands[other] == self.bounds.commands[command];
        if (0..command).any(|other| alike(other) && last.commands[other].attempts == 0) {
            return None;
        }
        let attempt = last.commands[command].attempts;
        if attempt == self.bounds.attempts || last.nodes[node].job != Job::Idle {
            return None;
        }
        let mut next = last.clone();
        next.commands[command].attempts += 1;
        next.nodes[node].job = Job::Asked {
            id: EventId::new(command, attempt),
        };
        Some(next)
    }

    fn decided(&self, id: EventId, basis: Content) -> Job {
        Job::Decided {
            id,
            basis,
            nothing_to_do: self.kind(id).once && !basis.is_empty(),
        }
    }

    pub(crate) fn decide_from_memory(&self, last: &State, node: usize) -> Option<State> {
        let Job::Asked { id } = last.nodes[node].job else {
            return None;
        };
        let basis = last.nodes[node].memory[self.kind(id).stream]?;
        let mut next = last.clone();
        next.nodes[node].job = self.decided(id, basis);
        Some(next)
    }

    /// What a node takes a stream for after reading it, from where its remembered aggregate ends. Read
    /// over a connection of the readers' pool, which the writer's loss does not touch.
    fn refreshed(&self, last: &State, node: usize, stream: usize) -> Content {
        let stored = self.stream(last.server.visible(), stream);
        match last.nodes[node].memory[stream] {
            None => stored,
            Some(known) if self.has(Rule::CompareRefresh) && !ends_alike(known, stored) => stored,
            Some(known) => known.grown_by(stored),
        }
    }

    pub(crate) fn read_and_decide(&self, last: &State, node: usize) -> Option<State> {
        let Job::Asked { id } = last.nodes[node].job else {
            return None;
        };
        let stream = self.kind(id).stream;
        let basis = self.refreshed(last, node, stream);
        let mut next = last.clone();
        next.nodes[node].memory[stream] = Some(basis);
        next.nodes[node].job = self.decided(id, basis);
        Some(next)
    }

    /// Only of an idle node that can still be sent something: a command reads for itself.
    pub(crate) fn look(&self, last: &State, node: usize, stream: usize) -> Option<State> {
        let awaited = self
            .bounds
            .commands
            .iter()
            .zip(&last.commands)
            .any(|(kind, command)| {
                kind.stream == stream && command.attempts < self.bounds.attempts
            });
        let seen = self.refreshed(last, node, stream);
        let known = last.nodes[node].memory[stream].unwrap_or(Content::EMPTY);
        if !awaited || last.nodes[node].job != Job::Idle || seen == known {
            return None;
        }
        let mut next = last.clone();
        next.nodes[node].memory[stream] = Some(seen);
        Some(next)
    }

    /// Whether what is told must be read over the writer's connection, and that was lost.
    fn cannot_read(&self, last: &State, node: usize) -> bool {
        self.has(Rule::OneConnection) && last.nodes[node].lost
    }

    pub(crate) fn recall(&self, last: &State, node: usize) -> Option<State> {
        let (Job::Asked { id } | Job::Decided { id, .. }) = last.nodes[node].job else {
            return None;
        };
        if self.cannot_read(last, node) {
            return None;
        }
        let position = self.answered_at(last.server.visible(), id)?;
        let mut next = last.clone();
        next.nodes[node].job = Job::Answering {
            what: What::Recalled { id, position },
            seen: position + 1,
        };
        Some(next)
    }

    pub(crate) fn check_nothing_to_do(&self, last: &State, node: usize) -> Option<State> {
        let Job::Decided {
            id,
            basis,
            nothing_to_do: true,
        } = last.nodes[node].job
        else {
            return None;
        };
        if self.cannot_read(last, node) {
            return None;
        }
        let visible = last.server.visible();
        if self.answered_at(visible, id).is_some() {
            return self.recall(last, node);
        }
        let mut next = last.clone();
        let stream = self.kind(id).stream;
        let stored = self.stream(visible, stream);
        let passed = basis.len() != stored.len() || basis.last() != stored.last();
        if self.has(Rule::CheckNoOp) && passed {
            next.nodes[node].memory[stream] = None;
            next.nodes[node].job = Job::Asked { id };
            return Some(next);
        }
        next.nodes[node].job = Job::Answering {
            what: What::NothingToDo { id, basis },
            seen: visible.len(),
        };
        Some(next)
    }

    /// The statement waits for the head's lock, so that nothing is being committed when it looks.
    pub(crate) fn append_fast(&self, last: &State, node: usize) -> Option<State> {
        let (id, basis) = self.to_append(last, node)?;
        let edge = last.nodes[node].edge?;
        if last.server.waiting || !self.still_holds(last, id, basis, edge) {
            return None;
        }
        Some(self.written(last, node, (id, basis), edge, true))
    }

    /// Whether what a fast append compares is as it was remembered.
    pub(crate) fn still_holds(
        &self,
        last: &State,
        id: EventId,
        basis: Content,
        edge: Content,
    ) -> bool {
        let server = &last.server;
        let head_holds = if self.has(Rule::CompareEdge) {
            edge == server.head()
        } else {
            edge.len() == server.log.len()
        };
        head_holds
            && self.answered_at(server.log, id).is_none()
            && !self.has_passed(last, id, basis)
    }

    pub(crate) fn append_slow(&self, last: &State, node: usize) -> Option<State> {
        let (id, basis) = self.to_append(last, node)?;
        let server = &last.server;
        if server.waiting {
            return None;
        }
        // Grown by what other nodes appended; read again when that does not give the stored head.
        let known = last.nodes[node]
            .edge
            .filter(|edge| edge.len() <= server.log.len());
        let mut edge = known.map_or(server.log, |edge| edge.grown_by(server.log));
        if edge != server.head() {
            edge = server.log;
        }
        if edge != server.head() {
            // Damaged: nothing is written any more.
            return None;
        }
        let mut next = last.clone();
        next.nodes[node].edge = Some(edge);
        if let Some(position) = self.answered_at(server.log, id) {
            next.nodes[node].job = Job::Answering {
                what: What::Recalled { id, position },
                seen: position + 1,
            };
            return Some(next);
        }
        if self.has_passed(last, id, basis) {
            let stream = self.kind(id).stream;
            // Refused for what it ends with: then the remembered aggregate is of no use.
            if basis.len() == self.stream(server.log, stream).len() {
                next.nodes[node].memory[stream] = None;
            }
            next.nodes[node].job = Job::Asked { id };
            return Some(next);
        }
        Some(self.written(&next, node, (id, basis), edge, false))
    }

    /// What is to be appended, if the connection is there.
    pub(crate) fn to_append(&self, last: &State, node: usize) -> Option<(EventId, Content)> {
        match last.nodes[node].job {
            Job::Decided {
                id,
                basis,
                nothing_to_do: false,
            } if !last.nodes[node].lost => Some((id, basis)),
            _ => None,
        }
    }

    /// Whether the stream is not what the append says that it was decided on.
    fn has_passed(&self, last: &State, id: EventId, basis: Content) -> bool {
        let stored = self.stream(last.server.log, self.kind(id).stream);
        basis.len() != stored.len()
            || (self.has(Rule::CompareStream) && basis.last() != stored.last())
    }

    fn written(
        &self,
        last: &State,
        node: usize,
        (id, basis): (EventId, Content),
        edge: Content,
        fast: bool,
    ) -> State {
        let mut next = last.clone();
        let ahead = last.nodes[node].ahead;
        let written = self.store(&mut next, (id, basis), edge, ahead);
        next.nodes[node].job = Job::Committing { written, fast };
        next
    }

    /// The event and its head, committed on the primary and waiting for the standby.
    pub(crate) fn store(
        &self,
        next: &mut State,
        (id, basis): (EventId, Content),
        edge: Content,
        ahead: bool,
    ) -> Written {
        let server = &mut next.server;
        let position = server.log.len();
        let at = usize::from(position);
        let now = if ahead { NOW_AHEAD } else { NOW };
        let after_last = match at {
            0 => 0,
            at => server.times[at - 1] + 1,
        };
        next.wrong.decision |= basis != self.stream(server.log, self.kind(id).stream);
        server.times[at] = if self.has(Rule::Monotone) {
            now.max(after_last)
        } else {
            now
        };
        let edge = edge.push(id);
        server.log = server.log.push(id);
        server.roots[at] = edge;
        server.waiting = true;
        Written {
            id,
            basis,
            position,
            edge,
        }
    }

    pub(crate) fn acknowledge(&self, last: &State, node: usize) -> Option<State> {
        match last.nodes[node].job {
            Job::Committing { written, .. }
                if !last.nodes[node].lost && last.server.received > written.position =>
            {
                Some(self.stored(last, node, written))
            }
            _ => None,
        }
    }

    /// An append that is taken for stored: told, and its edge and aggregate remembered.
    pub(crate) fn stored(&self, last: &State, node: usize, written: Written) -> State {
        let mut next = last.clone();
        let remembered = &mut next.nodes[node].memory[self.kind(written.id).stream];
        let after = written.basis.push(written.id);
        if remembered.is_none_or(|known| known.len() <= after.len()) {
            *remembered = Some(after);
        }
        next.nodes[node].edge = Some(written.edge);
        next.nodes[node].job = Job::Idle;
        tell(&mut next, written.id, written.position, false);
        next
    }

    pub(crate) fn notice_loss(&self, last: &State, node: usize, gives_up: bool) -> Option<State> {
        let at = &last.nodes[node];
        if !at.lost || (gives_up && at.job == Job::Idle) {
            return None;
        }
        let mut next = last.clone();
        let at = &mut next.nodes[node];
        at.lost = false;
        if self.has(Rule::ForgetOnLoss) {
            at.edge = None;
            at.memory = Default::default();
        }
        at.job = match at.job {
            _ if gives_up => Job::Idle,
            Job::Committing { written, .. } => Job::Unknown { written },
            // What was read over the lost connection is read again.
            Job::Answering { what, .. } if self.has(Rule::OneConnection) => match what {
                What::LookedUp { written } => Job::Unknown { written },
                What::Recalled { id, .. } | What::NothingToDo { id, .. } => Job::Asked { id },
                What::Head { .. } => Job::Idle,
            },
            same => same,
        };
        Some(next)
    }

    /// The look-up waits for the head's lock, so for the interrupted append, should it still run.
    pub(crate) fn look_up(&self, last: &State, node: usize) -> Option<State> {
        let Job::Unknown { written } = last.nodes[node].job else {
            return None;
        };
        if last.nodes[node].lost || last.server.waiting {
            return None;
        }
        let mut next = last.clone();
        next.nodes[node].job = if last.server.log.get(written.position) == Some(written.id) {
            Job::Answering {
                what: What::LookedUp { written },
                seen: written.position + 1,
            }
        } else {
            if self.has(Rule::LookUpFences) {
                next.server.late = None;
            }
            // Not stored: the same rows are tried again.
            Job::Decided {
                id: written.id,
                basis: written.basis,
                nothing_to_do: false,
            }
        };
        Some(next)
    }

    pub(crate) fn read_head(&self, last: &State, node: usize) -> Option<State> {
        let visible = last.server.visible();
        if last.left.heads == 0
            || visible.is_empty()
            || last.nodes[node].job != Job::Idle
            || self.cannot_read(last, node)
        {
            return None;
        }
        let mut next = last.clone();
        next.left.heads -= 1;
        next.nodes[node].job = Job::Answering {
            what: What::Head {
                root: last.server.head_at(visible.len()),
            },
            seen: visible.len(),
        };
        Some(next)
    }

    /// Whether a rule asks for a committed write before this is told.
    pub(crate) fn commits_first(&self, what: What) -> bool {
        self.has(match what {
            What::LookedUp { .. } => Rule::LookUpCommits,
            What::Recalled { .. } | What::NothingToDo { .. } => Rule::RecallCommits,
            What::Head { .. } => Rule::HeadCommits,
        })
    }

    pub(crate) fn answer(&self, last: &State, node: usize) -> Option<State> {
        let Job::Answering { what, seen } = last.nodes[node].job else {
            return None;
        };
        if self.commits_first(what) {
            let server = &last.server;
            // Over the connection it was read over, the write stands behind what was read. Over
            // another it stands behind all that this server has, whatever was read of which server.
            let waited = if self.has(Rule::OneConnection) {
                server.received >= seen
            } else {
                server.received == server.log.len()
            };
            if last.nodes[node].lost || !waited {
                return None;
            }
        }
        Some(self.answered(last, node, what))
    }

    pub(crate) fn answered(&self, last: &State, node: usize, what: What) -> State {
        let mut next = last.clone();
        next.nodes[node].job = Job::Idle;
        match what {
            What::LookedUp { written } => return self.stored(last, node, written),
            What::Recalled { id, position } => tell(&mut next, id, position, true),
            What::NothingToDo { id, basis } => {
                let told = &mut next.commands[id.command()].nothing_to_do;
                next.wrong.nothing_to_do |= !keep_longer(told, basis);
            }
            What::Head { root } => next.wrong.head |= !keep_longer(&mut next.handed_out, root),
        }
        next
    }
}

/// Whether what is stored still has, where `known` ends, the event that it ends with.
fn ends_alike(known: Content, stored: Content) -> bool {
    known.is_empty()
        || known.last() == stored.prefix(known.len()).last() && known.len() <= stored.len()
}

/// Keeps the longer of two contents; false when neither begins with the other.
fn keep_longer(kept: &mut Content, other: Content) -> bool {
    if kept.is_prefix_of(other) {
        *kept = other;
        return true;
    }
    other.is_prefix_of(*kept)
}

fn tell(next: &mut State, id: EventId, position: u8, recalled: bool) {
    let told = &mut next.commands[id.command()].told;
    match told {
        None => *told = Some((position, recalled)),
        Some((before, _)) => next.wrong.told_twice |= *before != position,
    }
}
