//! The cases that the rules of the domain and the checks of the web are held to alike: `domain/vectors/*.json`, read by
//! this test and by `web/src/features/application/vectors.test.ts`.
#![allow(clippy::unwrap_used, missing_docs)]

use std::path::Path;

use domain::record::{AccountDigits, Bank};
use domain::{
    AccountNumber, FamilyCardNumber, Gpa, Nik, NikWarning, Phone, is_person_name, password,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;

fn vectors<T: DeserializeOwned>(name: &str) -> Vec<T> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("vectors/{name}.json"));
    let cases: Vec<T> = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    assert!(cases.len() >= 10, "{name}");
    cases
}

/// What was typed, and what is kept of it; nothing where it is refused.
#[derive(Deserialize)]
struct Typed {
    why: String,
    text: String,
    value: Option<String>,
    home: Option<bool>,
    digits: Option<AccountDigits>,
}

#[test]
fn numbers_of_persons() {
    for case in vectors::<Typed>("nik") {
        let nik = case.text.parse::<Nik>().ok();
        let kept = nik.as_ref().map(|nik| nik.as_str().to_owned());
        assert_eq!(kept, case.value, "{}", case.why);
        let home = nik.map(|nik| !nik.warnings(None, None).contains(&NikWarning::OutsideNduga));
        assert_eq!(home, case.home, "{}", case.why);
    }
}

#[test]
fn numbers_of_family_cards() {
    for case in vectors::<Typed>("kk") {
        let kept = case.text.parse::<FamilyCardNumber>().ok();
        let kept = kept.map(|number| number.as_str().to_owned());
        assert_eq!(kept, case.value, "{}", case.why);
    }
}

#[test]
fn numbers_of_phones() {
    for case in vectors::<Typed>("phone") {
        let kept = case.text.parse::<Phone>().ok();
        let kept = kept.map(|phone| phone.as_str().to_owned());
        assert_eq!(kept, case.value, "{}", case.why);
    }
}

#[test]
fn numbers_of_accounts() {
    for case in vectors::<Typed>("account") {
        let bank = Bank {
            code: "001".to_owned(),
            name: "Bank Uji".to_owned(),
            account_digits: case.digits,
        };
        let kept = case.text.parse::<AccountNumber>().ok();
        let kept = kept.filter(|number| bank.accepts(number));
        let kept = kept.map(|number| number.as_str().to_owned());
        assert_eq!(kept, case.value, "{}", case.why);
    }
}

#[derive(Deserialize)]
struct Name {
    why: String,
    text: String,
    holds: bool,
}

#[test]
fn names_of_persons() {
    for case in vectors::<Name>("name") {
        assert_eq!(is_person_name(&case.text), case.holds, "{}", case.why);
    }
}

#[derive(Deserialize)]
struct Password {
    password: String,
    holds: bool,
}

#[test]
fn passwords() {
    for case in vectors::<Password>("password") {
        let holds = password::check(&case.password).is_ok();
        assert_eq!(holds, case.holds, "{:?}", case.password);
    }
}

#[derive(Deserialize)]
struct Grade {
    text: String,
    hundredths: u16,
    holds: bool,
}

#[test]
fn grades() {
    for case in vectors::<Grade>("gpa") {
        let holds = Gpa::try_new(case.hundredths).is_ok();
        assert_eq!(holds, case.holds, "{}", case.text);
    }
}
