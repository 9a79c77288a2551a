//! Rules of decrees, each once allowed and once refused.

use uuid::Uuid;

use super::*;
use crate::people::{ADMIN, after, day, decide, file, personal};

fn award(number: u128) -> AwardId {
    AwardId(Uuid::from_u128(number))
}

fn issue(date: NaiveDate, award_ids: Vec<AwardId>) -> DecreeCommand {
    DecreeCommand::Issue {
        number: "188.4/12/2026".to_owned(),
        date,
        title: "Penetapan penerima".to_owned(),
        award_ids,
        amounts: BTreeMap::new(),
    }
}

fn issued() -> Vec<DecreeEvent> {
    decide::<Decree>(&[], ADMIN, issue(day(3, 1), vec![award(1), award(2)])).unwrap()
}

fn amend(date: NaiveDate, added: &[u128], removed: &[u128]) -> DecreeCommand {
    DecreeCommand::Amend {
        number: "188.4/13/2026".to_owned(),
        date,
        added: added.iter().copied().map(award).collect(),
        removed: removed.iter().copied().map(award).collect(),
        amounts: BTreeMap::new(),
        reason: "Perubahan".to_owned(),
        evidence: file(1),
    }
}

#[test]
fn an_amount_is_said_of_those_who_are_named_and_changed_by_an_amendment() {
    let with = |facts: &[DecreeEvent], said: &[(u128, i64)]| {
        let amounts = said
            .iter()
            .map(|(of, amount)| (award(*of), Rupiah(*amount)));
        let DecreeCommand::Amend {
            number,
            date,
            added,
            removed,
            reason,
            ..
        } = amend(day(4, 1), &[], &[])
        else {
            unreachable!("an amendment")
        };
        let command = DecreeCommand::Amend {
            number,
            date,
            added,
            removed,
            reason,
            amounts: amounts.collect(),
            evidence: file(1),
        };
        decide::<Decree>(facts, ADMIN, command)
    };
    let mut facts = issued();
    let award_id = award(9);
    assert_eq!(
        with(&facts, &[(9, 5)]),
        Err(DecreeError::NotNamed { award_id })
    );
    let award_id = award(1);
    assert_eq!(
        with(&facts, &[(1, 0)]),
        Err(DecreeError::Amount { award_id })
    );
    facts.extend(with(&facts, &[(1, 6_000_000)]).unwrap());
    let decree = after::<Decree>(&facts);
    let said = &decree.state().unwrap().amounts;
    assert_eq!(said.get(&award(1)), Some(&Rupiah(6_000_000)));
    assert_eq!(said.get(&award(2)), None);
}

#[test]
fn a_decree_names_each_award_once_and_at_least_one() {
    assert_eq!(issued().len(), 1);
    let with = |awards| decide::<Decree>(&[], ADMIN, issue(day(3, 1), awards));
    assert_eq!(with(vec![]), Err(DecreeError::NoAwards));
    assert_eq!(
        with(vec![award(1), award(1)]),
        Err(DecreeError::NamedTwice { award_id: award(1) })
    );
}

#[test]
fn a_decree_is_not_dated_in_the_future() {
    assert!(decide::<Decree>(&[], ADMIN, issue(day(6, 15), vec![award(1)])).is_ok());
    assert_eq!(
        decide::<Decree>(&[], ADMIN, issue(day(6, 16), vec![award(1)])),
        Err(DecreeError::DateInFuture {
            date: day(6, 16),
            today: day(6, 15)
        })
    );
}

#[test]
fn an_amendment_adds_new_awards_and_removes_named_ones() {
    let when = |command| decide::<Decree>(&issued(), ADMIN, command);
    assert!(when(amend(day(4, 1), &[3], &[1])).is_ok());
    assert_eq!(
        when(amend(day(4, 1), &[2], &[])),
        Err(DecreeError::NamedTwice { award_id: award(2) })
    );
    assert_eq!(
        when(amend(day(4, 1), &[], &[3])),
        Err(DecreeError::NotNamed { award_id: award(3) })
    );
    assert_eq!(
        when(amend(day(4, 1), &[], &[1, 2])),
        Err(DecreeError::NoAwards)
    );
}

#[test]
fn an_amendment_is_not_older_than_the_decree() {
    assert_eq!(
        decide::<Decree>(&issued(), ADMIN, amend(day(2, 1), &[3], &[])),
        Err(DecreeError::DateBeforeDecree {
            date: day(2, 1),
            last: day(3, 1)
        })
    );
}

#[test]
fn a_decree_names_those_of_its_amendments() {
    assert!(after::<Decree>(&[]).state().is_none());
    let mut facts = issued();
    facts.extend(decide::<Decree>(&issued(), ADMIN, amend(day(4, 1), &[3], &[1])).unwrap());
    let decree = after::<Decree>(&facts);
    let state = decree.state().unwrap();
    assert_eq!(state.last_date, day(4, 1));
    assert_eq!(state.award_ids, [award(2), award(3)].into());
}

fn renumber(instead_of: &str, number: &str, date: NaiveDate) -> DecreeCommand {
    DecreeCommand::Renumber {
        instead_of: instead_of.to_owned(),
        number: number.to_owned(),
        date,
        reason: "Salah ketik".to_owned(),
        evidence: file(3),
    }
}

#[test]
fn a_paper_of_a_decree_gets_its_right_number_and_date() {
    let mut facts = issued();
    facts.extend(decide::<Decree>(&facts, ADMIN, amend(day(4, 1), &[3], &[])).unwrap());
    let (decree, amendment) = ("188.4/12/2026", "188.4/13/2026");
    let when = |command| decide::<Decree>(&facts, ADMIN, command);
    assert_eq!(
        when(renumber("188.4/14/2026", "1", day(3, 1))),
        Err(DecreeError::NoSuchPaper {
            number: "188.4/14/2026".to_owned()
        })
    );
    assert_eq!(
        when(renumber(decree, decree, day(3, 1))),
        Err(DecreeError::NothingChanges)
    );
    assert_eq!(
        when(renumber(decree, decree, day(4, 2))),
        Err(DecreeError::DateAfterAmendment {
            date: day(4, 2),
            amended: day(4, 1)
        })
    );
    assert_eq!(
        when(renumber(amendment, amendment, day(2, 1))),
        Err(DecreeError::DateBeforeDecree {
            date: day(2, 1),
            last: day(3, 1)
        })
    );
    let mut first = facts.clone();
    first.extend(when(renumber(decree, "188.4/15/2026", day(3, 2))).unwrap());
    let state = after::<Decree>(&first).state().cloned().unwrap();
    assert_eq!(
        (state.number.as_str(), state.date),
        ("188.4/15/2026", day(3, 2))
    );
    assert_eq!(state.last_date, day(4, 1));
    assert_eq!(state.scan, Some(file(3)));
    let mut second = facts.clone();
    second.extend(when(renumber(amendment, "188.4/16/2026", day(4, 3))).unwrap());
    let state = after::<Decree>(&second).state().cloned().unwrap();
    assert_eq!(state.number, decree);
    assert_eq!(state.last_date, day(4, 3));
}

#[test]
fn its_paper_is_bound_by_name_with_what_it_says_of_each() {
    let secrets = || PaperSecrets {
        secret: "00".repeat(16),
        seed: "11".repeat(16),
    };
    let bind = |names: &[(u128, &str)]| DecreeCommand::BindPaper {
        names: names
            .iter()
            .map(|(of, name)| (award(*of), personal(name)))
            .collect(),
        secrets: secrets(),
    };
    let mut facts = issued();
    for names in [&[(1, "Agus")][..], &[(1, "Agus"), (2, "Budi"), (3, "Cita")]] {
        let refused = decide::<Decree>(&facts, ADMIN, bind(names));
        assert!(
            matches!(refused, Err(DecreeError::NotNamed { .. })),
            "{refused:?}"
        );
    }
    let command = DecreeCommand::Amend {
        number: "188.4/13/2026".to_owned(),
        date: day(4, 1),
        added: vec![],
        removed: vec![],
        amounts: BTreeMap::from([(award(2), Rupiah(7))]),
        reason: "Besaran".to_owned(),
        evidence: file(1),
    };
    facts.extend(decide::<Decree>(&facts, ADMIN, command).unwrap());
    let bound = decide::<Decree>(&facts, ADMIN, bind(&[(1, "Yonas"), (2, "agus")])).unwrap();
    let [DecreeEvent::PaperBound(seal)] = bound.as_slice() else {
        panic!("{bound:?}")
    };
    assert_eq!(seal.head.number, "188.4/12/2026");
    let amendment = seal.head.amendment.as_ref().unwrap();
    assert_eq!(amendment.number, "188.4/13/2026");
    assert_eq!((seal.count, seal.total), (2, Rupiah(7)));
    let names: Vec<&str> = seal
        .rows
        .iter()
        .map(|row| row.opening.value().unwrap().name.as_str())
        .collect();
    assert_eq!(names, ["agus", "Yonas"]);
    assert!(seal.rows[0].amount.is_some() && seal.rows[1].amount.is_none());
    // It says what stands, and changes nothing.
    let before = after::<Decree>(&facts);
    facts.extend(bound);
    assert_eq!(after::<Decree>(&facts), before);
}
