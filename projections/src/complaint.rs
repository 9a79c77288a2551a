//! Complaints of recipients: the finance team's queue, a recipient's own, and what was said.
use crate::award::SCOPE;
use crate::batch::{ApplyError, Batch};
use crate::error::Error;
use crate::event::Event;
use crate::fold::{Folded, Folds, RowOf};
use crate::paging::{Page, Paging};
use crate::projection::{Projection, TableInfo};
use crate::row::{Column, Row, row};
use crate::scope::Scope;
use crate::select::Select;
use crate::store::ReadStore;
use domain::AnyEvent;
use domain::audit::StreamType;
use domain::complaint::{Complaint, ComplaintEvent, ComplaintStatus, ComplaintTopic};
use domain::disbursement::Component;
use sqlx::Row as _;
use sqlx::any::AnyRow;

row! {
    /// A complaint as it stands.
    pub struct ComplaintRow in "read_complaint" by complaint_id {
        /// Its id.
        complaint_id: String,
        /// Version of its stream.
        version: i64,
        /// Position of its last event.
        position: i64,
        /// Position of its first event.
        created_position: i64,
        /// Who complains.
        recipient_id: String,
        /// Their award.
        award_id: String,
        /// The payment it is about.
        disbursement_id: Option<String>,
        /// What it is about.
        topic: ComplaintTopic,
        /// Its state.
        status: ComplaintStatus,
        /// RFC 3339 time since when.
        status_since: String,
        /// How many messages there are.
        messages: i64,
        /// RFC 3339 time of the first event.
        created_at: String,
        /// RFC 3339 time of the last event.
        updated_at: String,
    }
}

row! {
    /// A message of a complaint.
    pub struct ComplaintMessageRow in "read_complaint_message" {
        /// Position of its event.
        position: i64,
        /// The complaint.
        complaint_id: String,
        /// Whether the finance team said it.
        from_office: bool,
        /// Who said it.
        actor_id: String,
        /// Sealed node of the text.
        text_sealed: Option<String>,
        /// RFC 3339 time.
        said_at: String,
    }
}

/// Keeps `read_complaint` and `read_complaint_message`.
pub struct Complaints;

impl Projection for Complaints {
    fn name(&self) -> &'static str {
        "complaint"
    }

    fn tables(&self) -> Vec<TableInfo> {
        vec![
            TableInfo::of::<ComplaintRow>(),
            TableInfo::of::<ComplaintMessageRow>(),
        ]
    }

    fn reads(&self, kind: StreamType) -> bool {
        kind == StreamType::Complaint
    }

    fn folds(&self, kind: StreamType) -> bool {
        kind == StreamType::Complaint
    }

    fn needs(&self, _event: &Event, _batch: &mut Batch) {}

    fn apply(&self, event: &Event, folds: &Folds, batch: &mut Batch) -> Result<(), ApplyError> {
        let Some(AnyEvent::Complaint(fact)) = event.fact() else {
            return Ok(());
        };
        folds.of::<Complaint>(&event.recorded.stream)?;
        batch.refresh::<ComplaintRow>(event);
        let from_office = match fact {
            ComplaintEvent::Opened { .. } | ComplaintEvent::AskedAgain { .. } => false,
            ComplaintEvent::Answered { .. } => true,
            ComplaintEvent::Closed { .. } => return Ok(()),
        };
        batch.add(ComplaintMessageRow {
            position: event.position_i64(),
            complaint_id: event.stream_id().to_owned(),
            from_office,
            actor_id: event.actor_id().to_owned(),
            text_sealed: event.sealed_text("/text"),
            said_at: event.time(),
        });
        Ok(())
    }
}

impl RowOf for ComplaintRow {
    type Of = Complaint;

    fn row_of(folded: &Folded<Complaint>) -> Option<Self> {
        let (state, heads) = (folded.aggregate.state()?, &folded.heads);
        Some(Self {
            complaint_id: folded.id.clone(),
            version: heads.version,
            position: heads.position(),
            created_position: heads.created_position(),
            recipient_id: state.recipient_id.to_string(),
            award_id: state.award_id.to_string(),
            disbursement_id: state.disbursement_id.map(|id| id.to_string()),
            topic: state.topic,
            status: state.status,
            status_since: heads.status_since(),
            messages: i64::from(state.messages),
            created_at: heads.created_at(),
            updated_at: heads.updated_at(),
        })
    }
}

/// When a complaint was made and how it stands: nothing of who made it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComplaintAge {
    /// Its state.
    pub status: ComplaintStatus,
    /// RFC 3339 time when it was made.
    pub created_at: String,
    /// RFC 3339 time since when it stands so.
    pub status_since: String,
}

/// Every complaint with its age, oldest first.
///
/// # Errors
/// The read store cannot be read.
pub async fn ages(store: &ReadStore) -> Result<Vec<ComplaintAge>, Error> {
    let mut select = Select::new("c.status, c.created_at, c.status_since", "read_complaint c");
    select.then("ORDER BY c.created_at");
    select
        .all(&mut *store.connection().await?, |row| {
            Ok(ComplaintAge {
                status: Column::read(row, 0)?,
                created_at: row.try_get(1)?,
                status_since: row.try_get(2)?,
            })
        })
        .await
}

/// A complaint with what a list shows of its award and payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComplaintItem {
    /// The complaint.
    pub complaint: ComplaintRow,
    /// Name of the recipient.
    pub recipient_name: Option<String>,
    /// What the payment is for.
    pub component: Option<Component>,
    /// Semester that it pays for.
    pub semester: Option<i64>,
    /// Academic year that it pays for.
    pub academic_year: Option<String>,
    /// Its amount in whole rupiah.
    pub amount: Option<i64>,
}

const FROM: &str = "read_complaint c\n\
    LEFT JOIN read_award w ON w.award_id = c.award_id\n\
    LEFT JOIN read_disbursement p ON p.disbursement_id = c.disbursement_id";

fn columns() -> String {
    format!(
        "{}, w.name, p.component, p.semester, p.academic_year, p.amount",
        ComplaintRow::columns_of("c")
    )
}

fn item(row: &AnyRow) -> Result<ComplaintItem, sqlx::Error> {
    let after = ComplaintRow::COLUMNS.len();
    Ok(ComplaintItem {
        complaint: ComplaintRow::read(row)?,
        recipient_name: row.try_get(after)?,
        component: Column::read(row, after + 1)?,
        semester: row.try_get(after + 2)?,
        academic_year: row.try_get(after + 3)?,
        amount: row.try_get(after + 4)?,
    })
}

/// Which complaints a list shows.
#[derive(Debug, Clone, Default)]
pub struct ComplaintFilter {
    /// Only in this state.
    pub status: Option<ComplaintStatus>,
    /// Only about this.
    pub topic: Option<ComplaintTopic>,
    /// Only recipients whose name holds this text.
    pub search: Option<String>,
}

/// One complaint, if it is within the scope.
///
/// # Errors
/// The read store cannot be read.
pub async fn get(
    store: &ReadStore,
    scope: &Scope,
    complaint_id: &str,
) -> Result<Option<ComplaintItem>, Error> {
    let mut select = Select::new(columns(), FROM);
    scope.limit(&mut select, &SCOPE);
    select.when("c.complaint_id = ?", complaint_id.to_owned());
    select.first(&mut *store.connection().await?, item).await
}

/// How a list of complaints is ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ComplaintSort {
    /// What waits for the office first, the oldest first.
    #[default]
    Waiting,
    /// Newest first.
    Newest,
    /// Oldest first.
    Oldest,
    /// By name of the recipient.
    Name,
}

impl ComplaintSort {
    const fn order(self) -> &'static str {
        match self {
            Self::Waiting => {
                "CASE c.status WHEN 'menunggu_jawaban' THEN 0 WHEN 'dijawab' THEN 1 ELSE 2 END, \
                 c.status_since, c.complaint_id"
            }
            Self::Newest => "c.created_position DESC",
            Self::Oldest => "c.created_position",
            Self::Name => "w.name_key, c.complaint_id",
        }
    }
}

/// A page of complaints within a scope: those that wait for an answer first, the longest waiting
/// before the others.
///
/// # Errors
/// The read store cannot be read.
pub async fn list(
    store: &ReadStore,
    scope: &Scope,
    filter: &ComplaintFilter,
    sort: ComplaintSort,
    paging: Paging,
) -> Result<Page<ComplaintItem>, Error> {
    let mut select = Select::new(columns(), FROM);
    scope.limit(&mut select, &SCOPE);
    select
        .when_some("c.status = ?", filter.status.map(|word| word.to_string()))
        .when_some("c.topic = ?", filter.topic.map(|word| word.to_string()))
        .search(&["w.name_key"], filter.search.as_deref());
    select.page(store, sort.order(), paging, item).await
}

/// A message with the name of the member of staff who wrote it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComplaintMessage {
    /// The message.
    pub message: ComplaintMessageRow,
    /// Name of a member of staff; never that of a recipient.
    pub staff_name: Option<String>,
}

/// What was said in a complaint, oldest first.
///
/// # Errors
/// The read store cannot be read.
pub async fn messages(
    store: &ReadStore,
    complaint_id: &str,
) -> Result<Vec<ComplaintMessage>, Error> {
    let mut select = Select::new(
        format!("{}, u.name", ComplaintMessageRow::columns_of("m")),
        "read_complaint_message m\n\
         LEFT JOIN read_user u ON u.user_id = m.actor_id AND u.role <> 'user'",
    );
    select
        .when("m.complaint_id = ?", complaint_id.to_owned())
        .then("ORDER BY m.position");
    select
        .all(&mut *store.connection().await?, |row| {
            Ok(ComplaintMessage {
                message: ComplaintMessageRow::read(row)?,
                staff_name: row.try_get(ComplaintMessageRow::COLUMNS.len())?,
            })
        })
        .await
}
