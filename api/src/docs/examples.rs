//! An example of what each operation that programs may call answers with: kept from the answers of the tests
//! (`api/examples.json`), and held to the text like any answer.

use serde_json::{Map, Value};

/// What each operation answered in a test, by its id; of lists the first row.
pub(crate) fn kept() -> Map<String, Value> {
    serde_json::from_str(include_str!("../../examples.json")).expect("a test reads it")
}

/// Puts each example beside the schema that it is of.
pub(super) fn show(text: &mut Value) {
    let examples = kept();
    let paths = text["paths"].as_object_mut().into_iter().flatten();
    for (_, item) in paths {
        for (_, operation) in item.as_object_mut().into_iter().flatten() {
            let id = operation["operationId"].as_str().unwrap_or_default();
            let Some(example) = examples.get(id) else {
                continue;
            };
            let status = example["statusCode"].to_string();
            let body = &mut operation["responses"][status.as_str()]["content"]["application/json"];
            if let Some(body) = body.as_object_mut() {
                body.insert("example".to_owned(), example.clone());
            }
        }
    }
}

#[cfg(test)]
pub(super) mod noted {
    //! Keeps answers of tests where `EXAMPLES` names a folder.

    use std::path::PathBuf;
    use std::sync::OnceLock;

    use serde_json::Value;

    /// Longest example, in letters of its text.
    const LETTERS_MAX: usize = 5_000;

    /// Where examples are gathered; nowhere unless that is asked for.
    pub(in crate::docs) fn folder() -> Option<&'static PathBuf> {
        static FOLDER: OnceLock<Option<PathBuf>> = OnceLock::new();
        let folder = FOLDER.get_or_init(|| std::env::var_os("EXAMPLES").map(PathBuf::from));
        folder.as_ref()
    }

    /// Notes what an operation answered, if it says more than what was noted before.
    pub(in crate::docs) fn answer(operation: &Value, body: &Value) {
        if matches!(body["statusCode"].as_u64(), Some(200..300)) {
            keep(operation, "", &first_of_each(body));
        }
    }

    /// Notes something of an operation, if it says more than what was noted before.
    pub(in crate::docs) fn keep(operation: &Value, what: &str, value: &Value) {
        let (Some(folder), Some(id)) = (folder(), operation["operationId"].as_str()) else {
            return;
        };
        let text = value.to_string();
        let file = folder.join(format!("{id}{what}.json"));
        let before = std::fs::metadata(&file).map_or(0, |known| known.len());
        if text.len() <= LETTERS_MAX && text.len() as u64 > before {
            // Another test may write the same: whichever is whole in the end is an answer.
            let part = folder.join(format!("{id}.{}", uuid::Uuid::now_v7()));
            std::fs::write(&part, text).unwrap();
            std::fs::rename(part, file).unwrap();
        }
    }

    fn first_of_each(value: &Value) -> Value {
        match value {
            Value::Array(items) => items.iter().take(1).map(first_of_each).collect(),
            Value::Object(fields) => fields
                .iter()
                .map(|(name, value)| (name.clone(), first_of_each(value)))
                .collect(),
            other => other.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderValue, Method, header};
    use serde_json::{Map, Value, json};

    use super::kept;
    use crate::docs::{answers, pages};

    /// `UPDATE_EXAMPLES=folder` takes over what the tests noted there (`EXAMPLES=folder`).
    #[test]
    fn every_reading_that_programs_may_call_shows_an_answer_that_fits() {
        let operations = pages::for_programs();
        if let Ok(folder) = std::env::var("UPDATE_EXAMPLES") {
            let mut all = Map::new();
            for (_, _, operation) in &operations {
                let id = operation["operationId"].as_str().unwrap();
                let file = std::path::Path::new(&folder).join(format!("{id}.json"));
                if !WITHOUT.contains(&id)
                    && let Ok(text) = std::fs::read_to_string(file)
                {
                    all.insert(id.to_owned(), serde_json::from_str(&text).unwrap());
                }
            }
            let place = concat!(env!("CARGO_MANIFEST_DIR"), "/examples.json");
            let text = serde_json::to_string_pretty(&Value::Object(all)).unwrap();
            std::fs::write(place, text + "\n").unwrap();
            return;
        }
        let examples = kept();
        let mut headers = HeaderMap::new();
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/json"),
        );
        let mut shown = 0;
        for (path, method, operation) in &operations {
            let id = operation["operationId"].as_str().unwrap();
            let answers_json = ["200", "201"].iter().any(|status| {
                let content = &operation["responses"][status]["content"];
                content["application/json"]["schema"] != Value::Null
            });
            let Some(example) = examples.get(id) else {
                assert!(
                    !answers_json || WITHOUT.contains(&id),
                    "{method} {path}: no example"
                );
                continue;
            };
            let method: Method = method.to_uppercase().parse().unwrap();
            let status = example["statusCode"].as_u64().unwrap();
            let body = example.to_string();
            let unsaid = answers::unsaid(
                &method,
                path,
                u16::try_from(status).unwrap(),
                &headers,
                body.as_bytes(),
            );
            assert!(unsaid.is_empty(), "{unsaid:#?}");
            shown += 1;
        }
        assert!(shown > 40, "{shown}");
        assert_eq!(
            json!(examples.len()),
            json!(shown),
            "an example of no operation"
        );
    }

    /// Answers in no envelope, and with tokens, which would look like some that leaked.
    const WITHOUT: [&str; 5] = [
        "get_open_data_file",
        "get_session",
        "issue_machine_token",
        "refresh_session",
        "refresh_staff_session",
    ];
}
