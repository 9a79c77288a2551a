//! How much of what is remembered a command is decided on.
use ledger::StreamId;

/// What a unit takes from memory; the append holds each stream to the version that was seen, whatever it came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Believed {
    /// All that is remembered: the first attempt.
    All,
    /// All but one stream, which had moved when it was appended to: many payments change one line of the budget, and
    /// nothing else of what each was decided on.
    AllBut(StreamId),
    /// Nothing: what the log says now.
    Nothing,
}

impl Believed {
    /// What is believed of a stream is what is remembered.
    pub(crate) fn of(&self, stream: &StreamId) -> bool {
        match self {
            Self::All => true,
            Self::AllBut(moved) => moved != stream,
            Self::Nothing => false,
        }
    }

    /// What is left to believe when this stream has moved: where it is the second one, nothing.
    pub(super) fn after_conflict(self, moved: StreamId) -> Self {
        match self {
            Self::All => Self::AllBut(moved),
            Self::AllBut(before) if before == moved => Self::AllBut(moved),
            Self::AllBut(_) | Self::Nothing => Self::Nothing,
        }
    }
}
