//! Whether events of a kind concern a reader who does not reach everything.

use domain::audit::StreamType;
use sqlx::Row as _;

use super::since::visible;
use crate::error::Error;
use crate::scope::Scope;
use crate::select::Select;
use crate::store::ReadStore;

/// Whether what happened to these streams of a kind concerns a reader, by their scope and their own id: their own files,
/// those of their area or institution, and what everybody reads. Work of the office itself concerns no other.
///
/// # Errors
/// The read store cannot be read.
pub async fn concerns(
    store: &ReadStore,
    scope: &Scope,
    reader_id: &str,
    kind: StreamType,
    ids: &[String],
) -> Result<bool, Error> {
    let is_own = || ids.iter().any(|id| id == reader_id);
    let owned = match (kind, scope) {
        (StreamType::Inbox, _) => return Ok(is_own()),
        (_, Scope::All) => return Ok(true),
        (StreamType::User, _) => return Ok(is_own()),
        (StreamType::Application | StreamType::Award | StreamType::Disbursement, _) => {
            return Ok(!visible(store, scope, kind.as_str(), ids).await?.is_empty());
        }
        (
            StreamType::Decree
            | StreamType::Roster
            | StreamType::BudgetLine
            | StreamType::ChangeRequest
            | StreamType::Hold
            | StreamType::Machine
            | StreamType::Installation,
            _,
        )
        | (StreamType::Finding, Scope::Person(_) | Scope::Institution(_)) => return Ok(false),
        (StreamType::BankAccount, Scope::Person(_)) => Owned {
            table: "read_bank_account x",
            id: "x.bank_account_id",
            owner: "x.owner_id = ?",
        },
        (StreamType::Complaint, Scope::Person(_)) => Owned {
            table: "read_complaint x",
            id: "x.complaint_id",
            owner: "x.recipient_id = ?",
        },
        (
            StreamType::PersonalData
            | StreamType::Achievement
            | StreamType::FinalProject
            | StreamType::Testimonial,
            Scope::Person(_),
        ) => Owned {
            table: "read_record x",
            id: "x.record_id",
            owner: "x.subject_id = ?",
        },
        _ => return Ok(true),
    };
    owned.has(store, reader_id, ids).await
}

/// Where the owner of a kind stands.
struct Owned {
    table: &'static str,
    id: &'static str,
    owner: &'static str,
}

impl Owned {
    async fn has(&self, store: &ReadStore, owner: &str, ids: &[String]) -> Result<bool, Error> {
        let mut select = Select::new("x.position", self.table);
        select
            .when(self.owner, owner.to_owned())
            .any_of(&[(self.id, ids)])
            .then("LIMIT 1");
        let found: Vec<i64> = select
            .all(&mut *store.connection().await?, |row| row.try_get(0))
            .await?;
        Ok(!found.is_empty())
    }
}
