//! States that SQL compares with are typed into it by hand: each is a word of the domain, so that one which is renamed there
//! is not compared with for nothing here.
use std::collections::BTreeSet;
use std::path::Path;

use domain::Word;
use domain::application::{ApplicationStatus, DocumentStatus};
use domain::award::AwardStatus;
use domain::bank_account::BankAccountStatus;
use domain::change_request::ChangeRequestStatus;
use domain::complaint::ComplaintStatus;
use domain::disbursement::DisbursementStatus;
use domain::roster::RosterStatus;

fn words<W: Word>() -> impl Iterator<Item = &'static str> {
    W::ALL.iter().map(|word| word.as_str())
}

/// The text of every source file below a folder.
fn sources(folder: &Path, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(std::fs::read_to_string(path).unwrap());
        }
    }
}

/// The words that a state is compared with right behind its column.
fn compared(behind: &str) -> Vec<&str> {
    let behind = behind.trim_start();
    let quoted = |text: &str| text.find('\'').unwrap_or(text.len());
    for one in ["= '", "<> '"] {
        if let Some(word) = behind.strip_prefix(one) {
            return vec![&word[..quoted(word)]];
        }
    }
    for list in ["IN (", "NOT IN ("] {
        if let Some(list) = behind.strip_prefix(list) {
            let list = &list[..list.find(')').unwrap_or(list.len())];
            return list.split('\'').skip(1).step_by(2).collect();
        }
    }
    Vec::new()
}

#[test]
fn every_state_that_sql_compares_with_is_a_word_of_the_domain() {
    let known: BTreeSet<&str> = words::<ApplicationStatus>()
        .chain(words::<DocumentStatus>())
        .chain(words::<AwardStatus>())
        .chain(words::<BankAccountStatus>())
        .chain(words::<ChangeRequestStatus>())
        .chain(words::<ComplaintStatus>())
        .chain(words::<DisbursementStatus>())
        .chain(words::<RosterStatus>())
        .collect();
    let mut texts = Vec::new();
    sources(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut texts,
    );
    let found: Vec<&str> = texts
        .iter()
        .flat_map(|text| text.split(".status ").skip(1).flat_map(compared))
        .filter(|word| !word.starts_with('{'))
        .collect();
    let unknown: Vec<_> = found
        .iter()
        .filter(|word| !known.contains(**word))
        .collect();
    assert!(unknown.is_empty(), "{unknown:?}");
    assert!(found.len() > 30, "{}", found.len());
}
