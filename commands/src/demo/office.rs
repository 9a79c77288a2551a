//! The offices of the demo: staff accounts, branches, budget lines, decrees and closed months.
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use chrono::{Duration, NaiveDate};
use domain::budget_line::FundSource;
use domain::disbursement::Component;
use domain::record::{Area, Branch, FinanceCategory, Setting};
use domain::{Actor, AwardId, BudgetLineId, Month, Role, Rupiah, UserId, reference};

use super::calendar::{Calendar, Round, office_hours};
use super::draw::Draw;
use super::person::Person;
use super::story::Story;
use crate::call::Call;
use crate::decree::NewDecree;
use crate::error::Error;
use crate::executor::Executor;
use crate::user::NewUser;
use crate::{FixedClock, SeededIds, budget_line, decree, record, user};

/// Awards named in one decree at most: a paper of a dozen pages.
const DECREE_AWARDS_MAX: usize = 400;
/// Above this amount a second person approves a payment, rupiah.
const TWO_APPROVER_THRESHOLD_RUPIAH: i64 = 12_000_000;

/// Everybody who is not an applicant.
pub struct Staff {
    /// `admin@demo.test`: registrations and back-office.
    pub admin: Actor,
    /// `keuangan@demo.test`: prepares payments.
    pub finance: Actor,
    /// `pengesah@demo.test`: approves payments.
    pub approver: Actor,
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

fn branch_plans() -> Vec<BranchPlan> {
    let districts: Vec<&'static str> = reference::districts()
        .iter()
        .map(|row| row.code.as_str())
        .collect();
    let (demo, others) = districts.split_at(12);
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
    let cities_of = |province: &str| -> Vec<&'static str> {
        reference::regions()
            .iter()
            .filter(|row| row.parent_code == province)
            .map(|row| row.code.as_str())
            .collect()
    };
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
            outside,
        ),
    ]
}

/// Creates branches and staff accounts.
pub async fn hire(executor: &Executor, system: &Call, password_hash: &str) -> Result<Staff, Error> {
    let account = |email: &str, name: &str, role: Role| NewUser {
        email: email.parse().expect("demo addresses are sound"),
        alternate_email: None,
        password_hash: Some(password_hash.to_owned()),
        role,
        name: Some(name.to_owned()),
        branch_id: None,
        institution_id: None,
        email_verified: true,
    };
    let hire = async |new: NewUser, office: &str| -> Result<Actor, Error> {
        let role = new.role;
        let done = user::create(executor, system, new).await?;
        let user_id = UserId(done.answer.id.parse().expect("ids are UUIDs"));
        Ok(Actor {
            user_id,
            role,
            office: office.to_owned(),
        })
    };
    let admin = account(
        "admin@demo.test",
        "Operator Dinas Pendidikan (contoh)",
        Role::Admin,
    );
    let finance = account("keuangan@demo.test", "Bendahara (contoh)", Role::Admin);
    let approver = account("pengesah@demo.test", "Kepala Bagian (contoh)", Role::Admin);
    let government = account(
        "pemerintah@demo.test",
        "Sekretariat Daerah (contoh)",
        Role::Government,
    );
    let campus = &reference::institution("001018")
        .expect("a campus of the list")
        .code;
    let institution = NewUser {
        institution_id: Some(campus.clone()),
        ..account(
            "institusi@demo.test",
            "BAAK Universitas Cenderawasih (contoh)",
            Role::Institution,
        )
    };
    let admin = hire(admin, "Dinas Pendidikan").await?;
    let finance = hire(finance, "Bagian Keuangan").await?;
    let approver = hire(approver, "Kepala Bagian Kesejahteraan").await?;
    hire(government, "Sekretariat Daerah").await?;
    let institution = (
        hire(institution, "Universitas Cenderawasih").await?,
        campus.as_str(),
    );
    let mut branches = Vec::new();
    for plan in branch_plans() {
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
        };
        record::put(executor, system, plan.id, value).await?;
        let new = NewUser {
            branch_id: Some(plan.id.to_owned()),
            ..account(
                plan.email,
                &format!("Verifikator {} (contoh)", plan.name),
                Role::Branch,
            )
        };
        branches.push(Desk {
            actor: hire(new, plan.name).await?,
            districts: plan.districts.into_iter().collect(),
            cities: plan.cities.into_iter().collect(),
        });
    }
    Ok(Staff {
        admin,
        finance,
        approver,
        institution,
        branches,
    })
}

/// A budget line of the demo.
struct LinePlan {
    scholarship: &'static str,
    source: FundSource,
    category: &'static str,
    name: &'static str,
    account_code: &'static str,
    component: Component,
    /// Ceiling in percent of what the stories plan to pay.
    ceiling_percent: i64,
}

const LINES: [LinePlan; 6] = [
    LinePlan {
        scholarship: "murni-nduga",
        source: FundSource::Otsus,
        category: "ukt",
        name: "Uang kuliah (UKT)",
        account_code: "5.1.06.01.01.0001",
        component: Component::Tuition,
        ceiling_percent: 125,
    },
    LinePlan {
        scholarship: "afirmasi-oap",
        source: FundSource::Otsus,
        category: "biaya-hidup",
        name: "Biaya hidup",
        account_code: "5.1.06.01.01.0002",
        component: Component::LivingCosts,
        ceiling_percent: 130,
    },
    LinePlan {
        scholarship: "akhir-studi",
        source: FundSource::Apbd,
        category: "tugas-akhir",
        name: "Bantuan akhir studi",
        account_code: "5.1.06.01.01.0003",
        component: Component::FinalProject,
        // Nearly used up: an approval that would overspend can be seen being refused.
        ceiling_percent: 101,
    },
    LinePlan {
        scholarship: "prestasi-khusus",
        source: FundSource::Apbd,
        category: "prestasi",
        name: "Prestasi khusus",
        account_code: "5.1.06.01.01.0004",
        component: Component::Other,
        ceiling_percent: 140,
    },
    LinePlan {
        scholarship: "kedinasan",
        source: FundSource::Apbd,
        category: "asrama",
        name: "Kedinasan dan asrama",
        account_code: "5.1.06.01.01.0005",
        component: Component::Boarding,
        ceiling_percent: 150,
    },
    LinePlan {
        scholarship: "lainnya",
        source: FundSource::Donor,
        category: "donatur",
        name: "Dana pihak ketiga",
        account_code: "5.1.06.01.01.0006",
        component: Component::Tuition,
        ceiling_percent: 150,
    },
];

fn line_of(scholarship: &str) -> usize {
    LINES
        .iter()
        .position(|line| line.scholarship == scholarship)
        .unwrap_or_default()
}

/// What payments of a scholarship type are for.
pub fn component_of(scholarship: &str) -> Component {
    LINES[line_of(scholarship)].component
}

/// The budget lines, by year and scholarship type.
pub struct Budget {
    lines: HashMap<(i32, usize), BudgetLineId>,
    calendar: Calendar,
}

impl Budget {
    /// The line a scholarship type is paid from in a round.
    pub fn line(&self, round: Round, scholarship: &str) -> BudgetLineId {
        let key = (self.calendar.year_of(round), line_of(scholarship));
        self.lines[&key]
    }
}

/// Creates categories, settings and the budget lines of both years, wide enough for the stories.
pub async fn fund(
    executor: &Executor,
    system: &Call,
    calendar: &Calendar,
    stories: &[Story],
) -> Result<Budget, Error> {
    const STEP_RUPIAH: i64 = 10_000_000;
    let categories = LINES
        .iter()
        .map(|line| {
            let value = FinanceCategory {
                name: line.name.to_owned(),
                account_code: line.account_code.to_owned(),
            };
            (line.category.to_owned(), value)
        })
        .collect();
    record::put_many(executor, system, categories).await?;
    let threshold = Setting {
        value: TWO_APPROVER_THRESHOLD_RUPIAH.into(),
    };
    record::put(executor, system, record::TWO_APPROVER_THRESHOLD, threshold).await?;
    let days = Setting {
        value: serde_json::json!({
            "diajukan": 10, "direkomendasikan": 7, "disetujui": 7, "spp_terbit": 3, "spm_terbit": 3,
            "sp2d_terbit": 3, "retur": 14
        }),
    };
    record::put(executor, system, record::SERVICE_DAYS, days).await?;
    let mut planned: BTreeMap<(i32, usize), i64> = BTreeMap::new();
    for story in stories {
        for payment in &story.payments {
            let key = (
                calendar.year_of(payment.round),
                line_of(story.person.scholarship),
            );
            *planned.entry(key).or_default() += payment.amount_rupiah;
        }
    }
    let mut lines = HashMap::new();
    let on = calendar.founding();
    for round in [Round::Last, Round::This] {
        let year = calendar.year_of(round);
        for (place, line) in LINES.iter().enumerate() {
            let need = planned.get(&(year, place)).copied().unwrap_or_default();
            let ceiling = (need * line.ceiling_percent / 100 / STEP_RUPIAH + 1) * STEP_RUPIAH;
            let new = budget_line::NewBudgetLine {
                year: u16::try_from(year).expect("a year of this century"),
                source: line.source,
                category_id: line.category.to_owned(),
                account_code: line.account_code.to_owned(),
                name: format!("{} {year}", line.name),
                ceiling: Rupiah(ceiling),
                on,
            };
            let done = budget_line::open(executor, system, new).await?;
            let id = done
                .answer
                .id
                .parse()
                .map(BudgetLineId)
                .expect("ids are UUIDs");
            lines.insert((year, place), id);
        }
    }
    Ok(Budget {
        lines,
        calendar: *calendar,
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
            };
            decree::issue(&self.executor, &Call::new(staff.admin.clone()), new).await?;
        }
        Ok(())
    }

    /// Closes the books of the past year, some weeks after its end.
    ///
    /// # Errors
    /// What keeps the ledger from writing.
    pub async fn close_year(&mut self, staff: &Staff, budget: &Budget) -> Result<(), Error> {
        let year = self.calendar.year_of(Round::Last);
        let last_month = Month::try_new(year, 12).expect("December");
        let day = self.close_day();
        if super::calendar::local_day(self.calendar.now) < day {
            return Ok(());
        }
        self.clock
            .set(office_hours(&mut self.draw, day).min(self.calendar.now));
        let call = Call::new(staff.finance.clone());
        for ((of, _), id) in &budget.lines {
            if *of == year {
                budget_line::close_month(&self.executor, &call, *id, None, last_month).await?;
            }
        }
        Ok(())
    }

    /// The day on which the past year is closed.
    pub fn close_day(&self) -> NaiveDate {
        let first = NaiveDate::from_ymd_opt(self.calendar.year, 1, 1).expect("New Year");
        first + Duration::days(24)
    }
}
