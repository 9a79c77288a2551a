//! Every list of words of the domain, for what goes through all of them: the contract, the web, exports.

use utoipa::PartialSchema;
use utoipa::openapi::{RefOr, Schema};

use crate::word::Word;

/// A list of words, for what goes through all lists.
#[derive(Clone)]
pub struct WordList {
    /// Name of the list.
    pub name: &'static str,
    /// Wire word, short label, long label, in the order of declaration.
    pub words: Vec<(&'static str, &'static str, &'static str)>,
    /// Its OpenAPI schema.
    pub schema: RefOr<Schema>,
}

fn list<W: Word + PartialSchema>() -> WordList {
    WordList {
        name: W::NAME,
        words: W::ALL
            .iter()
            .map(|word| (word.as_str(), word.label(), word.long_label()))
            .collect(),
        schema: W::schema(),
    }
}

macro_rules! lists_of {
    ($($word:ty),+ $(,)?) => {
        /// Every list of words of the domain. A test holds it against the sources.
        #[must_use]
        pub fn words() -> Vec<WordList> {
            vec![$(list::<$word>()),+]
        }
    };
}

lists_of![
    crate::Desk,
    crate::Role,
    crate::Level,
    crate::Sex,
    crate::ScholarshipType,
    crate::RejectCode,
    crate::PayeeKind,
    crate::DocumentKind,
    crate::application::Eligibility,
    crate::application::ApplicationStatus,
    crate::application::DocumentStatus,
    crate::application::LifeStatus,
    crate::application::OutsideRegister,
    crate::application::RegisterField,
    crate::application::RegisterVerdict,
    crate::application::StudentStatus,
    crate::application::TakenBy,
    crate::audit::DifferenceKind,
    crate::audit::PackKind,
    crate::audit::StreamType,
    crate::award::AwardStatus,
    crate::award::CircumstanceKind,
    crate::award::CorrectedField,
    crate::award::ExceptionKind,
    crate::award::ListedChange,
    crate::award::ObjectionKind,
    crate::record::PeriodState,
    crate::bank_account::BankAccountStatus,
    crate::budget_line::Account,
    crate::budget_line::FundSource,
    crate::budget_line::RefundSource,
    crate::change_request::ChangeRequestStatus,
    crate::change_request::RecordList,
    crate::change_request::SubjectKind,
    crate::decree::DecreeChange,
    crate::complaint::ComplaintStatus,
    crate::complaint::ComplaintTopic,
    crate::disbursement::Component,
    crate::disbursement::DisbursementStatus,
    crate::disbursement::MendingKind,
    crate::disbursement::OrderKind,
    crate::disbursement::PaperFact,
    crate::disbursement::ReturnFault,
    crate::disbursement::ScanKind,
    crate::disbursement::SpendingReportState,
    crate::disbursement::SumClass,
    crate::duties::AccountRisk,
    crate::entitlement::EntitlementPeriod,
    crate::duties::DutyVerdict,
    crate::duties::DutyRule,
    crate::duties::DutyStep,
    crate::finding::FindingStatus,
    crate::function::Function,
    crate::gate::NextPlace,
    crate::hold::HoldTarget,
    crate::inbox::NoticeKind,
    crate::integrity::FindingKey,
    crate::integrity::NameMatch,
    crate::integrity::Severity,
    crate::machine::MachineScope,
    crate::machine::MachineStatus,
    crate::official::Capacity,
    crate::official::Post,
    crate::permission::Action,
    crate::permission::Entity,
    crate::permission::Grant,
    crate::record::AchievementLevel,
    crate::record::AddressKind,
    crate::record::ListedState,
    crate::record::NewsStatus,
    crate::record::TestimonialState,
    crate::profession::Profession,
    crate::reconciliation::Agreement,
    crate::reconciliation::Counterpart,
    crate::bank_table::BankTableKind,
    crate::bank_account::NameCheck,
    crate::bank_table::BankTableField,
    crate::register::RealizationCut,
    crate::register::Register,
    crate::register::RegisterClock,
    crate::register::RegisterColumnKind,
    crate::register::RegisterFilter,
    crate::inbox::DeviceState,
    crate::inbox::DeviceTrial,
    crate::reminder::ReminderKind,
    crate::roster::bank_file::BankField,
    crate::roster::bank_result::MatchProblem,
    crate::roster::RosterKind,
    crate::roster::RosterStatus,
    crate::sampling::AmountClass,
    crate::sampling::SamplingMethod,
    crate::sampling::Stratification,
    crate::security::SecurityKind,
    crate::security::SessionEnd,
    crate::security::ShownRecord,
    crate::setup::SetupStep,
    crate::user::ErasureHold,
    crate::work::WorkKind,
    crate::working_paper::MarkState,
    crate::working_paper::MarkSubject,
    crate::user::ErasureReason,
    crate::user::FactorKind,
    crate::user::UserStatus,
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    /// The names of all enums that the macro declares, read from the sources.
    fn declared(folder: &Path, found: &mut BTreeSet<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                declared(&path, found);
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            for part in text.split("\nwire_enum! {").skip(1) {
                let name = part.split("pub enum ").nth(1).unwrap();
                found.insert(name.split(' ').next().unwrap().to_owned());
            }
        }
    }

    #[test]
    fn every_list_of_words_is_told() {
        let mut found = BTreeSet::new();
        declared(
            Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")),
            &mut found,
        );
        let told: BTreeSet<String> = words().iter().map(|list| list.name.to_owned()).collect();
        assert!(found.len() > 30, "{found:?}");
        assert_eq!(told, found);
    }

    #[test]
    fn labels_are_words_for_people_and_tell_the_words_of_a_list_apart() {
        for list in words() {
            let labels: BTreeSet<_> = list.words.iter().map(|(_, label, _)| label).collect();
            assert_eq!(labels.len(), list.words.len(), "{}", list.name);
            for (word, label, long) in &list.words {
                for text in [label, long] {
                    assert!(
                        !text.is_empty() && !text.contains('_'),
                        "{}: {word}",
                        list.name
                    );
                    let first = text.chars().next().unwrap();
                    assert!(first.is_uppercase(), "{}: {text}", list.name);
                }
            }
        }
    }
}
