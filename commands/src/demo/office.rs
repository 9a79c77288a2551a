//! The offices of the demo: staff accounts, branches, budget lines, decrees and closed months.
use std::collections::HashSet;
use std::sync::Arc;

use chrono::{Duration, NaiveDate};
use domain::function::Function;
use domain::record::{Area, Branch};
use domain::{Actor, AwardId, Role, UserId, reference};

use super::budget::Budget;
use super::calendar::{Calendar, office_hours};
use super::draw::Draw;
use super::person::Person;
use super::put_right;
use crate::call::Call;
use crate::decree::NewDecree;
use crate::error::Error;
use crate::executor::Executor;
use crate::user::NewUser;
use crate::{FixedClock, SeededIds, decree, permission, record, user};

/// Awards named in one decree at most: a paper of a dozen pages.
const DECREE_AWARDS_MAX: usize = 400;

/// Everybody who is not an applicant.
pub struct Staff {
    /// `admin@demo.test`: registrations and back-office.
    pub admin: Actor,
    /// `keuangan@demo.test`: prepares payments and requests them (SPP).
    pub finance: Actor,
    /// `ppk@demo.test`: checks accounts and issues the order to pay (SPM).
    pub commitment: Actor,
    /// `pengesah@demo.test`: approves payments.
    pub approver: Actor,
    /// `bud@demo.test`: issues the order to disburse (SP2D).
    pub regional_treasurer: Actor,
    /// `institusi@demo.test`, and the code of its campus.
    pub institution: (Actor, &'static str),
    branches: Vec<Desk>,
}

struct Desk {
    actor: Actor,
    districts: HashSet<&'static str>,
    cities: HashSet<&'static str>,
}

impl Staff {
    /// The branch that checks a person's form: the demo's own for its districts, else by the city
    /// of study, else by district.
    pub fn branch_for(&self, person: &Person) -> &Actor {
        let city = person.institution.city_code.as_str();
        let home = |desk: &&Desk| desk.districts.contains(person.district);
        let desk = self
            .branches
            .first()
            .filter(home)
            .or_else(|| self.branches.iter().find(|desk| desk.cities.contains(city)))
            .or_else(|| self.branches.iter().find(home));
        &desk.unwrap_or(&self.branches[0]).actor
    }
}

/// A branch of the demo: record id, name, address, districts or cities.
struct BranchPlan {
    id: &'static str,
    name: &'static str,
    email: &'static str,
    districts: Vec<&'static str>,
    cities: Vec<&'static str>,
}

/// The cities outside Papua where somebody of the list studies, each once.
fn cities_outside() -> Vec<&'static str> {
    let mut outside: Vec<&'static str> = reference::institutions()
        .iter()
        .filter(|row| {
            !matches!(
                row.province_code.as_str(),
                "91" | "92" | "93" | "94" | "95" | "96"
            )
        })
        .map(|row| row.city_code.as_str())
        .collect();
    outside.sort_unstable();
    outside.dedup();
    outside
}

fn cities_of(province: &str) -> Vec<&'static str> {
    reference::regions()
        .iter()
        .filter(|row| row.parent_code == province)
        .map(|row| row.code.as_str())
        .collect()
}

fn branch_plans() -> Vec<BranchPlan> {
    let districts: Vec<&'static str> = reference::districts()
        .iter()
        .map(|row| row.code.as_str())
        .collect();
    let (demo, others) = districts.split_at(12);
    let plan =
        |id, name, email, districts: &[&'static str], cities: Vec<&'static str>| BranchPlan {
            id,
            name,
            email,
            districts: districts.to_vec(),
            cities,
        };
    vec![
        plan("dpc-kenyam", "DPC Kenyam", "dpc@demo.test", demo, vec![]),
        plan(
            "dpc-jayapura",
            "DPC Jayapura",
            "dpc.jayapura@sintetis.test",
            &[],
            cities_of("91"),
        ),
        plan(
            "dpc-wamena",
            "DPC Wamena",
            "dpc.wamena@sintetis.test",
            others,
            cities_of("95"),
        ),
        plan(
            "dpc-timika",
            "DPC Timika",
            "dpc.timika@sintetis.test",
            &[],
            cities_of("94"),
        ),
        plan(
            "dpc-merauke",
            "DPC Merauke",
            "dpc.merauke@sintetis.test",
            &[],
            cities_of("93"),
        ),
        plan(
            "dpc-papua-barat",
            "DPC Papua Barat",
            "dpc.manokwari@sintetis.test",
            &[],
            [cities_of("92"), cities_of("96")].concat(),
        ),
        plan(
            "dpc-luar-papua",
            "DPC Luar Papua",
            "dpc.luar@sintetis.test",
            &[],
            cities_outside(),
        ),
    ]
}

/// Who makes the accounts of the offices, with one password for all.
struct Hiring<'a> {
    executor: &'a Executor,
    system: &'a Call,
    password_hash: &'a str,
}

impl Hiring<'_> {
    fn account(&self, email: &str, name: &str, role: Role) -> NewUser {
        NewUser {
            email: email.parse().expect("demo addresses are sound"),
            alternate_email: None,
            password_hash: Some(self.password_hash.to_owned()),
            role,
            name: Some(name.to_owned()),
            branch_id: None,
            institution_id: None,
            email_verified: true,
        }
    }

    async fn hire(&self, new: NewUser, office: &str) -> Result<Actor, Error> {
        let role = new.role;
        let done = user::create(self.executor, self.system, new).await?;
        let user_id = UserId(done.answer.id.parse().expect("ids are UUIDs"));
        Ok(Actor {
            user_id,
            role,
            office: office.to_owned(),
        })
    }

    /// Somebody of the regency's offices: by email, name and office.
    async fn official(
        &self,
        (email, name, office): (&str, &str, &str),
        role: Role,
    ) -> Result<Actor, Error> {
        let new = self.account(email, &format!("{name} (contoh)"), role);
        self.hire(new, office).await
    }

    /// The record of a branch, and its verifier; `place` tells its address and phone.
    async fn branch(&self, place: usize, plan: BranchPlan) -> Result<Desk, Error> {
        let town = plan.name.trim_start_matches("DPC ");
        let areas = plan
            .districts
            .iter()
            .map(|code| Area::HomeDistrict(code.parse().expect("reference codes are sound")))
            .chain(
                plan.cities
                    .iter()
                    .map(|code| Area::StudyCity(code.parse().expect("reference codes are sound"))),
            )
            .collect();
        let value = Branch {
            name: plan.name.to_owned(),
            areas,
            address: Some(format!("Jalan Contoh {}, {town}", place + 1)),
            phone: Some(format!("0969 000{}", 131 + place)),
            hours: Some("Senin sampai Jumat, 08.00 sampai 15.00 WIT".to_owned()),
            whatsapp: None,
        };
        record::put(self.executor, self.system, plan.id, value).await?;
        let new = NewUser {
            branch_id: Some(plan.id.to_owned()),
            ..self.account(
                plan.email,
                &format!("Verifikator {} (contoh)", plan.name),
                Role::Branch,
            )
        };
        Ok(Desk {
            actor: self.hire(new, plan.name).await?,
            districts: plan.districts.into_iter().collect(),
            cities: plan.cities.into_iter().collect(),
        })
    }

    /// Who looks after the data of a campus, and the campus.
    async fn institution(&self) -> Result<(Actor, &'static str), Error> {
        let campus = &reference::institution("001018")
            .expect("a campus of the list")
            .code;
        let new = NewUser {
            institution_id: Some(campus.clone()),
            ..self.account(
                "institusi@demo.test",
                "BAAK Universitas Cenderawasih (contoh)",
                Role::Institution,
            )
        };
        let actor = self.hire(new, "Universitas Cenderawasih").await?;
        Ok((actor, campus.as_str()))
    }
}

/// Creates branches and staff accounts.
pub async fn hire(executor: &Executor, system: &Call, password_hash: &str) -> Result<Staff, Error> {
    let hiring = Hiring {
        executor,
        system,
        password_hash,
    };
    let admin = (
        "admin@demo.test",
        "Operator Dinas Pendidikan",
        "Dinas Pendidikan",
    );
    let admin = hiring.official(admin, Role::Admin).await?;
    let finance = ("keuangan@demo.test", "Bendahara", "Bagian Keuangan");
    let finance = hiring.official(finance, Role::Admin).await?;
    let commitment = (
        "ppk@demo.test",
        "Pejabat Penatausahaan Keuangan",
        "Pejabat Penatausahaan Keuangan",
    );
    let commitment = hiring.official(commitment, Role::Admin).await?;
    let approver = (
        "pengesah@demo.test",
        "Kepala Bagian",
        "Kepala Bagian Kesejahteraan",
    );
    let approver = hiring.official(approver, Role::Admin).await?;
    let regional_treasurer = (
        "bud@demo.test",
        "Bendahara Umum Daerah",
        "Bendahara Umum Daerah",
    );
    let regional_treasurer = hiring.official(regional_treasurer, Role::Admin).await?;
    let accounts = ("akun@demo.test", "Pengelola Akun", "Pengelola Akun");
    let accounts = hiring.official(accounts, Role::Admin).await?;
    let government = (
        "pemerintah@demo.test",
        "Sekretariat Daerah",
        "Sekretariat Daerah",
    );
    hiring.official(government, Role::Government).await?;
    let inspector = ("pengawas@demo.test", "Inspektorat", "Inspektorat Daerah");
    let inspector = hiring.official(inspector, Role::Government).await?;
    for (actor, function) in [
        (&finance, Function::Treasurer),
        (&commitment, Function::Commitment),
        (&approver, Function::Approver),
        (&regional_treasurer, Function::RegionalTreasurer),
        (&accounts, Function::Accounts),
        (&inspector, Function::Inspector),
    ] {
        permission::appoint(executor, system, actor.user_id, function).await?;
    }
    let institution = hiring.institution().await?;
    let mut branches = Vec::new();
    for (place, plan) in branch_plans().into_iter().enumerate() {
        branches.push(hiring.branch(place, plan).await?);
    }
    Ok(Staff {
        admin,
        finance,
        commitment,
        approver,
        regional_treasurer,
        institution,
        branches,
    })
}

/// Issues decrees and closes months on their days.
pub struct Office {
    executor: Executor,
    clock: Arc<FixedClock>,
    calendar: Calendar,
    draw: Draw,
    decrees: usize,
}

impl Office {
    /// An office with its own clock and ids.
    pub fn new(executor: &Executor, calendar: &Calendar, seed: u64) -> Self {
        let clock = Arc::new(FixedClock::new(calendar.now));
        let ids = Arc::new(SeededIds::new(seed));
        Self {
            executor: executor.with_sources(clock.clone(), ids),
            clock,
            calendar: *calendar,
            draw: Draw::new(seed),
            decrees: 0,
        }
    }

    /// Names these awards in decrees dated `day`.
    ///
    /// # Errors
    /// What keeps the ledger from writing.
    pub async fn decree(
        &mut self,
        staff: &Staff,
        day: NaiveDate,
        awards: &[AwardId],
    ) -> Result<(), Error> {
        for awards in awards.chunks(DECREE_AWARDS_MAX) {
            self.decrees += 1;
            self.clock
                .set(office_hours(&mut self.draw, day).min(self.calendar.now));
            let new = NewDecree {
                number: format!("188.45/{}/{}", 100 + self.decrees, day.format("%Y")),
                date: day,
                title: format!(
                    "Penetapan penerima beasiswa Kabupaten Nduga tahun {} tahap {} (contoh)",
                    day.format("%Y"),
                    self.decrees
                ),
                award_ids: awards.to_vec(),
                amounts: Default::default(),
            };
            decree::issue(&self.executor, &Call::new(staff.admin.clone()), new).await?;
        }
        Ok(())
    }

    /// Closes the past year by two persons, some weeks after its end; what lapsed with it is carried into this one.
    ///
    /// # Errors
    /// What keeps the ledger from writing.
    pub async fn close_year(&mut self, staff: &Staff, budget: &Budget) -> Result<(), Error> {
        let day = self.close_day();
        if super::calendar::local_day(self.calendar.now) < day {
            return Ok(());
        }
        self.clock
            .set(office_hours(&mut self.draw, day).min(self.calendar.now));
        put_right::end_year(&self.executor, staff, budget).await
    }

    /// The day on which the past year is closed.
    pub fn close_day(&self) -> NaiveDate {
        let first = NaiveDate::from_ymd_opt(self.calendar.year, 1, 1).expect("New Year");
        first + Duration::days(24)
    }
}
