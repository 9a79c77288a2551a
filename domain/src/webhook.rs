//! Programs that are told of what happens (webhooks): where, and of which kinds of files.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::FieldProblem;
use crate::audit::StreamType;

/// Most programs of an office.
const WEBHOOKS_MAX: usize = 20;
/// Longest name, in letters.
pub const NAME_MAX: usize = 80;
/// Longest address, in letters.
pub const URL_MAX: usize = 500;

/// A program that is told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Webhook {
    /// Names it. Its secret follows from it: another id is another secret.
    pub id: Uuid,
    /// What the office calls it; unlike the others.
    #[serde(rename = "nama")]
    pub name: String,
    /// Where it is told.
    #[serde(rename = "alamat")]
    pub url: String,
    /// Of which kinds of files.
    #[serde(rename = "jenis")]
    pub kinds: Vec<StreamType>,
}

impl Webhook {
    /// Whether it is told of events of a kind of stream.
    #[must_use]
    pub fn hears(&self, stream_type: &str) -> bool {
        self.kinds.iter().any(|kind| kind.as_str() == stream_type)
    }

    fn is_usable(&self) -> bool {
        let named = !self.name.trim().is_empty()
            && self.name.chars().count() <= NAME_MAX
            && !self.name.contains(char::is_control);
        let host = ["https://", "http://"]
            .into_iter()
            .find_map(|scheme| self.url.strip_prefix(scheme))
            .and_then(|rest| rest.split(['/', '?']).next());
        // No name and password in an address that everybody who may see settings reads.
        let addressed = host.is_some_and(|host| !host.is_empty() && !host.contains('@'))
            && self.url.len() <= URL_MAX
            && !self.url.contains(['#', '\\'])
            && self.url.bytes().all(|byte| byte.is_ascii_graphic());
        let kinds: BTreeSet<_> = self.kinds.iter().map(|kind| kind.as_str()).collect();
        named && addressed && !kinds.is_empty() && kinds.len() == self.kinds.len()
    }

    /// Whether the programs can be told together.
    #[must_use]
    pub fn problems(webhooks: &[Self]) -> Vec<FieldProblem> {
        let names: BTreeSet<&str> = webhooks.iter().map(|it| it.name.trim()).collect();
        let ids: BTreeSet<Uuid> = webhooks.iter().map(|it| it.id).collect();
        let sound = webhooks.len() <= WEBHOOKS_MAX
            && names.len() == webhooks.len()
            && ids.len() == webhooks.len()
            && webhooks.iter().all(Self::is_usable);
        let problem = FieldProblem::new("webhook", "WEBHOOK_TIDAK_SAH");
        (!sound).then_some(problem).into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn webhook(url: &str) -> Webhook {
        Webhook {
            id: Uuid::from_u128(7),
            name: "SIPD".to_owned(),
            url: url.to_owned(),
            kinds: vec![StreamType::Disbursement],
        }
    }

    #[test]
    fn an_address_is_one_without_a_password_in_it() {
        for url in ["https://a.go.id/hook?x=1", "http://10.0.0.1:8080/"] {
            assert!(Webhook::problems(&[webhook(url)]).is_empty(), "{url}");
        }
        for url in [
            "",
            "https://",
            "ftp://a.go.id",
            "https://nama:sandi@a.go.id/",
            "https://a.go.id/ b",
            "https://a.go.id/#x",
            "//a.go.id",
        ] {
            assert_eq!(Webhook::problems(&[webhook(url)]).len(), 1, "{url}");
        }
    }

    #[test]
    fn programs_differ_and_are_told_of_something() {
        let one = webhook("https://a.go.id/");
        let twice = [one.clone(), one.clone()];
        assert_eq!(Webhook::problems(&twice).len(), 1);
        let mut deaf = one.clone();
        deaf.kinds.clear();
        assert_eq!(Webhook::problems(&[deaf]).len(), 1);
        assert!(one.hears("disbursement") && !one.hears("user"));
    }
}
