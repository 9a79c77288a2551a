//! Gathers what belongs to a decree, a roster, an SP2D, a recipient or a period into one file that
//! can be checked without the portal ([`ledger::pack`]).

mod documents;
mod hands;
mod month;
mod page;
mod summary;

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use ledger::pack::PackBuilder;
use ledger::{Checkpoint, Position, Recorded, StreamId, Version};
use projections::award::AwardRow;
use projections::disbursement::{DisbursementFilter, DisbursementRow, DisbursementSort};
use projections::{Paging, ReadStore, Scope, end_of_day};

use crate::{ApiError, AppState};
use documents::Document;

/// Most events in one pack; a longer period is asked for in parts.
pub(crate) const EVENTS_MAX: usize = 20_000;
/// Events read at once.
const BATCH: usize = 1_000;

/// The page that checks a pack in the reader's own browser, without a network.
const CHECKING_PAGE: &str = "periksa-paket.html";

/// What a pack is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Subject {
    /// A decree with the awards it names, their forms and their payments.
    Decree(String),
    /// A roster with its payments.
    Roster(String),
    /// The payments of one SP2D, by its number.
    Order(String),
    /// A recipient, by account.
    Recipient(String),
    /// Everything recorded on these days, Asia/Jayapura.
    Period {
        /// First day.
        from: NaiveDate,
        /// Last day.
        until: NaiveDate,
    },
}

/// A finished pack.
pub(crate) struct AuditPack {
    /// A name for the file.
    pub name: String,
    /// The ZIP.
    pub bytes: Vec<u8>,
}

/// Builds a pack over the log as it is now. Documents are put in as they were handed in, unless
/// their person was erased.
///
/// # Errors
/// `TIDAK_DITEMUKAN` when nothing belongs to the subject, `PAKET_TERLALU_BESAR`, or what keeps the
/// stores from being read.
pub(crate) async fn build(app: &AppState, subject: &Subject) -> Result<AuditPack, ApiError> {
    let ledger = &app.ledger;
    let checkpoint = crate::witness::sign(app).await?;
    let size = checkpoint.head.size;
    let (title, mut events) = gather(app, subject).await?;
    hands::add_accounts(app, &mut events).await?;
    // What came in meanwhile is not in the signed tree.
    events.retain(|position, _| *position < size);
    if events.is_empty() {
        return Err(ApiError::not_found());
    }
    if events.len() > EVENTS_MAX {
        return Err(ApiError::new("PAKET_TERLALU_BESAR"));
    }
    let books = match subject {
        Subject::Period { from, until } => month::of(app, (*from, *until), size).await?,
        _ => None,
    };
    if let Some(books) = &books {
        books.add_closes(&mut events);
    }
    let log_line = log_line(app, &checkpoint);
    let mut pack = PackBuilder::new(checkpoint, ledger.vkey(), ledger.key_changes());
    let (papers, documents) = documents::add(app, &mut pack, &events, size).await?;
    let actors: Vec<String> = events
        .values()
        .map(|event| event.actor_id.clone())
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect();
    let names = projections::user::names(app.read.store(), &actors).await?;
    let duties = hands::duties_of(&events)?;
    let told = (papers.as_slice(), &documents);
    let summary = summary::gather(app, &mut pack, &events, told, &names, &duties).await?;
    let mut told_of_month = String::new();
    if let Some(books) = &books {
        books.write(&mut told_of_month, &names);
    }
    let html = page::index(&title, &log_line, (events.len(), &told_of_month), &summary);
    pack.page("index.html", html.into_bytes());
    let sheet = summary.spreadsheet(&title, &log_line)?;
    pack.page("ringkasan.xlsx", sheet);
    let html = page::of_events(&title, &events, &documents, &names, &duties)?;
    pack.page("peristiwa.html", html.into_bytes());
    for (name, content) in duties.files() {
        pack.page(name, content.into_bytes());
    }
    // Built with the web app; a program built without it makes packs without it.
    if let Some(page) = crate::spa::built::built_file(CHECKING_PAGE) {
        pack.page("periksa.html", page);
    }
    let now = app.now();
    let signed = |text: &str| ledger.sign_list(text);
    let bytes = finish(pack, &title, now, signed)?;
    let day = crate::answer::shown::today(now);
    Ok(AuditPack {
        name: format!("paket-audit-{}-{day}.zip", plain(&title)),
        bytes,
    })
}

/// What the log was when the pack was made, and who witnessed it.
fn log_line(app: &AppState, checkpoint: &Checkpoint) -> String {
    let mut log_line = format!(
        "{} peristiwa, akar {}",
        checkpoint.head.size,
        hex::encode(checkpoint.head.root)
    );
    for cosignature in &checkpoint.cosignatures {
        let name = app.witnesses.name_of(&cosignature.witness);
        let when = crate::paper::moment_words(cosignature.at);
        log_line.push_str(&format!("; disaksikan {name} pada {when}"));
    }
    log_line
}

fn finish(
    pack: PackBuilder,
    title: &str,
    now: chrono::DateTime<chrono::Utc>,
    sign: impl Fn(&str) -> Result<String, ledger::LedgerError>,
) -> Result<Vec<u8>, ApiError> {
    let mut refused = None;
    let packed = pack.finish(title, now, |text| {
        sign(text).unwrap_or_else(|error| {
            refused = Some(error);
            String::new()
        })
    });
    match (packed, refused) {
        (Ok(bytes), None) => Ok(bytes),
        (_, Some(error)) => Err(error.into()),
        (Err(_), None) => Err(ApiError::new("PAKET_TERLALU_BESAR")),
    }
}

/// Lower-case letters, digits and hyphens, for a file's name.
fn plain(title: &str) -> String {
    let words: Vec<String> = title
        .split(|letter: char| !letter.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .take(6)
        .map(str::to_ascii_lowercase)
        .collect();
    words.join("-")
}

type Events = BTreeMap<u64, Recorded>;

async fn gather(app: &AppState, subject: &Subject) -> Result<(String, Events), ApiError> {
    let store = app.read.store();
    let mut streams = Streams::default();
    let title = match subject {
        Subject::Period { from, until } => {
            return Ok((
                format!("Periode {from} sampai {until}"),
                recorded_between(app, *from, *until).await?,
            ));
        }
        Subject::Decree(id) => {
            let decree = projections::decree::get(store, id).await?;
            let decree = decree.ok_or_else(ApiError::not_found)?;
            streams.add("decree", id);
            for award in projections::decree::awards(store, id).await? {
                streams.award(store, &award).await?;
            }
            format!("SK {}", decree.number)
        }
        Subject::Recipient(id) => {
            let mut applications = projections::application::of_applicant(store, id).await?;
            applications.retain(|form| !form.is_private());
            for application in &applications {
                streams.add("application", &application.application_id);
            }
            for award in projections::award::of_recipient(store, id).await? {
                streams.award(store, &award).await?;
            }
            let name = applications.first().and_then(|row| row.name.clone());
            format!("Penerima {}", name.unwrap_or_else(|| id.clone()))
        }
        Subject::Roster(id) => {
            let filter = DisbursementFilter {
                roster_id: Some(id.clone()),
                ..DisbursementFilter::default()
            };
            for payment in payments(store, &filter).await? {
                streams.payment(&payment);
            }
            streams.add("roster", id);
            format!("Daftar pembayaran {id}")
        }
        Subject::Order(number) => {
            for id in projections::disbursement::with_sp2d(store, number).await? {
                let found = projections::disbursement::get(store, &Scope::All, &id).await?;
                if let Some(found) = found {
                    streams.payment(&found.payment);
                }
            }
            format!("SP2D {number}")
        }
    };
    Ok((title, streams.events(app).await?))
}

async fn payments(
    store: &ReadStore,
    filter: &DisbursementFilter,
) -> Result<Vec<DisbursementRow>, ApiError> {
    let mut all = Vec::new();
    for page in 1.. {
        let paging = Paging::new(page, 100);
        let sort = DisbursementSort::Newest;
        let found =
            projections::disbursement::list(store, &Scope::All, filter, sort, paging).await?;
        let is_last = found.items.len() < 100;
        all.extend(found.items.into_iter().map(|item| item.payment));
        if is_last {
            break;
        }
    }
    Ok(all)
}

/// Streams that go into a pack whole, and the payments whose postings do.
#[derive(Default)]
struct Streams {
    whole: BTreeSet<(&'static str, String)>,
    budget_lines: BTreeSet<String>,
    payments: BTreeSet<String>,
}

impl Streams {
    fn add(&mut self, kind: &'static str, id: &str) {
        self.whole.insert((kind, id.to_owned()));
    }

    /// An award with its form, the accounts of its recipient and its payments.
    async fn award(&mut self, store: &ReadStore, award: &AwardRow) -> Result<(), ApiError> {
        self.add("award", &award.award_id);
        self.add("application", &award.application_id);
        for account in projections::bank_account::of_owner(store, &award.recipient_id).await? {
            self.add("bank_account", &account.bank_account_id);
        }
        let filter = DisbursementFilter {
            award_id: Some(award.award_id.clone()),
            ..DisbursementFilter::default()
        };
        for payment in payments(store, &filter).await? {
            self.payment(&payment);
        }
        Ok(())
    }

    fn payment(&mut self, payment: &DisbursementRow) {
        self.add("disbursement", &payment.disbursement_id);
        self.add("award", &payment.award_id);
        if let Some(account) = &payment.bank_account_id {
            self.add("bank_account", account);
        }
        // Who held it, or its recipient, and who let it go.
        self.add("hold", &payment.disbursement_id);
        self.add("hold", &payment.recipient_id);
        self.budget_lines.insert(payment.budget_line_id.clone());
        self.payments.insert(payment.disbursement_id.clone());
    }

    async fn events(self, app: &AppState) -> Result<Events, ApiError> {
        let mut events = Events::new();
        add_streams(app, &mut events, &self.whole).await?;
        let linked = hands::linked(&events)?;
        add_streams(app, &mut events, &linked).await?;
        hands::add_proposals(app, &mut events).await?;
        let mut lines = self.budget_lines;
        lines.extend(hands::left_lines(&events)?);
        for id in &lines {
            let found = app
                .ledger
                .read_stream(&StreamId::new("budget_line", id), Version::NONE)
                .await?;
            for event in found {
                // How the line came to be, and what these payments did to it.
                let payload = event.sealed_payload()?;
                let concerns = match payload["disbursement_id"].as_str() {
                    Some(payment) => self.payments.contains(payment),
                    None => true,
                };
                if concerns {
                    events.insert(event.position.0, event);
                }
            }
        }
        Ok(events)
    }
}

/// Adds whole streams, each by its kind and id.
async fn add_streams(
    app: &AppState,
    events: &mut Events,
    streams: &BTreeSet<(&'static str, String)>,
) -> Result<(), ApiError> {
    for (kind, id) in streams {
        let found = app
            .ledger
            .read_stream(&StreamId::new(*kind, id), Version::NONE)
            .await?;
        events.extend(found.into_iter().map(|event| (event.position.0, event)));
        if events.len() > EVENTS_MAX {
            return Err(ApiError::new("PAKET_TERLALU_BESAR"));
        }
    }
    Ok(())
}

async fn recorded_between(
    app: &AppState,
    from: NaiveDate,
    until: NaiveDate,
) -> Result<Events, ApiError> {
    if until < from {
        return Err(ApiError::invalid(
            "sampai",
            "Tanggal akhir mendahului tanggal awal.",
        ));
    }
    let first = match from.pred_opt() {
        // Only how many there were: no store is filled for it.
        Some(before) => match app.read.past(end_of_day(before)).await? {
            Some(events) => events,
            None => app.read.applied(),
        },
        None => 0,
    };
    let last = end_of_day(until);
    let mut events = Events::new();
    let mut next = first;
    loop {
        let found = app.ledger.read_all_sealed(Position(next), BATCH).await?;
        let Some(end) = found.last() else {
            return Ok(events);
        };
        next = end.position.0 + 1;
        for event in found {
            if event.recorded_at > last {
                return Ok(events);
            }
            events.insert(event.position.0, event);
        }
        if events.len() > EVENTS_MAX {
            return Err(ApiError::new("PAKET_TERLALU_BESAR"));
        }
    }
}
