//! Registers and reports. A register is a declaration (columns, filters) and the rows for it; page, files, paper and
//! sums follow from the declaration.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use chrono::{Datelike, NaiveDate};
use domain::disbursement::OrderKind;
use domain::permission::{Action, Entity};
use domain::register::{Register, RegisterClock, RegisterFilter};
use projections::register::{Persons, RegisterQuery};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::answer::books::Books;
use crate::answer::export::{self, Export};
use crate::answer::view::View;
use crate::answer::{scope, shown};
use crate::authz::{self, Role, allow};
use crate::extract::Query;
use crate::paper::{self, RegisterPaper, Signing};
use crate::routes::setting::officials::officials;
use crate::security::heard::Exported;
use crate::state::AppState;
use crate::{ApiError, AsOf, Envelope, MinPosition, Paged, Session};
use table::{Declared, Table};
use wire::{RegisterAsked, RegisterBody, RegisterColumn};

mod at_bank;
mod budget;
pub(crate) mod export_profile;
#[cfg(test)]
mod narrowed_tests;
mod order;
mod payments;
mod period;
mod reconcile;
mod table;
#[cfg(test)]
mod tests;
pub(crate) mod wire;

use crate::paper::MONTHS;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(get_register))
        .routes(routes!(get_register_pdf))
        .routes(routes!(reconcile::reconcile_register))
        .routes(routes!(reconcile::reconcile_register_pdf))
}

/// A register as a page, or all of it as a file, with the sums of all its rows.
#[utoipa::path(
    get,
    path = "/api/cms/register",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::Disbursement).machine(allow::Machines::Figures))), ("x-orders" = json!(crate::extract::orders(order::ORDERS)))),
    tag = "register",
    params(RegisterAsked, Paged, Export, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<RegisterBody>))
)]
async fn get_register(
    State(app): State<AppState>,
    session: Session,
    Query(mut asked): Query<RegisterAsked>,
    page: Paged,
    export: Export,
    as_of: AsOf,
    known: MinPosition,
) -> Result<Response, ApiError> {
    scope::of(&app, &session).await?;
    let profile = export_profile::asked_for(&app, &mut asked, &export).await?;
    let books = books(&app, &session, &asked, (as_of, known)).await?;
    let view = &books.view;
    let years = years(view, &asked).await?;
    let open = if export.is_file() {
        opens_accounts(&app, &session).await?
    } else {
        None
    };
    let drawn = Drawn::of(&books, asked, open).await?;
    let (register, table) = (drawn.register, &drawn.table);
    if let Some(profile) = profile {
        return export_profile::file(&profile, table);
    }
    let columns = table.file_columns();
    let about = [
        ("Laporan".to_owned(), register.long_label().to_owned()),
        ("Periode".to_owned(), drawn.period.clone()),
        (
            "Sampai peristiwa nomor".to_owned(),
            view.position.to_string(),
        ),
    ];
    if let Some(file) = export::rows_as_file_about(
        &export,
        register.as_str(),
        &columns,
        &table.file_rows(),
        &about,
    )? {
        return Ok(file);
    }
    let total_items = table.rows.len() as u64;
    let size = page.size.max(1);
    let skipped = (page.page.saturating_sub(1) as usize).saturating_mul(size as usize);
    let rows = table.rows.iter().skip(skipped).take(size as usize);
    let shown = skipped..skipped.saturating_add(size as usize);
    let subtotals = table.subtotals.iter().filter(|place| shown.contains(place));
    let pages = total_items.div_ceil(u64::from(size));
    let heads = drawn.columns();
    let body = RegisterBody {
        register,
        period: drawn.period,
        filters: drawn.declared.filters.to_vec(),
        needs: drawn.declared.needs,
        profiles: export_profile::of(&app, register).await?,
        columns: heads,
        items: rows.cloned().collect(),
        subtotals: subtotals.map(|place| place - skipped).collect(),
        years,
        sums: table.sums.clone(),
        page: page.page,
        size,
        total_items,
        total_pages: pages,
    };
    Ok(Envelope::ok(body)
        .leaf(page.page, pages)
        .at(view.position)
        .into_response())
}

/// A register as a paper to sign.
#[utoipa::path(
    get,
    path = "/api/cms/register/pdf",
    extensions(("x-access" = json!(allow::to().admin().government().export(allow::Disbursement))), ("x-orders" = json!(crate::extract::orders(order::ORDERS)))),
    tag = "register",
    params(RegisterAsked, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, description = "The register.", content_type = "application/pdf"))
)]
async fn get_register_pdf(
    State(app): State<AppState>,
    session: Session,
    Query(asked): Query<RegisterAsked>,
    as_of: AsOf,
    known: MinPosition,
) -> Result<Response, ApiError> {
    scope::of(&app, &session).await?;
    let open = opens_accounts(&app, &session).await?;
    let books = books(&app, &session, &asked, (as_of, known)).await?;
    let view = &books.view;
    let drawn = Drawn::of(&books, asked, open).await?;
    let table = &drawn.table;
    if table.rows.len() > PAPER_ROWS_MAX {
        return Err(ApiError::new("EKSPOR_TERLALU_BESAR").with("baris", table.rows.len()));
    }
    let paper = RegisterPaper {
        title: drawn.register.long_label(),
        series: format!("{}/{}", drawn.register, drawn.year),
        period: drawn.period,
        heads: table.paper_heads(),
        rows: table.rows.iter().map(|row| table.on_paper(row)).collect(),
        subtotals: table.subtotals.clone(),
        sums: table.on_paper(&table.sums),
        at: view.moment,
        signing: Signing {
            officials: officials(&app).await?,
            on: shown::today(view.moment),
        },
        position: view.position,
        url: format!("{}/verifikasi/{}", app.config.public_url, view.position),
        is_demo: app.config.demo,
    };
    let bytes = paper::register(&paper).map_err(ApiError::internal)?;
    let name = paper::file_name("laporan", drawn.register.as_str());
    let mut answer = paper::answer(&name, bytes);
    answer.extensions_mut().insert(Exported {
        format: "pdf",
        rows: table.rows.len(),
    });
    Ok(answer)
}

/// Most rows that are printed; more is for a spreadsheet.
const PAPER_ROWS_MAX: usize = 5_000;

/// The years to choose from: those with budget lines, and the one that is asked for.
async fn years(view: &View, asked: &RegisterAsked) -> Result<Vec<i64>, ApiError> {
    let mut years = projections::budget_line::years(&view.store).await?;
    let this = asked
        .year
        .unwrap_or_else(|| shown::today(view.moment).year());
    if !years.contains(&i64::from(this)) {
        years.push(i64::from(this));
        years.sort_unstable_by(|one, other| other.cmp(one));
    }
    Ok(years)
}

/// Files and papers show account numbers to who may see accounts; taking one is kept in the security log.
async fn opens_accounts<'a>(
    app: &'a AppState,
    session: &Session,
) -> Result<Option<&'a AppState>, ApiError> {
    let sees = session.role == Role::Admin
        && authz::rights::has(app, session, (Entity::BankAccount, Action::View)).await?;
    Ok(sees.then_some(app))
}

/// A register with its rows, as it was asked for.
struct Drawn {
    register: Register,
    year: i32,
    declared: &'static Declared,
    period: String,
    table: Table,
}

impl Drawn {
    /// `open` is there for who may read account numbers.
    async fn of(
        books: &Books,
        asked: RegisterAsked,
        open: Option<&AppState>,
    ) -> Result<Self, ApiError> {
        let view = &books.view;
        let register = asked.register.unwrap_or(Register::BudgetRealization);
        let declared = match (register, open) {
            (Register::Nominative, Some(_)) => &payments::NOMINATIVE_OPEN,
            _ => declared(register),
        };
        narrows(declared, &asked)?;
        let year = asked
            .year
            .unwrap_or_else(|| books.day.unwrap_or(shown::today(view.moment)).year());
        let (from, until) = asked.months();
        if from > until {
            let text = "Bulan terakhir tidak boleh mendahului bulan pertama.";
            return Err(ApiError::invalid("sampaiBulan", text));
        }
        let clock = asked.clock.unwrap_or(RegisterClock::Booking);
        let (from, mut until) = (first_day(year, from)?, last_day(year, until)?);
        if let Some(day) = books.booked_until() {
            until = until.min(day);
        }
        // What belongs to a year may be recorded after it: without a last month it goes on, as its figures do, until the
        // moment that is read. Revenue is of the year in which it came.
        if clock == RegisterClock::Recording
            && asked.until.is_none()
            && register != Register::OtherRevenue
        {
            until = until.max(shown::today(view.moment));
        }
        let query = RegisterQuery {
            year: i64::from(year),
            // Of days that begin after the last one that counts nothing is shown but what was before them.
            from: from.min(until.succ_opt().unwrap_or(until)),
            until,
            clock,
            budget_line_id: asked.budget_line.clone(),
            source: asked.source,
            scholarship_type: asked.scholarship_type,
        };
        let period = period::told(&view.store, register, &query, &asked).await?;
        let stands = is_whole(books, &query);
        let sort = asked.sort.clone();
        let mut rows = rows(view, register, &query, asked, stands, open).await?;
        order::put(declared, sort.as_deref(), &mut rows)?;
        let table = match register {
            Register::BudgetRealization => Table::in_parts(declared.heads, rows, budget::LRA_PART),
            _ => Table::new(declared.heads, rows),
        };
        Ok(Self {
            register,
            year,
            declared,
            period,
            table,
        })
    }

    /// The columns as they are told, with the words by which the rows are ordered.
    fn columns(&self) -> Vec<RegisterColumn> {
        let columns = self.table.columns().into_iter().enumerate();
        columns
            .map(|(place, column)| RegisterColumn {
                orders: order::of_column(self.declared, place),
                ..column
            })
            .collect()
    }
}

/// What a register is read from: by the clock of booking everything that is booked until the day asked for, whenever it was
/// recorded, as `/pagu` is. One that knows no clock is of the day as it was recorded.
async fn books(
    app: &AppState,
    session: &Session,
    asked: &RegisterAsked,
    (as_of, known): (AsOf, MinPosition),
) -> Result<Books, ApiError> {
    let register = asked.register.unwrap_or(Register::BudgetRealization);
    let has_clock = declared(register).filters.contains(&RegisterFilter::Clock);
    let clock = match has_clock {
        true => asked.clock.unwrap_or(RegisterClock::Booking),
        false => RegisterClock::Recording,
    };
    Books::of(app, Some(session.user_id), clock, as_of, known).await
}

/// Whether nothing that is known of the year is left out: then what a payment is now is what it is beside that balance.
/// Money is booked within its budget year alone.
fn is_whole(books: &Books, query: &RegisterQuery) -> bool {
    let today = shown::today(books.view.moment);
    let of_year = i64::from(query.until.year()) == query.year
        && (query.until.month(), query.until.day()) == (12, 31);
    let is_today = books.booked_until().is_none_or(|day| day >= today);
    query.until >= today || (query.clock == RegisterClock::Booking && of_year && is_today)
}

async fn rows(
    view: &View,
    register: Register,
    query: &RegisterQuery,
    asked: RegisterAsked,
    stands: bool,
    open: Option<&AppState>,
) -> Result<Vec<table::Row>, ApiError> {
    let store = &view.store;
    let (first, last) = asked.months();
    let months = first..=last;
    let persons = Persons {
        roster_id: asked.roster,
        decree_id: asked.decree,
        district: asked.district,
        campus: asked.campus,
    };
    match register {
        Register::BudgetRealization => budget::lra(store, query).await,
        Register::Monthly => budget::by_time(store, query, months, 1).await,
        Register::Quarterly => budget::by_time(store, query, months, 3).await,
        Register::TrialBalance => budget::trial_balance(store, query).await,
        Register::Spp => payments::orders(store, query, OrderKind::Spp).await,
        Register::Spm => payments::orders(store, query, OrderKind::Spm).await,
        Register::Sp2d => payments::orders(store, query, OrderKind::Sp2d).await,
        Register::Realized => payments::realized(store, query).await,
        Register::Returns => payments::returns(store, query).await,
        Register::OtherRevenue => payments::other_revenue(store, query).await,
        Register::Subledger if query.budget_line_id.is_none() => Ok(Vec::new()),
        Register::Subledger => budget::subledger(store, query).await,
        Register::Commitments => payments::commitments(store, query, stands).await,
        Register::Receivables => payments::receivables(store, query).await,
        Register::Nominative => payments::nominative(store, query, &persons, open).await,
        Register::ByNameByAddress => payments::by_name_by_address(store, query, &persons).await,
        Register::RecipientCard => match &asked.award {
            Some(award) => payments::recipient(store, award).await,
            None => Ok(Vec::new()),
        },
    }
}

const fn declared(register: Register) -> &'static Declared {
    match register {
        Register::BudgetRealization => &budget::LRA,
        Register::Monthly | Register::Quarterly => &budget::BY_TIME,
        Register::TrialBalance => &budget::TRIAL_BALANCE,
        Register::Subledger => &budget::SUBLEDGER,
        Register::Spp | Register::Spm => &payments::ORDERS,
        Register::Sp2d => &payments::SP2D,
        Register::Realized => &payments::REALIZED,
        Register::Returns => &payments::RETURNS,
        Register::OtherRevenue => &payments::OTHER_REVENUE,
        Register::Commitments => &payments::COMMITMENTS,
        Register::Receivables => &payments::RECEIVABLES,
        Register::Nominative => &payments::NOMINATIVE,
        Register::ByNameByAddress => &payments::BY_NAME_BY_ADDRESS,
        Register::RecipientCard => &payments::RECIPIENT,
    }
}

/// Refuses what this register cannot be narrowed by: an answer that leaves it out would be taken for one that has it.
fn narrows(declared: &Declared, asked: &RegisterAsked) -> Result<(), ApiError> {
    let given = [
        (RegisterFilter::Months, "dariBulan", asked.from.is_some()),
        (RegisterFilter::Months, "sampaiBulan", asked.until.is_some()),
        (RegisterFilter::Clock, "jam", asked.clock.is_some()),
        (RegisterFilter::Line, "paguId", asked.budget_line.is_some()),
        (RegisterFilter::Source, "sumberDana", asked.source.is_some()),
        (
            RegisterFilter::ScholarshipType,
            "jenisBeasiswa",
            asked.scholarship_type.is_some(),
        ),
        (
            RegisterFilter::Roster,
            "daftarPembayaranId",
            asked.roster.is_some(),
        ),
        (
            RegisterFilter::Decree,
            "skPenetapanId",
            asked.decree.is_some(),
        ),
        (
            RegisterFilter::District,
            "distrikId",
            asked.district.is_some(),
        ),
        (
            RegisterFilter::Campus,
            "institusiPendidikanId",
            asked.campus.is_some(),
        ),
        (
            RegisterFilter::Recipient,
            "penerimaBeasiswaId",
            asked.award.is_some(),
        ),
    ];
    for (filter, name, is_given) in given {
        if is_given && !declared.filters.contains(&filter) {
            let text = "Laporan ini tidak dapat disaring menurut ini. Kosongkan saringannya.";
            return Err(ApiError::invalid(name, text));
        }
    }
    Ok(())
}

fn first_day(year: i32, month: u32) -> Result<NaiveDate, ApiError> {
    NaiveDate::from_ymd_opt(year, month, 1)
        .filter(|_| (2000..=2200).contains(&year))
        .ok_or_else(|| ApiError::invalid("dariBulan", "Gunakan bulan 1 sampai 12."))
}

fn last_day(year: i32, month: u32) -> Result<NaiveDate, ApiError> {
    let (year, month) = if month == 12 {
        (year + 1, 1)
    } else {
        (year, month + 1)
    };
    NaiveDate::from_ymd_opt(year, month, 1)
        .and_then(|next| next.pred_opt())
        .ok_or_else(|| ApiError::invalid("sampaiBulan", "Gunakan bulan 1 sampai 12."))
}
