//! One state of the whole: server and standby, nodes, what clients were told.

use crate::content::{Content, EventId};

/// Number of nodes.
pub const NODES: usize = 2;
/// Number of streams.
pub const STREAMS: usize = 2;
/// Most commands.
pub const COMMANDS_MAX: usize = 4;
/// Most events in the log.
pub const LOG_MAX: usize = 8;

/// The primary and what its standby has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Server {
    /// Committed events, in order, on the primary's disk.
    pub log: Content,
    /// The head stored (and signed) with each event: what its writer computed the root over.
    pub roots: [Content; LOG_MAX],
    /// `recorded_at` of each event.
    pub times: [u8; LOG_MAX],
    /// How many of them the standby has.
    pub received: u8,
    /// Whether the last one's commit still waits for the standby: its row is not visible and its
    /// transaction holds the head's lock.
    pub waiting: bool,
    /// How long the log was at the last failover.
    pub base: u8,
    /// A fast append whose node has lost the connection and that the server has not read yet.
    pub late: Option<Late>,
}

impl Server {
    /// What a reader sees.
    #[must_use]
    pub fn visible(&self) -> Content {
        self.log.prefix(self.log.len() - u8::from(self.waiting))
    }

    /// The stored head: what the root of the log was said to be over.
    #[must_use]
    pub fn head(&self) -> Content {
        self.head_at(self.log.len())
    }

    /// The stored head of the first `len` events.
    #[must_use]
    pub fn head_at(&self, len: u8) -> Content {
        match len {
            0 => Content::EMPTY,
            len => self.roots[usize::from(len) - 1],
        }
    }

    /// The first `len` events become the log.
    pub(crate) fn cut(&mut self, len: u8) {
        self.log = self.log.prefix(len);
        for at in usize::from(len)..LOG_MAX {
            self.roots[at] = Content::EMPTY;
            self.times[at] = 0;
        }
    }
}

/// What a node's writer is at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Job {
    /// Nothing.
    #[default]
    Idle,
    /// A command came.
    Asked {
        /// This try of it.
        id: EventId,
    },
    /// It was decided.
    Decided {
        /// This try of it.
        id: EventId,
        /// On this content of its stream.
        basis: Content,
        /// That no event is called for.
        nothing_to_do: bool,
    },
    /// Its transaction commits.
    Committing {
        /// What was sent.
        written: Written,
        /// Whether by the fast path.
        fast: bool,
    },
    /// The connection was lost meanwhile.
    Unknown {
        /// What was sent.
        written: Written,
    },
    /// An answer was read, and may have to wait to be told.
    Answering {
        /// The answer.
        what: What,
        /// How much of the log it rests on.
        seen: u8,
    },
}

/// An append that was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Written {
    /// The event.
    pub id: EventId,
    /// The content of its stream it was decided on.
    pub basis: Content,
    /// Where it goes.
    pub position: u8,
    /// The edge with it.
    pub edge: Content,
}

/// What was read and is to be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum What {
    /// The append of unknown outcome is stored.
    LookedUp {
        /// The append.
        written: Written,
    },
    /// The command was done before.
    Recalled {
        /// This try of it.
        id: EventId,
        /// Where its event stands.
        position: u8,
    },
    /// There is nothing to do.
    NothingToDo {
        /// This try of the command.
        id: EventId,
        /// As this content of its stream says.
        basis: Content,
    },
    /// A signed head.
    Head {
        /// What its root is over.
        root: Content,
    },
}

/// A fast append on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Late {
    /// The event.
    pub id: EventId,
    /// The content of its stream it was decided on.
    pub basis: Content,
    /// The edge it was built on.
    pub edge: Content,
    /// Whether the clock of its node was ahead.
    pub ahead: bool,
}

/// A node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Node {
    /// The writer's connection was lost, and the node has not noticed.
    pub lost: bool,
    /// The remembered edge.
    pub edge: Option<Content>,
    /// The remembered aggregates: what they were folded from.
    pub memory: [Option<Content>; STREAMS],
    /// Whether its clock is ahead.
    pub ahead: bool,
    /// What its writer is at.
    pub job: Job,
}

/// What the clients of a command know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Command {
    /// How often it was sent.
    pub attempts: u8,
    /// The position they were told, and whether that was recalled.
    pub told: Option<(u8, bool)>,
    /// What an answer that nothing is to be done was based on; empty when there was none.
    pub nothing_to_do: Content,
}

/// Faults that may still strike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Left {
    /// See [`crate::bounds::Bounds`].
    pub losses: u8,
    /// See [`crate::bounds::Bounds`].
    pub lates: u8,
    /// See [`crate::bounds::Bounds`].
    pub ends: u8,
    /// See [`crate::bounds::Bounds`].
    pub cancels: u8,
    /// See [`crate::bounds::Bounds`].
    pub restarts: u8,
    /// See [`crate::bounds::Bounds`].
    pub failovers: u8,
    /// See [`crate::bounds::Bounds`].
    pub jumps: u8,
    /// See [`crate::bounds::Bounds`].
    pub heads: u8,
}

/// What was seen to go wrong in a step and cannot be seen in the state after it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wrong {
    /// An event was stored that had been decided on other content than its stream's.
    pub decision: bool,
    /// A command was told two positions.
    pub told_twice: bool,
    /// Two answers that nothing was to be done were based on streams that cannot both have been.
    pub nothing_to_do: bool,
    /// Two heads were handed out that cannot both be of one log.
    pub head: bool,
}

/// One state.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Primary and standby.
    pub server: Server,
    /// The nodes.
    pub nodes: [Node; NODES],
    /// The commands; those beyond the bounds are never sent.
    pub commands: [Command; COMMANDS_MAX],
    /// The longest head that was handed out.
    pub handed_out: Content,
    /// Faults that may still strike.
    pub left: Left,
    /// What went wrong.
    pub wrong: Wrong,
}
