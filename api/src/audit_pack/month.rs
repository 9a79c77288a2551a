//! How the books of a month stand: who closed which line when, at which event, and with which figures; or that it is open.

use std::collections::HashMap;
use std::fmt::Write as _;

use chrono::{Datelike as _, NaiveDate};
use domain::Month;
use domain::budget_line::Balances;
use ledger::{Recorded, StreamId, Version};
use projections::budget_line::BudgetLineFilter;

use super::Events;
use super::page::{TABLE_END, escaped, table};
use crate::error::rupiah;
use crate::{ApiError, AppState};

/// A line of the year.
struct Line {
    name: String,
    account_code: String,
    /// The event that closed the month on it.
    closed: Option<Recorded>,
    /// At that event; of an open line, now.
    balances: Balances,
}

/// The books of the month that a pack is of.
pub(super) struct MonthBooks {
    month: Month,
    lines: Vec<Line>,
}

/// The books of the month in which all these days lie; none where they lie in several. `size` is how far the signed tree
/// goes.
///
/// # Errors
/// When a store fails.
pub(super) async fn of(
    app: &AppState,
    (from, until): (NaiveDate, NaiveDate),
    size: u64,
) -> Result<Option<MonthBooks>, ApiError> {
    if (from.year(), from.month()) != (until.year(), until.month()) {
        return Ok(None);
    }
    let Ok(month) = Month::try_new(from.year(), from.month()) else {
        return Ok(None);
    };
    let wanted = BudgetLineFilter {
        year: Some(i64::from(from.year())),
        ..Default::default()
    };
    let mut rows = projections::budget_line::list(app.read.store(), &wanted).await?;
    rows.retain(|row| row.withdrawn == 0);
    let mut lines = Vec::with_capacity(rows.len());
    for row in rows {
        let stream = StreamId::new("budget_line", &row.budget_line_id);
        let mut closed = None;
        for event in app.ledger.read_stream(&stream, Version::NONE).await? {
            let is_close = event.event_type == "MonthClosed" && event.position.0 < size;
            if is_close && event.sealed_payload()?["month"] == month.to_string() {
                closed = Some(event);
            }
        }
        let id = row.budget_line_id.parse().map_err(ApiError::internal)?;
        let at = closed.as_ref().map_or(size, |event| event.position.0 + 1);
        let Some(state) = commands::budget_line::as_of(&app.commands, id, at).await? else {
            continue;
        };
        lines.push(Line {
            name: row.name,
            account_code: row.account_code,
            closed,
            balances: state.balances,
        });
    }
    Ok(Some(MonthBooks { month, lines }))
}

impl MonthBooks {
    /// Puts the events that closed the month among those of the pack, so that they are proven with them.
    pub fn add_closes(&self, events: &mut Events) {
        for event in self.lines.iter().filter_map(|line| line.closed.as_ref()) {
            events.insert(event.position.0, event.clone());
        }
    }

    /// What the page of the pack says of it.
    pub fn write(&self, html: &mut String, names: &HashMap<String, String>) {
        let _ = writeln!(html, "<h2>Buku bulan {}</h2>", self.month);
        let open = self.lines.iter().filter(|line| line.closed.is_none());
        let (open, all) = (open.count(), self.lines.len());
        let said = match (open, all) {
            (_, 0) => "Tahun ini belum mempunyai mata anggaran.".to_owned(),
            (0, _) => "Bulan ini sudah ditutup untuk semua mata anggaran: tidak ada yang dibukukan lagi ke dalamnya. \
                       Angka di bawah ialah angka pada peristiwa penutupannya."
                .to_owned(),
            _ => format!(
                "Bulan ini belum ditutup: {open} dari {all} mata anggaran masih terbuka, dan angkanya masih dapat berubah."
            ),
        };
        let _ = writeln!(html, "<p>{said}</p>");
        if all == 0 {
            return;
        }
        let heads = [
            "Mata anggaran",
            "Ditutup oleh",
            "Pada",
            "Peristiwa",
            "Pagu",
            "Tersedia",
            "Komitmen",
            "Realisasi",
            "Retur",
            "Setoran",
        ];
        table(html, &heads);
        for line in &self.lines {
            let (by, at, position) = match &line.closed {
                None => ("Belum ditutup".to_owned(), "–".to_owned(), "–".to_owned()),
                Some(event) => (
                    names
                        .get(&event.actor_id)
                        .cloned()
                        .unwrap_or_else(|| event.actor_id.clone()),
                    crate::paper::moment_words(event.recorded_at),
                    event.position.0.to_string(),
                ),
            };
            let figures = &line.balances;
            let _ = write!(
                html,
                "<tr><th scope=\"row\">{} {}</th><td>{}</td><td>{}</td><td>{}</td>",
                escaped(&line.account_code),
                escaped(&line.name),
                escaped(&by),
                escaped(&at),
                position,
            );
            let amounts = [
                figures.ceiling,
                figures.available,
                figures.committed,
                figures.realized,
                figures.returned,
                figures.refunded,
            ];
            for amount in amounts {
                let _ = write!(html, "<td>{}</td>", rupiah(amount.0));
            }
            html.push_str("</tr>\n");
        }
        html.push_str(TABLE_END);
    }
}
