//! The budget of the demo: finance categories, settings, and lines wide enough for the stories.
use std::collections::{BTreeMap, HashMap};

use chrono::{Days, NaiveDate};
use domain::budget_line::{BudgetDocument, FundSource};
use domain::disbursement::Component;
use domain::official::{Capacity, Mandate, Officials, Post};
use domain::record::{FinanceCategory, Setting, setting_ids};
use domain::{BudgetLineId, Rupiah};

use super::calendar::{Calendar, Round};
use super::story::Story;
use crate::call::Call;
use crate::error::Error;
use crate::executor::Executor;
use crate::{budget_line, record};

/// Above this amount a second person approves a payment, rupiah.
const TWO_APPROVER_THRESHOLD_RUPIAH: i64 = 12_000_000;

/// A budget line of the demo.
struct LinePlan {
    scholarship: &'static str,
    source: FundSource,
    category: &'static str,
    name: &'static str,
    account_code: &'static str,
    component: Component,
    /// Ceiling in percent of what the stories plan to pay.
    ceiling_percent: i64,
}

const LINES: [LinePlan; 6] = [
    LinePlan {
        scholarship: "murni-nduga",
        source: FundSource::Otsus,
        category: "ukt",
        name: "Uang kuliah (UKT)",
        account_code: "5.1.06.01.01.0001",
        component: Component::Tuition,
        ceiling_percent: 125,
    },
    LinePlan {
        scholarship: "afirmasi-oap",
        source: FundSource::Otsus,
        category: "biaya-hidup",
        name: "Biaya hidup",
        account_code: "5.1.06.01.01.0002",
        component: Component::LivingCosts,
        ceiling_percent: 130,
    },
    LinePlan {
        scholarship: "akhir-studi",
        source: FundSource::Apbd,
        category: "tugas-akhir",
        name: "Bantuan akhir studi",
        account_code: "5.1.06.01.01.0003",
        component: Component::FinalProject,
        // Nearly used up: an approval that would overspend can be seen being refused.
        ceiling_percent: 101,
    },
    LinePlan {
        scholarship: "prestasi-khusus",
        source: FundSource::Apbd,
        category: "prestasi",
        name: "Prestasi khusus",
        account_code: "5.1.06.01.01.0004",
        component: Component::Other,
        ceiling_percent: 140,
    },
    LinePlan {
        scholarship: "kedinasan",
        source: FundSource::Apbd,
        category: "asrama",
        name: "Kedinasan dan asrama",
        account_code: "5.1.06.01.01.0005",
        component: Component::Boarding,
        ceiling_percent: 150,
    },
    LinePlan {
        scholarship: "lainnya",
        source: FundSource::Donor,
        category: "donatur",
        name: "Dana pihak ketiga",
        account_code: "5.1.06.01.01.0006",
        component: Component::Tuition,
        ceiling_percent: 150,
    },
];

fn line_of(scholarship: &str) -> usize {
    LINES
        .iter()
        .position(|line| line.scholarship == scholarship)
        .unwrap_or_default()
}

/// What payments of a scholarship type are for.
pub fn component_of(scholarship: &str) -> Component {
    LINES[line_of(scholarship)].component
}

/// The budget lines, by year and scholarship type.
pub struct Budget {
    lines: HashMap<(i32, usize), BudgetLineId>,
    calendar: Calendar,
}

impl Budget {
    /// All lines of a year.
    pub fn lines_of(&self, year: i32) -> impl Iterator<Item = BudgetLineId> + '_ {
        let of_year = self.lines.iter().filter(move |((of, _), _)| *of == year);
        of_year.map(|(_, id)| *id)
    }

    /// The line of this year in the place of one of the year before, and that one.
    pub fn next_of(&self, before: BudgetLineId) -> Option<BudgetLineId> {
        let found = self.lines.iter().find(|(_, id)| **id == before);
        let ((year, place), _) = found?;
        self.lines.get(&(year + 1, *place)).copied()
    }

    /// Which year was before the present one.
    pub fn year_before(&self) -> i32 {
        self.calendar.year_of(Round::Last)
    }

    /// The line a scholarship type is paid from in a round.
    pub fn line(&self, round: Round, scholarship: &str) -> BudgetLineId {
        let key = (self.calendar.year_of(round), line_of(scholarship));
        self.lines[&key]
    }
}

/// Who signs the demo's papers: a post whose holder was away for two weeks, and four who never were.
fn officials(calendar: &Calendar) -> Setting {
    let from = calendar.founding();
    let mandate = |post, name: &str, nip: Option<&str>| Mandate {
        post,
        capacity: Capacity::Definitive,
        name: format!("{name} (contoh)"),
        nip: nip.map(str::to_owned),
        decree: None,
        from,
        until: None,
    };
    let head = mandate(
        Post::BudgetUser,
        "Yulius Contoh, S.Pd., M.Si.",
        Some("197001011995031001"),
    );
    let stands_in = Mandate {
        capacity: Capacity::Daily,
        name: "Maria Contoh, S.E. (contoh)".to_owned(),
        nip: Some("197502021999032002".to_owned()),
        decree: Some("800/21/CONTOH".to_owned()),
        from: from + Days::new(60),
        until: Some(from + Days::new(73)),
        ..head.clone()
    };
    let value = Officials {
        place: "Kenyam".to_owned(),
        mandates: vec![
            mandate(Post::Regent, "Bupati Contoh", None),
            head,
            stands_in,
            mandate(
                Post::Commitment,
                "Petrus Contoh, S.E.",
                Some("198003032004031003"),
            ),
            mandate(
                Post::Treasurer,
                "Yohana Contoh, A.Md.",
                Some("198504042009042004"),
            ),
            mandate(
                Post::RegionalTreasurer,
                "Markus Contoh, S.E., M.Ak.",
                Some("197205051998051005"),
            ),
        ],
    };
    Setting {
        value: serde_json::to_value(value).expect("officials are plain values"),
    }
}

/// Creates categories, settings and the budget lines of both years, wide enough for the stories.
pub async fn fund(
    executor: &Executor,
    system: &Call,
    calendar: &Calendar,
    stories: &[Story],
) -> Result<Budget, Error> {
    const STEP_RUPIAH: i64 = 10_000_000;
    set_up(executor, system, calendar).await?;
    let planned = planned(calendar, stories);
    let mut lines = HashMap::new();
    let on = calendar.founding();
    for round in [Round::Last, Round::This] {
        let year = calendar.year_of(round);
        for (place, line) in LINES.iter().enumerate() {
            let need = planned.get(&(year, place)).copied().unwrap_or_default();
            let ceiling = (need * line.ceiling_percent / 100 / STEP_RUPIAH + 1) * STEP_RUPIAH;
            let new = line.of_year(year, Rupiah(ceiling), on);
            let done = budget_line::open(executor, system, new).await?;
            let id = done
                .answer
                .id
                .parse()
                .map(BudgetLineId)
                .expect("ids are UUIDs");
            lines.insert((year, place), id);
        }
    }
    Ok(Budget {
        lines,
        calendar: *calendar,
    })
}

/// Categories and settings, as an office has them before it begins a year.
async fn set_up(executor: &Executor, system: &Call, calendar: &Calendar) -> Result<(), Error> {
    let categories = LINES
        .iter()
        .map(|line| {
            let value = FinanceCategory {
                name: line.name.to_owned(),
                account_code: line.account_code.to_owned(),
            };
            (line.category.to_owned(), value)
        })
        .collect();
    record::put_many(executor, system, categories).await?;
    let threshold = Setting {
        value: TWO_APPROVER_THRESHOLD_RUPIAH.into(),
    };
    record::put(executor, system, record::TWO_APPROVER_THRESHOLD, threshold).await?;
    let days = Setting {
        value: serde_json::json!({
            "diajukan": 10, "direkomendasikan": 7, "disetujui": 7, "spp_terbit": 3, "spm_terbit": 3,
            "sp2d_terbit": 3, "retur": 14
        }),
    };
    record::put(executor, system, record::SERVICE_DAYS, days).await?;
    record::put(
        executor,
        system,
        setting_ids::OFFICIALS,
        officials(calendar),
    )
    .await?;
    Ok(())
}

/// What the stories pay from each line, by year and place of the line, rupiah.
fn planned(calendar: &Calendar, stories: &[Story]) -> BTreeMap<(i32, usize), i64> {
    let mut planned: BTreeMap<(i32, usize), i64> = BTreeMap::new();
    for story in stories {
        for payment in &story.payments {
            let key = (
                calendar.year_of(payment.round),
                line_of(story.person.scholarship),
            );
            *planned.entry(key).or_default() += payment.amount_rupiah;
        }
    }
    planned
}

impl LinePlan {
    /// The line of a year, with its ceiling.
    fn of_year(&self, year: i32, ceiling: Rupiah, on: NaiveDate) -> budget_line::NewBudgetLine {
        budget_line::NewBudgetLine {
            year: u16::try_from(year).expect("a year of this century"),
            source: self.source,
            category_id: self.category.to_owned(),
            account_code: self.account_code.to_owned(),
            name: format!("{} {year}", self.name),
            ceiling,
            on,
            document: Some(BudgetDocument {
                number: format!("DPA/A.1/1.01/{year} (contoh)"),
                date: NaiveDate::from_ymd_opt(year, 1, 2).expect("a day of the calendar"),
                scan: None,
            }),
        }
    }
}
