//! What would differ with a setting, line by line, as people read it.
use std::collections::BTreeMap;

use domain::Rupiah;
use domain::change_request::Difference;
use domain::entitlement::{ContinuationRule, EntitlementTable};
use domain::record::setting_ids;
use serde_json::Value;

/// The lines in which the value differs.
pub(crate) fn differences(id: &str, before: Option<&Value>, after: &Value) -> Vec<Difference> {
    let old = before.map(|value| lines(id, value)).unwrap_or_default();
    let new = lines(id, after);
    let names = old
        .keys()
        .chain(new.keys().filter(|name| !old.contains_key(*name)));
    names
        .filter(|name| old.get(*name) != new.get(*name))
        .map(|name| Difference {
            name: name.clone(),
            before: old.get(name).cloned(),
            after: new.get(name).cloned(),
        })
        .collect()
}

/// All lines of a value that begins as a copy of another, with what it is copied from.
pub(crate) fn copied(id: &str, from: &Value, value: &Value) -> Vec<Difference> {
    let (mut old, new) = (lines(id, from), lines(id, value));
    new.into_iter()
        .map(|(name, after)| Difference {
            before: old.remove(&name),
            name,
            after: Some(after),
        })
        .collect()
}

/// A value as named lines.
fn lines(id: &str, value: &Value) -> BTreeMap<String, String> {
    let name = setting_ids::label(id);
    if let Ok(table) = serde_json::from_value::<EntitlementTable>(value.clone()) {
        return table
            .rows
            .iter()
            .map(|row| {
                let of = id
                    .rsplit_once("ents_")
                    .map_or(id, |(_, of)| of)
                    .replace('_', " ");
                let name = format!(
                    "{name} {of}: {}, {}",
                    row.level.label(),
                    row.component.label()
                );
                let line = row
                    .budget_line_id
                    .map_or("", |_| ", dari pagu yang ditentukan");
                let value = format!(
                    "{} {}, sampai semester {}{line}",
                    row.amount,
                    row.per.label().to_lowercase(),
                    row.most_semesters,
                );
                (name, value)
            })
            .collect();
    }
    if let Ok(rule) = serde_json::from_value::<ContinuationRule>(value.clone()) {
        return of_rule(name, &rule);
    }
    let text = match value.as_i64() {
        Some(amount) if id == setting_ids::TWO_APPROVER_THRESHOLD => Rupiah(amount).to_string(),
        Some(_) | None => value.to_string(),
    };
    BTreeMap::from([(name.to_owned(), text)])
}

fn of_rule(name: &str, rule: &ContinuationRule) -> BTreeMap<String, String> {
    let mut lines = BTreeMap::new();
    let mut line = |what: &str, value: String| lines.insert(format!("{name}: {what}"), value);
    if let Some(gpa) = rule.least_gpa {
        line("IPK paling sedikit", gpa.to_string());
    }
    if let Some(credits) = rule.least_credits {
        line("SKS paling sedikit", credits.to_string());
    }
    line("Berakhir pada penurunan ke", rule.drops.to_string());
    for (level, most) in &rule.most_semesters {
        line(
            &format!("semester terakhir {}", level.label()),
            most.to_string(),
        );
    }
    lines
}
