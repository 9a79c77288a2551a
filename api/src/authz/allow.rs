//! What an endpoint declares of itself, beside its handler: who may call it and how far, which
//! permission it needs, whether a repeat needs a key, whether its answer is the same for everybody.
//!
//! ```text
//! extensions(("x-access" = json!(allow::to().branch().admin().approve(allow::Application))))
//! ```
//! The guard, the tests that walk every cell and the OpenAPI text are assembled from it; nothing is
//! read out of an address.

use axum::http::{HeaderMap, HeaderValue};
use chrono::NaiveDate;
pub use domain::machine::MachineScope as Machines;
pub use domain::permission::Action;
pub use domain::permission::Entity::{self, *};
use domain::permission::Right;
use domain::security::SecurityKind;
pub use domain::security::ShownRecord as Shown;
use serde::{Deserialize, Serialize};

use super::{Role, Scope};

/// The declaration of one endpoint. A role that is not named is refused.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Access {
    /// Open to everybody; roles still get [`Scope::Anonymous`] or what `grants` says.
    pub anonymous: bool,
    /// The roles let in, and how far each reaches.
    pub grants: Vec<(Role, Scope)>,
    /// The permission it needs beside; none for what concerns nobody else.
    pub right: Option<Right>,
    /// Permissions that what it is sent may need beside; its handler asks for them.
    #[serde(default)]
    pub also: Vec<Right>,
    /// Why it takes no repeat key, where it writes and takes none.
    pub without_key: Option<String>,
    /// Whether its answer is the same for everybody and kept until the next event.
    pub cached: bool,
    /// Whether pages of other sites may read it, as a visitor would; what is cached always is.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shared: bool,
    /// Whether a session may call it that has not shown its second proof yet.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub before_proof: bool,
    /// Whether it asks for a proof of the last minutes: what cannot be taken back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fresh: bool,
    /// What the security log notes when it answers.
    #[serde(default)]
    pub noted: Option<Noted>,
    /// Since when it is deprecated, and until when it is answered; none: it stays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deprecated: Option<Deprecated>,
    /// The scope by which a machine may call it; none: no machine does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub machine: Option<Machines>,
    /// Why its caller shows a key of their own in place of a session and a signature, and is answered in other words than
    /// ours; none: as every other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_key: Option<String>,
    /// The roles from which it hides numbers and addresses of the record it shows; a test holds it to that.
    #[serde(default)]
    pub masked_for: Vec<Role>,
}

/// For how many days an operation is answered at least after programs were told to leave it.
pub const ANSWERED_DAYS: i64 = 365;

/// How long an operation is still answered that programs should leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deprecated {
    /// The day on which it was told.
    pub since: NaiveDate,
    /// Its last day.
    pub until: NaiveDate,
}

impl Deprecated {
    /// Tells it with an answer: `Deprecation` (RFC 9745) and `Sunset` (RFC 8594).
    pub fn tell(self, headers: &mut HeaderMap) {
        let since = domain::office_midnight(self.since).timestamp();
        let over = self.until.succ_opt().unwrap_or(self.until);
        let sunset = domain::office_midnight(over).format("%a, %d %b %Y %H:%M:%S GMT");
        let told = [
            ("deprecation", format!("@{since}")),
            ("sunset", sunset.to_string()),
        ];
        for (name, text) in told {
            if let Ok(value) = HeaderValue::try_from(text) {
                headers.insert(name, value);
            }
        }
    }
}

/// What the security log notes of an endpoint that answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Noted {
    /// The personal record of somebody is opened.
    Opens {
        /// Which record.
        what: Shown,
        /// What the address names, by which the person is found.
        whose: Whose,
    },
    /// A file with the accounts of many payees is taken out.
    BankFile,
    /// An audit pack is taken out.
    AuditPack,
}

impl Noted {
    /// The kind of its entry.
    pub const fn kind(self) -> SecurityKind {
        match self {
            Self::Opens { .. } => SecurityKind::RecordOpened,
            Self::BankFile => SecurityKind::BankFile,
            Self::AuditPack => SecurityKind::AuditPack,
        }
    }
}

/// What the `{id}` of an address names, by which the person is found whose record is opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Whose {
    /// The person.
    Person,
    /// A form of theirs.
    Application,
    /// An award of theirs.
    Award,
    /// A payment to them.
    Disbursement,
    /// An account that money for them goes to.
    BankAccount,
    /// A file of theirs.
    File,
    /// Not the path but the query: `dataDiriId`, or `formulirPendaftarId`.
    Student,
}

/// Open to everybody, signed in or not.
pub fn open() -> Access {
    Access {
        anonymous: true,
        ..Access::default()
    }
}

/// Nobody yet: name the roles.
pub fn to() -> Access {
    Access::default()
}

fn all_with(scope: Scope) -> Access {
    super::ROLES
        .into_iter()
        .fold(to(), |access, role| access.with(role, scope))
}

/// Every signed-in role, for what concerns the caller alone.
pub fn own() -> Access {
    all_with(Scope::Own)
}

/// Every signed-in role, for what is the same for all of them.
pub fn any() -> Access {
    all_with(Scope::Any)
}

/// Whoever may send a file: it is theirs until a command names it. The government never writes.
pub fn writers() -> Access {
    own().without(Role::Government)
}

/// What is the same for all, of which an institution sees its own part.
pub fn catalogue() -> Access {
    any()
        .without(Role::Institution)
        .with(Role::Institution, Scope::OwnInstitution)
}

impl Access {
    /// Lets a role in, as far as the scope.
    #[must_use]
    pub fn with(mut self, role: Role, scope: Scope) -> Self {
        self.grants.push((role, scope));
        self
    }

    fn without(mut self, role: Role) -> Self {
        self.grants.retain(|(granted, _)| *granted != role);
        self
    }

    /// Applicants and recipients, for their own.
    #[must_use]
    pub fn applicant(self) -> Self {
        self.with(Role::Applicant, Scope::Own)
    }

    /// Branches, within their area.
    #[must_use]
    pub fn branch(self) -> Self {
        self.with(Role::Branch, Scope::Area)
    }

    /// Admins, for everything.
    #[must_use]
    pub fn admin(self) -> Self {
        self.with(Role::Admin, Scope::All)
    }

    /// The government, for everything; it reads and never writes, but that its inspector stops money.
    #[must_use]
    pub fn government(self) -> Self {
        self.with(Role::Government, Scope::All)
    }

    /// Institutions, for what belongs to them.
    #[must_use]
    pub fn institution(self) -> Self {
        self.with(Role::Institution, Scope::OwnInstitution)
    }

    fn asks(mut self, entity: Entity, action: Action) -> Self {
        self.right = Some((entity, action));
        self
    }

    /// Needs the permission to see the entity.
    #[must_use]
    pub fn view(self, entity: Entity) -> Self {
        self.asks(entity, Action::View)
    }

    /// Needs the permission to add one.
    #[must_use]
    pub fn create(self, entity: Entity) -> Self {
        self.asks(entity, Action::Create)
    }

    /// Needs the permission to change one.
    #[must_use]
    pub fn update(self, entity: Entity) -> Self {
        self.asks(entity, Action::Update)
    }

    /// Needs the permission to delete one.
    #[must_use]
    pub fn delete(self, entity: Entity) -> Self {
        self.asks(entity, Action::Delete)
    }

    /// Needs the permission to decide on what others prepared.
    #[must_use]
    pub fn approve(self, entity: Entity) -> Self {
        self.asks(entity, Action::Approve)
    }

    /// Needs the permission to take a list of them out, and a fresh proof of who takes it.
    #[must_use]
    pub fn export(self, entity: Entity) -> Self {
        self.asks(entity, Action::Export).fresh()
    }

    /// Needs the permission to issue the order to pay (SPM), and a fresh proof of who does.
    #[must_use]
    pub fn order_to_pay(self, entity: Entity) -> Self {
        self.asks(entity, Action::OrderToPay).fresh()
    }

    /// Needs the permission to issue the order to disburse (SP2D), and a fresh proof of who does.
    #[must_use]
    pub fn disburse(self, entity: Entity) -> Self {
        self.asks(entity, Action::Disburse).fresh()
    }

    /// What it is sent may need this permission beside; its handler asks for it.
    #[must_use]
    pub fn also(mut self, action: Action, entity: Entity) -> Self {
        self.also.push((entity, action));
        self
    }

    /// Takes no repeat key, for this reason.
    #[must_use]
    pub fn without_key(mut self, reason: &str) -> Self {
        self.without_key = Some(reason.to_owned());
        self
    }

    /// The answer is the same for everybody and kept until the next event.
    #[must_use]
    pub fn cached(mut self) -> Self {
        self.cached = true;
        self
    }

    /// Pages of other sites may read it, as a visitor would.
    #[must_use]
    pub fn shared(mut self) -> Self {
        self.shared = true;
        self
    }

    /// Whether pages of other sites may read it.
    pub fn is_shared(&self) -> bool {
        self.cached || self.shared
    }

    /// A session may call it that has not shown its second proof yet.
    #[must_use]
    pub fn before_proof(mut self) -> Self {
        self.before_proof = true;
        self
    }

    /// Programs should leave it: told on the first day, answered until the last, at least [`ANSWERED_DAYS`] later.
    #[must_use]
    pub fn deprecated(mut self, since: &str, until: &str) -> Self {
        let day = |text: &str| text.parse().unwrap_or_default();
        self.deprecated = Some(Deprecated {
            since: day(since),
            until: day(until),
        });
        self
    }

    /// A machine may call it that has this scope. It reads, and asks for no fresh proof: a test holds every declaration
    /// to that.
    #[must_use]
    pub fn machine(mut self, scope: Machines) -> Self {
        self.machine = Some(scope);
        self
    }

    /// The caller shows a key of their own, in a form and with answers that a standard says: no session, no signature, no
    /// envelope, and why.
    #[must_use]
    pub fn by_key(mut self, reason: &str) -> Self {
        self.by_key = Some(reason.to_owned());
        self
    }

    /// Asks for a second proof of the last minutes.
    #[must_use]
    pub fn fresh(mut self) -> Self {
        self.fresh = true;
        self
    }

    /// Shows the record of a person, found by what the address names. Whoever opens another's is noted in the
    /// security log, where the person reads who it was.
    #[must_use]
    pub fn shows(mut self, what: Shown, whose: Whose) -> Self {
        self.noted = Some(Noted::Opens { what, whose });
        self
    }

    /// Hides numbers and addresses from this role.
    #[must_use]
    pub fn masked_for(mut self, role: Role) -> Self {
        self.masked_for.push(role);
        self
    }

    /// Takes out a file with the accounts of many payees; noted in the security log.
    #[must_use]
    pub fn bank_file(mut self) -> Self {
        self.noted = Some(Noted::BankFile);
        self
    }

    /// Takes out an audit pack; noted in the security log.
    #[must_use]
    pub fn audit_pack(mut self) -> Self {
        self.noted = Some(Noted::AuditPack);
        self
    }

    /// The scope of a caller (`None`: not signed in), or `None` when refused.
    pub fn scope(&self, role: Option<Role>) -> Option<Scope> {
        let granted = role.and_then(|role| {
            self.grants
                .iter()
                .find(|(granted, _)| *granted == role)
                .map(|(_, scope)| *scope)
        });
        granted.or(self.anonymous.then_some(Scope::Anonymous))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::authz::ROLES;

    #[test]
    fn a_role_that_is_not_named_is_refused() {
        let access = to().admin();
        assert_eq!(access.scope(Some(Role::Admin)), Some(Scope::All));
        assert_eq!(access.scope(Some(Role::Government)), None);
        assert_eq!(access.scope(None), None);
    }

    #[test]
    fn a_program_is_told_since_when_and_until_when() {
        let access = to().admin().deprecated("2026-01-01", "2026-12-31");
        let mut headers = HeaderMap::new();
        access.deprecated.unwrap().tell(&mut headers);
        // Midnight in Jayapura.
        assert_eq!(headers["deprecation"], "@1767193200");
        assert_eq!(headers["sunset"], "Thu, 31 Dec 2026 15:00:00 GMT");
    }

    #[test]
    fn whatever_is_left_is_answered_for_a_year_and_told_in_the_changelog() {
        let told = include_str!("../../../docs/kontrak/CHANGELOG.md");
        let openapi = crate::docs::declared();
        for (path, method, operation) in crate::authz::operations(&openapi) {
            let Some(left) = crate::authz::declared(operation).unwrap().deprecated else {
                continue;
            };
            let days = (left.until - left.since).num_days();
            assert!(days >= ANSWERED_DAYS, "{method} {path}: {days}");
            assert!(
                told.contains(&format!("`{method} {path}`")),
                "{method} {path}"
            );
        }
    }

    #[test]
    fn an_open_operation_is_open_to_every_role() {
        for role in ROLES {
            assert_eq!(open().scope(Some(role)), Some(Scope::Anonymous));
        }
    }

    #[test]
    fn the_government_sends_no_files_and_an_institution_sees_its_part() {
        assert_eq!(writers().scope(Some(Role::Government)), None);
        let scope = catalogue().scope(Some(Role::Institution));
        assert_eq!(scope, Some(Scope::OwnInstitution));
    }
}
