//! The finished text: every answer says in a word what it is, and what several operations or schemas say alike stands
//! once under `components` and is pointed to. utoipa writes the fields of a generic type out wherever it is used
//! (`Envelope<Page<T>>` holds all of `T` again), and a parameter in every operation that takes it; clients made from
//! such a text know ten types for one.

use std::collections::{BTreeMap, HashMap};

use serde_json::{Map, Value, json};

/// A parameter of the address that this many operations take is shared.
const SHARED_BY: usize = 5;

/// Describes the answers and gathers what is said more than once.
pub(super) fn finish(mut text: Value) -> Value {
    each_operation(&mut text, describe_answers);
    share_schemas(&mut text);
    share_parameters(&mut text);
    text
}

fn each_operation(text: &mut Value, mut act: impl FnMut(&mut Map<String, Value>)) {
    let paths = text["paths"].as_object_mut().into_iter().flatten();
    for (_, item) in paths {
        for (_, operation) in item.as_object_mut().into_iter().flatten() {
            if let Some(operation) = operation.as_object_mut() {
                act(operation);
            }
        }
    }
}

/// The standard demands a description of every answer; most say nothing that the operation's summary does not.
fn describe_answers(operation: &mut Map<String, Value>) {
    let answers = operation
        .get_mut("responses")
        .and_then(Value::as_object_mut);
    for (status, answer) in answers.into_iter().flatten() {
        if answer.get("$ref").is_some()
            || answer["description"]
                .as_str()
                .is_some_and(|it| !it.is_empty())
        {
            continue;
        }
        answer["description"] = json!(word_of(status));
    }
}

/// What a status says by itself.
fn word_of(status: &str) -> &'static str {
    match status {
        "200" => "Berhasil.",
        "201" => "Dibuat.",
        "202" => "Diusulkan; berlaku setelah disetujui orang kedua.",
        "204" => "Berhasil, tanpa isi.",
        "206" => "Sebagian dari berkas.",
        "302" | "303" | "307" | "308" => "Dialihkan ke alamat lain.",
        "304" => "Tidak berubah sejak diminta terakhir kali.",
        "400" => "Permintaan tidak terbaca.",
        "401" => "Belum masuk, atau sesi sudah berakhir.",
        "403" => "Tidak berhak.",
        "404" => "Tidak ada.",
        "409" => "Bertentangan dengan keadaan sekarang.",
        "410" => "Sudah tidak ada.",
        "413" => "Terlalu besar.",
        "415" => "Jenis isi tidak dikenal.",
        "422" => "Isian tidak sah.",
        "429" => "Terlalu sering; lihat Retry-After.",
        "503" => "Sedang tidak dapat melayani; lihat Retry-After.",
        _ => "Ditolak.",
    }
}

/// What makes two schemas the same: all but their own description.
fn key(schema: &Value) -> Option<String> {
    let object = schema.as_object()?;
    let fields = object.get("properties").and_then(Value::as_object)?;
    if object.get("type") != Some(&json!("object")) || fields.is_empty() {
        return None;
    }
    let mut without = object.clone();
    without.remove("description");
    serde_json::to_string(&without).ok()
}

/// Objects written out within others become references to the schema of that name.
fn share_schemas(text: &mut Value) {
    let Some(schemas) = text["components"]["schemas"].as_object_mut() else {
        return;
    };
    let mut names: HashMap<String, String> = HashMap::new();
    for (name, schema) in schemas.iter() {
        let Some(key) = key(schema) else { continue };
        let known = names.entry(key).or_insert_with(|| name.clone());
        // Of two names for the same fields the plainer one.
        if (name.len(), name.as_str()) < (known.len(), known.as_str()) {
            *known = name.clone();
        }
    }
    for schema in schemas.values_mut() {
        // A schema of its own keeps its fields; only its parts are pointed to.
        for part in parts(schema) {
            point(part, &names);
        }
    }
}

fn parts(value: &mut Value) -> Vec<&mut Value> {
    match value {
        Value::Object(fields) => fields.values_mut().collect(),
        Value::Array(items) => items.iter_mut().collect(),
        _ => Vec::new(),
    }
}

fn point(value: &mut Value, names: &HashMap<String, String>) {
    if let Some(name) = key(value).and_then(|key| names.get(&key)) {
        *value = json!({ "$ref": format!("#/components/schemas/{name}") });
        return;
    }
    for part in parts(value) {
        point(part, names);
    }
}

/// Parameters of the address that many operations take alike are named once.
fn share_parameters(text: &mut Value) {
    let mut counts: BTreeMap<String, (usize, Value)> = BTreeMap::new();
    each_operation(text, |operation| {
        let given = operation.get("parameters").and_then(Value::as_array);
        for parameter in given.into_iter().flatten() {
            if parameter["in"] == "query" {
                let found = counts.entry(parameter.to_string());
                found.or_insert((0, parameter.clone())).0 += 1;
            }
        }
    });
    let mut named: BTreeMap<String, Value> = BTreeMap::new();
    for (_, (count, parameter)) in counts {
        if let Some(name) = parameter["name"].as_str()
            && count >= SHARED_BY
        {
            named.entry(name.to_owned()).or_insert(parameter);
        }
    }
    each_operation(text, |operation| {
        let given = operation
            .get_mut("parameters")
            .and_then(Value::as_array_mut);
        for parameter in given.into_iter().flatten() {
            let Some(name) = parameter["name"].as_str().map(str::to_owned) else {
                continue;
            };
            if named.get(&name) == Some(parameter) {
                *parameter = json!({ "$ref": format!("#/components/parameters/{name}") });
            }
        }
    });
    text["components"]["parameters"] = json!(named);
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::finish;
    use crate::docs;

    /// Every reference of a text, followed to what it names.
    fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
        match value {
            Value::Object(fields) => {
                found.extend(fields.get("$ref").and_then(Value::as_str));
                fields.values().for_each(|field| references(field, found));
            }
            Value::Array(items) => items.iter().for_each(|item| references(item, found)),
            _ => {}
        }
    }

    #[test]
    fn every_reference_leads_somewhere_and_every_answer_has_a_word() {
        let text = docs::text();
        let mut found = Vec::new();
        references(&text, &mut found);
        assert!(found.len() > 1_000);
        for name in found {
            let at = text.pointer(name.trim_start_matches('#'));
            assert!(at.is_some(), "{name} leads nowhere");
        }
        for (path, item) in text["paths"].as_object().unwrap() {
            for (method, operation) in item.as_object().unwrap() {
                assert!(operation["summary"].is_string(), "{method} {path}");
                for (status, answer) in operation["responses"].as_object().unwrap() {
                    let told = answer["description"]
                        .as_str()
                        .is_some_and(|it| !it.is_empty());
                    assert!(
                        told || answer["$ref"].is_string(),
                        "{method} {path} {status}"
                    );
                }
            }
        }
    }

    #[test]
    fn what_is_pointed_to_says_what_stood_there() {
        let thing = json!({"type": "object", "properties": {"nama": {"type": "string"}}, "required": ["nama"]});
        let mut inline = thing.clone();
        inline["description"] = json!("One thing.");
        let other = json!({"type": "object", "properties": {"nama": {"type": "integer"}}});
        let text = json!({
            "paths": {},
            "components": {"schemas": {
                "Thing": thing,
                "Envelope_Thing": {"type": "object", "properties": {"data": inline, "lain": other}},
            }}
        });
        let text = finish(text);
        let envelope = &text["components"]["schemas"]["Envelope_Thing"]["properties"];
        assert_eq!(
            envelope["data"],
            json!({"$ref": "#/components/schemas/Thing"})
        );
        assert_eq!(envelope["lain"], other);
        assert_eq!(text["components"]["schemas"]["Thing"], thing);
    }
}
