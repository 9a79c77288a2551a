//! Texts of the public pages that an office may change (teks-situs). The committed defaults are their
//! shape too: a text keeps the fields its page shows.

use std::sync::OnceLock;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::RecordKind;
use crate::FieldProblem;

/// Longest single text, in characters.
const TEXT_LENGTH_MAX: usize = 2_000;
/// Most paragraphs or points in a list of texts.
const TEXTS_MAX: usize = 12;

/// The texts of one place; id = the place.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SiteText {
    /// Plain texts in the shape of the place's default.
    pub value: Value,
}

impl RecordKind for SiteText {
    const TYPE: &'static str = "site_text";

    fn problems(&self) -> Vec<FieldProblem> {
        if self.value.is_object() {
            Vec::new()
        } else {
            vec![FieldProblem::required("isi")]
        }
    }
}

/// The default texts by place.
#[must_use]
pub fn site_text_defaults() -> &'static Map<String, Value> {
    static DEFAULTS: OnceLock<Map<String, Value>> = OnceLock::new();
    DEFAULTS.get_or_init(|| {
        serde_json::from_str(include_str!("../../reference/teks_situs.json"))
            .expect("the committed defaults are JSON")
    })
}

/// What is wrong with texts for a place: where (`slide.0.judul`) and the code of the broken rule. None
/// when there is no such place.
#[must_use]
pub fn site_text_problems(place: &str, value: &Value) -> Option<Vec<(String, &'static str)>> {
    let mut found = Vec::new();
    compare("", site_text_defaults().get(place)?, value, &mut found);
    Some(found)
}

fn compare(path: &str, model: &Value, value: &Value, found: &mut Vec<(String, &'static str)>) {
    let within = |part: &dyn std::fmt::Display| match path {
        "" => part.to_string(),
        path => format!("{path}.{part}"),
    };
    match (model, value) {
        (Value::Object(model), Value::Object(value)) => {
            for (name, model) in model {
                let present = value.get(name).unwrap_or(&Value::Null);
                compare(&within(name), model, present, found);
            }
            let unknown = value.keys().filter(|name| !model.contains_key(*name));
            found.extend(unknown.map(|name| (within(name), "TEKS_TIDAK_DIKENAL")));
        }
        (Value::Array(models), Value::Array(values)) => {
            let texts = models.first().is_some_and(Value::is_string);
            // Paragraphs may be more or fewer; things with a place of their own on the page may not.
            let count_ok = if texts {
                (1..=TEXTS_MAX).contains(&values.len())
            } else {
                values.len() == models.len()
            };
            if !count_ok {
                found.push((path.to_owned(), "JUMLAH_TEKS_TIDAK_SESUAI"));
                return;
            }
            for (at, value) in values.iter().enumerate() {
                let model = models.get(at).or(models.first()).unwrap_or(value);
                compare(&within(&at), model, value, found);
            }
        }
        (Value::String(model), Value::String(text)) => {
            if let Some(code) = text_problem(path, model, text) {
                found.push((path.to_owned(), code));
            }
        }
        _ => found.push((path.to_owned(), "WAJIB_DIISI")),
    }
}

fn text_problem(path: &str, model: &str, text: &str) -> Option<&'static str> {
    let name = path.rsplit('.').next().unwrap_or_default();
    if text.trim().is_empty() {
        return Some("WAJIB_DIISI");
    }
    if text.chars().count() > TEXT_LENGTH_MAX {
        return Some("TERLALU_PANJANG");
    }
    if text
        .chars()
        .any(|letter| letter.is_control() && letter != '\n')
    {
        return Some("TEKS_TIDAK_SAH");
    }
    let ok = match name {
        // What the page finds its picture or its rules by.
        "id" | "nama" => text == model,
        "url" => {
            let rest = text
                .strip_prefix("https://")
                .or(text.strip_prefix("http://"));
            rest.is_some_and(|rest| !rest.is_empty() && !rest.contains(char::is_whitespace))
        }
        "email" => {
            let parts = text.split_once('@');
            parts.is_some_and(|(name, host)| {
                !name.is_empty() && host.contains('.') && !text.contains(char::is_whitespace)
            })
        }
        _ => true,
    };
    (!ok).then_some("TEKS_TIDAK_SAH")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn default_of(place: &str) -> Value {
        site_text_defaults()[place].clone()
    }

    #[test]
    fn every_default_is_a_text_for_its_place() {
        assert_eq!(site_text_defaults().len(), 11);
        for (place, value) in site_text_defaults() {
            assert_eq!(site_text_problems(place, value), Some(vec![]), "{place}");
        }
        assert_eq!(site_text_problems("tidak-ada", &json!({})), None);
    }

    #[test]
    fn a_text_keeps_the_fields_of_its_page() {
        let problems = |place: &str, pointer: &str, value: Value| {
            let mut text = default_of(place);
            *text.pointer_mut(pointer).unwrap() = value;
            site_text_problems(place, &text).unwrap()
        };
        let one = |path: &str, code| vec![(path.to_owned(), code)];
        assert_eq!(problems("slide", "/slide/0/judul", json!("Lain")), []);
        assert_eq!(
            problems("slide", "/slide/0/judul", json!(" ")),
            one("slide.0.judul", "WAJIB_DIISI")
        );
        assert_eq!(
            problems("slide", "/slide/0/judul", json!(7)),
            one("slide.0.judul", "WAJIB_DIISI")
        );
        assert_eq!(
            problems("slide", "/slide", json!([])),
            one("slide", "JUMLAH_TEKS_TIDAK_SESUAI")
        );
        assert_eq!(problems("tentang", "/paragraf", json!(["satu"])), []);
        assert_eq!(
            problems("tentang", "/paragraf", json!([])),
            one("paragraf", "JUMLAH_TEKS_TIDAK_SESUAI")
        );
        assert_eq!(
            problems("tentang", "/visi", json!("a".repeat(2_001))),
            one("visi", "TERLALU_PANJANG")
        );
        assert_eq!(
            problems("jenis-beasiswa", "/jenis/0/id", json!("lain")),
            one("jenis.0.id", "TEKS_TIDAK_SAH")
        );
        for url in ["javascript:alert(1)", "https://", "https://a b"] {
            assert_eq!(
                problems("situs", "/jejaring/0/url", json!(url)),
                one("jejaring.0.url", "TEKS_TIDAK_SAH")
            );
        }
        let mut more = default_of("ajakan");
        more["lain"] = json!("x");
        assert_eq!(
            site_text_problems("ajakan", &more),
            Some(one("lain", "TEKS_TIDAK_DIKENAL"))
        );
    }
}
