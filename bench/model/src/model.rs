//! The model as the checker sees it: first state, steps, properties.

use std::sync::atomic::AtomicBool;

use stateright::{Model, Property};

use crate::bounds::{Bounds, CommandKind};
use crate::content::{Content, EventId};
use crate::property::{self, PROPERTIES};
use crate::rules::{Rule, Rules};
use crate::state::{COMMANDS_MAX, LOG_MAX, Left, NODES, STREAMS, State};

/// Appending by some rules, within some bounds.
#[derive(Debug)]
pub struct Appending {
    /// The rules that hold.
    pub rules: Rules,
    /// What may happen.
    pub bounds: Bounds,
    /// Which properties have been seen broken: only the first path to each is kept, which in a search by
    /// breadth is a shortest one.
    pub(crate) found: [AtomicBool; PROPERTIES.len()],
}

/// A step of a node, of the server, or a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A client sends a command, for the first time or again.
    Send {
        /// Its number.
        command: usize,
        /// To whom.
        node: usize,
    },
    /// The command is decided on the remembered aggregate.
    DecideFromMemory(usize),
    /// The stream is read, from where the remembered aggregate ends, and the command decided on it.
    ReadAndDecide(usize),
    /// A page shows a stream: the remembered aggregate is brought up to date.
    Look {
        /// Whose.
        node: usize,
        /// Which.
        stream: usize,
    },
    /// The command is found among the answers by its repeat key.
    Recall(usize),
    /// There is nothing to do: the repeat key is looked for, and what else is compared.
    CheckNothingToDo(usize),
    /// The append is written in one statement that compares what the node remembers.
    AppendFast(usize),
    /// The append is decided again and written under the head's lock.
    AppendSlow(usize),
    /// The commit was answered.
    Acknowledge(usize),
    /// The node uses its connection and finds it lost; it connects again and goes on, or answers that
    /// the outcome is unknown.
    NoticeLoss {
        /// Who.
        node: usize,
        /// Whether it leaves the command.
        gives_up: bool,
    },
    /// The log is asked what became of the append.
    LookUp(usize),
    /// A signed head is read, to be handed out.
    ReadHead(usize),
    /// What was read is told, behind a committed write where a rule asks for it.
    Answer(usize),
    /// The standby receives one event more.
    Ship,
    /// The connection of a node is lost; the server goes on with what it was sent.
    LoseConnection(usize),
    /// A fast append is sent and the connection of its node lost, before the server has read it.
    SendAndLose(usize),
    /// The server reads and runs what was sent over a connection that is lost.
    RunLate,
    /// The backend that waits for the standby is ended: its row is visible without it.
    EndBackend,
    /// The wait for the standby is cancelled: as above, and the node is told of success with a warning.
    CancelWait(usize),
    /// The primary restarts: all that was committed is visible.
    Restart,
    /// The primary is lost, the standby takes over.
    FailOver,
    /// A clock jumps ahead.
    ClockAhead(usize),
    /// It is put right.
    ClockBack(usize),
}

impl Appending {
    /// # Panics
    /// When the bounds are more than a state can hold.
    #[must_use]
    pub fn new(rules: Rules, bounds: Bounds) -> Self {
        assert!(bounds.commands.len() <= COMMANDS_MAX, "too many commands");
        assert!(bounds.commands.len() <= LOG_MAX, "too many events");
        Self {
            rules,
            bounds,
            found: Default::default(),
        }
    }

    pub(crate) fn has(&self, rule: Rule) -> bool {
        self.rules.has(rule)
    }

    pub(crate) fn kind(&self, id: EventId) -> CommandKind {
        self.bounds.commands[id.command()]
    }

    /// What of a log belongs to a stream.
    pub(crate) fn stream(&self, log: Content, stream: usize) -> Content {
        log.filtered(|id| self.kind(id).stream == stream)
    }

    /// Where the repeat table of a log says that a command stands.
    pub(crate) fn answered_at(&self, log: Content, id: EventId) -> Option<u8> {
        if self.kind(id).keyed {
            self.position_of(log, id)
        } else {
            None
        }
    }

    /// Where a command stands in a log.
    pub(crate) fn position_of(&self, log: Content, id: EventId) -> Option<u8> {
        (0..log.len()).find(|at| {
            log.get(*at)
                .is_some_and(|other| other.command() == id.command())
        })
    }
}

impl Model for Appending {
    type State = State;
    type Action = Step;

    fn init_states(&self) -> Vec<State> {
        let bounds = &self.bounds;
        vec![State {
            server: Default::default(),
            nodes: Default::default(),
            commands: Default::default(),
            handed_out: Content::EMPTY,
            left: Left {
                losses: bounds.losses,
                lates: bounds.lates,
                ends: bounds.ends,
                cancels: bounds.cancels,
                restarts: bounds.restarts,
                failovers: bounds.failovers,
                jumps: bounds.jumps,
                heads: bounds.heads,
            },
            wrong: Default::default(),
        }]
    }

    /// All steps by name; those that cannot be taken lead nowhere.
    fn actions(&self, _: &State, steps: &mut Vec<Step>) {
        for node in 0..NODES {
            for command in 0..self.bounds.commands.len() {
                steps.push(Step::Send { command, node });
            }
            for stream in 0..STREAMS {
                steps.push(Step::Look { node, stream });
            }
            steps.extend([
                Step::DecideFromMemory(node),
                Step::ReadAndDecide(node),
                Step::Recall(node),
                Step::CheckNothingToDo(node),
                Step::AppendFast(node),
                Step::AppendSlow(node),
                Step::Acknowledge(node),
                Step::NoticeLoss {
                    node,
                    gives_up: false,
                },
                Step::NoticeLoss {
                    node,
                    gives_up: true,
                },
                Step::LookUp(node),
                Step::ReadHead(node),
                Step::Answer(node),
                Step::LoseConnection(node),
                Step::SendAndLose(node),
                Step::CancelWait(node),
                Step::ClockAhead(node),
                Step::ClockBack(node),
            ]);
        }
        steps.extend([
            Step::Ship,
            Step::RunLate,
            Step::EndBackend,
            Step::Restart,
            Step::FailOver,
        ]);
    }

    fn next_state(&self, last: &State, step: Step) -> Option<State> {
        match step {
            Step::Send { command, node } => self.send(last, command, node),
            Step::DecideFromMemory(node) => self.decide_from_memory(last, node),
            Step::ReadAndDecide(node) => self.read_and_decide(last, node),
            Step::Look { node, stream } => self.look(last, node, stream),
            Step::Recall(node) => self.recall(last, node),
            Step::CheckNothingToDo(node) => self.check_nothing_to_do(last, node),
            Step::AppendFast(node) => self.append_fast(last, node),
            Step::AppendSlow(node) => self.append_slow(last, node),
            Step::Acknowledge(node) => self.acknowledge(last, node),
            Step::NoticeLoss { node, gives_up } => self.notice_loss(last, node, gives_up),
            Step::LookUp(node) => self.look_up(last, node),
            Step::ReadHead(node) => self.read_head(last, node),
            Step::Answer(node) => self.answer(last, node),
            Step::Ship => self.ship(last),
            Step::LoseConnection(node) => self.lose_connection(last, node),
            Step::SendAndLose(node) => self.send_and_lose(last, node),
            Step::RunLate => self.run_late(last),
            Step::EndBackend => self.end_backend(last),
            Step::CancelWait(node) => self.cancel_wait(last, node),
            Step::Restart => self.restart(last),
            Step::FailOver => self.fail_over(last),
            Step::ClockAhead(node) => self.clock_ahead(last, node),
            Step::ClockBack(node) => self.clock_back(last, node),
        }
    }

    fn properties(&self) -> Vec<Property<Self>> {
        property::all()
    }
}
