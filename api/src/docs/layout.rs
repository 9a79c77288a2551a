//! How the committed OpenAPI text is laid out: what fits on a line stands on one, so that a change is read as a few
//! lines. Layout alone; programs read the same text.

use serde_json::Value;

/// Longest line, where a value can be broken.
const WIDTH: usize = 110;

/// A text of JSON, two spaces a level.
pub(super) fn laid_out(value: &Value) -> String {
    let mut text = String::new();
    write(&mut text, value, 0, 0);
    text.push('\n');
    text
}

/// Writes a value behind `before` characters of its line, at a depth.
fn write(text: &mut String, value: &Value, depth: usize, before: usize) {
    let short = on_one_line(value);
    let (open, close) = match value {
        Value::Object(fields) if !fields.is_empty() => ('{', '}'),
        Value::Array(items) if !items.is_empty() => ('[', ']'),
        Value::Null
        | Value::Bool(_)
        | Value::Number(_)
        | Value::String(_)
        | Value::Array(_)
        | Value::Object(_) => return text.push_str(&short),
    };
    // A comma may follow.
    if before + short.chars().count() < WIDTH {
        return text.push_str(&short);
    }
    text.push(open);
    let inner = 2 * (depth + 1);
    let mut is_first = true;
    for (name, value) in parts(value) {
        text.push_str(if is_first { "\n" } else { ",\n" });
        is_first = false;
        text.push_str(&" ".repeat(inner));
        text.push_str(&name);
        write(text, value, depth + 1, inner + name.chars().count());
    }
    text.push('\n');
    text.push_str(&" ".repeat(2 * depth));
    text.push(close);
}

/// The parts of an object with their names, or of an array.
fn parts(value: &Value) -> Vec<(String, &Value)> {
    match value {
        Value::Object(fields) => fields
            .iter()
            .map(|(name, value)| (format!("{}: ", Value::from(name.as_str())), value))
            .collect(),
        Value::Array(items) => items.iter().map(|item| (String::new(), item)).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Vec::new(),
    }
}

fn on_one_line(value: &Value) -> String {
    let inside = || {
        let parts = parts(value).into_iter();
        let parts = parts.map(|(name, value)| name + &on_one_line(value));
        parts.collect::<Vec<_>>().join(", ")
    };
    match value {
        Value::Object(fields) if !fields.is_empty() => format!("{{ {} }}", inside()),
        Value::Array(items) if !items.is_empty() => format!("[{}]", inside()),
        Value::Null
        | Value::Bool(_)
        | Value::Number(_)
        | Value::String(_)
        | Value::Array(_)
        | Value::Object(_) => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_fits_stands_on_a_line_and_what_does_not_is_broken() {
        let value =
            json!({ "a": [1, "x\"y", null], "b": {}, "c": "z".repeat(120), "d": { "e": true } });
        let text = laid_out(&value);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[1], "  \"a\": [1, \"x\\\"y\", null],");
        assert_eq!(lines[4], "  \"d\": { \"e\": true }");
        assert_eq!(lines.len(), 6);
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
    }

    #[test]
    fn only_what_cannot_be_broken_is_longer_than_a_line() {
        let text = laid_out(&crate::docs::text());
        let long = text.lines().filter(|line| line.chars().count() > WIDTH);
        for line in long {
            let value = line.split_once(": ").map_or(line, |(_, value)| value);
            assert!(value.trim().starts_with('"'), "{line}");
        }
    }
}
