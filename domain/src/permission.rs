//! Permissions (role-user-permission): which acts on which entities a level or a single user has.
//!
//! One aggregate holds all of them, so that a change is decided against the whole. The authorisation
//! table stays the ceiling: nothing here gives more than it allows, and no scope (area, institution,
//! own) is widened.

mod demand;
mod error;
mod held;
mod upcast;

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::function::Function;
use crate::{Context, Decide, Role, UserId};

pub use error::PermissionError;
pub use held::{Held, StandIn, StandInProblem};
pub(crate) use upcast::name_orders;

/// Id of the one stream that holds all permissions.
pub const PERMISSIONS_ID: &str = "semua";

wire_enum! {
    /// What a permission is about: the entities of spec §3 as their calls name them.
    pub enum Entity {
        /// Accounts.
        User = "user" => "Pengguna",
        /// Permissions themselves.
        Permission = "role-user-permission" => "Hak akses",
        /// Registration forms.
        Application = "formulir-pendaftaran" => "Formulir pendaftaran",
        /// Personal data, addresses, previous education, lists of students.
        PersonalData = "data-diri" => "Data diri",
        /// Awards.
        Award = "penerima-beasiswa" => "Penerima beasiswa",
        /// Academic records.
        AcademicRecord = "data-akademik" => "Data akademik",
        /// Achievements.
        Achievement = "prestasi" => "Prestasi",
        /// Final projects and research.
        FinalProject = "tugas-akhir" => "Tugas akhir dan riset",
        /// Decrees.
        Decree = "sk-penetapan" => "SK penetapan",
        /// Bank accounts.
        BankAccount = "rekening" => "Rekening",
        /// Budget lines.
        BudgetLine = "pagu" => "Pagu anggaran",
        /// Payments.
        Disbursement = "keuangan" => "Keuangan",
        /// Holds on payments and recipients.
        Hold = "penahanan" => "Penahanan pembayaran",
        /// Payment rosters.
        Roster = "daftar-pembayaran" => "Daftar pembayaran",
        /// Spending reports and complaints.
        Report = "laporan" => "Laporan dan pengaduan",
        /// Integrity findings.
        Finding = "temuan" => "Temuan",
        /// The audit trail.
        Audit = "audit" => "Jejak audit",
        /// The security log.
        SecurityLog = "catatan-keamanan" => "Catatan keamanan",
        /// Marks and notes of inspectors.
        WorkingPaper = "kertas-kerja" => "Kertas kerja pengawas",
        /// Dashboards.
        Dashboard = "dashboard" => "Dashboard",
        /// News.
        News = "berita" => "Berita",
        /// News categories.
        NewsCategory = "kategori-berita" => "Kategori berita",
        /// Testimonials.
        Testimonial = "testimoni" => "Testimoni",
        /// Texts of public pages.
        SiteText = "teks-situs" => "Teks situs",
        /// Banks.
        Bank = "bank" => "Bank",
        /// Districts and kampung.
        District = "district" => "Distrik dan kampung",
        /// Schools and campuses.
        Institution = "institusi-pendidikan" => "Institusi pendidikan",
        /// Faculties.
        Faculty = "fakultas" => "Fakultas",
        /// Study programmes.
        StudyProgramme = "program-studi" => "Program studi",
        /// Branches and their areas.
        Branch = "dpc" => "DPC",
        /// Categories of payments.
        FinanceCategory = "kategori-keuangan" => "Kategori keuangan",
        /// Settings and scholarship periods.
        Setting = "pengaturan" => "Pengaturan",
    }
}

wire_enum! {
    /// What may be done with an entity.
    pub enum Action {
        /// See it.
        View = "lihat" => "Lihat",
        /// Add one.
        Create = "tambah" => "Tambah",
        /// Change one.
        Update = "ubah" => "Ubah",
        /// Delete one.
        Delete = "hapus" => "Hapus",
        /// Decide on one.
        Approve = "setujui" => "Setujui",
        /// Take a list of them out.
        Export = "ekspor" => "Ekspor",
        /// Issue the order to pay (SPM); where nothing is said of it, what is said of changing holds.
        OrderToPay = "spm" => "Terbitkan SPM",
        /// Issue the order to disburse (SP2D); where nothing is said of it, what is said of changing holds.
        Disburse = "sp2d" => "Terbitkan SP2D",
    }
}

wire_enum! {
    /// A word on one permission.
    pub enum Grant {
        /// Given.
        Allowed = "izin" => "Boleh",
        /// Not given; a single user may still be given it.
        Withheld = "tidak" => "Tidak",
        /// Denied: wins over whatever else is said.
        Denied = "tolak" => "Tolak",
    }
}

/// An entity and what is done with it.
pub type Right = (Entity, Action);

/// Whom a permission is about.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// Everybody of a level.
    Level(Role),
    /// One user.
    User(UserId),
}

/// One permission as it is to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Assignment {
    /// The entity.
    pub entity: Entity,
    /// The action.
    pub action: Action,
    /// The word on it; none takes back what was said.
    pub grant: Option<Grant>,
}

/// A fact about permissions; stream `permission`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", content = "data")]
pub enum PermissionEvent {
    /// Permissions of a level or a user were set.
    Assigned {
        /// Whose.
        target: Target,
        /// What changed.
        changes: Vec<Assignment>,
    },
    /// An account was given functions; none gives back what its level allows.
    FunctionsAssigned {
        /// Whose account.
        user_id: UserId,
        /// What it is for from now on.
        functions: BTreeSet<Function>,
        /// What it is for in somebody's place, each for its days.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        stand_ins: Vec<StandIn>,
        /// Until when it may hold functions that do not go together; none where they do.
        exempt_until: Option<NaiveDate>,
    },
    /// An account of level admin without a function may do nothing from now on, or every right of its level again.
    FunctionsDemanded {
        /// Whether functions are demanded.
        demanded: bool,
    },
}

stream_events!(
    PermissionEvent,
    "permission",
    [Assigned, FunctionsAssigned, FunctionsDemanded]
);

/// An order about permissions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PermissionCommand {
    /// Sets permissions of a level or a user.
    Assign {
        /// Whose.
        target: Target,
        /// The role of that level or user.
        role: Role,
        /// What is to be.
        changes: Vec<Assignment>,
        /// What the authorisation table allows that role at most.
        ceiling: BTreeSet<Right>,
    },
    /// Gives an account its functions; in one append with the change request that a second person confirms.
    AssignFunctions {
        /// Whose account.
        user_id: UserId,
        /// Its role; functions are for admins and, of the inspector, for the government.
        role: Role,
        /// What it is for from now on; nothing gives back what its level allows.
        held: Held,
    },
    /// Demands a function of every account of level admin, or no longer; in one append with the change request.
    DemandFunctions {
        /// Whether they are demanded.
        demanded: bool,
    },
}

type Words = BTreeMap<Entity, BTreeMap<Action, Grant>>;

/// The aggregate of all permissions.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Permissions {
    levels: BTreeMap<Role, Words>,
    users: BTreeMap<UserId, Words>,
    /// Accounts that are for something; those not here hold what their level allows.
    functions: BTreeMap<UserId, Held>,
    /// Whether those not here hold nothing.
    #[serde(default)]
    demands_functions: bool,
}

/// Entities of which nobody alone gives more rights than there were.
const GUARDED: &[Entity] = &[
    Entity::Disbursement,
    Entity::Roster,
    Entity::BudgetLine,
    Entity::BankAccount,
    Entity::User,
    Entity::Permission,
    Entity::Setting,
];

impl Permissions {
    /// What was said of a level or a user about a right.
    #[must_use]
    pub fn word(&self, target: Target, (entity, action): Right) -> Option<Grant> {
        let words = match target {
            Target::Level(role) => self.levels.get(&role),
            Target::User(user_id) => self.users.get(&user_id),
        };
        words?.get(&entity)?.get(&action).copied()
    }

    /// The functions of an account, where it has some.
    #[must_use]
    pub fn held(&self, user_id: UserId) -> Option<&Held> {
        self.functions.get(&user_id)
    }

    /// All accounts with functions.
    pub fn holders(&self) -> impl Iterator<Item = (UserId, &Held)> {
        self.functions
            .iter()
            .map(|(user_id, held)| (*user_id, held))
    }

    /// Whether these changes would allow something about money, payees, accounts, permissions or settings
    /// that is not allowed now: then a second person confirms them.
    #[must_use]
    pub fn widened_by(&self, target: Target, role: Role, changes: &[Assignment]) -> bool {
        let allowed = |state: &Self, right| {
            let own = match target {
                Target::Level(_) => None,
                Target::User(_) => state.word(target, right),
            };
            combined(state.word(Target::Level(role), right), own)
        };
        let mut after = self.clone();
        after.fold(PermissionEvent::Assigned {
            target,
            changes: changes.to_vec(),
        });
        changes
            .iter()
            .filter(|change| GUARDED.contains(&change.entity))
            .flat_map(|change| Action::ALL.iter().map(|action| (change.entity, *action)))
            // Who only sees moves nothing.
            .filter(|(_, action)| *action != Action::View)
            .any(|right| allowed(&after, right) && !allowed(self, right))
    }

    /// Whether a level has a right that the table lets it have.
    #[must_use]
    pub fn allows_level(&self, role: Role, right: Right) -> bool {
        combined(self.word(Target::Level(role), right), None)
    }

    /// Whether a user has a right on this day that the table lets their level have: a denial wins, then the
    /// user's own word, then the level's; a right nobody spoke of is given. An account with functions holds
    /// just theirs.
    #[must_use]
    pub fn allows_user(&self, role: Role, user_id: UserId, right: Right, today: NaiveDate) -> bool {
        let said = combined(
            self.word(Target::Level(role), right),
            self.word(Target::User(user_id), right),
        );
        match self.held(user_id) {
            Some(held) => said && held.allows(right, today),
            // The government reads the security log and stops money as inspector only.
            None => {
                let inspects = matches!(right.0, Entity::SecurityLog | Entity::Hold);
                let bare = self.demands_functions && role == Role::Admin;
                // Working papers are an inspector's, whatever an office without functions may do.
                said && !bare
                    && !(inspects && role == Role::Government)
                    && right.0 != Entity::WorkingPaper
            }
        }
    }

    fn fold(&mut self, event: PermissionEvent) {
        let (target, changes) = match event {
            PermissionEvent::Assigned { target, changes } => (target, changes),
            PermissionEvent::FunctionsDemanded { demanded } => {
                self.demands_functions = demanded;
                return;
            }
            PermissionEvent::FunctionsAssigned {
                user_id,
                functions,
                stand_ins,
                exempt_until,
            } => {
                let held = Held {
                    functions,
                    stand_ins,
                    exempt_until,
                };
                if held.is_empty() {
                    self.functions.remove(&user_id);
                } else {
                    self.functions.insert(user_id, held);
                }
                return;
            }
        };
        let words = match target {
            Target::Level(role) => self.levels.entry(role).or_default(),
            Target::User(user_id) => self.users.entry(user_id).or_default(),
        };
        for change in changes {
            let actions = words.entry(change.entity).or_default();
            match change.grant {
                Some(grant) => actions.insert(change.action, grant),
                None => actions.remove(&change.action),
            };
        }
    }
}

fn combined(level: Option<Grant>, user: Option<Grant>) -> bool {
    if level == Some(Grant::Denied) || user == Some(Grant::Denied) {
        return false;
    }
    user.or(level).unwrap_or(Grant::Allowed) == Grant::Allowed
}

aggregate!(
    Permissions,
    "permission",
    PermissionCommand,
    PermissionEvent,
    PermissionError
);

impl Decide for Permissions {
    fn decide(
        &self,
        command: PermissionCommand,
        context: &Context,
    ) -> Result<Vec<PermissionEvent>, PermissionError> {
        let (target, role, changes, ceiling) = match command {
            PermissionCommand::Assign {
                target,
                role,
                changes,
                ceiling,
            } => (target, role, changes, ceiling),
            PermissionCommand::AssignFunctions {
                user_id,
                role,
                held,
            } => return self.assign_functions(user_id, role, held, context),
            PermissionCommand::DemandFunctions { demanded } => {
                return self.demand_functions(demanded, context);
            }
        };
        let actor = &context.actor;
        if !matches!(actor.role, Role::Admin | Role::System) {
            return Err(PermissionError::NotAllowed { actor: actor.role });
        }
        if target == Target::User(actor.user_id) {
            return Err(PermissionError::OwnAccount);
        }
        let mut wanted: BTreeMap<Right, Option<Grant>> = BTreeMap::new();
        for change in changes {
            let right = (change.entity, change.action);
            if change.grant == Some(Grant::Allowed) && !ceiling.contains(&right) {
                let (entity, action) = right;
                return Err(PermissionError::BeyondLevel { entity, action });
            }
            let keeps = matches!(change.grant, None | Some(Grant::Allowed));
            let is_key = change.entity == Entity::Permission
                && matches!(change.action, Action::View | Action::Update);
            // Whoever assigns keeps the right to, so one user may lose it, but not all of them.
            if target == Target::Level(Role::Admin) && role == Role::Admin && is_key && !keeps {
                return Err(PermissionError::Indispensable);
            }
            wanted.insert(right, change.grant);
        }
        let changes: Vec<Assignment> = wanted
            .into_iter()
            .filter(|(right, grant)| self.word(target, *right) != *grant)
            .map(|((entity, action), grant)| Assignment {
                entity,
                action,
                grant,
            })
            .collect();
        if changes.is_empty() {
            return Ok(vec![]);
        }
        Ok(vec![PermissionEvent::Assigned { target, changes }])
    }

    fn judges(_: &PermissionCommand) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::people::{ADMIN, APPLICANT, APPROVER, day, decide};

    const PAY: Right = (Entity::Disbursement, Action::Approve);

    fn assign(target: Target, right: Right, grant: Option<Grant>) -> PermissionCommand {
        PermissionCommand::Assign {
            target,
            role: Role::Admin,
            changes: vec![Assignment {
                entity: right.0,
                action: right.1,
                grant,
            }],
            ceiling: BTreeSet::from([PAY, (Entity::Permission, Action::Update)]),
        }
    }

    fn given(words: &[(Target, Grant)]) -> Permissions {
        let mut permissions = Permissions::default();
        for (target, grant) in words {
            let (entity, action) = PAY;
            permissions.fold(PermissionEvent::Assigned {
                target: *target,
                changes: vec![Assignment {
                    entity,
                    action,
                    grant: Some(*grant),
                }],
            });
        }
        permissions
    }

    #[test]
    fn a_denial_wins_then_the_users_word_then_the_levels() {
        let level = Target::Level(Role::Admin);
        let user = Target::User(APPROVER);
        for (words, allowed) in [
            (vec![], true),
            (vec![(level, Grant::Withheld)], false),
            (vec![(level, Grant::Withheld), (user, Grant::Allowed)], true),
            (vec![(level, Grant::Denied), (user, Grant::Allowed)], false),
            (vec![(level, Grant::Allowed), (user, Grant::Denied)], false),
            (vec![(user, Grant::Withheld)], false),
        ] {
            let permissions = given(&words);
            assert_eq!(
                permissions.allows_user(Role::Admin, APPROVER, PAY, day(6, 15)),
                allowed,
                "{words:?}"
            );
        }
        let permissions = given(&[(user, Grant::Denied)]);
        assert!(permissions.allows_user(Role::Admin, ADMIN, PAY, day(6, 15)));
        assert!(permissions.allows_level(Role::Admin, PAY));
        for grant in [Grant::Withheld, Grant::Denied] {
            assert!(!given(&[(level, grant)]).allows_level(Role::Admin, PAY));
        }
        assert!(permissions.allows_level(Role::Admin, PAY));
    }

    #[test]
    fn nothing_is_given_beyond_the_table() {
        let beyond = (Entity::Disbursement, Action::Delete);
        let order = |grant| assign(Target::Level(Role::Admin), beyond, grant);
        let (entity, action) = beyond;
        assert_eq!(
            decide::<Permissions>(&[], ADMIN, order(Some(Grant::Allowed))),
            Err(PermissionError::BeyondLevel { entity, action })
        );
        assert!(decide::<Permissions>(&[], ADMIN, order(Some(Grant::Denied))).is_ok());
    }

    #[test]
    fn only_an_admin_assigns_and_never_to_themselves() {
        let other = assign(Target::User(APPROVER), PAY, Some(Grant::Denied));
        assert!(decide::<Permissions>(&[], ADMIN, other.clone()).is_ok());
        assert_eq!(
            decide::<Permissions>(&[], APPLICANT, other),
            Err(PermissionError::NotAllowed {
                actor: Role::Applicant
            })
        );
        let own = assign(Target::User(ADMIN), PAY, None);
        assert_eq!(
            decide::<Permissions>(&[], ADMIN, own),
            Err(PermissionError::OwnAccount)
        );
    }

    #[test]
    fn admins_cannot_lock_all_of_themselves_out() {
        let key = (Entity::Permission, Action::Update);
        let level = |grant| assign(Target::Level(Role::Admin), key, grant);
        for grant in [Grant::Withheld, Grant::Denied] {
            assert_eq!(
                decide::<Permissions>(&[], ADMIN, level(Some(grant))),
                Err(PermissionError::Indispensable)
            );
        }
        assert!(decide::<Permissions>(&[], ADMIN, level(Some(Grant::Allowed))).is_ok());
        for other in [
            (Entity::News, Action::View),
            (Entity::Permission, Action::Create),
        ] {
            let order = assign(Target::Level(Role::Admin), other, Some(Grant::Denied));
            assert!(
                decide::<Permissions>(&[], ADMIN, order).is_ok(),
                "{other:?}"
            );
        }
        let one = assign(Target::User(APPROVER), key, Some(Grant::Denied));
        assert!(decide::<Permissions>(&[], ADMIN, one).is_ok());
    }

    #[test]
    fn what_is_so_already_is_no_fact_and_can_be_taken_back() {
        let target = Target::User(APPROVER);
        let deny = assign(target, PAY, Some(Grant::Denied));
        let facts = decide::<Permissions>(&[], ADMIN, deny.clone()).unwrap();
        assert_eq!(facts.len(), 1);
        assert_eq!(decide::<Permissions>(&facts, ADMIN, deny), Ok(vec![]));
        let back = decide::<Permissions>(&facts, ADMIN, assign(target, PAY, None)).unwrap();
        let mut permissions = Permissions::default();
        for fact in facts.into_iter().chain(back) {
            permissions.fold(fact);
        }
        assert!(permissions.allows_user(Role::Admin, APPROVER, PAY, day(6, 15)));
    }
}
