//! What the tests sent to each operation, and the codes that it refused with: kept in `api/tried.json` and told as examples.
//! Which codes an operation may refuse with follows from nothing that it declares; with which ones it did is true.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// What was gathered, by the ids of the operations.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Tried {
    /// A body that each took.
    #[serde(rename = "kiriman")]
    sent: BTreeMap<String, Value>,
    /// Codes that each refused with, by status.
    #[serde(rename = "penolakan")]
    refused: BTreeMap<String, BTreeMap<String, Vec<String>>>,
    /// A refusal with each code.
    #[serde(rename = "kode")]
    codes: BTreeMap<String, Value>,
}

impl Tried {
    /// Whether several operations refuse alike: what they say stands once then.
    fn is_repeated(&self, status: &str, codes: &[String]) -> bool {
        let all = self.refused.values();
        let alike = all.filter(|of| of.get(status).is_some_and(|other| other == codes));
        alike.take(2).count() == 2
    }
}

fn kept() -> Tried {
    serde_json::from_str(include_str!("../../tried.json")).expect("a test reads it")
}

/// Puts the bodies beside their schemas, and to each operation the refusals that are known of it.
pub(super) fn show(text: &mut Value) {
    let tried = kept();
    let shared = text["components"]["responses"].clone();
    let mut together = Map::new();
    for (code, body) in &tried.codes {
        text["components"]["examples"][code] = json!({ "summary": body["message"], "value": body });
    }
    let paths = text["paths"].as_object_mut().into_iter().flatten();
    let operations = paths.flat_map(|(_, item)| item.as_object_mut().into_iter().flatten());
    for (_, operation) in operations {
        let Some(id) = operation["operationId"].as_str().map(str::to_owned) else {
            continue;
        };
        let sent = tried.sent.get(&id);
        let content = operation.pointer_mut("/requestBody/content/application~1json");
        if let (Some(sent), Some(content)) = (sent, content) {
            content["example"] = sent.clone();
        }
        for (status, codes) in tried.refused.get(&id).into_iter().flatten() {
            let answer = operation.pointer_mut(&format!("/responses/{status}"));
            // One that an endpoint describes itself keeps its words.
            if let Some(answer) = answer
                && let Some(name) = answer["$ref"].as_str().and_then(|it| it.rsplit('/').next())
            {
                let refusal = told(&shared[name], codes);
                if tried.is_repeated(status, codes) {
                    let name = format!("{name}_{}", codes.join("_"));
                    *answer = json!({ "$ref": format!("#/components/responses/{name}") });
                    together.insert(name, refusal);
                } else {
                    *answer = refusal;
                }
            }
        }
    }
    if let Some(responses) = text["components"]["responses"].as_object_mut() {
        responses.append(&mut together);
    }
}

/// What all operations say of a status, with the codes of one.
fn told(shared: &Value, codes: &[String]) -> Value {
    let example = |code: &String| {
        let name = format!("#/components/examples/{code}");
        (code.clone(), json!({ "$ref": name }))
    };
    let mut told = shared.clone();
    told["description"] = format!("Ditolak, antara lain: {}.", codes.join(", ")).into();
    let examples: Map<String, Value> = codes.iter().map(example).collect();
    told["content"]["application/json"]["examples"] = examples.into();
    told
}

#[cfg(test)]
pub(super) mod noted {
    //! Keeps requests and refusals of tests where `EXAMPLES` names a folder.

    use serde_json::{Value, json};

    use crate::docs::examples::noted::keep;

    /// What stands in place of a password.
    pub(super) const PASSWORD: &str = "Kata-Sandi-Contoh-1";

    /// Notes a body that an operation took.
    pub(in crate::docs) fn request(operation: &Value, body: &Value) {
        let mut body = body.clone();
        masked(&mut body);
        keep(operation, ".kiriman", &body);
    }

    /// Notes a refusal by its code, without the values that explain it.
    pub(in crate::docs) fn refusal(operation: &Value, status: u16, body: &Value) {
        let Some(code) = body["data"]["kode"].as_str().filter(|_| status >= 400) else {
            return;
        };
        let value = json!({
            "statusCode": status, "message": body["message"],
            "data": { "kode": code, "message": body["message"] },
        });
        keep(operation, &format!(".{status}.{code}"), &value);
    }

    pub(super) fn masked(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                for (name, field) in fields {
                    match is_password(name) && field.is_string() {
                        true => *field = PASSWORD.into(),
                        false => masked(field),
                    }
                }
            }
            Value::Array(items) => items.iter_mut().for_each(masked),
            _ => {}
        }
    }

    fn is_password(name: &str) -> bool {
        name.to_lowercase().contains("password")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::Value;

    use super::noted::masked;
    use super::{Tried, kept};
    use crate::docs::{answers, text};

    /// Bodies with tokens and codes of one person, which would look like some that leaked.
    const WITHOUT: [&str; 8] = [
        "add_passkey",
        "add_totp",
        "cancel_registration",
        "claim_account",
        "prove_second_factor",
        "reset_password",
        "switch_device_on",
        "verify_email",
    ];

    /// What the tests noted in a folder (`EXAMPLES=folder`).
    fn gathered(folder: &str) -> Tried {
        let mut names: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        let mut tried = Tried::default();
        for name in names {
            let read = || -> Value {
                let file = std::path::Path::new(folder).join(&name);
                serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap()
            };
            match name.split('.').collect::<Vec<_>>()[..] {
                [id, "kiriman", "json"] if !WITHOUT.contains(&id) => {
                    tried.sent.insert(id.to_owned(), read());
                }
                [id, status, code, "json"] => {
                    let of = tried.refused.entry(id.to_owned()).or_default();
                    let codes = of.entry(status.to_owned()).or_default();
                    codes.push(code.to_owned());
                    tried.codes.entry(code.to_owned()).or_insert_with(read);
                }
                _ => {}
            }
        }
        tried
    }

    /// Schemas of the bodies, by the ids of the operations.
    fn bodies(text: &Value) -> BTreeMap<String, Value> {
        let items = text["paths"].as_object().unwrap().values();
        let operations = items.flat_map(|item| item.as_object().unwrap().values());
        operations
            .filter_map(|operation| {
                let schema = operation.pointer("/requestBody/content/application~1json/schema")?;
                Some((
                    operation["operationId"].as_str()?.to_owned(),
                    schema.clone(),
                ))
            })
            .collect()
    }

    /// `UPDATE_EXAMPLES=folder` takes over what the tests noted there.
    #[test]
    fn what_was_sent_fits_and_holds_no_secret_and_each_operation_tells_its_own_refusals() {
        if let Ok(folder) = std::env::var("UPDATE_EXAMPLES") {
            let place = concat!(env!("CARGO_MANIFEST_DIR"), "/tried.json");
            let mut found = gathered(&folder);
            // The spec's clients may say more than the contract asks for (`userId`, which the session decides).
            let schemas = bodies(&text());
            found.sent.retain(|id, body| {
                let schema = schemas.get(id);
                schema.is_some_and(|schema| answers::misfits(schema, body).is_empty())
            });
            let text = serde_json::to_string_pretty(&found).unwrap();
            std::fs::write(place, text + "\n").unwrap();
            return;
        }
        let tried = kept();
        let text = text();
        let (mut sent, mut refused) = (0, 0);
        let items = text["paths"].as_object().unwrap().values();
        for operation in items.flat_map(|item| item.as_object().unwrap().values()) {
            let id = operation["operationId"].as_str().unwrap();
            let content = &operation["requestBody"]["content"]["application/json"];
            if let Some(body) = tried.sent.get(id) {
                let misfits = answers::misfits(&content["schema"], body);
                assert!(misfits.is_empty(), "{id}: {misfits:#?}");
                assert_eq!(&content["example"], body, "{id}");
                let mut hidden = body.clone();
                masked(&mut hidden);
                assert_eq!(&hidden, body, "{id}");
                assert!(!WITHOUT.contains(&id), "{id}");
                sent += 1;
            }
            for (status, codes) in tried.refused.get(id).into_iter().flatten() {
                let mut answer = &operation["responses"][status];
                if let Some(place) = answer["$ref"].as_str() {
                    answer = text.pointer(&place[1..]).unwrap();
                }
                for code in codes {
                    let example = &text["components"]["examples"][code]["value"];
                    assert_eq!(&example["data"]["kode"], code, "{id}");
                    refused += 1;
                }
                if let Some(examples) =
                    answer["content"]["application/json"]["examples"].as_object()
                {
                    assert_eq!(examples.len(), codes.len(), "{id} {status}");
                }
            }
        }
        assert_eq!(sent, tried.sent.len(), "a body for no operation");
        assert!(sent >= 60 && refused >= 100, "{sent} {refused}");
    }
}
