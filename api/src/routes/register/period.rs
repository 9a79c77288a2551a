//! What a register says of itself: of which days, by which clock, narrowed by what. It stands on the screen, in the file
//! and on paper.

use chrono::{Datelike, NaiveDate};
use domain::register::{Register, RegisterClock, RegisterFilter};
use projections::register::RegisterQuery;
use projections::{ReadStore, Scope};

use super::declared;
use super::wire::RegisterAsked;
use crate::ApiError;
use crate::answer::shown;
use crate::paper::MONTHS;

/// The days and the clock, and everything that the register is narrowed by, by its name.
pub(super) async fn told(
    store: &ReadStore,
    register: Register,
    query: &RegisterQuery,
    asked: &RegisterAsked,
) -> Result<String, ApiError> {
    let mut text = match register {
        Register::Commitments => as_of(query),
        Register::RecipientCard => "Seluruh pembayaran".to_owned(),
        // A roster has one line and so one year.
        Register::Nominative if asked.roster.is_some() => "Seluruh daftar".to_owned(),
        _ => days(register, query, asked.months()),
    };
    for one in narrowed(store, asked).await? {
        text.push_str(", ");
        text.push_str(&one);
    }
    Ok(text)
}

/// What is open, is so on a day: what was recorded later for it does not count yet by the recording clock.
fn as_of(query: &RegisterQuery) -> String {
    let day = written(query.until);
    let year = format!("Tahun anggaran {}", query.year);
    match query.clock {
        RegisterClock::Booking => format!("{year}, yang terbuka pada {day} menurut tanggal buku"),
        RegisterClock::Recording => {
            format!("{year}, yang terbuka menurut apa yang dicatat sampai {day}")
        }
    }
}

fn days(register: Register, query: &RegisterQuery, months: (u32, u32)) -> String {
    let has = |filter| declared(register).filters.contains(&filter);
    let mut text = format!("Tahun anggaran {}", query.year);
    if has(RegisterFilter::Months) {
        let name = |month: u32| MONTHS[month as usize - 1];
        let (from, until) = months;
        text = match i64::from(query.until.year()) > query.year {
            true => format!("{text}, sejak {}", name(from)),
            false => format!("{text}, {} sampai {}", name(from), name(until)),
        };
    }
    if has(RegisterFilter::Clock) {
        let clock = match (register, query.clock) {
            // A paper has no booking date: it has the date on it.
            (Register::Spp | Register::Spm, RegisterClock::Booking) => "tanggal surat".to_owned(),
            (_, clock) => clock.label().to_lowercase(),
        };
        text = format!("{text}, menurut {clock}");
        // The day asked for cuts the months short; what is recorded after its year goes on until now.
        let goes_on = query.until.succ_opt();
        if goes_on.is_some_and(|next| next.month() == query.until.month())
            || i64::from(query.until.year()) > query.year
        {
            text = format!("{text}, sampai {}", written(query.until));
        }
    }
    text
}

fn written(day: NaiveDate) -> String {
    let month = MONTHS[day.month0() as usize];
    format!("{} {month} {}", day.day(), day.year())
}

/// What it is narrowed by, each by its name.
async fn narrowed(store: &ReadStore, asked: &RegisterAsked) -> Result<Vec<String>, ApiError> {
    let mut told = Vec::new();
    if let Some(id) = &asked.budget_line {
        let line = projections::budget_line::get(store, id).await?;
        let name = line.map(|line| format!("{} {}", line.account_code, line.name));
        told.push(named("mata anggaran", name));
    }
    if let Some(source) = asked.source {
        told.push(format!("sumber dana {}", source.label()));
    }
    if let Some(kind) = asked.scholarship_type {
        told.push(format!("jenis beasiswa {}", kind.label()));
    }
    if let Some(id) = &asked.roster {
        let roster = projections::roster::get(store, id).await?;
        told.push(named("daftar pembayaran", roster.map(|it| it.name)));
    }
    if let Some(id) = &asked.decree {
        let decree = projections::decree::get(store, id).await?;
        told.push(named("SK", decree.map(|it| it.number)));
    }
    if let Some(code) = &asked.district {
        told.push(named("distrik asal", shown::district_name(Some(code))));
    }
    if let Some(id) = &asked.campus {
        let built_in = domain::reference::institution(id).map(|it| it.name.clone());
        let name = match built_in {
            Some(name) => Some(name),
            None => projections::record::get(store, "institution", id)
                .await?
                .map(|it| it.name),
        };
        // Without a record of its own, a campus is known by its name.
        told.push(named("kampus", name.or_else(|| Some(id.clone()))));
    }
    if let Some(id) = &asked.award {
        let award = projections::award::get(store, &Scope::All, id).await?;
        told.push(named("penerima", award.and_then(|it| it.name)));
    }
    Ok(told)
}

fn named(what: &str, name: Option<String>) -> String {
    match name {
        Some(name) => format!("{what} {name}"),
        None => format!("{what} tidak diketahui"),
    }
}
