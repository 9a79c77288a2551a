//! Accounts of machines as they stand.
use crate::batch::{ApplyError, Batch};
use crate::error::Error;
use crate::event::Event;
use crate::fold::{Folded, Folds, RowOf};
use crate::projection::{Projection, TableInfo};
use crate::row::{Row, row};
use crate::select::Select;
use crate::store::ReadStore;
use domain::AnyEvent;
use domain::audit::StreamType;
use domain::machine::Machine;
use sqlx::Row as _;

row! {
    /// A machine as it stands.
    pub struct MachineRow in "read_machine" by machine_id {
        /// Its id, by which it names itself.
        machine_id: String,
        /// Version of its stream.
        version: i64,
        /// Position of its last event.
        position: i64,
        /// Position of its first event.
        created_position: i64,
        /// What the office calls it.
        name: String,
        /// Wire words of what it may do, with spaces between.
        scopes: String,
        /// The branch in whose area it reads.
        branch_id: Option<String>,
        /// Its last day.
        ends_on: String,
        /// Who answers for it.
        responsible_id: String,
        /// Whether it has a key.
        has_key: bool,
        /// Whether it was withdrawn.
        withdrawn: bool,
        /// Whether its end was noted.
        expired: bool,
        /// RFC 3339 time of the first event.
        created_at: String,
        /// RFC 3339 time of the last event.
        updated_at: String,
    }
}

/// Keeps `read_machine`.
pub struct Machines;

impl Projection for Machines {
    fn name(&self) -> &'static str {
        "machine"
    }

    fn tables(&self) -> Vec<TableInfo> {
        vec![TableInfo::of::<MachineRow>()]
    }

    fn reads(&self, kind: StreamType) -> bool {
        kind == StreamType::Machine
    }

    fn folds(&self, kind: StreamType) -> bool {
        kind == StreamType::Machine
    }

    fn needs(&self, _event: &Event, _batch: &mut Batch) {}

    fn apply(&self, event: &Event, folds: &Folds, batch: &mut Batch) -> Result<(), ApplyError> {
        if let Some(AnyEvent::Machine(_)) = event.fact() {
            folds.of::<Machine>(&event.recorded.stream)?;
            batch.refresh::<MachineRow>(event);
        }
        Ok(())
    }
}

impl RowOf for MachineRow {
    type Of = Machine;

    fn row_of(folded: &Folded<Machine>) -> Option<Self> {
        let (state, heads) = (folded.aggregate.state()?, &folded.heads);
        let machine = &state.machine;
        let scopes: Vec<&str> = machine.scopes.iter().map(|scope| scope.as_str()).collect();
        Some(Self {
            machine_id: folded.id.clone(),
            version: heads.version,
            position: heads.position(),
            created_position: heads.created_position(),
            name: machine.name.trim().to_owned(),
            scopes: scopes.join(" "),
            branch_id: machine.branch_id.clone(),
            ends_on: machine.ends_on.to_string(),
            responsible_id: machine.responsible.to_string(),
            has_key: state.key_hash.is_some(),
            withdrawn: state.withdrawn,
            expired: state.expired,
            created_at: heads.created_at(),
            updated_at: heads.updated_at(),
        })
    }
}

/// A machine with the names of what it points to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MachineItem {
    /// The machine.
    pub machine: MachineRow,
    /// Name of who answers for it.
    pub responsible_name: Option<String>,
}

/// Every machine, the newest first.
///
/// # Errors
/// The read store cannot be read.
pub async fn list(store: &ReadStore) -> Result<Vec<MachineItem>, Error> {
    let mut select = Select::new(
        format!("{}, u.name", MachineRow::columns_of("m")),
        "read_machine m LEFT JOIN read_user u ON u.user_id = m.responsible_id",
    );
    select.then("ORDER BY m.created_position DESC");
    select
        .all(&mut *store.connection().await?, |row| {
            Ok(MachineItem {
                machine: MachineRow::read(row)?,
                responsible_name: row.try_get(MachineRow::COLUMNS.len())?,
            })
        })
        .await
}

/// Those whose last day is before this one and whose end was not noted yet.
///
/// # Errors
/// The read store cannot be read.
pub async fn over_before(store: &ReadStore, today: &str) -> Result<Vec<String>, Error> {
    let mut select = Select::new("m.machine_id", "read_machine m");
    select
        .only("m.withdrawn = 0 AND m.expired = 0")
        .when("m.ends_on < ?", today.to_owned());
    select
        .all(&mut *store.connection().await?, |row| row.try_get(0))
        .await
}
