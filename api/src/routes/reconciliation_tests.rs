//! The money of a whole demo, counted from the events alone and held against every figure that an office, the
//! government or a visitor is shown: journal = lines = payments = rosters = bank files = figures.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Datelike, Days, FixedOffset, NaiveDate, TimeDelta, Utc};
use domain::budget_line::{Account, BudgetLineEvent, Posting};
use domain::disbursement::{Disbursement, DisbursementState, DisbursementStatus, OrderKind};
use domain::register::Register;
use domain::{DisbursementId, Role};
use ledger::Position;
use serde_json::Value;

use crate::cli::demo::{DemoArgs, fill};
use crate::server::testing::{TestServer, TestSession, new_database};

/// The six balances by the names they have on the wire.
const FIGURES: [(&str, Account); 6] = [
    ("pagu", Account::Ceiling),
    ("tersedia", Account::Available),
    ("komitmen", Account::Commitment),
    ("realisasi", Account::Realization),
    ("retur", Account::Return),
    ("setoranKembali", Account::Refund),
];

type Sums = BTreeMap<Account, i64>;

/// A posting with its line and when it was recorded.
struct Booked {
    line: String,
    recorded: DateTime<Utc>,
    posting: Posting,
    payment: Option<String>,
    /// By which event.
    act: String,
}

/// What the events say, counted here and nowhere else.
#[derive(Default)]
struct Journal {
    years: BTreeMap<String, i64>,
    booked: Vec<Booked>,
    /// Events of lines, with the payment that each is about.
    acts: BTreeSet<(String, String)>,
    payments: BTreeMap<String, DisbursementState>,
    /// What came after its year, by the year in which it came.
    revenue: Vec<(i64, i64)>,
}

impl Journal {
    async fn read(server: &TestServer) -> Self {
        let mut journal = Self::default();
        let ledger = server.app.commands.ledger();
        let mut ids = BTreeSet::new();
        let mut from = 0;
        loop {
            let some = ledger.read_all(Position(from), 5_000).await.unwrap();
            let Some(last) = some.last() else { break };
            from = last.position.0 + 1;
            for event in &some {
                let id = event.stream.id.clone();
                if event.stream.stream_type == "disbursement" {
                    ids.insert(id);
                } else if event.stream.stream_type == "budget_line" {
                    let fact: BudgetLineEvent = event.event().unwrap();
                    let about = fact.disbursement_id().map(|id| id.to_string());
                    let act = (about.clone()).map(|about| (event.event_type.clone(), about));
                    journal.acts.extend(act);
                    let postings = fact.postings().into_iter();
                    journal.booked.extend(postings.map(|posting| Booked {
                        line: id.clone(),
                        recorded: event.recorded_at,
                        posting,
                        payment: about.clone(),
                        act: event.event_type.clone(),
                    }));
                    if let BudgetLineEvent::RevenueReceived { on, amount, .. } = &fact {
                        journal.revenue.push((i64::from(on.year()), amount.0));
                    }
                    if let BudgetLineEvent::Opened { year, .. } = fact {
                        journal.years.insert(id, i64::from(year));
                    }
                }
            }
        }
        for id in ids {
            let key: DisbursementId = id.parse().unwrap();
            let payment = server.app.commands.load::<Disbursement>(key).await.unwrap();
            let state = payment.state.state().unwrap().clone();
            journal.payments.insert(id, state);
        }
        journal
    }

    /// The accounts, as far as a posting counts: debit balances, but the ceiling, which they add up to.
    fn sums(&self, counts: impl Fn(&Booked) -> bool) -> Sums {
        let mut sums = Sums::new();
        for booked in self.booked.iter().filter(|booked| counts(booked)) {
            let Posting {
                debit,
                credit,
                amount,
                ..
            } = booked.posting;
            let side = |account| if account == Account::Ceiling { -1 } else { 1 };
            *sums.entry(debit).or_default() += side(debit) * amount.0;
            *sums.entry(credit).or_default() -= side(credit) * amount.0;
        }
        sums
    }

    fn of_year(&self, year: i64) -> Sums {
        self.sums(|booked| self.years[&booked.line] == year)
    }

    /// What the payments of a line hold of it, by what became of each.
    fn held_by_payments(&self, line: &str) -> Sums {
        let mut sums = Sums::new();
        for payment in self.payments.values() {
            if payment.budget_line_id.to_string() != line {
                continue;
            }
            let account = match payment.stage.status() {
                DisbursementStatus::Approved
                | DisbursementStatus::SppIssued
                | DisbursementStatus::SpmIssued
                    if payment.replaces.is_none() =>
                {
                    Account::Commitment
                }
                DisbursementStatus::Sp2dIssued
                | DisbursementStatus::Transferred
                | DisbursementStatus::Received
                | DisbursementStatus::Accounted
                | DisbursementStatus::Archived => Account::Realization,
                DisbursementStatus::Returned => Account::Return,
                DisbursementStatus::Replaced if self.waits(payment) => Account::Return,
                _ => continue,
            };
            // What came back in parts within the year is the ceiling's again.
            let repaid = payment.receivable.as_ref().map_or(0, |of| of.paid().0);
            *sums.entry(account).or_default() += payment.amount.0 - repaid;
        }
        sums
    }

    /// Whether the payment in the place of a returned one was not ordered yet.
    fn waits(&self, replaced: &DisbursementState) -> bool {
        self.payments.values().any(|payment| {
            let of = payment.replaces.map(|id| id.to_string());
            let same = of.and_then(|id| self.payments.get(&id));
            same.is_some_and(|same| std::ptr::eq(same, replaced))
                && matches!(
                    payment.stage.status(),
                    DisbursementStatus::Proposed
                        | DisbursementStatus::Approved
                        | DisbursementStatus::SppIssued
                        | DisbursementStatus::SpmIssued
                )
        })
    }
}

fn number(of: &Value, name: &str) -> i64 {
    let found = of[name].as_i64();
    found.unwrap_or_else(|| panic!("no number {name} in {of}"))
}

fn text<'a>(of: &'a Value, name: &str) -> &'a str {
    of[name].as_str().unwrap_or_default()
}

fn items(of: &Value) -> &Vec<Value> {
    of["items"].as_array().unwrap()
}

fn total(rows: &[Value], name: &str) -> i64 {
    rows.iter().map(|row| number(row, name)).sum()
}

/// Asserts that six figures are the six balances.
#[track_caller]
fn agree(shown: &Value, said: &Sums, what: &str) {
    for (name, account) in FIGURES {
        let counted = said.get(&account).copied().unwrap_or_default();
        assert_eq!(number(shown, name), counted, "{name} of {what}: {shown}");
    }
}

/// Whether the bank transferred it, and it did not come back as a whole.
fn arrived(payment: &DisbursementState) -> bool {
    matches!(
        payment.status(),
        DisbursementStatus::Transferred
            | DisbursementStatus::Received
            | DisbursementStatus::Accounted
            | DisbursementStatus::Archived
    )
}

/// The end of a day in Jayapura.
fn end_of(day: NaiveDate) -> DateTime<Utc> {
    let jayapura = FixedOffset::east_opt(9 * 3_600).unwrap();
    let next = day.checked_add_days(Days::new(1)).unwrap();
    let midnight = next.and_hms_opt(0, 0, 0).unwrap();
    midnight.and_local_timezone(jayapura).unwrap().to_utc()
}

struct Pages<'a> {
    server: &'a TestServer,
    admin: TestSession,
    journal: Journal,
}

impl Pages<'_> {
    async fn get(&self, target: &str) -> Value {
        let answer = self.server.get_as(&self.admin, target).await;
        assert_eq!(answer.status, 200, "{target}: {}", answer.text());
        answer.data()
    }

    /// All rows of a paged list.
    async fn all(&self, target: &str) -> Vec<Value> {
        let mut rows = Vec::new();
        let sign = if target.contains('?') { '&' } else { '?' };
        for page in 1.. {
            let target = format!("{target}{sign}page={page}&size=100");
            let seen = self.get(&target).await;
            rows.extend(items(&seen).iter().cloned());
            if page >= number(&seen, "totalPages") {
                break;
            }
        }
        rows
    }

    /// Each line, its card and its trial balance; all lines of a year; the same as of days of the past.
    async fn lines(&self, year: i64) {
        let journal = &self.journal;
        let shown = self.get(&format!("/api/cms/pagu?tahun={year}")).await;
        agree(&shown["total"], &journal.of_year(year), "all lines");
        for line in items(&shown) {
            let id = text(line, "id");
            let said = journal.sums(|booked| booked.line == id);
            agree(line, &said, id);
            let by_payments = journal.held_by_payments(id);
            for account in [Account::Commitment, Account::Realization, Account::Return] {
                let of = |sums: &Sums| sums.get(&account).copied().unwrap_or_default();
                assert_eq!(of(&by_payments), of(&said), "{account} of payments on {id}");
            }
            for (name, account) in FIGURES {
                let card = format!("/api/cms/pagu/{id}/kartu?akun={}", account.as_str());
                let newest = self.get(&format!("{card}&size=1")).await;
                let balance = items(&newest).first().map_or(0, |row| number(row, "saldo"));
                assert_eq!(balance, number(line, name), "card of {account} of {id}");
            }
            let target = format!("/api/cms/pagu/neraca?paguId={id}");
            let trial = self.get(&target).await;
            assert_eq!(number(&trial, "totalDebit"), number(&trial, "totalKredit"));
        }
    }

    async fn lines_of_the_past(&self) {
        let recorded: Vec<_> = (self.journal.booked.iter())
            .map(|booked| booked.recorded)
            .collect();
        for part in [1, 2, 3] {
            let day = recorded[recorded.len() * part / 4].date_naive();
            for year in self.journal.years.values().collect::<BTreeSet<_>>() {
                let target = format!("/api/cms/pagu?tahun={year}&per_tanggal={day}");
                let of_year = |booked: &Booked| self.journal.years[&booked.line] == *year;
                let shown = self.get(&target).await;
                let recorded = |booked: &Booked| booked.recorded < end_of(day);
                let said = (self.journal).sums(|booked| of_year(booked) && recorded(booked));
                agree(&shown["total"], &said, &format!("{year} as of {day}"));
                // By the other clock, whatever is known of that day now.
                let shown = self.get(&format!("{target}&jam=pembukuan")).await;
                let booked_then = |booked: &Booked| booked.posting.on <= day;
                let said = (self.journal).sums(|booked| of_year(booked) && booked_then(booked));
                agree(
                    &shown["total"],
                    &said,
                    &format!("{year} booked until {day}"),
                );
                let realized = said.get(&Account::Realization).copied();
                let target = format!("/api/cms/dashboard/report-by-district?tahun={year}");
                let target = format!("{target}&per_tanggal={day}&jam=pembukuan");
                let sum = total(items(&self.get(&target).await), "realisasi");
                assert_eq!(
                    sum,
                    realized.unwrap_or_default(),
                    "{year} booked until {day}"
                );
            }
        }
    }

    /// Registers and `/pagu` say the same of a day of the past by each clock: what lapsed on the last day of a year was
    /// recorded weeks after it.
    async fn registers_of_the_past(&self) {
        let late = (self.journal.booked.iter())
            .filter(|booked| booked.recorded >= end_of(booked.posting.on));
        let late: BTreeSet<NaiveDate> = late
            .flat_map(|booked| {
                let on = booked.posting.on;
                [on.pred_opt(), Some(on), Some(booked.recorded.date_naive())]
            })
            .flatten()
            .collect();
        assert!(late.len() > 2, "nothing was recorded later than booked");
        let step = late.len().div_ceil(8);
        let year_ends: BTreeSet<NaiveDate> = (self.journal.years.values())
            .flat_map(|year| [format!("{year}-12-31"), format!("{}-01-25", year + 1)])
            .map(|day| day.parse().unwrap())
            .collect();
        let today = self.server.app.now().date_naive();
        let days = late.into_iter().step_by(step).chain(year_ends);
        for day in days.filter(|day| *day <= today) {
            for year in self.journal.years.values().collect::<BTreeSet<_>>() {
                for clock in ["pembukuan", "pencatatan"] {
                    let of = format!("tahun={year}&per_tanggal={day}&jam={clock}");
                    let counts = |booked: &Booked| {
                        self.journal.years[&booked.line] == *year
                            && match clock {
                                "pembukuan" => booked.posting.on <= day,
                                _ => booked.recorded < end_of(day),
                            }
                    };
                    let said = self.journal.sums(counts);
                    let pagu = self.get(&format!("/api/cms/pagu?{of}")).await;
                    agree(&pagu["total"], &said, &of);
                    let last = NaiveDate::from_ymd_opt(i32::try_from(*year).unwrap(), 12, 31);
                    if clock == "pencatatan" && Some(day) > last {
                        // A register is of days of its year.
                        continue;
                    }
                    let register = async |name: &str| {
                        let target = format!("/api/cms/register?register={name}&{of}&size=100");
                        self.get(&target).await
                    };
                    let open = register("komitmen-terbuka").await;
                    let held = &pagu["total"]["komitmen"];
                    assert_eq!(&open["jumlah"][5], held, "{of}: {open}");
                    let trial = register("neraca-lajur").await;
                    for row in items(&trial) {
                        let closing = row[5].as_i64().unwrap() - row[6].as_i64().unwrap();
                        let account = Account::ALL.iter().find(|it| row[0] == it.label());
                        let counted = said.get(account.unwrap()).copied().unwrap_or_default();
                        let credit = row[0] == Account::Ceiling.label();
                        let side = if credit { -1 } else { 1 };
                        assert_eq!(side * closing, counted, "{of}: {row}");
                    }
                    for (name, place) in [("lra", 6), ("realisasi-bulanan", 2)] {
                        let told = register(name).await;
                        let realized = &pagu["total"]["realisasi"];
                        assert_eq!(&told["jumlah"][place], realized, "{name} {of}: {told}");
                    }
                }
            }
        }
    }

    /// Every register there is, each with a sum that the events have too.
    async fn each_register(&self, year: i64) {
        let journal = &self.journal;
        let said = journal.of_year(year);
        let realized = said[&Account::Realization];
        let lines: Vec<&String> = (journal.years.iter())
            .filter(|(_, of)| **of == year)
            .map(|(line, _)| line)
            .collect();
        for register in Register::ALL {
            let sums = async |more: &str| {
                let target = format!("/api/cms/register?register={register}&tahun={year}{more}");
                let told = self.get(&target).await;
                (told["jumlah"].as_array().cloned()).unwrap_or_else(|| panic!("{told}"))
            };
            let same = |told: &Value, counted: i64| {
                assert_eq!(told, counted, "{register} of {year}");
            };
            match register {
                // Told apart by clock, in `registers`.
                Register::BudgetRealization
                | Register::Monthly
                | Register::Quarterly
                | Register::Commitments
                | Register::Returns
                | Register::Receivables => {}
                Register::TrialBalance => {
                    let told = sums("").await;
                    for pair in [1, 3, 5] {
                        same(&told[pair], told[pair + 1].as_i64().unwrap());
                    }
                }
                Register::Spp | Register::Spm => {
                    let kind = if *register == Register::Spp {
                        OrderKind::Spp
                    } else {
                        OrderKind::Spm
                    };
                    let ordered = journal.payments.values().filter(|payment| {
                        let on_a_line = lines.contains(&&payment.budget_line_id.to_string());
                        let paper = payment.orders.of(kind);
                        on_a_line && paper.is_some_and(|of| i64::from(of.date.year()) == year)
                    });
                    same(
                        &sums("").await[5],
                        ordered.map(|payment| payment.amount.0).sum(),
                    );
                }
                Register::Sp2d => {
                    // None of them is money without a paper.
                    let target = format!("/api/cms/register?register={register}&tahun={year}");
                    for row in self.all(&target).await {
                        assert_ne!(row[0], "", "{row}");
                    }
                    let came_back = ["Returned", "Refunded", "Repaid", "Reversed"];
                    let ordered = journal.sums(|booked| {
                        let of_year = journal.years[&booked.line] == year;
                        of_year && !came_back.contains(&booked.act.as_str())
                    });
                    same(&sums("").await[5], ordered[&Account::Realization]);
                }
                Register::Realized => same(&sums("").await[7], realized),
                Register::ByNameByAddress => same(&sums("").await[8], realized),
                Register::OtherRevenue => {
                    let came = journal.revenue.iter().filter(|(of, _)| *of == year);
                    same(&sums("").await[6], came.map(|(_, amount)| amount).sum());
                }
                Register::Subledger => {
                    for line in &lines {
                        let said = journal.sums(|booked| booked.line == **line);
                        let told = sums(&format!("&paguId={line}")).await;
                        let columns = ["pagu", "komitmen", "realisasi", "retur", "setoranKembali"];
                        let columns = columns.into_iter().chain(["tersedia"]);
                        let shown = columns.zip(&told[2..]);
                        let shown: serde_json::Map<String, Value> = shown
                            .map(|(name, sum)| (name.to_owned(), sum.clone()))
                            .collect();
                        agree(&shown.into(), &said, &format!("{register} of {line}"));
                    }
                }
                Register::Nominative => {
                    for roster in self.all("/api/cms/daftar-pembayaran").await {
                        let id = text(&roster, "id");
                        let rows = journal.payments.values().filter(|payment| {
                            payment.roster_id.as_deref() == Some(id)
                                && !payment.status().came_to_nothing()
                        });
                        let sum: i64 = rows.map(|payment| payment.amount.0).sum();
                        let told = sums(&format!("&daftarPembayaranId={id}")).await;
                        assert_eq!(told[6], sum, "{roster}");
                    }
                }
                Register::RecipientCard => {
                    for award in self.all("/api/cms/penerima-beasiswa").await {
                        let id = text(&award, "id");
                        let paid = journal.sums(|booked| {
                            let payment = booked
                                .payment
                                .as_ref()
                                .and_then(|of| journal.payments.get(of));
                            payment.is_some_and(|of| of.award_id.to_string() == id && arrived(of))
                        });
                        let told = sums(&format!("&penerimaBeasiswaId={id}")).await;
                        let paid = paid.get(&Account::Realization).copied().unwrap_or_default();
                        assert_eq!(told[8], paid, "{award}");
                    }
                }
            }
        }
    }

    /// The list of payments, one by one, and the rosters and bank files that hold some of them.
    async fn payments(&self) -> usize {
        let listed = self.all("/api/cms/keuangan").await;
        assert_eq!(listed.len(), self.journal.payments.len());
        for row in &listed {
            let state = &self.journal.payments[text(row, "id")];
            assert_eq!(number(row, "jumlah"), state.amount.0);
            assert_eq!(text(row, "status"), state.stage.status().as_str());
        }
        let mut files = 0;
        for roster in self.all("/api/cms/daftar-pembayaran").await {
            let id = text(&roster, "id");
            let target = format!("/api/cms/keuangan?daftarPembayaranId={id}");
            // Replacements belong to the roster of what they replace, but were not in it.
            let rows: Vec<Value> = (self.all(&target).await.into_iter())
                .filter(|row| self.journal.payments[text(row, "id")].replaces.is_none())
                .filter(|row| {
                    text(row, "status") != "ditolak" && text(row, "status") != "dibatalkan"
                })
                .collect();
            let detail = self.get(&format!("/api/cms/daftar-pembayaran/{id}")).await;
            let progress = detail["kemajuan"].as_array().unwrap();
            let live = |row: &&Value| !matches!(text(row, "status"), "ditolak" | "dibatalkan");
            let live: Vec<Value> = progress.iter().filter(live).cloned().collect();
            assert_eq!(total(&live, "jumlah"), total(&rows, "jumlah"), "{detail}");
            for file in detail["berkasBank"].as_array().unwrap() {
                files += 1;
                let which = number(file, "nomor");
                let target = format!("/api/cms/daftar-pembayaran/{id}/berkas-bank?nomor={which}");
                let answer = self.server.get_as(&self.admin, &target).await;
                let lines: Vec<&str> = answer.text().lines().skip(1).collect();
                // Each line names a payment by the last part of its id, in capitals.
                let in_file = |row: &&Value| {
                    let id = text(row, "id").to_uppercase();
                    let short = id.rsplit('-').next().unwrap();
                    let amount = number(row, "jumlah").to_string();
                    lines.iter().any(|line| {
                        let cells: Vec<&str> = line.split(';').collect();
                        cells.contains(&short) && cells.contains(&amount.as_str())
                    })
                };
                let told: Vec<Value> = rows.iter().filter(in_file).cloned().collect();
                assert_eq!(
                    told.len() as i64,
                    number(file, "jumlahPembayaran"),
                    "{lines:?}"
                );
                assert_eq!(lines.len(), told.len());
                assert_eq!(total(&told, "jumlah"), number(file, "jumlah"));
            }
        }
        files
    }

    /// Registers, by both clocks.
    async fn registers(&self, year: i64) {
        let said = self.journal.of_year(year);
        let of = |account| said.get(&account).copied().unwrap_or_default();
        for clock in ["pembukuan", "pencatatan"] {
            let sums = async |register: &str| {
                let target =
                    format!("/api/cms/register?register={register}&tahun={year}&jam={clock}");
                self.get(&target).await["jumlah"].clone()
            };
            // What belongs to the year counts whenever it was recorded.
            let realized = of(Account::Realization);
            let lra = sums("lra").await;
            assert_eq!(lra[3], of(Account::Ceiling), "LRA of {year} by {clock}");
            assert_eq!(lra[6], realized, "LRA of {year} by {clock}");
            let open = sums("komitmen-terbuka").await;
            assert_eq!(open[5], of(Account::Commitment), "{year} by {clock}");
            for (register, place) in [("realisasi-bulanan", 2), ("realisasi-triwulanan", 2)] {
                assert_eq!(
                    sums(register).await[place],
                    realized,
                    "{register} by {clock}"
                );
            }
        }
        let target = format!("/api/cms/register?register=register-retur-setoran&tahun={year}");
        let back = self.get(&target).await;
        assert_eq!(back["jumlah"][5], of(Account::Return), "{back}");
        assert_eq!(back["jumlah"][6], of(Account::Refund), "{back}");
        let target = format!("/api/cms/register?register=piutang&tahun={year}");
        let claimed = self.get(&target).await;
        let mut sums = [0; 3];
        for payment in self.journal.payments.values() {
            let of_year = self.journal.years[&payment.budget_line_id.to_string()] == year;
            let Some(of) = payment.receivable.as_ref().filter(|_| of_year) else {
                continue;
            };
            if of.remaining().0 > 0 {
                sums[0] += of.amount.0;
                sums[1] += of.paid().0;
                sums[2] += of.remaining().0;
            }
        }
        let told: Vec<i64> = (claimed["jumlah"].as_array().unwrap().iter())
            .filter_map(Value::as_i64)
            .collect();
        assert_eq!(told, sums, "{claimed}");
    }

    /// What went otherwise than it should: each is there, and said of the payment where it is shown.
    async fn put_right(&self) {
        let mut seen = BTreeSet::new();
        for (id, payment) in &self.journal.payments {
            let detail = async || self.get(&format!("/api/cms/keuangan/{id}")).await;
            if let Some(of) = &payment.receivable {
                let told = detail().await["tagihan"].clone();
                assert_eq!(number(&told, "jumlah"), of.amount.0);
                assert_eq!(number(&told, "sisa"), of.remaining().0);
                assert!(of.paid().0 > 0 && of.remaining().0 > 0, "{of:?}");
                seen.insert("tagihan");
            }
            let booked = |what: &str| self.journal.acts.contains(&(what.to_owned(), id.clone()));
            for (what, line) in [("TakenOver", "moved"), ("CarriedIn", "carried")] {
                if booked(what) {
                    let shown = detail().await;
                    assert_eq!(text(&shown, "paguId"), payment.budget_line_id.to_string());
                    // Its card is that of all lines that it ever lay on.
                    let lines: BTreeSet<&str> = (self.journal.booked.iter())
                        .filter(|booked| booked.payment.as_deref() == Some(id.as_str()))
                        .map(|booked| booked.line.as_str())
                        .collect();
                    assert_eq!(lines.len(), 2, "{line} {id}");
                    seen.insert(line);
                }
            }
        }
        assert_eq!(seen, ["tagihan", "moved", "carried"].into());
    }

    /// The realisation in parts, on the dashboard by either clock and as of a day, and the registers narrowed to each part.
    async fn breakdowns(&self, year: i64) {
        let of_year = |booked: &Booked| self.journal.years[&booked.line] == year;
        let recorded: Vec<_> = (self.journal.booked.iter())
            .map(|booked| booked.recorded)
            .collect();
        let day = recorded[recorded.len() / 2].date_naive();
        let realized = |counts: &dyn Fn(&Booked) -> bool| {
            let said = self
                .journal
                .sums(|booked| of_year(booked) && counts(booked));
            said.get(&Account::Realization).copied().unwrap_or_default()
        };
        let whole = realized(&|_| true);
        for (more, said) in [
            (String::new(), whole),
            (
                format!("&per_tanggal={day}"),
                realized(&|booked| booked.recorded < end_of(day)),
            ),
            (
                format!("&per_tanggal={day}&jam=pembukuan"),
                realized(&|booked| booked.posting.on <= day),
            ),
        ] {
            let target = format!("/api/cms/dashboard/realisasi?tahun={year}{more}");
            let shown = self.get(&target).await;
            for cut in shown["pecahan"].as_array().unwrap() {
                assert_eq!(number(cut, "jumlah"), said, "{target}: {cut}");
                assert_eq!(total(items(cut), "realisasi"), said, "{target}: {cut}");
            }
            let target = format!("/api/cms/dashboard/information?tahun={year}{more}");
            let head = self.get(&target).await;
            let sources = head["sumberDana"].as_array().unwrap();
            for name in [
                "pagu",
                "komitmen",
                "realisasi",
                "retur",
                "setoranKembali",
                "sisa",
            ] {
                assert_eq!(
                    total(sources, name),
                    number(&head, name),
                    "{name}: {target}"
                );
            }
        }
        let target = format!("/api/cms/dashboard/realisasi?tahun={year}");
        let shown = self.get(&target).await;
        for cut in shown["pecahan"].as_array().unwrap() {
            let filter = match text(cut, "menurut") {
                "jenis" => "jenisBeasiswa",
                "kampus" => "institusiPendidikanId",
                "distrik" => "distrikId",
                "sumber" => "sumberDana",
                _ => continue,
            };
            for part in items(cut) {
                let code: String =
                    form_urlencoded::byte_serialize(text(part, "kode").as_bytes()).collect();
                let target =
                    format!("/api/cms/register?register=bnba&tahun={year}&{filter}={code}");
                let told = self.get(&target).await;
                assert_eq!(told["jumlah"][8], part["realisasi"], "{target}: {part}");
                if matches!(filter, "jenisBeasiswa" | "sumberDana") {
                    let target =
                        format!("/api/cms/register?register=lra&tahun={year}&{filter}={code}");
                    let told = self.get(&target).await;
                    assert_eq!(told["jumlah"][6], part["realisasi"], "{target}: {part}");
                }
            }
        }
        // Below each source stands its sum, and none of them counts twice.
        let target = format!("/api/cms/register?register=lra&tahun={year}&size=100");
        let lra = self.get(&target).await;
        let places = lra["barisJumlah"].as_array().unwrap();
        let subtotals: i64 = places
            .iter()
            .map(|place| {
                lra["items"][place.as_u64().unwrap() as usize][6]
                    .as_i64()
                    .unwrap()
            })
            .sum();
        assert!(places.is_empty() || subtotals == whole, "{lra}");
        assert_eq!(lra["jumlah"][6], whole);
    }

    /// What each person was paid, on their page as on their card.
    async fn persons(&self) {
        for award in self.all("/api/cms/penerima-beasiswa").await {
            let id = text(&award, "id");
            let page = self.get(&format!("/api/cms/penerima-beasiswa/{id}")).await;
            let target =
                format!("/api/cms/register?register=kartu-penerima&penerimaBeasiswaId={id}");
            let card = self.get(&target).await;
            assert_eq!(card["jumlah"][7], page["totalTerbitSp2d"], "{page}");
            assert_eq!(card["jumlah"][8], page["totalDisalurkan"], "{page}");
        }
    }

    /// Above each list stands what its rows come to, and no row is left out.
    async fn list_heads(&self) {
        for (target, has_money) in [
            ("/api/cms/daftar-pembayaran", true),
            ("/api/cms/rekening", false),
        ] {
            let head = self.get(target).await;
            let sums = head["jumlahPerStatus"].as_array().unwrap();
            let rows = self.all(target).await;
            assert_eq!(total(sums, "banyak"), rows.len() as i64, "{target}");
            if has_money {
                assert_eq!(total(sums, "jumlah"), total(&rows, "jumlah"), "{target}");
            }
        }
    }

    /// Dashboards and the public page.
    async fn figures(&self, year: i64) {
        let said = self.journal.of_year(year);
        let of = |account| said.get(&account).copied().unwrap_or_default();
        let target = format!("/api/cms/dashboard/information?tahun={year}");
        let head = self.get(&target).await;
        for (name, account) in FIGURES {
            let name = if name == "tersedia" { "sisa" } else { name };
            assert_eq!(number(&head, name), of(account), "{name} of the dashboard");
        }
        let target = format!("/api/cms/dashboard/report-by-district?tahun={year}");
        let districts = self.get(&target).await;
        assert_eq!(
            total(items(&districts), "realisasi"),
            of(Account::Realization),
            "districts of {year}"
        );
        let public = self.get("/api/web/transparansi").await;
        let of_year = |name: &str| -> Vec<Value> {
            let rows = public[name].as_array().unwrap().iter();
            rows.filter(|row| number(row, "tahun") == year)
                .cloned()
                .collect()
        };
        let whole = of_year("anggaran");
        assert_eq!(total(&whole, "pagu"), of(Account::Ceiling));
        assert_eq!(total(&whole, "komitmen"), of(Account::Commitment));
        assert_eq!(total(&whole, "realisasi"), of(Account::Realization));
        let types = of_year("jenisBeasiswa");
        assert_eq!(
            total(&types, "realisasi"),
            of(Account::Realization),
            "types"
        );
    }
}

async fn reconcile(server: TestServer) {
    // Late in a year, so that much of it was paid.
    server.clock.advance(TimeDelta::days(320));
    let args = DemoArgs::of(60);
    Box::pin(fill(&server.app, &args)).await.unwrap();
    server.user("rekonsiliasi@uji.test", Role::Admin).await;
    let pages = Pages {
        admin: server.session("rekonsiliasi@uji.test").await,
        journal: Journal::read(&server).await,
        server: &server,
    };
    let years: BTreeSet<i64> = pages.journal.years.values().copied().collect();
    assert!(years.len() > 1, "one year has nothing to be mixed with");
    for year in years {
        let realized = pages.journal.of_year(year)[&Account::Realization];
        assert!(realized > 0, "nothing was paid in {year}");
        pages.lines(year).await;
        pages.figures(year).await;
        pages.registers(year).await;
        pages.each_register(year).await;
        pages.breakdowns(year).await;
    }
    pages.persons().await;
    pages.list_heads().await;
    pages.lines_of_the_past().await;
    pages.registers_of_the_past().await;
    pages.put_right().await;
    assert!(pages.payments().await > 0, "no bank file was compared");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_figure_is_what_the_journal_says() {
    reconcile(TestServer::start().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_figure_is_what_the_journal_says_on_postgresql() {
    let url = new_database("reconciliation").await;
    let server = TestServer::start_with(|config| {
        config.demo = true;
        config.database_url = Some(url);
    });
    reconcile(server.await).await;
}
