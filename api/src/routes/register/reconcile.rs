//! Reconciliation: the register of SP2D beside the regional treasurer's own file, or what left and came back beside the
//! bank's statement, difference by difference; on screen, and as a record to sign.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chrono::Datelike;
use commands::reconciliation::{Statement, UnreadableStatement, read_statement};
use domain::Rupiah;
use domain::disbursement::OrderKind;
use domain::reconciliation::{Agreement, Counterpart, Issued, Reconciled, reconcile};
use domain::register::RegisterClock;
use projections::register::{RegisterQuery, orders};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::at_bank::AtBank;
use super::table::{Head, Row, Table};
use super::wire::{RegisterCell, RegisterColumn};
use super::{MONTHS, at_bank, first_day, last_day};
use crate::answer::caller::Caller;
use crate::answer::{list_file, shown};
use crate::authz::allow;
use crate::extract::MinPosition;
use crate::paper::{self, RegisterPaper, Signing};
use crate::routes::setting::officials::officials;
use crate::security::heard::Exported;
use crate::{ApiError, AppState, Envelope, Signed};

const HEADS: &[Head] = &[
    Head::sp2d("Nomor SP2D"),
    Head::day("Tanggal di Portal"),
    Head::rupiah("Jumlah di Portal (Rp)"),
    Head::day("Tanggal menurut BUD"),
    Head::rupiah("Jumlah menurut BUD (Rp)"),
    Head::rupiah("Selisih (Rp)"),
    Head::text("Hasil"),
    Head::text("Keterangan"),
];

/// The other side's file, and the days that it is held against.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Reconcile {
    /// Whose file it is; the treasurer's when left out.
    #[serde(rename = "dengan", default)]
    pub with: Option<Counterpart>,
    /// The budget year; of a statement, the year of its days.
    #[serde(rename = "tahun")]
    pub year: i32,
    /// First month, 1 to 12.
    #[serde(rename = "dariBulan")]
    pub from: u32,
    /// Last month, 1 to 12.
    #[serde(rename = "sampaiBulan")]
    pub until: u32,
    /// The file as separated values.
    #[serde(rename = "berkas", default)]
    pub file: Option<String>,
    /// The file as a spreadsheet, in base64.
    #[serde(default)]
    pub xlsx: Option<String>,
}

/// How many stand so to each other, and what they differ by.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AgreementBody {
    /// How.
    #[serde(rename = "hasil")]
    pub agreement: Agreement,
    /// How many.
    #[serde(rename = "banyak")]
    pub count: usize,
    /// What the portal has more than the other side, whole rupiah.
    #[serde(rename = "selisih")]
    pub difference: i64,
}

/// A line of the file that makes no sense.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UnreadBody {
    /// Which line of the file, from 1.
    #[serde(rename = "baris")]
    pub line: usize,
    /// Why, in a sentence.
    #[serde(rename = "teks")]
    pub text: &'static str,
}

/// Lines of the file on days outside of those that were asked for: they are held against nothing.
#[derive(Debug, Clone, Copy, Default, Serialize, ToSchema)]
pub(crate) struct OutsideBody {
    /// How many.
    #[serde(rename = "banyak")]
    pub count: usize,
    /// What left by them, whole rupiah.
    #[serde(rename = "keluar")]
    pub out: i64,
    /// What came in by them, whole rupiah.
    #[serde(rename = "masuk")]
    pub into: i64,
}

impl OutsideBody {
    /// Their count and sums by what left with each, less what came in.
    pub(super) fn of(lines: impl Iterator<Item = i64>) -> Self {
        lines.fold(Self::default(), |sum, out| Self {
            count: sum.count + 1,
            out: sum.out.saturating_add(out.max(0)),
            into: sum.into.saturating_sub(out.min(0)),
        })
    }

    /// The same in words, for the paper; nothing where there are none.
    fn words(self) -> String {
        match self.count {
            0 => String::new(),
            count => format!(
                "; {count} baris berkas di luar bulan itu tidak ikut (keluar {}, masuk {})",
                Rupiah(self.out),
                Rupiah(self.into)
            ),
        }
    }
}

/// Both sides, one by one; what differs comes first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReconciliationBody {
    /// Of which days.
    #[serde(rename = "periode")]
    pub period: String,
    /// Its columns.
    #[serde(rename = "kolom")]
    pub columns: Vec<RegisterColumn>,
    /// The rows, a cell for each column.
    pub items: Vec<Vec<RegisterCell>>,
    /// Their sums, a cell for each column.
    #[serde(rename = "jumlah")]
    pub sums: Vec<RegisterCell>,
    /// The differences by how they come about: together they are the difference of the sums.
    #[serde(rename = "penjelasan")]
    pub agreements: Vec<AgreementBody>,
    /// Lines of the file that were not read.
    #[serde(rename = "tidakTerbaca")]
    pub unread: Vec<UnreadBody>,
    /// Lines of the file that are of other days.
    #[serde(rename = "diLuarPeriode")]
    pub outside: OutsideBody,
    /// The banks whose kept columns were of use in reading the file.
    #[serde(rename = "kolomDipakai")]
    pub titles_of: Vec<String>,
}

/// A record to sign.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReconciliationPaperBody {
    /// A name for the file.
    #[serde(rename = "nama")]
    pub name: String,
    /// The PDF, in base64.
    #[serde(rename = "pdf")]
    pub bytes: String,
}

/// Holds the treasurer's file against the register of SP2D, or the bank's statement against what left and came back;
/// nothing is written.
#[utoipa::path(
    post,
    path = "/api/cms/register/rekonsiliasi",
    extensions(("x-access" = json!(allow::to().admin().view(allow::Disbursement)))),
    tag = "register",
    request_body = Reconcile,
    responses((status = 200, body = Envelope<ReconciliationBody>, description = "Both sides."))
)]
pub(crate) async fn reconcile_register(
    State(app): State<AppState>,
    _: Caller,
    Signed(body): Signed<Reconcile>,
) -> Result<Envelope<ReconciliationBody>, ApiError> {
    let both = Both::of(&app, body).await?;
    let agreements = Agreement::ALL.iter().map(|agreement| {
        let so = both.differences.iter().filter(|(how, _)| how == agreement);
        AgreementBody {
            agreement: *agreement,
            count: so.clone().count(),
            difference: so.map(|(_, difference)| difference).sum(),
        }
    });
    let unread = |(line, text): &(usize, &'static str)| UnreadBody { line: *line, text };
    Ok(Envelope::ok(ReconciliationBody {
        agreements: agreements.collect(),
        unread: both.unread.iter().map(unread).collect(),
        outside: both.outside,
        titles_of: both.titles_of,
        columns: both.table.columns(),
        items: both.table.rows,
        sums: both.table.sums,
        period: both.period,
    }))
}

/// The reconciliation as a record to sign.
#[utoipa::path(
    post,
    path = "/api/cms/register/rekonsiliasi/pdf",
    extensions(("x-access" = json!(allow::to().admin().export(allow::Disbursement)))),
    tag = "register",
    request_body = Reconcile,
    responses((status = 200, body = Envelope<ReconciliationPaperBody>, description = "The record."))
)]
pub(crate) async fn reconcile_register_pdf(
    State(app): State<AppState>,
    _: Caller,
    Signed(body): Signed<Reconcile>,
) -> Result<Response, ApiError> {
    let year = body.year;
    let both = Both::of(&app, body).await?;
    let table = &both.table;
    let paper = RegisterPaper {
        title: both.title,
        series: format!("rekonsiliasi-{}/{year}", both.with),
        period: format!("{}{}", both.period, both.outside.words()),
        heads: table.paper_heads(),
        rows: table.rows.iter().map(|row| table.on_paper(row)).collect(),
        subtotals: Vec::new(),
        sums: table.on_paper(&table.sums),
        at: app.now(),
        signing: Signing {
            officials: officials(&app).await?,
            on: shown::today(app.now()),
        },
        position: both.position,
        url: format!("{}/verifikasi/{}", app.config.public_url, both.position),
        is_demo: app.config.demo,
    };
    let bytes = paper::register(&paper).map_err(ApiError::internal)?;
    let body = ReconciliationPaperBody {
        name: paper::file_name("rekonsiliasi", both.with.as_str()),
        bytes: STANDARD.encode(bytes),
    };
    let mut answer = Envelope::ok(body).into_response();
    answer.extensions_mut().insert(Exported {
        format: "pdf",
        rows: table.rows.len(),
    });
    Ok(answer)
}

/// Both sides, held together.
struct Both {
    with: Counterpart,
    title: &'static str,
    /// How each stands, and what it differs by.
    differences: Vec<(Agreement, i64)>,
    unread: Vec<(usize, &'static str)>,
    outside: OutsideBody,
    titles_of: Vec<String>,
    table: Table,
    period: String,
    position: u64,
}

impl Both {
    async fn of(app: &AppState, body: Reconcile) -> Result<Self, ApiError> {
        if body.from > body.until {
            let text = "Bulan terakhir tidak boleh mendahului bulan pertama.";
            return Err(ApiError::invalid("sampaiBulan", text));
        }
        let query = RegisterQuery {
            year: i64::from(body.year),
            from: first_day(body.year, body.from)?,
            until: last_day(body.year, body.until)?,
            clock: RegisterClock::Booking,
            budget_line_id: None,
            source: None,
            scholarship_type: None,
        };
        let bytes = list_file::bytes(body.file, body.xlsx)?;
        let head = app.ledger.head().await?;
        MinPosition(head.checked_sub(1)).wait(app).await?;
        let month = |month: u32| MONTHS[month as usize - 1];
        let months = format!("{} sampai {}", month(body.from), month(body.until));
        let position = head.saturating_sub(1);
        if body.with == Some(Counterpart::Bank) {
            let period = format!(
                "{months} {}, menurut hari keluar dan kembalinya dana",
                body.year
            );
            let both = at_bank::both(app, bytes, query.from, query.until).await?;
            return Ok(Self::at_bank(both, period, position));
        }
        let statement = read(bytes).await?;
        let ours: Vec<Issued> = orders(app.read.store(), &query, OrderKind::Sp2d)
            .await?
            .into_iter()
            .map(|order| Issued {
                number: order.number,
                date: order.dated.parse().ok(),
                amount: Rupiah(order.amount),
            })
            .collect();
        // A file of a whole year is held against the months that were asked for.
        let is_asked = |issued: &Issued| {
            issued
                .date
                .is_none_or(|day| (query.from..=query.until).contains(&day))
        };
        let (theirs, outside): (Vec<Issued>, Vec<Issued>) =
            statement.issued.into_iter().partition(is_asked);
        let rows = reconcile(&ours, &theirs);
        Ok(Self {
            with: Counterpart::Treasurer,
            title: "Rekonsiliasi SP2D dengan BUD",
            differences: rows
                .iter()
                .map(|it| (it.agreement, it.difference()))
                .collect(),
            table: Table::new(HEADS, rows.iter().map(row).collect()),
            unread: statement.unread,
            outside: OutsideBody::of(outside.iter().map(|issued| issued.amount.0)),
            titles_of: Vec::new(),
            period: format!(
                "Tahun anggaran {}, {months}, menurut tanggal pembukuan",
                query.until.year(),
            ),
            position,
        })
    }

    fn at_bank(both: AtBank, period: String, position: u64) -> Self {
        let rows = both.rows;
        Self {
            with: Counterpart::Bank,
            title: "Rekonsiliasi penyaluran dengan rekening koran bank",
            differences: rows
                .iter()
                .map(|it| (it.agreement, it.difference()))
                .collect(),
            table: Table::new(at_bank::HEADS, rows.iter().map(at_bank::row).collect()),
            unread: both.unread,
            outside: both.outside,
            titles_of: both.titles_of,
            period,
            position,
        }
    }
}

async fn read(bytes: Vec<u8>) -> Result<Statement, ApiError> {
    let read = tokio::task::spawn_blocking(move || read_statement(&bytes)).await;
    read.map_err(ApiError::internal)?.map_err(|error| {
        let text = match error {
            UnreadableStatement::NoHead => {
                "Berkas tidak terbaca. Salah satu dari 30 baris pertama harus memuat judul kolom nomor SP2D dan jumlah."
            }
            UnreadableStatement::TooLong => "Berkas memuat lebih dari 5.000 SP2D. Bagi menurut bulan.",
        };
        ApiError::invalid("berkas", text)
    })
}

fn row(it: &Reconciled) -> Row {
    let day = |side: &Option<Issued>| {
        let day = side.as_ref().and_then(|issued| issued.date);
        RegisterCell::some(day.map(|day| day.to_string()))
    };
    let amount = |side: &Option<Issued>| {
        let amount = side.as_ref().map(|issued| issued.amount.0);
        RegisterCell::Number(amount.unwrap_or_default())
    };
    let likely = it
        .likely
        .as_ref()
        .map(|number| format!("Mungkin salah tulis: {number} di pihak lain berjumlah sama."));
    vec![
        RegisterCell::text(it.number()),
        day(&it.ours),
        amount(&it.ours),
        day(&it.theirs),
        amount(&it.theirs),
        RegisterCell::Number(it.difference()),
        RegisterCell::text(it.agreement.label()),
        RegisterCell::some(likely),
    ]
}
