//! What would differ with a setting, line by line, as people read it.
use std::collections::{BTreeMap, BTreeSet};

use domain::bank_table::BankTitles;
use domain::budget_line::BudgetLine;
use domain::change_request::{Difference, NewYearLine};
use domain::disbursement::{NumberScheme, NumberSchemes};
use domain::entitlement::{ContinuationRule, EntitlementTable};
use domain::official::Officials;
use domain::record::setting_ids;
use domain::register::ExportProfile;
use domain::webhook::Webhook;
use domain::{BudgetLineId, Rupiah, day_in_figures};
use serde_json::Value;

use crate::error::Error;
use crate::unit::Unit;

/// What budget lines are called.
type LineNames = BTreeMap<BudgetLineId, String>;

/// The lines in which the value differs.
pub(crate) async fn differences(
    unit: &Unit,
    id: &str,
    before: Option<&Value>,
    after: &Value,
) -> Result<Vec<Difference>, Error> {
    let ids = before.into_iter().chain([after]).flat_map(named_lines);
    let names = line_names(unit, ids.collect(), LineNames::new()).await?;
    let old = before.map(|value| lines(id, value, &names));
    let old = old.unwrap_or_default();
    let new = lines(id, after, &names);
    let names = old
        .keys()
        .chain(new.keys().filter(|name| !old.contains_key(*name)));
    let differ = names.filter(|name| old.get(*name) != new.get(*name));
    let shown = differ.map(|name| Difference {
        name: name.clone(),
        before: old.get(name).cloned(),
        after: new.get(name).cloned(),
    });
    Ok(shown.collect())
}

/// All lines of a value that begins as a copy of another, with what it is copied from; `opened` are the budget lines that
/// are there once the copy is.
pub(crate) async fn copied(
    unit: &Unit,
    id: &str,
    from: &Value,
    value: &Value,
    opened: &[NewYearLine],
) -> Result<Vec<Difference>, Error> {
    let opened = opened.iter().map(|line| {
        let name = line_name(&line.account_code, &line.name);
        (line.budget_line_id, name)
    });
    let ids = &named_lines(from) | &named_lines(value);
    let names = line_names(unit, ids, opened.collect()).await?;
    let (mut old, new) = (lines(id, from, &names), lines(id, value, &names));
    let shown = new.into_iter().map(|(name, after)| Difference {
        before: old.remove(&name),
        name,
        after: Some(after),
    });
    Ok(shown.collect())
}

/// The budget lines that a value speaks of.
fn named_lines(value: &Value) -> BTreeSet<BudgetLineId> {
    let table = serde_json::from_value::<EntitlementTable>(value.clone());
    let rows = table.map(|table| table.rows).unwrap_or_default();
    rows.iter().filter_map(|row| row.budget_line_id).collect()
}

/// What budget lines are called, besides those whose name is known.
async fn line_names(
    unit: &Unit,
    ids: BTreeSet<BudgetLineId>,
    mut names: LineNames,
) -> Result<LineNames, Error> {
    for id in ids {
        if names.contains_key(&id) {
            continue;
        }
        let line = unit.get::<BudgetLine>(id).await?;
        if let Some(line) = line.state.state() {
            names.insert(id, line_name(&line.account_code, &line.name));
        }
    }
    Ok(names)
}

fn line_name(account_code: &str, name: &str) -> String {
    format!("{account_code} {name}")
}

/// A value as named lines.
fn lines(id: &str, value: &Value, names: &LineNames) -> BTreeMap<String, String> {
    let name = setting_ids::label(id);
    if id == setting_ids::WEBHOOKS
        && let Ok(webhooks) = serde_json::from_value::<Vec<Webhook>>(value.clone())
    {
        return of_webhooks(name, &webhooks);
    }
    if id == setting_ids::BANK_TITLES
        && let Ok(kept) = serde_json::from_value::<Vec<BankTitles>>(value.clone())
    {
        return of_bank_titles(name, &kept);
    }
    if id == setting_ids::NUMBER_SCHEMES
        && let Ok(schemes) = serde_json::from_value::<NumberSchemes>(value.clone())
    {
        return of_schemes(name, schemes);
    }
    if id == setting_ids::EXPORT_PROFILES
        && let Ok(profiles) = serde_json::from_value::<Vec<ExportProfile>>(value.clone())
    {
        return of_profiles(name, &profiles);
    }
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
                let line = row.budget_line_id.and_then(|id| names.get(&id));
                let line = line.map_or(String::new(), |line| format!(", dari pagu {line}"));
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
    if let Ok(officials) = serde_json::from_value::<Officials>(value.clone()) {
        return of_officials(name, &officials);
    }
    let text = match value.as_i64() {
        Some(amount) if id == setting_ids::TWO_APPROVER_THRESHOLD => Rupiah(amount).to_string(),
        Some(_) | None => value.to_string(),
    };
    BTreeMap::from([(name.to_owned(), text)])
}

fn of_webhooks(name: &str, webhooks: &[Webhook]) -> BTreeMap<String, String> {
    let told = webhooks.iter().map(|webhook| {
        let kinds: Vec<&str> = webhook.kinds.iter().map(|kind| kind.label()).collect();
        let what = format!("{name}: {}", webhook.name);
        (what, format!("{} ({})", webhook.url, kinds.join(", ")))
    });
    told.collect()
}

fn of_bank_titles(name: &str, kept: &[BankTitles]) -> BTreeMap<String, String> {
    let told = kept.iter().map(|titles| {
        let what = format!("{name}: {}, {}", titles.bank, titles.kind.label());
        let mut parts: Vec<String> = (titles.columns.iter())
            .map(|column| format!("{} = {}", column.title, column.field.label()))
            .collect();
        for (words, mean) in [(&titles.good, "berhasil"), (&titles.bad, "gagal")] {
            parts.extend(words.iter().map(|word| format!("status {word} = {mean}")));
        }
        (what, parts.join("; "))
    });
    told.collect()
}

fn of_schemes(name: &str, schemes: NumberSchemes) -> BTreeMap<String, String> {
    let kinds = [
        ("SPP", schemes.spp),
        ("SPM", schemes.spm),
        ("SP2D", schemes.sp2d),
        ("SK", schemes.sk),
    ];
    let set = kinds.into_iter().filter_map(|(kind, scheme)| {
        let line = |scheme: NumberScheme| (format!("{name}: {kind}"), scheme.0);
        scheme.map(line)
    });
    set.collect()
}

/// One line a profile, one a column of it.
fn of_profiles(name: &str, profiles: &[ExportProfile]) -> BTreeMap<String, String> {
    let mut lines = BTreeMap::new();
    for profile in profiles {
        let of = format!("{name}: {}", profile.name);
        let separator = match profile.separator {
            '\t' => "tab".to_owned(),
            sign => format!("\"{sign}\""),
        };
        let head = if profile.has_head { "dengan" } else { "tanpa" };
        let file = format!(
            "{}, pemisah {separator}, {head} baris judul, {} kolom",
            profile.register.label(),
            profile.columns.len()
        );
        for (place, column) in (1..).zip(&profile.columns) {
            let mut told = match (&column.from, &column.text) {
                (Some(from), _) => from.clone(),
                (None, Some(text)) => format!("teks tetap \"{text}\""),
                (None, None) => "kosong".to_owned(),
            };
            if let Some(title) = &column.title {
                told.push_str(&format!(", judul \"{title}\""));
            }
            lines.insert(format!("{of}, kolom {place:02}"), told);
        }
        lines.insert(of, file);
    }
    lines
}

fn of_officials(name: &str, officials: &Officials) -> BTreeMap<String, String> {
    let mandates = officials.mandates.iter().map(|mandate| {
        let what = format!(
            "{name}: {} sejak {}",
            mandate.signs_as(),
            day_in_figures(mandate.from)
        );
        let mut value = mandate.name.clone();
        if let Some(nip) = &mandate.nip {
            value.push_str(&format!(", NIP {nip}"));
        }
        if let Some(until) = mandate.until {
            value.push_str(&format!(", sampai {}", day_in_figures(until)));
        }
        if let Some(decree) = &mandate.decree {
            value.push_str(&format!(", surat nomor {decree}"));
        }
        (what, value)
    });
    let place = (format!("{name}: tempat"), officials.place.clone());
    [place].into_iter().chain(mandates).collect()
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
