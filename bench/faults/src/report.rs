//! What was found, as a table.

use std::time::Duration;

use crate::check::Checked;

/// One fault on one engine.
#[derive(Debug, Clone)]
pub struct Row {
    /// What was done to the program.
    pub fault: &'static str,
    /// To what.
    pub engine: &'static str,
    /// How often.
    pub runs: u64,
    /// What the clients were told and what was found.
    pub checked: Checked,
    /// The longest time until a write was acknowledged again.
    pub recovered: Option<Duration>,
    /// What else was seen.
    pub seen: String,
    /// What happened without the protection.
    pub control: Control,
}

/// That a fault shows something: the same run without the protection, which must be found.
#[derive(Debug, Clone)]
pub enum Control {
    /// What was found.
    Seen(String),
    /// Why there can be none.
    NotPossible(&'static str),
}

impl Row {
    /// Whether nothing was lost or doubled.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.checked.lost == 0 && self.checked.doubled == 0
    }
}

/// The whole report.
#[must_use]
pub fn text(
    rows: &[Row],
    not_run: &[String],
    broken: &[String],
    commit: &str,
    date: &str,
) -> String {
    let mut text = format!(
        "# Faults\n\n\
         Written by `make faults`: the real program, killed, cut off and filled up while clients write \
         down every acknowledgement; afterwards every hash of the log is computed again and compared \
         with their notes. Lost: acknowledged and not in the log at the position that was told. \
         Doubled: in the log more than once, though it was sent several times under one key. The short \
         forms of the same runs are in `make test`.\n\n\
         - date: {date}\n- commit: {commit}\n\n\
         | fault | on | runs | acknowledged | lost | doubled | writing again after | seen |\n\
         |---|---|---|---|---|---|---|---|\n"
    );
    for row in rows {
        let after = row.recovered.map_or("–".to_owned(), |time| {
            format!("{:.1} s at most", time.as_secs_f64())
        });
        text.push_str(&format!(
            "| {} | {} | {} | {} | {} | {} | {after} | {} |\n",
            row.fault,
            row.engine,
            row.runs,
            row.checked.acknowledged,
            row.checked.lost,
            row.checked.doubled,
            row.seen
        ));
    }
    text.push_str(
        "\n## Controls\n\nThe same run without the protection. A control that lost nothing would mean \
         that the run shows nothing; the program that writes this page then ends with an error.\n\n\
         | fault | on | control |\n|---|---|---|\n",
    );
    for row in rows {
        let control = match &row.control {
            Control::Seen(control) => control.clone(),
            Control::NotPossible(why) => format!("none is possible: {why}"),
        };
        text.push_str(&format!("| {} | {} | {control} |\n", row.fault, row.engine));
    }
    for (title, lines) in [("Broken", broken), ("Not run here", not_run)] {
        if !lines.is_empty() {
            text.push_str(&format!("\n## {title}\n\n"));
        }
        for line in lines {
            text.push_str(&format!("- {line}\n"));
        }
    }
    text
}
