//! How long texts may be. What is kept for ever cannot be a place where anybody stores whatever they like: every text that
//! enters the log has one of these lengths, counted in letters.

use serde_json::Value;

/// A line: a name, a number, an address, a title, a reason in a word.
pub const LINE: usize = 200;
/// A paragraph: a note, a reason, a message, what is told of a requirement.
pub const PARAGRAPH: usize = 2_000;
/// A summary of some pages.
pub const SUMMARY: usize = 10_000;
/// An article with its marks.
pub const ARTICLE: usize = 200_000;

/// Whether a text has more letters than `letters_max`.
#[must_use]
pub fn is_longer(text: &str, letters_max: usize) -> bool {
    // No letter is shorter than a byte.
    text.len() > letters_max && text.chars().count() > letters_max
}

/// Whether an event holds a text that is longer than any that belongs in its stream. The kinds of a stream have narrower
/// limits of their own; this one holds whatever way an event came in.
#[must_use]
pub fn overfills(stream_type: &str, payload: &Value) -> bool {
    let letters_max = match stream_type {
        "news" => ARTICLE,
        _ => SUMMARY,
    };
    let mut waiting = vec![payload];
    while let Some(value) = waiting.pop() {
        match value {
            Value::String(text) if is_longer(text, letters_max) => return true,
            Value::Array(items) => waiting.extend(items),
            Value::Object(fields) => {
                if fields.keys().any(|name| is_longer(name, LINE)) {
                    return true;
                }
                waiting.extend(fields.values());
            }
            Value::String(_) | Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn letters_are_counted_not_bytes() {
        assert!(!is_longer(&"é".repeat(LINE), LINE));
        assert!(is_longer(&"é".repeat(LINE + 1), LINE));
    }

    #[test]
    fn a_text_anywhere_in_an_event_is_held_to_its_stream() {
        let of =
            |letters: usize| json!({ "form": [{ "$personal": { "value": "a".repeat(letters) } }] });
        assert!(!overfills("application", &of(SUMMARY)));
        assert!(overfills("application", &of(SUMMARY + 1)));
        assert!(!overfills("news", &of(ARTICLE)));
        assert!(overfills("news", &of(ARTICLE + 1)));
        assert!(overfills("setting", &json!({ "a".repeat(LINE + 1): 1 })));
    }
}
