//! What a pack opens with: payments, sums by SP2D, who decided in which function, what departed from the plain way, and
//! the papers of each person. Read models name persons and say how things stand; events say the rest.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use domain::audit::{StreamType, departs};
use domain::disbursement::DisbursementStatus;
use domain::duties::{Chain, Duties};
use domain::office_time;
use ledger::pack::PackBuilder;
use projections::Scope;
use projections::disbursement::{DisbursementFilter, DisbursementItem};
use serde_json::Value;
use uuid::Uuid;

use super::{Document, Events};
use crate::answer::export::{self, Cell, Column};
use crate::routes::audit;
use crate::{ApiError, AppState};

/// Most bytes of papers that are put into the folders of their persons beside where they are proven: a larger pack names
/// them there.
const COPIES_MAX: usize = 256 << 20;

/// A payment of the pack, in words.
pub(super) struct Paid {
    pub id: String,
    pub recipient: String,
    pub component: &'static str,
    pub amount: i64,
    pub status: DisbursementStatus,
    pub orders: [Option<String>; 3],
    pub bank_reference: Option<String>,
    /// What the hands in it come to.
    pub verdict: &'static str,
    /// Who did which step in which function.
    pub hands: Vec<String>,
}

/// An SP2D with what the pack holds of it.
pub(super) struct OrderSum {
    pub number: String,
    pub count: usize,
    pub amount: i64,
    /// Payments of it that the portal has.
    pub whole_count: usize,
    /// Their sum.
    pub whole_amount: i64,
}

/// Something that departed from the plain way.
pub(super) struct Departure {
    pub position: u64,
    pub at: String,
    pub what: String,
    pub by: String,
    pub about: String,
    pub reason: Option<String>,
}

/// A file that an event names, with whose it is.
pub(super) struct Paper {
    pub file: Uuid,
    pub position: u64,
    pub what: String,
    stream: (String, String),
}

impl Paper {
    /// The file that this event names.
    pub fn of(event: &ledger::Recorded, payload: &Value, file: Uuid) -> Self {
        let (kind, id) = (&event.stream.stream_type, &event.stream.id);
        let told = ["kind", "document", "paper"];
        let word = told.iter().find_map(|name| payload[*name].as_str());
        Self {
            file,
            position: event.position.0,
            what: word.map_or_else(
                || {
                    let sentence = audit::summary::of(kind, &event.event_type);
                    sentence.trim_end_matches('.').to_owned()
                },
                |word| word.replace('_', " "),
            ),
            stream: (kind.clone(), id.clone()),
        }
    }
}

/// A person of the pack with their papers; no name where it was erased.
pub(super) struct Person {
    pub folder: String,
    pub name: Option<String>,
    /// What each paper is, where it lies in the pack, and the event that names it.
    pub papers: Vec<(String, Option<String>, u64)>,
}

/// What a pack opens with.
pub(super) struct Summary {
    pub payments: Vec<Paid>,
    pub orders: Vec<OrderSum>,
    pub departures: Vec<Departure>,
    pub persons: Vec<Person>,
    /// Papers of the office itself: decrees, budget papers, rosters.
    pub of_office: Vec<(String, Option<String>, u64)>,
}

/// Gathers it, and puts the papers of persons into their folders.
pub(super) async fn gather(
    app: &AppState,
    pack: &mut PackBuilder,
    events: &Events,
    (papers, documents): (&[Paper], &BTreeMap<Uuid, Document>),
    names: &HashMap<String, String>,
    duties: &Duties,
) -> Result<Summary, ApiError> {
    let mut owners = Owners::default();
    let payments = payments(app, events, names, duties, &mut owners).await?;
    let mut summary = Summary {
        orders: orders(app, &payments).await?,
        payments,
        departures: Vec::new(),
        persons: Vec::new(),
        of_office: Vec::new(),
    };
    let mut copied = 0;
    let mut folders: BTreeMap<String, usize> = BTreeMap::new();
    for paper in papers {
        let kept = match documents.get(&paper.file) {
            Some(Document::Kept(path)) => Some(path.clone()),
            Some(Document::Gone | Document::Differs) | None => None,
        };
        let Some((person, name)) = owners.of(app, &paper.stream).await? else {
            let line = (paper.what.clone(), kept, paper.position);
            summary.of_office.push(line);
            continue;
        };
        let at = *folders.entry(person).or_insert_with(|| {
            let number = summary.persons.len() + 1;
            let plain = super::plain(name.as_deref().unwrap_or("data dihapus"));
            summary.persons.push(Person {
                folder: format!("orang/{number:04}-{plain}"),
                name,
                papers: Vec::new(),
            });
            number - 1
        });
        let person = &mut summary.persons[at];
        let path = kept.map(|path| copy(pack, person, &paper.what, path, &mut copied));
        person
            .papers
            .push((paper.what.clone(), path, paper.position));
    }
    for (position, event) in events {
        if departs(&event.stream.stream_type, &event.event_type) {
            let departure = departure(app, *position, event, names, &mut owners).await?;
            summary.departures.push(departure);
        }
    }
    Ok(summary)
}

/// Puts a paper into the folder of its person while there is room; gives where it lies.
fn copy(
    pack: &mut PackBuilder,
    person: &Person,
    what: &str,
    path: String,
    copied: &mut usize,
) -> String {
    let Some(bytes) = pack.file(&path) else {
        return path;
    };
    if *copied + bytes.len() > COPIES_MAX {
        return path;
    }
    *copied += bytes.len();
    let bytes = bytes.to_vec();
    let ending = path.rsplit('.').next().unwrap_or("bin");
    let number = person.papers.len() + 1;
    let there = format!(
        "{}/{number:02}-{}.{ending}",
        person.folder,
        super::plain(what)
    );
    pack.page(&there, bytes);
    there
}

async fn payments(
    app: &AppState,
    events: &Events,
    names: &HashMap<String, String>,
    duties: &Duties,
    owners: &mut Owners,
) -> Result<Vec<Paid>, ApiError> {
    let chains: HashMap<String, Chain> = duties
        .payments()
        .map(|(paid_for, chain)| (paid_for.disbursement_id.to_string(), chain))
        .collect();
    let ids: BTreeSet<&str> = events
        .values()
        .filter(|event| event.stream.stream_type == StreamType::Disbursement.as_str())
        .map(|event| event.stream.id.as_str())
        .collect();
    let mut all = Vec::with_capacity(ids.len());
    for id in ids {
        let found = projections::disbursement::get(app.read.store(), &Scope::All, id).await?;
        if let Some(found) = found {
            owners.note(&found);
            all.push(paid(found, chains.get(id), names));
        }
    }
    all.sort_by(|left, right| (&left.recipient, &left.id).cmp(&(&right.recipient, &right.id)));
    Ok(all)
}

fn paid(of: DisbursementItem, chain: Option<&Chain>, names: &HashMap<String, String>) -> Paid {
    let order = |number: Option<String>, dated: Option<String>| {
        number.map(|number| format!("{number}, {}", dated.unwrap_or_default()))
    };
    let payment = of.payment;
    let hands = chain.map_or_else(Vec::new, |chain| {
        let told = chain.deeds.iter().map(|deed| {
            let account = deed.hand.account().to_string();
            let who = names
                .get(&account)
                .map_or(deed.office.as_str(), String::as_str);
            format!(
                "{}: {who}, {} ({})",
                deed.step.long_label(),
                deed.function_words(),
                office_time(deed.at).format("%d-%m-%Y %H:%M")
            )
        });
        told.collect()
    });
    Paid {
        id: payment.disbursement_id,
        recipient: of.recipient_name.unwrap_or_else(|| ERASED.to_owned()),
        component: payment.component.label(),
        amount: payment.amount,
        status: payment.status,
        orders: [
            order(payment.spp_number, payment.spp_dated),
            order(payment.spm_number, payment.spm_dated),
            order(payment.sp2d_number, payment.sp2d_dated),
        ],
        bank_reference: payment.bank_reference,
        verdict: chain.map_or("Tidak termasuk dalam paket ini", |chain| {
            chain.verdict().long_label()
        }),
        hands,
    }
}

/// What stands for the name of somebody whose data was erased.
pub(super) const ERASED: &str = "(data dihapus)";

impl Paid {
    /// The number of its SP2D.
    fn sp2d(&self) -> Option<&str> {
        self.orders[2]
            .as_deref()?
            .rsplit_once(", ")
            .map(|(number, _)| number)
    }
}

async fn orders(app: &AppState, payments: &[Paid]) -> Result<Vec<OrderSum>, ApiError> {
    let mut sums: BTreeMap<&str, (usize, i64)> = BTreeMap::new();
    for payment in payments {
        if let Some(number) = payment.sp2d() {
            let sum = sums.entry(number).or_default();
            sum.0 += 1;
            sum.1 += payment.amount;
        }
    }
    let mut orders = Vec::with_capacity(sums.len());
    for (number, (count, amount)) in sums {
        let filter = DisbursementFilter {
            search: Some(number.to_owned()),
            ..DisbursementFilter::default()
        };
        let mut whole = super::payments(app.read.store(), &filter).await?;
        whole.retain(|payment| payment.sp2d_number.as_deref() == Some(number));
        orders.push(OrderSum {
            number: number.to_owned(),
            count,
            amount,
            whole_count: whole.len(),
            whole_amount: whole.iter().map(|payment| payment.amount).sum(),
        });
    }
    Ok(orders)
}

async fn departure(
    app: &AppState,
    position: u64,
    event: &ledger::Recorded,
    names: &HashMap<String, String>,
    owners: &mut Owners,
) -> Result<Departure, ApiError> {
    let (kind, id) = (&event.stream.stream_type, &event.stream.id);
    let payload = event.sealed_payload()?;
    let owner = owners.of(app, &(kind.clone(), id.clone())).await?;
    let name = owner.map(|(_, name)| name.unwrap_or_else(|| ERASED.to_owned()));
    // What is personal is sealed, and not a text.
    let told = ["reason", "note"]
        .iter()
        .find_map(|name| payload[*name].as_str());
    Ok(Departure {
        position,
        at: office_time(event.recorded_at)
            .format("%d-%m-%Y %H:%M")
            .to_string(),
        what: audit::summary::with_particulars(kind, &event.event_type, &payload),
        by: names
            .get(&event.actor_id)
            .cloned()
            .unwrap_or_else(|| "Sistem".to_owned()),
        about: name.unwrap_or_else(|| audit::summary::kind_text(kind).to_owned()),
        reason: told.map(str::to_owned),
    })
}

/// The id of the person whom something is about, and the name where it is still known.
type Owner = (String, Option<String>);

/// Whose a stream is, as the read models know it.
#[derive(Default)]
struct Owners {
    known: HashMap<(String, String), Option<Owner>>,
}

impl Owners {
    /// A payment tells whose it, its award and its account are.
    fn note(&mut self, of: &DisbursementItem) {
        let owner = Some((of.payment.recipient_id.clone(), of.recipient_name.clone()));
        let account = of.payment.bank_account_id.as_ref();
        for (kind, id) in [
            ("disbursement", &of.payment.disbursement_id),
            ("award", &of.payment.award_id),
        ]
        .into_iter()
        .chain(account.map(|id| ("bank_account", id)))
        {
            self.known
                .insert((kind.to_owned(), id.clone()), owner.clone());
        }
    }

    async fn of(
        &mut self,
        app: &AppState,
        stream: &(String, String),
    ) -> Result<Option<Owner>, ApiError> {
        if let Some(known) = self.known.get(stream) {
            return Ok(known.clone());
        }
        let (store, id) = (app.read.store(), stream.1.as_str());
        let owner = match stream.0.parse() {
            Ok(StreamType::Award) => projections::award::get(store, &Scope::All, id)
                .await?
                .map(|it| (it.recipient_id, it.name)),
            Ok(StreamType::Application) => projections::application::get(store, &Scope::All, id)
                .await?
                .map(|it| (it.application.applicant_id, it.application.name)),
            Ok(StreamType::BankAccount) => projections::bank_account::get(store, id)
                .await?
                .map(|it| (it.owner_id, it.holder)),
            _ => None,
        };
        self.known.insert(stream.clone(), owner.clone());
        Ok(owner)
    }
}

const COLUMNS: &[Column<Paid>] = &[
    ("Penerima", |it| Cell::text(&it.recipient)),
    ("Komponen", |it| Cell::text(it.component)),
    ("Jumlah (Rp)", |it| Cell::rupiah(Some(it.amount))),
    ("Status", |it| Cell::word(it.status)),
    ("SPP", |it| Cell::some(it.orders[0].as_ref())),
    ("SPM", |it| Cell::some(it.orders[1].as_ref())),
    ("SP2D", |it| Cell::some(it.orders[2].as_ref())),
    ("Referensi Bank", |it| {
        Cell::some(it.bank_reference.as_ref())
    }),
    ("Pemisahan Tugas", |it| Cell::text(it.verdict)),
    ("Siapa Memutuskan", |it| Cell::text(it.hands.join("; "))),
    ("ID Pembayaran", |it| Cell::text(&it.id)),
];

impl Summary {
    /// The same as a spreadsheet: its payments, and on a second sheet what it is about and the sums.
    pub fn spreadsheet(&self, title: &str, log_line: &str) -> Result<Vec<u8>, ApiError> {
        let line = |name: &str, value: String| (name.to_owned(), value);
        let mut about = vec![
            line("Paket audit", title.to_owned()),
            line("Catatan", log_line.to_owned()),
            line("Pembayaran", self.payments.len().to_string()),
            line("Jumlah (Rp)", self.amount().to_string()),
        ];
        for order in &self.orders {
            about.push(line(&format!("SP2D {}", order.number), order.words()));
        }
        for it in &self.departures {
            let text = format!("{} {}, {}, {}", it.what, it.about, it.by, it.at);
            about.push(line(&format!("Peristiwa {}", it.position), text));
        }
        export::spreadsheet_with("Pembayaran", COLUMNS, &self.payments, &about)
            .map_err(ApiError::internal)
    }

    /// Sum of all payments in whole rupiah.
    pub fn amount(&self) -> i64 {
        self.payments.iter().map(|payment| payment.amount).sum()
    }
}

impl OrderSum {
    /// Whether the pack holds all of it.
    pub const fn is_whole(&self) -> bool {
        self.count == self.whole_count && self.amount == self.whole_amount
    }

    /// In words.
    pub fn words(&self) -> String {
        let amount = crate::error::rupiah(self.amount);
        if self.is_whole() {
            return format!("{} pembayaran, {amount}: sama dengan SP2D", self.count);
        }
        format!(
            "{} pembayaran, {amount}, dari {} pembayaran, {} dalam SP2D: paket ini memuat sebagian",
            self.count,
            self.whole_count,
            crate::error::rupiah(self.whole_amount)
        )
    }
}
