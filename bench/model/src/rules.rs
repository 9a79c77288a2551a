//! The rules of appending that can be switched off.

/// A rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub enum Rule {
    /// After an append of unknown outcome, what the look-up found is told only behind a committed write
    /// that has waited for the standby.
    LookUpCommits = 1,
    /// An answer recalled by repeat key, and an answer that nothing is to be done, waits likewise.
    RecallCommits = 1 << 1,
    /// A signed head that was read is handed out (published, kept outside the database, given to a
    /// witness) only behind such a write too.
    HeadCommits = 1 << 2,
    /// What is told was read over the connection that made the write, so by the same server: not over
    /// another one that may have been to the server before.
    OneConnection = 1 << 3,
    /// The fast path compares the remembered edge with the stored head whole, not by its size.
    CompareEdge = 1 << 4,
    /// The remembered edge and aggregates go when the writer's connection was lost.
    ForgetOnLoss = 1 << 5,
    /// An append says the last event of each stream that it was decided on, not its version alone.
    CompareStream = 1 << 6,
    /// A remembered aggregate is brought up to date only behind the very event it ended with.
    CompareRefresh = 1 << 7,
    /// An answer that nothing is to be done compares what it was decided on with the log, as an append does.
    CheckNoOp = 1 << 8,
    /// `recorded_at` is the later of the clock and of just after the last event, taken under the head's lock.
    Monotone = 1 << 9,
    /// A commit that was answered with the warning that the standby was not waited for is looked up, not believed.
    HeedWarning = 1 << 10,
    /// The write of a look-up that found nothing changes what the interrupted statement compares, so that
    /// it does nothing should the server only read it now.
    LookUpFences = 1 << 11,
}

impl Rule {
    /// All of them.
    pub const ALL: [Self; 12] = [
        Self::LookUpCommits,
        Self::RecallCommits,
        Self::HeadCommits,
        Self::OneConnection,
        Self::CompareEdge,
        Self::ForgetOnLoss,
        Self::CompareStream,
        Self::CompareRefresh,
        Self::CheckNoOp,
        Self::Monotone,
        Self::HeedWarning,
        Self::LookUpFences,
    ];
}

/// Which rules hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules(u16);

impl Rules {
    /// None: appending as it was before these rules.
    pub const NONE: Self = Self(0);

    /// All of them.
    #[must_use]
    pub fn all() -> Self {
        Rule::ALL.into_iter().fold(Self::NONE, Self::with)
    }

    /// With a rule.
    #[must_use]
    pub fn with(self, rule: Rule) -> Self {
        Self(self.0 | rule as u16)
    }

    /// Without a rule.
    #[must_use]
    pub fn without(self, rule: Rule) -> Self {
        Self(self.0 & !(rule as u16))
    }

    /// Whether a rule holds.
    #[must_use]
    pub fn has(self, rule: Rule) -> bool {
        self.0 & rule as u16 != 0
    }
}
