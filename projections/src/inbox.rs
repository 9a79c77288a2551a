//! The inbox: what people are told, by the rules of one table, and what they have read.
mod queries;
pub mod rules;

pub use queries::{
    Fold, InboxItem, Reader, Wanted, folded, get, list, names, newest_unread, unread,
};

use crate::batch::{ApplyError, Batch};
use crate::event::{Body, Event};
use crate::fold::Folds;
use crate::projection::{Projection, TableInfo};
use crate::row::row;
use domain::application::{ApplicationEvent, Form};
use domain::audit::StreamType;
use domain::award::AwardEvent;
use domain::bank_account::BankAccountEvent;
use domain::complaint::ComplaintEvent;
use domain::disbursement::DisbursementEvent;
use domain::inbox::{InboxEvent, NoticeKind};
use domain::roster::RosterEvent;
use domain::{AnyEvent, UserId};
use rules::{Audience, Notice};

row! {
    /// A notice to one person, or to all of a role within an area or institution.
    pub struct NotificationRow in "read_notification" by notification_id {
        /// Position of the event and number of the notice.
        notification_id: String,
        /// Position of the event.
        position: i64,
        /// A user's id, or the word of a role.
        audience: String,
        /// Home district of the file, for branches.
        home_district: Option<String>,
        /// City of study of the file, for branches.
        study_city: Option<String>,
        /// Institution of the file, for institutions.
        institution_id: Option<String>,
        /// Who did it; they need not be told.
        actor_id: String,
        /// What it tells of.
        kind: NoticeKind,
        /// Whom or what it is about, where its text says so: a person, or `institution|` and an id.
        about_id: Option<String>,
        /// Text; may say [`rules::NAME`].
        body: String,
        /// Path within the portal.
        deep_link: String,
        /// RFC 3339 time of the event.
        created_at: String,
        /// Its day by the office's clock.
        day: String,
    }
}

row! {
    /// Up to where a user has read all notices at once, of one kind or of all.
    pub struct NotificationThroughRow in "read_notification_through" by through_key {
        /// User and kind; no kind for all.
        through_key: String,
        /// Position of the newest of them.
        through: i64,
        /// RFC 3339 time.
        all_read_at: String,
    }
}

row! {
    /// That a user has read a notice.
    pub struct NotificationMarkRow in "read_notification_mark" by mark_key {
        /// Notice and user.
        mark_key: String,
        /// The notice.
        notification_id: String,
        /// The user.
        user_id: String,
        /// RFC 3339 time.
        read_at: String,
    }
}

row! {
    /// What the rules must know of a form, award, account, payment or testimonial.
    pub struct InboxSubjectRow in "read_inbox_subject" by subject_key {
        /// Kind and id.
        subject_key: String,
        /// The applicant or recipient.
        owner_id: String,
        /// Home district.
        home_district: Option<String>,
        /// City of study.
        study_city: Option<String>,
        /// Institution.
        institution_id: Option<String>,
        /// Who prepared it, of a payment.
        preparer_id: Option<String>,
        /// Where it stood last, of a testimonial; what it is called and holds, of a roster.
        state: Option<String>,
        /// The roster, of a payment that belongs to one.
        roster_id: Option<String>,
    }
}

/// Keeps `read_notification`, what was read of it, and `read_inbox_subject`.
pub struct Inbox;

impl Projection for Inbox {
    fn name(&self) -> &'static str {
        "inbox"
    }

    fn skippable(&self) -> bool {
        true
    }

    fn tables(&self) -> Vec<TableInfo> {
        vec![
            TableInfo::of::<NotificationRow>(),
            TableInfo::of::<NotificationMarkRow>(),
            TableInfo::of::<NotificationThroughRow>(),
            TableInfo::of::<InboxSubjectRow>(),
        ]
    }

    /// What somebody was told then is read in the audit trail.
    fn answers_past(&self) -> bool {
        false
    }

    fn reads(&self, kind: StreamType) -> bool {
        matches!(
            kind,
            StreamType::User
                | StreamType::Application
                | StreamType::Award
                | StreamType::BankAccount
                | StreamType::Disbursement
                | StreamType::Roster
                | StreamType::Complaint
                | StreamType::Inbox
                | StreamType::Testimonial
                | StreamType::ChangeRequest
                | StreamType::Machine
        )
    }

    fn needs(&self, event: &Event, batch: &mut Batch) {
        if !matches!(
            event.kind(),
            Some(
                StreamType::User
                    | StreamType::Inbox
                    | StreamType::ChangeRequest
                    | StreamType::Machine
            )
        ) {
            batch.want_own::<InboxSubjectRow>(event, &subject_key(event));
        }
    }

    fn apply(&self, event: &Event, _folds: &Folds, batch: &mut Batch) -> Result<(), ApplyError> {
        if matches!(event.body, Body::Record(_)) {
            judge(event, batch);
            return Ok(());
        }
        let Some(fact) = event.fact() else {
            return Ok(());
        };
        if let AnyEvent::Inbox(fact) = fact {
            mark(event, fact, batch);
            return Ok(());
        }
        learn(event, fact, batch)?;
        let key = subject_key(event);
        let subject = batch.get::<InboxSubjectRow>(&key).cloned();
        for (number, notice) in rules::notices(event, fact, subject.as_ref())
            .into_iter()
            .enumerate()
        {
            let about = about_of(event, fact, subject.as_ref());
            batch.put(row_of(
                event,
                number,
                notice,
                subject.as_ref(),
                about.as_deref(),
            ));
        }
        Ok(())
    }
}

/// What its owner has read.
fn mark(event: &Event, fact: &InboxEvent, batch: &mut Batch) {
    match fact {
        InboxEvent::NotificationRead { notification_id } => batch.put(NotificationMarkRow {
            mark_key: format!("{notification_id}|{}", event.stream_id()),
            notification_id: notification_id.clone(),
            user_id: event.stream_id().to_owned(),
            read_at: event.time(),
        }),
        InboxEvent::AllRead { through, kind } => batch.put(NotificationThroughRow {
            through_key: format!(
                "{}|{}",
                event.stream_id(),
                kind.map_or("", NoticeKind::as_str)
            ),
            through: i64::try_from(*through).unwrap_or(i64::MAX),
            all_read_at: event.time(),
        }),
        InboxEvent::RemindersSwitched { .. } | InboxEvent::PhoneSwitched { .. } => {}
    }
}

fn subject_key(event: &Event) -> String {
    format!("{}|{}", event.stream_type(), event.stream_id())
}

/// A testimonial: whoever moderates is told of a new one, its author of a verdict. A change of words
/// alone tells nobody anything.
fn judge(event: &Event, batch: &mut Batch) {
    let opened = event.opened();
    let text = |name: &str| opened["value"][name].as_str().map(str::to_owned);
    let (Some(author_id), Some(state)) = (text("author_id"), text("state")) else {
        return;
    };
    let key = subject_key(event);
    let before = batch.get::<InboxSubjectRow>(&key).cloned();
    let known = before.and_then(|row| row.state);
    if known.as_ref() != Some(&state) {
        let reason = text("rejection");
        let notices = rules::of_testimonial(&author_id, &state, reason);
        for (number, notice) in notices.into_iter().enumerate() {
            batch.put(row_of(event, number, notice, None, Some(&author_id)));
        }
    }
    batch.put(InboxSubjectRow {
        state: Some(state),
        ..InboxSubjectRow::of_owner(key, author_id)
    });
}

/// Stands between the name of a roster and what it holds.
const HOLDS: &str = " (isinya ";

/// Whom or what a notice is about: the owner of the file, an institution, who proposed, or whose account it is.
fn about_of(event: &Event, fact: &AnyEvent, subject: Option<&InboxSubjectRow>) -> Option<String> {
    match fact {
        AnyEvent::User(_) => Some(event.stream_id().to_owned()),
        AnyEvent::ChangeRequest(_) => Some(event.actor_id().to_owned()),
        AnyEvent::BankAccount(_) => {
            let subject = subject?;
            let is_record = subject.owner_id == UserId::SYSTEM.to_string();
            match &subject.institution_id {
                Some(institution) if is_record => Some(format!("{INSTITUTION}{institution}")),
                _ => Some(subject.owner_id.clone()),
            }
        }
        _ => subject.map(|subject| subject.owner_id.clone()),
    }
}

/// Begins the key of an institution in `read_record`.
const INSTITUTION: &str = "institution|";

impl InboxSubjectRow {
    /// Of which nothing is known but whose it is.
    fn of_owner(subject_key: String, owner_id: String) -> Self {
        Self {
            subject_key,
            owner_id,
            home_district: None,
            study_city: None,
            institution_id: None,
            preparer_id: None,
            state: None,
            roster_id: None,
        }
    }

    /// Where its applicant is from and studies.
    fn take_form(&mut self, form: &Form) {
        self.home_district = form.home_district.as_ref().map(ToString::to_string);
        self.study_city = form.study_city.as_ref().map(ToString::to_string);
        self.institution_id.clone_from(&form.institution_id);
    }
}

/// Keeps what later events of the same file leave out.
fn learn(event: &Event, fact: &AnyEvent, batch: &mut Batch) -> Result<(), ApplyError> {
    let key = subject_key(event);
    let known = |owner_id: String| InboxSubjectRow::of_owner(key.clone(), owner_id);
    match fact {
        AnyEvent::Application(ApplicationEvent::Drafted {
            applicant_id, form, ..
        }) => {
            let mut row = known(applicant_id.to_string());
            row.take_form(form);
            batch.put(row);
        }
        AnyEvent::Award(AwardEvent::RecipientCorrected {
            institution: Some(institution),
            ..
        }) => {
            let row = batch.row::<InboxSubjectRow>(&key)?;
            row.institution_id.clone_from(&institution.id);
        }
        AnyEvent::Application(
            ApplicationEvent::FormChanged { form, .. }
            | ApplicationEvent::FormCorrected { form, .. },
        ) => {
            batch.row::<InboxSubjectRow>(&key)?.take_form(form);
        }
        AnyEvent::Award(AwardEvent::Granted(grant)) => batch.put(InboxSubjectRow {
            home_district: Some(grant.home_district.to_string()),
            study_city: Some(grant.study_city.to_string()),
            institution_id: grant.institution_id.clone(),
            ..known(grant.recipient_id.to_string())
        }),
        AnyEvent::BankAccount(BankAccountEvent::Entered {
            owner_id,
            belongs_to,
            ..
        }) => batch.put(InboxSubjectRow {
            institution_id: domain::bank_account::institution_of_owner(belongs_to.as_deref())
                .map(str::to_owned),
            ..known(owner_id.to_string())
        }),
        AnyEvent::Complaint(ComplaintEvent::Opened { recipient_id, .. }) => {
            batch.put(known(recipient_id.to_string()));
        }
        AnyEvent::Disbursement(DisbursementEvent::Created {
            recipient_id,
            roster_id,
            by,
            ..
        }) => batch.put(InboxSubjectRow {
            preparer_id: Some(by.account().to_string()),
            roster_id: roster_id.clone(),
            ..known(recipient_id.to_string())
        }),
        AnyEvent::Roster(RosterEvent::Created { name, by, .. }) => batch.put(InboxSubjectRow {
            state: Some(name.clone()),
            ..known(by.account().to_string())
        }),
        AnyEvent::Roster(RosterEvent::Locked { count, total, by }) => {
            let before = batch.get::<InboxSubjectRow>(&key);
            let before = before.and_then(|row| row.state.as_deref());
            let name = roster_name(before.unwrap_or_default());
            let state = format!("{name}{HOLDS}{count} pembayaran, {total})");
            batch.put(InboxSubjectRow {
                state: Some(state),
                ..known(by.account().to_string())
            });
        }
        _ => {}
    }
    Ok(())
}

/// What a roster is called. Locked anew after a change, its name stands before the count of the first time.
fn roster_name(told: &str) -> &str {
    match told.split(HOLDS).next().unwrap_or_default() {
        "" => "Daftar pembayaran",
        name => name,
    }
}

fn row_of(
    event: &Event,
    number: usize,
    notice: Notice,
    subject: Option<&InboxSubjectRow>,
    about: Option<&str>,
) -> NotificationRow {
    let (audience, scoped) = match notice.audience {
        Audience::Person(id) => (id, None),
        Audience::Role(role) => (role.as_str().to_owned(), subject),
    };
    NotificationRow {
        notification_id: format!("{}-{number}", event.position()),
        position: event.position_i64(),
        audience,
        home_district: scoped.and_then(|subject| subject.home_district.clone()),
        study_city: scoped.and_then(|subject| subject.study_city.clone()),
        institution_id: scoped.and_then(|subject| subject.institution_id.clone()),
        actor_id: event.actor_id().to_owned(),
        kind: notice.kind,
        about_id: (notice.kind.name_right().is_some())
            .then(|| about.map(str::to_owned))
            .flatten(),
        body: notice.body,
        deep_link: notice.deep_link,
        created_at: event.time(),
        day: domain::office_time(event.recorded.recorded_at)
            .date_naive()
            .to_string(),
    }
}
