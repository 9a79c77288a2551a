//! The people, days and contexts of the rules' tests.

use chrono::{NaiveDate, TimeZone, Utc};
use cqrs_es::test::TestFramework;
use uuid::Uuid;

use crate::{Actor, Context, Decide, FileId, FileRef, Personal, Role, Standing, UserId};

pub const APPLICANT: UserId = UserId(Uuid::from_u128(0xA1));
pub const STRANGER: UserId = UserId(Uuid::from_u128(0xA2));
pub const VERIFIER: UserId = UserId(Uuid::from_u128(0xB1));
pub const ADMIN: UserId = UserId(Uuid::from_u128(0xC1));
pub const PREPARER: UserId = UserId(Uuid::from_u128(0xC2));
pub const APPROVER: UserId = UserId(Uuid::from_u128(0xC3));
pub const SECOND_APPROVER: UserId = UserId(Uuid::from_u128(0xC4));

/// A day of 2026.
pub fn day(month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, month, day).unwrap()
}

/// The person acts on 15 June 2026 in the role they have.
pub fn by(user_id: UserId) -> Context {
    let role = match user_id {
        APPLICANT | STRANGER => Role::Applicant,
        VERIFIER => Role::Branch,
        UserId::SYSTEM => Role::System,
        _ => Role::Admin,
    };
    Context {
        actor: Actor {
            user_id,
            role,
            office: String::new(),
        },
        standing: Standing::default(),
        now: Utc.with_ymd_and_hms(2026, 6, 15, 1, 0, 0).unwrap(),
    }
}

/// Given these facts, when the person orders this: what follows.
pub fn decide<A: Decide>(
    facts: &[A::Event],
    user_id: UserId,
    command: A::Command,
) -> Result<Vec<A::Event>, A::Error> {
    TestFramework::<A>::with(by(user_id))
        .given(facts.to_vec())
        .when(command)
        .inspect_result()
}

/// Given these facts, when this hand orders that: what follows.
pub fn decide_in<A: Decide>(
    facts: &[A::Event],
    context: &Context,
    command: A::Command,
) -> Result<Vec<A::Event>, A::Error> {
    after::<A>(facts).decide(command, context)
}

/// The person's account was made by another and nobody has confirmed it.
pub fn made(user_id: UserId, answers: UserId) -> Context {
    Context {
        standing: Standing {
            answers: Some(answers),
            calm_until: None,
            touched_by: [answers].into(),
        },
        ..by(user_id)
    }
}

/// What these facts come to.
pub fn after<A: Decide>(facts: &[A::Event]) -> A {
    let mut aggregate = A::default();
    for fact in facts {
        aggregate.apply(fact.clone());
    }
    aggregate
}

pub fn personal(text: &str) -> Personal<String> {
    Personal::known(APPLICANT, text.to_owned())
}

/// A file with the given number.
pub fn file(number: u8) -> FileRef {
    FileRef {
        file_id: FileId(Uuid::from_u128(u128::from(number))),
        sha256: format!("{number:02x}").repeat(32).parse().unwrap(),
        media_type: "application/pdf".to_owned(),
        bytes: 1_000,
        name: personal("berkas.pdf"),
    }
}
