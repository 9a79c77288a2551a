//! The contract of a release as a list of facts, and what a later text breaks of it. A **promise** is something a program may
//! rely on (an operation, a field of an answer, a field that may be sent, a word); a **demand** is something it must do (a
//! field or parameter that must be sent). A later text keeps every promise and demands nothing more, or says so in
//! `docs/kontrak/CHANGELOG.md`.

use std::collections::BTreeSet;

use serde_json::Value;

/// The facts of a text.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(super) struct Contract {
    /// What programs may rely on.
    #[serde(rename = "janji")]
    pub promises: BTreeSet<String>,
    /// What programs must do.
    #[serde(rename = "tuntutan")]
    pub demands: BTreeSet<String>,
}

impl Contract {
    /// What a text says.
    pub fn of(text: &Value) -> Self {
        let mut contract = Self::default();
        let (mut sent, mut told) = (BTreeSet::new(), BTreeSet::new());
        for (path, item) in object(&text["paths"]) {
            for (method, operation) in object(item) {
                let name = format!("{} {path}", method.to_uppercase());
                contract.operation(text, &name, operation, &mut sent, &mut told);
            }
        }
        for name in reachable(text, sent) {
            contract.schema(text, &name, "kirim");
        }
        for name in reachable(text, told) {
            contract.schema(text, &name, "jawab");
        }
        contract
    }

    fn operation(
        &mut self,
        text: &Value,
        name: &str,
        operation: &Value,
        sent: &mut BTreeSet<String>,
        told: &mut BTreeSet<String>,
    ) {
        self.promises.insert(name.to_owned());
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            let parameter = followed(text, parameter);
            let of = format!(
                "{name} {}:{}",
                parameter["in"].as_str().unwrap_or_default(),
                parameter["name"].as_str().unwrap_or_default()
            );
            if parameter["required"] == true {
                self.demands.insert(of.clone());
            }
            references(&parameter["schema"], sent);
            let kind = kind(&parameter["schema"]);
            self.promises.insert(format!("{of}: {kind}"));
        }
        let body = &operation["requestBody"];
        if body["required"] == true {
            self.demands.insert(format!("{name} isi"));
        }
        for (media, content) in object(&body["content"]) {
            references(&content["schema"], sent);
            let kind = kind(&content["schema"]);
            self.promises.insert(format!("{name} isi {media}: {kind}"));
        }
        for (status, answer) in object(&operation["responses"]) {
            if !status.starts_with('2') {
                continue;
            }
            let answer = followed(text, answer);
            self.promises.insert(format!("{name} {status}"));
            for (media, content) in object(&answer["content"]) {
                references(&content["schema"], told);
                let kind = kind(&content["schema"]);
                self.promises
                    .insert(format!("{name} {status} {media}: {kind}"));
            }
        }
    }

    fn schema(&mut self, text: &Value, name: &str, way: &str) {
        let schema = &text["components"]["schemas"][name];
        for word in schema["enum"].as_array().into_iter().flatten() {
            self.promises.insert(format!("{way} {name} = {word}"));
        }
        for part in parts(schema) {
            let must: BTreeSet<&str> = (part["required"].as_array().into_iter().flatten())
                .filter_map(Value::as_str)
                .collect();
            for (field, of) in object(&part["properties"]) {
                let fact = format!("{way} {name}.{field}");
                self.promises.insert(format!("{fact}: {}", kind(of)));
                if must.contains(field.as_str()) {
                    match way {
                        "kirim" => self.demands.insert(fact),
                        _ => self.promises.insert(format!("{fact} selalu ada")),
                    };
                }
            }
        }
    }

    /// What this text breaks of an earlier one.
    pub fn breaks(&self, earlier: &Self) -> Vec<String> {
        let gone = earlier.promises.difference(&self.promises);
        let gone = gone.map(|fact| format!("hilang: {fact}"));
        // What is new altogether may demand what it likes.
        let old = |fact: &&String| {
            let (of, _) = fact.rsplit_once([' ', '.']).unwrap_or_default();
            earlier.promises.iter().any(|known| {
                known == of
                    || (known.starts_with(of) && known[of.len()..].starts_with(['.', ':', ' ']))
            })
        };
        let more = self.demands.difference(&earlier.demands).filter(old);
        gone.chain(more.map(|fact| format!("wajib: {fact}")))
            .collect()
    }
}

fn object(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

/// The parts that a schema is put together of.
fn parts(schema: &Value) -> Vec<&Value> {
    let mut parts = vec![schema];
    parts.extend(schema["allOf"].as_array().into_iter().flatten());
    parts
}

/// What a reference points to.
fn followed<'a>(text: &'a Value, value: &'a Value) -> &'a Value {
    value["$ref"]
        .as_str()
        .and_then(|reference| text.pointer(reference.trim_start_matches('#')))
        .unwrap_or(value)
}

const SCHEMAS: &str = "#/components/schemas/";

/// The schemas that a value points to.
fn references(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            let name = fields.get("$ref").and_then(Value::as_str);
            found.extend(
                name.and_then(|name| name.strip_prefix(SCHEMAS))
                    .map(str::to_owned),
            );
            fields.values().for_each(|field| references(field, found));
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        _ => {}
    }
}

/// All that these schemas lead to.
fn reachable(text: &Value, from: BTreeSet<String>) -> BTreeSet<String> {
    let mut waiting: Vec<String> = from.into_iter().collect();
    let mut found = BTreeSet::new();
    while let Some(name) = waiting.pop() {
        if found.insert(name.clone()) {
            let mut next = BTreeSet::new();
            references(&text["components"]["schemas"][&name], &mut next);
            waiting.extend(next);
        }
    }
    found
}

/// What kind of value a schema takes, in a word.
fn kind(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str() {
        return name.trim_start_matches(SCHEMAS).to_owned();
    }
    for (word, list) in [("atau", "oneOf"), ("atau", "anyOf"), ("dan", "allOf")] {
        if let Some(list) = schema[list].as_array() {
            let mut kinds: Vec<String> = list.iter().map(kind).collect();
            kinds.sort();
            return kinds.join(&format!(" {word} "));
        }
    }
    let plain = match &schema["type"] {
        Value::String(kind) => kind.clone(),
        Value::Array(kinds) => {
            let mut kinds: Vec<&str> = kinds.iter().filter_map(Value::as_str).collect();
            kinds.sort_unstable();
            kinds.join(" atau ")
        }
        _ => "apa pun".to_owned(),
    };
    if plain.contains("array") {
        return format!("{plain} {}", kind(&schema["items"]));
    }
    if plain.contains("object") && schema["additionalProperties"].is_object() {
        return format!("{plain} {}", kind(&schema["additionalProperties"]));
    }
    plain
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/kontrak");

    /// The newest release whose contract is kept.
    fn last_release() -> (String, Contract) {
        let mut found: Vec<(Vec<u64>, std::path::PathBuf)> = std::fs::read_dir(FOLDER)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|kind| kind == "json"))
            .map(|path| {
                let name = path.file_stem().unwrap().to_str().unwrap();
                let version = name.split('.').map(|part| part.parse().unwrap()).collect();
                (version, path)
            })
            .collect();
        found.sort();
        let (_, path) = found
            .pop()
            .expect("docs/kontrak holds the contract of a release");
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        (name, serde_json::from_str(&text).unwrap())
    }

    /// `UPDATE_KONTRAK=1` writes the contract of the present version: done when it is released, never to pass a test.
    #[test]
    fn the_contract_of_the_last_release_is_kept_or_the_break_is_told() {
        let present = Contract::of(&crate::docs::text());
        if std::env::var_os("UPDATE_KONTRAK").is_some() {
            let path = format!("{FOLDER}/{}.json", env!("CARGO_PKG_VERSION"));
            let text = serde_json::to_string_pretty(&present).unwrap();
            std::fs::write(path, text + "\n").unwrap();
        }
        let (release, kept) = last_release();
        let told = std::fs::read_to_string(format!("{FOLDER}/CHANGELOG.md")).unwrap();
        let told = told.split("\n## ").nth(1).unwrap_or_default();
        let silent: Vec<String> = present
            .breaks(&kept)
            .into_iter()
            .filter(|fact| !told.contains(&format!("`{fact}`")))
            .collect();
        assert!(
            silent.is_empty(),
            "this breaks the contract of {release}; say it under the first heading of docs/kontrak/CHANGELOG.md, each \
             line between backticks: {silent:#?}"
        );
    }

    fn text() -> Value {
        json!({
            "paths": { "/a": { "post": {
                "parameters": [{ "in": "query", "name": "x", "schema": { "type": "string" } }],
                "requestBody": { "required": true, "content": { "application/json": {
                    "schema": { "$ref": "#/components/schemas/Sent" } } } },
                "responses": { "200": { "content": { "application/json": {
                    "schema": { "$ref": "#/components/schemas/Told" } } } } },
            } } },
            "components": { "schemas": {
                "Sent": { "properties": { "nama": { "type": "string" }, "umur": { "type": "integer" } },
                          "required": ["nama"] },
                "Told": { "properties": { "id": { "type": "string" },
                                          "kata": { "$ref": "#/components/schemas/Word" } },
                          "required": ["id"] },
                "Word": { "type": "string", "enum": ["satu", "dua"] },
            } },
        })
    }

    fn broken(change: impl FnOnce(&mut Value)) -> Vec<String> {
        let kept = Contract::of(&text());
        let mut later = text();
        change(&mut later);
        Contract::of(&later).breaks(&kept)
    }

    #[test]
    fn what_is_taken_away_or_demanded_breaks_and_what_is_added_does_not() {
        let schemas = |text: &mut Value| text["components"]["schemas"].take();
        assert!(broken(|_| {}).is_empty());
        // Added: a field of an answer, a field that may be sent, a word, an operation with demands of its own.
        let added = broken(|text| {
            let mut all = schemas(text);
            all["Told"]["properties"]["baru"] = json!({ "type": "string" });
            all["Sent"]["properties"]["baru"] = json!({ "type": "string" });
            all["Word"]["enum"] = json!(["satu", "dua", "tiga"]);
            all["New"] = json!({ "properties": { "x": { "type": "string" } }, "required": ["x"] });
            text["components"]["schemas"] = all;
            text["paths"]["/b"] = json!({ "post": { "requestBody": { "required": true, "content": {
                "application/json": { "schema": { "$ref": "#/components/schemas/New" } } } } } });
        });
        assert_eq!(added, Vec::<String>::new());
        let gone = broken(|text| {
            text["paths"]["/a"]["post"]["parameters"] = json!([]);
        });
        assert_eq!(gone, ["hilang: POST /a query:x: string"]);
        let demanded = broken(|text| {
            text["components"]["schemas"]["Sent"]["required"] = json!(["nama", "umur"]);
        });
        assert_eq!(demanded, ["wajib: kirim Sent.umur"]);
        let less = broken(|text| {
            text["components"]["schemas"]["Told"]["required"] = json!([]);
            text["components"]["schemas"]["Word"]["enum"] = json!(["satu"]);
        });
        assert_eq!(
            less,
            [
                "hilang: jawab Told.id selalu ada",
                "hilang: jawab Word = \"dua\""
            ]
        );
        let other = broken(|text| {
            text["components"]["schemas"]["Told"]["properties"]["id"] =
                json!({ "type": "integer" });
        });
        assert_eq!(other, ["hilang: jawab Told.id: string"]);
        let more = broken(|text| {
            let new = json!({ "in": "header", "name": "Y", "required": true, "schema": { "type": "string" } });
            text["paths"]["/a"]["post"]["parameters"]
                .as_array_mut()
                .unwrap()
                .push(new);
        });
        assert_eq!(more, ["wajib: POST /a header:Y"]);
    }
}
