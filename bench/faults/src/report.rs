//! What was found, as a table.

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::Failure;
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

/// What became of a fault when it was tried last, as it stands in the report.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Kept {
    /// When, and of which commit.
    ran: String,
    /// Cells of the first table; none where it could not be run or a promise was broken.
    row: Option<String>,
    /// Cells of the table of controls.
    control: Option<String>,
    /// Why it was not run here.
    not_run: Option<String>,
    /// The promise that was broken.
    broken: Option<String>,
}

impl Kept {
    /// What became of a fault.
    #[must_use]
    pub fn of(found: Result<Option<Row>, Failure>, ran: String) -> Self {
        let mut kept = Self {
            ran,
            row: None,
            control: None,
            not_run: None,
            broken: None,
        };
        match found {
            Ok(Some(row)) => {
                kept.broken = (!row.holds()).then(|| format!("{:?}", row.checked));
                kept.row = Some(row.cells());
                kept.control = Some(row.control_cells());
            }
            Ok(None) => kept.not_run = Some("this user may not mount a small disk".to_owned()),
            Err(error) => kept.broken = Some(error.to_string()),
        }
        kept
    }

    /// The promise that was broken.
    #[must_use]
    pub fn broken(&self) -> Option<&str> {
        self.broken.as_deref()
    }

    /// Keeps it under the fault's name.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, name: &str) -> Result<(), Failure> {
        std::fs::create_dir_all(folder())?;
        let path = folder().join(format!("{name}.json"));
        Ok(std::fs::write(
            path,
            serde_json::to_string_pretty(self)? + "\n",
        )?)
    }

    /// What is kept of a fault.
    #[must_use]
    pub fn read(name: &str) -> Option<Self> {
        let bytes = std::fs::read(folder().join(format!("{name}.json"))).ok()?;
        serde_json::from_slice(&bytes).ok()
    }
}

/// Committed with the page: one row can be run anew on a machine that ran none of the others.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("kept")
}

impl Row {
    fn cells(&self) -> String {
        let after = self.recovered.map_or("–".to_owned(), |time| {
            format!("{:.1} s at most", time.as_secs_f64())
        });
        format!(
            "| {} | {} | {} | {} | {} | {} | {after} | {} |",
            self.fault,
            self.engine,
            self.runs,
            self.checked.acknowledged,
            self.checked.lost,
            self.checked.doubled,
            self.seen
        )
    }

    fn control_cells(&self) -> String {
        let control = match &self.control {
            Control::Seen(control) => control.clone(),
            Control::NotPossible(why) => format!("none is possible: {why}"),
        };
        // A cell is one line, whatever a program said in several.
        let control = control.trim().replace('\n', "; ");
        format!("| {} | {} | {control} |", self.fault, self.engine)
    }
}

/// The whole report.
#[must_use]
pub fn text(found: &[(&str, Option<Kept>)]) -> String {
    let mut text = "# Faults\n\n\
         Written by `make faults`: the real program, killed, cut off and filled up while clients write \
         down every acknowledgement; afterwards every hash of the log is computed again and compared \
         with their notes. Lost: acknowledged and not in the log at the position that was told. \
         Doubled: in the log more than once, though it was sent several times under one key. The short \
         forms of the same runs are in `make test`. `make faults NAME` runs one row anew.\n\n\
         | fault | on | runs | acknowledged | lost | doubled | writing again after | seen | ran (UTC), commit |\n\
         |---|---|---|---|---|---|---|---|---|\n"
        .to_owned();
    let kept = || found.iter().filter_map(|(_, kept)| kept.as_ref());
    for kept in kept() {
        if let Some(row) = &kept.row {
            text.push_str(&format!("{} {} |\n", one_line(row), kept.ran));
        }
    }
    text.push_str(
        "\n## Controls\n\nThe same run without the protection. A control that lost nothing would mean \
         that the run shows nothing; the program that writes this page then ends with an error.\n\n\
         | fault | on | control |\n|---|---|---|\n",
    );
    for control in kept().filter_map(|kept| kept.control.as_ref()) {
        text.push_str(&format!("{}\n", one_line(control)));
    }
    let (mut broken, mut not_run) = (Vec::new(), Vec::new());
    for (name, kept) in found {
        let Some(kept) = kept else {
            not_run.push(format!("{name}: not yet"));
            continue;
        };
        broken.extend(kept.broken.as_ref().map(|why| format!("{name}: {why}")));
        not_run.extend(kept.not_run.as_ref().map(|why| format!("{name}: {why}")));
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

/// A row of a table is one line; of what a program said over several, the first and the last are told.
fn one_line(cells: &str) -> String {
    let lines: Vec<&str> = cells.lines().map(str::trim).collect();
    match lines[..] {
        [first, .., last_said, "|"] => format!("{first} … {last_said} |"),
        [first, .., last] => format!("{first} … {last}"),
        _ => cells.to_owned(),
    }
}
