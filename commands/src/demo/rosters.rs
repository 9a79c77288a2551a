//! Rosters of the demo: one paid by the bank with a row that came back, one ordered, one waiting for approval, one being
//! prepared.
use domain::disbursement::{Component, Order, OrderKind};
use domain::roster::bank_file::BankLayout;
use domain::roster::bank_result::{BankLine, BankOutcome, Meant};
use domain::roster::{Criteria, Roster};
use domain::{AcademicYear, RosterId, Rupiah};

use super::besides::Besides;
use super::calendar::Round;
use super::stage::{Performance, Stage, is_refusal, parse_id};
use crate::call::Call;
use crate::disbursement::Orders;
use crate::error::Error;
use crate::roster::{self, Candidate, Explain, NewBankResult, NewRoster, ReadLine};

/// Payments of one roster.
const SIZE: usize = 12;
/// Amount of each payment of a roster, rupiah.
const AMOUNT_RUPIAH: i64 = 500_000;

/// How far a roster has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reached {
    Prepared,
    Locked,
    Ordered,
    /// The bank's result was taken in.
    Settled,
}

impl Besides {
    /// Gathers payments into rosters, each at another point of its way.
    pub(super) async fn gather(
        &self,
        stage: &Stage,
        people: &[&Performance],
        explain: Explain,
    ) -> Result<(), Error> {
        let academic_year = AcademicYear::try_new(self.year()).expect("a year of this century");
        let candidates: Vec<Candidate> = people
            .iter()
            .filter(|one| one.in_decree && one.story.person.scholarship == "murni-nduga")
            .filter_map(|one| one.recipient())
            .filter(|recipient| recipient.studies.is_some_and(|(of, _)| of == academic_year))
            .map(|recipient| Candidate {
                award_id: recipient.award_id,
                bank_account_id: recipient.account_id,
                semester: recipient.studies.map(|(_, semester)| semester),
            })
            .collect();
        let plan = [
            (Component::LivingCosts, Reached::Ordered),
            (Component::LivingCosts, Reached::Locked),
            (Component::LivingCosts, Reached::Prepared),
        ];
        let mut plan: Vec<_> = candidates.chunks(SIZE).zip(plan).collect();
        if let Some(first) = candidates.chunks(SIZE).next() {
            plan.push((first, (Component::Other, Reached::Settled)));
        }
        for (place, (some, (component, reached))) in plan.into_iter().enumerate() {
            let new = NewRoster {
                name: format!(
                    "{} {academic_year} tahap {} (contoh)",
                    component.label(),
                    place + 1
                ),
                budget_line_id: stage.budget.line(Round::This, "afirmasi-oap"),
                component,
                academic_year,
                amount: Some(Rupiah(AMOUNT_RUPIAH)),
                criteria: Criteria {
                    scholarship_type: Some("murni-nduga".to_owned()),
                    ..Criteria::default()
                },
                candidates: some.to_vec(),
            };
            self.take(stage, new, reached, explain).await?;
        }
        Ok(())
    }

    /// Takes a roster as far as `reached`; a rule may end it before, in a demo with few people or little budget.
    async fn take(
        &self,
        stage: &Stage,
        new: NewRoster,
        reached: Reached,
        explain: Explain,
    ) -> Result<(), Error> {
        let finance = Call::new(stage.staff.finance.clone());
        let approver = Call::new(stage.staff.approver.clone());
        let made = roster::create(&self.executor, &finance, new, explain).await;
        let Some(made) = unless_refused(made)? else {
            return Ok(());
        };
        let id = RosterId(parse_id(&made.answer.id));
        if reached == Reached::Prepared {
            return Ok(());
        }
        let locked = roster::lock(&self.executor, &finance, id, None).await;
        if unless_refused(locked)?.is_none() || reached == Reached::Locked {
            return Ok(());
        }
        let approved = roster::approve(&self.executor, &approver, id, None, None, explain);
        if unless_refused(approved.await)?.is_none() {
            return Ok(());
        }
        let number = if reached == Reached::Ordered { 17 } else { 16 };
        let staff = &stage.staff;
        for (actor, kind) in [
            (&staff.finance, OrderKind::Spp),
            (&staff.commitment, OrderKind::Spm),
            (&staff.regional_treasurer, OrderKind::Sp2d),
        ] {
            let call = Call::new(actor.clone());
            let orders = self.paper(kind, number);
            let issued = roster::issue_orders(&self.executor, &call, id, None, orders, explain);
            if unless_refused(issued.await)?.is_none() {
                return Ok(());
            }
        }
        if reached == Reached::Settled {
            self.settle(&finance, id, explain).await?;
        }
        Ok(())
    }

    fn paper(&self, kind: OrderKind, number: u32) -> Orders {
        let date = self.day();
        let year = date.format("%Y");
        let order = |of: OrderKind, name: &str| {
            (kind == of).then(|| Order {
                number: format!("{name}-{number:05}/NDG/{year}"),
                date,
            })
        };
        Orders {
            spp: order(OrderKind::Spp, "SPP"),
            spm: order(OrderKind::Spm, "SPM"),
            sp2d: order(OrderKind::Sp2d, "SP2D"),
        }
    }

    /// The file for the bank, and its result: all were paid but the last, whose name did not match.
    async fn settle(&self, finance: &Call, id: RosterId, explain: Explain) -> Result<(), Error> {
        let layout = BankLayout::separated();
        let file = roster::make_bank_file(&self.executor, finance, id, None, layout).await;
        if unless_refused(file)?.is_none() {
            return Ok(());
        }
        let loaded = self.executor.load::<Roster>(id).await?;
        let entries = loaded.state.state().map_or(&[][..], |state| &state.entries);
        let lines = (1..).zip(entries).map(|(number, entry)| {
            let outcome = if number == entries.len() {
                BankOutcome::Returned {
                    reason: "Nama pemilik tidak cocok (contoh)".to_owned(),
                }
            } else {
                BankOutcome::Transferred {
                    reference: format!("BP{number:06}"),
                }
            };
            let line = BankLine {
                number,
                reference: Some(entry.disbursement_id.to_string()),
                account_number: None,
                amount: None,
                on: self.day(),
                outcome,
            };
            ReadLine {
                number,
                text: String::new(),
                holder: None,
                means: Meant::default(),
                read: Ok(line),
            }
        });
        let result = NewBankResult {
            file: Some(1),
            sha256: domain::Sha256Hex::from([0x5a; 32]),
            lines: lines.collect(),
        };
        let taken =
            roster::bank_result(&self.executor, finance, id, None, result, explain, false).await;
        unless_refused(taken).map(drop)
    }
}

/// A rule may refuse a step of a small demo: it has too few people, or too little budget.
pub(super) fn unless_refused<T>(result: Result<T, Error>) -> Result<Option<T>, Error> {
    match result {
        Ok(done) => Ok(Some(done)),
        Err(error) if error.rule().is_some() || is_refusal(&error) => Ok(None),
        Err(error) => Err(error),
    }
}
