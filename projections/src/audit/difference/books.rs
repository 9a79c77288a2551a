//! The papers of the office on two days: budget lines, rosters, decrees and findings.
use super::{Change, Side};
use crate::error::Error;
use crate::row::Column;
use crate::select::Select;
use crate::store::ReadStore;
use domain::Rupiah;
use domain::audit::DifferenceKind;
use domain::integrity::{FindingKey, Severity};
use domain::roster::RosterStatus;
use sqlx::Row as _;
use std::collections::BTreeMap;

/// What ceilings and rosters amount to on one day, in whole rupiah.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BookSums {
    /// The ceilings of all lines.
    pub ceilings: i64,
    /// The rosters that were not cancelled.
    pub rosters: i64,
}

struct Line {
    name: String,
    ceiling: i64,
    withdrawn: bool,
}

struct Roster {
    name: String,
    status: RosterStatus,
    amount: i64,
}

#[derive(PartialEq, Eq)]
struct Decree {
    number: String,
    dated: String,
    amended_by: Option<String>,
    awards: i64,
}

struct Finding {
    kind: FindingKey,
    severity: Severity,
    name: Option<String>,
    district: Option<String>,
    position: i64,
}

/// The papers of one moment, by id.
pub(super) struct Books {
    lines: BTreeMap<String, Line>,
    rosters: BTreeMap<String, Roster>,
    decrees: BTreeMap<String, Decree>,
    findings: BTreeMap<String, Finding>,
}

impl Books {
    pub(super) async fn read(store: &ReadStore) -> Result<Self, Error> {
        let mut connection = store.connection().await?;
        let lines = Select::new(
            "l.budget_line_id, l.name, l.ceiling, l.withdrawn",
            "read_budget_line l",
        )
        .all(&mut connection, |row| {
            let line = Line {
                name: row.try_get(1)?,
                ceiling: row.try_get(2)?,
                withdrawn: row.try_get::<i64, _>(3)? != 0,
            };
            Ok((row.try_get(0)?, line))
        })
        .await?;
        let rosters = Select::new("r.roster_id, r.name, r.status, r.amount", "read_roster r")
            .all(&mut connection, |row| {
                let roster = Roster {
                    name: row.try_get(1)?,
                    status: Column::read(row, 2)?,
                    amount: row.try_get(3)?,
                };
                Ok((row.try_get(0)?, roster))
            })
            .await?;
        let decrees = Select::new(
            "d.decree_id, d.number, d.dated, d.amended_by_number, d.awards",
            "read_decree d",
        )
        .all(&mut connection, |row| {
            let decree = Decree {
                number: row.try_get(1)?,
                dated: row.try_get(2)?,
                amended_by: row.try_get(3)?,
                awards: row.try_get(4)?,
            };
            Ok((row.try_get(0)?, decree))
        })
        .await?;
        let mut findings = Select::new(
            "f.finding_id, f.kind, f.severity, f.name, f.district, f.position",
            "read_finding f",
        );
        findings.only("f.is_first = 1");
        let findings = findings
            .all(&mut connection, |row| {
                let finding = Finding {
                    kind: Column::read(row, 1)?,
                    severity: Column::read(row, 2)?,
                    name: row.try_get(3)?,
                    district: row.try_get(4)?,
                    position: row.try_get(5)?,
                };
                Ok((row.try_get(0)?, finding))
            })
            .await?;
        Ok(Self {
            lines: lines.into_iter().collect(),
            rosters: rosters.into_iter().collect(),
            decrees: decrees.into_iter().collect(),
            findings: findings.into_iter().collect(),
        })
    }

    pub(super) fn sums(&self) -> BookSums {
        BookSums {
            ceilings: self.lines.values().map(|line| line.ceiling).sum(),
            rosters: self.rosters.values().map(Roster::stands_for).sum(),
        }
    }
}

impl Roster {
    fn stands_for(&self) -> i64 {
        if self.status == RosterStatus::Cancelled {
            0
        } else {
            self.amount
        }
    }

    fn side(&self) -> Side {
        Side::Text(format!("{}|{}", self.status, Rupiah(self.amount)))
    }
}

impl Line {
    fn side(&self) -> Side {
        if self.withdrawn {
            Side::Text("ditarik".to_owned())
        } else {
            Side::Rupiah(self.ceiling)
        }
    }
}

impl Decree {
    fn side(&self) -> Side {
        let mut text = format!("Nomor {}, {} penerima", self.number, self.awards);
        if let Some(number) = &self.amended_by {
            text.push_str(&format!(", diubah dengan {number}"));
        }
        Side::Text(text)
    }
}

impl Finding {
    fn side(&self) -> Side {
        Side::Text(self.severity.to_string())
    }
}

fn of_paper(kind: DifferenceKind, id: &str, name: String, before: Side, after: Side) -> Change {
    Change {
        kind,
        award_id: None,
        name: Some(name),
        home_district: String::new(),
        payment: None,
        before,
        after,
        stream_id: id.to_owned(),
        paper_id: Some(id.to_owned()),
        position: None,
        moved: 0,
    }
}

/// What became different about the papers of the office.
pub(super) fn compare(before: &Books, after: &Books, changes: &mut Vec<Change>) {
    for (id, now) in &after.lines {
        let then = before.lines.get(id);
        let side = then.map_or(Side::Nothing, Line::side);
        if side != now.side() {
            changes.push(Change {
                moved: now.ceiling - then.map_or(0, |then| then.ceiling),
                ..of_paper(
                    DifferenceKind::Ceiling,
                    id,
                    now.name.clone(),
                    side,
                    now.side(),
                )
            });
        }
    }
    for (id, now) in &after.rosters {
        let then = before.rosters.get(id);
        let side = then.map_or(Side::Nothing, Roster::side);
        if side != now.side() {
            changes.push(Change {
                moved: now.stands_for() - then.map_or(0, Roster::stands_for),
                ..of_paper(
                    DifferenceKind::Roster,
                    id,
                    now.name.clone(),
                    side,
                    now.side(),
                )
            });
        }
    }
    for (id, now) in &after.decrees {
        let then = before.decrees.get(id);
        if then != Some(now) {
            let side = then.map_or(Side::Nothing, Decree::side);
            let name = format!("SK {}", now.number);
            changes.push(of_paper(
                DifferenceKind::DecreePaper,
                id,
                name,
                side,
                now.side(),
            ));
        }
    }
    compare_findings(before, after, changes);
}

/// Findings come and go: what is compared stands in the records of persons, not in a stream.
fn compare_findings(before: &Books, after: &Books, changes: &mut Vec<Change>) {
    let mut add = |id: &str, finding: &Finding, before, after, position| {
        let label = finding.kind.label();
        let name = match &finding.name {
            Some(name) => format!("{name}: {label}"),
            None => label.to_owned(),
        };
        changes.push(Change {
            home_district: finding.district.clone().unwrap_or_default(),
            position,
            ..of_paper(DifferenceKind::Finding, id, name, before, after)
        });
    };
    for (id, now) in &after.findings {
        let then = before.findings.get(id).map_or(Side::Nothing, Finding::side);
        if then != now.side() {
            add(id, now, then, now.side(), Some(now.position));
        }
    }
    for (id, then) in &before.findings {
        if !after.findings.contains_key(id) {
            add(
                id,
                then,
                then.side(),
                Side::Text("tidak ada lagi".to_owned()),
                None,
            );
        }
    }
}
