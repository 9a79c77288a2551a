//! How much may happen in one exploration. Everything that fits is tried, in every order.

use std::fmt;

/// What a client asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommandKind {
    /// Its stream, 0 or 1.
    pub stream: usize,
    /// Whether there is nothing to do when the stream has an event already.
    pub once: bool,
    /// Whether it has a repeat key. One without may not be sent twice.
    pub keyed: bool,
}

/// Appends an event to stream 0, whatever is there.
pub const ADD: CommandKind = CommandKind {
    stream: 0,
    once: false,
    keyed: true,
};
/// The same without a repeat key.
pub const ADD_BARE: CommandKind = CommandKind {
    keyed: false,
    ..ADD
};
/// The same on stream 1.
pub const ADD_OTHER: CommandKind = CommandKind {
    stream: 1,
    once: false,
    keyed: true,
};
/// Appends an event to stream 0 if there is none.
pub const ONCE: CommandKind = CommandKind {
    stream: 0,
    once: true,
    keyed: true,
};

/// The bounds of an exploration: the commands, and how often each fault may strike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The commands; each repeat key is another.
    pub commands: Vec<CommandKind>,
    /// How often each command is sent, at either node, answered or not.
    pub attempts: u8,
    /// Connections lost between a node and the server; the server's side goes on.
    pub losses: u8,
    /// Connections lost just after a fast append was sent, which the server reads and runs later or never.
    pub lates: u8,
    /// Backends ended while they wait for the standby.
    pub ends: u8,
    /// Waits for the standby that are cancelled: the server answers success, with a warning.
    pub cancels: u8,
    /// Restarts of the primary.
    pub restarts: u8,
    /// Failovers to the standby.
    pub failovers: u8,
    /// Clocks that jump ahead (and, whenever they like, back).
    pub jumps: u8,
    /// Signed heads read to be handed out.
    pub heads: u8,
    /// Whether something stands between the nodes and the server that hides a failover from a connection
    /// that is not in a transaction (a pooler in transaction mode).
    pub pooler: bool,
}

impl Bounds {
    /// These commands, each sent up to twice, and no fault.
    #[must_use]
    pub fn of(commands: &[CommandKind]) -> Self {
        Self {
            commands: commands.to_vec(),
            attempts: 2,
            losses: 0,
            lates: 0,
            ends: 0,
            cancels: 0,
            restarts: 0,
            failovers: 0,
            jumps: 0,
            heads: 0,
            pooler: false,
        }
    }
}

/// As the tables of `docs/model.md` say it.
impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let commands: Vec<&str> = self
            .commands
            .iter()
            .map(|kind| match (kind.stream, kind.once, kind.keyed) {
                (0, false, true) => "a",
                (0, false, false) => "a°",
                (0, true, _) => "a?",
                (_, false, _) => "b",
                (_, true, _) => "b?",
            })
            .collect();
        write!(f, "{} × {}", commands.join(" "), self.attempts)?;
        for (count, what) in [
            (self.losses, "connection lost"),
            (self.lates, "statement late"),
            (self.ends, "backend ended"),
            (self.cancels, "wait cancelled"),
            (self.restarts, "restart"),
            (self.failovers, "failover"),
            (self.jumps, "clock ahead"),
            (self.heads, "head handed out"),
        ] {
            match count {
                0 => {}
                1 => write!(f, ", {what}")?,
                count => write!(f, ", {count} × {what}")?,
            }
        }
        if self.pooler {
            write!(f, ", behind a pooler")?;
        }
        Ok(())
    }
}
