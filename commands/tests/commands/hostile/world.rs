//! Several honest accounts, one hostile one, and whatever he may try at any point.
use std::collections::{BTreeMap, BTreeSet};

use chrono::{NaiveDate, TimeDelta};
use commands::budget_line::{NewBudgetLine, Revision};
use commands::change_request::Proposal;
use commands::disbursement::{NewDisbursement, Orders};
use commands::roster::{Candidate, NewRoster, Refusal};
use commands::user::{AccountChange, NewUser};
use commands::{
    Call, Error, Executor, application, award, bank_account, budget_line, change_request, decree,
    disbursement, permission, roster, setting, user,
};
use domain::application::Verdict;
use domain::award::Award;
use domain::bank_account::AccountEntry;
use domain::budget_line::{BudgetDocument, FundSource};
use domain::change_request::Subject;
use domain::disbursement::{Component, Order as Paper};
use domain::function::Function;
use domain::permission::Held;
use domain::record::setting_ids::TWO_APPROVER_THRESHOLD;
use domain::roster::Criteria;
use domain::{
    Actor, ApplicationId, AwardId, BankAccountId, BudgetLineId, DisbursementId, PayeeKind, Role,
    RosterId, Rupiah, UserId,
};
use ledger::Position;
use proptest::prelude::*;
use uuid::Uuid;

use crate::office::{Office, REQUIRED, confirm, file, finance_categories, full_form};
use crate::support::Stand;

/// How many finance categories there are to propose lines of.
const CATEGORIES: u32 = 8;

/// Above this amount two people approve.
const THRESHOLD: i64 = 5_000_000;

/// Who acts beside him.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Play {
    /// Honest people do what is rightly on their desk, now and then.
    WithOthers,
    /// Nobody does anything but him.
    Alone,
}

/// Something somebody tries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    MakeAccount,
    TakeOver,
    ChangeRole,
    Confirm,
    ProposeFunctions,
    ProposeThreshold,
    ProposeCeiling,
    ProposeLine,
    ProposeCalm,
    FillForm,
    Judge,
    ApproveForm,
    Decree,
    EnterAccount,
    ChangeAccount,
    VerifyAccount,
    Record,
    Attest,
    Prepare,
    Correct,
    Approve,
    Papers,
    MakeRoster,
    LockRoster,
    ApproveRoster,
    RosterPapers,
    Wait,
}

/// One act: whose mind, with which of their accounts, on which thing, with which numbers.
#[derive(Debug, Clone, Copy)]
pub struct Act {
    honest: bool,
    order: Order,
    account: usize,
    one: usize,
    number: u32,
}

pub fn act(play: Play) -> impl Strategy<Value = Act> {
    use Order::*;
    let his = prop_oneof![
        6 => Just(MakeAccount), 4 => Just(TakeOver), 2 => Just(ChangeRole), 8 => Just(Confirm),
        3 => prop_oneof![Just(ProposeFunctions), Just(ProposeThreshold), Just(ProposeCeiling),
            Just(ProposeLine), Just(ProposeCalm)],
        4 => Just(FillForm), 6 => Just(Judge), 6 => Just(ApproveForm), 3 => Just(Decree),
        3 => Just(EnterAccount), 3 => Just(ChangeAccount), 8 => Just(VerifyAccount),
        4 => Just(Record), 5 => Just(Attest),
        12 => Just(Prepare), 3 => Just(Correct), 14 => Just(Approve), 12 => Just(Papers),
        4 => Just(MakeRoster), 4 => Just(LockRoster), 6 => Just(ApproveRoster),
        4 => Just(RosterPapers), 2 => Just(Wait),
    ];
    let theirs = prop_oneof![
        4 => Just(Judge), 4 => Just(ApproveForm), 2 => Just(Decree), 4 => Just(VerifyAccount),
        2 => Just(Attest), 4 => Just(Prepare), 10 => Just(Approve), 6 => Just(Papers),
        3 => Just(LockRoster), 5 => Just(ApproveRoster), 3 => Just(RosterPapers), 1 => Just(Wait),
    ];
    let theirs = theirs.prop_map(|order| (true, order)).boxed();
    let his = his.prop_map(|order| (false, order)).boxed();
    let weight = if play == Play::Alone { 0 } else { 1 };
    let orders = match weight {
        0 => his,
        _ => prop_oneof![3 => his, 2 => theirs].boxed(),
    };
    (orders, 0_usize..8, 0_usize..8, any::<u32>()).prop_map(
        |((honest, order), account, one, number)| Act {
            honest,
            order,
            account,
            one,
            number,
        },
    )
}

/// What there is, who is who behind the accounts, and which stretch of the log came from him.
pub struct World<'a> {
    pub stand: &'a Stand,
    office: Office,
    /// His own account first, then those he made or took over.
    his: Vec<Call>,
    /// Accounts of others that he made, changed or took over; his own.
    pub touched: BTreeSet<UserId>,
    /// Accounts of others that he can sign in to: their owners cannot any more.
    taken: BTreeSet<UserId>,
    /// Whether nobody notes who made an account.
    makers_forgotten: bool,
    lines: Vec<BudgetLineId>,
    forms: Vec<ApplicationId>,
    awards: Vec<AwardId>,
    accounts: Vec<(BankAccountId, UserId)>,
    payments: Vec<DisbursementId>,
    rosters: Vec<RosterId>,
    requests: Vec<Uuid>,
    numbers: u32,
    /// First positions of stretches of the log, with whether they came from him.
    pub stretches: BTreeMap<u64, bool>,
    pub done: usize,
}

fn explain(error: Error) -> Refusal {
    Refusal {
        code: error.code().to_owned(),
        text: String::new(),
    }
}

fn picked<T: Clone>(of: &[T], number: usize) -> Option<T> {
    // Mostly what is newest: a history follows a thing to its end.
    let count = of.len();
    (count > 0).then(|| of[count - 1 - number % count.min(4)].clone())
}

impl<'a> World<'a> {
    pub async fn open(stand: &'a Stand, makers_forgotten: bool) -> Self {
        let executor = &stand.executor;
        let office = Office::open(executor).await;
        let system = Call::new(Actor::system());
        let threshold = setting::Change {
            id: TWO_APPROVER_THRESHOLD.to_owned(),
            version: 0,
            value: THRESHOLD.into(),
        };
        setting::change(executor, &system, vec![threshold])
            .await
            .unwrap();
        let hostile = hire(executor, &system, "jahat@kantor.test", Role::Admin)
            .await
            .unwrap();
        let mut world = Self {
            stand,
            lines: vec![office.line(900_000_000).await],
            office,
            touched: [hostile.actor.user_id].into(),
            his: vec![hostile],
            taken: BTreeSet::new(),
            makers_forgotten,
            forms: Vec::new(),
            awards: Vec::new(),
            accounts: Vec::new(),
            payments: Vec::new(),
            rosters: Vec::new(),
            requests: Vec::new(),
            numbers: 0,
            stretches: BTreeMap::new(),
            done: 0,
        };
        let names = (0..CATEGORIES).map(|number| format!("kategori-{number}"));
        finance_categories(&world.office.executor, names).await;
        for number in 1..=2 {
            let recipient = world.office.recipient(number).await;
            world.awards.push(recipient.award_id);
            world
                .accounts
                .push((recipient.account_id, recipient.user_id));
        }
        let head = executor.ledger().head().await.unwrap();
        world.stretches.insert(0, false);
        world.stretches.insert(head, false);
        world
    }

    fn executor(&self) -> &'a Executor {
        &self.stand.executor
    }

    fn today(&self) -> NaiveDate {
        (self.executor().now() + TimeDelta::hours(9)).date_naive()
    }

    fn next(&mut self) -> u32 {
        self.numbers += 1;
        self.numbers
    }

    /// The account with which an act is tried; none where its honest owner is locked out.
    fn call(&self, act: &Act) -> Option<Call> {
        if !act.honest {
            return Some(self.his[act.account % self.his.len()].clone());
        }
        let office = &self.office;
        let fitting = match act.order {
            Order::Judge => &office.branch,
            Order::ApproveForm | Order::Decree | Order::Attest => &office.admin,
            Order::VerifyAccount | Order::Prepare | Order::LockRoster => &office.finance,
            Order::Approve | Order::ApproveRoster if act.account.is_multiple_of(2) => &office.admin,
            Order::Papers | Order::RosterPapers if act.account.is_multiple_of(2) => &office.finance,
            _ => &office.approver,
        };
        (!self.taken.contains(&fitting.actor.user_id)).then(|| fitting.clone())
    }

    /// Tries one act; what the rules refuse is part of a history too.
    pub async fn act(&mut self, act: &Act) {
        let before = self.executor().ledger().head().await.unwrap();
        match self.attempt(act).await {
            None => {}
            Some(Ok(())) => self.done += 1,
            Some(Err(
                broken
                @ (Error::Contended | Error::KeyReused | Error::Ledger(_) | Error::Append(_)),
            )) => panic!("{act:?}: {broken}"),
            Some(Err(_)) => {}
        }
        self.stretches.insert(before, !act.honest);
        let head = self.executor().ledger().head().await.unwrap();
        self.stretches.insert(head, false);
        // What was put on somebody's desk meanwhile.
        let count = usize::try_from(head - before).unwrap();
        if count > 0 {
            let ledger = self.executor().ledger();
            let new = ledger.read_all(Position(before), count).await.unwrap();
            let proposed = new
                .iter()
                .filter(|event| event.event_type == "Proposed")
                .filter(|event| event.stream.stream_type == "change_request");
            let ids = proposed.map(|event| event.stream.id.parse::<Uuid>().unwrap());
            self.requests.extend(ids);
        }
    }

    async fn attempt(&mut self, act: &Act) -> Option<Result<(), Error>> {
        let call = self.call(act)?;
        let done = match act.order {
            Order::MakeAccount
            | Order::TakeOver
            | Order::ChangeRole
            | Order::Confirm
            | Order::ProposeFunctions
            | Order::ProposeThreshold
            | Order::ProposeCeiling
            | Order::ProposeLine
            | Order::ProposeCalm
            | Order::Wait => self.around(act, &call).await?,
            Order::FillForm
            | Order::Judge
            | Order::ApproveForm
            | Order::Decree
            | Order::EnterAccount
            | Order::ChangeAccount
            | Order::VerifyAccount
            | Order::Record
            | Order::Attest => self.student(act, &call).await?,
            Order::Prepare
            | Order::Correct
            | Order::Approve
            | Order::Papers
            | Order::MakeRoster
            | Order::LockRoster
            | Order::ApproveRoster
            | Order::RosterPapers => self.money(act, &call).await?,
        };
        Some(done)
    }

    /// Accounts, proposals, time.
    async fn around(&mut self, act: &Act, call: &Call) -> Option<Result<(), Error>> {
        let executor = self.executor();
        let number = self.next();
        let others = [
            &self.office.admin,
            &self.office.finance,
            &self.office.approver,
        ];
        let other = others[act.one % 3].clone();
        let document = BudgetDocument {
            number: format!("DPPA/{number}"),
            date: self.today(),
            scan: None,
        };
        let done = match act.order {
            Order::MakeAccount => {
                let system = Call::new(Actor::system());
                let maker = if self.makers_forgotten { &system } else { call };
                let email = format!("boneka{number}@luar.test");
                let made = hire(executor, maker, &email, Role::Admin).await;
                made.map(|made| {
                    self.touched.insert(made.actor.user_id);
                    self.his.push(made);
                })
            }
            Order::TakeOver => self.take_over(call, other).await,
            Order::ChangeRole => {
                let target = other.actor.user_id;
                let role = [Role::Government, Role::Admin][act.number as usize % 2];
                let changed = user::change_role(executor, call, target, None, role, None, None);
                changed.await.map(|_| {
                    self.touched.insert(target);
                })
            }
            Order::Confirm => {
                let id = picked(&self.requests, act.one)?;
                let none = user::Belongings::default();
                confirm(executor, call, &id.to_string(), none)
                    .await
                    .map(drop)
            }
            Order::ProposeFunctions => {
                let whose = self.his[act.one % self.his.len()].actor.user_id;
                let functions = BTreeSet::from([Function::ALL[act.number as usize % 8]]);
                permission::propose_functions(
                    executor,
                    call,
                    whose,
                    Held {
                        functions,
                        ..Held::default()
                    },
                    None,
                )
                .await
                .map(drop)
            }
            Order::ProposeThreshold => {
                let (_, version) = setting::get(executor, TWO_APPROVER_THRESHOLD)
                    .await
                    .unwrap();
                let change = setting::Change {
                    id: TWO_APPROVER_THRESHOLD.to_owned(),
                    version,
                    value: 900_000_000_000_i64.into(),
                };
                setting::change(executor, call, vec![change])
                    .await
                    .map(drop)
            }
            Order::ProposeCeiling => {
                let revision = Revision {
                    id: self.lines[0],
                    version: None,
                    amount: Rupiah(5_000_000_000),
                    reason: "Perubahan".to_owned(),
                    on: self.today(),
                    document,
                };
                budget_line::propose_revision(executor, call, revision)
                    .await
                    .map(drop)
            }
            Order::ProposeLine => {
                let new = NewBudgetLine {
                    year: 2026,
                    source: FundSource::Apbd,
                    category_id: format!("kategori-{}", number % CATEGORIES),
                    account_code: "5.1.06".to_owned(),
                    name: "Baru".to_owned(),
                    ceiling: Rupiah(1_000_000_000),
                    on: self.today(),
                    document: None,
                };
                budget_line::propose(executor, call, new, document, vec![])
                    .await
                    .map(drop)
            }
            Order::ProposeCalm => {
                let whose = self.his[act.one % self.his.len()].actor.user_id;
                let proposal = Proposal {
                    subject: Subject::Calm { user_id: whose },
                    differences: Vec::new(),
                    reason: Some("Mendesak".to_owned()),
                };
                change_request::propose(executor, call, proposal)
                    .await
                    .map(drop)
            }
            _ => {
                let later = executor.now() + TimeDelta::hours(i64::from(act.number % 90));
                self.stand.clock.set(later);
                Ok(())
            }
        };
        Some(done)
    }

    /// He writes his own address into somebody's account, verifies it, and sets a password.
    async fn take_over(&mut self, call: &Call, whose: Call) -> Result<(), Error> {
        let executor = self.executor();
        let user_id = whose.actor.user_id;
        let change = AccountChange {
            email: format!("rampas{}@luar.test", self.next()).parse().unwrap(),
            name: "Petugas".to_owned(),
            role: whose.actor.role,
            branch_id: None,
            institution_id: None,
            reason: Some("Pindah alamat".to_owned()),
        };
        let done = user::update(executor, call, user_id, None, change).await?;
        if done.answer.request.is_some() {
            // An applicant's: it waits for a second person, who may be a hand of his.
            return Ok(());
        }
        self.touched.insert(user_id);
        self.taken.insert(user_id);
        self.his.push(whose.clone());
        user::verify_email(executor, &whose, user_id).await?;
        user::change_password(executor, &whose, user_id, "$argon2id$".to_owned()).await?;
        Ok(())
    }

    /// Forms, accounts, semesters.
    async fn student(&mut self, act: &Act, call: &Call) -> Option<Result<(), Error>> {
        let executor = self.executor();
        let number = self.next();
        let details = AccountEntry {
            bank_code: "014".to_owned(),
            number: format!("99{number:08}").parse().unwrap(),
            holder: "Penerima".to_owned(),
            evidence: None,
        };
        let year = "2026/2027".parse().unwrap();
        let done = match act.order {
            Order::FillForm => self.fill(call, 100 + number).await,
            Order::Judge => {
                let id = picked(&self.forms, act.one)?;
                judge(executor, call, id).await
            }
            Order::ApproveForm => {
                let id = picked(&self.forms, act.one)?;
                let batch = "2026".to_owned();
                let approved = application::approve(executor, call, id, None, batch, None).await;
                match approved {
                    Ok(done) => {
                        let award_id = done.answer.award_id;
                        let award = executor.load::<Award>(award_id).await.unwrap();
                        let owner = award.state.state().unwrap().grant.recipient_id;
                        self.awards.push(award_id);
                        self.accounts.push((done.answer.bank_account_id, owner));
                        Ok(())
                    }
                    Err(error) => Err(error),
                }
            }
            Order::Decree => {
                let new = decree::NewDecree {
                    number: format!("188.45/S{number}/2026"),
                    date: self.today(),
                    title: "Penetapan".to_owned(),
                    award_ids: vec![picked(&self.awards, act.one)?],
                    amounts: Default::default(),
                };
                decree::issue(executor, call, new).await.map(drop)
            }
            Order::EnterAccount => {
                let (_, owner) = picked(&self.accounts, act.one)?;
                let entered =
                    bank_account::enter(executor, call, owner, PayeeKind::Student, None, details)
                        .await;
                entered.map(|done| {
                    let id = BankAccountId(done.answer.id.parse().unwrap());
                    self.accounts.push((id, owner));
                })
            }
            Order::ChangeAccount => {
                let (id, _) = picked(&self.accounts, act.one)?;
                bank_account::change(executor, call, id, None, details)
                    .await
                    .map(drop)
            }
            Order::VerifyAccount => {
                let (id, _) = picked(&self.accounts, act.one)?;
                bank_account::verify(executor, call, id, None, None)
                    .await
                    .map(drop)
            }
            Order::Record => {
                let entry = award::AcademicEntry {
                    replaces: Some(year),
                    academic_year: year,
                    semester: 5,
                    credits: 20,
                    gpa: domain::Gpa::try_new(300).unwrap(),
                    khs: None,
                    active_letter: None,
                };
                let id = picked(&self.awards, act.one)?;
                award::record_academic(executor, call, id, None, entry)
                    .await
                    .map(drop)
            }
            _ => {
                let id = picked(&self.awards, act.one)?;
                award::attest_academic(executor, call, id, None, year, 5)
                    .await
                    .map(drop)
            }
        };
        Some(done)
    }

    /// A form for somebody without a phone, with an account of his own choice.
    async fn fill(&mut self, call: &Call, number: u32) -> Result<(), Error> {
        let executor = self.executor();
        let applicant_id = UserId(Uuid::from_u128(0xFA00 + u128::from(number)));
        let mut applicant = NewUser::applicant(
            format!("bantuan{number}@luar.test").parse().unwrap(),
            None,
            String::new(),
        );
        applicant.password_hash = None;
        let form = full_form(applicant_id, number);
        let drafted =
            application::draft_for_new(executor, call, applicant_id, applicant, form).await?;
        let id = ApplicationId(drafted.answer.id.parse().unwrap());
        self.forms.push(id);
        for (place, kind) in REQUIRED.into_iter().enumerate() {
            let file = file(applicant_id, place);
            application::attach_document(executor, call, id, None, kind, file).await?;
        }
        application::submit(executor, call, id, None)
            .await
            .map(drop)
    }

    /// Payments and rosters.
    async fn money(&mut self, act: &Act, call: &Call) -> Option<Result<(), Error>> {
        let executor = self.executor();
        let amount = Rupiah(1_000_000 + i64::from(act.number % 8) * 1_000_000);
        // The third is proven by the form, the fifth by its record.
        let semester = if act.number.is_multiple_of(2) { 3 } else { 5 };
        let components = Component::ALL;
        let component = components[act.number as usize / 2 % components.len()];
        let done = match act.order {
            Order::Prepare => {
                let (award_id, bank_account_id) = self.payee(act).await?;
                let new = NewDisbursement {
                    award_id,
                    budget_line_id: self.lines[0],
                    bank_account_id,
                    component,
                    academic_year: "2026/2027".parse().unwrap(),
                    semester,
                    amount,
                    roster_id: None,
                };
                let created = disbursement::create(executor, call, new).await;
                created.map(|done| {
                    let id = DisbursementId(done.answer.id.parse().unwrap());
                    self.payments.push(id);
                })
            }
            Order::Correct => {
                let id = picked(&self.payments, act.one)?;
                let why = "Koreksi".to_owned();
                disbursement::correct(executor, call, id, None, amount, why)
                    .await
                    .map(drop)
            }
            Order::Approve => {
                let id = picked(&self.payments, act.one)?;
                disbursement::approve(executor, call, id, None, None)
                    .await
                    .map(drop)
            }
            Order::Papers => {
                let id = picked(&self.payments, act.one)?;
                let orders = self.orders();
                disbursement::issue_orders(executor, call, id, None, orders)
                    .await
                    .map(drop)
            }
            Order::MakeRoster => {
                let (award_id, account) = self.payee(act).await?;
                let new = NewRoster {
                    name: format!("Daftar {}", self.next()),
                    budget_line_id: self.lines[0],
                    component,
                    academic_year: "2026/2027".parse().unwrap(),
                    amount: Some(amount),
                    criteria: Criteria::default(),
                    candidates: vec![Candidate {
                        award_id,
                        bank_account_id: Some(account),
                        semester: Some(semester),
                    }],
                };
                let made = roster::create(executor, call, new, explain).await;
                made.map(|done| {
                    self.rosters.push(RosterId(done.answer.id.parse().unwrap()));
                    let rows = done.answer.rows.iter();
                    let payments = rows.filter_map(|row| row.disbursement_id.as_ref());
                    let ids = payments.map(|id| DisbursementId(id.parse().unwrap()));
                    self.payments.extend(ids);
                })
            }
            Order::LockRoster => {
                let id = picked(&self.rosters, act.one)?;
                roster::lock(executor, call, id, None).await.map(drop)
            }
            Order::ApproveRoster => {
                let id = picked(&self.rosters, act.one)?;
                roster::approve(executor, call, id, None, None, explain)
                    .await
                    .map(drop)
            }
            _ => {
                let id = picked(&self.rosters, act.one)?;
                let orders = self.orders();
                roster::issue_orders(executor, call, id, None, orders, explain)
                    .await
                    .map(drop)
            }
        };
        Some(done)
    }

    /// An award and an account of its recipient.
    async fn payee(&self, act: &Act) -> Option<(AwardId, BankAccountId)> {
        let award_id = picked(&self.awards, act.one)?;
        let award = self.executor().load::<Award>(award_id).await.unwrap();
        let owner = award.state.state()?.grant.recipient_id;
        let own: Vec<BankAccountId> = self
            .accounts
            .iter()
            .filter(|(_, whose)| *whose == owner)
            .map(|(id, _)| *id)
            .collect();
        Some((award_id, picked(&own, act.account)?))
    }

    fn orders(&mut self) -> Orders {
        let number = self.next();
        let date = self.today();
        let paper = |word: &str| {
            Some(Paper {
                number: format!("{word}-{number}"),
                date,
            })
        };
        Orders {
            spp: paper("SPP"),
            spm: paper("SPM"),
            sp2d: paper("SP2D"),
        }
    }
}

async fn judge(executor: &Executor, call: &Call, id: ApplicationId) -> Result<(), Error> {
    for kind in REQUIRED {
        let verdict = Verdict::Valid;
        application::judge_document(executor, call, id, None, kind, verdict).await?;
    }
    application::recommend(executor, call, id, None, None)
        .await
        .map(drop)
}

async fn hire(executor: &Executor, by: &Call, email: &str, role: Role) -> Result<Call, Error> {
    let new = NewUser {
        email: email.parse().unwrap(),
        alternate_email: None,
        password_hash: Some("$argon2id$".to_owned()),
        role,
        name: Some("Petugas".to_owned()),
        branch_id: None,
        institution_id: None,
        email_verified: true,
    };
    let done = user::create(executor, by, new).await?;
    Ok(Call::new(Actor {
        user_id: UserId(done.answer.id.parse().unwrap()),
        role,
        office: email.to_owned(),
    }))
}
