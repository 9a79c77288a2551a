//! Words of closed lists: what stands on the wire, and what people read for it.

use serde_json::{Map, Value};
use utoipa::openapi::extensions::ExtensionsBuilder;
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};

/// A word of a closed list. Every `wire_enum!` is one; nothing else needs to be.
pub trait Word: Copy + Eq + std::fmt::Debug + Send + Sync + std::str::FromStr + 'static {
    /// Name of the list, also of its schema.
    const NAME: &'static str;
    /// Every word, in the order of declaration.
    const ALL: &'static [Self];

    /// The word on the wire and in read tables.
    fn as_str(self) -> &'static str;

    /// What people read where space is short, in Indonesian.
    fn label(self) -> &'static str;

    /// What people read where there is room, in Indonesian.
    fn long_label(self) -> &'static str;
}

/// So many of what a label names, as one reads it: `2.039 pembayaran disetujui`.
#[must_use]
pub fn many(count: u64, label: &str) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push('.');
        }
        text.push(digit);
    }
    text.push(' ');
    let mut letters = label.chars();
    let first = letters.next().unwrap_or_default();
    // A word in capitals stays one.
    if letters.clone().next().is_some_and(char::is_uppercase) {
        text.push_str(label);
    } else {
        text.extend(first.to_lowercase());
        text.push_str(letters.as_str());
    }
    text
}

/// The schema of a list of words: `enum`, with `x-label` and `x-label-long` (word to label), from
/// which the web takes its types and texts.
pub(crate) fn schema<W: Word>() -> RefOr<Schema> {
    let words = W::ALL.iter().map(|word| word.as_str());
    let labels = |label: fn(W) -> &'static str| {
        let entry = |word: &W| (word.as_str().to_owned(), Value::from(label(*word)));
        Value::Object(W::ALL.iter().map(entry).collect::<Map<_, _>>())
    };
    let object = ObjectBuilder::new()
        .schema_type(SchemaType::Type(Type::String))
        .enum_values(Some(words))
        .extensions(Some(
            ExtensionsBuilder::new()
                .add("x-label", labels(W::label))
                .add("x-label-long", labels(W::long_label))
                .build(),
        ))
        .build();
    RefOr::T(Schema::Object(object))
}
