//! What happens to the server, the connections and the clocks.

use crate::model::Appending;
use crate::rules::Rule;
use crate::state::{Job, Late, State, Written};

impl Appending {
    pub(crate) fn ship(&self, last: &State) -> Option<State> {
        if last.server.received == last.server.log.len() {
            return None;
        }
        let mut next = last.clone();
        next.server.received += 1;
        // The backend is released with what it waits for; that its answer is lost on the way is a
        // connection lost after this.
        if next.server.received == next.server.log.len() {
            next.server.waiting = false;
        }
        Some(next)
    }

    /// Not of an idle node: that is the same as a loss just after it was asked.
    pub(crate) fn lose_connection(&self, last: &State, node: usize) -> Option<State> {
        let at = &last.nodes[node];
        if last.left.losses == 0 || at.lost || at.job == Job::Idle {
            return None;
        }
        let mut next = last.clone();
        next.left.losses -= 1;
        next.nodes[node].lost = true;
        Some(next)
    }

    pub(crate) fn send_and_lose(&self, last: &State, node: usize) -> Option<State> {
        let (id, basis) = self.to_append(last, node)?;
        let edge = last.nodes[node].edge?;
        if last.left.lates == 0 || last.server.late.is_some() {
            return None;
        }
        let mut next = last.clone();
        next.left.lates -= 1;
        let ahead = last.nodes[node].ahead;
        next.server.late = Some(Late {
            id,
            basis,
            edge,
            ahead,
        });
        let written = Written {
            id,
            basis,
            position: edge.len(),
            edge: edge.push(id),
        };
        next.nodes[node].lost = true;
        next.nodes[node].job = Job::Committing {
            written,
            fast: true,
        };
        Some(next)
    }

    /// As the fast path, but nobody waits for its answer.
    pub(crate) fn run_late(&self, last: &State) -> Option<State> {
        let Late {
            id,
            basis,
            edge,
            ahead,
        } = last.server.late?;
        if last.server.waiting {
            return None;
        }
        let mut next = last.clone();
        next.server.late = None;
        if self.still_holds(last, id, basis, edge) {
            self.store(&mut next, (id, basis), edge, ahead);
        }
        Some(next)
    }

    pub(crate) fn end_backend(&self, last: &State) -> Option<State> {
        if last.left.ends == 0 || !last.server.waiting {
            return None;
        }
        let mut next = last.clone();
        next.left.ends -= 1;
        next.server.waiting = false;
        if let Some(owner) = self.waits(last) {
            next.nodes[owner].lost = true;
        }
        Some(next)
    }

    /// The node whose commit waits for the standby; none when its connection was lost before.
    fn waits(&self, last: &State) -> Option<usize> {
        last.nodes.iter().position(|node| {
            matches!(node.job, Job::Committing { written, .. }
                if last.server.waiting && written.position + 1 == last.server.log.len())
        })
    }

    /// `pg_cancel_backend`: the server answers success and warns that the standby was not waited for.
    pub(crate) fn cancel_wait(&self, last: &State, node: usize) -> Option<State> {
        if last.left.cancels == 0 || last.nodes[node].lost {
            return None;
        }
        let mut next = last.clone();
        next.left.cancels -= 1;
        match last.nodes[node].job {
            Job::Committing { written, .. } if self.waits(last) == Some(node) => {
                next.server.waiting = false;
                if self.has(Rule::HeedWarning) {
                    next.nodes[node].job = Job::Unknown { written };
                    return Some(next);
                }
                Some(self.stored(&next, node, written))
            }
            // The write behind which an answer waits is cancelled; with the warning heeded it is
            // made again, and nothing has changed.
            Job::Answering { what, .. }
                if self.commits_first(what) && !self.has(Rule::HeedWarning) =>
            {
                Some(self.answered(&next, node, what))
            }
            _ => None,
        }
    }

    pub(crate) fn restart(&self, last: &State) -> Option<State> {
        if last.left.restarts == 0 {
            return None;
        }
        let mut next = last.clone();
        next.left.restarts -= 1;
        next.server.waiting = false;
        self.hang_up(&mut next);
        Some(next)
    }

    /// The new primary has a standby that begins as its copy.
    pub(crate) fn fail_over(&self, last: &State) -> Option<State> {
        if last.left.failovers == 0 {
            return None;
        }
        let mut next = last.clone();
        next.left.failovers -= 1;
        let received = next.server.received;
        next.server.cut(received);
        next.server.base = received;
        next.server.waiting = false;
        self.hang_up(&mut next);
        Some(next)
    }

    /// The server goes, and every connection with it, unless a pooler hides that from those outside
    /// of a transaction.
    fn hang_up(&self, next: &mut State) {
        next.server.late = None;
        for node in &mut next.nodes {
            let in_transaction = match node.job {
                Job::Idle | Job::Asked { .. } | Job::Decided { .. } | Job::Unknown { .. } => false,
                Job::Committing { .. } | Job::Answering { .. } => true,
            };
            node.lost |= in_transaction || !self.bounds.pooler;
        }
    }

    pub(crate) fn clock_ahead(&self, last: &State, node: usize) -> Option<State> {
        if last.left.jumps == 0 || last.nodes[node].ahead {
            return None;
        }
        let mut next = last.clone();
        next.left.jumps -= 1;
        next.nodes[node].ahead = true;
        Some(next)
    }

    pub(crate) fn clock_back(&self, last: &State, node: usize) -> Option<State> {
        if !last.nodes[node].ahead {
            return None;
        }
        let mut next = last.clone();
        next.nodes[node].ahead = false;
        Some(next)
    }
}
